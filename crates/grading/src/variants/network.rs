//! 13: a network as sums of numbers, its gradient, and its training.

use minishogi::{Color, Move, PieceKind, Position, Square, VALUE_INFINITE, Value, evaluate};
use minishogi_child::Question;
use minishogi_neural::{LAYERS, NetCase, Network, SCALE, VALUE_LIMIT};

use super::formula::{self, Formula};
use super::{Ending, Model, Reaction, Told, place_of};
use crate::ex13::{case_of, has_learnt, printed_weights};
use crate::nets::{self, sigmoid};

knobs! {
    styles {}
    many {
        // The inputs, each by a formula.
        NumbersThePiecesByAnotherFormula[14], TurnsTheBoardByAnotherFormula[6], NumbersTheHandsByAnotherFormula[19],
        // The weights to train.
        LeavesOutTheWeights[2], BlendsByAnotherFormula[9], TakesAnotherLoss[5], TakesAnotherSlope[10], GoesBackInAnotherWay[7],
        RemembersTheMeanByAnotherFormula[10], RemembersTheSquareByAnotherFormula[12], StepsByAnotherFormula[13],
        CorrectsTheMomentsByAnotherFormula[4], CountsTheStepsInAnotherWay[2], AddsTheLossesUpInAnotherWay[4], LeavesOutAPartOfAnEpoch[3],
        // The sums kept up to date.
        PutsAWrongSignOnAChange[4],
    }
    // Part 1: the square, the owner, the number and the hands.
    place { NeverTurnsTheBoard, TurnsOnlyTheRanks, TurnsTheBoardForBlack, TurnsTheBoardOneSquareTooFar }
    place { NeverExchangesTheColours, TakesOwnPiecesForTheirs, SwapsTheHands }
    place { NumbersBySquaresWithinKinds }
    place { TakesTwoInHandForOne, GivesAKindInHandTwoInputs, PutsTheirHandTenInputsLater }
    place { ForgetsEmptyHands, ForgetsTheHands, LooksAtOneHandOnly }
    place { ForgetsTheKings, ForgetsTheBoard }
    // Part 3: the target.
    place { ForgetsTheScale, ForgetsTheSigmoidOfTheScore, SeesTheScoreFromTheOtherSide }
    place { SeesTheResultFromTheOtherSide, TakesALossForMinusOne }
    place { SwapsScoreAndResult }
    // Part 2.
    place { ForgetsTheBiases, ForgetsToMultiplyByTheInput }
    place { NeverClips, ClipsOnlyBelowZero, NeverClipsTheSecondLayer }
    place { ClipsTheOutput, TakesTheSecondLayerForTheOutput, NegatesTheOutput }
    // Part 3: the loss and the gradient.
    place { TakesTheAbsoluteDistance, HalvesTheLoss, ForgetsTheSigmoidInTheLoss }
    place { ForgetsTheSlopeOfTheSigmoid, ForgetsTheFactorOfTheSquare, TakesTheTargetMinusTheOutput, TakesTheOutputForTheProbability }
    place { GoesBackThroughClippedUnits, GoesBackThroughUnitsAtOne }
    place { ForgetsTheGradientOfTheBiases, LeavesOutTheFirstLayer, LeavesOutTheBiasesOfTheFirstLayer }
    place { ForgetsTheInputInTheGradient }
    place { ReplacesTheGradient }
    // Part 4: a step, and an epoch.
    place { GoesUphill, StepsAlongTheGradient, ForgetsTheSquareRoot }
    place { ForgetsTheBiasCorrection, NeverCountsTheSteps, CountsTheStepTooLate }
    place { SwapsTheDecays, RemembersTooLittleOfTheMean, ForgetsToSquareTheSlope }
    place { NeverEmptiesTheGradient, AddsTheGradientsUp, DividesByTheFullMinibatch }
    place { NeverShuffles }
    place { LeavesOutTheLastMinibatch, StepsOnceAnEpoch }
    place { ReturnsTheSumOfTheLosses, DividesTheLossByTheMinibatches }
    // Part 5.
    place { ForgetsTheScaleOfTheValue, TakesTheProbabilityForTheValue, AddsTheScaleToTheValue }
    place { LimitsTheValueToAPawn, NeverLimitsTheValue }
    place { ValuesForBlackAlways, EvaluatesByThePieces, EvaluatesForTheOtherSide }
    // Part 6.
    place { NeverRestoresTheSums, NeverChangesTheSums }
    place { BringsOneViewerUpToDate, BringsOneViewerUpToDateTwice }
    place { ForgetsWhereThePieceWas, AddsWhereThePieceWas, ForgetsThePromotion }
    place { ForgetsTheHandOfADrop, AddsADropToTheHand }
    place { ForgetsTheCapturedPiece, TakesTheCapturedPieceForOurs }
    place { ForgetsTheHandAfterACapture, CapturesPromotedPiecesAsTheyAre }
    place { MovesForTheOtherSide, LooksAtTheirHand }
}
use Knob::*;

