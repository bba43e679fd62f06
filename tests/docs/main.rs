//! What is written for readers: READMEs, slides, and the commands in them.

mod commands;
mod lecture_tree;
mod lines;
mod pages;
mod readmes;
mod slides;
