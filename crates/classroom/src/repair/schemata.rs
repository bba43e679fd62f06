//! One program that holds all edits behind a switch (mutant schemata: Untch, Offutt and Harrold, 1993), so that they are compiled once.
//!
//! The code of an edit is in the line that it changes, so messages of the compiler and of the player have the lines of the student's file.

use std::collections::BTreeSet;
use std::ops::Range;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticSpan};

use super::candidates::{Candidates, Piece};

/// The environment variable with the edits that are made: the number of questions of a round, and for each round the numbers of one or two edits,
/// as in `1 5,0 5,7`. The last ones stay. Without it the program is the student's own.
pub const SWITCH: &str = "MINISHOGI_EDITS";

/// The number of an edit for a program that prints the edits that it passes, on its standard error output.
pub const TRACE: &str = "trace";

/// The first character of such a line.
pub const PASSED: char = '\u{1}';

/// The code that is appended to the file, behind the number of pieces. It uses no name of the file's own scope. A search passes the pieces millions of
/// times, so each keeps the question in which none of its edits is made.
const CODE_OF_SWITCH: &str = r#"
static __IS_OFF_IN: [::std::sync::atomic::AtomicUsize; __PIECES] = [const { ::std::sync::atomic::AtomicUsize::new(0) }; __PIECES];

#[inline(always)]
pub(crate) fn __edit(piece: usize, from: u32, to: u32) -> u32 {
    let question = ::minishogi_child::answered() + 1;
    if __IS_OFF_IN[piece].load(::std::sync::atomic::Ordering::Relaxed) == question { 0 } else { __look_up(piece, from, to, question) }
}

fn __of_one_type<T>(first: T, _: T) -> T {
    first
}

#[inline(never)]
fn __look_up(piece: usize, from: u32, to: u32, question: usize) -> u32 {
    static MADE: ::std::sync::LazyLock<(usize, ::std::vec::Vec<(u32, u32)>)> = ::std::sync::LazyLock::new(|| {
        let set = ::std::env::var("MINISHOGI_EDITS").unwrap_or_default();
        let mut words = set.split(' ');
        let round = words.next().and_then(|word| word.parse().ok()).unwrap_or(1);
        let pair = |word: &str| {
            let (one, other) = word.split_once(',').unwrap_or((word, "0"));
            (one.parse().unwrap_or(u32::MAX), other.parse().unwrap_or(0))
        };
        (round, words.map(pair).collect())
    });
    let (round, made) = &*MADE;
    let (one, other) = made.get((question - 1) / round).or(made.last()).copied().unwrap_or((0, 0));
    if one >= from && one < to {
        one
    } else if other >= from && other < to {
        other
    } else {
        if one == u32::MAX {
            ::std::eprintln!("\u{1}{from} {to}");
        }
        __IS_OFF_IN[piece].store(question, ::std::sync::atomic::Ordering::Relaxed);
        0
    }
}

"#;

/// The form of a text: for the search for wrong types, or as a program. The compiler names one wrong arm of a `match` at a time, so it gets the values
/// of a choice as arguments at first: then it names all of a wrong type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Types,
    Program,
}

/// The codes of the errors that the compiler only looks for in a program without errors of types.
const OF_BORROWS: [&str; 22] = [
    "E0004", "E0005", "E0381", "E0382", "E0384", "E0499", "E0500", "E0501", "E0502", "E0503", "E0505", "E0506", "E0507", "E0508", "E0509",
    "E0510", "E0515", "E0521", "E0594", "E0596", "E0597", "E0716",
];

/// Returns whether an error is about types or names.
pub fn is_of_types(error: &Diagnostic) -> bool {
    error.code.as_ref().map_or(!error.spans.is_empty(), |code| !OF_BORROWS.contains(&code.code.as_str()))
}

/// The program, and the places of its edits.
pub struct Schemata {
    pub text: String,
    /// The code of each edit that is left.
    edits: Vec<(Range<usize>, usize)>,
    /// The pieces, with the edits in them.
    pieces: Vec<(Range<usize>, Vec<usize>)>,
    /// The beginnings of the functions.
    functions: Vec<usize>,
}

