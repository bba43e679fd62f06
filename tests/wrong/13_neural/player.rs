//! 13, a network that learns, done right and wrong.

use minishogi::Piece;
use minishogi::prelude::*;
use minishogi_neural::data::Sample;
use minishogi_neural::{Example, INPUTS, Learner, Memory, Network, SCALE, Training, Units, VALUE_LIMIT, sigmoid};

struct Neural {
    way: Way,
    net: Network,
    sums: [Vec<f32>; 2],
    memory: Memory,
}

ways! {
    Neural solves "13", learning();
    right {
        FollowsTheSolution,
        /// The zeros as well.
        MultipliesByEveryInput,
        /// As Kingma and Ba write them.
        WritesTheMomentsAsInThePaper,
        /// The sums are also right after a move is taken back.
        MakesTheSumsAnew,
        /// Part 6 is written, but `keeps_sums` denies it.
        SearchesWithoutTheSums,
        ShufflesIndices,
    }
    wrong {
        // Part 1.
        NeverTurnsTheBoard,
        TurnsOnlyTheRanks,
        NeverExchangesTheColours,
        TakesTwoInHandForOne,
        ForgetsEmptyHands,
        ForgetsTheHands,
        SwapsTheHands,
        ForgetsTheKings,
        TurnsTheBoardForBlack,
        /// `kind * 25 + square`.
        NumbersBySquaresWithinKinds,
        /// None, one or two are three.
        GivesAKindInHandTwoInputs,
        /// As it is on the board.
        PutsTheirHandTenInputsLater,
        TakesOwnPiecesForTheirs,
        LooksAtOneHandOnly,
        /// `25 - index`: the first square is 0.
        TurnsTheBoardOneSquareTooFar,
        /// `25 + 1 - index`.
        TurnsTheBoardByAnotherFormula,
        /// `square * 19`.
        NumbersThePiecesByAnotherFormula,
        /// `kind * 4`.
        NumbersTheHandsByAnotherFormula,
        ForgetsTheBoard,
        // Part 2.
        /// Of the first layer.
        LeavesOutTheWeights,
        ForgetsTheBiases,
        NeverClips,
        ClipsOnlyBelowZero,
        ClipsTheOutput,
        NegatesTheOutput,
        /// As for the first layer, where all active inputs are 1.
        ForgetsToMultiplyByTheInput,
        NeverClipsTheSecondLayer,
        /// `sums_of(net, 1, ..)` twice.
        TakesTheSecondLayerForTheOutput,
        // Part 3.
        ForgetsTheScale,
        SeesTheScoreFromTheOtherSide,
        SeesTheResultFromTheOtherSide,
        SwapsScoreAndResult,
        TakesTheAbsoluteDistance,
        GoesBackThroughClippedUnits,
        ForgetsTheSlopeOfTheSigmoid,
        ForgetsTheFactorOfTheSquare,
        ForgetsTheGradientOfTheBiases,
        ReplacesTheGradient,
        LeavesOutTheFirstLayer,
        TakesTheTargetMinusTheOutput,
        ForgetsTheSigmoidOfTheScore,
        TakesALossForMinusOne,
        ForgetsTheSigmoidInTheLoss,
        HalvesTheLoss,
        ForgetsTheInputInTheGradient,
        /// `input > 0.0` alone.
        GoesBackThroughUnitsAtOne,
        LeavesOutTheBiasesOfTheFirstLayer,
        /// `output * (1 - output)`.
        TakesTheOutputForTheProbability,
        /// `1 + lambda`.
        BlendsByAnotherFormula,
        /// The third power.
        TakesAnotherLoss,
        /// A sum, where there should be a product.
        TakesAnotherSlope,
        /// `weight + slope`.
        GoesBackInAnotherWay,
        // Part 4.
        RemembersTheMeanByAnotherFormula,
        RemembersTheSquareByAnotherFormula,
        /// Without the epsilon.
        StepsByAnotherFormula,
        /// Only the mean.
        CorrectsTheMomentsByAnotherFormula,
        /// Two at a time.
        CountsTheStepsInAnotherWay,
        /// `loss(target, output)`.
        AddsTheLossesUpInAnotherWay,
        /// The call of `done`.
        LeavesOutAPartOfAnEpoch,
        GoesUphill,
        ForgetsTheBiasCorrection,
        StepsAlongTheGradient,
        ForgetsTheSquareRoot,
        NeverEmptiesTheGradient,
        NeverShuffles,
        LeavesOutTheLastMinibatch,
        /// Adam hides it, as long as all minibatches are as large.
        AddsTheGradientsUp,
        /// The last one may have fewer.
        DividesByTheFullMinibatch,
        ReturnsTheSumOfTheLosses,
        StepsOnceAnEpoch,
        NeverCountsTheSteps,
        /// At the end of the step.
        CountsTheStepTooLate,
        SwapsTheDecays,
        ForgetsToSquareTheSlope,
        /// 0.9 of the new and the rest of the old.
        RemembersTooLittleOfTheMean,
        DividesTheLossByTheMinibatches,
        // Part 5.
        ForgetsTheScaleOfTheValue,
        ValuesForBlackAlways,
        EvaluatesByThePieces,
        LimitsTheValueToAPawn,
        NeverLimitsTheValue,
        TakesTheProbabilityForTheValue,
        EvaluatesForTheOtherSide,
        AddsTheScaleToTheValue,
        // Part 6.
        NeverRestoresTheSums,
        NeverChangesTheSums,
        ForgetsTheCapturedPiece,
        ForgetsTheHandAfterACapture,
        CapturesPromotedPiecesAsTheyAre,
        ForgetsThePromotion,
        ForgetsTheHandOfADrop,
        BringsOneViewerUpToDate,
        ForgetsWhereThePieceWas,
        /// The sign of the square it comes from.
        AddsWhereThePieceWas,
        TakesTheCapturedPieceForOurs,
        /// `for viewer in [us, us]`.
        BringsOneViewerUpToDateTwice,
        AddsADropToTheHand,
        /// Before the move it is our turn.
        MovesForTheOtherSide,
        LooksAtTheirHand,
        /// That of the captured piece.
        PutsAWrongSignOnAChange,
    }
}

