//! The meaning of an engine's lines.

use std::str::SplitWhitespace;

use minishogi::{Move, Text, VALUE_INFINITE, Value, mate_in, mated_in, text};

/// Returns the rest of a line that begins with these words, without the blanks around it; `None` if it begins with others. Any blanks may be before,
/// between and after the words of the protocol.
pub fn after<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    words.split(' ').try_fold(line.trim(), |rest, word| {
        let rest = rest.strip_prefix(word)?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
    })
}

/// Returns the part before a word of the line, and the part after it. The second is empty if the word does not occur.
pub fn split_at<'a>(line: &'a str, word: &str) -> (&'a str, &'a str) {
    let mut from = 0;
    while let Some(at) = line[from..].find(word).map(|at| from + at) {
        let (before, rest) = (&line[..at], &line[at + word.len()..]);
        if (before.is_empty() || before.ends_with(char::is_whitespace)) && (rest.is_empty() || rest.starts_with(char::is_whitespace)) {
            return (before, rest);
        }
        from = at + word.len();
    }
    (line, "")
}

/// The answer of an engine to `usi`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// From `id name`.
    pub name: Option<String>,
    /// True if `id author` is the one of the engine shell, whose words about options are known.
    pub is_of_the_course: bool,
    /// The lines that begin with `option`, read or refused.
    pub options: Vec<Result<EngineOption, Text>>,
}

impl Introduction {
    /// Takes a line; true at `usiok`, which is the last.
    pub fn hear(&mut self, line: &str) -> bool {
        if let Some(name) = after(line, "id name").filter(|name| !name.is_empty()) {
            self.name = Some(name.to_string());
        } else if after(line, "id author") == Some("Minishogi Lab") {
            self.is_of_the_course = true;
        } else if after(line, "option").is_some() {
            self.options.push(EngineOption::read(line));
        }
        line.trim() == "usiok"
    }

    /// Returns whether the engine says that it can think on the other side's time.
    pub fn ponders(&self) -> bool {
        self.options.iter().flatten().any(|option| ["USI_Ponder", "Ponder"].contains(&option.name.as_str()))
    }

    /// Returns the `setoption` that makes an engine for several variants play this one.
    pub fn choose_variant(&self, variant: &str) -> Option<String> {
        let option = self.variants().find(|option| option.choices.iter().any(|choice| choice == variant))?;
        Some(set_option(&option.name, variant))
    }

    /// Returns the variants of the engine, if it names them and this one is missing.
    pub fn plays_another(&self, variant: &str) -> Option<String> {
        if self.choose_variant(variant).is_some() {
            return None;
        }
        self.variants().next().map(|option| option.choices.join(", "))
    }

    /// Why an option cannot be set that the user names: the engine announces none of this name.
    pub fn lacks(&self, name: &str) -> Option<Text> {
        let is_called = |option: &EngineOption| option.name.eq_ignore_ascii_case(name);
        // USI lets every program set these, announced or not, and some engines know both spellings. An unreadable line may announce anything.
        let is_usual =
            !self.is_of_the_course && ["USI_Hash", "USI_Ponder", "Hash", "Ponder"].iter().any(|usual| usual.eq_ignore_ascii_case(name));
        if is_usual || self.options.iter().any(|option| option.as_ref().map_or(true, is_called)) {
            return None;
        }
        // Of the variant the rules of the game decide.
        let names = self.options.iter().flatten().map(|option| option.name.as_str()).filter(|name| !VARIANTS.contains(name));
        let names: Vec<&str> = names.collect();
        let (en, ja) = if names.is_empty() {
            ("it has none".to_string(), "オプションは 1 つもありません".to_string())
        } else {
            (format!("it has {}", names.join(", ")), format!("あるもの: {}", names.join("、")))
        };
        Some(text!(
            "option.{name}: the engine has no such option; {en}",
            "option.{name}: エンジンにそのようなオプションはありません（{ja}）"
        ))
    }

    fn variants(&self) -> impl Iterator<Item = &EngineOption> {
        self.options.iter().flatten().filter(|option| VARIANTS.contains(&option.name.as_str()))
    }
}

/// The options by which an engine for several variants is told which one to play.
const VARIANTS: [&str; 2] = ["USI_Variant", "UCI_Variant"];

/// Returns the line that sets an option.
pub fn set_option(name: &str, value: &str) -> String {
    format!("setoption name {name} value {value}")
}

/// `option name NAME type TYPE [default VALUE] [min N] [max N] [var VALUE]...`; names and values may have several words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineOption {
    pub name: String,
    pub kind: String,
    pub default: Option<String>,
    pub min: Option<i64>,
    pub max: Option<i64>,
    /// The values of a `combo`.
    pub choices: Vec<String>,
}

