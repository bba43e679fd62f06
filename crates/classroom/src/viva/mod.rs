//! `viva`: questions about a player's own searches, with answers, for an oral examination; with `--submissions`, a page of them for each student.

mod questions;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use maud::{Markup, PreEscaped, html};
use minishogi::bench::POSITIONS;
use minishogi::{Lang, Text, text};
use minishogi_board::{BOARD_JS, Style, View, sprites};
use minishogi_command::commands::trees::{TREES, Viva};
use minishogi_command::terminal::{self, warn};
use minishogi_command::{NO_COURSE, checkout, counted};
use minishogi_grading::{Exercise, is_written};

use self::questions::Question;
use crate::builder::{Builder, ScratchFolder};
use crate::sandbox::{self, Policy, User};
use crate::submissions::{self, ClassFacts, HandedIn, Source};
use minishogi_lab::clean::{note, one_line, plain, refuse};
use minishogi_lab::engine::EngineCommand;
use minishogi_lab::files;
use minishogi_lab::html::{self, Head, both, both_of, with_board};
use minishogi_pages::tree::recorded::{self, Asked, ask, json_in, short_name};
use minishogi_pages::tree::sheet::Sheet;

/// Runs the command.
pub fn run(options: &Viva, lang: Lang) -> ExitCode {
    match ask_players(options, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}

/// The positions that are searched: the start, and two from games.
const SEARCHED: [usize; 3] = [0, 5, 16];

fn ask_players(options: &Viva, lang: Lang) -> Result<(), Text> {
    if let Some(folder) = &options.submissions {
        let out = options.out.as_deref().unwrap_or(Path::new("viva"));
        return write_pages(options, folder, out, lang);
    }
    let engine =
        options.engine.as_deref().ok_or(Text::new("expected a player or --submissions", "プレイヤーか --submissions が必要です"))?;
    let command = EngineCommand::new(engine, false).map_err(|error| error.text())?;
    let name = short_name(engine);
    let questions = questions_of(options, &name, &command).map_err(|error| error.map(|error| format!("{name}: {error}")))?;
    let out = options.out.as_deref().unwrap_or(Path::new("viva.html"));
    write(out, &page(&name, &questions, lang))?;
    let count = questions.len();
    let file = plain(&out.to_string_lossy());
    let told = Text::of(
        format!("{file}: {}, with answers. Open it in a browser.\n", counted(count, "question", "questions")),
        format!("{file}: 質問 {count} 問と答え。ブラウザで開いてください。\n"),
    );
    terminal::show(told.get(lang))
}

/// Returns questions about a player's searches. Its name decides between possible questions.
fn questions_of(options: &Viva, name: &str, command: &EngineCommand) -> Result<Vec<Question>, Text> {
    let mut all = Vec::new();
    for (number, place) in SEARCHED.into_iter().enumerate() {
        let position = format!("sfen {}", POSITIONS[place]);
        let go = format!("depth {}", options.depth);
        let patience = Duration::from_secs(options.timeout);
        let asked = Asked { engine: command, before: "", position: &position, go: &go, format: "json", patience };
        let text = ask(&asked)?;
        let recorded = json_in(&text).and_then(recorded::read)?;
        let mut sheet = Sheet::default();
        let run = recorded.run(name, &mut sheet)?;
        let root = recorded.root()?;
        all.extend(questions::about(&run, &sheet, &root, questions::seed(name) + number as u64));
    }
    let chosen = questions::choose(all, options.questions as usize, questions::seed(name));
    if chosen.is_empty() {
        return Err(Text::new(
            "it looks at too little to ask about: players from exercise 04 on search a tree",
            "読む手が少なく、質問を作れません。木を探索するのは、演習 04 からのプレイヤーです",
        ));
    }
    Ok(chosen)
}

fn write(out: &Path, page: &str) -> Result<(), Text> {
    files::write(out, page.as_bytes()).map_err(|error| Text::from(format!("{}: {error}", out.display())))
}

/// Asks every student who handed something in, and writes the pages to the folder `out`.
fn write_pages(options: &Viva, folder: &Path, out: &Path, lang: Lang) -> Result<(), Text> {
    let root = checkout::find_root().ok_or(NO_COURSE)?;
    let trees = checkout::exercises(&root).iter().filter(|exercise| TREES.contains(&exercise.id));
    let wanted: Vec<&'static Exercise> = match options.exercise {
        None => trees.collect(),
        Some(exercise) => vec![exercise],
    };
    files::keep_apart(out, folder)?;
    let known = ClassFacts { exercise: options.exercise, ..ClassFacts::default() };
    let mut collected = submissions::collect(folder, &known)?;
    collected.notes.iter().for_each(|told| note(told, lang));
    collected.check(folder)?;
    submissions::check_names(&options.only, &collected.submissions)?;
    collected.submissions.retain(|handed_in| options.only.is_empty() || options.only.iter().any(|name| handed_in.is_called(name)));
    files::make_folder(out)?;
    let scratch = ScratchFolder::new(&root, true)?;
    warn(Text::new("Building the kit ...", "教材をビルドしています...").get(lang));
    let builder = Builder::new(&root, &scratch.path, &wanted)?;
    sandbox::warn_of_superuser(builder.user(), scratch.user, lang);
    let mut students = Vec::new();
    for (number, handed_in) in (1..).zip(&collected.submissions) {
        let name = &handed_in.student;
        let place = scratch.path.join(format!("viva-{number}"));
        handed_in.notes.iter().for_each(|told| note(&told.clone().map(|told| format!("{name}: {told}")), lang));
        let asked = last_handed_in(&wanted, handed_in).and_then(|(exercise, text)| {
            let asked = compile(&builder, (exercise, text), name, scratch.user, &place);
            let asked = asked.and_then(|command| questions_of(options, name, &command));
            asked.map_err(|error| if is_written(text) { error } else { not_written(exercise) })
        });
        let file = format!("{number:03}.html");
        let made = match asked {
            Ok(questions) => write(&out.join(&file), &page(name, &questions, lang)).map(|()| Ok(file))?,
            Err(reason) => Err(reason),
        };
        warn(one_line(&format!("{name}: {}", made.as_ref().map_or_else(|reason| reason.get(lang), String::as_str))));
        students.push((name.clone(), made));
    }
    write(&out.join("index.html"), &index(&students, lang))?;
    if students.iter().all(|(_, made)| made.is_err()) {
        let (folder, index) = (folder.display(), out.join("index.html"));
        return Err(text!(
            "{folder}: no student could be asked; {} says why",
            "{folder}: どの学生の質問も作れませんでした。理由は {} にあります",
            index.display()
        ));
    }
    terminal::show(&format!("{}\n", plain(&out.join("index.html").to_string_lossy())))
}

