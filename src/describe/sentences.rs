//! How a piece moves, in sentences made from what the rules say of it.

use crate::board::Direction;
use crate::rules::notation::{
    EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
};
use crate::rules::{ANY_DISTANCE, DIAGONAL, Kind, KindInfo, Movement, ORTHOGONAL, Ride, Rules};

const STRAIGHT: u8 = NORTH | SOUTH | EAST | WEST;
const SLANTING: u8 = NORTH_EAST | NORTH_WEST | SOUTH_EAST | SOUTH_WEST;

/// What a person has to know of a piece: where it goes, and what is odd about it.
#[must_use]
pub fn of(rules: &Rules, kind: Kind) -> Vec<String> {
    let info = rules.info(kind);
    let movement = &info.movement;
    let mut sentences = steps(movement);
    sentences.extend(leaps(movement));
    sentences.extend(slides(movement));
    if movement.jumps {
        sentences.push(jumps(info, rules));
    }
    if movement.area {
        sentences.push(
            "Or makes an area move: two king's steps, the second in any direction, if the first is \
             to an empty square."
                .to_owned(),
        );
        if sentences.len() == 1 {
            sentences = vec![
                "Makes one king's step, or two in any directions if the first is to an empty square."
                    .to_owned(),
            ];
        }
    }
    if movement.burns {
        sentences.push(
            "Wherever it lands, every enemy diagonally next to it burns: all of them are removed."
                .to_owned(),
        );
    }
    if movement.rifle != 0 {
        let beside = match movement.rifle {
            ORTHOGONAL => "orthogonally next to it",
            DIAGONAL => "diagonally next to it",
            _ => "next to it in any direction",
        };
        sentences.push(format!("May take an enemy {beside} without moving."));
    }
    if movement.rank > 0 && !movement.jumps {
        sentences.push(immunity(info, rules));
    }
    if let Some(then) = info.settles {
        sentences.push(format!("Any move turns it into a {}.", rules.info(then).name));
    }
    if info.royal {
        sentences.push("Royal: who cannot save it has lost.".to_owned());
    }
    sentences
}

/// Words joined as a person would.
fn join(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Directions in words: `orthogonally or diagonally forward`.
fn toward(set: u8) -> String {
    if set == STRAIGHT | SLANTING {
        return "in any direction".to_owned();
    }
    let mut words: Vec<&str> = Vec::new();
    match set & STRAIGHT {
        STRAIGHT => words.push("orthogonally"),
        straight => words.extend(
            [
                (straight & NORTH != 0, "straight forward"),
                (straight & SOUTH != 0, "straight backward"),
                (straight & (EAST | WEST) == EAST | WEST, "sideways"),
                (straight & (EAST | WEST) == WEST, "to its left"),
                (straight & (EAST | WEST) == EAST, "to its right"),
            ]
            .iter()
            .filter_map(|&(is, word)| is.then_some(word)),
        ),
    }
    let both = |pair: u8| set & pair == pair;
    let (front, back) = (NORTH_EAST | NORTH_WEST, SOUTH_EAST | SOUTH_WEST);
    if both(SLANTING) {
        words.push("diagonally");
    } else {
        for (pair, whole, parts) in [
            (front, "diagonally forward", ["forward to the left", "forward to the right"]),
            (back, "diagonally backward", ["backward to the left", "backward to the right"]),
        ] {
            let (left, right) = (NORTH_WEST | SOUTH_WEST, NORTH_EAST | SOUTH_EAST);
            if both(pair) {
                words.push(whole);
            } else if set & pair & left != 0 {
                words.push(parts[0]);
            } else if set & pair & right != 0 {
                words.push(parts[1]);
            }
        }
    }
    join(&words.into_iter().map(str::to_owned).collect::<Vec<_>>())
}

/// The direction of a leap that goes along one, and how far.
fn along(leap: (i8, i8)) -> Option<(u8, u8)> {
    let (left, forward) = (i32::from(leap.0), i32::from(leap.1));
    let distance = left.abs().max(forward.abs());
    let direction = Direction::ALL.into_iter().find(|direction| {
        let step = direction.step();
        (step.0 * distance, step.1 * distance) == (left, forward)
    })?;
    Some((1 << direction.index(), distance as u8))
}

/// The directions in which it leaps so far.
fn leaping(movement: &Movement, distance: u8) -> u8 {
    let leaps = movement.leaps().iter().filter_map(|&leap| along(leap));
    leaps.filter(|leap| leap.1 == distance).fold(0, |set, leap| set | leap.0)
}

/// The directions in which it slides over exactly these distances.
fn sliding(movement: &Movement, distances: u32) -> u8 {
    let slides = movement.slides.iter().enumerate();
    slides.filter(|&(_, &mask)| mask == distances).fold(0, |set, (d, _)| set | 1 << d)
}

fn steps(movement: &Movement) -> Vec<String> {
    match leaping(movement, 1) {
        0 => Vec::new(),
        set => vec![format!("Steps one square {}.", toward(set))],
    }
}

fn leaps(movement: &Movement) -> Vec<String> {
    const NUMBERS: [&str; 3] = ["two", "three", "four"];
    let mut sentences = Vec::new();
    for (distance, number) in (2..).zip(NUMBERS) {
        let set = leaping(movement, distance);
        if set != 0 {
            let way = toward(set);
            sentences.push(format!("Leaps {number} squares {way}, whatever stands between."));
        }
    }
    for (long, number) in [(2, "two"), (3, "three")] {
        let oblique = |&&(left, forward): &&(i8, i8)| {
            along((left, forward)).is_none() && left.abs().max(forward.abs()) == long
        };
        let found: Vec<_> = movement.leaps().iter().filter(oblique).collect();
        let way = match found.len() {
            0 => continue,
            2 => format!("{number} squares forward and one to either side"),
            _ => format!("{number} squares in a straight direction and one to the side of it"),
        };
        sentences.push(format!("Leaps {way}, whatever stands between."));
    }
    sentences
}

fn slides(movement: &Movement) -> Vec<String> {
    let mut masks: Vec<u32> = movement.slides.iter().copied().filter(|&mask| mask != 0).collect();
    masks.sort_unstable();
    masks.dedup();
    let of_mask = |&mask: &u32| {
        let way = toward(sliding(movement, mask));
        match (movement.ride, mask) {
            (Ride::Hop, _) => format!(
                "Moves and takes {way} only by hopping over exactly one man of either side: beyond \
                 him it goes on as far as the next, whom it takes if he is an enemy."
            ),
            (Ride::Cannon, _) => format!(
                "Slides any distance {way}, but takes only by hopping over exactly one man of \
                 either side."
            ),
            (Ride::Parity, _) => format!(
                "Rides {way} by leaps of two squares, as many as it likes; what stands on the \
                 squares between does not matter."
            ),
            (Ride::Ski, _) => format!(
                "Slides {way} from the second square on, whatever stands on the first, where it \
                 cannot stop."
            ),
            (Ride::Plain, ANY_DISTANCE) => format!("Slides any distance {way}."),
            (Ride::Plain, 0b10) => {
                format!("Goes two squares {way} if the square between is empty.")
            }
            (Ride::Plain, _) => format!("Slides up to {} squares {way}.", mask.count_ones()),
        }
    };
    masks.iter().rev().map(of_mask).collect()
}

/// The unpromoted pieces and promoted ones that are too high for this rank, by name.
fn above(rank: u8, own: &KindInfo, rules: &Rules) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for kind in rules.kinds.all() {
        let info = rules.info(kind);
        let name = format!("{}s", info.name);
        if info.movement.rank >= rank && !names.contains(&name) {
            names.push(if info.name == own.name { "its own kind".to_owned() } else { name });
        }
    }
    names
}