/// Returns whether a knob is of a place between those of two others.
fn is_between(knob: Knob, first: Knob, last: Knob) -> bool {
    (place_of(PLACES, first)..=place_of(PLACES, last)).contains(&place_of(PLACES, knob))
}

/// Returns whether a network learns by this part of the code.
fn trains(knob: Knob) -> bool {
    is_between(knob, LeavesOutTheWeights(1), LeavesOutAPartOfAnEpoch(1)) || is_between(knob, ForgetsTheBiases, StepsOnceAnEpoch)
}

/// Returns whether the sums of the first layer, as the search keeps them, hang on this part of the code.
fn changes_sums(knob: Knob) -> bool {
    is_between(knob, NumbersThePiecesByAnotherFormula(1), LeavesOutTheWeights(1))
        || is_between(knob, PutsAWrongSignOnAChange(1), ForgetsTheBoard)
        || is_between(knob, NeverRestoresTheSums, LooksAtTheirHand)
}

/// The changes of a formula that have names of their own.
const NAMED: &[Knob] =
    &[TurnsTheBoardByAnotherFormula(2), TurnsTheBoardByAnotherFormula(5), NumbersTheHandsByAnotherFormula(18), StepsByAnotherFormula(1)];

pub(super) struct Learning;

/// A question with the numbers that the player printed.
pub(super) struct Ground {
    case: NetCase,
    net: Network,
    pos: Position,
    printed: Vec<f64>,
    /// Of a network that was trained, whether it has learnt.
    has_learnt: Option<bool>,
    targets: Vec<(Position, f32)>,
}

impl Model for Learning {
    type Knob = Knob;
    type Ground = Ground;

    fn places(&self) -> &'static [&'static [Knob]] {
        PLACES
    }

    fn styles(&self) -> &'static [&'static [Knob]] {
        &[]
    }

    fn places_of_pairs(&self) -> &'static [&'static [Knob]] {
        &PLACES[place_of(PLACES, NeverTurnsTheBoard).unwrap_or_default()..]
    }

    fn ground(&self, _: &Question) -> Option<Ground> {
        None
    }

    fn ground_of(&self, question: &Question, seen: &Reaction) -> Option<Ground> {
        let case = case_of(question)?;
        let net = case.net();
        let part = seen.answer.map_or("", |answer| &answer.part);
        let has_learnt = seen.answer.and_then(|answer| has_learnt(case, &printed_weights(&answer.part, &net)?));
        let printed = match case {
            NetCase::Gradient { .. } | NetCase::Step { .. } => {
                printed_weights(part, &net).map_or(Vec::new(), |net| net.weights).into_iter().map(f64::from).collect()
            }
            // A search by sums that are wrong may end in any way.
            NetCase::Search { .. } if seen.answer.is_none() => return None,
            _ => part.split_whitespace().filter_map(|word| word.parse().ok()).collect(),
        };
        Some(Ground::new(case, net, question, printed, has_learnt))
    }

    fn answer(&self, ground: &mut Ground, _: &Question, on: &[Knob], _: u64) -> Result<Told, Ending> {
        if on.iter().any(|knob| NAMED.contains(knob)) {
            return Err(Ending::Unknown);
        }
        let told = Run { on }.tells(ground)?;
        // Numbers that differ are another answer.
        if told { Ok(Told::default()) } else { Err(Ending::Unknown) }
    }
}

impl Ground {
    fn new(case: NetCase, net: Network, question: &Question, printed: Vec<f64>, has_learnt: Option<bool>) -> Ground {
        let pos = question.position();
        Ground { case, net, pos, printed, has_learnt, targets: Vec::new() }
    }

    /// Returns whether these numbers were printed, as far as they are known, by a player that may round otherwise.
    fn has_printed(&self, numbers: impl IntoIterator<Item = Option<f64>>) -> bool {
        let slack = |number: f64| match self.case {
            NetCase::Inputs => 0.0,
            NetCase::Value { .. } => 1.0,
            NetCase::Step { .. } => 1e-4 + 0.001 * number.abs(),
            NetCase::Gradient { .. } => 2e-5 + 0.01 * number.abs(),
            // These sums are multiples of 1/4096.
            NetCase::Sums { .. } => 1e-5,
            NetCase::Epoch { .. } => 1e-5 + 0.001 * number.abs(),
            _ => 1e-4,
        };
        let is_close = |(number, printed): (Option<f64>, f64)| {
            number.is_none_or(|number| number.is_nan() && printed.is_nan() || (number - printed).abs() <= slack(number))
        };
        let numbers: Vec<Option<f64>> = numbers.into_iter().collect();
        numbers.len() == self.printed.len() && numbers.into_iter().zip(self.printed.iter().copied()).all(is_close)
    }
}

