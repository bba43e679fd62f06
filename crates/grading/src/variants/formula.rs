//! Formulas as texts, and their versions with one change: a sign is another one, or is left out with its operand; a number is 0, or one
//! less or more.
//!
//! A letter is a variable, `√` the root of its operand, and `^` a power. Other formulas that one may have in mind come behind a `|` each.

/// Returns a formula with its change of this number, from 1 on, and as it is for 0 and for numbers that are too large.
pub(super) fn changed(text: &str, way: u8) -> String {
    let mut parts = text.split('|');
    let formula = parts.next().unwrap_or_default();
    if way == 0 {
        return formula.to_string();
    }
    let mut all = vec![formula.to_string()];
    for (at, sign) in formula.char_indices() {
        let (before, after) = (&formula[..at], &formula[at + sign.len_utf8()..]);
        let other = match sign {
            '+' => "-",
            '-' | '*' => "+",
            '/' => "*",
            _ => continue,
        };
        all.extend([format!("{before}{other}{after}"), format!("{before}{}", &after[operand(after)..])]);
    }
    let starts =
        formula.char_indices().filter(|&(at, digit)| digit.is_ascii_digit() && !formula[..at].ends_with(|c: char| c.is_ascii_digit()));
    for (at, _) in starts {
        let (before, (digits, after)) = (&formula[..at], formula[at..].split_at(number(&formula[at..])));
        let value: u32 = digits.parse().unwrap_or_default();
        let others = [0, value.saturating_sub(1), value + 1];
        let unlike = others.iter().enumerate().filter(|(at, other)| **other != value && !others[..*at].contains(*other));
        all.extend(unlike.map(|(_, other)| format!("{before}{other}{after}")));
    }
    all.extend(parts.map(str::to_string));
    all.get(usize::from(way)).unwrap_or(&all[0]).clone()
}

/// Returns how many bytes the number at the beginning has.
fn number(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())
}

/// Returns the length in bytes of the operand at the beginning: a letter, a number, or an expression in brackets.
fn operand(text: &str) -> usize {
    match text.chars().next() {
        Some('√') => '√'.len_utf8() + operand(&text['√'.len_utf8()..]),
        Some('(') => {
            let mut depth = 0;
            let end = text.char_indices().find(|(_, c)| {
                depth += i32::from(*c == '(') - i32::from(*c == ')');
                depth == 0
            });
            end.map_or(text.len(), |(at, _)| at + 1)
        }
        Some(digit) if digit.is_ascii_digit() => number(text),
        letter => letter.map_or(0, char::len_utf8),
    }
}

/// A formula that is read once, for many values of its variables: the operands and signs, each sign behind its operands.
pub(super) struct Formula(Vec<char>);

impl Formula {
    pub fn of(text: &str) -> Formula {
        let mut parts = Vec::new();
        read(text, &mut parts);
        Formula(parts)
    }

    pub fn value(&self, of: &impl Fn(char) -> f64) -> f64 {
        let mut values = [0.0; 16];
        let mut count = 0;
        for &part in &self.0 {
            if !"+-*/^√".contains(part) {
                // A number is as the letter that is so far behind the last one.
                values[count] = if part >= NUMBERS { f64::from(part as u32 - NUMBERS as u32) } else { of(part) };
                count += 1;
                continue;
            }
            if part == '√' {
                values[count - 1] = values[count - 1].sqrt();
                continue;
            }
            let (left, right) = (values[count - 2], values[count - 1]);
            count -= 1;
            values[count - 1] = match part {
                '+' => left + right,
                '-' => left - right,
                '*' => left * right,
                '/' => left / right,
                _ => left.powf(right),
            };
        }
        values[0]
    }
}

/// No letter of a formula is so far behind.
const NUMBERS: char = '\u{10000}';

fn read(text: &str, parts: &mut Vec<char>) {
    // The last sign of the lowest rank that is outside all brackets parts the formula.
    let mut depth = 0;
    let mut outside = Vec::new();
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            outside.push((at, c));
        }
    }
    for signs in ["+-", "*/", "^"] {
        if let Some(&(at, sign)) = outside.iter().rev().find(|(_, c)| signs.contains(*c)) {
            read(&text[..at], parts);
            read(&text[at + 1..], parts);
            return parts.push(sign);
        }
    }
    match text.chars().next() {
        Some('√') => {
            read(&text['√'.len_utf8()..], parts);
            parts.push('√');
        }
        Some('(') => read(&text[1..text.len() - 1], parts),
        Some(digit) if digit.is_ascii_digit() => {
            let number: u32 = text.parse().unwrap_or_default();
            parts.extend(char::from_u32(NUMBERS as u32 + number));
        }
        letter => parts.extend(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(text: &str) -> f64 {
        Formula::of(text).value(&|letter| f64::from(u32::from(letter) - u32::from('a')))
    }

    #[test]
    fn a_formula_has_its_value() {
        for (text, expected) in
            [("c+d*e-b", 13.0), ("(c+d)*e", 20.0), ("e-d-b", 0.0), ("√(e*b)/c", 1.0), ("(e-b)^2", 9.0), ("20*b+3", 23.0)]
        {
            assert_eq!(with(text), expected, "{text}");
        }
    }

    #[test]
    fn one_thing_is_changed() {
        let all = |text: &str| (1..).map(|way| changed(text, way)).take_while(|other| other != text).collect::<Vec<_>>();
        assert_eq!(all("a-b*(c+d)"), ["a+b*(c+d)", "a*(c+d)", "a-b+(c+d)", "a-b", "a-b*(c-d)", "a-b*(c)"]);
        assert_eq!(all("20*a/√(b)"), ["20+a/√(b)", "20/√(b)", "20*a*√(b)", "20*a", "0*a/√(b)", "19*a/√(b)", "21*a/√(b)"]);
        assert_eq!((changed("a+1|a", 3), changed("a+1|a", 4), changed("a+1|a", 0)), ("a+0".into(), "a+2".into(), "a+1".into()));
        assert_eq!(changed("a+1|a", 5), "a");
    }
}
