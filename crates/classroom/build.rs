//! Passes a fingerprint of the specs to the grader.

use std::path::Path;

#[path = "src/fingerprint/digest.rs"]
mod digest;

fn main() -> std::io::Result<()> {
    // Read when it runs: a folder that was moved keeps this program.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let here = Path::new(&here);
    let root = here.ancestors().nth(2).unwrap_or(here);
    for path in digest::FOLDERS.iter().map(|folder| root.join(folder)) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/fingerprint/digest.rs");
    println!("cargo::rustc-env=SPECS_FINGERPRINT={}", digest::of(root)?);
    Ok(())
}
