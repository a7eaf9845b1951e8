//! A function's steps with their tokens, as alignment compares them.

use algofind_icfg::spelling::Spelling;

use super::field::Field;
use super::shape::Hasher;
use super::steps::{Role, Row, Steps};
use super::tokens::{StepToken, structural_tokens};
use super::variable::Variables;

/// One step.
#[derive(Clone, Debug)]
pub(crate) struct OutlineStep {
    pub(crate) role: Role,
    /// Loops around it.
    pub(crate) depth: u32,
    /// The step that decides whether it runs.
    pub(crate) parent: Option<usize>,
    /// Index of the node it comes from.
    pub(crate) node: usize,
    /// Structural tokens, ascending and distinct.
    pub(crate) tokens: Vec<OutlineToken>,
}

/// A structural token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OutlineToken {
    pub(crate) key: u64,
    pub(crate) field: Field,
    /// Whether it names an operator, a constant or a universal operation.
    pub(crate) names_operation: bool,
}

/// The steps of a function in source order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    pub(crate) steps: Vec<OutlineStep>,
    /// Tokens of the function as a whole.
    pub(crate) whole: Vec<OutlineToken>,
    /// What its variables are used for.
    pub(crate) variables: Variables,
}

impl Outline {
    /// Reads the nodes of a function called `own_name`.
    pub(crate) fn read(rows: &[Row<'_>], own_name: &str, spelling: &Spelling) -> Self {
        let read = Steps::read(rows, own_name, spelling);
        let mut outline = Self {
            steps: read
                .steps
                .iter()
                .map(|step| OutlineStep {
                    role: step.role,
                    depth: step.depth,
                    parent: step.parent,
                    node: step.row,
                    tokens: Vec::new(),
                })
                .collect(),
            whole: Vec::new(),
            variables: Variables::read(&Hasher { forest: &read.forest, own_name }, &read),
        };
        for token in structural_tokens(&read, own_name) {
            let list = match token.step {
                Some(step) => &mut outline.steps[step as usize].tokens,
                None => &mut outline.whole,
            };
            let StepToken { key, field, names_operation, .. } = token;
            list.push(OutlineToken { key, field, names_operation });
        }
        for step in &mut outline.steps {
            step.tokens.sort_unstable();
            step.tokens.dedup();
        }
        outline
    }
}
