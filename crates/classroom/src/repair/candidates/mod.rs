//! The candidates: every edit that may be tried in a file, with its place.
//!
//! An edit replaces a value, removes or moves a statement, inserts a statement between two others, or exchanges two parameters. Code that a macro
//! writes has no place in the file, so it is not edited.

mod statements;
mod survey;
mod values;

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{BinOp, Block, Expr, FnArg, Pat, ReturnType, Signature, Type};

use self::survey::{Known, Survey};
use super::edits::Kind;
use super::types::{self, Types};

/// An edit as it is reported.
#[derive(Clone, Debug)]
pub struct Edit {
    pub kind: Kind,
    /// Its lines, from 1: for inserted code, those before and after it.
    pub first: usize,
    pub last: usize,
    /// The code there, and the code that replaces it; one of them may be empty.
    pub before: String,
    pub after: String,
}

impl Edit {
    /// Returns the kind in whose place it is tried: a variable is taken for its counterpart, such as alpha for beta, more often than for another one.
    pub fn likelihood(&self) -> Kind {
        let is_counterpart = || family(&self.before).any(|other| other == self.after);
        match self.kind {
            Kind::Variable if is_counterpart() => Kind::Negation,
            // A cut belongs to a window as the raise of alpha does.
            Kind::Leave if self.after.contains(" >= ") && self.after.contains("break") => Kind::Raise,
            kind => kind,
        }
    }
}

/// Code in the program that holds all edits. Edits have numbers from 1.
#[derive(Clone, Debug)]
pub enum Piece {
    /// A value, and the values that may replace it.
    Choice { place: Range<usize>, options: Vec<(usize, String)> },
    /// A statement that these edits leave out here.
    Guard { place: Range<usize>, edits: Range<usize> },
    /// The code that an edit inserts here.
    Insert { at: usize, edit: usize, code: String },
    /// Two variables, as a pattern and by name, that an edit exchanges from here on.
    Exchange { at: usize, edit: usize, pattern: String, names: [String; 2] },
}

/// All edits of a file.
#[derive(Debug, Default)]
pub struct Candidates {
    pub edits: Vec<Edit>,
    pub pieces: Vec<Piece>,
    /// The lines of macros, in which nothing is tried.
    pub macros: BTreeSet<usize>,
}

/// Finds the candidates in a file with values of these types.
pub fn find(text: &str, file: &syn::File, types: &Types) -> Candidates {
    let mut known = Known::default();
    known.visit_file(file);
    known.numbers = numbers_in(text);
    let mut walker =
        Walker { text, types, known, found: Candidates::default(), scope: Vec::new(), outer: Vec::new(), function: Function::default() };
    walker.items(&file.items);
    walker.found
}

/// Returns the numbers in the file and in its comments: a value that is copied wrong is often near the right one.
fn numbers_in(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'));
    let is_number = |word: &&str| word.len() < 12 && word.bytes().all(|byte| byte.is_ascii_digit());
    let found: BTreeSet<&str> = words.map(|word| word.trim_end_matches('.')).filter(|word| !word.is_empty()).filter(is_number).collect();
    let found = found.into_iter().filter(|&number| number != FACTOR).take(24);
    found.chain([FACTOR]).map(String::from).collect()
}

/// Names that mean another thing of the same type.
const FAMILIES: &[&[&str]] = &[
    &["mate_in", "mated_in"],
    &["max", "min"],
    &["any", "all"],
    &["first", "last"],
    &["is_some", "is_none"],
    &["is_ok", "is_err"],
    &["push_back", "push_front"],
    &["pop_back", "pop_front"],
    &["legal_moves", "captures", "pseudo_legal_moves"],
    &["do_move", "undo_move", PSEUDO_LEGAL],
    &["alpha", "beta"],
    &["depth", "ply"],
    &["phi", "delta"],
    &["value_to_tt", "value_from_tt"],
    &["promoted", "unpromoted"],
    &["from", "to"],
    &["file", "rank"],
    &["moves", "unmoves"],
    &["min_by_key", "max_by_key"],
    &["fetch_max", "fetch_min"],
    &["mean", "square"],
    &["Black", "White"],
    &["Lower", "Upper", "Exact"],
    &["Win", "Loss", "Draw"],
];

fn family(name: &str) -> impl Iterator<Item = &'static str> {
    let all = FAMILIES.iter().filter(move |family| family.contains(&name)).flat_map(|family| family.iter().copied());
    let name = name.to_string();
    all.filter(move |other| *other != name)
}

/// Does a move that may leave the king in check.
const PSEUDO_LEGAL: &str = "do_pseudo_legal_move";

/// A factor that makes one value outweigh the values added to it.
const FACTOR: &str = "100";

const NUMBERS: &[&str] = &["Value", "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize", "f32", "f64"];

type Ty = Option<String>;

fn may_be_number(ty: &Ty) -> bool {
    ty.as_deref().is_none_or(|ty| NUMBERS.contains(&ty))
}

fn is_number(ty: &Ty) -> bool {
    ty.is_some() && may_be_number(ty)
}

