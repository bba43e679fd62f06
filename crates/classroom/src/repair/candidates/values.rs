//! The edits of values.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{BinOp, Block, Expr, Lit, Token, UnOp};

use super::{
    Choice, FACTOR, Function, Inner, Kind, Ty, Variable, Walker, alike, family, has_let, is_assignment, is_generic, is_number, may_be,
    may_be_number, one_line, range, returned,
};

impl Walker<'_> {
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

    pub(super) fn inner_choices(&self, place: &Range<usize>, expr: &Expr) -> Vec<Choice> {
        let all = self.inner(expr).into_iter();
        all.map(|Inner { kind, at, text }| Choice { kind, code: self.with(place, &at, &text), at }).collect()
    }

    /// Adds the edits of a value, and of the values in it.
    pub(super) fn value(&mut self, expr: &Expr, is_signed: bool) {
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
        let is_unsigned = ty.as_deref().is_some_and(|ty| ["u8", "u16", "u32", "u64", "usize"].contains(&ty));
        if is_operand && !is_generic(expr) {
            if may_be_number(&ty) {
                if !is_signed && !is_unsigned {
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
                            if !is_signed && !is_unsigned {
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
    pub(super) fn children(&mut self, expr: &Expr) {
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
    pub(super) fn condition(&mut self, expr: &Expr) {
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

    pub(super) fn conditions_here(&self) -> Vec<String> {
        let of_variables =
            self.scope.iter().filter(|variable| variable.ty.as_deref() == Some("bool")).map(|variable| variable.name.clone());
        let here = self.function.conditions.iter().filter(|code| self.is_in_scope(code));
        let mut all: Vec<String> = here.cloned().chain(of_variables).collect();
        all.dedup();
        all
    }

    /// Returns whether the variables of the function that code names are in scope. A closure in it has some of its own.
    pub(super) fn is_in_scope(&self, code: &str) -> bool {
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let own: BTreeSet<&str> = code.split('|').skip(1).step_by(2).flat_map(|names| names.split(|c| !is_of_name(c))).collect();
        let names = code.match_indices(is_of_name).filter(|(at, _)| !code[..*at].ends_with(|c| is_of_name(c) || c == '.'));
        names
            .map(|(at, _)| code[at..].split(|c| !is_of_name(c)).next().unwrap_or_default())
            .all(|name| !self.function.variables.contains(name) || own.contains(name) || self.has(name))
    }

    pub(super) fn branches(&mut self, expr: &Expr, wants_value: bool) {
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

    pub(super) fn macro_arguments(&mut self, called: &syn::Macro) {
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
}

/// Returns the operators that may replace one.
pub(super) fn others_of(op: &BinOp) -> (Kind, &'static [&'static str]) {
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
