//! The input of a person: a move in any of the notations, or a command.

use minishogi::{Move, PieceKind, Position, Square, Text, text};
use minishogi_board::{move_name, notation};
use unicode_normalization::UnicodeNormalization;

/// The meaning of a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// A legal move.
    Move(Move),
    /// The name, or the beginning of the names, of several legal moves.
    Several(Vec<Move>),
    /// An illegal move.
    Illegal(Move),
    /// The name of a move that no legal move has.
    NoMove,
    /// Not a move.
    Nothing,
}

/// Reads a move as in USI (`5d5c`), in English (`P-5c`, or `P5c`) or in Japanese (`５三歩`, `53歩`, `▲５三歩`, `５三歩(54)`).
pub fn read_move(pos: &Position, text: &str) -> Typed {
    let typed = plain(text);
    let legal = pos.legal_moves();
    let names: Vec<(Move, Vec<String>)> = legal.iter().map(|&m| (m, names(pos, m))).collect();
    let called = |fits: &dyn Fn(&str) -> bool| -> Vec<Move> {
        names.iter().filter(|(_, names)| names.iter().any(|name| fits(name))).map(|(m, _)| *m).collect()
    };
    match called(&|name| name == typed).as_slice() {
        [m] => return Typed::Move(*m),
        [] => {}
        several => return Typed::Several(several.to_vec()),
    }
    // Two characters may be a square, one alone is too little.
    let begun = called(&|name| typed.chars().count() >= 2 && name.starts_with(&typed));
    // In USI the piece of a drop is a capital.
    let usi = [text.trim(), &typed, &capitalised(&typed)].iter().find_map(|text| text.parse().ok());
    match usi {
        _ if !begun.is_empty() => Typed::Several(begun),
        Some(m) if m != Move::RESIGN => Typed::Illegal(m),
        None if is_like_a_move(&typed) => Typed::NoMove,
        _ => Typed::Nothing,
    }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// Returns true if this text, in the spelling of [`plain`], is the English or Japanese name of any move: `p-5c`, `sx3c+`, `53歩`, `同玉`.
fn is_like_a_move(typed: &str) -> bool {
    let kinds = PieceKind::ALL;
    let english = |typed: &str| {
        let unpromoted = typed.strip_prefix('+').unwrap_or(typed);
        let mut letters = unpromoted.chars();
        let is_piece = letters.next().is_some_and(|letter| "kgsbrp".contains(letter));
        let rest = letters.as_str().trim_end_matches(['+', '=']);
        let to = rest.char_indices().rev().nth(1).map_or(rest, |(at, _)| &rest[at..]);
        let between = rest[..rest.len() - to.len()].trim_end_matches(['-', 'x', '*']);
        is_piece && to.parse::<Square>().is_ok() && (between.is_empty() || between.parse::<Square>().is_ok())
    };
    let japanese = |typed: &str| {
        let digits = |c: char| ('1'..='5').contains(&c);
        let rest = typed.strip_prefix('同').or_else(|| typed.strip_prefix(digits)?.strip_prefix(digits));
        let piece = rest.map(|rest| rest.trim_start_matches('+'));
        piece.is_some_and(|piece| kinds.iter().any(|kind| piece.starts_with(kind.kanji())))
    };
    english(typed) || japanese(typed)
}

/// Returns the names of the move in both notations, and their short forms.
fn names(pos: &Position, m: Move) -> Vec<String> {
    let called = move_name(pos, m);
    let mut names = vec![plain(&m.to_string()), plain(&called.en), plain(&called.en.replacen(['-', 'x'], "", 1))];
    let japanese = plain(&called.ja);
    let square = plain(&notation::square(m.to()));
    // `同` may be written out.
    let written_out = japanese.strip_prefix('同').map(|rest| format!("{square}{rest}"));
    for name in [Some(japanese), written_out].into_iter().flatten() {
        if let Some(from) = m.from() {
            names.push(format!("{name}({}{})", from.file(), from.rank()));
        }
        // A drop may be marked as one even if no other piece could go there.
        if m.is_drop() && !name.ends_with('打') {
            names.push(format!("{name}打"));
        }
        names.push(name);
    }
    names
}

/// Returns a normal form: no marks and blanks, digits for numbers, one sign for each piece, `-` for all dashes.
fn plain(text: &str) -> String {
    const NUMBERS: [(char, char); 5] = [('一', '1'), ('二', '2'), ('三', '3'), ('四', '4'), ('五', '5')];
    let narrow: String = text.nfkc().filter(|c| !c.is_whitespace() && !"▲△▼▽☗☖".contains(*c)).collect();
    let spelled = narrow.replace('成', "+").replace("不+", "不成");
    let pro_silver = format!("+{}", PieceKind::Silver.kanji());
    let spelled = spelled.replace(PieceKind::ProSilver.kanji(), &pro_silver);
    let one_sign = |c: char| match c {
        '王' => '玉',
        '\u{7adc}' => '龍',
        '×' => 'x',
        '−' | '‐' | '–' | 'ー' | '―' => '-',
        c => NUMBERS.iter().find(|(kanji, _)| *kanji == c).map_or(c, |(_, digit)| *digit),
    };
    spelled.chars().map(one_sign).flat_map(char::to_lowercase).collect()
}

/// A command.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Board,
    Flip,
    /// Those of the piece on this square, or all.
    Moves(Option<Square>),
    Undo,
    Hint,
    Eval,
    Resign,
    New,
    Save(String),
    Quit,
    /// A command with a mistake.
    Wrong(Text),
}

