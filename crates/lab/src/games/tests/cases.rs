//! Files of other programs, out of specifications and reports of faults, and their refusals.

use minishogi::Text;

use crate::games::game::Replayed;
use crate::games::read;

/// Returns everything that was read, on one line for each game; or the line that is refused, and why.
fn told(text: &str) -> String {
    match read(text) {
        Err(refusal) => {
            let Text { en, ja } = refusal.text();
            assert!(en != ja && !ja.is_empty(), "{en}");
            format!("refused {en}")
        }
        Ok(games) => {
            let count = games.len();
            let lines = games.into_iter().map(|loaded| {
                let (game, note) = (&loaded.game, loaded.notes.text(&loaded.game));
                let moves: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
                let note = note.map_or(String::new(), |note| note.en.into_owned());
                format!(
                    "{} of {count}: {} - {}; {}; {}; {}; millis {:?}; scores {:?}; note {note}",
                    game.number + 1,
                    game.black,
                    game.white,
                    game.start,
                    moves.join(" "),
                    Replayed::new(game).unwrap().result().en,
                    game.millis,
                    game.scores,
                )
            });
            lines.collect::<Vec<_>>().join("\n")
        }
    }
}

/// Each case has a name, a file, and parts of the answer.
#[track_caller]
fn check<T: AsRef<str>>(cases: &[(&str, T, &[&str])]) {
    for (name, text, parts) in cases {
        let text = text.as_ref();
        let told = told(text);
        for part in *parts {
            assert!(told.contains(part), "{name}: {told}\nhas no `{part}`\n{text}");
        }
    }
}

const START: &str = "rbsgk/4p/5/P4/KGSBR b - 1";

#[test]
fn headers_are_read_by_their_whole_key() {
    check(&[
        (
            "keys that begin as a name",
            "手合割：5五将棋\n先手：羽生\n後手：谷川\n先手省略名：青木\n先手タイプ：人間\n先手の段位：九段\n先手持ち時間：10分\n   1 ５三歩(54)\n",
            &["羽生 - 谷川", "4 headers (先手省略名, 先手タイプ, 先手の段位, 先手持ち時間) passed over"],
        ),
        ("the side that begins", "先手：a\n先手番\n1 ５三歩(54)\n", &["1 of 1: a - ", "; 5d5c; "]),
        ("a half-width colon", "先手:persona42 五段\n後手:b\n1 ５三歩(54)\n", &["persona42 五段 - b"]),
        ("上手 and 下手", "下手：a\n上手：b\n1 ５三歩(54)\n", &["a - b"]),
        ("a second name", "先手：a\n先手：b\n1 ５三歩(54)\n", &["refused line 2", "a second `先手`"]),
        ("a title that begins with a digit", "5五将棋大会 決勝\n先手：a\n1 ５三歩(54)\n", &["a - ", "1 header (5五将棋大会 決勝)"]),
        ("a header that begins with a digit", "5五 大会：決勝\n先手：a\n1 ５三歩(54)\n", &["a - ", "; 5d5c; ", "1 header"]),
        ("a URL as a value", "場所：http://example.com/a\n1 ５三歩(54)\n", &["1 header (場所) passed over"]),
        (
            "a comment among the headers",
            "*KEY：VALUE\n手合割：5五将棋\n手数----指手---------消費時間--\n1 ５三歩(54)\n",
            &["1 comment passed over"],
        ),
        ("a board that is turned", "手合割：5五将棋\n盤面回転\n1 ５三歩(54)\n", &["; 5d5c; ", "note "]),
        (
            "the heads of the programs",
            "# ---- Kifu for Windows V7 V7.70 棋譜ファイル ----\n手合割：5五将棋　　\n1 ５三歩(54)\n",
            &["; 5d5c; "],
        ),
        ("another name", "手合割：ミニ将棋\n1 ５三歩(54)\n", &["; 5d5c; "]),
        ("その他 without a board", "手合割：その他\n1 ５三歩(54)\n", &["refused line 1", "needs a board with the pieces"]),
        ("a game of 9x9", "手合割：平手\n1 ７六歩(77)\n", &["refused line 1", "手合割：平手 is a game of 9x9"]),
        ("no game", "hello\n", &["refused line 1: `hello`: this is no game"]),
        ("headers alone", "先手：a\n後手：b\n", &["refused line 1", "this is no game"]),
        ("an empty file", "\n\n", &["refused line 1: the file is empty"]),
        ("a page", "<!DOCTYPE html>\n<html><body>先手：a</body></html>\n", &["refused line 1", "a web page (HTML)"]),
        ("a line without a key", "先手：a\n後手番だ\n1 ５三歩(54)\n", &["refused line 2: `後手番だ`: expected a key and a value"]),
        ("carriage returns alone", "手合割：5五将棋\r先手：a\r1 ５三歩(54)\r2 投了\r", &["a - ", "; 5d5c; Black wins: resignation"]),
        ("a mark of UTF-8", "\u{feff}手合割：5五将棋\n1 ５三歩(54)\n", &["; 5d5c; "]),
    ]);
}

