//! Drawn questions: as many as are listed, the same for the same seed, new, and for both sides.

use std::collections::HashSet;

use minishogi::{Color, Position};
use minishogi_grading::{Ask, Draw, EXERCISES, Exercise, Question, Spec, mirrored, positions};

/// The subject of a question: a position without its number, a game, or the numbers of a case.
fn place(question: &Question) -> String {
    match question.ask {
        Ask::Solve { game, .. } => game.to_string(),
        Ask::Part(words) if words.contains(' ') => words.to_string(),
        _ => without_number(&question.position()),
    }
}

fn without_number(pos: &Position) -> String {
    let sfen = pos.sfen();
    sfen.rsplit_once(' ').map_or(sfen.clone(), |(place, _)| place.to_string())
}

/// All that a player knows that has learnt the lists and can hold a mirror to them.
fn known(listed: &[Question]) -> HashSet<String> {
    let in_a_mirror = |question: &Question| without_number(&Position::try_from(mirrored(&question.position().setup())).unwrap());
    listed.iter().flat_map(|question| [place(question), in_a_mirror(question)]).collect()
}

/// All that it knows if it can also turn them round, with the colours exchanged.
fn known_turned(listed: &[Question]) -> HashSet<String> {
    let turned = |question: &Question| question.position().setup().turned();
    let both = |setup| [mirrored(&setup), setup].map(|setup| without_number(&Position::try_from(setup).unwrap()));
    let seen_by_the_other = listed.iter().flat_map(|question| both(turned(question)));
    known(listed).into_iter().chain(seen_by_the_other).collect()
}

fn listed(spec: &Spec) -> Vec<Question> {
    (spec.questions)(&mut Draw::fixed())
}

/// Specs with less to choose from: positions that come with their games, mates, which are few numbers, and small games, some of whose questions are
/// always the same.
const NARROW: &[&str] = &["sees_repetitions", "mates_by_distance", "deepens"];

fn check_draws(exercise: &Exercise, seed: u64) {
    for spec in exercise.specs {
        let name = format!("{} {} by {seed}", exercise.id, spec.name);
        let (listed, drawn) = (listed(spec), Draw::seeded(seed).questions(exercise, spec));
        // A search is stopped between its depths, and of those one position has more than another.
        let more = if spec.name == "plays_what_was_finished" { listed.len() / 50 } else { 0 };
        assert!(drawn.len().abs_diff(listed.len()) <= more, "{name}: {} for {}", drawn.len(), listed.len());
        let known = known(&listed);
        let new = drawn.iter().filter(|question| !known.contains(&place(question))).count();
        // Of ten endgames in all some are the listed ones. A game that repeats itself can seldom be changed, and its sides not be exchanged.
        let least = if NARROW.contains(&spec.name) { drawn.len() / 3 } else { drawn.len() / 2 + 1 };
        assert!(new >= least || spec.name == "endgames", "{name}: {new} of {} are new", drawn.len());
        // One that is not passed is enough.
        let known = known_turned(&listed);
        let unknown = drawn.iter().any(|question| !known.contains(&place(question)));
        assert!(unknown || spec.name == "endgames", "{name}: nothing that a player cannot know");
        let count = |questions: &[Question], kind: &Question| {
            let kind = std::mem::discriminant(&kind.ask);
            questions.iter().filter(|question| std::mem::discriminant(&question.ask) == kind).count()
        };
        let as_often = |question: &Question| count(&listed, question).abs_diff(count(&drawn, question)) <= more;
        assert!(listed.iter().chain(&drawn).all(as_often), "{name}: other things are asked");
        let sides: HashSet<Color> = drawn.iter().map(|question| question.position().side_to_move()).collect();
        let asks_both = listed.iter().map(|question| question.position().side_to_move()).collect::<HashSet<_>>().len() == 2;
        assert!(!asks_both || drawn.len() < 5 || sides.len() == 2, "{name}: one side only");
    }
}

/// Exercises whose questions are drawn in a moment.
#[test]
fn drawn_questions_are_new_and_for_both_sides() {
    for id in ["01", "03", "11"] {
        check_draws(Exercise::with_id(id).unwrap(), 5);
    }
}

#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn drawn_questions_of_every_exercise_are_new_and_for_both_sides() {
    for exercise in EXERCISES {
        for seed in [u64::MAX, 0, 1] {
            check_draws(exercise, seed);
        }
    }
}

#[test]
fn the_same_seed_draws_the_same_and_another_one_others() {
    let draw = |spec: &Spec, seed| (spec.questions)(&mut Draw::seeded(seed));
    for spec in ["01", "03"].iter().flat_map(|id| Exercise::with_id(id).unwrap().specs) {
        assert_eq!(draw(spec, 7), draw(spec, 7), "{}", spec.name);
        assert_ne!(draw(spec, 7), draw(spec, 8), "{}", spec.name);
    }
}

#[test]
fn what_is_turned_round_or_mirrored_twice_is_as_before() {
    for sfen in positions::VARIED {
        let setup = Position::from_sfen(sfen).unwrap().setup();
        assert_eq!(setup.turned().turned(), setup);
        assert_eq!(mirrored(&mirrored(&setup)), setup);
    }
    let setup = Position::from_sfen("+B1s1k/4p/5/P1+R2/K2G1 b G 7").unwrap().setup();
    assert_eq!(mirrored(&setup).to_string(), "k1s1+B/p4/5/2+R1P/1G2K b G 7");
    assert_eq!(setup.turned().to_string(), "1g2k/2+r1p/5/P4/K1S1+b w g 7");
}
