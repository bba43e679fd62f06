//! Players of one type with their abilities: to play, and perhaps to solve mates or games, or to learn. The shell and the specs take players in this
//! form.

use std::any::Any;
use std::sync::Arc;

use minishogi::{MateSolver, Player, Position, Text};
use minishogi_neural::Learner;
use minishogi_retrograde::{GameSolver, NamedGame};

/// Answers a question about a part of an exercise: its name and its arguments. An error names the possible requests.
pub type AnswerPart<P> = dyn Fn(&mut P, &mut Position, &[&str]) -> Result<String, Text> + Send + Sync;

/// Makes players of one type, and lists their other abilities.
///
/// ```
/// use minishogi::prelude::*;
/// use minishogi_child::Engine;
///
/// /// Gives up before it has begun.
/// #[derive(Default)]
/// struct Hesitant;
///
/// impl Player for Hesitant {}
///
/// impl MateSolver for Hesitant {
///     fn mate(&mut self, _pos: &mut Position, _plies: u32, _ctl: &mut Control) -> Checkmate {
///         Checkmate::Timeout
///     }
/// }
///
/// let engine = Engine::<Hesitant>::default().solving_mates();
/// ```
pub struct Engine<P> {
    new: Box<dyn Fn() -> P + Send>,
    mate_solver: Option<fn(&mut P) -> &mut dyn MateSolver>,
    game_solver: Option<fn(&mut P) -> &mut dyn GameSolver>,
    games: &'static [NamedGame],
    learner: Option<fn(&mut P) -> &mut dyn Learner>,
    answer_part: Option<Arc<AnswerPart<P>>>,
}

impl<P: Player + Default + 'static> Default for Engine<P> {
    /// Players that are the default of their type, and only play.
    fn default() -> Engine<P> {
        Engine::new(P::default)
    }
}

impl<P: Player + 'static> Engine<P> {
    /// Players made by `new`, which only play.
    pub fn new(new: impl Fn() -> P + Send + 'static) -> Engine<P> {
        Engine { new: Box::new(new), mate_solver: None, game_solver: None, games: &[], learner: None, answer_part: None }
    }

    /// Returns the same players, which also solve mates (the shell's `go mate`).
    #[must_use]
    pub fn solving_mates(self) -> Engine<P>
    where
        P: MateSolver,
    {
        Engine { mate_solver: Some(|player| player), ..self }
    }

    /// Returns the same players, which also solve games (the shell's `solve`): those that the kit can read from text, and these by their names.
    #[must_use]
    pub fn solving_games(self, games: &'static [NamedGame]) -> Engine<P>
    where
        P: GameSolver,
    {
        Engine { game_solver: Some(|player| player), games, ..self }.with_parts(minishogi_retrograde::answer_part)
    }

    /// Returns the same players, which also train networks and play with them (the shell's `train`, and the option `EvalFile`).
    #[must_use]
    pub fn learning(self) -> Engine<P>
    where
        P: Learner,
    {
        Engine { learner: Some(|player| player), ..self }.with_parts(minishogi_neural::answer_part)
    }

    /// Returns the same players, whose parts can be asked one by one (the shell's `part`).
    #[must_use]
    pub fn with_parts(self, answer: impl Fn(&mut P, &mut Position, &[&str]) -> Result<String, Text> + Send + Sync + 'static) -> Engine<P> {
        Engine { answer_part: Some(Arc::new(answer)), ..self }
    }

    /// Returns the games that the shell knows by name.
    pub fn games(&self) -> &'static [NamedGame] {
        self.games
    }
}

/// A player of any type, to be asked for its abilities.
pub trait AnyPlayer {
    /// As a plain `Player`.
    fn player(&mut self) -> &mut dyn Player;

    /// Returns the player as a value of its own type.
    fn any(&mut self) -> &mut dyn Any;

    /// As a solver of mates, if it is one.
    fn mate_solver(&mut self) -> Option<&mut dyn MateSolver>;

    /// As a solver of games, if it is one.
    fn game_solver(&mut self) -> Option<&mut dyn GameSolver>;

    /// As a learner, if it is one.
    fn learner(&mut self) -> Option<&mut dyn Learner>;

    /// Answers a question about a part of the exercise, as in `bound 100 0 100`.
    ///
    /// # Errors
    /// There is no such question.
    fn answer_part(&mut self, pos: &mut Position, words: &[&str]) -> Result<String, Text>;
}

/// Makes a fresh player. The shell and the specs take players in this form, so that they are compiled once and not again in every exercise.
pub type NewPlayer = Box<dyn Fn() -> Box<dyn AnyPlayer> + Send>;

impl<P: Player + 'static> From<Engine<P>> for NewPlayer {
    fn from(engine: Engine<P>) -> NewPlayer {
        let Engine { new, mate_solver, game_solver, learner, answer_part, .. } = engine;
        Box::new(move || Box::new(EnginePlayer { player: new(), mate_solver, game_solver, learner, answer_part: answer_part.clone() }))
    }
}

/// A player with the abilities that its [`Engine`] lists.
struct EnginePlayer<P> {
    player: P,
    mate_solver: Option<fn(&mut P) -> &mut dyn MateSolver>,
    game_solver: Option<fn(&mut P) -> &mut dyn GameSolver>,
    learner: Option<fn(&mut P) -> &mut dyn Learner>,
    answer_part: Option<Arc<AnswerPart<P>>>,
}

impl<P: Player + 'static> AnyPlayer for EnginePlayer<P> {
    fn player(&mut self) -> &mut dyn Player {
        &mut self.player
    }

    fn any(&mut self) -> &mut dyn Any {
        &mut self.player
    }

    fn mate_solver(&mut self) -> Option<&mut dyn MateSolver> {
        self.mate_solver.map(|as_solver| as_solver(&mut self.player))
    }

    fn game_solver(&mut self) -> Option<&mut dyn GameSolver> {
        self.game_solver.map(|as_solver| as_solver(&mut self.player))
    }

    fn learner(&mut self) -> Option<&mut dyn Learner> {
        self.learner.map(|as_learner| as_learner(&mut self.player))
    }

    fn answer_part(&mut self, pos: &mut Position, words: &[&str]) -> Result<String, Text> {
        const NONE: Text = Text::new("this player has no parts to ask", "このプレイヤーには、個別に聞けるパートがありません");
        self.answer_part.clone().map_or(Err(NONE), |answer| answer(&mut self.player, pos, words))
    }
}
