//! Similar programs, as a page beside the marks; and their files, prepared for [Dolos](https://dolos.ugent.be) and
//! [JPlag](https://github.com/jplag/JPlag).
//!
//! The folder has one folder for each exercise, with the stub as `base/player.rs` and the students' files as `students/1a2b3c4d/player.rs`. So a
//! report of the other programs names no student, and `students.jsonl` maps each folder to its student. A new hand-in gets a new name there, and no
//! name is used again.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use maud::{Markup, html};
use minishogi::text;
use minishogi_command::{counted, terminal};
use minishogi_grading::{Exercise, Lang, Text};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::alike::{self, CLASS, FEWEST, Pair, RUN, Share, THRESHOLD, Tokens};
use crate::report::result::Class;
use crate::submissions::{HandedIn, Source};
use minishogi_lab::clean::plain;
use minishogi_lab::files;
use minishogi_lab::html::{self, Head, both, in_both, joined, section};

/// The name of the page.
const PAGE: &str = "similarity.html";

/// The most pairs of an exercise that are shown.
const MOST_PAIRS: usize = 30;

const STYLE: &str = "\
body { max-width: 110rem; }\n\
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; }\n\
.pair pre { overflow: auto; max-height: 70vh; margin: 0; padding: 0.6rem; background: var(--sheet); font-size: 0.8125rem; line-height: 1.45; }\n\
.pair pre:focus-visible { outline: 2px solid var(--link); }\n\
mark { background: var(--s2); color: inherit; }\n\
.given { color: var(--quiet); }\n\
summary { cursor: pointer; padding: 0.3rem 0; }\n";

/// Writes the page, and everything for the other programs.
///
/// # Errors
/// A sentence with the file that cannot be read or written.
pub fn prepare(
    folder: &Path,
    root: &Path,
    exercises: &[&'static Exercise],
    class: &Class,
    handed_in: &[HandedIn],
    lang: Lang,
) -> Result<(), Text> {
    let mut sections = Vec::new();
    let mut found = 0;
    for exercise in exercises {
        let place = folder.join(exercise.id);
        let stub = root.join("crates/command/stubs").join(format!("{}.rs", exercise.id));
        let base = fs::read_to_string(&stub).map_err(|error| format!("{}: {error}", stub.display()))?;
        write(&place.join("base").join("player.rs"), base.as_bytes())?;
        let files: Vec<(usize, &str)> =
            handed_in.iter().enumerate().filter_map(|(student, files)| Some((student, text(files, exercise)?))).collect();
        write_files(&place, &files, handed_in)?;
        if !files.is_empty() {
            let (pairs, content) = compare(exercise, &base, &files, class);
            found += pairs;
            let title = |lang| format!("{} {}", exercise.id, exercise.title.get(lang));
            sections.push(section(&format!("exercise-{}", exercise.id), &title(Lang::En), &title(Lang::Ja), &content));
        }
    }
    let shown = folder.join(PAGE);
    let head = Head::new("Minishogi Lab: similarity", "style-src 'unsafe-inline'", STYLE, lang);
    let body = html! { main { (introduction()) (joined(sections, "")) } };
    write(&shown, html::page(head, &body).as_bytes())?;
    let told =
        Text::of(format!("{}: {}\n", shown.display(), counted(found, "pair", "pairs")), format!("{}: {found} 組\n", shown.display()));
    terminal::show(told.get(lang))
}

fn write(path: &Path, content: &[u8]) -> Result<(), Text> {
    files::write(path, content).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Returns the file that was handed in, without a byte order mark.
fn text<'a>(handed_in: &'a HandedIn, exercise: &Exercise) -> Option<&'a str> {
    match handed_in.files.get(exercise.id)? {
        Source::Text(text) => Some(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Source::Refused(_) => None,
    }
}

/// Writes the files of an exercise and the list of their students, and removes earlier files.
fn write_files(place: &Path, files: &[(usize, &str)], handed_in: &[HandedIn]) -> Result<(), Text> {
    let folder = place.join("students");
    let mut whose = BTreeMap::new();
    for (student, text) in files {
        let student = &handed_in[*student].student;
        let name = hex::encode(&Sha256::digest(format!("{student}\0{text}"))[..4]);
        write(&folder.join(&name).join("player.rs"), text.as_bytes())?;
        whose.insert(name, student);
    }
    let lines: String = whose.iter().map(|(name, student)| format!("{}\n", json!({ "folder": name, "student": student }))).collect();
    write(&place.join("students.jsonl"), lines.as_bytes())?;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_old = |name: &str| name.len() == 8 && name.bytes().all(|byte| byte.is_ascii_hexdigit()) && !whose.contains_key(name);
        if entry.file_name().to_str().is_some_and(is_old) {
            let file = entry.path().join("player.rs");
            match fs::remove_file(&file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(format!("{}: {error}", file.display()).into()),
                _ => {}
            }
            // A folder with other files stays.
            let _ = fs::remove_dir(entry.path());
        }
    }
    Ok(())
}

