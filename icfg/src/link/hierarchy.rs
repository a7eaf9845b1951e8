//! Supertypes and subtypes.

use rustc_hash::FxHashSet;

use super::buckets::Buckets;
use crate::cost;

/// Most types followed from one type upwards or downwards: real hierarchies are far smaller, and a chain of a hundred
/// thousand classes must not cost its square.
const MAX_RELATIVES: usize = 512;

/// Who inherits from whom.
#[derive(Clone, Debug, Default)]
pub(super) struct Hierarchy {
    ancestors: Buckets,
    subtypes: Buckets,
    is_open: Vec<bool>,
}

/// The direct supertypes of one type that the project defines, and whether there are others.
#[derive(Clone, Debug, Default)]
pub(super) struct Supertypes {
    pub(super) own: Vec<u32>,
    pub(super) is_open: bool,
}

impl Hierarchy {
    pub(super) fn new(n_types: usize, supertypes: &[Supertypes]) -> Self {
        let types = 0..n_types as u32;
        let direct = |ty: u32| supertypes[ty as usize].own.as_slice();
        let up: Vec<(u32, u32)> = types
            .clone()
            .flat_map(|ty| breadth_first(ty, direct).into_iter().map(move |above| (ty, above)))
            .collect();
        let down = types.clone().flat_map(|ty| direct(ty).iter().map(move |&above| (above, ty)));
        let ancestors = Buckets::new(n_types, up.into_iter());
        let subtypes = Buckets::new(n_types, down);
        let open = |ty: u32| supertypes[ty as usize].is_open;
        let is_open =
            types.map(|ty| open(ty) || ancestors.get(ty).iter().any(|&above| open(above))).collect();
        Self { ancestors, subtypes, is_open }
    }

    /// All supertypes, nearest first, without `ty` itself.
    pub(super) fn above(&self, ty: u32) -> &[u32] {
        self.ancestors.get(ty)
    }

    /// All subtypes, nearest first, without `ty` itself.
    pub(super) fn below(&self, ty: u32) -> Vec<u32> {
        breadth_first(ty, |ty| self.subtypes.get(ty))
    }

    /// Whether some supertype, near or far, is defined outside the project.
    pub(super) fn is_open(&self, ty: u32) -> bool {
        self.is_open.get(ty as usize).copied().unwrap_or(false)
    }
}

/// Everything reachable from `start`, without it; ends on cycles, as broken code may hold.
fn breadth_first<'a>(start: u32, next: impl Fn(u32) -> &'a [u32]) -> Vec<u32> {
    let mut found: Vec<u32> = Vec::new();
    let mut known: FxHashSet<u32> = FxHashSet::default();
    let mut at = 0;
    let mut current = start;
    loop {
        for &ty in next(current).iter().take(MAX_RELATIVES) {
            cost::step(1);
            if ty != start && known.insert(ty) {
                found.push(ty);
            }
        }
        if at >= found.len() || found.len() > MAX_RELATIVES {
            found.truncate(MAX_RELATIVES);
            return found;
        }
        current = found[at];
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types(supers: &[&[u32]]) -> Hierarchy {
        let supertypes: Vec<Supertypes> =
            supers.iter().map(|own| Supertypes { own: own.to_vec(), is_open: false }).collect();
        Hierarchy::new(supers.len(), &supertypes)
    }

    #[test]
    fn nearest_relatives_come_first() {
        let hierarchy = types(&[&[], &[0], &[1, 3], &[]]);
        assert_eq!(hierarchy.above(2), [1, 3, 0]);
        assert_eq!(hierarchy.below(0), [1, 2]);
    }

    #[test]
    fn a_type_that_extends_itself_ends() {
        let hierarchy = types(&[&[1], &[0], &[2]]);
        assert_eq!(hierarchy.above(0), [1]);
        assert!(hierarchy.above(2).is_empty());
    }
}
