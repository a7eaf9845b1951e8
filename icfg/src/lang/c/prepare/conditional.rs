//! `#if` groups that split a statement: one branch is shown to the grammar, the others are alternatives to it.

use super::Mask;
use super::token::{Kind, Token};
use crate::ir::Span;
use crate::lower::Alternative;

/// Tokens of a statement looked at on either side of a group.
const MAX_CONTEXT: usize = 200;

/// How deep in brackets some place is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Depth {
    parens: u32,
    /// For each open brace: the parentheses open around it, and whether it holds an initialiser.
    braces: Vec<(u32, bool)>,
}

impl Depth {
    fn see(&mut self, token: &Token, previous: Option<&Token>) {
        match token.kind {
            Kind::Mark(b'(') => self.parens += 1,
            Kind::Mark(b')') => self.parens = self.parens.saturating_sub(1),
            Kind::Mark(b'{') => {
                let is_value = previous.is_some_and(|mark| mark.is(b'='))
                    || self.braces.last().is_some_and(|&(_, is_value)| is_value);
                self.braces.push((self.parens, is_value));
                self.parens = 0;
            }
            Kind::Mark(b'}') => self.parens = self.braces.pop().map_or(0, |(parens, _)| parens),
            _ => {}
        }
    }

    /// Whether a whole statement or declaration can stand here.
    fn is_open(&self) -> bool {
        self.parens == 0 && self.braces.last().is_none_or(|&(_, is_value)| !is_value)
    }
}

/// An `#if` whose `#endif` has not been seen.
struct Group {
    depth: Depth,
    /// Depth at the end of the first branch.
    first_end: Option<Depth>,
    is_split: bool,
    is_first_off: bool,
    /// Positions of its directives among the tokens.
    directives: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Directive {
    If { is_off: bool, is_counted: bool },
    Else { is_counted: bool },
    End,
    Include,
    Other,
}

fn directive(text: &str) -> Directive {
    let rest = text.trim_start_matches('#').trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    match &rest[..end] {
        "if" => Directive::If { is_off: rest[end..].trim() == "0", is_counted: true },
        "ifdef" => Directive::If { is_off: false, is_counted: true },
        "ifndef" => Directive::If { is_off: false, is_counted: false },
        "elif" => Directive::Else { is_counted: true },
        "else" | "elifdef" | "elifndef" => Directive::Else { is_counted: false },
        "endif" => Directive::End,
        "include" => Directive::Include,
        _ => Directive::Other,
    }
}

/// What choosing branches leaves.
pub(super) struct Chosen {
    /// The tokens that remain, without directives.
    pub(super) tokens: Vec<Token>,
    /// Decisions that are no longer seen.
    pub(super) hidden: Vec<(u32, u16)>,
    /// The branches that were not chosen.
    pub(super) alternatives: Vec<Alternative>,
}

/// Blanks the branches not kept of every group that splits a statement, and definitions of macros, which the grammar
/// reads wrongly when they hold comments.
pub(super) fn choose_branches(tokens: &[Token], mask: &mut Mask<'_>) -> Chosen {
    let mut dropped: Vec<(u32, u32)> = Vec::new();
    let mut alternatives = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    let mut depth = Depth::default();
    let mut previous: Option<Token> = None;
    for (at, token) in tokens.iter().enumerate() {
        if token.kind != Kind::Directive {
            depth.see(token, previous.as_ref());
            previous = Some(*token);
            continue;
        }
        match directive(mask.text(token)) {
            Directive::If { is_off, .. } => groups.push(Group {
                is_split: !depth.is_open() || previous.is_some_and(|token| !ends_statement(&token)),
                depth: depth.clone(),
                first_end: None,
                is_first_off: is_off,
                directives: vec![at],
            }),
            Directive::Else { .. } => {
                if let Some(group) = groups.last_mut() {
                    group.end_branch(&depth, tokens, at);
                    depth.clone_from(&group.depth);
                }
            }
            Directive::End => {
                if let Some(mut group) = groups.pop() {
                    group.end_branch(&depth, tokens, at);
                    if group.is_split {
                        group.drop_branches(tokens, &mut dropped);
                        alternatives.extend(group.alternatives(tokens));
                        if !group.is_first_off || group.directives.len() == 2 {
                            depth = group.first_end.unwrap_or(depth);
                        }
                    }
                }
            }
            Directive::Other => mask.blank(token.start, token.end),
            Directive::Include => {}
        }
    }
    dropped.sort_unstable();
    for &(start, end) in &dropped {
        mask.blank(start, end);
    }
    alternatives.sort_unstable_by_key(|alternative| alternative.directive.start);
    let mut end = 0;
    // A group inside a branch that is an alternative itself is part of that.
    alternatives.retain(|alternative| {
        let is_apart = alternative.directive.start >= end;
        end = end.max(alternative.text.end);
        is_apart
    });
    let (tokens, hidden) = split(tokens, &dropped, mask);
    Chosen { tokens, hidden, alternatives }
}

impl Group {
    fn end_branch(&mut self, depth: &Depth, tokens: &[Token], at: usize) {
        let start = self.directives.last().copied().unwrap_or(0);
        self.directives.push(at);
        let last = &tokens[at - 1];
        let is_empty = at - 1 == start;
        self.is_split |= *depth != self.depth;
        if !is_empty && last.kind != Kind::Directive && !ends_statement(last) {
            // At file level a macro call needs no semicolon, but a function's head does not end either.
            let is_macro = depth.braces.is_empty() && last.is(b')');
            self.is_split |= !is_macro || body_follows(tokens, at);
        }
        self.first_end.get_or_insert_with(|| depth.clone());
    }