fn jumps(info: &KindInfo, rules: &Rules) -> String {
    let barriers = above(info.movement.rank, info, rules);
    format!(
        "May also take along its slides beyond any number of men of either side, but not beyond {}.",
        join(&barriers)
    )
}

fn immunity(info: &KindInfo, rules: &Rules) -> String {
    let jumpers = |kind| {
        let movement: &Movement = &rules.info(kind).movement;
        movement.jumps && movement.rank > info.movement.rank
    };
    if rules.kinds.all().any(jumpers) {
        "Only the highest jumpers can jump over it.".to_owned()
    } else {
        "Nobody can jump over it.".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(game: &str, symbol: &str) -> String {
        let rules = Rules::named(game).unwrap();
        let found = rules.kinds.all().find(|&kind| rules.info(kind).symbol() == symbol);
        of(rules, found.unwrap()).join(" ")
    }

    #[test]
    fn the_pieces_of_shogi_explain_themselves() {
        assert_eq!(words("shogi", "P"), "Steps one square straight forward.");
        assert_eq!(words("shogi", "G"), "Steps one square orthogonally or diagonally forward.");
        assert_eq!(
            words("shogi", "+R"),
            "Steps one square diagonally. Slides any distance orthogonally."
        );
        assert_eq!(
            words("shogi", "N"),
            "Leaps two squares forward and one to either side, whatever stands between."
        );
    }

    #[test]
    fn odd_pieces_say_what_is_odd() {
        let dragon = words("minjiku", "F");
        assert!(dragon.contains("area move") && dragon.contains("burns"), "{dragon}");
        assert!(words("minjiku", "+D").starts_with("Makes one king's step"), "the Lion");
        let jumper = words("minjiku", "D");
        assert!(jumper.contains("but not beyond Kings, Jumping Generals"), "{jumper}");
        assert!(words("minjiku", "K").contains("Nobody can jump over it"));
        assert!(
            words("minjiku", "C")
                .ends_with("May take an enemy diagonally next to it without moving.")
        );
        assert!(words("minjiku", "I").contains("turns it into a Lateral Mover"));
        assert!(words("ito", "C").contains("only by hopping over exactly one man"));
        assert!(words("ito", "R").contains("leaps of two"));
        assert!(words("kagamigi", "E").contains("up to 4 squares forward to the right"));
        assert!(words("daimitregi-stepping", "P").contains("if the square between is empty"));
    }

    #[test]
    fn every_piece_has_something_to_say() {
        for rules in crate::rules::ALL {
            for kind in rules.kinds.all() {
                let said = of(rules, kind);
                assert!(!said.is_empty() && said.iter().all(|s| !s.contains("  ")), "{said:?}");
            }
        }
    }
}
