//! The routes of the server, its start and its end.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::Write as _;
use std::net::Ipv4Addr;
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use minishogi::game::{Game as _, GameText as _};
use minishogi::{Lang, Move, START_SFEN, Text, text};
use minishogi_arena::board::Board as _;
use minishogi_arena::own_game::OwnGame;
use minishogi_board::{BOARD_CSS, BOARD_JS, Style, TextView, View, animal_sprites, animal_view, sprite_css, sprites};
use minishogi_command::LangFlag;
use minishogi_command::commands::play::Web;
use minishogi_lab::clean::refuse;
use minishogi_lab::html::{HEADER, brand};
use minishogi_pages::tree::page_of;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio_stream::{Stream, StreamExt};

use crate::dobutsu::{self, Dobutsu};
use crate::games::{self, PageGame, position};
use crate::guard::{self, Guard};
use crate::guest::Guests;
use crate::players::{HUMAN, Players};
use crate::puzzles;
use crate::says::{Kind, Refusal};
use crate::seat::{self, Question, Spending};

/// The most that a page may send, in bytes: a file of games.
const MOST_BODY: usize = 2 << 20;

/// The interval of lines to a page without events, by which the server notices that it was closed.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// The interval at which the server checks for saved players and open pages.
const LOOKING: Duration = Duration::from_millis(500);

/// Runs `web`.
pub fn run(options: &Web, lang: &LangFlag) -> ExitCode {
    colored::control::set_override(false);
    match serve(options, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            refuse(&message, lang.lang());
            ExitCode::from(2)
        }
    }
}

/// The state shared by all requests.
struct App {
    players: Arc<Players>,
    guests: Arc<Guests>,
    /// The requested language.
    lang: Option<Lang>,
    dobutsu: Dobutsu,
    /// The number of trees so far, and the pages of the last ones, by number.
    trees: Mutex<(u64, VecDeque<(u64, String)>)>,
}

fn serve(options: &Web, lang: &LangFlag) -> Result<(), Text> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(as_it_is)?;
    // Before the players, so that nothing is compiled if the port is taken.
    let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, options.port))).map_err(|error| taken(options.port, &error))?;
    let port = listener.local_addr().map_err(as_it_is)?.port();
    let players = Arc::new(Players::new(&options.engines, options.release, Duration::from_secs(options.think))?);
    let guests = Arc::new(Guests::new(players.clone()));
    let app = Arc::new(App {
        lang: lang.asked(),
        players: players.clone(),
        guests: guests.clone(),
        dobutsu: Dobutsu::new(options.table.clone()),
        trees: Mutex::default(),
    });
    let token = guard::token();
    let address = format!("http://127.0.0.1:{port}/{token}/");
    announce(&address, lang.lang());
    let _page = if options.open { open(&address, lang.lang()) } else { None };
    let (is_idle, idle) = oneshot::channel();
    look_around(players.clone(), guests.clone(), Duration::from_secs(options.idle), is_idle);
    let served = runtime.block_on(async {
        tokio::select! {
            served = axum::serve(listener, router(app, &token, port)).into_future() => served.map_err(as_it_is),
            () = told_to_end() => Ok(()),
            _ = idle => {
                eprintln!("{}", lang.lang().pick("No page has been open for a while: ended.", "しばらくページが開かれていないので終了します。"));
                Ok(())
            }
        }
    });
    players.end();
    guests.end();
    // The end does not wait for a tree that is being drawn.
    runtime.shutdown_background();
    served
}

/// Chooses one of two texts.
trait Pick {
    fn pick<'t>(self, en: &'t str, ja: &'t str) -> &'t str;
}

impl Pick for Lang {
    fn pick<'t>(self, en: &'t str, ja: &'t str) -> &'t str {
        if self == Lang::Ja { ja } else { en }
    }
}

/// Returns a message of the system.
fn as_it_is(error: io::Error) -> Text {
    error.to_string().into()
}

fn taken(port: u16, error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::AddrInUse => text!(
            "port {port} is taken by another program: choose another --port, or leave it out to get one that is free",
            "ポート {port} は別のプログラムが使っています。別の --port を指定するか、指定をやめると空いているものを使います"
        ),
        io::ErrorKind::PermissionDenied => text!(
            "port {port} may not be used ({error}): choose one from 1024 to 65535, or leave it out",
            "ポート {port} は使えません（{error}）。1024 から 65535 までを指定するか、指定をやめてください"
        ),
        _ => text!("port {port} of this machine: {error}", "このコンピュータのポート {port}: {error}"),
    }
}

fn announce(address: &str, lang: Lang) {
    let text = lang.pick(
        "Ctrl-C ends it. The address works on this machine only, and is a secret.",
        "Ctrl-C で終了します。このアドレスはこのコンピュータ専用です。ほかの人に教えないでください。",
    );
    let mut output = io::stdout();
    // A closed output is no error.
    let _ = writeln!(output, "{address}\n{text}").and_then(|()| output.flush());
}

