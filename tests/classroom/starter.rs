//! `minishogi starter` from outside: its copy, the changes of an update, and its refusals.
//!
//! A copy is a kit itself for `starter`: these tests use one as the kit that changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin_cmd;
use support::ROOT;
use support::processes::skip;
use support::programs::stdout;
use tempfile::TempDir;

/// Makes a folder for copies, which are not there yet. The test removes it.
fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// Runs the command in a kit. Returns its output and the exit code.
fn run(kit: &Path, class: &Path, words: &[&str]) -> (String, Option<i32>) {
    let mut command = cargo_bin_cmd!("minishogi-classroom");
    for name in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{name}_NAME"), "Teacher").env(format!("GIT_{name}_EMAIL"), "teacher@example.org");
    }
    let output = command
        .arg("starter")
        .arg(class)
        .args(words)
        .current_dir(kit)
        .env("CARGO_NET_OFFLINE", "true")
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    (String::from_utf8([output.stdout, output.stderr].concat()).unwrap(), output.status.code())
}

fn made(kit: &Path, class: &Path, words: &[&str]) -> String {
    let (said, code) = run(kit, class, words);
    assert_eq!(code, Some(0), "{said}");
    said
}

/// Returns the files of a folder by their places.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    fn collect(root: &Path, folder: &Path, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(root, &path, found);
            } else {
                let place = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                found.insert(place, fs::read(&path).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    collect(root, root, &mut found);
    found
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn what_an_instructor_has_written_in_an_exercise_goes_to_no_class() {
    let folder = folder();
    let [kit, class] = ["kit", "class"].map(|name| folder.path().join(name));
    made(Path::new(ROOT), &kit, &[]);
    fs::write(kit.join("exercises/03_one_ply/player.rs"), "// tried out\n").unwrap();
    fs::write(kit.join("exercises/03_one_ply/player.rs.1"), "// kept by reset\n").unwrap();
    fs::write(kit.join("src/.lib.rs.swp"), "").unwrap();
    made(&kit, &class, &[]);
    let (mut kit, class) = (files(&kit), files(&class));
    assert_eq!(class["exercises/03_one_ply/player.rs"], class["crates/command/stubs/03.rs"]);
    kit.insert("exercises/03_one_ply/player.rs".to_string(), kit["crates/command/stubs/03.rs"].clone());
    kit.remove("exercises/03_one_ply/player.rs.1");
    kit.remove("src/.lib.rs.swp");
    let differing: Vec<&String> =
        kit.iter().filter(|(place, content)| class.get(*place) != Some(content)).map(|(place, _)| place).collect();
    assert!(differing.is_empty() && kit.len() == class.len(), "a copy of a copy differs from it: {differing:?}");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn an_update_brings_what_is_new_and_leaves_alone_what_students_wrote() {
    let folder = folder();
    let [kit, class] = ["kit", "class"].map(|name| folder.path().join(name));
    made(Path::new(ROOT), &kit, &[]);
    let said = made(&kit, &class, &["--upto", "05"]);
    assert!(said.contains(" has the exercises up to 05: ") && said.ends_with("cargo run\n"), "{said}");
    assert!(class.join("slides/en/06_alpha_beta.md").exists() && !class.join("slides/en/07_move_ordering.md").exists());
    assert!(class.join("exercises/05_alpha_beta").exists() && !class.join("exercises/06_ordering").exists());
    let up_to_date = made(&kit, &class, &["--update"]);
    assert!(up_to_date.ends_with(" has the exercises up to 05 and was up to date.\n"), "{up_to_date}");

    // Students write, and one of them where they should not; a checkout changes the ends of lines.
    let player = "exercises/03_one_ply/player.rs";
    fs::write(class.join(player), "// mine\n").unwrap();
    fs::write(class.join("exercises/03_one_ply/notes.txt"), "mine\n").unwrap();
    fs::write(class.join("rustfmt.toml"), "max_width = 80\n").unwrap();
    let readme = fs::read_to_string(class.join("README.md")).unwrap();
    fs::write(class.join("README.md"), readme.replace('\n', "\r\n")).unwrap();
    fs::remove_file(class.join("LICENSE-MIT")).unwrap();
    // The kit goes on.
    let append = |place: &str, text: &str| fs::write(kit.join(place), fs::read_to_string(kit.join(place)).unwrap() + text).unwrap();
    append("README.md", "\nMended.\n");
    append("rustfmt.toml", "# Mended.\n");
    append("crates/command/stubs/03.rs", "// Mended.\n");
    append("crates/command/stubs/04.rs", "// Mended.\n");
    append("src/value.rs", "// Mended.\n");
    fs::remove_file(kit.join("tests/data/games.jsonl")).unwrap();

    let said = made(&kit, &class, &["--update"]);
    let told: Vec<&str> = said.lines().skip(1).collect();
    let expected = [
        "  removed  tests/data/games.jsonl",
        "  added    LICENSE-MIT",
        "  renewed  README.md",
        "  renewed  crates/command/stubs/03.rs",
        "  renewed  crates/command/stubs/04.rs",
        "  kept     exercises/03_one_ply/player.rs: the kit has a new one to begin with, which `cargo run -- reset 03` brings",
        "  kept     exercises/04_negamax/player.rs: the kit has a new one to begin with, which `cargo run -- reset 04` brings",
        "  kept     rustfmt.toml: it was changed there; the kit has another",
        "  renewed  src/value.rs",
    ];
    assert_eq!(told, expected);
    let read = |place: &str| fs::read_to_string(class.join(place)).unwrap();
    assert_eq!(
        (&*read(player), &*read("exercises/03_one_ply/notes.txt"), &*read("rustfmt.toml")),
        ("// mine\n", "mine\n", "max_width = 80\n")
    );
    assert!(read("README.md").ends_with("\nMended.\n") && read("src/value.rs").ends_with("// Mended.\n"));
    assert!(!class.join("tests/data/games.jsonl").exists());

    // Kept files are reported again; a new stub only once.
    let said = made(&kit, &class, &["--update", "--upto", "07"]);
    assert!(said.contains(" has the exercises up to 07. Changed:\n"), "{said}");
    for line in
        [expected[7], "  added    exercises/07_quiescence/player.rs", "  added    slides/ja/08_quiescence.md", "  renewed  Cargo.lock"]
    {
        assert!(said.lines().any(|told| told == line), "{line} is not in\n{said}");
    }
    assert!(!said.contains("03_one_ply") && !class.join("exercises/08_deepening").exists(), "{said}");
    assert_eq!(read(player), "// mine\n");
    let (said, code) = run(&kit, &class, &["--update", "--upto", "05"]);
    assert_eq!(code, Some(2));
    assert!(said.ends_with(" has the exercises up to 07 already: expected --upto 07 or later\n"), "{said}");
}

/// A limit of the system ends the program in the middle of the first picture, as a power cut might.
#[test]
#[cfg(unix)]
#[ignore = "slow: .ci/nightly runs it"]
fn a_copy_that_was_broken_off_is_begun_again() {
    let folder = folder();
    let class = folder.path().join("class");
    let break_off = || {
        let program = assert_cmd::cargo::cargo_bin!("minishogi-classroom");
        let mut sh = Command::new("sh");
        sh.args(["-c", "ulimit -c 0; ulimit -f 300; exec \"$0\" starter \"$1\" --upto 02"]).arg(program).arg(&class).current_dir(ROOT);
        assert_eq!(sh.output().unwrap().status.code(), None, "a signal ends it");
        assert!(files(&class).len() > 1 && !class.join("README.md").exists());
    };
    for (words, stub) in [(["--upto", "00", "--lang", "ja"].as_slice(), "ja/00"), (&["--update"], "00")] {
        break_off();
        fs::write(class.join("exercises.txt"), "mine").unwrap();
        made(Path::new(ROOT), &class, words);
        let said = made(Path::new(ROOT), &class, &["--update"]);
        assert!(said.ends_with(" and was up to date.\n"), "{said}");
        let whole = files(&class);
        assert_eq!(whole["exercises/00_tour/player.rs"], whole[&format!("crates/command/stubs/{stub}.rs")]);
        assert_eq!(whole.contains_key("exercises/02_evaluate/player.rs"), words == ["--update"]);
        assert!(whole.contains_key("exercises.txt") && whole.contains_key(".github/tree.ja.png"));
        let (said, code) = run(Path::new(ROOT), &class, &[]);
        assert!(code == Some(2) && said.contains("is not empty"), "{said}");
        fs::remove_dir_all(&class).unwrap();
    }
}

#[test]
fn what_a_class_begins_with_is_in_its_language() {
    let folder = folder();
    let class = folder.path().join("class");
    let same =
        |player: &str, stub: &str| assert_eq!(fs::read(class.join(player)).unwrap(), fs::read(class.join(stub)).unwrap(), "{player}");
    made(Path::new(ROOT), &class, &["--upto", "00", "--lang", "ja"]);
    same("exercises/00_tour/player.rs", "crates/command/stubs/ja/00.rs");
    // An update stays with it.
    made(Path::new(ROOT), &class, &["--update", "--upto", "01"]);
    same("exercises/01_random/player.rs", "crates/command/stubs/ja/01.rs");
    made(Path::new(ROOT), &class, &["--update", "--upto", "02", "--lang", "en"]);
    same("exercises/02_evaluate/player.rs", "crates/command/stubs/02.rs");
    same("exercises/00_tour/player.rs", "crates/command/stubs/ja/00.rs");
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn a_git_repository_begins_with_all_of_it() {
    if !Command::new("git").arg("--version").output().is_ok_and(|output| output.status.success()) {
        return skip("there is no git");
    }
    let folder = folder();
    let class = folder.path().join("class");
    made(Path::new(ROOT), &class, &["--upto", "00", "--git"]);
    let git = |words: &[&str]| {
        let output = Command::new("git").args(words).current_dir(&class).output().unwrap();
        stdout(&output)
    };
    assert_eq!(git(&["log", "--format=%s"]), "Minishogi Lab, exercises 00 to 00\n");
    assert_eq!(git(&["status", "--porcelain"]), "");
    assert_eq!(git(&["rev-parse", "--show-toplevel"]).trim_end(), fs::canonicalize(&class).unwrap().to_str().unwrap());
}

#[test]
fn nothing_is_written_where_it_should_not() {
    let root = Path::new(ROOT);
    let folder = folder();
    let class = folder.path().join("class");
    let refused = |class: &Path, words: &[&str], expected: &str| {
        let (said, code) = run(root, class, words);
        assert!(code == Some(2) && said.contains(expected), "{words:?}: {said}");
    };
    refused(&class, &["--upto", "77"], "there is no such exercise; there are 00 01");
    refused(&class, &["--update"], ".starter.json");
    refused(&class, &["--update", "--git"], "cannot be used with");
    assert!(!class.exists());
    fs::create_dir(&class).unwrap();
    fs::write(class.join("mine.txt"), "mine").unwrap();
    refused(&class, &[], "class is not empty: expected an empty folder, or none\n");
    fs::write(class.join(".starter.json"), r#"{"upto":"77","files":{}}"#).unwrap();
    refused(&class, &[], "class is not empty: expected an empty folder, or none, or --update to renew this copy\n");
    refused(&class, &["--update"], ".starter.json: there is no exercise `77`");
    fs::write(class.join(".starter.json"), "{").unwrap();
    refused(&class, &["--update"], ".starter.json: EOF");
    refused(&class.join("mine.txt"), &[], "mine.txt: ");
    assert_eq!(files(&class).len(), 2);
    let copy = folder.path().join("copy");
    made(root, &copy, &["--upto", "01"]);
    for (kit, class, words, expected) in [
        (&copy, Path::new("."), ["--update"].as_slice(), ". is the folder to copy from: run this in the kit"),
        (&copy, &copy, &["--update"], "copy is the folder to copy from: run this in the kit"),
        (&copy, &folder.path().join("other"), &[], "copy has no exercise 02: expected --upto with an earlier one"),
    ] {
        let (said, code) = run(kit, class, words);
        assert!(code == Some(2) && said.contains(expected), "{words:?}: {said}");
    }
    let (said, code) = run(&std::env::temp_dir(), &class, &[]);
    assert!(code == Some(2) && said.starts_with("error: there is no folder `exercises` here or above"), "{said}");
}
