//! Submissions that are right or clumsy; `hostile` has those in bad faith.

mod hostile;
mod intake;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};
use minishogi_grading::{EXERCISES, Text};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use tar::{EntryType, Header};

use super::names::{self, Form, NamedBy, PathInside, Role};
use super::search::{Entry, EntryKind, Search};
use super::{ClassFacts, Collected, HandedIn, Source, archive, modified, students, this_checkout};
use crate::submissions;
use minishogi_lab::clean::outline;

/// The kit with the work in it, as students pack it.
const KIT: &[(&str, &str)] = &[
    ("minishogi-lab/.git/exercises/03_one_ply/player.rs", "git"),
    ("minishogi-lab/exercises/03_one_ply/README.md", "readme"),
    ("minishogi-lab/exercises/03_one_ply/player.rs", "three"),
    ("minishogi-lab/exercises/03_one_ply/spec.rs", "spec"),
    ("minishogi-lab/exercises/04_negamax/player.rs", "four"),
    ("minishogi-lab/solutions/02_evaluate/player.rs", "solution"),
    ("minishogi-lab/src/spec/ex05.rs", "kit"),
    ("minishogi-lab/shell/src/player.rs", "kit"),
    ("minishogi-lab/browser/src/ex05.rs", "kit"),
    ("minishogi-lab/games/chess/tests/perft.rs", "kit"),
    ("minishogi-lab/tools/src/submissions/tests/mod.rs", "kit"),
    ("minishogi-lab/target/package/00_tour/player.rs", "target"),
    ("minishogi-lab/tests/wrong/01_random/player.rs", "wrong"),
    ("__MACOSX/minishogi-lab/exercises/03_one_ply/._player.rs", "mac"),
];

fn role(path: &str) -> Role {
    PathInside::default().below(path.as_bytes()).unwrap().role(None)
}

/// A file for exercise 03.
fn three_as(form: Form) -> Role {
    Role::Player { exercise: "03", form, told: NamedBy::ByPath }
}

#[test]
fn of_the_whole_kit_only_the_work_counts_in_every_form() {
    for (name, bytes) in [
        ("taro.zip", zip(KIT)),
        ("taro.tar", tar(KIT)),
        ("taro.tar.gz", gzip(&tar(KIT))),
        ("taro.tgz", gzip(&tar(KIT))),
        ("TARO.ZIP", zip(KIT)),
    ] {
        let class = Temp::new("kit_archive");
        class.write(name, bytes);
        let taro = class.only();
        assert_eq!(taro.student.to_lowercase(), "taro");
        assert_eq!((taro.list(), taro.words()), (vec!["03: three".to_string(), "04: four".to_string()], String::new()), "{name}");
    }
    let class = Temp::new("kit_folder");
    KIT.iter().for_each(|(path, content)| drop(class.write(format!("taro/{path}"), content)));
    let taro = class.only();
    assert_eq!((taro.list(), taro.words()), (vec!["03: three".to_string(), "04: four".to_string()], String::new()));
}

#[test]
fn an_archive_is_known_by_its_content_where_the_name_is_wrong_or_none() {
    let files = &[("03/player.rs", "three")];
    for (name, bytes) in [("taro", zip(files)), ("taro.zip", gzip(&tar(files))), ("taro.tgz", tar(files)), ("taro.tar", zip(files))] {
        let class = Temp::new("content");
        class.write(name, bytes);
        let taro = class.only();
        assert_eq!((&*taro.student, taro.list()), ("taro", vec!["03: three".to_string()]), "{name}");
    }
}

#[test]
fn the_nearest_folder_that_names_an_exercise_decides() {
    let three = three_as(Form::Plain);
    for folder in ["03_one_ply", "03", "03-foo", "03 mine", "ex03", "EX03", "exercise03", "ex_03", "Exercise 03", "03.zip", "ex03.tar.gz"] {
        assert_eq!(role(&format!("work/{folder}/player.rs")), three, "{folder}");
        assert_eq!(role(&format!("05/{folder}/src/Player.rs")), three, "{folder}");
        assert_eq!(role(&format!("work\\{folder}\\player.rs")), three, "{folder}, as old programs of Windows pack it");
    }
    for folder in ["3", "031", "0x03", "77_more", "one_ply", "example03", "03"] {
        assert_eq!(role(&format!("{folder}/player.txt")), Role::NoPlayer, "{folder}");
    }
    for folder in ["3", "031", "0312345_taro", "77_more", "one_ply", "example03", "ex-x03"] {
        assert_eq!(role(&format!("{folder}/player.rs")), Role::OfNoExercise, "{folder}");
    }
}

