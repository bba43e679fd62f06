//! The candidates: every edit that may be tried in a file, with its place.
//!
//! An edit replaces a value, removes or moves a statement, inserts a statement between two others, or exchanges two parameters. Code that a macro
//! writes has no place in the file, so it is not edited.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use proc_macro2::{Span, TokenStream};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{BinOp, Block, Expr, FnArg, Lit, Pat, ReturnType, Signature, Stmt, Token, Type, UnOp};

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

/// The declarations in the file.
#[derive(Default)]
struct Known {
    /// Functions and methods: the types of their parameters and results.
    functions: BTreeMap<String, (Vec<String>, Ty)>,
    /// The fields of each struct, with their types.
    structs: Vec<Vec<(String, String)>>,
    constants: Vec<(String, Ty)>,
    /// The variants and constants of each type that are named somewhere.
    variants: BTreeMap<String, BTreeSet<String>>,
    numbers: Vec<String>,
}

impl<'ast> Visit<'ast> for Known {
    fn visit_signature(&mut self, signature: &'ast Signature) {
        let types = signature.inputs.iter().map(|input| match input {
            FnArg::Receiver(_) => "self".to_string(),
            FnArg::Typed(typed) => quote_type(&typed.ty),
        });
        let types = types.collect();
        self.functions.insert(signature.ident.to_string(), (types, returned(&signature.output)));
        syn::visit::visit_signature(self, signature);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        let fields = item.fields.iter().filter_map(|field| Some((field.ident.as_ref()?.to_string(), quote_type(&field.ty))));
        self.structs.push(fields.collect());
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.constants.push((item.ident.to_string(), name_of(&item.ty)));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let [.., ty, name] = &*path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>()
            && ty.starts_with(char::is_uppercase)
            && name.starts_with(char::is_uppercase)
        {
            self.variants.entry(ty.clone()).or_default().insert(name.clone());
        }
        syn::visit::visit_path(self, path);
    }
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

    // ---- Values. ----

    /// Returns whether a variable is named nowhere but in its own pattern.
    fn is_unused(&self, variable: &Variable) -> bool {
        let words = self.slice(&self.function.place).split(|c: char| !(c.is_alphanumeric() || c == '_'));
        words.filter(|word| *word == variable.name).count() == 1
    }

    fn others_than(&self, name: &str, ty: &Ty) -> Vec<String> {
        let variables = self.scope.iter().rev().filter(|other| other.name != name && alike(&other.ty, ty));
        variables.map(|other| other.name.clone()).take(10).collect()
    }

    /// Returns the changes in the source of a value: the variable, a field, a method, a function.
    fn inner(&self, expr: &Expr) -> Vec<Inner> {
        match expr {
            Expr::Path(path) => {
                if let Some(Variable { name, ty, .. }) = self.variable(expr) {
                    let at = range(expr);
                    return self
                        .others_than(name, ty)
                        .into_iter()
                        .map(|text| Inner { kind: Kind::Variable, at: at.clone(), text })
                        .collect();
                }
                self.names(path.path.segments.last().map(|last| &last.ident))
            }
            Expr::Field(field) => {
                let mut all = self.inner(&field.base);
                if let syn::Member::Named(name) = &field.member {
                    let written = name.to_string();
                    all.extend(self.names(Some(name)));
                    for fields in self.known.structs.iter().filter(|fields| fields.iter().any(|(field, _)| *field == written)) {
                        let ty = fields.iter().find(|(field, _)| *field == written).map(|(_, ty)| ty);
                        let others = fields.iter().filter(|(field, other)| *field != written && Some(other) == ty);
                        all.extend(others.map(|(field, _)| Inner { kind: Kind::Name, at: range(name), text: field.clone() }));
                    }
                }
                all
            }
            Expr::MethodCall(call) => {
                let mut all = self.names(Some(&call.method));
                all.extend(self.inner(&call.receiver));
                all
            }
            Expr::Call(call) => match &*call.func {
                Expr::Path(path) => {
                    let last = path.path.segments.last().map(|last| &last.ident);
                    let mut all = self.names(last);
                    if let Some(name) = last.map(ToString::to_string)
                        && let Some(signature) = self.known.functions.get(&name)
                    {
                        let others = self.known.functions.iter().filter(|(other, types)| **other != name && *types == signature);
                        all.extend(others.map(|(other, _)| Inner { kind: Kind::Name, at: range(&last), text: other.clone() }));
                    }
                    all
                }
                _ => Vec::new(),
            },
            Expr::Index(index) => self.inner(&index.expr),
            Expr::Reference(reference) => self.inner(&reference.expr),
            Expr::Unary(unary) => self.inner(&unary.expr),
            Expr::Paren(paren) => self.inner(&paren.expr),
            Expr::Try(tried) => self.inner(&tried.expr),
            _ => Vec::new(),
        }
    }

    fn names(&self, ident: Option<&proc_macro2::Ident>) -> Vec<Inner> {
        let Some(ident) = ident else { return Vec::new() };
        let at = range(ident);
        family(&ident.to_string()).map(|other| Inner { kind: Kind::Name, at: at.clone(), text: other.to_string() }).collect()
    }

    fn inner_choices(&self, place: &Range<usize>, expr: &Expr) -> Vec<Choice> {
        let all = self.inner(expr).into_iter();
        all.map(|Inner { kind, at, text }| Choice { kind, code: self.with(place, &at, &text), at }).collect()
    }

    /// Adds the edits of a value, and of the values in it.
    fn value(&mut self, expr: &Expr, is_signed: bool) {
        if let Expr::Paren(paren) = expr {
            return self.value(&paren.expr, is_signed);
        }
        let place = range(expr);
        let choices = self.choices(expr, &place, is_signed);
        self.choose(place, choices);
        self.children(expr);
    }

