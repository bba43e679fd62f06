// Runs while cargo builds, before anything is restricted.

fn main() {
    let _ = std::fs::write("/tmp/minishogi_hostile_file", "a build script");
}
