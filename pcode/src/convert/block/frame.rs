//! Blocks under construction.

use super::super::clause::Body;
use crate::ast::{Block, Branch, Case, Catch, Comment, Expr, For, Stmt, StmtKind, Test};
use crate::span::Span;

/// A block that is open.
pub(super) struct Frame {
    pub(super) head: Lowered,
    pub(super) state: State,
    /// The column of the head.
    pub(super) indent: usize,
    /// The line of the head among all lines.
    pub(super) row: usize,
    pub(super) place: Span,
    pub(super) comment: Option<Comment>,
    pub(super) stmts: Vec<Stmt>,
    /// The column of the `if` that is the last statement, as long as an `else` may follow.
    pub(super) open_if: Option<usize>,
    /// The column of the last statement if that is a compound one written on one line.
    pub(super) inline_end: Option<usize>,
    /// What a `switch` or `choose` holds.
    pub(super) alternatives: Alternatives,
    /// What the `switch` looks at, or what the loop runs over, to tell whose next round `the next column` is.
    pub(super) subject: String,
}

/// The alternatives that a block holds instead of statements.
#[derive(Default)]
pub(super) struct Alternatives {
    pub(super) cases: Vec<Case>,
    pub(super) default: Option<Block>,
    pub(super) guards: Vec<Branch>,
}

/// The head of a block as it will stand in the tree.
pub(super) enum Lowered {
    /// The body of a function.
    Function,
    /// Statements that belong together without a head: they join those around them.
    Plain,
    Switch(Expr),
    Case(Vec<Expr>),
    Default,
    Try,
    Catch(Option<Expr>),
    Finally,
    Choose {
        repeats: bool,
    },
    When(Test),
    If(Test),
    ElseIf(Test),
    Else,
    While(Test),
    For {
        parallel: bool,
        each: bool,
        header: Expr,
        bound: Option<crate::ast::Bound>,
    },
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
            row: usize::MAX,
            place,
            comment: None,
            stmts: Vec::new(),
            open_if: None,
            inline_end: None,
            alternatives: Alternatives::default(),
            subject: String::new(),
        }
    }

    pub(super) fn is_if(&self) -> bool {
        matches!(self.head, Lowered::If(_) | Lowered::ElseIf(_))
    }

    pub(super) fn is_branch(&self) -> bool {
        self.is_if() || matches!(self.head, Lowered::Else)
    }

    /// A case of a `switch`, which `break` leaves.
    pub(super) fn is_case(&self) -> bool {
        matches!(self.head, Lowered::Case(_) | Lowered::Default)
    }

    pub(super) fn is_loop(&self) -> bool {
        matches!(
            self.head,
            Lowered::While(_)
                | Lowered::For { .. }
                | Lowered::Repeat(_)
                | Lowered::Do(_)
                | Lowered::Loop
                | Lowered::Choose { repeats: true }
        )
    }

    /// Whether an `until` may end it.
    pub(super) fn repeats(&self) -> bool {
        matches!(self.head, Lowered::Repeat(None) | Lowered::Do(None) | Lowered::Loop)
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
        let Self { head, state, indent, place, comment, mut stmts, alternatives, .. } = child;
        let body = Block::new;
        let kind = match head {
            Lowered::Function => return,
            Lowered::Case(labels) => {
                stmts.splice(0..0, comment.map(comment_stmt));
                return self.take_case(labels, stmts, place);
            }
            Lowered::Default => {
                stmts.splice(0..0, comment.map(comment_stmt));
                self.alternatives.default.get_or_insert_with(Block::default).stmts.extend(stmts);
                return;
            }
            Lowered::When(test) => {
                stmts.splice(0..0, comment.map(comment_stmt));
                self.alternatives.guards.push(Branch { test, body: body(stmts), span: place });
                return;
            }
            Lowered::Catch(_) | Lowered::Finally => {
                stmts.splice(0..0, comment.map(comment_stmt));
                return self.extend_try(head, stmts, place);
            }
            Lowered::Try => StmtKind::Try { body: body(stmts), catches: Vec::new(), finally: None },
            Lowered::Switch(subject) => {
                for stmt in stmts {
                    self.push(stmt);
                }
                let Alternatives { cases, default, .. } = alternatives;
                StmtKind::Switch { subject, cases, default }
            }
            Lowered::Choose { repeats } => {
                for stmt in stmts {
                    self.push(stmt);
                }
                let mut guards = alternatives.guards;
                match (guards.len(), repeats) {
                    (1, true) => {
                        let Branch { test, body, .. } = guards.remove(0);
                        StmtKind::While { test, body }
                    }
                    (1, false) => StmtKind::If { branches: guards, otherwise: None },
                    _ => StmtKind::Choose { repeats, guards },
                }
            }
            Lowered::Plain | Lowered::Do(None) => {
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
            Lowered::For { parallel, each, header, bound } => {
                StmtKind::For(For { parallel, each, header, bound, body: body(stmts) })
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

    /// A case without statements is for the same as the next one.
    fn take_case(&mut self, labels: Vec<Expr>, stmts: Vec<Stmt>, place: Span) {
        let cases = &mut self.alternatives.cases;
        match cases.last_mut() {
            Some(last) if last.body.stmts.is_empty() => {
                last.labels.extend(labels);
                last.body = Block::new(stmts);
            }
            _ => cases.push(Case { labels, body: Block::new(stmts), span: place }),
        }
    }

    /// Adds a handler to the last `try`.
    fn extend_try(&mut self, head: Lowered, stmts: Vec<Stmt>, place: Span) {
        let last = self.stmts.iter_mut().rev().find(|stmt| !matches!(stmt.kind, StmtKind::Comment(_)));
        let Some(Stmt { kind: StmtKind::Try { catches, finally, .. }, .. }) = last else {
            self.stmts.extend(stmts);
            return;
        };
        let body = Block::new(stmts);
        match head {
            Lowered::Catch(what) => catches.push(Catch { what, body, span: place }),
            _ => finally.get_or_insert_with(Block::default).stmts.extend(body.stmts),
        }
    }

    /// Whether the last statement is a `try` that a handler may follow.
    pub(super) fn ends_with_try(&self) -> bool {
        let last = self.stmts.iter().rev().find(|stmt| !matches!(stmt.kind, StmtKind::Comment(_)));
        matches!(last, Some(Stmt { kind: StmtKind::Try { finally: None, .. }, .. }))
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
