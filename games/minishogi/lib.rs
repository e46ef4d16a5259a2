//! The code of one game, see `henka_engine::compiled`.
henka_engine::compiled!(Minishogi);