struct Run<'a> {
    on: &'a [Knob],
}

impl Run<'_> {
    fn is(&self, knob: Knob) -> bool {
        self.on.contains(&knob)
    }

    fn one(&self, knobs: &[Knob]) -> bool {
        self.on.iter().any(|knob| knobs.contains(knob))
    }

    /// Returns the value of a formula with the change that a knob makes.
    fn by(&self, way: u8, text: &str, of: impl Fn(char) -> f64) -> f64 {
        Formula::of(&formula::changed(text, way)).value(&of)
    }

    /// Returns whether a player with these knobs prints the same output.
    fn tells(&self, ground: &mut Ground) -> Result<bool, Ending> {
        let (case, us) = (ground.case, ground.pos.side_to_move());
        Ok(match case {
            NetCase::Inputs => {
                let mut inputs: Vec<f64> = self.inputs(&ground.pos, us).into_iter().map(|input| input as f64).collect();
                inputs.sort_by(f64::total_cmp);
                ground.printed.sort_by(f64::total_cmp);
                ground.has_printed(inputs.into_iter().map(Some))
            }
            NetCase::Forward { .. } => {
                let units = self.forward(&ground.net, &nets::inputs(&ground.pos, us));
                ground.has_printed(units.into_iter().flatten().map(Some))
            }
            NetCase::Target { score, won, lambda } => ground.has_printed([Some(self.target(score.into(), won, lambda.into()))]),
            NetCase::Loss { output, target } => ground.has_printed([Some(self.loss(output.into(), target.into()))]),
            NetCase::Gradient { target, times, .. } => {
                let mut gradient = vec![0.0; ground.net.weights.len()];
                self.backward(&ground.net, &nets::inputs(&ground.pos, us), target.into(), &mut gradient);
                let times = if self.is(ReplacesTheGradient) { 1.0 } else { f64::from(times) };
                ground.has_printed(gradient.into_iter().map(|slope| Some(slope * times)))
            }
            NetCase::Step { .. } => {
                let mut adam = Adam::new(&ground.net);
                for gradient in case.gradients() {
                    let gradient: Vec<f64> = gradient.weights.into_iter().map(f64::from).collect();
                    adam.step(self, &gradient, case.rate().into());
                }
                ground.has_printed(adam.weights.into_iter().map(Some))
            }
            NetCase::Epoch { .. } => {
                if ground.targets.is_empty() {
                    ground.targets = case.positions().0;
                }
                ground.has_printed(self.epoch(&ground.net, &ground.targets))
            }
            NetCase::Memorise { .. } | NetCase::Learn { .. } => {
                // Most mistakes slow a training down, and chance decides whether it ends in time.
                let has_learnt = ground.has_learnt == Some(true);
                let memorises = matches!(case, NetCase::Memorise { .. });
                let may_fail = |&knob: &Knob| trains(knob) && !(memorises && knob == NeverShuffles);
                if has_learnt { memorises || !self.is(NeverEmptiesTheGradient) } else { self.on.iter().any(may_fail) }
            }
            NetCase::Value { .. } => {
                let rows = ground.net.weights.len() / ground.net.units()[0];
                if self.inputs(&ground.pos, us).into_iter().any(|input| 2 + input > rows) {
                    return Err(Ending::Panics);
                }
                ground.has_printed([Some(self.value(&ground.net, &ground.pos, true))])
            }
            NetCase::Search { depth, .. } => {
                let is_unsure = self.on.iter().any(|&knob| changes_sums(knob));
                // The search goes by `evaluate`, or by the sums if they are kept.
                is_unsure
                    || [true, false].into_iter().any(|evaluates| {
                        let value = |pos: &Position| self.value(&ground.net, pos, evaluates) as Value;
                        let score = nets::search(&value, &mut ground.pos.clone(), depth, 0, -VALUE_INFINITE, VALUE_INFINITE);
                        ground.printed.last().is_some_and(|printed| (printed - f64::from(score)).abs() <= 1.0)
                    })
            }
            NetCase::Sums { .. } => {
                let mut sums = Color::ALL.map(|viewer| self.first_sums(&ground.net, &self.inputs(&ground.pos, viewer)));
                let mut end = None;
                case.walk(&mut ground.pos.clone(), |pos, m, sign| end = end.or(self.change(&ground.net, &mut sums, pos, m, sign.into())));
                match end {
                    Some(end) => return Err(end),
                    None => ground.has_printed(sums.into_iter().flatten().map(Some)),
                }
            }
        })
    }

    // Part 1.

    fn on_board(&self, color: Color, kind: PieceKind, square: Square, viewer: Color) -> usize {
        let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
        let index = square.index();
        let is_turned = (viewer == Color::White) != self.is(TurnsTheBoardForBlack) && !self.is(NeverTurnsTheBoard);
        let seen = match is_turned {
            false => index,
            true if self.is(TurnsOnlyTheRanks) => Square::new(file as u8, 6 - rank as u8).map_or(index, Square::index),
            true if self.is(TurnsTheBoardOneSquareTooFar) => Square::COUNT - index,
            true => {
                let variable = |letter| if letter == 'n' { Square::COUNT as f64 } else { index as f64 };
                self.by(way_of!(self.on, TurnsTheBoardByAnotherFormula), "n-1-s", variable) as usize
            }
        };
        let owner = if self.is(NeverExchangesTheColours) { Color::Black } else { viewer };
        let theirs = (color == owner) == self.is(TakesOwnPiecesForTheirs);
        if self.is(NumbersBySquaresWithinKinds) {
            return 25 * (10 * usize::from(theirs) + kind.index()) + seen;
        }
        let variable = |letter| match letter {
            's' => seen as f64,
            't' => f64::from(u8::from(theirs)),
            _ => kind.index() as f64,
        };
        self.by(way_of!(self.on, NumbersThePiecesByAnotherFormula), "s*20+t*10+k", variable) as usize
    }

    fn in_hand(&self, color: Color, kind: PieceKind, count: usize, viewer: Color) -> usize {
        let owner = if self.is(NeverExchangesTheColours) { Color::Black } else { viewer };
        let theirs = (color == owner) == self.is(SwapsTheHands);
        let count = if self.is(TakesTwoInHandForOne) { count.min(1) } else { count };
        let formula = match () {
            () if self.is(PutsTheirHandTenInputsLater) => "500+t*10+k*3+c",
            () if self.is(GivesAKindInHandTwoInputs) => "500+t*15+k*2+c",
            () => "500+t*15+k*3+c",
        };
        let variable = |letter| match letter {
            't' => f64::from(u8::from(theirs)),
            'k' => kind.index() as f64,
            _ => count as f64,
        };
        self.by(way_of!(self.on, NumbersTheHandsByAnotherFormula), formula, variable) as usize
    }

    fn inputs(&self, pos: &Position, viewer: Color) -> Vec<usize> {
        let pieces = Square::all().filter_map(|square| Some((square, pos.piece_on(square)?)));
        let pieces = pieces.filter(|(_, piece)| piece.kind != PieceKind::King || !self.is(ForgetsTheKings));
        let pieces = pieces.filter(|_| !self.is(ForgetsTheBoard));
        let board = pieces.map(|(square, piece)| self.on_board(piece.color, piece.kind, square, viewer));
        let hands = Color::ALL.into_iter().flat_map(|color| PieceKind::IN_HAND.map(|kind| (color, kind)));
        let counts = hands.map(|(color, kind)| (color, kind, pos.hand_of(color).count(kind) as usize));
        let is_seen = |color: Color, count: usize| {
            !self.is(ForgetsTheHands) && (count > 0 || !self.is(ForgetsEmptyHands)) && (color == viewer || !self.is(LooksAtOneHandOnly))
        };
        let hands = counts.filter(|&(color, _, count)| is_seen(color, count));
        board.chain(hands.map(|(color, kind, count)| self.in_hand(color, kind, count, viewer))).collect()
    }

    // Part 2.

    fn sums(&self, net: &Network, layer: usize, below: impl Iterator<Item = (usize, f64)>) -> Vec<f64> {
        let begin = if self.is(ForgetsTheBiases) { 0.0 } else { 1.0 };
        let mut sums: Vec<f64> = net.biases(layer).iter().map(|&bias| begin * f64::from(bias)).collect();
        let leaves_out = way_of!(self.on, LeavesOutTheWeights) == if layer == 0 { 1 } else { 2 };
        for (input, value) in below.filter(|&(_, value)| value != 0.0 && !leaves_out) {
            let value = if self.is(ForgetsToMultiplyByTheInput) { 1.0 } else { value };
            // Behind the last input of the first layer stand the weights of the next.
            let units = net.units()[0];
            let row = match layer {
                0 => net.weights.get(units * (1 + input)..units * (2 + input)).unwrap_or_default(),
                _ if input < net.inputs(layer) => net.row(layer, input),
                _ => &[],
            };
            sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum += value * f64::from(weight));
        }
        sums
    }

    fn first_sums(&self, net: &Network, inputs: &[usize]) -> Vec<f64> {
        self.sums(net, 0, inputs.iter().map(|&input| (input, 1.0)))
    }

    fn clip(&self, layer: usize, sum: f64) -> f64 {
        match () {
            () if self.is(NeverClips) || layer == 1 && self.is(NeverClipsTheSecondLayer) => sum,
            () if self.is(ClipsOnlyBelowZero) => sum.max(0.0),
            () => sum.clamp(0.0, 1.0),
        }
    }

    fn forward(&self, net: &Network, inputs: &[usize]) -> [Vec<f64>; LAYERS] {
        let clipped = |layer, sums: Vec<f64>| -> Vec<f64> { sums.into_iter().map(|sum| self.clip(layer, sum)).collect() };
        let first = clipped(0, self.first_sums(net, inputs));
        let second = clipped(1, self.sums(net, 1, first.iter().copied().enumerate()));
        let last = if self.is(TakesTheSecondLayerForTheOutput) { 1 } else { 2 };
        let output = self.sums(net, last, second.iter().copied().enumerate())[0];
        let output = if self.is(NegatesTheOutput) { -output } else { output };
        [first, second, vec![if self.is(ClipsTheOutput) { output.clamp(0.0, 1.0) } else { output }]]
    }

    // Part 3.

    fn target(&self, score: f64, won: bool, lambda: f64) -> f64 {
        let score = match () {
            () if self.is(ForgetsTheScale) => score,
            () if self.is(BlendsByAnotherFormula(9)) => score * f64::from(SCALE),
            () if self.is(SeesTheScoreFromTheOtherSide) => -score / f64::from(SCALE),
            () => score / f64::from(SCALE),
        };
        let score = if self.is(ForgetsTheSigmoidOfTheScore) { score } else { sigmoid(score) };
        let result = match won != self.is(SeesTheResultFromTheOtherSide) {
            true => 1.0,
            false if self.is(TakesALossForMinusOne) => -1.0,
            false => 0.0,
        };
        let (one, other) = if self.is(SwapsScoreAndResult) { (result, score) } else { (score, result) };
        let variable = |letter| match letter {
            'l' => lambda,
            's' => one,
            'r' => other,
            _ => 1.0,
        };
        self.by(way_of!(self.on, BlendsByAnotherFormula), "l*s+(u-l)*r", variable)
    }

    fn loss(&self, output: f64, target: f64) -> f64 {
        let probability = if self.is(ForgetsTheSigmoidInTheLoss) { output } else { sigmoid(output) };
        let loss = self.by(way_of!(self.on, TakesAnotherLoss), "(p-g)^2", |letter| if letter == 'p' { probability } else { target });
        match () {
            () if self.is(TakesTheAbsoluteDistance) => loss.sqrt(),
            () if self.is(HalvesTheLoss) => loss / 2.0,
            () => loss,
        }
    }

    fn slope_of_output(&self, output: f64, target: f64) -> f64 {
        let formula = match () {
            () if self.is(ForgetsTheSlopeOfTheSigmoid) => "d*(p-g)",
            () if self.is(ForgetsTheFactorOfTheSquare) => "(p-g)*p*(u-p)",
            () if self.is(TakesTheTargetMinusTheOutput) => "d*(g-p)*p*(u-p)",
            () if self.is(TakesTheOutputForTheProbability) => "d*(p-g)*o*(u-o)",
            () => "d*(p-g)*p*(u-p)",
        };
        let variable = |letter| match letter {
            'd' => 2.0,
            'u' => 1.0,
            'p' => sigmoid(output),
            'g' => target,
            _ => output,
        };
        self.by(way_of!(self.on, TakesAnotherSlope), formula, variable)
    }

    /// Adds to the gradient, a number for each weight in the order of the network.
    fn backward(&self, net: &Network, inputs: &[usize], target: f64, gradient: &mut [f64]) {
        let units = self.forward(net, inputs);
        let mut slopes = vec![self.slope_of_output(units[2][0], target)];
        let mut end = gradient.len();
        let mut note = |slopes: &[f64], below: &[(usize, f64)], layer: usize| {
            let begin = end - slopes.len() * (1 + net.inputs(layer));
            let has_biases = match layer {
                0 => !self.one(&[ForgetsTheGradientOfTheBiases, LeavesOutTheBiasesOfTheFirstLayer]),
                _ => !self.one(&[ForgetsTheGradientOfTheBiases, GoesBackInAnotherWay(1)]),
            };
            let has_rows = !self.is(if layer == 0 { GoesBackInAnotherWay(7) } else { GoesBackInAnotherWay(2) });
            for (unit, slope) in slopes.iter().enumerate() {
                gradient[begin + unit] += if has_biases { *slope } else { 0.0 };
                for &(input, value) in below.iter().filter(|_| has_rows) {
                    let value = if self.is(ForgetsTheInputInTheGradient) { 1.0 } else { value };
                    gradient[begin + slopes.len() * (1 + input) + unit] += slope * value;
                }
            }
            end = begin;
        };
        for layer in [2, 1] {
            let below: Vec<(usize, f64)> = units[layer - 1].iter().copied().enumerate().collect();
            note(&slopes, &below, layer);
            let lives = |value: f64| {
                let is_inside = value > 0.0 && value < 1.0;
                let is_at_an_end = value >= 1.0 && self.is(GoesBackThroughUnitsAtOne) || value <= 0.0 && self.is(GoesBackInAnotherWay(6));
                self.is(GoesBackThroughClippedUnits) || (is_inside || is_at_an_end) && !self.is(GoesBackInAnotherWay(3))
            };
            let slope = |&(input, value): &(usize, f64)| {
                let parts = net.row(layer, input).iter().zip(&slopes).map(|(&weight, slope)| match () {
                    () if self.is(GoesBackInAnotherWay(4)) => f64::from(weight) + slope,
                    () if self.is(GoesBackInAnotherWay(5)) => f64::from(weight),
                    () => f64::from(weight) * slope,
                });
                if lives(value) { parts.sum() } else { 0.0 }
            };
            slopes = below.iter().map(slope).collect();
        }
        if !self.is(LeavesOutTheFirstLayer) {
            note(&slopes, &inputs.iter().map(|&input| (input, 1.0)).collect::<Vec<_>>(), 0);
        }
    }

    // Part 4.

    /// Returns the size of a minibatch, and how many positions of so many are looked at.
    fn batches(&self, batch: usize, all: usize) -> (usize, usize) {
        let size = if self.is(StepsOnceAnEpoch) { all } else { batch };
        (size, if self.is(LeavesOutTheLastMinibatch) { all / size * size } else { all })
    }

    /// By how much the gradient of a minibatch is divided.
    fn divisor(&self, size: usize, count: usize) -> f64 {
        match () {
            () if self.is(AddsTheGradientsUp) => 1.0,
            () if self.is(DividesByTheFullMinibatch) => size as f64,
            () => count as f64,
        }
    }

    /// Returns the numbers of an epoch that goes nowhere: see [`NetCase::Epoch`].
    fn epoch(&self, net: &Network, targets: &[(Position, f32)]) -> [Option<f64>; 4] {
        let (all, whole) = (targets.len(), 2 * targets.len());
        let (size, done) = self.batches(10, all);
        let mut slope = 0.0;
        let each = targets.iter().map(|(pos, target)| {
            let output = self.forward(net, &nets::inputs(pos, pos.side_to_move()))[2][0];
            slope += self.slope_of_output(output, (*target).into());
            if self.is(AddsTheLossesUpInAnotherWay(3)) {
                return self.loss((*target).into(), output);
            }
            self.loss(output, (*target).into())
        });
        let sum: f64 = each.sum();
        let loss = match () {
            // A step divides 0 by 0.
            () if self.one(&[NeverCountsTheSteps, CountsTheStepTooLate]) => Some(f64::NAN),
            () if done < all => None,
            // The root of a number below 0, or 0 divided by 0, may have come into the weights.
            () if way_of!(self.on, RemembersTheSquareByAnotherFormula) > 0 || way_of!(self.on, StepsByAnotherFormula) > 0 => None,
            () if self.is(AddsTheLossesUpInAnotherWay(1)) => Some(0.0),
            () if self.is(AddsTheLossesUpInAnotherWay(2)) => Some(-sum / all as f64),
            () if self.is(AddsTheLossesUpInAnotherWay(4)) => Some(sum * all as f64),
            () if self.is(ReturnsTheSumOfTheLosses) => Some(sum),
            () if self.is(DividesTheLossByTheMinibatches) => Some(sum / all.div_ceil(size) as f64),
            () => Some(sum / all as f64),
        };
        let steps = match done.div_ceil(size) {
            _ if self.one(&[NeverCountsTheSteps, LeavesOutAPartOfAnEpoch(2)]) => 0,
            _ if self.is(CountsTheStepsInAnotherWay(1)) => 1,
            steps if self.is(CountsTheStepsInAnotherWay(2)) => 2 * steps,
            steps => steps,
        };
        let (size, looked_at) = self.batches(whole, all);
        let of_mean = match () {
            () if self.is(RemembersTooLittleOfTheMean) => 0.9,
            () if self.is(SwapsTheDecays) => 0.001,
            () => 0.1,
        };
        let slope = match () {
            () if self.one(&[ForgetsTheGradientOfTheBiases, GoesBackInAnotherWay(1)]) || looked_at == 0 => Some(0.0),
            () if self.one(&[LeavesOutAPartOfAnEpoch(1), LeavesOutAPartOfAnEpoch(2)]) => Some(0.0),
            // The mean begins at 0.
            () if way_of!(self.on, RemembersTheMeanByAnotherFormula) > 0 => {
                Some(Moment::of(self, false).after(0.0, slope / self.divisor(size, all)))
            }
            // The gradient of one position is left, or a player adds to it that does not divide it.
            () if self.one(&[ReplacesTheGradient, NeverEmptiesTheGradient, StepsAlongTheGradient]) => None,
            () => Some(of_mean * slope / self.divisor(size, all)),
        };
        let done = if self.is(LeavesOutAPartOfAnEpoch(3)) { 0 } else { done };
        [loss, Some(done as f64), Some(steps as f64), slope]
    }

    // Part 5.

    /// Returns the value of a position, as `evaluate` returns it, or as the search takes it from the sums.
    fn value(&self, net: &Network, pos: &Position, evaluates: bool) -> f64 {
        if evaluates && self.is(EvaluatesByThePieces) {
            return evaluate(pos).into();
        }
        let us = pos.side_to_move();
        let viewer = if evaluates && self.is(EvaluatesForTheOtherSide) { !us } else { us };
        let output = self.forward(net, &self.inputs(pos, viewer))[2][0];
        let points = match () {
            () if self.is(ForgetsTheScaleOfTheValue) => output,
            () if self.is(TakesTheProbabilityForTheValue) => sigmoid(output) * f64::from(SCALE),
            () if self.is(AddsTheScaleToTheValue) => output + f64::from(SCALE),
            () => output * f64::from(SCALE),
        };
        let limit = match () {
            () if self.is(LimitsTheValueToAPawn) => 100,
            () if self.is(NeverLimitsTheValue) => Value::MAX,
            () => VALUE_LIMIT,
        };
        let value = points.round().clamp(-f64::from(limit), limit.into());
        if us == Color::White && self.is(ValuesForBlackAlways) { -value } else { value }
    }

    // Part 6.

    /// Changes the sums of both viewers by a move, and returns how the player ends if it does.
    fn change(&self, net: &Network, sums: &mut [Vec<f64>; 2], pos: &Position, m: Move, sign: f64) -> Option<Ending> {
        let sign = if self.is(NeverRestoresTheSums) { 1.0 } else { sign };
        for viewer in Color::ALL {
            let viewer = match pos.side_to_move() {
                _ if self.is(NeverChangesTheSums) => continue,
                us if self.is(BringsOneViewerUpToDate) && viewer != us => continue,
                us if self.is(BringsOneViewerUpToDateTwice) => us,
                _ => viewer,
            };
            let changes = match self.changes(pos, m, viewer) {
                Ok(changes) => changes,
                Err(end) => return Some(end),
            };
            for (input, times) in changes {
                // Behind the last input of the first layer stand the weights of the next.
                let units = net.units()[0];
                let Some(row) = net.weights.get(units * (1 + input)..units * (2 + input)) else { return Some(Ending::Panics) };
                let row = row.iter().map(|&weight| sign * times * f64::from(weight));
                sums[viewer.index()].iter_mut().zip(row).for_each(|(sum, change)| *sum += change);
            }
        }
        None
    }

    /// Returns the inputs that a move ends and begins for a viewer.
    fn changes(&self, pos: &Position, m: Move, viewer: Color) -> Result<Vec<(usize, f64)>, Ending> {
        let us = if self.is(MovesForTheOtherSide) { !pos.side_to_move() } else { pos.side_to_move() };
        let owner = if self.is(LooksAtTheirHand) { !us } else { us };
        let wrong = way_of!(self.on, PutsAWrongSignOnAChange);
        let sign = |way, sign: f64| if wrong == way { -sign } else { sign };
        let hand = |kind: PieceKind, more: i32| {
            let count = pos.hand_of(owner).count(kind) as usize;
            let after = count.checked_add_signed(more as isize).ok_or(Ending::Overflows)?;
            Ok([(self.in_hand(us, kind, count, viewer), sign(3, -1.0)), (self.in_hand(us, kind, after, viewer), sign(4, 1.0))])
        };
        let moved = m.from().and_then(|from| Some((from, pos.piece_on(from)?.kind)));
        let before = moved.map(|(_, kind)| kind).or(m.dropped()).unwrap_or(PieceKind::King);
        let promotes = m.is_promotion() && !self.is(ForgetsThePromotion);
        let after = before.promoted().filter(|_| promotes).unwrap_or(before);
        let mut changes = vec![(self.on_board(us, after, m.to(), viewer), sign(1, 1.0))];
        match moved {
            Some(_) if self.is(ForgetsWhereThePieceWas) => {}
            Some((from, _)) => {
                let times = if self.is(AddsWhereThePieceWas) { 1.0 } else { -1.0 };
                changes.push((self.on_board(us, before, from, viewer), times));
            }
            None if self.is(ForgetsTheHandOfADrop) => {}
            None => changes.extend(hand(before, if self.is(AddsADropToTheHand) { 1 } else { -1 })?),
        }
        let Some(captured) = pos.piece_on(m.to()) else { return Ok(changes) };
        if !self.is(ForgetsTheCapturedPiece) {
            let color = if self.is(TakesTheCapturedPieceForOurs) { us } else { captured.color };
            changes.push((self.on_board(color, captured.kind, m.to(), viewer), sign(2, -1.0)));
        }
        let is_forgotten = self.is(ForgetsTheHandAfterACapture) || captured.kind.is_promoted() && self.is(CapturesPromotedPiecesAsTheyAre);
        if !is_forgotten {
            changes.extend(hand(captured.kind.unpromoted(), 1)?);
        }
        Ok(changes)
    }
}

