//! Where a network comes from, as it stands beside it in a `.json`.

use std::path::Path;

use serde_json::{Value, json};

use crate::learn::Target;
use crate::samples::Data;
use crate::{Args, Curve};

/// What a network was made of and how: everything that is needed to make it again.
pub fn provenance(args: &Args, data: &Data, target: &Target, curve: &Curve, share: i32) -> Value {
    let files: Vec<_> = data
        .files
        .iter()
        .map(|(header, games)| json!({ "header": header, "games": games }))
        .collect();
    json!({
        "variant": args.variant,
        "games": files,
        "width": args.width as usize,
        "threats": args.threats,
        "positions": data.statistics.positions,
        "learned_from": data.train.len(),
        "filter": "not in check, no mate, the best move takes and promotes nothing",
        "outcome": decimal(args.outcome),
        "lambda": decimal(args.lambda),
        "scale": target.scale,
        "share": f64::from(share) / 1024.0,
        "seed": args.seed,
        "from": args.from.as_deref().map(made),
        "taught": args.taught,
        "teacher": args.teacher.as_deref().map(name),
        "epochs": args.epochs,
        "batch": args.batch,
        "rate": decimal(args.rate),
        "own": decimal(args.own),
        "threat_rate": decimal(args.threat_rate),
        "epsilon": decimal(args.epsilon),
        "decay": decimal(args.decay),
        "error_held_out": curve.last().map(|errors| errors[1]),
    })
}

/// How a network was made: what stands beside it, less the match that accepted it. If nothing does, its name.
fn made(network: &Path) -> Value {
    let beside = std::fs::read(network.with_extension("json")).ok();
    let known = beside.and_then(|text| serde_json::from_slice(&text).ok());
    let Some(Value::Object(mut made)) = known else { return name(network) };
    made.remove("accepted");
    made.into()
}

fn name(path: &Path) -> Value {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).into()
}

/// The number as it was typed: as it stands, 0.03 would be written 0.029999999329447746.
fn decimal(number: f32) -> f64 {
    number.to_string().parse().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_beside_a_network_is_kept_but_for_the_match_that_accepted_it() {
        let directory =
            std::env::temp_dir().join(format!("henka-provenance-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let network = directory.join("before.net");
        assert_eq!(made(&network), json!("before.net"));
        let beside = |text: &str| std::fs::write(network.with_extension("json"), text).unwrap();
        beside("no json");
        assert_eq!(made(&network), json!("before.net"));
        beside(r#"{ "accepted": { "elo": "+1" }, "from": { "rate": 0.5 }, "seed": 1 }"#);
        assert_eq!(made(&network), json!({ "from": { "rate": 0.5 }, "seed": 1 }));
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
