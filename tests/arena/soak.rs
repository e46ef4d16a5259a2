//! Every game against itself at ten milliseconds a move, by the program as people run it. No engine
//! may fail, a player who shares no code with the engine finds every move legal and every mate one,
//! and the memory that the runner and its engines hold does not grow.
//!
//! A few short games by default; `HENKA_SOAK_GAMES` says how many whole ones of each game, and
//! `HENKA_SOAK_MARGIN` how many milliseconds are forgiven on a machine that does other things too.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use henka::arena::record::GameRecord;
use henka::rules::Rules;
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

use crate::naive::game::NaiveGame;

/// Games of each game where nobody asks for more, and the plies they are cut at.
const FEW: (usize, usize) = (2, 24);
/// The plies after which a game is a draw where whole ones are asked for.
const LONGEST: usize = 512;
/// How much more than after a tenth of the games may be held towards their end, in mebibytes, and
/// how many games it takes until the tables and histories of both engines have been filled.
const GROWTH: f64 = 2.0;
const FILLED: usize = 10;

/// The number in this environment variable, if there is one.
fn asked(name: &str) -> Option<usize> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Mebibytes that the runner and its two engines have in memory, if all three run.
fn resident(runner: &Child) -> Option<f64> {
    let runner = Pid::from_u32(runner.id());
    let mut system = System::new();
    let memory = ProcessRefreshKind::nothing().with_memory().without_tasks();
    system.refresh_processes_specifics(ProcessesToUpdate::All, true, memory);
    let ours = |&(&pid, process): &(&Pid, &sysinfo::Process)| {
        pid == runner || process.parent() == Some(runner)
    };
    let held: Vec<u64> =
        system.processes().iter().filter(ours).map(|(_, process)| process.memory()).collect();
    (held.len() == 3).then(|| held.iter().sum::<u64>() as f64 / f64::from(1 << 20))
}

/// Waits for the end; what was held in memory in the second tenth of the games and in the last, in
/// the middle of what was seen: an engine that begins a game holds more for a moment.
fn watch(runner: &mut Child, out: &Path, games: usize) -> [Option<f64>; 2] {
    let mut held = [vec![], vec![]];
    while runner.try_wait().unwrap().is_none() {
        let finished = std::fs::read(out)
            .map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count().saturating_sub(1));
        let tenth = 10 * finished / games;
        if (tenth == 1 || tenth == 9)
            && let Some(now) = resident(runner)
        {
            held[tenth / 9].push(now);
        }
        thread::sleep(Duration::from_millis(100));
    }
    held.map(|mut held| {
        held.sort_by(f64::total_cmp);
        held.get(held.len() / 2).copied()
    })
}

/// Plays a recorded game again with the naive player.
fn replay(record: &GameRecord) {
    let rules = Rules::named(&record.variant).unwrap();
    let mut game = NaiveGame::from_sfen(rules, &record.sfen);
    for (ply, text) in record.opening.iter().chain(&record.play.moves).enumerate() {
        let sfen = game.now().sfen();
        assert!(game.play_text(text), "game {}, ply {ply}: {text} at {sfen}", record.id);
    }
    let (side, stuck) = (game.now().side(), game.legal_moves().is_empty());
    let check = game.now().in_check(side);
    let said = format!("game {} ends by {}", record.id, record.ending.termination);
    match &*record.ending.termination {
        "checkmate" => assert!(stuck && check && record.ending.winner == Some(!side), "{said}"),
        "stalemate" => assert!(stuck && !check, "{said}"),
        "no permitted move" => assert!(stuck, "{said}"),
        _ => assert!(!stuck || !check, "{said}"),
    }
}

fn soak(name: &str) {
    let whole = asked("HENKA_SOAK_GAMES");
    let (games, plies) = whole.map_or(FEW, |games| (games, LONGEST));
    let directory = std::env::temp_dir().join(format!("henka-soak-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let (out, said) = (directory.join("games.jsonl"), directory.join("said.txt"));
    // Few games come along with other tests, which take their time from them.
    let usual = if whole.is_some() { 100 } else { 5000 };
    let margin = asked("HENKA_SOAK_MARGIN").unwrap_or(usual);
    let mut runner = Command::new(env!("CARGO_BIN_EXE_henka"))
        .args(["match", "--variant", name, "--movetime", "10", "--random-plies", "8"])
        .args(["--engine", "name=A option.USI_Hash=8", "--engine", "name=B option.USI_Hash=8"])
        .args(["--games", &games.to_string(), "--max-plies", &plies.to_string()])
        .args(["--margin", &margin.to_string(), "--out", out.to_str().unwrap()])
        .stdout(Stdio::null())
        .stderr(File::create(&said).unwrap())
        .spawn()
        .unwrap();
    let [early, late] = watch(&mut runner, &out, games);
    let success = runner.wait().unwrap().success();
    assert!(success, "{}", std::fs::read_to_string(&said).unwrap());

    let text = std::fs::read_to_string(&out).unwrap();
    let records: Vec<GameRecord> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), games);
    for record in &records {
        replay(record);
    }
    let moves: usize = records.iter().map(|record| record.play.moves.len()).sum();
    let slowest = records.iter().flat_map(|record| &record.play.times).max();
    println!(
        "{name}: {games} games, {moves} moves, the slowest {slowest:?} ms, \
         MiB {early:.1?} {late:.1?}"
    );
    let endings = records.iter().map(|record| (record.id, &record.ending));
    let faults: Vec<_> = endings.filter(|(_, ending)| ending.fault.is_some()).collect();
    assert!(faults.is_empty(), "{name}: {faults:#?}");
    if let (Some(early), Some(late)) = (early, late)
        && games / 10 >= FILLED
    {
        assert!(late <= early + GROWTH, "{name}: {early:.1} MiB became {late:.1} MiB");
    }
    std::fs::remove_dir_all(&directory).unwrap();
}

macro_rules! games {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            soak(&stringify!($name).replace('_', "-"));
        })*
    };
}

games!(
    shogi kagamigi mitregi90 mitregi108 mitregi120 mitregi144 daimitregi daimitregi_stepping
    minjiku ito minishogi
);
