//! One game between two engines.

use super::adjudicate::{Adjudication, Adjudicator};
use super::clock::{Allowance, GameClocks};
use super::fault::{Breakdown, Fault};
use super::opening::Opening;
use super::player::{Answer, Player};
use super::question::GameSoFar;
use super::record::{Columns, Ending};
use crate::board::Color;
use crate::door::AnyGame;
use crate::rules::EnteringKing;

/// Two engines, Black's and White's, and what binds them.
pub struct Encounter<'a> {
    /// The engines.
    pub engines: [&'a mut Player; 2],
    /// What limits their thinking.
    pub limits: [Allowance; 2],
    /// When the game ends early.
    pub adjudication: Adjudication,
}

/// The rule by which a declaration is judged.
const DECLARED_BY: EnteringKing = EnteringKing::Csa27;

/// Everything is to end, and the game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aborted;

impl Encounter<'_> {
    /// Plays a game from an opening that is legal and not over.
    ///
    /// # Errors
    /// If everything is to end.
    pub fn play(
        &mut self,
        game: &mut dyn AnyGame,
        opening: &Opening,
    ) -> Result<(Columns, Ending), Aborted> {
        let mut columns = Columns::default();
        for side in Color::ALL {
            if let Err(failure) = self.engines[side.index()].new_game() {
                return Ok((columns, lost(side, failure)?));
            }
        }
        let mut moves: Vec<String> = opening.moves.clone();
        if game.set_up(Some(&opening.sfen), &moves).is_err() {
            return Ok((columns, Ending::new(None, "the opening is not playable")));
        }
        let mut clocks = GameClocks::new(self.limits);
        let mut adjudicator = Adjudicator::new(self.adjudication);
        let ending = loop {
            let side = game.side();
            if let Some(outcome) = game.outcome() {
                break Ending::new(outcome.winner, outcome.reason.to_string());
            }
            let standing = GameSoFar { sfen: &opening.sfen, moves: &moves };
            let turn = clocks.turn(side);
            let (answer, thought) = match self.engines[side.index()].think(standing, &turn) {
                Ok(answered) => answered,
                Err(failure) => break lost(side, failure)?,
            };
            let clock = clocks.spend(side, thought.elapsed);
            let text = match answer {
                Answer::Move(text) => text,
                Answer::Resign => break Ending::new(Some(!side), "resignation"),
                Answer::Win if game.may_declare(DECLARED_BY) => {
                    break Ending::new(Some(side), "declaration");
                }
                Answer::Win => {
                    let detail = format!("declared at {}", game.sfen());
                    break Ending::by_fault(side, Fault::FalseDeclaration, detail);
                }
            };
            match game.play_text(&text) {
                Ok(mv) => {
                    let mv = game.text(mv);
                    let clock = clock.map(|clock| clock.as_millis() as u64);
                    columns.push(mv.clone(), &thought, clock);
                    moves.push(mv);
                }
                Err(error) => {
                    let detail = format!("{error}, at {}", game.sfen());
                    break Ending::by_fault(side, Fault::IllegalMove, detail);
                }
            }
            if game.outcome().is_some() {
                continue;
            }
            if self.adjudication.proves_win(game) {
                break Ending::new(Some(!side), "forced mate");
            }
            if let Some(ending) = adjudicator.note(side, thought.score, moves.len()) {
                break ending;
            }
        };
        for side in Color::ALL {
            let won = ending.winner.map(|winner| winner == side);
            self.engines[side.index()].game_over(won);
        }
        Ok((columns, ending))
    }
}

/// The ending that a failure of this side means.
///
/// # Errors
/// If it is not the side that failed.
pub fn lost(side: Color, failure: Breakdown) -> Result<Ending, Aborted> {
    match failure {
        Breakdown::Fault(fault, detail) => Ok(Ending::by_fault(side, fault, detail)),
        Breakdown::Aborted => Err(Aborted),
    }
}
