//! Makes foreign text fit for a terminal: it could be called anything.

/// The text with line breaks, but no other control characters: those, and what turns the direction of writing, are spelled out (`\u{1b}`).
pub fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            '\n' => shown.push(c),
            '\t' => shown.push_str("    "),
            c if is_hidden(c) => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

/// Characters that move the cursor, reorder what is beside them or are not allowed in XML.
fn is_hidden(c: char) -> bool {
    let reorders = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks_lines = matches!(c, '\u{2028}' | '\u{2029}');
    let is_no_character = c as u32 & 0xfffe == 0xfffe;
    c.is_control() || reorders || breaks_lines || is_no_character || c == '\u{feff}'
}
