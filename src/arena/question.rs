//! What an engine is asked, in USI.

use super::clock::Turn;
use crate::board::Color;

/// Where a game stands.
#[derive(Clone, Copy, Debug)]
pub struct GameSoFar<'a> {
    /// The position it began at.
    pub sfen: &'a str,
    /// The moves since.
    pub moves: &'a [String],
}

/// The `position` command.
#[must_use]
pub fn position(GameSoFar { sfen, moves }: GameSoFar<'_>) -> String {
    let tail = if moves.is_empty() { "" } else { " moves " };
    format!("position sfen {sfen}{tail}{}", moves.join(" "))
}

/// The `go` command.
#[must_use]
pub fn go(turn: &Turn) -> String {
    let mut go = "go".to_owned();
    let mut add = |name: &str, value: Option<u128>| {
        if let Some(value) = value {
            go += &format!(" {name} {value}");
        }
    };
    let limits = turn.limits;
    if limits.tc.is_some() || limits.byoyomi.is_some() {
        for (color, time, increment) in
            [(Color::Black, "btime", "binc"), (Color::White, "wtime", "winc")]
        {
            let (left, more) = (turn.remaining[color.index()], turn.increment[color.index()]);
            add(time, Some(left.as_millis()));
            add(increment, Some(more.as_millis()).filter(|&more| more > 0));
        }
        add("byoyomi", limits.byoyomi.map(u128::from));
    }
    add("movetime", limits.movetime.map(u128::from));
    add("nodes", limits.nodes.map(u128::from));
    add("depth", limits.depth.map(u128::from));
    go
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::clock::{Allowance, GameClocks};

    #[test]
    fn the_question_tells_both_clocks() {
        let limits = Allowance { tc: "5+0.1".parse().ok(), ..Allowance::default() };
        let byoyomi = Allowance { byoyomi: Some(100), ..Allowance::default() };
        let nodes = Allowance { nodes: Some(9), depth: Some(3), ..Allowance::default() };
        let go_of = |black, white| go(&GameClocks::new([black, white]).turn(Color::Black));
        assert_eq!(go_of(limits, limits), "go btime 5000 binc 100 wtime 5000 winc 100");
        assert_eq!(go_of(byoyomi, limits), "go btime 0 wtime 5000 winc 100 byoyomi 100");
        assert_eq!(go_of(nodes, limits), "go nodes 9 depth 3");
        let moves = ["7g7f".to_owned(), "3c3d".to_owned()];
        assert_eq!(
            position(GameSoFar { sfen: "S", moves: &moves }),
            "position sfen S moves 7g7f 3c3d"
        );
    }
}
