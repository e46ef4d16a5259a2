//! The pages for readers: every link and picture in them leads to a file that is there and, where it names
//! one, to a heading of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::layers::files_of;

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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().expect("the repository")
}

/// The file of every page: those at the root, where nothing below is looked at, and all in three directories.
pub fn paths() -> Vec<PathBuf> {
    let entries = fs::read_dir(root()).expect("the repository").map(|entry| entry.unwrap().path());
    let at_the_root = entries.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let below =
        ["docs", "nets", "engine-configs"].map(|inside| files_of(&root().join(inside), &["md"]));
    at_the_root.chain(below.concat()).collect()
}

fn pages() -> BTreeMap<PathBuf, Page> {
    let page = |path: PathBuf| {
        let page = read(&fs::read_to_string(&path).expect("a page"));
        (path, page)
    };
    paths().into_iter().map(page).collect()
}

/// What is wrong with a link of the page `from`, if anything.
fn fault(pages: &BTreeMap<PathBuf, Page>, from: &Path, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let beside = from.parent().expect("a page lies in a directory");
    let path = if file.is_empty() { Ok(from.to_owned()) } else { beside.join(file).canonicalize() };
    let is_heading = |path| pages.get(path).is_some_and(|page| page.headings.contains(heading));
    let missing = match path {
        Err(_) => "no such file",
        Ok(path) if heading.is_empty() || is_heading(&path) => return None,
        Ok(_) => "no such heading",
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
    let from = root().join("docs/engine.md");
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
