//! What the reports call things, in the two languages of the course.

use minishogi_grading::{Kind, Lang};

use crate::clean::plain;
use crate::report::result::{Bilingual, Grade, SpecGrade, State};

/// The name of a verdict, as in `Too slow` for `too-slow`. One that this version does not know keeps its spelling.
pub fn verdict(id: &str, lang: Lang) -> &str {
    Kind::with_id(id).map_or(id, |kind| kind.name(lang))
}

/// Why an exercise was not graded; nothing where it was. Its specs may know more than its state.
pub fn why_not_graded(grade: &Grade) -> Option<Bilingual> {
    let of_state = match grade.state {
        State::Graded => return None,
        State::Missing => Bilingual::new("There is no player.rs for this exercise.", "この課題の player.rs がありません。"),
        State::DoesNotCompile => Bilingual::new("player.rs does not compile.", "player.rs をコンパイルできませんでした。"),
        State::NotGraded => Bilingual::new(
            "The grader could not grade this exercise; that says nothing about player.rs.",
            "採点プログラムの都合で、この課題を採点できませんでした。player.rs の良し悪しとは関係ありません。",
        ),
        State::Refused => Bilingual::new(
            "player.rs was refused, so it was not compiled.",
            "player.rs を受け付けられなかったので、コンパイルしていません。",
        ),
    };
    let of_specs = grade.specs.iter().map(|spec| &spec.sentence).find(|sentence| !sentence.en.is_empty());
    Some(of_specs.cloned().unwrap_or(of_state))
}

/// The same in a word or two, for a table.
pub fn mark(state: State, lang: Lang) -> Option<&'static str> {
    match state {
        State::Graded => None,
        State::Missing => Some(choose(lang, "missing", "未提出")),
        State::DoesNotCompile => Some(choose(lang, "no compile", "コンパイル不可")),
        State::Refused => Some(choose(lang, "refused", "受付不可")),
        State::NotGraded => Some(choose(lang, "not graded", "採点不可")),
    }
}

/// As in `7 of 10 points`.
pub fn points_of(earned: u32, all: u32, lang: Lang) -> String {
    match lang {
        Lang::En if all == 1 => format!("{earned} of 1 point"),
        Lang::En => format!("{earned} of {all} points"),
        Lang::Ja => format!("{all} 点中 {earned} 点"),
    }
}

/// Everything there is to say about a failed spec. The message mostly repeats the sentence.
pub fn full_message(spec: &SpecGrade, lang: Lang) -> String {
    let (sentence, message) = (plain(spec.sentence.get(lang)), plain(spec.message.get(lang)));
    let told = if message.contains(sentence.trim()) { message } else { format!("{sentence}\n\n{message}") };
    told.trim_end().trim_start_matches('\n').to_string()
}

pub fn choose(lang: Lang, en: &'static str, ja: &'static str) -> &'static str {
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_have_their_name_in_both_languages() {
        assert_eq!((verdict("too-slow", Lang::En), verdict("too-slow", Lang::Ja)), ("Too slow", "時間切れ"));
        assert_eq!((verdict("not-run", Lang::En), verdict("not-run", Lang::Ja)), ("Not run", "未実行"));
        assert_eq!(verdict("of-tomorrow", Lang::Ja), "of-tomorrow");
    }

    #[test]
    fn a_sentence_is_told_once() {
        let told = |sentence: &str, message: &str| {
            let text = |text: &str| Bilingual::new(text, text);
            let spec = SpecGrade {
                name: String::new(),
                points: 0,
                verdict: "wrong".to_string(),
                sentence: text(sentence),
                message: text(message),
            };
            full_message(&spec, Lang::En)
        };
        assert_eq!(told("you lost.", "Wrong: you lost.\nboard\n"), "Wrong: you lost.\nboard");
        assert_eq!(told("you lost.", "board\n"), "you lost.\n\nboard");
        assert_eq!(told("you lost.", ""), "you lost.");
    }
}