/// The order of insertions at one place of the source: ends, then statements, then beginnings.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    End(usize),
    Insert(usize),
    Begin(std::cmp::Reverse<usize>, usize),
}

struct Part<'a> {
    piece: usize,
    /// Text, each with the edit that it is the code of.
    texts: Vec<(String, Option<usize>)>,
    of: &'a Piece,
}

impl Schemata {
    /// Writes the program without these edits.
    pub fn of(text: &str, candidates: &Candidates, dropped: &BTreeSet<usize>, form: Form) -> Schemata {
        let mut parts: Vec<(usize, Order, Part)> = Vec::new();
        for (piece, of) in candidates.pieces.iter().enumerate() {
            let mut put = |at: usize, order: Order, texts: Vec<(String, Option<usize>)>| parts.push((at, order, Part { piece, texts, of }));
            match of {
                Piece::Choice { place, options } => {
                    let left: Vec<_> = options.iter().filter(|(edit, _)| !dropped.contains(edit)).collect();
                    let (Some((first, _)), Some((last, _))) = (left.first(), left.last()) else { continue };
                    let is_program = form == Form::Program;
                    let (open, end) = if is_program {
                        (format!("(match crate::player::__edit({piece}, {first}, {}) {{ 0 => ", last + 1), ", _ => loop {} })")
                    } else {
                        ("crate::player::__of_one_type(".repeat(left.len()), "")
                    };
                    let mut close = Vec::new();
                    for (edit, code) in left {
                        close.push((if is_program { format!(", {edit} => (") } else { ", (".to_string() }, None));
                        close.push((code.clone(), Some(*edit)));
                        close.push((if is_program { ")" } else { "))" }.to_string(), None));
                    }
                    close.push((end.to_string(), None));
                    let length = place.len();
                    put(place.start, Order::Begin(std::cmp::Reverse(length), piece), vec![(open, None)]);
                    put(place.end, Order::End(length), close);
                }
                Piece::Guard { place, edits } => {
                    if edits.clone().all(|edit| dropped.contains(&edit)) {
                        continue;
                    }
                    let open = format!("if crate::player::__edit({piece}, {}, {}) == 0 {{ ", edits.start, edits.end);
                    let length = place.len();
                    put(place.start, Order::Begin(std::cmp::Reverse(length), 0), vec![(open, None)]);
                    put(place.end, Order::End(length), vec![(" }".to_string(), None)]);
                }
                Piece::Insert { at, edit, code } if !dropped.contains(edit) => {
                    let open = format!("if crate::player::__edit({piece}, {edit}, {}) != 0 {{ ", edit + 1);
                    put(*at, Order::Insert(piece), vec![(open, None), (code.clone(), Some(*edit)), (" }\u{20}".to_string(), None)]);
                }
                Piece::Exchange { at, edit, pattern, names: [one, other] } if !dropped.contains(edit) => {
                    let open = format!("let ({pattern}) = if crate::player::__edit({piece}, {edit}, {}) != 0 {{ ", edit + 1);
                    let exchanged = (format!("({other}, {one})"), Some(*edit));
                    put(*at, Order::Insert(piece), vec![(open, None), exchanged, (format!(" }} else {{ ({one}, {other}) }}; "), None)]);
                }
                Piece::Insert { .. } | Piece::Exchange { .. } => {}
            }
        }
        parts.sort_by(|(at, order, _), (other, other_order, _)| (at, order).cmp(&(other, other_order)));
        let checks = candidates.pieces.len() + check_each_gap_once(&mut parts, candidates.pieces.len());
        let mut schemata = Schemata { text: String::new(), edits: Vec::new(), pieces: Vec::new(), functions: Vec::new() };
        let mut begun = vec![0; candidates.pieces.len()];
        let mut done = 0;
        for (at, order, Part { piece, texts, of }) in parts {
            schemata.text += &text[done..at];
            done = at;
            if !matches!(order, Order::End(_)) {
                begun[piece] = schemata.text.len();
            }
            for (code, edit) in texts {
                let start = schemata.text.len();
                schemata.text += &code;
                schemata.edits.extend(edit.map(|edit| (start..schemata.text.len(), edit)));
            }
            if !matches!(order, Order::Begin(..)) {
                let edits = match of {
                    Piece::Choice { options, .. } => options.iter().map(|(edit, _)| *edit).collect(),
                    Piece::Guard { edits, .. } => edits.clone().collect(),
                    Piece::Insert { edit, .. } | Piece::Exchange { edit, .. } => vec![*edit],
                };
                schemata.pieces.push((begun[piece]..schemata.text.len(), edits));
            }
        }
        schemata.text += &text[done..];
        schemata.functions = schemata.text.match_indices("fn ").map(|(at, _)| at).collect();
        schemata.text += &format!("\nconst __PIECES: usize = {checks};{CODE_OF_SWITCH}");
        schemata
    }

