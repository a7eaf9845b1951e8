//! The hand-made features of a line: what a reader looks at to tell a formula from a sentence.
//!
//! Every feature lies in `[0, 1]`, so that Euclidean distance between two lines weighs them alike and the affinity
//! graph needs no scaling step. The strongest evidence is the *junction*: two operands side by side with only space
//! between them (`remove u`, `queue is`). Expressions separate their operands by operators; sentences do not.

use super::lexicon::WordClass;
use super::scan::{Kind, Token, Tokens, Word};

/// How many features a line has.
pub const N_FEATURES: usize = 25;

/// The features of one line, in the order of [`NAMES`].
pub type Features = [f32; N_FEATURES];

/// What each feature measures. A *share* is of all tokens unless said otherwise; *many* is a count `n` as `n / (n + 1)`.
pub const NAMES: [&str; N_FEATURES] = [
    "share of operators",
    "many operators",
    "an assignment",
    "many symbols outside ASCII and LaTeX operators",
    "many brackets",
    "share of numbers",
    "single letters among words",
    "names (camelCase, snake_case, ALL-CAPS, called, indexed, member) among words",
    "plain words among words",
    "English function words among words",
    "many English function words",
    "a predicate (is, has, equals)",
    "begins with an imperative verb",
    "imperative verbs among words",
    "a junction",
    "junctions among places between tokens",
    "many junctions",
    "longest chain of junctions, of six",
    "a word before a spaced bracket",
    "operator words (mod, and, in) among words",
    "names and constants of mathematics among words",
    "number of tokens, of twenty-four",
    "mean length of words, of ten bytes",
    "a single token",
    "shape of a sentence (capital first word, final period)",
];

#[derive(Default)]
struct Counts {
    tokens: u32,
    operators: u32,
    assignments: u32,
    symbolic: u32,
    brackets: u32,
    numbers: u32,
    words: u32,
    word_bytes: u32,
    letters: u32,
    names: u32,
    plain: u32,
    function: u32,
    predicates: u32,
    verbs: u32,
    operator_words: u32,
    math_names: u32,
    junctions: u32,
    chain: u32,
    longest_chain: u32,
    spaced_brackets: u32,
    leading_verb: bool,
}

/// What the token before leaves for the next one to join.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// Nothing an operand could be joined to.
    Border,
    /// An operand without English in it.
    Symbol,
    /// A plain or English word.
    Prose,
    /// The name of a thing that a tuple may follow.
    Noun,
}

impl Left {
    fn is_prose(self) -> bool {
        matches!(self, Self::Prose | Self::Noun)
    }
}

impl Counts {
    fn take(&mut self, token: Token, left: Left) -> Left {
        self.tokens += 1;
        let operand = match token.kind {
            Kind::Word { word, bytes } => {
                self.words += 1;
                self.word_bytes += u32::try_from(bytes).unwrap_or(u32::MAX).min(64);
                self.take_word(word)
            }
            Kind::Number => {
                self.numbers += 1;
                Left::Symbol
            }
            Kind::Quoted => Left::Symbol,
            Kind::Operator { assigns, symbolic } => {
                self.operators += 1;
                self.assignments += u32::from(assigns);
                self.symbolic += u32::from(symbolic);
                Left::Border
            }
            Kind::Open => {
                self.brackets += 1;
                // `edge (u, v)` names a thing and its parts; `f (x)` may be a call.
                self.junctions += u32::from(token.spaced && left == Left::Noun);
                self.spaced_brackets += u32::from(token.spaced && left.is_prose());
                self.chain = 0;
                return Left::Border;
            }
            // A closed group is an operand: `A[i] with` is a junction.
            Kind::Close => return Left::Symbol,
            Kind::Punctuation => Left::Border,
        };
        // Two symbols side by side are an implicit product (`A x`), not prose.
        let joined = token.spaced
            && operand != Left::Border
            && left != Left::Border
            && (operand.is_prose() || left.is_prose());
        if joined {
            self.junctions += 1;
            self.chain += 1;
            self.longest_chain = self.longest_chain.max(self.chain);
        } else {
            self.chain = 0;
        }
        operand
    }

    fn take_word(&mut self, word: Word) -> Left {
        let first = self.tokens == 1;
        match word {
            Word::Letter => {
                self.letters += 1;
                Left::Symbol
            }
            Word::Name => {
                self.names += 1;
                Left::Symbol
            }
            Word::Plain => {
                self.plain += 1;
                Left::Prose
            }
            Word::Listed(WordClass::Noun) => {
                self.plain += 1;
                Left::Noun
            }
            Word::Listed(WordClass::Function) => {
                self.function += 1;
                Left::Prose
            }
            Word::Listed(WordClass::Predicate) => {
                self.predicates += 1;
                Left::Prose
            }
            Word::Listed(WordClass::Verb) => {
                self.verbs += 1;
                self.leading_verb |= first;
                Left::Prose
            }
            Word::Listed(WordClass::Operator) => {
                self.operator_words += 1;
                Left::Border
            }
            Word::Listed(WordClass::MathName) => {
                self.math_names += 1;
                Left::Symbol
            }
        }
    }
}

fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

fn share(part: u32, whole: u32) -> f32 {
    if whole == 0 { 0.0 } else { part as f32 / whole as f32 }
}

fn many(count: u32) -> f32 {
    count as f32 / (count as f32 + 1.0)
}

fn of_at_most(value: f32, limit: f32) -> f32 {
    (value / limit).min(1.0)
}

/// Measures a line. Leading and trailing space does not matter; any string has features.
pub fn features(line: &str) -> Features {
    // Source statements end in a semicolon and pseudo-code does not; it says nothing about what a line is.
    let line = line.trim().trim_end_matches([';', ',']);
    let mut counts = Counts::default();
    let mut left = Left::Border;
    // An imperative is a verb only when something follows it that is not an operator: `count = 0` assigns.
    let mut second_is_operand = true;
    for token in Tokens::new(line) {
        if counts.tokens == 1 {
            second_is_operand = !matches!(token.kind, Kind::Operator { .. } | Kind::Punctuation);
        }
        left = counts.take(token, left);
    }
    let c = counts;
    let first = line.as_bytes();
    let capitalised = first.len() > 1 && first[0].is_ascii_uppercase() && first[1].is_ascii_lowercase();
    let period = line.ends_with('.') && c.words > 1;
    [
        share(c.operators, c.tokens),
        many(c.operators),
        flag(c.assignments > 0),
        many(c.symbolic),
        many(c.brackets),
        share(c.numbers, c.tokens),
        share(c.letters, c.words),
        share(c.names, c.words),
        share(c.plain, c.words),
        share(c.function, c.words),
        many(c.function),
        flag(c.predicates > 0),
        flag(c.leading_verb && second_is_operand),
        share(c.verbs, c.words),
        flag(c.junctions > 0),
        share(c.junctions, c.tokens.saturating_sub(1)),
        many(c.junctions),
        of_at_most(c.longest_chain as f32, 6.0),
        flag(c.spaced_brackets > 0),
        share(c.operator_words, c.words),
        share(c.math_names, c.words),
        of_at_most(c.tokens as f32, 24.0),
        of_at_most(share(c.word_bytes, c.words), 10.0),
        flag(c.tokens == 1),
        f32::midpoint(flag(capitalised), flag(period)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str, name: &str) -> f32 {
        let index = NAMES.iter().position(|n| *n == name).expect("a feature of this name");
        features(line)[index]
    }

    #[track_caller]
    fn check(line: &str, name: &str, expected: f32) {
        let found = of(line, name);
        assert!((found - expected).abs() < 1e-6, "{line}: {name} is {found}");
    }

    #[test]
    fn operators_separate_operands_and_space_joins_words() {
        check("d = dist[x] + w(x, y)", "many junctions", 0.0);
        assert!(of("exchange A[i] with A[j]", "many junctions") > 0.7);
        check("r = b - A x", "many junctions", 0.0);
        check("a mod b = 0", "many junctions", 0.0);
        check("edge (u, v) ∈ E", "many junctions", 0.5);
        check("partition (u, v)", "many junctions", 0.0);
    }

    #[test]
    fn an_imperative_is_told_from_a_variable_and_a_call() {
        let name = "begins with an imperative verb";
        check("insert x", name, 1.0);
        check("insert(x)", name, 0.0);
        check("set = {}", name, 0.0);
    }

    #[test]
    fn the_letter_a_is_an_article_only_before_a_word() {
        let name = "English function words among words";
        check("a leaf", name, 0.5);
        check("a = b", name, 0.0);
        check("a and b", name, 0.0);
    }

    #[test]
    fn a_quoted_sentence_is_prose_and_a_quoted_word_is_not() {
        check("output \"yes\"", "many junctions", 0.5);
        check("output \"there is no path\"", "many junctions", 0.75);
    }

    #[test]
    fn member_access_is_an_operator_and_a_period_is_not() {
        check("x.left", "many operators", 0.5);
        check("Stop here.", "many operators", 0.0);
    }

    #[test]
    fn hyphens_join_names_but_subtract_variables() {
        check("FIND-SET(u)", "many operators", 0.0);
        check("in-degree", "many operators", 0.0);
        check("hi-lo", "many operators", 0.5);
        check("i-j", "many operators", 0.5);
    }

    #[test]
    fn empty_lines_have_no_share_of_anything() {
        for line in ["", "  \t", ";"] {
            assert!(features(line).iter().all(|value| value.abs() < 1e-6), "{line:?}");
        }
    }
}
