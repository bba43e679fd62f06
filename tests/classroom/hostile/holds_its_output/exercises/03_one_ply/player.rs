// Never releases the lock of its standard output, so that the kit cannot report its search.
// Expected: too-slow

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, _pos: &mut Position, _root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        std::mem::forget(std::io::stdout().lock());
        let (sender, receiver) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            println!("never said");
            let _ = sender.send(());
        });
        let _ = receiver.recv();
        Move::RESIGN
    }
}
