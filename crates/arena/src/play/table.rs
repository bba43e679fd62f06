//! A game between a person and an engine: reads the input, plays, and prints.

use std::fmt::Display;
use std::io::{self, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use console::measure_text_width;
use encoding_rs::SHIFT_JIS;
use minishogi::{Bitboard, Color, Lang, Move, Position, Text, Value, evaluate, text};
use minishogi_board::{move_name, notation::value};
use minishogi_command::board::Look;
use minishogi_command::commands::arena::Notation;
use minishogi_command::terminal;

use super::typed::{COMMANDS, Command, Typed, read_command, read_move};
use crate::engine_config::{Clock, EngineConfig, go};
use crate::engine_session::{Choice, EngineSession, Fault, Thought, Timeouts};
use crate::game::{End, Game};
use crate::games;
use minishogi_lab::clean::one_line;
use minishogi_lab::files;

/// The engine does not lose on time: a person who does not want to wait for it ends the program.
pub const TIMEOUTS: Timeouts = Timeouts { patience: Duration::from_secs(600), margin: Duration::from_secs(60) };

/// The end of a game.
struct Over {
    winner: Color,
    end: End,
    detail: String,
}

/// A game, with the engine on one side of the board and a person on the other.
pub struct Table<'a> {
    session: EngineSession<'a>,
    /// True if the engine runs, and was told that a game has begun.
    is_ready: bool,
    start: Position,
    pos: Position,
    me: Color,
    look: Look,
    /// True if a person types at a terminal: shows prompts.
    at_terminal: bool,
    over: Option<Over>,
    /// The score of each move of the engine; `None` for the moves of the person.
    scores: Vec<Option<Value>>,
    /// The file to which this game is saved.
    kept_in: Option<PathBuf>,
}

/// The next step after a line of input.
#[derive(PartialEq, Eq)]
enum Next {
    Ask,
    Leave,
}

impl<'a> Table<'a> {
    pub fn new(config: &'a EngineConfig, start: Position, me: Color, look: Look, at_terminal: bool) -> Table<'a> {
        Table {
            session: EngineSession::new(config, TIMEOUTS),
            is_ready: false,
            pos: start.clone(),
            start,
            me,
            look,
            at_terminal,
            over: None,
            scores: Vec::new(),
            kept_in: None,
        }
    }

    /// Plays until the person quits, the input ends, or the output is closed.
    ///
    /// # Errors
    /// Returns an error if the engine cannot be made ready.
    pub fn play(mut self) -> Result<(), Text> {
        self.session.try_out().map_err(|error| error.text())?;
        self.is_ready = true;
        // Closing the output ends the game normally.
        let _ = self.play_on();
        Ok(())
    }

    fn play_on(&mut self) -> io::Result<()> {
        let engine = self.engine();
        self.tell(Text::of(
            format!("You are {}; {engine} is {}. Type a move, such as 5d5c or P-5c, or `help`.", self.me, !self.me),
            format!(
                "あなたは{}、{engine} は{}です。5d5c や ５三歩 のように手を打ってください。`help` で説明が出ます。",
                self.me.kanji(),
                (!self.me).kanji()
            ),
        ))?;
        self.answer()?;
        while let Some(line) = typed(self.at_terminal, self.pos.side_to_move(), self.look.lang)? {
            if self.obey(&line)? == Next::Leave {
                return Ok(());
            }
        }
        if self.at_terminal { say("") } else { Ok(()) }
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        if line.is_empty() {
            return Ok(Next::Ask);
        }
        match read_command(line) {
            Some(Command::Quit) => return Ok(Next::Leave),
            Some(command) => self.execute(command)?,
            None => self.play_typed(line)?,
        }
        Ok(Next::Ask)
    }

    fn execute(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Help => self.help(),
            Command::Board => self.show(Bitboard::default()),
            Command::Flip => {
                self.look.bottom = !self.look.bottom;
                self.show(Bitboard::default())
            }
            Command::Moves(square) => self.moves(square),
            Command::Undo => self.undo(),
            Command::Hint => self.hint(),
            Command::Eval => self.eval(),
            Command::Resign => self.resign(),
            Command::New => self.new_game(),
            Command::Save(file) => self.save(Path::new(&file)),
            Command::Wrong(what) => self.tell(what),
            // Handled by the caller.
            Command::Quit => Ok(()),
        }
    }

