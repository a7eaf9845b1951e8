//! A function as a list of steps: each node's text read into expression trees, with the control that encloses it.
//!
//! Steps are made from plain rows (kind, depth, text), so the same code serves a fresh graph and a function stored in
//! an index.

use crate::concept::{self, Concept};
use crate::purpose::Purpose;
use crate::row::{LoopKind, Role, Row};
use crate::rule::Id;
use crate::rule::{idiom, phrase, reading};
use crate::spelling::{Spelling, Token, rewrite};
use crate::tree::{self, Forest, Head, Tree};

/// Direction of a counting loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Down,
}

/// How a loop runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rounds {
    /// From `start` towards `bound`.
    Count { direction: Direction, start: Tree, bound: Option<Tree> },
    /// Over the elements of something.
    Each,
    /// As long as the step's own test holds.
    While,
    /// Until left from inside.
    Forever,
}

/// A set of concepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Concepts(u64);

impl Concepts {
    pub(crate) fn insert(&mut self, concept: Concept) {
        self.0 |= 1 << concept as u8;
    }

    fn extend(&mut self, other: Self) {
        self.0 |= other.0;
    }

    pub(crate) fn numbers(self) -> impl Iterator<Item = u64> {
        (0..64).filter(move |i| self.0 >> i & 1 == 1)
    }
}

/// One step.
#[derive(Debug)]
pub(crate) struct Step<'a> {
    pub(crate) role: Role,
    /// What it is there for.
    pub(crate) purpose: Purpose,
    /// It leaves by `goto`.
    pub(crate) is_goto: bool,
    /// Loops around it.
    pub(crate) depth: u32,
    /// Index of the row it comes from.
    pub(crate) row: usize,
    /// Index of the step that decides whether it runs.
    pub(crate) parent: Option<usize>,
    /// The same where it is a step of the same row.
    pub(crate) within: Option<usize>,
    pub(crate) rounds: Option<Rounds>,
    /// Variables a loop counts or iterates with.
    pub(crate) variables: Vec<&'a str>,
    pub(crate) trees: Vec<Tree>,
    /// The same with calls read as accessors, where they may be.
    pub(crate) readings: Vec<Tree>,
    /// What it does beside: assignments inside expressions, branches of `?:`, idioms it begins. Each with the role it
    /// would have as a step of its own.
    pub(crate) asides: Vec<(Role, Tree)>,
    /// Tests, whichever way they are asked.
    pub(crate) questions: Vec<Tree>,
    /// Test and update of a counting loop, as the equivalent `while` loop would spell them out.
    pub(crate) bookkeeping: Vec<Tree>,
    pub(crate) concepts: Concepts,
}

/// The steps of one function, sharing a forest.
#[derive(Debug, Default)]
#[expect(clippy::struct_field_names, reason = "the steps are what it is named after")]
pub(crate) struct Steps<'a> {
    /// What the function is called.
    pub(crate) own_name: String,
    /// Its parameters, as far as its first row has a heading.
    pub(crate) parameters: Vec<&'a str>,
    pub(crate) forest: Forest<'a>,
    pub(crate) steps: Vec<Step<'a>>,
}

