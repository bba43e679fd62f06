//! The work of a class as course systems, desktops and editors deliver it.

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use encoding_rs::{EUC_JP, SHIFT_JIS};
use minishogi::Text;
use minishogi_grading::Exercise;
use tar::{EntryType, Header};

use super::{Temp, ZipEntry, collect, gzip, opened, tar, tar_entry, zip, zip_of};
use crate::submissions::names::{Download, Form, NamedBy, PathInside, Role, System};
use crate::submissions::{self, ClassFacts, Collected, HandedIn, Roster, Source};

fn role(path: &str, assigned: Option<&'static str>) -> Role {
    PathInside::default().below(path.as_bytes()).unwrap().role(assigned)
}

#[test]
fn folders_that_name_exercise_03() {
    for folder in [
        "課題03",
        "課題3",
        "課題３",
        "課題０３",
        "課題③",
        "課題 3",
        "課題_03_提出",
        "課題第3回",
        "情報課題03",
        "ex3",
        "EX3",
        "Ex.3",
        "ex-3",
        "ｅｘ３",
        "exercise 3",
        "Exercise #3",
        "exercises-3",
        "taro_ex3",
        "山田_課題03",
        "第3回",
        "第３回",
        "第03回",
        "第 3 回",
        "第三回",
        "第3回課題",
        "演習3",
        "演習問題3",
        "練習問題3",
        "問3",
        "kadai3",
        "kadai_03",
        "０３",
        "03_one_ply",
        "０３_one_ply",
        "minishogi-03_one_ply",
        "03_one_ply - コピー",
        "Copy of 03_one_ply",
        "03_one_ply (1)",
        "ex03 (12)",
        "課題03.zip",
        "10_課題3",
        "課題3 (1).tar.gz",
        "山田 太郎_12_assignsubmission_file_課題03.zip",
    ] {
        let expected = Role::Player { exercise: "03", form: Form::Plain, told: NamedBy::ByPath };
        assert_eq!(role(&format!("提出/{folder}/player.rs"), None), expected, "{folder}");
    }
}

#[test]
fn folders_that_name_no_exercise() {
    for folder in [
        "3",
        "課題",
        "課題 (3)",
        "課題1-3",
        "課題1〜3",
        "課題3と4",
        "ex1, 2",
        "課題99",
        "課題003",
        "課題99",
        "ex3 ex4",
        "第3回課題4",
        "演習一覧",
        "第二次",
        "example3",
        "vertex3",
        "index3",
        "3回",
        "10月課題",
        "13班",
        "05組",
        "2024",
        "taro 03_one_ply 04_negamax",
        "一課題",
        "第百回",
    ] {
        assert_eq!(role(&format!("{folder}/player.rs"), None), Role::OfNoExercise, "{folder}");
    }
}

#[test]
fn names_of_player_rs_and_of_its_copies() {
    for (name, form) in [
        ("player.rs", Form::Plain),
        ("Player.RS", Form::Plain),
        ("ｐｌａｙｅｒ．ｒｓ", Form::Plain),
        ("player.rs ", Form::Plain),
        ("名前_123_assignsubmission_file_player.rs", Form::Plain),
        ("player (1).rs", Form::Copy),
        ("player(1).rs", Form::Copy),
        ("player（１）.rs", Form::Copy),
        ("player (10).rs", Form::Copy),
        ("player[1].rs", Form::Copy),
        ("player - コピー.rs", Form::Copy),
        ("player - コピー (2).rs", Form::Copy),
        ("player のコピー.rs", Form::Copy),
        ("playerのコピー 2.rs", Form::Copy),
        ("コピー ～ player.rs", Form::Copy),
        ("player - Copy.rs", Form::Copy),
        ("player - Copy (3).rs", Form::Copy),
        ("player copy.rs", Form::Copy),
        ("player copy 2.rs", Form::Copy),
        ("Copy of player.rs", Form::Copy),
        ("player 2.rs", Form::Copy),
        ("player-1.rs", Form::Copy),
        ("player_2.rs", Form::Copy),
        ("player .rs", Form::Copy),
        ("player.rs.txt", Form::Copy),
        ("player.rs.rs", Form::Copy),
        ("player (1).rs.txt", Form::Copy),
        ("名前_123_assignsubmission_file_player (1).rs", Form::Copy),
    ] {
        let expected = Role::Player { exercise: "03", form, told: NamedBy::ByPath };
        assert_eq!(role(&format!("課題03/{name}"), None), expected, "{name}");
        assert_eq!(role(name, Some("03")), Role::Player { exercise: "03", form, told: NamedBy::ByClass }, "{name}");
        assert_eq!(role(name, None), Role::OfNoExercise, "{name}");
    }
    for name in [
        "player.txt",
        "player.java",
        "player.rs.bak",
        "players.rs",
        "player_final.rs",
        "my player.rs",
        "main.rs",
        "(1).rs",
        "コピー.rs",
        "-.rs",
    ] {
        assert_eq!(role(&format!("課題03/{name}"), None), Role::NoPlayer, "{name}");
    }
    for name in ["spec.rs", "Cargo.toml", "README.md", "report.pdf"] {
        assert_eq!(role(&format!("課題03/{name}"), None), Role::Other, "{name}");
    }
}

