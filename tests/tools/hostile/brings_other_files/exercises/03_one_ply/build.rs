// Runs while cargo builds, before any wall is up.

fn main() {
    let _ = std::fs::write("/tmp/minishogi_hostile_file", "a build script");
}
