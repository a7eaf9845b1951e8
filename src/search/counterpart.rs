//! Which variable of a function does what a variable of the query does.

use algofind_retrieve::rank::idf;

use super::constants::EXTRA_PLACES;
use super::prepared::{Keyed, Prepared, bit};
use crate::evidence::notes::{KeyList, Sketch};

/// How telling the places and links of a query's variables are: those that few functions have are.
#[derive(Default)]
pub(super) struct Uses {
    places: Vec<f32>,
    links: Vec<f32>,
}

impl Uses {
    /// Inverse document frequencies of what the query has, among `sketches`.
    pub(super) fn among<'a>(
        query: &Prepared,
        sketches: &(impl ExactSizeIterator<Item = &'a Sketch<'a>> + Clone),
    ) -> Self {
        let lists = |of: fn(&Sketch<'a>) -> KeyList<'a>| sketches.clone().map(of);
        Self {
            places: frequencies(&query.places, lists(|sketch| sketch.places)),
            links: frequencies(&query.links, lists(|sketch| sketch.links)),
        }
    }
}

fn frequencies<'a, T>(query: &Keyed<T>, lists: impl ExactSizeIterator<Item = KeyList<'a>>) -> Vec<f32> {
    let n = lists.len() as f32;
    let mut counts = vec![0.0_f32; query.keys.len()];
    for list in lists {
        let mut last = usize::MAX;
        list.shared(&query.keys, |at, _| {
            counts[at] += if at == last { 0.0 } else { 1.0 };
            last = at;
        });
    }
    counts.into_iter().map(|df| idf(n, df)).collect()
}

/// The variables of one procedure and their counterparts in a function.
pub(super) struct Counterparts {
    /// Per variable of the procedure.
    of: Vec<Option<u32>>,
    /// Share of the procedure's telling places in which counterparts stand too, from 0 to 1.
    pub(super) places: f32,
    /// Share of the procedure's telling links that hold between counterparts too, from 0 to 1.
    pub(super) links: f32,
}

impl Counterparts {
    /// Gives every variable of every procedure one of the function's, the best fitting first.
    pub(super) fn find(query: &Prepared, code: &Sketch<'_>, uses: &Uses) -> Vec<Self> {
        let n_code = code.n_variables as usize;
        let n_own = |procedure: usize| query.procedures[procedure].n_places.len();
        let mut worths: Vec<Vec<f32>> =
            (0..query.procedures.len()).map(|procedure| vec![0.0; n_own(procedure) * n_code]).collect();
        let mut n_places = vec![0_usize; n_code];
        code.places.visit(&query.places.keys, |shared, member| {
            let Some(n) = n_places.get_mut(member as usize) else { return };
            *n += 1;
            for &(procedure, variable) in shared.map_or(&[][..], |at| &query.places.of[at]) {
                let worth = shared.map_or(0.0, |at| uses.places[at]);
                worths[procedure][variable as usize * n_code + member as usize] += worth;
            }
        });
        let mut found: Vec<Self> = (0..)
            .zip(&worths)
            .map(|(procedure, worths)| {
                let own = &query.procedures[procedure].n_places;
                let (of, sum) = assign(worths, own, &n_places);
                let whole = whole(&query.places, &uses.places, |&(at, _)| at == procedure);
                Self { of, places: share(sum, whole), links: 0.0 }
            })
            .collect();
        let mut linked = vec![0.0_f32; found.len()];
        code.links.shared(&query.links.keys, |at, member| {
            let (first, second) = code.pair(member);
            for &(procedure, own_first, own_second) in &query.links.of[at] {
                let of = &found[procedure].of;
                let holds = of[own_first as usize] == Some(first) && of[own_second as usize] == Some(second);
                linked[procedure] += if holds { uses.links[at] } else { 0.0 };
            }
        });
        for (procedure, (found, linked)) in found.iter_mut().zip(linked).enumerate() {
            found.links = share(linked, whole(&query.links, &uses.links, |&(at, ..)| at == procedure));
        }
        found
    }

    /// The variables of the procedure whose counterparts are among `code`, as bits.
    pub(super) fn standing_in(&self, code: &[u32]) -> u64 {
        let stands = |found: &Option<u32>| found.is_some_and(|c| code.binary_search(&c).is_ok());
        (0..).zip(&self.of).filter(|(_, found)| stands(found)).fold(0, |all, (at, _)| all | bit(at))
    }
}

