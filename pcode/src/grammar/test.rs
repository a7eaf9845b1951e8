//! `test`: expressions and calls under `not`, `and`, `or` and parentheses.
//!
//! The paper's grammar is ambiguous; as usual `not` binds tightest, then `and`, then `or`. The open parentheses
//! are kept on a stack of our own, so that no number of them can overflow the machine's.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::map;

use super::expr::expr;
use super::item::call;
use super::token::{keyword, name, skip_blank, skip_gap};
use super::{Expected, Origin, Parse};
use crate::MAX_DEPTH;
use crate::ast::{Call, Test, TestKind};
use crate::error::Code;
use crate::span::Span;

/// Messages are static: this one names the limit.
const DEPTH_LIMIT: &str = "a test of at most 256 levels";
const _: () = assert!(MAX_DEPTH == 256);

/// What could be read of a test.
pub(crate) struct TestParse<'a> {
    /// The test, complete unless there is an error.
    pub(crate) test: Option<Test>,
    /// The first error.
    pub(crate) error: Option<Expected<'a>>,
    /// The text behind what was read.
    pub(crate) rest: &'a str,
}

/// Reads a test as far as it goes.
pub(crate) fn test(origin: Origin, input: &str) -> TestParse<'_> {
    match operand(origin, input) {
        // Nearly every test is a single expression: it needs no stack.
        Ok((rest, test)) if operator(skip_blank(rest)).is_none() => {
            TestParse { test: Some(test), error: None, rest }
        }
        _ => Reader::new(origin, input).run(),
    }
}

/// A single expression or call.
fn operand(origin: Origin, input: &str) -> Parse<'_, Test> {
    let leaf = |kind: TestKind, rest: &str| Test { kind, span: origin.span(input, rest) };
    let (rest, kind) = if input.starts_with(['$', '@']) {
        map(|input| expr(origin, input), TestKind::Expr).parse(input)?
    } else if let Some(at) = chance(input) {
        map(|input| expr(origin, input), TestKind::Chance).parse(at)?
    } else {
        alt((map(|input| plain_call(origin, input), TestKind::Call), |input| {
            Expected::here(Code::ExpectedTest, "a test", input)
        }))
        .parse(input)?
    };
    Ok((rest, leaf(kind, rest)))
}

/// What stands behind `with probability`.
fn chance(input: &str) -> Option<&str> {
    let (rest, _) = keyword("with").parse(input).ok()?;
    let (rest, _) = keyword("probability").parse(skip_blank(rest)).ok()?;
    Some(skip_blank(rest))
}

/// A call whose name is not an operator: `not (…)` is no call.
fn plain_call(origin: Origin, input: &str) -> Parse<'_, Call> {
    if let Ok((_, "not" | "and" | "or")) = name(input) {
        return Expected::here(Code::ExpectedTest, "a test", input);
    }
    call(origin, input)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    And,
    Or,
}

fn operator(input: &str) -> Option<(Operator, &str)> {
    // Most tests are followed by `{` or the line's end: one byte tells.
    if !input.starts_with(['a', 'o']) {
        return None;
    }
    match name(input) {
        Ok((rest, "and")) => Some((Operator::And, rest)),
        Ok((rest, "or")) => Some((Operator::Or, rest)),
        _ => None,
    }
}

/// A finished part of a test.
struct Operand {
    test: Test,
    /// Nodes on the longest way down.
    depth: usize,
    /// The span with the parentheses around it.
    outer: Span,
}

/// What has been read since an open parenthesis, or since the start of the test.
#[derive(Default)]
struct Group {
    /// Where the parenthesis stands.
    open: u32,
    /// Where the `not`s before the coming operand stand.
    nots: Vec<u32>,
    /// Operands joined by `and` since the last `or`.
    ands: Vec<Operand>,
    /// Finished operands of `or`.
    ors: Vec<Operand>,
}

struct Reader<'a> {
    origin: Origin,
    input: &'a str,
    rest: &'a str,
    /// The group of the whole test, and of the parentheses open around `rest`.
    groups: Vec<Group>,
    error: Option<Expected<'a>>,
}

impl<'a> Reader<'a> {
    fn new(origin: Origin, input: &'a str) -> Self {
        Self { origin, input, rest: input, groups: vec![Group::default()], error: None }
    }

