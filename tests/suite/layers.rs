//! The libraries, `engine/` and above it `src/`, are stacks of rooms, in the order of their `lib.rs`: no
//! file uses a room below its own, every directory is a room of the list, and no file, tests and pages
//! included, is longer than 400 lines. That `engine/` uses nothing of `src/` Cargo sees to.

use std::fs;
use std::path::{Path, PathBuf};

const LONGEST_FILE: usize = 400;

/// A source with comments, strings and characters blanked out, lines kept.
pub fn code_of(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => block_comment(rest),
            'r' if rest.starts_with("r\"") || rest.starts_with("r#\"") => raw_string(rest),
            '"' => string(rest),
            '\'' => character(rest),
            _ => 0,
        };
        let blanked = &rest[..length];
        if length == 0 {
            code.push(c);
            rest = &rest[c.len_utf8()..];
        } else {
            code.push(' ');
            code.extend(blanked.chars().filter(|&c| c == '\n'));
            rest = &rest[length..];
        }
    }
    code
}

fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let step = &text.as_bytes()[at..];
        if step.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if step.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn raw_string(text: &str) -> usize {
    let end = if text.starts_with("r#") { "\"#" } else { "\"" };
    let start = text.find('"').map_or(0, |at| at + 1);
    text[start..].find(end).map_or(text.len(), |at| start + at + end.len())
}

/// The length of a character literal; 0 for the quote of a lifetime.
fn character(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => {
            let after = text.get(3..).and_then(|rest| rest.find('\''));
            after.map_or(0, |at| at + 4)
        }
        Some(_) => match chars.next() {
            Some((at, '\'')) => at + 1,
            _ => 0,
        },
        None => 0,
    }
}

/// The rooms in the order in which `lib.rs` lists them.
fn rooms_of(lib: &str) -> Vec<String> {
    code_of(lib)
        .lines()
        .filter_map(|line| line.trim().strip_prefix("pub mod ")?.strip_suffix(';'))
        .map(str::to_owned)
        .collect()
}

/// The first names of the paths that follow a prefix: one, or those of a group in braces.
fn heads(after: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(group) = after.trim_start().strip_prefix('{') else { return vec![word(after)] };
    let (mut depth, mut item, mut heads) = (0, String::new(), Vec::new());
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => heads.push(word(&std::mem::take(&mut item))),
            _ => {}
        }
        if depth > 0 || c != ',' {
            item.push(c);
        }
    }
    heads.push(word(&item));
    heads
}

/// The lines of a file on which a path leads into a room below the file's own. `path` is relative
/// to `src/`.
fn offences(path: &Path, source: &str, rooms: &[String]) -> Vec<(usize, String)> {
    let room = path.iter().next().and_then(|first| first.to_str()).unwrap_or_default();
    let room = room.strip_suffix(".rs").unwrap_or(room);
    let Some(own) = rooms.iter().position(|name| name == room) else { return Vec::new() };
    let is_root = path.ends_with("mod.rs") || path.iter().count() == 1;
    let way_out = if is_root { "super::" } else { "super::super::" };
    let code = code_of(source);
    let mut found = Vec::new();
    for prefix in ["crate::", way_out] {
        for (at, _) in code.match_indices(prefix) {
            for head in heads(&code[at + prefix.len()..]) {
                if rooms.iter().position(|name| *name == head).is_some_and(|used| used > own) {
                    found.push((code[..at].matches('\n').count() + 1, head));
                }
            }
        }
    }
    found
}

/// The sources of the two libraries.
pub fn source_roots() -> [PathBuf; 2] {
    ["engine/src", "src"].map(|inside| Path::new(env!("CARGO_MANIFEST_DIR")).join(inside))
}

/// Every `.rs` file under a directory.
pub fn sources(directory: &Path) -> Vec<PathBuf> {
    files_of(directory, &["rs"])
}

/// Every file under a directory whose name ends so.
pub fn files_of(directory: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { files_of(&path, endings) } else { vec![path] })
        .filter(|path| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| endings.contains(&ending))
        })
        .collect()
}

fn rooms(root: &Path) -> Vec<String> {
    rooms_of(&fs::read_to_string(root.join("lib.rs")).unwrap())
}

