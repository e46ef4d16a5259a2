//! An engine as the user describes it: `name=A cmd="…" proto=usi option.USI_Hash=64 nodes=4000` on
//! the command line, the same keys as a table in a tournament file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::clock::{Allowance, AllowanceError};

/// The language an engine speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Shogi Interface.
    #[default]
    Usi,
    /// The Universal Chess Interface as Fairy-Stockfish extends it.
    Uci,
}

/// How to start an engine and what to tell it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, Value>", into = "BTreeMap<String, Value>")]
pub struct EngineSpec {
    /// What the report calls it.
    pub name: String,
    /// The program and its arguments; this program if there is none.
    pub cmd: Vec<String>,
    /// The directory it runs in.
    pub dir: Option<PathBuf>,
    /// The language it speaks.
    pub proto: Protocol,
    /// Its options and their values.
    pub options: BTreeMap<String, String>,
    /// Options that it is told without having offered them.
    pub unoffered: BTreeMap<String, String>,
    /// What limits its thinking, if not what limits everybody's.
    pub limits: Option<Allowance>,
    /// Letters that differ in its FEN: ours, then its own, in upper case.
    pub letters: Vec<(char, char)>,
}

/// Why a text does not describe an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// A word is no `key=value`.
    #[error("engine: '{0}' is not key=value")]
    Word(String),
    /// A quotation mark is missing.
    #[error("engine: a quotation mark is not closed in '{0}'")]
    Quote(String),
    /// A key is unknown.
    #[error(
        "engine: '{0}' is unknown; there are name, cmd, dir, proto, letters, option.NAME, \
             option!.NAME, tc, byoyomi, movetime, nodes and depth"
    )]
    Key(String),
    /// A value cannot be read.
    #[error("engine {key}: '{value}'; expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// Its value.
        value: String,
        /// What would be allowed.
        expected: &'static str,
    },
    /// A limit cannot be read.
    #[error("engine {0}")]
    Limit(#[from] AllowanceError),
}

/// Splits at white space outside quotation marks, single or double, which are taken off.
fn words(text: &str) -> Result<Vec<String>, SpecError> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(SpecError::Quote(text.to_owned()));
    }
    words.extend(word);
    Ok(words)
}

/// A word that [`words`] gives back: between double quotation marks, those that it has itself between single ones.
fn quoted(word: &str) -> String {
    if !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || c == '"' || c == '\'') {
        return word.to_owned();
    }
    format!("\"{}\"", word.replace('"', "\"'\"'\""))
}

impl std::str::FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut spec = Self::default();
        for word in words(text)? {
            let (key, value) = word.split_once('=').ok_or_else(|| SpecError::Word(word.clone()))?;
            spec.set(key, value)?;
        }
        Ok(spec)
    }
}

impl EngineSpec {
    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let wrong =
            |expected| SpecError::Value { key: key.to_owned(), value: value.to_owned(), expected };
        match key {
            "name" => value.clone_into(&mut self.name),
            "cmd" => self.cmd = words(value)?,
            "dir" => self.dir = Some(value.into()),
            "proto" => {
                self.proto = match value {
                    "usi" => Protocol::Usi,
                    "uci" => Protocol::Uci,
                    _ => return Err(wrong("usi or uci")),
                }
            }
            "letters" => {
                let pair = |word: &str| match word.chars().collect::<Vec<_>>()[..] {
                    [ours, theirs] => {
                        Some((ours.to_ascii_uppercase(), theirs.to_ascii_uppercase()))
                    }
                    _ => None,
                };
                let pairs: Option<_> = value.split_whitespace().map(pair).collect();
                self.letters = pairs.ok_or_else(|| wrong("pairs of letters, ours and its own"))?;
            }
            _ => match key.split_once('.') {
                Some((table, option)) if !option.is_empty() && self.table(table).is_some() => {
                    self.set_option(table, option, value);
                }
                _ if Allowance::KEYS.contains(&key) => {
                    self.limits.get_or_insert_default().set(key, value)?;
                }
                _ => return Err(SpecError::Key(key.to_owned())),
            },
        }
        Ok(())
    }

    /// The options that stand under this key.
    fn table(&mut self, key: &str) -> Option<&mut BTreeMap<String, String>> {
        match key {
            "option" => Some(&mut self.options),
            "option!" => Some(&mut self.unoffered),
            _ => None,
        }
    }

    fn set_option(&mut self, key: &str, option: &str, value: &str) {
        if let Some(table) = self.table(key) {
            table.insert(option.to_owned(), value.to_owned());
        }
    }

    /// Every option that it is told, with its value.
    pub fn told(&self) -> impl Iterator<Item = (&String, &String)> {
        self.options.iter().chain(&self.unoffered)
    }

    /// What a line of the engine says against the value of an option that it offers, as henka says it: `info string
    /// setoption NAME: …`.
    #[must_use]
    pub fn refusal(&self, line: &str) -> Option<String> {
        let said = line.strip_prefix("info string setoption ")?;
        let (name, what) = said.split_once(": ")?;
        let told = self.options.keys().any(|told| told.eq_ignore_ascii_case(name));
        told.then(|| format!("option {name}: {what}"))
    }

    /// The keys and values it was made from, for a record.
    fn pairs(&self) -> Vec<(String, String)> {
        let cmd: Vec<String> = self.cmd.iter().map(|word| quoted(word)).collect();
        let dir = self.dir.as_ref().map(|dir| dir.display().to_string());
        let letters: Vec<String> = self.letters.iter().map(|(a, b)| format!("{a}{b}")).collect();
        let proto = if self.proto == Protocol::Uci { "uci" } else { "usi" };
        let named = [
            ("name", self.name.clone()),
            ("cmd", cmd.join(" ")),
            ("dir", dir.unwrap_or_default()),
            ("proto", proto.to_owned()),
            ("letters", letters.join(" ")),
        ];
        let named = named.into_iter().filter(|(_, value)| !value.is_empty());
        let offered = self.options.iter().map(|(name, value)| (format!("option.{name}"), value));
        let unoffered = self.unoffered.iter();
        let unoffered = unoffered.map(|(name, value)| (format!("option!.{name}"), value));
        let limits = self.limits.iter().flat_map(Allowance::pairs);
        named
            .map(|(key, value)| (key.to_owned(), value))
            .chain(offered.chain(unoffered).map(|(key, value)| (key, value.clone())))
            .chain(limits.map(|(key, value)| (key.to_owned(), value)))
            .collect()
    }
}

