//! Talks to the engine under test, records the dialogue, and restarts the engine if it is gone. Also checks the rules for every line of the
//! engine, in any step.

use std::time::{Duration, Instant};

use minishogi::{Move, ParseMoveError, Position, START_SFEN, Text, text};

use minishogi_lab::engine::{Engine, EngineCommand, EngineError, Farewell, Info, Introduction, after, set_option};

/// The time for which an engine that must not answer yet is watched.
const HOLD: Duration = Duration::from_millis(300);

/// The reason why a step did not pass.
#[derive(Debug)]
pub enum Stop {
    Failed(Text),
    NotApplicable(Text),
}

impl From<EngineError> for Stop {
    fn from(error: EngineError) -> Stop {
        Stop::Failed(error.text())
    }
}

/// A line of the dialogue.
#[derive(Clone, Debug)]
pub enum Line {
    Sent(String),
    Came(String),
}

/// The number of lines of an engine that are kept; there are few lines to it.
const KEPT: usize = 40;

/// The answer to `go`.
pub struct Reply {
    /// The move; `None` if the word after `bestmove` is not a move.
    pub chosen: Option<Move>,
    /// The time it took.
    pub after: Duration,
}

/// A position with the line that sets it up.
pub struct Place {
    /// The `position` line.
    pub line: String,
    pub position: Position,
}

impl Place {
    /// Returns the start position with these moves.
    pub fn game(moves: &[Move]) -> Place {
        Place::new("startpos", START_SFEN, moves)
    }

    /// Returns any position with these moves.
    pub fn sfen(sfen: &str, moves: &[Move]) -> Place {
        Place::new(&format!("sfen {sfen}"), sfen, moves)
    }

    fn new(words: &str, sfen: &str, moves: &[Move]) -> Place {
        let mut position = Position::from_sfen(sfen).unwrap_or_else(|error| panic!("a step with a wrong position {sfen}: {error}"));
        let mut line = format!("position {words}");
        for (number, &m) in moves.iter().enumerate() {
            line += if number == 0 { " moves " } else { " " };
            line += &m.to_string();
            position.do_move(m);
        }
        Place { line, position }
    }

    /// Returns the same with the word `moves` and nothing after it.
    pub fn with_empty_list(self) -> Place {
        Place { line: format!("{} moves", self.line), ..self }
    }
}

/// The client of one engine.
pub struct Client {
    command: EngineCommand,
    /// The lines that set the user's options.
    settings: Vec<String>,
    /// The longest wait for an answer.
    patience: Duration,
    /// The tolerance before an answer counts as late.
    margin: Duration,
    engine: Option<Engine>,
    pub introduction: Introduction,
    /// True if the engine got its settings and said `readyok`.
    is_ready: bool,
    /// The position and the time of a `go` that is not answered yet.
    searching: Option<(Position, Instant)>,
    place: Position,
    pub dialogue: Vec<Line>,
    pub rules: Rules,
}

impl Client {
    pub fn new(command: EngineCommand, options: &[(String, String)], patience: Duration, margin: Duration) -> Client {
        Client {
            command,
            settings: options.iter().map(|(name, value)| set_option(name, value)).collect(),
            patience,
            margin,
            engine: None,
            introduction: Introduction::default(),
            is_ready: false,
            searching: None,
            place: Position::start(),
            dialogue: Vec::new(),
            rules: Rules::default(),
        }
    }

    /// Starts the engine if there is none.
    pub fn start(&mut self) -> Result<(), EngineError> {
        if self.engine.is_none() {
            self.engine = Some(Engine::start(&self.command)?);
            self.introduction = Introduction::default();
            self.is_ready = false;
            self.searching = None;
        }
        Ok(())
    }

    pub fn is_running(&self) -> bool {
        self.engine.is_some()
    }

    /// Kills the engine without `quit`.
    pub fn kill(&mut self) {
        self.engine = None;
    }

    /// Sends `usi` and listens up to `usiok`.
    pub fn introduce(&mut self) -> Result<(), EngineError> {
        self.send("usi");
        let mut introduction = Introduction::default();
        self.wait_for("usiok", |line| introduction.hear(line).then_some(()))?;
        self.introduction = introduction;
        Ok(())
    }

