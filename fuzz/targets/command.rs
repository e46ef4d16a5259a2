//! No line, whatever its bytes, does more to the reader of commands and options than to be refused.
#![no_main]

use henka::usi::options::Options;
use henka::usi::parse::{Command, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match parse(&text) {
        Ok(Command::SetOption { name, value }) => {
            let mut options = Options::default();
            if let Err(error) = options.set(&name, &value) {
                assert_eq!(options, Options::default());
                assert!(error.to_string().len() < 600, "{error}");
            }
        }
        Ok(_) => {}
        Err(error) => assert!(error.to_string().len() < 600, "{error}"),
    }
});
