//! The fingerprint of the specs that the grader was built with.
//!
//! The judge is compiled into this program, while students' files are compiled with the kit of the checkout. If the two differed, marks would be
//! wrong without a warning. `build.rs` compiles [`digest`] too, so one function computes the built-in fingerprint and that of a checkout.

mod digest;

use std::path::Path;

use minishogi::{Text, text};

/// The fingerprint of the specs that this program was built with.
pub const BUILT_IN: &str = env!("SPECS_FINGERPRINT");

/// Makes sure that the checkout at `root` has the specs that this program was built with.
///
/// # Errors
/// A sentence for the instructor.
pub fn check(root: &Path) -> Result<(), Text> {
    let shown = root.display();
    let found = digest::of(root).map_err(|error| {
        text!(
            "the specs in {shown} cannot be read, so this is no whole checkout: {error}",
            "{shown} のスペックを読めません。教材のファイルが欠けています: {error}"
        )
    })?;
    if found == BUILT_IN {
        return Ok(());
    }
    let build = if cfg!(debug_assertions) { "cargo build" } else { "cargo build --release" };
    // The grader is no default member.
    let build = format!("{build} --package minishogi-classroom");
    Err(text!(
        "this grader was built from other specs ({BUILT_IN}) than those in {shown} ({found}), and would judge wrongly: \
             build it again there with `{build}`",
        "この採点プログラムのスペック（{BUILT_IN}）は {shown} のもの（{found}）と違うため、正しく採点できません。\
             そのフォルダで `{build}` を実行してください"
    ))
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;

    const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

    /// Copies the files of the fingerprint, each text as `change` returns it.
    fn copy_of_checkout(name: &str, change: fn(&Path, String) -> String) -> std::path::PathBuf {
        let root = Path::new(ROOT).canonicalize().unwrap();
        let copy = env::temp_dir().join(format!("minishogi-fingerprint-{name}-{}", process::id()));
        for file in digest::files(&root).unwrap() {
            let to = copy.join(file.strip_prefix(&root).unwrap());
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::write(&to, change(&file, fs::read_to_string(&file).unwrap())).unwrap();
        }
        copy
    }

    #[test]
    fn this_grader_is_of_this_checkout_whatever_the_line_ends_and_what_students_wrote() {
        check(Path::new(ROOT)).unwrap();
        let windows = copy_of_checkout("crlf", |_, text| text.replace('\n', "\r\n"));
        fs::create_dir_all(windows.join("exercises/03_one_ply")).unwrap();
        fs::write(windows.join("exercises/03_one_ply/player.rs"), "// mine").unwrap();
        fs::write(windows.join("crates/grading/src/.ex03.rs.swp"), "an editor's").unwrap();
        check(&windows).unwrap();
        fs::remove_dir_all(windows).unwrap();
    }

    #[test]
    fn one_changed_word_is_another_checkout() {
        for changed in ["crates/grading/src/ex03.rs", "src/evaluate.rs", "crates/neural/src/case.rs", "crates/trace/src/replay.rs"] {
            let other = copy_of_checkout("changed", |_, text| text);
            let file = other.join(changed);
            fs::write(&file, fs::read_to_string(&file).unwrap() + "// another\n").unwrap();
            let message = check(&other).unwrap_err().en;
            assert!(message.contains("built from other specs") && message.contains("cargo build"), "{message}");
            fs::remove_dir_all(other).unwrap();
        }
    }

    #[test]
    fn a_folder_that_is_no_checkout_is_named() {
        let message = check(&env::temp_dir().join("no-such-checkout")).unwrap_err().en;
        assert!(message.contains("no-such-checkout") && message.contains("no whole checkout"), "{message}");
    }
}