    fn play_typed(&mut self, line: &str) -> io::Result<()> {
        if self.over.is_some() {
            return self.tell(Text::new(
                "the game is over: `undo` goes back, `new` begins another, `quit` ends",
                "対局は終わっています。`undo` で戻り、`new` で新しい対局を始め、`quit` で終わります",
            ));
        }
        match read_move(&self.pos, line) {
            Typed::Move(m) => {
                self.told_move(&self.my_name(), m, None)?;
                self.do_move(m, None);
                self.answer()
            }
            Typed::Several(moves) => {
                let called = |lang| moves.iter().map(|&m| self.called(m, lang)).collect::<Vec<_>>().join(", ");
                self.tell(Text::of(format!("which one? {}", called(Lang::En)), format!("どの手ですか: {}", called(Lang::Ja))))
            }
            Typed::Illegal(m) => match self.pos.is_legal(m) {
                Err(reason) => {
                    let Text { en, ja } = reason.text();
                    self.tell(text!("{m} is illegal: {en}", "{m} は指せません: {ja}"))
                }
                Ok(()) => Ok(()),
            },
            Typed::NoMove => {
                let line: String = one_line(line).chars().take(40).collect();
                self.tell(text!(
                    "`{line}` is no legal move here; `moves` lists the moves",
                    "`{line}` は、ここでは指せません。`moves` で手の一覧が出ます"
                ))
            }
            Typed::Nothing => {
                let line: String = one_line(line).chars().take(40).collect();
                self.tell(text!(
                    "`{line}` is no move and no command; `moves` lists the moves, `help` everything else",
                    "`{line}` は手でもコマンドでもありません。`moves` で手の一覧、`help` でコマンドの説明が出ます"
                ))
            }
        }
    }

    fn do_move(&mut self, m: Move, score: Option<Value>) {
        self.pos.do_move(m);
        self.scores.push(score);
        if let Some(outcome) = self.pos.outcome() {
            self.over = Some(Over { winner: outcome.winner(), end: End::by_rule(outcome), detail: String::new() });
        }
    }

    /// Lets the engine move if it is its turn, and shows the position.
    fn answer(&mut self) -> io::Result<()> {
        if self.over.is_none() && self.pos.side_to_move() != self.me {
            let engine = self.session.config.record.name.clone();
            match self.think() {
                Ok(Thought { choice: Choice::Move(m), score, .. }) => match self.pos.is_legal(m) {
                    Ok(()) => {
                        self.told_move(&one_line(&engine), m, score)?;
                        self.do_move(m, score);
                    }
                    Err(reason) => self.lost_by_engine(End::IllegalMove, format!("{m}: {reason}")),
                },
                Ok(Thought { choice: Choice::Resign, remark, .. }) => self.lost_by_engine(End::Resignation, remark),
                Err(Fault { end, detail }) => self.lost_by_engine(end, detail),
            }
        }
        self.show(Bitboard::default())
    }

    fn lost_by_engine(&mut self, end: End, detail: String) {
        // An engine that failed is restarted for the next question.
        self.is_ready = self.is_ready && !end.is_fault();
        self.over = Some(Over { winner: self.me, end, detail });
    }

    /// Asks the engine for its move in this position.
    fn think(&mut self) -> Result<Thought, Fault> {
        if !self.is_ready {
            self.session.begin_game()?;
            self.is_ready = true;
        }
        let clock = Clock::new(self.session.config.record.limit);
        let thinking = text!("{} is thinking ...", "{} が考えています ...", self.engine());
        let note = self.note(thinking.get(self.look.lang));
        let thought = self.session.think(&self.start, &self.pos, &go(self.pos.side_to_move(), &[clock, clock]), &clock);
        self.is_ready = thought.is_ok();
        self.wipe(note);
        thought
    }

    /// Writes a temporary note if there is a terminal. Returns its width.
    fn note(&self, text: &str) -> usize {
        if !self.at_terminal {
            return 0;
        }
        // If the terminal is gone, writing the next line fails.
        let _ = terminal::say(text);
        measure_text_width(text)
    }

    /// Erases a note of this width.
    fn wipe(&self, width: usize) {
        if width > 0 {
            let _ = terminal::say(&format!("\r{}\r", " ".repeat(width)));
        }
    }

    /// Prints the board, a check, and the end of the game.
    fn show(&self, targets: Bitboard) -> io::Result<()> {
        say(format_args!("\n{}", self.look.draw(&self.pos, targets)))?;
        match &self.over {
            Some(over) => self.tell_end(over),
            None if self.pos.in_check() => self.tell(Text::new("Check!", "王手!")),
            None => Ok(()),
        }
    }

    fn tell_end(&self, over: &Over) -> io::Result<()> {
        let reason = over.end.text();
        let detail = if over.detail.is_empty() { String::new() } else { format!(" ({})", one_line(&over.detail)) };
        let winner = |me: &str| if over.winner == self.me { me.to_string() } else { format!("{} ", self.engine()) };
        let verb = if over.winner == self.me { "win" } else { "wins" };
        self.tell(Text::of(
            format!("{}{verb}: {}{detail}.", winner("You "), reason.en),
            format!("{}の勝ち: {}{detail}。", winner("あなた"), reason.ja),
        ))?;
        self.tell(Text::new(
            "`save game.kifu` keeps the game, `undo` goes back, `new` begins another, `quit` ends.",
            "`save game.kifu` で保存、`undo` で戻り、`new` で次の対局、`quit` で終わり。",
        ))
    }

