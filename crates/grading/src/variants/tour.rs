//! 00: the output of `user`, put together from the texts of a position, its moves and the positions after them.

use minishogi::{Move, Position};
use minishogi_child::{Ask, Question};

use super::{Ending, Model, Reaction, Told, end_of_illegal};

knobs! {
    styles {}
    // All of it.
    place { WritesNothing, PrintsToTheErrorStream, NeverStopsPrinting, CallsItself }
    place {
        ReliesOnAFirstMove,
        /// By `unwrap`.
        ReliesOnAFirstMove2,
    }
    // The board.
    place { PrintsTheSfenForTheBoard, PrintsTheDebugForm, PrintsOnlyTheBoardsAfterTheMoves, ShowsTheStartPosition, ShowsNoBoardWithoutAMove }
    // The list of moves.
    place { ListsThePseudoLegalMoves, ListsTheCaptures, ListsTheReplies }
    place { NeverPromotes }
    place { SortsTheMoves, ReversesTheMoves }
    // The loop.
    place {
        SkipsTheFirstMove, StopsAfterTheFirstMove, PrintsBehindTheLoop, PrintsOnlyTheBoard, PrintsTheListOfMovesAtOnce, StopsBeforeTheLastMove,
        /// Without a subtraction.
        StopsBeforeTheLastMove2,
    }
    // The move.
    place { NeverDoesTheMove, UndoesBeforeItPrints, DoesTheMoveOnACopyOnly, ForgetsToUndo, UndoesTwice, UndoesBeforeItDoes }
    place { EndsWithAMove }
    // The line.
    place { NumbersTheLines }
    place { ListsTheMovesAlone, PutsTheSfenFirst, PutsTheSfenOnTheNextLine, PrintsTheBoardAfterEachMove }
    place { PutsASignBehindTheMove, LeavesOutTheSpace, WritesATab, WritesTwoSpaces }
    place { WritesTheWordSfen }
    place { QuotesTheSfen }
    place { PrintsTheBoardPartOnly }
    place { ListsTheMovesOnOneLine, WritesNoNewline }
}
use Knob::*;

pub(super) struct Tour;

pub(super) struct Ground {
    pos: Position,
    /// The legal moves, and then those that are only pseudo-legal.
    after: Vec<After>,
    /// The player's output, if it answered.
    printed: Option<Printed>,
    /// The standard error output, if known.
    errors: Option<Printed>,
}

/// A move and the position after it.
struct After {
    m: Move,
    is_legal: bool,
    sfen: String,
    board: String,
    replies: Vec<Move>,
}

impl Model for Tour {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[]
    }

    fn ground(&self, question: &Question) -> Option<Ground> {
        let pos = (question.ask == Ask::User("")).then(|| question.position())?;
        let legal = pos.legal_moves();
        let others = pos.pseudo_legal_moves().into_iter().filter(|m| !legal.contains(m));
        let after = |m| {
            let is_legal = legal.contains(&m);
            let after = if is_legal { pos.after(m) } else { pos.clone() };
            After { m, is_legal, sfen: after.sfen(), board: tidy(&after.to_string()), replies: after.legal_moves().into_iter().collect() }
        };
        let after = legal.iter().copied().chain(others).map(after).collect();
        Some(Ground { pos, after, printed: None, errors: None })
    }

    fn ground_of(&self, question: &Question, seen: &Reaction) -> Option<Ground> {
        let ground = self.ground(question)?;
        let printed = seen.answer.map(|answer| ground.printed(&answer.output));
        let errors = seen.errors.map(|errors| ground.printed(errors));
        Some(Ground { printed, errors, ..ground })
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], _: u64) -> Result<Told, Ending> {
        let text = ground.text(on)?;
        let Some(printed) = &ground.printed else { return Ok(Told::default()) };
        let is_in_errors = |expected: &str| ground.errors.as_ref().is_none_or(|errors| *errors == ground.printed(expected));
        let is_like = match () {
            () if on.contains(&WritesNothing) => printed.is_blank && is_in_errors(""),
            () if on.contains(&PrintsToTheErrorStream) => printed.is_blank && is_in_errors(&text),
            () => *printed == ground.printed(&text),
        };
        let does_moves = match () {
            () if ground.legal().next().is_none() => None,
            () if on.contains(&NeverDoesTheMove) => Some(false),
            () => [UndoesBeforeItPrints, DoesTheMoveOnACopyOnly].iter().any(|knob| on.contains(knob)).then_some(true),
        };
        Ok(Told { is_like: Some(is_like), does_moves, ..Told::default() })
    }
}

