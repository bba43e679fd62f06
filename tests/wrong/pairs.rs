//! Players that make two known mistakes at once, in two places of the code: what a student who makes both is told is tried on them.
//!
//! They are written once more, in a plain style: a pair must not owe its name to the way in which the single players are written.

use minishogi::Text;
use minishogi::prelude::*;

use super::Candidate;

/// The style of all of them.
pub const STYLE: &str = "two mistakes at once";

/// By exercise, the places of the code, each with mistakes that can be made there.
const PLACES: &[(&str, &[&[&str]])] = &[
    (
        "03",
        &[
            &["ForgetsTheMinusSign", "EvaluatesAlwaysAsWhite", "CountsOnlyThePieceTaken"],
            &["NeverLooksForMate", "ScoresAMateAsEven", "ScoresAMateForTheOtherSide"],
            &["LeavesTheScoresAlone", "ScoresForTheOtherSide"],
            &["StartsFromZero"],
            &["PlaysTheWorstMove", "NeverRemembersTheBestValue"],
            &["ForgetsToUndo", "UndoesTwice"],
        ],
    ),
    (
        "04",
        &[
            &["EvaluatesAlwaysAsBlack", "TurnsTheValueAtOddPlies"],
            &["NeverLooksForMate", "ScoresAMateAsInfinite", "ScoresAllMatesAlike", "NeverRaisesThePly"],
            &["StartsFromZero", "StartsFromTheEvaluation"],
            &["KeepsTheLastValue", "Minimises"],
            &["ForgetsTheMinusSign"],
            &["StopsOnePlyTooEarly", "LowersTheDepthTwice"],
            &["ForgetsToUndo"],
            &["CutsTheTree"],
        ],
    ),
    (
        "05",
        &[
            &["EvaluatesAlwaysAsBlack"],
            &["NeverLooksForMate", "ScoresAMateAsInfinite", "ScoresAllMatesAlike", "NeverRaisesThePly"],
            &["HandsOnTheWindowAsItIs", "NegatesTheWindowWithoutTurningIt"],
            &["ForgetsTheMinusSign"],
            &["NeverCuts", "CutsOnlyAboveBeta", "CutsAtAlpha"],
            &["RaisesAlphaAtTheRootOnly"],
            &["StartsEachRootMoveFromAnEmptyWindow"],
        ],
    ),
    (
        "07",
        &[
            &["StandsPatInCheck", "NeverStandsPat"],
            &["ScoresAllMatesAlike", "HandsOnThePlyAsItIs"],
            &["NeverCutsByStandingPat"],
            &["NeverCutsAmongCaptures"],
            &["ForgetsPromotionsOfPawns"],
            &["ForgetsTheMinusSign", "HandsOnTheWindowAsItIs"],
            &["OpensTheWindowAtDepthZero", "BeginsAtDepthOne"],
        ],
    ),
    (
        "11",
        &[
            &["TakesAPinnedPieceForATaker", "ForgetsTheTakers", "ForgetsThePawnItself"],
            &["LooksAtTheWrongKing", "AnswersByTheKingAlone", "ForgetsToUndoTheDrop"],
            &["LeavesItsKingInCheck", "ForgetsTheDropPawnRule", "ForbidsEveryPawnCheck"],
            &["MissesDiscoveredChecks", "TriesQuietMoves", "AnswersByCapturesAlone"],
            &["KeepsTheFirstAnswer", "NeverDeepens"],
            &["GivesNoLine", "LeavesOutTheAnswers"],
        ],
    ),
];

/// A player with two mistakes, a player of the exercise each.
pub fn candidates() -> Vec<Candidate> {
    let mut all = Vec::new();
    for (id, places) in PLACES {
        for (number, place) in places.iter().enumerate() {
            let others = || places[number + 1..].iter().copied().flatten();
            all.extend(place.iter().flat_map(|&first| others().map(move |&second| of(id, Makes([first, second])))));
        }
    }
    all
}