    fn run(mut self) -> TestParse<'a> {
        while self.read_operand() && self.read_operator() {}
        while self.groups.len() > 1 {
            self.close_group(self.origin.offset(self.rest));
        }
        let whole = self.groups.pop().and_then(|group| self.fold_group(group));
        TestParse { test: whole.map(|operand| operand.test), error: self.error, rest: self.rest }
    }

    /// Reads opening parentheses, `not`s and one expression or call; false where there is none.
    fn read_operand(&mut self) -> bool {
        let mut started = self.rest.len() < self.input.len();
        loop {
            // Only behind a parenthesis or an operator is a test sure to go on below.
            let at = if started { skip_gap(self.rest) } else { skip_blank(self.rest) };
            started = true;
            if let Some(rest) = at.strip_prefix('(') {
                self.groups.push(Group { open: self.origin.offset(at), ..Group::default() });
                self.rest = rest;
            } else if let Ok((rest, "not")) = name(at) {
                let offset = self.origin.offset(at);
                self.innermost().nots.push(offset);
                self.rest = rest;
            } else {
                match operand(self.origin, at) {
                    Ok((rest, test)) => {
                        let outer = test.span;
                        self.push(Operand { test, depth: 1, outer });
                        self.rest = rest;
                        return true;
                    }
                    Err(error) => {
                        self.error.get_or_insert(Expected::from_nom(&error, at));
                        return false;
                    }
                }
            }
        }
    }

    /// Reads closing parentheses and one operator; false where the test ends.
    fn read_operator(&mut self) -> bool {
        loop {
            let in_parentheses = self.groups.len() > 1;
            let at = if in_parentheses { skip_gap(self.rest) } else { skip_blank(self.rest) };
            if let Some((operator, rest)) = operator(at) {
                if operator == Operator::Or {
                    self.finish_and();
                }
                self.rest = rest;
                return true;
            }
            if !in_parentheses {
                return false;
            }
            let Some(rest) = at.strip_prefix(')') else {
                self.report(Code::UnbalancedParenthesis, "`and`, `or` or `)`", skip_blank(self.rest));
                return false;
            };
            self.rest = rest;
            self.close_group(self.origin.offset(rest));
        }
    }

    fn innermost(&mut self) -> &mut Group {
        // The group of the whole test is only popped at the very end of `run`.
        self.groups.last_mut().expect("a test always has its outermost group")
    }

    /// Adds an operand under the `not`s that wait for it.
    fn push(&mut self, mut operand: Operand) {
        for at in std::mem::take(&mut self.innermost().nots).into_iter().rev() {
            if operand.depth >= MAX_DEPTH {
                self.report_depth(at);
                continue;
            }
            let span = Span::new(at, operand.outer.end);
            let test = Test { kind: TestKind::Not(Box::new(operand.test)), span };
            operand = Operand { test, depth: operand.depth + 1, outer: span };
        }
        self.innermost().ands.push(operand);
    }

    /// Ends a conjunction at `or` or at the end of its group.
    fn finish_and(&mut self) {
        let ands = std::mem::take(&mut self.innermost().ands);
        if let Some(operand) = self.fold(ands, TestKind::And) {
            self.innermost().ors.push(operand);
        }
    }

    /// Ends the innermost parentheses and makes their test an operand of the group around them.
    fn close_group(&mut self, end: u32) {
        let Some(group) = self.groups.pop() else { return };
        let open = group.open;
        if let Some(mut operand) = self.fold_group(group) {
            operand.outer = Span::new(open, end);
            self.push(operand);
        }
    }

    fn fold_group(&mut self, mut group: Group) -> Option<Operand> {
        let last = self.fold(group.ands, TestKind::And);
        group.ors.extend(last);
        self.fold(group.ors, TestKind::Or)
    }

    /// Joins operands; where the tree would become too deep, only the first of them is kept.
    fn fold(&mut self, mut operands: Vec<Operand>, join: fn(Vec<Test>) -> TestKind) -> Option<Operand> {
        if operands.len() < 2 {
            return operands.pop();
        }
        let depth = operands.iter().map(|operand| operand.depth).max().unwrap_or(0) + 1;
        if depth > MAX_DEPTH {
            self.report_depth(operands[0].outer.start);
            return Some(operands.swap_remove(0));
        }
        let span = operands[0].outer.to(operands[operands.len() - 1].outer);
        let kind = join(operands.into_iter().map(|operand| operand.test).collect());
        Some(Operand { test: Test { kind, span }, depth, outer: span })
    }

    fn report_depth(&mut self, offset: u32) {
        let at = &self.input[(offset - self.origin.offset(self.input)) as usize..];
        self.report(Code::NestingTooDeep, DEPTH_LIMIT, at);
    }

    fn report(&mut self, code: Code, what: &'static str, found: &'a str) {
        self.error.get_or_insert(Expected { code, what, found });
    }
}
