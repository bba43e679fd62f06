//! What can be typed besides moves.

use minishogi::{Square, Text};

/// A command.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Board,
    Flip,
    /// Of the piece on this square, or all.
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

/// The names, with what they do. Those in Japanese are typed without leaving the keyboard for Japanese.
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
    ("hint", "ヒント", Text::new("what the engine would play in your place", "エンジンならどう指すか")),
    (
        "eval",
        "評価",
        Text::new("what the engine thinks of the position, and who has more material", "エンジンが局面をどう見ているか。駒の損得"),
    ),
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

/// Reads a command; `None` where it is none.
pub fn read(line: &str) -> Option<Command> {
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
            Err(_) => Command::Wrong(Text::of(
                format!("moves: `{rest}` instead of a square, such as 5d"),
                format!("moves: `{rest}` ではなく、5d のようにマスを書いてください"),
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

    #[test]
    fn commands_are_read_in_both_languages_and_every_one_that_help_names_is_one() {
        for (name, ja, _) in COMMANDS {
            let name = name.split(' ').next().unwrap();
            assert!(read(name).is_some(), "{name}");
            assert_eq!(read(name), read(ja), "{name}");
        }
        assert_eq!(read(" Moves 5d "), Some(Command::Moves(Some("5d".parse().unwrap()))));
        assert_eq!(read("save my game.kifu"), Some(Command::Save("my game.kifu".to_string())));
        assert_eq!(read("5d5c"), None);
        assert!(matches!(read("moves 9x"), Some(Command::Wrong(_))));
    }
}