/// Returns the last of these exercises that a student has written; if none is written, the last that was handed in.
fn last_handed_in<'a>(exercises: &[&'static Exercise], handed_in: &'a HandedIn) -> Result<(&'static Exercise, &'a str), Text> {
    if let Some(problem) = &handed_in.problem {
        return Err(problem.clone());
    }
    let there = || exercises.iter().rev().filter_map(|exercise| Some((*exercise, handed_in.files.get(exercise.id)?)));
    // A file that cannot be read may hold a written player: report it rather than ask about an earlier exercise.
    let may_be_written = |source: &Source| match source {
        Source::Text(text) => is_written(text),
        Source::Refused(_) => true,
    };
    let last = there().find(|(_, source)| may_be_written(source)).or_else(|| there().next());
    let none = || {
        let (first, last) = (TREES.start(), TREES.end());
        text!(
            "there is no player.rs of an exercise that searches a tree, {first} to {last}",
            "木を探索する演習（{first} から {last}）の player.rs がありません"
        )
    };
    match last.ok_or_else(none)? {
        (exercise, Source::Text(text)) => Ok((exercise, text)),
        (_, Source::Refused(why)) => Err(why.clone()),
    }
}

fn not_written(exercise: &Exercise) -> Text {
    let id = exercise.id;
    text!("a `todo!` is left in exercise {id}", "演習 {id} に `todo!` が残っています")
}

/// Returns the engine of an exercise with this `player.rs`, ready to run in the sandbox.
fn compile(
    builder: &Builder,
    (exercise, text): (&Exercise, &str),
    student: &str,
    user: User,
    scratch: &Path,
) -> Result<EngineCommand, Text> {
    let of_the_machine = |reason: String| Text::of(reason.clone(), reason);
    fs::create_dir_all(scratch).map_err(|error| of_the_machine(format!("{}: {error}", scratch.display())))?;
    let compiled = builder.compile(exercise, text, scratch).map_err(|refusal| refusal.told(exercise))?;
    // The shell searches once more in a child of its own to record it: this program is the only one that can be read, and so started. Only a
    // program that may write somewhere may ask the system which program it is.
    let room = scratch.join("room");
    fs::create_dir_all(&room).map_err(|error| of_the_machine(format!("{}: {error}", room.display())))?;
    let policy = Policy { user, may_start_programs: true, writable: Some(room.clone()), ..Policy::to_run(&compiled.program) };
    policy.hand_over(&room).map_err(|error| of_the_machine(format!("{}: {error}", room.display())))?;
    let policy = serde_json::to_string(&policy).map_err(|error| of_the_machine(error.to_string()))?;
    let arguments = vec![sandbox::ENTER.to_string(), policy, compiled.program.to_string_lossy().into_owned()];
    EngineCommand::this_program(student, arguments).map_err(|error| of_the_machine(error.to_string()))
}

