//! All evidence of one function.

use algofind_icfg::FunctionRef;
use algofind_steps::outline::Outline;

use super::field::Field;
use super::words::{count, push_words};

/// The terms of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldEvidence {
    /// The field.
    pub field: Field,
    /// Distinct keys with how often each occurs.
    pub terms: Vec<(u64, u16)>,
    /// Number of keys, repetitions included.
    pub length: u32,
}

/// The terms a function is found by, per field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionEvidence {
    /// Fields in the order of [`Field::ALL`], empty ones left out.
    pub fields: Vec<FieldEvidence>,
}

/// Where a function stands, apart from its own text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Surroundings<'a> {
    /// Path of its file, with `/`.
    pub path: &'a str,
}

impl FunctionEvidence {
    /// Evidence of a function of source code and of its outline.
    pub fn of_code(function: FunctionRef<'_>, outline: &Outline, surroundings: Surroundings<'_>) -> Self {
        let mut this = Self::default();
        this.add_words(function, surroundings);
        this.add_structure(outline);
        this
    }

    fn add_words(&mut self, function: FunctionRef<'_>, surroundings: Surroundings<'_>) {
        let (folders, file) = surroundings.path.rsplit_once('/').unwrap_or(("", surroundings.path));
        let stem = file.split('.').next().unwrap_or(file);
        let mut keys = Vec::new();
        push_words(function.name(), &mut keys);
        self.push(Field::Name, &mut keys);
        push_words(function.owner().unwrap_or(""), &mut keys);
        self.push(Field::Scope, &mut keys);
        push_words(stem, &mut keys);
        self.push(Field::File, &mut keys);
        push_words(folders, &mut keys);
        self.push(Field::Path, &mut keys);
        push_words(function.doc().unwrap_or(""), &mut keys);
        self.push(Field::Doc, &mut keys);
        for node in function.nodes() {
            push_words(node.text(), &mut keys);
        }
        self.push(Field::Body, &mut keys);
        for node in function.nodes() {
            push_words(node.comment().unwrap_or(""), &mut keys);
        }
        self.push(Field::Remark, &mut keys);
    }

    fn add_structure(&mut self, outline: &Outline) {
        for field in Field::STRUCTURAL {
            let mut keys = structural_keys(outline, field);
            self.push(field, &mut keys);
        }
    }

    fn push(&mut self, field: Field, keys: &mut Vec<u64>) {
        if !keys.is_empty() {
            let length = keys.len() as u32;
            self.fields.push(FieldEvidence { field, terms: count(std::mem::take(keys)), length });
        }
    }
}

/// The structural keys of a function, or a procedure of a query, in one field.
pub(crate) fn structural_keys(outline: &Outline, field: Field) -> Vec<u64> {
    let tokens = outline.whole.iter().chain(outline.steps.iter().flat_map(|step| &step.tokens));
    tokens.filter(|token| Field::of(token.facet) == Some(field)).map(|token| token.key).collect()
}