/// Opens the page by a redirecting file that only this user can read: all users can see the arguments of a command.
fn open(address: &str, lang: Lang) -> Option<tempfile::TempPath> {
    let page =
        format!("<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url={address}\"><title>minishogi</title>");
    let file = tempfile::Builder::new().prefix("minishogi-").suffix(".html").tempfile();
    let opened = file.and_then(|mut file| {
        file.write_all(page.as_bytes())?;
        let path = file.into_temp_path();
        let mut command = if cfg!(windows) {
            Command::new("explorer")
        } else if cfg!(target_os = "macos") {
            Command::new("open")
        } else {
            Command::new("xdg-open")
        };
        command.arg(&path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        Ok(path)
    });
    match opened {
        Ok(path) => Some(path),
        Err(error) => {
            eprintln!(
                "{} ({error})",
                lang.pick(
                    "No browser could be started: open the address yourself",
                    "ブラウザを起動できません。上のアドレスを開いてください"
                )
            );
            None
        }
    }
}

/// Compiles saved players again, and reports when no page has been open for the time `idle`.
fn look_around(players: Arc<Players>, guests: Arc<Guests>, idle: Duration, is_idle: oneshot::Sender<()>) {
    thread::spawn(move || {
        while guests.empty_for() < idle {
            thread::sleep(LOOKING);
            if guests.empty_for() == Duration::ZERO {
                players.look(&|event| guests.tell_all(&event));
            }
        }
        let _ = is_idle.send(());
    });
}

/// Waits until the user, the system or the end of the terminal stops the server.
#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let wait = async |kind| match signal(kind) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    };
    tokio::select! {
        () = wait(SignalKind::interrupt()) => {}
        () = wait(SignalKind::terminate()) => {}
        () = wait(SignalKind::hangup()) => {}
    }
}

#[cfg(windows)]
async fn told_to_end() {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close};
    let (Ok(mut c), Ok(mut end), Ok(mut close)) = (ctrl_c(), ctrl_break(), ctrl_close()) else { return std::future::pending().await };
    tokio::select! {
        _ = c.recv() => {}
        _ = end.recv() => {}
        _ = close.recv() => {}
    }
}

/// Returns the data for the start of a page, computed each time, since another exercise may be written meanwhile.
fn first(app: &App) -> Value {
    let players = &app.players;
    let named = players.first();
    let usual = players.usual();
    let mut games = vec![
        json!({ "id": "minishogi", "start": START_SFEN, "ladder": players.ladder() }),
        json!({
            "id": "dobutsu", "start": minishogi_dobutsu::Position::start().sfen(), "engines": dobutsu::players(), "strongest": app.dobutsu.strongest(),
            "ladder": dobutsu::ladder(), "side": "w",
        }),
    ];
    let own = players.own();
    games.extend(own.map(|(name, players)| {
        json!({ "id": name, "start": "startpos", "engines": players, "strongest": players.first().map(|player| &player.id) })
    }));
    json!({
        "engines": players.ready(),
        "black": named.get(1).map_or(HUMAN, String::as_str),
        "white": named.first().map_or(usual, String::as_str),
        "lang": app.lang.map(Lang::code),
        "games": games,
        "game": own.map(|(name, _)| name),
        "limit": { "movetime": 1000 },
        "strongest": players.judge(),
        "formats": games::formats(),
        "puzzles": puzzles::all(),
    })
}

fn router(app: Arc<App>, token: &str, port: u16) -> Router {
    let file = |kind: &'static str, text: &'static str| get(move || async move { ([(CONTENT_TYPE, kind)], text) });
    const JS: &str = "text/javascript; charset=utf-8";
    const CSS: &str = "text/css; charset=utf-8";
    let page = Router::new()
        .route("/", get(async || ([(CONTENT_TYPE, "text/html; charset=utf-8")], page())))
        .route("/header.css", file(CSS, HEADER))
        .route("/play.css", file(CSS, include_str!("../page/play.css")))
        .route("/play.js", file(JS, include_str!("../page/play.js")))
        .route("/texts.js", file(JS, include_str!("../page/texts.js")))
        .route("/review.js", file(JS, include_str!("../page/review.js")))
        .route("/pieces.js", file(JS, include_str!("../page/pieces.js")))
        .route("/http.js", file(JS, include_str!("../page/http.js")))
        .route("/board.js", file(JS, BOARD_JS))
        .route("/board.css", file(CSS, BOARD_CSS))
        .route("/pieces.css", get(async || ([(CONTENT_TYPE, CSS)], sprite_css())))
        .route("/start", get(start))
        .route("/events", get(events))
        .route("/view", post(view))
        .route("/dobutsu", post(ask_dobutsu))
        .route("/go", post(go))
        .route("/stop", post(stop))
        .route("/leave", post(leave))
        .route("/tree", post(tree))
        .route("/tree/{number}", get(shown_tree))
        .route("/puzzle", post(puzzle))
        .route("/write", post(write))
        .route("/read", post(read))
        .route("/text", post(text_of))
        .with_state(app);
    Router::new()
        .nest(&format!("/{token}/"), page)
        // The last slash may get lost when the address is copied.
        .route(&format!("/{token}"), get(Redirect::temporary(&format!("/{token}/"))))
        .fallback(async || (StatusCode::NOT_FOUND, "There is nothing here. The whole address, with its secret, is in the terminal.\n"))
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(middleware::from_fn_with_state(Guard { port }, guard::watch))
}

