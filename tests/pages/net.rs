//! End-to-end tests of `net`, and of the training of exercise 13 against one in NumPy.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use minishogi::{Position, Random, evaluate};
use minishogi_neural::Network;
use minishogi_neural::data::{Sample, Writer};
use support::ROOT;
use support::files::{new_folder, text};
use support::processes::{PYTHON, has_python_module};
use support::programs::{stderr, stdout};

use crate::parsed;

fn folder(test: &str) -> PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("net/{test}"))
}

fn net_page(arguments: &[&str]) -> Output {
    assert_cmd::cargo::cargo_bin_cmd!("minishogi-pages").args(["net", "page"]).args(arguments).env("LC_ALL", "C").output().unwrap()
}

/// Writes positions of random games, with the piece values as their scores; the side that is ahead wins three times out of four.
fn write_samples(path: &Path, count: usize) {
    let (mut random, mut samples) = (Random(7), Vec::new());
    while samples.len() < count {
        let mut pos = Position::start();
        while pos.outcome().is_none() && pos.ply() < 60 {
            let moves = pos.legal_moves();
            pos.do_move(moves[random.below(moves.len())]);
            let score = evaluate(&pos);
            samples.push(Sample::new(&pos, score, (score > 0) == (random.below(4) > 0), pos.ply() as u16));
        }
    }
    let mut writer = Writer::new(fs::File::create(path).unwrap(), "random games\n").unwrap();
    samples[..count].chunks(4096).for_each(|block| writer.write(block, 0).unwrap());
    writer.finish().unwrap();
}

/// Writes a page with all contents to a folder of this test.
pub fn page(test: &str) -> PathBuf {
    let folder = folder(test);
    let [net, data, log, other, out] = ["my.net", "held.pos", "train.log", "other.log", "net.html"].map(|name| folder.join(name));
    Network::drawn([64, 16], 1).save(&net).unwrap();
    write_samples(&data, 1500);
    fs::write(
        &log,
        (1..=10)
            .map(|epoch| {
                format!("epoch {epoch}/10  loss {:.5}  held back {:.5}  3 s\n", 0.03 + 0.02 / epoch as f64, 0.035 + 0.015 / epoch as f64)
            })
            .collect::<String>(),
    )
    .unwrap();
    let by_pieces = "positions: 95 to learn from, 5 held back; loss of the piece values there: 0.06100\n";
    fs::write(
        &other,
        format!("{by_pieces}epoch 1 train 0.0580 held 0.0560\nepoch 2 train 0.0480 held 0.0500\nepoch 3 train 0.0400 held 0.0520\n"),
    )
    .unwrap();
    let output = net_page(&[text(&net), "--data", text(&data), "--log", text(&log), "--log", text(&other), "--out", text(&out)]);
    assert!(output.status.success(), "{}", stderr(&output));
    out
}

#[test]
fn the_page_of_a_network_holds_all_it_needs() {
    let page = fs::read_to_string(page("page")).unwrap();
    for part in ["my.net", "The view of the network", "ネットワークが見ているもの", "id=\"losses\"", "other", "1500"] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(parsed::all(&parsed::html(&page), "script").len(), 1, "it needs none but that for the language");
    assert!(page.len() < 2_000_000, "{} bytes", page.len());
}

#[test]
fn results_that_are_seen_from_the_wrong_side_are_told() {
    let folder = folder("wrong_side");
    let [net, data, out] = ["my.net", "wrong.pos", "net.html"].map(|name| folder.join(name));
    Network::drawn([64, 16], 1).save(&net).unwrap();
    write_samples(&data, 5000);
    let samples = minishogi_neural::data::read(&data).unwrap();
    let flipped: Vec<Sample> = samples.into_iter().map(|sample| Sample { won: !sample.won, ..sample }).collect();
    let mut writer = Writer::new(fs::File::create(&data).unwrap(), "flipped\n").unwrap();
    flipped.chunks(4096).for_each(|block| writer.write(block, 0).unwrap());
    writer.finish().unwrap();
    let output = net_page(&[text(&net), "--data", text(&data), "--out", text(&out)]);
    let told = stderr(&output);
    assert!(output.status.code() == Some(2) && told.contains("wrong.pos: the side that is ahead by its score won only"), "{told}");
    assert!(!out.exists());
}

#[test]
fn what_is_no_network_no_log_and_no_position_is_told() {
    let folder = folder("refused");
    let [net, foreign, out] = ["my.net", "foreign.txt", "net.html"].map(|name| folder.join(name));
    Network::drawn([64, 16], 1).save(&net).unwrap();
    fs::write(&foreign, "hello\n").unwrap();
    for (arguments, expected) in [
        (vec![text(&foreign)], "foreign.txt: not a network"),
        (vec![text(&net), "--data", text(&foreign)], "foreign.txt: not a file of training positions"),
        (vec![text(&net), "--log", text(&foreign)], "foreign.txt: there is no epoch in it"),
        (vec![text(&net), "--position", "k4/5/5/5/5 b - 1"], "Black has 0 kings, expected 1"),
        (vec![text(&folder.join("nothing.net"))], "nothing.net"),
    ] {
        let output = net_page(&[&arguments[..], &["--out", text(&out)]].concat());
        let told = stderr(&output);
        assert!(output.status.code() == Some(2) && told.contains(expected), "{told}");
        assert!(!out.exists());
    }
}

/// Compares the losses of the first 200 steps one by one, and those of 25 epochs of 8 minibatches, whose order matters.
#[test]
#[ignore = "slow: .ci/nightly runs it"]
fn numpy_learns_the_same() {
    if !has_python_module("numpy") {
        return;
    }
    let folder = folder("numpy");
    let [data, net, log] = ["games.pos", "my.net", "train.log"].map(|name| folder.join(name));
    write_samples(&data, 640);
    for numbers in [["--epochs", "200", "--batch", "65536"], ["--epochs", "25", "--batch", "76"]] {
        let mut training = Command::new(env!("CARGO"));
        training.args(["run", "--quiet", "--release", "-p", "sol13", "train", text(&data), "--out", text(&net)]).args(numbers);
        let output = training.env("LC_ALL", "C").current_dir(ROOT).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        fs::write(&log, &output.stdout).unwrap();
        let numpy = |more: &[&str]| {
            let script = Path::new(ROOT).join("benches/train_numpy.py");
            Command::new(PYTHON).arg(script).args([&data, &log]).args(numbers).args(more).output().unwrap()
        };
        let output = numpy(&[]);
        let told = stdout(&output);
        assert!(output.status.success(), "{told}{}", stderr(&output));
        assert!(told.contains("200 steps, 608 positions: no loss differs by more than 0.0000"), "{told}");
        // The comparison fails with another seed, rate or lambda.
        for other in [["--seed", "2"], ["--rate", "0.002"], ["--lambda", "0.5"]] {
            assert_eq!(numpy(&other).status.code(), Some(1), "{other:?}");
        }
    }
}