#[test]
fn a_loose_file_names_exactly_one_exercise() {
    for name in
        ["03.rs", "ex03.rs", "EX03.RS", "player03.rs", "03_player.rs", "exercise-03.rs", "山田 太郎_1234567_player03.rs", "03_one_ply.rs"]
    {
        assert_eq!(role(&format!("work/{name}")), three_as(Form::Loose), "{name}");
    }
    for name in ["main.rs", "3.rs", "03_05.rs", "03_spec.rs", "x03.rs", "0312345.rs", ".rs"] {
        assert_eq!(role(name), Role::NoPlayer, "{name}");
    }
    for name in ["ex03.txt", "ex03", "spec.rs", "README.md"] {
        assert_eq!(role(name), Role::Other, "{name}");
    }
    assert!(matches!(role("src/spec/ex03.rs"), Role::PassedOver(_)), "a file of the kit");
}

#[test]
fn a_loose_file_counts_only_where_there_is_no_proper_one() {
    let taro = opened("taro.zip", zip(&[("03.rs", "loose three"), ("04.rs", "loose four"), ("deep/er/03/player.rs", "three")]));
    assert_eq!(taro.list(), ["03: three", "04: loose four"]);
    assert_eq!(taro.said(), ["03: `deep/er/03/player.rs` counts, not `03.rs`"]);
}

#[test]
fn the_exact_name_counts_and_not_another_case_of_it() {
    let exact = ("00_tour/player.rs", "exact");
    for other in ["00_TOUR/PLAYER.RS", "00_tour/Player.rs", "00_Tour/player.rs"] {
        let taro = opened("taro.zip", zip(&[(other, "another case"), exact]));
        assert_eq!(taro.list(), ["00: exact"]);
        assert!(taro.said()[0].starts_with(&format!("00: `00_tour/player.rs` counts, not `{other}`")), "{:?}", taro.said());
    }
}

#[test]
fn of_several_files_the_one_below_exercises_counts_then_the_least_deep_then_the_first() {
    let below = ("b/old/exercises/03_one_ply/player.rs", "below exercises");
    let shallow = ("z/03/player.rs", "least deep");
    let first = ("a/x/03/player.rs", "first");
    let second = ("b/x/03/player.rs", "second");
    let chosen = |files: &[(&str, &str)]| {
        let taro = opened("taro.tar", tar(files));
        (taro.list().remove(0), taro.said().join("\n"))
    };
    let (file, notes) = chosen(&[second, first, shallow, below]);
    assert_eq!(file, "03: below exercises");
    assert_eq!(notes, "03: `b/old/exercises/03_one_ply/player.rs` counts, not `z/03/player.rs`, `a/x/03/player.rs`, `b/x/03/player.rs`");
    assert_eq!(chosen(&[second, first, shallow]).0, "03: least deep");
    assert_eq!(chosen(&[second, first]).0, "03: first");
    assert_eq!(chosen(&[second]), ("03: second".to_string(), String::new()));
}

#[test]
fn archives_in_folders_and_archives_are_opened_three_deep() {
    let class = Temp::new("nested");
    class.write("taro/mail/work.zip", zip(&[("03/player.rs", "three")]));
    class.write("taro/exercises.tar.gz", gzip(&tar(&[("03/player.rs", "three of exercises"), ("04_negamax/player.rs", "four")])));
    class.write("taro/05.zip", zip(&[("player.rs", "five")]));
    let taro = class.only();
    assert_eq!(taro.list(), ["03: three of exercises", "04: four", "05: five"]);
    assert_eq!(taro.said(), ["03: `exercises.tar.gz/03/player.rs` counts, not `mail/work.zip/03/player.rs`"]);

    let mut outer = zip(&[("03/player.rs", "three")]);
    for _ in 0..2 {
        outer = zip_of(&[ZipEntry::stored("in.zip", &outer)]);
    }
    assert_eq!(opened("taro.zip", outer.clone()).list(), ["03: three"]);
    let too_deep = opened("taro.zip", zip_of(&[ZipEntry::stored("in.zip", &outer)]));
    assert_eq!(too_deep.list(), [""; 0]);
    assert!(too_deep.words().contains("nested too deeply, passed over: `in.zip/in.zip/in.zip`"), "{}", too_deep.words());
}