impl Ground {
    fn legal(&self) -> impl Iterator<Item = &After> {
        self.after.iter().filter(|after| after.is_legal)
    }

    /// Returns all that is printed.
    fn text(&self, on: &[Knob]) -> Result<String, Ending> {
        let is = |knob| on.contains(&knob);
        let is_empty = self.legal().next().is_none();
        match () {
            () if is(WritesNothing) => return Ok(String::new()),
            () if is(NeverStopsPrinting) => return Err(Ending::Floods),
            () if is(CallsItself) && !is_empty => return Err(Ending::Runs),
            () if is(ReliesOnAFirstMove) && is_empty => return Err(Ending::Panics),
            () if is(ReliesOnAFirstMove2) && is_empty => return Err(Ending::Unwraps),
            () => {}
        }
        let mut text = match () {
            () if is(PrintsOnlyTheBoardsAfterTheMoves) || is(ShowsNoBoardWithoutAMove) && is_empty => String::new(),
            () if is(PrintsTheSfenForTheBoard) => self.pos.sfen() + "\n",
            () if is(PrintsTheDebugForm) => format!("{:?}\n", self.pos),
            () if is(ShowsTheStartPosition) => Position::start().to_string(),
            () => self.pos.to_string(),
        };
        let moves = self.listed(on)?;
        if is(PrintsTheListOfMovesAtOnce) {
            let list: Vec<Move> = moves.iter().map(|(m, _)| *m).collect();
            return Ok(format!("{text}{list:?}\n"));
        }
        self.end_of_moves(&moves, on)?;
        for (number, (m, after)) in (1..).zip(moves) {
            if is(PrintsOnlyTheBoardsAfterTheMoves) {
                text += &after.board;
                text.push('\n');
            }
            if is(NumbersTheLines) {
                text += &format!("{number}. ");
            }
            text += &self.line(m, after, on);
            text += match () {
                () if is(WritesNoNewline) => "",
                () if is(ListsTheMovesOnOneLine) => " ",
                () => "\n",
            };
        }
        Ok(text)
    }

    /// Returns the moves of the lines, each with the position that is shown there.
    fn listed(&self, on: &[Knob]) -> Result<Vec<(Move, &After)>, Ending> {
        let is = |knob| on.contains(&knob);
        let list = match () {
            () if is(ListsThePseudoLegalMoves) => self.pos.pseudo_legal_moves(),
            () if is(ListsTheCaptures) => self.pos.captures(),
            () => self.pos.legal_moves(),
        };
        let mut moves: Vec<&After> = list.iter().filter_map(|m| self.after.iter().find(|after| after.m == *m)).collect();
        moves.retain(|after| !(is(NeverPromotes) && after.m.is_promotion()));
        let count = moves.len();
        let (first, end) = match () {
            () if is(SkipsTheFirstMove) => (1, count),
            () if is(StopsAfterTheFirstMove) => (0, 1),
            () if is(PrintsBehindTheLoop) => (count.saturating_sub(1), count),
            () if is(PrintsOnlyTheBoard) => (0, 0),
            () if is(StopsBeforeTheLastMove) => (0, count.checked_sub(1).ok_or(Ending::Subtracts)?),
            () if is(StopsBeforeTheLastMove2) => (0, count.saturating_sub(1)),
            () => (0, count),
        };
        match () {
            () if is(SortsTheMoves) => moves.sort_by_key(|after| after.m.to_string()),
            () if is(ReversesTheMoves) => moves.reverse(),
            () => {}
        }
        let moves = moves.into_iter().take(end).skip(first);
        Ok(match is(ListsTheReplies) {
            true => moves.flat_map(|after| after.replies.iter().map(move |&reply| (reply, after))).collect(),
            false => moves.map(|after| (after.m, after)).collect(),
        })
    }

