//! The tests that talk to the engine as a GUI does. They measure times, so they run apart from the
//! others.

mod common;
mod engine;

mod bytes;
mod clock;
mod cshogi;
mod ending;
mod go;
mod handshake;
mod manual;
mod mate;
mod order;
mod other_games;
mod people;
mod pipe;
mod play;
mod refused;
mod robust;
mod shogi_options;
mod shogihome;
mod show;
mod unusual;