#[test]
fn single_files_that_name_exercise_03() {
    for name in [
        "課題03.rs",
        "課題3.rs",
        "第3回.rs",
        "ex3.rs",
        "ex03 (1).rs",
        "ex03 - コピー.rs",
        "03_one_ply.rs.txt",
        "０３.rs",
        "名前_12_assignsubmission_file_03.rs",
    ] {
        let expected = Role::Player { exercise: "03", form: Form::Loose, told: NamedBy::ByPath };
        assert_eq!(role(name, None), expected, "{name}");
        assert_eq!(role(name, Some("04")), Role::NoPlayer, "{name}, where the class handed in another exercise");
    }
}

#[test]
fn names_that_moodle_makes() {
    let moodle = |name: &str| {
        let download = Download::of(name.as_bytes()).filter(|download| download.system == System::Moodle);
        download.map(|download| (download.student, download.file))
    };
    let taro = |file: &str| Some(("山田 太郎_123".to_string(), file.to_string()));
    assert_eq!(moodle("山田 太郎_123_assignsubmission_file_player.rs"), taro("player.rs"));
    assert_eq!(moodle("山田 太郎_123_assignsubmission_file_my_work.zip"), taro("my_work.zip"));
    assert_eq!(moodle("山田 太郎_123_assignsubmission_file_"), taro(""));
    assert_eq!(moodle("山田 太郎_123_assignsubmission_file"), taro(""));
    assert_eq!(moodle("山田 太郎_123_assignsubmission_onlinetext_onlinetext.html"), taro("onlinetext.html"));
    assert_eq!(moodle("a_b_7_assignsubmission_file_x"), Some(("a_b_7".to_string(), "x".to_string())));
    for name in
        ["山田 太郎", "x_assignsubmission_file_player.rs", "_1_assignsubmission_file_player.rs", "x_y_assignsubmission_file_player.rs"]
    {
        assert_eq!(moodle(name), None, "{name}");
    }
}

#[test]
fn names_that_other_course_systems_make() {
    let download = |name: &str| Download::of(name.as_bytes()).map(|download| (download.system, download.student, download.file));
    for (name, system, student, file) in [
        ("leeann_12345_67890_player.rs", System::Canvas, "leeann_12345", "player.rs"),
        ("leeann_12345_67890_player-1.rs", System::Canvas, "leeann_12345", "player-1.rs"),
        ("leeann_LATE_12345_67890_player.rs", System::Canvas, "leeann_12345", "player.rs"),
        ("leeann_late_12345_67890_ex03.rs", System::Canvas, "leeann_12345", "ex03.rs"),
        ("山田太郎_12345_67890_player (1).rs", System::Canvas, "山田太郎_12345", "player (1).rs"),
        ("00123@s7@player.rs", System::Manaba, "00123@s7", "player.rs"),
        ("s7@00123@my@work.zip", System::Manaba, "s7@00123", "my@work.zip"),
        ("山田 太郎 - player.rs", System::Google, "山田 太郎", "player.rs"),
        ("player - 山田 太郎.rs", System::Google, "山田 太郎", "player.rs"),
        ("player (1) - Ann Lee.rs", System::Google, "Ann Lee", "player (1).rs"),
    ] {
        assert_eq!(download(name), Some((system, student.to_string(), file.to_string())), "{name}");
    }
    for name in [
        "taro_03_04_player.rs",
        "taro_3_4_player.rs",
        "_12345_67890_player.rs",
        "taro_12345_player.rs",
        "taro_12345_67890_report.pdf",
        "taro@example.com",
        "@s7@player.rs",
        "山田@s7@player.rs",
        "player - コピー.rs",
        "player - Copy (2).rs",
        "player - .rs",
        " - player.rs",
        "山田 太郎 - report.pdf",
    ] {
        assert_eq!(download(name), None, "{name}");
    }
}

/// Returns the files of a submission, and its notes.
fn told(handed_in: &HandedIn) -> (Vec<String>, Vec<&str>) {
    (handed_in.list(), handed_in.notes.iter().map(|note| &*note.en).collect())
}

fn collect_exercise(class: &Temp, id: &str) -> Collected {
    submissions::collect(class.path(), &ClassFacts { exercise: Exercise::with_id(id), ..ClassFacts::default() }).unwrap()
}

#[test]
fn the_files_of_a_flat_download_are_put_together_by_student() {
    let class = Temp::new("moodle_flat");
    for (name, content) in [
        ("山田 太郎_123_assignsubmission_file_player.rs", "taro"),
        ("山田 太郎_124_assignsubmission_file_player.rs", "another of this name"),
        ("佐藤 花子_125_assignsubmission_file_player (1).rs", "copy"),
        ("佐藤 花子_125_assignsubmission_file_player.rs", "plain"),
        ("佐藤 花子_125_assignsubmission_onlinetext_onlinetext.html", "<p>"),
        ("鈴木 次郎_126_assignsubmission_file_/player.rs", "in a folder"),
        ("高橋 三郎_127_assignsubmission_onlinetext_onlinetext.html", "<p>"),
    ] {
        class.write(name, content);
    }
    class.write("田中 四郎_128_assignsubmission_file_work.zip", zip(&[("work/player.rs", "packed")]));
    let collected = collect_exercise(&class, "03");
    let students: Vec<_> = collected.submissions.iter().map(|taro| (&*taro.student, taro.list().concat())).collect();
    let expected = [
        ("佐藤 花子_125", "03: plain"),
        ("山田 太郎_123", "03: taro"),
        ("山田 太郎_124", "03: another of this name"),
        ("田中 四郎_128", "03: packed"),
        ("鈴木 次郎_126", "03: in a folder"),
        ("高橋 三郎_127", ""),
    ];
    assert_eq!(students, expected.map(|(student, file)| (student, file.to_string())));
    let choice = "03: `佐藤 花子_125_assignsubmission_file_player.rs` counts, not `佐藤 花子_125_assignsubmission_file_player (1).rs`";
    assert_eq!(collected.submissions[0].said(), [choice]);
    assert!(collected.submissions[1..5].iter().all(|taro| taro.notes.is_empty()), "{collected:?}");
    let problem = collected.submissions[5].why_not().unwrap();
    assert!(problem.ends_with("found: `高橋 三郎_127_assignsubmission_onlinetext_onlinetext.html`"), "{problem}");
    assert_eq!(collected.said(), [""; 0]);

    let collected = super::collect(class.path()).unwrap();
    let of_no_exercise = "of an unknown exercise, so not graded (put it in a folder like 03_one_ply, or grade with --exercise): \
                          `山田 太郎_123_assignsubmission_file_player.rs`";
    assert_eq!(told(&collected.submissions[1]), (vec![], vec![of_no_exercise]));
}