    /// Sends the engine its settings: the variant, if it has several, and the options of the user.
    pub fn configure(&mut self) -> Result<(), EngineError> {
        let settings: Vec<String> = self.introduction.choose_variant("minishogi").into_iter().chain(self.settings.clone()).collect();
        settings.iter().for_each(|line| self.send(line));
        self.ask_ready()?;
        self.is_ready = true;
        Ok(())
    }

    /// Starts, introduces and configures the engine, unless that is done already.
    pub fn make_ready(&mut self) -> Result<(), EngineError> {
        if !self.is_running() {
            self.start()?;
            self.introduce()?;
        }
        if self.is_ready { Ok(()) } else { self.configure() }
    }

    pub fn send(&mut self, line: &str) {
        self.remember(Line::Sent(line.to_string()));
        if let Some(engine) = &mut self.engine {
            engine.send(line);
        }
    }

    pub fn wait_for<T>(&mut self, waited_for: &str, accept: impl FnMut(&str) -> Option<T>) -> Result<T, EngineError> {
        self.wait_within(waited_for, self.patience, accept)
    }

    fn wait_within<T>(
        &mut self,
        waited_for: &str,
        patience: Duration,
        mut accept: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineError> {
        // There is no engine only after a step that ended it.
        let Some(mut engine) = self.engine.take() else { return Err(EngineError::Died { status: None, last_words: Vec::new() }) };
        let heard = engine.wait_for(&format!("`{waited_for}`"), patience, |line| {
            self.hear(line);
            accept(line)
        });
        self.engine = Some(engine);
        heard
    }

    /// Listens for a while to an engine that must not answer yet.
    pub fn holds_back(&mut self, awaits: &str) -> Result<(), Stop> {
        let wait = self.wait_within("bestmove", HOLD, |line| after(line, "bestmove").map(drop));
        match wait {
            Err(EngineError::Silent { .. }) => Ok(()),
            Ok(()) => Err(Stop::Failed(text!("it answered before `{awaits}`", "`{awaits}` の前に答えました"))),
            Err(error) => Err(error.into()),
        }
    }

    pub fn set_up(&mut self, place: &Place) {
        self.place = place.position.clone();
        self.send(&place.line);
    }

    /// Sends a `go` for the position set up last.
    pub fn go(&mut self, go: &str) {
        self.searching = Some((self.place.clone(), Instant::now()));
        self.send(go);
    }

    /// Waits for the answer to `go`, longer than usual if the limit allows it to come later.
    pub fn reply(&mut self, limit: Option<Duration>) -> Result<Reply, EngineError> {
        let asked = self.searching.as_ref().map_or_else(Instant::now, |(_, asked)| *asked);
        let patience = limit.map_or(self.patience, |limit| self.patience.max(limit + 2 * self.margin));
        let chosen = self.wait_within("bestmove", patience, |line| {
            Some(after(line, "bestmove")?.split_whitespace().next().and_then(|word| word.parse().ok()))
        })?;
        Ok(Reply { chosen, after: asked.elapsed() })
    }

    /// Sets up a position, lets the engine think, and checks that it writes nothing after its answer.
    pub fn think(&mut self, place: &Place, go: &str) -> Result<Reply, EngineError> {
        self.think_for(place, go, None)
    }

    fn think_for(&mut self, place: &Place, go: &str, limit: Option<Duration>) -> Result<Reply, EngineError> {
        self.set_up(place);
        self.go(go);
        let reply = self.reply(limit)?;
        self.sync()?;
        Ok(reply)
    }

    /// Does the same; the answer must not come after the limit.
    pub fn think_within(&mut self, place: &Place, go: &str, limit: Duration) -> Result<(), Stop> {
        let reply = self.think_for(place, go, Some(limit))?;
        if reply.after <= limit + self.margin {
            return Ok(());
        }
        let [after, limit, margin] = [reply.after, limit, self.margin].map(|time| time.as_secs_f64());
        Err(Stop::Failed(text!(
            "the answer took {after:.1} s; allowed were {limit:.1} s and a margin of {margin:.1} s",
            "答えるまでに {after:.1} 秒かかりました。許されるのは {limit:.1} 秒と余裕 {margin:.1} 秒です"
        )))
    }

    /// Returns the answer to a `go mate`.
    pub fn look_for_mate(&mut self, place: &Place, go: &str) -> Result<String, EngineError> {
        self.set_up(place);
        self.go(go);
        let answer = self.wait_for("checkmate", |line| is_answer(line).then(|| line.trim().to_string()))?;
        self.sync()?;
        Ok(answer)
    }

    fn ask_ready(&mut self) -> Result<(), EngineError> {
        self.send("isready");
        self.wait_for("readyok", |line| (line.trim() == "readyok").then_some(()))
    }

    /// Waits until the engine has obeyed all commands. The dialogue does not keep the lines for that unless the engine wrote others.
    pub fn sync(&mut self) -> Result<(), EngineError> {
        let before = self.dialogue.len();
        self.ask_ready()?;
        if let Some(said) = self.dialogue.get(before..)
            && matches!(said, [Line::Sent(_), Line::Came(_)])
        {
            self.dialogue.truncate(before);
        }
        Ok(())
    }

    pub fn quit(&mut self) -> Result<Farewell, EngineError> {
        self.remember(Line::Sent("quit".to_string()));
        self.end(Engine::quit)
    }

    pub fn end_input(&mut self) -> Result<Farewell, EngineError> {
        self.remember(Line::Sent("(the end of the input)".to_string()));
        self.end(Engine::end_input)
    }

    fn end(&mut self, end: impl FnOnce(&mut Engine, Duration) -> Result<Farewell, EngineError>) -> Result<Farewell, EngineError> {
        match self.engine.take() {
            Some(mut engine) => end(&mut engine, self.patience),
            None => Err(EngineError::Died { status: None, last_words: Vec::new() }),
        }
    }

    fn hear(&mut self, line: &str) {
        let last = self.dialogue.iter().rev().find_map(|line| match line {
            Line::Sent(line) => Some(line.as_str()),
            Line::Came(_) => None,
        });
        self.rules.hear(line, last.unwrap_or_default(), self.searching.as_ref().map(|(position, _)| position));
        if is_answer(line) {
            self.searching = None;
        }
        self.remember(Line::Came(line.to_string()));
    }

    fn remember(&mut self, line: Line) {
        self.dialogue.push(line);
        let keep_from = self.dialogue.len().saturating_sub(KEPT);
        let mut number = 0;
        self.dialogue.retain(|line| {
            number += 1;
            number > keep_from || matches!(line, Line::Sent(_))
        });
    }
}

/// Returns true if the line is the answer to a `go`.
fn is_answer(line: &str) -> bool {
    ["bestmove", "checkmate"].iter().any(|word| after(line, word).is_some())
}

/// A rule for all lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    OneAnswer,
    LegalMoves,
    Infos,
    LinesOfPlay,
    Ascii,
}

