//! Small games for exercise 12, drawn.
//!
//! A word stands for a position, as in a [`Graph`](minishogi_retrograde::Graph): `-`, `+` and `=` are ends, a list of numbers says where moves
//! lead.

use super::draw::Draw;

/// The moves of a position, or the end of the game there.
#[derive(Clone)]
enum Node {
    End(char),
    Moves(Vec<usize>),
}

impl Draw {
    /// Returns the games of the list, in which every position is an end or leads to one; or, drawn, as many others of that kind.
    pub fn one_ply_games(&mut self, listed: &[&'static str]) -> Vec<&'static str> {
        let draw = |draw: &mut Draw, _: &str| {
            let ends = 2 + draw.random.below(4);
            let mut nodes: Vec<Node> = (0..ends).map(|_| draw.end()).collect();
            draw.lead_to(&mut nodes, ends, 1 + ends);
            draw.relabelled(&nodes)
        };
        self.games_like(listed, draw)
    }

    /// Returns the games of the list; or, drawn, each with other numbers, and with more positions, which lead to those it has.
    pub fn games_with(&mut self, listed: &[&'static str]) -> Vec<&'static str> {
        self.games_like(listed, |draw, game| {
            let mut nodes = read(game);
            let known = nodes.len();
            let more = 1 + draw.random.below(4);
            draw.lead_to(&mut nodes, known, more);
            draw.relabelled(&nodes)
        })
    }

    /// Returns the games of the list; or, drawn, as many of 24 positions without order, with ends of all kinds.
    pub fn mixed_games(&mut self, listed: &[&'static str]) -> Vec<&'static str> {
        self.games_like(listed, |draw, _| {
            let mut nodes: Vec<Node> = ['-', '-', '+', '='].map(Node::End).to_vec();
            while nodes.len() < 24 {
                let moves = draw.some_of(24, 3);
                nodes.push(Node::Moves(moves));
            }
            draw.relabelled(&nodes)
        })
    }

    /// Returns the endgames of the list; or, drawn, as many others of one piece and the kings, which either side has.
    pub fn endgames(&mut self, listed: &[&'static str]) -> Vec<&'static str> {
        let all = ["KG-K", "KS-K", "KB-K", "KR-K", "KP-K", "K-KG", "K-KS", "K-KB", "K-KR", "K-KP"];
        if self.seed().is_none() {
            return listed.to_vec();
        }
        let mut chosen: Vec<&'static str> = Vec::new();
        while chosen.len() < listed.len() {
            let name = *self.random.choose(&all);
            if !chosen.contains(&name) {
                chosen.push(name);
            }
        }
        chosen
    }

    fn games_like(&mut self, listed: &[&'static str], mut draw: impl FnMut(&mut Draw, &str) -> String) -> Vec<&'static str> {
        if self.seed().is_none() {
            return listed.to_vec();
        }
        // Questions are drawn once in a process, and stay to its end.
        listed.iter().map(|game| &*draw(self, game).leak()).collect()
    }

    fn end(&mut self) -> Node {
        Node::End(*self.random.choose(&['-', '-', '+', '=']))
    }

    /// Adds this many positions whose moves lead to the first `known` ones.
    fn lead_to(&mut self, nodes: &mut Vec<Node>, known: usize, count: usize) {
        for _ in 0..count {
            let moves = self.some_of(known, 3);
            nodes.push(Node::Moves(moves));
        }
    }

    /// From one to `most` different numbers below `bound`.
    fn some_of(&mut self, bound: usize, most: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..bound).collect();
        self.random.shuffle(&mut numbers);
        numbers.truncate(1 + self.random.below(most));
        numbers
    }

    /// Returns the game with its positions numbered in another order.
    fn relabelled(&mut self, nodes: &[Node]) -> String {
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        self.random.shuffle(&mut order);
        let new_number = |old: &usize| order.iter().position(|number| number == old).unwrap_or_default().to_string();
        let word = |&old: &usize| match &nodes[old] {
            Node::End(end) => end.to_string(),
            Node::Moves(moves) => moves.iter().map(new_number).collect::<Vec<_>>().join(","),
        };
        order.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn read(game: &str) -> Vec<Node> {
    let node = |word: &str| match word {
        "-" | "+" | "=" => Node::End(word.chars().next().unwrap_or('=')),
        moves => Node::Moves(moves.split(',').filter_map(|number| number.parse().ok()).collect()),
    };
    game.split(' ').map(node).collect()
}