/// Returns the students of a class, their files, and the notes on them.
fn class_of(collected: &Collected) -> Vec<(String, String, String)> {
    collected.submissions.iter().map(|taro| (taro.student.clone(), taro.list().join("; "), taro.said().join("; "))).collect()
}

fn lines(expected: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    expected.iter().map(|(student, files, notes)| (student.to_string(), files.to_string(), notes.to_string())).collect()
}

/// Unpacks an archive that a course system gave for download, as the instructor does.
fn unpacked(test: &str, archive: Vec<u8>) -> Temp {
    let class = Temp::new(test);
    let mut archive = ::zip::ZipArchive::new(std::io::Cursor::new(archive)).unwrap();
    archive.extract(class.path()).unwrap();
    class
}

#[test]
fn a_download_of_canvas_is_a_class() {
    let class = unpacked(
        "canvas",
        zip(&[
            ("leeann_12345_67890_player.rs", "ann"),
            ("satohanako_LATE_12346_67891_player-1.rs", "hanako"),
            ("山田太郎_12347_67892_player.rs", "taro"),
            ("山田太郎_12347_67893_ex04.rs", "four"),
            ("leebob_12348_67894_work.zip", "no archive"),
            ("cs_101_1234_player.rs", "one"),
            ("cs_101_1235_player.rs", "other"),
        ]),
    );
    let collected = collect_exercise(&class, "03");
    let damaged = "a damaged archive, read only up to the damage: `leebob_12348_67894_work.zip` \
                   (it is cut off, or no zip file)";
    let expected = [
        ("cs_101_1234_player.rs", "03: one", ""),
        ("cs_101_1235_player.rs", "03: other", ""),
        ("leeann_12345", "03: ann", ""),
        ("leebob_12348_67894_work", "", damaged),
        ("satohanako_12346", "03: hanako", ""),
        ("山田太郎_12347", "03: taro", "not called player.rs, so not read: `山田太郎_12347_67893_ex04.rs`"),
    ];
    assert_eq!((class_of(&collected), collected.said()), (lines(&expected), vec![]));
    let known = ClassFacts {
        exercise: Exercise::with_id("03"),
        roster: Some(roster(&Temp::new("canvas_roster"), "id,name\n001,Ann Lee\n002,Sato Hanako\n003,山田 太郎\n").unwrap()),
        ..ClassFacts::default()
    };
    let collected = submissions::collect(class.path(), &known).unwrap();
    let sure: Vec<_> = collected.submissions.iter().filter(|taro| taro.notes.is_empty()).map(|taro| &*taro.student).collect();
    assert_eq!(sure, ["001 Ann Lee", "002 Sato Hanako"]);
    assert!(collected.submissions.iter().any(|taro| taro.student == "003 山田 太郎" && taro.list() == ["03: taro"]));
}

#[test]
fn a_download_of_manaba_is_a_class() {
    let in_shift_jis = ZipEntry::stored(SHIFT_JIS.encode("00125@s9@課題.txt").0, "x");
    let files = [("s7@00123@player.rs", "taro"), ("s8@00124@player (1).rs", "hanako")];
    let entries = files.map(|(name, content)| ZipEntry::deflated(name, content.as_bytes()));
    let class = unpacked("manaba", zip_of(&entries));
    // The program that unpacks has converted this name.
    class.write(names_as_text(&in_shift_jis.name), "x");
    let known = ClassFacts {
        exercise: Exercise::with_id("03"),
        roster: Some(roster(&Temp::new("manaba_roster"), "学籍番号,氏名\n00123,山田 太郎\n00124,佐藤 花子\n00125,鈴木 次郎\n").unwrap()),
        ..ClassFacts::default()
    };
    let collected = submissions::collect(class.path(), &known).unwrap();
    let expected = [("00123 山田 太郎", "03: taro", ""), ("00124 佐藤 花子", "03: hanako", ""), ("00125 鈴木 次郎", "", "")];
    assert_eq!(class_of(&collected), lines(&expected));
    let collected = collect_exercise(&class, "03");
    let students: Vec<_> = collected.submissions.iter().map(|taro| &*taro.student).collect();
    assert_eq!(students, ["00125@s9", "s7@00123", "s8@00124"]);
}

fn names_as_text(name: &[u8]) -> String {
    crate::submissions::names::text(name).into_owned()
}

