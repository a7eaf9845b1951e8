//! Vectors as 8-bit integers with one scale per row.

use crate::unit::Vector;

/// Quantises `vector` and appends it to `row`. Returns the scale `s` for which `s · row` has length one, or zero for
/// a vector without a direction (all zero, or not finite).
///
/// The largest component becomes ±127. The scale undoes the length of the *quantised* row, not of the original, so
/// the product of two rows is a true cosine: at most one, and exactly one for a row with itself.
pub fn quantize(vector: &Vector, row: &mut Vec<i8>) -> f32 {
    let start = row.len();
    match vector {
        Vector::F32(values) => {
            let largest = values.iter().fold(0.0_f32, |m, v| m.max(v.abs()));
            let usable = values.iter().all(|v| v.is_finite());
            let factor = if usable && largest > 0.0 { 127.0 / f64::from(largest) } else { 0.0 };
            let quantised =
                values.iter().map(|&v| if factor > 0.0 { (f64::from(v) * factor).round() as i8 } else { 0 });
            row.extend(quantised);
        }
        // The range is symmetric: -128 has no counterpart.
        Vector::I8(values) => row.extend(values.iter().map(|&v| v.max(-127))),
    }
    inverse_norm(&row[start..])
}

/// One over the length of `row`, zero for a zero row.
pub fn inverse_norm(row: &[i8]) -> f32 {
    let square: u64 = row.iter().map(|&v| u64::from(v.unsigned_abs()).pow(2)).sum();
    if square == 0 { 0.0 } else { (1.0 / (square as f64).sqrt()) as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantized(values: &[f32]) -> (Vec<i8>, f32) {
        let mut row = Vec::new();
        let scale = quantize(&Vector::F32(values.to_vec()), &mut row);
        (row, scale)
    }

    #[test]
    fn largest_component_uses_the_whole_range() {
        let (row, scale) = quantized(&[0.5, -1.0, 0.25]);
        assert_eq!(row, [64, -127, 32]);
        let length: f32 = row.iter().map(|&v| (f32::from(v) * scale).powi(2)).sum();
        assert!((length - 1.0).abs() < 1e-6);
    }

    #[test]
    fn vectors_without_a_direction_are_zero() {
        assert_eq!(quantized(&[0.0, 0.0]), (vec![0, 0], 0.0));
        assert_eq!(quantized(&[f32::NAN, 1.0]), (vec![0, 0], 0.0));
        assert_eq!(quantized(&[f32::INFINITY, 1.0]), (vec![0, 0], 0.0));
    }

    #[test]
    fn subnormal_components_keep_their_direction() {
        let (row, scale) = quantized(&[1e-40, -1e-40]);
        assert_eq!(row, [127, -127]);
        assert!(scale > 0.0);
    }
}
