//! Hostile submissions: archives that lie, explode or are truncated, and folders that would hang, crash or mislead a reader that trusts them.

#[cfg(unix)]
use std::fs;
use std::fs::File;
use std::path::Path;
#[cfg(unix)]
use std::{os::unix::fs::symlink, process::Command};

use tar::EntryType;

use super::{Temp, ZipEntry, collect, gzip, look_into, opened, tar, tar_entry, zip, zip_of};
use crate::submissions::search::Search;
use crate::submissions::walk;

const FOUR: (&str, &str) = ("04/player.rs", "four");

#[test]
fn a_tar_archive_with_links_and_devices_yields_its_files_only() {
    let mut bytes = Vec::new();
    for (name, kind) in [
        ("03/player.rs", EntryType::Symlink),
        ("05/player.rs", EntryType::Link),
        ("02/player.rs", EntryType::Fifo),
        ("01/player.rs", EntryType::Char),
        ("00/player.rs", EntryType::Block),
    ] {
        bytes.extend(tar_entry(name.as_bytes(), kind, b""));
    }
    bytes.extend(tar(&[FOUR]));
    let taro = opened("taro.tar", bytes);
    assert_eq!(taro.list(), ["04: four"]);
    assert_eq!(
        taro.said(),
        [
            "links, not followed: `03/player.rs`",
            "hard links to no file of the same archive: `05/player.rs`",
            "neither files nor folders, passed over: `00/player.rs`, `01/player.rs`, `02/player.rs`"
        ]
    );
}

#[test]
fn a_zip_archive_tells_links_and_devices_by_their_mode() {
    let with_mode = |name, mode| ZipEntry { mode, ..ZipEntry::stored(name, "/etc/passwd") };
    let taro = opened(
        "taro.zip",
        zip_of(&[
            with_mode("03/player.rs", 0o120_777),
            with_mode("05/player.rs", 0o010_644),
            with_mode("02/player.rs", 0o040_755),
            with_mode("04/player.rs", 0),
        ]),
    );
    assert_eq!(taro.list(), ["04: /etc/passwd"], "a file without a mode is a file");
    assert_eq!(
        taro.said(),
        [
            "links, not followed: `03/player.rs`",
            "neither files nor folders, passed over: `05/player.rs`",
            "a folder where a file was expected: `02/player.rs`"
        ]
    );
}

#[test]
fn paths_that_lead_out_are_passed_over_and_nothing_reaches_the_disk() {
    let names =
        ["../03/player.rs", "a/../../03/player.rs", "/03/player.rs", "C:\\03\\player.rs", "c:03/player.rs", "\\\\host\\03\\player.rs"];
    let expected = "paths that lead out of the submission, passed over: `../03/player.rs`, `/03/player.rs`, `C:\\03\\player.rs`, \
                    `\\\\host\\03\\player.rs`, `a/../../03/player.rs` and 1 more";
    let files: Vec<_> = names.iter().map(|name| (*name, "out")).chain([("./04//player.rs", "four")]).collect();
    let class = Temp::new("paths");
    for (name, bytes) in [("zip.zip", zip(&files)), ("tar.tar", tar(&files))] {
        class.write(name, bytes);
    }
    let collected = collect(class.path()).unwrap();
    for taro in &collected.submissions {
        assert_eq!((taro.list(), &taro.said()[..]), (vec!["04: four".to_string()], &[expected.to_string()][..]), "{}", taro.student);
    }
    assert_eq!(std::fs::read_dir(class.path()).unwrap().count(), 2, "the two archives and nothing else");
}

#[test]
fn a_bomb_is_read_to_the_limit_of_a_file_and_no_further() {
    let zeros = vec![b' '; 8 << 20];
    let honest = ZipEntry::deflated("03/player.rs", &zeros);
    let lying = ZipEntry { declared_size: 10, ..ZipEntry::deflated("05/player.rs", &zeros) };
    // Both together need little more than twice the limit of a file.
    let search = Search::limited(b"taro.zip", 100, 600 << 10);
    let taro = look_into(search, zip_of(&[honest, lying, ZipEntry::stored(FOUR.0, FOUR.1)]));
    let [three, four, five] = &taro.list()[..] else { panic!("{taro:?}") };
    assert_eq!((&**three, &**four), ("03: (player.rs is larger than 256 KiB.)", "04: four"));
    assert!(five.starts_with("05: (player.rs could not be read: "), "it is larger than it says: {five}");
}

