//! 00: the tour.

use minishogi::{Move, Position};

use super::Holds::Each;
use super::{Answer, Draw, Exercise, Finding, Outside, Question, Spec, Text};

pub(super) const EXERCISE: Exercise = Exercise {
    id: "00",
    folder: "00_tour",
    title: Text::new("Tour: print a position, do and undo moves", "ツアー: 局面を表示し、手を指し、戻す"),
    plays: false,
    specs: &[
        Spec {
            name: "shows_the_board",
            points: 3,
            title: Text::new("`user` prints the position.", "`user` は局面を表示する。"),
            hint: Text::new(
                "`println!(\"{pos}\")` prints what the command `d` prints.",
                "`println!(\"{pos}\")` はコマンド `d` と同じものを表示します。",
            ),
            questions: everywhere,
            holds: Each(shows_the_board),
            outside: NOT_USI,
        },
        Spec {
            name: "lists_every_move",
            points: 3,
            title: Text::new(
                "`user` prints a line for each legal move, which begins with the move.",
                "`user` は合法手ごとに 1 行、その手で始まる行を表示する。",
            ),
            hint: Text::new(
                "Loop over `pos.legal_moves()`; a move prints as `5d5c`.",
                "`pos.legal_moves()` を `for` で回します。手は `5d5c` のように表示されます。",
            ),
            questions: everywhere,
            holds: Each(|question, answer| has_lines(question, answer, |_, m| m, |line| first_word(line).to_string())),
            outside: NOT_USI,
        },
        Spec {
            name: "shows_what_each_move_leads_to",
            points: 4,
            title: Text::new(
                "Each line goes on with a space and the SFEN after the move.",
                "各行には、手に続けて、空白とその手を指した後の SFEN を表示する。",
            ),
            hint: Text::new(
                "Between `pos.do_move(m)` and `pos.undo_move(m)`, `pos.sfen()` is the position after the move.",
                "`pos.do_move(m)` と `pos.undo_move(m)` の間では、`pos.sfen()` は指した後の局面です。",
            ),
            questions: everywhere,
            holds: Each(|question, answer| has_lines(question, answer, |after, m| format!("{m} {after}"), str::to_string)),
            outside: NOT_USI,
        },
    ],
};

const NOT_USI: Outside = Outside::Hidden(Text::new(
    "the command `user` is one of this kit, not of USI.",
    "コマンド `user` はこの教材のもので、USI にはありません。",
));

fn everywhere(draw: &mut Draw) -> Vec<Question> {
    [draw.tour(), vec![draw.mated()]].concat().iter().map(|sfen| Question::user(sfen)).collect()
}

fn shows_the_board(question: &Question, answer: &Answer) -> Result<(), Finding> {
    let pos = question.position();
    if shows(&answer.output, &pos) {
        return Ok(());
    }
    let [en, ja] = for_the_board(&answer.output, &pos);
    Err(finding!("the position is not in the output of `println!`.{en}"; "`println!` の出力の中に局面の表示が見つかりません。{ja}"; en, ja))
}

/// Colours or none, spaces at the ends of lines or none: only the board counts.
fn shows(output: &str, pos: &Position) -> bool {
    let tidy = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    tidy(output).contains(tidy(&pos.to_string()).trim_end())
}

/// Returns the output for the position.
fn for_the_board(output: &str, pos: &Position) -> [&'static str; 2] {
    if output.trim().is_empty() {
        NOTHING
    } else if output.contains(&format!("{pos:?}")) {
        [" You print the form for programmers (`{:?}`).", "プログラマー向けの形（`{:?}`）が表示されています。"]
    } else if output.lines().any(|line| line.trim() == pos.sfen()) {
        [
            " You print its SFEN, as the command `sfen` does, and not the board, as `d` does.",
            "盤面（`d` の表示）ではなく、SFEN（`sfen` の表示）が表示されています。",
        ]
    } else if pos.legal_moves().into_iter().any(|m| shows(output, &pos.after(m))) {
        [" The boards that you print are those after a move.", "表示されている盤面は、手を指した後のものです。"]
    } else {
        [""; 2]
    }
}

