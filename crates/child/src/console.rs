//! Colours in a console.

/// Switches colours on in a console of Windows, which shows the codes for them as letters otherwise. Elsewhere there is nothing to do, nor where the
/// output is no console.
pub fn prepare_console() {
    // It fails on a Windows older than 10, where `NO_COLOR` helps.
    #[cfg(windows)]
    let _ = colored::control::set_virtual_terminal(true);
}