    fn choices(&self, expr: &Expr, place: &Range<usize>, is_signed: bool) -> Vec<Choice> {
        let code = self.code(expr);
        let ty = self.type_of(expr);
        let mut all: Vec<Choice> = Vec::new();
        let mut add = |kind: Kind, code: String| all.push(Choice { kind, at: place.clone(), code });
        let is_operand = matches!(
            expr,
            Expr::Path(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Field(_) | Expr::Index(_) | Expr::Cast(_) | Expr::Try(_)
        );
        if is_operand && !is_generic(expr) {
            let unsigned = ["u8", "u16", "u32", "u64", "usize"];
            if may_be_number(&ty) {
                if !is_signed && !ty.as_deref().is_some_and(|ty| unsigned.contains(&ty)) {
                    add(Kind::Sign, format!("-{code}"));
                }
                let one = if ty.as_deref().is_some_and(|ty| ["f32", "f64"].contains(&ty)) { "1.0" } else { "1" };
                add(Kind::OneMore, format!("{code} + {one}"));
                add(Kind::OneMore, format!("{code} - {one}"));
                if is_number(&ty) {
                    for Variable { name, .. } in
                        self.scope.iter().rev().filter(|other| is_number(&other.ty) && alike(&other.ty, &ty) && other.name != code)
                    {
                        add(Kind::Term, format!("{code} + {name}"));
                        add(Kind::Term, format!("{code} - {name}"));
                        add(Kind::Term, format!("{code} * {name}"));
                    }
                    if matches!(expr, Expr::Path(_)) {
                        add(Kind::Term, format!("{code} * {code}"));
                    } else if ty.as_deref() == Some("Value") {
                        add(Kind::Term, format!("{code} * {FACTOR}"));
                        for Variable { name, .. } in self.scope.iter().filter(|other| other.ty.is_none() && self.is_unused(other)) {
                            add(Kind::Term, format!("{code} * {name} as Value"));
                        }
                    }
                }
            }
            if may_be(&ty, &["Color"]) {
                add(Kind::Side, format!("!{code}"));
            } else if may_be(&ty, &["bool"]) {
                add(Kind::Negation, format!("!{code}"));
            }
        }
        match expr {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Int(number) => {
                    let suffix = number.suffix();
                    if let Ok(number) = number.base10_parse::<u64>() {
                        add(Kind::OneMore, format!("{}{suffix}", number.saturating_add(1)));
                        if number > 0 {
                            add(Kind::OneMore, format!("{}{suffix}", number - 1));
                            if !is_signed {
                                add(Kind::Sign, format!("-{code}"));
                            }
                        }
                    }
                    for other in &self.known.numbers {
                        add(Kind::Number, format!("{other}{suffix}"));
                    }
                }
                Lit::Float(_) => {
                    ["0.0", "1.0", "2.0"].iter().for_each(|other| add(Kind::Number, other.to_string()));
                }
                Lit::Bool(is) => add(Kind::Negation, (!is.value).to_string()),
                _ => {}
            },
            Expr::Path(path) => {
                if self.variable(expr).is_none()
                    && let [.., of, name] = &*path.path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>()
                {
                    for other in self.known.variants.get(of).into_iter().flatten().filter(|other| *other != name) {
                        add(Kind::Name, self.with(place, &range(&path.path.segments.last()), other));
                    }
                }
                let is_constant = path.path.get_ident().is_some();
                let constants =
                    self.known.constants.iter().filter(|(other, of)| is_constant && *other != code && ty.is_some() && alike(of, &ty));
                constants.for_each(|(other, _)| add(Kind::Variable, other.clone()));
                if is_constant && ty.is_some() && self.variable(expr).is_none() {
                    self.others_than(&code, &ty).into_iter().for_each(|other| add(Kind::Variable, other));
                }
                if is_constant && ty.as_deref() == Some("Value") {
                    add(Kind::Variable, "VALUE_INFINITE".to_string());
                    add(Kind::Variable, "-VALUE_INFINITE".to_string());
                }
            }
            Expr::Call(call) => {
                let arguments: Vec<&Expr> = call.args.iter().collect();
                for two in self.exchanged(place, &arguments) {
                    add(Kind::Arguments, two);
                }
                if let Expr::Path(path) = &*call.func
                    && path.path.is_ident("Some")
                {
                    add(Kind::Name, "None".to_string());
                }
            }
            Expr::MethodCall(call) => {
                let arguments: Vec<&Expr> = call.args.iter().collect();
                for two in self.exchanged(place, &arguments) {
                    add(Kind::Arguments, two);
                }
                if call.args.len() <= 1 && alike(&self.type_of(&call.receiver), &ty) {
                    add(Kind::Term, self.code(&call.receiver));
                }
                if let Some(only) = call.args.first().filter(|only| call.args.len() == 1 && !matches!(only, Expr::Closure(_)))
                    && alike(&self.type_of(only), &ty)
                {
                    add(Kind::Term, self.code(only));
                }
            }
            Expr::Tuple(tuple) => {
                let values: Vec<&Expr> = tuple.elems.iter().collect();
                for two in self.exchanged(place, &values) {
                    add(Kind::Arguments, two);
                }
            }
            Expr::Unary(unary) => {
                let inner = self.code(&unary.expr);
                match unary.op {
                    UnOp::Neg(_) => add(Kind::Sign, inner),
                    UnOp::Not(_) if ty.as_deref() == Some("bool") => add(Kind::Negation, inner),
                    UnOp::Not(_) => add(Kind::Side, inner),
                    _ => {}
                }
            }
            Expr::Binary(binary) => {
                let (left, right) = (self.code(&binary.left), self.code(&binary.right));
                let at = range(&binary.op);
                let (kind, others) = others_of(&binary.op);
                for other in others {
                    all.push(Choice { kind, at: at.clone(), code: self.with(place, &at, other) });
                }
                let mut add = |kind: Kind, at: Range<usize>, code: String| all.push(Choice { kind, at, code });
                match binary.op {
                    BinOp::Add(_)
                    | BinOp::Sub(_)
                    | BinOp::Mul(_)
                    | BinOp::Div(_)
                    | BinOp::Rem(_)
                    | BinOp::And(_)
                    | BinOp::Or(_)
                    | BinOp::BitAnd(_)
                    | BinOp::BitOr(_)
                    | BinOp::BitXor(_) => {
                        let is_condition = matches!(binary.op, BinOp::And(_) | BinOp::Or(_));
                        let kind = if is_condition { Kind::Condition } else { Kind::Term };
                        add(kind, at.start..place.end, left.clone());
                        add(kind, place.start..at.end, right.clone());
                        if !is_condition {
                            add(Kind::Arguments, place.clone(), format!("({right}) {} ({left})", self.slice(&at)));
                        }
                    }
                    _ => {}
                }
                if !is_signed && kind == Kind::Operator && !matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) && may_be_number(&ty) {
                    add(Kind::Sign, place.clone(), format!("-({code})"));
                }
            }
            Expr::Range(between) => {
                let at = range(&between.limits);
                let other = if matches!(between.limits, syn::RangeLimits::Closed(_)) { ".." } else { "..=" };
                all.push(Choice { kind: Kind::Operator, code: self.with(place, &at, other), at });
            }
            _ => {}
        }
        if !matches!(expr, Expr::Unary(_)) {
            all.extend(self.inner_choices(place, expr));
        }
        all
    }

    /// Returns the code of a call with two of its arguments exchanged.
    fn exchanged(&self, place: &Range<usize>, arguments: &[&Expr]) -> Vec<String> {
        let mut all = Vec::new();
        for (first, one) in arguments.iter().enumerate() {
            let ty = self.type_of(one);
            for two in arguments[first + 1..].iter().filter(|two| alike(&self.type_of(two), &ty)) {
                let (one_at, two_at) = (range(*one), range(*two));
                let parts = [
                    self.slice(&(place.start..one_at.start)),
                    self.slice(&two_at),
                    self.slice(&(one_at.end..two_at.start)),
                    self.slice(&one_at),
                    self.slice(&(two_at.end..place.end)),
                ];
                all.push(one_line(&parts.concat()));
            }
        }
        all
    }

    /// Adds the edits of the values in an expression.
    fn children(&mut self, expr: &Expr) {
        match expr {
            Expr::Paren(paren) => self.children(&paren.expr),
            Expr::Group(group) => self.children(&group.expr),
            Expr::Unary(unary) => match unary.op {
                UnOp::Deref(_) => self.children(&unary.expr),
                _ => self.value(&unary.expr, true),
            },
            Expr::Binary(binary) => {
                if is_assignment(&binary.op) {
                    self.children(&binary.left);
                    self.value(&binary.right, false);
                } else {
                    let is_sum = matches!(binary.op, BinOp::Add(_) | BinOp::Sub(_));
                    self.condition_or_value(&binary.left, matches!(binary.op, BinOp::And(_) | BinOp::Or(_)), false);
                    self.condition_or_value(&binary.right, matches!(binary.op, BinOp::And(_) | BinOp::Or(_)), is_sum);
                }
            }
            Expr::Assign(assign) => {
                // The parts of `(a, b) = ..` are places, not values.
                if !matches!(&*assign.left, Expr::Tuple(_) | Expr::Array(_) | Expr::Struct(_)) {
                    self.children(&assign.left);
                }
                self.value(&assign.right, false);
            }
            Expr::Call(call) => call.args.iter().for_each(|argument| self.value(argument, false)),
            Expr::MethodCall(call) => {
                match &*call.receiver {
                    // It is computed, not a place that the method may change.
                    Expr::Paren(paren) if matches!(&*paren.expr, Expr::Binary(_) | Expr::Cast(_)) => self.value(&paren.expr, false),
                    receiver => self.children(receiver),
                }
                call.args.iter().for_each(|argument| self.value(argument, false));
            }
            Expr::Field(field) => self.children(&field.base),
            Expr::Index(index) => {
                self.children(&index.expr);
                self.value(&index.index, false);
            }
            Expr::Reference(reference) => self.children(&reference.expr),
            Expr::Cast(cast) => self.value(&cast.expr, false),
            Expr::Try(tried) => self.children(&tried.expr),
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|value| self.value(value, false)),
            Expr::Array(array) => array.elems.iter().for_each(|value| self.value(value, false)),
            Expr::Repeat(repeat) => self.value(&repeat.expr, false),
            Expr::Struct(fields) => {
                // A field that is written once for its name and its value cannot be exchanged in place.
                fields.fields.iter().filter(|field| field.colon_token.is_some()).for_each(|field| self.value(&field.expr, false));
            }
            Expr::Range(between) => {
                [&between.start, &between.end].into_iter().flatten().for_each(|end| self.value(end, false));
            }
            Expr::Return(left) => left.expr.iter().for_each(|value| self.value(value, false)),
            Expr::Break(left) => left.expr.iter().for_each(|value| self.value(value, false)),
            Expr::Closure(closure) => {
                let depth = self.scope.clone();
                // A `return` leaves the closure, so the results of the function are none here.
                let inner = Function { in_loop: false, returns: returned(&closure.output), results: Vec::new(), ..self.function.clone() };
                let function = std::mem::replace(&mut self.function, inner);
                let outer = std::mem::take(&mut self.outer);
                closure.inputs.iter().for_each(|pat| self.bind(pat, None));
                match &*closure.body {
                    Expr::Block(block) => self.block(&block.block, true),
                    body => self.value(body, false),
                }
                (self.scope, self.outer) = (depth, outer);
                self.function = function;
            }
            Expr::Block(block) => self.block(&block.block, true),
            Expr::If(_) | Expr::Match(_) => self.branches(expr, true),
            Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) => self.branches(expr, false),
            Expr::Macro(called) => self.macro_arguments(&called.mac),
            Expr::Let(bound) => {
                self.children(&bound.expr);
                self.bind(&bound.pat, None);
            }
            _ => {}
        }
    }

    fn condition_or_value(&mut self, expr: &Expr, is_condition: bool, is_signed: bool) {
        match expr {
            Expr::Let(_) => self.children(expr),
            _ if is_condition => self.condition(expr),
            _ => self.value(expr, is_signed),
        }
    }

    /// Adds the edits of a condition: it is negated, is always or never true, or is joined with another.
    fn condition(&mut self, expr: &Expr) {
        // A variable of a pattern exists only if the pattern fits, so the condition cannot be wrapped.
        if has_let(expr) {
            return match expr {
                Expr::Binary(binary) => {
                    self.condition(&binary.left);
                    self.condition(&binary.right);
                }
                _ => self.children(expr),
            };
        }
        let place = range(expr);
        let code = self.code(expr);
        let mut choices = Vec::new();
        let mut add = |kind: Kind, code: String| choices.push(Choice { kind, at: place.clone(), code });
        add(Kind::Negation, format!("!({code})"));
        add(Kind::Condition, "true".to_string());
        add(Kind::Condition, "false".to_string());
        for other in self.conditions_here().into_iter().filter(|other| *other != code) {
            add(Kind::Condition, format!("({code}) && ({other})"));
            add(Kind::Condition, format!("({code}) || ({other})"));
            add(Kind::Condition, format!("({code}) && !({other})"));
        }
        choices.extend(self.choices(expr, &place, false));
        self.choose(place, choices);
        self.children(expr);
    }

    fn conditions_here(&self) -> Vec<String> {
        let of_variables =
            self.scope.iter().filter(|variable| variable.ty.as_deref() == Some("bool")).map(|variable| variable.name.clone());
        let here = self.function.conditions.iter().filter(|code| self.is_in_scope(code));
        let mut all: Vec<String> = here.cloned().chain(of_variables).collect();
        all.dedup();
        all
    }

    /// Returns whether the variables of the function that code names are in scope. A closure in it has some of its own.
    fn is_in_scope(&self, code: &str) -> bool {
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let own: BTreeSet<&str> = code.split('|').skip(1).step_by(2).flat_map(|names| names.split(|c| !is_of_name(c))).collect();
        let names = code.match_indices(is_of_name).filter(|(at, _)| !code[..*at].ends_with(|c| is_of_name(c) || c == '.'));
        names
            .map(|(at, _)| code[at..].split(|c| !is_of_name(c)).next().unwrap_or_default())
            .all(|name| !self.function.variables.contains(name) || own.contains(name) || self.has(name))
    }

    fn branches(&mut self, expr: &Expr, wants_value: bool) {
        let depth = self.scope.clone();
        match expr {
            Expr::If(branches) => {
                self.condition(&branches.cond);
                self.block(&branches.then_branch, wants_value);
                self.scope.clone_from(&depth);
                if let Some((_, other)) = &branches.else_branch {
                    match &**other {
                        Expr::Block(block) => self.block(&block.block, wants_value),
                        other => self.branches(other, wants_value),
                    }
                }
            }
            Expr::Match(arms) => {
                self.children(&arms.expr);
                for arm in &arms.arms {
                    self.bind(&arm.pat, None);
                    if let Some((_, guard)) = &arm.guard {
                        self.condition(guard);
                    }
                    match &*arm.body {
                        Expr::Block(block) => self.block(&block.block, wants_value),
                        body => self.value(body, false),
                    }
                    self.scope.clone_from(&depth);
                }
            }
            Expr::While(repeated) => {
                self.condition(&repeated.cond);
                self.in_loop(&repeated.body);
            }
            Expr::Loop(repeated) => self.in_loop(&repeated.body),
            Expr::ForLoop(repeated) => {
                self.value(&repeated.expr, false);
                self.bind(&repeated.pat, None);
                self.in_loop(&repeated.body);
            }
            _ => self.children(expr),
        }
        self.scope = depth;
    }

    fn in_loop(&mut self, block: &Block) {
        let was_in_loop = std::mem::replace(&mut self.function.in_loop, true);
        self.block(block, false);
        self.function.in_loop = was_in_loop;
    }

    fn macro_arguments(&mut self, called: &syn::Macro) {
        const FORMATS: [&str; 9] = ["println", "print", "eprintln", "format", "write", "writeln", "vec", "assert", "panic"];
        if !FORMATS.iter().any(|name| called.path.is_ident(name)) {
            self.note_macro(&called.path);
            return;
        }
        if let Ok(arguments) = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(called.tokens.clone()) {
            for argument in &arguments {
                if !matches!(argument, Expr::Lit(_) | Expr::Assign(_)) {
                    self.value(argument, false);
                }
            }
        }
    }

    // ---- Statements. ----

    fn block(&mut self, block: &Block, wants_value: bool) {
        let depth = self.scope.clone();
        let statements: Vec<Statement> = block
            .stmts
            .iter()
            .enumerate()
            .map(|(number, statement)| {
                let is_last = number + 1 == block.stmts.len();
                Statement::of(statement, is_last, wants_value)
            })
            .collect();
        let end = block.brace_token.span.close().byte_range().start;
        let start = block.brace_token.span.open().byte_range().end;
        // The place before each statement, and the one at the end.
        let gaps: Vec<usize> = statements.iter().map(|statement| statement.place.start).chain([end]).collect();
        for (number, Statement { part, place, is_movable, is_value, .. }) in statements.iter().enumerate() {
            let before = if number == 0 { start } else { statements[number - 1].place.end };
            self.fill(gaps[number], [self.line_at(before), self.line_at(place.start)]);
            // Nothing comes after the value of a block.
            self.outer.push(place.start..if *is_value { place.start } else { gaps[number + 1] });
            self.statement(part);
            self.outer.pop();
            if *is_movable {
                self.move_about(&statements, number, &gaps);
            }
        }
        if statements.last().is_none_or(|last| !last.is_value && !last.leaves) {
            let before = statements.last().map_or(start, |last| last.place.end);
            self.fill(end, [self.line_at(before), self.line_at(end)]);
        }
        self.scope = depth;
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Local(local) => {
                if let Some(init) = &local.init {
                    if has_blocks(&init.expr) {
                        self.branches(&init.expr, true)
                    } else {
                        self.value(&init.expr, false)
                    }
                    if let Some((_, other)) = &init.diverge {
                        self.children(other);
                    }
                }
                let ty = local.init.as_ref().and_then(|init| self.type_of(&init.expr));
                self.bind(&local.pat, ty);
            }
            Stmt::Expr(expr, _) => match expr {
                _ if has_blocks(expr) => self.branches(expr, !matches!(statement, Stmt::Expr(_, Some(_)))),
                Expr::Break(_) | Expr::Continue(_) | Expr::Return(_) => {
                    let place = range(expr);
                    let others = ["break", "continue"].iter().filter(|_| self.function.in_loop).map(|other| other.to_string());
                    let results = self.function.results.iter().filter(|result| self.is_in_scope(result));
                    let results = results.map(|result| format!("return {result}"));
                    let choices = others.chain(results).map(|code| Choice { kind: Kind::Jump, at: place.clone(), code }).collect();
                    self.choose(place, choices);
                    self.children(expr);
                }
                Expr::Assign(assign) => {
                    let place = range(expr);
                    let at = range(&assign.eq_token);
                    let mut choices: Vec<Choice> = ["+=", "-=", "*="]
                        .iter()
                        .filter(|_| may_be_number(&self.type_of(&assign.right)))
                        .map(|other| Choice { kind: Kind::Operator, at: at.clone(), code: self.with(&place, &at, other) })
                        .collect();
                    choices.extend(self.inner_choices(&place, &assign.left));
                    self.choose(place, choices);
                    self.children(expr);
                }
                Expr::Binary(binary) if is_assignment(&binary.op) => {
                    let place = range(expr);
                    let at = range(&binary.op);
                    let (kind, others) = others_of(&binary.op);
                    let mut choices: Vec<Choice> =
                        others.iter().map(|other| Choice { kind, at: at.clone(), code: self.with(&place, &at, other) }).collect();
                    choices.extend(self.inner_choices(&place, &binary.left));
                    self.choose(place, choices);
                    self.children(expr);
                }
                _ => self.value(expr, false),
            },
            Stmt::Macro(called) => self.macro_arguments(&called.mac),
            Stmt::Item(item) => self.items(std::slice::from_ref(item)),
        }
    }

    /// Leaves out a statement, exchanges it with others, and moves it into or out of blocks.
    fn move_about(&mut self, statements: &[Statement], number: usize, gaps: &[usize]) {
        let place = statements[number].place.clone();
        let code = one_line(self.slice(&place));
        if code.contains('\n') {
            return;
        }
        let text = self.slice(&place).to_string();
        let [first, last] = [self.line_at(place.start), self.line_at(place.end)];
        let begin = self.found.edits.len() + 1;
        self.add(Kind::LeftOut, [first, last], &text, "");
        let mut places: Vec<(Kind, usize)> = Vec::new();
        let free = |at: usize| statements.get(at).is_some_and(|other| !other.is_value);
        let before = |back: usize| number.checked_sub(back).filter(|&at| free(at) && (back > 1 || !statements[at].is_movable));
        places.extend([1, 2].into_iter().filter_map(before).map(|at| (Kind::Exchanged, gaps[at])));
        for ahead in 1..=2 {
            if (1..=ahead).all(|step| free(number + step)) {
                places.push((Kind::Exchanged, gaps[number + ahead + 1]));
            }
        }
        for outside in self.outer.iter().rev().take(2) {
            places.extend([(Kind::Moved, outside.start), (Kind::Moved, outside.end)]);
        }
        for other in [number.checked_sub(1), Some(number + 1)].into_iter().flatten().filter_map(|at| statements.get(at)) {
            places.extend(other.blocks.iter().flat_map(|block| [(Kind::Moved, block.start), (Kind::Moved, block.end)]));
        }
        for (kind, at) in places {
            let there = self.line_at(at);
            let lines = match kind {
                Kind::Exchanged => [first.min(there), last.max(if at > place.end { there.saturating_sub(1).max(first) } else { last })],
                _ => [first, last],
            };
            let edit = self.add(kind, lines, &text, &format!("{text} (line {there})"));
            self.insert(at, edit, code.clone());
        }
        let end = self.found.edits.len() + 1;
        self.found.pieces.push(Piece::Guard { place, edits: begin..end });
    }

    /// Inserts statements.
    fn fill(&mut self, at: usize, lines: [usize; 2]) {
        let mut seen = BTreeSet::new();
        for (kind, code) in self.statements_here() {
            let code = one_line(&code);
            if !code.contains('\n') && seen.insert(code.clone()) {
                let edit = self.add(kind, lines, "", &code);
                self.insert(at, edit, code);
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        self.scope.iter().any(|variable| variable.name == name)
    }

    /// Returns statements that may be missing here.
    fn statements_here(&self) -> Vec<(Kind, String)> {
        let mut all: Vec<(Kind, String)> = Vec::new();
        let mut add = |kind: Kind, code: String| all.push((kind, code));
        let Function { returns, steps, in_loop, .. } = &self.function;
        let here = |all: &[String]| all.iter().filter(|code| self.is_in_scope(code)).cloned().collect::<Vec<_>>();
        let [conditions, results, calls] = [&self.function.conditions, &self.function.results, &self.function.calls].map(|all| here(all));
        let is_here =
            |text: &str| !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') || text == "self" || self.has(text);
        for (on, m) in steps.iter().filter(|(on, m)| is_here(on) && is_here(m)) {
            add(Kind::Step, format!("{on}.undo_move({m});"));
            add(Kind::Step, format!("{on}.do_move({m});"));
            if self.text.contains(PSEUDO_LEGAL) {
                add(Kind::Step, format!("{on}.{PSEUDO_LEGAL}({m});"));
            }
        }
        let position = self.scope.iter().find(|variable| match variable.ty.as_deref() {
            Some("Position") => variable.is_mutable,
            ty => ty == Some("&mut Position"),
        });
        let position = position.map(|variable| &*variable.name);
        if let Some(position) = position {
            for Variable { name, .. } in self.scope.iter().filter(|variable| variable.ty.as_deref() == Some("Move") && !variable.is_mutable)
            {
                add(Kind::Step, format!("{position}.undo_move({name});"));
                add(Kind::Step, format!("{position}.do_move({name});"));
            }
        }
        let mutable: Vec<&Variable> = self.scope.iter().filter(|variable| variable.is_mutable).collect();
        for x in &mutable {
            for y in self.scope.iter().filter(|y| y.name != x.name && x.ty.is_some() && y.ty == x.ty) {
                if is_number(&x.ty) {
                    add(Kind::Raise, format!("{} = {}.max({});", x.name, x.name, y.name));
                }
                add(Kind::Store, format!("{} = {};", x.name, y.name));
            }
            if is_number(&x.ty) && x.ty.as_deref() != Some("Value") {
                add(Kind::Store, format!("{} += 1;", x.name));
                add(Kind::Store, format!("{} -= 1;", x.name));
            }
            if x.ty.as_deref() == Some("bool") {
                add(Kind::Store, format!("{} = true;", x.name));
                add(Kind::Store, format!("{} = false;", x.name));
            }
        }
        let moves: Vec<&Variable> = self.scope.iter().filter(|variable| variable.ty.as_deref() == Some("Move")).collect();
        for best in moves.iter().filter(|best| best.is_mutable) {
            for root_move in ["best", "root_move"].into_iter().filter(|name| self.has(name) && *name != best.name) {
                add(Kind::Store, format!("{} = {root_move}.pv[0];", best.name));
            }
            for x in mutable.iter().filter(|x| x.ty.as_deref() == Some("Value")) {
                for y in self.scope.iter().filter(|y| y.ty == x.ty && !y.is_mutable && !y.is_parameter) {
                    for m in moves.iter().filter(|m| !m.is_mutable) {
                        let [x, y, best, m] = [&x.name, &y.name, &best.name, &m.name];
                        let larger = format!("{y} > {x}");
                        // If the player compares them already, the mistake is in that statement, and a second one would only cover it.
                        if !conditions.contains(&larger) {
                            add(Kind::Raise, format!("if {larger} {{ {x} = {y}; {best} = {m}; }}"));
                        }
                    }
                }
            }
        }
        if self.has("root_move") {
            for y in self.scope.iter().filter(|y| y.ty.as_deref() == Some("Value")) {
                add(Kind::Store, format!("root_move.score = {};", y.name));
            }
        }
        if *in_loop {
            add(Kind::Leave, "break;".to_string());
            add(Kind::Leave, "continue;".to_string());
            self.conditions_here().iter().for_each(|condition| add(Kind::Leave, format!("if {condition} {{ break; }}")));
        }
        let values: Vec<&Variable> = self.scope.iter().filter(|variable| variable.ty.as_deref() == Some("Value")).collect();
        for y in values.iter().filter(|y| y.is_parameter && !y.is_mutable) {
            for x in values.iter().filter(|x| x.is_mutable) {
                if *in_loop {
                    add(Kind::Leave, format!("if {} >= {} {{ break; }}", x.name, y.name));
                }
                if returns.as_deref() == Some("Value") {
                    values.iter().filter(|result| result.is_mutable).for_each(|result| {
                        add(Kind::Leave, format!("if {} >= {} {{ return {}; }}", x.name, y.name, result.name));
                    });
                }
            }
        }
        let leaf = position.filter(|_| returns.as_deref() == Some("Value")).map(|position| format!("evaluate({position})"));
        for depth in self.scope.iter().filter(|variable| variable.is_parameter && variable.ty.as_deref() == Some("u32")) {
            for result in results.iter().chain(&leaf) {
                add(Kind::Leave, format!("if {} == 0 {{ return {result}; }}", depth.name));
            }
            if let Some(leaf) = &leaf {
                add(Kind::Leave, format!("if {} >= MAX_PLY {{ return {leaf}; }}", depth.name));
            }
        }
        if returns.as_deref() != Some("()") {
            for result in results.iter().take(3).chain(&leaf) {
                add(Kind::Leave, format!("return {result};"));
                conditions.iter().take(4).for_each(|condition| add(Kind::Leave, format!("if {condition} {{ return {result}; }}")));
            }
        }
        if self.has("ctl") && self.has("pos") && returns.as_deref() == Some("Option") {
            add(Kind::Leave, "if ctl.should_stop(pos) { return None; }".to_string());
        }
        if self.has("root_moves") {
            add(Kind::Call, "root_moves.sort();".to_string());
            if returns.as_deref() == Some("Move") {
                add(Kind::Leave, "if root_moves.is_empty() { return Move::RESIGN; }".to_string());
            }
        }
        if self.has("best") && self.has("depth") && self.has("ctl") && self.has("pos") {
            add(Kind::Call, "ctl.info(pos, depth, best);".to_string());
        }
        calls.into_iter().for_each(|call| add(Kind::Call, call));
        all
    }
}

/// A statement of a block.
struct Statement<'a> {
    part: &'a Stmt,
    place: Range<usize>,
    /// It is the value of the block.
    is_value: bool,
    is_movable: bool,
    /// No statement is reached after it.
    leaves: bool,
    /// The insides of its blocks.
    blocks: Vec<Range<usize>>,
}

