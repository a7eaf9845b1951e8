//! Which variable of a function does what a variable of the query does.

use std::collections::{HashMap, HashSet};

use algofind_retrieve::rank::idf;
use algofind_steps::keys::variable::{Link, Variables};
use serde::{Deserialize, Serialize};

use super::flat::Frozen;

/// How much a counterpart loses for every place of its own that the query's variable has not, in shares of the query's.
const EXTRA_PLACES: f32 = 0.2;

/// How telling the places and links of a query's variables are: those that few functions have are.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Uses {
    places: Frozen<f32>,
    links: Frozen<f32>,
}

impl Uses {
    /// Inverse document frequencies of what `query` has, among `functions`.
    pub(crate) fn among<'a>(query: &[&Variables], functions: impl Iterator<Item = &'a Variables>) -> Self {
        let all_places = query.iter().flat_map(|q| q.places.iter().flatten()).map(|&place| (place, 0.0));
        let mut places: HashMap<u64, f32> = all_places.collect();
        let all_links = query.iter().flat_map(|q| &q.links).map(|link| (link.key, 0.0));
        let mut links: HashMap<u64, f32> = all_links.collect();
        let mut n = 0.0_f32;
        for variables in functions {
            n += 1.0;
            count(variables.places.iter().flatten().copied(), &mut places);
            count(variables.links.iter().map(|link| link.key), &mut links);
        }
        let rarities =
            |counts: HashMap<u64, f32>| Frozen::new(counts.into_iter().map(|(key, df)| (key, idf(n, df))));
        Self { places: rarities(places), links: rarities(links) }
    }

    fn of_place(&self, place: u64) -> f32 {
        self.places.get(place).unwrap_or(0.0)
    }

    fn of_link(&self, link: u64) -> f32 {
        self.links.get(link).unwrap_or(0.0)
    }
}

fn count(keys: impl Iterator<Item = u64>, frequencies: &mut HashMap<u64, f32>) {
    for key in keys.filter(|key| frequencies.contains_key(key)).collect::<HashSet<u64>>() {
        frequencies.entry(key).and_modify(|n| *n += 1.0);
    }
}

/// The variables of a query and their counterparts in a function.
pub(crate) struct Counterparts {
    /// Per variable of the query.
    of: Vec<Option<u32>>,
    /// Share of the query's telling places in which counterparts stand too, from 0 to 1.
    pub(crate) places: f32,
    /// Share of the query's telling links that hold between counterparts too, from 0 to 1.
    pub(crate) links: f32,
}

impl Counterparts {
    /// Gives every variable of `query` one of `code`, the best fitting first.
    pub(crate) fn find(query: &Variables, code: &Variables, uses: &Uses) -> Self {
        let mut pairs = Vec::new();
        let mut whole = 0.0;
        for (q, own) in query.places.iter().enumerate() {
            whole += own.iter().map(|&place| uses.of_place(place)).sum::<f32>();
            for (c, other) in code.places.iter().enumerate() {
                let shared = own.iter().filter(|place| other.binary_search(place).is_ok());
                let worth: f32 = shared.map(|&place| uses.of_place(place)).sum();
                if worth > 0.0 {
                    let extra = other.len().saturating_sub(own.len()) as f32 / own.len() as f32;
                    pairs.push((worth / (1.0 + EXTRA_PLACES * extra), q, c));
                }
            }
        }
        pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        let mut of = vec![None; query.places.len()];
        let mut is_taken = vec![false; code.places.len()];
        let mut sum = 0.0;
        for (worth, q, c) in pairs {
            if of[q].is_none() && !is_taken[c] {
                of[q] = Some(c as u32);
                is_taken[c] = true;
                sum += worth;
            }
        }
        let places = if whole > 0.0 { sum / whole } else { 0.0 };
        let mut this = Self { of, places, links: 0.0 };
        this.links = this.linked(query, code, uses);
        this
    }

    fn linked(&self, query: &Variables, code: &Variables, uses: &Uses) -> f32 {
        let (mut linked, mut whole) = (0.0, 0.0);
        for link in &query.links {
            let weight = uses.of_link(link.key);
            whole += weight;
            if let (Some(first), Some(second)) = (self.of[link.first as usize], self.of[link.second as usize])
                && code.links.binary_search(&Link { key: link.key, first, second }).is_ok()
            {
                linked += weight;
            }
        }
        if whole > 0.0 { linked / whole } else { 0.0 }
    }

    /// Share of the variables of a query's step whose counterparts stand in a step of code; 1 when it has none.
    pub(crate) fn agreement(&self, query: &[u32], code: &[u32]) -> f32 {
        if query.is_empty() {
            return 1.0;
        }
        let stands =
            |variable: &&u32| self.of[**variable as usize].is_some_and(|c| code.binary_search(&c).is_ok());
        query.iter().filter(stands).count() as f32 / query.len() as f32
    }
}

#[cfg(test)]
mod tests {
    use algofind_icfg::Frontend as _;
    use algofind_icfg::lang::java;
    use algofind_icfg::spelling::Spelling;
    use algofind_steps::outline::Outline;

    use super::*;

    fn outline(body: &str) -> Outline {
        let source = format!("class A {{ void f(int[] a, int n) {{ {body} }} }}");
        let file = java::frontend().lower(source.as_str().into());
        let graph = algofind_icfg::Icfg::from_files([file]);
        let function = graph.functions().next().expect("one function");
        Outline::read(&function.rows(), "f", &Spelling::COMMON)
    }

    const LARGEST: &str = "int m = a[0]; for (int i = 1; i < n; i++) { if (m < a[i]) { m = a[i]; } }";
    const RENAMED: &str = "int q = z[0]; for (int w = 1; w < k; w++) { if (q < z[w]) { q = z[w]; } }";
    const SUM: &str = "int q = 0; for (int w = 1; w < k; w++) { if (w % 2 == 0) { q = q + w; } }";

    fn compare(query: &str, code: &str) -> (Counterparts, Outline, Outline) {
        let (query, code) = (outline(query), outline(code));
        let uses = Uses::among(&[&query.variables], [&query.variables, &code.variables].into_iter());
        (Counterparts::find(&query.variables, &code.variables, &uses), query, code)
    }

    #[test]
    fn names_do_not_matter() {
        let (found, query, code) = compare(LARGEST, RENAMED);
        assert!(found.places > 0.999 && found.links > 0.999, "{} {}", found.places, found.links);
        for (own, other) in query.variables.of_step.iter().zip(&code.variables.of_step) {
            assert!((found.agreement(own, other) - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn other_uses_are_less() {
        let (found, ..) = compare(LARGEST, SUM);
        assert!(found.places < 0.8 && found.links < 0.8, "{} {}", found.places, found.links);
    }

    #[test]
    fn without_variables_there_is_nothing_to_disagree_about() {
        let none = Variables::default();
        let found = Counterparts::find(&none, &none, &Uses::default());
        assert_eq!((found.places, found.links), (0.0, 0.0));
        assert!((found.agreement(&[], &[1]) - 1.0).abs() < 1e-6);
    }
}
