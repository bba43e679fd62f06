//! `tree` and `stats`: the tree of the last `go`.

mod chrome;
mod dot;
pub(crate) mod game;
mod json;
mod svg;
mod text;

use std::path::{Path, PathBuf};

use minishogi::{Move, Text, text};
use minishogi_trace::Tree;

use crate::command::{Format, View};
use crate::output::{info_string, say};
use crate::record::Recorded;
use crate::shell::Shell;

impl Shell {
    /// The tree of the last search in another game than minishogi.
    pub(crate) fn print_game_tree(&mut self, view: &View) {
        if !self.player_is_free() {
            return;
        }
        let Some(search) = &self.game_search else {
            return self.complain(Text::new(
                "tree: there is no search to show yet: type `go depth 3` first",
                "tree: まだ探索していません。先に `go depth 3` のように打ってください",
            ));
        };
        let shown = match view.format {
            Format::Text => search.text(&view.path, view.levels.unwrap_or(1), self.lang),
            Format::Json => Ok(search.json(self.table.name())),
            _ => Err(Text::new("tree: other games have the formats text and json", "tree: ほかのゲームの形式は text と json です")),
        };
        match shown {
            Ok(text) => self.write_out(text, view.file.as_deref()),
            Err(mistake) => self.complain(mistake),
        }
    }

    pub(crate) fn print_tree(&mut self, view: &View) {
        let Some(tree) = self.take_tree("tree") else { return };
        let path: Vec<Move> = view.path.iter().filter_map(|m| m.parse().ok()).collect();
        match tree.find(&path) {
            Some(node) => self.write_tree(&tree, node, view),
            None => {
                let path = view.path.join(" ");
                self.complain(text!(
                    "tree: the search did not visit the position after {path}",
                    "tree: {path} の後の局面は探索していません"
                ));
            }
        }
        self.put_back(tree);
    }

    pub(crate) fn print_stats(&mut self) {
        let Some(tree) = self.take_tree("stats") else { return };
        text::stats(&tree, self.lang).iter().for_each(say);
        self.put_back(tree);
    }

    fn write_tree(&mut self, tree: &Tree, node: usize, view: &View) {
        let text = match view.format {
            Format::Text => text::tree(tree, node, view.levels.unwrap_or(1), self.lang),
            Format::Json => json::write(tree, &self.player_name_in_files()),
            Format::Dot => dot::write(tree, node, view.levels.unwrap_or(2)),
            Format::Svg => svg::write(tree, node, view.levels.unwrap_or(2)),
            Format::Trace => chrome::write(tree),
        };
        self.write_out(text, view.file.as_deref());
    }

    /// Prints the output of a command, or writes it to the file.
    fn write_out(&mut self, text: String, file: Option<&str>) {
        let Some(file) = file else { return say(text) };
        match std::fs::write(Path::new(file), text + "\n") {
            Ok(()) => info_string(&text!("wrote {file}", "{file} に書きました"), self.lang),
            Err(error) => self.complain(text!("tree: {file}: {error}", "tree: {file}: {error}")),
        }
    }

    /// Returns the program's name as it was started: that of the exercise. If the file is another by now, the system has no name for it.
    fn player_name_in_files(&self) -> String {
        let program = std::env::args_os().next().map(PathBuf::from);
        let name = program.as_deref().and_then(Path::file_stem).map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_else(|| self.player_name.clone())
    }

    /// Returns the tree of the last search, which is searched once more the first time.
    fn take_tree(&mut self, command: &str) -> Option<Tree> {
        if !self.player_is_free() {
            return None;
        }
        let Some(mut last) = self.last.take() else {
            let solves_mates = self.ask_player(|player| player.mate_solver().is_some()).unwrap_or(false);
            let go = if solves_mates { "go mate 3" } else { "go depth 3" };
            self.complain(text!(
                "{command}: there is no search to show yet: type `{go}` first",
                "{command}: まだ探索していません。先に `{go}` のように打ってください"
            ));
            return None;
        };
        let kept = last.tree.take();
        let settings = self.settings.clone();
        let found = if kept.is_some() { Some(Ok(None)) } else { self.work(|stop| last.record(&settings, stop).map(Some)) };
        self.last = Some(last);
        match found? {
            Ok(None) => kept,
            Ok(Some(Recorded { tree, faults, note })) => {
                faults.into_iter().for_each(|fault| self.complain(fault));
                note.iter().for_each(|note| info_string(note, self.lang));
                Some(tree)
            }
            Err(why) => {
                self.complain(why);
                None
            }
        }
    }

    fn put_back(&mut self, tree: Tree) {
        if let Some(last) = &mut self.last {
            last.tree = Some(tree);
        }
    }
}
