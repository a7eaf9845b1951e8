//! The blocks open around the place the parser is at.

use crate::ast::{
    Argument, Block, Bound, Branch, Case, Catch, Comment, Expr, For, Function, Name, Stmt, StmtKind, Test,
    TestKind,
};
use crate::span::Span;

/// How a block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// With its `}`.
    Braces,
    /// Before the first line that is not indented deeper than the header.
    Indented,
    /// With the line: statements that wrongly stand behind their header.
    Line,
    /// With the file or before the next function: statements without a function.
    File,
}

/// The keyword that must follow the block of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tail {
    Until,
    While,
}

/// Whose block it is.
#[derive(Debug)]
pub(crate) enum Owner {
    Function {
        docs: Vec<Comment>,
        name: Name,
        params: Vec<Argument>,
    },
    If {
        done: Vec<Branch>,
        test: Test,
        at: u32,
    },
    Else {
        done: Vec<Branch>,
    },
    While(Test),
    For {
        parallel: bool,
        each: bool,
        header: Expr,
        bound: Option<Bound>,
    },
    Loop(Option<Tail>),
    /// Holds cases; statements of its own stand in a wrong place.
    Switch {
        subject: Expr,
        cases: Vec<Case>,
        default: Option<Block>,
    },
    Case {
        labels: Vec<Expr>,
    },
    Default,
    /// Holds guards; statements of its own stand in a wrong place.
    Choose {
        repeats: bool,
        guards: Vec<Branch>,
    },
    When(Test),
    Try,
    Catch {
        done: Protected,
        what: Option<Expr>,
        at: u32,
    },
    Finally {
        done: Protected,
    },
    /// Nobody's, or that of a header nested too deep: its statements go to the block around it.
    Nobody(Option<Tail>),
}

/// What has been read of a `try`.
#[derive(Debug)]
pub(crate) struct Protected {
    pub(crate) body: Block,
    pub(crate) catches: Vec<Catch>,
}

/// An open block.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) owner: Owner,
    pub(crate) layout: Layout,
    /// Indentation of the line with the header.
    pub(crate) indent: u32,
    /// Indentation of the first line of the block.
    pub(crate) body_indent: Option<u32>,
    /// Offset of the header.
    pub(crate) start: u32,
    /// Offset of the opening brace, or of the end of the header.
    pub(crate) body_start: u32,
    /// The comment behind the header.
    pub(crate) comment: Option<Comment>,
    pub(crate) stmts: Stmts,
    /// The last statement is a loop that waits for its test.
    pub(crate) tail: Option<Tail>,
    /// Index of the frame that takes the statements of this one: its own, unless nobody owns it.
    pub(crate) sink: usize,
}

impl Frame {
    /// Whether the comment behind the header belongs to the statement and not into the block.
    pub(crate) fn takes_header_comment(&self) -> bool {
        let is_first = match &self.owner {
            Owner::If { done, .. } => done.is_empty(),
            Owner::While(_) | Owner::For { .. } | Owner::Loop(_) | Owner::Try => true,
            Owner::Switch { cases, default, .. } => cases.is_empty() && default.is_none(),
            Owner::Choose { guards, .. } => guards.is_empty(),
            Owner::Function { .. }
            | Owner::Else { .. }
            | Owner::Case { .. }
            | Owner::Default
            | Owner::When(_)
            | Owner::Catch { .. }
            | Owner::Finally { .. }
            | Owner::Nobody(_) => false,
        };
        is_first && self.comment.is_none() && self.stmts.is_empty()
    }

    /// Whether the block holds neither statements nor alternatives.
    pub(crate) fn is_empty(&self) -> bool {
        let holds_none = match &self.owner {
            Owner::Switch { cases, default, .. } => cases.is_empty() && default.is_none(),
            Owner::Choose { guards, .. } => guards.is_empty(),
            _ => true,
        };
        holds_none && self.stmts.is_empty()
    }

    /// The end of the last alternative, if there are any.
    fn alternatives_end(&self) -> u32 {
        match &self.owner {
            Owner::Switch { cases, default, .. } => {
                let cases = cases.last().map_or(0, |case| case.span.end);
                default.as_ref().map_or(cases, |block| cases.max(block.span.end))
            }
            Owner::Choose { guards, .. } => guards.last().map_or(0, |guard| guard.span.end),
            _ => 0,
        }
    }

