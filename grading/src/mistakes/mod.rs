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

/// A slide that explains something.
#[derive(Debug)]
pub struct Topic {
    /// The deck of slides, below `slides/en` and `slides/ja`.
    pub deck: &'static str,
    /// The title of the slide.
    pub title: Text,
}

const USER: Topic = Topic {
    deck: "01_setup",
    title: Text::new("To write: the board, and what each move leads to", "書くもの: 局面と、各合法手を指した後の SFEN"),
};
const LEGAL_MOVES: Topic = Topic {
    deck: "02_the_game",
    title: Text::new("Counting the legal moves is the kit's work", "合法手を数えるのは、キットの仕事"),
};
const ROOT_MOVES: Topic = Topic {
    deck: "03_first_players",
    title: Text::new("`RootMoves`: an entry for each legal move", "`RootMoves` には、合法手が 1 手 1 要素で並ぶ"),
};
const RANDOM_PLAYER: Topic =
    Topic { deck: "03_first_players", title: Text::new("Choose each move with the same chance", "どの手も同じ確率で選ぶ") };
const EVALUATION: Topic = Topic {
    deck: "04_do_undo_evaluate",
    title: Text::new("`evaluate` is one subtraction", "`evaluate` は、引き算 1 つで書ける"),
};
const PIECE_VALUES: Topic =
    Topic { deck: "04_do_undo_evaluate", title: Text::new("Every piece has a price", "駒には値段をつける") };
const DO_AND_UNDO: Topic = Topic {
    deck: "04_do_undo_evaluate",
    title: Text::new("Do and undo come in pairs, like brackets", "「指す」と「戻す」は、括弧のように対になる"),
};
const ONE_PLY_PLAYER: Topic = Topic {
    deck: "04_do_undo_evaluate",
    title: Text::new("One ply: try every move, play the best", "1 手読み: すべて指してみて、最も良い手を選ぶ"),
};
const GAME_TREE: Topic = Topic {
    deck: "05_negamax",
    title: Text::new("A game tree: nodes are positions, edges are moves", "ゲーム木: 節点は局面、枝は手"),
};
const NEGAMAX_SEARCH: Topic =
    Topic { deck: "05_negamax", title: Text::new("So one function is enough", "だから、関数は 1 つで足りる") };
const WINDOW: Topic = Topic {
    deck: "06_alpha_beta",
    title: Text::new("In negamax the window is turned round", "ネガマックスの形では、窓を裏返して渡す"),
};
const CUTTING: Topic = Topic { deck: "06_alpha_beta", title: Text::new("First undo, then cut", "戻してから、刈る") };
const CAPTURES_FIRST: Topic = Topic {
    deck: "07_move_ordering",
    title: Text::new("Captures first: the dearest victim", "駒を取る手を先に: 価値の大きい駒から"),
};
const KILLERS: Topic = Topic {
    deck: "07_move_ordering",
    title: Text::new("Killers: what cut last at this ply", "キラー手: 同じ `ply` で最近 βカットを起こした手"),
};
const HISTORY: Topic = Topic {
    deck: "07_move_ordering",
    title: Text::new("History: what cut anywhere in the tree", "履歴: 木のどこかで βカットを起こした手"),
};
const HORIZON: Topic =
    Topic { deck: "08_quiescence", title: Text::new("Evaluate only where nothing hangs", "取り合いの途中では、評価しない") };
const STANDING_PAT: Topic = Topic { deck: "08_quiescence", title: Text::new("Nobody has to capture", "駒は、取らなくてもよい") };
const STANDING_PAT_CUTS: Topic =
    Topic { deck: "08_quiescence", title: Text::new("Standing pat moves the window", "stand pat でも alpha を上げ、枝を刈る") };
const EVASIONS: Topic =
    Topic { deck: "08_quiescence", title: Text::new("In check every move counts", "王手のときは、すべての手を調べる") };
const DEEPENING_DEPTHS: Topic =
    Topic { deck: "09_time", title: Text::new("So search 1, then 2, then 3", "そこで、深さ 1、2、3 と順に読む") };