/// The names of the commands, with descriptions. The Japanese names can be typed without switching the keyboard.
pub const COMMANDS: &[(&str, &str, Text)] = &[
    (
        "moves [SQUARE]",
        "手",
        Text::new(
            "the legal moves; of one piece, as in `moves 5d`, they are shown on the board",
            "合法手。`moves 5d` のようにマスを書くと、その駒の行けるマスを盤に示す",
        ),
    ),
    ("undo", "待った", Text::new("takes back your last move and the answer", "自分の最後の手とその応手を取り消す")),
    ("hint", "ヒント", Text::new("the move that the engine would play in your place", "エンジンならどう指すか")),
    ("eval", "評価", Text::new("the engine's value of the position, and the material", "エンジンが局面をどう見ているか。駒の損得")),
    ("board", "盤", Text::new("the board again", "盤をもう一度表示する")),
    ("flip", "反転", Text::new("turns the board", "盤の上下を入れ替える")),
    ("resign", "投了", Text::new("gives up", "負けを認める")),
    ("new", "新規", Text::new("a new game, with the sides changed", "先手と後手を入れ替えて新しい対局を始める")),
    (
        "save FILE",
        "保存",
        Text::new("writes the game: FILE.kifu or .kif (KIF), .csa, or .usi", "棋譜を書き出す。FILE.kifu か .kif（KIF）、.csa、.usi"),
    ),
    ("quit", "終了", Text::new("ends", "終わる")),
];

