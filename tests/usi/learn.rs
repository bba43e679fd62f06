//! `train` and `EvalFile`: a player keeps its weights in files, also when the program is interrupted.

#![allow(dead_code)] // The solution's `main` is for `cargo run`.

#[path = "../../solutions/13_neural/player.rs"]
pub(crate) mod player;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use minishogi::{Color, Position, Random, Value};
use minishogi_neural::data::{self, Sample, Writer};
use minishogi_neural::{Network, Plan, Progress, TrainError, train};
type Neural = minishogi_neural::Trained<player::Neural>;

use crate::shell::Engine;

/// A file of positions of random games, with scores by the pieces.
fn write_positions(path: &Path, count: usize) {
    write_scored(path, count, |pieces, _| pieces);
}

/// The same with these scores for the value of the pieces to the side to move.
fn write_scored(path: &Path, count: usize, score: impl Fn(Value, Color) -> Value) {
    let mut random = Random(13);
    let mut samples = Vec::new();
    while samples.len() < count {
        let mut pos = Position::start();
        for ply in 0..12 {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            pos.do_move(moves[random.below(moves.len())]);
            let pieces = minishogi::evaluate(&pos);
            samples.push(Sample::new(&pos, score(pieces, pos.side_to_move()), pieces > 0, ply));
        }
    }
    samples.truncate(count);
    write_samples(path, &samples);
}

fn write_samples(path: &Path, samples: &[Sample]) {
    let mut writer = Writer::new(fs::File::create(path).unwrap(), "random games").unwrap();
    samples.chunks(4096).for_each(|block| writer.write(block, 1).unwrap());
    writer.finish().unwrap();
}

/// A file from elsewhere may have any labels.
#[test]
fn labels_that_teach_nothing_are_refused_and_another_scale_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let [positions, net] = ["positions.bin", "a.net"].map(|name| folder.path().join(name));
    let plan = Plan { epochs: 1, units: [8, 4], batch: 32, ..Plan::new(&positions, &net) };
    let trained = |score: fn(Value, Color) -> Value| {
        write_scored(&positions, 4000, score);
        let mut doubts = Vec::new();
        let ended =
            train(&mut Neural::default(), &plan, &mut |progress| doubts.extend(matches!(progress, Progress::Doubt(_)).then_some(progress)));
        (ended.map_err(|error| error.to_string()), doubts.len())
    };
    for (score, expected) in [
        (
            (|pieces, side| if side == Color::White { pieces } else { -pieces }) as fn(Value, Color) -> Value,
            "They seem to be always those of White",
        ),
        (|pieces, side| if side == Color::Black { pieces } else { -pieces }, "They seem to be always those of Black"),
        (|pieces, _| -pieces, "seen from the wrong side"),
        (|pieces, _| 30_000 * pieces.signum(), "lie at the limit"),
    ] {
        let (ended, _) = trained(score);
        let error = ended.unwrap_err();
        assert!(error.contains("positions.bin: ") && error.contains(expected) && !net.exists(), "{expected}: {error}");
    }
    assert_eq!(trained(|pieces, _| pieces / 20), (Ok(()), 1));
    assert_eq!(trained(|pieces, _| pieces), (Ok(()), 0));
}