fn introduction() -> Markup {
    let percent = 100.0 * THRESHOLD;
    let what = in_both(|lang| {
        text!(
            "A pair is two programs of which the shorter one has {percent:.0} % or more in common with the other. Names, constants, comments, \
             layout and the order of functions make no difference: programs are compared as rows of tokens, and runs of {RUN} \
             tokens or more in both are common.",
            "短いほうのプログラムの {percent:.0} % 以上が、もう一方にもあるものを組として表示します。名前、定数、コメント、レイアウト、関数の順序の\
             違いは関係しません。プログラムをトークンの列として比べ、{RUN} 個以上続けて同じ部分を共通とします。"
        )
        .get(lang)
        .to_string()
    });
    let given = in_both(|lang| {
        text!(
            "Code of the stub does not count. In a class of {CLASS} programs or more, neither does code that more than half of them have. \
             Tables of constants never count. A program with fewer than {FEWEST} tokens beyond that is not compared. Points are in brackets.",
            "始めから書いてあった部分は数えません。{CLASS} 本以上あるときは、半数を超えるプログラムにある部分も数えません。定数の表も数えません。\
             それ以外のトークンが {FEWEST} 個より少ないプログラムは比べません。かっこの中は得点です。"
        )
        .get(lang)
        .to_string()
    });
    let warning = both(
        "This is a reason to ask, not a proof: look at both, and talk to both.",
        "これは証拠ではなく、たずねるきっかけです。両方を読み、両方から話を聞いてください。",
    );
    html! {
        h1 { (both("Similar programs", "よく似たプログラム")) }
        p class="warning" { (warning) }
        p { (what) }
        p { (given) }
        p {
            mark { (both("in both", "両方にある部分")) } " · "
            span class="given" { (both("does not count", "数えない部分")) } " · "
            (both("only in one", "一方だけの部分"))
        }
    }
}

