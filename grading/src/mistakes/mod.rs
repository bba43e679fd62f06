//! The mistakes that students make, by name: a student whose player fails exactly as one of `tests/wrong` is told which one.
//!
//! Failures are compared by their [`profile`], a hash. `profiles.txt` holds that of every mistake; `tests/specs/main.rs` writes it and keeps it true.

mod ex00;
mod ex01;
mod ex02;
mod ex03;
mod ex04;
mod ex05;
mod ex06;
mod ex07;
mod ex08;
mod ex09;
mod ex10;
mod ex11;
mod ex12;
mod recursion;

use super::{Draw, Exercise, Kind, Lang, Spec, Text, Verdict};

pub(super) use {
    ex00::TOUR, ex01::RANDOM, ex02::EVALUATE, ex03::ONE_PLY, ex04::NEGAMAX, ex05::ALPHA_BETA, ex06::ORDERING, ex07::QUIESCENCE,
    ex08::DEEPENING, ex09::TABLE, ex10::THREADS, ex11::MATE, ex12::RETROGRADE,
};

/// A mistake that students make.
#[derive(Debug)]
pub struct Mistake {
    /// What a player with this mistake does, as in `forgets the minus sign`. Its English name is that of the player in `tests/wrong`.
    pub name: Text,
    /// What leads to the error, without telling it outright.
    pub hint: Text,
    /// What to read again.
    pub read_again: Topic,
}

/// Something the course explains.
#[derive(Debug)]
pub struct Topic {
    /// The deck of slides, below `slides/en` and `slides/ja`.
    pub deck: &'static str,
    /// As the READMEs of the exercises list it under "Read first".
    pub title: Text,
}

const USER: Topic = Topic { deck: "01_setup", title: Text::new("the command `user`", "コマンド `user`") };
const LEGAL_MOVES: Topic = Topic { deck: "02_the_game", title: Text::new("legal moves", "合法手") };
const ROOT_MOVES: Topic = Topic { deck: "03_first_players", title: Text::new("`RootMoves`", "`RootMoves`") };
const RANDOM_PLAYER: Topic = Topic { deck: "03_first_players", title: Text::new("the random player", "ランダムプレイヤー") };
const EVALUATION: Topic = Topic { deck: "04_do_undo_evaluate", title: Text::new("the evaluation function", "評価関数") };
const PIECE_VALUES: Topic = Topic { deck: "04_do_undo_evaluate", title: Text::new("the values of the pieces", "駒の価値") };
const DO_AND_UNDO: Topic =
    Topic { deck: "04_do_undo_evaluate", title: Text::new("`do_move` and `undo_move`", "`do_move` と `undo_move`") };
const ONE_PLY_PLAYER: Topic = Topic { deck: "04_do_undo_evaluate", title: Text::new("the one-ply player", "1 手読みプレイヤー") };
const GAME_TREE: Topic = Topic { deck: "05_negamax", title: Text::new("the game tree", "ゲーム木") };
const NEGAMAX_SEARCH: Topic = Topic { deck: "05_negamax", title: Text::new("negamax", "ネガマックス法") };
const WINDOW: Topic = Topic { deck: "06_alpha_beta", title: Text::new("the window", "窓") };
const CUTTING: Topic = Topic { deck: "06_alpha_beta", title: Text::new("cutting", "枝刈り") };
const CAPTURES_FIRST: Topic = Topic { deck: "07_move_ordering", title: Text::new("captures first", "駒を取る手を先に") };
const KILLERS: Topic = Topic { deck: "07_move_ordering", title: Text::new("killer moves", "キラー手") };
const HISTORY: Topic = Topic { deck: "07_move_ordering", title: Text::new("the history heuristic", "履歴") };
const HORIZON: Topic = Topic { deck: "08_quiescence", title: Text::new("the horizon effect", "水平線効果") };
const STANDING_PAT: Topic = Topic { deck: "08_quiescence", title: Text::new("standing pat", "stand pat") };
const EVASIONS: Topic = Topic { deck: "08_quiescence", title: Text::new("evasions", "王手の回避") };
const DEEPENING_DEPTHS: Topic = Topic { deck: "09_time", title: Text::new("iterative deepening", "反復深化") };
const STOPPING: Topic = Topic { deck: "09_time", title: Text::new("stopping safely", "安全な打ち切り") };
const NULL_WINDOWS: Topic = Topic { deck: "10b_threads", title: Text::new("principal variation search", "PVS") };
const LAZY_SMP: Topic = Topic { deck: "10b_threads", title: Text::new("threads that share a table", "表を共有するスレッド") };
const ROOT_SPLIT: Topic = Topic { deck: "10b_threads", title: Text::new("root moves in parallel", "ルートの手の並列探索") };
const TIME: Topic = Topic { deck: "09_time", title: Text::new("the time for a move", "1 手の持ち時間") };
const TABLE_ENTRIES: Topic = Topic { deck: "10a_table", title: Text::new("the transposition table", "置換表") };
const BOUNDS: Topic = Topic { deck: "10a_table", title: Text::new("bounds", "上界と下界") };
const REPETITION: Topic = Topic { deck: "10a_table", title: Text::new("repetition in the search", "探索中の千日手") };
const DROP_PAWN_MATE: Topic = Topic { deck: "11_mate", title: Text::new("the drop-pawn rule", "打ち歩詰め") };
const PSEUDO_LEGAL: Topic = Topic { deck: "11_mate", title: Text::new("pseudo-legal moves", "疑似合法手") };
const AND_OR: Topic = Topic { deck: "11_mate", title: Text::new("AND/OR search", "AND/OR 探索") };
const SHORTEST: Topic = Topic { deck: "11_mate", title: Text::new("the shortest mate", "最短の詰み") };
const DF_PN: Topic = Topic { deck: "11_mate", title: Text::new("df-pn", "df-pn") };

