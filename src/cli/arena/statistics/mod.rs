//! How much better one side is, and how sure that is.

/// A number and half its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub value: f64,
    /// `value - margin` to `value + margin` holds the truth in 95 of 100 cases. Infinite where nothing is known.
    pub margin: f64,
}
