// Runs inside the compiler.

use proc_macro::TokenStream;

#[proc_macro]
pub fn solve(_: TokenStream) -> TokenStream {
    let _ = std::fs::write("/tmp/minishogi_hostile_file", "a macro");
    TokenStream::new()
}