const STYLE: &str = include_str!("viva.css");
const SCRIPT: &str = include_str!("viva.js");

/// Returns the page for one player.
fn page(name: &str, questions: &[Question], lang: Lang) -> String {
    let name = plain(name);
    let title = format!("{name} · viva");
    let policy = "style-src 'unsafe-inline'; script-src 'unsafe-inline'";
    let style = with_board(STYLE);
    let head = Head::new(&title, policy, &style, lang);
    let what = both(
        "All of this happened in searches of this very program. Values are for the side to move.",
        "どれも、このプログラムの探索で実際に起きたことです。値は手番側から見たものです。",
    );
    let body = html! {
        (PreEscaped(sprites(Style::Wood)))
        main {
            p class="kit" { (both("Questions about your own program", "自分のプログラムについての質問")) }
            h1 { (name) }
            p { (what) }
            @for (number, question) in (1..).zip(questions) { (section(number, question)) }
            (examiners_copy(&name, questions))
        }
        script { (PreEscaped(BOARD_JS)) }
        script { (PreEscaped(SCRIPT)) }
    };
    html::page(head, &body)
}

/// Returns the last sheet of the print, with the answers; the sheets before it are for the student, without answers.
fn examiners_copy(name: &str, questions: &[Question]) -> Markup {
    html! {
        section class="examiner" aria-labelledby="examiner-h" {
            h2 id="examiner-h" { (both(&format!("For the examiner: {name}"), &format!("試験官用: {name}"))) }
            ol {
                @for (number, Question { asked, answer, .. }) in (1..).zip(questions) {
                    li value=(number) { p { (both(&asked.0, &asked.1)) } p class="answer" { (both(&answer.0, &answer.1)) } }
                }
            }
        }
    }
}

fn section(number: u32, question: &Question) -> Markup {
    let Question { root, depth, position, asked, answer, .. } = question;
    // A view is plain data; it cannot fail to be written.
    let view = serde_json::to_string(&View::of(position)).unwrap_or_default();
    html! {
        section aria-labelledby={ "q" (number) } {
            h2 id={ "q" (number) } { (both(&format!("Question {number}"), &format!("質問 {number}"))) }
            div class="question" {
                div class="board" data-view=(view) {}
                div {
                    p class="asked" { (both(&asked.0, &asked.1)) }
                    details { summary { (both("Answer", "答え")) } p { (both(&answer.0, &answer.1)) } }
                    p class="sfen" {
                        small {
                            (both("The search, in the engine shell", "この探索をエンジンシェルで")) ": "
                            code { "position sfen " (root.sfen()) } ", " code { "go depth " (depth) }
                        }
                    }
                }
            }
        }
    }
}

/// A student, and the file of the questions or why there are none.
type Student = (String, Result<String, Text>);

/// Returns the page that leads to those of a class.
fn index(students: &[Student], lang: Lang) -> String {
    let head = Head::new("viva", "style-src 'unsafe-inline'", STYLE, lang);
    let body = html! {
        main {
            h1 { (both("Questions for the oral examination", "口頭試問の質問")) }
            ul class="class" {
                @for (name, made) in students {
                    @match made {
                        Ok(file) => { li { a href=(file) { (plain(name)) } } }
                        Err(reason) => { li { (plain(name)) ": " (both_of(reason)) } }
                    }
                }
            }
        }
    };
    html::page(head, &body)
}

#[cfg(test)]
mod tests {
    use minishogi_grading::EXERCISES;

    use super::*;

    #[test]
    fn a_student_is_asked_about_the_last_exercise_that_is_written() {
        const STUB: &str = "fn main() {\n    todo!(\"search\")\n}\n";
        let trees: Vec<&Exercise> = EXERCISES.iter().filter(|exercise| TREES.contains(&exercise.id)).collect();
        let last = |files: &[(&'static str, &str)]| {
            let files = files.iter().map(|(id, text)| (*id, Source::Text(text.to_string()))).collect();
            let handed_in = HandedIn { files, ..HandedIn::default() };
            last_handed_in(&trees, &handed_in).map(|(exercise, _)| exercise.id).map_err(|error| error.en.into_owned())
        };
        assert_eq!(last(&[("03", "// three"), ("04", "// four"), ("05", STUB)]), Ok("04"));
        assert_eq!(last(&[("04", STUB), ("05", STUB)]), Ok("05"));
        assert_eq!(last(&[("03", "// three")]), Err("there is no player.rs of an exercise that searches a tree, 04 to 10".to_string()));
    }
}
