//! Tests of access control, of the answers to requests, and of the processes left at the end.

use std::net::TcpListener;

use minishogi::START_SFEN;
use serde_json::{Value, json};

use crate::server::{Server, wait_until, web};
use support::programs::stderr;

#[test]
fn only_the_own_page_is_answered() {
    let server = Server::start(&["random"]);
    let host = server.host().to_string();
    let port = host.rsplit(':').next().unwrap();
    let page = server.get("");
    assert_eq!(page.status, 200, "{page:?}");
    let policy = "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';";
    assert!(page.head.contains(policy) && page.head.contains("referrer-policy: no-referrer"), "{}", page.head);
    assert!(!page.body.contains("<script>") && !page.body.contains("onclick") && page.body.contains("<symbol "), "{}", page.body);

    // Requests without the token, with another one, with a part of it.
    let token = server.path().trim_matches('/');
    assert_eq!(token.len(), 32);
    for path in
        ["/", "/start", &format!("/{}/start", "0".repeat(32)), &format!("/{}/start", &token[..31]), &format!("/{token}/no-such-thing")]
    {
        let response = server.request(&format!("GET {path}"), &format!("host: {host}\r\n"), "");
        assert!(response.status == 404 && !response.body.contains(token), "{path}: {response:?}");
    }
    let get = |headers: &str| server.request(&format!("GET {}start", server.path()), headers, "").status;
    assert_eq!(get(&format!("host: localhost:{port}\r\n")), 200);
    for other in ["evil.example", &format!("evil.example:{port}"), "127.0.0.1", "127.0.0.1:1", ""] {
        assert_eq!(get(&format!("host: {other}\r\n")), 403, "{other}");
    }
    for other in ["http://evil.example", "null", &format!("https://{host}"), &format!("http://evil.example:{port}"), "http://127.0.0.1:1"] {
        assert_eq!(get(&format!("host: {host}\r\norigin: {other}\r\n")), 403, "{other}");
    }
    // Requests that change something need an origin, and must be JSON.
    let post = |headers: &str| {
        let body = json!({ "sfen": START_SFEN, "moves": [] }).to_string();
        server.request(&format!("POST {}view", server.path()), &format!("host: {host}\r\n{headers}"), &body).status
    };
    assert_eq!(post("content-type: application/json\r\n"), 403);
    assert_eq!(post(&format!("origin: http://{host}\r\ncontent-type: text/plain\r\n")), 415);
    assert_eq!(post(&format!("origin: http://{host}\r\ncontent-type: application/json\r\n")), 200);
}

#[test]
fn what_makes_no_sense_is_named_and_what_is_too_long_refused() {
    let server = Server::start(&["random"]);
    let page = server.listen();
    let told = |what: &str, body| {
        let response = server.post(what, &body);
        (response.status, response.body)
    };
    let illegal = told("view", json!({ "sfen": START_SFEN, "moves": ["5d5a"] }));
    assert!(illegal.0 == 422 && illegal.1.contains("the pawn cannot move to 5a"), "{illegal:?}");
    let no_kings = told("view", json!({ "sfen": "5/5/5/5/5 b - 1", "moves": [] }));
    assert!(no_kings.0 == 422 && ["king", "玉"].iter().all(|word| no_kings.1.contains(word)), "{no_kings:?}");
    let unknown_field = told("view", json!({ "sfen": START_SFEN, "moves": [], "more": 1 }));
    assert_eq!(unknown_field.0, 422, "{unknown_field:?}");
    let long = told("read", json!({ "text": " ".repeat(3 << 20) }));
    assert_eq!(long.0, 413, "{long:?}");

    let ask = |page: u64, seat: &str, engine: &str, limit| {
        let sfen = START_SFEN;
        told(
            "go",
            json!({ "page": page, "question": 1, "seat": seat, "engine": engine, "game": 1, "sfen": sfen, "moves": [], "limit": limit }),
        )
    };
    let depth = || json!({ "depth": 1 });
    for (refused, why) in [
        (ask(page.number, "black", "no-such-player", depth()), "there is no player `no-such-player`"),
        (ask(page.number, "black", "/bin/sh", depth()), "there is no player `/bin/sh`"),
        (ask(page.number, "umpire", "random", depth()), "there is no such seat"),
        (ask(page.number + 7, "black", "random", depth()), "this page is not known any more"),
        (ask(page.number, "black", "random", json!({ "movetime": 86_400_000 })), "at most 60000 ms"),
        (ask(page.number, "black", "random", json!({ "depth": 0 })), "a depth from 1 to 99"),
    ] {
        assert!(refused.0 == 422 && refused.1.contains(why), "{refused:?} instead of {why}");
    }
    let infinite = ask(page.number, "black", "random", json!({ "infinite": true }));
    assert_eq!(infinite.0, 422, "{infinite:?}");
    assert_eq!(server.engines(), [""; 0], "nobody was started");
}