impl Neural {
    fn new(way: Way) -> Neural {
        Neural { way, net: Network::drawn([8, 4], 1).rounded(), sums: Default::default(), memory: Memory::new(1) }
    }

    fn on_board(&self, piece: Piece, square: Square, viewer: Color) -> u16 {
        let square = match self.way {
            NeverTurnsTheBoard => square.index(),
            TurnsOnlyTheRanks if viewer == Color::White => {
                Square::all().find(|other| other.file() == square.file() && other.rank() + square.rank() == 6).map_or(0, Square::index)
            }
            TurnsTheBoardForBlack if viewer == Color::White => square.index(),
            TurnsTheBoardForBlack => 24 - square.index(),
            TurnsTheBoardOneSquareTooFar if viewer == Color::White => 25 - square.index(),
            TurnsTheBoardByAnotherFormula if viewer == Color::White => 25 + 1 - square.index(),
            _ if viewer == Color::White => 24 - square.index(),
            _ => square.index(),
        };
        let owner = match self.way {
            NeverExchangesTheColours => Color::Black,
            TakesOwnPiecesForTheirs => !viewer,
            _ => viewer,
        };
        let kind = usize::from(piece.color != owner) * 10 + piece.kind.index();
        (match self.way {
            NumbersBySquaresWithinKinds => kind * 25 + square,
            NumbersThePiecesByAnotherFormula => square * 19 + kind,
            _ => square * 20 + kind,
        }) as u16
    }

    fn in_hand(&self, color: Color, kind: PieceKind, count: u32, viewer: Color) -> u16 {
        let owner = match self.way {
            SwapsTheHands => !viewer,
            NeverExchangesTheColours => Color::Black,
            _ => viewer,
        };
        let count = if self.way == TakesTwoInHandForOne { count.min(1) } else { count };
        let of_the_other_side = if self.way == PutsTheirHandTenInputsLater { 10 } else { 15 };
        let of_a_kind = match self.way {
            GivesAKindInHandTwoInputs => 2,
            NumbersTheHandsByAnotherFormula => 4,
            _ => 3,
        };
        500 + u16::from(color != owner) * of_the_other_side + kind.index() as u16 * of_a_kind + count as u16
    }

