//! When the clock of a move runs, and what is not to take its time.

use std::time::Duration;

use crate::common::{ready, timed};
use crate::engine::{Engine, ms};

#[test]
fn the_clock_of_a_move_runs_while_earlier_commands_are_carried_out() {
    let mut engine = ready();
    let (_, before) = timed(|| engine.ask("perft 5", "Nodes"));
    // The search is given the longer time, so that all of the shorter is on its clock.
    let given = 2 * before + ms(100);
    let command = format!("perft 5\ngo movetime {}", given.as_millis());
    let (_, time) = timed(|| engine.ask(&command, "bestmove"));
    println!("perft 5: {before:?}; with a search of {given:?} after it: {time:?}");
    assert!(time < given + before / 2 + ms(50), "{before:?} {given:?} {time:?}");
}

#[test]
fn a_long_game_of_ito_is_set_up_at_once() {
    let mut engine = Engine::of("ito");
    let mut moves = Vec::new();
    for _ in 0..120 {
        engine.send(&format!("position startpos moves {}", moves.join(" ")));
        let legal = engine.moves();
        // Any choice will do that does not end the game soon.
        let Some(mv) = legal.get(moves.len() * 7 % legal.len().max(1)) else { break };
        moves.push(mv.clone());
    }
    let command = format!("position startpos moves {}", moves.join(" "));
    let mut least = Duration::MAX;
    for _ in 0..5 {
        let (_, time) = timed(|| engine.ask(&format!("{command}\nisready"), "readyok"));
        least = least.min(time);
    }
    println!("{} plies: {least:?}", moves.len());
    assert!(least < Duration::from_micros(50) * moves.len() as u32 + ms(2), "{least:?}");
}
