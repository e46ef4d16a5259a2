//! An iteration in parts, each played by a process that knows nothing of the others.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::journal::{Heading, json};
use crate::shard::Shard;

/// What one part of an iteration's games has brought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// What its games depend on.
    pub heading: Heading,
    /// The number of the iteration, from 0.
    pub iteration: usize,
    /// The numbers around which it was tried.
    pub values: Vec<f64>,
    /// Which part it is.
    pub shard: Shard,
    /// The points of the first side less those of the second.
    pub points: f64,
}

/// Why parts are no iteration.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// A file is no part.
    #[error("{0} is no part of an iteration: {1}")]
    Format(PathBuf, serde_json::Error),
    /// A part is of something else.
    #[error("{0} is {1}")]
    Other(PathBuf, String),
    /// Two files are the same part.
    #[error("{0} is part {1}, which was there already")]
    Twice(PathBuf, Shard),
    /// Parts are not there.
    #[error("{0} of {1} parts are missing")]
    Missing(usize, usize),
}

impl Part {
    /// Writes a part to a file of its own: whole, or not at all.
    pub fn write(&self, path: &Path) -> Result<(), PartError> {
        let half = path.with_added_extension("new");
        std::fs::write(&half, json(self) + "\n")
            .and_then(|()| std::fs::rename(&half, path))
            .map_err(|error| PartError::File(path.to_owned(), error))
    }

    fn read(path: &Path) -> Result<Self, PartError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| PartError::File(path.to_owned(), error))?;
        serde_json::from_str(&text).map_err(|error| PartError::Format(path.to_owned(), error))
    }
}

/// The points of an iteration, put together from the files of its parts.
pub fn merge(
    paths: &[PathBuf],
    heading: &Heading,
    iteration: usize,
    values: &[f64],
) -> Result<f64, PartError> {
    let mut parts: Vec<Part> = Vec::new();
    for path in paths {
        let part = Part::read(path)?;
        let other = |what: &str| Err(PartError::Other(path.clone(), what.to_owned()));
        if let Some(difference) = part.heading.difference(heading) {
            return other(&format!("of another run: {difference}"));
        }
        if part.iteration != iteration || part.values != values {
            return other("of another iteration than the next one");
        }
        if parts.iter().any(|known| known.shard.of() != part.shard.of()) {
            return other("of another number of parts than the first");
        }
        if parts.iter().any(|known| known.shard == part.shard) {
            return Err(PartError::Twice(path.clone(), part.shard));
        }
        parts.push(part);
    }
    let of = parts.first().map_or(1, |part| part.shard.of());
    if parts.len() < of {
        return Err(PartError::Missing(of - parts.len(), of));
    }
    Ok(parts.iter().map(|part| part.points).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_put_together_if_they_are_all_of_one_iteration() {
        let directory = std::env::temp_dir().join(format!("henka-parts-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let heading = Heading {
            variants: vec!["ito".to_owned()],
            cmd: Vec::new(),
            numbers: vec![("rfp_margin".to_owned(), 110.0, 10.0, 500.0, 16.5)],
            iterations: 9,
            pairs: 300,
            nodes: 500,
            gain: 0.02,
            seed: 1,
        };
        let write = |name: &str, shard: &str, iteration, points| {
            let (heading, shard) = (heading.clone(), shard.parse().unwrap());
            let part = Part { heading, iteration, values: vec![110.5], shard, points };
            part.write(&directory.join(name)).unwrap();
            directory.join(name)
        };
        let [one, two, three] =
            ["1/3", "2/3", "3/3"].map(|shard| write(&shard.replace('/', "-"), shard, 4, 1.5));
        let merged = |paths: &[&PathBuf]| {
            let paths: Vec<PathBuf> = paths.iter().map(|&path| path.clone()).collect();
            merge(&paths, &heading, 4, &[110.5])
        };
        assert_eq!(merged(&[&three, &one, &two]).unwrap(), 4.5);
        let says = |paths: &[&PathBuf]| merged(paths).unwrap_err().to_string();
        assert!(says(&[&one, &two]).contains("1 of 3 parts are missing"));
        assert!(says(&[&one, &one, &two]).contains("part 1/3, which was there already"));
        let later = write("later", "3/3", 5, 0.0);
        assert!(says(&[&one, &two, &later]).contains("later is of another iteration"));
        let fewer = write("fewer", "1/2", 4, 0.0);
        assert!(says(&[&one, &fewer]).contains("fewer is of another number of parts"));
        let faster = Heading { nodes: 501, ..heading.clone() };
        let error = merge(std::slice::from_ref(&one), &faster, 4, &[110.5]).unwrap_err();
        assert!(error.to_string().ends_with("is of another run: nodes is 500 there, 501 here"));
        std::fs::write(&fewer, "{}").unwrap();
        assert!(says(&[&fewer]).contains("fewer is no part of an iteration"));
        assert!(says(&[&directory.join("none")]).contains("none"));
        std::fs::remove_dir_all(directory).unwrap();
    }
}
