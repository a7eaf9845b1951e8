//! Every constant of the default ranking that is not fitted. Fitted are the weights of features and of certainty
//! (`weights.json`, by `algofind tune`); what stands here was reasoned, or chosen among a few values by cross-validation
//! over labelled queries, and says which.

use algofind_retrieve::rank::{AlignConfig, Bm25};

// ── What all functions are scored by ────────────────────────────────────────────────────────────────────────────────

/// Texts: repetition soon says no more, and long functions are long for reasons of their own. (The usual values.)
pub(super) const WORDS: Bm25 = Bm25 { k1: 1.2, b: 0.75 };
/// Single fields vary in length more by habit than by content. (Chosen.)
pub(super) const FIELD: Bm25 = Bm25 { k1: 1.2, b: 0.5 };
/// That a shape occurs says nearly all; how often says little. (Chosen.)
pub(super) const SHAPES: Bm25 = Bm25 { k1: 0.6, b: 0.5 };

/// What shares are related to at least: being the best of little is little. (Chosen.)
pub(super) const FLOOR_OF_WORDS: f32 = 0.4;
pub(super) const FLOOR_OF_STRUCTURE: f32 = 0.2;

/// Words whose inverse document frequencies add up to this are half a vocabulary: a query whose only words are the names
/// of one or two variables is not decided by them. (Reasoned: about three rare words.)
pub(super) const VOCABULARY: f32 = 15.0;

/// Functions whose steps are laid beside the query's, and among how many times as many copies of them are looked for.
pub(super) const CANDIDATES: usize = 250;
pub(super) const POOL: usize = 4;

// ── How alike two steps are ─────────────────────────────────────────────────────────────────────────────────────────

/// Shares of words, structural keys and role in the similarity of two steps. (Chosen.)
pub(super) const TEXT: f32 = 0.45;
pub(super) const TOKENS: f32 = 0.43;
pub(super) const ROLE: f32 = 0.12;
/// What the same role says more where it is the frame of an algorithm: a loop beside a loop. (Reasoned.)
pub(super) const LOOP: f32 = 0.12;

/// What it says more that both steps call the function they stand in, and less that only one of them does. It decides
/// what is shown, not how results are ranked. (Reasoned: as much as both being loops.)
pub(super) const RECURSION: f32 = ROLE + LOOP;

/// Words less similar than this are unrelated. (Chosen.)
pub(super) const WORD_FLOOR: f32 = 0.45;

/// Share of a structural similarity that is lost when other variables take part. (Chosen.)
pub(super) const VARIABLES: f32 = 0.5;

/// What leaving a loop weighs beside other steps: code leaves in many ways. (Reasoned.)
pub(super) const LEAVING: f32 = 0.3;

/// How much a counterpart loses for every place of its own that the query's variable has not, in shares of the query's.
/// (Chosen.)
pub(super) const EXTRA_PLACES: f32 = 0.2;

// ── Which steps are partners ────────────────────────────────────────────────────────────────────────────────────────

/// Steps with words; a query is often the body of something larger. (Chosen.)
pub(super) const WITH_WORDS: AlignConfig =
    AlignConfig { least: 0.15, nesting: 0.3, depth: 0.15, inside: 0.7 };
/// Similarities without words are squares, so less is enough for a pair. (Reasoned.)
pub(super) const WORDLESS: AlignConfig = AlignConfig { least: 0.1, ..WITH_WORDS };

/// A step is done well when it and its partner fit at least so. (Chosen.)
pub(super) const FITS: f32 = 0.4;

/// Steps inside paired steps are shown side by side when they are this similar: two loops are, two assignments that have
/// nothing in common are not. (Reasoned.)
pub(super) const FILLED: f32 = 0.2;

// ── An answer is a set of functions ─────────────────────────────────────────────────────────────────────────────────

/// Candidates, the best by what is known of all functions, for which callees are looked at; among how many callees, those
/// of callees included, and how many of them are laid beside the query. (By time.)
pub(super) const WITH_CALLEES: usize = 100;
pub(super) const CALLEES: usize = 40;
pub(super) const LAID_CALLEES: usize = 6;

/// A callee with less of the query's structure than this is not looked at. (By time.)
pub(super) const LEAST_STRUCTURE: f32 = 0.1;

/// A callee does a step when it does it better than the function itself by this much. (Reasoned.)
pub(super) const BETTER: f32 = 0.1;

/// Results for which callees are shown: people read the first ones.
pub(super) const SHOWN_WITH_CALLEES: usize = 10;

/// How often a search is begun again when a server is lost in the middle of it. (Reasoned.)
pub(super) const MOST_RETRIES: usize = 3;

/// Results whose source is brought together with what is shown of them, where it is kept on another machine; the source of
/// others is asked for when it is read. (Reasoned.)
pub(super) const SHOWN_WITH_SOURCE: usize = 20;

/// Callees that are looked at for showing, and the least of a query that one of them must do, in steps and as a share: less is
/// a detail. (Reasoned.)
pub(super) const SHOWN_CALLEES: usize = 24;
pub(super) const LEAST_STEPS: usize = 2;
pub(super) const LEAST_SHARE: f32 = 0.15;

// ── What is shown and how sure it is ────────────────────────────────────────────────────────────────────────────────

/// Pairs that fit less than this are not shown, and so do not count as covered: what they have in common means nothing.
/// (Reasoned: more than the same role alone.)
pub(super) const SHOWN: f32 = 0.15;

/// Statements with less of each other's form than this have nothing in common that means something, unless words,
/// operators or a recursion are the same. (Reasoned: a quarter of what is telling about a step; its square root is compared.)
pub(super) const FORM: f32 = 0.5;

/// A fragment is cut to its aligned lines when they hold at least this share of the query's weight. (Chosen.)
pub(super) const ENOUGH: f32 = 0.35;

/// What two steps have less in common than this is not named as a reason. (Reasoned.)
pub(super) const NAMED: f32 = 0.2;

/// Probabilities from which results are called strong and likely.
pub(super) const STRONG: f32 = 0.5;
pub(super) const LIKELY: f32 = 0.15;

/// A result that does less of the query than this is not called strong, whatever else speaks for it. (Reasoned.)
pub(super) const MOST_OF_IT: f32 = 0.5;

/// A result whose structure is this much of the query's is not called nothing. (Reasoned.)
pub(super) const NEARLY_ALL: f32 = 0.8;

/// A query of which no more than this is found has said too little to be sure of anything but what is sure anyway.
pub(super) const LEAST_SUBSTANCE: f32 = 1.5;

/// A first result less probable than this is no better than what any query finds in unrelated code.
pub(super) const NOTHING: f32 = 0.02;

// ── Whether names say anything ──────────────────────────────────────────────────────────────────────────────────────

/// Usual words per function below which names say nothing, and from which they say all they can. (Chosen.)
pub(super) const NAMELESS: f32 = 0.3;
pub(super) const WELL_NAMED: f32 = 0.8;
