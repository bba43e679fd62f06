//! A person against an engine in a game that a student has written: the program draws the board, and the person types one of the legal moves.

use std::io::{self, IsTerminal, stdin, stdout};

use minishogi::game::{Game, GameResult, GameText};
use minishogi::{Color, Lang, Text, Value, text};
use minishogi_board::notation::value;

use super::table::{TIMEOUTS, say, typed};
use crate::board::Board;
use crate::engine_config::{Clock, EngineConfig, go};
use crate::engine_session::{Choice, EngineSession, Fault, Thought};
use crate::own_game::OwnGame;
use minishogi_lab::clean::one_line;

/// A game between a person and an engine.
pub struct OwnTable<'a> {
    session: EngineSession<'a>,
    is_ready: bool,
    start: OwnGame,
    pos: OwnGame,
    me: Color,
    /// A sentence about the end of the game, if it did not end by its rules.
    over: Option<Text>,
    lang: Lang,
}

/// The commands, with their descriptions.
const COMMANDS: [(&str, Text); 6] = [
    ("moves", Text::new("the legal moves", "合法手")),
    ("undo", Text::new("takes back your last move and the answer", "自分の最後の手とその応手を取り消す")),
    ("hint", Text::new("the move that the engine would play in your place", "エンジンならどう指すか")),
    ("board", Text::new("the board again", "盤をもう一度表示する")),
    ("new", Text::new("a new game, with the sides changed", "先手と後手を入れ替えて新しい対局を始める")),
    ("quit", Text::new("ends", "終わる")),
];