/// The update of the mean slope and of the mean square, `Some` with a changed formula.
struct Moment {
    decay: f64,
    new: f64,
    formula: Option<Formula>,
    is_of_squares: bool,
    forgets_to_square: bool,
}

impl Moment {
    fn of(run: &Run, is_of_squares: bool) -> Moment {
        let (of_mean, of_square) = if run.is(SwapsTheDecays) { (0.999, 0.9) } else { (0.9, 0.999) };
        let (decay, way, formula) = if is_of_squares {
            (of_square, way_of!(run.on, RemembersTheSquareByAnotherFormula), "m+(u-d)*(g*g-m)|m|(u-d)*(g*g-m)")
        } else {
            (of_mean, way_of!(run.on, RemembersTheMeanByAnotherFormula), "m+(u-d)*(g-m)|m|(u-d)*(g-m)")
        };
        Moment {
            decay,
            new: if run.is(RemembersTooLittleOfTheMean) && !is_of_squares { decay } else { 1.0 - decay },
            formula: (way > 0).then(|| Formula::of(&formula::changed(formula, way))),
            is_of_squares,
            forgets_to_square: run.is(ForgetsToSquareTheSlope),
        }
    }

    fn after(&self, before: f64, slope: f64) -> f64 {
        if let Some(formula) = &self.formula {
            return formula.value(&|letter| match letter {
                'm' => before,
                'u' => 1.0,
                'd' => self.decay,
                _ => slope,
            });
        }
        let slope = match self.is_of_squares {
            true if self.forgets_to_square => slope.abs(),
            true => slope * slope,
            false => slope,
        };
        before + self.new * (slope - before)
    }
}