    fn begin(&self, net: &Network, layer: usize) -> Vec<f32> {
        if self.way == ForgetsTheBiases { vec![0.0; net.biases(layer).len()] } else { net.biases(layer).to_vec() }
    }

    fn sums_of(&self, net: &Network, layer: usize, inputs: &[f32]) -> Vec<f32> {
        let mut sums = self.begin(net, layer);
        let times = |input: f32| if self.way == ForgetsToMultiplyByTheInput && input != 0.0 { 1.0 } else { input };
        inputs.iter().enumerate().for_each(|(number, &input)| add(&mut sums, net.row(layer, number), times(input)));
        sums
    }

    fn first_sums(&self, net: &Network, inputs: &[u16]) -> Vec<f32> {
        if self.way == MultipliesByEveryInput {
            let mut all = vec![0.0; INPUTS];
            inputs.iter().for_each(|&input| all[usize::from(input)] = 1.0);
            return self.sums_of(net, 0, &all);
        }
        let mut sums = self.begin(net, 0);
        if self.way != LeavesOutTheWeights {
            inputs.iter().for_each(|&input| add(&mut sums, net.row(0, input.into()), 1.0));
        }
        sums
    }

    fn clipped(&self, sums: &[f32]) -> Vec<f32> {
        let clip = |&sum: &f32| match self.way {
            NeverClips => sum,
            ClipsOnlyBelowZero => sum.max(0.0),
            _ => sum.clamp(0.0, 1.0),
        };
        sums.iter().map(clip).collect()
    }

    fn units_above(&self, net: &Network, first_sums: &[f32]) -> Units {
        let first = self.clipped(first_sums);
        let second = self.sums_of(net, 1, &first);
        let second = if self.way == NeverClipsTheSecondLayer { second } else { self.clipped(&second) };
        let output = self.sums_of(net, if self.way == TakesTheSecondLayerForTheOutput { 1 } else { 2 }, &second)[0];
        let output = match self.way {
            ClipsTheOutput => output.clamp(0.0, 1.0),
            NegatesTheOutput => -output,
            _ => output,
        };
        Units { first, second, output }
    }

    fn back_through(&self, net: &Network, layer: usize, inputs: &[f32], slopes: &[f32], gradient: &mut Network) -> Vec<f32> {
        self.note(gradient.biases_mut(layer), slopes, if self.way == ForgetsTheGradientOfTheBiases { 0.0 } else { 1.0 });
        let mut below = vec![0.0; inputs.len()];
        for (number, &input) in inputs.iter().enumerate() {
            self.note(gradient.row_mut(layer, number), slopes, if self.way == ForgetsTheInputInTheGradient { 1.0 } else { input });
            let is_at_one = self.way == GoesBackThroughUnitsAtOne && input >= 1.0;
            if is_at_one || self.way == GoesBackThroughClippedUnits || (input > 0.0 && input < 1.0) {
                below[number] = net
                    .row(layer, number)
                    .iter()
                    .zip(slopes)
                    .map(|(weight, slope)| if self.way == GoesBackInAnotherWay { weight + slope } else { weight * slope })
                    .sum();
            }
        }
        below
    }

    /// Into the gradient.
    fn note(&self, gradient: &mut [f32], slopes: &[f32], times: f32) {
        if self.way == ReplacesTheGradient {
            gradient.fill(0.0);
        }
        add(gradient, slopes, times);
    }

    fn points(&self, output: f32) -> Value {
        let points = match self.way {
            ForgetsTheScaleOfTheValue => output,
            TakesTheProbabilityForTheValue => sigmoid(output) * SCALE,
            AddsTheScaleToTheValue => output + SCALE,
            _ => output * SCALE,
        };
        let limit = match self.way {
            LimitsTheValueToAPawn => 100,
            NeverLimitsTheValue => Value::MAX,
            _ => VALUE_LIMIT,
        };
        (points.round() as Value).clamp(-limit, limit)
    }