#[test]
fn a_download_of_google_is_a_class() {
    let class = unpacked(
        "google",
        zip(&[
            ("山田 太郎 - player.rs", "taro"),
            ("player - 佐藤 花子.rs", "hanako"),
            ("player (1) - Ann Lee.rs", "ann"),
            ("player.rs", "of an unknown student"),
            ("player - コピー.rs", "also of an unknown student"),
        ]),
    );
    let collected = collect_exercise(&class, "03");
    let expected = [("Ann Lee", "03: ann", ""), ("佐藤 花子", "03: hanako", ""), ("山田 太郎", "03: taro", "")];
    assert_eq!(class_of(&collected), lines(&expected));
    let note = "single files, of unknown students (put each in a folder with the student's name, and there in one like 03_one_ply): \
                `player - コピー.rs`, `player.rs`";
    assert_eq!(collected.said(), [note]);
}

#[test]
fn in_an_assignment_of_one_exercise_every_player_is_of_it() {
    let class = Temp::new("assignment");
    class.write("a/player.rs", "alone");
    class.write("b/04_negamax/player.rs", "wrong folder");
    class.write("c/exercises/03_one_ply/player.rs", "three");
    class.write("c/exercises/04_negamax/player.rs", "four");
    class.write("c/player.rs", "above");
    class.write("d/04.rs", "loose four");
    class.write("e/ex03.rs", "loose three");
    class.write("e/04/player.rs", "four");
    let collected = collect_exercise(&class, "03");
    let all: Vec<_> = collected.submissions.iter().map(told).collect();
    let against = |place: &str| format!("03: `{place}` counts, although its folder is that of another exercise");
    assert_eq!(all[0], (vec!["03: alone".to_string()], vec![]));
    assert_eq!(all[1], (vec!["03: wrong folder".to_string()], vec![&*against("04_negamax/player.rs")]));
    let choice = "03: `exercises/03_one_ply/player.rs` counts, not `player.rs`, `exercises/04_negamax/player.rs`";
    assert_eq!(all[2], (vec!["03: three".to_string()], vec![choice]));
    assert_eq!(all[3], (vec![], vec!["not called player.rs, so not read: `04.rs`"]));
    assert_eq!(all[4].0, ["03: four"], "a single file counts only where there is no other");
}

#[test]
fn a_copy_counts_only_where_there_is_no_other() {
    let taro =
        opened("taro.zip", zip(&[("課題03/player - コピー.rs", "copy"), ("課題03/player.rs", "plain"), ("ex4/player(1).rs", "four")]));
    let choice = "03: `課題03/player.rs` counts, not `課題03/player - コピー.rs`";
    assert_eq!(told(&taro), (vec!["03: plain".to_string(), "04: four".to_string()], vec![choice]));
}

#[test]
fn what_cannot_be_placed_is_told_by_name() {
    let files = [
        "player.rs",
        "77_more/player (1).rs",
        "課題1-3/player.rs",
        "03/search.rs",
        "main.rs",
        "03/player.txt",
        "src/lib.rs",
        "03/spec.rs",
        "x.md",
    ];
    let taro = opened("taro.zip", zip(&[files.map(|name| (name, "x")).to_vec(), vec![("04/player.rs", "four")]].concat()));
    let of_none = "of an unknown exercise, so not graded (put it in a folder like 03_one_ply, or grade with --exercise): \
                   `77_more/player (1).rs`, `player.rs`, `課題1-3/player.rs`";
    let no_player = "not called player.rs, so not read: `03/player.txt`, `03/search.rs`, `main.rs`";
    let no_kit = "named like a folder of the kit, which is not searched: `src`";
    assert_eq!(told(&taro), (vec!["04: four".to_string()], vec![of_none, no_player, no_kit]));
}

#[test]
fn folders_of_the_kit_that_are_not_beside_its_exercises_are_told() {
    let files = [
        ("work/tests/03/player.rs", "x"),
        ("work/target/04/player.rs", "x"),
        ("kit/exercises/05/player.rs", "five"),
        ("kit/tests/03/player.rs", "x"),
        ("kit/src/spec/ex03.rs", "x"),
        ("work/src/ex03.rs", "x"),
        ("work/src/Cargo.toml", "x"),
    ];
    let taro = opened("taro.zip", zip(&files));
    let note = "named like a folder of the kit, which is not searched: `work/src`, `work/tests`";
    assert_eq!(told(&taro), (vec!["05: five".to_string()], vec![note]));
}

#[test]
fn an_assignment_within_a_submission_is_told() {
    let class = Temp::new("assignment_within");
    class.write("課題03/甲_1_assignsubmission_file_/player.rs", "one");
    class.write("課題03/乙_2_assignsubmission_file_/player.rs", "other");
    let taro = class.only();
    assert_eq!(
        taro.said().last().unwrap(),
        "work of several students in one submission (grade the folder in which they lie; unpack an archive of the class): `乙_2`, `甲_1`"
    );
}

#[test]
fn text_in_other_encodings_is_converted_with_a_note() {
    const TEXT: &str = "// 表を引く能力\nfn main() {}\n";
    let utf_16: Vec<u8> = TEXT.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let entries = [
        ZipEntry::stored("02/player.rs", SHIFT_JIS.encode(TEXT).0),
        ZipEntry::stored("03/player.rs", [b"\xff\xfe", &utf_16[..]].concat()),
        ZipEntry::stored("04/player.rs", &utf_16),
        ZipEntry::stored("05/player.rs", TEXT),
        ZipEntry::stored("06/player.rs", EUC_JP.encode(TEXT).0),
    ];
    let taro = opened("taro.zip", zip_of(&entries));
    assert!(taro.files.len() == 5 && taro.files.values().all(|source| *source == Source::Text(TEXT.to_string())), "{taro:?}");
    let note = |id: &str, from: &str| format!("{id}: `{id}/player.rs` was converted from {from} (save it as UTF-8)");
    assert_eq!(taro.said(), [note("02", "Shift_JIS"), note("03", "UTF-16LE"), note("04", "UTF-16LE"), note("06", "EUC-JP")]);
}

