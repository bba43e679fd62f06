//! The solutions themselves, the very files.

#![allow(dead_code)] // Their entries call some of it.

#[path = "../../solutions/05_alpha_beta/player.rs"]
mod alpha_beta;
#[path = "../../solutions/14_any_game/player.rs"]
mod any_game;
#[path = "../../solutions/08_deepening/player.rs"]
mod deepening;
#[path = "../../solutions/02_evaluate/player.rs"]
mod evaluate;
#[path = "../../solutions/11_mate/player.rs"]
mod mate;
#[path = "../../solutions/04_negamax/player.rs"]
mod negamax;
#[path = "../../solutions/13_neural/player.rs"]
mod neural;
#[path = "../../solutions/03_one_ply/player.rs"]
mod one_ply;
#[path = "../../solutions/06_ordering/player.rs"]
mod ordering;
#[path = "../../solutions/07_quiescence/player.rs"]
mod quiescence;
#[path = "../../solutions/01_random/player.rs"]
mod random;
#[path = "../../solutions/12_retrograde/player.rs"]
mod retrograde;
#[path = "../../solutions/09_table/player.rs"]
mod table;
#[path = "../../solutions/10_threads/player.rs"]
mod threads;
#[path = "../../solutions/00_tour/player.rs"]
mod tour;

use minishogi_shell::Engine;
use minishogi_shell::parts;

use super::Candidate;

pub fn candidates() -> Vec<Candidate> {
    const NAME: &str = "IsTheSolution";
    vec![
        Candidate::new("00", NAME, true, tour::Tour::default),
        Candidate::new("01", NAME, true, random::RandomPlayer::default),
        Candidate::new("02", NAME, true, evaluate::Evaluator::default),
        Candidate::new("03", NAME, true, one_ply::OnePly::default),
        Candidate::new("04", NAME, true, negamax::Negamax::default),
        Candidate::new("05", NAME, true, alpha_beta::AlphaBeta::default),
        Candidate::new("06", NAME, true, ordering::Ordering::default),
        Candidate::new("07", NAME, true, quiescence::Quiescence::default),
        Candidate::new("08", NAME, true, deepening::Deepening::default),
        Candidate::of("09", NAME, true, || Engine::<table::Remembering>::default().with_parts(parts::table::<_, table::Table>)),
        Candidate::of("11", NAME, true, || Engine::<mate::MatePlayer>::default().solving_mates().with_parts(parts::rules)),
        Candidate::new("10", NAME, true, threads::Threads::default),
        Candidate::of("12", NAME, true, || Engine::<retrograde::Retrograde>::default().solving_games(&[])),
        Candidate::of("14", NAME, true, || minishogi_shell::any_engine::<any_game::AnyGame>(any_game::GAMES)),
        Candidate::of("13", NAME, true, || Engine::<minishogi_neural::Trained<neural::Neural>>::default().learning()),
    ]
}
