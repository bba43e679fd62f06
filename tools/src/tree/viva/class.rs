//! `viva --class`: a page of questions for each student of a class.

use std::fs;
use std::path::Path;

use minishogi::{Lang, Text};
use minishogi_command::{NO_COURSE, checkout};
use minishogi_grading::Exercise;

use super::{Options, page, write};
use crate::builder::{Builder, Product};
use crate::clean::{note, one_line, plain};
use crate::engine::EngineCommand;
use crate::sandbox::{self, Policy, User};
use crate::scratch::ScratchFolder;
use crate::submissions::{self, HandedIn, Known, Source};

/// The first exercise in which a tree is searched, and the last.
const TREES: std::ops::RangeInclusive<&str> = "04"..="10";

/// Asks every student who handed something in, and writes the pages to the folder `out`.
pub fn write_pages(options: &Options, folder: &Path, out: &Path, lang: Lang) -> Result<(), Text> {
    let root = checkout::find_root().ok_or(NO_COURSE)?;
    let exercises: Vec<&'static Exercise> = checkout::exercises(&root).iter().filter(|exercise| TREES.contains(&exercise.id)).collect();
    let wanted: Vec<&'static Exercise> = match &options.exercise {
        None => exercises,
        Some(id) => exercises.into_iter().filter(|exercise| exercise.id == id).collect(),
    };
    if wanted.is_empty() {
        let id = options.exercise.as_deref().unwrap_or_default();
        let (first, last) = (TREES.start(), TREES.end());
        return Err(Text::of(
            format!("--exercise {id}: expected one that searches a tree, {first} to {last}"),
            format!("--exercise {id}: 木を探索する {first} から {last} の演習を選びます"),
        ));
    }
    let collected = submissions::collect(folder, &Known::default()).map_err(|error| error.to_string())?;
    collected.notes.iter().for_each(|told| note(told, lang));
    let scratch = ScratchFolder::new(&root, true)?;
    eprintln!("{}", Text::new("Building the kit ...", "教材をビルドしています...").get(lang));
    let builder = Builder::new(&root, &scratch.path, &wanted)?;
    sandbox::warn_of_superuser(builder.user(), scratch.user, lang);
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let mut students = Vec::new();
    for (number, handed_in) in (1..).zip(&collected.submissions) {
        let name = &handed_in.student;
        let place = scratch.path.join(format!("viva-{number}"));
        let asked = compile(&builder, &wanted, handed_in, scratch.user, &place).and_then(|command| options.questions_of(name, &command));
        let file = format!("{number:03}.html");
        let made = match asked {
            Ok(questions) => write(&out.join(&file), &page::page(name, &questions, lang)).map(|()| Ok(file))?,
            Err(reason) => Err(reason),
        };
        eprintln!("{}", one_line(&format!("{name}: {}", made.as_ref().map_or_else(|reason| reason.get(lang), String::as_str))));
        students.push((name.clone(), made));
    }
    write(&out.join("index.html"), &page::index(&students, lang))?;
    if students.iter().all(|(_, made)| made.is_err()) {
        let (folder, index) = (folder.display(), out.join("index.html"));
        return Err(Text::of(
            format!("{folder}: nobody could be asked; {} tells why", index.display()),
            format!("{folder}: 誰にも質問できませんでした。理由は {} にあります", index.display()),
        ));
    }
    println!("{}", plain(&out.join("index.html").to_string_lossy()));
    Ok(())
}

/// The engine of the last of these exercises that a student handed in, ready to run in the sandbox.
fn compile(
    builder: &Builder,
    exercises: &[&'static Exercise],
    handed_in: &HandedIn,
    user: User,
    scratch: &Path,
) -> Result<EngineCommand, Text> {
    if let Some(problem) = &handed_in.problem {
        return Err(problem.clone());
    }
    let last = exercises.iter().rev().find_map(|exercise| handed_in.files.get(exercise.id).map(|source| (*exercise, source)));
    let (exercise, source) = last.ok_or(Text::new("there is no player.rs", "player.rs がありません"))?;
    let text = match source {
        Source::Text(text) => text,
        Source::Refused(why) => return Err(why.clone()),
    };
    let of_the_machine = |reason: String| Text::of(reason.clone(), reason);
    fs::create_dir_all(scratch).map_err(|error| of_the_machine(format!("{}: {error}", scratch.display())))?;
    let compiled = builder.compile(exercise, text, Product::Engine, scratch).map_err(|refusal| refusal.told(exercise))?;
    // The shell searches once more in a child of its own to record it: this program is the only one that can be read, and so started. Only who
    // may write somewhere may ask the system which program it is.
    let room = scratch.join("room");
    fs::create_dir_all(&room).map_err(|error| of_the_machine(format!("{}: {error}", room.display())))?;
    let policy = Policy { user, may_start_programs: true, writable: Some(room.clone()), ..Policy::to_run(&compiled.program) };
    policy.hand_over(&room).map_err(|error| of_the_machine(format!("{}: {error}", room.display())))?;
    let policy = serde_json::to_string(&policy).map_err(|error| of_the_machine(error.to_string()))?;
    let arguments = vec![sandbox::ENTER.to_string(), policy, compiled.program.to_string_lossy().into_owned()];
    EngineCommand::this_program(&handed_in.student, arguments).map_err(|error| of_the_machine(error.to_string()))
}
