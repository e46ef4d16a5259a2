//! Tournaments from end to end.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::Scratch;
use henka::arena::record::GameRecord;
use henka::rules::NAMES;
use serde_json::Value;

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("henka-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_henka")).arg("match").args(arguments).output().unwrap()
}

fn printed(run: &Output) -> String {
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{errors}");
    String::from_utf8_lossy(&run.stdout).into_owned()
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn a_test_of_the_engine_against_itself_ends_in_h0() {
    let arguments = [
        ["--variant", "shogi"],
        ["--engine", "name=A nodes=40"],
        ["--engine", "name=B nodes=40"],
        ["--sprt", "elo0=0"],
        ["--sprt", "elo1=200"],
        ["--max-plies", "80"],
        ["--concurrency", "2"],
    ];
    let text = printed(&run(&arguments.concat()));
    assert!(text.contains("H0 accepted"), "{text}");
    assert!(text.contains("the same command gives the same games"), "{text}");
    let pairs = text.lines().find(|line| line.contains("pairs  ")).unwrap();
    assert!(pairs.contains("[0, 0, ") && pairs.contains(", 0, 0]"), "{pairs}");
}

#[test]
fn a_test_of_unequal_engines_ends_in_h1() {
    let directory = scratch("sprt");
    let out = directory.join("games.jsonl");
    let arguments = [
        ["--variant", "mitregi90"],
        ["--engine", "name=strong nodes=400"],
        ["--engine", "name=weak nodes=20"],
        ["--sprt", "elo0=0"],
        ["--sprt", "elo1=300"],
        ["--out", out.to_str().unwrap()],
        ["--concurrency", "2"],
    ];
    let text = printed(&run(&arguments.concat()));
    assert!(text.contains("H1 accepted"), "{text}");
    let summary = json(&directory.join("games.summary.json"));
    assert_eq!(summary["pairings"][0]["sprt"]["verdict"], "H1");
    assert_eq!(summary["engines"][0]["limits"], "nodes 400");
    // What is decided stays decided, without another game.
    let games = std::fs::read_to_string(&out).unwrap();
    let again = run(&[&arguments.concat()[..], &["--resume"]].concat());
    assert!(printed(&again).contains("H1 accepted"));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), games);
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn a_file_describes_a_round_robin() {
    let directory = scratch("robin");
    let (config, out) = (directory.join("three.toml"), directory.join("games.jsonl"));
    let text = "variant = 'shogi'\ngames = 2\nrandom-plies = 4\nmax-plies = 30\n\
                [[engine]]\nname = 'A'\nnodes = 60\noption.USI_Hash = 4\n\
                [[engine]]\nname = 'B'\ndepth = 1\n[[engine]]\nname = 'C'\ntc = '1+0.1'\n";
    std::fs::write(&config, text).unwrap();
    let csa = directory.join("csa");
    let arguments = ["--config", config.to_str().unwrap(), "--out", out.to_str().unwrap(), "--csa"];
    let text = printed(&run(&[&arguments[..], &[csa.to_str().unwrap()]].concat()));
    for part in ["A against B", "A against C", "B against C", "table", "6 of 6 games"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let lines = std::fs::read_to_string(&out).unwrap();
    let games: Vec<GameRecord> =
        lines.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    for game in &games {
        let twin = games.iter().find(|twin| {
            twin.round == game.round && twin.black == game.white && twin.white == game.black
        });
        assert_eq!(twin.unwrap().opening, game.opening);
        assert_eq!(game.opening.len(), 4);
        let clocked: Vec<bool> = game.play.clocks.iter().map(Option::is_some).collect();
        assert_eq!(clocked[0], game.black == "C");
        let file = std::fs::read_to_string(csa.join(format!("{:06}.csa", game.id))).unwrap();
        assert!(file.contains(&format!("N+{}\nN-{}\n", game.black, game.white)));
    }
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn every_game_is_played_and_studied() {
    let directory = scratch("study");
    let file = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    let (svg, table, out) = (file("a.svg"), file("a.md"), file("a.jsonl"));
    let arguments = ["--self-study", "all", "--nodes", "12", "--games", "2", "--max-plies", "20"];
    let files = ["--svg", &svg, "--table", &table, "--out", &out, "--concurrency", "2"];
    let text = printed(&run(&[&arguments[..], &files].concat()));
    let svg = std::fs::read_to_string(&svg).unwrap();
    for name in NAMES {
        assert!(text.contains(&format!("| {name} | 2 |")), "{text}");
        assert!(svg.contains(&format!(">{name}<")));
        assert!(directory.join(format!("a-{name}.jsonl")).exists());
    }
    assert_eq!(std::fs::read_to_string(&table).unwrap(), text);
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn fairy_stockfish_is_refereed_in_both_languages() {
    const FAIRY: &str = "/usr/games/fairy-stockfish";
    if !Path::new(FAIRY).exists() {
        eprintln!("skipped: there is no {FAIRY}");
        return;
    }
    for proto in ["usi", "uci"] {
        let fairy = format!("name=fairy cmd={FAIRY} proto={proto} nodes=300");
        let arguments = [
            ["--variant", "shogi"],
            ["--engine", &fairy],
            ["--engine", "name=henka nodes=30"],
            ["--games", "2"],
        ];
        let text = printed(&run(&arguments.concat()));
        assert_eq!(text.matches("faults: none").count(), 2, "{text}");
        assert!(text.contains("2 of 2 games"), "{text}");
    }
}

#[test]
fn exactly_the_games_asked_for_are_played_and_all_of_them_count() {
    let scratch = Scratch::new("odd");
    let out = scratch.file("games.jsonl");
    // Whoever moves first gives up: each wins with White, and the game without its twin goes to B.
    let (a, b) = (scratch.quitter("A", ":"), scratch.quitter("B", ":"));
    let arguments = ["--variant", "shogi", "--games", "3", "--random-plies", "0"];
    let engines = ["--engine", &a, "--engine", &b, "--out", out.to_str().unwrap()];
    let text = printed(&run(&[&arguments[..], &engines].concat()));
    for part in [
        "3 of 3 games",
        "A against B: +1 =0 -2",
        "score       33.3 % [",
        "pairs       [0, 0, 1, 0, 0] (0, ½, 1, 1½, 2 points); 1 game unpaired",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let summary = json(&scratch.file("games.summary.json"));
    assert_eq!(summary["pairings"][0]["unpaired"], 1);
    assert_eq!(std::fs::read_to_string(&out).unwrap().lines().count(), 4);
}

#[test]
fn mistakes_are_said_in_one_line() {
    for (arguments, part) in [
        (vec!["--variant", "shogi"], "at least two engines"),
        (vec!["--engine", "name=A", "--engine", "name=B", "--nodes", "1"], "--variant is needed"),
        (vec!["--resume", "--variant", "shogi"], "--out FILE"),
        (vec!["--config", "/nowhere.toml"], "cannot read /nowhere.toml"),
        (vec!["--self-study", "shogi"], "nothing limits 'henka'"),
    ] {
        let run = run(&arguments);
        let errors = String::from_utf8_lossy(&run.stderr);
        assert!(!run.status.success());
        assert!(errors.contains(part) && errors.lines().count() == 1, "{arguments:?}: {errors}");
    }
}