impl Rule {
    pub const ALL: [Rule; 5] = [Rule::OneAnswer, Rule::LegalMoves, Rule::Infos, Rule::LinesOfPlay, Rule::Ascii];

    pub fn name(self) -> &'static str {
        match self {
            Rule::OneAnswer => "one_bestmove",
            Rule::LegalMoves => "legal_moves",
            Rule::Infos => "info_lines",
            Rule::LinesOfPlay => "legal_pv",
            Rule::Ascii => "ascii",
        }
    }

    pub fn title(self) -> Text {
        match self {
            Rule::OneAnswer => Text::new("every `go` is answered by exactly one `bestmove`", "`go` 1 回に `bestmove` を 1 回だけ答える"),
            Rule::LegalMoves => {
                Text::new("every `bestmove` is legal, also its `ponder`", "`bestmove` と `ponder` の手はどれも合法手である")
            }
            Rule::Infos => Text::new(
                "`info` lines: integers, `score cp` or `score mate`, `pv` last",
                "`info` の行: 数は整数、値は `score cp` か `score mate`、`pv` は最後",
            ),
            Rule::LinesOfPlay => Text::new("every `pv` is a line of legal moves", "`pv` はどれも合法手の手順である"),
            Rule::Ascii => Text::new("the lines of the protocol are ASCII", "プロトコルの行は ASCII である"),
        }
    }
}