fn of(exercise: &str, makes: Makes) -> Candidate {
    let id = makes.0.join("+");
    let candidate = match exercise {
        "03" => Candidate::new(exercise, &id, false, move || OnePly(makes)),
        "04" => Candidate::new(exercise, &id, false, move || Negamax(makes)),
        "05" => Candidate::new(exercise, &id, false, move || Alphabeta(makes)),
        "07" => Candidate::new(exercise, &id, false, move || Quiescence { makes, ordering: MoveOrdering::new() }),
        _ => Candidate::of(exercise, &id, false, move || {
            minishogi_shell::Engine::new(move || Solver(makes)).solving_mates().with_parts(Solver::answer_part)
        }),
    };
    candidate.in_style(STYLE)
}

/// Two mistakes.
#[derive(Clone, Copy)]
struct Makes([&'static str; 2]);

impl Makes {
    fn it(self, mistake: &str) -> bool {
        self.0.contains(&mistake)
    }

    /// The value of a position for the side to move.
    fn evaluate(self, pos: &Position) -> Value {
        // In 03 the position after the move is looked at: there it is right for White.
        let always_as_one = self.it("EvaluatesAlwaysAsBlack") || self.it("EvaluatesAlwaysAsWhite");
        if always_as_one && pos.side_to_move() == Color::White { -evaluate(pos) } else { evaluate(pos) }
    }

    fn undo(self, pos: &mut Position, m: Move) {
        if self.it("ForgetsToUndo") {
            return;
        }
        pos.undo_move(m);
        if self.it("UndoesTwice") {
            pos.undo_move(m);
        }
    }

    /// The value where there is no legal move.
    fn mated(self, pos: &Position, ply: u32) -> Value {
        match () {
            () if self.it("ScoresAMateAsInfinite") => -VALUE_INFINITE,
            () if self.it("ScoresAllMatesAlike") => -VALUE_MATE,
            () if self.it("NeverLooksForMate") && !pos.has_legal_move() => evaluate(pos),
            () => mated_in(ply),
        }
    }

    fn next(self, ply: u32) -> u32 {
        if self.it("NeverRaisesThePly") || self.it("HandsOnThePlyAsItIs") { ply } else { ply + 1 }
    }
}

struct OnePly(Makes);

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let makes = self.0;
        let worst = makes.it("PlaysTheWorstMove");
        let mut best_move = Move::RESIGN;
        let mut best = match () {
            () if makes.it("StartsFromZero") => 0,
            () if worst => VALUE_INFINITE,
            () => -VALUE_INFINITE,
        };
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            let taken = pos.piece_on(m.to()).map_or(0, |piece| piece_value(piece.kind));
            pos.do_move(m);
            let value = match () {
                () if pos.is_mated() && makes.it("ScoresAMateAsEven") => 0,
                () if pos.is_mated() && makes.it("ScoresAMateForTheOtherSide") => -mate_in(1),
                () if pos.is_mated() && !makes.it("NeverLooksForMate") => mate_in(1),
                () if makes.it("CountsOnlyThePieceTaken") => taken,
                () if makes.it("ForgetsTheMinusSign") => evaluate(pos),
                () => -makes.evaluate(pos),
            };
            makes.undo(pos, m);
            match () {
                () if makes.it("LeavesTheScoresAlone") => {}
                () if makes.it("ScoresForTheOtherSide") => root_move.score = -value,
                () => root_move.score = value,
            }
            if if worst { value < best } else { value > best } {
                best_move = m;
                if !makes.it("NeverRemembersTheBestValue") {
                    best = value;
                }
            }
        }
        best_move
    }
}

struct Negamax(Makes);

impl Player for Negamax {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let (mut best_move, mut best) = (Move::RESIGN, -VALUE_INFINITE);
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = -negamax(self.0, pos, -VALUE_INFINITE, VALUE_INFINITE, ctl.depth_or(3) - 1, 1);
            pos.undo_move(m);
            root_move.score = value;
            if value > best {
                (best_move, best) = (m, value);
            }
        }
        best_move
    }
}