impl EngineOption {
    /// Reads the line, or returns its fault.
    pub fn read(line: &str) -> Result<EngineOption, Text> {
        const FIELDS: &[&str] = &["name", "type", "default", "min", "max", "var"];
        let mut option = EngineOption::default();
        let mut words = line.split_whitespace().skip(1).peekable();
        while let Some(field) = words.next() {
            let mut value = Vec::new();
            // A name may hold the words of other fields, but not `type`.
            while let Some(word) = words.next_if(|word| if field == "name" { *word != "type" } else { !FIELDS.contains(word) }) {
                value.push(word);
            }
            let value = value.join(" ");
            let integer = || value.parse().map_err(|_| no_integer(field, &value));
            match field {
                "name" => option.name = value,
                "type" => option.kind = value,
                "default" => option.default = Some(value),
                "min" => option.min = Some(integer()?),
                "max" => option.max = Some(integer()?),
                "var" => option.choices.push(value),
                other => {
                    let fields = FIELDS.join(", ");
                    return Err(text!(
                        "`{other}` is where one of {fields} should be",
                        "{fields} のどれかが来る場所に `{other}` があります"
                    ));
                }
            }
        }
        option.check()?;
        Ok(option)
    }

    fn check(&self) -> Result<(), Text> {
        let default = self.default.as_deref();
        if self.name.is_empty() {
            return Err(Text::new("it has no name", "名前がありません"));
        }
        match self.kind.as_str() {
            "check" if !matches!(default, Some("true" | "false")) => {
                Err(Text::new("the default of a check is `true` or `false`", "`check` の既定値は `true` か `false` です"))
            }
            "spin" => {
                let (Some(min), Some(max)) = (self.min, self.max) else {
                    return Err(Text::new("a spin has `min` and `max`", "`spin` には `min` と `max` が必要です"));
                };
                let value: Option<i64> = default.and_then(|value| value.parse().ok());
                let fits = value.is_some_and(|value| (min..=max).contains(&value));
                fits.then_some(()).ok_or_else(|| {
                    text!(
                        "the default of this spin is an integer from {min} to {max}",
                        "この `spin` の既定値は {min} から {max} までの整数です"
                    )
                })
            }
            "combo" if !self.choices.iter().any(|choice| Some(choice.as_str()) == default) => {
                Err(Text::new("the default of a combo is one of its `var`", "`combo` の既定値は `var` のどれかです"))
            }
            "check" | "combo" | "button" | "string" | "filename" => Ok(()),
            other => Err(text!("there is no type `{other}`", "`{other}` という型はありません")),
        }
    }
}

/// The reports of a search: `info depth 3 score cp 120 nodes 500 pv 5d5c ...`. A client ignores unknown words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    pub depth: Option<u32>,
    pub score: Option<Score>,
    pub nodes: Option<u64>,
    pub pv: Vec<Move>,
}

/// The value of a line of play for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    Exact(Value),
    /// At least or at most something.
    Bound,
    /// A mate of unknown length, for the side to move or against it.
    Mate,
}

/// Returns the plies to the mate in this notation, above 0 for the winner.
type Plies = fn(i16) -> i32;

impl Info {
    /// Reads the words after `info`, or returns their fault. USI counts a mate in plies.
    pub fn read(text: &str) -> Result<Info, Text> {
        Info::read_with(text, i32::from)
    }

    /// Returns the same of UCI, which counts a mate in moves: the winner's last move has no answer.
    pub fn read_uci(text: &str) -> Result<Info, Text> {
        Info::read_with(text, |moves| 2 * i32::from(moves) - i32::from(moves > 0))
    }

    fn read_with(text: &str, plies: Plies) -> Result<Info, Text> {
        let mut info = Info::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = u32::try_from(integer::<i64>(word, &mut words)?).ok(),
                "seldepth" | "time" | "multipv" | "currmovenumber" | "hashfull" | "nps" | "cpuload" | "tbhits" => {
                    integer::<i64>(word, &mut words)?;
                }
                "nodes" => info.nodes = Some(integer(word, &mut words)?),
                "score" => info.score = Some(score(&mut words, plies)?),
                "lowerbound" | "upperbound" => info.score = info.score.map(|_| Score::Bound),
                "pv" => info.pv = line_of_play(&mut words)?,
                "string" | "refutation" | "currline" => break,
                _ => {}
            }
        }
        Ok(info)
    }
}

fn integer<T: std::str::FromStr>(of: &str, words: &mut SplitWhitespace) -> Result<T, Text> {
    let word = words.next().unwrap_or_default();
    word.parse().map_err(|_| no_integer(of, word))
}

fn no_integer(of: &str, word: &str) -> Text {
    instead(of, word, &Text::new("an integer", "整数"))
}