fn may_be(ty: &Ty, names: &[&str]) -> bool {
    ty.as_deref().is_none_or(|ty| names.contains(&ty))
}

/// Returns whether one type can replace the other. That of a variable which is never used is not known.
fn alike(one: &Ty, other: &Ty) -> bool {
    one.is_none() || other.is_none() || one == other
}

fn name_of(ty: &Type) -> Ty {
    Some(types::short(&quote_type(ty)))
}

fn quote_type(ty: &Type) -> String {
    match ty {
        Type::Reference(reference) => {
            format!("{}{}", if reference.mutability.is_some() { "&mut " } else { "&" }, quote_type(&reference.elem))
        }
        Type::Path(path) => path.path.segments.last().map_or(String::new(), |last| last.ident.to_string()),
        Type::Paren(paren) => quote_type(&paren.elem),
        _ => "?".to_string(),
    }
}

fn range(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

fn line(span: Span) -> usize {
    span.start().line
}

fn returned(output: &ReturnType) -> Ty {
    match output {
        ReturnType::Default => Some("()".to_string()),
        ReturnType::Type(_, ty) => name_of(ty),
    }
}

/// Returns true if the type of the value comes from its context, which an operator hides.
fn is_generic(expr: &Expr) -> bool {
    let Expr::MethodCall(call) = expr else { return false };
    call.turbofish.is_none() && ["into", "try_into", "parse", "collect", "sum", "product"].iter().any(|name| call.method == name)
}

/// A variable in scope.
#[derive(Clone)]
struct Variable {
    name: String,
    ty: Ty,
    is_mutable: bool,
    is_parameter: bool,
}

/// The current function.
#[derive(Clone, Default)]
struct Function {
    place: Range<usize>,
    returns: Ty,
    /// Conditions and results in it.
    conditions: Vec<String>,
    results: Vec<String>,
    /// Moves that are done or taken back: the position, and the move.
    steps: BTreeSet<(String, String)>,
    /// Simple statements.
    calls: Vec<String>,
    /// The names of its variables.
    variables: BTreeSet<String>,
    in_loop: bool,
}

/// An option for a value: its kind, the part of the source that it changes, and the code of the whole value.
struct Choice {
    kind: Kind,
    at: Range<usize>,
    code: String,
}

/// A change of a part of an expression.
struct Inner {
    kind: Kind,
    at: Range<usize>,
    text: String,
}

struct Walker<'a> {
    text: &'a str,
    types: &'a Types,
    known: Known,
    found: Candidates,
    scope: Vec<Variable>,
    /// The places before and after the statements around this one, the outermost first.
    outer: Vec<Range<usize>>,
    function: Function,
}

