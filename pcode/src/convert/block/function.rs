//! Where functions begin and end, and what they are called.

use super::super::clause::keyword;
use super::super::expr;
use super::super::header::{Form, Header, name_from_title};
use super::super::line::{Line, LineRange, Role};
use super::super::report::{Doubt, DoubtKind, Reason};
use super::builder::Builder;
use super::frame::{Frame, Lowered, State, comment_stmt};
use super::jumps;
use crate::ast::{Argument, Block, Comment, Function, Name};
use crate::span::Span;

/// What is known of a function before its first step.
#[derive(Default)]
pub(super) struct Opening {
    name: Option<Name>,
    params: Vec<Argument>,
    docs: Vec<Comment>,
    place: Span,
    /// Whether the body is in braces.
    pub(super) braces: bool,
    /// Where it stands among the functions, if others stand in it.
    position: Option<usize>,
}

/// A function that goes on behind one that stands in it.
pub(super) struct Outer {
    opening: Opening,
    stack: Vec<Frame>,
    else_places: Vec<LineRange>,
    /// How many functions came before it.
    n_before: usize,
    /// The column of the heading of the inner one.
    indent: usize,
}

impl Builder {
    /// A header begins a function, unless it names the one whose title or comments stand right above it.
    pub(super) fn header(&mut self, line: &Line) {
        let titled = self.opening.params.is_empty() && self.is_empty() && !self.opening.braces;
        if !titled && self.opening.name.is_some() && line.indent > self.stack[0].indent {
            self.enter_inner(line.indent);
        } else if !titled {
            self.end_function();
        }
        let Some(header) = Header::read(&line.text) else { return self.title(line) };
        let place = line.lines().as_place();
        let name =
            if header.form == Form::Titled { name_from_title(header.name) } else { header.name.to_owned() };
        if header.form == Form::Titled {
            self.opening.docs.push(expr::comment(header.name, place));
        }
        self.opening.name = Some(Name { text: name, span: place });
        self.opening.params = header.params.map(|params| expr::arguments(params, place)).unwrap_or_default();
        self.opening.place = place;
        self.opening.braces = header.opens_brace();
        for text in [header.remark(), line.comment.as_deref().unwrap_or_default()] {
            if !text.is_empty() {
                self.opening.docs.push(expr::comment(text, place));
            }
        }
        self.top().indent = line.indent;
        self.note(line.lines(), Reason::Header);
    }

    /// Puts the function in progress aside for one that stands in it.
    fn enter_inner(&mut self, indent: usize) {
        let body = Frame::new(Lowered::Function, State::Below, 0, Span::default());
        self.outer.push(Outer {
            opening: std::mem::take(&mut self.opening),
            stack: std::mem::replace(&mut self.stack, vec![body]),
            else_places: std::mem::take(&mut self.else_places),
            n_before: self.functions.len(),
            indent,
        });
    }

    /// Ends the inner functions that a line further left, or on the column of their headings, is no part of; a brace or
    /// word there that closes one is its last.
    pub(super) fn leave_inner_before(&mut self, line: &Line) {
        while let Some(outer) = self.outer.last().filter(|outer| line.indent <= outer.indent) {
            if line.indent == outer.indent && keyword::closes_block(&line.text) {
                return;
            }
            self.end_function();
            self.leave_inner();
        }
    }

    /// Takes up the function around the one that has just ended.
    pub(super) fn leave_inner(&mut self) -> bool {
        let Some(outer) = self.outer.pop() else { return false };
        self.opening = Opening { position: Some(outer.n_before), ..outer.opening };
        self.stack = outer.stack;
        self.else_places = outer.else_places;
        true
    }

    /// A title names the function below it, if no header does.
    pub(super) fn title(&mut self, line: &Line) {
        if !self.is_empty() {
            self.end_function();
        }
        let place = line.lines().as_place();
        let text = line.text.trim_end_matches(':');
        self.opening.docs.push(expr::comment(text, place));
        if let Some(comment) = &line.comment {
            self.opening.docs.push(expr::comment(comment, place));
        }
        if self.opening.name.is_none() {
            let name = name_from_title(text);
            if !name.is_empty() {
                self.opening.name = Some(Name { text: name, span: place });
                self.opening.place = place;
            }
        }
        self.note(line.lines(), Reason::Title);
    }

