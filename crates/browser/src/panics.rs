//! The message about a player that panicked.

use std::panic::Location;

use minishogi::Text;

/// Returns the message of a page about a panic: in one line, as the shell does, with advice about those that only a page has.
///
/// ```
/// let text = minishogi_browser::told("failed to spawn thread: ...", None);
/// assert!(text.en.starts_with("the player panicked: failed to spawn thread: ... [no threads here"));
/// ```
pub fn told(message: &str, place: Option<&Location>) -> Text {
    let mut message: String = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    // Places in the standard library tell a student nothing.
    if let Some(place) = place.filter(|place| !place.file().starts_with("/rustc/")) {
        message += &format!(" ({}:{})", place.file(), place.line());
    }
    let advice = ADVICE.into_iter().find(|(part, _)| message.contains(part)).map(|(_, advice)| advice);
    let advice = |lang| advice.as_ref().map_or(String::new(), |advice| format!(" [{}]", advice.get(lang)));
    Text::of(
        format!("the player panicked: {message}{}", advice(minishogi::Lang::En)),
        format!("プレイヤーがパニックしました: {message}{}", advice(minishogi::Lang::Ja)),
    )
}

/// The messages of the standard library about unsupported calls, and the replacements.
const ADVICE: [(&str, Text); 2] = [
    (
        "failed to spawn thread",
        Text::new(
            "no threads here: `minishogi::threads::start` goes on without, where `thread::spawn` panics",
            "ここにはスレッドがありません。`thread::spawn` はパニックしますが、`minishogi::threads::start` なら 1 つのまま続けます",
        ),
    ),
    (
        "time not implemented",
        Text::new(
            "no clock of the system here: ask `ctl.elapsed()`",
            "ここにはシステムの時計がありません。`ctl.elapsed()` を使ってください",
        ),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_in_one_line_with_what_to_do() {
        let text = told("time not implemented on this platform\n\n  left: 1\n", Some(Location::caller()));
        let place = format!("(crates/browser/src/panics.rs:{})", line!() - 1).replace('/', std::path::MAIN_SEPARATOR_STR);
        assert_eq!(
            text.en,
            format!(
                "the player panicked: time not implemented on this platform; left: 1 {place} \
                 [no clock of the system here: ask `ctl.elapsed()`]"
            )
        );
        assert_eq!(told("index out of bounds", None).ja, "プレイヤーがパニックしました: index out of bounds");
    }
}
