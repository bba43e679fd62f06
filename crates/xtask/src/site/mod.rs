//! `site`: the pages of the kit for readers and players, as one static site for a web host or a disk.
//!
//! | | |
//! |---|---|
//! | `index.html` | the map of the course: each exercise with its deck, its minutes and a picture; and the other parts of the site |
//! | `guide/` | the guide of `slides/guide` |
//! | `slides/` | the decks and cheat sheets, if `slides/build.sh` has built them |
//! | `player.html` | a player to play against, as `share` writes it |
//! | `tree.html` | the tree of a search, as `tree` writes it |
//! | `dobutsu.html` | perfect play, if `dobutsu solve` has made the table |
//! | `doc/` | the documentation of the packages that players are written with |
//!
//! No page needs a server, and all links are relative.

mod guide;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{fs, io};

use clap::Args;
use maud::{Markup, html};
use minishogi::text;
use minishogi_command::checkout::{self, cargo, find_root};
use minishogi_command::terminal;
use minishogi_grading::{Lang, Text};
use quick_xml::escape::unescape;

use minishogi_lab::clean::refuse;
use minishogi_lab::files;
use minishogi_lab::html::{Head, both, both_of, page, picture, section};
use minishogi_pages::dobutsu;
use minishogi_pages::share;
use minishogi_pages::tree;

/// The examples of its help.
pub const HELP: &str = "\
Examples:
  cargo run -p xtask -- site target/site
  cargo run -p xtask -- site target/site --repository https://example.org/minishogi-lab/blob/main

Open index.html from the disk, or put the folder on any web host. A missing part is left out, and a line says how to make it:
  slides/build.sh                          the slides; or from Windows, as slides/README.md says
  minishogi dobutsu solve                  the table of dobutsu shogi: two minutes with --release
  rustup target add wasm32-unknown-unknown for the player in the browser
The exit code is 0 if the site was written, also without such a part, and 1 otherwise.";

/// The flags of `site`.
#[allow(rustdoc::bare_urls)] // An address in a help text.
#[derive(Args)]
pub struct Options {
    /// The folder to write, for example target/site
    #[arg(value_name = "DIR")]
    out: PathBuf,
    /// The address of the repository: links of decks and guide into it lead there. For example https://example.org/minishogi-lab/blob/main
    #[arg(long, value_name = "URL", value_parser = address)]
    repository: Option<String>,
    /// The player on the page, for example sol09
    #[arg(long, value_name = "PLAYER", default_value = "sol09")]
    player: String,
    /// A page that `dobutsu page` has written, for example dobutsu.html; otherwise it is made of target/dobutsu.table
    #[arg(long, value_name = "FILE")]
    dobutsu: Option<PathBuf>,
}

/// The player and the depth of the tree: a page of less than a megabyte.
const TREE: (&str, u32) = ("sol05", 3);

/// The limit of that search in seconds.
const TREE_TIMEOUT: u64 = 120;

/// Packages with documentation for writers of players, each after those that it links to: rustdoc links only to documentation that exists.
const DOCUMENTED: [&str; 11] = [
    "minishogi",
    "minishogi-trace",
    "minishogi-neural",
    "minishogi-retrograde",
    "minishogi-games",
    "minishogi-child",
    "minishogi-shell",
    "minishogi-grading",
    "minishogi-dobutsu",
    "minishogi-shogi",
    "minishogi-chess",
];

/// The page that leads to the first of these.
const START_OF_DOCUMENTATION: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Minishogi Lab</title>\n\
     <meta http-equiv=\"refresh\" content=\"0; url=minishogi/index.html\">\n<a href=\"minishogi/index.html\">minishogi</a>\n</html>\n";

/// Marks a folder that this command may replace. GitHub Pages takes a site with such a file as it is.
const MARK: (&str, &str) = (".nojekyll", "`cargo run -p xtask -- site` replaces this folder each time.\n");

/// A part of the site, or the way to make its sources.
type Part<T> = Result<T, Text>;

