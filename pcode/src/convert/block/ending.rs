//! Words that end a block: `else`, `until`, `end` and braces, and which block they end.

use super::super::clause::{Body, Closes, Head, Leaf};
use super::super::line::Line;
use super::super::report::{DoubtKind, Reason};
use super::super::{expr, scan, test};
use super::builder::Builder;
use super::frame::{Frame, Lowered, State};
use crate::ast::{Block, Branch, Stmt, StmtKind};

impl Builder {
    /// `else` and `else if`: finds the `if`, closes what is inside of it, and opens the branch.
    pub(super) fn middle(&mut self, line: &Line, first: bool, head: &Head<'_>, body: Body) {
        if first {
            while self.stack.len() > 1 && self.top().ends_by_indent() && self.top().indent > line.indent {
                self.close();
            }
        } else {
            while self.top().state == State::Inline && !self.top().is_if() && self.top().open_if.is_none() {
                self.close();
            }
        }
        // The `else` of a `switch` is its default.
        let branch = self.innermost(|frame| frame.is_if() || frame.is_case());
        if matches!(head, Head::Else)
            && self.top().open_if.is_none()
            && branch.is_some_and(|depth| {
                self.stack[depth].is_case() && (!first || self.stack[depth].indent >= line.indent)
            })
        {
            return self.case(line, &Head::Default, body);
        }
        let flat_if = self.top().is_if() && self.top().state == State::Flat;
        let sibling = self.top().open_if.is_some_and(|column| !first || column <= line.indent);
        if flat_if || !sibling {
            let depth = self.innermost(Frame::is_if).filter(|&depth| {
                !first || self.stack[depth].indent <= line.indent || self.stack[depth].state == State::Flat
            });
            if let Some(depth) = depth {
                // The `end if` stands below the `if`, though the `else` is set deeper.
                let column = self.stack[depth].indent;
                self.close_through(depth);
                self.open(line, head, body);
                if first && body == Body::Awaited {
                    self.top().indent = column.min(line.indent);
                }
                return;
            } else if !sibling {
                self.doubt(line, DoubtKind::StrayElse);
                self.open(line, &Head::Do, body);
                return;
            }
        }
        self.open(line, head, body);
    }

    /// A case ends the one before it.
    pub(super) fn case(&mut self, line: &Line, head: &Head<'_>, body: Body) {
        let Some(depth) = self.innermost(|frame| matches!(frame.head, Lowered::Switch(_))) else {
            self.dedent(line);
            self.leaf(line, &Leaf::Text(&line.text), &mut None);
            return;
        };
        self.close_through(depth + 1);
        let switch = self.top();
        switch.state = if switch.state == State::Awaiting { State::Below } else { switch.state };
        let lowered = match *head {
            Head::Case(label) => {
                let place = line.lines_of(label).as_place();
                let label = label.trim_start_matches('{').trim_end_matches('}');
                let labels = scan::split_top(label, ',').into_iter().map(|label| expr::expr(label, place));
                Lowered::Case(labels.collect())
            }
            _ => Lowered::Default,
        };
        self.push_part(line, lowered, body);
    }

    /// A guard ends the one before it.
    pub(super) fn guard(&mut self, line: &Line, head: &Head<'_>, body: Body) {
        if let Some(depth) = self.innermost(|frame| matches!(frame.head, Lowered::Choose { .. })) {
            self.close_through(depth + 1);
            self.top().state = State::Below;
        }
        self.open(line, head, body);
    }

    /// `catch` and `finally` go on with the `try` that ended just before.
    pub(super) fn handler(&mut self, line: &Line, first: bool, head: &Head<'_>, body: Body) {
        if first {
            while self.stack.len() > 1 && self.top().ends_by_indent() && self.top().indent > line.indent {
                self.close();
            }
        }
        if !self.top().ends_with_try() {
            let is_part = |frame: &Frame| matches!(frame.head, Lowered::Try | Lowered::Catch(_));
            if let Some(depth) = self.innermost(is_part) {
                self.close_through(depth);
            }
        }
        if !self.top().ends_with_try() {
            self.doubt(line, DoubtKind::StrayHandler);
            self.open(line, &Head::Do, body);
            return;
        }
        let lowered = match *head {
            Head::Catch(what) => {
                let place = line.lines_of(what).as_place();
                let what = scan::inside_parentheses(what).unwrap_or(what);
                Lowered::Catch((!what.is_empty()).then(|| expr::expr(what, place)))
            }
            _ => Lowered::Finally,
        };
        self.push_part(line, lowered, body);
    }

    /// `while test` right behind the body of a `do`.
    pub(super) fn ends_do(&mut self, line: &Line, condition: &str, first: bool) -> bool {
        if first {
            while self.stack.len() > 1 && self.top().ends_by_indent() && self.top().indent > line.indent {
                self.close();
            }
        }
        let waiting = !self.top().stmts.is_empty() && self.top().indent >= line.indent || !first;
        if !matches!(self.top().head, Lowered::Do(None) | Lowered::Repeat(None)) || !waiting {
            return false;
        }
        let place = line.lines_of(condition).as_place();
        self.top().head = Lowered::Do(Some(test::test(condition, place)));
        self.note(line.lines_of(condition), Reason::Closes);
        self.close();
        true
    }

