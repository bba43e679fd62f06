//! `starter`: the class's copy of the kit, without solutions, wrong players and the tests of the kit itself, and with the exercises so far.
//!
//! - `contents`: the files of the copy, without passages for instructors; a README or a deck for a class.
//! - `folder`: the copy on the disk, which students may have edited since; with the crates of the registry, for a classroom without a network.

mod contents;
mod folder;

use minishogi::text;
use minishogi_lab::clean::{plain, refuse};
use std::borrow::Cow;
use std::path::Path;
use std::process::{Command, ExitCode};

use minishogi_command::checkout::find_root;
use minishogi_command::commands::class::Starter;
use minishogi_command::terminal;
use minishogi_grading::{EXERCISES, Exercise, Lang, Text};

use self::folder::Folder;
pub use self::folder::lines_told;

/// Runs the command. The stubs are in the language that was asked for; if none was, in that of the copy, or else of the environment.
pub fn run(options: &Starter, lang: Option<Lang>) -> ExitCode {
    let shown_in = lang.unwrap_or_else(Lang::from_env);
    match make(options, lang) {
        Ok(told) => terminal::end_with(&plain(told.get(shown_in)), shown_in),
        Err(message) => {
            refuse(&message, shown_in);
            ExitCode::from(2)
        }
    }
}

fn make(options: &Starter, lang: Option<Lang>) -> Result<Text, Text> {
    let root = find_root().ok_or(Text::new(
        "there is no folder `exercises` here or above: run this in the kit",
        "ここにも上のフォルダにも `exercises` がありません。教材のフォルダで実行してください",
    ))?;
    let dir = options.dir.display();
    if same_file::is_same_file(&root, &options.dir).unwrap_or(false) {
        return Err(text!(
            "{dir} is the folder to copy from: run this in the kit, and name the folder of the copy",
            "{dir} はコピー元です。教材のフォルダで実行し、コピーのフォルダを指定してください"
        ));
    }
    let mut folder = if options.update { Folder::open(&options.dir)? } else { Folder::new(&options.dir)? };
    let last = match (options.upto, folder.upto()) {
        (Some(asked), Some(there)) if asked.id < there.id => {
            let id = there.id;
            return Err(text!(
                "{dir} has the exercises up to {id} already: expected --upto {id} or later",
                "{dir} にはすでに演習 {id} までがあります。--upto {id} か、それより後の番号にします"
            ));
        }
        (asked, there) => asked.or(there).unwrap_or(&EXERCISES[EXERCISES.len() - 1]),
    };
    let missing = EXERCISES.iter().take_while(|exercise| exercise.id <= last.id).find(|exercise| !is_there(&root, exercise));
    if let Some(Exercise { id, .. }) = missing {
        let here = root.display();
        return Err(text!(
            "{here} has no exercise {id}: expected --upto with an earlier one, or the kit with all of them",
            "{here} には演習 {id} がありません。--upto にそれより前の番号を指定するか、すべての演習がある教材で実行してください"
        ));
    }
    let lang = lang.or(folder.lang()).unwrap_or_else(Lang::from_env);
    folder.tell_lines(options.lines.as_deref());
    let mut contents = contents::collect(&root, last, lang)?;
    let is_offline = options.offline || folder::has_crates(&options.dir);
    if is_offline {
        folder::announce_crates(&mut contents);
    }
    let changes = folder.take(&contents, last, lang)?;
    if is_offline {
        folder::put_crates(&options.dir)?;
    }
    if options.git {
        begin_repository(&options.dir, last)?;
    }
    let (id, count) = (last.id, contents.len());
    let folder = options.dir.to_string_lossy();
    let quoted = match cfg!(windows) {
        true if folder.contains(' ') => format!("\"{folder}\"").into(),
        false => shlex::try_quote(&folder).unwrap_or(Cow::Borrowed(&folder)),
        true => Cow::Borrowed(&*folder),
    };
    let what = text!("{dir} has the exercises up to {id}", "{dir} に演習 {id} までがあります");
    let told = match options.update {
        false => Text::of(
            format!("{}: {count} files.\nTry it as your students will: cd {quoted} && cargo run\n", what.en),
            format!("{}（{count} ファイル）。\n学生と同じように試すには: cd {quoted} && cargo run\n", what.ja),
        ),
        true if changes.is_empty() => {
            Text::of(format!("{} and was up to date.\n", what.en), format!("{}。変わったものはありません。\n", what.ja))
        }
        true => {
            let changes = |lang| changes.iter().map(|change| change.text().get(lang).to_string()).collect::<String>();
            Text::of(format!("{}. Changed:\n{}", what.en, changes(Lang::En)), format!("{}。変わったもの:\n{}", what.ja, changes(Lang::Ja)))
        }
    };
    Ok(told)
}

fn is_there(root: &Path, exercise: &Exercise) -> bool {
    root.join("exercises").join(exercise.folder).is_dir()
}

/// Makes a repository with everything in its first commit.
fn begin_repository(dir: &Path, last: &Exercise) -> Result<(), Text> {
    let message = format!("Minishogi Lab, exercises 00 to {}", last.id);
    let steps: [&[&str]; 3] = [&["init", "--quiet"], &["add", "--all"], &["commit", "--quiet", "--message", &message]];
    for words in steps {
        let (shown, word) = (dir.display(), words[0]);
        let failed = |why: String| {
            text!("{shown} is written, but `git {word}` failed{why}", "{shown} は書きましたが、`git {word}` が失敗しました{why}")
        };
        let output = Command::new("git").args(words).current_dir(dir).output().map_err(|error| failed(format!(": {error}")))?;
        if !output.status.success() {
            return Err(failed(format!(":\n{}", String::from_utf8_lossy(&output.stderr).trim_end())));
        }
    }
    Ok(())
}
