//! The names of students as names of files: safe on every system, readable, each only once.

use std::collections::HashSet;

use crate::report::result::Class;

/// How long a name may be in bytes: with an ending it fits every file system.
const LONGEST: usize = 120;

/// The name, without ending, of the files of each submission, in their order.
///
/// A name that had to be changed, or that differs from an earlier one by case alone, may get a number at its end: `anna`, `Anna-2`.
pub fn file_names(class: &Class) -> Vec<String> {
    let cleaned: Vec<String> = class.submissions.iter().map(|submission| clean(&submission.student)).collect();
    let mut names = vec![String::new(); cleaned.len()];
    let mut taken = HashSet::new();
    // First the names that can stay, so that `a_b` keeps its own although there is an `a/b`.
    for unchanged in [true, false] {
        for (index, submission) in class.submissions.iter().enumerate() {
            if (cleaned[index] == submission.student) == unchanged {
                let numbered = (2..).map(|number| format!("{}-{number}", cleaned[index]));
                let mut candidates = std::iter::once(cleaned[index].clone()).chain(numbered);
                names[index] = candidates.find(|name| taken.insert(name.to_lowercase())).unwrap_or_default();
            }
        }
    }
    names
}

/// The name with everything replaced that some system does not allow, or takes for something else.
fn clean(name: &str) -> String {
    let mut clean: String = name.chars().map(|c| if is_unsafe(c) { '_' } else { c }).collect();
    clean.truncate(clean.floor_char_boundary(LONGEST));
    // Windows drops these at the end.
    let kept = clean.trim_end_matches(['.', ' ']).len();
    clean.truncate(kept);
    // Hidden files, and options of commands.
    if clean.starts_with(['.', '-', ' ', '~']) {
        clean.replace_range(..1, "_");
    }
    if is_reserved(&clean) {
        clean.insert(0, '_');
    }
    if clean.is_empty() { "unnamed".to_string() } else { clean }
}

fn is_unsafe(c: char) -> bool {
    let invisible = matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    c.is_control() || invisible || r#"/\:*?"<>|"#.contains(c)
}

/// Names of devices on Windows, whatever the ending.
fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_uppercase();
    let numbered = ["COM", "LPT"].iter().any(|device| {
        let number = stem.strip_prefix(device).unwrap_or_default();
        number.chars().count() == 1 && number.chars().all(|c| c.is_ascii_digit() || "¹²³".contains(c))
    });
    numbered || ["CON", "PRN", "AUX", "NUL"].contains(&stem.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn names(students: &[&str]) -> Vec<String> {
        let mut class = sample::class();
        let submission = class.submissions[0].clone();
        class.submissions = students
            .iter()
            .map(|student| {
                let mut submission = submission.clone();
                submission.student = student.to_string();
                submission
            })
            .collect();
        file_names(&class)
    }

    #[test]
    fn a_good_name_stays() {
        let good = ["佐藤 花子", "s1234567", "O'Brien", "Zoë", "が", "a.b-c_d", "COMET", "コンソール"];
        assert_eq!(names(&good), good);
    }

    #[test]
    fn what_a_system_does_not_allow_is_replaced() {
        let bad = ["../x", "C:\\y", ".hidden", "-rf", "a\nb\0c", "a\u{202e}txt", "end. .", "", "..", "con", "Aux.txt", "COM¹", "lpt9 .x"];
        let expected =
            ["_._x", "C__y", "_hidden", "_rf", "a_b_c", "a_txt", "end", "unnamed", "unnamed-2", "_con", "_Aux.txt", "_COM¹", "_lpt9 .x"];
        assert_eq!(names(&bad), expected);
    }

    #[test]
    fn a_long_name_is_cut_between_characters() {
        let long = "長".repeat(100);
        assert_eq!(names(&[&long]), ["長".repeat(40)]);
    }

    #[test]
    fn no_two_students_have_one_file() {
        assert_eq!(names(&["a/b", "a:b", "a_b", "A_b", "a_b-2", "x", "x"]), ["a_b-3", "a_b-4", "a_b", "A_b-2", "a_b-2-2", "x", "x-2"]);
    }
}
