//! Problems as lines of a file.

use std::path::PathBuf;

use super::ProblemError;
use crate::excerpt::excerpt;

/// A problem, and what its file says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// The position.
    pub sfen: String,
    /// The plies of the shortest mate; 0 if none is known.
    pub plies: Option<usize>,
    /// There is said to be no mate in fewer plies, or in this many if none is known.
    pub depth: Option<usize>,
}

impl Problem {
    /// Reads a line; empty ones and those with a `#` before them say nothing.
    ///
    /// # Errors
    /// If there is something else than a number where a number is expected: that.
    pub fn read(line: &str) -> Result<Option<Self>, String> {
        let mut fields = line.split('|').map(str::trim);
        let sfen = fields.next().filter(|sfen| !sfen.is_empty() && !sfen.starts_with('#'));
        let Some(sfen) = sfen else { return Ok(None) };
        let mut number = || match fields.next().filter(|field| !field.is_empty()) {
            None => Ok(None),
            Some(field) => field.parse().map(Some).map_err(|_| field.to_owned()),
        };
        let plies = number()?;
        let depth = match number() {
            // A problem that was made has its solution here.
            Err(_) if plies.is_some_and(|plies| plies > 0) => None,
            depth => depth?,
        };
        Ok(Some(Self { sfen: sfen.to_owned(), plies, depth }))
    }

    /// Reads files of them.
    ///
    /// # Errors
    /// If a file cannot be read, or a line is none.
    pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Self>, ProblemError> {
        let mut problems = Vec::new();
        for path in paths {
            let named = || path.display().to_string();
            let text = std::fs::read_to_string(path)
                .map_err(|error| ProblemError::File(named(), error))?;
            for (line, row) in (1..).zip(text.lines()) {
                let wrong = |what: String| ProblemError::Row(named(), line, excerpt(&what));
                problems.extend(Self::read(row).map_err(wrong)?);
            }
        }
        Ok(problems)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_a_problem_and_perhaps_its_length() {
        let problem =
            |sfen: &str, plies, depth| Ok(Some(Problem { sfen: sfen.to_owned(), plies, depth }));
        assert_eq!(Problem::read("9 b - 1 | 3 | 3"), problem("9 b - 1", Some(3), Some(3)));
        assert_eq!(Problem::read("9 b - 1 | 5 | "), problem("9 b - 1", Some(5), None));
        assert_eq!(Problem::read("9 b - 1"), problem("9 b - 1", None, None));
        assert_eq!(Problem::read("# words"), Ok(None));
        assert_eq!(Problem::read(""), Ok(None));
        assert_eq!(Problem::read("9 b - 1 | thre"), Err("thre".to_owned()));
        assert_eq!(Problem::read("9 b - 1 | 0 | -1"), Err("-1".to_owned()));
        assert_eq!(Problem::read("9 b - 1 | 1 | G*5b"), problem("9 b - 1", Some(1), None));
    }
}
