//! Files that grow while a work is done, and tell whoever goes on with it how far it had come.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

/// Makes a file this process's own, until it ends; no if another process works on it.
///
/// A process that was killed while it started another leaves its hold to that one for a moment.
#[must_use]
pub fn claim(file: &File) -> bool {
    const MOMENT: Duration = Duration::from_millis(100);
    let mut tries = (0..10).map(|wait| {
        if wait > 0 {
            sleep(MOMENT);
        }
        file.try_lock().is_ok()
    });
    tries.any(|claimed| claimed)
}

/// Hands the lines of a file to `each`, with their ends and their numbers from 1, and says how many bytes they take. A
/// last line without its end is left out: it was being written when the writer was killed. Where it is the first, it
/// has to go as far as it does like `first`, what first lines begin with; otherwise somebody else wrote it, and it is
/// handed to `each`, which will say that it is none.
///
/// # Errors
/// If the file cannot be read, made an error of the caller's by `failed`, or as `each` says.
pub fn whole_lines<E>(
    file: impl Read,
    first: &str,
    failed: impl FnOnce(io::Error) -> E,
    mut each: impl FnMut(usize, &[u8]) -> Result<(), E>,
) -> Result<u64, E> {
    let (mut from, mut line, mut whole) = (BufReader::new(file), Vec::new(), 0);
    for number in 1.. {
        line.clear();
        if let Err(error) = from.read_until(b'\n', &mut line) {
            return Err(failed(error));
        }
        if line.last() != Some(&b'\n') {
            let common = first.len().min(line.len());
            if number == 1 && line[..common] != first.as_bytes()[..common] {
                each(number, &line)?;
            }
            break;
        }
        each(number, &line)?;
        whole += line.len() as u64;
    }
    Ok(whole)
}

/// A setting in which a file is not of the work that would go on with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} is {there} there, {here} here")]
pub struct OtherSetting {
    /// Which.
    pub name: String,
    /// Its value in the file, which was there first.
    pub there: Value,
    /// Its value now.
    pub here: Value,
}

/// The first setting in which two objects of JSON differ; one that only one of them has is null in the other.
#[must_use]
pub fn other_setting(there: &Value, here: &Value) -> Option<OtherSetting> {
    let none = Value::Null;
    let (first, second) = (there.as_object(), here.as_object());
    let names = first.iter().chain(&second).flat_map(|values| values.keys());
    let value = |of: &Value, name: &String| of.get(name).unwrap_or(&none).clone();
    names
        .map(|name| (name, value(there, name), value(here, name)))
        .find(|(_, there, here)| there != here)
        .map(|(name, there, here)| OtherSetting { name: name.clone(), there, here })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_claimed_by_one_and_as_soon_as_it_is_free() {
        let path = std::env::temp_dir().join(format!("henka-claim-{}", std::process::id()));
        let open = || File::options().read(true).append(true).create(true).open(&path).unwrap();
        let (first, second) = (open(), open());
        assert!(claim(&first) && !claim(&second));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                sleep(Duration::from_millis(300));
                drop(first);
            });
            assert!(claim(&second), "it is free after a moment");
        });
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_line_without_an_end_is_none() {
        let read = |text: &'static str| {
            let mut lines = Vec::new();
            let whole = whole_lines(
                text.as_bytes(),
                "first",
                |error| error.to_string(),
                |number, line| {
                    if line.starts_with(b"bad") {
                        return Err(format!("line {number}"));
                    }
                    lines.push(line.to_vec());
                    Ok(())
                },
            );
            (whole, lines.concat())
        };
        assert_eq!(read(""), (Ok(0), Vec::new()));
        assert_eq!(read("a\n\nbc\nde"), (Ok(6), b"a\n\nbc\n".to_vec()));
        assert_eq!(read("a\nbad\nb\n"), (Err("line 2".to_owned()), b"a\n".to_vec()));
        assert_eq!(read("a\nbad"), (Ok(2), b"a\n".to_vec()));
        assert_eq!(read("firs"), (Ok(0), Vec::new()));
        assert_eq!(read("first of th"), (Ok(0), Vec::new()));
        assert_eq!(read("bad"), (Err("line 1".to_owned()), Vec::new()), "somebody else wrote it");
    }
}