#[test]
fn where_nothing_is_found_the_problem_names_what_is_there() {
    let files = [("solutions/03_one_ply/player.rs", ""), ("player.rs", ""), ("b/x.txt", ""), ("b/solutions/a/y.rs", "")];
    let taro = opened("taro.zip", zip(&files));
    let found = "no player.rs of an exercise was found; found: `player.rs`, `solutions`, `b/solutions`, `b/x.txt`";
    assert_eq!(taro.why_not(), Some(found));
    let names: Vec<String> = (10..30).map(|number| format!("{number}.txt")).collect();
    let many = names.iter().map(|name| (&**name, "")).collect::<Vec<_>>();
    let found = "no player.rs of an exercise was found; found: `10.txt`, `11.txt`, `12.txt`, `13.txt`, `14.txt` and 15 more";
    assert_eq!(opened("taro.zip", zip(&many)).why_not(), Some(found));
    assert_eq!(opened("taro.zip", zip(&[])).why_not(), Some("no player.rs of an exercise was found; found: nothing"));
    assert_eq!(opened("taro.zip", zip(&[("03/player.rs", "")])).problem, None);
}

#[test]
fn an_archive_of_another_kind_is_a_student_with_a_problem() {
    for (name, bytes) in
        [("taro.rar", &b"Rar!\x1a\x07\x01\x00"[..]), ("taro.7z", b""), ("taro", b"\xfd7zXZ\x00\x00"), ("taro.tar.bz2", b"BZh9")]
    {
        let class = Temp::new("other_kind");
        class.write(name, bytes);
        let taro = class.only();
        assert_eq!((&*taro.student, taro.files.len()), ("taro", 0));
        let problem = format!("nothing; no archive that can be opened here (a .zip, .tar or .tar.gz can): `{name}`");
        assert!(taro.why_not().is_some_and(|found| found.ends_with(&problem)), "{taro:?}");
    }
}

#[test]
fn text_is_kept_byte_by_byte_with_its_mark_and_line_ends() {
    for text in ["\u{feff}fn main() {}\r\n// 日本語\r\n", "", "\n", "😀"] {
        let taro = opened("taro.zip", zip(&[("03/player.rs", text)]));
        assert_eq!(taro.files["03"], Source::Text(text.to_string()));
    }
}

#[test]
fn what_is_no_text_is_refused_with_its_line_in_both_languages() {
    let refused = |content: &[u8]| match opened("taro.zip", zip_of(&[ZipEntry::stored("03/player.rs", content)])).files.remove("03") {
        Some(Source::Refused(why)) => why,
        other => panic!("not refused: {other:?}"),
    };
    let binary = refused(b"fn main() {}\n\n// \x93\xfa\x96\x7b\xff\n");
    assert_eq!(binary.en, "line 3 of player.rs is not UTF-8 text: save the file as UTF-8.");
    assert_eq!(binary.ja, "player.rs の 3 行目が UTF-8 ではありません。UTF-8 で保存してください。");
    assert_eq!(refused(b"\xff\xfe\0\xd8").en, "line 1 of player.rs is not UTF-8 text: save the file as UTF-8.");
    let utf_16 = refused(b"fn \0");
    assert_eq!(utf_16.en, "line 1 of player.rs has a NUL character, so it is no text: save the file as UTF-8.");
    assert_eq!(utf_16.ja, "player.rs の 1 行目に NUL 文字があり、テキストではありません。UTF-8 で保存してください。");
}

#[test]
fn a_file_of_256_kib_is_taken_and_one_byte_more_refused() {
    let largest = " ".repeat(256 << 10);
    let taro = opened("taro.zip", zip(&[("03/player.rs", &largest), ("04/player.rs", &format!("{largest} "))]));
    assert_eq!(taro.files["03"], Source::Text(largest));
    assert_eq!(taro.list()[1], "04: (player.rs is larger than 256 KiB.)");
    assert!(matches!(&taro.files["04"], Source::Refused(why) if why.ja == "player.rs が 256 KiB を超えています。"));
}