/// With a window that is only looked at by those who cut.
fn negamax(makes: Makes, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    if depth == 0 || depth == 1 && makes.it("StopsOnePlyTooEarly") {
        let value = makes.evaluate(pos);
        return if makes.it("TurnsTheValueAtOddPlies") && ply % 2 == 1 { -value } else { value };
    }
    let mut best = match () {
        () if makes.it("StartsFromZero") => 0,
        () if makes.it("StartsFromTheEvaluation") => makes.evaluate(pos),
        () if makes.it("Minimises") => VALUE_INFINITE,
        () => makes.mated(pos, ply),
    };
    for m in pos.legal_moves() {
        pos.do_move(m);
        let depth = if makes.it("LowersTheDepthTwice") { depth - 2 } else { depth - 1 };
        let mut value = negamax(makes, pos, -beta, -alpha, depth, makes.next(ply));
        if !makes.it("ForgetsTheMinusSign") {
            value = -value;
        }
        makes.undo(pos, m);
        best = match () {
            () if makes.it("KeepsTheLastValue") => value,
            () if makes.it("Minimises") => best.min(value),
            () => best.max(value),
        };
        alpha = alpha.max(best);
        if makes.it("CutsTheTree") && alpha >= beta {
            break;
        }
    }
    best
}

struct Alphabeta(Makes);

impl Player for Alphabeta {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let (mut best_move, mut alpha) = (Move::RESIGN, -VALUE_INFINITE);
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let low = if self.0.it("StartsEachRootMoveFromAnEmptyWindow") { alpha } else { -VALUE_INFINITE };
            let value = -alpha_beta(self.0, pos, low, -alpha, ctl.depth_or(5) - 1, 1);
            pos.undo_move(m);
            root_move.score = value;
            if value > alpha {
                (best_move, alpha) = (m, value);
            }
        }
        best_move
    }
}

fn alpha_beta(makes: Makes, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return makes.evaluate(pos);
    }
    let mut best = makes.mated(pos, ply);
    for m in pos.legal_moves() {
        pos.do_move(m);
        let (low, high) = match () {
            () if makes.it("HandsOnTheWindowAsItIs") => (alpha, beta),
            () if makes.it("NegatesTheWindowWithoutTurningIt") => (-alpha, -beta),
            () => (-beta, -alpha),
        };
        let mut value = alpha_beta(makes, pos, low, high, depth - 1, makes.next(ply));
        if !makes.it("ForgetsTheMinusSign") {
            value = -value;
        }
        pos.undo_move(m);
        best = best.max(value);
        let before = alpha;
        if !makes.it("RaisesAlphaAtTheRootOnly") {
            alpha = alpha.max(value);
        }
        let cuts = match () {
            () if makes.it("NeverCuts") => false,
            () if makes.it("CutsOnlyAboveBeta") => value > beta,
            () if makes.it("CutsAtAlpha") => value >= before,
            () => value >= beta,
        };
        if cuts {
            break;
        }
    }
    best
}

struct Quiescence {
    makes: Makes,
    ordering: MoveOrdering,
}

impl Quiescence {
    fn qsearch(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, ply: u32) -> Value {
        let makes = self.makes;
        if ply >= MAX_PLY {
            return evaluate(pos);
        }
        let in_check = pos.in_check() && !makes.it("StandsPatInCheck");
        let mut best = if in_check || makes.it("NeverStandsPat") { makes.mated(pos, ply) } else { evaluate(pos) };
        if !makes.it("NeverCutsByStandingPat") {
            alpha = alpha.max(best);
            if alpha >= beta {
                return best;
            }
        }
        let mut moves = if in_check { pos.legal_moves() } else { pos.captures() };
        if !in_check && makes.it("ForgetsPromotionsOfPawns") {
            moves.retain(|m| pos.piece_on(m.to()).is_some());
        }
        self.ordering.sort(pos, &mut moves, ply);
        for m in moves {
            pos.do_move(m);
            let (low, high) = if makes.it("HandsOnTheWindowAsItIs") { (alpha, beta) } else { (-beta, -alpha) };
            let mut value = self.qsearch(pos, low, high, makes.next(ply));
            if !makes.it("ForgetsTheMinusSign") {
                value = -value;
            }
            pos.undo_move(m);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta && !makes.it("NeverCutsAmongCaptures") {
                break;
            }
        }
        best
    }