impl Statement<'_> {
    fn of(part: &Stmt, is_last: bool, wants_value: bool) -> Statement<'_> {
        let place = range(part);
        let leaves = matches!(part, Stmt::Expr(Expr::Break(_) | Expr::Continue(_) | Expr::Return(_), _));
        let (is_value, is_movable) = match part {
            Stmt::Local(_) | Stmt::Item(_) => (false, false),
            // Without it the block would need a value.
            Stmt::Expr(..) if leaves && is_last && wants_value => (true, false),
            Stmt::Expr(expr, None) => {
                let is_value = is_last && (wants_value || !has_blocks(expr));
                (is_value, !is_value)
            }
            Stmt::Expr(_, Some(_)) => (false, true),
            Stmt::Macro(called) => (is_last && called.semi_token.is_none(), called.semi_token.is_some()),
        };
        let inside = |block: &Block| block.brace_token.span.open().byte_range().end..block.brace_token.span.close().byte_range().start;
        let mut blocks = Vec::new();
        if let Stmt::Expr(expr, _) = part {
            match expr {
                Expr::If(branches) => {
                    blocks.push(inside(&branches.then_branch));
                    if let Some((_, other)) = &branches.else_branch
                        && let Expr::Block(block) = &**other
                    {
                        blocks.push(inside(&block.block));
                    }
                }
                Expr::ForLoop(repeated) => blocks.push(inside(&repeated.body)),
                Expr::While(repeated) => blocks.push(inside(&repeated.body)),
                Expr::Loop(repeated) => blocks.push(inside(&repeated.body)),
                _ => {}
            }
        }
        Statement { part, place, is_value, is_movable, leaves, blocks }
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

