//! Where a command reads and writes: nothing is written over what the same command reads or writes elsewhere.

use std::path::{Path, PathBuf};

/// Two options that name one file, which at least one of them would write.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{first} and {second} are both {path}: name different files")]
pub struct Clash {
    first: String,
    second: String,
    path: PathBuf,
}

/// Makes sure that no file is named twice among those that are written and, beside them, those that are read, each with
/// the option that names it. What is there and no file, a device for instance, may be.
///
/// # Errors
/// If one is.
pub fn apart<'a, 'b>(
    written: impl IntoIterator<Item = (&'static str, &'a Path)>,
    read: impl IntoIterator<Item = (&'static str, &'b Path)>,
) -> Result<(), Clash> {
    let mut known: Vec<(&str, PathBuf)> = Vec::new();
    let is_file = |path: &Path| path.is_file() || !path.exists();
    for (second, path) in written.into_iter().filter(|(_, path)| is_file(path)) {
        let place = place(path);
        if let Some((first, _)) = known.iter().find(|(_, other)| *other == place) {
            return Err(clash(first, second, path));
        }
        known.push((second, place));
    }
    for (second, path) in read {
        let place = place(path);
        if let Some((first, _)) = known.iter().find(|(_, other)| *other == place) {
            return Err(clash(first, second, path));
        }
    }
    Ok(())
}

fn clash(first: &str, second: &str, path: &Path) -> Clash {
    Clash { first: first.to_owned(), second: second.to_owned(), path: path.to_owned() }
}

/// The one path of a file, whether it is there already or not.
fn place(path: &Path) -> PathBuf {
    let beside = || {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let directory = parent.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(directory.join(path.file_name()?))
    };
    path.canonicalize().ok().or_else(beside).unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_under_two_names_is_found() {
        let directory = std::env::temp_dir().join(format!("henka-places-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let games = directory.join("games");
        let same = directory.join("none").join("..").join("games");
        let other = directory.join("other");
        let both = |written: &[&Path], read: &[&Path]| {
            let written = written.iter().map(|path| ("--out", *path));
            apart(written, read.iter().map(|path| ("--merge", *path)))
        };
        assert_eq!(both(&[&games, &other], &[&directory.join("third")]), Ok(()));
        let error = both(&[&games], &[&other, &games]).unwrap_err().to_string();
        assert!(error.starts_with("--out and --merge are both"), "{error}");
        assert!(both(&[&games, &games], &[]).is_err());
        assert_eq!(both(&[&games], &[&other, &other]), Ok(()), "reading twice harms nobody");
        std::fs::create_dir(directory.join("none")).unwrap();
        for is_there in [false, true] {
            if is_there {
                std::fs::write(&games, "").unwrap();
            }
            assert!(both(&[&games, &same], &[]).is_err(), "{is_there}");
        }
        assert_eq!(both(&[Path::new("/dev/null"), Path::new("/dev/null")], &[]), Ok(()));
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
