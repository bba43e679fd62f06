//! READMEs of exercises.

use super::{File, Finding};

/// As many hints help without telling the solution.
const HINTS: std::ops::RangeInclusive<usize> = 3..=5;

pub fn findings(files: &[File]) -> Vec<Finding> {
    let readmes = files.iter().filter(|file| file.place.starts_with("exercises/") && file.is_page());
    readmes.filter_map(hints).collect()
}

fn hints(file: &File) -> Option<Finding> {
    let count = file.text.matches("<details><summary>").count();
    let line = file.line_of("<details>");
    (!HINTS.contains(&count)).then(|| file.finding(line, "hints", format!("{count} hints: expected {} to {}", HINTS.start(), HINTS.end())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_and_too_many_hints_are_found() {
        for (count, faults) in [(0, 1), (2, 1), (3, 0), (5, 0), (6, 1)] {
            let text = "<details><summary>Hint</summary>\n</details>\n".repeat(count);
            let file = File { place: "exercises/03_one_ply/README.md".to_string(), text };
            assert_eq!(findings(&[file]).len(), faults, "{count}");
        }
    }
}
