//! Functions by their types.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::form::{FunctionRef, Language, Program, Receiver, Type};

/// The types of a function.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shape {
    /// Its language, which says what types mean.
    pub language: Language,
    /// Types of the parameters, in order.
    pub parameters: Vec<Type>,
    /// Type of the result.
    pub result: Type,
}

/// The functions of a program that a person could call, grouped by [`Shape`].
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Table {
    groups: Vec<(Shape, Vec<FunctionRef>)>,
    n_functions: usize,
}

impl Table {
    /// Groups what has a body and is searchable. Constructors are left out: they return nothing.
    pub fn new(program: &Program) -> Self {
        let mut groups: BTreeMap<Shape, Vec<FunctionRef>> = BTreeMap::new();
        let mut n_functions = 0;
        for (id, function) in program.functions() {
            if !function.searchable || !function.has_body() || function.receiver == Receiver::Constructed {
                continue;
            }
            let shape = Shape {
                language: program.language(id.unit),
                parameters: function.parameters.iter().map(|p| p.ty.clone()).collect(),
                result: function.result.clone(),
            };
            groups.entry(shape).or_default().push(id);
            n_functions += 1;
        }
        Self { groups: groups.into_iter().collect(), n_functions }
    }

    /// The groups, in order.
    pub fn groups(&self) -> impl Iterator<Item = (&Shape, &[FunctionRef])> {
        self.groups.iter().map(|(shape, functions)| (shape, &functions[..]))
    }

    /// Functions in all.
    pub fn n_functions(&self) -> usize {
        self.n_functions
    }
}
