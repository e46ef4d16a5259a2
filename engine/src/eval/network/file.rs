//! The file of a network: a line of text, `henka-network` and a header as JSON; then, compressed (zlib,
//! RFC 1950) and all numbers little-endian, the rows (8 bits a number), the bias and the two sets of
//! weights (16 bits), and the offset (32 bits).

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde::{Deserialize, Serialize};

use super::inputs::Inputs;
use super::net::{MOST_WEIGHT, MOST_WIDTH, Network, ONE, PART, Part, RowPart};
use super::threats::Threats;
use crate::rules::Variant;

const MAGIC: &[u8] = b"henka-network ";
/// The version of the format, of what the rows of men mean, and of what is made of all rows. What those of threats
/// mean shows in how many there are.
const VERSION: u32 = 2;

/// How hard it is tried to make a file small; the most there is.
const LEVEL: u8 = 10;

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    version: u32,
    variant: String,
    rows: usize,
    width: usize,
    scale: i32,
    share: i32,
}

/// Why a file is no network of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// It is something else.
    #[error("this is no network of henka")]
    Foreign,
    /// It is of another version.
    #[error("a network of version {0}; version {VERSION} is understood")]
    Version(u32),
    /// It is for another game.
    #[error("a network for {0}, not for {1}")]
    Variant(String, &'static str),
    /// It has another number of rows.
    #[error("a network of {0} rows, not {1}, or {2} with threats")]
    Rows(usize, usize, usize),
    /// Its rows are of a width that cannot be handled.
    #[error("a network {0} wide, which is no multiple of {PART} up to {MOST_WIDTH}")]
    Width(usize),
    /// Some of its bytes are missing, or not what was written.
    #[error("the network is damaged")]
    Damaged,
}

impl Network {
    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes<V: Variant>(&self) -> Vec<u8> {
        let header = Header {
            version: VERSION,
            variant: V::NAME.to_owned(),
            rows: self.count(),
            width: self.parts() * PART,
            scale: self.scale,
            share: self.share,
        };
        // A header consists of texts and numbers.
        let json = serde_json::to_string(&header).unwrap_or_default();
        let mut body: Vec<u8> = self.rows.iter().flat_map(|row| row.0.map(|n| n as u8)).collect();
        let numbers = self.bias.iter().chain(self.weights.iter().flatten());
        body.extend(numbers.flat_map(|part| part.0).flat_map(i16::to_le_bytes));
        body.extend(self.offset.to_le_bytes());
        let body = compress_to_vec_zlib(&body, LEVEL);
        [MAGIC, json.as_bytes(), b"\n", &body].concat()
    }

    /// Reads a network of the game `V`.
    ///
    /// # Errors
    /// If the bytes are none.
    pub fn from_bytes<V: Variant>(bytes: &[u8]) -> Result<Self, NetworkError> {
        let men = Inputs::<V>::new().len();
        Self::read(bytes, V::NAME, [men, men + Threats::rows::<V>()])
    }

    fn read(bytes: &[u8], variant: &'static str, rows: [usize; 2]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError::Foreign)?;
        let end = rest.iter().position(|&byte| byte == b'\n').ok_or(NetworkError::Foreign)?;
        let header = serde_json::from_slice::<Header>(&rest[..end]);
        let header = header.map_err(|_| NetworkError::Foreign)?;
        let body = &rest[end + 1..];
        if header.version != VERSION {
            return Err(NetworkError::Version(header.version));
        }
        if header.variant != variant {
            return Err(NetworkError::Variant(header.variant, variant));
        }
        if !rows.contains(&header.rows) {
            return Err(NetworkError::Rows(header.rows, rows[0], rows[1]));
        }
        let width = header.width;
        if width == 0 || width > MOST_WIDTH || !width.is_multiple_of(PART) {
            return Err(NetworkError::Width(width));
        }
        // Nothing longer than what is expected is unpacked; the format has a checksum of its own.
        let length = header.rows * width + 3 * 2 * width + 4;
        let body = decompress_to_vec_zlib_with_limit(body, length).ok();
        body.and_then(|body| Self::from_body(&header, &body)).ok_or(NetworkError::Damaged)
    }

    fn from_body(header: &Header, body: &[u8]) -> Option<Self> {
        let (rows, rest) = body.split_at_checked(header.rows * header.width)?;
        let (numbers, &offset) = rest.split_last_chunk::<4>()?;
        let (numbers, []) = numbers.as_chunks::<2>() else { return None };
        let mut numbers = numbers.chunks_exact(header.width).map(|numbers| {
            let parts = numbers.as_chunks::<PART>().0.iter();
            parts.map(|part| Part(part.map(i16::from_le_bytes))).collect()
        });
        let network = Self {
            rows: rows.as_chunks().0.iter().map(|row| RowPart(row.map(|n| n as i8))).collect(),
            bias: numbers.next()?,
            weights: [numbers.next()?, numbers.next()?],
            offset: i32::from_le_bytes(offset),
            scale: header.scale,
            share: header.share,
        };
        (numbers.next().is_none() && network.is_tame()).then_some(network)
    }

    /// Does nothing overflow, whatever is on the board?
    fn is_tame(&self) -> bool {
        let weights = || self.weights.iter().flatten().flat_map(|part| part.0);
        let most: i64 = weights().map(|weight| i64::from(weight).abs()).sum();
        let square = i64::from(ONE) * i64::from(ONE);
        weights().all(|weight| weight.abs() <= MOST_WEIGHT)
            && self.bias.iter().flat_map(|part| part.0).all(|n| n.unsigned_abs() <= 2_048)
            && most * square + i64::from(self.offset).abs() < i64::from(i32::MAX)
            && (0..=4_096).contains(&self.share)
            && (1..=16_384).contains(&self.scale)
    }
}