impl Walker<'_> {
    fn items(&mut self, items: &[syn::Item]) {
        for item in items {
            match item {
                syn::Item::Fn(item) => self.function(&item.sig, &item.block),
                syn::Item::Impl(item) => {
                    for item in &item.items {
                        match item {
                            syn::ImplItem::Fn(item) => self.function(&item.sig, &item.block),
                            syn::ImplItem::Macro(item) => self.note_macro(&item.mac.path),
                            _ => {}
                        }
                    }
                }
                syn::Item::Trait(item) => {
                    for item in &item.items {
                        if let syn::TraitItem::Fn(syn::TraitItemFn { sig, default: Some(block), .. }) = item {
                            self.function(sig, block);
                        }
                    }
                }
                syn::Item::Mod(syn::ItemMod { content: Some((_, items)), .. }) => self.items(items),
                syn::Item::Macro(item) => self.note_macro(&item.mac.path),
                _ => {}
            }
        }
    }

    fn note_macro(&mut self, path: &syn::Path) {
        self.found.macros.insert(line(path.span()));
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        // No switch can be asked while the program is compiled.
        if signature.constness.is_some() {
            return;
        }
        let place = range(signature).start..range(&block.brace_token.span.close()).end;
        let mut function = Function { place, returns: returned(&signature.output), ..Function::default() };
        let mut survey = Survey { text: self.text, function: &mut function };
        survey.visit_block(block);
        survey.tail(block);
        function.conditions.truncate(6);
        function.calls.truncate(10);
        let outside = (std::mem::replace(&mut self.function, function), std::mem::take(&mut self.scope), std::mem::take(&mut self.outer));
        for input in &signature.inputs {
            if let FnArg::Typed(typed) = input {
                self.bind(&typed.pat, name_of(&typed.ty));
            }
        }
        self.scope.iter_mut().for_each(|variable| variable.is_parameter = true);
        self.exchange_parameters(range(&block.brace_token.span.open()).end, signature);
        let wants_value = self.function.returns.as_deref() != Some("()");
        self.block(block, wants_value);
        (self.function, self.scope, self.outer) = outside;
    }

    /// Exchanges two parameters of one type: they may stand in the wrong order in the signature.
    fn exchange_parameters(&mut self, at: usize, signature: &Signature) {
        let place = range(&signature.inputs);
        let lines = [self.line_at(place.start), self.line_at(place.end)];
        let numbers: Vec<Variable> = self.scope.iter().filter(|variable| is_number(&variable.ty)).cloned().collect();
        for (first, one) in numbers.iter().enumerate() {
            for other in numbers[first + 1..].iter().filter(|other| other.ty == one.ty) {
                let [before, after] = [[one, other], [other, one]].map(|[one, other]| format!("{}, {}", one.name, other.name));
                let edit = self.add(Kind::Parameters, lines, &before, &after);
                let pattern = [one, other].map(|variable| format!("{}{}", if variable.is_mutable { "mut " } else { "" }, variable.name));
                let names = [one.name.clone(), other.name.clone()];
                self.found.pieces.push(Piece::Exchange { at, edit, pattern: pattern.join(", "), names });
            }
        }
    }

    /// Takes in the variables of a pattern, with the type of a variable that is used nowhere.
    fn bind(&mut self, pat: &Pat, unused: Ty) {
        match pat {
            Pat::Ident(ident) => {
                let name = ident.ident.to_string();
                let used = self.types.of_first(&name, self.text, range(&ident.ident).end..self.function.place.end);
                let ty = used.map(String::from).or(unused);
                self.scope.retain(|variable| variable.name != name);
                self.scope.push(Variable { name, ty, is_mutable: ident.mutability.is_some(), is_parameter: false });
            }
            Pat::Type(typed) => self.bind(&typed.pat, name_of(&typed.ty)),
            Pat::Tuple(tuple) => tuple.elems.iter().for_each(|pat| self.bind(pat, None)),
            Pat::TupleStruct(tuple) => tuple.elems.iter().for_each(|pat| self.bind(pat, None)),
            Pat::Struct(fields) => fields.fields.iter().for_each(|field| self.bind(&field.pat, None)),
            Pat::Slice(slice) => slice.elems.iter().for_each(|pat| self.bind(pat, None)),
            Pat::Reference(reference) => self.bind(&reference.pat, None),
            Pat::Paren(paren) => self.bind(&paren.pat, unused),
            Pat::Or(or) => or.cases.iter().take(1).for_each(|pat| self.bind(pat, None)),
            _ => {}
        }
    }

    fn slice(&self, place: &Range<usize>) -> &str {
        self.text.get(place.clone()).unwrap_or_default()
    }

    /// Returns a part of the source as one line without comments.
    fn code(&self, node: &impl Spanned) -> String {
        one_line(self.slice(&range(node)))
    }

    /// Returns a part of the source with a smaller part exchanged.
    fn with(&self, place: &Range<usize>, at: &Range<usize>, text: &str) -> String {
        let (before, after) = (self.slice(&(place.start..at.start)), self.slice(&(at.end..place.end)));
        one_line(&[before, text, after].concat())
    }

    fn line_at(&self, at: usize) -> usize {
        1 + self.text.get(..at).map_or(0, |before| before.matches('\n').count())
    }

    /// Adds an edit, and returns its number.
    fn add(&mut self, kind: Kind, lines: [usize; 2], before: &str, after: &str) -> usize {
        let shown = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.found.edits.push(Edit { kind, first: lines[0], last: lines[1], before: shown(before), after: shown(after) });
        self.found.edits.len()
    }

    fn choose(&mut self, place: Range<usize>, choices: Vec<Choice>) {
        let original = one_line(self.slice(&place));
        let mut seen = BTreeSet::from([original]);
        let mut options = Vec::new();
        for Choice { kind, at, code } in choices {
            // A text of several lines would move all lines behind it.
            if code.contains('\n') || !seen.insert(code.clone()) {
                continue;
            }
            let lines = [self.line_at(at.start), self.line_at(at.end)];
            let before = self.slice(&place).to_string();
            options.push((self.add(kind, lines, &before, &code), code));
        }
        if !options.is_empty() {
            self.found.pieces.push(Piece::Choice { place, options });
        }
    }

    fn insert(&mut self, at: usize, edit: usize, code: String) {
        self.found.pieces.push(Piece::Insert { at, edit, code });
    }

    fn variable(&self, expr: &Expr) -> Option<&Variable> {
        let Expr::Path(path) = expr else { return None };
        let name = path.path.get_ident()?;
        self.scope.iter().find(|variable| *name == variable.name)
    }

    /// Returns the type of a value, if the compiler was asked for it. It is not asked within macros.
    fn type_of(&self, expr: &Expr) -> Ty {
        match expr {
            Expr::Paren(paren) => self.type_of(&paren.expr),
            _ => self.types.of(&range(expr)).map(String::from).or_else(|| self.variable(expr)?.ty.clone()),
        }
    }
}

fn has_blocks(expr: &Expr) -> bool {
    matches!(expr, Expr::If(_) | Expr::Match(_) | Expr::While(_) | Expr::Loop(_) | Expr::ForLoop(_) | Expr::Block(_))
}

pub fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

pub fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

/// Returns code as one line without comments, spelled as in the source if possible.
pub fn one_line(text: &str) -> String {
    if !text.contains("//") && !text.contains("/*") && !text.contains('"') {
        return text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    text.parse::<TokenStream>().map_or_else(|_| "\n".to_string(), |tokens| tokens.to_string())
}

#[cfg(test)]
mod tests;
