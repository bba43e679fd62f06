//! Explanations of Rust's own panics, for a student who reads them for the first time.

use crate::Text;
use minishogi::text;

/// Words of the standard library and of `rand`, with their meaning. The first that a message has counts.
const MEANINGS: [(&str, Text); 11] = [
    (
        "attempt to subtract with overflow",
        Text::new(
            "the difference is too small for its type; in a `u32` or `usize` there is nothing below 0.",
            "引き算の結果が、型で表せる範囲を下回りました。`u32` や `usize` では 0 より小さい数を表せません。",
        ),
    ),
    ("attempt to add with overflow", Text::new("the sum is too large for its type.", "足し算の結果が、型で表せる範囲を超えました。")),
    (
        "attempt to multiply with overflow",
        Text::new("the product is too large for its type.", "掛け算の結果が、型で表せる範囲を超えました。"),
    ),
    (
        "attempt to negate with overflow",
        Text::new(
            "the smallest number of a type, such as `i32::MIN`, has no opposite. `-VALUE_INFINITE` is below all values, and has one.",
            "`i32::MIN` のような型の最小値は、符号を変えられません。`-VALUE_INFINITE` ならどの評価値よりも小さく、符号も変えられます。",
        ),
    ),
    ("with a divisor of zero", DIVIDED),
    ("attempt to divide by zero", DIVIDED),
    (
        "cannot sample empty range",
        Text::new("there is nothing to choose from: the list is empty.", "リストが空で、選べるものがありません。"),
    ),
    ("PoisonError", Text::new("another thread panicked while it held the lock.", "別のスレッドが、ロックを持ったままパニックしました。")),
    (
        "PermissionDenied",
        Text::new(
            "the grader lets a player open no file and no connection, and start no program. `eprintln!` shows what you want to see.",
            "採点中のプレイヤーは、ファイルを開くことも、通信も、ほかのプログラムの起動もできません。途中の値は `eprintln!` で表示できます。",
        ),
    ),
    (
        "called `Option::unwrap()` on a `None` value",
        Text::new(
            "there was nothing to unwrap, as on an empty square or in an empty list. `if let Some(x) = ...` distinguishes the two cases.",
            "中身のない `None` に `unwrap()` を使いました（駒のないマスや、空のリストなど）。`if let Some(x) = …` で場合を分けられます。",
        ),
    ),
    ("out of range for slice", Text::new("this part of the list goes beyond its end.", "取り出す範囲が、リストの終わりを超えています。")),
];

const DIVIDED: Text = Text::new("this divides by 0, perhaps by the length of an empty list.", "0 で割っています（空のリストの長さなど）。");

/// Returns the explanation of a panic, if its message is Rust's own.
pub fn meaning(message: &str) -> Option<Text> {
    if let Some((_, rest)) = message.split_once("index out of bounds: the len is ") {
        let len: usize = rest.split(' ').next()?.parse().ok()?;
        return Some(match len {
            0 => Text::new("the list is empty.", "リストが空です。"),
            1 => Text::new("a list of 1 has the index 0 alone.", "要素が 1 個なら、添字は 0 だけです。"),
            _ => text!("a list of {len} has the indices 0 to {}.", "要素が {len} 個なら、添字は 0 から {} までです。", len - 1),
        });
    }
    MEANINGS.into_iter().find(|(words, _)| message.contains(words)).map(|(_, meaning)| meaning)
}

/// The last words of a program without memory, and their meaning. Any program can write these words: they explain a
/// crash, and choose no verdict.
const CRASHES: [(&str, Text); 2] = [
    ("overflowed its stack", Text::new("does the recursion ever end?", "再帰は必ず終わりますか。")),
    ("memory allocation of", Text::new("is there a list that grows without end?", "増え続けるリストはありませんか。")),
];

/// Returns the words of a crash in an error output, with their meaning.
pub fn meaning_of_crash(errors: &str) -> Option<(&'static str, Text)> {
    CRASHES.into_iter().find(|(words, _)| errors.contains(words))
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Mutex;

    use rand::RngExt;

    use super::*;

    /// The message of a panic.
    fn said<T>(does: impl FnOnce() -> T) -> String {
        let panicked = catch_unwind(AssertUnwindSafe(|| drop(does()))).expect_err("it does not panic");
        match panicked.downcast::<String>() {
            Ok(text) => *text,
            Err(other) => other.downcast_ref::<&str>().expect("a text").to_string(),
        }
    }

    /// The words of the table are those of today's Rust.
    #[test]
    fn all_meanings_are_of_panics_that_there_are() {
        let list = black_box(vec![3, 1, 2]);
        let poisoned = Mutex::new(0);
        let _ = said(|| {
            let _held = poisoned.lock().expect("not yet");
            panic!("no idea");
        });
        let all = [
            said(|| black_box(0_u32) - black_box(1)),
            said(|| black_box(i32::MAX) + black_box(1)),
            said(|| black_box(i32::MAX) * black_box(2)),
            said(|| -black_box(i32::MIN)),
            said(|| 3 % black_box(0)),
            said(|| 3 / black_box(0)),
            said(|| rand::rng().random_range(0..black_box(0_usize))),
            said(|| *poisoned.lock().unwrap()),
            said(|| black_box(Err::<(), _>(std::io::Error::from(std::io::ErrorKind::PermissionDenied))).unwrap()),
            said(|| black_box(None::<i32>).unwrap()),
            said(|| list[1..black_box(4)].len()),
        ];
        let meanings: Vec<Option<Text>> = all.iter().map(|message| meaning(message)).collect();
        let expected: Vec<Option<Text>> = MEANINGS.into_iter().map(|(_, text)| Some(text)).collect();
        assert_eq!(meanings, expected, "{all:#?}");
        assert_eq!(meaning(&said(|| list[black_box(3)])).unwrap().en, "a list of 3 has the indices 0 to 2.");
        assert_eq!(meaning(&said(|| list[..1][black_box(1)])).unwrap().en, "a list of 1 has the index 0 alone.");
        assert_eq!(meaning(&said(|| list[..0][black_box(0)])).unwrap().en, "the list is empty.");
        assert_eq!(meaning("no idea"), None);
    }
}