#[test]
fn a_stream_is_unpacked_to_the_limit_and_what_came_before_counts() {
    let filler = " ".repeat(2 << 20);
    let bytes = gzip(&tar(&[("03/player.rs", "three"), ("filler", &filler), FOUR]));
    let taro = look_into(Search::limited(b"taro.tgz", 100, 1 << 20), bytes.clone());
    assert_eq!(taro.list(), ["03: three"]);
    assert_eq!(taro.said(), ["too much to unpack, not looked at from here on: `taro.tgz`"]);
    let none = look_into(Search::limited(b"taro.tar", 100, 514), tar(&[("03/player.rs", "three")]));
    assert!(none.why_not().is_some_and(|problem| problem.ends_with("; too much to unpack, not looked at from here on: `03/player.rs`")));
    assert_eq!(look_into(Search::limited(b"taro.tgz", 100, 3 << 20), bytes).list(), ["03: three", "04: four"]);
}

#[test]
fn the_limit_holds_for_all_archives_of_a_submission_together() {
    let inner = zip_of(&[ZipEntry::stored("x/03/player.rs", vec![b' '; 100 << 10])]);
    let entries: Vec<ZipEntry> = (0..10).map(|number| ZipEntry::stored(format!("{number}.zip"), &inner)).collect();
    let taro = look_into(Search::limited(b"taro.zip", 1000, 500 << 10), zip_of(&entries));
    assert_eq!(taro.said().last().unwrap(), "too much to unpack, not looked at from here on: `2.zip`");
}

#[test]
fn what_is_unpacked_of_a_zip_archive_without_a_directory_counts_as_well() {
    let mut bytes = zip_of(&["a", "b", "c", "d"].map(|name| ZipEntry::deflated(&format!("{name}/03/player.rs"), &[b' '; 100 << 10])));
    bytes.truncate(bytes.len() - 1);
    let taro = look_into(Search::limited(b"taro.zip", 100, 250 << 10), bytes);
    assert_eq!(taro.said().last().unwrap(), "too much to unpack, not looked at from here on: `c/03/player.rs`");
}

#[test]
fn packed_bytes_that_unpack_to_nothing_are_not_read_without_end() {
    let taro = look_into(Search::limited(b"taro.tgz", 100, 10_000), [gzip(b"").repeat(1000), gzip(&tar(&[FOUR]))].concat());
    assert!(taro.why_not().is_some_and(|problem| problem.ends_with("too much to unpack, not looked at from here on: `taro.tgz`")));
}

#[test]
fn damage_in_the_last_entry_that_is_looked_at_is_no_question_of_a_limit() {
    let broken = ZipEntry { crc: 1, ..ZipEntry::stored("03/player.rs", "three") };
    let taro = look_into(Search::limited(b"taro.zip", 1, 1 << 20), zip_of(&[broken]));
    assert!(taro.list()[0].starts_with("03: (player.rs could not be read: "), "{taro:?}");
    assert_eq!(taro.words(), "");
    let inner = look_into(Search::limited(b"taro.zip", 1, 1 << 20), zip(&[("inner.zip", "x")]));
    assert!(inner.words().contains("damaged archive") && !inner.words().contains("too many"), "{inner:?}");
}

#[test]
fn of_a_zip_archive_that_breaks_off_the_whole_entries_count() {
    let bytes = zip(&[("03/player.rs", "three"), FOUR]);
    let end_of_three = bytes.windows(4).skip(1).position(|start| start == b"PK\x03\x04").unwrap() + 1;
    for (length, files) in [(bytes.len() - 1, &["03: three", "04: four"][..]), (end_of_three, &["03: three"]), (end_of_three - 1, &[])] {
        let taro = opened("taro.zip", bytes[..length].to_vec());
        assert_eq!(taro.list().iter().filter(|file| !file.contains("could not be read")).collect::<Vec<_>>(), files, "{length} bytes");
        assert!(taro.words().contains("a damaged archive, read only up to the damage: `taro.zip` ("), "{taro:?}");
    }
}