#[test]
fn names_in_shift_jis_are_read_and_shown() {
    let names = ["課題03/表/player.rs", "ソ/第４回/player (1).rs", "能力.rs"].map(|name| SHIFT_JIS.encode(name).0.into_owned());
    let taro = opened("taro.zip", zip_of(&names.clone().map(|name| ZipEntry::stored(name, "x"))));
    assert_eq!(told(&taro), (vec!["03: x".to_string(), "04: x".to_string()], vec!["not called player.rs, so not read: `能力.rs`"]));
    let taro = opened("taro.tar", names.iter().flat_map(|name| tar_entry(name, EntryType::Regular, b"x")).collect());
    assert_eq!(taro.list(), ["03: x", "04: x"]);
}

/// A hard link in a tar archive.
fn hard_link(name: &str, target: &str) -> Vec<u8> {
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::Link);
    header.set_path(name).unwrap();
    header.set_link_name(target).unwrap();
    header.set_size(0);
    header.set_cksum();
    header.as_bytes().to_vec()
}

#[test]
fn a_hard_link_is_read_as_what_it_stands_for() {
    let links = [
        hard_link("03/player.rs", "parts/search.rs"),
        hard_link("04/player.rs", "05/player.rs"),
        hard_link("02/player.rs", "04/player.rs"),
        hard_link("01/player.rs", "no such file"),
        hard_link("00/player.rs", "../../etc/passwd"),
        hard_link("06/player.rs", "07/player.rs"),
        hard_link("07/player.rs", "06/player.rs"),
        hard_link("08/player.rs", "/parts/search.rs"),
        hard_link("x.zip", "parts/search.rs"),
        hard_link("README", "parts/search.rs"),
    ]
    .concat();
    let files = tar(&[("parts/search.rs", "a search"), ("05/player.rs", "five")]);
    let bytes = [&files[..files.len() - 1024], &links, &[0; 1024]].concat();
    for (name, bytes) in [("taro.tar", bytes.clone()), ("taro.tgz", gzip(&bytes))] {
        let taro = opened(name, bytes);
        assert_eq!(taro.list(), ["02: five", "03: a search", "04: five", "05: five"], "{name}");
        assert_eq!(
            taro.said(),
            [
                "not called player.rs, so not read: `parts/search.rs`",
                "hard links to no file of the same archive: `00/player.rs`, `01/player.rs`, `06/player.rs`, `07/player.rs`, \
                 `08/player.rs` and 1 more",
                "hard links, read as their targets in the same archive: `02/player.rs`, `03/player.rs`, `04/player.rs`",
            ]
        );
    }
}

#[test]
fn hard_links_cannot_fill_the_memory() {
    let large = " ".repeat(200 << 10);
    let mut bytes = tar(&[("work.txt", &large)]);
    bytes.truncate(bytes.len() - 1024);
    bytes.extend((0..1000).flat_map(|number| hard_link(&format!("{number}/03/player.rs"), "work.txt")));
    let taro = opened("taro.tar", bytes);
    assert_eq!(taro.files.len(), 1);
    assert!(taro.words().contains("hard links to no file of the same archive") && taro.words().contains(" more"), "{}", taro.words());
}

/// A sparse file as GNU tar writes it: these parts, a start and a content each, of a file of this size.
fn gnu_sparse(name: &str, parts: &[(u64, &str)], size: u64) -> Vec<u8> {
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::GNUSparse);
    header.set_path(name).unwrap();
    let content: String = parts.iter().map(|(_, content)| *content).collect();
    header.set_size(content.len() as u64);
    let gnu = header.as_gnu_mut().unwrap();
    for (part, (start, content)) in gnu.sparse.iter_mut().zip(parts) {
        part.set_offset(*start);
        part.set_length(content.len() as u64);
    }
    gnu.set_real_size(size);
    gnu.set_is_extended(parts.len() > 4);
    header.set_cksum();
    let mut bytes = header.as_bytes().to_vec();
    if parts.len() > 4 {
        let mut more = tar::GnuExtSparseHeader::new();
        for (part, (start, content)) in more.sparse_mut().iter_mut().zip(&parts[4..]) {
            part.set_offset(*start);
            part.set_length(content.len() as u64);
        }
        bytes.extend(more.as_bytes());
    }
    bytes.extend(content.as_bytes());
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

/// A sparse file as pax headers describe it, with the data before its content.
fn pax_sparse(name: &str, keys: &[(&str, &str)], content: &str) -> Vec<u8> {
    let mut header = String::new();
    for (key, value) in [&[("GNU.sparse.name", name)], keys].concat() {
        let rest = format!(" {key}={value}\n");
        let length = (rest.len()..).find(|length| length.to_string().len() + rest.len() == *length).unwrap();
        header += &format!("{length}{rest}");
    }
    [
        tar_entry(b"PaxHeader", EntryType::XHeader, header.as_bytes()),
        tar_entry(b"GNUSparseFile.0/x", EntryType::Regular, content.as_bytes()),
    ]
    .concat()
}