#[test]
fn a_training_that_was_interrupted_ends_with_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    write_positions(Path::new(&path("positions.bin")), 600);
    let plan = |out: &str| Plan { epochs: 4, units: [8, 4], batch: 32, ..Plan::new(path("positions.bin"), path(out)) };
    let mut losses = Vec::new();
    let whole = plan("whole.net");
    train(&mut Neural::default(), &whole, &mut |progress| {
        if let Progress::Epoch { held_back, .. } = progress {
            losses.push(held_back);
        }
    })
    .unwrap();
    for held_back in [0, 100, 101] {
        let refused = train(&mut Neural::default(), &Plan { held_back, ..plan("none.net") }, &mut |_| {});
        assert!(matches!(refused, Err(TrainError::HeldBack(percent)) if percent == held_back), "{refused:?}");
    }
    assert_eq!(losses.len(), 4);
    assert!(losses[3] < losses[0], "{losses:?}");

    // In the middle of the third epoch.
    let interrupted = catch_unwind(AssertUnwindSafe(|| {
        train(&mut Neural::default(), &plan("torn.net"), &mut |progress| {
            assert!(!matches!(progress, Progress::Within { epoch: 3, done: 320.. }), "interrupted");
        })
    }));
    assert!(interrupted.is_err());
    assert_ne!(fs::read(path("torn.net")).unwrap(), fs::read(path("whole.net")).unwrap());
    let mut learner = Neural::default();
    let mut begun = None;
    train(&mut learner, &Plan { resume: true, ..plan("torn.net") }, &mut |progress| {
        if let Progress::Begins { done, .. } = progress {
            begun = Some(done);
        }
    })
    .unwrap();
    assert_eq!(begun, Some(2));
    assert_eq!(fs::read(path("torn.net")).unwrap(), fs::read(path("whole.net")).unwrap());
    let net = minishogi_neural::Learner::network(&mut learner);
    assert_eq!(*net, Network::load(Path::new(&path("whole.net"))).unwrap());

    let other = train(&mut learner, &Plan { resume: true, seed: 2, ..plan("torn.net") }, &mut |_| {});
    assert!(matches!(other, Err(TrainError::OtherPlan(_))), "{other:?}");
    // As many positions, but the result of one is another.
    let mut samples = data::read(Path::new(&path("positions.bin"))).unwrap();
    samples[99].won ^= true;
    write_samples(Path::new(&path("positions.bin")), &samples);
    let other = train(&mut learner, &Plan { resume: true, ..plan("torn.net") }, &mut |_| {});
    assert!(matches!(other, Err(TrainError::OtherPlan(_))), "{other:?}");
}

#[test]
fn a_plan_or_a_file_that_is_wrong_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let few = folder.path().join("few.bin");
    write_positions(&few, 20);
    let foreign = folder.path().join("foreign.bin");
    fs::write(&foreign, "not positions").unwrap();
    let out = folder.path().join("new.net");
    let out = out.to_str().unwrap();
    let mut engine = Engine::named("learns");
    engine.send(&format!("train\ntrain x --out\ntrain x --out y --epochs 0\ntrain x --resume z\ntrain {} --out {out}", few.display()));
    engine.send(&format!("train {} --out {out}\nquit", foreign.display()));
    let (lines, _) = engine.end();
    let foreign = format!("info string {}: not a file of training positions", foreign.display());
    let expected = [
        "info string train: expected a file of positions",
        "info string train: --out: expected a file",
        "info string train: --epochs: `0` instead of a number from 1 to 1000",
        "info string train: `z` means nothing here",
        "info string only 20 positions: expected 100 at least",
        &foreign,
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:?}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{line}\n{expected}");
    }
    assert!(!Path::new(out).exists());
}

/// As in `C:\Users\Taro Yamada`: the words of a command line have no quotes any more when the shell gets them.
#[test]
fn a_file_may_have_spaces_with_quotes_or_without() {
    let folder = tempfile::tempdir().unwrap();
    let [data, out] = ["my first games.pos", "my net"].map(|name| folder.path().join(name));
    let [shown, written] = [&data, &out].map(|path| path.display());
    write_positions(&data, 200);
    for train in [format!("train {shown} --out {written}"), format!("train \"{shown}\" --epochs 1 --out '{written}'")] {
        let mut engine = Engine::named("learns");
        engine.send(&format!("{train} --epochs 1 --hidden 8x4\nquit"));
        assert!(engine.end().0.last().is_some_and(|line| line.starts_with("epoch 1/1")), "{train}");
        let mut engine = Engine::named("learns");
        engine.send(&format!("setoption name EvalFile value \"{written}\"\nquit"));
        assert_eq!(engine.end().0, [""; 0]);
        fs::remove_file(&out).unwrap();
    }
}

/// The classic bug of training data, by which nothing crashes.
#[test]
fn results_that_are_seen_from_the_wrong_side_are_not_learnt_from() {
    let folder = tempfile::tempdir().unwrap();
    let [data, out] = ["wrong.pos", "new.net"].map(|name| folder.path().join(name));
    write_positions(&data, 5000);
    let samples = data::read(&data).unwrap();
    let flipped: Vec<Sample> = samples.into_iter().map(|sample| Sample { won: !sample.won, ..sample }).collect();
    write_samples(&data, &flipped);
    let mut engine = Engine::named("learns");
    let train = format!("train {} --out {} --epochs 1 --hidden 1x1", data.display(), out.display());
    engine.send(&format!("{train}\nlang ja\n{train}\nquit"));
    let (lines, _) = engine.end();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains("Score or result is seen from the wrong side"), "{lines:?}");
    assert!(lines[1].contains("逆の側から見たもの"), "{lines:?}");
    assert!(!out.exists());
}

