//! Makes problems. Games of the engine against itself end in mates, or positions are given; what does not matter for a mate
//! is taken off the board, and kept is what has one solution.
//!
//! A problem is good if its mate has the wanted number of plies, no shorter one exists, every move of
//! the attacker in it is the only one that mates at all, and nobody can be taken off the board or out
//! of a hand without a change to that.

use serde_json::{Value, json};

use super::board::Setting;
use super::row::Problem;
use super::{MateArgs, ProblemError};
use crate::clock::{Limits as SearchLimits, Signals};
use crate::door::{AnyGame, open};
use crate::excerpt::excerpt;
use crate::mate::{Limits, Verdict};
use crate::output::{print_line, remark};
use crate::search::pool::Task;
use crate::search::{Pool, Table};

/// Plies played at random before the engine takes over, so that no game is like another.
const RANDOM_PLIES: usize = 10;
/// Plies after which a game is given up.
const LONGEST_GAME: usize = 300;
/// Nodes the engine looks at for a move of such a game.
const NODES: u64 = 400;
/// Positions looked at to find out whether there is a mate in a game.
const GLANCE: u64 = 5_000;
/// Positions looked at to find out whether something changes a problem.
const CARE: u64 = 20_000;
/// Mebibytes for that.
const MEGABYTES: usize = 4;

/// A source of chance (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * bound as u128) >> 64) as usize
    }
}

/// A problem with its solution.
struct Made {
    sfen: String,
    line: Vec<String>,
}

/// Makes as many problems as are asked for and prints them.
pub fn run(args: &MateArgs) -> Result<(), ProblemError> {
    let variant = || ProblemError::Variant(args.variant.clone());
    let mut game = open(&args.variant).ok_or_else(variant)?;
    let means = |error: &dyn std::fmt::Display| ProblemError::Means(error.to_string());
    let pool = Pool::new(1).map_err(|error| means(&error))?;
    let table = Table::new(8).map_err(|error| means(&error))?;
    let mut chance = Chance(args.seed);
    let mut made: Vec<Made> = Vec::new();
    let mut given = Problem::read_all(&args.file)?.into_iter();
    while made.len() < args.count {
        let sfen = match (args.file.is_empty(), given.next()) {
            (true, _) => play(&mut *game, &pool, &table, &mut chance, args.plies.into())?,
            (false, Some(Problem { sfen, .. })) => {
                let wrong = |error| ProblemError::Position(excerpt(&sfen), error);
                game.set_up(Some(&sfen), &[]).map_err(wrong)?;
                Some(sfen)
            }
            (false, None) => break,
        };
        let Some(sfen) = sfen else { continue };
        let Some(problem) = refine(&mut *game, &sfen, args.plies.into())? else { continue };
        if made.iter().all(|other| other.sfen != problem.sfen) {
            if !args.json {
                print_line(format_args!(
                    "{} | {} | {}",
                    problem.sfen,
                    args.plies,
                    problem.line.join(" ")
                ))?;
            }
            made.push(problem);
        }
    }
    if made.is_empty() && !args.file.is_empty() {
        remark(format_args!("no problem of {} plies can be made of these positions", args.plies));
    }
    if args.json {
        let all = made.iter().map(|Made { sfen, line }| json!({ "sfen": sfen, "moves": line }));
        print_line(format_args!("{:#}", Value::from_iter(all)))?;
    }
    Ok(())
}

/// Plays a game until there is a mate of the wanted length; the position.
fn play(
    game: &mut dyn AnyGame,
    pool: &Pool,
    table: &Table,
    chance: &mut Chance,
    plies: usize,
) -> Result<Option<String>, ProblemError> {
    let start = |error| ProblemError::Position("the start".to_owned(), error);
    game.set_up(None, &[]).map_err(start)?;
    table.clear();
    for ply in 0..LONGEST_GAME {
        let moves = game.legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            return Ok(None);
        }
        let limits = Limits { nodes: Some(GLANCE), shortest: true, ..Limits::default() };
        if ply > RANDOM_PLIES {
            let answer = game.mate(MEGABYTES, &limits, &|| false, &mut |_| ())?;
            match answer.verdict {
                Verdict::Mate(line) if line.len() == plies => return Ok(Some(game.sfen())),
                // The winner goes on to a shorter one.
                Verdict::Mate(line) if line.len() < plies => return Ok(None),
                _ => {}
            }
        }
        let limits = SearchLimits { nodes: Some(NODES), ..SearchLimits::default() };
        let thought = || game.think(pool, &Task::silent(table, &Signals::default(), &limits)).mv;
        let random = ply < RANDOM_PLIES || chance.below(8) == 0;
        let mv = if random { None } else { thought() };
        let mv = mv.unwrap_or(moves[chance.below(moves.len())]);
        if game.play(mv).is_err() {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Takes off what does not matter, one man after the other, until nobody can be spared.
fn refine(game: &mut dyn AnyGame, sfen: &str, plies: usize) -> Result<Option<Made>, ProblemError> {
    let Some(mut setting) = Setting::read(sfen) else { return Ok(None) };
    let mut line = solution(game, &setting, plies)?;
    loop {
        let before = setting.clone();
        for place in before.places() {
            let fewer = setting.without(place);
            if let Some(solved) = solution(game, &fewer, plies)? {
                (setting, line) = (fewer, Some(solved));
            }
        }
        if setting == before {
            return Ok(line.map(|line| Made { sfen: setting.sfen(), line }));
        }
    }
}

/// The only solution of a position, if it has one of this length and every move in it is forced.
fn solution(
    game: &mut dyn AnyGame,
    setting: &Setting,
    plies: usize,
) -> Result<Option<Vec<String>>, ProblemError> {
    if game.set_up(Some(&setting.sfen()), &[]).is_err() {
        return Ok(None);
    }
    let limits = Limits { nodes: Some(CARE), shortest: true, ..Limits::default() };
    let answer = game.mate(MEGABYTES, &limits, &|| false, &mut |_| ())?;
    let Verdict::Mate(line) = answer.verdict else { return Ok(None) };
    if line.len() != plies || !answer.is_shortest {
        return Ok(None);
    }
    let mut texts = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        if ply % 2 == 0 && game.mating_moves(MEGABYTES, CARE)?.as_deref() != Some(&[mv]) {
            return Ok(None);
        }
        texts.push(game.text(mv));
        if game.play(mv).is_err() {
            return Ok(None);
        }
    }
    Ok(Some(texts))
}
