//! Finds the common parts of programs, even if a copy has other names, constants and comments, another layout and another order.
//!
//! Files are taken apart into tokens. All names are tokens of one kind, all literals of another, and comments and attributes are not tokens. Code of
//! the stub and code that most of a class has are removed. In the rest, two files have in common every run of [`RUN`] tokens that is in both.
//!
//! A hundred files of 9 KB for each of 15 exercises took a slow processor 15 s without optimisation, and 2.3 s with it: mostly for splitting them
//! into tokens.

use std::collections::{HashMap, HashSet};
use std::mem;
use std::ops::Range;

use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};

/// The length of a common run that is hardly a coincidence, in tokens.
///
/// Measured on this repository's files, with runs of 15 (12). A solution and its copy, with other names, constants and comments and its functions in
/// another order: 98 % to 100 % (99 % to 100 %). The copy with a line put in after every fifth: 93 % to 100 % (94 % to 100 %), but the short ones 03
/// and 04 72 % and 35 % (54 % and 78 %). Solutions of 03 and 04 that were written apart: at most 31 % (75 %). A solution and the wrong players of its
/// exercise: 0 % to 91 %, where they hold the solution in pieces. Of 30,876 pairs of other files here, one of a hundred is above 33 % (42 %).
pub const RUN: usize = 15;

/// From this share on, a pair is shown.
pub const THRESHOLD: f64 = 0.5;

/// Files in which fewer tokens are left are not compared.
pub const FEWEST: usize = 40;

/// In classes of at least this size, code that more than half of the class has is ignored.
pub const CLASS: usize = 8;

/// Runs of fewer kinds of tokens count for nothing, as lists of imports, nor do those without a name: tables of constants, whose values are not
/// looked at.
const KINDS: usize = 5;

/// The words that keep their identity. All others are names, `self` too, so that a function that becomes a method stays the same.
const WORDS: [&str; 28] = [
    "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "fn", "for", "if", "impl", "in", "let", "loop", "match",
    "mod", "move", "mut", "pub", "return", "static", "struct", "trait", "type", "use", "while",
];

/// A file as it is compared.
#[derive(Default)]
pub struct Tokens {
    /// The kind of each token: a sign itself, `n` for a name, `l` for a literal, or above 127 for one of [`WORDS`].
    kinds: Vec<u8>,
    /// The range of each in the text, in bytes.
    places: Vec<Range<usize>>,
}

impl Tokens {
    /// # Errors
    /// If the text does not consist of Rust's tokens.
    pub fn of(text: &str) -> Result<Tokens, LexError> {
        let mut tokens = Tokens::default();
        // No recursion: a student may nest as deep as a file is long.
        let mut open = vec![(text.parse::<TokenStream>()?.into_iter().peekable(), None)];
        while let Some((rest, end)) = open.last_mut() {
            match rest.next() {
                None => {
                    if let Some((kind, place)) = end.take() {
                        tokens.push(kind, place);
                    }
                    open.pop();
                }
                Some(TokenTree::Group(group)) => {
                    let [begin, end] = match group.delimiter() {
                        Delimiter::Brace => *b"{}",
                        Delimiter::Bracket => *b"[]",
                        _ => *b"()",
                    };
                    tokens.push(begin, group.span_open().byte_range());
                    open.push((group.stream().into_iter().peekable(), Some((end, group.span_close().byte_range()))));
                }
                // An attribute. Documentation is one as well.
                Some(TokenTree::Punct(sign)) if sign.as_char() == '#' => {
                    rest.next_if(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '!'));
                    rest.next_if(|token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket));
                }
                // The next token is the name of a lifetime.
                Some(TokenTree::Punct(sign)) if sign.as_char() == '\'' => {}
                Some(TokenTree::Punct(sign)) => tokens.push(sign.as_char() as u8, sign.span().byte_range()),
                Some(TokenTree::Literal(literal)) => tokens.push(b'l', literal.span().byte_range()),
                Some(TokenTree::Ident(word)) => {
                    let kind = match word.to_string().as_str() {
                        "true" | "false" => b'l',
                        word => WORDS.iter().position(|one| *one == word).map_or(b'n', |place| 128 + place as u8),
                    };
                    tokens.push(kind, word.span().byte_range());
                }
            }
        }
        Ok(tokens)
    }

    fn push(&mut self, kind: u8, place: Range<usize>) {
        self.kinds.push(kind);
        self.places.push(place);
    }
}