/// Returns the operators that may replace one.
fn others_of(op: &BinOp) -> (Kind, &'static [&'static str]) {
    match op {
        BinOp::Lt(_) => (Kind::Comparison, &["<=", ">", ">=", "==", "!="]),
        BinOp::Le(_) => (Kind::Comparison, &["<", ">=", ">", "==", "!="]),
        BinOp::Gt(_) => (Kind::Comparison, &[">=", "<", "<=", "==", "!="]),
        BinOp::Ge(_) => (Kind::Comparison, &[">", "<=", "<", "==", "!="]),
        BinOp::Eq(_) => (Kind::Comparison, &["!=", "<", "<=", ">", ">="]),
        BinOp::Ne(_) => (Kind::Comparison, &["==", "<", "<=", ">", ">="]),
        BinOp::And(_) => (Kind::Operator, &["||"]),
        BinOp::Or(_) => (Kind::Operator, &["&&"]),
        BinOp::Add(_) => (Kind::Operator, &["-", "*", "/"]),
        BinOp::Sub(_) => (Kind::Operator, &["+", "*", "/"]),
        BinOp::Mul(_) => (Kind::Operator, &["+", "-", "/"]),
        BinOp::Div(_) => (Kind::Operator, &["*", "+", "-"]),
        BinOp::Rem(_) => (Kind::Operator, &["/", "*", "+"]),
        BinOp::BitAnd(_) => (Kind::Operator, &["|", "^"]),
        BinOp::BitOr(_) => (Kind::Operator, &["&", "^"]),
        BinOp::BitXor(_) => (Kind::Operator, &["&", "|"]),
        BinOp::Shl(_) => (Kind::Operator, &[">>"]),
        BinOp::Shr(_) => (Kind::Operator, &["<<"]),
        BinOp::AddAssign(_) => (Kind::Operator, &["-=", "=", "*="]),
        BinOp::SubAssign(_) => (Kind::Operator, &["+=", "="]),
        BinOp::MulAssign(_) => (Kind::Operator, &["+=", "=", "/="]),
        BinOp::DivAssign(_) => (Kind::Operator, &["*=", "="]),
        BinOp::BitAndAssign(_) => (Kind::Operator, &["|=", "="]),
        BinOp::BitOrAssign(_) => (Kind::Operator, &["&=", "="]),
        _ => (Kind::Operator, &[]),
    }
}