#[test]
fn a_sparse_file_is_none_that_is_empty() {
    let map = format!("{:\0<512}four", "1\n0\n4\n");
    let many: Vec<(u64, &str)> = (0..6).map(|number| (number * 1000, "x")).collect();
    let version_1 = [("GNU.sparse.major", "1"), ("GNU.sparse.minor", "0"), ("GNU.sparse.realsize", "4")];
    let bytes = [
        gnu_sparse("00/player.rs", &[(0, "whole"), (5, "")], 5),
        gnu_sparse("01/player.rs", &[(512, "late")], 516),
        gnu_sparse("02/player.rs", &[], 100),
        gnu_sparse("03/player.rs", &many, 5001),
        pax_sparse("04/player.rs", &version_1, &map),
        pax_sparse("05/player.rs", &[("GNU.sparse.major", "1"), ("GNU.sparse.realsize", "40")], &map),
        pax_sparse("06/player.rs", &[("GNU.sparse.size", "3"), ("GNU.sparse.map", "0,3")], "six"),
        pax_sparse("07/player.rs", &[("GNU.sparse.size", "9"), ("GNU.sparse.offset", "6"), ("GNU.sparse.numbytes", "3")], "six"),
        tar(&[("08/player.rs", "after all of them"), ("09/player.rs", "")]),
    ]
    .concat();
    let taro = opened("taro.tar", bytes);
    let list = taro.list();
    let holes = |id: &str| {
        format!(
            "{id}: (player.rs is a sparse file in the archive, with holes in place of text: pack it without the option for sparse files.)"
        )
    };
    let expected = [
        "00: whole".to_string(),
        holes("01"),
        holes("02"),
        holes("03"),
        "04: four".to_string(),
        holes("05"),
        "06: six".to_string(),
        holes("07"),
    ];
    assert_eq!(list[..8], expected);
    assert_eq!(list[8..], ["08: after all of them", "09: "]);
    assert_eq!(taro.words(), "");
}

#[cfg(target_os = "linux")]
#[test]
fn what_gnu_tar_packs_is_read() {
    let class = Temp::new("gnu_tar");
    class.write("work/課題03/player.rs", "three");
    std::fs::create_dir_all(class.path().join("work/ex4")).unwrap();
    std::fs::hard_link(class.path().join("work/課題03/player.rs"), class.path().join("work/ex4/player.rs")).unwrap();
    let sparse = class.write("work/05/player.rs", "five");
    std::fs::File::options().write(true).open(sparse).unwrap().set_len(1 << 20).unwrap();
    for (format, flags) in [("gnu", "-cSf"), ("pax", "-cSf"), ("ustar", "-cf")] {
        let path = class.path().join("taro.tar");
        let mut tar = std::process::Command::new("tar");
        tar.arg(format!("--format={format}")).arg(flags).arg(&path).arg("work").current_dir(class.path());
        if !tar.status().is_ok_and(|status| status.success()) {
            support::processes::skip("there is no GNU tar");
            return;
        }
        let taro = opened("taro.tar", std::fs::read(&path).unwrap());
        let list = taro.list();
        assert_eq!(list[..2], ["03: three", "04: three"], "{format}");
        assert!(
            list[2].starts_with(if flags.contains('S') { "05: (player.rs is a sparse" } else { "05: (player.rs is larger" }),
            "{format}: {list:?}"
        );
    }
}

#[test]
fn thirty_names_that_look_alike_are_thirty_students_in_every_report() {
    let names = [
        "akira",
        "Akira",
        "AKIRA",
        "ａｋｉｒａ",
        "ＡＫＩＲＡ",
        "akira ",
        " akira",
        "аkira",
        "akirа",
        "аkirа",
        "ak\u{456}ra",
        "ak\u{131}ra",
        "a\u{138}ira",
        "akira\u{200b}",
        "\u{200e}akira",
        "\u{feff}akira",
        "a\u{ad}kira",
        "akira\u{3000}",
        "\u{a0}akira",
        "ak\u{2170}ra",
        "が",
        "か\u{3099}",
        "ガ",
        "カ\u{3099}",
        "ｶﾞ",
        "葛",
        "葛\u{e0100}",
        "田口",
        "田ロ",
        "con",
        "CON",
        "CОN",
    ];
    let class = Temp::new("look_alikes");
    let mut folders = 0;
    for name in names {
        // Some file systems treat some of them as the same, or refuse them.
        if std::fs::create_dir(class.path().join(name)).is_ok() {
            class.write(format!("{name}/03/player.rs"), name);
            folders += 1;
        }
    }
    let collected = super::collect(class.path()).unwrap();
    assert_eq!(collected.submissions.len(), folders);
    let mut outlines: Vec<String> = collected.submissions.iter().map(|taro| minishogi_lab::clean::outline(&taro.student)).collect();
    outlines.sort();
    outlines.dedup();
    assert_eq!(outlines.len(), folders, "{:?}", collected.submissions.iter().map(|taro| &taro.student).collect::<Vec<_>>());
    let note = |student: &str| collected.submissions.iter().find(|taro| taro.student.starts_with(student)).map(|taro| taro.said().concat());
    assert_eq!(note("аkira").unwrap(), "looks like `akira`, another submission, but has U+0430 where that has U+0061");
    assert_eq!(note("田口").unwrap(), "looks like `田ロ`, another submission, but has U+53E3 where that has U+30ED");
}

fn roster(class: &Temp, csv: impl AsRef<[u8]>) -> Result<Roster, Text> {
    Roster::read(&class.write("roster.csv", csv))
}