    fn help(&self) -> io::Result<()> {
        self.tell(Text::new(
            "A move: 5d5c, 2c2a+, P*3c as in USI, or P-5c, Sx3c, B*2d, R-2a+.",
            "手の書き方: ５三歩、53歩、２一飛成、３三角打。USI なら 5d5c、2c2a+、P*3c。",
        ))?;
        COMMANDS.iter().try_for_each(|(name, ja, does)| match self.look.lang {
            Lang::En => say(format_args!("{name:<16}{}", does.en)),
            Lang::Ja => say(format_args!("{name:<16}{} ({ja})", does.ja)),
        })
    }

    /// Prints all legal moves, or those of a piece, which are also marked on the board.
    fn moves(&self, of: Option<minishogi::Square>) -> io::Result<()> {
        let legal = self.pos.legal_moves();
        let moves: Vec<Move> = legal.iter().copied().filter(|m| of.is_none() || m.from() == of).collect();
        if let Some(square) = of {
            if moves.is_empty() {
                return self.tell(text!("nothing on {square} can be moved", "{square} に動かせる駒はありません"));
            }
            let targets = moves.iter().fold(Bitboard::default(), |targets, m| targets | Bitboard::from_square(m.to()));
            self.show(targets)?;
        }
        let names: Vec<String> = moves.iter().map(|&m| self.called(m, self.look.lang)).collect();
        names.chunks(6).try_for_each(|line| say(line.join("  ")))
    }

    /// Takes moves back to the person's last turn.
    fn undo(&mut self) -> io::Result<()> {
        let mine = |pos: &Position| pos.side_to_move() == self.me;
        let Some(back) = (1..=self.pos.ply()).find(|&back| mine(&self.pos.before(back))) else {
            return self.tell(Text::new("there is no move of yours to take back", "取り消せる自分の手がありません"));
        };
        self.pos = self.pos.before(back);
        self.scores.truncate(self.pos.ply() - self.start.ply());
        self.over = None;
        self.show(Bitboard::default())
    }

    fn hint(&mut self) -> io::Result<()> {
        let Some(thought) = self.advice()? else { return Ok(()) };
        let engine = self.engine();
        match thought.choice {
            Choice::Move(m) if self.pos.is_legal(m).is_ok() => {
                let value = thought.score.map_or(String::new(), |score| format!(", {}", self.valued(score)));
                self.tell(Text::of(
                    format!("{engine} would play {}{value}", self.called(m, Lang::En)),
                    format!("{engine} なら {}{value}", self.called(m, Lang::Ja)),
                ))
            }
            Choice::Move(m) => self.tell(text!("{engine} would play {m}, which is illegal", "{engine} の答え {m} は指せません")),
            Choice::Resign => self.tell(text!("{engine} would resign", "{engine} なら投了します")),
        }
    }

    fn eval(&mut self) -> io::Result<()> {
        let material = self.valued(evaluate(&self.pos));
        self.tell(text!("material: {material} (from Black, in pawns)", "駒の損得: {material}（先手から見て、歩の枚数）"))?;
        let Some(thought) = self.advice()? else { return Ok(()) };
        let engine = self.engine();
        match thought.score {
            Some(score) => {
                let (value, nodes) = (self.valued(score), thought.nodes);
                self.tell(text!("{engine}: {value}, after {nodes} positions", "{engine}: {value}（{nodes} 局面を探索）"))
            }
            None => self.tell(text!("{engine} gives no value", "{engine} は評価値を言いません")),
        }
    }