/// The parts of the site. Documentation and tree are always there.
struct Parts {
    guide: Vec<guide::Page>,
    decks: Part<Vec<Deck>>,
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
            let begins = text!("{index}: the site begins here", "{index}: サイトの最初のページです");
            let left_out = [parts.decks.err(), parts.player.err(), parts.dobutsu.err()];
            let left_out = left_out.into_iter().flatten().map(|reason| format!("  {}\n", reason.get(lang)));
            terminal::end_with(&format!("{}\n{}", begins.get(lang), left_out.collect::<String>()), lang)
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
    let decks = copy_decks(&root.join("target/slides"), &out.join("slides"), options.repository.as_deref())?.ok_or(Text::new(
        "left out, the slides: `slides/build.sh` builds them",
        "スライドはありません。`slides/build.sh` でビルドできます",
    ));
    let guide = guide::write(&root, out, options.repository.as_deref(), decks.is_ok())?;
    let player = match share::is_target_installed(&root) {
        true => put(
            "player.html",
            &share::page_of(&root, &share::Shared { player: &options.player, name: None, game: None, net: None }, asked, lang)?,
        )
        .map(Ok)?,
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
    let parts = Parts { guide, decks, player, dobutsu };
    let map = course(&root, parts.decks.as_deref().unwrap_or_default(), options.repository.as_deref())?;
    put("index.html", &index(&parts, &map, lang))?;
    Ok(parts)
}

fn failed(path: &Path, error: &io::Error) -> Text {
    format!("{}: {error}", path.display()).into()
}

/// Makes the folder, or removes the files of an earlier run from it. Other files stay, such as `CNAME`.
fn prepare(out: &Path) -> Result<(), Text> {
    let (mark, written) = (out.join(MARK.0), MARK.1);
    files::make_folder(out)?;
    let is_ours = fs::read_to_string(&mark).is_ok_and(|text| text.replace("\r\n", "\n") == written);
    let is_empty = fs::read_dir(out).map_err(|error| failed(out, &error))?.next().is_none();
    if !is_ours && !is_empty {
        let shown = out.display();
        return Err(text!(
            "{shown} has other files in it: expected a new folder, or one that `site` has written",
            "{shown} にはほかのファイルがあります。新しいフォルダか、前に `site` が書いたフォルダを指定してください"
        ));
    }
    files::write(&mark, written.as_bytes()).map_err(|error| failed(&mark, &error))?;
    for name in ["index.html", "player.html", "tree.html", "dobutsu.html", "guide", "slides", "doc"] {
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
                return Err(text!("cargo could not be started: {error}", "cargo を起動できません: {error}"));
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

const STYLE: &str = include_str!("index.css");

/// The figure of the slides that stands for each exercise.
const PICTURES: [(&str, &str); 15] = [
    ("00", "start"),
    ("01", "first_move"),
    ("02", "piece_values"),
    ("03", "one_ply"),
    ("04", "two_plies"),
    ("05", "deep_cut"),
    ("06", "killer_steps"),
    ("07", "horizon"),
    ("08", "stopped_tree"),
    ("09", "two_orders_end"),
    ("10", "null_window_fails"),
    ("11", "mate_in_three"),
    ("12", "dobutsu"),
    ("13", "sigmoid_slope"),
    ("14", "breakthrough"),
];

/// Returns the map of the course: the exercises in their order, each with a picture, its minutes, its deck and, where the repository can be read,
/// what it asks for.
fn course(root: &Path, decks: &[Deck], repository: Option<&str>) -> Result<Markup, Text> {
    let mut rows = Vec::new();
    for exercise in checkout::exercises(root) {
        let (id, folder) = (exercise.id, exercise.folder);
        let readme = files::read_text(&root.join("exercises").join(folder).join("README.md"))?;
        let line = readme.lines().find_map(|line| line.strip_prefix("Session: ")?.split_once(" · Minutes: "));
        let (session, minutes) = line.unwrap_or_default();
        // The words after the number are for those who go on.
        let minutes: String = minutes.chars().take_while(char::is_ascii_digit).collect();
        let image = match PICTURES.iter().find(|(of, _)| *of == id) {
            Some((_, name)) => Some(picture(&files::read_text(&root.join(format!("slides/figures/{name}.svg")))?)),
            None => None,
        };
        let begin = format!("{session:0>2}_");
        let decks = decks.iter().filter(|deck| deck.name.starts_with(&begin));
        let asks = repository.map(|repository| format!("{repository}/exercises/{folder}"));
        rows.push(html! {
            li {
                @if let Some(image) = image { (image) }
                h3 { (id) " " (both_of(&exercise.title)) }
                p { (both(&format!("Session {session} · {minutes} minutes"), &format!("第 {session} 回・{minutes} 分"))) }
                p class="links" {
                    @for deck in decks {
                        @let words = if deck.lang == Lang::En { "Slides" } else { "スライド" };
                        a class="t" lang=(deck.lang.code()) href=(deck.address("html")) { (words) } " "
                    }
                    @if let Some(asks) = asks {
                        a class="t" lang="en" href={ (asks) "/README.md" } { "Exercise" }
                        a class="t" lang="ja" href={ (asks) "/README.ja.md" } { "演習" }
                    }
                }
            }
        });
    }
    Ok(section("course", "The course", "コースの地図", &html! { ol class="map" { @for row in rows { (row) } } }))
}

/// Returns the page, first in this language.
fn index(parts: &Parts, map: &Markup, lang: Lang) -> String {
    let head = Head::new("Minishogi Lab", "style-src 'unsafe-inline'; img-src data:", STYLE, lang);
    let about = both(
        "Write a minishogi (5x5 shogi) player step by step, from a random mover to alpha-beta and a network that learns.",
        "5五将棋のプレイヤーを、ランダムに指すものからαβ法、学習するネットワークまで、一歩ずつ書いていく教材です。",
    );
    let guide = html! { @for lang in [Lang::En, Lang::Ja] { (guide_list(&parts.guide, lang)) } };
    let body = html! {
        main {
            h1 { "Minishogi Lab" }
            p { (about) }
            (map)
            (section("guide", "Guide", "ガイド", &guide))
            (look(parts))
            @if let Ok(decks) = &parts.decks {
                (section("slides", "Slides", "講義のスライド", &html! {
                    @for lang in [Lang::En, Lang::Ja] { (list(decks, lang)) }
                    p { a href="slides/index.html" { (both("All decks on one page", "すべての講義を 1 ページで")) } }
                }))
            }
        }
    };
    page(head, &body)
}

/// Returns the pages of the guide in a language.
fn guide_list(pages: &[guide::Page], lang: Lang) -> Markup {
    let code = lang.code();
    html! {
        ul class="t decks" lang=(code) {
            @for page in pages.iter().filter(|page| page.lang == lang) {
                li { a href={ "guide/" (code) "/" (page.name) ".html" } { (page.title) } }
            }
        }
    }
}

/// Returns the list of pages to try.
fn look(parts: &Parts) -> Markup {
    let play = (
        "player.html",
        ("Play", "対局する"),
        (
            "A player of the course, in your browser: it plays here, without a server.",
            "授業のプレイヤーと、このブラウザだけで対局できます。",
        ),
    );
    let tree = (
        "tree.html",
        ("The tree of a search", "探索の木"),
        (
            "Alpha-beta node by node, with its windows and cuts. Would you cut here?",
            "αβ法の節点を、窓と枝刈りとともに 1 つずつ。ここで枝を刈りますか。",
        ),
    );
    let dobutsu = (
        "dobutsu.html",
        ("Dobutsu shogi, solved", "どうぶつしょうぎの完全解析"),
        ("Best play to click through, with the value of every other move.", "最善の手順を、ほかの手の値とともにたどれます。"),
    );
    let doc = (
        "doc/minishogi/index.html",
        ("Documentation", "ライブラリのドキュメント"),
        ("The library for players, beginning with a tour.", "プレイヤーを書くためのライブラリの説明です（英語）。"),
    );
    let pages = [parts.player.is_ok().then_some(play), Some(tree), parts.dobutsu.is_ok().then_some(dobutsu), Some(doc)];
    let content = html! {
        ul class="parts" {
            @for (file, name, about) in pages.into_iter().flatten() {
                li { a href=(file) { (both(name.0, name.1)) } p { (both(about.0, about.1)) } }
            }
        }
    };
    section("look", "To try and to read", "試す、読む", &content)
}

/// Returns the decks in a language, each with its number, and the cheat sheet last.
fn list(decks: &[Deck], lang: Lang) -> Markup {
    html! {
        ul class="t decks" lang=(lang.code()) {
            @for deck in decks.iter().filter(|deck| deck.lang == lang) {
                @let number = deck.name.split('_').next().filter(|number| number.starts_with(|c: char| c.is_ascii_digit()));
                li {
                    span { (number.unwrap_or_default().trim_start_matches('0')) }
                    " " a href=(deck.address("html")) { (deck.title) }
                    @if deck.has_pdf { " " a href=(deck.address("pdf")) aria-label={ (deck.title) ", PDF" } { "PDF" } }
                }
            }
        }
    }
}

/// A deck, or the cheat sheet.
struct Deck {
    pub lang: Lang,
    /// As in `01_setup`.
    pub name: String,
    pub title: String,
    pub has_pdf: bool,
}

impl Deck {
    /// Returns the place of its file with this ending in the site.
    fn address(&self, ending: &str) -> String {
        format!("slides/{}/{}.{ending}", self.lang.code(), self.name)
    }
}

/// The beginning of links from a built deck into the repository: `target/slides/en` is three folders below it.
const REPOSITORY: &str = " href=\"../../../";

/// Copies the built decks with their index, and returns them; nothing if none was built.
///
/// # Errors
/// Names the file that cannot be read or written.
fn copy_decks(from: &Path, to: &Path, repository: Option<&str>) -> Result<Option<Vec<Deck>>, Text> {
    let read = |file: &Path| fs::read_to_string(file).map_err(|error| failed(file, &error));
    let put = |file: &Path, text: &str| files::write(file, text.as_bytes()).map_err(|error| failed(file, &error));
    let index = from.join("index.html");
    if !index.is_file() {
        return Ok(None);
    }
    let mut decks = Vec::new();
    for lang in [Lang::En, Lang::Ja] {
        let (from, to) = (from.join(lang.code()), to.join(lang.code()));
        if !from.is_dir() {
            continue;
        }
        fs::create_dir_all(&to).map_err(|error| failed(&to, &error))?;
        for entry in fs::read_dir(&from).map_err(|error| failed(&from, &error))? {
            let file = entry.map_err(|error| failed(&from, &error))?.path();
            let Some(name) = file.file_stem().and_then(|name| name.to_str()) else { continue };
            match file.extension().and_then(|ending| ending.to_str()) {
                Some("html") => {
                    let html = read(&file)?;
                    decks.push(Deck {
                        lang,
                        name: name.to_string(),
                        title: title(&html).unwrap_or_else(|| name.to_string()),
                        has_pdf: file.with_extension("pdf").is_file(),
                    });
                    put(&to.join(format!("{name}.html")), &relinked(&html, repository))?;
                }
                Some("pdf") => {
                    let copy = to.join(format!("{name}.pdf"));
                    fs::copy(&file, &copy).map_err(|error| failed(&file, &error))?;
                }
                _ => {}
            }
        }
    }
    decks.sort_by(|a, b| a.name.cmp(&b.name));
    put(&to.join("index.html"), &read(&index)?)?;
    Ok(Some(decks))
}

/// Returns the deck with its links into the repository replaced by this address; without an address they are words.
fn relinked(html: &str, repository: Option<&str>) -> String {
    if let Some(repository) = repository {
        return html.replace(REPOSITORY, &format!(" href=\"{repository}/"));
    }
    let mut parts = html.split(REPOSITORY);
    let first = parts.next().unwrap_or_default().to_string();
    // The rest of an address ends at its quote.
    parts.fold(first, |text, part| text + part.split_once('"').map_or("", |(_, rest)| rest))
}

fn title(html: &str) -> Option<String> {
    let title = html.split("<title>").nth(1)?.split("</title>").next()?;
    Some(unescape(title).ok()?.into_owned())
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

    #[test]
    fn links_into_the_repository_lead_there_or_are_words() {
        let deck = "<a href=\"../../../exercises/05_alpha_beta/README.md#play\" target=\"_blank\">05</a> <a href=\"06.html\">next</a>";
        assert_eq!(
            relinked(deck, Some("https://example.org/main")),
            "<a href=\"https://example.org/main/exercises/05_alpha_beta/README.md#play\" target=\"_blank\">05</a> <a href=\"06.html\">next</a>"
        );
        assert_eq!(relinked(deck, None), "<a target=\"_blank\">05</a> <a href=\"06.html\">next</a>");
    }

    #[test]
    fn decks_are_copied_in_the_order_of_the_course() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to] = ["built", "site"].map(|name| folder.path().join(name));
        assert!(copy_decks(&from, &to, None).unwrap().is_none(), "nothing was built");
        for (file, text) in [
            ("index.html", "all"),
            ("en/02_rules.html", "<title>Q &amp; A</title>"),
            ("en/02_rules.pdf", "%PDF"),
            ("en/01_setup.html", "<title>Setup</title>"),
            ("ja/01_setup.html", "<title>準備</title>"),
            ("figures/tree.svg", ""),
        ] {
            let file = from.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let decks = copy_decks(&from, &to, None).unwrap().unwrap();
        let seen: Vec<_> = decks.iter().map(|deck| (deck.lang.code(), &*deck.name, &*deck.title, deck.has_pdf)).collect();
        assert_eq!(seen, [("en", "01_setup", "Setup", false), ("ja", "01_setup", "準備", false), ("en", "02_rules", "Q & A", true)]);
        for file in ["index.html", "en/01_setup.html", "en/02_rules.pdf", "ja/01_setup.html"] {
            assert!(to.join(file).is_file(), "{file}");
        }
        assert!(!to.join("figures").exists(), "the decks have their figures in them");
    }
}
