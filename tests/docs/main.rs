//! What is written for readers: READMEs, slides, and the commands in them. Also a class's copy of the kit, where they are read.

// Its slowest test is the longest of all, and begins first, by its name.
mod class_copy;
mod commands;
mod editor;
mod lecture_tree;
mod lines;
mod modules;
mod pages;
mod readmes;
mod slides;
mod workflows;
