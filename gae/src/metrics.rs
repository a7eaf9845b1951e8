//! How well scores separate true edges from sampled non-edges.

use serde::{Deserialize, Serialize};

/// Area under the ROC curve and average precision, as scikit-learn defines them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RankingScore {
    /// Chance that a random positive scores above a random negative (ties count half).
    pub auc: f64,
    /// Precision averaged over the recall gained at each distinct score (equal scores form one threshold).
    pub ap: f64,
}

impl RankingScore {
    /// Scores a ranking; `None` if there are no positives or no negatives.
    ///
    /// ```
    /// use algofind_gae::RankingScore;
    ///
    /// let score = RankingScore::of(&[0.9, 0.4], &[0.5, 0.1]).unwrap();
    /// assert!((score.auc - 0.75).abs() < 1e-12);
    /// assert!((score.ap - 5.0 / 6.0).abs() < 1e-12);
    /// assert!(RankingScore::of(&[0.9], &[]).is_none());
    /// ```
    pub fn of(positives: &[f32], negatives: &[f32]) -> Option<Self> {
        if positives.is_empty() || negatives.is_empty() {
            return None;
        }
        let labelled = |scores: &[f32], label| scores.iter().map(|&score| (score, label)).collect::<Vec<_>>();
        let mut ranking = labelled(positives, true);
        ranking.extend(labelled(negatives, false));
        ranking.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));

        let (n_positives, n_negatives) = (positives.len() as f64, negatives.len() as f64);
        let (mut hits, mut misses) = (0.0, 0.0);
        let (mut area, mut ap) = (0.0, 0.0);
        #[expect(clippy::float_cmp, reason = "ties are exactly equal scores")]
        for tied in ranking.chunk_by(|a, b| a.0 == b.0) {
            let new_hits = tied.iter().filter(|(_, positive)| *positive).count() as f64;
            let new_misses = tied.len() as f64 - new_hits;
            area += new_misses * (hits + new_hits / 2.0);
            hits += new_hits;
            misses += new_misses;
            ap += new_hits / n_positives * (hits / (hits + misses));
        }
        Some(Self { auc: area / (n_positives * n_negatives), ap })
    }
}
