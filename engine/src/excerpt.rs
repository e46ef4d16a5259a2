//! The beginning of a text that somebody else wrote, for messages about it.

/// At most this many characters of it are repeated.
const SHOWN: usize = 24;

/// The text, or so much of its beginning as a message has room for and a sign that there is more.
#[must_use]
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_long_is_shortened() {
        for short in ["", "7g7f", "歩", &"x".repeat(SHOWN), &"歩".repeat(SHOWN)] {
            assert_eq!(excerpt(short), short);
        }
        assert_eq!(excerpt(&"歩".repeat(SHOWN + 1)), "歩".repeat(SHOWN) + "…");
    }
}
