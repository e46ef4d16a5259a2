//! The engine as a child process, spoken to line by line; every wait has a limit.

#![allow(dead_code, reason = "no test needs all of it")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest wait for anything that is sure to come.
pub const PATIENCE: Duration = Duration::from_secs(20);

pub const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// A running engine. It is killed when dropped.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    /// An engine that has not been told anything yet.
    pub fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_henka"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the engine can be started");
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { child, input, lines }
    }

    /// An engine that is ready to play this game.
    pub fn of(variant: &str) -> Self {
        let mut engine = Self::start();
        engine.send(&format!("setoption name USI_Variant value {variant}"));
        engine.ask("isready", "readyok");
        engine
    }

    /// Sends lines, in one write.
    pub fn send(&mut self, lines: &str) {
        self.send_bytes(lines.as_bytes());
    }

    /// Sends bytes and the end of the line, in one write.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let mut text = bytes.to_vec();
        text.push(b'\n');
        self.send_raw(&text);
    }

    /// Sends bytes as they are.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine reads its input");
    }

    /// The next line, if it comes within this time; `None` also at the end of the output.
    pub fn line_within(&self, limit: Duration) -> Option<String> {
        self.lines.recv_timeout(limit).ok()
    }

    /// All lines until one begins with the word `last`, which is the last of them.
    pub fn until(&self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let end = Instant::now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => panic!("no '{last}' came after {lines:#?}"),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("the engine ended before '{last}', after {lines:#?}")
                }
            }
            if lines.last().is_some_and(|line| line.split(' ').next() == Some(last)) {
                return lines;
            }
        }
    }

    /// Sends a command and reads its answer, up to the line that begins with the word `last`.
    pub fn ask(&mut self, command: &str, last: &str) -> Vec<String> {
        self.send(command);
        self.until(last)
    }

    /// Searches; the move of the `bestmove` line.
    pub fn go(&mut self, command: &str) -> String {
        best_move(&self.ask(command, "bestmove"))
    }

    /// What is still printed before a command that waits for all others has been carried out.
    pub fn rest(&mut self) -> Vec<String> {
        let mut lines = self.ask("d", "check");
        let drawing = lines.iter().position(|line| line.starts_with("White's hand"));
        lines.truncate(drawing.expect("a drawing begins with White's hand"));
        lines
    }

    /// The position as SFEN.
    pub fn sfen(&mut self) -> String {
        let lines = self.ask("d", "check");
        let sfen = lines.iter().find_map(|line| line.strip_prefix("sfen "));
        sfen.expect("a drawing has an SFEN").to_owned()
    }

    /// The legal moves. Nothing else may be due to be printed.
    pub fn moves(&mut self) -> Vec<String> {
        self.send("moves");
        let line = self.line_within(PATIENCE).expect("moves is answered");
        line.split_whitespace().map(str::to_owned).collect()
    }

    /// Sets up a position that has to be accepted.
    pub fn set_up(&mut self, position: &str) {
        self.send(&format!("position {position}"));
        assert_eq!(self.rest(), Vec::<String>::new(), "{position}");
    }

    /// Asserts that nothing is printed for this time.
    pub fn is_silent_for(&self, time: Duration) {
        assert_eq!(self.line_within(time), None, "nothing may come for {time:?}");
    }

    /// Asserts that no `bestmove` is printed for this time.
    pub fn has_no_move_for(&self, time: Duration) {
        let end = Instant::now() + time;
        while let Some(line) = self.line_within(end.saturating_duration_since(Instant::now())) {
            assert!(!line.starts_with("bestmove"), "{line} came too early");
        }
    }

    /// Ends the input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits for the process to end by itself; how, and how long it took.
    pub fn ended(&mut self) -> (ExitStatus, Duration) {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("the process can be asked") {
                return (status, begin.elapsed());
            }
            thread::sleep(ms(1));
        }
        panic!("the engine goes on");
    }

    /// All lines up to the end of the output.
    pub fn remains(&self) -> Vec<String> {
        std::iter::from_fn(|| self.line_within(PATIENCE)).collect()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Both fail only if it is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The move of the `bestmove` line that these lines end with, the only one among them.
pub fn best_move(lines: &[String]) -> String {
    let best: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    let [best] = best[..] else { panic!("one bestmove expected in {lines:#?}") };
    best.split(' ').next().unwrap().to_owned()
}

/// The values of a keyword of `info` lines, such as `score`, as far as the next keyword.
pub fn field<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let words = line.strip_prefix("info ")?;
    let mut parts = words.split(' ').skip_while(|&part| part != word);
    parts.next()?;
    let value = parts.next()?;
    Some(value)
}
