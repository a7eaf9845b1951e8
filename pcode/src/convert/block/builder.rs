//! The stack of open blocks.

use super::super::clause::{Body, Closes, Head, Leaf, Piece, Places};
use super::super::line::{Line, LineRange, Role};
use super::super::report::{Doubt, DoubtKind, Reason};
use super::super::{MAX_LINE, MAX_NEST, expr, scan, test};
use super::Built;
use super::frame::{Frame, Lowered, State, comment_stmt};
use super::function::{Opening, Outer};
use super::pair::Ends;
use crate::ast::{Bound, Comment, ExprKind, Function, Name, Stmt, StmtKind, Test, TestKind};
use crate::grammar::token::is_name;
use crate::span::Span;

/// How far outwards the block that a word belongs to is sought: any nesting that is not flattened is within reach,
/// and a text of nothing but heads costs no quadratic time.
const REACH: usize = 2 * MAX_NEST;

/// Takes lines one by one and keeps the blocks that are open.
pub(super) struct Builder {
    pub(super) functions: Vec<Function>,
    /// The header, title and comments of the function to come or in progress.
    pub(super) opening: Opening,
    /// The body of the function, then the blocks in it, outermost first.
    pub(super) stack: Vec<Frame>,
    /// The functions in which the one in progress stands, outermost first.
    pub(super) outer: Vec<Outer>,
    ends: Ends,
    /// Whether all lines stand in one column.
    flat: bool,
    places: Places,
    row: usize,
    reasons: Vec<(LineRange, Reason)>,
    pub(super) doubts: Vec<Doubt>,
    /// The lines of every `else` of the function in progress.
    pub(super) else_places: Vec<LineRange>,
    /// The same of each finished function.
    pub(super) finished_else_places: Vec<Vec<LineRange>>,
}

impl Builder {
    pub(super) fn new(ends: Ends, flat: bool, places: Places) -> Self {
        Self {
            functions: Vec::new(),
            opening: Opening::default(),
            stack: vec![Frame::new(Lowered::Function, State::Below, 0, Span::default())],
            outer: Vec::new(),
            ends,
            flat,
            places,
            row: 0,
            reasons: Vec::new(),
            doubts: Vec::new(),
            else_places: Vec::new(),
            finished_else_places: Vec::new(),
        }
    }

    pub(super) fn note(&mut self, lines: LineRange, reason: Reason) {
        self.reasons.push((lines, reason));
    }

    pub(super) fn doubt(&mut self, line: &Line, kind: DoubtKind) {
        self.doubts.push(Doubt { lines: line.lines(), kind });
    }

    /// Whether lines follow the one that was read last.
    pub(super) fn goes_on(&self) -> bool {
        self.row + 1 < self.ends.own.len()
    }