/// The state of Adam, a number for each weight.
struct Adam {
    weights: Vec<f64>,
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Adam {
    fn new(net: &Network) -> Adam {
        let zeros = vec![0.0; net.weights.len()];
        Adam { weights: net.weights.iter().map(|&weight| weight.into()).collect(), mean: zeros.clone(), square: zeros, steps: 0 }
    }

    fn step(&mut self, run: &Run, gradient: &[f64], rate: f64) {
        let (of_mean, of_square) = (Moment::of(run, false), Moment::of(run, true));
        let way = way_of!(run.on, StepsByAnotherFormula);
        let formula = (way > 0).then(|| Formula::of(&formula::changed("w-(r*(m/x)/(√(v/y)+e))|w", way)));
        self.steps += 1;
        let steps = match () {
            () if run.is(NeverCountsTheSteps) => 0,
            () if run.is(CountsTheStepTooLate) => self.steps - 1,
            () if run.is(CountsTheStepsInAnotherWay(1)) => 1,
            () if run.is(CountsTheStepsInAnotherWay(2)) => 2 * self.steps,
            () => self.steps,
        };
        let part = |of: f64, way: u8| match way_of!(run.on, CorrectsTheMomentsByAnotherFormula) {
            other if other == way => 1.0 + of.powi(steps),
            other if other == way + 1 => 1.0,
            _ if run.is(ForgetsTheBiasCorrection) => 1.0,
            _ => 1.0 - of.powi(steps),
        };
        let (mean_part, square_part) = (part(of_mean.decay, 1), part(of_square.decay, 3));
        let rate = if run.is(GoesUphill) { -rate } else { rate };
        for (weight, slope) in gradient.iter().copied().enumerate() {
            self.mean[weight] = of_mean.after(self.mean[weight], slope);
            self.square[weight] = of_square.after(self.square[weight], slope);
            let (mean, square) = (self.mean[weight] / mean_part, self.square[weight] / square_part);
            if let Some(formula) = &formula {
                let variable = |letter| match letter {
                    'w' => self.weights[weight],
                    'r' => rate,
                    'm' => self.mean[weight],
                    'v' => self.square[weight],
                    'x' => mean_part,
                    'y' => square_part,
                    _ => 1e-8,
                };
                self.weights[weight] = formula.value(&variable);
                continue;
            }
            self.weights[weight] -= match () {
                () if run.is(StepsAlongTheGradient) => rate * slope,
                () if run.is(ForgetsTheSquareRoot) => rate * mean / (square + 1e-8),
                () => rate * mean / (square.sqrt() + 1e-8),
            };
        }
    }
}
