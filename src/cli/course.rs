//! What the command shows when it is given nothing to do.

/// Shows the course.
pub fn show() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