#[test]
fn boards_and_hands_are_read_whole() {
    const BOARD: &str = "  ５ ４ ３ ２ １\n+---------------+\n| ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・|四\n| 玉 ・ ・ ・ ・|五\n+---------------+\n";
    let board = |hands: &str, rest: &str| format!("{hands}{BOARD}{rest}");
    check(&[
        ("持ち駒", board("後手の持ち駒：歩二　銀\n", "先手の持駒：角\n1 ３三角打\n"), &["4k/5/5/5/K4 b Bs2p 1; B*3c"]),
        ("no blanks in a hand", board("後手の持駒：歩二銀角\n", "1 ５四玉(55)\n"), &["5e5d"]),
        ("White begins", board("", "後手番\n1 １二玉(11)\n"), &["4k/5/5/5/K4 w - 1; 1a1b"]),
        ("後手番 as a header", board("", "手番：後手\n1 １二玉(11)\n"), &["w - 1; 1a1b"]),
        ("a board alone", board("手合割：詰将棋\n", "先手の持駒：飛\n"), &["4k/5/5/5/K4 b R 1; ; Neither side wins: not finished"]),
        ("moves before the board", board("", "手数＝3  ▲５五玉  まで\n4 ５四玉(55)\n"), &["; 5e5d; "]),
        ("a rank is missing", board("", "").replace("| ・ ・ ・ ・ ・|三\n", ""), &["refused line ", "expected rank 3, not `四`"]),
        (
            "ranks without labels",
            "|v玉 ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n".to_string(),
            &["refused line 1", "4 of 5 ranks"],
        ),
        ("a square too many", board("", "").replace("| 玉 ・", "| 玉 ・ ・"), &["refused line 7", "expected five squares"]),
        ("no king", board("", "1 ５四玉(55)\n").replace("v玉", " ・"), &["refused line ", "White has 0 kings"]),
        ("an unknown piece in a hand", board("先手の持駒：香\n", ""), &["refused line 1: `先手の持駒：香`: expected pieces"]),
        ("too much in a hand", board("先手の持駒：歩九\n", ""), &["refused ", "there are 9 pawns, expected 2 at most"]),
    ]);
}

#[test]
fn moves_are_compared_with_the_board() {
    check(&[
        ("another piece", "手合割：5五将棋\n1 ５三金(54)\n", &["refused line 2: `1 ５三金(54)`: there is 歩 (pawn) on 5d, not 金 (gold)"]),
        ("an empty square", "手合割：5五将棋\n1 ５三歩(52)\n", &["refused line 2", "there is no piece on 5b"]),
        ("the other side's piece", "手合割：5五将棋\n1 １三歩(12)\n", &["refused line 2", "the piece on 1b is the opponent's"]),
        ("an illegal move", "手合割：5五将棋\n1 ５二歩(54)\n2 １三歩(12)\n", &["refused line 2", "5d5b: the pawn cannot move to 5b"]),
        ("no square", "手合割：5五将棋\n1 ５九歩(54)\n", &["refused line 2", "59 is no square of this board"]),
        ("a number left out", "1 ５三歩(54)\n3 ５二歩(53)\n", &["refused line 2", "expected move 2"]),
        ("something behind a move", "1 ５三歩(54)右へ\n", &["refused line 1", "expected a time"]),
        ("no origin", "1 ５三歩\n", &["refused line 1", "expected the square it leaves"]),
        ("a promotion declined", "手合割：5五将棋\n1 １二飛(15)\n2 同　玉(11)\n3 ４四金(45)\n", &["1e1b 1a1b 4e4d"]),
        (
            "不成",
            "手合割：その他\n| ・ ・ ・ ・v玉|一\n| ・ 飛 ・ ・ ・|二\n| ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・|四\n| 玉 ・ ・ ・ ・|五\n1 ４一飛不成(42)\n2 １二玉(11)\n",
            &["4b4a 1a1b"],
        ),
        ("同 without a blank", "手合割：5五将棋\n1 １二飛(15)\n2 同玉(11)\n", &["1e1b 1a1b"]),
        ("王 for 玉, digits of ASCII", "手合割：5五将棋\n1 5三歩(54)\n2 12王(11)\n", &["refused line 3"]),
        ("a mark before the move", "手合割：5五将棋\n1 ▲５三歩(54)\n2 △１三歩(12)\n", &["5d5c 1b1c"]),
        (
            "打(00)",
            "手合割：その他\n後手の持駒：なし\n| ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・|四\n| 玉 ・ ・ ・ ・|五\n先手の持駒：角\n1 ３三角打(00)\n",
            &["B*3c"],
        ),
        ("a king that is dropped", "1 ３三玉打\n", &["refused line 1", "cannot be dropped so"]),
        ("同 before the first move", "1 同　歩(54)\n", &["refused line 1", "同 before the first move"]),
    ]);
}

