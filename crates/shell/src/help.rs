//! The text of `help`.

use minishogi::{Lang, PieceKind, Text};

use crate::output::say;

use In::*;

/// The games that have a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum In {
    AllGames,
    Minishogi,
    OtherGames,
}

/// One line for each command: its usage and its effect. A line that begins with a space belongs to the line before.
#[rustfmt::skip]
const HELP: &[(In, &str, Text)] = &[
    (AllGames, "position startpos [moves M...]", Text::new("set up the start of a game and play moves", "初期局面にして、手を進める")),
    (OtherGames, "position sfen TEXT [moves M...]", Text::new("set up any position; in chess `fen`", "好きな局面にする。チェスでは `fen` と書く")),
    (Minishogi, "position [sfen] SFEN [moves M...]", Text::new("set up any position and play moves", "SFEN の局面にして、手を進める")),
    (Minishogi, "sfen SFEN [moves M...]", Text::new("the same", "同じ")),
    (AllGames, "do M...", Text::new("play moves; `do` may be left out", "手を進める。`do` は省略できる")),
    (AllGames, "undo", Text::new("take the last move back", "最後の手を戻す")),
    (Minishogi, "sfen", Text::new("print the position as SFEN", "局面を SFEN で表示する")),
    (OtherGames, "sfen", Text::new("print the position as text; also `fen`", "局面を 1 行で表示する。`fen` も同じ")),
    (AllGames, "d", Text::new("show the board", "局面を表示する")),
    (AllGames, "board [kanji|letters]", Text::new("the same with files and ranks (also `d labels`)", "筋と段の付いた盤を表示する（`d labels` も同じ）")),
    (AllGames, "moves", Text::new("print the legal moves", "合法手を表示する")),
    (Minishogi, "mated", Text::new("print 1 if the side to move is mated, otherwise 0", "手番側が詰んでいれば 1、そうでなければ 0 を表示する")),
    (AllGames, "side", Text::new("print the side to move", "手番を表示する")),
    (AllGames, "result", Text::new("print how the game has ended for the side to move: win, loss, draw or none", "終局なら手番側の結果を表示する: win、loss、draw。続いていれば none")),
    (AllGames, "key", Text::new("print the hash key", "ハッシュキーを表示する")),
    (OtherGames, "eval", Text::new("print the value without a search, seen from the side to move", "探索しない評価値を、手番側から見て表示する")),
    (Minishogi, "eval", Text::new("print the player's value of the position, seen from the side to move", "プレイヤーの評価値を、手番側から見て表示する")),
    (AllGames, "user [WORDS...]", Text::new("call the player's `user`", "プレイヤーの `user` を呼ぶ")),
    (Minishogi, "part WORDS...", Text::new("ask a part of exercise 09 or 11 to 14, as its specs do", "演習 09、11〜14 のパートを、スペックと同じ形で呼び出す")),
    (Minishogi, "solve KG-K", Text::new("let the player solve an endgame with these pieces from its end", "この駒だけの終盤を、プレイヤーに後退解析で解かせる")),
    (Minishogi, "solve - 0 0,1", Text::new(
        "solve a game given as a graph: - + = (ended), or the targets of moves",
        "グラフで書いたゲームを解かせる: - + =（終局）、または手の行き先",
    )),
    (Minishogi, "solve dobutsu [POSITION]", Text::new(
        "solve dobutsu shogi from its start (3.3 GB), or from a position with fewer pieces",
        "どうぶつしょうぎを初期局面から（3.3 GB）、または駒の少ない局面から解かせる",
    )),
    (Minishogi, "solve", Text::new("solve the position: its value, and that of each move", "いまの局面を解かせ、局面の値とそれぞれの手の値を表示する")),
    (Minishogi, "train FILE --out NET [--epochs N ...]", Text::new(
        "let the player learn from positions (`selfplay` makes them); `--resume` goes on",
        "局面のファイル（`selfplay` で作る）からプレイヤーに学習させる。`--resume` で続きから",
    )),
    (AllGames, "go [LIMITS...]", Text::new("let the player choose a move; alone it means `go byoyomi 1000`", "プレイヤーに手を選ばせる。`go` だけなら `go byoyomi 1000`")),
    (AllGames, "  depth N, nodes N", Text::new("limits of the search", "探索の深さ、節点数の制限")),
    (AllGames, "  movetime MS, byoyomi MS", Text::new("time for this move, in milliseconds", "この 1 手の時間（ミリ秒）")),
    (AllGames, "  btime MS, wtime MS, binc MS, winc MS", Text::new("clocks and increments of Black and White", "先手と後手の持ち時間、1 手ごとの加算")),
    (AllGames, "  infinite, ponder", Text::new("answer only after `stop` (or `ponderhit`)", "`stop`（または `ponderhit`）まで答えない")),
    (Minishogi, "  searchmoves M...", Text::new("consider only these moves", "これらの手だけを考える")),
    (Minishogi, "go mate N", Text::new("let the player look for a mate by checks of at most N plies", "N 手以内の詰みを、王手の連続で探させる")),
    (Minishogi, "go mate MS", Text::new("the same of any length, N > 256: a time in milliseconds", "手数の制限なしで探させる。256 より大きい数は時間（ミリ秒）")),
    (Minishogi, "go mate infinite", Text::new("the same without a limit; alone, `go mate` takes a second", "手数も時間も制限なしで探させる。`go mate` だけなら 1 秒")),
    (AllGames, "stop", Text::new("end the search, with a move; or `perft`, `rp`, `tree`", "探索を終わらせ、手を答えさせる。`perft`、`rp`、`tree` も終わらせる")),
    (AllGames, "ponderhit", Text::new("the expected move was played: the clock runs", "相手が予想どおりの手を指したことを伝える（時計が動き始める）")),
    (AllGames, "gameover [win|lose|draw]", Text::new("end the search, without a move", "探索を終わらせる（手は答えない）")),
    (OtherGames, "tree [LEVELS] [M...]", Text::new(
        "show the tree of the last `go`, from the root or after these moves; `--format json [FILE]` for programs",
        "最後の `go` が調べた木を、ルートから、またはこの手順の後から表示する。`--format json [FILE]` はほかのプログラム用",
    )),
    (Minishogi, "tree [LEVELS] [M...]", Text::new(
        "show the tree of the last `go`, from the root or after these moves: values, windows, cuts",
        "最後の `go` が調べた木を、ルートから、またはこの手順の後から表示する: 値、窓、枝刈り",
    )),
    (Minishogi, "tree --format json|dot|svg|trace [FILE]", Text::new(
        "the same for programs (`trace` for Perfetto and speedscope)",
        "同じものを、ほかのプログラムの形式で書き出す（`trace` は Perfetto、speedscope 用）",
    )),
    (Minishogi, "stats", Text::new("count its nodes, leaves and cutoffs, next to minimax and the smallest tree", "木の節点、葉、枝刈りの数を、ミニマックス法やαβ法の最小の木と並べて表示する")),
    (AllGames, "perft N", Text::new("count the sequences of N moves", "N 手の手順を数える")),
    (Minishogi, "rp [N]", Text::new("play N random games (1000) and take them back", "ランダムに N 局（省略すると 1000 局）指し、手をすべて戻す")),
    (Minishogi, "bench [depth N|nodes N]", Text::new(
        "search 21 positions (depth 5) and print the nodes: a signature of the search",
        "21 局面を探索し（省略すると深さ 5）、節点数を表示する。同じ探索なら同じ数になる",
    )),
    (AllGames, "usi", Text::new("print the names of the player and the variant", "プレイヤーの名前と将棋の種類を表示する")),
    (OtherGames, "uci", Text::new("the same, and speak UCI from now on", "同じ。以後は UCI で話す")),
    (AllGames, "isready", Text::new("answer readyok", "readyok と答える")),
    (AllGames, "setoption name NAME value VALUE", Text::new(
        "set a player option (`usi` lists them); other names change nothing",
        "プレイヤーのオプションを設定する（一覧は `usi`）。ほかの名前は無視する",
    )),
    (AllGames, "usinewgame", Text::new("begin a new game", "新しい対局が始まることをプレイヤーに知らせる")),
    (AllGames, "lang en|ja", Text::new("set the language", "表示する言語を選ぶ")),
    (AllGames, "help", Text::new("print this list", "この一覧を表示する")),
    (AllGames, "quit", Text::new("end the program", "プログラムを終了する")),
    (AllGames, "exit", Text::new("the same", "同じ")),
];