    fn alpha_beta(&mut self, pos: &mut Position, mut alpha: Value, beta: Value, depth: u32, ply: u32) -> Value {
        if depth == 0 || depth == 1 && self.makes.it("BeginsAtDepthOne") {
            let open = self.makes.it("OpensTheWindowAtDepthZero");
            let (low, high) = if open { (-VALUE_INFINITE, VALUE_INFINITE) } else { (alpha, beta) };
            return self.qsearch(pos, low, high, ply);
        }
        let mut best = mated_in(ply);
        let mut moves = pos.legal_moves();
        self.ordering.sort(pos, &mut moves, ply);
        for m in moves {
            pos.do_move(m);
            let value = -self.alpha_beta(pos, -beta, -alpha, depth - 1, ply + 1);
            pos.undo_move(m);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.ordering.note_cutoff(pos, m, depth, ply);
                break;
            }
        }
        best
    }
}

impl Player for Quiescence {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        self.ordering = MoveOrdering::new();
        let (mut best_move, mut alpha) = (Move::RESIGN, -VALUE_INFINITE);
        root_moves.sort_by_cached_key(|root_move| std::cmp::Reverse(self.ordering.score(pos, root_move.pv[0], 0)));
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = -self.alpha_beta(pos, -VALUE_INFINITE, -alpha, ctl.depth_or(5) - 1, 1);
            pos.undo_move(m);
            root_move.score = value;
            if value > alpha {
                (best_move, alpha) = (m, value);
            }
        }
        best_move
    }
}

struct Solver(Makes);

impl Player for Solver {}

impl Solver {
    fn answer_part(&mut self, pos: &mut Position, words: &[&str]) -> Result<String, Text> {
        let makes = self.0;
        let drops = pos.pseudo_legal_moves().into_iter().filter(|m| m.dropped() == Some(PieceKind::Pawn));
        let lines: Vec<String> = match words {
            ["look"] => drops.map(|m| format!("{m} mates: {}", mates_by_looking(makes, pos, m))).collect(),
            ["try"] => drops.map(|m| format!("{m} mates: {}", mates_by_trying(makes, pos, m))).collect(),
            _ => legal_moves(makes, pos).iter().map(Move::to_string).collect(),
        };
        Ok(lines.join("\n"))
    }
}

fn mates_by_looking(makes: Makes, pos: &Position, m: Move) -> bool {
    let (us, them, to) = (pos.side_to_move(), !pos.side_to_move(), m.to());
    let king = pos.king_square(them);
    if !pos.attacks_from(us, PieceKind::Pawn, to).contains(king) {
        return false;
    }
    let mut occupied = pos.pieces(us) | pos.pieces(them);
    if !makes.it("ForgetsThePawnItself") {
        occupied |= Bitboard::from_square(to);
    }
    let mut steps = (pos.attacks_from(them, PieceKind::King, king) & !pos.pieces(them)).into_iter();
    if steps.any(|square| pos.attackers_if(us, square, occupied).is_empty()) {
        return false;
    }
    let pinned = |from| !pos.attackers_if(us, king, occupied & !Bitboard::from_square(from)).is_empty();
    let mut takers = (pos.attackers(them, to) & !Bitboard::from_square(king)).into_iter();
    makes.it("ForgetsTheTakers") || takers.all(|from| pinned(from) && !makes.it("TakesAPinnedPieceForATaker"))
}

fn mates_by_trying(makes: Makes, pos: &mut Position, m: Move) -> bool {
    let (us, them) = (pos.side_to_move(), !pos.side_to_move());
    pos.do_pseudo_legal_move(m);
    let king = pos.king_square(them);
    let mut mated = pos.in_check();
    for answer in pos.pseudo_legal_moves() {
        if makes.it("AnswersByTheKingAlone") && answer.from() != Some(king) {
            continue;
        }
        pos.do_pseudo_legal_move(answer);
        mated &= pos.king_attacked(if makes.it("LooksAtTheWrongKing") { us } else { them });
        pos.undo_move(answer);
    }
    if !makes.it("ForgetsToUndoTheDrop") {
        pos.undo_move(m);
    }
    mated
}