#[test]
fn ends_clocks_and_values_of_kif_are_read() {
    let game = |rest: &str| {
        format!(
            "手合割：5五将棋\n手数----指手---------消費時間--\n   1 ５三歩(54)   ( 0:01/00:00:01)\n   2 １三歩(12)   ( 1:02/00:01:02)\n{rest}"
        )
    };
    let cases: &[(&str, &str, &[&str])] = &[
        ("resigned", "   3 投了   ( 0:05/00:00:06)\nまで2手で後手の勝ち\n", &["White wins: resignation", "millis [1000, 62000]"]),
        ("on time", "3 切れ負け\nまで2手で時間切れにより後手の勝ち\n", &["White wins: time"]),
        ("a foul of White", "3 反則勝ち\n", &["Black wins: illegal move"]),
        ("a foul of Black", "まで2手で先手の反則負け\n", &["White wins: illegal move"]),
        ("a foul that is a move", "3 ５二歩(54)\n4 反則勝ち\n", &["refused line 5", "there is no piece on 5d"]),
        (
            "a foul against a rule",
            "3 ５一歩(53)\n4 反則勝ち\n",
            &["White wins: illegal move (5c5a: ", "5c5a is illegal, and no move of the game"],
        ),
        ("repetition", "3 千日手\nまで2手で千日手\n", &["White wins: fourfold repetition"]),
        ("impasse", "3 持将棋\n", &["Neither side wins: impasse"]),
        ("broken off", "3 中断\nまで2手で中断\n", &["Neither side wins: interrupted"]),
        ("declared", "3 入玉勝ち\n", &["Black wins: declaration"]),
        ("did not come", "3 不戦敗\n", &["White wins: forfeit"]),
        ("won by default", "3 不戦勝\n", &["Black wins: forfeit"]),
        ("sealed", "3 封じ手\n", &["Neither side wins: sealed move"]),
        ("too many moves", "3 最大手数\n", &["Neither side wins: ply limit"]),
        ("no mate", "3 不詰\n", &["Neither side wins: no mate"]),
        ("try", "3 トライ\n", &["White wins: try"]),
        ("won, broken off", "3 中断\nまで2手で先手の勝ち\n", &["Black wins: adjudication"]),
        ("上手 wins", "まで、2手で上手の勝ち\n", &["White wins: resignation"]),
        ("a reason before the winner", "まで2手で時間切れで後手の勝ち\n", &["White wins: time"]),
        ("a reason behind the winner", "まで2手で後手の勝ち（反則負け）\n", &["White wins: illegal move"]),
        ("a lost connection", "まで2手で接続切れにより先手の勝ち\n", &["Black wins: forfeit"]),
        ("an agreement", "まで2手で合意により引き分け\n", &["Neither side wins: draw"]),
        ("にて, a comma and a mark", "まで２手にて、後手の勝ち！\n", &["White wins: resignation"]),
        ("a problem", "まで2手詰\n", &["White wins: mate"]),
        ("decimals of a second", "3 ４四金(45)   ( 0:01.25/00:00:03)\n", &["millis [1000, 62000, 1250]"]),
        ("a time left empty", "3 ４四金(45)   (    )\n", &["4e4d", "millis [1000, 62000, 0]"]),
        ("full-width brackets", "3 ４四金（45）\n", &["4e4d"]),
        ("a blank before the origin", "3 ４四金 (45)\n", &["4e4d"]),
        ("an unknown end", "3 終了\n", &["refused line 5", "expected a move such as"]),
        ("the wrong number of moves", "まで5手で先手の勝ち\n", &["refused line 5", "the game has 2 moves here, not 5"]),
        ("a contradiction", "3 投了\nまで2手で先手の勝ち\n", &["refused line 6", "it contradicts"]),
        ("a move after the end", "3 投了\n4 １四歩(13)\n", &["refused line 6"]),
        ("ShogiHome's value", "**評価値=-123\n", &["scores [None, Some(123)]"]),
        ("a mate in sight", "*#詰み=先手勝ち:5手\n", &["scores [None, Some(-31995)]"]),
        (
            "ShogiGUI's line",
            "**対局 時間 00:00.1 深さ 12/18 ノード数 30 評価値 -26 読み筋 ▲４四金(45) △３三銀打(00)\n",
            &["scores [None, Some(26)]", "1 line of an engine passed over"],
        ),
        (
            "ShogiGUI's second candidate",
            "**解析 0 候補2 時間 00:01.5 評価値 999 読み筋 ▲４四金(45)\n",
            &["scores [None, None]", "1 comment passed over"],
        ),
        ("ShogiGUI's mate", "**解析 0 候補1 評価値 +詰 3 読み筋 ▲４四金(45)\n", &["scores [None, Some(-31997)]"]),
        ("hours", "3 ４四金(45)  (1:00:01/01:00:02)+\n", &["millis [1000, 62000, 3601000]"]),
        ("short times", "3 ４四金(45)   (0:4/0:0:5)\n", &["millis [1000, 62000, 4000]"]),
        ("a time that is none", "3 ４四金(45)   (0:99/0:0:5)\n", &["refused line 5", "expected a time"]),
        ("a time beyond all", "3 ４四金(45)   (99999999:00/)\n", &["refused line 5", "expected a time"]),
        (
            "branches",
            "   3 ４四金(45)   ( 0:01/00:00:02)+\n*comment\n   4 投了\nまで3手で先手の勝ち\n\n変化：3手\n   3 ２四角(25)\n   4 中断\n変化：2手\n   2 ４二角(41)\n",
            &["5d5c 1b1c 4e4d;", "2 branches and 1 comment passed over; Black wins: resignation"],
        ),
        ("a branch of no move", "変化：9手\n 9 ４四金(45)\n", &["refused line 5", "no move 9 to branch off from"]),
        ("a bookmark", "&読み込み時表示\n", &["1 comment passed over"]),
    ];
    let cases: Vec<_> = cases.iter().map(|(name, rest, parts)| (*name, game(rest), *parts)).collect();
    check(&cases);
}