    pub(super) fn top(&mut self) -> &mut Frame {
        if self.stack.is_empty() {
            self.stack.push(Frame::new(Lowered::Function, State::Below, 0, Span::default()));
        }
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    /// The block that takes the next statement: beyond the deepest nesting allowed, blocks hold nothing themselves.
    pub(super) fn holder(&mut self) -> &mut Frame {
        let last = self.stack.len().clamp(1, MAX_NEST + 1) - 1;
        if self.stack.is_empty() { self.top() } else { &mut self.stack[last] }
    }

    /// Closes the innermost block; the body of the function stays.
    pub(super) fn close(&mut self) {
        if self.stack.len() < 2 {
            return;
        }
        if let Some(frame) = self.stack.pop() {
            self.top().take(frame);
        }
    }

    /// The place of the innermost block with a property.
    pub(super) fn innermost(&self, has: impl Fn(&Frame) -> bool) -> Option<usize> {
        let n = self.stack.len();
        (n.saturating_sub(REACH)..n).rev().find(|&depth| has(&self.stack[depth]))
    }

    /// Closes all blocks down to and including the one at `depth`.
    pub(super) fn close_through(&mut self, depth: usize) {
        while self.stack.len() > depth.max(1) {
            self.close();
        }
    }

    pub(super) fn finish(mut self) -> Built {
        self.end_function();
        while self.leave_inner() {
            self.end_function();
        }
        Built {
            functions: self.functions,
            reasons: self.reasons,
            doubts: self.doubts,
            else_places: self.finished_else_places.concat(),
        }
    }

    /// Takes a line; `next` is the next one that is no comment.
    pub(super) fn feed(&mut self, row: usize, line: &Line, next: Option<&Line>, pieces: Vec<Piece<'_>>) {
        self.row = row;
        self.begin_line(line);
        match line.role {
            Role::Header => return self.header(line),
            Role::Title => return self.title(line),
            Role::Comment => return self.comment_line(line, next),
            Role::Code | Role::Prose => {}
        }
        if line.text.len() > MAX_LINE {
            self.doubt(line, DoubtKind::LongLine);
        }
        let mut comment = line.comment.as_ref().map(|text| expr::comment(text, line.lines().as_place()));
        let deeper = next.is_some_and(|next| next.indent > line.indent);
        let mut pieces = pieces.into_iter().peekable();
        self.place_label(line, pieces.peek());
        let mut first = true;
        while let Some(piece) = pieces.next() {
            let opened = self.stack.len();
            match piece {
                Piece::Open(head @ (Head::Else | Head::ElseIf(_)), body) => {
                    self.middle(line, first, &head, body);
                    self.annotate(&mut comment);
                }
                Piece::Open(head @ (Head::Case(_) | Head::Default), body) => {
                    self.case(line, &head, body);
                    self.annotate(&mut comment);
                }
                Piece::Open(head @ (Head::Catch(_) | Head::Finally), body) => {
                    self.handler(line, first, &head, body);
                    self.annotate(&mut comment);
                }
                Piece::Open(head @ Head::When(_), body) => {
                    self.guard(line, &head, body);
                    self.annotate(&mut comment);
                }
                Piece::Open(Head::While(condition), Body::Awaited)
                    if !deeper && !self.ends.own[row] && self.ends_do(line, condition, first) => {}
                // `while … do` … `repeat`: the word leads back to the head.
                Piece::Open(Head::Repeat | Head::Loop, Body::Awaited) if !deeper && self.leads_back(line) => {
                    self.close_word(line, Closes::Loop, first);
                }
                // `loop until x = 0` ends a `do`.
                Piece::Open(Head::RepeatUntil(condition), Body::Awaited)
                    if !deeper && self.innermost(Frame::repeats).is_some() =>
                {
                    self.until(line, condition, None, first);
                }
                // The `do` of a head that stands on the line above.
                Piece::Open(Head::Do, Body::Awaited)
                    if self.top().state == State::Awaiting && self.top().indent <= line.indent => {}
                Piece::Open(head, body) => {
                    if first {
                        self.dedent(line);
                    }
                    // `while (a[++i] < v);` has no body.
                    let is_empty = matches!(head, Head::While(_)) && ends_empty(&line.text);
                    let is_last = !deeper && pieces.peek().is_none();
                    let awaits = body == Body::Awaited && !(is_empty && is_last);
                    self.open(line, &head, if awaits || body != Body::Awaited { body } else { Body::Inline });
                    if self.stack.len() > opened || first {
                        self.annotate(&mut comment);
                    }
                }
                Piece::Close(closes) => self.close_word(line, closes, first),
                Piece::CloseBrace => {
                    let tail = matches!(pieces.peek(), Some(Piece::Open(Head::While(_), Body::Awaited)));
                    self.close_brace(line, tail, first);
                }
                Piece::CloseInline => {
                    let tail = matches!(pieces.peek(), Some(Piece::Open(Head::While(_), Body::Awaited)));
                    self.close_inline(tail);
                }
                Piece::Begin => self.begin(line, deeper, first),
                Piece::Until(condition, opens) => self.until(line, condition, opens, first),
                Piece::Leaf(leaf) => {
                    if first {
                        self.dedent(line);
                    }
                    self.leaf(line, &leaf, &mut comment);
                    // Behind a jump the next sentence begins: `if a, go to 1; if b, go to 2`.
                    let goes_on = matches!(pieces.peek(), Some(Piece::Leaf(_) | Piece::Open(Head::If(_), _)));
                    if goes_on
                        && leaf.is_jump()
                        && self.top().state == State::Inline
                        && self.top().is_branch()
                    {
                        self.close();
                    }
                }
                Piece::SentenceEnd => {
                    let goes_on = matches!(pieces.peek(), Some(Piece::Open(Head::Else | Head::ElseIf(_), _)));
                    while self.top().state == State::Inline && !(goes_on && self.top().is_if()) {
                        self.close();
                    }
                }
            }
            first = false;
        }
        if let Some(comment) = comment {
            self.holder().push(comment_stmt(comment));
        }
        self.end_line();
    }

    fn begin_line(&mut self, line: &Line) {
        for &(_, lines) in line.origin.iter().skip(1) {
            self.note(lines, Reason::Continues);
        }
        if line.is_doubtful {
            self.doubt(line, DoubtKind::StepAsComment);
        }
        if line.role != Role::Comment {
            self.leave_inner_before(line);
        }
    }

    /// Puts the label of a line that something leads to before its statements.
    fn place_label(&mut self, line: &Line, first: Option<&Piece<'_>>) {
        let Some(label) = line.label.as_deref().filter(|label| self.places.is_wanted(label)) else { return };
        let starts = match first {
            Some(Piece::Open(head, _)) => {
                !matches!(head, Head::Else | Head::ElseIf(_) | Head::Case(_) | Head::Default)
            }
            Some(Piece::Leaf(_)) | None => true,
            _ => false,
        };
        if starts && is_name(label) {
            self.dedent(line);
            self.begin_body();
            let place = line.lines().as_place();
            let name = Name { text: label.to_owned(), span: place };
            if line.text.is_empty() {
                self.note(line.lines(), Reason::Jump);
            }
            self.holder().push(Stmt { kind: StmtKind::Label(name), comment: None, span: place });
        }
    }

    /// Opens a case of a `switch` or a handler of a `try`.
    pub(super) fn push_part(&mut self, line: &Line, head: Lowered, body: Body) {
        let place = line.lines().as_place();
        if matches!(head, Lowered::Default | Lowered::Finally) {
            self.else_places.push(line.lines());
        }
        self.note(line.lines(), Reason::Opens);
        let row = self.row;
        self.stack.push(Frame { row, ..Frame::new(head, State::of(body), line.indent, place) });
    }

    /// Puts the comment of a line behind the head that was just opened.
    fn annotate(&mut self, comment: &mut Option<Comment>) {
        if self.stack.len() > 1 && self.top().comment.is_none() {
            self.top().comment = comment.take();
        }
    }

    /// Closes the blocks that a line further left, or on the column of their heads, is no part of.
    pub(super) fn dedent(&mut self, line: &Line) {
        loop {
            let (indent, state) = (self.top().indent, self.top().state);
            if self.stack.len() < 2 || !self.top().ends_by_indent() {
                return;
            }
            match state {
                _ if line.indent > indent => {
                    if state == State::Awaiting {
                        self.top().state = State::Below;
                    }
                    return;
                }
                State::Awaiting if line.indent == indent && (self.top().is_case() || self.end_follows()) => {
                    self.top().state = State::Flat;
                    return;
                }
                State::Awaiting if line.indent == indent => {
                    self.top().state = State::Single;
                    self.doubt(line, DoubtKind::GuessedBody);
                    return;
                }
                State::Awaiting => {
                    let place = self.top().place;
                    self.doubts.push(Doubt {
                        lines: LineRange::new(place.start, place.end),
                        kind: DoubtKind::EmptyBody,
                    });
                    self.close();
                }
                State::Single if self.top().stmts.is_empty() => return,
                _ => self.close(),
            }
        }
    }

    /// Whether the head of a loop stands in the column of the line, and no `until` is to come.
    fn leads_back(&self, line: &Line) -> bool {
        let asks = |frame: &Frame| matches!(frame.head, Lowered::While(_) | Lowered::For { .. });
        self.ends.untils[self.row] == 0
            && self
                .innermost(|frame| asks(frame) && frame.indent == line.indent && !frame.stmts.is_empty())
                .is_some()
    }

    /// Whether an `until` is still to come.
    pub(super) fn awaits_until(&self) -> bool {
        self.ends.untils.get(self.row).is_some_and(|&n| n > 0)
    }

    /// Whether the innermost block has a closing word of its own.
    fn end_follows(&mut self) -> bool {
        let row = self.top().row;
        self.ends.own.get(row).copied().unwrap_or_default()
    }

    /// What opened on this line ends with it, unless the innermost of it waits for a body below.
    fn end_line(&mut self) {
        if matches!(self.top().state, State::Awaiting | State::Braces) {
            for frame in self.stack.iter_mut().rev().skip(1).take_while(|frame| frame.state == State::Inline)
            {
                frame.state = State::Below;
            }
            return;
        }
        while self.stack.len() > 1 && self.top().state == State::Inline {
            // Without columns, the rest of this branch may stand below, up to the word that ends it.
            let row = self.top().row;
            if self.flat
                && matches!(self.top().head, Lowered::Else | Lowered::ElseIf(_))
                && self.ends.own.get(row).copied().unwrap_or_default()
            {
                self.top().state = State::Flat;
                return;
            }
            self.close();
        }
        while self.stack.len() > 1 && self.top().state == State::Single && !self.top().stmts.is_empty() {
            self.close();
        }
    }

    pub(super) fn open(&mut self, line: &Line, head: &Head<'_>, body: Body) {
        let state = State::of(body);
        self.begin_body();
        if self.stack.len() > MAX_NEST {
            self.doubt(line, DoubtKind::TooDeep);
            let place = line.lines().as_place();
            self.holder()
                .push(Stmt { span: place, ..Stmt::new(StmtKind::Expr(expr::expr(&line.text, place))) });
            self.stack.push(Frame::new(Lowered::Plain, state, line.indent, place));
            return;
        }
        let mut subject = String::new();
        let at = |text: &str| line.lines_of(text).as_place();
        let (head, place) = match *head {
            Head::Unless(condition) => (Lowered::If(test::negated(condition, at(condition))), at(condition)),
            Head::ElseIf(condition) => (Lowered::ElseIf(test::test(condition, at(condition))), at(condition)),
            Head::Else => {
                self.else_places.push(line.lines());
                (Lowered::Else, line.lines().as_place())
            }
            Head::While(condition) => (Lowered::While(test::test(condition, at(condition))), at(condition)),
            Head::WhileNot(condition) => {
                (Lowered::While(test::negated(condition, at(condition))), at(condition))
            }
            Head::For { parallel, each, header, bound } => {
                subject = header.to_lowercase();
                let limit = bound.map(|limit| Bound {
                    direction: limit.direction,
                    limit: expr::expr(limit.value, at(limit.value)),
                    step: limit.step.map(|step| expr::expr(step, at(step))),
                });
                let header_expr = for_header(header, bound.is_some(), at(header));
                (Lowered::For { parallel, each, header: header_expr, bound: limit }, at(header))
            }
            Head::Repeat => (Lowered::Repeat(None), line.lines().as_place()),
            Head::RepeatUntil(condition) => {
                (Lowered::Repeat(Some(test::test(condition, at(condition)))), at(condition))
            }
            Head::Loop => (Lowered::Loop, line.lines().as_place()),
            Head::Switch(of) => {
                let of = scan::inside_parentheses(of).unwrap_or(of);
                (Lowered::Switch(expr::expr(of, at(of))), at(of))
            }
            Head::If(of) | Head::Case(of) => (Lowered::If(test::test(of, at(of))), at(of)),
            Head::Chance(of) => {
                let test = Test { kind: TestKind::Chance(expr::expr(of, at(of))), span: at(of) };
                (Lowered::If(test), at(of))
            }
            Head::Choose { repeats } => (Lowered::Choose { repeats }, line.lines().as_place()),
            Head::When(of) => (Lowered::When(test::test(of, at(of))), at(of)),
            Head::Try => (Lowered::Try, line.lines().as_place()),
            Head::Catch(_) | Head::Finally | Head::Default => (Lowered::Plain, line.lines().as_place()),
            Head::Do => (Lowered::Do(None), line.lines().as_place()),
        };
        self.note(LineRange::new(place.start, place.end), Reason::Opens);
        let row = self.row;
        self.stack.push(Frame { row, subject, ..Frame::new(head, state, line.indent, place) });
    }

    pub(super) fn leaf(&mut self, line: &Line, leaf: &Leaf<'_>, comment: &mut Option<Comment>) {
        let at = |text: &str| if text.is_empty() { line.lines() } else { line.lines_of(text) };
        let in_loop = self.innermost(Frame::is_loop).is_some();
        if let Leaf::Text(text) = *leaf
            && self.ends_counting(text)
        {
            self.note(at(text), Reason::Closes);
            return;
        }
        let (kind, lines) = match *leaf {
            Leaf::Return(text) => (StmtKind::Return(expr::value(text, at(text).as_place())), at(text)),
            Leaf::Error(text) => (StmtKind::Error(expr::value(text, at(text).as_place())), at(text)),
            // The break of a case only keeps control from falling into the next one.
            Leaf::Break(text)
                if scan::find_word(text, &["loop"]).is_none()
                    && self
                        .innermost(|frame| frame.is_case() || frame.is_loop())
                        .is_some_and(|depth| self.stack[depth].is_case()) =>
            {
                self.note(at(text), Reason::Closes);
                return;
            }
            Leaf::Break(text) if in_loop => (StmtKind::Break, at(text)),
            Leaf::Continue(text) if in_loop => (StmtKind::Continue, at(text)),
            Leaf::Stop if in_loop => (StmtKind::Break, line.lines()),
            Leaf::Stop => (StmtKind::Return(None), line.lines()),
            Leaf::Goto { label, text } => {
                let name = Name { text: label.to_owned(), span: at(text).as_place() };
                (StmtKind::Goto(name), at(text))
            }
            Leaf::Next { noun, text } if self.innermost_loop_is_over(noun) => {
                comment.get_or_insert_with(|| expr::comment(text, at(text).as_place()));
                (StmtKind::Continue, at(text))
            }
            Leaf::Text(text) | Leaf::Next { text, .. } | Leaf::Break(text) | Leaf::Continue(text) => {
                if let Some(kind) = self.aside(line, text) {
                    (kind, at(text))
                } else {
                    (expr::statement(text, at(text).as_place()), at(text))
                }
            }
        };
        self.begin_body();
        let reason = match &kind {
            StmtKind::Call(_) => Reason::Call,
            StmtKind::Expr(expr) if expr.kind == ExprKind::Math => Reason::Math,
            StmtKind::Expr(_) => Reason::Language,
            StmtKind::Comment(_) => Reason::Comment,
            _ => Reason::Jump,
        };
        self.note(lines, reason);
        self.holder().push(Stmt { kind, comment: comment.take(), span: lines.as_place() });
    }

    /// `next i`, the end of the loop over `i` in the manner of BASIC.
    fn ends_counting(&mut self, text: &str) -> bool {
        let Some(name) = scan::strip_word(text, "next").filter(|name| scan::n_words_top(name) == 1) else {
            return false;
        };
        // What the loop is over stands first, or among a few words: `each character c of s`.
        let counts = |header: &str| {
            let named = header.find(['=', '←']).map_or(header, |at| &header[..at]);
            scan::find_word(named, &[name]).is_some()
        };
        if let Some(Stmt { kind: StmtKind::For(last), .. }) = self.holder().stmts.last()
            && counts(&last.header.text)
        {
            return true;
        }
        let depth = self.innermost(Frame::is_loop).filter(|&depth| counts(&self.stack[depth].subject));
        depth.is_some_and(|depth| {
            self.close_through(depth);
            true
        })
    }

    /// Words in parentheses behind the last step of the algorithm are a remark.
    fn aside(&mut self, line: &Line, text: &str) -> Option<StmtKind> {
        let inside = scan::inside_parentheses(text)?;
        let remark = self.stack.len() == 1
            && matches!(self.top().stmts.last(), Some(Stmt { kind: StmtKind::Return(_), .. }))
            && inside.split_whitespace().count() > 2;
        remark.then(|| StmtKind::Comment(expr::comment(inside, line.lines_of(text).as_place())))
    }

    fn innermost_loop_is_over(&self, noun: &str) -> bool {
        let noun = noun.trim_end_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let innermost = self.innermost(Frame::is_loop);
        innermost.is_some_and(|depth| scan::find_word(&self.stack[depth].subject, &[&noun]).is_some())
    }
}

/// `while (test);`
fn ends_empty(text: &str) -> bool {
    text.strip_suffix(';').is_some_and(|head| head.trim_end().ends_with(')'))
}

/// The head of a counting loop; `i from 1` is written `i = 1`.
fn for_header(text: &str, bounded: bool, place: Span) -> crate::ast::Expr {
    if bounded
        && scan::find_assignment(text).is_none()
        && let Some((start, end)) = scan::find_word(text, &["from"]).filter(|&(start, _)| start > 0)
    {
        return expr::expr(&format!("{}={}", &text[..start], &text[end..]), place);
    }
    expr::expr(text, place)
}
