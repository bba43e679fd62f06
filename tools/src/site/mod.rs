//! `site`: what the kit makes for readers and players, as one static site for a web space or a disk.
//!
//! | | |
//! |---|---|
//! | `index.html` | what there is, in both languages |
//! | `slides/` | the decks and cheat sheets, where `slides/build.sh` has built them |
//! | `player.html` | a player to play against, as `share` writes it |
//! | `tree.html` | the tree of a search, as `tree` writes it |
//! | `dobutsu.html` | perfect play, where `dobutsu solve` has made the table |
//! | `doc/` | the documentation of what players are written with |
//!
//! No page needs a server, and all links are relative.

mod index;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Args;
use minishogi_command::checkout::{cargo, find_root};
use minishogi_grading::{Lang, Text};

use crate::clean::refuse;
use crate::{dobutsu, files, share, tree};

pub const HELP: &str = "\
Examples:
  minishogi site target/site
  minishogi site target/site --repository https://example.org/minishogi-lab/blob/main

Open index.html from the disk, or put the folder on any web space. What is not there yet is left out, with a line that says how to make it:
  slides/build.sh                          the slides; or from Windows, as slides/README.md says
  minishogi dobutsu solve                  the table of dobutsu shogi: two minutes with --release
  rustup target add wasm32-unknown-unknown for the player in the browser
The exit code is 0 where the site was written, also without such a part, or 1 where it was not.";

/// The flags of `site`.
#[derive(Args)]
pub struct Options {
    /// The folder to write, for example target/site
    #[arg(value_name = "DIR")]
    out: PathBuf,
    /// Where the repository can be read: links of the decks into it lead there. For example https://example.org/minishogi-lab/blob/main
    #[arg(long, value_name = "URL", value_parser = address)]
    repository: Option<String>,
    /// Who plays on the page, for example sol09
    #[arg(long, value_name = "PLAYER", default_value = "sol09")]
    player: String,
    /// A page that `dobutsu page` has written, for example dobutsu.html; otherwise it is made of target/dobutsu.table
    #[arg(long, value_name = "FILE")]
    dobutsu: Option<PathBuf>,
}

/// Whose search the tree shows, and how deep: a page of less than a megabyte.
const TREE: (&str, u32) = ("sol05", 3);

/// How many seconds that search may take.
const TREE_TIMEOUT: u64 = 120;

/// Packages whose documentation is for those who write players, each after those that it links to: rustdoc links only to what is there already.
const DOCUMENTED: [&str; 6] =
    ["minishogi", "minishogi-shell", "minishogi-grading", "minishogi-dobutsu", "minishogi-shogi", "minishogi-chess"];

/// Leads on to the first of these.
const START_OF_DOCUMENTATION: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Minishogi Lab</title>\n\
     <meta http-equiv=\"refresh\" content=\"0; url=minishogi/index.html\">\n<a href=\"minishogi/index.html\">minishogi</a>\n</html>\n";

/// Says that a folder is one that this command may write anew. GitHub Pages takes a site with such a file as it is.
const MARK: (&str, &str) = (".nojekyll", "`minishogi site` writes this folder anew each time.\n");

/// A part of the site, or how to make what it needs.
type Part<T> = Result<T, Text>;

/// What there is besides the documentation and the tree, which are always there.
struct Parts {
    decks: Part<Vec<index::Deck>>,
    player: Part<()>,
    dobutsu: Part<()>,
}