#[test]
fn ki2_is_read() {
    check(&[
        ("with a header", "先手：a\n後手：b\n\n▲５三歩 △１三歩\nまで2手で後手の勝ち\n", &["a - b", "5d5c 1b1c; White wins: resignation"]),
        ("without blanks", "▲５三歩△同飛\n", &["5d5c 5a5c"]),
        ("White's mark of a handicap", "▲５三歩　▽１三歩\n", &["5d5c 1b1c"]),
        ("with squares", "▲５三歩(54) △１三歩(12)\n", &["5d5c 1b1c"]),
        ("the wrong side", "△５三歩\n", &["refused line 1", "Black is to move"]),
        ("nothing goes there", "▲５二歩\n", &["refused line 1", "歩 (pawn) cannot go to 5b so"]),
        (
            "two could go",
            "| ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・|三\n| ・ 金 ・ 金 ・|四\n| 玉 ・ ・ ・ ・|五\n▲３三金\n",
            &["refused line 6", "two pieces could go to 3c"],
        ),
        (
            "left of two",
            "| ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・|三\n| ・ 金 ・ 金 ・|四\n| 玉 ・ ・ ・ ・|五\n▲３三金左 △１二玉 ▲２三金上\n",
            &["4d3c 1a1b 2d2c"],
        ),
        ("words behind a move", "▲５三歩だ\n", &["refused line 1", "after the move"]),
    ]);
}

