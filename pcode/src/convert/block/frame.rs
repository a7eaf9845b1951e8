//! Blocks under construction.

use super::super::clause::Body;
use crate::ast::{Block, Branch, Comment, Expr, For, Stmt, StmtKind, Test};
use crate::span::Span;

/// A block that is open.
pub(super) struct Frame {
    pub(super) head: Lowered,
    pub(super) state: State,
    /// The column of the head.
    pub(super) indent: usize,
    pub(super) place: Span,
    pub(super) comment: Option<Comment>,
    pub(super) stmts: Vec<Stmt>,
    /// The column of the `if` that is the last statement, as long as an `else` may follow.
    pub(super) open_if: Option<usize>,
    /// The column of the last statement if that is a compound one written on one line.
    pub(super) inline_end: Option<usize>,
    /// Whether it is a case of a `switch`, which `break` leaves.
    pub(super) is_case: bool,
    /// What the `switch` looks at, or what the loop runs over, to tell whose next round `the next column` is.
    pub(super) subject: String,
}

/// The head of a block as it will stand in the tree.
pub(super) enum Lowered {
    /// The body of a function.
    Function,
    /// Statements that belong together without a head: they join those around them.
    Plain,
    /// A `switch`: its cases are the branches of one `if`.
    Switch,
    If(Test),
    ElseIf(Test),
    Else,
    While(Test),
    For(Expr, bool, Option<crate::ast::Bound>),
    Repeat(Option<Test>),
    Do(Option<Test>),
    Loop,
}

/// How it will be known that a block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing of the body has been seen.
    Awaiting,
    /// The body is on the line of the head, and ends with it.
    Inline,
    /// The body is indented.
    Below,
    /// The body is not indented; a closing keyword follows.
    Flat,
    /// The body is in braces.
    Braces,
    /// Nothing tells; the next statement is the body.
    Single,
}

impl State {
    /// The state of a block whose head was just read.
    pub(super) const fn of(body: Body) -> Self {
        match body {
            Body::Inline => Self::Inline,
            Body::Braces => Self::Braces,
            Body::Awaited => Self::Awaiting,
        }
    }
}

impl Frame {
    pub(super) fn new(head: Lowered, state: State, indent: usize, place: Span) -> Self {
        Self {
            head,
            state,
            indent,
            place,
            comment: None,
            stmts: Vec::new(),
            open_if: None,
            inline_end: None,
            is_case: false,
            subject: String::new(),
        }
    }

    pub(super) fn is_if(&self) -> bool {
        matches!(self.head, Lowered::If(_) | Lowered::ElseIf(_))
    }

    pub(super) fn is_branch(&self) -> bool {
        self.is_if() || matches!(self.head, Lowered::Else)
    }

    pub(super) fn is_loop(&self) -> bool {
        matches!(
            self.head,
            Lowered::While(_) | Lowered::For(..) | Lowered::Repeat(_) | Lowered::Do(_) | Lowered::Loop
        )
    }

    /// Whether a line further left ends the block.
    pub(super) fn ends_by_indent(&self) -> bool {
        !matches!(self.state, State::Flat | State::Braces) && !matches!(self.head, Lowered::Function)
    }

    pub(super) fn push(&mut self, stmt: Stmt) {
        if !matches!(stmt.kind, StmtKind::Comment(_)) {
            self.open_if = None;
            self.inline_end = None;
        }
        self.stmts.push(stmt);
    }

    /// Adds a finished block to the statements of the block around it.
    pub(super) fn take(&mut self, child: Self) {
        let Self { head, state, indent, place, comment, mut stmts, subject: _, .. } = child;
        let body = Block::new;
        let kind = match head {
            Lowered::Function => return,
            Lowered::Plain | Lowered::Switch | Lowered::Do(None) => {
                for stmt in stmts {
                    self.push(stmt);
                }
                return;
            }
            Lowered::ElseIf(_) | Lowered::Else => {
                if let Some(comment) = comment {
                    stmts.insert(0, comment_stmt(comment));
                }
                self.extend_if(head, stmts, place);
                self.open_if = Some(indent).filter(|_| self.if_is_open());
                self.inline_end = (state == State::Inline).then_some(indent);
                return;
            }
            Lowered::If(test) => StmtKind::If {
                branches: vec![Branch { test, body: body(stmts), span: place }],
                otherwise: None,
            },
            Lowered::While(test) => StmtKind::While { test, body: body(stmts) },
            Lowered::For(header, each, bound) => {
                StmtKind::For(For { parallel: false, each, header, bound, body: body(stmts) })
            }
            Lowered::Repeat(Some(until)) => StmtKind::Repeat { body: body(stmts), until },
            Lowered::Do(Some(test)) => StmtKind::DoWhile { body: body(stmts), test },
            Lowered::Repeat(None) | Lowered::Loop => StmtKind::Loop { body: body(stmts) },
        };
        let is_if = matches!(kind, StmtKind::If { .. });
        self.push(Stmt { kind, comment, span: place });
        self.open_if = is_if.then_some(indent);
        self.inline_end = (state == State::Inline).then_some(indent);
    }

    /// The last `if`, comments behind it set aside.
    fn last_if(&mut self) -> Option<&mut StmtKind> {
        let last = self.stmts.iter_mut().rev().find(|stmt| !matches!(stmt.kind, StmtKind::Comment(_)))?;
        matches!(last.kind, StmtKind::If { .. }).then_some(&mut last.kind)
    }

    fn if_is_open(&mut self) -> bool {
        matches!(self.last_if(), Some(StmtKind::If { otherwise: None, .. }))
    }

    /// Adds a branch to the last `if`.
    fn extend_if(&mut self, head: Lowered, mut stmts: Vec<Stmt>, place: Span) {
        // Comments between the branches go to the branch that follows them.
        let n_comments =
            self.stmts.iter().rev().take_while(|stmt| matches!(stmt.kind, StmtKind::Comment(_))).count();
        let moved = self.stmts.split_off(self.stmts.len() - n_comments);
        stmts.splice(0..0, moved);
        let Some(StmtKind::If { branches, otherwise }) = self.last_if() else {
            self.stmts.extend(stmts);
            return;
        };
        let body = Block::new(stmts);
        match head {
            Lowered::ElseIf(test) => branches.push(Branch { test, body, span: place }),
            _ => *otherwise = Some(body),
        }
    }
}

/// A comment on a line of its own.
pub(super) fn comment_stmt(comment: Comment) -> Stmt {
    Stmt { span: comment.span, kind: StmtKind::Comment(comment), comment: None }
}
