//! What must hold of every line that an engine says, whatever it was asked.

use minishogi::{Move, ParseMoveError, Position, Text};
use minishogi_shell::Japanese;

use crate::engine::Info;

/// A rule for all lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    OneAnswer,
    LegalMoves,
    Infos,
    LinesOfPlay,
    Ascii,
}

impl Rule {
    pub const ALL: [Rule; 5] = [Rule::OneAnswer, Rule::LegalMoves, Rule::Infos, Rule::LinesOfPlay, Rule::Ascii];

    pub fn name(self) -> &'static str {
        match self {
            Rule::OneAnswer => "one_bestmove",
            Rule::LegalMoves => "legal_moves",
            Rule::Infos => "info_lines",
            Rule::LinesOfPlay => "legal_pv",
            Rule::Ascii => "ascii",
        }
    }

    pub fn title(self) -> Text {
        match self {
            Rule::OneAnswer => Text::new("every `go` is answered by exactly one `bestmove`", "`go` 1 回に `bestmove` を 1 回だけ答える"),
            Rule::LegalMoves => {
                Text::new("every `bestmove` is legal, also its `ponder`", "`bestmove` と `ponder` の手はどれも合法手である")
            }
            Rule::Infos => Text::new(
                "`info` lines: integers, `score cp` or `score mate`, `pv` last",
                "`info` の行: 数は整数、値は `score cp` か `score mate`、`pv` は最後",
            ),
            Rule::LinesOfPlay => Text::new("every `pv` is a line of legal moves", "`pv` はどれも合法手の手順である"),
            Rule::Ascii => Text::new("the lines of the protocol are ASCII", "プロトコルの行は ASCII である"),
        }
    }
}

/// The first line that broke a rule.
pub struct Offence {
    pub sent: String,
    pub came: String,
    pub complaint: Text,
}

/// What is known about a rule.
#[derive(Default)]
pub struct Finding {
    /// How many lines the rule was applied to.
    pub lines: u32,
    pub offence: Option<Offence>,
}

#[derive(Default)]
pub struct Rules {
    findings: [Finding; Rule::ALL.len()],
}

/// The first words of the lines an engine says to its client.
const PROTOCOL: &[&str] = &["id", "option", "usiok", "readyok", "bestmove", "info", "checkmate", "copyprotection", "registration"];

impl Rules {
    pub fn finding(&self, rule: Rule) -> &Finding {
        &self.findings[rule as usize]
    }

    /// Judges a line that came after `sent`, while the engine was thinking about `searched`.
    pub fn hear(&mut self, came: &str, sent: &str, searched: Option<&Position>) {
        let mut apply = |rule: Rule, result: Result<(), Text>| {
            let finding = &mut self.findings[rule as usize];
            finding.lines += 1;
            if let Err(complaint) = result
                && finding.offence.is_none()
            {
                finding.offence = Some(Offence { sent: sent.to_string(), came: came.to_string(), complaint });
            }
        };
        let (word, rest) = came.split_once(' ').unwrap_or((came, ""));
        if PROTOCOL.contains(&word) {
            apply(Rule::Ascii, is_ascii(came));
        }
        match word {
            "bestmove" => {
                apply(
                    Rule::OneAnswer,
                    searched.map(drop).ok_or(Text::new("no `go` was waiting for this answer", "この答えを待つ `go` はありません")),
                );
                searched.into_iter().for_each(|position| apply(Rule::LegalMoves, is_legal_answer(position, rest)));
            }
            "info" => {
                let info = Info::read(rest);
                let played = info.as_ref().map_or(&[][..], |info| &info.pv);
                if let Some(position) = searched
                    && !played.is_empty()
                {
                    apply(Rule::LinesOfPlay, is_line_of_play(position, played));
                }
                apply(Rule::Infos, info.map(drop));
            }
            _ => {}
        }
    }
}

fn is_ascii(line: &str) -> Result<(), Text> {
    match line.chars().find(|c| !c.is_ascii()) {
        Some('\u{fffd}') => Err(Text::new("some bytes are neither ASCII nor UTF-8", "ASCII でも UTF-8 でもないバイトがあります")),
        Some(c) => Err(Text::of(format!("`{c}` is not ASCII"), format!("`{c}` は ASCII ではありません"))),
        None => Ok(()),
    }
}

