//! Games that are the same in a mirror, left and right pieces changing places.

use crate::rules::{Kind, KindInfo, MAX_KINDS, Variant};

/// For every kind the one that it looks like in a mirror; `None` unless all have one, and the board
/// and the limits on drops are the same in a mirror too.
#[must_use]
pub fn twins<V: Variant>() -> Option<[Kind; MAX_KINDS]> {
    let (files, kinds) = (i32::from(V::BOARD.files), V::KINDS);
    let mirrors = |at| V::BOARD.square(files - 1 - V::BOARD.file(at), V::BOARD.rank(at)).is_some();
    if files == 1 || !V::BOARD.squares().all(mirrors) {
        return None;
    }
    let mut twins = [Kind::new(0); MAX_KINDS];
    for kind in kinds.all() {
        let info = kinds.info(kind);
        let own = std::iter::once(kind);
        let twin = own.chain(kinds.all()).find(|&other| is_mirrored(info, kinds.info(other)))?;
        twins[kind.index()] = twin;
    }
    let twin = |kind: Kind| twins[kind.index()];
    let agree = |kind: Kind| {
        let (info, mirror) = (kinds.info(kind), kinds.info(twin(kind)));
        twin(twin(kind)) == kind
            && info.promotion.map(twin) == mirror.promotion
            && info.settles.map(twin) == mirror.settles
            && twin(info.base) == mirror.base
            && kinds.hand().contains(&kind) == kinds.hand().contains(&twin(kind))
            && (V::NO_MATE_BY_DROPPING == Some(info.letter))
                == (V::NO_MATE_BY_DROPPING == Some(mirror.letter))
            && V::LIMITS.iter().filter(|limit| limit.letter == info.letter).all(|limit| {
                let same =
                    |other: &&_| **other == crate::rules::Limit { letter: mirror.letter, ..*limit };
                V::LIMITS.iter().any(|other| same(&other))
            })
    };
    kinds.all().all(agree).then_some(twins)
}

/// Is one kind what the other looks like in a mirror?
fn is_mirrored(a: &KindInfo, b: &KindInfo) -> bool {
    a.royal == b.royal
        && a.is_promoted == b.is_promoted
        && a.total == b.total
        && a.promotion.is_some() == b.promotion.is_some()
        && a.settles.is_some() == b.settles.is_some()
        && a.movement.mirrors(&b.movement)
}
