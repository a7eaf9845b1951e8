//! What became of pseudo-code.

use algofind_pcode::ast::Function;
use algofind_pcode::{Conversion, Doubt, DoubtKind, Reason};
use serde::Serialize;

/// A conversion: p-code, its tree, and what became of each line and why.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct ConversionReport<'a> {
    /// The p-code, indented.
    pub pcode: &'a str,
    /// Its tree; spans count in `pcode`.
    #[cfg_attr(feature = "serve", schemars(with = "Vec<serde_json::Value>"))]
    pub functions: &'a [Function],
    /// One for each line of the input.
    pub lines: Vec<ConvertedLine<'a>>,
    /// Where the converter guessed.
    pub diagnostics: Vec<DoubtReport>,
}

/// What became of a line of the input.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct ConvertedLine<'a> {
    /// Counted from 1.
    pub line: u32,
    /// Lines of the p-code that came from it.
    pub pcode_lines: &'a [u32],
    /// Why, by stable names.
    #[cfg_attr(feature = "serve", schemars(with = "Vec<String>"))]
    pub reasons: &'a [Reason],
    /// Why, in words.
    pub why: Vec<&'static str>,
}

/// A guess about the input.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct DoubtReport {
    /// Its stable name.
    #[cfg_attr(feature = "serve", schemars(with = "String"))]
    pub code: DoubtKind,
    /// In words, without the line.
    pub message: String,
    /// First line of the input it is about.
    pub first_line: u32,
    /// Last line of the input it is about.
    pub last_line: u32,
}

impl From<&Doubt> for DoubtReport {
    fn from(doubt: &Doubt) -> Self {
        let text = doubt.to_string();
        Self {
            code: doubt.kind,
            message: text.split_once(": ").map_or(text.as_str(), |(_, message)| message).to_owned(),
            first_line: doubt.lines.first,
            last_line: doubt.lines.last,
        }
    }
}

impl<'a> From<&'a Conversion> for ConversionReport<'a> {
    fn from(conversion: &'a Conversion) -> Self {
        let lines = conversion.lines.iter().map(|line| ConvertedLine {
            line: line.line,
            pcode_lines: &line.pcode_lines,
            reasons: &line.reasons,
            why: line.reasons.iter().map(|reason| reason.as_str()).collect(),
        });
        Self {
            pcode: &conversion.pcode,
            functions: &conversion.ast,
            lines: lines.collect(),
            diagnostics: conversion.diagnostics.iter().map(DoubtReport::from).collect(),
        }
    }
}