#[test]
fn of_a_tar_archive_that_breaks_off_the_whole_entries_count() {
    let bytes = tar(&[("03/player.rs", "three"), ("04/player.rs", &"four".repeat(300))]);
    let cut = &bytes[..512 + 512 + 512 + 600];
    // To lose the end of the packed data is to lose its last blocks, too.
    let packed =
        gzip(&[&bytes[..2048], &(0..100_000u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()).collect::<Vec<_>>()].concat());
    for (name, bytes) in [("taro.tar", cut), ("taro.tgz", &packed[..packed.len() / 2])] {
        let taro = opened(name, bytes.to_vec());
        assert_eq!(taro.list()[0], "03: three");
        let damaged = format!("a damaged archive, read only up to the damage: `{name}` (");
        assert!(taro.words().contains(&damaged), "{taro:?}");
    }
    let taro = opened("taro.tar", cut.to_vec());
    assert_eq!(taro.list()[1], "04: (player.rs could not be read: the archive ends in the middle of it.)");
}

#[test]
fn an_archive_of_which_nothing_can_be_read_is_a_problem_with_its_name() {
    for name in ["taro.zip", "taro.tar", "taro.tar.gz"] {
        for content in ["x", "PK\x03\x04 and no more", "\x1f\u{8b}", &"no archive ".repeat(100)] {
            let problem = opened(name, content.as_bytes().to_vec()).problem.unwrap().en;
            assert!(problem.contains("found: nothing; a damaged archive") && problem.contains(&format!("`{name}` (")), "{name}: {problem}");
        }
    }
}

#[test]
fn what_is_locked_or_packed_in_an_unknown_way_is_refused() {
    let locked = ZipEntry { flags: 1, ..ZipEntry::stored("03/player.rs", "three") };
    let unknown = ZipEntry { method: 12, ..ZipEntry::stored("05/player.rs", "five") };
    let inner = ZipEntry { flags: 1, ..ZipEntry::stored("inner.zip", "x") };
    let taro = opened("taro.zip", zip_of(&[locked, unknown, inner, ZipEntry::stored(FOUR.0, FOUR.1)]));
    let [three, four, five] = &taro.list()[..] else { panic!("{taro:?}") };
    assert_eq!((&**three, &**four), ("03: (player.rs could not be read: it has a password.)", "04: four"));
    assert!(five.starts_with("05: (player.rs could not be read: compression method not supported"), "{five}");
    assert_eq!(taro.said(), ["could not be read: `inner.zip` (it has a password)"]);
}

#[test]
fn names_in_shift_jis_are_no_obstacle() {
    // 提出 and 表: the second byte of the latter is a backslash.
    let names: [&[u8]; 2] = [b"\x92\xf1\x8f\x6f/03_one_ply/player.rs", b"\x95\x5c/04_negamax/player.rs"];
    let entries = names.map(|name| ZipEntry::stored(name, "x"));
    assert_eq!(opened("taro.zip", zip_of(&entries)).list(), ["03: x", "04: x"]);
    let bytes: Vec<u8> = names.iter().flat_map(|name| tar_entry(name, EntryType::Regular, b"x")).collect();
    assert_eq!(opened("taro.tar", bytes).list(), ["03: x", "04: x"]);
}

#[test]
fn long_and_foreign_names_of_tar_archives_are_read_in_both_spellings() {
    let path = format!("{}/03_one_ply/player.rs", "提出/".repeat(40));
    let pax = format!("path={path}\n");
    let pax = format!("{} {pax}", pax.len() + 4);
    let gnu = [tar_entry(b"././@LongLink", EntryType::GNULongName, format!("{path}\0").as_bytes()), tar(&[("cut", "three")])].concat();
    let pax = [
        tar_entry(b"pax_global_header", EntryType::XGlobalHeader, b"19 comment=01234567\n"),
        tar_entry(b"PaxHeader", EntryType::XHeader, pax.as_bytes()),
        tar(&[("cut", "three"), FOUR]),
    ]
    .concat();
    assert_eq!(opened("taro.tar", gnu).list(), ["03: three"]);
    let taro = opened("taro.tar", pax);
    assert_eq!((taro.list(), taro.words()), (vec!["03: three".to_string(), "04: four".to_string()], String::new()));
}