    /// Returns the edits that cause an error: those whose code it points at, else those in its notes, else all of the innermost piece around it.
    /// There may be none.
    pub fn blamed(&self, error: &Diagnostic) -> BTreeSet<usize> {
        let at = |span: &DiagnosticSpan| span.byte_start as usize..span.byte_end as usize;
        let is_there = |span: &&DiagnosticSpan| span.file_name.ends_with("player.rs");
        let primary: Vec<_> = error.spans.iter().filter(|span| span.is_primary).filter(is_there).map(at).collect();
        // A value that is used after an edit has moved it: each use is an error, and the edit the reason.
        let is_moved = |span: &&DiagnosticSpan| span.label.as_deref().is_some_and(|label| label.contains("moved"));
        let moved: Vec<_> = error.spans.iter().filter(is_moved).filter(is_there).map(at).collect();
        let notes = error.children.iter().flat_map(|child| &child.spans);
        let others: Vec<_> = error.spans.iter().filter(|span| !span.is_primary).chain(notes).filter(is_there).map(at).collect();
        let in_edits = |spans: &[Range<usize>]| -> BTreeSet<usize> {
            let touches = |one: &Range<usize>, other: &Range<usize>| one.start < other.end && other.start < one.end;
            self.edits
                .iter()
                .filter(|(place, _)| spans.iter().any(|span| touches(place, span) && !covers(span, place, 4)))
                .map(|(_, edit)| *edit)
                .collect()
        };
        let around = |spans: &[Range<usize>]| -> BTreeSet<usize> {
            let around = |span: &Range<usize>| {
                let pieces = self.pieces.iter().filter(|(place, _)| place.start <= span.start && span.end <= place.end);
                pieces.min_by_key(|(place, _)| place.len()).map(|(_, edits)| edits.clone())
            };
            spans.iter().filter_map(around).flatten().collect()
        };
        // An error may be about a whole statement, or about a line that an edit has changed.
        let on_lines = |spans: &[Range<usize>]| -> BTreeSet<usize> {
            let lines = |span: &Range<usize>| {
                let begin = self.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
                begin..self.text[span.end..].find('\n').map_or(self.text.len(), |at| span.end + at)
            };
            let whole: Vec<Range<usize>> = spans.iter().map(lines).collect();
            let touches = |place: &Range<usize>| whole.iter().any(|lines| place.start < lines.end && lines.start < place.end);
            self.edits.iter().filter(|(place, _)| touches(place)).map(|(_, edit)| *edit).collect()
        };
        let inside = |spans: &[Range<usize>]| -> BTreeSet<usize> {
            let is_in = |place: &Range<usize>| spans.iter().any(|span| span.start <= place.start && place.end <= span.end);
            self.pieces.iter().filter(|(place, _)| is_in(place)).flat_map(|(_, edits)| edits.clone()).collect()
        };
        let blamed = [
            in_edits(&moved),
            in_edits(&primary),
            in_edits(&others),
            around(&primary),
            around(&others),
            on_lines(&primary),
            inside(&primary),
        ];
        let mut blamed = blamed.into_iter().find(|edits| !edits.is_empty()).unwrap_or_default();
        // Of the uses of a value that was moved before, the compiler names one alone.
        if error.code.as_ref().is_some_and(|code| code.code == "E0382")
            && let Some(name) = error.message.split('`').nth(1).and_then(|path| path.split('.').next())
        {
            let words = |code: &str| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
            let from = moved.iter().map(|span| span.end).max().unwrap_or(usize::MAX);
            let after = self.edits.iter().filter(|(place, _)| place.start >= from && self.is_in_one_function(from, place.start));
            blamed.extend(after.filter(|(place, _)| words(&self.text[place.clone()])).map(|(_, edit)| *edit));
        }
        blamed
    }