impl<'a> Steps<'a> {
    /// Reads the nodes of a function called `own_name`, in source order.
    pub(crate) fn read(rows: &[Row<'a>], own_name: &str, spelling: &Spelling) -> Self {
        let mut this =
            Self { own_name: own_name.to_owned(), forest: Forest::new(spelling.rules), ..Self::default() };
        let mut tokens = Vec::new();
        let parents = enclosing(rows);
        let mut step_of_row = vec![None; rows.len()];
        // A `do … while` head stands after its body, so parents are filled in once all steps exist.
        for (at, row) in rows.iter().enumerate() {
            if row.role == Role::Silent && at > 0 {
                continue;
            }
            spelling.read(row.text, &mut tokens);
            if row.role == Role::Silent {
                this.parameters = parameters(&tokens, spelling);
                continue;
            }
            let mut concepts = Concepts::default();
            collect_concepts(&tokens, spelling, &mut concepts);
            if spelling.is_pseudo {
                phrase::read(&mut tokens, spelling.rules);
            }
            step_of_row[at] = Some(this.steps.len());
            let mut step = this.step(at, row, &tokens, own_name, spelling);
            step.concepts.extend(concepts);
            this.steps.push(step);
            this.unroll(at, row, &tokens, own_name, spelling);
        }
        for step in &mut this.steps {
            step.parent = step.within.or_else(|| parents[step.row].and_then(|p| step_of_row[p]));
        }
        idiom::recognise(&mut this);
        this
    }

    pub(crate) fn step(
        &mut self,
        at: usize,
        row: &Row<'a>,
        tokens: &[Token<'a>],
        own_name: &str,
        spelling: &Spelling,
    ) -> Step<'a> {
        let mut step = Step {
            role: row.role,
            purpose: Purpose::default(),
            is_goto: tokens.first() == Some(&Token::Name("goto")) && !spelling.is_pseudo,
            depth: row.depth,
            row: at,
            parent: None,
            within: None,
            rounds: None,
            variables: Vec::new(),
            trees: Vec::new(),
            readings: Vec::new(),
            asides: Vec::new(),
            questions: Vec::new(),
            bookkeeping: Vec::new(),
            concepts: Concepts::default(),
        };
        if is_assertion(tokens) && self.forest.follows(Id::ErrorExits) {
            step.purpose = Purpose::Check;
        }
        let tokens = strip_head(tokens, spelling);
        if let Some(kind) = row.repeats {
            self.read_loop(kind, tokens, spelling, &mut step);
        } else if row.is_prose {
            self.read_prose(tokens, spelling, &mut step);
        } else if step.role == Role::Test {
            tree::parse_test(tokens, spelling, &mut self.forest, &mut step.trees);
        } else if !matches!(step.role, Role::Leave | Role::Again) {
            tree::parse(tokens, spelling, &mut self.forest, &mut step.trees);
        }
        self.normalise(&mut step);
        for &tree in &step.trees {
            step.readings.extend(reading::read(&mut self.forest, tree, own_name, spelling));
        }
        for &tree in &step.trees {
            // `a, b = b, a` exchanges without saying so.
            if self.forest.head(tree) == Head::Concept(Concept::Swap) {
                step.concepts.insert(Concept::Swap);
            }
        }
        step
    }

    /// Formulas inside prose: "find the largest j such that a[j] < a[j+1]".
    pub(crate) fn read_prose(&mut self, tokens: &[Token<'a>], spelling: &Spelling, step: &mut Step<'a>) {
        if !spelling.is_pseudo {
            tree::parse(tokens, spelling, &mut self.forest, &mut step.trees);
            return;
        }
        let asks = matches!(step.role, Role::Test | Role::Loop);
        let parse = if asks { tree::parse_test } else { tree::parse };
        let mut start = 0;
        let mut call_ends = 0;
        for at in 0..=tokens.len() {
            if at < call_ends {
                continue;
            }
            call_ends = phrase::call_end(tokens, at).unwrap_or(0);
            if at < tokens.len() && !is_prose(tokens, at) {
                continue;
            }
            if is_formula(&tokens[start..at]) {
                parse(&tokens[start..at], spelling, &mut self.forest, &mut step.trees);
            }
            start = at + 1;
        }
    }
}

/// The parameters in the heading of a function; none where one cannot be told.
fn parameters<'a>(heading: &[Token<'a>], spelling: &Spelling) -> Vec<&'a str> {
    let Some(open) = heading.iter().position(|token| *token == Token::Punct("(")) else { return Vec::new() };
    let close = rewrite::closing(heading, open);
    let parts = rewrite::arguments(&heading[open + 1..close.max(open + 1)]);
    let name = |part: &[Token<'a>]| {
        let end = part.iter().position(|token| matches!(token, Token::Punct(":" | "=")));
        let names = |token: &Token<'a>| match token {
            Token::Name(name) => Some(*name),
            _ => None,
        };
        let mut named = part[..end.unwrap_or(part.len())].iter().filter_map(names);
        if spelling.has_types_first && end.is_none() { named.next_back() } else { named.next() }
    };
    parts.into_iter().map(name).collect::<Option<_>>().unwrap_or_default()
}

