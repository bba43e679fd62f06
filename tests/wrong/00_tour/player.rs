//! 00, the tour, done right and wrong.

use std::process;

use minishogi::prelude::*;

struct Tour(Way);

ways! {
    Tour solves "00";
    right {
        FollowsTheSolution,
        PrintsHeadings,
        ListsTheMovesBeforeTheBoard,
        /// Leaves the position alone.
        LooksAtThePositionAfterTheMove,
        DoesTheMovesOnACopy,
    }
    wrong {
        /// The default of the kit.
        WritesNothing,
        /// The text that `sfen` prints, not the board that `d` prints.
        PrintsTheSfenForTheBoard,
        /// `{pos:?}` is for programmers.
        PrintsTheDebugForm,
        /// `eprintln!` writes to the standard error.
        PrintsToTheErrorStream,
        ListsTheMovesOnOneLine,
        /// The line should begin with the move.
        NumbersTheLines,
        PutsTheSfenFirst,
        ListsTheMovesAlone,
        SkipsTheFirstMove,
        StopsAfterTheFirstMove,
        /// Every line has the SFEN of the position itself.
        NeverDoesTheMove,
        /// Takes the move back, then prints.
        UndoesBeforeItPrints,
        ForgetsToUndo,
        /// Does an extra move at the end.
        EndsWithAMove,
        /// Starts a new game under the feet of the shell.
        SetsUpAnotherPosition,
        /// There is none when the side to move is mated.
        ReliesOnAFirstMove,
        /// Ends the whole program to end the command.
        ExitsTheProgram,
        /// `while i < moves.len()` without `i += 1`.
        NeverStopsPrinting,
        PrintsTheBoardAfterEachMove,
        /// Some of them leave the king in check.
        ListsThePseudoLegalMoves,
        ListsTheCaptures,
        /// The board is printed inside the loop, and only there.
        PrintsOnlyTheBoardsAfterTheMoves,
        PrintsTheListOfMovesAtOnce,
        /// A colon or a comma.
        PutsASignBehindTheMove,
        LeavesOutTheSpace,
        SortsTheMoves,
        ReversesTheMoves,
        /// `\t` is no space.
        WritesATab,
        /// `return` comes before the board.
        ShowsNoBoardWithoutAMove,
        PutsTheSfenOnTheNextLine,
        /// As the command `d` has it.
        WritesTheWordSfen,
        /// After each move the whole command once more, without end.
        CallsItself,
        ShowsTheStartPosition,
        PrintsOnlyTheBoard,
        /// `0..moves.len() - 1`, which is no number where there is no move.
        StopsBeforeTheLastMove,
        /// The copy is another position.
        DoesTheMoveOnACopyOnly,
        UndoesTwice,
        /// `undo_move` before `do_move`.
        UndoesBeforeItDoes,
        /// `print!`.
        WritesNoNewline,
        /// Only the last value of the variable.
        PrintsBehindTheLoop,
        /// `{:?}` puts a text between quotes.
        QuotesTheSfen,
        WritesTwoSpaces,
        /// The moves after `do_move`.
        ListsTheReplies,
        PrintsTheBoardPartOnly,
        NeverPromotes,
    }
}

impl Tour {
    fn new(way: Way) -> Tour {
        Tour(way)
    }

    fn print_board(&self, pos: &Position) {
        match self.0 {
            PrintsHeadings => println!("The position:\n{pos}\nThe moves:"),
            PrintsTheSfenForTheBoard => println!("{}", pos.sfen()),
            PrintsTheDebugForm => println!("{pos:?}"),
            PrintsOnlyTheBoardsAfterTheMoves => {}
            ShowsTheStartPosition => println!("{}", Position::start()),
            PrintsToTheErrorStream => eprintln!("{pos}"),
            _ => println!("{pos}"),
        }
    }

    fn moves(&self, pos: &Position) -> impl Iterator<Item = Move> + use<> {
        let (first, count) = match self.0 {
            SkipsTheFirstMove => (1, usize::MAX),
            StopsAfterTheFirstMove => (0, 1),
            StopsBeforeTheLastMove => (0, pos.legal_moves().len() - 1),
            PrintsOnlyTheBoard | PrintsTheListOfMovesAtOnce => (0, 0),
            _ => (0, usize::MAX),
        };
        let moves = match self.0 {
            ListsThePseudoLegalMoves => pos.pseudo_legal_moves(),
            ListsTheCaptures => pos.captures(),
            _ => pos.legal_moves(),
        };
        let mut moves: Vec<Move> = moves.into_iter().skip(first).take(count).collect();
        match self.0 {
            NeverPromotes => moves.retain(|m| !m.is_promotion()),
            PrintsBehindTheLoop => drop(moves.drain(..moves.len().saturating_sub(1))),
            SortsTheMoves => moves.sort_by_key(Move::to_string),
            ReversesTheMoves => moves.reverse(),
            _ => {}
        }
        moves.into_iter()
    }