    /// A comment belongs to the block of the step below it, or to the one it is indented in.
    pub(super) fn comment_line(&mut self, line: &Line, next: Option<&Line>) {
        self.note(line.lines(), Reason::Comment);
        let text = line.comment.as_deref().filter(|_| line.text.is_empty()).unwrap_or(&line.text);
        let comment = expr::comment(text, line.lines().as_place());
        if comment.text.is_empty() {
            return;
        }
        let before_header = next.is_some_and(|next| matches!(next.role, Role::Header | Role::Title));
        if before_header {
            if !self.is_empty() {
                self.end_function();
            }
            self.opening.docs.push(comment);
            return;
        }
        if self.is_empty() && self.opening.name.is_none() && next.is_some() {
            // There may be a header still to come behind a preamble.
            self.opening.docs.push(comment);
            return;
        }
        let indent = line.indent.max(next.map_or(0, |next| next.indent));
        while self.stack.len() > 1
            && self.top().ends_by_indent()
            && self.top().indent >= indent
            && self.top().state == State::Below
        {
            self.close();
        }
        self.begin_body();
        self.holder().push(comment_stmt(comment));
    }

    /// Nothing has been put into the function in progress.
    fn is_empty(&self) -> bool {
        self.stack.len() == 1 && self.stack[0].stmts.is_empty()
    }

    /// The first step of a text without header: comments above it are part of the body.
    pub(super) fn begin_body(&mut self) {
        if self.opening.name.is_none() && self.is_empty() {
            let docs = std::mem::take(&mut self.opening.docs);
            self.top().stmts.extend(docs.into_iter().map(comment_stmt));
        }
    }

    /// Blocks that only a brace or a word could have ended.
    fn doubt_open_blocks(&mut self) {
        let open = self.stack.iter().skip(1).filter(|frame| {
            let waits = matches!(frame.state, State::Braces | State::Flat) && !frame.is_case();
            waits && frame.place.start > 0
        });
        let open: Vec<Span> = open.map(|frame| frame.place).collect();
        self.doubts.extend(open.into_iter().map(|place| Doubt {
            lines: LineRange::new(place.start, place.end),
            kind: DoubtKind::UnclosedBlock,
        }));
    }

    /// Closes all blocks and stores the function.
    pub(super) fn end_function(&mut self) {
        self.doubt_open_blocks();
        while self.stack.len() > 1 {
            self.close();
        }
        let mut frame = self
            .stack
            .pop()
            .unwrap_or_else(|| Frame::new(Lowered::Function, State::Below, 0, Span::default()));
        self.stack.push(Frame::new(Lowered::Function, State::Below, 0, Span::default()));
        let opening = std::mem::take(&mut self.opening);
        let else_places = std::mem::take(&mut self.else_places);
        if opening.name.is_none() {
            frame.stmts.splice(0..0, opening.docs.iter().cloned().map(comment_stmt));
        }
        if frame.stmts.is_empty() && opening.name.is_none() {
            return;
        }
        let named = opening.name.is_some();
        let doubt = |place: Span, kind| Doubt { lines: LineRange::new(place.start, place.end), kind };
        let guessed = jumps::repeat_all(&mut frame.stmts);
        self.doubts.extend(guessed.map(|place| doubt(place, DoubtKind::GuessedBody)));
        jumps::structure(&mut frame.stmts);
        let lost = jumps::without_target(&mut frame.stmts);
        self.doubts.extend(lost.into_iter().map(|place| doubt(place, DoubtKind::UnknownTarget)));
        let body = Block::new(frame.stmts);
        if !named
            && let Some(last) = self.functions.last_mut()
            && last.is_unnamed()
        {
            last.body.stmts.extend(body.stmts);
            if let Some(last) = self.finished_else_places.last_mut() {
                last.extend(else_places);
            }
            return;
        }
        let at = opening.position.unwrap_or(self.functions.len()).min(self.functions.len());
        self.finished_else_places.insert(at, else_places);
        let function = Function {
            docs: if named { opening.docs } else { Vec::new() },
            name: opening.name.unwrap_or_else(|| Name::new("")),
            params: opening.params,
            body,
            span: opening.place,
        };
        self.functions.insert(at, function);
    }
}
