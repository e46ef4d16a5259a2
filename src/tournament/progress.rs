//! Live progress: a bar on a terminal, plain lines otherwise, both on standard error.

use std::io::{IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};

use super::plan::Tournament;
use super::report::PairingSummary;
use super::report::Summary;
use super::runner::Watcher;
use crate::arena::record::GameRecord;
use crate::board::Color;
use crate::results::standings::Standings;

/// Shows how a tournament goes.
pub struct Progress<'a> {
    tournament: &'a Tournament,
    bar: Option<ProgressBar>,
}

impl<'a> Progress<'a> {
    /// For a tournament of which this many games are played already.
    #[must_use]
    pub fn new(tournament: &'a Tournament, played: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(tournament.schedule.len() as u64).with_position(played);
            let style = "{elapsed_precise} {bar:24} {pos}/{len} {wide_msg} {eta}";
            bar.set_style(
                ProgressStyle::with_template(style)
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar.enable_steady_tick(std::time::Duration::from_secs(1));
            bar
        });
        Self { tournament, bar }
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.abandon();
        }
    }
}

impl Watcher for Progress<'_> {
    fn game(&mut self, record: &GameRecord, standings: &Standings) {
        let ending = &record.ending;
        let winner = ending.winner.map_or("draw", Color::name);
        let line = format!(
            "game {}: {} - {}: {winner}, {} ({} plies){}{}",
            record.id,
            record.black,
            record.white,
            ending.termination,
            record.plies(),
            if ending.detail.is_empty() { "" } else { ": " },
            ending.detail
        );
        let summary = Summary::of(self.tournament, standings);
        let brief = match &summary.pairings[..] {
            [pairing] if self.tournament.schedule.reversed => PairingSummary::brief(pairing),
            _ => format!("first mover {}", super::report::percent(&summary.first_mover.score)),
        };
        match &self.bar {
            Some(bar) => {
                bar.set_position(standings.games());
                bar.set_message(brief);
                if ending.fault.is_some() {
                    bar.println(line);
                }
            }
            // Where nobody reads what happens, the tournament goes on.
            None => _ = writeln!(std::io::stderr(), "{line}; {brief}"),
        }
    }
}