#[test]
fn csa_is_read() {
    check(&[
        (
            "version 1",
            "N+a\nN-b\nPI\n+\n+5453FU\nT3\n-1213FU\nT4\n%TORYO\n",
            &["a - b", START, "5d5c 1b1c; White wins: resignation; millis [3000, 4000]"],
        ),
        (
            "version 3, milliseconds",
            "'CSA encoding=UTF-8\nV3.0\n$EVENT:x\nPI\n+\n+5453FU,T1.25\n-1213FU,T0.001\n%MAX_MOVES\n",
            &["millis [1250, 1]", "ply limit", "1 header ($EVENT)"],
        ),
        (
            "one blank between empty squares",
            "V2.2\nP1-HI-KA-GI-KI-OU\nP2 * * * *-FU\nP3 * * * * *\nP4+FU * * * *\nP5+OU+KI+GI+KA+HI\n+\n+5453FU\n",
            &[START, "5d5c"],
        ),
        (
            "blanks left out at the end",
            "V2.2\nP1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  *\nP4+FU *  *  *  *\nP5+OU+KI+GI+KA+HI\n+\n",
            &[START],
        ),
        ("pieces one by one", "V2\nP+55OU44KI\nP-11OU\nP+00FU\n+\n+0033FU\n", &["4k/5/5/1G3/K4 b P 1; P*3c"]),
        ("all the rest", "V2\nP+55OU\nP-11OU\nP-00AL\n+\n", &["4k/5/5/5/K4 b 2r"]),
        ("taken off the start", "V2\nPI41KA\n+\n", &["r1sgk/4p/5/P4/KGSBR b - 1"]),
        ("no piece to take off", "V2\nPI33KA\n+\n", &["refused line 2", "there is no KA on 3c at the start"]),
        ("a rank twice", "V2\nP1-HI-KA-GI-KI-OU\nP1-HI-KA-GI-KI-OU\n+\n", &["refused line 3", "a second rank 1"]),
        ("a rank too few", "V2\nP1-HI-KA-GI-KI-OU\n+\n", &["refused line 3", "1 of 5 ranks"]),
        ("nine squares", "V2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n+\n", &["refused line 2", "expected five squares"]),
        ("no side", "V2.2\n+5453FU\n", &["refused line 2: `+5453FU`: a move before a line `+` or `-`"]),
        ("a line that ends in a comma", "V2\nPI\n+\n+5453FU,\nT3\n", &["millis [3000]"]),
        (
            "Floodgate's comments",
            "V2\nPI\n+\n+5453FU\n'** 57 -1213FU +4544KI\n-1213FU\n'** -12\n%TORYO\n'summary:toryo:a lose:b win\n",
            &["scores [Some(57), Some(12)]", "1 comment and 1 line of an engine passed over"],
        ),
        ("declared", "V2\nPI\n+\n%KACHI\n", &["Black wins: declaration"]),
        ("impasse", "V2\nPI\n+\n%JISHOGI\n", &["Neither side wins: impasse"]),
        ("drawn", "V2\nPI\n+\n%HIKIWAKE\n", &["Neither side wins: draw"]),
        ("on time", "V2\nPI\n+\n+5453FU\n%TIME_UP\n", &["Black wins: time"]),
        ("a foul", "V2\nPI\n+\n+5453FU\n%+ILLEGAL_ACTION\n", &["White wins: illegal move"]),
        ("a foul that is a move", "V2\nPI\n+\n+5452FU\n%+ILLEGAL_ACTION\n", &["White wins: illegal move (5d5b", "5d5b is illegal"]),
        ("an illegal move", "V2\nPI\n+\n+5452FU\n-1213FU\n", &["refused line 4", "5d5b: the pawn cannot move to 5b"]),
        ("a comment behind a comma", "V2\nPI\n+\n+5453FU,T3,'a, b\n", &["5d5c", "millis [3000]", "1 comment passed over"]),
        ("two times of a move", "V2\nPI\n+\n+5453FU\nT3\nT4\n", &["refused line 6", "a second time of this move"]),
        ("Ctrl-Z at the end", "V2\r\nPI\r\n+\r\n+5453FU\r\n\u{1a}", &["5d5c"]),
        ("an unknown word", "V2\nPI\n+\n%WIN\n", &["refused line 4", "`%WIN` is no end that is known"]),
        ("another piece", "V2\nPI\n+\n+5453KI\n", &["refused line 4", "there is FU on 5d"]),
        ("the wrong side", "V2\nPI\n+\n-1213FU\n", &["refused line 4", "Black is to move"]),
        ("a king dropped", "V2\nPI\n+\n+0033OU\n", &["refused line 4", "expected a move such as"]),
        ("several games", "V2\nN+a\nPI\n+\n+5453FU\n/\nN+b\nPI\n+\n+4544KI\n", &["1 of 2: a - ; ", "2 of 2: b - ; ", "4e4d"]),
        ("a second end", "V2\nPI\n+\n%TORYO\n%TORYO\n", &["refused line 5", "a second end"]),
        ("letters that are none", "V2\nP1あいうえお\n+\n", &["refused line 2", "expected five squares"]),
    ]);
}