/// A value of a tournament file as the command line would have it.
fn plain(key: &str, value: &Value) -> Result<String, SpecError> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(truth) => Ok(truth.to_string()),
        _ => Err(SpecError::Value {
            key: key.to_owned(),
            value: value.to_string(),
            expected: "a text, a number or a truth value",
        }),
    }
}

impl TryFrom<BTreeMap<String, Value>> for EngineSpec {
    type Error = SpecError;

    fn try_from(table: BTreeMap<String, Value>) -> Result<Self, SpecError> {
        let mut spec = Self::default();
        for (key, value) in &table {
            match value {
                Value::Object(options) if spec.table(key).is_some() => {
                    for (name, value) in options {
                        spec.set_option(key, name, &plain(name, value)?);
                    }
                }
                _ => spec.set(key, &plain(key, value)?)?,
            }
        }
        Ok(spec)
    }
}

impl From<EngineSpec> for BTreeMap<String, Value> {
    fn from(spec: EngineSpec) -> Self {
        spec.pairs().into_iter().map(|(key, value)| (key, Value::String(value))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_engine_is_read() {
        let text = "name=A cmd=\"/usr/games/x '-a b' c\" proto=uci option.USI_Hash=64 \
                    'option.Eval File=a b.nn' nodes=4000 letters='XY Zw'";
        let spec: EngineSpec = text.parse().unwrap();
        assert_eq!(spec.name, "A");
        assert_eq!(spec.cmd, ["/usr/games/x", "-a b", "c"]);
        assert_eq!(spec.proto, Protocol::Uci);
        assert_eq!(spec.options["USI_Hash"], "64");
        assert_eq!(spec.options["Eval File"], "a b.nn");
        assert_eq!(spec.limits.unwrap().nodes, Some(4000));
        assert_eq!(spec.letters, [('X', 'Y'), ('Z', 'W')]);
    }

    #[test]
    fn a_table_says_the_same_as_a_line() {
        let line = "name=A cmd='x y' option.Hash=64 option!.Secret=a.b tc=5+0.05";
        let line: EngineSpec = line.parse().unwrap();
        assert_eq!(line.unoffered["Secret"], "a.b");
        let json = r#"{"name": "A", "cmd": "x y", "option": {"Hash": 64},
                       "option!": {"Secret": "a.b"}, "tc": "5+0.05"}"#;
        assert_eq!(serde_json::from_str::<EngineSpec>(json).unwrap(), line);
        let written = serde_json::to_string(&line).unwrap();
        assert_eq!(serde_json::from_str::<EngineSpec>(&written).unwrap(), line);
        // Whatever an argument has in it.
        for word in ["", " ", "a", "it's", "say \"a b\"", "\"", "'", "\"'\" '\"'"] {
            let cmd = vec!["sh".to_owned(), word.to_owned(), "end".to_owned()];
            let spec = EngineSpec { cmd, ..EngineSpec::default() };
            let written = serde_json::to_string(&spec).unwrap();
            assert_eq!(serde_json::from_str::<EngineSpec>(&written).unwrap(), spec, "{word}");
        }
    }

    #[test]
    fn what_an_engine_says_against_a_value_is_heard() {
        let spec: EngineSpec = "option.evalfile=typo option!.Other=3".parse().unwrap();
        let says = |line: &str| spec.refusal(line);
        let refusal = says("info string setoption EvalFile: 'typo': No such file").unwrap();
        assert_eq!(refusal, "option EvalFile: 'typo': No such file");
        assert_eq!(says("info string setoption Other: '3'; expected 1"), None, "asked for twice");
        assert_eq!(says("info string setoption: no option 'Other'"), None);
        assert_eq!(says("info string evalfile: loaded"), None);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, part) in [
            ("name", "'name' is not key=value"),
            ("name='A", "not closed"),
            ("colour=red", "'colour' is unknown"),
            ("option.=3", "'option.' is unknown"),
            ("options.A=3", "'options.A' is unknown"),
            ("proto=xboard", "expected usi or uci"),
            ("nodes=-1", "nodes"),
        ] {
            let error = text.parse::<EngineSpec>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
