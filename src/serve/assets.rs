//! The files of the page, which are part of the program. No path that is asked for ever reaches the
//! file system.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    path: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// What it holds.
    pub text: &'static str,
}

macro_rules! assets {
    ($($kind:literal: $($file:literal)*;)*) => {
        &[$($(Asset {
            path: concat!("/", $file),
            kind: $kind,
            text: include_str!(concat!("../../web/", $file)),
        },)*)*]
    };
}

const ASSETS: &[Asset] = assets! {
    "text/html; charset=utf-8": "index.html";
    "text/css; charset=utf-8": "page.css" "board.css" "panels.css";
    "image/svg+xml": "icon.svg";
    "text/javascript; charset=utf-8":
        "analysis.js" "app.js" "board.js" "brain.js" "clock.js" "curve.js" "diagram.js" "dom.js" "editor.js"
        "engine.js" "games.js" "hands.js" "link.js" "man.js" "moves.js" "newgame.js" "panels.js"
        "piece.js" "players.js" "record.js" "say.js" "select.js" "session.js" "tree.js" "types.js"
        "view.js";
};

/// What stands in the page where its token goes.
const TOKEN: &str = "@TOKEN@";

/// The file that is asked for.
pub fn find(path: &str) -> Option<&'static Asset> {
    let path = if path == "/" { "/index.html" } else { path };
    ASSETS.iter().find(|asset| asset.path == path)
}

/// The text of a file; the page itself holds the token.
pub fn text(asset: &Asset, token: &str) -> String {
    match asset.path {
        "/index.html" => asset.text.replace(TOKEN, token),
        _ => asset.text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_page_holds_the_token() {
        let page = find("/").unwrap();
        assert!(text(page, "secret").contains("content=\"secret\""));
        assert!(ASSETS.iter().skip(1).all(|asset| !text(asset, "secret").contains(TOKEN)));
        for none in ["/../Cargo.toml", "//app.js", "/etc/passwd", "/app.js/", ""] {
            assert!(find(none).is_none(), "{none}");
        }
    }

    #[test]
    fn the_page_loads_nothing_from_elsewhere() {
        for asset in ASSETS {
            let text = asset.text.replace("http://www.w3.org/2000/svg", "");
            for foreign in ["http://", "https://", "style=\"", "onclick=", "eval("] {
                assert!(!text.contains(foreign), "{} has {foreign}", asset.path);
            }
        }
    }
}