/// The expected word, and the word that was found, if any.
fn instead(of: &str, word: &str, expected: &Text) -> Text {
    let Text { en, ja } = expected;
    match word {
        "" => {
            text!("`{of}` is followed by nothing instead of {en}", "`{of}` の後には{ja}が必要ですが、何もありません")
        }
        _ => text!("`{of}` is followed by `{word}` instead of {en}", "`{of}` の後には{ja}が必要ですが、`{word}` があります"),
    }
}

fn score(words: &mut SplitWhitespace, plies: Plies) -> Result<Score, Text> {
    match words.next().unwrap_or_default() {
        // Some engines say with the smallest number that they have no score, and of that there is no opposite.
        "cp" => Ok(Score::Exact(integer::<Value>("score cp", words)?.clamp(-VALUE_INFINITE, VALUE_INFINITE))),
        "mate" if words.clone().next().is_some_and(|word| ["+", "-"].contains(&word)) => {
            words.next();
            Ok(Score::Mate)
        }
        "mate" => {
            let plies = plies(integer("score mate", words)?);
            Ok(Score::Exact(if plies > 0 { mate_in(plies.unsigned_abs()) } else { mated_in(plies.unsigned_abs()) }))
        }
        other => Err(instead("score", other, &Text::new("`cp` or `mate`", " `cp` か `mate` "))),
    }
}

