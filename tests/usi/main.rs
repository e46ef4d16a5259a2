//! The tests that talk to the engine as a GUI does. They measure times, so they run apart from the
//! others.

mod engine;

mod cshogi;
mod usi_bad_input;
mod usi_session;