    fn kept(&self) -> usize {
        usize::from(self.is_first_off && self.directives.len() > 2)
    }

    /// The branches after the one kept, from their first to their last token.
    fn alternatives<'a>(&'a self, tokens: &'a [Token]) -> impl Iterator<Item = Alternative> + 'a {
        let around = [self.before(tokens), self.after(tokens)];
        self.directives.windows(2).skip(self.kept() + 1).filter_map(move |pair| {
            let inside = tokens.get(pair[0] + 1..pair[1])?;
            let (first, last) = (inside.first()?, inside.last()?);
            let directive = &tokens[pair[0]];
            Some(Alternative {
                directive: Span::new(directive.start, directive.end),
                text: Span::new(first.start, last.end),
                around,
            })
        })
    }

    /// The part of the statement before the group.
    fn before(&self, tokens: &[Token]) -> Span {
        let Some(&first) = self.directives.first() else { return Span::default() };
        let part = &tokens[first.saturating_sub(MAX_CONTEXT)..first];
        let start = part.iter().rposition(ends_statement).map_or(0, |at| at + 1);
        span_of(&part[start..])
    }

    /// The part of the statement after the group, up to its end or the body it opens.
    fn after(&self, tokens: &[Token]) -> Span {
        let Some(&last) = self.directives.last() else { return Span::default() };
        let part = &tokens[last + 1..tokens.len().min(last + 1 + MAX_CONTEXT)];
        let end = part.iter().position(ends_statement).unwrap_or(part.len());
        let is_closed = part.get(end).is_some_and(|token| token.kind != Kind::Directive && !token.is(b'}'));
        span_of(&part[..end + usize::from(is_closed)])
    }

    /// Everything but the text of the branch kept.
    fn drop_branches(&self, tokens: &[Token], dropped: &mut Vec<(u32, u32)>) {
        let kept = self.kept();
        for (branch, pair) in self.directives.windows(2).enumerate() {
            let (start, end) = (&tokens[pair[0]], &tokens[pair[1]]);
            dropped.push((start.start, if branch == kept { start.end } else { end.start }));
        }
        if let Some(&end) = self.directives.last() {
            dropped.push((tokens[end].start, tokens[end].end));
        }
    }
}

fn span_of(tokens: &[Token]) -> Span {
    match tokens {
        [first, .., last] => Span::new(first.start, last.end),
        [only] => Span::new(only.start, only.end),
        [] => Span::default(),
    }
}

fn ends_statement(token: &Token) -> bool {
    matches!(token.kind, Kind::Mark(b';' | b'{' | b'}' | b':') | Kind::Directive)
}

/// Whether a brace follows the group that `at` is a directive of, directly after it.
fn body_follows(tokens: &[Token], at: usize) -> bool {
    let mut nested = 0_u32;
    let mut rest = tokens[at..].iter().take(64).skip_while(|token| {
        nested += u32::from(token.kind == Kind::Directive);
        token.kind != Kind::Directive || nested < 1
    });
    rest.find(|token| token.kind != Kind::Directive).is_some_and(|token| token.is(b'{'))
}

/// The tokens outside of what was dropped, without directives, and the decisions inside of it.
fn split(tokens: &[Token], dropped: &[(u32, u32)], mask: &Mask<'_>) -> (Vec<Token>, Vec<(u32, u16)>) {
    let mut ranges = dropped.iter().peekable();
    let mut covered = 0;
    let mut kept = Vec::with_capacity(tokens.len());
    let mut hidden = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        while let Some(range) = ranges.next_if(|range| range.0 <= token.start) {
            covered = covered.max(range.1);
        }
        if token.start >= covered {
            if token.kind != Kind::Directive {
                kept.push(*token);
            }
        } else if is_decision(tokens, at, mask) {
            hidden.push((token.start, 1));
        }
    }
    (kept, hidden)
}

fn is_decision(tokens: &[Token], at: usize, mask: &Mask<'_>) -> bool {
    let token = &tokens[at];
    match token.kind {
        Kind::Word => matches!(mask.text(token), "if" | "for" | "while" | "case"),
        Kind::Mark(b'?') => true,
        Kind::Mark(mark @ (b'&' | b'|')) => {
            tokens.get(at + 1).is_some_and(|next| next.is(mark) && next.start == token.end)
        }
        Kind::Directive => matches!(
            directive(mask.text(token)),
            Directive::If { is_counted: true, .. } | Directive::Else { is_counted: true }
        ),
        _ => false,
    }
}