/// Whether something is computed, not only listed or joined.
fn is_formula(run: &[Token<'_>]) -> bool {
    let computes = |symbol: &str| !matches!(symbol, "," | ":" | ";" | "." | "(" | ")" | "&&" | "||" | "!");
    phrase::call_end(run, 0).is_some()
        || run.iter().any(|token| matches!(token, Token::Punct(symbol) if computes(symbol)))
}

/// A word of prose between formulas: it neither takes part in an operation nor is called or subscripted.
fn is_prose(tokens: &[Token<'_>], at: usize) -> bool {
    let Token::Name(name) = tokens[at] else { return false };
    let joins = |symbol: &str| {
        !matches!(symbol, "," | ":" | ";" | ")" | "(" | "." | "&&" | "||" | "!" | "]" | "}" | "|")
    };
    let joined = |t: Option<&Token<'_>>| matches!(t, Some(Token::Punct(symbol)) if joins(symbol));
    let opens = matches!(tokens.get(at + 1), Some(Token::Punct("(" | "[" | ".")));
    let after = at.checked_sub(1).and_then(|i| tokens.get(i));
    !(joined(tokens.get(at + 1)) || joined(after) || (opens && name.len() > 1) || name.chars().count() == 1)
}

/// For each row the control row that encloses it: the last one before it that is one level further out.
fn enclosing(rows: &[Row<'_>]) -> Vec<Option<usize>> {
    let mut parents = vec![None; rows.len()];
    // Both are from the outside in; whatever is further in than the row at hand is over.
    let mut open: Vec<usize> = Vec::new();
    let mut blocks: Vec<(u32, Vec<usize>)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        while open.pop_if(|o| rows[*o].nesting >= row.nesting).is_some() {}
        parents[at] = open.last().copied().filter(|&o| rows[o].nesting + 1 == row.nesting);
        let mut inside = Vec::new();
        while let Some((nesting, block)) = blocks.pop_if(|(nesting, _)| *nesting > row.nesting) {
            if nesting == row.nesting + 1 {
                inside = block;
            }
        }
        match blocks.last_mut() {
            Some((nesting, block)) if *nesting == row.nesting => block.push(at),
            _ => blocks.push((row.nesting, vec![at])),
        }
        if row.repeats == Some(LoopKind::DoWhile) {
            // Its body came first.
            for earlier in inside {
                parents[earlier] = Some(at);
            }
        } else if row.encloses {
            open.push(at);
        }
    }
    parents
}

/// `assert x`, `assert(x)`, `static_assert(x)`, `debug_assert_eq!(x, y)`: what must hold, whichever language asks.
fn is_assertion(tokens: &[Token<'_>]) -> bool {
    let is_assert = |part: &str| part.eq_ignore_ascii_case("assert");
    matches!(tokens.first(), Some(Token::Name(word)) if crate::identifier::parts(word).any(is_assert))
}

/// Drops the keyword a node starts with, and the brackets around a loop's head.
fn strip_head<'t, 'a>(mut tokens: &'t [Token<'a>], spelling: &Spelling) -> &'t [Token<'a>] {
    const KEYWORDS: &[&str] = &[
        "for", "each", "foreach", "every", "all", "while", "until", "if", "elseif", "else", "return",
        "throw", "switch", "case", "repeat", "do", "error", "assert", "await", "let", "var", "const",
        "final",
    ];
    let mut stripped_loop = false;
    while let Some(Token::Name(word)) = tokens.first() {
        if !KEYWORDS.contains(word) {
            break;
        }
        stripped_loop |= matches!(*word, "for" | "while" | "switch");
        tokens = &tokens[1..];
    }
    match tokens {
        [Token::Punct("("), inner @ .., Token::Punct(")")] if stripped_loop && !spelling.is_pseudo => inner,
        _ => tokens,
    }
}

fn collect_concepts(tokens: &[Token<'_>], spelling: &Spelling, out: &mut Concepts) {
    for (i, token) in tokens.iter().enumerate() {
        match token {
            Token::Name(name) => {
                let called = tokens.get(i + 1) == Some(&Token::Punct("("));
                let value = if called {
                    concept::of_call(name)
                } else {
                    concept::of_name(name)
                        .filter(|c| matches!(c, Concept::Null | Concept::Infinity | Concept::Length))
                };
                if let Some(concept) = value {
                    out.insert(concept);
                }
                if called || spelling.is_pseudo {
                    for part in crate::identifier::parts(name) {
                        if let Some(concept) = concept::of_word(part) {
                            out.insert(concept);
                        }
                    }
                }
            }
            Token::Punct("union") if tokens.get(i + 1) == Some(&Token::Punct("{")) => {
                out.insert(Concept::Insert);
            }
            Token::Punct("union") => out.insert(Concept::Union),
            Token::Punct("√") => out.insert(Concept::Sqrt),
            Token::Punct("|") if spelling.is_pseudo => out.insert(Concept::Abs),
            _ => {}
        }
    }
}