/// The first line that broke a rule, with the line it followed.
pub struct Offence {
    pub sent: String,
    pub came: String,
    pub complaint: Text,
}

/// The result of checking a rule.
#[derive(Default)]
pub struct Finding {
    /// The number of lines to which the rule was applied.
    pub lines: u32,
    pub offence: Option<Offence>,
}

#[derive(Default)]
pub struct Rules {
    findings: [Finding; Rule::ALL.len()],
}

/// The first words of the lines of an engine.
const PROTOCOL: &[&str] = &["id", "option", "usiok", "readyok", "bestmove", "info", "checkmate", "copyprotection", "registration"];

impl Rules {
    pub fn finding(&self, rule: Rule) -> &Finding {
        &self.findings[rule as usize]
    }

    /// Judges a line that came after `sent`, while the engine was thinking about `searched`.
    pub fn hear(&mut self, came: &str, sent: &str, searched: Option<&Position>) {
        let mut apply = |rule: Rule, result: Result<(), Text>| {
            let finding = &mut self.findings[rule as usize];
            finding.lines += 1;
            if let Err(complaint) = result
                && finding.offence.is_none()
            {
                finding.offence = Some(Offence { sent: sent.to_string(), came: came.to_string(), complaint });
            }
        };
        let came = came.trim();
        let (word, rest) = came.split_once(char::is_whitespace).unwrap_or((came, ""));
        if PROTOCOL.contains(&word) {
            apply(Rule::Ascii, is_ascii(came));
        }
        match word {
            "bestmove" => {
                apply(
                    Rule::OneAnswer,
                    searched.map(drop).ok_or(Text::new("no `go` was waiting for this answer", "この答えを待つ `go` はありません")),
                );
                searched.into_iter().for_each(|position| apply(Rule::LegalMoves, is_legal_answer(position, rest)));
            }
            "info" => {
                let info = Info::read(rest);
                let played = info.as_ref().map_or(&[][..], |info| &info.pv);
                if let Some(position) = searched
                    && !played.is_empty()
                {
                    apply(Rule::LinesOfPlay, is_line_of_play(position, played));
                }
                apply(Rule::Infos, info.map(drop));
            }
            _ => {}
        }
    }
}

fn is_ascii(line: &str) -> Result<(), Text> {
    match line.chars().find(|c| !c.is_ascii()) {
        Some('\u{fffd}') => Err(Text::new("some bytes are neither ASCII nor UTF-8", "ASCII でも UTF-8 でもないバイトがあります")),
        Some(c) => Err(text!("`{c}` is not ASCII", "`{c}` は ASCII ではありません")),
        None => Ok(()),
    }
}

/// Checks the words after `bestmove`: `MOVE [ponder MOVE]`.
fn is_legal_answer(position: &Position, words: &str) -> Result<(), Text> {
    let mut words = words.split_whitespace();
    let word = words.next().unwrap_or_default();
    let m = read_move(word)?;
    match (m == Move::RESIGN, position.count_legal_moves()) {
        (true, 0) => return Ok(()),
        (true, moves) => {
            return Err(text!("it resigned with {moves} legal moves", "合法手が {moves} 手あるのに投了しました"));
        }
        _ => {}
    }
    position.is_legal(m).map_err(|reason| {
        let Text { en, ja } = reason.text();
        text!("{m} is illegal: {en}", "{m} は指せません: {ja}")
    })?;
    match (words.next(), words.next()) {
        (Some("ponder"), Some(reply)) => {
            let reply = read_move(reply)?;
            position.after(m).is_legal(reply).map_err(|reason| {
                let Text { en, ja } = reason.text();
                text!("{reply}, to ponder on, is illegal: {en}", "先読みする {reply} は指せません: {ja}")
            })
        }
        (None, _) => Ok(()),
        (Some(word), _) => Err(text!(
            "`{word}` follows the move instead of `ponder` and a move",
            "手の後には `ponder` と手しか書けませんが、`{word}` があります"
        )),
    }
}