/// The words after `bestmove`: `MOVE [ponder MOVE]`.
fn is_legal_answer(position: &Position, words: &str) -> Result<(), Text> {
    let mut words = words.split_whitespace();
    let word = words.next().unwrap_or_default();
    let m = read_move(word)?;
    match (m == Move::RESIGN, position.count_legal_moves()) {
        (true, 0) => return Ok(()),
        (true, moves) => {
            return Err(Text::of(format!("it resigned with {moves} legal moves"), format!("合法手が {moves} 手あるのに投了しました")));
        }
        _ => {}
    }
    position
        .is_legal(m)
        .map_err(|reason| Text::of(format!("{m} is illegal: {reason}"), format!("{m} は指せません: {}", reason.japanese())))?;
    match (words.next(), words.next()) {
        (Some("ponder"), Some(reply)) => {
            let reply = read_move(reply)?;
            position.after(m).is_legal(reply).map_err(|reason| {
                let ja = format!("先読みする {reply} は指せません: {}", reason.japanese());
                Text::of(format!("{reply}, to ponder on, is illegal: {reason}"), ja)
            })
        }
        (None, _) => Ok(()),
        (Some(word), _) => Err(Text::of(
            format!("`{word}` follows the move instead of `ponder` and a move"),
            format!("手の後には `ponder` と手しか書けませんが、`{word}` があります"),
        )),
    }
}

fn read_move(word: &str) -> Result<Move, Text> {
    word.parse().map_err(|error: ParseMoveError| Text::of(error.to_string(), error.japanese()))
}

fn is_line_of_play(position: &Position, moves: &[Move]) -> Result<(), Text> {
    let mut position = position.clone();
    for (number, &m) in (1..).zip(moves) {
        // Some engines write `resign` where there is no move.
        if m == Move::RESIGN && !position.has_legal_move() {
            break;
        }
        position.is_legal(m).map_err(|reason| {
            let ja = format!("`pv` の {number} 手目の {m} は指せません: {}", reason.japanese());
            Text::of(format!("move {number} of the pv, {m}, is illegal: {reason}"), ja)
        })?;
        position.do_move(m);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said against a line that comes while the start position is searched, if `thinking`.
    fn complaint(rule: Rule, line: &str, thinking: bool) -> Option<String> {
        let mut rules = Rules::default();
        rules.hear(line, "go", thinking.then(Position::start).as_ref());
        for other in Rule::ALL {
            assert!(other == rule || rules.finding(other).offence.is_none(), "{line} also offends against {}", other.name());
        }
        rules.finding(rule).offence.as_ref().map(|offence| offence.complaint.en.to_string())
    }

    #[test]
    fn right_lines_offend_against_nothing() {
        for line in ["bestmove 5d5c", "bestmove 5d5c ponder 1b1c", "info depth 1 score cp 0 pv 5d5c 1b1c", "info string 5x5", "Über", ""] {
            assert_eq!(complaint(Rule::Ascii, line, true), None);
        }
    }

    #[test]
    fn each_rule_has_its_complaint() {
        for (rule, line, thinking, expected) in [
            (Rule::OneAnswer, "bestmove 5d5c", false, "no `go` was waiting for this answer"),
            (Rule::LegalMoves, "bestmove 5e5e", true, "5e5e is illegal: the king cannot move to 5e"),
            (Rule::LegalMoves, "bestmove resign", true, "it resigned with 14 legal moves"),
            (Rule::LegalMoves, "bestmove 5d5c ponder 5c5b", true, "5c5b, to ponder on, is illegal: the piece on 5c is not yours"),
            (Rule::LegalMoves, "bestmove 5d5c or 5e5d", true, "`or` follows the move instead of `ponder` and a move"),
            (Rule::Infos, "info depth one", false, "`depth` is followed by `one` instead of an integer"),
            (Rule::LinesOfPlay, "info pv 5d5c 5d5c", true, "move 2 of the pv, 5d5c, is illegal: there is no piece on 5d"),
            (Rule::Ascii, "info string 先手", true, "`先` is not ASCII"),
            (Rule::Ascii, "id name \u{fffd}", false, "some bytes are neither ASCII nor UTF-8"),
        ] {
            assert_eq!(complaint(rule, line, thinking).as_deref(), Some(expected), "{line}");
        }
    }

    #[test]
    fn the_first_offence_counts_and_lines_are_counted() {
        let mut rules = Rules::default();
        ["bestmove 5d5c", "bestmove 5e5d", "info depth 1"].iter().for_each(|line| rules.hear(line, "go", None));
        let finding = rules.finding(Rule::OneAnswer);
        assert_eq!((finding.lines, finding.offence.as_ref().map(|offence| offence.came.as_str())), (2, Some("bestmove 5d5c")));
        assert_eq!(rules.finding(Rule::Infos).lines, 1);
    }
}
