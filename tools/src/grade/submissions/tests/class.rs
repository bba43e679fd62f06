//! The folder of a class: who is a student, and what they are called.

use std::fs;
use std::path::Path;

use crate::grade::submissions::{Source, collect};
use super::fixtures::{Temp, zip};

fn three() -> Vec<u8> {
    zip(&[("03/player.rs", "three")])
}

#[test]
fn every_name_that_a_folder_can_have_is_a_student() {
    let class = Temp::new("names");
    let names =
        ["-rf", "a\nb", "o'neil \"x\"", "{{x}}", "山田　太郎", "😀", "C:x", "=1+1", " ", "a,b;c", "%s", "$(x)", "<b>", "x\u{1b}[31m"];
    for name in names {
        class.write(format!("{name}/03/player.rs"), "three");
        class.write(format!("packed {name}.zip"), three());
    }
    let collected = collect(class.path()).unwrap();
    let mut expected: Vec<String> = names.iter().flat_map(|name| [name.to_string(), format!("packed {name}")]).collect();
    expected.iter_mut().for_each(|name| *name = name.replace(['\n', '\u{1b}'], "\u{fffd}"));
    expected.sort();
    assert_eq!(collected.submissions.iter().map(|taro| taro.student.clone()).collect::<Vec<_>>(), expected);
    assert!(collected.submissions.iter().all(|taro| taro.list() == ["03: three"] && taro.words().is_empty()));
    assert_eq!(collected.notes, [""; 0]);
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_stay_apart() {
    use std::os::unix::ffi::OsStrExt;
    let class = Temp::new("bytes");
    for name in [b"taro\xff", b"taro\xfe"] {
        let folder = class.path().join(std::ffi::OsStr::from_bytes(name));
        if let Err(error) = fs::create_dir(&folder) {
            eprintln!("skipped: this file system has no such names: {error}");
            return;
        }
    }
    let collected = collect(class.path()).unwrap();
    let names: Vec<&str> = collected.submissions.iter().map(|taro| &*taro.student).collect();
    assert_eq!(names, ["taro\u{fffd}", "taro\u{fffd} (2)"]);
}

#[test]
fn submissions_of_the_same_name_are_all_kept_and_say_so() {
    let class = Temp::new("same");
    class.write("taro/03/player.rs", "folder");
    class.write("taro.zip", three());
    class.write("taro.tgz", three());
    class.write("taro.zip.zip", three());
    class.write("hanako.zip", three());
    let collected = collect(class.path()).unwrap();
    let names: Vec<&str> = collected.submissions.iter().map(|taro| &*taro.student).collect();
    assert_eq!(names, ["hanako", "taro", "taro.tgz", "taro.zip", "taro.zip (2)"]);
    let note = "several submissions are called `taro`: `taro`, `taro.tgz`, `taro.zip`";
    let notes: Vec<_> = collected.submissions.iter().map(|taro| taro.notes.join("\n")).collect();
    assert_eq!(notes, ["", note, note, "", note], "the plain name of taro.zip.zip is taro.zip");
    assert_eq!(collected.submissions[1].list(), ["03: folder"]);
}

#[test]
fn what_lies_beside_the_submissions_is_noted_and_litter_is_not() {
    let class = Temp::new("beside");
    class.write("taro/03/player.rs", "three");
    for name in ["roster.csv", "roster.xlsx", "03_player.rs", "player.rs", ".hidden.zip", ".zip"] {
        // An .xlsx is a zip archive, too.
        class.write(name, three());
    }
    class.write("roster.csv", "name,points");
    class.write(".config/03/player.rs", "");
    for litter in [".DS_Store", "Thumbs.db", "desktop.ini", "._taro", ".git/HEAD", "__MACOSX/taro/03/player.rs"] {
        class.write(litter, "");
    }
    class.write("03_player.rs", "fn main() {}");
    class.write("player.rs", "fn main() {}");
    let collected = collect(class.path()).unwrap();
    assert_eq!(collected.submissions.len(), 1);
    assert_eq!(
        collected.notes,
        [
            "hidden, so no submissions: `.config`, `.hidden.zip`, `.zip`",
            "no folders and no archives, so no submissions: `roster.csv`, `roster.xlsx`",
            "single files, of nobody known (put each in a folder with the student's name, and there in one like 03_one_ply): \
             `03_player.rs`, `player.rs`",
        ]
    );
}

#[test]
fn an_empty_class_is_no_error_and_a_missing_one_names_itself() {
    let class = Temp::new("empty");
    assert_eq!(collect(class.path()).unwrap().submissions, []);
    let file = class.write("class.zip", three());
    for path in [file, class.path().join("no such folder")] {
        let error = collect(&path).unwrap_err().to_string();
        assert!(error.contains(&path.display().to_string()) && error.contains("expected a folder"), "{error}");
    }
}

#[test]
fn the_order_in_which_files_were_written_does_not_matter() {
    let files = ["taro/b/03/player.rs", "taro/a/03/player.rs", "hanako/x.txt", "hanako/a.txt", "a.csv", "b.csv", "hanako.zip"];
    let [one, other] = ["order_one", "order_other"].map(Temp::new);
    files.iter().for_each(|path| drop(one.write(path, "x")));
    files.iter().rev().for_each(|path| drop(other.write(path, "x")));
    assert_eq!(collect(one.path()).unwrap(), collect(other.path()).unwrap());
}

#[test]
fn the_players_that_attack_are_all_collected_and_listed_in_their_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/tools/hostile");
    let table = fs::read_to_string(folder.join("README.md")).unwrap();
    let mut listed: Vec<&str> = table.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once("` | ")?.0)).collect();
    listed.sort();
    let collected = collect(&folder).unwrap();
    assert_eq!(collected.submissions.iter().map(|player| &*player.student).collect::<Vec<_>>(), listed);
    assert_eq!(collected.notes, ["no folders and no archives, so no submissions: `README.md`"]);
    for player in &collected.submissions {
        assert_eq!(player.words(), "", "{}", player.student);
        assert_eq!(player.files.len(), 1, "{}", player.student);
        let says_what_it_tries = |source: &Source| matches!(source, Source::Text(text) if text.starts_with("// "));
        assert!(player.files.values().all(says_what_it_tries), "{}", player.student);
    }
}