const STOPPING: Topic = Topic { deck: "09_time", title: Text::new("No value is `None`", "値がなければ `None`") };
const UNFINISHED_DEPTH: Topic = Topic {
    deck: "09_time",
    title: Text::new("Half a depth compares old with new", "読み終えていない深さでは、2 つの深さの値が混ざる"),
};
const TIME: Topic = Topic { deck: "09_time", title: Text::new("The time for one move", "1 手に使える時間") };
const ASKING: Topic = Topic { deck: "09_time", title: Text::new("Ask at every node", "時計は、どの節点でも確かめる") };
const TABLE_ENTRIES: Topic = Topic {
    deck: "10a_table",
    title: Text::new("Place and replacement: one entry a place", "置き場所と置き換え: 1 つの場所に 1 局面"),
};
const BOUNDS: Topic = Topic {
    deck: "10a_table",
    title: Text::new("Bounds: below, in, or above the window", "上界と下界: 値は窓の上か、中か、下か"),
};
const USING_BOUNDS: Topic = Topic {
    deck: "10a_table",
    title: Text::new("A bound serves only outside the window", "上界や下界は、窓の外なら使える"),
};
const MATES_IN_THE_TABLE: Topic = Topic {
    deck: "10a_table",
    title: Text::new("Mates are counted from the node", "表の中では、詰みをその節点から数える"),
};
const REPETITION: Topic = Topic {
    deck: "10a_table",
    title: Text::new("Repetition in the search: twice is enough", "探索中の千日手: 2 回目で判定する"),
};
const TABLE_MOVE: Topic = Topic {
    deck: "10a_table",
    title: Text::new("The best move first, even of a shallow entry", "浅いエントリの最善手も、最初に調べる"),
};
const NULL_WINDOWS: Topic = Topic {
    deck: "10b_threads",
    title: Text::new("Principal variation search: better, or not?", "PVS（principal variation search）: 最初の手より良いか"),
};
const LAZY_SMP: Topic = Topic {
    deck: "10b_threads",
    title: Text::new("Threads that share a table (lazy SMP)", "表を共有するスレッド（lazy SMP）"),
};
const STOPPING_HELPERS: Topic = Topic { deck: "10b_threads", title: Text::new("Who stops the helpers?", "ヘルパーの止め方") };
const ROOT_SPLIT: Topic = Topic { deck: "10b_threads", title: Text::new("Root moves in parallel", "ルートの手の並列探索") };
const DROP_PAWN_MATE: Topic =
    Topic { deck: "11_mate", title: Text::new("There are three ways out", "打った歩の王手を逃れる方法は 3 つ") };
const PSEUDO_LEGAL: Topic =
    Topic { deck: "11_mate", title: Text::new("Pseudo-legal: what the pieces can", "疑似合法手: 駒の動きだけを満たす手") };
const AND_OR: Topic = Topic {
    deck: "11_mate",
    title: Text::new("One check is enough, one answer too", "攻め方は王手 1 つで、玉方は応手 1 つで足りる"),
};
const SHORTEST: Topic = Topic {
    deck: "11_mate",
    title: Text::new("Deepen by two, and the first mate is the shortest", "2 手ずつ深くすれば、最初に見つかる詰みが最短"),
};
const DF_PN: Topic = Topic {
    deck: "11_mate",
    title: Text::new("df-pn: depth first, with two thresholds", "df-pn: 2 つのしきい値を使う深さ優先探索"),
};
const BACKWARD: Topic = Topic {
    deck: "13_retrograde",
    title: Text::new("The backward step: begin where games end", "後退解析の手順: 終局から始める"),
};
const DISTANCE: Topic = Topic {
    deck: "13_retrograde",
    title: Text::new("The distance to the end: first come, shortest", "終局までの手数: 先に見つかった勝ちが最短"),
};
const UNMOVES: Topic = Topic {
    deck: "13_retrograde",
    title: Text::new("Taking moves back: where did it come from?", "指した手の逆算: 駒はどこから来たか"),
};
const INPUTS: Topic = Topic {
    deck: "14_neural",
    title: Text::new("The inputs: what stands where, as zeros and ones", "入力: 何がどこにあるかを 0 と 1 で"),
};
const FORWARD: Topic =
    Topic { deck: "14_neural", title: Text::new("The forward pass: sums, and a bend", "順伝播: 和をとって、折り曲げる") };
const GRADIENT: Topic = Topic {
    deck: "14_neural",
    title: Text::new("The gradient: who is to blame, and how much?", "勾配: どの重みに、どれだけ責任があるか"),
};
const TRAINING: Topic = Topic {
    deck: "14_neural",
    title: Text::new("Adam and minibatches: as far as is wise, for each weight", "Adam とミニバッチ: 重みごとに、ほどよく進む"),
};
const PLAYING: Topic = Topic { deck: "14_neural", title: Text::new("The network plays", "ネットワークで指す") };
const SUMS: Topic = Topic { deck: "14_neural", title: Text::new("Sums kept up to date", "和の差分更新") };
const OWN_KEY: Topic =
    Topic { deck: "10a_table", title: Text::new("Keys: a number for every position", "キー: 局面ごとに 1 つの数") };
const TRAIT: Topic = Topic { deck: "15_any_game", title: Text::new("The trait `Game`", "トレイト `Game`") };
const RESULTS: Topic = Topic { deck: "15_any_game", title: Text::new("How games end", "ゲームの終わり方") };
const OWN_RULES: Topic = Topic { deck: "15_any_game", title: Text::new("A game of your own", "自分のゲーム") };
const UNDO: Topic = Topic { deck: "15_any_game", title: Text::new("Right, or not yet?", "正しいかどうかを確かめる") };
const ANY_SEARCH: Topic = Topic {
    deck: "15_any_game",
    title: Text::new("What makes it strong, once for all", "強くする工夫も、一度だけ書けばよい"),
};
const NINE: Topic = Topic { deck: "15_any_game", title: Text::new("Shogi on 9x9", "9×9 の本将棋") };

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
