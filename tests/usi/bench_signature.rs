//! `bench`, through the built solutions: the nodes of a search are its signature.

use std::process::Command;

use support::programs::{built, stderr, stdout};

/// The nodes of a solution; `None` if an instructor gives away the kit without the solutions.
fn nodes(package: &str, bench: &[&str]) -> Option<u64> {
    let output = Command::new(built(package)?).arg("bench").args(bench).output().unwrap();
    let text = stdout(&output);
    assert!(output.status.success(), "{text}{}", stderr(&output));
    let last: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
    let ["bench", nodes, "nodes", _, "ms", _, "nps"] = last[..] else { panic!("{text}") };
    assert_eq!(text.lines().filter(|line| line.starts_with("info string bench ")).count(), 21);
    Some(nodes.parse().unwrap())
}

/// A change of a search shows here.
#[test]
fn the_signatures_of_the_solutions() {
    let signatures: Option<Vec<String>> = ["sol03", "sol04", "sol05", "sol06", "sol07"]
        .into_iter()
        .map(|package| nodes(package, &["depth", "4"]).map(|nodes| format!("{package} {nodes}")))
        .collect();
    if let Some(signatures) = signatures {
        insta::assert_snapshot!(signatures.join("\n"));
    }
}

#[test]
fn the_same_binary_gives_the_same_number() {
    let [first, second] = [(); 2].map(|()| nodes("sol07", &[]));
    assert_eq!(first, second);
    assert_eq!(first, nodes("sol07", &["depth", "5"]), "the default depth");
}