#[test]
fn a_training_that_was_never_begun_says_that_it_begins() {
    let folder = tempfile::tempdir().unwrap();
    let [data, out] = ["positions.pos", "n9.net"].map(|name| folder.path().join(name));
    write_positions(&data, 200);
    let mut engine = Engine::named("learns");
    let train = format!("train {} --out {} --epochs 1 --hidden 1x1 --resume", data.display(), out.display());
    engine.send(&format!("{train}\n{train}\nquit"));
    let (lines, _) = engine.end();
    assert_eq!(lines[0], format!("info string there is no {}.state: beginning again", out.display()));
    assert_eq!(lines.iter().filter(|line| line.contains("beginning again")).count(), 1, "{lines:?}");
}

/// Positions take hours to make.
#[test]
fn a_training_does_not_write_over_its_positions() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    write_positions(Path::new(&path("positions.state")), 200);
    let positions = fs::read(path("positions.state")).unwrap();
    // Each by another way to the same folder.
    for (data, out) in [
        ("positions.state", "positions.state"),
        ("positions.state", "positions"),
        ("positions.state.new", "positions"),
        ("positions.state.new", "positions.state"),
    ] {
        fs::write(path(data), &positions).unwrap();
        let mut engine = Engine::named("learns");
        let folder = folder.path().display();
        engine.send(&format!("train {} --out {folder}/./{out} --epochs 1 --hidden 1x1\nlang ja", path(data)));
        engine.send(&format!("train {} --out {folder}/./{out} --epochs 1 --hidden 1x1\nquit", path(data)));
        let (lines, _) = engine.end();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].ends_with(&format!("{data} is written to, but the positions stand there: choose another `--out`")), "{lines:?}");
        assert!(lines[1].ends_with("`--out` に別のファイルを指定してください"), "{lines:?}");
        assert_eq!(fs::read(path(data)).unwrap(), positions, "{data} {out}");
    }
}

#[test]
fn a_player_plays_with_the_network_in_its_eval_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("drawn.net");
    let net = Network::drawn([8, 4], 5);
    net.save(&file).unwrap();
    let damaged = folder.path().join("damaged.net");
    let bytes = net.to_bytes();
    fs::write(&damaged, &bytes[..bytes.len() - 1]).unwrap();

    let mut learner = Neural::default();
    *minishogi_neural::Learner::network(&mut learner) = net.rounded();
    let value = minishogi::Player::evaluate(&mut learner, &Position::start());

    let mut engine = Engine::named("learns");
    engine.send("usi");
    assert!(engine.expect("usiok").iter().any(|line| line == "option name EvalFile type string default <empty>"));
    engine.send("eval");
    let before = engine.expect("eval").pop().unwrap();
    engine.send(&format!("setoption name evalfile value {}\neval\nquit", damaged.display()));
    let message = engine.expect("eval");
    assert!(message[0].contains("the file is cut short, or too long"), "{message:?}");
    assert_eq!(message[1], before);
    let mut engine = Engine::named("learns");
    engine.send(&format!("setoption name EvalFile value {}\neval\ngo depth 2\nquit", file.display()));
    assert_eq!(engine.expect("eval"), [format!("eval = {value}")]);
    engine.expect("bestmove");
}

/// Board programs send every option at the start, with its default where nothing else was chosen.
#[test]
fn an_empty_eval_file_is_the_network_that_the_player_began_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("drawn.net");
    Network::drawn([8, 4], 5).save(&file).unwrap();
    let mut engine = Engine::named("learns");
    engine.send("eval");
    let first = engine.expect("eval");
    for empty in ["setoption name EvalFile value <empty>", "setoption name EvalFile value", "setoption name EvalFile"] {
        engine.send(&format!("setoption name EvalFile value {}\neval", file.display()));
        assert_ne!(engine.expect("eval"), first);
        engine.send(&format!("{empty}\neval"));
        assert_eq!(engine.expect("eval"), first, "{empty}");
    }
    engine.send("quit");
    assert_eq!(engine.end().0, [""; 0]);
}

#[test]
fn a_player_that_does_not_learn_says_so() {
    let mut engine = Engine::named("scores");
    engine.send("train positions.bin --out new.net\nsetoption name EvalFile value x\nquit");
    assert_eq!(
        engine.end().0,
        ["info string this player does not learn", "info string EvalFile: the player has no such option; it has none"]
    );
}
