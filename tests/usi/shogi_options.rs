//! What matters in games between programs: declarations, resignation, the length of games.

use crate::common::ready;
use crate::engine::{Engine, best_move, ms};

// King and ten men in the far ranks: 26 points there.
const INSIDE: &str = "+R+R+B+BK4/GGGGSS3/9/9/9/9/9/9/4k4";
const TURNED: &str = "4K4/9/9/9/9/9/9/3ssgggg/4k+b+b+r+r";

#[test]
fn a_king_that_has_entered_declares() {
    let mut engine = ready();
    for (rule, position, declares) in [
        // Unless another rule is asked for: 28 points for Black, 27 for White.
        ("", format!("{INSIDE} b 2P 1"), true),
        ("", format!("{INSIDE} b P 1"), false),
        ("CSARule27", format!("{TURNED} w p 1"), true),
        ("csarule27", format!("{TURNED} w - 1"), false),
        ("CSARule24", format!("{INSIDE} b 5P 1"), true),
        // It would only draw.
        ("CSARule24", format!("{INSIDE} b 4P 1"), false),
        ("NoEnteringKing", format!("{INSIDE} b 9P 1"), false),
    ] {
        if !rule.is_empty() {
            engine.send(&format!("setoption name EnteringKingRule value {rule}"));
        }
        engine.set_up(&format!("sfen {position}"));
        let legal = engine.moves();
        for go in ["go depth 2", "go btime 1000 wtime 1000", "go mate 5\ngo nodes 100"] {
            let best = engine.go(go);
            assert!(
                if declares { best == "win" } else { legal.contains(&best) },
                "{position}: {best}"
            );
        }
    }
    let lines = engine.ask("setoption name EnteringKingRule value TryRule", "info");
    assert_eq!(
        lines,
        ["info string setoption EnteringKingRule: 'TryRule'; expected one of NoEnteringKing \
          CSARule24 CSARule27"]
    );
}

/// A step of the king into the far ranks, and whatever White does Black declares.
#[test]
fn a_declaration_is_foreseen() {
    let mut engine = ready();
    for (rule, foreseen) in [("CSARule27", true), ("NoEnteringKing", false)] {
        engine.send(&format!("setoption name EnteringKingRule value {rule}"));
        engine.set_up("sfen +R+R+B+B5/GGGGSS3/9/4K4/9/9/9/9/4k4 b 2P 1");
        let lines = engine.ask("go depth 2", "bestmove");
        let last = lines.iter().rfind(|line| line.starts_with("info depth 2 ")).unwrap();
        assert_eq!(last.contains(" score mate "), foreseen, "{last}");
    }
}

#[test]
fn a_declaration_waits_for_the_opponents_move_too() {
    let mut engine = ready();
    engine.set_up(&format!("sfen {INSIDE} b 9P 1"));
    for (go, end) in [("go ponder btime 1000 wtime 1000", "ponderhit"), ("go infinite", "stop")] {
        engine.send(go);
        engine.has_no_move_for(ms(100));
        assert_eq!(engine.go(end), "win", "{go}");
    }
}

#[test]
fn games_without_declarations_never_see_one() {
    let mut engine = Engine::of("kagamigi");
    engine.rest();
    engine.set_up("startpos");
    let legal = engine.moves();
    assert!(legal.contains(&engine.go("go depth 1")));
}

#[test]
fn a_lost_game_is_given_up_only_if_that_is_asked_for() {
    let mut engine = ready();
    // Behind by two rooks and more.
    engine.set_up("sfen 4k4/9/9/9/9/9/9/4P4/4K4 b 2r2b4g 1");
    let legal = engine.moves();
    assert!(legal.contains(&engine.go("go depth 2")));
    engine.send("setoption name ResignValue value 1000");
    assert_eq!(engine.go("go depth 2"), "resign");
    // Who analyses wants a move.
    engine.send("go infinite");
    engine.has_no_move_for(ms(50));
    assert!(legal.contains(&engine.go("stop")));
    engine.send("setoption name ResignValue value 99999");
    assert!(legal.contains(&engine.go("go depth 2")));
    engine.send("setoption name ResignValue value 1000");
    engine.set_up("startpos");
    assert_ne!(engine.go("go depth 2"), "resign");
    // A search that has seen no move to the end knows no score.
    assert_ne!(engine.go("go nodes 1"), "resign");
}

#[test]
fn a_game_may_last_only_so_long() {
    let mut engine = ready();
    engine.send("setoption name MaxMovesToDraw value 4");
    let draw = "info string result draw maximum length";
    for (moves, over) in [("7g7f 3c3d 2g2f", false), ("7g7f 3c3d 2g2f 8c8d", true)] {
        engine.set_up(&format!("startpos moves {moves}"));
        let legal = engine.moves();
        let lines = engine.ask("go depth 1", "bestmove");
        assert_eq!(lines.iter().any(|line| line == draw), over, "{lines:#?}");
        assert!(legal.contains(&best_move(&lines)));
    }
    // A mate with the last move counts.
    engine.set_up("sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 5");
    assert_eq!(engine.ask("go depth 1", "bestmove")[0], "info string result loss checkmate");
    engine.send("setoption name MaxMovesToDraw value 0");
    engine.set_up("startpos moves 7g7f 3c3d 2g2f 8c8d");
    assert!(!engine.ask("go depth 1", "bestmove").iter().any(|line| line == draw));
}

/// A game that ends by its length before the mate is given is not won.
#[test]
fn a_mate_beyond_the_end_of_the_game_is_none() {
    let mut engine = ready();
    let mate = "sfen 7gk/9/1+B2pp1G1/3p3pB/P2+s+r1g2/4NPl2/3PSK2N/+lr3GN1L/2+n2L3 b 2SP10p 1";
    for (most, is_won) in [(3, false), (6, false), (7, true), (0, true)] {
        engine.send(&format!("setoption name MaxMovesToDraw value {most}"));
        engine.set_up(mate);
        engine.send("go infinite");
        std::thread::sleep(ms(200));
        let lines = engine.ask("stop", "bestmove");
        assert_eq!(lines.iter().any(|line| line.contains(" score mate 7 ")), is_won, "{lines:#?}");
    }
}

#[test]
fn a_game_that_is_over_by_its_length_is_not_won_by_declaring() {
    let mut engine = ready();
    engine.send("setoption name MaxMovesToDraw value 10");
    engine.set_up(&format!("sfen {INSIDE} b 2P 11"));
    let lines = engine.ask("go depth 1", "bestmove");
    assert!(lines[0].contains("result draw maximum length"), "{lines:#?}");
    assert_ne!(best_move(&lines), "win");
    engine.set_up(&format!("sfen {INSIDE} b 2P 10"));
    assert_eq!(engine.go("go depth 1"), "win");
}

/// What the table knows of one value of a draw is not the other's.
#[test]
fn scores_mean_what_the_options_say_now() {
    let mut engine = ready();
    engine.send("setoption name MaxMovesToDraw value 4");
    for value in [-500, 500, -500] {
        engine.send(&format!("setoption name DrawValue value {value}"));
        engine.set_up("startpos");
        let lines = engine.ask("go nodes 5000", "bestmove");
        let other = format!(" cp {} ", -value);
        assert!(!lines.iter().any(|line| line.contains(&other)), "{lines:#?}");
    }
}