    /// Ends the block at offset `end` if it has braces, else behind its last statement.
    pub(crate) fn finish(self, end: u32) -> Finished {
        let alternatives_end = self.alternatives_end();
        let stmts = self.stmts.list;
        let start = match (self.layout, stmts.first()) {
            (Layout::Braces, _) | (_, None) => self.body_start,
            (_, Some(first)) => first.span.start,
        };
        let end = match (self.layout, stmts.last()) {
            (Layout::Braces, _) => end,
            (_, Some(last)) => end_with_comment(last),
            (_, None) => self.body_start,
        };
        let end = end.max(alternatives_end);
        let body = Block { stmts, span: Span::new(start, end) };
        let span = Span::new(self.start, end);
        let (kind, tail) = match self.owner {
            Owner::Function { docs, name, params } => {
                return Finished::Function(Function { docs, name, params, body, span });
            }
            Owner::Nobody(tail) => return Finished::Nothing(tail),
            Owner::If { done: mut branches, test, at } => {
                branches.push(Branch { test, body, span: Span::new(at, end) });
                (StmtKind::If { branches, otherwise: None }, None)
            }
            Owner::Else { done } => (StmtKind::If { branches: done, otherwise: Some(body) }, None),
            Owner::While(test) => (StmtKind::While { test, body }, None),
            Owner::For { parallel, each, header, bound } => {
                (StmtKind::For(For { parallel, each, header, bound, body }), None)
            }
            Owner::Loop(tail) => (StmtKind::Loop { body }, tail),
            Owner::Switch { subject, mut cases, mut default } => {
                // What stands outside of all cases is kept in the last of them.
                let last = default.as_mut().or_else(|| cases.last_mut().map(|case| &mut case.body));
                match last {
                    Some(last) => last.stmts.extend(body.stmts),
                    None if body.stmts.is_empty() => {}
                    None => default = Some(body),
                }
                (StmtKind::Switch { subject, cases, default }, None)
            }
            Owner::Case { labels } => return Finished::Case(Case { labels, body, span }),
            Owner::Default => return Finished::Default(body),
            Owner::Choose { repeats, mut guards } => {
                match guards.last_mut() {
                    Some(last) => last.body.stmts.extend(body.stmts),
                    None if body.stmts.is_empty() => {}
                    None => {
                        let always = Expr { span: body.span, ..Expr::math("true") };
                        let test = Test { kind: TestKind::Expr(always), span: body.span };
                        guards.push(Branch { test, body, span });
                    }
                }
                (StmtKind::Choose { repeats, guards }, None)
            }
            Owner::When(test) => return Finished::Guard(Branch { test, body, span }),
            Owner::Try => (StmtKind::Try { body, catches: Vec::new(), finally: None }, None),
            Owner::Catch { done, what, at } => {
                let Protected { body: first, mut catches } = done;
                catches.push(Catch { what, body, span: Span::new(at, end) });
                (StmtKind::Try { body: first, catches, finally: None }, None)
            }
            Owner::Finally { done: Protected { body: first, catches } } => {
                (StmtKind::Try { body: first, catches, finally: Some(body) }, None)
            }
        };
        Finished::Stmt(Stmt { kind, comment: self.comment, span }, tail)
    }
}

/// What a closed block became.
pub(crate) enum Finished {
    Function(Function),
    /// A statement, and the keyword that must follow it.
    Stmt(Stmt, Option<Tail>),
    Nothing(Option<Tail>),
    /// An alternative of the `switch` or `choose` around it.
    Case(Case),
    Default(Block),
    Guard(Branch),
}

/// The end of a statement and of the comment on its line.
pub(crate) fn end_with_comment(stmt: &Stmt) -> u32 {
    stmt.comment.as_ref().map_or(stmt.span.end, |comment| stmt.span.end.max(comment.span.end))
}

/// The statements of an open block. Knows the last that is not a comment, for `else` and `until` go on with it
/// however many comments stand between.
#[derive(Debug, Default)]
pub(crate) struct Stmts {
    list: Vec<Stmt>,
    /// Statements up to the last that is not a comment.
    n_code: usize,
}

impl Stmts {
    pub(crate) fn push(&mut self, stmt: Stmt) {
        let is_code = !matches!(stmt.kind, StmtKind::Comment(_));
        self.list.push(stmt);
        if is_code {
            self.n_code = self.list.len();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn last_mut(&mut self) -> Option<&mut Stmt> {
        self.list.last_mut()
    }

    /// The last statement that is not a comment.
    pub(crate) fn last_code(&self) -> Option<&Stmt> {
        self.list[..self.n_code].last()
    }

    /// Takes the last statement that is not a comment, and the comments behind it.
    pub(crate) fn pop_code(&mut self) -> Option<(Stmt, Vec<Stmt>)> {
        let comments = self.take_trailing_comments();
        let stmt = self.list.pop()?;
        // The caller pushes the statement again, completed: nobody asks before for the one in front of it.
        self.n_code = self.list.len();
        Some((stmt, comments))
    }

    /// Takes the comments at the end.
    pub(crate) fn take_trailing_comments(&mut self) -> Vec<Stmt> {
        self.list.split_off(self.n_code)
    }
}

impl Extend<Stmt> for Stmts {
    fn extend<T: IntoIterator<Item = Stmt>>(&mut self, stmts: T) {
        stmts.into_iter().for_each(|stmt| self.push(stmt));
    }
}