#[test]
fn no_room_uses_one_below_it() {
    for root in source_roots() {
        let (rooms, mut complaints) = (rooms(&root), Vec::new());
        for path in sources(&root) {
            let source = fs::read_to_string(&path).unwrap();
            for (line, room) in offences(path.strip_prefix(&root).unwrap(), &source, &rooms) {
                complaints.push(format!("{}:{line} uses {room}", path.display()));
            }
        }
        assert!(complaints.is_empty(), "the rooms are {rooms:?}; {complaints:#?}");
    }
}

#[test]
fn every_directory_is_a_room_in_the_list() {
    let first = [["excerpt", "board", "rules"], ["output", "shard", "door"]];
    for (root, first) in source_roots().iter().zip(first) {
        let rooms = rooms(root);
        assert!(rooms.starts_with(&first.map(str::to_owned)), "{rooms:?}");
        for entry in fs::read_dir(root).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let room = name.strip_suffix(".rs").unwrap_or(&name).to_owned();
            let known = ["lib", "main"].contains(&room.as_str()) || rooms.contains(&room);
            assert!(known, "{name} is not in the lib.rs of {}", root.display());
        }
    }
}

#[test]
fn no_file_is_too_long() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let directories =
        ["src", "engine", "games", "tests", "web"].map(|directory| root.join(directory));
    let sources = directories.iter().flat_map(|d| files_of(d, &["rs", "js", "mjs", "css"]));
    for path in sources.chain(crate::pages::paths()) {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines", path.display());
    }
}

#[test]
fn the_scanner_sees_offences_in_code() {
    let rooms: Vec<String> = ["board", "position", "search"].map(str::to_owned).to_vec();
    let lines_found = |path: &str, source: &str| -> Vec<(usize, String)> {
        offences(Path::new(path), source, &rooms)
    };
    let search = |line| vec![(line, "search".to_owned())];
    for (line, source) in [
        (1, "use crate::search::Node;"),
        (1, "use crate::search;"),
        (2, "use std::fmt;\nfn f() { crate::search::run() }"),
        (1, "use crate::{board::{Color, Square}, search::{Node, Score}};"),
        (2, "//! text\nuse crate::{\n    board::Color,\n    search,\n};"),
        (1, "macro_rules! m { () => { $crate::search::run() } }"),
        (1, "pub(in crate::search) fn f() {}"),
        (1, "use super::super::search::Node;"),
        (1, "const QUOTE: char = '\"'; use crate::search::Node; // \""),
        (1, "fn f<'a>(x: &'a str) -> char { crate::search::c('\\'', '\\u{1F600}') }"),
        (1, "const S: &str = \"a \\\" b\"; use crate::search::Node;"),
    ] {
        assert_eq!(lines_found("position/moves.rs", source), search(line), "{source}");
    }
    assert_eq!(lines_found("position/mod.rs", "use super::search::Node;"), search(1));
    assert_eq!(lines_found("position.rs", "use crate::search::Node;"), search(1));
    assert_eq!(lines_found("board/deep/er.rs", "use crate::search::Node;"), search(1));
}

#[test]
fn the_scanner_sees_nothing_where_there_is_nothing() {
    let rooms: Vec<String> = ["board", "position", "search"].map(str::to_owned).to_vec();
    for source in [
        "use crate::board::Color;",
        "use crate::position::Move;",
        "// use crate::search::Node;",
        "/// See [`Node`](crate::search::Node).",
        "/* use /* crate::search::a; */ crate::search::Node; */",
        "const TEXT: &str = \"use crate::search::Node;\";",
        "const TEXT: &str = r#\"crate::search::\"#;",
        "use crate::{board::search, position::{search}};",
        "use super::search;",
        "use crate::searching::Node;",
    ] {
        assert_eq!(offences(Path::new("position/moves.rs"), source, &rooms), [], "{source}");
    }
    assert_eq!(offences(Path::new("main.rs"), "use crate::search::Node;", &rooms), []);
    assert_eq!(offences(Path::new("search/mod.rs"), "use crate::board::Color;", &rooms), []);
}