fn read_move(word: &str) -> Result<Move, Text> {
    word.parse().map_err(|error: ParseMoveError| error.text())
}

fn is_line_of_play(position: &Position, moves: &[Move]) -> Result<(), Text> {
    let mut position = position.clone();
    for (number, &m) in (1..).zip(moves) {
        // Some engines write `resign` if there is no move.
        if m == Move::RESIGN && !position.has_legal_move() {
            break;
        }
        position.is_legal(m).map_err(|reason| {
            let Text { en, ja } = reason.text();
            text!("move {number} of the pv, {m}, is illegal: {en}", "`pv` の {number} 手目の {m} は指せません: {ja}")
        })?;
        position.do_move(m);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the complaint about a line that comes during a search of the start position, if `thinking`.
    fn complaint(rule: Rule, line: &str, thinking: bool) -> Option<String> {
        let mut rules = Rules::default();
        rules.hear(line, "go", thinking.then(Position::start).as_ref());
        for other in Rule::ALL {
            assert!(other == rule || rules.finding(other).offence.is_none(), "{line} also offends against {}", other.name());
        }
        rules.finding(rule).offence.as_ref().map(|offence| offence.complaint.en.to_string())
    }

    #[test]
    fn right_lines_offend_against_nothing() {
        for line in ["bestmove 5d5c", "bestmove 5d5c ponder 1b1c", "info depth 1 score cp 0 pv 5d5c 1b1c", "info string 5x5", "Über", ""] {
            for line in [line.to_string(), format!(" {line} "), line.replace(' ', "\t "), format!("\t{line}\r")] {
                assert_eq!(complaint(Rule::Ascii, &line, true), None, "{line:?}");
            }
        }
    }

    #[test]
    fn each_rule_has_its_complaint() {
        for (rule, line, thinking, expected) in [
            (Rule::OneAnswer, "bestmove 5d5c", false, "no `go` was waiting for this answer"),
            (Rule::OneAnswer, " \tbestmove 5d5c", false, "no `go` was waiting for this answer"),
            (Rule::Infos, "  info\tdepth  one", false, "`depth` is followed by `one` instead of an integer"),
            (Rule::LegalMoves, "bestmove 5e5e", true, "5e5e is illegal: the king cannot move to 5e"),
            (Rule::LegalMoves, "bestmove resign", true, "it resigned with 14 legal moves"),
            (Rule::LegalMoves, "bestmove 5d5c ponder 5c5b", true, "5c5b, to ponder on, is illegal: the piece on 5c is not yours"),
            (Rule::LegalMoves, "bestmove 5d5c or 5e5d", true, "`or` follows the move instead of `ponder` and a move"),
            (Rule::Infos, "info depth one", false, "`depth` is followed by `one` instead of an integer"),
            (Rule::LinesOfPlay, "info pv 5d5c 5d5c", true, "move 2 of the pv, 5d5c, is illegal: there is no piece on 5d"),
            (Rule::Ascii, "info string 先手", true, "`先` is not ASCII"),
            (Rule::Ascii, "id name \u{fffd}", false, "some bytes are neither ASCII nor UTF-8"),
        ] {
            assert_eq!(complaint(rule, line, thinking).as_deref(), Some(expected), "{line}");
        }
    }

    #[test]
    fn the_first_offence_counts_and_lines_are_counted() {
        let mut rules = Rules::default();
        ["bestmove 5d5c", "bestmove 5e5d", "info depth 1"].iter().for_each(|line| rules.hear(line, "go", None));
        let finding = rules.finding(Rule::OneAnswer);
        assert_eq!((finding.lines, finding.offence.as_ref().map(|offence| offence.came.as_str())), (2, Some("bestmove 5d5c")));
        assert_eq!(rules.finding(Rule::Infos).lines, 1);
    }
}
