//! What a script sees on a page, in a real browser.

use std::io::ErrorKind;
use std::process::{self, Command};
use std::{env, fs};

use crate::processes::skip;

/// What this script, put at the end of the page, wrote into an element `<pre id="seen">`; `None` where there is no browser, and a line says so. The
/// page stands in a folder of this name, and `fragment` comes behind its address.
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
