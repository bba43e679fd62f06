//! 14: どんなゲームでも。パート 1 から 4 を書いたら動かしてみましょう。`cargo run --release -p ex14 -- shogi` で始めて、`go movetime 1000` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::game::{Game, GamePlayer, highest_first};
use minishogi::prelude::*;
use minishogi::table::{Bound, value_from_tt, value_to_tt};
use minishogi_chess::Chess;
use minishogi_games::men::{MenBoard, MenGame, MenRules};
use minishogi_games::{ConnectFour, Known, Memory, Parts, TicTacToe};
use minishogi_shell::{Games, game};
use minishogi_shogi::{Board, Evaluate, Material, Shogi};

#[derive(Default)]
pub struct AnyGame;

impl Parts for AnyGame {
    // パート 1: どのゲームでも動くαβ法。

    /// 手番側から見た `game` の値。窓は演習 05 と同じです。
    fn alpha_beta<G: Game>(game: &mut G, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        if depth == 0 {
            return game.evaluate();
        }
        // 演習 05 の再帰です。ただし、合法手がないとき、勝ったのはどちらでしょうか。`game.result()` で分かります。
        todo!("パート 1: 再帰")
    }

    // パート 3: どのゲームでも動く静止探索。

    /// 取る手が一段落したときの `game` の値。演習 07 と同じです。
    fn qsearch<G: Game>(game: &mut G, mut alpha: Value, beta: Value, ply: u32) -> Value {
        if ply >= MAX_PLY {
            return game.evaluate();
        }
        // stand pat をするか、`game.captures()` を調べます。王手のときは stand pat をせず、すべての手を調べます。
        todo!("パート 3: 静止探索")
    }
}

// パート 2: 自分のゲーム、5 枚のブレイクスルー。

/// 駒は、まっすぐ前か斜め前へ 1 マス進み、斜め前の駒を取ります。最後の段に着くか、相手の最後の駒を取った側の勝ちです。
struct Breakthrough;

impl MenRules for Breakthrough {
    /// 直前に指した側が勝っていれば、手はありません。
    fn legal_moves(board: &MenBoard) -> MoveList {
        // ゲームは終わっていますか。終わっていなければ、自分の駒ごとに、前の 3 マスを調べます。`Square::new(file, rank)` は盤の外では `None` で、
        // 先手は 1 段目の方へ進みます。
        todo!("パート 2: 合法手")
    }

    fn do_move(board: &mut MenBoard, m: Move) {
        // `undo_move` に要ることを `took` に覚えます。
        todo!("パート 2: 手を指す")
    }

    fn undo_move(board: &mut MenBoard, m: Move) {
        todo!("パート 2: 手を戻す")
    }

    /// 駒 1 枚は 100 点。
    fn evaluate(board: &MenBoard) -> Value {
        todo!("パート 2: 手番側から見た値")
    }

    /// 3 進数で、マスごとに 1 桁。
    fn key(board: &MenBoard) -> u64 {
        // 違う局面のキーは違わなければなりません。手番だけが違うのは、同じ局面でしょうか。
        todo!("パート 2: キー")
    }

    /// 取る駒。
    fn gain(board: &MenBoard, m: Move) -> Value {
        todo!("パート 2: その手で取るもの")
    }
}

/// パート 3: キーで局面を引く記憶を使ったαβ法。探索を止めるときは `None`。
fn search<G: Game>(game: &mut G, mut alpha: Value, beta: Value, depth: u32, ply: u32, memory: &mut Memory<G>) -> Option<Value> {
    if let Some(end) = memory.enter(game, ply) {
        return end;
    }
    if depth == 0 {
        return Some(AnyGame::qsearch(game, alpha, beta, ply));
    }
    let known = memory.get(game);
    // 演習 09 のように、`known` だけで決まりますか。ルート（`ply` が 0）では、最善手が要るので決めません。
    // 決まらなければ再帰です。記憶にある手を先に、次に `game.gain(m)` の順に調べます（並べるのは `highest_first`）。`None` を返す前に手を戻します。
    todo!("パート 3: 表を使う探索")
}

impl GamePlayer for AnyGame {
    fn search_game<G: Game>(&mut self, game: &mut G, ctl: &mut Control<G::Move>) -> Option<G::Move> {
        let mut best_move = game.legal_moves().first().copied()?;
        let mut memory: Memory<G> = Memory::new(ctl);
        // 演習 08 のように深くしていきます。深さごとに全幅の窓で `search` を呼ぶと、ルートの最善手は記憶にあります。
        // `memory.ctl.report(depth, value, vec![m])` で報告します。
        todo!("パート 3: 反復深化")
    }
}

/// パート 4: 自分の評価値で 9×9 の本将棋。
struct Mine;

impl Evaluate for Mine {
    fn evaluate(board: &Board) -> Value {
        // `Material::evaluate(board)` は駒の価値です。ほかに何を数えますか。`board.piece_at(square)`、`board.king_square(color)` などが使えます。
        todo!("パート 4: 手番側から見た値")
    }
}

/// 5五将棋以外のゲームです（`cargo run -p ex14 -- shogi`）。自分のゲームは 1 行足すだけです。
pub const GAMES: Games = &[
    game::<Shogi<Mine>, AnyGame>(),
    game::<Chess, AnyGame>(),
    game::<MenGame<Breakthrough>, AnyGame>(),
    game::<ConnectFour, AnyGame>(),
    game::<TicTacToe, AnyGame>(),
];
