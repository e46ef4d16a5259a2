//! No circle of imports between files: of two files at most one uses the other, be it through a third.
//! The `mod.rs` of a room may hold what the files inside it add to, and hand on what they hold.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::layers::{code_of, source_roots, sources};

/// A path as its segments, `["search", "table", "Bound"]`.
type Segments = Vec<String>;

/// The sources of a crate by module: `["search", "table"]`, and `["search"]` for its `mod.rs`.
struct Tree(BTreeMap<Segments, String>);

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The module that a file of a library is.
fn module_of(file: &Path) -> Segments {
    let path = file.with_extension("");
    let mut names: Segments = path.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|name| ["mod", "lib"].contains(&name.as_str())) {
        names.pop();
    }
    names
}

/// All paths that a text such as `board::{Color, geometry::{File, Rank}};` stands for.
fn expand(text: &str, before: &[String], found: &mut Vec<Segments>) {
    let text = text.trim_start();
    if let Some(group) = text.strip_prefix('{') {
        let (mut depth, mut begin) = (0, 0);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' | ',' if depth == 0 => {
                    expand(&group[begin..at], before, found);
                    begin = at + 1;
                    if c == '}' {
                        return;
                    }
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
        return;
    }
    let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
    let mut path = before.to_vec();
    match &text[..end] {
        "" => {}
        // An import of the module itself.
        "self" => found.push(path),
        name => {
            path.push(name.to_owned());
            match text[end..].strip_prefix("::") {
                Some(rest) => expand(rest, &path, found),
                None => found.push(path),
            }
        }
    }
}

impl Tree {
    /// The module that is its longest prefix.
    fn module<'a>(&self, path: &'a [String]) -> &'a [String] {
        let known = |length: &usize| self.0.contains_key(&path[..*length]);
        &path[..(1..=path.len()).rev().find(known).unwrap_or(0)]
    }

    /// What a module hands on from the modules inside it: the item and where it comes from.
    fn handed_on(&self, module: &[String]) -> Vec<Segments> {
        let mut found = Vec::new();
        for after in self.0[module].split("pub use ").skip(1) {
            expand(after, module, &mut found);
        }
        found
    }

    /// The module in which what a path leads to is written down.
    fn home(&self, path: &[String]) -> Segments {
        let module = self.module(path);
        if module.is_empty() {
            return Vec::new();
        }
        if let Some(item) = path.get(module.len())
            && let Some(inner) =
                self.handed_on(module).iter().find(|inner| inner.last() == Some(item))
            && self.module(inner).len() > module.len()
        {
            return self.home(inner);
        }
        module.to_vec()
    }

    /// The modules that a module uses.
    fn uses(&self, module: &Segments) -> BTreeSet<Segments> {
        let code = &self.0[module];
        let parent = &module[..module.len().saturating_sub(1)];
        let mut paths = Vec::new();
        for (prefix, root) in [("crate::", &[][..]), ("super::", parent)] {
            for (at, _) in code.match_indices(prefix) {
                if !code[..at].ends_with(|c| is_name(c) || c == ':') {
                    expand(&code[at + prefix.len()..], root, &mut paths);
                }
            }
        }
        paths
            .iter()
            .map(|path| self.home(path))
            .filter(|home| home != module && !home.is_empty())
            .collect()
    }

    /// Some circle of modules each of which uses the next, if there is one.
    fn circle(&self) -> Option<Vec<String>> {
        let uses: BTreeMap<_, _> =
            self.0.keys().map(|module| (module, self.uses(module))).collect();
        let mut done = BTreeSet::new();
        for module in self.0.keys() {
            if let Some(circle) = walk(module, &uses, &mut Vec::new(), &mut done) {
                return Some(circle.iter().map(|module| module.join("::")).collect());
            }
        }
        None
    }
}

type Uses<'a> = BTreeMap<&'a Segments, BTreeSet<Segments>>;

fn walk<'a>(
    module: &'a Segments,
    uses: &'a Uses<'_>,
    way: &mut Vec<&'a Segments>,
    done: &mut BTreeSet<&'a Segments>,
) -> Option<Vec<&'a Segments>> {
    if let Some(at) = way.iter().position(|&on_the_way| on_the_way == module) {
        return Some(way[at..].to_vec());
    }
    if done.contains(module) {
        return None;
    }
    way.push(module);
    let circle = uses[module].iter().find_map(|used| walk(used, uses, way, done));
    way.pop();
    done.insert(module);
    circle
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for root in source_roots() {
        let files = sources(&root).into_iter().map(|path| {
            let inside = path.strip_prefix(&root).unwrap();
            (module_of(inside), code_of(&fs::read_to_string(&path).unwrap()))
        });
        let tree = Tree(files.filter(|(module, _)| !module.is_empty()).collect());
        assert!(tree.0.len() > 50);
        assert_eq!(tree.circle(), None);
    }
}

#[test]
fn circles_are_found_however_an_import_is_written() {
    let circle = |files: &[(&str, &str)]| {
        let module = |path: &str| module_of(Path::new(path));
        Tree(files.iter().map(|(path, code)| (module(path), code_of(code))).collect()).circle()
    };
    let room = ("a/mod.rs", "mod x;\nmod y;\npub use x::{X, Other};\npub use y::Y;");
    for (x, y) in [
        ("use super::y::Y;", "use super::x::X;"),
        ("use crate::a::y::Y;", "use super::{x::X};"),
        ("use crate::a::{y::{self, Y}};", "fn f() { super::x::f() }"),
        // Through what the room hands on.
        ("use super::Y;", "use crate::a::{Other, X};"),
    ] {
        let expected = Some(vec!["a::x".to_owned(), "a::y".to_owned()]);
        assert_eq!(circle(&[room, ("a/x.rs", x), ("a/y.rs", y)]), expected, "{x} {y}");
    }
    let of_three =
        [("b.rs", "use crate::c::C;"), ("c.rs", "use crate::d::D;"), ("d.rs", "use crate::b::B;")];
    assert_eq!(circle(&of_three).map(|circle| circle.len()), Some(3));
    assert_eq!(circle(&[room, ("a/x.rs", "use super::Y;"), ("a/y.rs", "// super::x::X")]), None);
}
