//! Mates: what the solver says, the naive player of the rules checks move by move, and where it says
//! nothing or "none", other sources say what is true: `tests/mate/` (from an independent generator)
//! and, to three plies, a search without any cleverness.

use std::time::{Duration, Instant};

use henka::mate::{Answer, Limits, Solver, Verdict};
use henka::position::{Game, Move, Position};
use henka::rules::{Repetition, Rules, Variant};

use crate::common::naive::game::NaiveGame;

/// A row of `tests/mate/`: a position, the plies of its shortest mate (0 if none was found), and
/// the depth up to which it was searched.
struct Row {
    sfen: String,
    plies: usize,
    depth: usize,
}

fn rows(name: &str) -> Vec<Row> {
    let path = format!("{}/tests/mate/{name}.sfen", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let depth = fields.get(2).and_then(|depth| depth.parse().ok()).unwrap_or(0);
        Row { sfen: fields[0].to_owned(), plies: fields[1].parse().unwrap(), depth }
    };
    text.lines().map(row).collect()
}

fn solve<V: Variant>(solver: &mut Solver<V>, sfen: &str, limits: &Limits) -> Answer {
    let game = Game::new(Position::from_sfen(sfen).unwrap());
    solver.solve(&game, limits, &|| false, &mut |_| ())
}

/// Every move of the attacker is a legal check, every reply legal, and the end is mate.
fn is_a_mate<V: Variant>(sfen: &str, line: &[Move]) {
    let mut game = NaiveGame::from_sfen(Rules::of::<V>(), sfen);
    let mut attacks = true;
    for &mv in line {
        let text = mv.text::<V>().to_string();
        assert!(game.play_text(&text), "{sfen}: {text} is not legal");
        let defender = game.now().side();
        assert!(!attacks || game.now().in_check(defender), "{sfen}: {text} is no check");
        attacks = !attacks;
    }
    let mated = !attacks && game.legal_moves().is_empty();
    assert!(mated && game.now().in_check(game.now().side()), "{sfen}: {line:?} is no mate");
}

/// How much slower than it should be a machine may be that does other things besides.
fn patience() -> u32 {
    std::env::var("HENKA_MATE_PATIENCE").ok().and_then(|text| text.parse().ok()).unwrap_or(8)
}

fn within(limit: Duration) -> Duration {
    limit * patience() * if cfg!(debug_assertions) { 30 } else { 1 }
}

/// Mates are found in time and their lines are right; where there is none in so many plies, none
/// is found; the shortest mates have the length of the row.
fn rows_are_answered_rightly<V: Variant>() {
    let mut solver = Solver::<V>::new(16).unwrap();
    for Row { sfen, plies, depth } in rows(V::NAME) {
        let time = match plies {
            0 => Duration::from_millis(200),
            1..=5 => within(Duration::from_secs(1)),
            _ => within(Duration::from_secs(5)),
        };
        let limits = Limits { time: Some(time), ..Limits::default() };
        match (solve(&mut solver, &sfen, &limits).verdict, plies) {
            (Verdict::Mate(line), 0) => {
                is_a_mate::<V>(&sfen, &line);
                assert!(line.len() > depth, "{sfen}: no mate in {depth} but {line:?}");
            }
            (Verdict::Mate(line), _) => {
                is_a_mate::<V>(&sfen, &line);
                assert!(line.len() >= plies && line.len() % 2 == 1, "{sfen}: {line:?}");
            }
            (Verdict::NoMate | Verdict::Unknown, 0) => {}
            (verdict, _) => panic!("{sfen}: mate in {plies}, but {verdict:?}"),
        }
        if plies > 0 {
            let answer = solve(&mut solver, &sfen, &Limits { shortest: true, ..limits });
            let Verdict::Mate(line) = answer.verdict else { panic!("{sfen}: no shortest mate") };
            is_a_mate::<V>(&sfen, &line);
            assert!(answer.is_shortest, "{sfen}");
            assert_eq!(line.len(), plies, "{sfen}: {line:?}");
        }
    }
}

/// The fewest plies in which the side to move mates, tried up to three.
fn plainly<V: Variant>(game: &mut Game<V>) -> Option<usize> {
    [1, 3].into_iter().find(|&plies| mates(game, plies))
}

fn mates<V: Variant>(game: &mut Game<V>, plies: usize) -> bool {
    let moves = game.legal_moves();
    moves.into_iter().any(|mv| {
        game.play(mv);
        let found = game.position().in_check() && is_mated(game, plies - 1);
        game.undo();
        found
    })
}

fn is_mated<V: Variant>(game: &mut Game<V>, plies: usize) -> bool {
    let replies = game.legal_moves();
    if plies == 0 {
        return replies.is_empty();
    }
    replies.into_iter().all(|mv| {
        game.play(mv);
        let found = mates(game, plies - 1);
        game.undo();
        found
    })
}

/// The positions that the random walks of a game look at; the environment may ask for more.
fn positions() -> usize {
    let asked = std::env::var("HENKA_MATE_POSITIONS").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(if cfg!(debug_assertions) { 20 } else { 600 })
}