#[test]
fn a_roster_is_read_as_excel_and_course_systems_write_it() {
    let class = Temp::new("rosters");
    let plain = roster(&class, "id,name\n00123,山田 太郎\ns7,Smith\n").unwrap();
    let utf_16: Vec<u8> = "\u{feff}学籍番号\t氏名\r\n00123\t山田 太郎\r\ns7\tSmith\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for csv in [
        "\u{feff}id,name\r\n00123,山田 太郎\r\ns7,Smith\r\n".as_bytes(),
        "学籍番号,氏名\n00123,山田 太郎\ns7,Smith\n".as_bytes(),
        &SHIFT_JIS.encode("学籍番号,氏名\r\n00123,山田 太郎\r\ns7,Smith\r\n").0,
        &utf_16,
        "氏名;メール;ＩＤ\n山田 太郎;;00123\nSmith;;s7\n".as_bytes(),
        "Student ID,Full name\n\"=\"\"00123\"\"\",山田 太郎\n s7 ,\"Smith\"\n\n,,\n".as_bytes(),
        "# コース\n2026年度 後期\n学生番号,姓,名\n00123,山田,太郎\ns7,Smith\n".as_bytes(),
        "番号,学籍番号,氏名\n1,00123,山田 太郎\n2,s7,Smith\n".as_bytes(),
    ] {
        assert_eq!(roster(&class, csv).as_ref(), Ok(&plain), "{}", String::from_utf8_lossy(csv));
    }
}

#[test]
fn a_roster_that_is_none_says_what_is_wrong() {
    let class = Temp::new("no_rosters");
    for (csv, expected) in [
        (&b""[..], "there is no header; expected a line with columns like id,name"),
        (b"123,Smith\n", "there is no header"),
        (b"id,name\n", "there is no student below the header"),
        (b"id,name\n1,a\n,b\n", "line 3: b has no id"),
        (b"id,name\ns1,a\ns2,b\nS1,c\n", "line 4: the id S1 is there twice"),
        (b"id,name\n\x00\x01\n", "line 2 is no text in UTF-8 or Shift_JIS"),
    ] {
        let Text { en, ja } = roster(&class, csv).unwrap_err();
        assert!(en.contains(expected) && en.contains("roster.csv"), "{en}");
        assert!(ja.starts_with("名簿 ") && ja.contains("roster.csv: "), "{ja}");
        assert!(ja.chars().any(|c| ('あ'..='ん').contains(&c)), "{ja}");
    }
    let error = Roster::read(&class.path().join("no such file")).unwrap_err();
    assert!(error.en.contains("no such file"), "{}", error.en);
}

#[test]
fn the_roster_tells_who_is_there_who_is_not_and_who_should_not_be() {
    let class = Temp::new("roll");
    let known = ClassFacts {
        exercise: Exercise::with_id("03"),
        roster: Some(
            roster(
                &Temp::new("roll_roster"),
                "id,name\n00123,山田 太郎\n00124,佐藤 花子\n00125,鈴木 次郎\n00126,高橋 三郎\n00127,Ann Lee\n00128,田中 四郎\n00129,田中 四郎\n00130,伊藤 五郎\n",
            )
            .unwrap(),
        ),
        ..ClassFacts::default()
    };
    for name in
        ["00123", "佐藤　花子", "s_00125_最終版", "高橋 三郎_77_assignsubmission_file_", "Lee, Ann", "田中 四郎", "130", "akira", "00123x"]
    {
        class.write(format!("{name}/player.rs"), name);
    }
    let again = class.write("山田太郎.zip", zip(&[("player.rs", "again")]));
    set_time(&again, 1_000_000_000);
    let collected = submissions::collect(class.path(), &known).unwrap();
    let all: Vec<_> =
        collected.submissions.iter().map(|taro| (&*taro.student, taro.id.as_deref(), taro.is_absent, taro.said().join("; "))).collect();
    let twice = "several hand-ins of one student, taken together: `00123`, `山田太郎.zip`; 03: `00123/player.rs`, handed in last, counts, not \
                 `山田太郎.zip/player.rs`";
    let expected = [
        ("00123 山田 太郎", Some("00123"), false, twice),
        ("00123x", None, false, "not on the roster"),
        ("00124 佐藤 花子", Some("00124"), false, ""),
        ("00125 鈴木 次郎", Some("00125"), false, "taken for `00125 鈴木 次郎` of the roster: `s_00125_最終版`"),
        ("00126 高橋 三郎", Some("00126"), false, ""),
        ("00127 Ann Lee", Some("00127"), false, ""),
        ("00128 田中 四郎", Some("00128"), true, "nothing handed in"),
        ("00129 田中 四郎", Some("00129"), true, "nothing handed in"),
        ("00130 伊藤 五郎", Some("00130"), false, "taken for `00130 伊藤 五郎` of the roster: `130`"),
        ("akira", None, false, "not on the roster"),
        ("田中 四郎", None, false, "more than one on the roster fits: `00128 田中 四郎`, `00129 田中 四郎`"),
    ];
    assert_eq!(all, expected.map(|(student, id, is_absent, notes)| (student, id, is_absent, notes.to_string())));
    assert_eq!(
        collected.said(),
        [
            "not on the roster, or not one student of it: `00123x`, `akira`, `田中 四郎`",
            "of the roster by a part of a name (the notes on each say which): `00125 鈴木 次郎`, `00130 伊藤 五郎`",
            "on the roster, and handed in nothing: `00128 田中 四郎`, `00129 田中 四郎`",
        ]
    );
    assert!(collected.submissions.iter().all(|taro| taro.problem.is_none() && taro.files.is_empty() == taro.is_absent));
}