/// Marks the tokens in a run for which `is` is true.
fn in_runs(length: usize, is: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut marked = vec![false; length];
    let mut end = 0;
    for start in 0..(length + 1).saturating_sub(RUN) {
        if is(start) {
            marked[end.max(start)..start + RUN].fill(true);
            end = start + RUN;
        }
    }
    marked
}

/// Two files, by their places, and their similarity, from 0 to 1.
pub struct Pair {
    pub files: [usize; 2],
    pub similarity: f64,
}

/// The role of a part of a file in a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// In the stub, or in most files of the class.
    Given,
    /// In both files.
    Common,
    Own,
}

/// The files of a class, without the code of the stub and of most files.
pub struct CodeOfClass<'a> {
    files: &'a [Tokens],
    /// The tokens that are left of each file, by their places in it.
    left: Vec<Vec<usize>>,
    /// The runs of the remaining tokens, by number: equal runs have the same number.
    runs: Vec<Vec<usize>>,
    /// The count of these numbers.
    count: usize,
}

impl<'a> CodeOfClass<'a> {
    pub fn new(stub: &'a Tokens, files: &'a [Tokens]) -> CodeOfClass<'a> {
        let most = if files.len() < CLASS { files.len() } else { files.len() / 2 };
        let kinds = |run: &[u8]| (0..RUN).filter(|place| !run[..*place].contains(&run[*place])).count();
        let says_nothing = |run: &[u8]| !run.contains(&b'n') || kinds(run) < KINDS;
        // The number of files with each run, and the last of them. Ignored runs have more files than there are.
        let mut known: HashMap<&[u8], (usize, usize)> = stub.kinds.windows(RUN).map(|run| (run, (usize::MAX, usize::MAX))).collect();
        for (place, file) in files.iter().enumerate() {
            for run in file.kinds.windows(RUN) {
                let (count, last) = known.entry(run).or_insert_with(|| (if says_nothing(run) { usize::MAX } else { 0 }, usize::MAX));
                if *last != place {
                    (*count, *last) = (count.saturating_add(1), place);
                }
            }
        }
        let left = |file: &Tokens| {
            let given = in_runs(file.kinds.len(), |start| known[&file.kinds[start..start + RUN]].0 > most);
            (0..given.len()).filter(|place| !given[*place]).collect::<Vec<_>>()
        };
        let left: Vec<_> = files.iter().map(left).collect();
        let mut numbers = HashMap::new();
        let mut runs = Vec::new();
        for (file, left) in files.iter().zip(&left) {
            let kinds: Vec<u8> = left.iter().map(|place| file.kinds[*place]).collect();
            let mut number = |run: &[u8]| {
                let next = numbers.len();
                *numbers.entry(run.to_vec()).or_insert(next)
            };
            runs.push(kinds.windows(RUN).map(&mut number).collect());
        }
        CodeOfClass { files, left, runs, count: numbers.len() }
    }

    /// Returns the number of files with too little of their own to be compared.
    pub fn too_short(&self) -> usize {
        self.left.iter().filter(|left| left.len() < FEWEST).count()
    }

    /// Returns the pairs from [`THRESHOLD`] on, the likest first.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut order: Vec<usize> = (0..self.files.len()).filter(|file| self.left[*file].len() >= FEWEST).collect();
        order.sort_by_key(|file| self.left[*file].len());
        let mut pairs = Vec::new();
        // The last file that has the run of this number.
        let mut has = vec![usize::MAX; self.count];
        for (place, larger) in order.iter().enumerate() {
            self.runs[*larger].iter().for_each(|run| has[*run] = *larger);
            for smaller in &order[..place] {
                let (mut common, mut end) = (0, 0);
                for (start, run) in self.runs[*smaller].iter().enumerate() {
                    if has[*run] == *larger {
                        common += start + RUN - end.max(start);
                        end = start + RUN;
                    }
                }
                let similarity = common as f64 / self.left[*smaller].len() as f64;
                if similarity >= THRESHOLD {
                    pairs.push(Pair { files: [*smaller.min(larger), *smaller.max(larger)], similarity });
                }
            }
        }
        pairs.sort_by(|a, b| b.similarity.total_cmp(&a.similarity).then(a.files.cmp(&b.files)));
        pairs
    }

    /// Returns the text of a file in parts, by their role in its pair with the other.
    pub fn parts<'t>(&self, file: usize, other: usize, text: &'t str) -> Vec<(Share, &'t str)> {
        let others: HashSet<usize> = self.runs[other].iter().copied().collect();
        let common = in_runs(self.left[file].len(), |start| others.contains(&self.runs[file][start]));
        let mut kinds = vec![Share::Given; self.files[file].kinds.len()];
        for (place, common) in self.left[file].iter().zip(common) {
            kinds[*place] = if common { Share::Common } else { Share::Own };
        }
        // The end of each part.
        let mut ends: Vec<(Share, usize)> = Vec::new();
        for (place, kind) in self.files[file].places.iter().zip(kinds) {
            match ends.last_mut() {
                // Comments and spaces between two tokens of one kind are of this kind.
                Some((last, end)) if *last == kind => *end = place.end,
                _ => ends.extend([(Share::Own, place.start), (kind, place.end)]),
            }
        }
        ends.push((Share::Own, text.len()));
        let mut begin = 0;
        let part = |(kind, end)| (kind, &text[mem::replace(&mut begin, end)..end]);
        ends.into_iter().map(part).filter(|(_, text)| !text.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STUB: &str = include_str!("../../../command/stubs/04.rs");

    /// Two functions of one student's.
    const FIRST: &str = "
        /// Returns the best value.
        fn negamax(pos: &mut Position, depth: u32, ply: u32) -> Value {
            let moves = ordered(pos, 3);
            if depth == 0 || moves.is_empty() { return evaluate(pos); }
            let mut best = -VALUE_INFINITE;
            for m in moves { pos.do_move(m); best = best.max(-negamax(pos, depth - 1, ply + 1)); pos.undo_move(m); }
            best
        }
        fn ordered(pos: &Position, most: usize) -> Vec<Move> {
            let mut moves: Vec<Move> = pos.legal_moves().into_iter().collect();
            moves.sort_by_key(|m| if pos.is_capture(*m) { 0 } else { 10 });
            moves.truncate(most);
            moves
        }";

    /// The same two by another.
    const COPY: &str = "
        #[inline]
        fn sort<'a>(p: &'a Position, n: usize) -> Vec<Move> {
            let mut list: Vec<Move> = p.legal_moves().into_iter().collect();
            // Captures come first, of course.
            list.sort_by_key(|one| if p.is_capture(*one) { -1000 } else { 7 });
            list.truncate(n);
            list
        }

        #[inline]
        fn search_tree(p: &mut Position, d: u32, distance: u32) -> Value {
            let list = sort(p, 255); /* all */
            if d == 0 || list.is_empty() {
                return evaluate(p);
            }
            let mut top = -MAXIMUM;
            for one in list {
                p.do_move(one);
                top = top.max(-search_tree(p, d - 1, distance + 1));
                p.undo_move(one);
            }
            top
        }";

    fn with_body(body: &str) -> String {
        let begin = STUB.find("    // At depth 0").unwrap();
        format!("{}{body}}}\n", &STUB[..begin])
    }

    fn pairs(stub: &str, files: &[&str]) -> Vec<([usize; 2], f64)> {
        let files: Vec<Tokens> = files.iter().map(|text| Tokens::of(text).unwrap()).collect();
        CodeOfClass::new(&Tokens::of(stub).unwrap(), &files).pairs().into_iter().map(|pair| (pair.files, pair.similarity)).collect()
    }

    #[test]
    fn a_copy_is_found_under_other_names_comments_constants_and_in_another_order() {
        let found = pairs("", &["fn main() {}", FIRST, COPY]);
        let [([1, 2], share)] = found[..] else { panic!("{found:?}") };
        assert!(share > 0.85, "{share}");
        let padded = format!("{FIRST} fn more() {{ {} }}", "if a < b { c += [d; 1] } else { while e() { f.g(h)?; } }".repeat(9));
        assert!(pairs("", &[&padded, COPY])[0].1 > 0.85, "the smaller file counts");
    }

    #[test]
    fn who_solves_a_small_exercise_alone_is_in_no_pair() {
        let bodies = [
            "if depth == 0 { return evaluate(pos); }
            let mut max_value = mated_in(ply);
            for m in pos.legal_moves() {
                pos.do_move(m);
                let value = -negamax(pos, depth - 1, ply + 1);
                pos.undo_move(m);
                max_value = max_value.max(value);
            }
            max_value",
            "match depth {
                0 => evaluate(pos),
                _ => pos.legal_moves().into_iter().map(|m| {
                    pos.do_move(m);
                    let v = negamax(pos, depth - 1, ply + 1);
                    pos.undo_move(m);
                    -v
                }).max().unwrap_or_else(|| mated_in(ply)),
            }",
            "let moves = pos.legal_moves();
            if moves.is_empty() { return mated_in(ply); }
            if depth == 0 { return evaluate(pos); }
            let mut best = -VALUE_INFINITE;
            for &m in moves.iter() {
                pos.do_move(m);
                let score = -negamax(pos, depth - 1, ply + 1);
                if score > best { best = score; }
                pos.undo_move(m);
            }
            best",
        ]
        .map(with_body);
        assert_eq!(pairs(STUB, &bodies.each_ref().map(|body| &**body)), []);
        let files = bodies.each_ref().map(|body| Tokens::of(body).unwrap());
        assert_eq!(CodeOfClass::new(&Tokens::of(STUB).unwrap(), &files).too_short(), 0, "they are compared");
        assert_eq!(pairs(STUB, &[&bodies[1], &bodies[1]]), [([0, 1], 1.0)], "the whole of it is a pair");
    }

    #[test]
    fn what_students_began_with_makes_no_pair() {
        assert_eq!(pairs(STUB, &[STUB, STUB]), []);
        assert_eq!(pairs("", &[STUB, STUB]).len(), 1, "but for the stub");
    }

    #[test]
    fn what_nine_of_ten_share_makes_no_pair_and_what_two_share_does() {
        let own = |number: usize| {
            let sign = |place: usize| ["a + ", "b - ", "c * ", "d / ", "e % ", "f & ", "g | ", "h ^ ", "i < ", "j > "][place % 10];
            format!("fn own() {{ {} }}", (0..40).map(|place| sign(31 * number + place * place * (number + 3))).collect::<String>())
        };
        let shared = |who: fn(usize) -> bool| {
            (0..10).map(|number| format!("{}{}", if who(number) { FIRST } else { "" }, own(number))).collect::<Vec<_>>()
        };
        let found = |files: &[String]| pairs("", &files.iter().map(|file| &**file).collect::<Vec<_>>());
        assert_eq!(found(&shared(|number| number != 4)), []);
        assert_eq!(found(&shared(|number| number > 7)).iter().map(|(files, _)| *files).collect::<Vec<_>>(), [[8, 9]]);
        assert!(!found(&shared(|_| true)[..CLASS - 1]).is_empty(), "a small class has no majority");
    }

    #[test]
    fn tables_of_constants_are_not_alike() {
        let table = |from: i32| {
            format!("const T: [i32; 90] = [{}];", (from..from + 90).map(|value| format!("{value}, -{value}, ")).collect::<String>())
        };
        assert_eq!(pairs("", &[&table(0), &table(500)]), []);
    }

    #[test]
    fn parts_are_the_whole_text_each_marked_for_what_it_is() {
        let stub = "fn given(a: u32, b: u32, c: u32) -> u32 { a + b }";
        let [left, right] = ["only(one)", "if other { 1 } else { 2 }"].map(|own| format!("// é\n{stub}\n{own}; {COPY}\n// 終わり"));
        let files = [&left, &right].map(|text| Tokens::of(text).unwrap());
        let stub_tokens = Tokens::of(stub).unwrap();
        let parts = CodeOfClass::new(&stub_tokens, &files).parts(0, 1, &left);
        assert_eq!(parts.iter().map(|(_, text)| *text).collect::<String>(), left);
        let of = |kind| parts.iter().filter(|(part, _)| *part == kind).map(|(_, text)| *text).collect::<Vec<_>>();
        assert_eq!(of(Share::Given), [stub]);
        assert!(of(Share::Common).concat().contains("search_tree") && of(Share::Own).concat().contains("only(one"), "{parts:?}");
    }

    #[test]
    fn what_does_not_lex_is_refused_and_depth_ends_nothing() {
        for text in ["fn main( {}", "\"", "fn main() { 'ab' }"] {
            assert!(Tokens::of(text).is_err(), "{text}");
        }
        let deep = format!("{}{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(Tokens::of(&deep).unwrap().kinds.len(), 200_000);
    }
}
