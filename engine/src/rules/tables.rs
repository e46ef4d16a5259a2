//! The attack tables of a variant, built by the compiler from its [`Kinds`] and its [`Geometry`].

use super::kinds::{Kind, Kinds, MAX_KINDS};
use super::movement::ANY_DISTANCE;
use super::rows::{Leaps, Rows, distances_of, leaps_of, near_of};
use super::strikes::Strikes;
use super::terms::Per;
use crate::board::{Bitboard, Color, Direction, Geometry, Lines, Square, SquareSet};

/// What the position asks of a variant's tables.
pub trait AttackTables: Sync + 'static {
    /// The sets of the variant's board.
    type Set: SquareSet;

    /// Every square that exists.
    fn board(&self) -> Self::Set;

    /// The squares that exist even when nobody stands on them.
    fn ground(&self) -> Self::Set;

    /// The squares next to one in a straight or, if `diagonally`, in a diagonal direction.
    fn neighbours(&self, of: Square, diagonally: bool) -> Self::Set;

    /// All squares from `from` to the edge in this direction, `from` excluded.
    fn ray(&self, from: Square, direction: Direction) -> Self::Set;

    /// The squares a man leaps to, whatever stands in between.
    fn leaps(&self, color: Color, kind: Kind, from: Square) -> Self::Set;

    /// The squares a man slides to on an empty board.
    fn slides(&self, color: Color, kind: Kind, from: Square) -> Self::Set;

    /// The squares from which a man of this kind has any move at all on an empty board.
    fn mobile(&self, color: Color, kind: Kind) -> Self::Set;

    /// The squares from which some man of this colour could take on `to` without sliding.
    fn near(&self, color: Color, to: Square) -> Self::Set;

    /// Does a man of this kind on one of the squares [`near`](Self::near) `to` take there by a leap or a shot?
    fn strikes(&self, color: Color, kind: Kind, from: Square, to: Square) -> bool;

    /// The squares that have at least this many ranks ahead of them, up to 3.
    fn room(&self, color: Color, ranks: i32) -> Self::Set;

    /// The ranks in which men of this colour promote.
    fn zone(&self, color: Color) -> Self::Set;

    /// The squares on which a move from here may promote, if moves out of the zone may.
    fn promoting(&self, color: Color, from: Square) -> Self::Set;

    /// The areas of the board that a drop limit counts in.
    fn areas(&self, per: Per) -> &[Self::Set];

    /// The squares on the lines of `from`.
    fn star(&self, from: Square) -> Self::Set;

    /// The squares strictly between two squares of one line; empty if they share none.
    fn between(&self, a: Square, b: Square) -> Self::Set;

    /// See [`Lines::cast`].
    fn cast(&self, lines: u8, from: Square, occupied: Self::Set) -> Self::Set;
}

/// The tables of a game with `SQUARES` indices in `N` limbs, `KINDS` kinds, and so many different
/// [`Rows`] of leaps and of slides.
#[derive(Debug)]
pub struct Tables<
    const N: usize,
    const SQUARES: usize,
    const KINDS: usize,
    const LEAPS: usize,
    const SLIDES: usize,
> {
    lines: Lines<N, SQUARES>,
    board: Bitboard<N>,
    ground: Bitboard<N>,
    neighbours: [[Bitboard<N>; SQUARES]; 2],
    rows: Rows,
    leaps: [[Bitboard<N>; SQUARES]; LEAPS],
    slides: [[Bitboard<N>; SQUARES]; SLIDES],
    mobile: [[Bitboard<N>; KINDS]; 2],
    near: [[Bitboard<N>; SQUARES]; 2],
    strikes: Strikes,
    room: [[Bitboard<N>; 4]; 2],
    zone: [Bitboard<N>; 2],
    /// By side: those in the zone.
    inside: [[bool; SQUARES]; 2],
    /// By side: where moves from outside of the zone promote, and from inside.
    promoting: [[Bitboard<N>; 2]; 2],
    files: [Bitboard<N>; 16],
    file_count: usize,
    alternate_files: [Bitboard<N>; 2],
    colours: [Bitboard<N>; 2],
}

impl<
    const N: usize,
    const SQUARES: usize,
    const KINDS: usize,
    const LEAPS: usize,
    const SLIDES: usize,
