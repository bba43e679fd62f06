//! Keeps the table and the page of a league up to date on the disk.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::ledger::Ledger;
use super::{Table, page, terminal};
use crate::files;

/// How often the table is written while games are played. The page holds all games, so it is written less often.
const TABLE_EVERY: Duration = Duration::from_secs(2);
const PAGE_EVERY: Duration = Duration::from_secs(60);

pub struct Publisher<'a> {
    folder: PathBuf,
    title: &'a str,
    planned: u32,
    unfit: &'a [(String, String)],
    table_written: Instant,
    page_written: Instant,
}

impl<'a> Publisher<'a> {
    pub fn new(folder: &Path, title: &'a str, planned: u32, unfit: &'a [(String, String)]) -> Publisher<'a> {
        let now = Instant::now();
        Publisher { folder: folder.to_path_buf(), title, planned, unfit, table_written: now, page_written: now }
    }

    /// Writes what is due.
    pub fn show_from_time_to_time(&mut self, ledger: &Ledger) -> Result<(), String> {
        if self.table_written.elapsed() >= TABLE_EVERY {
            self.table_written = Instant::now();
            self.write_table(&self.table_of(ledger))?;
        }
        if self.page_written.elapsed() >= PAGE_EVERY {
            self.page_written = Instant::now();
            self.write_page(&self.table_of(ledger))?;
        }
        Ok(())
    }

    /// Writes all.
    pub fn show(&self, ledger: &Ledger) -> Result<(), String> {
        let table = self.table_of(ledger);
        self.write_table(&table)?;
        self.write_page(&table)
    }

    /// The table for the terminal.
    pub fn table(&self, ledger: &Ledger) -> String {
        terminal::table(&self.table_of(ledger))
    }

    fn table_of(&self, ledger: &Ledger) -> Table {
        ledger.table(self.title, self.planned, self.unfit)
    }

    fn write_table(&self, table: &Table) -> Result<(), String> {
        let path = self.folder.join("table.txt");
        let text = console::strip_ansi_codes(&terminal::table(table)).into_owned();
        files::write(&path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
    }

    fn write_page(&self, table: &Table) -> Result<(), String> {
        let path = self.folder.join("index.html");
        let written = files::read_log(&self.folder.join("games.jsonl")).and_then(|games| {
            files::replace(&path, |file| {
                let mut to = BufWriter::new(file);
                page::write(table, games, &mut to)?;
                to.flush()
            })
        });
        written.map_err(|error| format!("{}: {error}", path.display()))
    }
}