/// Returns the number of pairs of an exercise, and its section of the page.
fn compare(exercise: &Exercise, base: &str, files: &[(usize, &str)], class: &Class) -> (usize, Markup) {
    let name = |student: usize| plain(&class.submissions[student].student);
    let mut unread = Vec::new();
    let (mut read, mut tokens) = (Vec::new(), Vec::new());
    for (student, text) in files {
        match Tokens::of(text) {
            Ok(of_file) => {
                read.push((*student, *text));
                tokens.push(of_file);
            }
            Err(error) => {
                let line = error.span().start().line;
                unread.push(html! { (name(*student)) " (" (both(&format!("line {line}"), &format!("{line} 行目"))) ")" });
            }
        }
    }
    // A damaged stub removes nothing.
    let stub = Tokens::of(base).unwrap_or_default();
    let compared = alike::CodeOfClass::new(&stub, &tokens);
    let pairs = compared.pairs();
    let short = compared.too_short();
    let count = read.len() - short;
    let more = pairs.len().saturating_sub(MOST_PAIRS);
    let told = in_both(|lang| match lang {
        Lang::En => {
            let short = if short == 0 { String::new() } else { format!(", {short} too short") };
            let more = if more == 0 { String::new() } else { format!(", of which {MOST_PAIRS} are shown") };
            format!("{} compared{short}: {}{more}", counted(count, "program", "programs"), counted(pairs.len(), "pair", "pairs"))
        }
        Lang::Ja => {
            let short = if short == 0 { String::new() } else { format!("（ほかに短すぎるもの {short} 本）") };
            let more = if more == 0 { String::new() } else { format!("（{MOST_PAIRS} 組を表示）") };
            format!("{count} 本を比較{short}: {} 組{more}", pairs.len())
        }
    });
    let called = |file: usize| {
        let (student, _) = read[file];
        format!("{} ({})", name(student), class.submissions[student].points_of(exercise.id))
    };
    let why = both(
        "Not compared, for these files cannot be taken apart into Rust's tokens:",
        "Rust のトークンに分けられないため、比べていないもの:",
    );
    let content = html! {
        p { (told) }
        @if !unread.is_empty() {
            p class="unread" { (why) " " (joined(unread, ", ")) }
        }
        @for &Pair { files: [left, right], similarity } in pairs.iter().take(MOST_PAIRS) {
            details {
                summary { (format!("{:.0} %: {} – {}", 100.0 * similarity, called(left), called(right))) }
                div class="pair" {
                    @for (file, other) in [(left, right), (right, left)] {
                        pre tabindex="0" {
                            @for (share, text) in compared.parts(file, other, read[file].1) {
                                @match share {
                                    Share::Given => { span class="given" { (plain(text)) } }
                                    Share::Common => { mark { (plain(text)) } }
                                    Share::Own => { (plain(text)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    (pairs.len(), content)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use minishogi_grading::EXERCISES;

    use super::*;
    use crate::parsed;
    use crate::report::result::Submission;

    /// Prepares the folder for students and their files.
    fn prepared(folder: &Path, students: &[(&str, &str)]) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let exercises: Vec<&'static Exercise> = EXERCISES.iter().filter(|exercise| exercise.id == "03").collect();
        let mut class = Class::of(&exercises, Vec::new());
        let names = students.iter().map(|(name, _)| name.to_string());
        class.submissions = names.clone().map(|student| Submission { student, ..Submission::default() }).collect();
        let files = students.iter().map(|(_, text)| BTreeMap::from([("03", Source::Text(text.to_string()))]));
        let handed_in: Vec<_> = names.zip(files).map(|(student, files)| HandedIn { student, files, ..HandedIn::default() }).collect();
        prepare(folder, &root, &exercises, &class, &handed_in, Lang::En).unwrap();
        fs::read_to_string(folder.join(PAGE)).unwrap()
    }

    #[test]
    fn the_page_has_the_pairs_and_what_students_wrote_is_text_there() {
        let folder = tempfile::tempdir().unwrap();
        let body = "fn a(b: u32) { let c = [b; 3]; while c.len() < 9 { print!(\"<script>one()</script>\", c[0] + b); } \
                    match b { 1 => d(), _ => e(|f| &f * 2) } }";
        let twin = format!("\u{feff}// </pre><script>two()</script>\n{}", body.replace("while c.len", "while xyz.len"));
        let page = prepared(folder.path(), &[("akira", body), ("<b>chiyo", &twin), ("emi", "\nfn main( {}"), ("fuji", "fn short() {}")]);
        let dom = parsed::html(&page);
        assert_eq!(parsed::texts(&dom, "details > summary"), ["100 %: akira (0) – <b>chiyo (0)"]);
        let scripts = parsed::texts(&dom, "script").concat();
        assert!(!scripts.contains("one()") && !scripts.contains("two()") && parsed::all(&dom, "b").is_empty(), "{page}");
        assert!(page.contains("&lt;script&gt;two()"), "{page}");
        assert!(parsed::texts(&dom, "mark").iter().any(|text| text.contains("while xyz.len") && text.contains("<script>one()")), "{page}");
        let told = parsed::texts(&dom, ".unread").concat();
        assert!(told.contains("emi (line 2") && !told.contains("akira"), "{told}");
        assert!(
            page.contains("2 programs compared, 1 too short: 1 pair") && page.contains("50 %") && page.contains("not a proof"),
            "{page}"
        );
    }

    #[test]
    fn other_programs_find_the_files_that_are_handed_in_now_and_nobody_inherits_one() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("03");
        let files = || {
            let whose = fs::read_to_string(place.join("students.jsonl")).unwrap();
            let whose = whose.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
            let file = |line: serde_json::Value| {
                let text = fs::read_to_string(place.join("students").join(line["folder"].as_str().unwrap()).join("player.rs")).unwrap();
                (line["student"].as_str().unwrap().to_string(), text)
            };
            whose.map(file).collect::<BTreeMap<_, _>>()
        };
        let folders = || fs::read_dir(place.join("students")).unwrap().map(|entry| entry.unwrap().file_name()).collect::<BTreeSet<_>>();
        let of = |students: &[(&str, &str)]| {
            students.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect::<BTreeMap<_, _>>()
        };
        let both = [("chiyo", "fn one() {}"), ("emi", "fn one() {}")];
        prepared(folder.path(), &both);
        assert_eq!((files(), folders().len()), (of(&both), 2), "also where two are the same");
        assert!(fs::read_to_string(place.join("base/player.rs")).unwrap().contains("todo!("));
        let before = folders();
        fs::create_dir(place.join("students/notes")).unwrap();
        let then = [("akira", "fn two() {}"), ("emi", "fn three() {}")];
        prepared(folder.path(), &then);
        assert_eq!(files(), of(&then));
        assert_eq!(folders().intersection(&before).count(), 0, "they have other names");
        assert_eq!(folders().len(), 3, "a file of other origin stays");
    }
}
