//! Functions by their types.

use std::collections::BTreeMap;

use crate::form::{FunctionRef, Language, Program, Receiver, Type};

/// The types of a function.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    /// Its language, which says what types mean.
    pub language: Language,
    /// Types of the parameters, in order.
    pub parameters: Vec<Type>,
    /// Type of the result.
    pub result: Type,
}

/// The functions of a program that a person could call, grouped by [`Shape`].
#[derive(Debug, Default)]
pub struct Table {
    groups: BTreeMap<Shape, Vec<FunctionRef>>,
    n_functions: usize,
}

impl Table {
    /// Groups what has a body and is searchable. Constructors are left out: they return nothing.
    pub fn new(program: &Program) -> Self {
        let mut table = Self::default();
        for (id, function) in program.functions() {
            if !function.searchable || !function.has_body() || function.receiver == Receiver::Constructed {
                continue;
            }
            let shape = Shape {
                language: program.unit(id.unit).language,
                parameters: function.parameters.iter().map(|p| p.ty.clone()).collect(),
                result: function.result.clone(),
            };
            table.groups.entry(shape).or_default().push(id);
            table.n_functions += 1;
        }
        table
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
