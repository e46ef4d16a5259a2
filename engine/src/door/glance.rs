//! What a player sees who looks no further than the next move.

use super::AnyGame;
use crate::eval::Score;
use crate::position::Move;

impl dyn AnyGame + '_ {
    /// For every legal move, in the order of [`legal_moves`](AnyGame::legal_moves), what the evaluation makes of the
    /// position after it, seen by the mover; a mate if it ends the game in somebody's favour, nothing if in nobody's.
    #[must_use]
    pub fn glance(&self) -> Vec<(Move, Score)> {
        let (mover, mut game) = (self.side(), self.duplicate());
        let judge = |mv| {
            game.play(mv).ok()?;
            let score = match game.outcome() {
                None => -game.evaluate(),
                Some(outcome) => match outcome.winner {
                    Some(winner) if winner == mover => Score::mate_in(1),
                    Some(_) => Score::mated_in(1),
                    None => Score::evaluation(0),
                },
            };
            game.undo();
            Some((mv, score))
        };
        self.legal_moves().into_iter().filter_map(judge).collect()
    }

    /// Can the opponent end the game in his favour by his reply to this legal move?
    #[must_use]
    pub fn allows_mate(&self, mv: Move) -> bool {
        let mut game = self.duplicate();
        if game.play(mv).is_err() {
            return false;
        }
        let opponent = game.side();
        game.legal_moves().into_iter().any(|reply| {
            if game.play(reply).is_err() {
                return false;
            }
            let mates = game.outcome().is_some_and(|outcome| outcome.winner == Some(opponent));
            game.undo();
            mates
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::door::open;
    use crate::eval::Score;

    #[test]
    fn a_glance_judges_the_position_after_each_move() {
        let mut game = open("kagamigi").unwrap();
        let seen = game.glance();
        let moves: Vec<_> = seen.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(moves, game.legal_moves());
        for (mv, score) in seen {
            game.play(mv).unwrap();
            assert_eq!(score, -game.appraise().score);
            game.undo();
        }
    }

    #[test]
    fn a_glance_sees_a_mate_and_what_allows_one() {
        let mut game = open("shogi").unwrap();
        game.set_up(Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), &[]).unwrap();
        let mate = game.read_move("G*5b").unwrap();
        let best = game.glance().into_iter().max_by_key(|&(_, score)| score.value());
        assert_eq!(best, Some((mate, Score::mate_in(1))));

        game.set_up(Some("4k4/9/9/9/9/9/4p4/9/4K2R1 b Gg 1"), &[]).unwrap();
        let mut seen = [false; 2];
        for mv in game.legal_moves() {
            let allows = game.allows_mate(mv);
            seen[usize::from(allows)] = true;
            game.play(mv).unwrap();
            let mated = game.glance().into_iter().any(|(_, score)| score == Score::mate_in(1));
            assert_eq!(allows, mated);
            game.undo();
        }
        assert_eq!(seen, [true; 2], "some moves allow a mate, some do not");
    }
}
