//! Players that are known to be right or wrong, to try the specs on.
//!
//! Each exercise has a file: the solution once more, every step of it with the other ways to take it. Most are mistakes that students make,
//! some are as right as the solution. The name of a way says what such a player does, a comment what is wrong with it or why one would.

use std::sync::LazyLock;

use minishogi::Player;
use minishogi_child::answer_if_asked;
use minishogi_grading::Exercise;
use minishogi_shell::Engine;

/// Lists the ways to solve an exercise, right ones and wrong ones, and makes a candidate of each. A wrong player may also take one of the right ways
/// if it is among the `styles`: then it makes the same mistake and still may fail otherwise. After the exercise come the players' other
/// abilities.
macro_rules! ways {
    (
        $player:ident solves $exercise:literal $(, $ability:ident($($argument:expr)?))*;
        right { $($(#[$why_right:meta])* $right:ident,)* }
        wrong { $($(#[$why_wrong:meta])* $wrong:ident,)* }
        $(styles { $($style:ident,)* })?
    ) => {
        #[allow(clippy::enum_variant_names)] // They read as sentences.
        #[derive(Clone, Copy, PartialEq, Eq)]
        enum Way {
            $($(#[$why_right])* $right,)*
            $($(#[$why_wrong])* $wrong,)*
        }
        use Way::*;

        pub fn candidates() -> Vec<crate::wrong::Candidate> {
            use crate::wrong::Candidate;
            use minishogi_shell::Engine;
            fn engine(new: impl Fn() -> $player + Send + Sync + 'static) -> Engine<$player> {
                Engine::new(new)$(.$ability($($argument)?))*
            }
            let right = [$(($right, stringify!($right)),)*].map(|(way, name)| (way, name, true));
            let wrong = [$(($wrong, stringify!($wrong)),)*].map(|(way, name)| (way, name, false));
            let all = right.into_iter().chain(wrong);
            let all = all.map(|(way, name, right)| {
                Candidate::of($exercise, name, right, move || engine(move || $player::new(way)))
            });
            $(let all = all.chain([$(($style, stringify!($style)),)*].into_iter().flat_map(move |(style, style_name)| {
                wrong.map(|(way, name, _)| {
                    Candidate::of($exercise, name, false, move || engine(move || $player { style, ..$player::new(way) })).in_style(style_name)
                })
            }));)?
            all.collect()
        }
    };
}

#[path = "05_alpha_beta/player.rs"]
mod alpha_beta;
#[path = "14_any_game/player.rs"]
mod any_game;
#[path = "08_deepening/player.rs"]
mod deepening;
#[path = "02_evaluate/player.rs"]
mod evaluate;
mod given;
#[path = "11_mate/player.rs"]
mod mate;
#[path = "04_negamax/player.rs"]
mod negamax;
#[path = "13_neural/player.rs"]
mod neural;
mod nobody;
#[path = "03_one_ply/player.rs"]
mod one_ply;
#[path = "06_ordering/player.rs"]
mod ordering;
mod pairs;
#[path = "07_quiescence/player.rs"]
mod quiescence;
#[path = "01_random/player.rs"]
mod random;
#[path = "12_retrograde/player.rs"]
mod retrograde;
mod solutions;
#[path = "09_table/player.rs"]
mod table;
#[path = "10_threads/player.rs"]
mod threads;
#[path = "00_tour/player.rs"]
mod tour;

pub use nobody::NOBODIES;
pub use pairs::STYLE as TWO_MISTAKES;

/// A player to try the specs of an exercise on.
pub struct Candidate {
    pub exercise: &'static Exercise,
    /// The name of its way, as in `ForgetsTheMinusSign`: the key of a known mistake. A player with two mistakes has both, with a `+` between them.
    pub id: String,
    /// The id in words, as in `forgets the minus sign`.
    pub name: String,
    pub right: bool,
    /// The right way that a wrong player also takes.
    pub style: Option<String>,
    answer: Box<dyn Fn() + Send + Sync>,
    play: Box<dyn Fn() + Send + Sync>,
}

/// All of them.
pub static CANDIDATES: LazyLock<Vec<Candidate>> = LazyLock::new(|| {
    let all = [
        solutions::candidates(),
        tour::candidates(),
        random::candidates(),
        evaluate::candidates(),
        one_ply::candidates(),
        negamax::candidates(),
        alpha_beta::candidates(),
        ordering::candidates(),
        quiescence::candidates(),
        deepening::candidates(),
        table::candidates(),
        mate::candidates(),
        threads::candidates(),
        retrograde::candidates(),
        neural::candidates(),
        any_game::candidates(),
        given::candidates(),
        nobody::candidates(),
        pairs::candidates(),
    ];
    all.into_iter().flatten().collect()
});

impl Candidate {
    /// A candidate of an exercise that is made by `new`, with an id in CamelCase.
    pub fn new<P: Player + 'static>(
        exercise: &str,
        id: &str,
        right: bool,
        new: impl Fn() -> P + Copy + Send + Sync + 'static,
    ) -> Candidate {
        Candidate::of(exercise, id, right, move || Engine::new(new))
    }

    /// The same for players that can do more than play.
    pub fn of<P: Player + 'static>(
        exercise: &str,
        id: &str,
        right: bool,
        engine: impl Fn() -> Engine<P> + Copy + Send + Sync + 'static,
    ) -> Candidate {
        Candidate {
            exercise: Exercise::with_id(exercise).unwrap_or_else(|| panic!("there is no exercise {exercise}")),
            id: id.to_string(),
            name: in_words(&id.replace('+', "And")),
            right,
            style: None,
            answer: Box::new(move || drop(answer_if_asked(engine().into()))),
            play: Box::new(move || minishogi_shell::run_engine(engine())),
        }
    }

    fn in_style(self, style: &str) -> Candidate {
        Candidate { style: Some(in_words(style)), ..self }
    }

    /// In a child process that a spec started: answers it, and ends the process.
    pub fn answer(&self) {
        (self.answer)();
    }

    /// As an engine with commands on its command line.
    pub fn play(&self) {
        (self.play)();
    }
}

/// `ForgetsTheMinusSign` as `forgets the minus sign`.
fn in_words(id: &str) -> String {
    let mut words = String::new();
    for c in id.chars() {
        if c.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    words
}
