//! What a run has found so far: a line of JSON for what it depends on, then one for every iteration.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::growing::{OtherSetting, claim, other_setting, whole_lines};

/// What the first line of a run begins with: [`Heading`] as it is written.
const FIRST: &str = r#"{"variants":"#;

/// What the games of a run depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heading {
    /// The games that are played in turn.
    pub variants: Vec<String>,
    /// The command that starts an engine; this program if it is empty.
    pub cmd: Vec<String>,
    /// The numbers: name, start, least, greatest, step.
    pub numbers: Vec<(String, f64, f64, f64, f64)>,
    /// Iterations in all.
    pub iterations: usize,
    /// Pairs of games of an iteration.
    pub pairs: usize,
    /// Nodes a move.
    pub nodes: u64,
    /// How fast is learned.
    pub gain: f64,
    /// What chance follows from.
    pub seed: u64,
}

impl Heading {
    /// In what another heading differs from this one, which was there first.
    pub fn difference(&self, here: &Self) -> Option<OtherSetting> {
        other_setting(&serde_json::json!(self), &serde_json::json!(here))
    }
}

/// One iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Its number, from 0.
    pub iteration: usize,
    /// The points of the first side less those of the second.
    pub points: f64,
    /// The numbers after it, for whoever reads along.
    pub values: Vec<f64>,
}

/// Why a file cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// It is of a run that depends on something else.
    #[error("{0} is of another run: {1}")]
    Other(PathBuf, OtherSetting),
    /// Another process works on it.
    #[error("{0} is in use by another run")]
    Busy(PathBuf),
    /// A line is none of a run.
    #[error("{0}, line {1}: {2}")]
    Line(PathBuf, usize, String),
}

/// The file of a run.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Begins a file, or goes on with one of the same heading: also the iterations that it has. A last line
    /// that was not written to its end is cut off.
    pub fn open(path: &Path, heading: &Heading) -> Result<(Self, Vec<Step>), JournalError> {
        let failed = |error| JournalError::File(path.to_owned(), error);
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        if !claim(&file) {
            return Err(JournalError::Busy(path.to_owned()));
        }
        let (whole, steps) = read(&file, path, heading)?;
        file.set_len(whole).map_err(failed)?;
        if whole == 0 {
            writeln!(file, "{}", json(heading)).map_err(failed)?;
        }
        Ok((Self { path: path.to_owned(), file }, steps))
    }

    /// The iterations that a file of the same heading has, if there is one; it stays as it is.
    pub fn look(path: &Path, heading: &Heading) -> Result<Vec<Step>, JournalError> {
        match File::open(path) {
            Ok(file) => Ok(read(&file, path, heading)?.1),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(JournalError::File(path.to_owned(), error)),
        }
    }

    /// Adds an iteration, and does not return before it is on disk.
    pub fn add(&mut self, step: &Step) -> Result<(), JournalError> {
        writeln!(self.file, "{}", json(step))
            .and_then(|()| self.file.sync_data())
            .map_err(|error| JournalError::File(self.path.clone(), error))
    }
}

/// How many bytes of a file are whole lines, and the iterations in them.
fn read(file: &File, path: &Path, heading: &Heading) -> Result<(u64, Vec<Step>), JournalError> {
    let failed = |error| JournalError::File(path.to_owned(), error);
    let mut steps = Vec::new();
    let whole = whole_lines(file, FIRST, failed, |number, line| {
        let wrong =
            |error: &dyn ToString| JournalError::Line(path.to_owned(), number, error.to_string());
        if number > 1 {
            let step: Step = serde_json::from_slice(line).map_err(|error| wrong(&error))?;
            if step.iteration != steps.len() {
                let (there, due) = (step.iteration, steps.len());
                return Err(wrong(&format!("iteration {there}, where {due} would follow")));
            }
            steps.push(step);
            return Ok(());
        }
        let known: Heading = serde_json::from_slice(line)
            .map_err(|error| wrong(&format!("no file of a run: {error}")))?;
        match known.difference(heading) {
            None => Ok(()),
            Some(difference) => Err(JournalError::Other(path.to_owned(), difference)),
        }
    })?;
    Ok((whole, steps))
}

pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_goes_on_where_it_was_broken_off() {
        let path = std::env::temp_dir().join(format!("henka-tune-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let heading = Heading {
            variants: vec!["ito".to_owned()],
            cmd: Vec::new(),
            numbers: vec![("rfp_margin".to_owned(), 110.0, 10.0, 500.0, 16.5)],
            iterations: 9,
            pairs: 2,
            nodes: 500,
            gain: 0.02,
            seed: 1,
        };
        let step =
            |iteration| Step { iteration, points: -1.5, values: vec![0.1 + iteration as f64] };
        let (mut journal, steps) = Journal::open(&path, &heading).unwrap();
        assert!(steps.is_empty());
        journal.add(&step(0)).unwrap();
        journal.add(&step(1)).unwrap();
        drop(journal);
        // The machine went down in the middle of a line.
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"iteration\":2,\"poi");
        std::fs::write(&path, text).unwrap();
        let (mut journal, steps) = Journal::open(&path, &heading).unwrap();
        assert_eq!(steps, [step(0), step(1)]);
        assert_eq!(Journal::look(&path, &heading).unwrap(), steps);
        journal.add(&step(2)).unwrap();
        assert!(matches!(Journal::open(&path, &heading), Err(JournalError::Busy(_))));
        drop(journal);
        assert_eq!(Journal::open(&path, &heading).unwrap().1.len(), 3);
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        std::fs::write(&path, [lines[0], lines[2], ""].join("\n")).unwrap();
        let refused = Journal::open(&path, &heading).unwrap_err().to_string();
        assert!(refused.ends_with("line 2: iteration 1, where 0 would follow"), "{refused}");
        // A file of somebody else's stays as it is.
        for foreign in ["notes", "{\"a\": 1}"] {
            std::fs::write(&path, foreign).unwrap();
            let refused = Journal::open(&path, &heading).unwrap_err().to_string();
            assert!(refused.contains("line 1: no file of a run"), "{refused}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), foreign);
        }
        std::fs::write(&path, text).unwrap();
        let other = Heading { nodes: 501, ..heading };
        let refused = Journal::open(&path, &other).unwrap_err().to_string();
        assert!(refused.ends_with("is of another run: nodes is 500 there, 501 here"), "{refused}");
        std::fs::remove_file(&path).unwrap();
        assert!(Journal::look(&path, &other).unwrap().is_empty() && !path.exists());
    }
}