#[test]
fn of_two_entries_of_one_name_the_last_counts_and_it_is_said() {
    let files = [("03/player.rs", "first"), ("03/player.rs", "last"), FOUR];
    for (name, bytes, noted) in [("taro.zip", zip(&files), "taro.zip"), ("taro.tar", tar(&files), "03/player.rs")] {
        let taro = opened(name, bytes);
        assert_eq!(taro.list(), ["03: last", "04: four"]);
        assert_eq!(taro.said(), [format!("twice in an archive, the last one counts: `{noted}`")]);
    }
    let spelt_differently = opened("taro.zip", zip(&[("03/player.rs", "first"), ("./03\\player.rs", "last")]));
    assert_eq!(spelt_differently.list(), ["03: last"]);
    assert_eq!(spelt_differently.said(), ["twice in an archive, the last one counts: `03/player.rs`"]);
}

#[test]
fn an_entry_nested_too_deeply_or_named_too_long_is_passed_over() {
    let deep = format!("{}03/player.rs", "d/".repeat(1000));
    let long = format!("{}/03/player.rs", "x".repeat(5000));
    let taro = opened("taro.zip", zip(&[(&deep, "deep"), (&long, "long"), FOUR]));
    assert_eq!(taro.list(), ["04: four"]);
    assert!(taro.words().starts_with("nested too deeply, passed over: `d/d/") && taro.words().len() < 400, "{}", taro.words());
}

#[test]
fn after_twenty_thousand_entries_nothing_is_looked_at() {
    let before = ["03/player.rs".to_string()];
    let names = || before.iter().cloned().chain((0..19_999).map(|number| format!("{number}")));
    let of_tar = |names: Vec<String>| names.iter().flat_map(|name| tar_entry(name.as_bytes(), EntryType::Regular, b"")).collect();
    let of_zip = |names: Vec<String>| zip_of(&names.iter().map(|name| ZipEntry::stored(name, "")).collect::<Vec<_>>());
    for (archive, pack) in [("taro.tar", &of_tar as &dyn Fn(Vec<String>) -> Vec<u8>), ("taro.zip", &of_zip)] {
        assert_eq!(opened(archive, pack(names().collect())).words(), "");
        let taro = opened(archive, pack(names().chain([FOUR.0.to_string()]).collect()));
        assert_eq!(taro.list(), ["03: "]);
        assert_eq!(taro.said(), [format!("too many files and folders, not looked at from here on: `{}`", FOUR.0)]);
    }
}

#[test]
fn a_zip_archive_whose_directory_would_fill_the_memory_is_not_opened() {
    let entry = |number| ZipEntry { comment: vec![b'x'; 60_000], ..ZipEntry::stored(format!("{number}.txt"), "") };
    let mut entries = vec![ZipEntry::stored("03/player.rs", "three")];
    entries.extend((0..600).map(entry));
    let taro = opened("taro.zip", zip_of(&entries));
    assert_eq!(taro.list(), ["03: three"], "read one by one");
    assert!(taro.said()[0].starts_with("a damaged archive"), "{taro:?}");
}

#[test]
fn the_limit_of_a_directory_is_none_of_the_files() {
    let mut entries: Vec<ZipEntry> = (0..140).map(|number| ZipEntry::stored(format!("{number}/03/player.rs"), [b' '; 256 << 10])).collect();
    entries.push(ZipEntry::stored("exercises/03/player.rs", "three"));
    assert_eq!(opened("taro.zip", zip_of(&entries)).list(), ["03: three"], "after 35 MiB");
}

#[test]
fn an_archive_within_itself_again_and_again_ends() {
    let mut bytes = zip(&[("03/player.rs", "three")]);
    for _ in 0..50 {
        bytes = zip_of(&[ZipEntry::stored("a.zip", &bytes), ZipEntry::stored("b.zip", b""), ZipEntry::stored(FOUR.0, FOUR.1)]);
    }
    let taro = opened("taro.zip", bytes);
    assert_eq!(taro.list(), ["04: four"]);
    assert!(taro.words().contains("nested too deeply, passed over: `a.zip/a.zip/a.zip`"), "{}", taro.words());
}

