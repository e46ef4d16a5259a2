//! What makes games belong to one tournament: the settings they depend on, and the engines.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fingerprint::Fingerprint;
use crate::growing::{OtherSetting, other_setting};
use crate::shard::Shard;

/// The first line of a file of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// What makes its games belong to one tournament.
    #[serde(flatten)]
    pub charter: Charter,
    /// Games for every two engines, when the file was begun.
    #[serde(default)]
    pub games: Option<u64>,
    /// The part of them that is in the file.
    #[serde(default)]
    pub shard: Shard,
    /// Does an engine play itself, every opening once?
    #[serde(default)]
    pub study: bool,
    /// The version that began it.
    #[serde(default)]
    pub henka: String,
}

/// What makes games belong to one tournament: files whose charters are equal are parts of one whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charter {
    /// The settings that games depend on.
    #[serde(rename = "match")]
    pub essence: Value,
    /// The engines. Files that were begun before engines were looked at have none.
    #[serde(default)]
    pub engines: Vec<Fingerprint>,
}

/// In what two charters differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// In a setting.
    #[error(transparent)]
    Setting(OtherSetting),
    /// In an engine.
    #[error("engine '{name}' is not the one that began: {what}")]
    Engine {
        /// Which.
        name: String,
        /// What is different about it.
        what: &'static str,
    },
    /// One of them does not say which engines.
    #[error("it does not say what its engines were")]
    Unknown,
}

impl Header {
    /// In what this file of games differs from one of this part of a tournament with these settings.
    #[must_use]
    pub fn difference(&self, essence: &Value, shard: Shard) -> Option<Difference> {
        let part = |shard: Shard| Value::String(shard.to_string());
        let (there, here) = (part(self.shard), part(shard));
        let other_part =
            || Difference::Setting(OtherSetting { name: "shard".to_owned(), there, here });
        let difference = self.charter.other_settings(essence);
        difference.or_else(|| (self.shard != shard).then(other_part))
    }
}

impl Charter {
    /// In what another charter differs from this one, which was there first.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        self.other_settings(&other.essence).or_else(|| self.other_engines(&other.engines))
    }

    /// In what the settings of another charter differ.
    #[must_use]
    pub fn other_settings(&self, essence: &Value) -> Option<Difference> {
        other_setting(&self.essence, essence).map(Difference::Setting)
    }

    /// In what the engines of another charter differ.
    #[must_use]
    pub fn other_engines(&self, engines: &[Fingerprint]) -> Option<Difference> {
        if self.engines.len() != engines.len() {
            return Some(Difference::Unknown);
        }
        self.engines.iter().zip(engines).find_map(|(there, here)| {
            let what = there.difference(here)?;
            Some(Difference::Engine { name: there.name.clone(), what })
        })
    }
}
