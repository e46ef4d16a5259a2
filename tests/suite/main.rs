//! The tests of the library, in one program: the games are compiled for it once.

mod common;

mod circles;
mod door;
mod draw;
mod layers;
mod mate;
mod mate_limits;
mod network;
mod page_games;
mod pages;
mod perft;
mod pictures;
mod properties;
mod random_mover;
mod rules_dai_mitregi;
mod rules_ito;
mod rules_ito_bans;
mod rules_kagamigi;
mod rules_minishogi;
mod rules_minjiku;
mod rules_minjiku_play;
mod rules_mitregi;
mod rules_shogi;
mod search;
mod slides;
mod threats;
mod values;
mod verdicts;
