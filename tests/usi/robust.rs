//! What goes wrong around the engine: too little memory, full disks, listeners that are gone.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{MIDDLE, ready, without_times};
use crate::engine::{Engine, PATIENCE, ms};

#[test]
fn a_table_larger_than_memory_is_refused_and_the_old_one_kept() {
    let second_search = |between: &str| {
        let mut engine = ready();
        engine.send("setoption name USI_Hash value 16");
        engine.ask("go nodes 5000", "bestmove");
        engine.send(between);
        let answer = engine.ask("isready", "readyok");
        (answer, without_times(&engine.ask("go nodes 5000", "bestmove")))
    };
    let (silence, undisturbed) = second_search("");
    assert_eq!(silence, ["readyok"]);
    let (answer, found) = second_search("setoption name USI_Hash value 1048576");
    if answer.len() == 1 {
        // A machine may have a terabyte.
        return;
    }
    let [note, ready] = &answer[..] else { panic!("{answer:?}") };
    assert!(note.starts_with("info string USI_Hash 1048576: only "), "{note}");
    assert!(note.ends_with("; the table stays at 16 MB") && ready == "readyok", "{note}");
    assert_eq!(found, undisturbed, "what the table knew is still there");
}

#[test]
fn the_end_of_input_ends_a_search_within_a_tenth_of_a_second() {
    for go in ["go infinite", "go ponder btime 1000 wtime 1000", "go byoyomi 60000"] {
        let mut times: Vec<Duration> = (0..5)
            .map(|round| {
                let mut engine = ready();
                engine.send(&format!("setoption name Threads value {}", 1 + round % 2));
                engine.set_up(MIDDLE);
                engine.send(go);
                engine.has_no_move_for(ms(50));
                engine.close();
                let (status, time) = engine.ended();
                assert!(status.success(), "{status}");
                time
            })
            .collect();
        times.sort_unstable();
        println!("end of input during {go} to the end of the process: {times:?}");
        assert!(times[2] < ms(100), "{go}: {times:?}");
    }
}

#[test]
fn a_closed_output_ends_the_process_at_the_next_line() {
    for command in ["d", "isready", "go infinite", "go byoyomi 60000"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_henka"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        input.write_all(b"isready\n").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "readyok\n");
        drop(output);
        input.write_all(format!("{command}\n").as_bytes()).unwrap();
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            assert!(begin.elapsed() < PATIENCE, "{command}: the process goes on");
            // A process that another test begins just now has all pipes open for a moment, and what is
            // said in it finds a reader: it is the line after that which does not.
            let _ = input.write_all(b"isready\n");
            std::thread::sleep(ms(1));
        };
        assert!(status.success(), "{command}: {status}");
        println!("closed output to the end of the process at {command}: {:?}", begin.elapsed());
    }
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("henka-log-{}-{name}", std::process::id()))
}

#[test]
fn the_conversation_is_logged_when_asked_for() {
    let path = file("kept");
    let mut engine = Engine::start();
    engine.send("usinewgame");
    engine.send(&format!("setoption name DebugLogFile value {}", path.display()));
    // What is sent before the option is carried out is not in the log.
    engine.rest();
    engine.ask("isready", "readyok");
    engine.go("go nodes 100");
    engine.send("setoption name DebugLogFile value <empty>");
    engine.ask("isready", "readyok");
    engine.go("go nodes 50");
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<(&str, &str)> = text.lines().map(|line| line.split_at(25)).collect();
    for (time, _) in &lines {
        assert!(time.starts_with("20") && time.ends_with("Z ") && time.contains('T'), "{text}");
    }
    let said: Vec<&str> = lines.iter().map(|&(_, said)| said).collect();
    let place = |line: &str| said.iter().position(|said| said.starts_with(line)).expect(line);
    let order = [
        "< isready",
        "> readyok",
        "< go nodes 100",
        "> info string threads",
        "> info depth 1 ",
        "> bestmove ",
    ];
    assert!(order.map(place).is_sorted(), "{text}");
    assert!(!text.contains("usinewgame") && !text.contains("go nodes 50"), "{text}");
    fs::remove_file(&path).unwrap();
}

#[test]
fn a_log_that_cannot_be_opened_changes_nothing() {
    let path = file("first");
    let mut engine = ready();
    engine.send(&format!("setoption name DebugLogFile value {}", path.display()));
    engine.send("setoption name DebugLogFile value /nowhere/log");
    let lines = engine.rest();
    let [line] = &lines[..] else { panic!("{lines:?}") };
    assert!(line.starts_with("info string setoption DebugLogFile: '/nowhere/log': "), "{line}");
    engine.go("go depth 1");
    assert!(fs::read_to_string(&path).unwrap().contains("> bestmove "));
    fs::remove_file(&path).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_log_and_not_the_game() {
    let mut engine = ready();
    engine.send("setoption name DebugLogFile value /dev/full");
    let lines = engine.ask("go depth 2", "bestmove");
    let complaints: Vec<&String> =
        lines.iter().filter(|line| line.contains("DebugLogFile")).collect();
    let [complaint] = complaints[..] else { panic!("{lines:#?}") };
    assert!(complaint.starts_with("info string DebugLogFile: "), "{complaint}");
    assert!(complaint.ends_with("; the log ends here"), "{complaint}");
    assert!(!engine.ask("go depth 2", "bestmove").iter().any(|line| line.contains("DebugLogFile")));
}