    /// The inputs that end with a move and those that begin, as one viewer sees them.
    fn changes(&self, pos: &Position, m: Move, viewer: Color) -> Vec<(u16, f32)> {
        let (us, to) = (if self.way == MovesForTheOtherSide { !pos.side_to_move() } else { pos.side_to_move() }, m.to());
        let before = Piece { color: us, kind: kind_moved(pos, m) };
        let promotes = m.is_promotion() && self.way != ForgetsThePromotion;
        let after = Piece { kind: before.kind.promoted().filter(|_| promotes).unwrap_or(before.kind), ..before };
        let hand = |kind: PieceKind, more: i32| {
            let count = pos.hand_of(if self.way == LooksAtTheirHand { !us } else { us }).count(kind);
            [(self.in_hand(us, kind, count, viewer), -1.0), (self.in_hand(us, kind, count.wrapping_add_signed(more), viewer), 1.0)]
        };
        let mut changes = vec![(self.on_board(after, to, viewer), 1.0)];
        match m.from() {
            Some(_) if self.way == ForgetsWhereThePieceWas => {}
            Some(from) if self.way == AddsWhereThePieceWas => changes.push((self.on_board(before, from, viewer), 1.0)),
            Some(from) => changes.push((self.on_board(before, from, viewer), -1.0)),
            None if self.way == ForgetsTheHandOfADrop => {}
            None if self.way == AddsADropToTheHand => changes.extend(hand(before.kind, 1)),
            None => changes.extend(hand(before.kind, -1)),
        }
        if let Some(captured) = pos.piece_on(to) {
            if self.way != ForgetsTheCapturedPiece {
                let captured = if self.way == TakesTheCapturedPieceForOurs { Piece { color: us, ..captured } } else { captured };
                changes.push((self.on_board(captured, to, viewer), if self.way == PutsAWrongSignOnAChange { 1.0 } else { -1.0 }));
            }
            match self.way {
                ForgetsTheHandAfterACapture => {}
                CapturesPromotedPiecesAsTheyAre if captured.kind.is_promoted() => {}
                _ => changes.extend(hand(captured.kind.unpromoted(), 1)),
            }
        }
        changes
    }
}

impl Learner for Neural {
    fn inputs(&self, pos: &Position, viewer: Color) -> Vec<u16> {
        let mut inputs = Vec::new();
        for square in Square::all() {
            let piece = pos.piece_on(square).filter(|piece| self.way != ForgetsTheKings || piece.kind != PieceKind::King);
            inputs.extend(piece.filter(|_| self.way != ForgetsTheBoard).map(|piece| self.on_board(piece, square, viewer)));
        }
        for color in Color::ALL.into_iter().filter(|&color| self.way != LooksAtOneHandOnly || color == viewer) {
            for kind in PieceKind::IN_HAND {
                let count = pos.hand_of(color).count(kind);
                if self.way != ForgetsTheHands && (self.way != ForgetsEmptyHands || count > 0) {
                    inputs.push(self.in_hand(color, kind, count, viewer));
                }
            }
        }
        inputs
    }

    fn forward(&self, net: &Network, inputs: &[u16]) -> Units {
        self.units_above(net, &self.first_sums(net, inputs))
    }

    fn target(&self, sample: &Sample, lambda: f32) -> f32 {
        let won = sample.won != (self.way == SeesTheResultFromTheOtherSide);
        let scale = if self.way == ForgetsTheScale { 1.0 } else { SCALE };
        let score = f32::from(sample.score) / scale;
        let score = if self.way == SeesTheScoreFromTheOtherSide { -score } else { score };
        let score = if self.way == ForgetsTheSigmoidOfTheScore { score } else { sigmoid(score) };
        let result = match self.way {
            TakesALossForMinusOne if !won => -1.0,
            _ => f32::from(u8::from(won)),
        };
        if self.way == BlendsByAnotherFormula {
            return lambda * score + (1.0 + lambda) * result;
        }
        if self.way == SwapsScoreAndResult { lambda * result + (1.0 - lambda) * score } else { lambda * score + (1.0 - lambda) * result }
    }

