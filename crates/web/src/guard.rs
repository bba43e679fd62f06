//! Who may ask at all. The server listens on this machine alone; other users of the machine, and other sites in the same browser, are kept out.
//!
//! - The address holds a random token, which only the terminal shows.
//! - `Host` must be this server, so that no name that is made to lead here (DNS rebinding) does.
//! - `Origin`, which a browser sends with whatever another site asks, must be this server, and be there with everything that changes something.

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rand::RngExt;

/// What the page may do: what this server gives it, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// With every answer.
const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("cache-control", "no-store"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    // The address has the token in it.
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
];

/// Returns a secret of 128 bits, fit for an address.
pub fn token() -> String {
    let bits: u128 = rand::rng().random();
    format!("{bits:032x}")
}

/// Where the server can be reached.
#[derive(Clone)]
pub struct Guard {
    pub port: u16,
}

impl Guard {
    fn hosts(&self) -> [String; 2] {
        ["127.0.0.1", "localhost"].map(|host| format!("{host}:{}", self.port))
    }

    /// Why a request is refused, if it is.
    fn objection(&self, request: &Request) -> Option<&'static str> {
        let header = |name: HeaderName| request.headers().get(name).map(|value| value.to_str().unwrap_or_default());
        if !header(HOST).is_some_and(|host| self.hosts().iter().any(|own| own == host)) {
            return Some("this server is not the one that the request names as its host");
        }
        let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| self.hosts().iter().any(|own| own == origin));
        match header(ORIGIN) {
            Some(origin) if !is_own(origin) => Some("a page of another origin may not ask this server"),
            None if request.method() != Method::GET => Some("the request does not tell its origin"),
            _ => None,
        }
    }
}

/// Refuses what does not come from the server's own page, and gives every answer its headers.
pub async fn watch(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.objection(&request) {
        Some(objection) => (StatusCode::FORBIDDEN, format!("{objection}\n")).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        // The page of a tree has a policy of its own.
        response.headers_mut().entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    response
}
