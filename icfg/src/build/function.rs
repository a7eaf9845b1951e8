//! What a frontend says about a function before its body.

use crate::ir::{FunctionFlags, Span};

/// The declaration of a function.
#[derive(Clone, Debug)]
pub struct FunctionHead<'a> {
    /// Simple name.
    pub name: &'a str,
    /// The whole definition, from its first modifier to its closing brace.
    pub span: Span,
    /// Text of the entry node: the declaration without the body.
    pub head: Span,
    /// Where the name stands; its line is the function's first line.
    pub name_at: u32,
    /// The comment right before the definition, or an empty span.
    pub doc: Span,
    /// Names and types of the parameters.
    pub parameters: Vec<(&'a str, &'a str)>,
    /// Properties.
    pub flags: FunctionFlags,
    /// The type it belongs to, as [`FileBuilder::add_type`](super::FileBuilder::add_type) numbered it.
    pub owner: Option<u32>,
    /// The function it is written inside of, counted from the file's first.
    pub parent: Option<u32>,
    /// Not visible outside its file.
    pub is_file_local: bool,
    /// Text of the type it returns; empty when it is not written.
    pub returns: &'a str,
}

impl<'a> FunctionHead<'a> {
    /// A function with this name and extent, and nothing else known.
    pub fn new(name: &'a str, span: Span) -> Self {
        Self {
            name,
            span,
            head: Span::empty(span.start),
            name_at: span.start,
            doc: Span::default(),
            parameters: Vec::new(),
            flags: FunctionFlags::empty(),
            owner: None,
            parent: None,
            is_file_local: false,
            returns: "",
        }
    }
}
