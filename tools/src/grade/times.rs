//! When something was handed in: by the commit that last changed it, or by the time of its file.
//!
//! What an LMS packs has the time of the hand-in, and unpacking keeps it. The times within a student's own archive are the student's, so only that
//! of the archive itself counts. A clone has the time of cloning, so there the commit counts.
//!
//! A repository of a student can tell git to start programs. So git is never started in it: it runs in an empty one of ours, which borrows the
//! objects alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::UNIX_EPOCH;

use crate::submissions::HandedIn;

/// The times of what a student handed in, in seconds since 1970 (UTC), by exercise. `folder` is the one with all submissions.
pub fn of(handed_in: &HandedIn, folder: &Path) -> BTreeMap<&'static str, i64> {
    let time = |origin: &Path| committed(origin, folder).or_else(|| modified(origin));
    handed_in.origins.iter().filter_map(|(&id, origin)| Some((id, time(&folder.join(origin))?))).collect()
}

fn modified(path: &Path) -> Option<i64> {
    let since = fs::metadata(path).ok()?.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_secs()).ok()
}

/// The time of the last commit that changed the file, where it lies in a clone below `folder`.
fn committed(file: &Path, folder: &Path) -> Option<i64> {
    let is_folder = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_dir());
    let clone = file.ancestors().skip(1).take_while(|above| *above != folder).find(|above| is_folder(&above.join(".git")))?;
    let git = clone.join(".git");
    let head = head(&git)?;
    let ours = tempfile::tempdir().ok()?;
    run_git(Command::new("git").args(["init", "--quiet", "--bare"]).arg(ours.path()))?;
    let path: Vec<String> = file.strip_prefix(clone).ok()?.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let told = run_git(
        Command::new("git")
            .env("GIT_OBJECT_DIRECTORY", fs::canonicalize(git.join("objects")).ok()?)
            .arg("--git-dir")
            .arg(ours.path())
            .args(["--literal-pathspecs", "log", "-1", "--format=%ct", &head, "--", &path.join("/")]),
    )?;
    told.trim().parse().ok()
}

fn run_git(command: &mut Command) -> Option<String> {
    let output = command.env("GIT_CONFIG_NOSYSTEM", "1").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).ok()).flatten()
}

/// The commit that is checked out.
fn head(git: &Path) -> Option<String> {
    let text = fs::read_to_string(git.join("HEAD")).ok()?;
    let Some(name) = text.trim().strip_prefix("ref: ") else { return commit(&text) };
    let is_plain = name.starts_with("refs/") && name.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    if !is_plain {
        return None;
    }
    let path: PathBuf = name.split('/').fold(git.to_path_buf(), |path, part| path.join(part));
    if let Ok(loose) = fs::read_to_string(path) {
        return commit(&loose);
    }
    let packed = fs::read_to_string(git.join("packed-refs")).ok()?;
    packed.lines().find_map(|line| commit(line.strip_suffix(name)?.strip_suffix(' ')?))
}

fn commit(text: &str) -> Option<String> {
    let text = text.trim();
    (text.len() >= 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn git(folder: &Path, arguments: &[&str], date: &str) {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=taro", "-c", "user.email=taro@example.org"]).args(arguments);
        let done = command.current_dir(folder).env("GIT_COMMITTER_DATE", date).env("GIT_AUTHOR_DATE", date).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    fn times(folder: &Path, file: &Path) -> Option<i64> {
        let handed_in = HandedIn { origins: BTreeMap::from([("03", file.to_path_buf())]), ..HandedIn::default() };
        of(&handed_in, folder).remove("03")
    }

    #[test]
    fn a_commit_counts_in_a_clone_and_nothing_of_the_clone_is_run() {
        let folder = tempfile::tempdir().unwrap();
        let clone = folder.path().join("taro");
        let file = clone.join("exercises/03_one_ply/player.rs");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "one").unwrap();
        assert_eq!(times(folder.path(), &file), modified(&file), "without a repository");
        git(&clone, &["init", "--quiet"], "");
        assert_eq!(times(folder.path(), &file), modified(&file), "without a commit");
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
        assert_eq!(times(folder.path(), &file), Some(nine));
        git(&clone, &["pack-refs", "--all"], "");
        git(&clone, &["gc", "--quiet"], "");
        let _ = fs::remove_file(&marker);
        assert_eq!(times(folder.path(), &file), Some(nine), "packed");
        assert!(!marker.exists());
        assert_eq!(times(&clone, &file), modified(&file), "the repository is above the submissions");
    }
}
