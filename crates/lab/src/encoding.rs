//! Text in the encodings that students, course systems, editors on Windows and old mail programs write: UTF-8, UTF-16, Shift_JIS, EUC-JP and JIS.

use encoding_rs::{EUC_JP, Encoding, ISO_2022_JP, SHIFT_JIS};
use minishogi::Text;

/// Text, and its encoding before the conversion, if that was not UTF-8.
#[derive(Debug, PartialEq, Eq)]
pub struct Decoded {
    pub text: String,
    pub from: Option<&'static str>,
}

/// The bytes are no text in any of these encodings.
#[derive(Debug, PartialEq, Eq)]
pub struct NoText {
    /// The first such line, counted from 1.
    pub line: usize,
    /// The character there: a NUL character, or bytes that are no UTF-8.
    pub is_nul: bool,
}

impl NoText {
    /// The expectation, after the name of the file and the line.
    pub fn text(&self) -> Text {
        Text::new(
            "no text in UTF-8, UTF-16 or Shift_JIS; expected UTF-8",
            "UTF-8、UTF-16、Shift_JIS のどれでもありません。UTF-8 で保存してください",
        )
    }
}

/// Returns the text of a file. A byte order mark of UTF-8 stays, that of another encoding does not.
pub fn decode(bytes: Vec<u8>) -> Result<Decoded, NoText> {
    let utf_16 = |text: String, from| Decoded { text, from: Some(from) };
    let no_text = |bytes: &[u8], at: usize, is_nul| NoText { line: bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1, is_nul };
    if let Some((units, from)) = bytes.strip_prefix(b"\xff\xfe").map(|rest| (units(rest, u16::from_le_bytes), "UTF-16LE")) {
        return units.and_then(from_utf_16).map(|text| utf_16(text, from)).ok_or_else(|| no_text(&bytes, 0, false));
    }
    if let Some((units, from)) = bytes.strip_prefix(b"\xfe\xff").map(|rest| (units(rest, u16::from_be_bytes), "UTF-16BE")) {
        return units.and_then(from_utf_16).map(|text| utf_16(text, from)).ok_or_else(|| no_text(&bytes, 0, false));
    }
    if let Some(nul) = bytes.iter().position(|byte| *byte == 0) {
        return without_mark(&bytes).ok_or_else(|| no_text(&bytes, nul, true));
    }
    // It is ASCII too, by its bytes.
    if bytes.is_ascii()
        && bytes.windows(3).any(|code| matches!(code, b"\x1b$B" | b"\x1b$@"))
        && let Some(text) = from(ISO_2022_JP, &bytes)
    {
        return Ok(Decoded { text, from: Some("ISO-2022-JP") });
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(Decoded { text, from: None }),
        Err(error) => error,
    };
    let at = bytes.utf8_error().valid_up_to();
    let bytes = bytes.into_bytes();
    match from_japanese(&bytes) {
        Some(decoded) if !is_damaged_utf_8(&bytes) => Ok(decoded),
        _ => Err(no_text(&bytes, at, false)),
    }
}

/// UTF-16 without a mark: the upper half of every ASCII character is a zero byte, and source code has many of them.
fn without_mark(bytes: &[u8]) -> Option<Decoded> {
    let zeros = |parity| bytes.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let (units, most, from) = match even < odd {
        true => (units(bytes, u16::from_le_bytes)?, odd, "UTF-16LE"),
        false => (units(bytes, u16::from_be_bytes)?, even, "UTF-16BE"),
    };
    let begins_in_ascii = units.first().is_some_and(|unit| (1..0x80).contains(unit));
    let text = from_utf_16(units).filter(|_| begins_in_ascii && even != odd && most * 4 >= bytes.len() / 2)?;
    Some(Decoded { text, from: Some(from) })
}

fn units(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<Vec<u16>> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    rest.is_empty().then(|| pairs.iter().map(|pair| unit(*pair)).collect())
}

fn from_utf_16(units: Vec<u16>) -> Option<String> {
    String::from_utf16(&units).ok().filter(|text| is_plausible(text))
}

/// As Windows writes it, with its own characters (code page 932).
pub fn from_shift_jis(bytes: &[u8]) -> Option<String> {
    from(SHIFT_JIS, bytes)
}

fn from(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    is_plausible(&text).then(|| text.into_owned())
}

/// Shift_JIS, or EUC-JP as older Unix systems write it. Many texts are both: read as Shift_JIS, a text in EUC-JP is full of half-width
/// katakana. The other way round it is rarely any text, and then one of kanji at random.
fn from_japanese(bytes: &[u8]) -> Option<Decoded> {
    let (shift_jis, euc_jp) = (from(SHIFT_JIS, bytes), from(EUC_JP, bytes));
    let has_half_width = |text: &String| text.contains(|c| matches!(c, '\u{ff61}'..='\u{ff9f}'));
    let is_euc_jp = euc_jp.is_some() && shift_jis.as_ref().is_none_or(has_half_width) && is_everyday(bytes);
    let decoded = |text, from| Decoded { text, from: Some(from) };
    if is_euc_jp { euc_jp.map(|text| decoded(text, "EUC-JP")) } else { shift_jis.map(|text| decoded(text, "Shift_JIS")) }
}