/// Returns code as one line without comments, spelled as in the source if possible.
pub fn one_line(text: &str) -> String {
    if !text.contains("//") && !text.contains("/*") && !text.contains('"') {
        return text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    text.parse::<TokenStream>().map_or_else(|_| "\n".to_string(), |tokens| tokens.to_string())
}

/// Collects the parts of a function that may be missing elsewhere in it.
struct Survey<'a> {
    text: &'a str,
    function: &'a mut Function,
}

impl Survey<'_> {
    fn code(&self, node: &impl Spanned) -> String {
        one_line(self.text.get(range(node)).unwrap_or_default())
    }

    fn condition(&mut self, expr: &Expr) {
        let code = self.code(expr);
        if !has_let(expr) && code.len() < 80 && !self.function.conditions.contains(&code) {
            self.function.conditions.push(code);
        }
    }

    /// Takes in the values at the end of the function. A block within a statement ends with another type.
    fn tail(&mut self, block: &Block) {
        if let Some(Stmt::Expr(expr, None)) = block.stmts.last() {
            self.tail_of(expr);
        }
    }

    fn tail_of(&mut self, expr: &Expr) {
        match expr {
            Expr::If(branches) => {
                self.tail(&branches.then_branch);
                if let Some((_, expr)) = &branches.else_branch {
                    self.tail_of(expr);
                }
            }
            Expr::Match(choice) => choice.arms.iter().for_each(|arm| self.tail_of(&arm.body)),
            Expr::Block(block) => self.tail(&block.block),
            expr => self.result(expr),
        }
    }

    fn result(&mut self, expr: &Expr) {
        let code = self.code(expr);
        if code.len() < 60 && !has_blocks(expr) && !self.function.results.contains(&code) {
            self.function.results.push(code);
        }
    }
}