#[test]
fn lines_of_usi_are_read() {
    check(&[
        (
            "each is a game",
            "position startpos moves 5d5c\nstartpos moves 5d5c 1b1c\n4k/5/5/5/K4 b R 1 # much\nsfen 4k/5/5/5/K4 b B 1\n",
            &["1 of 4", "4 of 4: ", "4k/5/5/5/K4 b R 1; ;", "1 comment passed over"],
        ),
        ("comments first", "# mine\n\nstartpos moves 5d5c\n", &["1 of 1", "5d5c"]),
        (
            "an illegal move",
            "startpos\nposition startpos moves 5d5a\n",
            &["refused line 2: `position startpos moves 5d5a`: illegal move 5d5a (number 1)"],
        ),
        ("another line", "startpos\nhello\n", &["refused line 2: `hello`: "]),
    ]);
}

/// A board of 9x9 with the pieces on files 1 to 5 and ranks 3 to 7.
const WIDE: &str = "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・v飛v角v銀v金v玉|三\n| ・ ・ ・ ・ ・ ・ ・ ・v歩|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|六\n| ・ ・ ・ ・ 玉 金 銀 角 飛|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：なし\n先手：a\n後手：b\n手数----指手---------消費時間--\n";

#[test]
fn a_board_of_nine_ranks_holds_a_game_of_five() {
    let game = |rest: &str| format!("{WIDE}{rest}");
    check(&[
        (
            "a game",
            game("   1 ３六銀(37)   ( 0:01/00:00:01)\n   2 ５五飛(53)\n   3 同　歩(56)\n"),
            &[START, "3e3d 5a5c 5d5c", "read off a board of 9x9"],
        ),
        ("a move beyond the board", game("1 ３八銀(37)\n"), &["refused line 19", "38 is no square of this board"]),
        ("a piece beyond the board", WIDE.replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|九", "| 香 ・ ・ ・ ・ ・ ・ ・ ・|九"), &["refused "]),
        (
            "a piece on rank 2",
            WIDE.replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|二", "| ・ ・ ・ ・ ・ ・ ・ ・ 金|二"),
            &["refused ", "a piece on 12"],
        ),
    ]);
}

#[test]
fn json_is_read() {
    let game = r#"{"number":7,"black":"a","white":"b","start":"rbsgk/4p/5/P4/KGSBR b - 1","given":0,"moves":"5d5c","winner":"black","end":"resignation"}"#;
    let cell = |kind: &str, color: u8| format!(r#"{{"color":{color},"kind":"{kind}"}}"#);
    let column = |cells: [String; 5]| format!("[{}]", cells.join(","));
    let none = || "{}".to_string();
    let board = [
        column([cell("OU", 1), cell("FU", 1), none(), none(), cell("HI", 0)]),
        column([cell("KI", 1), none(), none(), none(), cell("KA", 0)]),
        column([cell("GI", 1), none(), none(), none(), cell("GI", 0)]),
        column([cell("KA", 1), none(), none(), none(), cell("KI", 0)]),
        column([cell("HI", 1), none(), none(), cell("FU", 0), cell("OU", 0)]),
    ]
    .join(",");
    let jkf = |moves: &str| {
        format!(
            "{{\"header\":{{\"先手\":\"a\",\"棋戦\":\"x\"}},\"initial\":{{\"preset\":\"OTHER\",\"data\":{{\"color\":0,\"board\":[{board}],\"hands\":[{{}},{{}}]}}}},\n\"moves\":[{{}},\n{moves}]}}\n"
        )
    };
    check(&[
        ("a game of the kit", format!("{game}\n"), &["8 of 1: a - b", "5d5c; Black wins: resignation"]),
        (
            "behind its heading",
            format!("{{\"minishogi\":\"0.1\"}}\n{game}\n{}", &game[..60]),
            &["8 of 1", "1 line that was cut short passed over"],
        ),
        ("another game's heading", "{\"minishogi\":\"0.1\",\"game\":\"shogi\"}\n".to_string(), &["refused line 1", "games of shogi"]),
        ("an illegal move", game.replace("5d5c", "5d5a"), &["refused line 1", "game 7, move 1, 5d5a: "]),
        (
            "no mate",
            game.replace("resignation", "mate"),
            &["refused line 1", "it says `Black wins: mate`, but as it was played: not finished"],
        ),
        ("nonsense", "{\"match\":1}\nnonsense\n".to_string(), &["refused line 2"]),
        ("no game", "{\"match\":1}\n".to_string(), &["refused line 1", "no line of it is a game"]),
        ("something else", "{\"a\":1}\n".to_string(), &["refused line 1", "expected a game"]),
        (
            "JKF of 5x5",
            jkf(
                "{\"move\":{\"from\":{\"x\":5,\"y\":4},\"to\":{\"x\":5,\"y\":3},\"piece\":\"FU\"},\"time\":{\"now\":{\"m\":1,\"s\":2},\"total\":{\"h\":0,\"m\":1,\"s\":2}}},\n{\"move\":{\"from\":{\"x\":5,\"y\":1},\"same\":true,\"piece\":\"HI\",\"capture\":\"FU\"},\"comments\":[\"x\",\"*評価値=5\"]},{\"special\":\"TORYO\"}",
            ),
            &[
                "a - ",
                START,
                "5d5c 5a5c; White wins: resignation; millis [62000, 0]; scores [None, Some(-5)]",
                "1 comment and 1 header (棋戦) passed over",
            ],
        ),
        ("JKF by words", jkf("{\"move\":{\"to\":{\"x\":5,\"y\":3},\"piece\":\"FU\"}}"), &["5d5c"]),
        (
            "a wrong piece in JKF",
            jkf("{\"move\":{\"from\":{\"x\":5,\"y\":4},\"to\":{\"x\":5,\"y\":3},\"piece\":\"KI\"}}"),
            &["refused line 3", "moves[1]: there is 歩 (pawn) on 5d"],
        ),
        ("an unknown key in JKF", jkf("{\"mvoe\":{}}"), &["refused line 3", "unknown field `mvoe`"]),
        ("JKF of 9x9", "{\"header\":{},\"moves\":[{}]}".to_string(), &["refused line 1", "a game of 9x9"]),
    ]);
}

#[test]
fn several_games_of_a_file_are_all_there() {
    let game = |name: &str| {
        format!("手合割：5五将棋\n先手：{name}\n手数----指手---------消費時間--\n 1 ５三歩(54)\n 2 投了\nまで1手で先手の勝ち\n\n")
    };
    let two = game("a") + &game("b");
    let without_table = "先手：a\n1 ５三歩(54)\n2 投了\n先手：b\n1 ４四金(45)\n";
    check(&[
        ("KIF", two.as_str(), &["1 of 2: a - ", "2 of 2: b - "]),
        ("KIF without the line above the moves", without_table, &["1 of 2: a - ", "2 of 2: b - ", "4e4d"]),
        ("KI2", "先手：a\n▲５三歩\nまで1手で先手の勝ち\n先手：b\n▲４四金\n", &["1 of 2: a - ", "2 of 2: b - ", "4e4d"]),
        (
            "a name among the moves",
            "先手：a\n1 ５三歩(54)\n先手：b\n2 １三歩(12)\n",
            &["refused line 3", "the head of a game among the moves"],
        ),
        (
            "another header among the moves",
            "先手：a\n1 ５三歩(54)\n消費時間：1分\n2 １三歩(12)\n",
            &["5d5c 1b1c", "1 header (消費時間) passed over"],
        ),
        ("a head without a game", "先手：a\n1 ５三歩(54)\n2 投了\n先手：b\n", &["refused line 4", "this is no game"]),
    ]);
}
