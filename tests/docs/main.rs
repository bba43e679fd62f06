//! What is written for readers: READMEs, slides, and the commands in them.

mod lecture_tree;
mod pages;
mod readmes;
mod slides;
