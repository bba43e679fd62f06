//! A running server, and raw requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use support::ROOT;
use support::files::new_folder;
use support::processes::{MARK, processes};

/// Long enough for a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the command with these arguments after `web`, in the checkout.
pub fn web(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minishogi-web"));
    command
        .arg("web")
        .args(arguments)
        .env("LC_ALL", "C")
        .current_dir(ROOT)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// A server that ends with the test.
pub struct Server {
    child: Child,
    /// The mark of its processes, including those of engines.
    mark: String,
    /// `http://127.0.0.1:PORT/TOKEN/`.
    pub address: String,
}

/// An answer to a request.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Server {
    pub fn start(arguments: &[&str]) -> Server {
        Server::start_by(web(arguments))
    }

    pub fn start_by(mut command: Command) -> Server {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let mark = format!("web-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let mut child = command.env(MARK, &mark).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().to_string();
        if !address.starts_with("http://127.0.0.1:") {
            let mut errors = String::new();
            let _ = child.stderr.take().unwrap().read_to_string(&mut errors);
            panic!("no address: {line}{errors}");
        }
        Server { child, mark, address }
    }

    /// Returns `127.0.0.1:PORT`.
    pub fn host(&self) -> &str {
        self.address.strip_prefix("http://").unwrap().split('/').next().unwrap()
    }

    /// Returns `/TOKEN/`.
    pub fn path(&self) -> &str {
        &self.address["http://".len() + self.host().len()..]
    }

    /// Sends a request and returns the connection: `first` is its first line without the version, `headers` each end in `\r\n`.
    pub fn connect(&self, first: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.host()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let length = if body.is_empty() { String::new() } else { format!("content-length: {}\r\n", body.len()) };
        // A server that refuses a long body does not read it to its end.
        let _ = stream.write_all(format!("{first} HTTP/1.1\r\n{headers}{length}\r\n{body}").as_bytes());
        stream
    }

    pub fn request(&self, first: &str, headers: &str, body: &str) -> Response {
        let mut text = Vec::new();
        let _ = self.connect(first, &format!("{headers}connection: close\r\n"), body).read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Response { status, head: head.to_lowercase(), body: body.to_string() }
    }

    /// Sends a request like the page's.
    pub fn post(&self, what: &str, body: &Value) -> Response {
        let headers = format!("host: {0}\r\norigin: http://{0}\r\ncontent-type: application/json\r\n", self.host());
        self.request(&format!("POST {}{what}", self.path()), &headers, &body.to_string())
    }

    pub fn get(&self, what: &str) -> Response {
        self.request(&format!("GET {}{what}", self.path()), &format!("host: {}\r\n", self.host()), "")
    }

    /// Opens the stream of events of a page.
    pub fn listen(&self) -> Page {
        let stream = self.connect(&format!("GET {}events", self.path()), &format!("host: {}\r\n", self.host()), "");
        let mut page = Page { lines: BufReader::new(stream), number: 0 };
        page.number = page.event()["page"].as_u64().unwrap();
        page
    }

    /// Returns the command lines of the running engines.
    pub fn engines(&self) -> Vec<String> {
        processes(&self.mark).into_iter().filter(|line| !line.contains("-web web") && !line.contains("read -r _")).collect()
    }

    /// Returns the command lines of all running processes.
    pub fn processes(&self) -> Vec<String> {
        processes(&self.mark)
    }

    pub fn wait_for_engines(&self, count: usize) {
        wait_until(|| self.engines().len() == count, || format!("not {count} engines: {:?}", self.engines()));
    }

    #[cfg(unix)]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the end of the server, and returns its exit code.
    pub fn ended(&mut self) -> Option<i32> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(Instant::now() < deadline, "it goes on");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn wait_until(mut is_so: impl FnMut() -> bool, what: impl Fn() -> String) {
    let deadline = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < deadline, "{}", what());
        thread::sleep(Duration::from_millis(20));
    }
}

/// A page with an open stream of events. Dropping it closes it.
pub struct Page {
    lines: BufReader<TcpStream>,
    pub number: u64,
}

impl Page {
    /// Returns the next event.
    pub fn event(&mut self) -> Value {
        let mut line = String::new();
        loop {
            line.clear();
            assert_ne!(self.lines.read_line(&mut line).unwrap(), 0, "the events have ended");
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }

    /// Returns the next event of a kind.
    pub fn event_of(&mut self, kind: &str) -> Value {
        loop {
            let event = self.event();
            if event["type"] == kind {
                return event;
            }
        }
    }
}

/// Returns the tests' engine with a scripted game, written as in `match`, if there is Node.
pub fn scripted(name: &str, arguments: &str) -> Option<String> {
    let script = Path::new(ROOT).join("tests/browser/scripted_engine.mjs");
    Command::new("node").arg("--version").output().ok().filter(|told| told.status.success())?;
    Some(format!("cmd=node '{}' {arguments},name={name}", script.display()))
}

/// Returns an empty folder for a test.
pub fn folder(name: &str) -> std::path::PathBuf {
    new_folder(env!("CARGO_TARGET_TMPDIR"), &format!("web_{name}"))
}