/// Reads a file of another program, in its own encoding: its text, then its games, with notes on skipped parts; or names the wrong line.
#[test]
fn a_file_of_another_program_is_read() {
    let server = Server::start(&["random"]);
    let ask = |what: &str, body| {
        let response = server.post(what, &body);
        (response.status, serde_json::from_str::<Value>(&response.body).unwrap_or_default())
    };
    // 先手：a in Shift_JIS, one character for each byte.
    let bytes = "\u{90}\u{e6}\u{8e}\u{e8}\u{81}\u{46}a\n";
    assert_eq!(ask("text", json!({ "bytes": bytes })), (200, json!({ "text": "先手：a\n" })));
    assert_eq!(ask("text", json!({ "bytes": "\u{ff}\n" })).0, 422);
    let (status, games) = ask("read", json!({ "text": "先手：a\n棋戦：x\n1 ５三歩(54)   ( 0:03/)\n2 切れ負け\n" }));
    assert_eq!(
        (status, &games[0]["moves"], &games[0]["end"], &games[0]["millis"]),
        (200, &json!(["5d5c"]), &json!("time"), &json!([3000]))
    );
    assert_eq!(games[0]["note"]["en"], "1 header (棋戦) passed over; Black wins: time");
    let (status, refusal) = ask("read", json!({ "text": "先手：a\n1 ５三金(54)\n" }));
    assert!(status == 422 && refusal["ja"].as_str().unwrap().starts_with("2 行目: "), "{refusal}");
}

#[test]
fn an_engine_that_there_is_not_is_named_at_once() {
    for (engine, why) in [
        ("no-such-engine-here", "no-such-engine-here"),
        ("ex77", "there is no player ex77"),
        ("ex11", "ex11 is no player: it chooses no moves; there is ex01 "),
        ("cmd=x,proto=xboard", "proto is `xboard` instead of usi or uci"),
        ("'open", "a ' is not closed"),
    ] {
        let output = web(&[engine]).output();
        let output = output.unwrap();
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{engine}: {said}");
        assert!(said.starts_with("error: ") && said.contains(why), "{engine}: {said}");
    }
}

#[test]
fn what_is_wrong_with_an_engine_is_said_in_japanese_too() {
    let (there_is, unclosed) = ("プレイヤー ex77 はありません。あるのは ex01 ", "閉じていません");
    for (engine, why) in [("ex77", there_is), ("'open", unclosed), ("no-such-engine-here", "`no-such-engine-here` を起動できません")]
    {
        let output = web(&[engine, "--lang", "ja"]).output().unwrap();
        let said = stderr(&output);
        assert!(output.status.code() == Some(2) && said.contains(why), "{engine}: {said}");
    }
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let output = web(&["random", "--port", &port.to_string(), "--lang", "ja"]).output().unwrap();
    let said = stderr(&output);
    assert!(said.contains(&format!("ポート {port} は別のプログラムが使っています")), "{said}");
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = web(&["random", "--port", &port]).output().unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(
        said,
        format!("error: port {port} is taken by another program: choose another --port, or leave it out to get one that is free\n")
    );
}