    fn is_in_one_function(&self, one: usize, other: usize) -> bool {
        let function = |at: usize| self.functions.partition_point(|&begin| begin <= at);
        function(one) == function(other)
    }

    /// Returns the edits in the functions of an error: one of them may give a variable another type, which is only found wrong elsewhere.
    pub fn in_function(&self, error: &Diagnostic) -> BTreeSet<usize> {
        let at: Vec<usize> = error.spans.iter().filter(|span| span.is_primary).map(|span| span.byte_start as usize).collect();
        let is_near = |place: &Range<usize>| at.iter().any(|&at| self.is_in_one_function(at, place.start));
        self.edits.iter().filter(|(place, _)| is_near(place)).map(|(_, edit)| *edit).collect()
    }
}

/// Puts the statements that may be inserted into one gap behind a check of them all, as there are many and at most two are made. Returns the number
/// of these checks, which are numbered from `first`.
fn check_each_gap_once(parts: &mut [(usize, Order, Part)], first: usize) -> usize {
    let inserted = |part: &Part| if let Piece::Insert { edit, .. } = part.of { Some(*edit) } else { None };
    let mut checks = 0;
    for gap in parts.chunk_by_mut(|(at, _, part), (next, _, other)| at == next && inserted(part).and(inserted(other)).is_some()) {
        let edits = || gap.iter().filter_map(|(.., part)| inserted(part));
        let (Some(least), Some(most)) = (edits().min(), edits().max()) else { continue };
        let open = format!("if crate::player::__edit({}, {least}, {}) != 0 {{ ", first + checks, most + 1);
        if let [(.., begin), .., (.., end)] = gap {
            begin.texts.insert(0, (open, None));
            end.texts.push(("} ".to_string(), None));
            checks += 1;
        }
    }
    checks
}

/// Returns whether a span is far more than the code of an edit in it: then it is about the code around.
fn covers(span: &Range<usize>, place: &Range<usize>, more: usize) -> bool {
    span.start + more < place.start && place.end + more < span.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repair::candidates;
    use crate::repair::types::Types;

    #[test]
    fn each_gap_is_checked_once_and_holds_all_its_edits() {
        let source = "fn value(pos: &mut Position, m: Move, mut alpha: Value) -> Value {\n    pos.do_move(m);\n    let value = -evaluate(pos);\n    pos.undo_move(m);\n    alpha = alpha.max(value);\n    alpha\n}\n";
        let types = Types::of_code(source, &[("value", "Value"), ("alpha", "Value"), ("pos", "&mut Position"), ("m", "Move")]);
        let candidates = candidates::find(source, &syn::parse_file(source).unwrap(), &types);
        let text = Schemata::of(source, &candidates, &BTreeSet::new(), Form::Program).text;
        syn::parse_file(&text).unwrap();
        let inserted: Vec<_> = candidates
            .pieces
            .iter()
            .filter_map(|piece| if let Piece::Insert { at, edit, .. } = piece { Some((at, edit)) } else { None })
            .collect();
        let gaps: BTreeSet<_> = inserted.iter().map(|(at, _)| at).collect();
        assert!(gaps.len() > 2 && inserted.len() > 2 * gaps.len(), "{text}");
        assert!(inserted.iter().all(|(_, edit)| text.contains(&format!(", {edit}, {}) != 0 {{ ", *edit + 1))), "{text}");
        let checks = text.matches("!= 0 { if crate::player::__edit(").count();
        assert!((3..=gaps.len()).contains(&checks), "{checks} of {}: {text}", gaps.len());
    }
}
