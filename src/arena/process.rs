//! A child process spoken to by lines, that can neither hang nor flood its parent.
//!
//! One thread reads what the child says into a short queue: a child that says more than anybody
//! reads has to wait, and of a line that does not end only the beginning is kept. Another writes
//! what it is told, so that a child that does not listen blocks nobody. A third drains its standard
//! error into a log. None of them is ever waited for.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::log::Log;
use super::spec::EngineSpec;
use super::stop::Stop;

/// The longest line that is kept whole.
const LONGEST_LINE: usize = 1 << 16;
/// Lines that may wait to be read, either way.
const QUEUE: usize = 256;
/// How much of a child's standard error is logged.
const MOST_LOGGED: u64 = 1 << 20;
/// How often somebody who waits looks whether he should give up.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a child may take to leave when it is asked to.
const FAREWELL: Duration = Duration::from_millis(500);

/// A line and when it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The line, without its end.
    pub line: String,
    /// When it was read.
    pub at: Instant,
}

/// Why there is nothing to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The time is up.
    Timeout,
    /// The child has closed its output.
    Ended,
    /// Everything is to end.
    Aborted,
}

/// A child process.
#[derive(Debug)]
pub struct Process {
    child: Child,
    heard: Receiver<Heard>,
    told: Option<SyncSender<String>>,
    stop: Stop,
}

impl Process {
    /// Starts the program of a spec.
    ///
    /// # Errors
    /// If the system cannot.
    pub fn start(spec: &EngineSpec, log: &Arc<Log>, stop: &Stop) -> std::io::Result<Self> {
        let mut command = match spec.cmd.split_first() {
            Some((program, arguments)) => {
                let mut command = Command::new(program);
                command.args(arguments);
                command
            }
            None => Command::new(std::env::current_exe()?),
        };
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C at a terminal is for the runner alone.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (say, heard) = sync_channel(QUEUE);
        let (told, listen) = sync_channel(QUEUE);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read(BufReader::new(output), &say));
        }
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || write(input, &listen));
        }
        if let Some(errors) = child.stderr.take() {
            let (log, name) = (Arc::clone(log), spec.name.clone());
            thread::spawn(move || drain(BufReader::new(errors), &log, &name));
        }
        Ok(Self { child, heard, told: Some(told), stop: stop.clone() })
    }

    /// Tells the child something. If it has stopped listening, nothing happens: that it is silent
    /// too will be noticed soon enough.
    pub fn tell(&mut self, lines: String) {
        if let Some(told) = &self.told
            && let Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) = told.try_send(lines)
        {
            self.told = None;
        }
    }

    /// The next line the child says before `deadline`.
    ///
    /// # Errors
    /// If there is none.
    pub fn hear(&self, deadline: Instant) -> Result<Heard, Silence> {
        loop {
            if self.stop.is_set() {
                return Err(Silence::Aborted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left.min(GLANCE)) {
                Ok(heard) => return Ok(heard),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => return Err(Silence::Timeout),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How the child has ended, if it has or does so soon.
    pub fn epitaph(&mut self) -> String {
        match self.wait(FAREWELL) {
            Some(status) => status.to_string(),
            None => "it closed its output".to_owned(),
        }
    }

    fn wait(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Asks the child to leave, and sees to it that it does.
    pub fn dismiss(mut self) {
        self.tell("quit\n".to_owned());
        // With its sender gone the writer closes the child's input.
        self.told = None;
        self.wait(FAREWELL);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Fails only if the child is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(mut output: impl BufRead, say: &SyncSender<Heard>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        if !matches!(read_line(&mut output, &mut line), Ok(true)) {
            return;
        }
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        if say.send(Heard { line, at: Instant::now() }).is_err() {
            return;
        }
    }
}

/// Reads to the end of a line and keeps its beginning; `false` at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    let mut any = false;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = LONGEST_LINE - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

fn write(mut input: ChildStdin, listen: &Receiver<String>) {
    for lines in listen {
        if input.write_all(lines.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn drain(errors: impl BufRead, log: &Log, name: &str) {
    let mut errors = errors.take(MOST_LOGGED);
    let mut line = Vec::new();
    while matches!(read_line(&mut errors, &mut line), Ok(true)) {
        log.write(name, &String::from_utf8_lossy(&line));
        line.clear();
    }
    // What is beyond the limit is read as well, so that the child is not blocked, and forgotten.
    let _ = std::io::copy(&mut errors.into_inner(), &mut std::io::sink());
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn endless_lines_are_cut() {
        let endless = std::io::repeat(b'x').take(10 << 20).chain(&b"\nshort\r\nlast"[..]);
        let mut input = BufReader::new(endless);
        let mut lines = Vec::new();
        let mut line = Vec::new();
        while read_line(&mut input, &mut line).unwrap() {
            lines.push(line.len());
            line.clear();
        }
        assert_eq!(lines, [LONGEST_LINE, 6, 4]);
    }

    #[test]
    fn a_child_that_ends_is_noticed() {
        let spec: EngineSpec = "name=x cmd='cat'".parse().unwrap();
        let (log, stop) = (Arc::new(Log::nowhere()), Stop::default());
        let mut process = Process::start(&spec, &log, &stop).unwrap();
        process.tell("hello\n".to_owned());
        let soon = Instant::now() + Duration::from_secs(5);
        assert_eq!(process.hear(soon).unwrap().line, "hello");
        assert_eq!(process.hear(Instant::now()), Err(Silence::Timeout));
        process.told = None;
        assert_eq!(process.hear(soon), Err(Silence::Ended));
        assert_eq!(process.epitaph(), "exit status: 0");
        stop.end();
        assert_eq!(process.hear(soon), Err(Silence::Aborted));
    }
}
