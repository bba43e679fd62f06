//! The log of a training: what `train` has printed.

use std::fs;
use std::path::Path;

use minishogi::Text;

/// The losses of a training, epoch by epoch.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    pub name: String,
    pub epochs: Vec<Epoch>,
    /// The loss of the piece values on what is held back, where it was told.
    pub by_pieces: Option<f64>,
}

/// The losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    pub number: u32,
    /// While it was learning.
    pub learnt: f64,
    /// On what is held back, afterwards.
    pub held_back: f64,
}

impl Log {
    /// Reads a file. Lines that tell of no epoch are passed over; of an epoch that is there twice, after a training was resumed, the last counts.
    ///
    /// # Errors
    /// Names the file, where it cannot be read or tells of no epoch.
    pub fn open(path: &Path) -> Result<Log, Text> {
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.file_stem().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
        Log::read(name, &text_of(&bytes)).ok_or_else(|| {
            let shown = path.display();
            Text::of(
                format!("{shown}: there is no epoch in it: expected lines as `epoch 1/10  loss 0.04120  held back 0.04310`"),
                format!("{shown}: エポックがありません。`epoch 1/10  loss 0.04120  held back 0.04310` のような行が必要です"),
            )
        })
    }

    fn read(name: String, text: &str) -> Option<Log> {
        let mut log = Log { name, epochs: Vec::new(), by_pieces: None };
        for line in text.lines() {
            if let Some(epoch) = epoch_of(line) {
                log.epochs.retain(|other| other.number < epoch.number);
                log.epochs.push(epoch);
            } else if ["piece values", "駒の価値"].iter().any(|words| line.contains(words)) {
                log.by_pieces = numbers(line).last().copied().or(log.by_pieces);
            }
        }
        (!log.epochs.is_empty()).then_some(log)
    }
}

/// PowerShell writes what it redirects as UTF-16.
fn text_of(bytes: &[u8]) -> String {
    let encoding = encoding_rs::Encoding::for_bom(bytes).map_or(encoding_rs::UTF_8, |(encoding, _)| encoding);
    encoding.decode(bytes).0.into_owned()
}

/// What a line tells of an epoch: its number, then the two losses.
fn epoch_of(line: &str) -> Option<Epoch> {
    let after = ["epoch ", "エポック "].iter().find_map(|word| line.split_once(word))?.1;
    let (number, rest) = after.split_once([' ', '/'])?;
    let number = number.parse().ok()?;
    // With the number of epochs there is one more before the losses.
    let losses: Vec<f64> = numbers(rest).into_iter().filter(|number| number.fract() != 0.0 || *number == 0.0).collect();
    match losses[..] {
        [learnt, held_back, ..] => Some(Epoch { number, learnt, held_back }),
        _ => None,
    }
}

/// The decimal fractions of a line, in order.
fn numbers(line: &str) -> Vec<f64> {
    let words = line.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    words.filter(|word| word.contains('.')).filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOLD: &str = "\
positions: 95000 to learn from, 5000 held back; loss of the piece values there: 0.09310
epoch 1/10  loss 0.05120  held back 0.04810  3 s
epoch 2/10  loss 0.04120  held back 0.04310  6 s
";

    #[test]
    fn epochs_are_read_in_both_languages() {
        let log = Log::read("a".to_string(), TOLD).unwrap();
        let epoch = |number, learnt, held_back| Epoch { number, learnt, held_back };
        assert_eq!(log.epochs, [epoch(1, 0.0512, 0.0481), epoch(2, 0.0412, 0.0431)]);
        assert_eq!(log.by_pieces, Some(0.0931));
        let japanese =
            "局面: 学習 95000、検証 5000。駒の価値だけでの検証の損失: 0.09310\nエポック 1/10  損失 0.05120  検証 0.04810  3 秒\n";
        assert_eq!(Log::read("a".to_string(), japanese).unwrap().epochs, [epoch(1, 0.0512, 0.0481)]);
        let other = "info string epoch 3 train 0.0412 held 0.0431";
        assert_eq!(Log::read("a".to_string(), other).unwrap().epochs, [epoch(3, 0.0412, 0.0431)]);
    }

    #[test]
    fn a_training_that_was_resumed_has_each_epoch_once() {
        let resumed = format!("{TOLD}going on after epoch 1\nepoch 2/10  loss 0.04000  held back 0.04200  2 s\n");
        let log = Log::read("a".to_string(), &resumed).unwrap();
        assert_eq!(log.epochs.iter().map(|epoch| (epoch.number, epoch.learnt)).collect::<Vec<_>>(), [(1, 0.0512), (2, 0.04)]);
    }

    #[test]
    fn what_tells_of_no_epoch_is_no_log() {
        assert_eq!(Log::read("a".to_string(), "hello\nepoch one\nepoch 1\n"), None);
        let utf16: Vec<u8> = "\u{feff}epoch 1 loss 0.5 held 0.25".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(Log::read("a".to_string(), &text_of(&utf16)).is_some());
    }
}