/// Returns the engine shell with the mark of the test: `random` is started without an environment.
fn shell() -> String {
    format!("cmd='{}' usi,name=shell", env!("CARGO_BIN_EXE_minishogi-web"))
}

/// Returns a question to it at a seat.
fn question(page: u64, seat: &str) -> serde_json::Value {
    json!({ "page": page, "question": 1, "seat": seat, "engine": "shell", "game": 1, "sfen": START_SFEN, "moves": [], "limit": { "depth": 1 } })
}

#[test]
fn engines_answer_are_bounded_and_end_with_their_page() {
    let server = Server::start(&[&shell()]);
    let mut pages = [server.listen(), server.listen(), server.listen()];
    for page in &mut pages[..2] {
        for seat in ["black", "white", "hint", "analysis"] {
            assert_eq!(server.post("go", &question(page.number, seat)).status, 202);
            let answer = page.event_of("answer");
            assert_eq!(answer["answer"]["bestmove"].as_str().map(str::len), Some(4), "{answer}");
        }
    }
    server.wait_for_engines(8);
    let refused = server.post("go", &question(pages[2].number, "black"));
    assert!(refused.status == 422 && refused.body.contains("eight engines run already"), "{refused:?}");
    let fourth = server.listen();
    let fifth = server.get("events");
    assert!(fifth.status == 422 && fifth.body.contains("four pages are open already"), "{fifth:?}");

    assert_eq!(server.post("leave", &json!({ "page": pages[0].number, "seat": "hint" })).status, 204);
    server.wait_for_engines(7);
    let [first, second, third] = pages;
    drop(first);
    server.wait_for_engines(4);
    drop((second, third, fourth));
    server.wait_for_engines(0);
    // Its place is free again.
    server.listen();
}

#[test]
fn it_ends_when_no_page_has_been_open_for_a_while() {
    let mut server = Server::start(&[&shell(), "--idle", "5"]);
    let page = server.listen();
    assert_eq!(server.post("go", &question(page.number, "black")).status, 202);
    server.wait_for_engines(1);
    drop(page);
    assert_eq!(server.ended(), Some(0));
    wait_until(|| server.processes().is_empty(), || format!("left behind: {:?}", server.processes()));
}

/// Tests the signals of a terminal and of the system, also during a search.
#[cfg(unix)]
#[test]
fn nothing_is_left_after_a_signal() {
    use std::process::Command;
    for signal in ["INT", "TERM", "HUP"] {
        // The engine gets ready, but then neither answers nor ends by itself.
        let script =
            "trap \"\" TERM; echo usiok; while read -r line; do case $line in isready) echo readyok;; go*) sleep 1000;; esac; done";
        let mut server = Server::start(&[&format!("cmd=sh -c '{script}',name=deaf"), &shell()]);
        let page = server.listen();
        assert_eq!(server.post("go", &question(page.number, "white")).status, 202);
        let mut ask_deaf = question(page.number, "black");
        ask_deaf["engine"] = "deaf".into();
        assert_eq!(server.post("go", &ask_deaf).status, 202);
        wait_until(|| server.engines().iter().any(|line| line.contains("sleep")), || format!("{:?}", server.engines()));
        let sent = Command::new("kill").args(["-s", signal, &server.id().to_string()]).status().unwrap();
        assert!(sent.success());
        assert_eq!(server.ended(), Some(0), "{signal}");
        wait_until(|| server.processes().is_empty(), || format!("{signal}: left behind: {:?}", server.processes()));
    }
}

/// A class has the champion as a program without its source.
#[test]
#[cfg(unix)]
fn a_champion_without_its_source_is_the_hardest_to_beat() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    let course = tempfile::tempdir().unwrap();
    let program = course.path().join("engines").join(std::env::consts::OS).join("champion");
    for folder in [course.path().join("exercises"), program.parent().unwrap().to_path_buf()] {
        fs::create_dir_all(folder).unwrap();
    }
    fs::write(&program, format!("#!/bin/sh\nexec '{}' usi\n", env!("CARGO_BIN_EXE_minishogi-web"))).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = web(&[]);
    command.current_dir(course.path());
    let page = Server::start_by(command).get("start").body;
    assert_eq!(page.matches("champion: the strongest").count(), 1, "{page}");
}

