//! A function's steps with their tokens, as alignment compares them.

use crate::keys::facet::Facet;
use crate::keys::shape::Hasher;
use crate::keys::tokens::{StepToken, structural_tokens};
use crate::keys::variable::Variables;
use crate::purpose::Purpose;
use crate::read::Steps;
use crate::row::{Role, Row};
use crate::spelling::Spelling;

/// One step.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OutlineStep {
    /// What it does.
    pub role: Role,
    /// What it is there for; what is no part of the algorithm should weigh next to nothing.
    pub purpose: Purpose,
    /// Loops around it.
    pub depth: u32,
    /// The step that decides whether it runs.
    pub parent: Option<usize>,
    /// Index of the node it comes from.
    pub node: usize,
    /// Structural tokens, ascending and distinct.
    pub tokens: Vec<OutlineToken>,
}

/// A structural token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OutlineToken {
    /// Its key.
    pub key: u64,
    /// The side it describes.
    pub facet: Facet,
    /// Whether it names an operator, a constant or a universal operation.
    pub names_operation: bool,
}

/// The steps of a function in source order.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outline {
    /// One per row that is a step.
    pub steps: Vec<OutlineStep>,
    /// Tokens of the function as a whole.
    pub whole: Vec<OutlineToken>,
    /// What its variables are used for.
    pub variables: Variables,
}

impl Outline {
    /// Reads the nodes of a function called `own_name`.
    pub fn read(rows: &[Row<'_>], own_name: &str, spelling: &Spelling) -> Self {
        let read = Steps::read(rows, own_name, spelling);
        let mut outline = Self {
            steps: read
                .steps
                .iter()
                .map(|step| OutlineStep {
                    role: step.role,
                    purpose: step.purpose,
                    depth: step.depth,
                    parent: step.parent,
                    node: step.row,
                    tokens: Vec::new(),
                })
                .collect(),
            whole: Vec::new(),
            variables: Variables::read(&Hasher::new(&read.forest, own_name), &read),
        };
        for token in structural_tokens(&read, own_name) {
            let list = match token.step {
                Some(step) => &mut outline.steps[step as usize].tokens,
                None => &mut outline.whole,
            };
            let StepToken { key, facet, names_operation, .. } = token;
            list.push(OutlineToken { key, facet, names_operation });
        }
        for step in &mut outline.steps {
            step.tokens.sort_unstable();
            step.tokens.dedup();
        }
        outline
    }
}