    /// Returns the engine's opinion of the position. Prints the reason and returns `None` if it cannot be asked.
    fn advice(&mut self) -> io::Result<Option<Thought>> {
        if self.over.is_some() {
            self.tell(Text::new("the game is over", "対局は終わっています"))?;
            return Ok(None);
        }
        match self.think() {
            Ok(thought) => Ok(Some(thought)),
            Err(Fault { end, detail }) => {
                let engine = self.engine();
                let detail = one_line(&detail);
                self.tell(Text::of(format!("{engine}: {end} ({detail})"), format!("{engine}: {} ({detail})", end.text().ja)))?;
                Ok(None)
            }
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        if self.over.is_none() {
            self.over = Some(Over { winner: !self.me, end: End::Resignation, detail: String::new() });
        }
        self.show(Bitboard::default())
    }

    fn new_game(&mut self) -> io::Result<()> {
        self.me = !self.me;
        self.look.bottom = self.me;
        self.pos = self.start.clone();
        self.over = None;
        self.scores.clear();
        self.kept_in = None;
        self.is_ready = self.session.begin_game().is_ok();
        let engine = self.engine();
        self.tell(Text::of(
            format!("You are {} now; {engine} is {}.", self.me, !self.me),
            format!("今度はあなたが{}、{engine} が{}です。", self.me.kanji(), (!self.me).kanji()),
        ))?;
        self.answer()
    }

    fn save(&mut self, file: &Path) -> io::Result<()> {
        let shown = file.display();
        let told = match self.write(file) {
            Ok(()) => {
                self.kept_in = Some(file.to_path_buf());
                text!("the game is in {shown}", "{shown} に保存しました")
            }
            Err(why) => why,
        };
        self.tell(told)
    }

    fn write(&self, file: &Path) -> Result<(), Text> {
        let shown = file.display();
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        let notation = match ending.as_str() {
            "kif" | "kifu" => Notation::Kif,
            "ki2" | "ki2u" => Notation::Ki2,
            "csa" => Notation::Csa,
            "usi" => Notation::Usi,
            "jsonl" => Notation::Jsonl,
            "jkf" => Notation::Jkf,
            _ => {
                return Err(text!(
                    "{shown}: expected a name that ends in .kifu, .kif, .ki2, .csa, .usi, .jsonl or .jkf",
                    "{shown}: 名前の終わりは .kifu、.kif、.ki2、.csa、.usi、.jsonl、.jkf のどれかにしてください"
                ));
            }
        };
        if file.exists() && self.kept_in.as_deref() != Some(file) {
            return Err(text!("{shown} is there already: choose another name", "{shown} はもうあります。別の名前にしてください"));
        }
        let text = games::write_one(notation, &self.game(), self.look.lang)?;
        // Programs read files named `.kif` or `.ki2` as Shift JIS.
        let is_shift_jis = ["kif", "ki2"].contains(&&*ending);
        let text = if is_shift_jis { text.replacen("encoding=UTF-8", "encoding=Shift_JIS", 1) } else { text };
        let bytes = if is_shift_jis { SHIFT_JIS.encode(&text).0 } else { text.as_bytes().into() };
        files::write(file, &bytes).map_err(|error| text!("{shown}: {error}", "{shown}: {error}"))
    }

    /// Returns the game as the arena stores it.
    fn game(&self) -> Game {
        let names = Color::ALL.map(|color| if color == self.me { self.my_name() } else { self.engine() });
        let [black, white] = names;
        let (winner, end, detail) = match &self.over {
            Some(over) => (Some(over.winner), over.end, over.detail.clone()),
            None => (None, End::Unfinished, String::new()),
        };
        Game {
            number: 0,
            black,
            white,
            start: self.start.sfen(),
            given: 0,
            moves: self.pos.moves_done().skip(self.start.ply()).collect(),
            winner,
            end,
            detail,
            scores: self.scores.clone(),
            millis: Vec::new(),
            nodes: [0, 0],
            most_nodes: [0, 0],
            deepest: [0, 0],
        }
    }

    /// Returns the name of the engine, made safe to display.
    fn engine(&self) -> String {
        one_line(&self.session.config.record.name)
    }

    fn my_name(&self) -> String {
        Text::new("You", "あなた").get(self.look.lang).to_string()
    }

    fn told_move(&self, who: &str, m: Move, score: Option<Value>) -> io::Result<()> {
        let value = score.map_or(String::new(), |score| format!(", {}", self.valued(score)));
        say(format_args!("{who}: {}{value}", self.called(m, self.look.lang)))
    }

    /// Returns the name of a move and its USI notation.
    fn called(&self, m: Move, lang: Lang) -> String {
        let name = move_name(&self.pos, m);
        format!("{} ({m})", if lang == Lang::En { name.en } else { name.ja })
    }

    /// Returns the text of a value for the side to move.
    fn valued(&self, score: Value) -> String {
        value(if self.pos.side_to_move() == Color::Black { score } else { -score })
    }

    fn tell(&self, text: Text) -> io::Result<()> {
        say(text.get(self.look.lang))
    }
}

/// Prompts the player of this side if it is at a terminal, and returns the next line, trimmed; `None` at the end of the input.
pub fn typed(at_terminal: bool, side: Color, lang: Lang) -> io::Result<Option<String>> {
    if at_terminal {
        let side = if lang == Lang::En { side.to_string() } else { side.kanji().to_string() };
        let mut out = stdout().lock();
        write!(out, "{side}> ")?;
        out.flush()?;
    }
    let line = match stdin().lines().next() {
        None => return Ok(None),
        // This line is not a move, but the next one may be.
        Some(Err(error)) if error.kind() == io::ErrorKind::InvalidData => String::from("\u{fffd}"),
        Some(line) => line?,
    };
    Ok(Some(line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').to_string()))
}

/// Prints a line at once.
pub fn say(line: impl Display) -> io::Result<()> {
    let mut out = stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}