/// Pairs variables up, the best fitting first; gives the partners and what they are worth together.
fn assign(worths: &[f32], own: &[usize], code: &[usize]) -> (Vec<Option<u32>>, f32) {
    let mut pairs = Vec::new();
    for (q, &n_own) in own.iter().enumerate() {
        for (c, &n_other) in code.iter().enumerate() {
            let worth = worths[q * code.len() + c];
            if worth > 0.0 {
                let extra = n_other.saturating_sub(n_own) as f32 / n_own.max(1) as f32;
                pairs.push((worth / (1.0 + EXTRA_PLACES * extra), q, c));
            }
        }
    }
    pairs.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut of = vec![None; own.len()];
    let mut is_taken = vec![false; code.len()];
    let mut sum = 0.0;
    for (worth, q, c) in pairs {
        if of[q].is_none() && !is_taken[c] {
            of[q] = Some(c as u32);
            is_taken[c] = true;
            sum += worth;
        }
    }
    (of, sum)
}

/// What all that a procedure has weighs.
fn whole<T>(keyed: &Keyed<Vec<T>>, weights: &[f32], is_own: impl Fn(&T) -> bool) -> f32 {
    let own = keyed.of.iter().zip(weights);
    own.map(|(of, weight)| weight * of.iter().filter(|one| is_own(one)).count() as f32).sum()
}

fn share(part: f32, whole: f32) -> f32 {
    if whole > 0.0 { (part / whole).min(1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use algofind_icfg::Frontend as _;
    use algofind_icfg::lang::java;
    use algofind_icfg::spelling::Spelling;
    use algofind_retrieve::index::Snapshot;
    use algofind_steps::outline::Outline;

    use super::*;
    use crate::evidence::notes::write_notes;
    use crate::{Encoders, Query};

    const QUERY: &str = "LARGEST(a, n)\n    m = a[0]\n    for i = 1 to n - 1\n        if m < a[i]\n            m = a[i]\n    return m\n";
    const LARGEST: &str =
        "int m = a[0]; for (int i = 1; i < n; i++) { if (m < a[i]) { m = a[i]; } } return m;";
    const RENAMED: &str =
        "int q = z[0]; for (int w = 1; w < k; w++) { if (q < z[w]) { q = z[w]; } } return q;";
    const SUM: &str = "int q = 0; for (int w = 1; w < k; w++) { if (w % 2 == 0) { q = q + w; } } return q;";

    fn notes(body: &str) -> Vec<u8> {
        let source = format!("class A {{ int f(int[] a, int n, int[] z, int k) {{ {body} }} }}");
        let graph = algofind_icfg::Icfg::from_files([java::frontend().lower(source.as_str().into())]);
        let function = graph.functions().next().expect("one function");
        write_notes(&Outline::read(&function.rows(), "f", &Spelling::COMMON), &[])
    }

    /// How the query fits each of the functions.
    fn fit(bodies: &[&str]) -> Vec<Counterparts> {
        let query = Query::new(QUERY, &Encoders::shipped()).expect("a query");
        let prepared = Prepared::new(&query, &Snapshot::default());
        let notes: Vec<Vec<u8>> = bodies.iter().map(|body| notes(body)).collect();
        let sketches: Vec<Sketch<'_>> = notes.iter().map(|notes| Sketch::read(notes)).collect();
        let uses = Uses::among(&prepared, &sketches.iter());
        sketches.iter().map(|sketch| Counterparts::find(&prepared, sketch, &uses).swap_remove(0)).collect()
    }

    #[test]
    fn names_do_not_matter() {
        let found = fit(&[LARGEST, RENAMED, SUM]);
        assert_eq!((found[0].places, found[0].links), (found[1].places, found[1].links));
        assert!(found[0].places > 0.6 && found[0].links > 0.6, "{} {}", found[0].places, found[0].links);
        assert_eq!(found[0].standing_in(&[]), 0);
    }

    #[test]
    fn other_uses_are_less() {
        let found = fit(&[LARGEST, SUM]);
        assert!(found[1].places < 0.8 * found[0].places, "{} {}", found[1].places, found[0].places);
        assert!(found[1].links < 0.8 * found[0].links, "{} {}", found[1].links, found[0].links);
    }
}