    /// Does the moves of the lines, as far as that does not end well.
    fn end_of_moves(&self, moves: &[(Move, &After)], on: &[Knob]) -> Result<(), Ending> {
        let is = |knob| on.contains(&knob);
        let (Some((_, first)), root_ply) = (moves.first(), self.pos.ply()) else { return Ok(()) };
        if is(UndoesBeforeItDoes) || is(UndoesTwice) && first.is_legal {
            return Err(Ending::UndoesMore);
        }
        if is(ForgetsToUndo) {
            let mut pos = self.pos.clone();
            for &(m, _) in moves {
                if pos.is_legal(m).is_err() {
                    return Err(end_of_illegal(&pos, root_ply, m));
                }
                pos.do_move(m);
            }
            return Err(Ending::Leaves);
        }
        match () {
            () if is(NeverDoesTheMove) => {}
            () if moves.iter().any(|(_, after)| !after.is_legal) => return Err(Ending::Illegal),
            () => {}
        }
        if is(EndsWithAMove) { Err(Ending::Leaves) } else { Ok(()) }
    }

    /// Returns a line about a move, or two, without its end.
    fn line(&self, m: Move, after: &After, on: &[Knob]) -> String {
        let is = |knob| on.contains(&knob);
        let stays = [NeverDoesTheMove, UndoesBeforeItPrints, DoesTheMoveOnACopyOnly].into_iter().any(is);
        let mut sfen = if stays { self.pos.sfen() } else { after.sfen.clone() };
        if is(PrintsTheBoardPartOnly) {
            sfen = first_word(&sfen).to_string();
        }
        if is(QuotesTheSfen) {
            sfen = format!("{sfen:?}");
        }
        if is(WritesTheWordSfen) {
            sfen = format!("sfen {sfen}");
        }
        let gap = match () {
            () if is(PutsASignBehindTheMove) => ": ",
            () if is(LeavesOutTheSpace) => "",
            () if is(WritesATab) => "\t",
            () if is(WritesTwoSpaces) => "  ",
            () => " ",
        };
        match () {
            () if is(ListsTheMovesAlone) => m.to_string(),
            () if is(PutsTheSfenFirst) => format!("{sfen}{gap}{m}"),
            () if is(PutsTheSfenOnTheNextLine) => format!("{m}\n{sfen}"),
            () if is(PrintsTheBoardAfterEachMove) => format!("{m}{gap}{}", if stays { self.pos.to_string() } else { after.board.clone() }),
            () => format!("{m}{gap}{sfen}"),
        }
    }
}

/// As much of a text as is alike in all right ones: no headings, no numbers, no choice of signs.
#[derive(PartialEq, Eq)]
struct Printed {
    shows: Shown,
    /// About moves.
    lines: Vec<String>,
    is_blank: bool,
}

/// The form in which the position is shown.
#[derive(PartialEq, Eq)]
enum Shown {
    Board,
    Debug,
    OfAMove,
    Start,
    Sfen,
    Nothing,
}

impl Ground {
    fn printed(&self, output: &str) -> Printed {
        let (text, sfen) = (tidy(output), self.pos.sfen());
        let has = |pos: &Position| text.contains(&tidy(&pos.to_string()));
        let shows = match () {
            () if has(&self.pos) => Shown::Board,
            () if text.contains(&format!("{:?}", self.pos)) => Shown::Debug,
            () if self.legal().any(|after| text.contains(&after.board)) => Shown::OfAMove,
            () if has(&Position::start()) => Shown::Start,
            () if text.lines().any(|line| line.ends_with(&sfen) && leading_move(line.trim()).is_none()) => Shown::Sfen,
            () => Shown::Nothing,
        };
        let (mut lines, mut at) = (Vec::new(), 0);
        for line in text.split_inclusive('\n') {
            lines.extend(self.of_line(line.trim(), text[at..].trim_start()));
            at += line.len();
        }
        // With a heading or without.
        let is_blank = text.trim().is_empty() || shows == Shown::Nothing && lines.is_empty() && self.legal().next().is_none();
        Printed { shows, lines, is_blank }
    }

