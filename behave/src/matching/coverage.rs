//! Which paths and which pairs found each other.

use serde::{Deserialize, Serialize};

/// The strength of a match, table 1 of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Word {
    /// All pairs are satisfied and all paths are needed for it.
    Full,
    /// All pairs are satisfied, and the code does more (Definition 4).
    Over,
    /// All paths are needed, but some pairs are not satisfied (Definition 5).
    Under,
    /// Some pairs and some paths only.
    Splintered,
}

impl Word {
    /// The word in lower case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Over => "over",
            Self::Under => "under",
            Self::Splintered => "splintered",
        }
    }
}

/// For each path, the pairs it is satisfiable with: `Solve(C_q ∧ C_ls) = sat`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    n_pairs: usize,
    paths: Vec<Vec<usize>>,
}

impl Coverage {
    /// Coverage of `paths.len()` paths by `n_pairs` pairs; numbers of pairs that do not exist are left out.
    pub fn new(n_pairs: usize, mut paths: Vec<Vec<usize>>) -> Self {
        for pairs in &mut paths {
            pairs.retain(|p| *p < n_pairs);
            pairs.sort_unstable();
            pairs.dedup();
        }
        Self { n_pairs, paths }
    }

    /// |LS|.
    pub fn n_pairs(&self) -> usize {
        self.n_pairs
    }

    /// |`Q_P`|.
    pub fn n_paths(&self) -> usize {
        self.paths.len()
    }

    /// The pairs of each path.
    pub fn paths(&self) -> &[Vec<usize>] {
        &self.paths
    }

    /// `Q_sat`, Definition 2: paths that some pair satisfies.
    pub fn satisfied_paths(&self) -> Vec<usize> {
        (0..self.paths.len()).filter(|q| !self.paths[*q].is_empty()).collect()
    }

    /// `LS_sat`, Definition 3: pairs that satisfy some path.
    pub fn satisfied_pairs(&self) -> Vec<usize> {
        (0..self.n_pairs).filter(|p| self.paths.iter().any(|pairs| pairs.contains(p))).collect()
    }

    /// Definition 1: one pair with one path is a match.
    pub fn is_match(&self) -> bool {
        self.paths.iter().any(|pairs| !pairs.is_empty())
    }

    /// Definition 4: some path takes none of the pairs.
    pub fn over_matches(&self) -> bool {
        self.paths.iter().any(Vec::is_empty)
    }

    /// Definition 5: some pair takes none of the paths.
    pub fn under_matches(&self) -> bool {
        self.satisfied_pairs().len() < self.n_pairs
    }

    /// The word of table 1; none where nothing matches.
    pub fn word(&self) -> Option<Word> {
        self.is_match().then(|| match (self.over_matches(), self.under_matches()) {
            (false, false) => Word::Full,
            (true, false) => Word::Over,
            (false, true) => Word::Under,
            (true, true) => Word::Splintered,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paper_s_example_is_over_then_full_then_under() {
        // Fig. 6: q1 takes ls3, q2 takes ls1 and ls2, q3 nothing (§2.4).
        let three = Coverage::new(3, vec![vec![2], vec![0, 1], vec![]]);
        assert_eq!(three.word(), Some(Word::Over));
        assert_eq!((three.satisfied_paths(), three.satisfied_pairs()), (vec![0, 1], vec![0, 1, 2]));
        // ls4 takes q3.
        let four = Coverage::new(4, vec![vec![2], vec![0, 1], vec![3]]);
        assert_eq!(four.word(), Some(Word::Full));
        // ls5 takes none.
        let five = Coverage::new(5, vec![vec![2], vec![0, 1], vec![3]]);
        assert_eq!(five.word(), Some(Word::Under));
        assert_eq!(five.satisfied_pairs(), [0, 1, 2, 3]);
    }

    #[test]
    fn some_of_both_is_splintered_and_none_is_no_match() {
        assert_eq!(Coverage::new(2, vec![vec![0], vec![]]).word(), Some(Word::Splintered));
        assert_eq!(Coverage::new(2, vec![vec![], vec![]]).word(), None);
        assert_eq!(Coverage::new(2, Vec::new()).word(), None);
    }
}
