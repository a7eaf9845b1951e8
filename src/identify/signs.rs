//! What speaks for "this function is that algorithm", as numbers.

use super::known::{Known, KnownVariant};
use super::lay::Laid;
use super::names::Named;
use super::seen::Seen;

/// One kind of evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Sign {
    /// Share of the steps that are done, by how well, weighed by how telling they are.
    Cover,
    /// Share of the steps that are done well.
    Well,
    /// Logarithm of how much is done: three common steps say less than ten rare ones.
    Substance,
    /// Share of the variant's rare keys that the function has, wherever.
    Contained,
    /// Variables used for the same.
    Counterparts,
    /// Such variables used together.
    Links,
    /// Pairs of steps per step between the first and the last.
    Density,
    /// Share of the function's steps that the algorithm accounts for.
    Extent,
    /// Logarithm of the number of the function's steps.
    Size,
    /// Logarithm of the number of the variant's steps.
    Length,
    /// How much of a name of the algorithm stands in the function's own name.
    OwnName,
    /// The same in its own name and in those of its types and file.
    AllNames,
    /// How rare the words found in names are.
    TellingName,
    /// Share of the function's own name that belongs to the algorithm's.
    NameUsed,
    /// How much of a name of the algorithm stands in comments.
    Said,
    /// How rare the words found in comments are.
    TellingSaid,
    /// Share of the pseudo-code's words that stand in the function.
    Words,
}

impl Sign {
    /// Every sign, in order of its number.
    pub const ALL: [Self; 17] = [
        Self::Cover,
        Self::Well,
        Self::Substance,
        Self::Contained,
        Self::Counterparts,
        Self::Links,
        Self::Density,
        Self::Extent,
        Self::Size,
        Self::Length,
        Self::OwnName,
        Self::AllNames,
        Self::TellingName,
        Self::NameUsed,
        Self::Said,
        Self::TellingSaid,
        Self::Words,
    ];

    /// Number of signs.
    pub const N: usize = Self::ALL.len();

    /// Whether more of it can only speak for an algorithm; how long functions are can speak either way.
    pub const fn speaks_for(self) -> bool {
        !matches!(self, Self::Size | Self::Length)
    }

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cover => "cover",
            Self::Well => "well",
            Self::Substance => "substance",
            Self::Contained => "contained",
            Self::Counterparts => "counterparts",
            Self::Links => "links",
            Self::Density => "density",
            Self::Extent => "extent",
            Self::Size => "size",
            Self::Length => "length",
            Self::OwnName => "own_name",
            Self::AllNames => "all_names",
            Self::TellingName => "telling_name",
            Self::NameUsed => "name_used",
            Self::Said => "said",
            Self::TellingSaid => "telling_said",
            Self::Words => "words",
        }
    }
}

/// A value for each sign, in the order of [`Sign::ALL`].
pub type Signs = [f32; Sign::N];

/// A step is done well from this worth on.
pub(crate) const DONE_WELL: f32 = 0.4;

/// Evidence that is too little to count in full, in units of rarity.
pub(crate) const LITTLE: f32 = 12.0;

/// What speaks for a variant. `worths` says how well its steps are done, by the function or together with those it
/// calls.
pub(crate) fn signs(
    variant: &KnownVariant,
    worths: &[f32],
    laid: &Laid,
    shared: f32,
    named: Named,
    seen: &Seen,
    known: &Known,
) -> Signs {
    let weights = variant.procedures.iter().flat_map(|procedure| &procedure.weights);
    let (mut done, mut well, mut whole) = (0.0_f32, 0.0_f32, 0.0_f32);
    for (worth, weight) in worths.iter().zip(weights) {
        done += worth * weight;
        well += if *worth >= DONE_WELL { *weight } else { 0.0 };
        whole += weight;
    }
    let whole = whole.max(f32::MIN_POSITIVE);
    let n_steps = seen.places.len();
    let in_body = variant.words.iter().filter(|word| seen.words.body.binary_search(word).is_ok());
    let words = known.names.rarity_inside(in_body);
    let all_words = known.names.rarity_inside(variant.words.iter());
    [
        done / whole,
        well / whole,
        done.ln_1p(),
        shared / (variant.telling + LITTLE),
        laid.counterparts,
        laid.links,
        laid.density,
        laid.n_paired() as f32 / n_steps.max(1) as f32,
        (n_steps as f32).ln_1p(),
        (variant.n_steps as f32).ln_1p(),
        named.own,
        named.all,
        named.telling,
        named.used,
        named.said,
        named.telling_said,
        words / (all_words + LITTLE),
    ]
}
