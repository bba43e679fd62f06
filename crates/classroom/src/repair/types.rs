//! The types of the values in a file, as the compiler knows them: it is asked in a form of the file in which each value lacks a trait of its own, and
//! its messages name the types.

use std::collections::BTreeMap;
use std::ops::Range;

use cargo_metadata::diagnostic::Diagnostic;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, UnOp};

use super::candidates::has_let;

/// The first word of a message with a type: the number of the value is next, then the type.
const TOLD: &str = "\u{1}";

/// The code that is appended to the file. It uses no name of the file's own scope.
const CODE_OF_QUESTIONS: &str = r#"
#[diagnostic::on_unimplemented(message = "\u{1} {N} {Self}")]
pub trait __Known<N> {}

// Of two integers, neither is taken for one that is not known yet.
impl<N> __Known<N> for i128 {}
impl<N> __Known<N> for u128 {}

pub struct __Number<const N: usize>;

pub fn __value<const N: usize, T: __Known<__Number<N>>>(value: T) -> T {
    value
}

pub fn __place<const N: usize, T: __Known<__Number<N>> + ?::core::marker::Sized>(place: &mut T) -> &mut T {
    place
}
"#;

/// The types by the places of the values. A type has no paths, and `i32` is called `Value`.
#[derive(Debug, Default)]
pub struct Types(BTreeMap<(usize, usize), String>);

impl Types {
    /// Returns the type of the value at this place, if it is known.
    pub fn of(&self, place: &Range<usize>) -> Option<&str> {
        self.0.get(&(place.start, place.end)).map(String::as_str)
    }

    /// Returns the types of all places with this code.
    #[cfg(test)]
    pub fn of_code(text: &str, types: &[(&str, &str)]) -> Types {
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let mut all = BTreeMap::new();
        for (code, ty) in types {
            let places = text.match_indices(code).map(|(at, _)| (at, at + code.len()));
            let whole = places.filter(|(at, end)| !text[..*at].ends_with(is_of_name) && !text[*end..].starts_with(is_of_name));
            all.extend(whole.map(|place| (place, ty.to_string())));
        }
        Types(all)
    }

    /// Returns the type of the first variable of a name within a part of the text.
    pub fn of_first(&self, name: &str, text: &str, part: Range<usize>) -> Option<&str> {
        self.0
            .range((part.start, 0)..(part.end.max(part.start), 0))
            .find(|((start, end), _)| text.get(*start..*end) == Some(name))
            .map(|(_, ty)| ty.as_str())
    }
}

/// Returns a type without paths.
pub fn short(ty: &str) -> String {
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let mut short = String::new();
    let mut rest = ty;
    while let Some(c) = rest.chars().next() {
        let length = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len()).max(c.len_utf8());
        let (word, after) = rest.split_at(length);
        let name = word.rsplit("::").next().unwrap_or(word);
        short += if name == "i32" { "Value" } else { name };
        rest = after;
    }
    short
}

/// The form of a file that asks for the types.
pub struct Questions {
    pub text: String,
    places: Vec<Range<usize>>,
}

impl Questions {
    /// Writes the form of a file.
    pub fn of(text: &str, file: &syn::File) -> Questions {
        let mut values = Values { found: Vec::new() };
        values.visit_file(file);
        let mut parts: Vec<(usize, bool, usize, String)> = Vec::new();
        for (number, (place, is_place)) in values.found.iter().enumerate() {
            let open = if *is_place {
                format!("(*crate::player::__place::<{number}, _>(&mut ")
            } else {
                format!("(crate::player::__value::<{number}, _>(")
            };
            parts.push((place.start, true, usize::MAX - place.len(), open));
            parts.push((place.end, false, place.len(), "))".to_string()));
        }
        parts.sort();
        let (mut asked, mut done) = (String::new(), 0);
        for (at, _, _, code) in parts {
            asked += &text[done..at];
            asked += &code;
            done = at;
        }
        asked += &text[done..];
        asked += CODE_OF_QUESTIONS;
        Questions { text: asked, places: values.found.into_iter().map(|(place, _)| place).collect() }
    }

    /// Reads the types in the messages of the compiler.
    pub fn types(&self, errors: &[Diagnostic]) -> Types {
        let told = errors.iter().filter_map(|error| {
            let (number, ty) = error.message.strip_prefix(TOLD)?.trim().split_once(' ')?;
            let number: usize = number.chars().filter(char::is_ascii_digit).collect::<String>().parse().ok()?;
            let place = self.places.get(number)?;
            Some(((place.start, place.end), short(ty)))
        });
        Types(told.collect())
    }
}

/// Collects the values, and whether each is a place.
struct Values {
    found: Vec<(Range<usize>, bool)>,
}

impl<'ast> Visit<'ast> for Values {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        let is_place = match expr {
            Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => Some(true),
            Expr::Unary(unary) => Some(matches!(unary.op, UnOp::Deref(_))),
            Expr::Binary(binary) => (!has_let(expr) && !super::candidates::is_assignment(&binary.op)).then_some(false),
            Expr::Lit(_) | Expr::Cast(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Try(_) => Some(false),
            _ => None,
        };
        if let Some(is_place) = is_place {
            self.found.push((expr.span().byte_range(), is_place));
        }
        match expr {
            Expr::Call(call) if matches!(&*call.func, Expr::Path(_)) => call.args.iter().for_each(|value| self.visit_expr(value)),
            Expr::Repeat(repeat) => self.visit_expr(&repeat.expr),
            Expr::Struct(of) => {
                of.fields.iter().filter(|field| field.colon_token.is_some()).for_each(|field| self.visit_expr(&field.expr));
                of.rest.iter().for_each(|rest| self.visit_expr(rest));
            }
            _ => visit::visit_expr(self, expr),
        }
    }

    // Code that the compiler runs, and patterns and types, hold no values that an edit could change.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}

    fn visit_path(&mut self, _: &'ast syn::Path) {}

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.sig.constness.is_none() {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_is_asked_for_once_and_the_form_is_rust() {
        let text = "fn f(a: &mut i32, b: Known) -> Option<i32> {\n    let [x, y] = [1, -*a];\n    *a += x;\n    if let Some(z) = b.z && z > y { return Some(z) }\n    let all = Known { z, y: a.abs() };\n    Some([y; 2][0])\n}\nconst A: i32 = 1 + 1;\n";
        let questions = Questions::of(text, &syn::parse_file(text).unwrap());
        syn::parse_file(&questions.text).unwrap();
        let asked: Vec<&str> = questions.places.iter().map(|place| &text[place.clone()]).collect();
        let expected = "1, -*a, *a, a, *a, a, x, b.z, b, z > y, z, y, Some(z), z, a.abs(), a, Some([y; 2][0]), [y; 2][0], y, 0";
        assert_eq!(asked.join(", "), expected);
    }

    #[test]
    fn a_type_has_no_paths() {
        assert_eq!(short("&mut core::option::Option<(minishogi::Move, i32)>"), "&mut Option<(Move, Value)>");
        assert_eq!(short("[std::vec::Vec<u8>; 25]"), "[Vec<u8>; 25]");
    }
}