const BACKWARD: Topic = Topic { deck: "13_retrograde", title: Text::new("the backward step", "後退の手順") };
const DISTANCE: Topic = Topic { deck: "13_retrograde", title: Text::new("the distance to the end", "終わりまでの手数") };
const UNMOVES: Topic = Topic { deck: "13_retrograde", title: Text::new("taking moves back", "指した手の逆算") };

/// Lines as in `03 0123456789abcdef forgets the minus sign`.
const PROFILES: &str = include_str!("profiles.txt");

/// The mistakes that give exactly these verdicts, as a rule none or one. There are none unless all specs of the exercise were run, nor where one
/// is not written yet.
pub fn diagnose(exercise: &Exercise, verdicts: &[(&Spec, Verdict)]) -> Vec<&'static Mistake> {
    let Some(profile) = profile(exercise, verdicts) else { return Vec::new() };
    let begin = format!("{} {profile:016x} ", exercise.id);
    let names = PROFILES.lines().filter_map(|line| line.strip_prefix(&begin));
    names.filter_map(|name| exercise.mistakes.iter().find(|mistake| mistake.name.en == name)).collect()
}

/// What a player fails and how, as one number: the same for all who fail the same. `None` unless all specs of the exercise were run and written,
/// and one failed.
pub fn profile(exercise: &Exercise, verdicts: &[(&Spec, Verdict)]) -> Option<u64> {
    if verdicts.iter().all(|(_, verdict)| verdict.kind == Kind::Pass) {
        return None;
    }
    let is_sure = verdicts.iter().any(|(spec, verdict)| verdict.kind != Kind::Pass && !has_races(spec));
    let mut text = String::new();
    for spec in exercise.specs {
        let (_, verdict) = verdicts.iter().find(|(other, _)| other.name == spec.name)?;
        if verdict.kind == Kind::NotWritten {
            return None;
        }
        // What goes wrong on one thread goes wrong on several as well, but each time in another way.
        if !(is_sure && has_races(spec)) {
            text += &format!("{} {:?} {} {}\n", spec.name, verdict.kind, same_place(verdict), same_everywhere(verdict));
        }
    }
    Some(fnv_1a(text.as_bytes()))
}

/// Whether a spec asks players who use several threads.
fn has_races(spec: &Spec) -> bool {
    (spec.questions)(&mut Draw::fixed()).iter().any(|question| question.threads() > 1)
}

/// The number of the question. Where threads race it is chance at which one a mistake shows first: then what was set.
fn same_place(verdict: &Verdict) -> String {
    match &verdict.question {
        Some(question) if question.threads() > 1 => format!("{:?}", question.options),
        _ => verdict.question_number.to_string(),
    }
}

/// The sentence of a verdict without what differs between builds: the place of a panic and the exit status.
fn same_everywhere(verdict: &Verdict) -> &str {
    match verdict.kind {
        Kind::Panicked => verdict.text.en.split_once(": ").map_or("", |(_, message)| message),
        Kind::LeftEarly => "",
        _ => &verdict.text.en,
    }
}