    fn loss(&self, output: f32, target: f32) -> f32 {
        let distance = if self.way == ForgetsTheSigmoidInTheLoss { output } else { sigmoid(output) } - target;
        match self.way {
            TakesTheAbsoluteDistance => distance.abs(),
            HalvesTheLoss => distance * distance / 2.0,
            TakesAnotherLoss => distance.powi(3),
            _ => distance * distance,
        }
    }

    fn backward(&self, net: &Network, inputs: &[u16], units: &Units, target: f32, gradient: &mut Network) {
        let probability = sigmoid(units.output);
        let slope = match self.way {
            TakesTheOutputForTheProbability => 2.0 * (probability - target) * units.output * (1.0 - units.output),
            ForgetsTheSlopeOfTheSigmoid => 2.0 * (probability - target),
            ForgetsTheFactorOfTheSquare => (probability - target) * probability * (1.0 - probability),
            TakesAnotherSlope => 2.0 * (probability - target) + probability * (1.0 - probability),
            TakesTheTargetMinusTheOutput => 2.0 * (target - probability) * probability * (1.0 - probability),
            _ => 2.0 * (probability - target) * probability * (1.0 - probability),
        };
        let second = self.back_through(net, 2, &units.second, &[slope], gradient);
        let first = self.back_through(net, 1, &units.first, &second, gradient);
        if self.way == LeavesOutTheFirstLayer {
            return;
        }
        let forgets_the_biases = matches!(self.way, ForgetsTheGradientOfTheBiases | LeavesOutTheBiasesOfTheFirstLayer);
        self.note(gradient.biases_mut(0), &first, if forgets_the_biases { 0.0 } else { 1.0 });
        inputs.iter().for_each(|&input| self.note(gradient.row_mut(0, input.into()), &first, 1.0));
    }

    fn step(&self, training: &mut Training, gradient: &Network) {
        let Training { net, mean, square, steps, rate, .. } = training;
        if !matches!(self.way, NeverCountsTheSteps | CountsTheStepTooLate) {
            *steps += if self.way == CountsTheStepsInAnotherWay { 2 } else { 1 };
        }
        let (of_mean, of_square) = if self.way == SwapsTheDecays { (0.999, 0.9) } else { (0.9, 0.999) };
        let rate = if self.way == GoesUphill { -*rate } else { *rate };
        let (mut mean_part, mut square_part) = (1.0 - f32::powi(of_mean, *steps as i32), 1.0 - f32::powi(of_square, *steps as i32));
        if self.way == ForgetsTheBiasCorrection {
            (mean_part, square_part) = (1.0, 1.0);
        }
        if self.way == CorrectsTheMomentsByAnotherFormula {
            square_part = 1.0;
        }
        for (i, weight) in net.weights.iter_mut().enumerate() {
            let (slope, mean, square) = (gradient.weights[i], &mut mean.weights[i], &mut square.weights[i]);
            if self.way == WritesTheMomentsAsInThePaper {
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.999 * *square + 0.001 * slope * slope;
            } else {
                let new_mean = if self.way == RemembersTooLittleOfTheMean { of_mean } else { 1.0 - of_mean };
                *mean += new_mean * if self.way == RemembersTheMeanByAnotherFormula { slope + *mean } else { slope - *mean };
                let squared = match self.way {
                    ForgetsToSquareTheSlope => slope.abs(),
                    RemembersTheSquareByAnotherFormula => slope + slope,
                    _ => slope * slope,
                };
                *square += (1.0 - of_square) * (squared - *square);
            }
            let (mean, square) = (*mean / mean_part, *square / square_part);
            *weight -= match self.way {
                StepsAlongTheGradient => rate * slope,
                ForgetsTheSquareRoot => rate * mean / (square + 1e-8),
                StepsByAnotherFormula => rate * mean / square.sqrt(),
                _ => rate * mean / (square.sqrt() + 1e-8),
            };
        }
        if self.way == CountsTheStepTooLate {
            *steps += 1;
        }
    }

