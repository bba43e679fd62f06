//! Documents: READMEs, guide and slides, with their commands and links, also in a class's copy of the kit.

// Its slowest test is the longest of all, and begins first, by its name.
mod class_copy;
mod commands;
mod editor;
mod lecture_tree;
mod lines;
mod links;
mod modules;
mod pages;
mod readmes;
mod release;
mod slides;
mod workflows;
