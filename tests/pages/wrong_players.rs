//! Ten wrong players of exercise 05, compiled once in a package of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use support::files::root;
use support::programs::stderr;

pub const WRONG: [(&str, &str, &str, Option<u64>, u64); 10] = [
    ("CutsBelowAlpha", "if alpha >= beta {", "if value <= alpha {", Some(1), 2),
    ("ComparesWithMinusBeta", "if alpha >= beta {", "if alpha >= -beta {", Some(1), 2),
    ("HandsOnTheWindowAsItIs", "-alpha_beta(pos, -beta, -alpha, depth - 1", "-alpha_beta(pos, alpha, beta, depth - 1", Some(1), 2),
    (
        "NegatesTheWindowWithoutTurningIt",
        "-alpha_beta(pos, -beta, -alpha, depth - 1",
        "-alpha_beta(pos, -alpha, -beta, depth - 1",
        Some(1),
        2,
    ),
    ("NegatesTheLeaf", "return evaluate(pos);", "return -evaluate(pos);", Some(1), 2),
    ("ReturnsAfterTheFirstMove", "        max_value = max_value.max(value);\n", "        return max_value.max(value);\n", Some(1), 2),
    ("ForgetsTheMinus", "let value = -alpha_beta(pos, -beta", "let value = alpha_beta(pos, -beta", Some(1), 2),
    ("StopsOnePlyEarly", "if depth == 0 {", "if depth <= 1 {", Some(0), 0),
    (
        "MinimisesAtOddPlies",
        "max_value = max_value.max(value);",
        "max_value = if ply % 2 == 1 { max_value.min(value) } else { max_value.max(value) };",
        None,
        0,
    ),
    ("LooksAtThreeMovesOnly", "for m in pos.legal_moves() {", "for m in pos.legal_moves().into_iter().take(3) {", Some(3), 2),
];

/// Returns the program of a wrong player; all of them are compiled once, in a package of their own.
pub fn wrong_player(name: &str) -> String {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    let folder = BUILT.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong_players");
        fs::create_dir_all(folder.join("src/bin")).unwrap();
        let (kit, kept) = (root(), fs::read_to_string(root().join("solutions/05_alpha_beta/player.rs")).unwrap().replace("\r\n", "\n"));
        let manifest = format!(
            "[package]\nname = \"wrong\"\nedition = \"2024\"\n[dependencies]\nminishogi = {{ path = {:?}, default-features = false }}\n\
             minishogi-shell = {{ path = {:?} }}\n[workspace]\n[profile.dev]\ndebug = false\nopt-level = 1\n",
            kit,
            kit.join("crates/shell")
        );
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        fs::copy(kit.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
        for (name, right, wrong, ..) in WRONG {
            // The mistake is in the recursion, not in the loop at the root.
            let (root, recursion) = kept.split_once("fn alpha_beta(").unwrap();
            assert_eq!(recursion.matches(right).count(), 1, "{name}");
            let recursion = recursion.replace(right, wrong);
            let text = format!("{root}fn alpha_beta({recursion}\nfn main() {{\n    minishogi_shell::run::<AlphaBeta>();\n}}\n");
            fs::write(folder.join(format!("src/bin/{name}.rs")), text).unwrap();
        }
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--offline"]).current_dir(&folder).env("CARGO_TARGET_DIR", folder.join("target"));
        let built = cargo.output().unwrap();
        assert!(built.status.success(), "{}", stderr(&built));
        folder
    });
    folder.join(format!("target/debug/{name}{}", std::env::consts::EXE_SUFFIX)).display().to_string()
}