/// Reads a command; returns `None` if it is none.
pub fn read_command(line: &str) -> Option<Command> {
    let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    let rest = rest.trim();
    let lower = word.to_lowercase();
    let english = |name: &str| name.split(' ').next() == Some(lower.as_str());
    let name = match lower.as_str() {
        "?" | "h" | "help" | "ヘルプ" => "help",
        "exit" | "q" | "bye" => "quit",
        "d" => "board",
        "u" => "undo",
        _ => COMMANDS.iter().find(|(name, ja, _)| english(name) || *ja == word)?.0.split(' ').next()?,
    };
    Some(match name {
        "help" => Command::Help,
        "board" => Command::Board,
        "flip" => Command::Flip,
        "moves" if rest.is_empty() => Command::Moves(None),
        "moves" => match rest.parse() {
            Ok(square) => Command::Moves(Some(square)),
            Err(_) => Command::Wrong(text!(
                "moves: `{rest}` instead of a square, such as 5d",
                "moves: `{rest}` ではなく、5d のようにマスを書いてください"
            )),
        },
        "undo" => Command::Undo,
        "hint" => Command::Hint,
        "eval" => Command::Eval,
        "resign" => Command::Resign,
        "new" => Command::New,
        "save" if rest.is_empty() => Command::Wrong(Text::new(
            "save: expected a file, as in `save game.kifu`",
            "save: `save game.kifu` のようにファイル名を書いてください",
        )),
        "save" => Command::Save(rest.to_string()),
        _ => Command::Quit,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pos(usi: &str) -> Position {
        Position::from_usi(usi).unwrap()
    }

    #[track_caller]
    fn assert_read(pos: &Position, texts: &[&str], m: &str) {
        for text in texts {
            assert_eq!(read_move(pos, text), Typed::Move(m.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn a_move_is_read_in_all_notations() {
        let start = Position::start();
        assert_read(
            &start,
            &["5d5c", "５ｄ５ｃ", "P-5c", "p-5c", "P5c", "５三歩", "53歩", "5三歩", "▲５三歩", "☗ ５三 歩", "５三歩(54)"],
            "5d5c",
        );
        let recapture = pos("startpos moves 1e1b");
        assert_read(&recapture, &["同玉", "△同　玉", "１二玉", "12王", "Kx1b", "K×1b", "Kｘ１ｂ", "K1b"], "1a1b");
    }

    #[test]
    fn promotions_and_drops_are_told_apart() {
        let rook = pos("sfen k4/1R3/5/5/4K b GP 1");
        assert_read(&rook, &["４一飛成", "4一飛+", "R-4a+", "4b4a+"], "4b4a+");
        assert_read(&rook, &["４一飛不成", "R-4a=", "4b4a"], "4b4a");
        let Typed::Several(mut both) = read_move(&rook, "４一飛") else { panic!("it does not say whether it promotes") };
        both.sort_by_key(Move::to_string);
        assert_eq!(both, ["4b4a".parse().unwrap(), "4b4a+".parse().unwrap()]);
        assert_read(&rook, &["３三金", "３三金打", "G*3c", "g*3c"], "G*3c");
        let silver = pos("sfen k4/5/2+S2/5/4K b - 1");
        assert_read(&silver, &["３二成銀", "32全", "+S-3b"], "3c3b");
    }

    #[test]
    fn what_is_not_clear_is_not_played() {
        let golds = pos("sfen k4/5/5/1G1G1/4K b - 1");
        assert_eq!(read_move(&golds, "３三金"), Typed::Several(vec!["2d3c".parse().unwrap(), "4d3c".parse().unwrap()]));
        assert_eq!(read_move(&golds, "5a5b"), Typed::Illegal("5a5b".parse().unwrap()));
        // The names in USI, English and Japanese, as a keyboard may produce them.
        for (text, m) in [("P*3c", "P*3c"), ("p*3c", "P*3c"), (" Ｐ＊３ｃ ", "P*3c"), ("5d5c", "5d5c")] {
            assert_eq!(read_move(&golds, text), Typed::Illegal(m.parse().unwrap()), "{text}");
        }
        for no_move in ["P-5c", "p5c", "Sx3c+", "S4d-3c", "+R-5e", "５三歩", "53歩", "同飛", "２一飛成", "３三成銀"] {
            assert_eq!(read_move(&golds, no_move), Typed::NoMove, "{no_move}");
        }
        for nothing in ["", "x", "3", "resign", "hello", "９九飛", "\u{1b}[2J", "king", "p", "p9z", "同", "将棋"] {
            assert_eq!(read_move(&golds, nothing), Typed::Nothing, "{nothing:?}");
        }
    }

    /// Every name that the kit shows for a move is read as that move.
    #[test]
    fn every_name_of_a_move_is_read_as_that_move() {
        for sfen in
            ["startpos", "sfen r2k1/2bgp/5/PRS2/K4 b BSg 1", "sfen k4/5/1B1B1/5/K1R1R b GSgsp 1", "sfen k4/5/1+B1+B1/1+R1+R1/4K b GSPgsp 1"]
        {
            let pos = pos(sfen);
            for &m in pos.legal_moves().iter() {
                let name = move_name(&pos, m);
                assert_read(&pos, &[&m.to_string(), &name.en, &name.ja], &m.to_string());
            }
        }
    }

    #[test]
    fn commands_are_read_in_both_languages_and_every_one_that_help_names_is_one() {
        for (name, ja, _) in COMMANDS {
            let name = name.split(' ').next().unwrap();
            assert!(read_command(name).is_some(), "{name}");
            assert_eq!(read_command(name), read_command(ja), "{name}");
        }
        assert_eq!(read_command(" Moves 5d "), Some(Command::Moves(Some("5d".parse().unwrap()))));
        assert_eq!(read_command("save my game.kifu"), Some(Command::Save("my game.kifu".to_string())));
        assert_eq!(read_command("5d5c"), None);
        assert!(matches!(read_command("moves 9x"), Some(Command::Wrong(_))));
    }
}
