//! One of the parts that a work is divided into, for processes that know nothing of each other.

use serde::{Deserialize, Serialize};

/// A part: of so many, the one with this number, from 1. Things are dealt out to the parts in turn, so
/// that which part one is in depends on nothing else, not on how many there are for instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: usize,
    of: usize,
}

/// Why a text is no part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected K/N, the part K of N, such as 3/8")]
pub struct ShardError;

impl std::str::FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError)?;
        let number = number.parse().map_err(|_| ShardError)?;
        let of = of.parse().map_err(|_| ShardError)?;
        if (1..=of).contains(&number) { Ok(Self { number, of }) } else { Err(ShardError) }
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl Shard {
    /// The only part.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Is the thing with this number in the part, from 0?
    #[must_use]
    pub const fn contains(self, number: usize) -> bool {
        number % self.of + 1 == self.number
    }

    /// How many of the first so many things are in the part.
    #[must_use]
    pub const fn share(self, of_all: usize) -> usize {
        of_all / self.of + (of_all % self.of >= self.number) as usize
    }

    /// The number of the thing with this place among those of the part, both from 0.
    #[must_use]
    pub const fn nth(self, place: usize) -> usize {
        place * self.of + self.number - 1
    }

    /// How many parts there are.
    #[must_use]
    pub const fn of(self) -> usize {
        self.of
    }

    /// Is it all there is?
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.of == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_written_as_a_fraction() {
        let shard: Shard = "3/8".parse().unwrap();
        assert_eq!(shard.to_string(), "3/8");
        assert_eq!(serde_json::from_str::<Shard>("\"3/8\"").unwrap(), shard);
        for bad in ["", "3", "0/8", "9/8", "1/0", "-1/2", "1/2/3", "a/b"] {
            assert_eq!(bad.parse::<Shard>(), Err(ShardError), "{bad}");
        }
    }

    #[test]
    fn a_part_has_its_share() {
        for of in [1, 3, 5] {
            let parts: Vec<Shard> = (1..=of).map(|number| Shard { number, of }).collect();
            assert_eq!(parts.iter().map(|part| part.share(17)).sum::<usize>(), 17);
            for part in parts {
                let numbers = (0..part.share(17)).map(|place| part.nth(place));
                assert!(numbers.eq((0..17).filter(|&number| part.contains(number))), "{part}");
            }
        }
    }
}
