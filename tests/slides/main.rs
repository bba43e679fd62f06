//! The slides: what they show is true.

#[path = "../common/mod.rs"]
mod common;
mod figures;
#[path = "../lecture_tree/mod.rs"]
mod lecture_tree;
mod trees;