    /// `until test`: the end of a `repeat`, or a loop of its own.
    pub(super) fn until(&mut self, line: &Line, condition: &str, opens: Option<Body>, first: bool) {
        if first {
            while self.stack.len() > 1 && self.top().ends_by_indent() && self.top().indent > line.indent {
                self.close();
            }
        }
        let depth = self.innermost(Frame::repeats);
        let is_outside = depth.is_none_or(|depth| self.stack[depth].indent < line.indent);
        let own = opens.is_some() && is_outside;
        // `loop for each step … until done` is left when it is done.
        let counts = matches!(self.top().head, Lowered::For { .. }) && self.top().indent == line.indent;
        if counts && !own && is_outside {
            let place = line.lines_of(condition).as_place();
            let leave = Stmt { span: place, ..Stmt::new(StmtKind::Break) };
            let branch =
                Branch { test: test::test(condition, place), body: Block::new(vec![leave]), span: place };
            let kind = StmtKind::If { branches: vec![branch], otherwise: None };
            self.top().push(Stmt { kind, comment: None, span: place });
            self.note(line.lines_of(condition), Reason::Closes);
            self.close();
            return;
        }
        if let Some(depth) = depth.filter(|_| !own) {
            let place = line.lines_of(condition).as_place();
            self.stack[depth].head = Lowered::Repeat(Some(test::test(condition, place)));
            self.note(line.lines_of(condition), Reason::Closes);
            self.close_through(depth);
        } else if let Some(body) = opens {
            self.dedent(line);
            self.open(line, &Head::WhileNot(condition), body);
        } else {
            self.doubt(line, DoubtKind::StrayUntil);
            self.dedent(line);
            self.leaf(line, &Leaf::Text(&line.text), &mut None);
        }
    }

    /// `begin` or `{` on a line of its own.
    pub(super) fn begin(&mut self, line: &Line, deeper: bool, first: bool) {
        let brace = line.text.starts_with('{');
        let awaiting = self.stack.len() > 1
            && self.top().state == State::Awaiting
            && (!first || line.indent >= self.top().indent);
        if awaiting {
            let below = deeper || line.indent > self.top().indent;
            self.top().state = if brace {
                State::Braces
            } else if below {
                State::Below
            } else {
                State::Flat
            };
        } else if self.stack.len() == 1 && self.top().stmts.is_empty() {
            self.opening.braces |= brace;
        } else {
            self.dedent(line);
            let state = if brace { State::Braces } else { State::Flat };
            self.stack.push(Frame::new(Lowered::Plain, state, line.indent, line.lines().as_place()));
        }
        self.note(line.lines(), Reason::Opens);
    }

    /// A closing word: ends the innermost block it can end.
    pub(super) fn close_word(&mut self, line: &Line, closes: Closes, first: bool) {
        self.note(line.lines(), Reason::Closes);
        if closes == Closes::Function {
            // The end of the algorithm ends its `begin` too.
            while self.stack.len() > 1 && matches!(self.top().head, Lowered::Plain) {
                self.close();
            }
            self.end_function();
            return;
        }
        let awaits_until = self.awaits_until();
        let fits = |frame: &Frame| match closes {
            // An `until` is still to come for a `repeat`.
            Closes::Any => match frame.head {
                Lowered::Function => false,
                Lowered::Repeat(None) => !awaits_until,
                _ => true,
            },
            Closes::If => frame.is_branch(),
            Closes::Loop => frame.is_loop(),
            Closes::Switch => matches!(frame.head, Lowered::Switch(_)),
            Closes::Function => false,
        };
        if first {
            while self.stack.len() > 1 && self.top().ends_by_indent() && self.top().indent > line.indent {
                self.close();
            }
            // `if c then x` on one line needs no `end`, but may have one below.
            if self.top().inline_end == Some(line.indent) && self.top().indent < line.indent {
                return;
            }
        }
        match self.innermost(fits).filter(|&depth| depth > 0) {
            Some(depth) if self.stack[depth].state != State::Braces || !first => self.close_through(depth),
            // `70 END` of BASIC ends the program; subroutines may follow it.
            _ if closes == Closes::Any
                && self.stack.len() == 1
                && line.label.is_some()
                && line.text == "END"
                && self.goes_on() =>
            {
                self.leaf(line, &Leaf::Return(""), &mut None);
            }
            _ if closes == Closes::Any && self.stack.len() == 1 => {}
            _ => self.doubt(line, DoubtKind::StrayEnd),
        }
    }

    /// `}`: ends the innermost block in braces, or the function.
    pub(super) fn close_brace(&mut self, line: &Line, tail: bool, first: bool) {
        self.note(line.lines(), Reason::Closes);
        if let Some(depth) = self.innermost(|frame| frame.state == State::Braces) {
            if tail && matches!(self.stack[depth].head, Lowered::Do(None)) {
                self.close_through(depth + 1);
            } else {
                self.close_through(depth);
            }
        } else if self.opening.braces {
            self.end_function();
        } else {
            self.close_word(line, Closes::Any, first);
        }
    }

    /// The closing brace of a body on the same line.
    pub(super) fn close_inline(&mut self, tail: bool) {
        if let Some(depth) = self.innermost(|frame| frame.state == State::Inline) {
            // The `while` behind the brace is the test of its `do`.
            let waits = tail && matches!(self.stack[depth].head, Lowered::Do(None));
            self.close_through(depth + usize::from(waits));
        }
    }
}