/// Returns the page, which loads its parts from this server. A shared page contains all of them.
fn page() -> String {
    let styles =
        ["header.css", "pieces.css", "board.css", "play.css"].map(|name| format!("<link rel=\"stylesheet\" href=\"{name}\">\n")).concat();
    let scripts = ["board.js", "texts.js", "review.js", "pieces.js", "http.js", "play.js"]
        .map(|name| format!("<script src=\"{name}\"></script>\n"))
        .concat();
    let page = include_str!("../page/play.html").replace("<!-- styles -->", &styles).replace("<!-- brand -->", &brand().0);
    page.replace("<!-- sprites -->", &(Style::ALL.map(sprites).concat() + &animal_sprites())).replace("<!-- scripts -->", &scripts)
}

type Shared = State<Arc<App>>;

async fn start(State(app): Shared) -> Json<Value> {
    Json(first(&app))
}

async fn events(State(app): Shared) -> Result<Sse<impl Stream<Item = Result<sse::Event, Infallible>>>, Refusal> {
    let events = app.guests.enter()?;
    let lines = events.map(|event| Ok(sse::Event::default().data(serde_json::to_string(&event).unwrap_or_default())));
    Ok(Sse::new(lines).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

/// The games.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Variant {
    #[default]
    Minishogi,
    Dobutsu,
    /// The game that a student wrote.
    #[serde(untagged)]
    Own(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default)]
    variant: Variant,
    sfen: String,
    moves: Vec<String>,
}

async fn view(State(app): Shared, Json(line): Json<Line>) -> Result<Json<Value>, Refusal> {
    Ok(Json(match line.variant {
        Variant::Minishogi => json!(View::of(&position(&line.sfen, &line.moves)?.1)),
        Variant::Dobutsu => json!(animal_view(&dobutsu::position(&line.sfen, &line.moves)?)),
        Variant::Own(name) => {
            let last = line.moves.last().cloned();
            let (_, pos) = own_position(&app, &name, line.sfen, line.moves).await?;
            let moves = pos.legal_moves().iter().map(ToString::to_string).collect();
            json!(TextView::new(&pos.board(), pos.text(), pos.side_to_move(), moves, last, pos.over()))
        }
    }))
}

