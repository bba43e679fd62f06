// Answers rightly, and tries to reach and to be reached: TCP, UDP and Unix sockets, of this machine only.
// Expected: pass

use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::UnixDatagram;

use minishogi::prelude::*;

#[derive(Default)]
pub struct OnePly;

impl Player for OnePly {
    fn search(&mut self, pos: &mut Position, root_moves: &mut RootMoves, _ctl: &mut Control) -> Move {
        let mut reached = String::new();
        if let Ok(listener) = TcpListener::bind("127.0.0.1:0") {
            reached += " a port";
            if listener.local_addr().and_then(TcpStream::connect).is_ok() {
                reached += " it through TCP";
            }
        }
        if UdpSocket::bind("127.0.0.1:0").and_then(|socket| socket.send_to(b"hostile", "127.0.0.1:9")).is_ok() {
            reached += " UDP";
        }
        if UnixDatagram::unbound().is_ok() {
            reached += " a Unix socket";
        }
        assert!(reached.is_empty(), "REACHED{reached}");
        let mut best_move = Move::RESIGN;
        let mut max_value = -VALUE_INFINITE;
        for root_move in root_moves.iter_mut() {
            let m = root_move.pv[0];
            pos.do_move(m);
            let value = if pos.is_mated() { mate_in(1) } else { -evaluate(pos) };
            pos.undo_move(m);
            root_move.score = value;
            if value > max_value {
                max_value = value;
                best_move = m;
            }
        }
        best_move
    }
}

fn main() {
    minishogi_shell::run::<OnePly>();
}
