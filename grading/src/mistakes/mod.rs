//! The mistakes that students make, by name: a student whose player fails as one of `tests/wrong` is told which one.
//!
//! - `exNN`: the mistakes of each exercise; `recursion`: those of several.
//! - `profile`: how a player fails, spec by spec, and how each known mistake does.
//! - `diagnosis`: which mistakes a player may have, and how sure that is.

mod diagnosis;
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
mod ex13;
mod ex14;
mod profile;
mod recursion;

use super::Text;

pub use diagnosis::{Diagnosis, Found, diagnose};
pub use profile::{profiles_of, row};
pub(super) use {
    ex00::TOUR, ex01::RANDOM, ex02::EVALUATE, ex03::ONE_PLY, ex04::NEGAMAX, ex05::ALPHA_BETA, ex06::ORDERING, ex07::QUIESCENCE,
    ex08::DEEPENING, ex09::TABLE, ex10::THREADS, ex11::MATE, ex12::RETROGRADE, ex13::NEURAL, ex14::ANY_GAME,
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

const INPUTS: Topic = Topic { deck: "14_neural", title: Text::new("the inputs", "入力") };
const FORWARD: Topic = Topic { deck: "14_neural", title: Text::new("the forward pass", "順伝播") };
const GRADIENT: Topic = Topic { deck: "14_neural", title: Text::new("the gradient", "勾配") };
const TRAINING: Topic = Topic { deck: "14_neural", title: Text::new("Adam and minibatches", "Adam とミニバッチ") };
const PLAYING: Topic = Topic { deck: "14_neural", title: Text::new("the network plays", "ネットワークで指す") };
const TRAIT: Topic = Topic { deck: "15_any_game", title: Text::new("the trait `Game`", "トレイト `Game`") };
const RESULTS: Topic = Topic { deck: "15_any_game", title: Text::new("how games end", "ゲームの終わり方") };
const OWN_RULES: Topic = Topic { deck: "15_any_game", title: Text::new("a game of your own", "自分のゲーム") };
const UNDO: Topic = Topic { deck: "15_any_game", title: Text::new("taking moves back", "手を戻す") };
const OWN_KEY: Topic = Topic { deck: "15_any_game", title: Text::new("the key", "キー") };
const ANY_SEARCH: Topic =
    Topic { deck: "15_any_game", title: Text::new("a strong search of any game", "どのゲームでも強い探索") };
const NINE: Topic = Topic { deck: "15_any_game", title: Text::new("9x9 shogi", "9×9 の本将棋") };
const SUMS: Topic = Topic { deck: "14_neural", title: Text::new("keeping sums", "和の差分更新") };

#[cfg(test)]
mod tests {
    use crate::{EXERCISES, Lang};

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
}