#[test]
fn this_checkout_hands_in_the_files_of_its_exercises_and_no_others() {
    let root = Temp::new("checkout");
    root.write("exercises/03_one_ply/player.rs", "three");
    root.write("exercises/04_negamax/player.rs", b"\xff");
    root.write("exercises/05_alpha_beta/player.rs/folder", "");
    root.write("solutions/00_tour/player.rs", "solution");
    let own = this_checkout(root.path());
    assert_eq!(own.list(), ["03: three", "04: (line 1 of player.rs is not UTF-8 text: save the file as UTF-8.)"]);
    assert_eq!((&*own.student, &own.said(), &own.problem), ("this checkout", &vec![], &None));
    let nothing = this_checkout(&root.path().join("solutions"));
    assert!(nothing.files.is_empty() && nothing.why_not().is_some_and(|problem| problem.contains("no player.rs was found in")));
}

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
    assert_eq!(collected.said(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_stay_apart() {
    use std::os::unix::ffi::OsStrExt;
    let class = Temp::new("bytes");
    for name in [b"taro\xff", b"taro\xfe"] {
        let folder = class.path().join(std::ffi::OsStr::from_bytes(name));
        if let Err(error) = fs::create_dir(&folder) {
            support::processes::skip(&format!("this file system has no such names: {error}"));
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
    let notes: Vec<_> = collected.submissions.iter().map(|taro| taro.said().join("\n")).collect();
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
        collected.said(),
        [
            "hidden, so no submissions: `.config`, `.hidden.zip`, `.zip`",
            "no folders and no archives, so no submissions: `roster.csv`, `roster.xlsx`",
            "single files, of unknown students (put each in a folder with the student's name, and there in one like 03_one_ply): \
             `03_player.rs`, `player.rs`",
        ]
    );
}

#[test]
fn an_empty_class_is_no_error_and_a_missing_one_names_itself() {
    let class = Temp::new("empty");
    assert_eq!(collect(class.path()).unwrap().submissions, []);
    let file = class.write("class.zip", three());
    for (path, expected) in [(file, "is an archive: unpack it"), (class.path().join("no such folder"), "expected a folder")] {
        let error = collect(&path).unwrap_err();
        assert!(error.en.contains(&path.display().to_string()) && error.en.contains(expected), "{}", error.en);
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
fn the_players_that_attack_are_all_collected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/classroom/hostile");
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let collected = collect(&folder).unwrap();
    assert_eq!(collected.submissions.len(), entries.count());
    assert_eq!(collected.said(), ["no folders and no archives, so no submissions: `README.md`"]);
    for player in &collected.submissions {
        let words = match &*player.student {
            "brings_other_files" => "not called player.rs, so not read: `exercises/03_one_ply/macro/lib.rs`\n",
            _ => "",
        };
        assert_eq!(player.words(), words, "{}", player.student);
        assert!(!player.files.is_empty(), "{}", player.student);
        let says_what_it_tries = |source: &Source| matches!(source, Source::Text(text) if text.starts_with("// "));
        assert!(player.files.values().all(says_what_it_tries), "{}", player.student);
    }
}

/// A few files of which two count, in every form.
fn archives() -> [Vec<u8>; 3] {
    let inner = String::from_utf8_lossy(&tar(&[("05/player.rs", "five")])).into_owned();
    let files = [("a/03_one_ply/player.rs", "three"), ("inner.tar", &*inner), ("04.rs", "four")];
    [zip(&files), tar(&files), gzip(&tar(&files))]
}

/// Bytes that begin as an archive does, and archives with some bytes replaced.
fn spoilt() -> impl Strategy<Value = Vec<u8>> {
    let starts: [&[u8]; 5] = [b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b\x08\x00", b"", b"\x1f\x8b\x08\x08"];
    let arbitrary = (select(starts.to_vec()), any::<Vec<u8>>()).prop_map(|(start, rest)| [start, &rest].concat());
    let changes = prop::collection::vec((any::<Index>(), any::<u8>()), 1..8);
    let changed = (select(archives().to_vec()), changes, any::<Index>()).prop_map(|(mut bytes, changes, end)| {
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        // Half of them break off.
        let end = end.index(2 * bytes.len()).max(4);
        bytes.truncate(end);
        bytes
    });
    prop_oneof![1 => arbitrary, 4 => changed]
}

/// Path names as they come and as they are made up: separators, dots, drives, exercises.
fn path() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        9 => select(vec!["..", ".", "", "03_one_ply", "exercises", "solutions", "player.rs", "C:", "x.zip", "04.rs", "\n", "\0"])
            .prop_map(|part| part.as_bytes().to_vec()),
        1 => any::<Vec<u8>>(),
    ];
    let separator = select(vec![b'/', b'\\']);
    prop::collection::vec((part, separator), 1..8).prop_map(|parts| {
        let mut path: Vec<u8> = parts.into_iter().flat_map(|(part, separator)| [part, vec![separator]].concat()).collect();
        path.pop();
        path
    })
}

/// Generates the entries of a folder: no two of the same name.
fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let name = prop_oneof!["[a\u{e9}](\\.zip|\\.tar\\.gz|\\.tgz| \\(2\\)|\n|\u{7}){0,4}", "[^/\0]{1,20}"];
    prop::collection::btree_map(name, any::<bool>(), 0..30).prop_map(|entries| {
        let entry = |(name, is_folder)| Entry {
            file_name: OsString::from(name),
            kind: if is_folder { EntryKind::Folder } else { EntryKind::File },
        };
        entries.into_iter().map(entry).collect()
    })
}

proptest! {
    #[test]
    fn no_bytes_are_too_odd_for_an_archive(bytes in spoilt(), name in select(vec!["t.zip", "t.tar", "t.tar.gz", "t"])) {
        let taro = look_into(Search::limited(name.as_bytes(), 100, 1 << 20), bytes);
        prop_assert!(taro.files.keys().all(|id| EXERCISES.iter().any(|exercise| exercise.id == *id)));
        prop_assert_eq!(taro.problem.is_some(), taro.files.is_empty());
        prop_assert!(taro.said().iter().all(|note| note.len() < 4000 && !note.contains(char::is_control)));
    }

    #[test]
    fn no_path_leads_out(parent in path(), path in path()) {
        let Some(parent) = PathInside::default().below(&parent) else { return Ok(()) };
        let Some(place) = parent.below(&path) else { return Ok(()) };
        prop_assert!(place.bytes().starts_with(parent.bytes()));
        let names: Vec<&[u8]> = place.bytes()[parent.bytes().len()..].split(|byte| *byte == b'/').filter(|name| !name.is_empty()).collect();
        prop_assert!(names.iter().all(|name| *name != b".." && *name != b"." && !name.contains(&b'\\')));
        prop_assert!(parent.depth() + names.len() >= place.depth());
    }

    #[test]
    fn a_zip_archive_takes_what_the_paths_say(paths in prop::collection::vec(path(), 0..8)) {
        let entries: Vec<ZipEntry> = paths.iter().map(|path| ZipEntry::stored(path, "x")).collect();
        let taro = look_into(Search::limited(b"taro.zip", 100, 1 << 20), zip_of(&entries));
        let expected: BTreeSet<&str> = paths.iter().filter_map(|path| match PathInside::default().below(path)?.role(None) {
            // A path that ends in a separator is a folder's.
            Role::Player { exercise, .. } if !path.ends_with(b"/") && !path.ends_with(b"\\") => Some(exercise),
            _ => None,
        }).collect();
        prop_assert_eq!(taro.files.keys().copied().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn no_two_students_have_the_same_name(entries in entries()) {
        // A course system's names have the student's in them.
        let plain: Vec<(String, bool)> = entries.iter().map(|entry| {
            let name = if entry.kind == EntryKind::File { names::without_archive_ending(entry.name()) } else { entry.name() };
            (names::lossy(name), names::Download::of(entry.name()).is_some())
        }).collect();
        let students = students::of(entries, None);
        prop_assert_eq!(students.len(), plain.len());
        prop_assert_eq!(students.iter().map(|sender| outline(&sender.name)).collect::<BTreeSet<_>>().len(), plain.len());
        for (sender, (plain, is_download)) in students.iter().zip(&plain) {
            prop_assert!(!sender.name.contains(['/', '\n', '\0']));
            if sender.notes.is_empty() && !is_download {
                prop_assert_eq!(&sender.name, plain);
            }
        }
    }
}

/// Collects a class without a roster or an assigned exercise.
pub fn collect(class: &Path) -> Result<Collected, Text> {
    submissions::collect(class, &ClassFacts::default())
}

/// A folder that goes with the test.
pub struct Temp(PathBuf);

impl Temp {
    /// Makes a folder for the test with this name.
    pub fn new(test: &str) -> Temp {
        let path = std::env::temp_dir().join(format!("minishogi_{}_{test}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Temp(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, and the folders on the way to it.
    pub fn write(&self, path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// Returns the submission of the only student of the class.
    pub fn only(&self) -> HandedIn {
        let mut collected = collect(&self.0).unwrap();
        assert_eq!((collected.submissions.len(), collected.notes), (1, vec![]), "one student, nothing else");
        collected.submissions.remove(0)
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        // Remaining files do no harm: the next run of the test has another number.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the submission in an archive of this name.
pub fn opened(name: &str, bytes: Vec<u8>) -> HandedIn {
    look_into(Search::new(name.as_bytes()), bytes)
}

pub fn look_into(mut search: Search, bytes: Vec<u8>) -> HandedIn {
    archive::open(&mut search, &PathInside::default(), &mut Cursor::new(bytes), 1);
    search.finish("taro".to_string())
}

impl HandedIn {
    /// Returns the files as `03: text`, each refused one as `03: (why)`.
    pub fn list(&self) -> Vec<String> {
        let line = |(id, source): (&&str, &Source)| match source {
            Source::Text(text) => format!("{id}: {text}"),
            Source::Refused(why) => format!("{id}: ({})", why.en),
        };
        self.files.iter().map(line).collect()
    }

    /// The notes in English.
    pub fn said(&self) -> Vec<String> {
        in_english(&self.notes)
    }

    /// Returns why there is no file, in English.
    pub fn why_not(&self) -> Option<&str> {
        self.problem.as_ref().map(|problem| &*problem.en)
    }

    /// Returns all texts for the instructor.
    pub fn words(&self) -> String {
        let all = self.notes.iter().chain(&self.problem);
        all.map(|line| format!("{}\n", line.en)).collect()
    }
}

impl Collected {
    /// The notes in English.
    pub fn said(&self) -> Vec<String> {
        in_english(&self.notes)
    }
}

fn in_english(notes: &[Text]) -> Vec<String> {
    notes.iter().map(|note| note.en.to_string()).collect()
}

/// An entry of a zip archive, free to lie about itself.
pub struct ZipEntry {
    pub name: Vec<u8>,
    pub flags: u16,
    pub method: u16,
    pub content: Vec<u8>,
    pub declared_size: u32,
    pub crc: u32,
    pub mode: u32,
    pub comment: Vec<u8>,
}

impl ZipEntry {
    pub fn stored(name: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> ZipEntry {
        let content = content.as_ref().to_vec();
        let mut crc = Crc::new();
        crc.update(&content);
        ZipEntry {
            name: name.as_ref().to_vec(),
            flags: 0,
            method: 0,
            declared_size: content.len() as u32,
            crc: crc.sum(),
            content,
            mode: 0o100_644,
            comment: Vec::new(),
        }
    }

    pub fn deflated(name: &str, content: &[u8]) -> ZipEntry {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(content).unwrap();
        ZipEntry { method: 8, content: packed.finish().unwrap(), ..ZipEntry::stored(name, content) }
    }

    /// Returns the part that its local header and its entry in the directory have in common.
    fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        for number in [20, self.flags, self.method, 0, 0x21] {
            header.extend(number.to_le_bytes());
        }
        for number in [self.crc, self.content.len() as u32, self.declared_size] {
            header.extend(number.to_le_bytes());
        }
        header.extend((self.name.len() as u16).to_le_bytes());
        header.extend([0, 0]);
        header
    }
}

pub fn zip_of(entries: &[ZipEntry]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        let start = bytes.len() as u32;
        bytes.extend([b"PK\x03\x04", &entry.header()[..], &entry.name, &entry.content].concat());
        directory.extend([b"PK\x01\x02\x14\x03", &entry.header()[..]].concat());
        directory.extend((entry.comment.len() as u16).to_le_bytes());
        directory.extend([0; 4]);
        directory.extend((entry.mode << 16).to_le_bytes());
        directory.extend(start.to_le_bytes());
        directory.extend([&entry.name[..], &entry.comment].concat());
    }
    let (start, size, count) = (bytes.len() as u32, directory.len() as u32, entries.len() as u16);
    bytes.extend(directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([count, count].map(u16::to_le_bytes).concat());
    bytes.extend([size, start].map(u32::to_le_bytes).concat());
    bytes.extend([0, 0]);
    bytes
}

pub fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    zip_of(&files.iter().map(|(name, content)| ZipEntry::deflated(name, content.as_bytes())).collect::<Vec<_>>())
}

/// A header and a content, with a name that `tar` itself would not write.
pub fn tar_entry(name: &[u8], kind: EntryType, content: &[u8]) -> Vec<u8> {
    let mut header = Header::new_gnu();
    header.as_mut_bytes()[..name.len()].copy_from_slice(name);
    header.set_entry_type(kind);
    header.set_size(content.len() as u64);
    header.set_mode(0o644);
    header.set_cksum();
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend(content);
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

pub fn tar(files: &[(&str, &str)]) -> Vec<u8> {
    let mut bytes: Vec<u8> =
        files.iter().flat_map(|(name, content)| tar_entry(name.as_bytes(), EntryType::Regular, content.as_bytes())).collect();
    bytes.extend([0; 1024]);
    bytes
}

pub fn gzip(content: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(content).unwrap();
    packed.finish().unwrap()
}

fn git(folder: &Path, arguments: &[&str], date: &str) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=taro", "-c", "user.email=taro@example.org"]).args(arguments);
    let done = command.current_dir(folder).env("GIT_COMMITTER_DATE", date).env("GIT_AUTHOR_DATE", date).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn time_of(folder: &Path, file: &Path) -> Option<i64> {
    let handed_in = HandedIn { origins: BTreeMap::from([("03", file.to_path_buf())]), ..HandedIn::default() };
    handed_in.times(folder).remove("03")
}

#[test]
fn a_commit_counts_in_a_clone_and_nothing_of_the_clone_is_run() {
    let folder = tempfile::tempdir().unwrap();
    let clone = folder.path().join("taro");
    let file = clone.join("exercises/03_one_ply/player.rs");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "one").unwrap();
    assert_eq!(time_of(folder.path(), &file), modified(&file), "without a repository");
    git(&clone, &["init", "--quiet"], "");
    assert_eq!(time_of(folder.path(), &file), modified(&file), "without a commit");
    git(&clone, &["add", "."], "");
    git(&clone, &["commit", "--quiet", "-m", "one"], "2026-10-12T09:00:00+09:00");
    fs::write(clone.join("other"), "later").unwrap();
    git(&clone, &["add", "."], "");
    git(&clone, &["commit", "--quiet", "-m", "other"], "2026-11-12T09:00:00+09:00");
    let marker = folder.path().join("was run");
    let starts = format!("touch '{}'; true", marker.display());
    git(&clone, &["config", "log.showSignature", "true"], "");
    git(&clone, &["config", "gpg.program", &starts], "");
    git(&clone, &["config", "core.fsmonitor", &starts], "");
    let nine = 1_791_763_200;
    assert_eq!(time_of(folder.path(), &file), Some(nine));
    git(&clone, &["pack-refs", "--all"], "");
    git(&clone, &["gc", "--quiet"], "");
    let _ = fs::remove_file(&marker);
    assert_eq!(time_of(folder.path(), &file), Some(nine), "packed");
    assert!(!marker.exists());
    let shallow = folder.path().join("shallow");
    git(folder.path(), &["clone", "--quiet", "--depth", "1", &format!("file://{}", clone.display()), "shallow"], "");
    let last = 1_794_441_600;
    assert_eq!(time_of(folder.path(), &shallow.join("exercises/03_one_ply/player.rs")), Some(last), "all that a shallow clone knows");
    assert_eq!(time_of(&clone, &file), modified(&file), "the repository is above the submissions");
}
