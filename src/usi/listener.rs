//! Reads standard input while a search runs, and obeys at once what must not wait for it.

use std::io::{self, BufRead, Read as _};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::engine::{Engine, Request};
use super::parse::{Command, LONGEST, ParseError, parse};
use super::print::{log, note, say};
use crate::clock::{Instant, Signals};

/// Speaks USI on standard input and output until told to quit or the input ends.
pub fn run() {
    converse(|| std::io::stdin().lock());
}

/// Answers on standard output what comes in on the input that `open` opens, until told to quit or
/// the input ends.
pub fn converse<R: BufRead>(open: impl FnOnce() -> R + Send + 'static) {
    let Some(mut engine) = Engine::new() else { return };
    let (requests, queue) = channel();
    thread::spawn(move || listen(open(), &requests));
    for request in queue {
        if !engine.obey(&request) {
            return;
        }
    }
}

/// The searches, a perft and a bench among them, that have been asked for and are not over.
#[derive(Default)]
struct Searches(Vec<Arc<Signals>>);

impl Searches {
    fn add(&mut self, signals: &Arc<Signals>) {
        self.0.retain(|signals| !signals.finished());
        self.0.push(Arc::clone(signals));
    }

    fn each(&self, tell: impl Fn(&Signals)) {
        self.0.iter().for_each(|signals| tell(signals));
    }

    /// Is there a search that goes on and whose end nobody has asked for?
    fn running(&self) -> bool {
        self.0.iter().any(|signals| !signals.stopped() && !signals.finished())
    }
}

/// Reads a line, the first [`LONGEST`] bytes of it and perhaps one more; how many bytes that are.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    line.clear();
    let length = input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', line)?;
    if length > LONGEST && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(length)
}

fn listen(mut input: impl BufRead, requests: &Sender<Request>) {
    let mut searches = Searches::default();
    let mut line = Vec::new();
    loop {
        let command = match read_line(&mut input, &mut line) {
            Ok(0) | Err(_) => Ok(Command::Quit),
            Ok(length) if length > LONGEST => Err(ParseError::Long),
            Ok(_) => {
                let line = String::from_utf8_lossy(&line);
                log('<', &line);
                parse(&line)
            }
        };
        // The clock of a move runs from here on, also while earlier commands are carried out.
        let received = Instant::now();
        let command = match command {
            Ok(command) => command,
            Err(error) => {
                note(&error);
                continue;
            }
        };
        let last = command == Command::Quit;
        let waits = match &command {
            Command::Stop => {
                searches.each(Signals::stop);
                false
            }
            Command::PonderHit(clocks, fault) => {
                if let Some(fault) = fault {
                    note(fault);
                }
                searches.each(|signals| signals.ponderhit(*clocks));
                false
            }
            Command::IsReady if searches.running() => {
                say("readyok");
                false
            }
            Command::GameOver | Command::Quit => {
                searches.each(Signals::stop);
                true
            }
            Command::Unknown => false,
            _ => true,
        };
        if waits {
            let ponder = matches!(&command, Command::Go(go) if go.ponder);
            let signals = Arc::new(Signals::new(ponder));
            let long = matches!(
                command,
                Command::Go(_) | Command::GoMate(_) | Command::Perft(_) | Command::Bench(_)
            );
            if long {
                searches.add(&signals);
            }
            if requests.send(Request { command, signals, received }).is_err() {
                return;
            }
        }
        if last {
            return;
        }
    }
}
