//! From operator counts to a vector.

use super::OperatorCounts;

/// Turns the operators of a statement into a vector.
///
/// An encoder is pure: equal counts give equal vectors of [`dimension`](Self::dimension) numbers.
pub trait MathEncoder: Send + Sync {
    /// How many numbers a vector has.
    fn dimension(&self) -> usize;

    /// A short text that changes when the vectors change; indexes store it.
    fn fingerprint(&self) -> String;

    /// Writes the vector of a statement into `vector`, which has [`dimension`](Self::dimension) numbers.
    fn encode_into(&self, counts: &OperatorCounts, vector: &mut [f32]);

    /// The vector of a statement.
    fn encode(&self, counts: &OperatorCounts) -> Vec<f32> {
        let mut vector = vec![0.0; self.dimension()];
        self.encode_into(counts, &mut vector);
        vector
    }
}

/// Seven damped counts: `scale · ln(1 + count)` for each class.
///
/// The paper counts frequencies; damping keeps one long statement from being far from every short one. The vector is not
/// normalised, so that a statement without operators is the origin and the number of operators still tells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DampedCounts {
    /// The value of `e - 1` operators of one class. With the default 1, one operator is 0.69 and ten are 2.4, about the
    /// length of the unit text vector that stands beside it.
    pub scale: f32,
}

impl Default for DampedCounts {
    fn default() -> Self {
        Self { scale: 1.0 }
    }
}

impl MathEncoder for DampedCounts {
    fn dimension(&self) -> usize {
        7
    }

    fn fingerprint(&self) -> String {
        format!("damped-counts-1:{}", self.scale)
    }

    fn encode_into(&self, counts: &OperatorCounts, vector: &mut [f32]) {
        for (value, &count) in vector.iter_mut().zip(counts.as_array()) {
            *value = self.scale * (count as f32).ln_1p();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::OperatorClass;

    #[test]
    fn counts_are_damped_and_scaled() {
        let mut counts = OperatorCounts::default();
        counts.add(OperatorClass::AddSub, 1);
        counts.add(OperatorClass::Relational, u32::MAX);
        counts.add(OperatorClass::Relational, 1);
        let vector = DampedCounts { scale: 2.0 }.encode(&counts);
        assert!((vector[0] - 2.0 * 2_f32.ln()).abs() < 1e-6);
        assert_eq!(vector[1..6], [0.0; 5]);
        assert!(vector[6].is_finite());
    }

    #[test]
    fn the_scale_is_part_of_the_fingerprint() {
        assert_ne!(DampedCounts { scale: 2.0 }.fingerprint(), DampedCounts::default().fingerprint());
    }
}