#[cfg(unix)]
#[test]
fn links_are_followed_nowhere() {
    let class = Temp::new("links");
    let secret = class.write("secret/03/player.rs", "not theirs");
    class.write("taro/04/player.rs", "four");
    fs::create_dir(class.path().join("taro/03")).unwrap();
    symlink(&secret, class.path().join("taro/03/player.rs")).unwrap();
    symlink(class.path().join("secret"), class.path().join("taro/more")).unwrap();
    symlink("..", class.path().join("taro/again")).unwrap();
    symlink("loop", class.path().join("taro/loop")).unwrap();
    symlink(class.path().join("secret"), class.path().join("hanako")).unwrap();
    symlink("/nowhere", class.path().join("jiro.zip")).unwrap();
    let collected = collect(class.path()).unwrap();
    let [_, taro] = &collected.submissions[..] else { panic!("{collected:?}") };
    assert_eq!(taro.list(), ["04: four"]);
    assert_eq!(taro.said(), ["links, not followed: `03/player.rs`, `again`, `loop`, `more`"]);
    assert_eq!(collected.said(), ["links, not followed: `hanako`, `jiro.zip`"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_opened() {
    let class = Temp::new("pipe");
    class.write("taro/04/player.rs", "four");
    class.write("taro/03/README.md", "");
    for path in ["taro/03/player.rs", "taro/x.zip", "jiro.zip"] {
        if !Command::new("mkfifo").arg(class.path().join(path)).status().is_ok_and(|status| status.success()) {
            support::processes::skip("there is no mkfifo");
            return;
        }
    }
    let collected = collect(class.path()).unwrap();
    assert_eq!(collected.submissions[0].list(), ["04: four"]);
    assert_eq!(collected.submissions[0].said(), ["neither files nor folders, passed over: `03/player.rs`, `x.zip`"]);
    assert_eq!(collected.said(), ["neither files nor folders: `jiro.zip`"]);
}

#[cfg(unix)]
#[test]
fn a_socket_is_not_opened() {
    let class = Temp::new("socket");
    class.write("taro/03/README.md", "");
    let _listener = std::os::unix::net::UnixListener::bind(class.path().join("taro/03/player.rs")).unwrap();
    let taro = class.only();
    assert_eq!((taro.files.len(), taro.said()), (0, vec!["neither files nor folders, passed over: `03/player.rs`".to_string()]));
}

#[test]
fn of_a_file_of_a_gigabyte_little_is_read() {
    let class = Temp::new("sparse");
    let path = class.write("taro/03/player.rs", "");
    File::options().write(true).open(path).unwrap().set_len(1 << 30).unwrap();
    let mut search = Search::limited(b"taro", 100, 300 << 10);
    walk(&mut search, &class.path().join("taro"));
    assert_eq!(search.finish("taro".to_string()).list(), ["03: (player.rs is larger than 256 KiB.)"]);
}

#[test]
fn the_files_of_a_folder_have_a_limit_together() {
    let class = Temp::new("together");
    for folder in ["a", "b", "c", "d"] {
        class.write(format!("taro/{folder}/03/player.rs"), [b' '; 100 << 10]);
    }
    let mut search = Search::limited(b"taro", 100, 250 << 10);
    walk(&mut search, &class.path().join("taro"));
    let taro = search.finish("taro".to_string());
    assert_eq!(taro.said().last().unwrap(), "too much to unpack, not looked at from here on: `c/03/player.rs`");
}

#[test]
fn an_archive_that_goes_on_for_a_gigabyte_is_read_to_the_damage() {
    let class = Temp::new("sparse_archive");
    for (name, content) in [("zip.zip", zip(&[("03/player.rs", "three")])), ("tgz.tgz", gzip(&tar(&[("03/player.rs", "three")])))] {
        let path = class.write(name, content);
        File::options().write(true).open(path).unwrap().set_len(1 << 30).unwrap();
    }
    for taro in collect(class.path()).unwrap().submissions {
        assert_eq!(taro.list(), ["03: three"], "{}", taro.student);
        // Of a .tar.gz all has been read by then.
        assert_eq!(taro.words().contains("a damaged archive"), taro.student == "zip");
    }
}

#[cfg(unix)]
#[test]
fn what_may_not_be_read_is_refused_or_noted_and_the_rest_counts() {
    use std::os::unix::fs::PermissionsExt;
    let class = Temp::new("permissions");
    class.write("taro/04/player.rs", "four");
    class.write("taro/05/player.rs", "five");
    let [file, locked] = [class.write("taro/03/player.rs", "three"), class.path().join("taro/05")];
    let permit = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    permit(&file, 0o000);
    permit(&locked, 0o000);
    let may_anyway = File::open(&file).is_ok();
    let taro = class.only();
    permit(&locked, 0o755);
    if may_anyway {
        support::processes::skip("this user may read everything");
        return;
    }
    assert_eq!(taro.list(), ["03: (player.rs could not be read: permission denied.)", "04: four"]);
    assert_eq!(taro.said(), ["could not be read: `05` (permission denied)"]);
}

#[test]
fn a_submission_that_cannot_be_listed_is_a_problem_with_its_name() {
    let mut search = Search::new(b"taro");
    walk(&mut search, Path::new("no such folder"));
    let problem = search.finish("taro".to_string()).problem.unwrap().en;
    assert_eq!(problem, "no player.rs of an exercise was found; found: nothing; could not be read: `taro` (entity not found)");
}

#[test]
fn a_thousand_folders_in_each_other_are_not_climbed_down() {
    let class = Temp::new("deep");
    class.write("taro/03/player.rs", "three");
    class.write(format!("taro/{}04/player.rs", "d/".repeat(1000)), "four");
    class.write(format!("taro/{}05/player.rs", "e/".repeat(62)), "five");
    let taro = class.only();
    assert_eq!(taro.list(), ["03: three", "05: five"]);
    assert!(taro.words().starts_with("nested too deeply, passed over: `d/d/"), "{}", taro.words());
}

#[test]
fn after_too_many_files_nothing_is_looked_at() {
    let class = Temp::new("many");
    class.write("taro/03/player.rs", "three");
    for number in 0..20 {
        class.write(format!("taro/many/{number:02}"), "");
    }
    class.write("taro/many/z/04/player.rs", "four");
    let look = |entries| {
        let mut search = Search::limited(b"taro", entries, 1 << 20);
        walk(&mut search, &class.path().join("taro"));
        search.finish("taro".to_string())
    };
    let taro = look(10);
    assert_eq!(taro.list(), ["03: three"]);
    assert_eq!(taro.said(), ["too many files and folders, not looked at from here on: `many/07`"]);
    assert_eq!(look(26).list(), ["03: three", "04: four"], "26 files and folders");
    assert_eq!(look(25).list(), ["03: three"]);
}

#[test]
fn a_folder_called_player_rs_is_no_player() {
    let class = Temp::new("folder");
    class.write("taro/03/player.rs/x.txt", "");
    class.write("taro/04.zip/player.rs", "a folder called as an archive");
    class.write("jiro/03/player.rs/player.rs", "three");
    let collected = collect(class.path()).unwrap();
    let [jiro, taro] = &collected.submissions[..] else { panic!("{collected:?}") };
    assert_eq!(taro.list(), ["04: a folder called as an archive"]);
    assert_eq!(taro.said(), ["a folder where a file was expected: `03/player.rs`"]);
    assert_eq!(jiro.list(), ["03: three"]);
}

#[cfg(unix)]
#[test]
fn a_name_with_separators_of_windows_is_taken_as_a_path_and_cannot_lead_out() {
    let class = Temp::new("backslash");
    class.write("taro/exercises\\03_one_ply\\player.rs", "three");
    class.write("taro/..\\..\\04\\player.rs", "out");
    let taro = class.only();
    assert_eq!(taro.list(), ["03: three"]);
    assert_eq!(taro.said(), ["paths that lead out of the submission, passed over: `..\\..\\04\\player.rs`"]);
}
