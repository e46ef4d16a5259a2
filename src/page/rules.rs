//! The rules of the games for people: what `docs/games` says, as HTML.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

/// A game for people.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What makes one want to play it.
    pub teaser: &'static str,
    /// The page of its family.
    text: &'static str,
}

macro_rules! page {
    ($name:literal, $title:literal, $file:literal, $teaser:literal) => {
        Page {
            name: $name,
            title: $title,
            teaser: $teaser,
            text: include_str!(concat!("../../docs/games/", $file, ".md")),
        }
    };
}

const PAGES: &[Page] = &[
    page!("shogi", "Shogi", "shogi", "Japanese chess: what you take, you drop as your own."),
    page!(
        "kagamigi",
        "Kagamigi",
        "kagamigi",
        "Shogi before a mirror: every left piece has a right twin."
    ),
    page!(
        "mitregi90",
        "Mitregi 90",
        "mitregi",
        "Straight pieces and their diagonal counterparts; drops by colour."
    ),
    page!("mitregi108", "Mitregi 108", "mitregi", "The wider Mitregi, with Humps."),
    page!("mitregi120", "Mitregi 120", "mitregi", "The deeper Mitregi, with Knights."),
    page!("mitregi144", "Mitregi 144", "mitregi", "The whole Mitregi: Knights, Camels and Humps."),
    page!(
        "daimitregi",
        "Dai Mitregi Leaping",
        "dai-mitregi",
        "112 men on 14×14; the central pieces leap two squares."
    ),
    page!(
        "daimitregi-stepping",
        "Dai Mitregi Stepping",
        "dai-mitregi",
        "112 men on 14×14; two-square moves can be blocked."
    ),
    page!(
        "minjiku",
        "Minjiku Shogi",
        "minjiku",
        "Fire Dragons burn, Cobras shoot, Generals jump over armies. No drops."
    ),
    page!("ito", "Ito Shogi", "ito", "A string of 21 squares; taking turns a piece over."),
    page!("minishogi", "Minishogi", "minishogi", "Shogi in small: 5×5, six men a side."),
];

/// The page of a game; of standard shogi for a name that no game has.
pub fn of(name: &str) -> &'static Page {
    PAGES.iter().find(|page| page.name == name).unwrap_or(&PAGES[0])
}

/// What the page shows better than a text that has lost its pictures and what was folded away.
const LEFT_OUT: &[&str] = &["How the pieces move", "Mate problems"];

/// A text without the sections that are left out.
fn abridged(text: &str) -> String {
    let mut sections = text.split("\n## ");
    let head = sections.next().unwrap_or_default().to_owned();
    let is_kept = |section: &&str| !LEFT_OUT.iter().any(|title| section.starts_with(title));
    sections.filter(is_kept).fold(head, |text, section| text + "\n## " + section)
}

/// The rules of a game as HTML: without pictures, for the board stands beside it, and without
/// links, which would lead out of the page.
pub fn html(name: &str) -> String {
    let mut pictured = false;
    let text = abridged(of(name).text);
    let events = Parser::new_ext(&text, Options::ENABLE_TABLES).filter(move |event| {
        match event {
            Event::Start(Tag::Image { .. }) => pictured = true,
            Event::End(TagEnd::Image) => {
                pictured = false;
                return false;
            }
            _ => {}
        }
        let link = matches!(event, Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link));
        let raw = matches!(event, Event::Html(_) | Event::InlineHtml(_));
        !pictured && !link && !raw
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::NAMES;

    #[test]
    fn every_game_has_its_page() {
        assert!(NAMES.iter().all(|&name| of(name).name == name));
    }

    #[test]
    fn a_page_shows_and_links_nothing_from_elsewhere() {
        for page in PAGES {
            let html = html(page.name);
            assert!(html.contains("<h1>") && html.contains("<table>"), "{}", page.name);
            for foreign in ["<img", "<a ", "<script", "style=", LEFT_OUT[0], LEFT_OUT[1]] {
                assert!(!html.contains(foreign), "{} has {foreign}: {html}", page.name);
            }
        }
    }
}
