//! From pseudo-code as people write it to p-code.
//!
//! Control flow is found by keywords and layout, mathematics and natural language are told apart by the classifier
//! (§3.3 of the paper). The way goes through four stages, none of which can fail: whatever they do not understand
//! stays a statement in natural language. Where the result contradicts itself, the stages are gone through once more
//! without trusting columns, and the reading with fewer contradictions is taken (`reading`).
//!
//! | stage | question |
//! |---|---|
//! | `markup` | What does a reader of the rendered text see? |
//! | `shape` | Which lines are one step, and in which column do they stand? |
//! | `clause` | Which heads, ends and statements does a line hold? |
//! | `block` | Which step is inside which loop? |

mod account;
mod block;
mod clause;
mod expr;
mod header;
mod line;
mod markup;
mod reading;
mod report;
mod scan;
mod shape;
mod source_map;
mod test;
mod unread;

use serde::Serialize;

use crate::ast::visit::{Visitor, walk_stmt};
use crate::ast::{Function, Stmt, StmtKind};
use crate::span::Span;
use crate::{MAX_DEPTH, Style, parse, print};
pub use line::LineRange;
pub use report::{Doubt, DoubtKind, LineReport, Reason};
pub use source_map::SourceMap;

/// How deep blocks nest in the result: tests need room within the parser's limit.
const MAX_NEST: usize = MAX_DEPTH / 2;

/// Lines of more bytes are not looked into: no step is that long, and looking costs more than linear time.
const MAX_LINE: usize = 2_000;

/// What pseudo-code became.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Conversion {
    /// The p-code, canonically printed, or the input itself where that is p-code already.
    pub pcode: String,
    /// What `parse` gives for [`Conversion::pcode`].
    pub ast: Vec<Function>,
    /// What became of each line of the input, in order.
    pub lines: Vec<LineReport>,
    /// Where the converter had to guess.
    pub diagnostics: Vec<Doubt>,
    /// From places in the p-code to lines of the input.
    pub sources: SourceMap,
    /// Each line of the input as it reads when it is typeset: `x ← 1` for `\State $x \gets 1$`.
    #[serde(skip)]
    pub readable: Vec<String>,
}

impl Conversion {
    /// How many steps there are: statements, tests and heads of loops, but no comments.
    pub fn n_steps(&self) -> usize {
        let mut steps = Steps(0);
        self.ast.iter().for_each(|function| steps.visit_function(function));
        steps.0
    }

    /// The input lines that a statement, test or expression of [`Conversion::ast`] came from, given its span.
    pub fn lines_of(&self, span: Span) -> Option<LineRange> {
        self.sources.lines_of(span)
    }
}

struct Steps(usize);

impl Visitor for Steps {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        self.0 += usize::from(!matches!(stmt.kind, StmtKind::Comment(_) | StmtKind::Label(_)));
        walk_stmt(self, stmt);
    }
}

/// Converts pseudo-code to p-code. Takes any text, never fails, and takes time linear in its length.
///
/// ```
/// use algofind_pcode::convert;
///
/// let conversion = convert("EUCLID(a, b)\n  while b ≠ 0 do\n    (a, b) := (b, a mod b)\n  return a\n");
/// assert_eq!(
///     conversion.pcode,
///     "EUCLID(a, b)\n    while $b ≠ 0$\n        $(a, b) := (b, a mod b)$\n    return $a$\n",
/// );
/// let body = &conversion.ast[0].body;
/// assert_eq!(conversion.lines_of(body.stmts[1].span).map(|lines| lines.first), Some(4));
/// ```
pub fn convert(input: &str) -> Conversion {
    if let Some(conversion) = already_pcode(input) {
        return conversion;
    }
    let plain = markup::plain_lines(input);
    let reading::Reading { lines: shaped, mut built } = reading::best(&plain);
    let varies = shape::varies(&shaped);
    let pcode = print(&built.functions, Style::default());
    let mut ast = parse(&pcode).functions;
    let sources = SourceMap::between(&mut built.functions, &mut ast, &built.else_places, &pcode);
    let readable = markup::readable(input, &plain);
    let mut lines = source_map::report_lines(input, built.reasons, &sources);
    let mut diagnostics = built.doubts;
    let labels: Vec<&str> = shaped.iter().filter_map(|line| line.label.as_deref()).collect();
    diagnostics.extend(account::lines(input, &plain, &labels, &pcode, &mut lines));
    diagnostics.extend(account::whole(input, &ast, varies));
    diagnostics.extend(unread::doubts(&ast, &sources));
    diagnostics.sort_by_key(|doubt| (doubt.lines, doubt.kind as u8));
    diagnostics.dedup();
    Conversion { pcode, ast, lines, diagnostics, sources, readable }
}

/// The identity, for p-code.
fn already_pcode(input: &str) -> Option<Conversion> {
    // Without a mark there is nothing that only p-code has; reading it all would be in vain.
    if !input.contains(['$', '@']) {
        return None;
    }
    let mut parsed = parse(input);
    if parsed.first_error().is_some() {
        return None;
    }
    let sources = SourceMap::identity(&mut parsed.functions, input);
    let reasons = (1u32..).zip(input.lines()).filter(|(_, line)| !line.trim().is_empty());
    let reasons = reasons.map(|(number, _)| (LineRange::new(number, number), Reason::AlreadyPcode)).collect();
    let lines = source_map::report_lines(input, reasons, &sources);
    Some(Conversion {
        pcode: input.to_owned(),
        ast: parsed.functions,
        lines,
        diagnostics: Vec::new(),
        sources,
        readable: input.lines().map(str::to_owned).collect(),
    })
}
