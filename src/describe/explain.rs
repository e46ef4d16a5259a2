//! A piece explained to a person: its name, its letter, how it moves, what it becomes.

use super::sentences;
use crate::rules::{Kind, Promotion, Rules};

/// The piece a person means: by its letter, as `F` or `+q`, or by its name or the beginning of it.
#[must_use]
pub fn find(rules: &Rules, wanted: &str) -> Option<Kind> {
    let wanted = wanted.trim().to_ascii_lowercase();
    let by_symbol = |&kind: &Kind| rules.info(kind).symbol().to_ascii_lowercase() == wanted;
    let name = |kind: Kind| rules.info(kind).name.to_ascii_lowercase();
    let kinds = || rules.kinds.all();
    kinds()
        .find(by_symbol)
        .or_else(|| kinds().find(|&kind| name(kind) == wanted))
        .or_else(|| kinds().find(|&kind| wanted.len() > 1 && name(kind).starts_with(&wanted)))
}

/// A piece explained, line by line: `Queen (Q), in Betza's notation Q`, its sentences, what it
/// becomes and how that moves.
#[must_use]
pub fn lines(rules: &Rules, kind: Kind) -> Vec<String> {
    let info = rules.info(kind);
    let mut lines =
        vec![format!("{} ({}), in Betza's notation {}", info.name, info.symbol(), info.betza)];
    lines.extend(sentences::of(rules, kind).into_iter().map(|sentence| format!("  {sentence}")));
    if let Some(promotion) = info.promotion {
        let then = rules.info(promotion);
        let how = if rules.promotion == Promotion::Flip { "Turns into" } else { "Promotes to" };
        lines.push(format!("{how} {} ({}), {}", then.name, then.symbol(), then.betza));
        let moves = sentences::of(rules, promotion);
        lines.extend(moves.into_iter().map(|sentence| format!("  {sentence}")));
    } else if info.is_promoted {
        lines.push(format!("It was {}.", with_article(rules.info(info.base).name)));
    }
    lines
}

/// All pieces of a game by letter and name, for who has named none of them.
#[must_use]
pub fn list(rules: &Rules) -> String {
    let piece = |kind| format!("{} {}", rules.info(kind).symbol(), rules.info(kind).name);
    rules.kinds.all().map(piece).collect::<Vec<_>>().join(", ")
}

/// A name after `a` or `an`.
pub(super) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{ALL, Ito, Minjiku};

    #[test]
    fn pieces_are_found_by_letter_and_name() {
        let rules = Rules::of::<Minjiku>();
        let name = |wanted| find(rules, wanted).map(|kind| rules.info(kind).name);
        assert_eq!(name("f"), Some("Fire Dragon"));
        assert_eq!(name("+d"), Some("Lion"));
        assert_eq!(name("QUEEN"), Some("Queen"));
        assert_eq!(name("jump"), Some("Jumping General"));
        assert_eq!((name("z"), name("unicorn"), name("")), (None, None, None));
    }

    #[test]
    fn every_piece_is_explained() {
        for rules in ALL {
            for kind in rules.kinds.all() {
                let said = lines(rules, kind);
                assert!(said.len() > 1 && said[0].contains(rules.info(kind).name), "{said:?}");
                assert!(list(rules).contains(rules.info(kind).name));
            }
        }
        assert_eq!(with_article("Iron General"), "an Iron General");
        let rules = Rules::of::<Ito>();
        let said = lines(rules, find(rules, "c").unwrap());
        assert!(
            said.iter().any(|line| line.starts_with("Turns into Gold Cannon (+C)")),
            "{said:?}"
        );
    }
}