/// By part 1, as the README recommends.
fn legal_moves(makes: Makes, pos: &mut Position) -> MoveList {
    let us = pos.side_to_move();
    let mut moves = pos.pseudo_legal_moves();
    moves.retain(|m| {
        let is_drop = m.dropped() == Some(PieceKind::Pawn);
        let mates = is_drop && mates_by_looking(makes, pos, m);
        pos.do_pseudo_legal_move(m);
        let safe = !pos.king_attacked(us) || makes.it("LeavesItsKingInCheck");
        let check = pos.in_check();
        pos.undo_move(m);
        match () {
            () if makes.it("ForgetsTheDropPawnRule") => safe,
            () if makes.it("ForbidsEveryPawnCheck") => safe && !(is_drop && check),
            () => safe && !mates,
        }
    });
    moves
}

struct Stopped;

type Line = Result<Option<Vec<Move>>, Stopped>;

impl MateSolver for Solver {
    fn mate(&mut self, pos: &mut Position, plies: u32, ctl: &mut Control) -> Checkmate {
        match shortest(self.0, ctl, pos, plies) {
            Ok(Some(_)) if self.0.it("GivesNoLine") => Checkmate::Mate(Vec::new()),
            Ok(Some(line)) if self.0.it("LeavesOutTheAnswers") => Checkmate::Mate(line.into_iter().step_by(2).collect()),
            Ok(Some(line)) => Checkmate::Mate(line),
            Ok(None) => Checkmate::NoMate,
            Err(Stopped) => Checkmate::Timeout,
        }
    }
}

/// The shortest mate. Part 5 is not written yet.
fn shortest(makes: Makes, ctl: &Control, pos: &mut Position, plies: u32) -> Line {
    if plies == MAX_PLY {
        todo!("part 5: df-pn");
    }
    if makes.it("NeverDeepens") {
        return attack(makes, ctl, pos, plies);
    }
    for plies in (1..=plies).step_by(2) {
        if let Some(line) = attack(makes, ctl, pos, plies)? {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

fn attack(makes: Makes, ctl: &Control, pos: &mut Position, plies: u32) -> Line {
    let (us, king) = (pos.side_to_move(), pos.king_square(!pos.side_to_move()));
    for m in pos.legal_moves() {
        if ctl.should_stop(pos) {
            return Err(Stopped);
        }
        pos.do_move(m);
        let direct = pos.piece_on(m.to()).is_some_and(|piece| pos.attacks_from(us, piece.kind, m.to()).contains(king));
        let tries = match () {
            () if makes.it("TriesQuietMoves") => true,
            () if makes.it("MissesDiscoveredChecks") => direct,
            () => pos.in_check(),
        };
        let line = if tries { defend(makes, ctl, pos, plies - 1) } else { Ok(None) };
        pos.undo_move(m);
        if let Some(line) = line? {
            return Ok(Some([vec![m], line].concat()));
        }
    }
    Ok(None)
}

fn defend(makes: Makes, ctl: &Control, pos: &mut Position, plies: u32) -> Line {
    let mut longest = Vec::new();
    for m in pos.legal_moves() {
        if makes.it("AnswersByCapturesAlone") && pos.piece_on(m.to()).is_none() {
            continue;
        }
        if plies == 0 {
            return Ok(None);
        }
        pos.do_move(m);
        let line = shortest(makes, ctl, pos, plies - 1);
        pos.undo_move(m);
        match line? {
            None => return Ok(None),
            Some(line) if longest.is_empty() || line.len() >= longest.len() && !makes.it("KeepsTheFirstAnswer") => {
                longest = [vec![m], line].concat();
            }
            Some(_) => {}
        }
    }
    Ok(Some(longest))
}
