//! Lists of numbers under dense keys, in two flat vectors.

/// `key → values`, values in the order they were given.
#[derive(Clone, Debug, Default)]
pub(super) struct Buckets {
    starts: Vec<u32>,
    values: Vec<u32>,
}

impl Buckets {
    /// Groups `(key, value)` pairs; pairs whose key is not below `n_keys` are left out.
    pub(super) fn new(n_keys: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let pairs = pairs.filter(|&(key, _)| (key as usize) < n_keys);
        let mut starts = vec![0_u32; n_keys + 1];
        for (key, _) in pairs.clone() {
            starts[key as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut values = vec![0; *starts.last().unwrap_or(&0) as usize];
        for (key, value) in pairs {
            values[next[key as usize] as usize] = value;
            next[key as usize] += 1;
        }
        Self { starts, values }
    }

    /// The values under `key`; none for a key that is out of range.
    pub(super) fn get(&self, key: u32) -> &[u32] {
        let key = key as usize;
        match (self.starts.get(key), self.starts.get(key + 1)) {
            (Some(&start), Some(&end)) => &self.values[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Sorts the values under each key by `order`.
    pub(super) fn sort_by_key<K: Ord>(mut self, order: impl Fn(u32) -> K) -> Self {
        for pair in self.starts.windows(2) {
            self.values[pair[0] as usize..pair[1] as usize].sort_by_key(|&value| order(value));
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Buckets;

    #[test]
    fn values_stay_in_order_under_their_key() {
        let buckets = Buckets::new(3, [(2, 7), (0, 1), (2, 5), (9, 9)].into_iter());
        assert_eq!(buckets.get(0), [1]);
        assert!(buckets.get(1).is_empty() && buckets.get(9).is_empty());
        assert_eq!(buckets.get(2), [7, 5]);
        assert_eq!(buckets.sort_by_key(|value| value).get(2), [5, 7]);
    }
}
