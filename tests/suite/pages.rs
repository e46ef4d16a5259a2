//! The pages for readers: every link and picture in them leads to a file that is there and, where it names
//! one, to a heading of it; and like sources no page is longer than 400 lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

const LONGEST_PAGE: usize = 400;

/// Where pages lie, from the root of the repository: the root itself is looked at without what is below it.
const DIRECTORIES: &[&str] = &["docs", "docs/games", "nets", "engine-configs"];

/// What of a page others may point at, and where it points.
#[derive(Debug, Default, PartialEq)]
struct Page {
    headings: BTreeSet<String>,
    links: Vec<String>,
}

fn read(text: &str) -> Page {
    let mut page = Page::default();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                page.headings.extend(heading.take().map(|words| anchor(&words)));
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&words);
                }
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                page.links.push(dest_url.to_string());
            }
            _ => {}
        }
    }
    page
}

/// The name under which a heading can be pointed at, as GitHub and mdBook make it.
fn anchor(heading: &str) -> String {
    let words = heading.to_lowercase();
    let kept = words.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn pages() -> BTreeMap<PathBuf, Page> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = BTreeMap::new();
    for directory in [&[""], DIRECTORIES].concat() {
        for entry in fs::read_dir(root.join(directory)).expect("a directory of pages") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).expect("a page");
                let lines = text.lines().count();
                assert!(lines <= LONGEST_PAGE, "{} has {lines} lines", path.display());
                pages.insert(path, read(&text));
            }
        }
    }
    pages
}

/// A path without `..`, so that it can be looked up.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    plain
}

/// What is wrong with a link of the page `from`, if anything.
fn fault(pages: &BTreeMap<PathBuf, Page>, from: &Path, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let beside = from.parent().expect("a page lies in a directory");
    let path = if file.is_empty() { from.to_owned() } else { plain(&beside.join(file)) };
    let missing = match pages.get(&path) {
        _ if !path.exists() => "no such file",
        _ if heading.is_empty() => return None,
        Some(page) if page.headings.contains(heading) => return None,
        _ => "no such heading",
    };
    Some(format!("{}: {link}: {missing}", from.display()))
}

#[test]
fn every_link_of_the_pages_leads_somewhere() {
    let pages = pages();
    assert!(pages.len() > 20, "only {} pages were found", pages.len());
    let links =
        pages.iter().flat_map(|(from, page)| page.links.iter().map(move |link| (from, link)));
    let faults: Vec<_> = links.filter_map(|(from, link)| fault(&pages, from, link)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_link_that_leads_nowhere_is_seen() {
    let pages = pages();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/engine.md");
    for link in
        ["nowhere.md", "strength.md#no-such-heading", "#no-such-heading", "../src/nothing.rs"]
    {
        assert!(fault(&pages, &from, link).is_some(), "{link}");
    }
    for link in ["strength.md", "../README.md", "https://example.org/nowhere#at-all"] {
        assert_eq!(fault(&pages, &from, link), None);
    }
    let page = read("# What `is` here?\n\n[a](b.md#c) and ![d](e.svg)\n\n    [no](link)\n");
    let headings = BTreeSet::from(["what-is-here".to_owned()]);
    assert_eq!(page, Page { headings, links: vec!["b.md#c".to_owned(), "e.svg".to_owned()] });
}
