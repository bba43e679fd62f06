//! Programs that are like each other: prepared for [Dolos](https://dolos.ugent.be) and [JPlag](https://github.com/jplag/JPlag), and what they
//! found beside the marks, pairs side by side. Nothing is compared here.
//!
//! In the folder there is one for each exercise, with what students began with as `base/player.rs` and their files as `students/NNN/player.rs`. The
//! table of pairs that one of the two programs writes there, `pairs.csv` or `results.csv`, is read by the next run. Meanwhile students may have come,
//! gone or handed in anew. So a number stands for one file of one student for ever, and `students.jsonl` tells for which.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use minishogi_command::{counted, terminal};
use minishogi_grading::{Exercise, Lang, Text};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::clean::note;
use crate::files::{self, Log, at_line};
use crate::html::{begin, both, escape, section};
use crate::report::result::Class;
use crate::submissions::{HandedIn, Source};

/// The name of the page.
const PAGE: &str = "similarity.html";

/// Lets Dolos look at the folders.
const DOLOS: &str = include_str!("dolos.mjs");

/// The most pairs of an exercise that are shown.
const MOST_PAIRS: usize = 30;

/// Files with tables of pairs: that of Dolos, and that of JPlag.
const TABLES: [&str; 2] = ["pairs.csv", "results.csv"];

/// Whose file has which number.
const NUMBERS: &str = "students.jsonl";

const STYLE: &str = "\
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; }\n\
.pair pre { overflow: auto; max-height: 60vh; margin: 0; }\n\
summary { cursor: pointer; padding: 0.3rem 0; }\n";

/// A pair as one of the programs wrote it.
#[derive(Deserialize)]
struct Row {
    #[serde(alias = "leftFilePath", alias = "submissionName1")]
    left: String,
    #[serde(alias = "rightFilePath", alias = "submissionName2")]
    right: String,
    #[serde(alias = "averageSimilarity")]
    similarity: f64,
}

/// A line of `students.jsonl`.
#[derive(Serialize, Deserialize)]
struct Numbered {
    number: usize,
    student: String,
    /// Of the file.
    sha256: String,
}

/// The files of an exercise by number.
struct Numbers {
    /// The places in the class of those whose files they are.
    students: BTreeMap<usize, usize>,
    /// This and all above it have never stood for a file.
    next: usize,
}

/// Two students, by their place in the class, and how like their programs are, from 0 to 1.
struct Pair {
    students: [usize; 2],
    similarity: f64,
}