/// The moves of the pieces.
const PIECES: [(PieceKind, Text); 10] = [
    (PieceKind::Pawn, Text::new("pawn: one square forward", "歩兵: 前に 1 マス")),
    (PieceKind::Silver, Text::new("silver: one square forward or diagonally", "銀将: 前か斜めに 1 マス")),
    (PieceKind::Bishop, Text::new("bishop: diagonally, any distance", "角行: 斜めに何マスでも")),
    (PieceKind::Rook, Text::new("rook: straight, any distance", "飛車: 縦横に何マスでも")),
    (PieceKind::Gold, Text::new("gold: one square straight or diagonally forward", "金将: 縦横か斜め前に 1 マス")),
    (PieceKind::King, Text::new("king: one square in any direction", "玉将: どの向きにも 1 マス")),
    (PieceKind::ProPawn, Text::new("promoted pawn: as a gold", "と金（成った歩兵）: 金将と同じ")),
    (PieceKind::ProSilver, Text::new("promoted silver: as a gold", "成銀（成った銀将）: 金将と同じ")),
    (
        PieceKind::Horse,
        Text::new("horse (promoted bishop): as a bishop, or one square straight", "馬（成った角行）: 角行と同じ、または縦横に 1 マス"),
    ),
    (
        PieceKind::Dragon,
        Text::new("dragon (promoted rook): as a rook, or one square diagonally", "龍（成った飛車）: 飛車と同じ、または斜めに 1 マス"),
    ),
];

