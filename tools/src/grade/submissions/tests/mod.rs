//! What students hand in, rightly, clumsily and in bad faith.

mod class;
mod fixtures;
mod forms;
mod hostile_archives;
mod hostile_folders;
mod properties;