/// Writes everything for the other programs, and the page with what they have found so far.
///
/// # Errors
/// A sentence with the file that is not as it should be.
pub fn prepare(
    folder: &Path,
    root: &Path,
    exercises: &[&'static Exercise],
    class: &Class,
    handed_in: &[HandedIn],
    lang: Lang,
) -> Result<(), Text> {
    let mut sections = String::new();
    let mut found = 0;
    for exercise in exercises {
        let place = folder.join(exercise.id);
        let stub = root.join("command").join("stubs").join(format!("{}.rs", exercise.id));
        let base = fs::read(&stub).map_err(|error| format!("{}: {error}", stub.display()))?;
        write(&place.join("base").join("player.rs"), &base)?;
        let numbers = number(&place, exercise.id, handed_in)?;
        write_files(&place.join("students"), exercise.id, &numbers, handed_in)?;
        let mut pairs = Vec::new();
        for table in TABLES.map(|name| place.join(name)) {
            let (found_there, gone) = read(&table, &numbers)?;
            if gone > 0 {
                let table = table.display();
                let told = Text::of(
                    format!("{table}: {} of files not handed in any more, not shown: compare again", counted(gone, "pair", "pairs")),
                    format!("{table}: {gone} 組は、今の提出にないファイルのものなので、表示しません。もう一度比べてください"),
                );
                note(&told, lang);
            }
            pairs.extend(found_there);
        }
        if !pairs.is_empty() {
            found += pairs.len();
            sections += &of_exercise(exercise, &pairs, class, handed_in);
        }
    }
    write(&folder.join("dolos.mjs"), DOLOS.as_bytes())?;
    let page = format!(
        "{}<main>\n<h1>{}</h1>\n<p>{}</p>\n{sections}</main>\n</body>\n</html>\n",
        begin("Minishogi Lab: similarity", "style-src 'unsafe-inline'", STYLE, lang),
        both("Programs that are like each other", "よく似たプログラム"),
        both(
            "What another program has found. It is a reason to ask, not a proof: look at both, and talk to both.",
            "他のプログラムが見つけたものです。証拠ではなく、たずねるきっかけです。両方を読み、両方から話を聞いてください。"
        )
    );
    write(&folder.join(PAGE), page.as_bytes())?;
    let shown = folder.join(PAGE);
    let told = Text::of(
        format!("{}: {}; the guide for instructors says how Dolos or JPlag fill it\n", shown.display(), counted(found, "pair", "pairs")),
        format!("{}: {found} 組。Dolos や JPlag の使い方は教員向けの手引きにあります\n", shown.display()),
    );
    terminal::show(told.get(lang))
}

fn write(path: &Path, content: &[u8]) -> Result<(), Text> {
    files::write(path, content).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Gives a number to every file that has none yet.
fn number(place: &Path, exercise: &str, handed_in: &[HandedIn]) -> Result<Numbers, Text> {
    let path = place.join(NUMBERS);
    if let Some(table) = TABLES.map(|name| place.join(name)).iter().find(|table| table.exists() && !path.exists()) {
        let (table, path) = (table.display(), path.display());
        return Err(Text::of(
            format!("{table}: there is no {path}, which tells whose files it is about: remove the table, and compare again"),
            format!("{table}: 誰のファイルのものかを示す {path} がありません。この表を消して、もう一度比べてください"),
        ));
    }
    let failed = |error: io::Error| Text::from(format!("{}: {error}", path.display()));
    fs::create_dir_all(place).map_err(failed)?;
    let mut known = BTreeMap::new();
    let take = |Numbered { number, student, sha256 }| {
        known.insert((student, sha256), number);
    };
    let mut log = Log::open(&path, take).map_err(failed)?;
    if let Some(line) = log.damaged.first() {
        return Err(at_line(
            &path,
            *line,
            Text::new("expected a number, a student and a digest", "番号、学生、ダイジェストの行ではありません"),
        ));
    }
    let next = known.values().max().map_or(1, |last| last + 1);
    let mut numbers = Numbers { students: BTreeMap::new(), next };
    for (place, handed_in) in handed_in.iter().enumerate() {
        let Some(Source::Text(text)) = handed_in.files.get(exercise) else { continue };
        let key = (handed_in.student.clone(), hex::encode(Sha256::digest(text)));
        let number = match known.get(&key) {
            Some(number) => *number,
            None => {
                let number = numbers.next;
                numbers.next += 1;
                // Before the file itself, so that a number is never given twice.
                log.note(&Numbered { number, student: key.0, sha256: key.1 }).map_err(failed)?;
                number
            }
        };
        numbers.students.insert(number, place);
    }
    Ok(numbers)
}

/// Writes the files that are handed in, and removes those that were.
fn write_files(folder: &Path, exercise: &str, numbers: &Numbers, handed_in: &[HandedIn]) -> Result<(), Text> {
    for (number, student) in &numbers.students {
        if let Some(Source::Text(text)) = handed_in[*student].files.get(exercise) {
            write(&folder.join(format!("{number:03}")).join("player.rs"), text.as_bytes())?;
        }
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let number = entry.file_name().to_str().and_then(number_in);
        if number.is_some_and(|number| !numbers.students.contains_key(&number)) {
            let file = entry.path().join("player.rs");
            match fs::remove_file(&file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(format!("{}: {error}", file.display()).into()),
                _ => {}
            }
            // What somebody else has put there stays.
            let _ = fs::remove_dir(entry.path());
        }
    }
    Ok(())
}

/// The pairs of a table, the likest first; none where there is no table. And how many it has of files that are not handed in any more.
fn read(table: &Path, numbers: &Numbers) -> Result<(Vec<Pair>, usize), Text> {
    let text = match fs::read(table) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        text => text.map_err(|error| format!("{}: {error}", table.display()))?,
    };
    let (mut pairs, mut gone) = (Vec::new(), 0);
    for (row, line) in csv::Reader::from_reader(&text[..]).deserialize::<Row>().zip(2..) {
        let failed = |why: String| Text::from(format!("{}, line {line}: {why}", table.display()));
        let row = row.map_err(|error| failed(error.to_string()))?;
        let [left, right] = [&row.left, &row.right].map(|path| number_in(path).filter(|number| (1..numbers.next).contains(number)));
        let (Some(left), Some(right)) = (left, right) else {
            return Err(failed(format!(
                "`{}` or `{}` is no file of `students`: expected a number of three digits in it",
                row.left, row.right
            )));
        };
        match [left, right].map(|number| numbers.students.get(&number)) {
            [Some(left), Some(right)] => pairs.push(Pair { students: [*left, *right], similarity: row.similarity }),
            _ => gone += 1,
        }
    }
    pairs.sort_by(|a, b| b.similarity.partial_cmp(&a.similarity).unwrap_or(Ordering::Equal));
    pairs.truncate(MOST_PAIRS);
    Ok((pairs, gone))
}

/// The number of `students/007/player.rs`, or of `007`.
fn number_in(path: &str) -> Option<usize> {
    let is_number = |part: &&str| part.len() >= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    path.split(['/', '\\']).rev().find(is_number)?.parse().ok()
}

fn of_exercise(exercise: &Exercise, pairs: &[Pair], class: &Class, handed_in: &[HandedIn]) -> String {
    let shown = pairs.iter().map(|Pair { students, similarity }| {
        let names = students.map(|student| {
            let submission = &class.submissions[student];
            format!("{} ({})", escape(&submission.student), submission.points_of(exercise.id))
        });
        let sources = students.map(|student| match handed_in[student].files.get(exercise.id) {
            Some(Source::Text(text)) => escape(text),
            _ => String::new(),
        });
        format!(
            "<details><summary>{:.0} %: {} – {}</summary>\n<div class=\"pair\"><pre>{}</pre><pre>{}</pre></div></details>\n",
            100.0 * similarity,
            names[0],
            names[1],
            sources[0],
            sources[1]
        )
    });
    let title = |lang| format!("{} {}", exercise.id, exercise.title.get(lang));
    section(&format!("exercise-{}", exercise.id), &title(Lang::En), &title(Lang::Ja), &shown.collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use minishogi_grading::EXERCISES;

    use super::*;
    use crate::parsed;
    use crate::report::result::Submission;

    #[test]
    fn what_the_other_programs_found_stands_beside_the_marks() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folder = tempfile::tempdir().unwrap();
        let exercises: Vec<&'static Exercise> = EXERCISES.iter().filter(|exercise| exercise.id == "03").collect();
        let names = ["akira", "<b>chiyo", "emi"];
        let mut class = Class::of(&exercises, Vec::new());
        class.submissions = names.map(|name| Submission { student: name.to_string(), ..Submission::default() }).to_vec();
        let hand_in = |text: &str| HandedIn { files: BTreeMap::from([("03", Source::Text(text.to_string()))]), ..HandedIn::default() };
        let handed_in = [hand_in("fn one() -> &'static str {}"), hand_in("fn other<T>() {}"), HandedIn::default()];
        let prepared = || prepare(folder.path(), &root, &exercises, &class, &handed_in, Lang::En).map_err(|error| error.en.into_owned());
        let page = || fs::read_to_string(folder.path().join(PAGE)).unwrap();
        prepared().unwrap();
        let place = folder.path().join("03");
        assert!(fs::read_to_string(place.join("base/player.rs")).unwrap().contains("todo!("));
        assert_eq!(fs::read_to_string(place.join("students/002/player.rs")).unwrap(), "fn other<T>() {}");
        let pairs = || parsed::texts(&parsed::html(&page()), "details > summary");
        assert!(!place.join("students/003").exists() && pairs().is_empty());
        let dolos = "id,leftFileId,leftFilePath,rightFileId,rightFilePath,similarity,totalOverlap\n1,1,03/students/001/player.rs,2,03/students/002/player.rs,0.91,12\n";
        fs::write(place.join("pairs.csv"), dolos).unwrap();
        prepared().unwrap();
        assert_eq!(pairs(), ["91 %: akira (0) – <b>chiyo (0)"]);
        assert!(page().contains("fn other&lt;T&gt;() {}"));
        fs::write(place.join("results.csv"), "submissionName1,submissionName2,averageSimilarity,maxSimilarity\n001,002,0.5,0.7\n").unwrap();
        prepared().unwrap();
        assert!(pairs().iter().any(|pair| pair.starts_with("50 %")), "{:?}", pairs());
        fs::write(place.join("pairs.csv"), dolos.replace("002", "004")).unwrap();
        assert!(prepared().unwrap_err().contains("pairs.csv, line 2: "));
    }

    /// The folder was filled for a table of pairs, and the class has changed when that is read.
    #[test]
    fn a_pair_is_of_those_who_were_compared_whoever_has_come_gone_or_handed_in_anew() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folder = tempfile::tempdir().unwrap();
        let exercises: Vec<&'static Exercise> = EXERCISES.iter().filter(|exercise| exercise.id == "03").collect();
        let prepared = |students: &[(&str, &str)]| {
            let mut class = Class::of(&exercises, Vec::new());
            let names = students.iter().map(|(name, _)| name.to_string());
            class.submissions = names.clone().map(|student| Submission { student, ..Submission::default() }).collect();
            let files = students.iter().map(|(_, text)| BTreeMap::from([("03", Source::Text(text.to_string()))]));
            let handed_in: Vec<_> = names.zip(files).map(|(student, files)| HandedIn { student, files, ..HandedIn::default() }).collect();
            prepare(folder.path(), &root, &exercises, &class, &handed_in, Lang::En).map_err(|error| error.en.into_owned())?;
            let page = fs::read_to_string(folder.path().join(PAGE)).unwrap();
            Ok::<_, String>(parsed::texts(&parsed::html(&page), "details > summary"))
        };
        let place = folder.path().join("03");
        let file = |number: &str| fs::read_to_string(place.join("students").join(number).join("player.rs")).ok();
        prepared(&[("chiyo", "fn one() {}"), ("emi", "fn two() {}")]).unwrap();
        fs::write(
            place.join("pairs.csv"),
            "leftFilePath,rightFilePath,similarity\n03/students/001/player.rs,03/students/002/player.rs,0.91\n",
        )
        .unwrap();
        let akira = ("akira", "fn three() {}");
        assert_eq!(prepared(&[akira, ("chiyo", "fn one() {}"), ("emi", "fn two() {}")]).unwrap(), ["91 %: chiyo (0) – emi (0)"]);
        assert_eq!(["001", "002", "003"].map(file), ["fn one() {}", "fn two() {}", "fn three() {}"].map(|text| Some(text.to_string())));
        assert_eq!(prepared(&[akira, ("chiyo", "fn one() {}"), ("emi", "fn four() {}")]).unwrap(), [""; 0], "another file of emi's");
        assert_eq!((file("002"), file("004")), (None, Some("fn four() {}".to_string())));
        assert_eq!(prepared(&[akira, ("emi", "fn two() {}")]).unwrap(), [""; 0], "chiyo is gone");
        assert!(!place.join("students/001").exists() && file("002").is_some(), "the first file of emi's has its number again");
        fs::remove_file(place.join(NUMBERS)).unwrap();
        assert!(prepared(&[akira]).unwrap_err().contains("pairs.csv: there is no "));
    }
}