/// Runs the command.
pub fn run(options: &Options, asked: Option<Lang>) -> ExitCode {
    let lang = asked.unwrap_or_else(Lang::from_env);
    match write(options, asked, lang) {
        Ok(parts) => {
            let index = options.out.join("index.html");
            let index = index.display();
            println!("{}", Text::of(format!("{index}: the site begins here"), format!("{index}: サイトの最初のページです")).get(lang));
            let left_out = [parts.decks.err(), parts.player.err(), parts.dobutsu.err()];
            for reason in left_out.into_iter().flatten() {
                println!("  {}", reason.get(lang));
            }
            ExitCode::SUCCESS
        }
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}

/// Reads the address of the repository.
fn address(text: &str) -> Result<String, String> {
    let is_address = (text.starts_with("https://") || text.starts_with("http://"))
        && text.chars().all(|c| c.is_ascii_graphic() && !"\"'<>\\^`{|}".contains(c));
    if is_address { Ok(text.trim_end_matches('/').to_string()) } else { Err("expected an address that begins with https://".to_string()) }
}

fn write(options: &Options, asked: Option<Lang>, lang: Lang) -> Result<Parts, Text> {
    let root = find_root().ok_or(Text::new(
        "there is no folder `exercises` here or above: go to the folder that you cloned, and try again",
        "ここにも上のフォルダにも `exercises` がありません。clone したフォルダに移動してください",
    ))?;
    let out = &options.out;
    prepare(out)?;
    let put = |name: &str, page: &str| {
        let file = out.join(name);
        files::write(&file, page.as_bytes()).map_err(|error| failed(&file, &error))
    };
    let decks = index::copy_decks(&root.join("target/slides"), &out.join("slides"), options.repository.as_deref())?.ok_or(Text::new(
        "left out, the slides: `slides/build.sh` builds them",
        "スライドはありません。`slides/build.sh` でビルドできます",
    ));
    let player = match share::is_target_installed(&root) {
        true => put("player.html", &share::page_of(&root, &options.player, None, asked, lang)?).map(Ok)?,
        false => Err(Text::new(
            "left out, the player: `rustup target add wasm32-unknown-unknown` makes it possible, once",
            "プレイヤーはありません。一度だけ `rustup target add wasm32-unknown-unknown` を実行してください",
        )),
    };
    put("tree.html", &tree::page_of(TREE.0, "startpos", TREE.1, TREE_TIMEOUT, false, lang)?)?;
    let page = match &options.dobutsu {
        Some(file) => Some(fs::read_to_string(file).map_err(|error| failed(file, &error))?),
        None => dobutsu::best_play(&root.join("target/dobutsu.table")).map_err(|error| Text::from(error.to_string()))?,
    };
    let dobutsu = match page {
        Some(page) => put("dobutsu.html", &page).map(Ok)?,
        None => Err(Text::new(
            "left out, dobutsu shogi: `minishogi dobutsu solve` makes its table",
            "どうぶつしょうぎはありません。`minishogi dobutsu solve` で表を作れます",
        )),
    };
    document(&root, &out.join("doc"))?;
    let parts = Parts { decks, player, dobutsu };
    put("index.html", &index::page(&parts, lang))?;
    Ok(parts)
}

fn failed(path: &Path, error: &io::Error) -> Text {
    format!("{}: {error}", path.display()).into()
}

/// Makes the folder, or removes from it what an earlier run has written. What others have put there stays, such as `CNAME`.
fn prepare(out: &Path) -> Result<(), Text> {
    let (mark, written) = (out.join(MARK.0), MARK.1);
    fs::create_dir_all(out).map_err(|error| failed(out, &error))?;
    let is_ours = fs::read_to_string(&mark).is_ok_and(|text| text.replace("\r\n", "\n") == written);
    let is_empty = fs::read_dir(out).map_err(|error| failed(out, &error))?.next().is_none();
    if !is_ours && !is_empty {
        let shown = out.display();
        return Err(Text::of(
            format!("{shown} has other files in it: expected a new folder, or one that `site` has written"),
            format!("{shown} にはほかのファイルがあります。新しいフォルダか、前に `site` が書いたフォルダを指定してください"),
        ));
    }
    files::write(&mark, written.as_bytes()).map_err(|error| failed(&mark, &error))?;
    for name in ["index.html", "player.html", "tree.html", "dobutsu.html", "slides", "doc"] {
        let path = out.join(name);
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed
            .or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
            .map_err(|error| failed(&path, &error))?;
    }
    Ok(())
}

/// Writes the documentation into a new folder.
fn document(root: &Path, to: &Path) -> Result<(), Text> {
    // A target folder of its own: in the usual one lies the documentation of everything that was ever asked for.
    let target = root.join("target/site-doc");
    for package in DOCUMENTED {
        let mut command = Command::new(cargo());
        command.args(["doc", "--no-deps", "--quiet", "--package", package, "--target-dir"]).arg(&target).current_dir(root);
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(_) => return Err(Text::new("`cargo doc` failed", "`cargo doc` が失敗しました")),
            Err(error) => {
                return Err(Text::of(format!("cargo could not be started: {error}"), format!("cargo を起動できません: {error}")));
            }
        }
    }
    copy_folder(&target.join("doc"), to)?;
    // Its pages of help lead to a page above all packages.
    let index = to.join("index.html");
    files::write(&index, START_OF_DOCUMENTATION.as_bytes()).map_err(|error| failed(&index, &error))
}

/// Copies a folder, without hidden files: cargo leaves a lock there.
fn copy_folder(from: &Path, to: &Path) -> Result<(), Text> {
    fs::create_dir_all(to).map_err(|error| failed(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| failed(from, &error))? {
        let entry = entry.map_err(|error| failed(from, &error))?;
        let (path, name) = (entry.path(), entry.file_name());
        if path.is_dir() {
            copy_folder(&path, &to.join(name))?;
        } else if !name.to_string_lossy().starts_with('.') {
            fs::copy(&path, to.join(name)).map_err(|error| failed(&path, &error))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_folder_of_its_own_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        prepare(&site).unwrap();
        for name in ["index.html", "slides/en/old.html", "CNAME"] {
            let file = site.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "").unwrap();
        }
        prepare(&site).unwrap();
        let is_there = |name: &str| site.join(name).exists();
        assert_eq!(["index.html", "slides", "CNAME", ".nojekyll"].map(is_there), [false, false, true, true]);

        let homework = folder.path().join("homework");
        fs::create_dir(&homework).unwrap();
        fs::write(homework.join("index.html"), "mine").unwrap();
        let refused = prepare(&homework).unwrap_err();
        assert!(
            refused.en.ends_with("homework has other files in it: expected a new folder, or one that `site` has written"),
            "{}",
            refused.en
        );
        assert_eq!(fs::read_to_string(homework.join("index.html")).unwrap(), "mine");
    }

    #[test]
    fn an_address_is_one_of_the_web() {
        assert_eq!(address("https://example.org/lab/blob/main/"), Ok("https://example.org/lab/blob/main".to_string()));
        for bad in ["", "example.org", "file:///etc", "https://example.org/\"><script>", "https://a b"] {
            assert!(address(bad).is_err(), "{bad}");
        }
    }
}
