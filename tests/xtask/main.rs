//! Tasks of the authors from outside: figures and the site.

mod site;
mod svg;