impl<'a> OwnTable<'a> {
    pub fn new(config: &'a EngineConfig, me: Color, lang: Lang) -> OwnTable<'a> {
        let start = OwnGame::start();
        let session = EngineSession::new(config, TIMEOUTS);
        OwnTable { session, is_ready: false, pos: start.clone(), start, me, over: None, lang }
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
        let (game, engine) = (OwnGame::name(), one_line(&self.session.config.record.name));
        self.tell(Text::of(
            format!("{game}: you are {}; {engine} is {}. Type one of the legal moves, or `help`.", self.me, !self.me),
            format!(
                "{game}: あなたは{}、{engine} は{}です。合法手のどれかを打ってください。`help` で説明が出ます。",
                self.me.kanji(),
                (!self.me).kanji()
            ),
        ))?;
        self.answer()?;
        let at_terminal = stdin().is_terminal() && stdout().is_terminal();
        while let Some(line) = typed(at_terminal, self.pos.side_to_move(), self.lang)? {
            match line.as_str() {
                "" => {}
                "quit" | "exit" => break,
                line => self.obey(line)?,
            }
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        match line {
            "help" => COMMANDS.iter().try_for_each(|(name, does)| say(format_args!("{name:<8}{}", does.get(self.lang)))),
            "board" => self.show(),
            "moves" => say(self.moves()),
            "hint" => self.hint(),
            "undo" => self.undo(),
            "new" => {
                (self.me, self.pos, self.over) = (!self.me, self.start.clone(), None);
                self.is_ready = self.is_ready && self.session.begin_game().is_ok();
                self.answer()
            }
            _ if self.has_ended() => self.tell(Text::new(
                "The game is over: `undo` goes back, `new` begins another, `quit` ends.",
                "対局は終わりました。`undo` で戻り、`new` で次の対局、`quit` で終わり。",
            )),
            m => match self.pos.play(&m.to_string()) {
                Ok(()) => self.answer(),
                Err(_) => {
                    let m: String = one_line(m).chars().take(40).collect();
                    let moves = self.moves();
                    self.tell(text!(
                        "`{m}` is no legal move here. The legal moves: {moves}",
                        "`{m}` は、ここでは指せません。合法手: {moves}"
                    ))
                }
            },
        }
    }

    fn moves(&self) -> String {
        self.pos.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn has_ended(&self) -> bool {
        self.over.is_some() || self.pos.over().is_some()
    }

    /// Lets the engine move if it is its turn, and shows the board.
    fn answer(&mut self) -> io::Result<()> {
        if !self.has_ended() && self.pos.side_to_move() != self.me {
            let engine = one_line(&self.session.config.record.name);
            match self.think() {
                Ok(Thought { choice: Choice::Move(m), score, .. }) => {
                    let for_black = |score: Value| if self.pos.side_to_move() == Color::Black { score } else { -score };
                    let value = score.map_or(String::new(), |score| format!(" ({})", value(for_black(score))));
                    match self.pos.play(&m) {
                        Ok(()) => say(format_args!("{engine}: {m}{value}"))?,
                        Err(why) => self.over = Some(why.map(|why| format!("{engine}: {m}: {why}"))),
                    }
                }
                Ok(Thought { choice: Choice::Resign, remark, .. }) => {
                    let remark = if remark.is_empty() { remark } else { format!(" ({})", one_line(&remark)) };
                    self.over = Some(text!("{engine} resigns{remark}", "{engine} の投了{remark}"));
                }
                Err(Fault { detail, .. }) => {
                    self.is_ready = false;
                    self.over = Some(Text::from(format!("{engine}: {}", one_line(&detail))));
                }
            }
        }
        self.show()
    }

    fn think(&mut self) -> Result<Thought<String>, Fault> {
        if !self.is_ready {
            self.session.begin_game()?;
            self.is_ready = true;
        }
        let clock = Clock::new(self.session.config.record.limit);
        let thought = self.session.think(&self.start, &self.pos, &go(self.pos.side_to_move(), &[clock, clock]), &clock);
        self.is_ready = thought.is_ok();
        thought
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.has_ended() {
            return self.show();
        }
        match self.think() {
            Ok(Thought { choice: Choice::Move(m), .. }) => say(m),
            Ok(_) => self.tell(Text::new("The engine would resign.", "エンジンなら投了します。")),
            Err(Fault { detail, .. }) => say(one_line(&detail)),
        }
    }

    /// Takes moves back to the person's last turn.
    fn undo(&mut self) -> io::Result<()> {
        self.over = None;
        let played = self.pos.played();
        let turns = (0..played.len()).rev().find(|&count| self.after(&played[..count]).is_some_and(|pos| pos.side_to_move() == self.me));
        match turns.and_then(|count| self.after(&played[..count])) {
            Some(pos) => self.pos = pos,
            None => return self.tell(Text::new("You have not moved yet.", "まだ 1 手も指していません。")),
        }
        self.show()
    }

    fn after(&self, moves: &[String]) -> Option<OwnGame> {
        let mut pos = self.start.clone();
        moves.iter().try_for_each(|m| pos.play(m)).ok().map(|()| pos)
    }

    /// Prints the board, and the legal moves or the end of the game.
    fn show(&self) -> io::Result<()> {
        say(format_args!("\n{}", self.pos.board()))?;
        if let Some(over) = &self.over {
            return self.tell(over.clone());
        }
        let winner = match self.pos.over() {
            None if self.pos.side_to_move() == self.me => {
                let moves = self.moves();
                return self.tell(text!("Legal moves: {moves}", "合法手: {moves}"));
            }
            None => return Ok(()),
            Some(GameResult::Draw) => return self.tell(Text::new("A draw.", "引き分け。")),
            Some(GameResult::Win) => self.pos.side_to_move(),
            Some(GameResult::Loss) => !self.pos.side_to_move(),
        };
        match winner == self.me {
            true => self.tell(Text::new("You win.", "あなたの勝ち。")),
            false => {
                let engine = one_line(&self.session.config.record.name);
                self.tell(text!("{engine} wins.", "{engine} の勝ち。"))
            }
        }
    }

    fn tell(&self, text: Text) -> io::Result<()> {
        say(text.get(self.lang))
    }
}