/// Returns all words to the end of the line.
fn line_of_play(words: &mut SplitWhitespace) -> Result<Vec<Move>, Text> {
    let no_move = |word: &str| {
        text!("after `pv` only moves may follow, but `{word}` is none", "`pv` の後に書けるのは手だけですが、`{word}` は手ではありません")
    };
    let moves: Result<Vec<Move>, Text> = words.map(|word| word.parse().map_err(|_| no_move(word))).collect();
    match moves {
        Ok(moves) if moves.is_empty() => Err(Text::new("after `pv` there is no move", "`pv` の後に手がありません")),
        moves => moves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_introduction_ends_with_usiok() {
        let mut introduction = Introduction::default();
        for line in ["Engine 1.0, all rights reserved", "id name My Engine", "", "option name A B type check default true"] {
            assert!(!introduction.hear(line));
        }
        assert!(introduction.hear("usiok "));
        assert_eq!(introduction.name.as_deref(), Some("My Engine"));
        let option = introduction.options[0].clone().unwrap();
        assert_eq!((option.name.as_str(), option.kind.as_str(), option.default.as_deref()), ("A B", "check", Some("true")));
        assert_eq!(introduction.choose_variant("minishogi"), None);
    }

    #[test]
    fn blanks_around_words_mean_nothing() {
        for line in ["info string x y", "  info string x y", "info\tstring  x y", "\tinfo   string\tx y  ", "info string x y\r"] {
            assert_eq!(after(line, "info string"), Some("x y"), "{line:?}");
        }
        for line in ["bestmove", " bestmove ", "\tbestmove\r"] {
            assert_eq!(after(line, "bestmove"), Some(""), "{line:?}");
        }
        for line in ["", "best move", "bestmoves 5d5c", "the bestmove", "info", "infostring x"] {
            assert_eq!((after(line, "bestmove"), after(line, "info string")), (None, None), "{line:?}");
        }
        assert_eq!(split_at("depth 3\tpv\t5d5c 1b1c", "pv"), ("depth 3\t", "\t5d5c 1b1c"));
        assert_eq!(split_at("pv 5d5c", "pv"), ("", " 5d5c"));
        assert_eq!(split_at("multipv 1 npv pv", "pv"), ("multipv 1 npv ", ""));
        assert_eq!(split_at("depth 3", "pv"), ("depth 3", ""));
        let mut introduction = Introduction::default();
        for line in ["\tid  name\tMy Engine ", " id author   Minishogi Lab", "  option\tname  USI_Hash type spin  default 16 min 1 max 64"]
        {
            assert!(!introduction.hear(line), "{line:?}");
        }
        assert!(introduction.hear("\tusiok ") && introduction.is_of_the_course);
        assert_eq!(introduction.name.as_deref(), Some("My Engine"));
        assert_eq!(introduction.options[0].clone().unwrap().name, "USI_Hash");
    }

    #[test]
    fn our_variant_is_chosen_where_there_are_several() {
        let mut introduction = Introduction::default();
        introduction.hear("option name UCI_Variant type combo default shogi var minishogi var shogi");
        assert_eq!(introduction.choose_variant("minishogi").as_deref(), Some("setoption name UCI_Variant value minishogi"));
    }

    #[test]
    fn an_option_that_is_not_announced_is_missed() {
        let mut introduction = Introduction::default();
        introduction.hear("option name USI_Variant type combo default minishogi var minishogi");
        let missed = |introduction: &Introduction, name| introduction.lacks(name).map(|told| told.en);
        assert_eq!(missed(&introduction, "Book").as_deref(), Some("option.Book: the engine has no such option; it has none"));
        introduction.hear("option name Style type string default <empty>");
        introduction.hear("option name EvalFile type string default <empty>");
        let told = introduction.lacks("EvalFlie").unwrap();
        assert_eq!(told.en, "option.EvalFlie: the engine has no such option; it has Style, EvalFile");
        assert_eq!(told.ja, "option.EvalFlie: エンジンにそのようなオプションはありません（あるもの: Style、EvalFile）");
        for announced in ["EvalFile", "evalfile", "usi_variant", "USI_Hash", "Ponder"] {
            assert_eq!(introduction.lacks(announced), None, "{announced}");
        }
        introduction.hear("id author Minishogi Lab");
        assert!(introduction.lacks("USI_Hash").is_some(), "a player of the course that has it announces it");
        introduction.hear("option name Odd type slider");
        assert_eq!(introduction.lacks("Odd"), None);
    }

    #[test]
    fn options_are_read_or_refused() {
        for right in [
            "option name USI_Hash type spin default 16 min 1 max 1024",
            "option name Min Max type spin default -1 min -1 max 1",
            "option name Style type combo default Very Solid var Very Solid var Risky",
            "option name Clear type button",
            "option name Book type string default",
            "option name File type filename default <empty>",
        ] {
            assert!(EngineOption::read(right).is_ok(), "{right}");
        }
        let refused = |line| EngineOption::read(line).unwrap_err().en;
        assert_eq!(refused("option"), "it has no name");
        assert_eq!(refused("option Hash type check default true"), "`Hash` is where one of name, type, default, min, max, var should be");
        assert_eq!(refused("option name A type check"), "the default of a check is `true` or `false`");
        assert_eq!(refused("option name A type spin default 5 min 6 max 7"), "the default of this spin is an integer from 6 to 7");
        assert_eq!(refused("option name A type spin default 5 min x max 7"), "`min` is followed by `x` instead of an integer");
        assert_eq!(refused("option name A type spin default 5"), "a spin has `min` and `max`");
        assert_eq!(refused("option name A type combo default a var b"), "the default of a combo is one of its `var`");
        assert_eq!(refused("option name A type slider"), "there is no type `slider`");
    }

    #[test]
    fn infos_are_read() {
        let info = |text| Info::read(text).unwrap();
        let all = info("depth 3 seldepth 4 multipv 2 score cp -120 nodes 500 nps 5 time 9 wdl 1 2 3 pv 5d5c P*2c");
        assert_eq!((all.score, all.nodes), (Some(Score::Exact(-120)), Some(500)));
        assert_eq!(all.pv, ["5d5c".parse().unwrap(), "P*2c".parse().unwrap()]);
        assert_eq!(info("score cp -2147483648").score, Some(Score::Exact(-VALUE_INFINITE)));
        assert_eq!(info("score mate 3").score, Some(Score::Exact(mate_in(3))));
        assert_eq!(info("score mate -4 pv resign").score, Some(Score::Exact(mated_in(4))));
        assert_eq!(info("score mate + depth 3").score, Some(Score::Mate));
        assert_eq!(info("score cp 5 upperbound").score, Some(Score::Bound));
        assert_eq!(info("string depth x"), Info::default());
    }

    #[test]
    fn a_mate_in_moves_is_one_of_twice_as_many_plies() {
        for (moves, value) in [(1, mate_in(1)), (2, mate_in(3)), (0, mated_in(0)), (-1, mated_in(2)), (-2, mated_in(4))] {
            assert_eq!(Info::read_uci(&format!("score mate {moves}")).unwrap().score, Some(Score::Exact(value)), "{moves}");
        }
        assert_eq!(Info::read_uci("score cp -120").unwrap().score, Some(Score::Exact(-120)));
    }

    #[test]
    fn what_is_wrong_with_an_info_is_said() {
        let refused = |text| Info::read(text).unwrap_err().en;
        assert_eq!(refused("depth x"), "`depth` is followed by `x` instead of an integer");
        assert_eq!(refused("nodes -1"), "`nodes` is followed by `-1` instead of an integer");
        assert_eq!(refused("nodes 1.5"), "`nodes` is followed by `1.5` instead of an integer");
        assert_eq!(refused("score 120"), "`score` is followed by `120` instead of `cp` or `mate`");
        assert_eq!(refused("score cp"), "`score cp` is followed by nothing instead of an integer");
        assert_eq!(refused("pv 5d5c nodes 3"), "after `pv` only moves may follow, but `nodes` is none");
        assert_eq!(refused("pv"), "after `pv` there is no move");
    }
}
