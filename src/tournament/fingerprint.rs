//! What an engine is: the bytes of its program and what it says of itself. A tournament that is gone
//! on with, or put together from parts, wants the same engines throughout, and a name does not tell
//! whether an engine was built anew.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::arena::introduction::Introduction;
use crate::arena::spec::EngineSpec;

/// What an engine is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// What the tournament calls it.
    pub name: String,
    /// What it calls itself.
    pub id: Option<String>,
    /// The names of the options it offers. Their bounds and values are left out: they may depend on
    /// the machine.
    pub options: Vec<String>,
    /// The hashes of its program and of those of its arguments that are files, a script for instance.
    pub files: Vec<String>,
    /// The hashes of those values of its options that are files, a network for instance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
}

impl Fingerprint {
    /// Of the engine that was started from this spec and has said this; nothing if it could not.
    #[must_use]
    pub fn of(spec: &EngineSpec, introduction: Introduction) -> Self {
        let files = hashes(files(spec));
        let told = hashes(spec.told().map(|(_, value)| here(spec, value)));
        let options = introduction.offers.into_iter().map(|offer| offer.name).collect();
        Self { name: spec.name.clone(), id: introduction.id, options, files, told }
    }

    /// What is different about an engine that should be the same as this one, in words.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let differences = [
            (self.name != other.name, "it has another name"),
            (self.files != other.files, "its program has changed"),
            (self.told != other.told, "a file that it is told of has changed"),
            (self.id != other.id, "it calls itself otherwise"),
            (self.options != other.options, "it offers other options"),
        ];
        differences.into_iter().find_map(|(differs, what)| differs.then_some(what))
    }
}

/// Where a word of a spec leads, if it is the path of a file.
fn here(spec: &EngineSpec, word: &str) -> PathBuf {
    spec.dir.as_deref().unwrap_or(Path::new("")).join(word)
}

/// The files that a command names: the program, and arguments.
fn files(spec: &EngineSpec) -> Vec<PathBuf> {
    let Some((program, arguments)) = spec.cmd.split_first() else {
        return std::env::current_exe().into_iter().collect();
    };
    let searched = Path::new(program).components().count() == 1;
    let program = if searched { in_path(program) } else { Some(here(spec, program)) };
    program.into_iter().chain(arguments.iter().map(|word| here(spec, word))).collect()
}

/// The hashes of those of these that are files.
fn hashes(paths: impl IntoIterator<Item = PathBuf>) -> Vec<String> {
    let files = paths.into_iter().filter(|path| path.is_file());
    files.filter_map(|path| hash(&path).ok()).collect()
}

/// Where the system finds a program of this name.
fn in_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|place| place.join(program)).find(|found| found.is_file())
}

/// The bytes of a file as one number, by the function FNV-1a of G. Fowler, L. C. Noll and K.-P. Vo:
/// enough to tell one build from another, not to withstand somebody who wants to deceive.
fn hash(path: &Path) -> io::Result<String> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    let mut hash = 0xCBF2_9CE4_8422_2325u64;
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            return Ok(format!("{hash:016x}"));
        }
        for &byte in bytes {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        let used = bytes.len();
        file.consume(used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_build_is_another_engine() {
        let directory = std::env::temp_dir().join(format!("henka-print-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let script = directory.join("engine");
        std::fs::write(&script, "one").unwrap();
        let spec: EngineSpec =
            format!("name=A cmd='sh ./engine none' dir={}", directory.display()).parse().unwrap();
        let says = |id: &str| Introduction { id: Some(id.to_owned()), ..Introduction::default() };
        let first = Fingerprint::of(&spec, says("A 1"));
        assert_eq!(first.files.len(), 2, "the shell and the script");
        // The published value of FNV-1a for these letters.
        std::fs::write(&script, "foobar").unwrap();
        let second = Fingerprint::of(&spec, says("A 1"));
        assert_eq!(second.files[1], "85944171f73967e8");
        assert_eq!(first.difference(&second), Some("its program has changed"));
        assert_eq!(second.difference(&Fingerprint::of(&spec, says("A 1"))), None);
        let told: EngineSpec =
            format!("cmd=sh option.File=engine dir={}", directory.display()).parse().unwrap();
        let told = Fingerprint::of(&told, says("A 1"));
        assert_eq!((told.files.len(), &told.told[..]), (1, &second.files[1..]));
        let other = Fingerprint { told: Vec::new(), ..told.clone() };
        assert_eq!(told.difference(&other), Some("a file that it is told of has changed"));
        let third = Fingerprint::of(&spec, says("A 2"));
        assert_eq!(second.difference(&third), Some("it calls itself otherwise"));
        std::fs::remove_dir_all(&directory).unwrap();
    }

    #[test]
    fn this_program_is_looked_at_where_no_other_is_named() {
        let own = Fingerprint::of(&EngineSpec::default(), Introduction::default());
        assert_eq!(own.files.len(), 1);
        let absent: EngineSpec = "cmd=/nowhere/engine".parse().unwrap();
        assert!(Fingerprint::of(&absent, Introduction::default()).files.is_empty());
    }
}
