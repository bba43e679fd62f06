//! The code on the slides, as doctests. One entry for each deck, in the order of their files; a test says which is missing.
