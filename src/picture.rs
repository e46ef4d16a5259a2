//! `henka draw`: positions, games and pieces as SVG files.

use std::io;
use std::path::{Path, PathBuf};

use crate::describe::draw::{self, Look};
use crate::describe::explain;
use crate::door::{self, AnyGame};
use crate::position::{Diagram, LastMove};
use crate::records::{self, FileError, Record};
use crate::rules::{NAMES, Rules};

/// Seconds for a position of a game that plays itself.
const SECONDS: f64 = 1.2;

/// What the command line says.
#[derive(Clone, Debug, clap::Args)]
pub struct DrawArgs {
    /// The game; with --load that of the record
    #[arg(long, value_parser = NAMES.to_vec(), required_unless_present = "load")]
    variant: Option<String>,
    /// The position; the starting position if not given
    #[arg(long, conflicts_with = "load")]
    sfen: Option<String>,
    /// Moves played from the position first; the last one is highlighted
    #[arg(long, num_args = 1.., conflicts_with = "load")]
    moves: Vec<String>,
    /// A game: a record that `henka play` has written, KIF, CSA, or one game of a tournament's file,
    /// as games.jsonl:12
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// The position after so many moves; after the last one if not given
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// All positions up to there, one after the other, over and over
    #[arg(long)]
    animate: bool,
    /// How this piece moves, by its letter (F, +Q) or its name, instead of a position
    #[arg(long, conflicts_with_all = ["sfen", "moves", "load", "ply", "animate", "flip", "ticks"], requires = "variant")]
    piece: Option<String>,
    /// With White below
    #[arg(long)]
    flip: bool,
    /// With ticks on the men for the ways they go
    #[arg(long)]
    ticks: bool,
    /// The file to write, NAME.svg; standard output if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The game, the position or a move is not right, or there is nothing to draw.
    #[error("{0}")]
    Game(String),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] FileError),
    /// The name of the file promises something else.
    #[error("--out {0}: what is drawn is SVG; expected a name that ends in .svg")]
    Name(PathBuf),
    /// The file cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, io::Error),
}

/// Draws; what is to be printed, if it was not written to a file.
///
/// # Errors
/// If there is nothing to draw or the file cannot be written.
pub fn run(args: &DrawArgs) -> Result<Option<String>, DrawError> {
    let is_svg = |path: &Path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("svg"));
    if let Some(path) = args.out.as_ref().filter(|path| !is_svg(path)) {
        return Err(DrawError::Name(path.clone()));
    }
    let svg = match &args.piece {
        Some(wanted) => draw_piece(args.variant.as_deref().unwrap_or_default(), wanted)?,
        None => draw_game(args)?,
    };
    match &args.out {
        None => Ok(Some(svg)),
        Some(path) => match std::fs::write(path, svg) {
            Ok(()) => Ok(None),
            Err(error) => Err(DrawError::Write(path.clone(), error)),
        },
    }
}

fn draw_piece(variant: &str, wanted: &str) -> Result<String, DrawError> {
    let rules = rules(variant)?;
    let kind = explain::find(rules, wanted).ok_or_else(|| {
        let all = explain::list(rules);
        DrawError::Game(format!("no piece '{wanted}' in {variant}; there are {all}"))
    })?;
    Ok(draw::piece(rules, kind))
}

fn draw_game(args: &DrawArgs) -> Result<String, DrawError> {
    let record = match &args.load {
        Some(path) => records::load(path)?,
        None => {
            let variant = args.variant.clone().unwrap_or_default();
            let sfen = args.sfen.clone().unwrap_or(rules(&variant)?.start.to_owned());
            Record { variant, sfen, moves: args.moves.clone(), result: None }
        }
    };
    if args.variant.as_ref().is_some_and(|variant| *variant != record.variant) {
        return Err(DrawError::Game(format!("--load: the game is {}", record.variant)));
    }
    let (count, ply) = (record.moves.len(), args.ply.unwrap_or(record.moves.len()));
    let moves = record.moves.get(..ply);
    let moves =
        moves.ok_or_else(|| DrawError::Game(format!("--ply {ply}: there are {count} moves")))?;
    let mut game = open(&record.variant)?;
    let look = Look { flipped: args.flip, ticks: args.ticks };
    let wrong = |error: door::SetupError| DrawError::Game(error.to_string());
    game.set_up(Some(&record.sfen), moves).map_err(wrong)?;
    if args.animate {
        return Ok(draw::animated(&positions(&mut *game), look, SECONDS));
    }
    Ok(draw::svg(&game.diagram(), game.last_move().as_ref(), look))
}

/// All positions of a game, each with the move that led to it.
fn positions(game: &mut dyn AnyGame) -> Vec<(Diagram, Option<LastMove>)> {
    let mut positions = vec![(game.diagram(), game.last_move())];
    while game.last_move().is_some() {
        game.undo();
        positions.push((game.diagram(), game.last_move()));
    }
    positions.reverse();
    positions
}

fn rules(variant: &str) -> Result<&'static Rules, DrawError> {
    Rules::named(variant).ok_or_else(|| DrawError::Game(format!("no variant '{variant}'")))
}

fn open(variant: &str) -> Result<Box<dyn AnyGame>, DrawError> {
    door::open(variant).ok_or_else(|| DrawError::Game(format!("no variant '{variant}'")))
}
