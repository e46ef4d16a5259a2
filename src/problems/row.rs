//! Problems as lines of a file.

use std::path::PathBuf;

use super::ProblemError;

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
    pub fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('|').map(str::trim);
        let sfen = fields.next().filter(|sfen| !sfen.is_empty() && !sfen.starts_with('#'))?;
        let mut number = || fields.next().and_then(|field| field.parse().ok());
        let (plies, depth) = (number(), number());
        Some(Self { sfen: sfen.to_owned(), plies, depth })
    }

    /// Reads files of them.
    pub fn read_all(paths: &[PathBuf]) -> Result<Vec<Self>, ProblemError> {
        let mut problems = Vec::new();
        for path in paths {
            let text = std::fs::read_to_string(path)
                .map_err(|error| ProblemError::File(path.display().to_string(), error))?;
            problems.extend(text.lines().filter_map(Self::read));
        }
        Ok(problems)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_a_problem_and_perhaps_its_length() {
        let problem = |sfen: &str, plies, depth| Problem { sfen: sfen.to_owned(), plies, depth };
        assert_eq!(Problem::read("9 b - 1 | 3 | 3"), Some(problem("9 b - 1", Some(3), Some(3))));
        assert_eq!(Problem::read("9 b - 1 | 5 | "), Some(problem("9 b - 1", Some(5), None)));
        assert_eq!(Problem::read("9 b - 1"), Some(problem("9 b - 1", None, None)));
        assert_eq!(Problem::read("# words"), None);
        assert_eq!(Problem::read(""), None);
    }
}
