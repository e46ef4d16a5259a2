//! Where lines come from: a terminal with an editor and completion, or anything else as it is.

use std::io::{self, BufRead, IsTerminal, Read, StdinLock};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::order::WORDS;
use crate::rules::NAMES;

/// The longest line that is read.
const LONGEST: u64 = 1 << 16;

/// What comes of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line.
    Line(String),
    /// A line was begun and given up, with Ctrl-C.
    Cancelled,
    /// There is nothing more.
    End,
}

/// Somebody who types.
pub trait Input {
    /// The next line. What may be typed next besides the words of the list is offered for completion.
    ///
    /// # Errors
    /// If nothing can be read.
    fn line(&mut self, prompt: &str, moves: Vec<String>) -> io::Result<Typed>;

    /// Is there a person who sees the prompt and can be asked something?
    fn can_be_asked(&self) -> bool;
}

/// Standard input: with an editor if it is a terminal.
///
/// # Errors
/// If the terminal cannot be used.
pub fn standard() -> io::Result<Box<dyn Input>> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(Box::new(Terminal::new()?));
    }
    Ok(Box::new(Plain(io::stdin().lock())))
}

/// Lines as they come, without a prompt.
struct Plain(StdinLock<'static>);

impl Input for Plain {
    fn line(&mut self, _: &str, _: Vec<String>) -> io::Result<Typed> {
        let mut bytes = Vec::new();
        let length = self.0.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        if length as u64 == LONGEST && !bytes.ends_with(b"\n") {
            self.0.skip_until(b'\n')?;
        }
        if length == 0 {
            return Ok(Typed::End);
        }
        Ok(Typed::Line(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn can_be_asked(&self) -> bool {
        false
    }
}

struct Terminal(Editor<Words, MemHistory>);

impl Terminal {
    fn new() -> io::Result<Self> {
        let config =
            Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor =
            Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(Words::default()));
        Ok(Self(editor))
    }
}

impl Input for Terminal {
    fn line(&mut self, prompt: &str, moves: Vec<String>) -> io::Result<Typed> {
        if let Some(words) = self.0.helper_mut() {
            words.moves = moves;
        }
        match self.0.readline(prompt) {
            Ok(line) => Ok(Typed::Line(line)),
            Err(ReadlineError::Interrupted) => Ok(Typed::Cancelled),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(other) => Err(io::Error::other(other)),
        }
    }

    fn can_be_asked(&self) -> bool {
        true
    }
}

/// What can be completed.
#[derive(Default)]
struct Words {
    moves: Vec<String>,
}

impl Words {
    /// The words and moves that begin with this.
    fn matching(&self, start: &str) -> Vec<String> {
        let words = WORDS.iter().map(|&(word, _, _)| word);
        let all = self.moves.iter().map(String::as_str).chain(words);
        all.filter(|text| text.starts_with(start)).map(str::to_owned).collect()
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        if line.starts_with("save ") || line.starts_with("load ") {
            return FilenameCompleter::new().complete(line, at, context);
        }
        let pair = |text: String| Pair { display: text.clone(), replacement: text };
        let typed = line.get(..at).unwrap_or_default();
        let offer =
            |from: usize, texts: Vec<String>| Ok((from, texts.into_iter().map(pair).collect()));
        match typed.split_once(' ') {
            None => offer(0, self.matching(typed)),
            Some((word, rest)) => {
                let texts = match word {
                    "side" => ["black", "white", "both"].map(str::to_owned).to_vec(),
                    "moves" => self.moves.clone(),
                    "variant" => NAMES.iter().map(|&name| name.to_owned()).collect(),
                    _ => Vec::new(),
                };
                let fits = texts.into_iter().filter(|text| text.starts_with(rest)).collect();
                offer(at - rest.len(), fits)
            }
        }
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_legal_moves_are_completed() {
        let moves = ["7g7f", "7i7h", "2g2f", "P*5e"].map(str::to_owned).to_vec();
        let words = Words { moves };
        let history = MemHistory::new();
        let context = Context::new(&history);
        let complete = |line: &str| {
            let (from, pairs) = words.complete(line, line.len(), &context).unwrap();
            (from, pairs.into_iter().map(|pair| pair.replacement).collect::<Vec<_>>())
        };
        assert_eq!(complete("7"), (0, vec!["7g7f".to_owned(), "7i7h".to_owned()]));
        assert_eq!(complete("P"), (0, vec!["P*5e".to_owned()]));
        assert_eq!(complete("he"), (0, vec!["help".to_owned()]));
        assert_eq!(complete("side w"), (5, vec!["white".to_owned()]));
        assert_eq!(complete("variant mitregi9"), (8, vec!["mitregi90".to_owned()]));
        assert_eq!(complete("moves 2"), (6, vec!["2g2f".to_owned()]));
        assert_eq!(complete("9").1, Vec::<String>::new());
        assert!(complete("").1.len() > 10);
    }
}
