//! A query: pseudo-code, read and described the same way as code.

use algofind_icfg::ir::{LoopKind, NodeFlags, NodeKind};
use algofind_pcode::ast::{Block, Function, Stmt, StmtKind};
use algofind_pcode::span::Span;
use algofind_pcode::{Conversion, convert};

use crate::evidence::lex::Dialect;
use crate::evidence::steps::{Row, Steps};
use crate::evidence::tokens::{StepToken, structural_tokens};
use crate::evidence::words::{count, is_neutral, push_words};
use crate::evidence::Field;

/// Pseudo-code with its evidence.
#[derive(Debug)]
pub struct Query {
    /// The pseudo-code as p-code, with where each line came from.
    pub conversion: Conversion,
    /// Keys of the words of all headings, empty when no heading is telling.
    pub name_terms: Vec<(u64, u16)>,
    /// Keys of all words.
    pub word_terms: Vec<(u64, u16)>,
    /// Structural keys per field.
    pub structure: Vec<(Field, Vec<(u64, u16)>)>,
}

impl Query {
    /// Reads pseudo-code.
    pub fn new(text: &str) -> Self {
        let conversion = convert(text);
        let mut name_keys = Vec::new();
        let mut word_keys = Vec::new();
        let mut tokens: Vec<StepToken> = Vec::new();
        for function in &conversion.ast {
            for part in algofind_embed::words::split_identifier(&function.name.text) {
                if !is_neutral(part) {
                    push_words(part, &mut name_keys);
                }
            }
            if !is_neutral(&function.name.text) {
                push_words(&function.name.text, &mut name_keys);
            }
            let rows = rows(function, &conversion.pcode);
            let steps = Steps::read(&rows, Dialect::PCODE);
            tokens.extend(structural_tokens(&steps, &function.name.text));
        }
        name_keys.sort_unstable();
        name_keys.dedup();
        push_words(text, &mut word_keys);
        let structure = Field::ALL
            .into_iter()
            .filter(|f| !f.is_lexical())
            .map(|field| (field, count(tokens.iter().filter(|t| t.field == field).map(|t| t.key).collect())))
            .collect();
        Self { conversion, name_terms: count(name_keys), word_terms: count(word_keys), structure }
    }
}

fn rows<'a>(function: &Function, pcode: &'a str) -> Vec<Row<'a>> {
    let mut out = Vec::new();
    block(&function.body, pcode, 0, 0, &mut out);
    out
}

fn block<'a>(b: &Block, pcode: &'a str, depth: u32, nesting: u32, out: &mut Vec<Row<'a>>) {
    for s in &b.stmts {
        stmt(s, pcode, depth, nesting, out);
    }
}

fn stmt<'a>(s: &Stmt, pcode: &'a str, depth: u32, nesting: u32, out: &mut Vec<Row<'a>>) {
    let slice = |start: u32, end: u32| pcode.get(start as usize..end as usize).unwrap_or("").trim_end_matches(['{', ' ', '\n']);
    let mut push = |kind: NodeKind, text: &'a str| {
        let flags = if text.contains('@') { NodeFlags::LANGUAGE } else { NodeFlags::MATH };
        out.push(Row { kind, flags, depth, nesting, text });
    };
    let span: Span = s.span;
    let whole = slice(span.start, span.end);
    match &s.kind {
        StmtKind::Expr(_) => push(NodeKind::Statement, whole),
        StmtKind::Call(_) => push(NodeKind::Call, whole),
        StmtKind::Return(_) => push(NodeKind::Return, whole),
        StmtKind::Error(_) => push(NodeKind::Throw, whole),
        StmtKind::Break => push(NodeKind::Break, ""),
        StmtKind::Continue => push(NodeKind::Continue, ""),
        StmtKind::If { branches, otherwise } => {
            for branch in branches {
                let text = slice(branch.span.start, branch.body.span.start);
                let flags = if text.contains('@') { NodeFlags::LANGUAGE } else { NodeFlags::MATH };
                out.push(Row { kind: NodeKind::Condition, flags, depth, nesting, text });
                block(&branch.body, pcode, depth, nesting + 1, out);
            }
            if let Some(otherwise) = otherwise {
                block(otherwise, pcode, depth, nesting + 1, out);
            }
        }
        StmtKind::While { body, .. } => {
            push(NodeKind::Loop(LoopKind::While), slice(span.start, body.span.start));
            block(body, pcode, depth + 1, nesting + 1, out);
        }
        StmtKind::DoWhile { body, test } => {
            block(body, pcode, depth + 1, nesting + 1, out);
            let text = slice(test.span.start, test.span.end);
            out.push(Row { kind: NodeKind::Loop(LoopKind::DoWhile), flags: NodeFlags::MATH, depth, nesting, text });
        }
        StmtKind::Repeat { body, until } => {
            block(body, pcode, depth + 1, nesting + 1, out);
            let text = slice(until.span.start, until.span.end);
            out.push(Row { kind: NodeKind::Loop(LoopKind::DoWhile), flags: NodeFlags::MATH, depth, nesting, text });
        }
        StmtKind::Loop { body } => {
            push(NodeKind::Loop(LoopKind::Forever), "");
            block(body, pcode, depth + 1, nesting + 1, out);
        }
        StmtKind::For(f) => {
            let kind = if f.each { LoopKind::ForEach } else { LoopKind::For };
            push(NodeKind::Loop(kind), slice(span.start, f.body.span.start));
            block(&f.body, pcode, depth + 1, nesting + 1, out);
        }
        StmtKind::Comment(_) => {}
    }
}
