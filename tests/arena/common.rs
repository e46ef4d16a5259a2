//! What several tests of tournaments need.

use std::path::PathBuf;

/// A directory of its own for every test, gone afterwards.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("henka-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// An engine in a few lines of shell that resigns at its first move, and after it has said so does
    /// what `then` says. It writes down what options it is told.
    pub fn quitter(&self, name: &str, then: &str) -> String {
        let script = format!(
            "while read -r line; do case $line in
                usi) echo 'id name quitter'
                    echo 'option name USI_Variant type combo default shogi var shogi var kagamigi'
                    echo 'option name Style type string default bold'
                    echo usiok ;;
                uci) echo 'option name Style type string default bold'; echo uciok ;;
                setoption*) echo \"$line\" >> \"$0.told\" ;;
                isready) echo readyok ;;
                go*) echo 'bestmove resign'; {then} ;;
                quit) exit ;;
            esac; done\n"
        );
        let file = self.file(name);
        std::fs::write(&file, script).unwrap();
        format!("name={name} nodes=1 cmd='sh {}'", file.display())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