/// A xorshift generator (Marsaglia 2003).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// On random walks that like checks, the solver and a search without cleverness agree.
fn the_solver_agrees_with_brute_force<V: Variant>() {
    let mut solver = Solver::<V>::new(1).unwrap();
    let (mut chance, mut seen, mut found) = (Chance(0x2545_f491_4f6c_dd1d), 0, 0);
    let limits = Limits { nodes: Some(20_000), shortest: true, ..Limits::default() };
    while seen < positions() {
        let mut game = Game::<V>::new(Position::start());
        for ply in 0..120 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Only what is on the board decides, not what came before.
            let mut fresh = Game::new(game.position().clone());
            if ply > 15 {
                seen += 1;
                let answer = solver.solve(&fresh, &limits, &|| false, &mut |_| ());
                let plainly = plainly(&mut fresh);
                let sfen = game.position().sfen();
                found += usize::from(plainly.is_some());
                match (answer.verdict, plainly) {
                    (Verdict::Mate(line), Some(plies)) => {
                        is_a_mate::<V>(&sfen, &line);
                        assert!(!answer.is_shortest || line.len() == plies, "{sfen}: {line:?}");
                    }
                    (Verdict::Mate(line), None) => {
                        is_a_mate::<V>(&sfen, &line);
                        assert!(line.len() > 3, "{sfen}: {line:?}");
                    }
                    (Verdict::NoMate, Some(plies)) => panic!("{sfen}: there is a mate in {plies}"),
                    (Verdict::Unknown, Some(plies)) => {
                        panic!("{sfen}: the mate in {plies} was not found")
                    }
                    (Verdict::NoMate | Verdict::Unknown, None) => {}
                }
            }
            let checks: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| {
                    let checks = game.position().checks();
                    game.position().gives_check(&checks, mv)
                })
                .collect();
            let lively = !checks.is_empty() && chance.below(3) == 0;
            let from = if lively { &checks } else { &moves };
            game.play(from[chance.below(from.len())]);
        }
    }
    println!("{}: {seen} positions, {found} mates in three plies or fewer", V::NAME);
}

macro_rules! games {
    ($($name:ident $walks:ident $game:ident)*) => {$(
        #[test]
        fn $name() {
            rows_are_answered_rightly::<henka::rules::$game>();
        }

        #[test]
        fn $walks() {
            the_solver_agrees_with_brute_force::<henka::rules::$game>();
        }
    )*};
}

games! {
    shogi shogi_walks Shogi
    kagamigi kagamigi_walks Kagamigi
    mitregi90 mitregi90_walks Mitregi90
    mitregi108 mitregi108_walks Mitregi108
    mitregi120 mitregi120_walks Mitregi120
    mitregi144 mitregi144_walks Mitregi144
    daimitregi daimitregi_walks DaiMitregi
    daimitregi_stepping daimitregi_stepping_walks DaiMitregiStepping
    minjiku minjiku_walks Minjiku
    ito ito_walks Ito
}

#[test]
fn minishogi_walks() {
    the_solver_agrees_with_brute_force::<henka::rules::Minishogi>();
}

#[test]
fn mates_of_real_games_are_found_and_their_lengths_are_right() {
    let mut solver = Solver::<henka::rules::Shogi>::new(64).unwrap();
    for Row { sfen, plies, .. } in rows("shogi-game") {
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        match solve(&mut solver, &sfen, &limits).verdict {
            Verdict::Mate(line) => {
                is_a_mate::<henka::rules::Shogi>(&sfen, &line);
                assert!(line.len() >= plies, "{sfen}: {line:?}");
            }
            Verdict::NoMate => panic!("{sfen}: mate in {plies}"),
            Verdict::Unknown => assert!(plies > 15, "{sfen}: mate in {plies} not found"),
        }
        if plies <= 9 {
            let limits = Limits { nodes: Some(3_000_000), shortest: true, ..Limits::default() };
            let answer = solve(&mut solver, &sfen, &limits);
            let Verdict::Mate(line) = answer.verdict else { panic!("{sfen}: mate in {plies}") };
            assert!(!answer.is_shortest || line.len() == plies, "{sfen}: {line:?}");
        }
    }
}

#[test]
fn what_has_no_mate_is_proved_to_have_none() {
    let mut solver = Solver::<henka::rules::Shogi>::new(64).unwrap();
    let (begin, rows) = (Instant::now(), rows("shogi-nomate"));
    let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
    let proved = rows.iter().filter(|row| {
        let verdict = solve(&mut solver, &row.sfen, &limits).verdict;
        assert!(!matches!(verdict, Verdict::Mate(_)), "{}: {verdict:?}", row.sfen);
        verdict == Verdict::NoMate
    });
    let proved = proved.count();
    println!("{proved} of {} in {:?}", rows.len(), begin.elapsed());
    assert!(proved * 100 >= rows.len() * 95, "{proved} of {}", rows.len());
}

/// The third occurrence of a position is forbidden in Ito: a mate by such a move is none.
#[test]
fn what_the_past_forbids_does_not_mate() {
    use henka::rules::Ito;
    assert!(matches!(Ito::REPETITION, Repetition::Banned(3)));
    let mut solver = Solver::<Ito>::new(1).unwrap();
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    for Row { sfen, .. } in rows("ito").into_iter().filter(|row| row.plies == 1) {
        let game = Game::<Ito>::new(Position::from_sfen(&sfen).unwrap());
        let answer = solver.solve(&game, &limits, &|| false, &mut |_| ());
        let Verdict::Mate(line) = answer.verdict else { panic!("{sfen}") };
        assert!(game.legal_moves().contains(&line[0]), "{sfen}");
    }
}

/// In Ito, where nobody may leave the opponent without a move, a man more in hand can make a reply
/// legal. Whoever takes a greater hand for a better one finds no mates here.
#[test]
fn a_greater_hand_is_not_always_better() {
    use henka::rules::Ito;
    let mut solver = Solver::<Ito>::new(1).unwrap();
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    for sfen in [
        "1/k/1/+G/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1 b G 1",
        "R/1/1/k/+p/P/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1 b G 1",
        "1/1/1/1/1/1/1/k/1/p/P/1/1/1/1/1/1/1/1/1/1 b I 1",
    ] {
        let Verdict::Mate(line) = solve(&mut solver, sfen, &limits).verdict else {
            panic!("{sfen}: no mate")
        };
        is_a_mate::<Ito>(sfen, &line);
    }
}