/// FNV-1a with 64 bits (Fowler, Noll and Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>): the hashes of the standard library may change.
fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// What a student reads about the mistakes found, empty where there are none.
pub fn describe_mistakes(mistakes: &[&Mistake], lang: Lang) -> String {
    let mut text = String::new();
    for (number, Mistake { name, hint, read_again: Topic { deck, title } }) in mistakes.iter().enumerate() {
        let (name, hint, title) = (name.get(lang), hint.get(lang), title.get(lang));
        text += &match (lang, number) {
            (Lang::En, 0) => format!("Your player fails exactly like one that {name}.\n"),
            (Lang::En, _) => format!("Or like one that {name}; the specs cannot tell which.\n"),
            (Lang::Ja, 0) => format!("「{name}」プレイヤーと、まったく同じ間違え方をしています。\n"),
            (Lang::Ja, _) => format!("または「{name}」プレイヤーです。スペックの結果からは区別できません。\n"),
        };
        text += &match lang {
            Lang::En => format!("  {hint}\n  Read again: {title}, in slides/en/{deck}.md.\n"),
            Lang::Ja => format!("  {hint}\n  読み直すところ: slides/ja/{deck}.md の{title}。\n"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EXERCISES;

    /// All specs of an exercise with the same verdict.
    fn all(exercise: &'static Exercise, kind: Kind, sentence: &'static str, question_number: usize) -> Vec<(&'static Spec, Verdict)> {
        let verdict = Verdict { kind, text: Text::new(sentence, ""), question: None, question_number, printed: String::new() };
        exercise.specs.iter().map(|spec| (spec, verdict.clone())).collect()
    }

    #[test]
    fn the_place_of_a_panic_and_the_exit_status_do_not_matter_but_all_else_does() {
        let profile = |kind, sentence, question| profile(&EXERCISES[3], &all(&EXERCISES[3], kind, sentence, question));
        let overflow = "your program panicked at player.rs:20: attempt to add with overflow";
        assert_eq!(
            profile(Kind::Panicked, overflow, 0),
            profile(Kind::Panicked, "your program panicked at C:\\player.rs:7: attempt to add with overflow", 0)
        );
        assert_ne!(profile(Kind::Panicked, overflow, 0), profile(Kind::Panicked, "your program panicked at player.rs:20: no move", 0));
        assert_ne!(profile(Kind::Panicked, overflow, 0), profile(Kind::Panicked, overflow, 1));
        assert_ne!(profile(Kind::Panicked, "at 1: x", 0), profile(Kind::Wrong, "x", 0));
        assert_eq!(profile(Kind::LeftEarly, "(exit status: 1)", 0), profile(Kind::LeftEarly, "(signal: 6)", 0));
        assert_ne!(profile(Kind::Wrong, "the score is 1", 0), profile(Kind::Wrong, "the score is 2", 0));
    }

    #[test]
    fn there_is_no_diagnosis_of_what_passes_or_is_not_written_or_was_not_all_run() {
        let exercise = &EXERCISES[3];
        assert_eq!(profile(exercise, &all(exercise, Kind::Pass, "", 0)), None);
        let mut verdicts = all(exercise, Kind::Wrong, "no", 0);
        verdicts[1].1.kind = Kind::NotWritten;
        assert_eq!(profile(exercise, &verdicts), None);
        verdicts.remove(1);
        assert_eq!(profile(exercise, &verdicts), None);
        assert_eq!(profile(exercise, &[]), None);
    }

    #[test]
    fn the_order_of_the_verdicts_does_not_matter() {
        let exercise = &EXERCISES[3];
        let mut verdicts = all(exercise, Kind::Pass, "", 0);
        verdicts[2].1.kind = Kind::Wrong;
        let before = profile(exercise, &verdicts);
        verdicts.reverse();
        assert_eq!(profile(exercise, &verdicts), before);
    }

    #[test]
    fn names_tell_mistakes_apart_in_both_languages() {
        for exercise in EXERCISES {
            for lang in [Lang::En, Lang::Ja] {
                let mut names: Vec<&str> = exercise.mistakes.iter().map(|mistake| mistake.name.get(lang)).collect();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), exercise.mistakes.len(), "{} {lang:?}", exercise.id);
            }
        }
    }

    /// The test vectors of its authors.
    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(fnv_1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv_1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv_1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
