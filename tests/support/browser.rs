//! The view of a script on a page, in a real browser.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{self, Command};
use std::{env, fs};

use crate::ROOT;
use crate::processes::skip;

/// Returns the text that this script, put at the end of the page, wrote into an element `<pre id="seen">`; `None` if there is no browser, and a line
/// says so. The page is in a folder of this name, and `fragment` comes behind its address.
pub fn seen(name: &str, page: &str, script: &str, fragment: &str) -> Option<String> {
    let folder = env::temp_dir().join(format!("minishogi-{name}-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("page.html");
    fs::write(&file, page.replace("</body>", &format!("<script>\n{script}</script>\n</body>"))).unwrap();
    let flags =
        ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--virtual-time-budget=20000"];
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let run = Command::new("chromium").args(flags).args([&profile, "--dump-dom", &format!("file://{}{fragment}", file.display())]).output();
    fs::remove_dir_all(&folder).unwrap();
    match run {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            skip("Chromium is not installed");
            None
        }
        Err(error) => panic!("chromium: {error}"),
        Ok(run) => {
            let dom = String::from_utf8_lossy(&run.stdout).into_owned();
            let seen = dom.split("<pre id=\"seen\">").nth(1).and_then(|rest| rest.split("</pre>").next());
            let seen = seen.unwrap_or_else(|| panic!("the script saw nothing: {}\n{dom}", String::from_utf8_lossy(&run.stderr)));
            Some(seen.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
        }
    }
}

/// The exit code of a script that found no browser.
const NO_BROWSER: i32 = 77;

/// Runs `tests/browser/SCRIPT` with these arguments, and returns whether it ran: without Node, its packages or Chromium a line says that it did not.
///
/// # Panics
/// Panics with the script's output if it failed.
pub fn run_script(script: &str, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> bool {
    let scripts = Path::new(ROOT).join("tests/browser");
    if !scripts.join("node_modules/playwright-core").exists() || !scripts.join("node_modules/axe-core").exists() {
        skip("the npm packages of tests/browser are not installed: `npm ci` there installs them");
        return false;
    }
    let run = match Command::new("node").arg(scripts.join(script)).args(arguments).output() {
        Err(error) => {
            skip(&format!("node cannot be run: {error}"));
            return false;
        }
        Ok(run) => run,
    };
    let told = String::from_utf8_lossy(&run.stderr);
    match run.status.code() {
        Some(0) => true,
        Some(NO_BROWSER) => {
            skip(told.trim());
            false
        }
        _ => panic!("{script}: {}\n{told}{}", run.status, String::from_utf8_lossy(&run.stdout)),
    }
}