    fn print_moves(&self, pos: &mut Position) {
        if self.0 == PrintsTheListOfMovesAtOnce {
            println!("{:?}", pos.legal_moves());
        }
        for (i, m) in self.moves(pos).enumerate() {
            let sfen = self.sfen_after(pos, m);
            match self.0 {
                ListsTheMovesOnOneLine => print!("{m} {sfen} "),
                ListsTheMovesAlone => println!("{m}"),
                NumbersTheLines => println!("{}. {m} {sfen}", i + 1),
                PutsTheSfenFirst => println!("{sfen} {m}"),
                PrintsToTheErrorStream => eprintln!("{m} {sfen}"),
                PrintsTheBoardAfterEachMove => println!("{m} {}", pos.after(m)),
                PrintsOnlyTheBoardsAfterTheMoves => println!("{}\n{m} {sfen}", pos.after(m)),
                PutsASignBehindTheMove => println!("{m}: {sfen}"),
                PutsTheSfenOnTheNextLine => println!("{m}\n{sfen}"),
                LeavesOutTheSpace => println!("{m}{sfen}"),
                WritesNoNewline => print!("{m} {sfen}"),
                QuotesTheSfen => println!("{m} {sfen:?}"),
                WritesTwoSpaces => println!("{m}  {sfen}"),
                ListsTheReplies => pos.after(m).legal_moves().into_iter().for_each(|reply| println!("{reply} {sfen}")),
                PrintsTheBoardPartOnly => println!("{m} {}", sfen.split(' ').next().unwrap_or_default()),
                WritesATab => println!("{m}\t{sfen}"),
                WritesTheWordSfen => println!("{m} sfen {sfen}"),
                _ => println!("{m} {sfen}"),
            }
        }
    }

    fn sfen_after(&self, pos: &mut Position, m: Move) -> String {
        match self.0 {
            LooksAtThePositionAfterTheMove => return pos.after(m).sfen(),
            DoesTheMovesOnACopy => {
                let mut copy = pos.clone();
                copy.do_move(m);
                return copy.sfen();
            }
            NeverDoesTheMove => return pos.sfen(),
            DoesTheMoveOnACopyOnly => {
                pos.clone().do_move(m);
                return pos.sfen();
            }
            CallsItself => {
                pos.do_move(m);
                self.print_board(pos);
                self.print_moves(pos);
                pos.undo_move(m);
                return pos.sfen();
            }
            UndoesBeforeItPrints => {
                pos.do_move(m);
                pos.undo_move(m);
                return pos.sfen();
            }
            _ => {}
        }
        if self.0 == UndoesBeforeItDoes {
            pos.undo_move(m);
        }
        pos.do_move(m);
        let sfen = pos.sfen();
        if self.0 != ForgetsToUndo {
            pos.undo_move(m);
        }
        if self.0 == UndoesTwice {
            pos.undo_move(m);
        }
        sfen
    }
}

impl Player for Tour {
    fn user(&mut self, pos: &mut Position, _args: &[&str]) {
        match self.0 {
            WritesNothing => return,
            ShowsNoBoardWithoutAMove if pos.legal_moves().is_empty() => return,
            ReliesOnAFirstMove => println!("The first move is {}.", pos.legal_moves()[0]),
            NeverStopsPrinting => loop {
                println!("{pos}");
            },
            _ => {}
        }
        if self.0 == ListsTheMovesBeforeTheBoard {
            self.print_moves(pos);
            self.print_board(pos);
        } else {
            self.print_board(pos);
            self.print_moves(pos);
        }
        match self.0 {
            EndsWithAMove => pos.legal_moves().into_iter().take(1).for_each(|m| pos.do_move(m)),
            SetsUpAnotherPosition => *pos = Position::start(),
            ExitsTheProgram => process::exit(0),
            _ => {}
        }
    }
}