impl<'ast> Visit<'ast> for Survey<'_> {
    fn visit_block(&mut self, block: &'ast Block) {
        for statement in &block.stmts {
            if let Stmt::Expr(expr, Some(_)) = statement {
                let code = self.code(statement);
                let is_call = matches!(expr, Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_))
                    || matches!(expr, Expr::Binary(binary) if is_assignment(&binary.op));
                if is_call && code.len() < 100 && !code.contains("do_move(") && !self.function.calls.contains(&code) {
                    self.function.calls.push(code);
                }
            }
        }
        syn::visit::visit_block(self, block);
    }

    fn visit_expr_if(&mut self, branches: &'ast syn::ExprIf) {
        self.condition(&branches.cond);
        syn::visit::visit_expr_if(self, branches);
    }

    fn visit_expr_while(&mut self, repeated: &'ast syn::ExprWhile) {
        self.condition(&repeated.cond);
        syn::visit::visit_expr_while(self, repeated);
    }

    fn visit_expr_return(&mut self, left: &'ast syn::ExprReturn) {
        if let Some(value) = &left.expr {
            self.result(value);
        }
        syn::visit::visit_expr_return(self, left);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if let ("do_move" | "undo_move" | PSEUDO_LEGAL, Some(m)) = (call.method.to_string().as_str(), call.args.first()) {
            let step = (self.code(&call.receiver), self.code(m));
            self.function.steps.insert(step);
        }
        syn::visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        // Its `return` is not that of the function.
        let results = self.function.results.clone();
        syn::visit::visit_expr_closure(self, closure);
        self.function.results = results;
    }

    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.function.variables.insert(pat.ident.to_string());
        syn::visit::visit_pat_ident(self, pat);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYER: &str = "\
fn value(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32) -> Value {
    // 値は「相手から」見たもの
    if depth == 0 { return evaluate(pos); }
    for m in pos.legal_moves() {
        pos.do_move(m);
        let value = -value(pos, -beta, -alpha, depth - 1);
        alpha = alpha.max(value);
        pos.undo_move(m);
    }
    alpha
}
";

    const TYPES: &[(&str, &str)] = &[
        ("pos", "&mut Position"),
        ("alpha", "Value"),
        ("beta", "Value"),
        ("depth", "u32"),
        ("m", "Move"),
        ("evaluate(pos)", "Value"),
        ("value", "Value"),
        ("max_value", "Value"),
        ("best_move", "Move"),
        ("value(pos, -beta, -alpha, depth - 1)", "Value"),
        ("depth - 1", "u32"),
        ("a", "Value"),
        ("b", "Value"),
        ("f(b, a)?", "Value"),
        ("sum", "Value"),
        ("kind", "PieceKind"),
        ("piece_value(kind)", "Value"),
        ("best", "Move"),
        ("most", "Value"),
        ("man", "Option<Color>"),
        ("color", "Color"),
        ("BLACK", "Option<Color>"),
    ];

    fn find(text: &str) -> Candidates {
        super::find(text, &syn::parse_file(text).unwrap(), &Types::of_code(text, TYPES))
    }

    /// Returns the edits as `KIND LINES: CODE`.
    fn edits(text: &str) -> Vec<String> {
        let told = |edit: &Edit| format!("{} {}-{}: {}", edit.kind.id(), edit.first, edit.last, edit.after);
        find(text).edits.iter().map(told).collect()
    }

    fn assert_has(text: &str, expected: &[&str]) {
        let all = edits(text);
        for one in expected {
            assert!(all.iter().any(|other| other == one), "{one} is not among\n{}", all.join("\n"));
        }
    }

    /// Names in a pattern that are exchanged are put right by the values.
    #[test]
    fn values_of_a_tuple_are_exchanged() {
        let text = "fn at(from: Square, ahead: i8) -> Option<Square> {\n    let (rank, file) = (from.file() as i8, from.rank() as i8 + ahead);\n    Square::new(file as u8, rank as u8)\n}\n";
        assert_has(text, &["arguments 2-2: (from.rank() as i8 + ahead, from.file() as i8)"]);
    }

    /// The compiler would refuse them one at a time, or with all edits around them.
    #[test]
    fn edits_that_cannot_compile_are_not_offered() {
        let player = "\
fn value(pos: &mut Position, depth: u32) -> Option<Value> {
    let mut max_value: Value = 0;
    let mut best_move: Move = begin();
    let moves: Vec<Move> = some().iter().filter(|m| { is_good(m) }).collect();
    let Some(value) = look(pos) else {
        return None;
    };
    let points: Value = gain(best_move).into();
    (max_value, best_move) = (value, moves[0]);
    Some(max_value)
}
";
        let all = edits(player);
        let of = |line: usize| all.iter().filter(move |edit| edit.contains(&format!(" {line}-{line}: "))).collect::<Vec<_>>();
        assert!(of(4).iter().all(|edit| !edit.contains("return")), "a closure has other results: {:?}", of(4));
        assert!(of(4).iter().all(|edit| !edit.ends_with(": |m| { is_good(m) }")), "a closure is no term: {:?}", of(4));
        assert!(of(6).iter().all(|edit| !edit.starts_with("left-out") && !edit.starts_with("moved")), "else must leave: {:?}", of(6));
        assert!(of(8).iter().all(|edit| !edit.contains(".into() +")), "the type comes from the context: {:?}", of(8));
        assert!(of(9).iter().all(|edit| !edit.starts_with("one-more") || !edit.contains("max_value")), "a place: {:?}", of(9));
        assert!(of(10).iter().any(|edit| edit.contains("max_value + 1")), "{:?}", of(10));
    }

    #[test]
    fn a_larger_value_is_kept_only_if_no_statement_does_it() {
        let player = |keeps: &str| {
            format!(
                "fn search(root_moves: &RootMoves) -> Move {{\n    let mut best_move: Move = begin();\n    let mut max_value: Value = 0;\n    for m in root_moves.iter() {{\n        let m: Move = m;\n        let value: Value = look(m);\n        {keeps}\n    }}\n    best_move\n}}\n"
            )
        };
        let inserted = "if value > max_value { max_value = value; best_move = m; }";
        let inserts = |keeps: &str| edits(&player(keeps)).iter().any(|edit| edit.ends_with(&format!(": {inserted}")));
        assert!(inserts(""));
        assert!(!inserts("if value > max_value { max_value = -value; best_move = m; }"));
    }

    #[test]
    fn each_kind_of_edit_is_tried_in_its_line() {
        let expected = [
            "sign 6-6: value(pos, -beta, -alpha, depth - 1)",
            "sign 3-3: -evaluate(pos)",
            "operator 6-6: depth + 1",
            "one-more 6-6: 2",
            "term 6-6: depth",
            "arguments 6-6: value(pos, -alpha, -beta, depth - 1)",
            "variable 6-6: -alpha",
            "comparison 3-3: depth <= 0",
            "negation 3-3: !(depth == 0)",
            "condition 3-3: true",
            "name 7-7: alpha.min(value)",
            "left-out 8-8: ",
            "step 8-9: pos.undo_move(m);",
            "raise 8-9: alpha = alpha.max(value);",
            "leave 8-9: if alpha >= beta { break; }",
        ];
        let expected: Vec<String> = expected.iter().map(|one| one.replace("variable 6-6: -alpha", "variable 6-6: alpha")).collect();
        assert_has(PLAYER, &expected.iter().map(String::as_str).collect::<Vec<_>>());
        assert_has("fn f(a: i32, b: i32) -> i32 { (a + b).min(3) }", &["operator 1-1: a - b", "term 1-1: a"]);
        assert_has("fn f(a: i32, b: i32) -> Option<i32> { let c = f(b, a)?; Some(c) }", &["sign 1-1: -f(b, a)?", "parameters 1-1: b, a"]);
        let of_hand = "fn f(hand: Hand) -> Value {\n    let mut sum = 0;\n    for (kind, count) in hand {\n        sum += piece_value(kind);\n    }\n    sum\n}\n";
        assert_has(of_hand, &["term 4-4: piece_value(kind) * 100", "term 4-4: piece_value(kind) * count as Value"]);
        let best = "fn f(m: Move) -> Move {\n    let mut best = m;\n    let mut most: Value = 0;\n    for m in legal_moves() {\n        let value: Value = score(m);\n    }\n    best\n}\n";
        assert_has(best, &["raise 5-6: if value > most { most = value; best = m; }"]);
        assert_has(PLAYER, &["leave 1-3: if depth >= MAX_PLY { return evaluate(pos); }"]);
        assert!(
            edits(PLAYER).iter().any(|edit| edit.starts_with("exchanged 5-") && edit.contains("pos.do_move(m); (line ")),
            "{:?}",
            edits(PLAYER)
        );
    }

    #[test]
    fn a_parameter_whose_type_is_inferred_from_its_uses_is_no_other_variable() {
        let text = "fn f(men: &[Man]) -> usize {\n    let count = |color| men.iter().filter(|&&man| man != Some(color)).count();\n    count(BLACK)\n}\n";
        let edits = edits(text);
        let is_other = |edit: &String| edit.starts_with("variable 2-2: ") && (edit.contains("color") || edit.contains("Some(man)"));
        assert!(!edits.iter().any(is_other), "{edits:#?}");
        assert!(edits.iter().any(|edit| edit == "comparison 2-2: man == Some(color)"), "{edits:#?}");
    }

    #[test]
    fn lines_are_those_of_the_file_whatever_their_ends() {
        assert_has(&PLAYER.replace('\n', "\r\n"), &["left-out 8-8: ", "step 8-9: pos.undo_move(m);"]);
        let in_one_line = PLAYER.lines().filter(|line| !line.contains("//")).collect::<Vec<_>>().join(" ");
        assert_has(&in_one_line, &["left-out 1-1: ", "step 1-1: pos.undo_move(m);", "comparison 1-1: depth <= 0"]);
    }

    #[test]
    fn what_cannot_be_changed_is_left_alone() {
        let text =
            "macro_rules! m { () => { fn f() -> i32 { 1 } } }\nm!();\nconst A: i32 = 1;\nconst fn g() -> i32 { 1 }\nfn h() { own!(1) }\n";
        let found = find(text);
        assert!(found.edits.iter().all(|edit| edit.first == 5), "{:?}", found.edits);
        assert_eq!(found.macros, BTreeSet::from([1, 2, 5]));
    }

    /// No place is named twice by pieces that cross.
    #[test]
    fn pieces_lie_in_each_other_or_apart() {
        for id in ["03", "05", "09", "11", "13", "14"] {
            let exercise = minishogi_grading::Exercise::with_id(id).unwrap();
            let path = format!("{}/../../solutions/{}/player.rs", env!("CARGO_MANIFEST_DIR"), exercise.folder);
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let found = find(&text);
            assert!(found.edits.len() > 100, "{id}: {}", found.edits.len());
            let places: Vec<&Range<usize>> = found
                .pieces
                .iter()
                .filter_map(|piece| match piece {
                    Piece::Choice { place, .. } | Piece::Guard { place, .. } => Some(place),
                    Piece::Insert { .. } | Piece::Exchange { .. } => None,
                })
                .collect();
            for one in &places {
                let crosses = |other: &&&Range<usize>| one.start < other.start && other.start < one.end && one.end < other.end;
                assert!(!places.iter().any(|other| crosses(&other)), "{id}: {}", &text[(*one).clone()]);
            }
        }
    }
}
