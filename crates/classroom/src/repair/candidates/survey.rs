//! The declarations of a file, and the parts of a function that may be missing elsewhere in it.

use std::collections::{BTreeMap, BTreeSet};

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Block, Expr, FnArg, Signature, Stmt};

use super::{Function, PSEUDO_LEGAL, Ty, has_blocks, has_let, is_assignment, name_of, one_line, quote_type, range, returned};

/// The declarations in the file.
#[derive(Default)]
pub(super) struct Known {
    /// Functions and methods: the types of their parameters and results.
    pub(super) functions: BTreeMap<String, (Vec<String>, Ty)>,
    /// The fields of each struct, with their types.
    pub(super) structs: Vec<Vec<(String, String)>>,
    pub(super) constants: Vec<(String, Ty)>,
    /// The variants and constants of each type that are named somewhere.
    pub(super) variants: BTreeMap<String, BTreeSet<String>>,
    pub(super) numbers: Vec<String>,
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

/// Collects the parts of a function that may be missing elsewhere in it.
pub(super) struct Survey<'a> {
    pub(super) text: &'a str,
    pub(super) function: &'a mut Function,
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
    pub(super) fn tail(&mut self, block: &Block) {
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
