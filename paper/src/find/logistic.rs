//! A logistic regression whose weights are stored by name, so that features can come and go.

/// Weights in the order of their names.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Logistic {
    weights: Vec<f32>,
}

impl Logistic {
    /// From lines of `name<TAB>weight`; names that are not known are left out, those that are missing count zero.
    pub(super) fn parse(text: &str, names: &[String]) -> Self {
        let mut weights = vec![0.0; names.len()];
        for line in text.lines() {
            if let Some((name, weight)) = line.split_once('\t')
                && let Some(at) = names.iter().position(|n| n == name)
            {
                weights[at] = weight.trim().parse().unwrap_or(0.0);
            }
        }
        Self { weights }
    }

    /// The logarithm of the odds that a vector answers yes.
    pub(super) fn log_odds(&self, vector: &[f32]) -> f32 {
        vector.iter().zip(&self.weights).map(|(x, w)| x * w).sum()
    }

    /// Fits by gradient descent on the log loss with a quadratic penalty; the same every time.
    pub(super) fn fit(vectors: &[Vec<f32>], labels: &[bool], rounds: usize, penalty: f32) -> Self {
        let width = vectors.first().map_or(0, Vec::len);
        let n = vectors.len().max(1) as f32;
        let mut model = Self { weights: vec![0.0; width] };
        let mut square = vec![1e-6_f32; width];
        // Nine of ten entries are zero.
        let sparse: Vec<Vec<(usize, f32)>> = vectors
            .iter()
            .map(|v| v.iter().copied().enumerate().filter(|(_, x)| *x != 0.0).collect())
            .collect();
        for _ in 0..rounds {
            let mut gradient = vec![0.0_f32; width];
            for (vector, label) in sparse.iter().zip(labels) {
                let odds: f32 = vector.iter().map(|(at, x)| x * model.weights[*at]).sum();
                let error = odds_to_chance(odds) - f32::from(u8::from(*label));
                for (at, x) in vector {
                    gradient[*at] += error * x;
                }
            }
            for ((w, g), s) in model.weights.iter_mut().zip(&gradient).zip(&mut square) {
                let step = g / n + penalty * *w;
                *s = 0.95 * *s + 0.05 * step * step;
                *w -= 0.03 * step / s.sqrt();
            }
        }
        model
    }

    /// In the form that [`Logistic::parse`] reads.
    pub(super) fn to_text(&self, names: &[String]) -> String {
        let rows: Vec<String> =
            names.iter().zip(&self.weights).map(|(name, w)| format!("{name}\t{w:.4}")).collect();
        rows.join("\n") + "\n"
    }

    /// True positives, false positives, false negatives.
    pub(super) fn count(&self, vectors: &[Vec<f32>], labels: &[bool]) -> [usize; 3] {
        let mut counts = [0; 3];
        for (vector, label) in vectors.iter().zip(labels) {
            match (self.log_odds(vector) > 0.0, *label) {
                (true, true) => counts[0] += 1,
                (true, false) => counts[1] += 1,
                (false, true) => counts[2] += 1,
                (false, false) => {}
            }
        }
        counts
    }
}

/// The chance that belongs to the logarithm of odds.
pub(super) fn odds_to_chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learns_what_can_be_told_by_a_line() {
        let vectors: Vec<Vec<f32>> = (0..40).map(|i| vec![1.0, i as f32 / 40.0]).collect();
        let labels: Vec<bool> = (0..40).map(|i| i >= 20).collect();
        let model = Logistic::fit(&vectors, &labels, 2000, 1e-6);
        assert_eq!(model.count(&vectors, &labels), [20, 0, 0]);
        let names = ["bias".to_owned(), "x".to_owned()];
        let read = Logistic::parse(&model.to_text(&names), &names);
        assert_eq!(read.count(&vectors, &labels), [20, 0, 0]);
    }

    #[test]
    fn unknown_names_are_left_out() {
        let names = ["a".to_owned()];
        assert!((Logistic::parse("b\t3\na\t2\n", &names).log_odds(&[1.0]) - 2.0).abs() < 1e-6);
    }
}
