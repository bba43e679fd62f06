//! Access control. The server listens only on this machine; other users of the machine, and other sites in the same browser, are refused.
//!
//! - The address contains a random token, which only the terminal shows.
//! - `Host` must be this server, against DNS rebinding.
//! - `Origin`, which a browser sends with all requests of other sites, must be this server, and is required for requests that change something.

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rand::RngExt;

/// The page may only use content from this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("cache-control", "no-store"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    // The address contains the token.
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
];

/// Returns a secret of 128 bits, as part of an address.
pub fn token() -> String {
    let bits: u128 = rand::rng().random();
    format!("{bits:032x}")
}

/// Checks requests against the address of the server.
#[derive(Clone)]
pub struct Guard {
    pub port: u16,
}

impl Guard {
    fn hosts(&self) -> [String; 2] {
        ["127.0.0.1", "localhost"].map(|host| format!("{host}:{}", self.port))
    }

    /// Returns the reason to refuse a request, if there is one.
    fn objection(&self, request: &Request) -> Option<&'static str> {
        let header = |name: HeaderName| request.headers().get(name).map(|value| value.to_str().unwrap_or_default());
        if !header(HOST).is_some_and(|host| self.hosts().iter().any(|own| own == host)) {
            return Some("this server is not the one that the request names as its host");
        }
        let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| self.hosts().iter().any(|own| own == origin));
        match header(ORIGIN) {
            Some(origin) if !is_own(origin) => Some("a page of another origin may not ask this server"),
            None if request.method() != Method::GET => Some("the request has no origin"),
            _ => None,
        }
    }
}

/// Refuses requests that do not come from the server's own page, and adds the headers to every answer.
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
