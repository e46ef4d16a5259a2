//! What several tests share.

pub mod limits;
pub mod naive;
pub mod place;
pub mod positions;
pub mod rows;
pub mod seen;
pub mod slate;
pub mod zone;