    /// Returns a line about a move in plain form, where it is one; `text` begins with it.
    fn of_line(&self, line: &str, text: &str) -> Option<String> {
        let words = line.split_whitespace().map(|word| word.trim_matches(|c| "[](),;:".contains(c)));
        let moves: Vec<&str> = words.filter(|word| leading_move(word).is_some_and(|(_, rest)| rest.is_empty())).collect();
        if moves.len() > 1 {
            return Some(format!("{} {}", if line.contains('[') { "list" } else { "moves" }, moves.join(" ")));
        }
        let numbered = without_number(line);
        let Some((m, rest)) = leading_move(numbered.unwrap_or(line)) else {
            let is_of_a_board = first_word(line) == "sfen";
            return (!is_of_a_board && self.legal().any(|after| line.contains(&after.sfen))).then(|| line.to_string());
        };
        let number = if numbered.is_some() { "# " } else { "" };
        let is_sign = |c: char| c.is_whitespace() || ":,;.-=>|)→".contains(c);
        let behind = rest.trim_start_matches(is_sign);
        let (gap, behind) = match &rest[..rest.len() - behind.len()] {
            // A piece that is promoted begins with a sign as well, but no other one.
            gap if gap.contains(|c| is_sign(c) && !c.is_whitespace()) => (": ", behind),
            gap if gap.contains('\t') => ("\t", behind),
            gap => (if gap.chars().count() > 1 { "  " } else { gap }, behind),
        };
        let shown = self.after.iter().find(|after| after.m == m);
        let is_shown = |board: &str| text[text.len().min(line.len() - behind.len())..].trim_start().starts_with(board.trim_start());
        if shown.is_some_and(|after| is_shown(&after.board)) || !behind.is_empty() && is_shown(&tidy(&self.pos.to_string())) {
            return Some(format!("{number}{m} board"));
        }
        Some(format!("{number}{m}{gap}{behind}").trim_end().to_string())
    }
}

/// Without the blanks at the ends of the lines, and of the text.
fn tidy(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_string()
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// Returns the move that a line begins with, and the rest.
fn leading_move(line: &str) -> Option<(Move, &str)> {
    [5, 4].into_iter().find_map(|len| Some((line.get(..len)?.parse().ok()?, &line[len..])))
}

/// Returns the rest of a line that begins with a number.
fn without_number(line: &str) -> Option<&str> {
    let number = line.trim_start_matches(['(', '[', '#']);
    let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = behind.trim_start_matches([')', ']', '.', ':', ',', ' ', '\t']);
    (behind.len() < number.len() && rest.len() < behind.len()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::{MATED, TOUR};

    fn grounds() -> Vec<Ground> {
        TOUR.iter().chain([&MATED]).map(|sfen| Tour.ground(&Question::user(sfen)).unwrap()).collect()
    }

    #[test]
    fn right_texts_are_alike_and_those_with_a_mistake_are_not() {
        for ground in grounds() {
            let right = ground.text(&[]).unwrap();
            let (board, lines) = right.split_at(ground.pos.to_string().len());
            let styles =
                [format!("The position:\n{board}The moves:\n{lines}The end.\n"), lines.to_string() + board, right.replace('\n', "  \n")];
            assert!(styles.iter().all(|style| ground.printed(style) == ground.printed(&right)), "{right}");
        }
        let is_seen = |knob: &Knob| {
            let silent = [WritesNothing, PrintsToTheErrorStream];
            silent.contains(knob)
                || grounds().iter().any(|ground| {
                    ground.text(&[*knob]).map(|text| ground.printed(&text)) != ground.text(&[]).map(|text| ground.printed(&text))
                })
        };
        let unseen: Vec<&Knob> = PLACES.iter().copied().flatten().filter(|knob| !is_seen(knob)).collect();
        assert!(unseen.is_empty(), "{unseen:?}");
    }

    #[test]
    fn numbers_and_signs_of_any_style_are_alike() {
        let ground = &grounds()[0];
        let plain = |line: &str| ground.of_line(line, line);
        let sfen = &ground.after[0].sfen;
        for number in ["1. ", "(1) ", "1: ", "1 "] {
            assert_eq!(plain(&format!("{number}5d5c {sfen}")), Some(format!("# 5d5c {sfen}")));
        }
        for sign in [": ", ", ", " -> ", " → ", " : ", ":"] {
            assert_eq!(plain(&format!("5d5c{sign}{sfen}")), Some(format!("5d5c: {sfen}")));
        }
        assert_eq!(plain("[5d5c, 3e2d]"), Some("list 5d5c 3e2d".to_string()));
        for odd in ["", "5d5c", "5d5c\u{3000}\u{3000}x", "５d5c", "1.", "+", "\u{4}5d5c", "99999999999999999999 5d5c", "5d5c→"] {
            ground.printed(odd);
        }
    }
}
