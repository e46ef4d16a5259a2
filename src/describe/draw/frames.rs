//! What is drawn of one position, and what of many, one after the other.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What lies on what, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    Squares,
    Marks,
    Lines,
    Men,
    Signs,
    Text,
}

/// How long the last of many frames stays, in frames.
const LINGER: usize = 3;

/// The parts of a drawing, each an element of SVG on its layer.
#[derive(Debug, Default)]
pub(super) struct Frame(Vec<(Layer, String)>);

impl Frame {
    pub(super) fn add(&mut self, layer: Layer, element: String) {
        self.0.push((layer, element));
    }

    /// The drawing as it is.
    pub(super) fn still(mut self) -> String {
        self.0.sort_by_key(|part| part.0);
        self.0.into_iter().fold(String::new(), |all, (_, element)| all + &element + "\n")
    }
}

/// Drawings that follow each other, so many seconds each, over and over. What several have in common
/// is there once, and shown while it is theirs.
pub(super) fn moving(frames: &[Frame], seconds: f64) -> String {
    let mut parts: BTreeMap<(Layer, &str), Vec<bool>> = BTreeMap::new();
    for (at, frame) in frames.iter().enumerate() {
        for (layer, element) in &frame.0 {
            let shown = parts.entry((*layer, element));
            shown.or_insert_with(|| vec![false; frames.len()])[at] = true;
        }
    }
    let (count, mut all) = (frames.len() + LINGER - 1, String::new());
    let duration = seconds * count as f64;
    for ((_, element), shown) in parts {
        if shown.iter().all(|&shown| shown) {
            all = all + element + "\n";
            continue;
        }
        let (mut times, mut values, mut before) = (String::new(), String::new(), None);
        for (at, &shown) in shown.iter().enumerate() {
            if before != Some(shown) {
                let comma = if at == 0 { "" } else { ";" };
                // Writing into a string cannot fail.
                let _ = write!(times, "{comma}{:.4}", at as f64 / count as f64);
                let value = if shown { "visible" } else { "hidden" };
                let _ = write!(values, "{comma}{value}");
                before = Some(shown);
            }
        }
        let first = if shown.first() == Some(&true) { "visible" } else { "hidden" };
        let _ = writeln!(
            all,
            "<g visibility=\"{first}\">{element}<animate attributeName=\"visibility\" \
             calcMode=\"discrete\" repeatCount=\"indefinite\" dur=\"{duration:.1}s\" \
             keyTimes=\"{times}\" values=\"{values}\"/></g>"
        );
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_is_drawn_once() {
        let frame = |texts: &[&str]| {
            let mut frame = Frame::default();
            texts.iter().for_each(|text| frame.add(Layer::Men, (*text).to_owned()));
            frame
        };
        let drawn = moving(&[frame(&["<a/>", "<b/>"]), frame(&["<a/>", "<c/>"])], 1.0);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!((lines.len(), lines[0]), (3, "<a/>"));
        assert!(lines[1].starts_with("<g visibility=\"visible\"><b/><animate"), "{drawn}");
        assert!(lines[1].contains("keyTimes=\"0.0000;0.2500\" values=\"visible;hidden\""));
        assert!(
            lines[2].contains("dur=\"4.0s\"") && lines[2].contains("values=\"hidden;visible\"")
        );
    }

    #[test]
    fn layers_lie_in_order() {
        let mut frame = Frame::default();
        frame.add(Layer::Men, "man".to_owned());
        frame.add(Layer::Squares, "square".to_owned());
        assert_eq!(frame.still(), "square\nman\n");
    }
}