/// Returns whether a text in EUC-JP has kana and kanji of everyday use, which begin with bytes below `D0`.
fn is_everyday(euc_jp: &[u8]) -> bool {
    let leads = || euc_jp.chunk_by(|a, b| (*a < 0x80) == (*b < 0x80)).filter(|run| run[0] >= 0x80).flat_map(|run| run.iter().step_by(2));
    leads().any(|lead| matches!(lead, 0xa4 | 0xa5)) || leads().all(|lead| *lead < 0xd0)
}

/// Returns whether an editor would save it: other control characters come from bytes that were no text.
fn is_plausible(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}'))
}

/// UTF-8 in which some bytes got lost, and no other encoding: more of its longer characters are whole than not, or there is its mark.
fn is_damaged_utf_8(bytes: &[u8]) -> bool {
    let (mut whole, mut broken) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| c.len_utf8() >= 3).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    whole > broken || bytes.starts_with(b"\xef\xbb\xbf")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// 一手読みの表、ソート能力①髙﨑～\r\nfn main() {}\n";

    fn utf_16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes_of).collect()
    }

    #[test]
    fn what_editors_write_is_read() {
        let shift_jis = SHIFT_JIS.encode(TEXT).0.into_owned();
        for (bytes, from) in [
            (TEXT.as_bytes().to_vec(), None),
            (shift_jis, Some("Shift_JIS")),
            (EUC_JP.encode(TEXT).0.into_owned(), Some("EUC-JP")),
            (utf_16(&format!("\u{feff}{TEXT}"), u16::to_le_bytes), Some("UTF-16LE")),
            (utf_16(&format!("\u{feff}{TEXT}"), u16::to_be_bytes), Some("UTF-16BE")),
            (utf_16(TEXT, u16::to_le_bytes), Some("UTF-16LE")),
            (utf_16(TEXT, u16::to_be_bytes), Some("UTF-16BE")),
        ] {
            assert_eq!(decode(bytes), Ok(Decoded { text: TEXT.to_string(), from }));
        }
        let marked = format!("\u{feff}{TEXT}");
        assert_eq!(decode(marked.clone().into_bytes()), Ok(Decoded { text: marked, from: None }), "rustc takes the mark");
    }

    #[test]
    fn shift_jis_and_euc_jp_are_told_apart() {
        for text in ["評価関数", "歩", "探索の深さ", "キラー手", "// 玉、金。", "序盤は定跡、終盤は詰み", "let x = 1; // 合法手を並べる"]
        {
            for (encoding, name) in [(SHIFT_JIS, "Shift_JIS"), (EUC_JP, "EUC-JP")] {
                let decoded = decode(encoding.encode(text).0.into_owned());
                assert_eq!(decoded, Ok(Decoded { text: text.to_string(), from: Some(name) }), "{text} in {name}");
            }
        }
        let jis = b"\x1b$B@h<j\x1b(B: a\n".to_vec();
        assert_eq!(decode(jis), Ok(Decoded { text: "先手: a\n".to_string(), from: Some("ISO-2022-JP") }));
        let half_width = "ｶｳﾝﾄ";
        let decoded = decode(SHIFT_JIS.encode(half_width).0.into_owned());
        assert_eq!(decoded, Ok(Decoded { text: half_width.to_string(), from: Some("Shift_JIS") }));
    }

    #[test]
    fn what_is_no_text_is_told_with_its_line() {
        let damaged = [TEXT.as_bytes(), "// 表\n// 能".as_bytes()].concat();
        let cases: &[(&[u8], usize, bool)] = &[
            (&damaged[..damaged.len() - 1], 4, false),
            (b"\xef\xbb\xbf\n\x93\xfa", 2, false),
            (b"a\n\xff\n", 2, false),
            (b"\x89PNG\r\n\x1a\n\xff", 1, false),
            (b"\x83\x5c\x02", 1, false),
            (b"\xff\xfef\0n", 1, false),
            (b"\xff\xfe\0\xd8", 1, false),
            (b"fn main\n\0() {}", 2, true),
            (b"fn \0", 1, true),
            (b"\0\0\0\0", 1, true),
        ];
        for (bytes, line, is_nul) in cases {
            assert_eq!(decode(bytes.to_vec()), Err(NoText { line: *line, is_nul: *is_nul }), "{bytes:?}");
        }
    }
}
