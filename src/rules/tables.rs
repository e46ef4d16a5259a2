//! The attack tables of a variant, built by the compiler from its [`Kinds`] and its [`Geometry`].

use super::kinds::{Kind, Kinds};
use super::movement::ANY_DISTANCE;
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

    /// The squares from which some man of this colour could leap to `to`.
    fn near(&self, color: Color, to: Square) -> Self::Set;

    /// The squares that have at least this many ranks ahead of them, up to 3.
    fn room(&self, color: Color, ranks: i32) -> Self::Set;

    /// The ranks in which men of this colour promote.
    fn zone(&self, color: Color) -> Self::Set;

    /// The areas of the board that a drop limit counts in.
    fn areas(&self, per: Per) -> &[Self::Set];

    /// The squares on the lines of `from`.
    fn star(&self, from: Square) -> Self::Set;

    /// The squares strictly between two squares of one line; empty if they share none.
    fn between(&self, a: Square, b: Square) -> Self::Set;

    /// See [`Lines::cast`].
    fn cast(&self, lines: u8, from: Square, occupied: Self::Set) -> Self::Set;
}

/// The tables of a game with `SQUARES` indices in `N` limbs and `KINDS` kinds.
#[derive(Debug)]
pub struct Tables<const N: usize, const SQUARES: usize, const KINDS: usize> {
    lines: Lines<N, SQUARES>,
    board: Bitboard<N>,
    ground: Bitboard<N>,
    neighbours: [[Bitboard<N>; SQUARES]; 2],
    leaps: [[[Bitboard<N>; SQUARES]; KINDS]; 2],
    slides: [[[Bitboard<N>; SQUARES]; KINDS]; 2],
    mobile: [[Bitboard<N>; KINDS]; 2],
    near: [[Bitboard<N>; SQUARES]; 2],
    room: [[Bitboard<N>; 4]; 2],
    zone: [Bitboard<N>; 2],
    files: [Bitboard<N>; 16],
    file_count: usize,
    alternate_files: [Bitboard<N>; 2],
    colours: [Bitboard<N>; 2],
}

impl<const N: usize, const SQUARES: usize, const KINDS: usize> Tables<N, SQUARES, KINDS> {
    /// Builds them; meant for a `static`.
    ///
    /// # Panics
    /// If the number of kinds or of indices is not the one the type promises.
    #[must_use]
    pub const fn new(board: Geometry, kinds: &Kinds, zone: u8) -> Self {
        assert!(kinds.len() == KINDS);
        let mut tables = Self {
            lines: Lines::new(board),
            board: Bitboard::EMPTY,
            ground: Bitboard::EMPTY,
            neighbours: [[Bitboard::EMPTY; SQUARES]; 2],
            leaps: [[[Bitboard::EMPTY; SQUARES]; KINDS]; 2],
            slides: [[[Bitboard::EMPTY; SQUARES]; KINDS]; 2],
            mobile: [[Bitboard::EMPTY; KINDS]; 2],
            near: [[Bitboard::EMPTY; SQUARES]; 2],
            room: [[Bitboard::EMPTY; 4]; 2],
            zone: [Bitboard::EMPTY; 2],
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
        let mut k = 0;
        while k < KINDS {
            tables.add_kind(board, kinds, Color::Black, k);
            tables.add_kind(board, kinds, Color::White, k);
            k += 1;
        }
        tables
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
            }
            let mut ranks = 0;
            while ranks < 4 && ranks <= ahead {
                self.room[c][ranks as usize] = self.room[c][ranks as usize].with(square);
                ranks += 1;
            }
            c += 1;
        }
    }

    /// Fills in one kind of one colour, from an earlier kind that moves alike if there is one.
    const fn add_kind(&mut self, board: Geometry, kinds: &Kinds, color: Color, k: usize) {
        let (c, movement) = (color.index(), &kinds.info(Kind::new(k)).movement);
        let mut twin = 0;
        while twin < k && !movement.equals(&kinds.info(Kind::new(twin)).movement) {
            twin += 1;
        }
        if twin < k {
            self.leaps[c][k] = self.leaps[c][twin];
            self.slides[c][k] = self.slides[c][twin];
            self.mobile[c][k] = self.mobile[c][twin];
            return;
        }
        let mut i = 0;
        while i < movement.leaps().len() {
            let (left, forward) = movement.leaps()[i];
            self.add_leap(board, c, k, color.sign() * left as i32, -color.sign() * forward as i32);
            i += 1;
        }
        let mut index = 0;
        while index < SQUARES {
            if movement.lines() != 0 {
                self.slides[c][k][index] = self.slides_from(board, &movement.slides, color, index);
            }
            if !self.leaps[c][k][index].union(self.slides[c][k][index]).is_void() {
                self.mobile[c][k] = self.mobile[c][k].with(Square::new(index as u8));
            }
            index += 1;
        }
    }

    /// Adds a leap, in files and ranks of the board, from everywhere it is possible.
    const fn add_leap(&mut self, board: Geometry, c: usize, k: usize, files: i32, ranks: i32) {
        let mut file = 0;
        while file < board.files as i32 {
            let mut rank = 0;
            while rank < board.ranks as i32 {
                if let Some(from) = board.square(file, rank)
                    && let Some(to) = board.square(file + files, rank + ranks)
                {
                    let leaps = &mut self.leaps[c][k][from.index()];
                    *leaps = leaps.with(to);
                    let near = &mut self.near[c][to.index()];
                    *near = near.with(from);
                }
                rank += 1;
            }
            file += 1;
        }
    }

    const fn slides_from(
        &self,
        board: Geometry,
        slides: &[u32; 8],
        color: Color,
        from: usize,
    ) -> Bitboard<N> {
        let (mut reached, mut d) = (Bitboard::EMPTY, 0);
        while d < 8 {
            // White's directions are Black's opposites.
            let distances = slides[d ^ color.index()];
            if distances == ANY_DISTANCE {
                reached = reached.union(self.lines.rays_from(from)[d]);
            } else if distances != 0 {
                reached = reached.union(at_distances(board, Square::new(from as u8), d, distances));
            }
            d += 1;
        }
        reached
    }
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

impl<const N: usize, const SQUARES: usize, const KINDS: usize> AttackTables
    for Tables<N, SQUARES, KINDS>
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
        self.leaps[color.index()][kind.index()][from.index()]
    }

    #[inline]
    fn slides(&self, color: Color, kind: Kind, from: Square) -> Bitboard<N> {
        self.slides[color.index()][kind.index()][from.index()]
    }

    #[inline]
    fn mobile(&self, color: Color, kind: Kind) -> Bitboard<N> {
        self.mobile[color.index()][kind.index()]
    }

    #[inline]
    fn near(&self, color: Color, to: Square) -> Bitboard<N> {
        self.near[color.index()][to.index()]
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