> Tables<N, SQUARES, KINDS, LEAPS, SLIDES>
{
    /// Builds them; meant for the compiler.
    ///
    /// # Panics
    /// If the number of kinds, of rows or of indices is not the one the type promises.
    #[must_use]
    pub const fn new(board: Geometry, kinds: &Kinds, rows: Rows, zone: u8) -> Self {
        assert!(kinds.len() == KINDS && rows.leap_count == LEAPS && rows.slide_count == SLIDES);
        let mut tables = Self {
            lines: Lines::new(board),
            board: Bitboard::EMPTY,
            ground: Bitboard::EMPTY,
            neighbours: [[Bitboard::EMPTY; SQUARES]; 2],
            rows,
            leaps: [[Bitboard::EMPTY; SQUARES]; LEAPS],
            slides: [[Bitboard::EMPTY; SQUARES]; SLIDES],
            mobile: [[Bitboard::EMPTY; KINDS]; 2],
            near: [[Bitboard::EMPTY; SQUARES]; 2],
            strikes: Strikes::new(board, kinds),
            room: [[Bitboard::EMPTY; 4]; 2],
            zone: [Bitboard::EMPTY; 2],
            inside: [[false; SQUARES]; 2],
            promoting: [[Bitboard::EMPTY; 2]; 2],
            files: [Bitboard::EMPTY; 16],
            file_count: board.files as usize,
            alternate_files: [Bitboard::EMPTY; 2],
            colours: [Bitboard::EMPTY; 2],
        };
        let mut index = 0;
        while index < SQUARES {
            let square = Square::new(index as u8);
            if board.square(board.file(square), board.rank(square)).is_some() {
                tables.add_square(board, zone, square);
            }
            index += 1;
        }
        tables.promoting = [[tables.zone[0], tables.board], [tables.zone[1], tables.board]];
        tables.add_men(board, kinds);
        tables
    }

    /// What a table says of a man, by square. Where nobody shares a row it is looked up by colour and kind, so that one
    /// test of the kind serves all that is looked up for it.
    #[inline(always)]
    fn row<'a, const ROWS: usize>(
        table: &'a [[Bitboard<N>; SQUARES]; ROWS],
        rows: &[u8; 2 * MAX_KINDS],
        color: Color,
        kind: Kind,
    ) -> &'a [Bitboard<N>; SQUARES] {
        if ROWS < 2 * KINDS {
            &table[rows[color.index() * KINDS + kind.index()] as usize]
        } else {
            &table.as_chunks::<KINDS>().0[color.index()][kind.index()]
        }
    }

    const fn add_square(&mut self, board: Geometry, zone: u8, square: Square) {
        let (file, rank) = (board.file(square) as usize, board.rank(square) as usize);
        self.board = self.board.with(square);
        if !board.vanishes(square) {
            self.ground = self.ground.with(square);
        }
        let mut d = 0;
        while d < 8 {
            let (left, forward) = Direction::ALL[d].step();
            if let Some(next) = board.leap(square, Color::Black, left, forward) {
                let near = &mut self.neighbours[d / 4][square.index()];
                *near = near.with(next);
            }
            d += 1;
        }
        self.files[file] = self.files[file].with(square);
        self.alternate_files[file % 2] = self.alternate_files[file % 2].with(square);
        self.colours[(file + rank) % 2] = self.colours[(file + rank) % 2].with(square);
        let mut c = 0;
        while c < 2 {
            let ahead = board.ranks_ahead(square, Color::ALL[c]);
            if ahead < zone as i32 {
                self.zone[c] = self.zone[c].with(square);
                self.inside[c][square.index()] = true;
            }
            let mut ranks = 0;
            while ranks < 4 && ranks <= ahead {
                self.room[c][ranks as usize] = self.room[c][ranks as usize].with(square);
                ranks += 1;
            }
            c += 1;
        }
    }

    /// Fills in the rows, each when the first man comes who has it, and what a man has of his own.
    const fn add_men(&mut self, board: Geometry, kinds: &Kinds) {
        let (mut leap_rows, mut slide_rows) = (0, 0);
        let (mut leapers, mut sliders) = ([Bitboard::EMPTY; LEAPS], [Bitboard::EMPTY; SLIDES]);
        let mut all = [Leaps::EMPTY; 2];
        let mut man = 0;
        while man < 2 * KINDS {
            let (color, kind) = (man / KINDS, man % KINDS);
            let (leaps, slides) = (self.rows.leaps[man] as usize, self.rows.slides[man] as usize);
            all[color] = all[color].union(near_of(kinds, man));
            if leaps == leap_rows {
                self.leaps[leaps] = leaping(board, leaps_of(kinds, man));
                leapers[leaps] = mobile(&self.leaps[leaps]);
                leap_rows += 1;
            }
            if slides == slide_rows {
                self.add_slides(board, kinds, man, slides);
                sliders[slides] = mobile(&self.slides[slides]);
                slide_rows += 1;
            }
            self.mobile[color][kind] = leapers[leaps].union(sliders[slides]);
            man += 1;
        }
        self.near = [leaping(board, all[0].reversed()), leaping(board, all[1].reversed())];
    }

    const fn add_slides(&mut self, board: Geometry, kinds: &Kinds, man: usize, row: usize) {
        let mut d = 0;
        while d < 8 {
            let distances = distances_of(kinds, man, d);
            let mut from = 0;
            while distances != 0 && from < SQUARES {
                let reached = if distances == ANY_DISTANCE {
                    self.lines.rays_from(from)[d]
                } else {
                    at_distances(board, Square::new(from as u8), d, distances)
                };
                self.slides[row][from].unite(reached);
                from += 1;
            }
            d += 1;
        }
    }
}