/// Tests a course with no exercise written, then with some of them.
#[test]
fn neither_stubs_nor_who_solves_problems_are_asked_for_advice() {
    use std::fs;

    let course = tempfile::tempdir().unwrap();
    let write = |exercise: &str, text: &str| {
        let folder = course.path().join("exercises").join(exercise);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("player.rs"), text).unwrap();
    };
    let start = || {
        let mut command = web(&[]);
        command.current_dir(course.path());
        serde_json::from_str::<serde_json::Value>(&Server::start_by(command).get("start").body).unwrap()
    };
    let stub = "fn main() {\n    todo!(\"search\")\n}\n";
    for exercise in ["03_one_ply", "05_alpha_beta", "08_deepening", "10_threads", "11_mate", "12_retrograde"] {
        write(exercise, stub);
    }
    let nothing = start();
    assert_eq!((nothing["strongest"].as_str(), nothing["white"].as_str()), (Some("hard"), Some("easy")), "{nothing}");
    assert_eq!(ids(&nothing["engines"], "id"), ["random", "easy", "fair", "hard"], "what is not written cannot play");
    assert_eq!(ids(&nothing["games"][0]["ladder"], "engine"), ["random", "easy", "fair", "hard"]);

    write("05_alpha_beta", "// the todo!() is done\nfn main() {}\n");
    write("11_mate", "fn main() {}\n");
    let some = start();
    assert_eq!((some["strongest"].as_str(), some["white"].as_str()), (Some("hard"), Some("ex05")), "{some}");
    assert_eq!(ids(&some["engines"], "id"), ["ex05", "random", "easy", "fair", "hard"]);
    assert_eq!(ids(&some["games"][0]["ladder"], "engine"), ["ex05", "random", "easy", "fair", "hard"], "one's own player is on top");
}

fn ids<'a>(list: &'a serde_json::Value, name: &str) -> Vec<&'a str> {
    list.as_array().unwrap().iter().filter_map(|entry| entry[name].as_str()).collect()
}

/// The ladder needs no compiler, and the moves of puzzles are proved.
#[test]
fn the_ladder_plays_and_a_mistake_becomes_a_puzzle() {
    let server = Server::start(&["random"]);
    let mut page = server.listen();
    for (number, engine) in (1..).zip(["easy", "fair", "hard"]) {
        let body = json!({
            "page": page.number, "question": number, "seat": "white", "engine": engine, "game": 1,
            "sfen": "r3k/5/4P/5/1K3 b G 1", "moves": [], "limit": { "depth": 2 }
        });
        assert_eq!(server.post("go", &body).status, 202);
        let answer = page.event_of("answer");
        assert_eq!((&answer["answer"]["bestmove"], &answer["answer"]["score"]), (&"G*1b".into(), &31_999.into()), "{engine}: {answer}");
    }
    let ask = |moves: &[&str], played: &str| {
        let told = server.post("puzzle", &json!({ "sfen": "r3k/5/4P/5/1K3 b G 1", "moves": moves, "played": played }));
        (told.status, told.body)
    };
    let (status, body) = ask(&[], "4e4d");
    let puzzle = &serde_json::from_str::<Value>(&body).unwrap()["puzzle"];
    assert_eq!((status, &puzzle["best"], &puzzle["value"]), (200, &"G*1b".into(), &"#1".into()), "{body}");
    assert_eq!(ask(&[], "G*1b"), (200, "{\"puzzle\":null}".to_string()), "the best move was played");
    let (status, body) = ask(&["G*1b"], "1a1b");
    assert!(status == 422 && body.contains("1a1b"), "{status} {body}");
    let (status, body) = ask(&[], "4e9z");
    assert!(status == 422 && body.contains("4e9z"), "{status} {body}");
}