const NOTHING: [&str; 2] = [" Nothing was printed.", "何も表示されていません。"];

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or("")
}

fn is_move(word: &str) -> bool {
    word.parse::<Move>().is_ok()
}

/// The lines about moves must be those expected, in the order of the moves. `expected` makes one from the SFEN after a move and the move,
/// `part` takes the compared part from a printed line.
fn has_lines(
    question: &Question,
    answer: &Answer,
    expected: fn(String, String) -> String,
    part: fn(&str) -> String,
) -> Result<(), Finding> {
    let pos = question.position();
    let expected: Vec<String> = pos.legal_moves().iter().map(|&m| expected(pos.after(m).sfen(), m.to_string())).collect();
    let printed = || answer.output.lines().map(str::trim).filter(|line| is_move(first_word(line)));
    if let Some(line) = printed().find(|line| line.split_whitespace().filter(|word| is_move(word)).count() > 1) {
        return Err(finding!(
            "several moves are on one line: each needs a line of its own. You print `{line}`.";
            "複数の手が 1 行に並んでいます。手ごとに 1 行が必要です。出力は `{line}` です。";
            line
        ));
    }
    let printed: Vec<String> = printed().map(part).collect();
    let sorted = |lines: &[String]| {
        let mut lines = lines.to_vec();
        lines.sort();
        lines
    };
    let is_another_order = sorted(&printed) == sorted(&expected);
    for (number, line) in expected.iter().enumerate() {
        match printed.get(number) {
            Some(found) if found == line => {}
            Some(found) if is_another_order => {
                return Err(finding!(
                    "all moves are there, but in another order: line {number} about a move should be `{line}`, but is `{found}`.";
                    "手はすべてありますが、順番が違います。手で始まる行の {number} 行目は `{line}` のはずですが、`{found}` でした。";
                    number = number + 1, line, found
                ));
            }
            Some(found) => {
                return Err(finding!(
                    "line {number} about a move should be `{line}`, but is `{found}`.";
                    "手で始まる行の {number} 行目は `{line}` のはずですが、`{found}` でした。";
                    number = number + 1, line, found
                ));
            }
            None => {
                let [en, ja] = instead(&answer.output, first_word(line));
                return Err(finding!(
                    "expected {expected} lines that begin with a move, found {found}: `{line}` is missing.{en}";
                    "合法手は {expected} 手ですが、手で始まる行は {found} 行です（`{line}` がありません）。{ja}";
                    expected = expected.len(), found = printed.len(), line, en, ja
                ));
            }
        }
    }
    if printed.len() > expected.len() {
        return Err(finding!(
            "expected {expected} lines that begin with a move, found {found}.";
            "合法手は {expected} 手ですが、手で始まる行が {found} 行あります。";
            expected = expected.len(), found = printed.len()
        ));
    }
    Ok(())
}

/// The line in the place of one that begins with this move, and the student's own line.
fn instead(output: &str, m: &str) -> [String; 2] {
    if output.trim().is_empty() {
        return NOTHING.map(str::to_string);
    }
    let Some((line, before, after)) =
        output.lines().map(str::trim).find_map(|line| line.split_once(m).map(|(before, after)| (line, before, after)))
    else {
        return Default::default();
    };
    let number = before.trim_matches(|sign: char| sign.is_ascii_punctuation() || sign.is_whitespace());
    let [en, ja] = if number.parse::<u32>().is_ok() {
        ["There is a number before the move.", "手の前に番号があります。"]
    } else if !before.is_empty() {
        ["The move is not the first word.", "行が手で始まっていません。"]
    } else if after.starts_with(|next: char| next.is_ascii_alphanumeric()) {
        ["There is no space behind the move.", "手の後に空白がありません。"]
    } else {
        ["Behind the move comes a sign before the space.", "手と空白の間に記号があります。"]
    };
    let line = line.replace('`', "'");
    [format!(" {en} You print `{line}`."), format!("{ja}出力は `{line}` です。")]
}