/// The squares from which a row leads anywhere.
const fn mobile<const N: usize, const SQUARES: usize>(row: &[Bitboard<N>; SQUARES]) -> Bitboard<N> {
    let (mut mobile, mut index) = (Bitboard::EMPTY, 0);
    while index < SQUARES {
        if !row[index].is_void() {
            mobile = mobile.with(Square::new(index as u8));
        }
        index += 1;
    }
    mobile
}

/// The squares that a man with these leaps reaches from every square.
const fn leaping<const N: usize, const SQUARES: usize>(
    board: Geometry,
    leaps: Leaps,
) -> [Bitboard<N>; SQUARES] {
    let mut reached = [Bitboard::EMPTY; SQUARES];
    let (width, height, stride) = (board.files as i32, board.ranks as i32, board.stride as i32);
    let holes = board.has_holes();
    let mut rest = leaps;
    while let Some(((files, ranks), others)) = rest.split() {
        let step = files * stride + ranks;
        // The part of the board from which the leap stays on it.
        let mut file = if files < 0 { -files } else { 0 };
        while file < width && file + files < width {
            let mut rank = if ranks < 0 { -ranks } else { 0 };
            while rank < height && rank + ranks < height {
                let from = Square::new((file * stride + rank) as u8);
                let to = from.offset(step);
                if !holes || board.exists(from) && board.exists(to) {
                    reached[from.index()].insert(to);
                }
                rank += 1;
            }
            file += 1;
        }
        rest = others;
    }
    reached
}

/// The squares of a ray at the given distances: bit `n - 1` stands for `n` steps.
const fn at_distances<const N: usize>(
    board: Geometry,
    from: Square,
    direction: usize,
    mut distances: u32,
) -> Bitboard<N> {
    let (left, forward) = Direction::ALL[direction].step();
    let (mut squares, mut at) = (Bitboard::EMPTY, board.leap(from, Color::Black, left, forward));
    while let Some(to) = at
        && distances != 0
    {
        if distances & 1 != 0 {
            squares = squares.with(to);
        }
        distances >>= 1;
        at = board.leap(to, Color::Black, left, forward);
    }
    squares
}

impl<
    const N: usize,
    const SQUARES: usize,
    const KINDS: usize,
    const LEAPS: usize,
    const SLIDES: usize,
> AttackTables for Tables<N, SQUARES, KINDS, LEAPS, SLIDES>
{
    type Set = Bitboard<N>;

    #[inline]
    fn board(&self) -> Bitboard<N> {
        self.board
    }

    #[inline]
    fn ground(&self) -> Bitboard<N> {
        self.ground
    }

    #[inline]
    fn neighbours(&self, of: Square, diagonally: bool) -> Bitboard<N> {
        self.neighbours[usize::from(diagonally)][of.index()]
    }

    #[inline]
    fn ray(&self, from: Square, direction: Direction) -> Bitboard<N> {
        self.lines.ray(from, direction)
    }

    #[inline]
    fn leaps(&self, color: Color, kind: Kind, from: Square) -> Bitboard<N> {
        Self::row(&self.leaps, &self.rows.leaps, color, kind)[from.index()]
    }

    #[inline]
    fn slides(&self, color: Color, kind: Kind, from: Square) -> Bitboard<N> {
        Self::row(&self.slides, &self.rows.slides, color, kind)[from.index()]
    }

    #[inline]
    fn mobile(&self, color: Color, kind: Kind) -> Bitboard<N> {
        self.mobile[color.index()][kind.index()]
    }

    #[inline]
    fn near(&self, color: Color, to: Square) -> Bitboard<N> {
        self.near[color.index()][to.index()]
    }

    #[inline(always)]
    fn strikes(&self, color: Color, kind: Kind, from: Square, to: Square) -> bool {
        self.strikes.between(color, from, to).contains(kind)
    }

    #[inline]
    fn room(&self, color: Color, ranks: i32) -> Bitboard<N> {
        self.room[color.index()][ranks as usize & 3]
    }

    #[inline]
    fn zone(&self, color: Color) -> Bitboard<N> {
        self.zone[color.index()]
    }

    #[inline]
    fn promoting(&self, color: Color, from: Square) -> Bitboard<N> {
        let inside = self.inside[color.index()][from.index()];
        self.promoting[color.index()][usize::from(inside)]
    }

    #[inline]
    fn areas(&self, per: Per) -> &[Bitboard<N>] {
        match per {
            Per::File => &self.files[..self.file_count],
            Per::AlternateFiles => &self.alternate_files,
            Per::Colour => &self.colours,
        }
    }

    #[inline]
    fn star(&self, from: Square) -> Bitboard<N> {
        self.lines.star(from)
    }

    #[inline]
    fn between(&self, a: Square, b: Square) -> Bitboard<N> {
        self.lines.between(a, b)
    }

    // Always inlined, for the reason that stands there.
    #[inline(always)]
    fn cast(&self, lines: u8, from: Square, occupied: Bitboard<N>) -> Bitboard<N> {
        self.lines.cast(lines, from, occupied)
    }
}
