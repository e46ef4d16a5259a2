//! Arithmetic that gives the same numbers on every machine: only operations that IEEE 754 defines to
//! the last bit, none of a system's mathematical library.

/// eˣ, to about seven digits.
pub fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = x.floor();
    let f = (x - whole) * std::f32::consts::LN_2;
    // The series of eᶠ for 0 ≤ f < ln 2.
    let mut sum = 1.0;
    for n in (1..=9).rev() {
        sum = 1.0 + f / n as f32 * sum;
    }
    sum * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// The natural logarithm of what is above 0, to about six digits.
pub fn ln(x: f32) -> f32 {
    let bits = x.max(f32::MIN_POSITIVE).to_bits();
    let (exponent, mantissa) =
        ((bits >> 23) as i32 - 127, f32::from_bits(bits & 0x7F_FFFF | 127 << 23));
    // ln m = 2 artanh((m − 1) / (m + 1))
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let (square, mut sum) = (t * t, 0.0);
    for n in (0..8).rev() {
        sum = 1.0 / (2 * n + 1) as f32 + square * sum;
    }
    exponent as f32 * std::f32::consts::LN_2 + 2.0 * t * sum
}

/// The logistic function: what a score in its scale means as a share of the points.
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_the_functions_of_their_names() {
        for i in -200..200 {
            let x = i as f32 / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 3e-6, "exp {x}");
            let y = x.abs() + 0.01;
            assert!((ln(y) - y.ln()).abs() < 2e-5, "ln {y}");
        }
        assert!((logistic(0.0) - 0.5).abs() < 1e-7);
        assert!(logistic(200.0) <= 1.0 && logistic(-200.0) >= 0.0);
    }
}