/// Returns the start of a game that a student wrote, and the position after these moves. It asks the student's program, which may take long.
async fn own_position(app: &App, name: &str, sfen: String, moves: Vec<String>) -> Result<(OwnGame, OwnGame), Refusal> {
    if app.players.own().is_none_or(|(own, _)| own != name) {
        return Err(Refusal::bad(format!("there is no game `{name}` here")));
    }
    let read = tokio::task::spawn_blocking(move || OwnGame::read(&format!("{sfen} moves {}", moves.join(" ")))).await;
    read.map_err(Refusal::bad)?.map_err(|error| Refusal::new(Kind::Bad, error))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskDobutsu {
    engine: String,
    sfen: String,
    moves: Vec<String>,
}

async fn ask_dobutsu(State(app): Shared, Json(asked): Json<AskDobutsu>) -> Result<Json<Value>, Refusal> {
    let pos = dobutsu::position(&asked.sfen, &asked.moves)?;
    let (info, answer) = app.dobutsu.answer(&asked.engine, &pos)?;
    Ok(Json(json!({ "info": info, "answer": answer })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Go {
    #[serde(default)]
    variant: Variant,
    page: u64,
    question: u64,
    seat: String,
    engine: String,
    game: u64,
    sfen: String,
    moves: Vec<String>,
    limit: Spending,
}

async fn go(State(app): Shared, Json(asked): Json<Go>) -> Result<StatusCode, Refusal> {
    let Go { variant, page, question: number, seat, engine, game, sfen, moves, limit } = asked;
    let (line, players) = match variant {
        Variant::Own(name) => {
            let (start, pos) = own_position(&app, &name, sfen, moves).await?;
            (seat::GameLine::Own(start, pos), app.players.own().map_or(&[][..], |(_, players)| players))
        }
        _ => {
            let (start, pos) = position(&sfen, &moves)?;
            (seat::GameLine::Minishogi(start, pos), app.players.list())
        }
    };
    let question = Question { number, game, line, clocks: limit.clocks()? };
    if players.iter().all(|player| player.id != engine) {
        return Err(Refusal::bad(format!("there is no player `{engine}`")));
    }
    app.guests.ask(page, &seat, &engine, question)?;
    Ok(StatusCode::ACCEPTED)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stop {
    page: u64,
    seat: String,
    /// The last question that must be answered at once.
    question: u64,
}

async fn stop(State(app): Shared, Json(stop): Json<Stop>) -> Result<StatusCode, Refusal> {
    app.guests.stop(stop.page, &stop.seat, stop.question)?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Leave {
    page: u64,
    seat: String,
}

async fn leave(State(app): Shared, Json(leave): Json<Leave>) -> Result<StatusCode, Refusal> {
    app.guests.leave(leave.page, &leave.seat)?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskPuzzle {
    sfen: String,
    moves: Vec<String>,
    played: String,
}

/// Returns the puzzle of a mistake, or `null` if no move is proved to be the best.
async fn puzzle(Json(asked): Json<AskPuzzle>) -> Result<Json<Value>, Refusal> {
    let (_, pos) = position(&asked.sfen, &asked.moves)?;
    let played: Move = asked.played.parse().map_err(Refusal::bad)?;
    pos.is_legal(played).map_err(|reason| Refusal::bad(format!("{played}: {reason}")))?;
    let made = tokio::task::spawn_blocking(move || puzzles::of_mistake(&pos, played)).await.map_err(Refusal::bad)?;
    Ok(Json(json!({ "puzzle": made })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Write {
    format: String,
    game: PageGame,
}

async fn write(Json(asked): Json<Write>) -> Result<Json<Value>, Refusal> {
    let (name, text) = games::write(&asked.format, asked.game)?;
    Ok(Json(json!({ "name": name, "text": text })))
}

/// The number of trees that are kept for their pages, and the time limit of a search, in seconds.
const MOST_TREES: usize = 4;
const TREE_TIMEOUT: u64 = 60;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tree {
    engine: String,
    sfen: String,
    moves: Vec<String>,
    depth: u32,
    lang: String,
}

/// Lets a player search, and keeps the page of its tree.
async fn tree(State(app): Shared, Json(asked): Json<Tree>) -> Result<Json<Value>, Refusal> {
    let Tree { engine, sfen, moves, depth, lang } = asked;
    position(&sfen, &moves)?;
    let engine = app.players.searcher(&engine).ok_or_else(|| Refusal::bad(format!("{engine} is no player of the course")))?.to_string();
    if !(1..=6).contains(&depth) {
        return Err(Refusal::bad(format!("a depth of {depth}: expected 1 to 6")));
    }
    let position = format!("sfen {sfen}{}{}", if moves.is_empty() { "" } else { " moves " }, moves.join(" "));
    let (release, lang) = (app.players.is_release(), Lang::from_code(&lang).unwrap_or(Lang::En));
    let drawn = tokio::task::spawn_blocking(move || page_of(&engine, &position, depth, TREE_TIMEOUT, release, lang)).await;
    let page = drawn.map_err(Refusal::bad)?.map_err(|error| Refusal::bad(error.get(lang)))?;
    let mut trees = app.trees.lock().unwrap_or_else(PoisonError::into_inner);
    trees.0 += 1;
    let number = trees.0;
    trees.1.push_back((number, page));
    if trees.1.len() > MOST_TREES {
        trees.1.pop_front();
    }
    Ok(Json(json!({ "address": format!("tree/{number}") })))
}

/// Returns the page of a tree, which contains its scripts. It is in a sandbox, so that the browser gives it an origin of its own.
async fn shown_tree(State(app): Shared, Path(number): Path<u64>) -> Response {
    let trees = app.trees.lock().unwrap_or_else(PoisonError::into_inner);
    match trees.1.iter().find(|(other, _)| *other == number) {
        Some((_, page)) => {
            let policy =
                "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-scripts";
            ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, policy)], page.clone()).into_response()
        }
        None => (StatusCode::NOT_FOUND, "This tree is not kept any more: draw it again.\n").into_response(),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    text: String,
}

async fn read(Json(file): Json<File>) -> Result<Response, Refusal> {
    Ok(Json(games::read(&file.text)?).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bytes {
    /// The file, with one character for each byte.
    bytes: String,
}

async fn text_of(Json(file): Json<Bytes>) -> Result<Json<Value>, Refusal> {
    let bytes: Result<Vec<u8>, _> = file.bytes.chars().map(u8::try_from).collect();
    Ok(Json(json!({ "text": games::text_of(bytes.map_err(Refusal::bad)?)? })))
}