    fn epoch(&self, training: &mut Training, examples: &[Example], done: &mut dyn FnMut(usize)) -> f32 {
        let mut order: Vec<&Example> = examples.iter().collect();
        match self.way {
            NeverShuffles => {}
            ShufflesIndices => {
                let mut indices: Vec<usize> = (0..examples.len()).collect();
                for last in (1..indices.len()).rev() {
                    indices.swap(last, training.random.below(last + 1));
                }
                order = indices.into_iter().map(|index| &examples[index]).collect();
            }
            _ => training.random.shuffle(&mut order),
        }
        let size = match self.way {
            StepsOnceAnEpoch => examples.len(),
            _ => training.batch,
        };
        let mut loss = 0.0;
        let mut gradient = Network::zeros(training.net.units());
        for batch in order.chunks(size) {
            if self.way == LeavesOutTheLastMinibatch && batch.len() < size {
                continue;
            }
            if self.way != NeverEmptiesTheGradient {
                gradient.weights.fill(0.0);
            }
            for Example { inputs, target } in batch {
                let units = self.forward(&training.net, inputs);
                loss += match self.way {
                    AddsTheLossesUpInAnotherWay => self.loss(*target, units.output),
                    _ => self.loss(units.output, *target),
                };
                self.backward(&training.net, inputs, &units, *target, &mut gradient);
            }
            let count = match self.way {
                AddsTheGradientsUp | NeverEmptiesTheGradient => 1,
                DividesByTheFullMinibatch => size,
                _ => batch.len(),
            };
            gradient.weights.iter_mut().for_each(|slope| *slope /= count as f32);
            self.step(training, &gradient);
            if self.way != LeavesOutAPartOfAnEpoch {
                done(batch.len());
            }
        }
        match self.way {
            ReturnsTheSumOfTheLosses => loss,
            DividesTheLossByTheMinibatches => loss / examples.len().div_ceil(size) as f32,
            _ => loss / examples.len() as f32,
        }
    }

    fn network(&mut self) -> &mut Network {
        &mut self.net
    }

    fn keeps_sums(&self) -> bool {
        self.way != SearchesWithoutTheSums
    }

    fn refresh(&mut self, pos: &Position) {
        self.sums = Color::ALL.map(|viewer| self.first_sums(&self.net, &self.inputs(pos, viewer)));
    }

    fn change(&mut self, pos: &Position, m: Move, sign: f32) {
        if self.way == MakesTheSumsAnew {
            return self.refresh(&if sign > 0.0 { pos.after(m) } else { pos.clone() });
        }
        let sign = if self.way == NeverRestoresTheSums { 1.0 } else { sign };
        for viewer in Color::ALL {
            let viewer = match self.way {
                NeverChangesTheSums => continue,
                BringsOneViewerUpToDate if viewer != pos.side_to_move() => continue,
                BringsOneViewerUpToDateTwice => pos.side_to_move(),
                _ => viewer,
            };
            for (input, times) in self.changes(pos, m, viewer) {
                add(&mut self.sums[viewer.index()], self.net.row(0, input.into()), sign * times);
            }
        }
    }

    fn sums(&self) -> &[Vec<f32>; 2] {
        &self.sums
    }

    fn value_by_sums(&mut self, pos: &Position) -> Value {
        let us = pos.side_to_move();
        self.seen(us, self.points(self.units_above(&self.net, &self.sums[us.index()]).output))
    }
}

impl Neural {
    fn seen(&self, us: Color, value: Value) -> Value {
        match self.way {
            ValuesForBlackAlways if us == Color::White => -value,
            _ => value,
        }
    }
}

impl Player for Neural {
    fn evaluate(&mut self, pos: &Position) -> Value {
        if self.way == EvaluatesByThePieces {
            return evaluate(pos);
        }
        let us = if self.way == EvaluatesForTheOtherSide { !pos.side_to_move() } else { pos.side_to_move() };
        self.seen(us, self.points(self.forward(&self.net, &self.inputs(pos, us)).output))
    }

    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, ctl: &mut Control) -> Move {
        let mut memory = std::mem::take(&mut self.memory);
        let best_move = memory.search(self, pos, root_moves, ctl);
        self.memory = memory;
        best_move
    }

    fn new_game(&mut self) {
        self.memory.clear();
    }
}

fn add(sums: &mut [f32], row: &[f32], times: f32) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += times * weight);
}
