//! A file in memory, page by page as it is looked at.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file, to be read only.
#[allow(unsafe_code)]
pub fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: whoever changes the file while it is mapped changes the bytes under our eyes. Nobody does: `solve` writes a table beside its place
    // and then renames it, which leaves the mapped file as it was. Every chunk is checked against its sum before a byte of it counts.
    unsafe { Mmap::map(file) }
}
