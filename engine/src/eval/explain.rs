//! What the terms of an evaluation mean, for people.

use super::Terms;

impl Terms {
    /// Every term and their sum: its name, its value in hundredths seen by Black, what it is.
    #[must_use]
    pub const fn explained(&self) -> [(&'static str, i32, &'static str); 7] {
        [
            ("material", self.material, "the men on the board and in hand"),
            (
                "placement",
                self.placement,
                "mobility of their squares, advancement, nearness to the kings",
            ),
            ("control", self.control, "squares reached, men attacked and left hanging"),
            (
                "king safety",
                self.safety,
                "who reaches the squares around the kings, and where a king could go",
            ),
            ("tempo", self.tempo, "having the move"),
            ("network", self.learned, "what the network changes; 0 in a game without one"),
            ("total", self.total(), "the sum; above zero is good for black"),
        ]
    }
}
