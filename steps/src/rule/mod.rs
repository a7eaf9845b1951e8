//! Rules of reading: which ways of writing are one.
//!
//! Every rule is a file: its name, what it says in one sentence, examples, and how it is done. The folders are the stages
//! of reading, and a stage tries its rules in the order of its list. [`all`] lists every rule; `docs/rules.md` is made
//! from that list. Any rule can be switched off, to see what it is worth:
//!
//! ```
//! use algofind_steps::row::{Role, Row};
//! use algofind_steps::rule::{self, Rules};
//! use algofind_steps::spelling::Spelling;
//! use algofind_steps::tokens;
//!
//! let keys = |text, rules| {
//!     let spelling = Spelling { rules, ..Spelling::COMMON };
//!     tokens(&[Row::new(Role::Plain, text)], "f", &spelling).iter().map(|token| token.key).collect::<Vec<_>>()
//! };
//! assert_eq!(keys("x >>= 1;", Rules::ALL), keys("x = x / 2;", Rules::ALL));
//! let shifts = rule::all().find(|rule| rule.name == "shifts").unwrap();
//! let without = Rules::ALL.without(shifts.id);
//! assert_ne!(keys("x >>= 1;", without), keys("x = x / 2;", without));
//! ```
//!
//! # Adding one
//!
//! A number in [`Id`], a file with `RULE` and what it does in the folder of its stage, a line in that folder's list, and
//! examples that share more with the rule than without; then a new [`VERSION`](crate::keys::VERSION) of keys.

pub(crate) mod call;
mod id;
pub(crate) mod idiom;
pub(crate) mod name;
pub(crate) mod operator;
pub(crate) mod phrase;
pub(crate) mod reading;
pub(crate) mod round;
mod set;
pub(crate) mod statement;
pub(crate) mod test;
pub(crate) mod value;

pub use id::Id;
pub use set::Rules;

/// A way of writing that is the same as another.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its number.
    pub id: Id,
    /// What it is called: words joined by hyphens.
    pub name: &'static str,
    /// What it says, in one sentence.
    pub says: &'static str,
    /// Pairs of lines (`language: text`, rows divided by `⏎`, `>` before what stands inside) that share more keys with the
    /// rule than without.
    pub examples: &'static [(&'static str, &'static str)],
}

/// A stage of reading with its rules, in the order in which they are tried.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What is read at it.
    pub says: &'static str,
    /// Its rules.
    pub rules: Vec<&'static Rule>,
}

/// Every stage, in the order of reading.
pub fn stages() -> Vec<Stage> {
    fn of<T>(list: &'static [(Rule, T)]) -> Vec<&'static Rule> {
        list.iter().map(|(rule, _)| rule).collect()
    }
    vec![
        Stage { says: "Words of pseudo-code that are formulas", rules: of(phrase::ALL) },
        Stage { says: "What names stand for", rules: name::ALL.iter().collect() },
        Stage { says: "Operators", rules: of(operator::ALL) },
        Stage { says: "Calls", rules: of(call::ALL) },
        Stage { says: "Values", rules: value::all().collect() },
        Stage { says: "Tests", rules: test::ALL.iter().collect() },
        Stage { says: "What a statement does at once", rules: of(statement::ALL) },
        Stage { says: "How loops run", rules: round::ALL.iter().collect() },
        Stage { says: "Second readings, beside the first", rules: of(reading::ALL) },
        Stage { says: "What several steps do together", rules: of(idiom::ALL) },
    ]
}

/// Every rule, in the order of reading.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    stages().into_iter().flat_map(|stage| stage.rules)
}