fn set_time(file: &Path, seconds: u64) {
    let time = UNIX_EPOCH + Duration::from_secs(seconds);
    fs::File::options().write(true).open(file).and_then(|file| file.set_modified(time)).unwrap();
}

#[test]
fn a_name_within_another_is_not_that_student() {
    let class = Temp::new("within");
    let students = "id,name\n00001,林 一郎\n00003,Anna Lee\n00004,中村 翔\n00005,佐藤 花子\n";
    let known = ClassFacts { roster: Some(roster(&Temp::new("within_roster"), students).unwrap()), ..ClassFacts::default() };
    for name in [
        "小林 一郎_5_assignsubmission_file",
        "Joanna Lee_7_assignsubmission_file",
        "中村 翔太_9_assignsubmission_file",
        "佐藤花子さんの課題",
    ] {
        class.write(format!("{name}/03_one_ply/player.rs"), name);
    }
    let collected = submissions::collect(class.path(), &known).unwrap();
    let present = collected.submissions.iter().filter(|taro| !taro.is_absent);
    let found: Vec<_> = present.map(|taro| (&*taro.student, taro.id.as_deref())).collect();
    let expected = [("00005 佐藤 花子", Some("00005")), ("Joanna Lee_7", None), ("中村 翔太_9", None), ("小林 一郎_5", None)];
    assert_eq!(found, expected);
}

#[test]
fn of_several_hand_ins_the_last_one_counts() {
    let class = Temp::new("last");
    let students = "id,name\n00101,佐藤 花子\n";
    let known = ClassFacts { roster: Some(roster(&Temp::new("last_roster"), students).unwrap()), ..ClassFacts::default() };
    // As of an archive that Windows has unpacked twice; in the last one there is no 04.
    let files = [
        (class.write("00101 佐藤 花子/03_one_ply/player.rs", "first"), 2),
        (class.write("00101 佐藤 花子/04_negamax/player.rs", "first"), 2),
        (class.write("00101 佐藤 花子 (2)/exercises/03_one_ply/player.rs", "second"), 3),
        (class.write("佐藤　花子.zip", zip(&[("03/player (1).rs", "third")])), 4),
        (class.write("00101.zip", zip(&[("player/exercises/03_one_ply/player.rs", "before")])), 1),
    ];
    files.iter().for_each(|(file, day)| set_time(file, 1_790_000_000 + day * 86_400));
    let collected = submissions::collect(class.path(), &known).unwrap();
    let [taro] = &collected.submissions[..] else { panic!("{:?}", collected.submissions) };
    assert_eq!((&*taro.student, taro.list()), ("00101 佐藤 花子", vec!["03: third".to_string(), "04: first".to_string()]));
    let said = taro.said().join("\n");
    assert!(
        said.contains("taken together: ") && said.contains("`佐藤　花子.zip/03/player (1).rs`, handed in last, counts, not "),
        "{said}"
    );
    // Two archives in one folder are two hand-ins, too.
    let class = Temp::new("last_of_two");
    let [old, new] = ["kadai.zip", "kadai再提出.zip"].map(|name| class.write(format!("taro/{name}"), zip(&[("03/player.rs", name)])));
    for (old, new, expected) in [(&old, &new, "03: kadai再提出.zip"), (&new, &old, "03: kadai.zip")] {
        set_time(old, 1_790_000_000);
        set_time(new, 1_790_000_001);
        assert_eq!(class.only().list(), [expected]);
    }
}

#[test]
fn a_folder_of_one_student_is_no_class() {
    let class = Temp::new("one_student");
    class.write("exercises/03_one_ply/player.rs", "mine");
    let error = collect(class.path()).unwrap().check(class.path()).unwrap_err();
    assert!(error.en.contains("holds `exercises`, as the work of one student does"), "{}", error.en);
}

#[test]
fn programs_of_a_league_are_nobodys_work_and_all_else_is_still_told() {
    let class = Temp::new("programs");
    for name in ["a", "kadai.txt", "report.pdf"] {
        class.write(name, b"");
    }
    let known = ClassFacts { programs: ["a".into()].into(), ..ClassFacts::default() };
    let collected = submissions::collect(class.path(), &known).unwrap();
    let notes: Vec<&str> = collected.notes.iter().map(|note| &*note.en).collect();
    assert_eq!(notes, ["no folders and no archives, so no submissions: `kadai.txt`, `report.pdf`"]);
}

#[test]
fn what_a_course_system_or_a_student_may_have_put_there_is_known_by_its_name() {
    let class = Temp::new("put_there");
    let is = |name: &str| submissions::may_be_handed_in(&class.path().join(name));
    for name in [
        "akira_12345_67890_player.rs",
        "akira_12345_67890_run.sh",
        "akira_LATE_12345_67890_run",
        "山田 太郎_12_assignsubmission_file_run",
        "123@s456@run",
        "akira.tar.xz",
        ".run",
    ] {
        assert!(is(name), "{name}");
    }
    class.write("akira", zip(&[("player.rs", "packed")]));
    assert!(is("akira"), "by its content");
    for name in ["fairy-stockfish", "sjaakii_1_4_linux", "engine_2025_linux", "my_engine.py", "12345_67890_run"] {
        assert!(!is(name), "{name}");
    }
}
