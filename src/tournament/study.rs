//! What is moving first worth? Equal engines play each other, every game from another opening.
//!
//! The openings are random but not evened out: of those in which nobody has blundered the first
//! mover keeps what the starting position gives him. Colours are not reversed, since at fixed nodes
//! two equal engines would only play the same game again.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::merge::{Lenience, Part, merge};
use super::plan::Tournament;
use super::report::{FirstMover, Summary, percent};
use super::settings::{MatchArgs, Settings};
use super::whole::{MatchError, play, print, write, write_summary};
use crate::arena::stop::Stop;
use crate::results::plot::{self, Bar};
use crate::rules::NAMES;

/// What was found about one game.
struct Finding {
    summary: Summary,
    limits: String,
}

/// Plays the games asked for, one after the other, and reports.
///
/// # Errors
/// If a tournament cannot be played, or a result cannot be written.
pub fn run(args: &MatchArgs, settings: &Settings, stop: &Stop) -> Result<(), MatchError> {
    if settings.sprt.is_some() || settings.engine.len() > 1 {
        return Err(MatchError::Usage("--self-study has one engine and no --sprt"));
    }
    let all = args.self_study.iter().any(|name| name == "all");
    let wanted = |name: &&str| all || args.self_study.iter().any(|wanted| wanted == name);
    let mut findings = Vec::new();
    for &variant in NAMES.iter().filter(|name| wanted(name)) {
        let tournament = Tournament::new(&for_game(settings, variant), true)?.part(args.part());
        let standings = play(&tournament, args.resumption(), &stop.for_the_next())?;
        let summary = Summary::of(&tournament, &standings);
        let limits = tournament.limits[0].to_string();
        findings.push(Finding { summary, limits });
        if stop.is_interrupted() {
            break;
        }
    }
    report(args, &findings)
}

/// Puts the parts of studies together, whichever games they are of, and reports as if one process had
/// played them.
///
/// # Errors
/// If they do not belong together, or a result cannot be written.
pub fn put_together(
    args: &MatchArgs,
    settings: &Settings,
    mut parts: Vec<Part>,
    lenience: Lenience,
) -> Result<(), MatchError> {
    let mut findings = Vec::new();
    for &variant in NAMES {
        let own: Vec<Part> = parts.extract_if(.., |part| part.variant() == Some(variant)).collect();
        if own.is_empty() {
            continue;
        }
        let (tournament, standings) = merge(&own, &for_game(settings, variant), lenience)?;
        write_summary(&tournament, &standings)?;
        let summary = Summary::of(&tournament, &standings);
        findings.push(Finding { summary, limits: tournament.limits[0].to_string() });
    }
    // Of no game that is known: the refusal says so.
    if !parts.is_empty() {
        merge(&parts, settings, lenience)?;
    }
    report(args, &findings)
}

/// Writes and prints what was found.
fn report(args: &MatchArgs, findings: &[Finding]) -> Result<(), MatchError> {
    let table = table(findings);
    if let Some(path) = &args.table {
        write(path, &table)?;
    }
    if let Some(path) = &args.svg {
        write(path, &plot(findings))?;
    }
    print(&table)
}

/// The settings for one of several games: each has its own file.
fn for_game(settings: &Settings, variant: &str) -> Settings {
    let own = |path: &PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let extension = path.extension().map(|extension| extension.to_string_lossy());
        let end = extension.map(|extension| format!(".{extension}")).unwrap_or_default();
        path.with_file_name(format!("{stem}-{variant}{end}"))
    };
    Settings {
        variant: Some(variant.to_owned()),
        out: settings.out.as_ref().map(own),
        summary: settings.summary.as_ref().map(own),
        ..settings.clone()
    }
}

fn table(findings: &[Finding]) -> String {
    let mut text =
        "| game | games | first mover wins | draws | loses | first mover's score, 95 % | \
                    plies a game | a move |\n|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for Finding { summary, limits } in findings {
        let FirstMover { wins_draws_losses: [wins, draws, losses], score } = &summary.first_mover;
        let (games, plies) = (summary.games[0], summary.mean_plies);
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {games} | {wins} | {draws} | {losses} | {} | {plies:.1} | {limits} |",
            summary.variant,
            percent(score)
        );
    }
    text
}

fn plot(findings: &[Finding]) -> String {
    let limits = findings.first().map_or("", |finding| &finding.limits);
    let bars: Vec<Bar<'_>> = findings
        .iter()
        .map(|finding| Bar {
            name: &finding.summary.variant,
            score: finding.summary.first_mover.score,
            games: finding.summary.games[0],
        })
        .collect();
    plot::svg(&format!("The first mover's score (henka against itself, {limits} a move)"), &bars)
}
