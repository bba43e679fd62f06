//! The edits of statements: they are left out, moved or inserted.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::{Block, Expr, Stmt};

use super::values::others_of;
use super::{
    Choice, Function, Kind, PSEUDO_LEGAL, Piece, Variable, Walker, has_blocks, is_assignment, is_number, may_be_number, one_line, range,
};

impl Walker<'_> {
    pub(super) fn block(&mut self, block: &Block, wants_value: bool) {
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

    pub(super) fn has(&self, name: &str) -> bool {
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
            for condition in self.conditions_here() {
                add(Kind::Leave, format!("if {condition} {{ break; }}"));
                add(Kind::Leave, format!("if {condition} {{ continue; }}"));
            }
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
pub(super) struct Statement<'a> {
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
    pub(super) fn of(part: &Stmt, is_last: bool, wants_value: bool) -> Statement<'_> {
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
