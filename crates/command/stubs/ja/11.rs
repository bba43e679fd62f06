//! 11: 打ち歩詰めと詰みの探索。パート 1 から 4 を書きます。5 は発展問題です。`cargo run -p ex11` で始めて、`go mate 5` と打ちます。
#![allow(unused)] // すべて書き終えたら、この行を消します。

use minishogi::prelude::*;

impl OwnRules for MatePlayer {
    // パート 1

    /// 歩を打つ手 `m` で詰むかどうかを、局面を見て調べる。自玉のことは考えなくてよい。
    fn mates_by_looking(pos: &Position, m: Move) -> bool {
        let (us, them, to) = (pos.side_to_move(), !pos.side_to_move(), m.to());
        let king = pos.king_square(them);
        // 歩は王手になるでしょうか。玉は、こちらの利きがないマスへ動けるでしょうか。ほかの駒で歩を取れるでしょうか。その駒はピンされていないでしょうか。
        todo!("パート 1: 玉と、その逃げ道と、歩を取る駒を調べる")
    }

    // パート 2

    /// 同じことを、歩を打ち、すべての応手を指してみて調べる。
    fn mates_by_trying(pos: &mut Position, m: Move) -> bool {
        // 歩を打ちます。王手でしょうか。玉に利きが残らない疑似合法手の応手はあるでしょうか。指した手は、すべて戻します。
        todo!("パート 2: 歩を打ち、応手を指してみる")
    }

    // パート 3

    /// 合法手。
    fn legal_moves(pos: &mut Position) -> MoveList {
        // `pos.pseudo_legal_moves()` のうち、自玉に利きが残らず、打ち歩詰めでもない手を残します。
        todo!("パート 3: 合法手")
    }
}

impl MateSearch<'_> {
    // パート 4

    /// 手番側の王手で始まる、`plies` 手以内の最短の詰み。
    fn shortest(&self, pos: &mut Position, plies: u32) -> Line {
        // 1 手、3 手、5 手と順に調べます。最初に見つかる詰みが最短です。
        todo!("パート 4: 2 手ずつ深くする")
    }

    /// `plies` 手以内の詰み。どれか 1 つの王手で詰めばよい（OR 節点）。
    fn attack(&self, pos: &mut Position, plies: u32) -> Line {
        // 手を 1 つずつ指します。王手で、相手が詰むなら（`defend`）、この手とその後の手順が答えです。
        // `self.ctl.should_stop(pos)` なら、答えは `Err(Stopped)` です。その前に、指した手を戻します。
        todo!("パート 4: 攻め方")
    }

    /// 手番側は王手をかけられている。玉方が最も長く逃げたときの、`plies` 手以内の詰み。すべての応手に対して
    /// 詰まなければならない（AND 節点）。
    fn defend(&self, pos: &mut Position, plies: u32) -> Line {
        // 応手がなければ詰みで、手順は空です。応手があるのに残りの手数がなければ、詰みではありません。
        // 応手ごとに最短の詰みを求めます。すべてが詰みなら、その中で最も長い手順を残します。
        todo!("パート 4: 玉方")
    }

    // パート 5（発展問題）

    /// df-pn（長井歩、2002 年）で見つけた、`plies` 手以内の詰み。
    fn df_pn(&self, pos: &mut Position, plies: u32) -> Line {
        // 書かなくてもかまいません。`todo!` のまま残せば、ほかのパートだけが採点されます。
        todo!("パート 5: df-pn")
    }
}

// ---- ここからは用意された部分: シェルとスペックが呼ぶもの。 ----

/// 王手の連続による詰みの探索。
struct MateSearch<'a> {
    ctl: &'a Control,
}

/// 詰みまでの手順。なければ `None`。
type Line = Result<Option<Vec<Move>>, Stopped>;

/// 探索が途中で止められた。
struct Stopped;

#[derive(Default)]
pub struct MatePlayer;

impl MateSolver for MatePlayer {
    fn mate(&mut self, pos: &mut Position, plies: u32, ctl: &mut Control) -> Checkmate {
        let search = MateSearch { ctl };
        let line = if plies == MAX_PLY { search.df_pn(pos, plies) } else { search.shortest(pos, plies) };
        match line {
            Ok(Some(line)) => Checkmate::Mate(line),
            Ok(None) => Checkmate::NoMate,
            Err(Stopped) => Checkmate::Timeout,
        }
    }
}

impl Player for MatePlayer {}
