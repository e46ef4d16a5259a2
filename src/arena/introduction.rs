//! What an engine says of itself when it is greeted.

use super::spec::{EngineSpec, Protocol};
use crate::excerpt::excerpt;

/// An option that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// Its type and what goes with that: `combo default shogi var shogi var ito`.
    pub kind: String,
}

impl Offer {
    /// What the option takes, if it does not take this value.
    fn expects_instead_of(&self, value: &str) -> Option<String> {
        let (kind, rest) = self.kind.split_once(' ').unwrap_or((&self.kind, ""));
        match kind {
            "spin" => {
                let bound = |name: &str| {
                    let mut words = rest.split_ascii_whitespace().skip_while(|word| *word != name);
                    words.nth(1)?.parse::<i64>().ok()
                };
                let (least, most) = (bound("min")?, bound("max")?);
                let fits = value.parse().is_ok_and(|value: i64| (least..=most).contains(&value));
                (!fits).then(|| format!("a number from {least} to {most}"))
            }
            "check" => {
                let fits = ["true", "false"].iter().any(|truth| truth.eq_ignore_ascii_case(value));
                (!fits).then(|| "true or false".to_owned())
            }
            _ => None,
        }
    }
}

/// What an engine has said of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// Its name for itself.
    pub id: Option<String>,
    /// The options it offers.
    pub offers: Vec<Offer>,
}

/// What the authors of USI reserved: a program may be told it without having offered it.
const RESERVED: [&str; 2] = ["USI_Hash", "USI_Ponder"];

impl Introduction {
    /// Takes note of a line.
    pub fn listen(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            self.id = Some(name.trim().to_owned());
        } else if let Some(option) = line.strip_prefix("option name ") {
            let (name, kind) = option.split_once(" type ").unwrap_or((option, ""));
            self.offers.push(Offer { name: name.trim().to_owned(), kind: kind.to_owned() });
        }
    }

    /// The option of this name, in capital letters or small ones.
    #[must_use]
    pub fn offer(&self, name: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
    }

    /// The option that chooses the game.
    #[must_use]
    pub fn games(&self) -> Option<&Offer> {
        self.offer("USI_Variant").or_else(|| self.offer("UCI_Variant"))
    }

    /// Can an engine that has introduced itself so be told the options that are set for it?
    ///
    /// # Errors
    /// If it does not offer one, which may be mistyped: its name, and those there are. If an option does not take the
    /// value that is set for it: both, and what it takes.
    pub fn accepts(&self, spec: &EngineSpec) -> Result<(), String> {
        let reserved = |name: &str| {
            spec.proto == Protocol::Usi && RESERVED.iter().any(|own| own.eq_ignore_ascii_case(name))
        };
        let strange = |name: &&String| self.offer(name).is_none() && !reserved(name);
        let Some(name) = spec.options.keys().find(strange) else {
            return spec.options.iter().try_for_each(|(name, value)| {
                let taken = self.offer(name).and_then(|offer| offer.expects_instead_of(value));
                taken.map_or(Ok(()), |taken| {
                    Err(format!("option {name}: '{}'; expected {taken}", excerpt(value)))
                })
            });
        };
        let mut offered: Vec<&str> = self.offers.iter().map(|offer| &offer.name[..]).collect();
        if offered.is_empty() {
            offered.push("none");
        }
        let offered = offered.join(", ");
        Err(format!(
            "no option '{name}' is offered (option!.{name} tells it all the same); there are: {offered}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn introduction() -> Introduction {
        let mut introduction = Introduction::default();
        for line in [
            "id name Some Engine 3",
            "id author Somebody",
            "option name Threads type spin default 1 min 1 max 8",
            "option name Skill Level type spin default 20",
            "option name UCI_Variant type combo default chess var chess var shogi",
            "option name Clear",
            "option name Ponder type check default false",
            "info string option name Nothing type check",
        ] {
            introduction.listen(line);
        }
        introduction
    }

    #[test]
    fn an_introduction_is_understood() {
        let introduction = introduction();
        assert_eq!(introduction.id.as_deref(), Some("Some Engine 3"));
        let names: Vec<&str> = introduction.offers.iter().map(|offer| &offer.name[..]).collect();
        assert_eq!(names, ["Threads", "Skill Level", "UCI_Variant", "Clear", "Ponder"]);
        assert!(introduction.games().unwrap().kind.ends_with("var shogi"));
    }

    #[test]
    fn what_is_not_offered_is_refused_unless_it_is_said_twice() {
        let accepts = |spec: &str| introduction().accepts(&spec.parse().unwrap());
        assert_eq!(accepts("'option.skill level=3' option.THREADS=2 option.Clear="), Ok(()));
        assert_eq!(accepts("option.USI_Hash=3 option.USI_Ponder=false"), Ok(()));
        assert_eq!(accepts("option!.Thread=2"), Ok(()));
        let error = accepts("option.Thread=2").unwrap_err();
        assert!(error.starts_with("no option 'Thread' is offered"), "{error}");
        assert!(error.ends_with(": Threads, Skill Level, UCI_Variant, Clear, Ponder"), "{error}");
        for (spec, says) in [
            ("option.Threads=9", "option Threads: '9'; expected a number from 1 to 8"),
            ("option.Threads=two", "option Threads: 'two'; expected a number from 1 to 8"),
            ("option.Ponder=yes", "option Ponder: 'yes'; expected true or false"),
        ] {
            assert_eq!(accepts(spec), Err(says.to_owned()));
        }
        assert_eq!(accepts("option.Ponder=True 'option.Skill Level=99' option!.Threads=9"), Ok(()));
        assert!(accepts("proto=uci option.USI_Hash=3").is_err());
        let nothing = Introduction::default();
        assert!(nothing.accepts(&"option.A=1".parse().unwrap()).unwrap_err().ends_with(": none"));
    }
}
