//! Passages that are for instructors only. They stand between two lines `BEGIN INSTRUCTORS` and `END INSTRUCTORS`, which are comments of Markdown,
//! TOML or Rust; between them, a comment `CLASS: ..` holds a line that a class gets instead.

const BEGIN: &str = "BEGIN INSTRUCTORS";
const END: &str = "END INSTRUCTORS";
const CLASS: &str = "CLASS: ";

/// The text as a class gets it.
///
/// # Errors
/// The first mark that stands where it should not, with its line.
pub fn for_class(text: &str) -> Result<String, String> {
    let mut kept = String::new();
    let mut begun = None;
    let mut just_ended = false;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let fault = |mark: &str, expected: &str| Err(format!("line {number}: {mark}; expected {expected}"));
        match (comment(line), begun) {
            (Some(BEGIN), None) => begun = Some(number),
            (Some(BEGIN), Some(first)) => return fault(BEGIN, &format!("{END} for the one in line {first}")),
            (Some(END), Some(_)) => {
                begun = None;
                just_ended = true;
                continue;
            }
            (Some(END), None) => return fault(END, &format!("a {BEGIN} before it")),
            (Some(words), Some(_)) if words.starts_with(CLASS) => {
                let indent = line.len() - line.trim_start().len();
                kept += &format!("{}{}\n", &line[..indent], &words[CLASS.len()..]);
            }
            (Some(words), None) if words.starts_with(CLASS) => return fault(CLASS.trim_end(), &format!("a {BEGIN} before it")),
            // Not the blank lines before and after what is left out.
            (_, None) if just_ended && line.trim().is_empty() && kept.lines().last().is_none_or(str::is_empty) => {}
            (_, None) => kept += line,
            (_, Some(_)) => {}
        }
        just_ended = false;
    }
    match begun {
        None => Ok(kept),
        Some(number) => Err(format!("line {number}: {BEGIN}; expected {END} after it")),
    }
}

/// What a line says that is a comment and nothing else.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    let markdown = || line.strip_prefix("<!-- ")?.strip_suffix(" -->");
    markdown().or_else(|| line.strip_prefix("// ")).or_else(|| line.strip_prefix("# "))
}

#[cfg(test)]
mod tests {
    use super::for_class;

    #[test]
    fn what_is_for_instructors_is_left_out_and_what_is_for_a_class_comes_in() {
        let text = "a\n<!-- BEGIN INSTRUCTORS -->\nb\n<!-- CLASS: c -->\n<!-- END INSTRUCTORS -->\nd";
        assert_eq!(for_class(text), Ok("a\nc\nd".to_string()));
        let text = "a = 1\n    # BEGIN INSTRUCTORS\n    b = 2\n    # CLASS: c = 3\n    # END INSTRUCTORS\n";
        assert_eq!(for_class(text), Ok("a = 1\n    c = 3\n".to_string()));
        let text = "// BEGIN INSTRUCTORS\r\nfn a() {}\r\n// END INSTRUCTORS\r\n";
        assert_eq!(for_class(text), Ok(String::new()));
        assert_eq!(for_class("a\n\n<!-- BEGIN INSTRUCTORS -->\nb\n<!-- END INSTRUCTORS -->\n\nc\n"), Ok("a\n\nc\n".to_string()));
        assert_eq!(for_class("no marks, only BEGIN INSTRUCTORS in a line\n").unwrap().lines().count(), 1);
    }

    #[test]
    fn a_mark_in_the_wrong_place_is_named() {
        let fault = |text| for_class(text).unwrap_err();
        assert_eq!(fault("a\n# BEGIN INSTRUCTORS\n"), "line 2: BEGIN INSTRUCTORS; expected END INSTRUCTORS after it");
        assert_eq!(fault("# END INSTRUCTORS\n"), "line 1: END INSTRUCTORS; expected a BEGIN INSTRUCTORS before it");
        assert_eq!(
            fault("# BEGIN INSTRUCTORS\n# BEGIN INSTRUCTORS\n"),
            "line 2: BEGIN INSTRUCTORS; expected END INSTRUCTORS for the one in line 1"
        );
        assert_eq!(fault("// CLASS: a\n"), "line 1: CLASS:; expected a BEGIN INSTRUCTORS before it");
    }
}