const ABOUT_PIECES: Text = Text::new(
    "The pieces as the boards show them, White's with a ^ or as a small letter:",
    "盤に表示される駒。後手の駒は ^ を付けるか、小文字で書く:",
);

/// Returns the lines about the commands of a game.
fn lines(game: In) -> impl Iterator<Item = (&'static str, &'static Text)> {
    HELP.iter().filter(move |(of, ..)| [AllGames, game].contains(of)).map(|(_, usage, meaning)| (*usage, meaning))
}

/// Returns the names of the commands of a game, some twice; the further lines about a command have an empty one.
pub(crate) fn names(game: In) -> impl Iterator<Item = &'static str> {
    lines(game).filter_map(|(usage, _)| usage.split(' ').next())
}

/// Returns whether a game may have the command: if it is listed, then for this game.
pub(crate) fn is_known(name: &str, game: In) -> bool {
    names(game).any(|known| known == name) || ![Minishogi, OtherGames].into_iter().flat_map(names).any(|known| known == name)
}

pub(crate) fn help(game: In, own: Vec<(&str, Text)>, lang: Lang) {
    let print = |command: &str, meaning: &Text| say(format_args!("{command:39} {}", meaning.get(lang)));
    lines(game).for_each(|(command, meaning)| print(command, meaning));
    own.iter().for_each(|(command, meaning)| print(command, meaning));
    if game != Minishogi {
        return;
    }
    say(format_args!("\n{}", ABOUT_PIECES.get(lang)));
    for (kind, moves) in &PIECES {
        let letter = format!("{}{}", if kind.is_promoted() { "+" } else { "" }, kind.letter());
        say(format_args!("  {} {letter:2}  {}", kind.kanji(), moves.get(lang)));
    }
}
