//! An engine that is held back, and chances beside scores.

use std::time::Duration;

use crate::common::{MATE_IN_ONE, MIDDLE, names, ready};
use crate::engine::Engine;

#[test]
fn every_skill_plays_a_legal_move_in_every_game() {
    for name in names() {
        let mut engine = Engine::of(&name);
        let legal = engine.moves();
        for skill in [0, 7, 12] {
            engine.send(&format!("setoption name SkillLevel value {skill}"));
            let mv = engine.go("go btime 60000 wtime 60000");
            assert!(legal.contains(&mv), "{name} at {skill}: {mv}");
        }
    }
}

#[test]
fn a_seed_gives_the_same_moves_and_analysis_is_not_held_back() {
    let mut engine = ready();
    engine.set_up(MIDDLE);
    engine.send("setoption name USI_LimitStrength value true");
    engine.send("setoption name USI_Elo value 1000");
    let mut found = Vec::new();
    for seed in 1..=8 {
        engine.send(&format!("setoption name SkillSeed value {seed}"));
        engine.send("usinewgame");
        let first = engine.go("go movetime 5000");
        engine.send("usinewgame");
        assert_eq!(engine.go("go movetime 5000"), first);
        found.push(first);
    }
    assert!(found.iter().any(|mv| *mv != found[0]), "{found:?}");
    engine.set_up(MATE_IN_ONE);
    engine.send("go infinite");
    let patience = Duration::from_secs(60);
    while !engine.line_within(patience).unwrap().contains(" score mate 1 ") {}
    assert_eq!(engine.go("stop"), "G*5b");
}

#[test]
fn chances_stand_beside_scores_if_they_are_asked_for() {
    let mut engine = ready();
    let plain = engine.ask("go depth 4", "bestmove");
    assert!(plain.iter().all(|line| !line.contains(" wdl ")));
    engine.send("setoption name USI_ShowWDL value true");
    let lines = engine.ask("go depth 4", "bestmove");
    let scored: Vec<&String> = lines.iter().filter(|line| line.contains(" score ")).collect();
    assert!(!scored.is_empty());
    for line in scored {
        let mut words = line.split(' ').skip_while(|&word| word != "wdl").skip(1);
        let chances: Vec<u32> = words.by_ref().take(3).map(|n| n.parse().unwrap()).collect();
        assert_eq!((chances.len(), chances.iter().sum::<u32>()), (3, 1000), "{line}");
    }
    engine.set_up(MATE_IN_ONE);
    let lines = engine.ask("go depth 3", "bestmove");
    assert!(lines.iter().any(|line| line.contains(" wdl 1000 0 0 ")), "{lines:?}");
}

#[test]
fn a_book_is_played_from_if_it_is_wanted() {
    let path = std::env::temp_dir().join(format!("henka-book-{}.db", std::process::id()));
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    std::fs::write(&path, format!("sfen {start}\n1g1f 9c9d 55 0 7\n9i1a none 99 0 7\n")).unwrap();
    let mut engine = ready();
    engine.send(&format!("setoption name BookFile value {}", path.display()));
    engine.send("position startpos");
    assert_ne!(engine.go("go depth 4"), "1g1f", "off by default");
    engine.send("setoption name OwnBook value true");
    let lines = engine.ask("go depth 4", "bestmove");
    assert_eq!(lines.last().unwrap(), "bestmove 1g1f ponder 9c9d");
    assert!(lines.iter().any(|line| line.contains(" score cp 55 ")), "{lines:?}");
    assert_ne!(engine.go("go depth 4 searchmoves 7g7f"), "1g1f");
    engine.send("position startpos moves 1g1f");
    assert_ne!(engine.go("go depth 4"), "9c9d", "not in the book as a move");
    engine.send("setoption name BookFile value <empty>");
    engine.send("position startpos");
    assert_ne!(engine.go("go depth 4"), "1g1f");
    std::fs::remove_file(path).unwrap();
}
