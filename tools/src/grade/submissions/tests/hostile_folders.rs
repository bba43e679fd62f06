//! Folders that lie in wait: each of these would hang, crash or lead astray a reader that trusts them.

use std::fs::{self, File};
use std::path::Path;
#[cfg(unix)]
use std::{os::unix::fs::symlink, process::Command};

use super::fixtures::{Temp, gzip, tar, zip};
use crate::grade::submissions::search::Search;
use crate::grade::submissions::{collect, folder};

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
    assert_eq!(taro.notes, ["links, not followed: `03/player.rs`, `again`, `loop`, `more`"]);
    assert_eq!(collected.notes, ["links, not followed: `hanako`, `jiro.zip`"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_opened() {
    let class = Temp::new("pipe");
    class.write("taro/04/player.rs", "four");
    class.write("taro/03/README.md", "");
    for path in ["taro/03/player.rs", "taro/x.zip", "jiro.zip"] {
        if !Command::new("mkfifo").arg(class.path().join(path)).status().is_ok_and(|status| status.success()) {
            eprintln!("skipped: there is no mkfifo");
            return;
        }
    }
    let collected = collect(class.path()).unwrap();
    assert_eq!(collected.submissions[0].list(), ["04: four"]);
    assert_eq!(collected.submissions[0].notes, ["neither files nor folders, passed over: `03/player.rs`, `x.zip`"]);
    assert_eq!(collected.notes, ["neither files nor folders: `jiro.zip`"]);
}

#[cfg(unix)]
#[test]
fn a_socket_is_not_opened() {
    let class = Temp::new("socket");
    class.write("taro/03/README.md", "");
    let _listener = std::os::unix::net::UnixListener::bind(class.path().join("taro/03/player.rs")).unwrap();
    let taro = class.only();
    assert_eq!((taro.files.len(), taro.notes), (0, vec!["neither files nor folders, passed over: `03/player.rs`".to_string()]));
}

#[test]
fn of_a_file_of_a_gigabyte_little_is_read() {
    let class = Temp::new("sparse");
    let path = class.write("taro/03/player.rs", "");
    File::options().write(true).open(path).unwrap().set_len(1 << 30).unwrap();
    let mut search = Search::limited(b"taro", 100, 300 << 10);
    folder::walk(&mut search, &class.path().join("taro"));
    assert_eq!(search.finish("taro".to_string()).list(), ["03: (player.rs is larger than 256 KiB.)"]);
}

#[test]
fn the_files_of_a_folder_have_a_limit_together() {
    let class = Temp::new("together");
    for folder in ["a", "b", "c", "d"] {
        class.write(format!("taro/{folder}/03/player.rs"), [b' '; 100 << 10]);
    }
    let mut search = Search::limited(b"taro", 100, 250 << 10);
    folder::walk(&mut search, &class.path().join("taro"));
    let taro = search.finish("taro".to_string());
    assert_eq!(taro.notes.last().unwrap(), "too much to unpack, not looked at from here on: `c/03/player.rs`");
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
        eprintln!("skipped: this user may read everything");
        return;
    }
    assert_eq!(taro.list(), ["03: (player.rs could not be read: permission denied.)", "04: four"]);
    assert_eq!(taro.notes, ["could not be read: `05` (permission denied)"]);
}

#[test]
fn a_submission_that_cannot_be_listed_is_a_problem_with_its_name() {
    let mut search = Search::new(b"taro");
    folder::walk(&mut search, Path::new("no such folder"));
    let problem = search.finish("taro".to_string()).problem.unwrap();
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
        folder::walk(&mut search, &class.path().join("taro"));
        search.finish("taro".to_string())
    };
    let taro = look(10);
    assert_eq!(taro.list(), ["03: three"]);
    assert_eq!(taro.notes, ["too many files and folders, not looked at from here on: `many/07`"]);
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
    assert_eq!(taro.notes, ["a folder where a file was expected: `03/player.rs`"]);
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
    assert_eq!(taro.notes, ["paths that lead out of the submission, passed over: `..\\..\\04\\player.rs`"]);
}
