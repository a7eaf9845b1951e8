//! Steps that jump become loops and branches where they are such; other jumps stay `goto`.

use super::super::clause::place::range;
use super::super::{expr, scan, test};
use crate::ast::{Block, Branch, Expr, ExprKind, For, Stmt, StmtKind, Test, TestKind};
use crate::span::Span;

/// Texts with more labels keep their jumps: the search for structure looks at all pairs.
const MAX_LABELS: usize = 64;

/// Finds the loops and branches in a list of statements, innermost first.
pub(super) fn structure(stmts: &mut Vec<Stmt>) {
    let mut n_labels = 0;
    count_labels(stmts, &mut n_labels);
    if n_labels == 0 {
        return;
    }
    if n_labels <= MAX_LABELS {
        while repeat_range(stmts) {}
        return_jumps(stmts);
        structure_list(stmts);
    }
    let mut used = Vec::new();
    each_goto(stmts, &mut |name| used.push(name.to_owned()));
    drop_labels(stmts, &used);
}

/// `Repeat until nothing changes.` as the last step repeats those before it.
pub(super) fn repeat_all(stmts: &mut Vec<Stmt>) -> Option<Span> {
    let is_bare = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Repeat { body, .. } if body.stmts.is_empty());
    if stmts.len() < 2 || !stmts.last().is_some_and(is_bare) {
        return None;
    }
    let mut last = stmts.pop()?;
    let place = last.span;
    if let StmtKind::Repeat { body, .. } = &mut last.kind {
        body.stmts = std::mem::take(stmts);
    }
    stmts.push(last);
    Some(place)
}

/// Turns jumps to labels that are not there into steps in words, and tells where they stand.
pub(super) fn without_target(stmts: &mut [Stmt]) -> Vec<Span> {
    let mut labels = Vec::new();
    each_label(stmts, &mut labels);
    let mut lost = Vec::new();
    spoken(stmts, &labels, &mut lost);
    lost
}

fn each_label(stmts: &mut [Stmt], labels: &mut Vec<String>) {
    for stmt in stmts {
        labels.extend(label_name(stmt).map(str::to_owned));
        for block in blocks_mut(&mut stmt.kind) {
            each_label(&mut block.stmts, labels);
        }
    }
}

fn spoken(stmts: &mut [Stmt], labels: &[String], lost: &mut Vec<Span>) {
    for stmt in stmts {
        if let StmtKind::Goto(name) = &stmt.kind
            && !labels.contains(&name.text)
        {
            let text = Expr::language(&format!("go to {}", name.text));
            stmt.kind = StmtKind::Expr(Expr { span: stmt.span, ..text });
            lost.push(stmt.span);
        }
        for block in blocks_mut(&mut stmt.kind) {
            spoken(&mut block.stmts, labels, lost);
        }
    }
}

fn count_labels(stmts: &mut [Stmt], n: &mut usize) {
    for stmt in stmts {
        *n += usize::from(label_name(stmt).is_some());
        for block in blocks_mut(&mut stmt.kind) {
            count_labels(&mut block.stmts, n);
        }
    }
}

/// Structures a list, and then the blocks in it to which no jump leads from outside.
fn structure_list(stmts: &mut Vec<Stmt>) {
    // Each round takes a jump away, so there is an end to it.
    while falls_through(stmts) || backward(stmts) || forward(stmts) || forward_out(stmts) {}
    for at in 0..stmts.len() {
        let mut n_labels = 0;
        count_labels(&mut stmts[at..=at], &mut n_labels);
        if n_labels == 0 || label_name(&stmts[at]).is_some() {
            continue;
        }
        let mut outside = Vec::new();
        each_goto(&mut stmts[..at], &mut |name| outside.push(name.to_owned()));
        each_goto(&mut stmts[at + 1..], &mut |name| outside.push(name.to_owned()));
        for block in blocks_mut(&mut stmts[at].kind) {
            let leads_in =
                block.stmts.iter().filter_map(label_name).any(|name| outside.iter().any(|o| o == name));
            if !leads_in {
                structure_list(&mut block.stmts);
            }
        }
    }
}

fn label_name(stmt: &Stmt) -> Option<&str> {
    match &stmt.kind {
        StmtKind::Label(name) => Some(&name.text),
        _ => None,
    }
}

fn find_label(stmts: &[Stmt], name: &str) -> Option<usize> {
    stmts.iter().position(|stmt| label_name(stmt) == Some(name))
}

fn blocks_mut(kind: &mut StmtKind) -> Vec<&mut Block> {
    match kind {
        StmtKind::If { branches, otherwise } => {
            branches.iter_mut().map(|branch| &mut branch.body).chain(otherwise).collect()
        }
        StmtKind::Choose { guards, .. } => guards.iter_mut().map(|guard| &mut guard.body).collect(),
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Repeat { body, .. }
        | StmtKind::Loop { body } => vec![body],
        StmtKind::For(header) => vec![&mut header.body],
        StmtKind::Switch { cases, default, .. } => {
            cases.iter_mut().map(|case| &mut case.body).chain(default).collect()
        }
        StmtKind::Try { body, catches, finally } => std::iter::once(body)
            .chain(catches.iter_mut().map(|catch| &mut catch.body))
            .chain(finally)
            .collect(),
        _ => Vec::new(),
    }
}

fn is_loop(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::Repeat { .. }
            | StmtKind::Loop { .. }
            | StmtKind::For(_)
            | StmtKind::Choose { repeats: true, .. }
    )
}

fn each_goto(stmts: &mut [Stmt], seen: &mut impl FnMut(&str)) {
    replace_gotos(stmts, false, &mut |name, _| {
        seen(name);
        None
    });
}

/// Offers every `goto`, and whether it stands in a loop of these statements, to be replaced.
fn replace_gotos(stmts: &mut [Stmt], in_loop: bool, by: &mut impl FnMut(&str, bool) -> Option<StmtKind>) {
    for stmt in stmts {
        if let StmtKind::Goto(name) = &stmt.kind {
            if let Some(kind) = by(&name.text, in_loop) {
                stmt.kind = kind;
            }
            continue;
        }
        let inner = in_loop || is_loop(&stmt.kind);
        for block in blocks_mut(&mut stmt.kind) {
            replace_gotos(&mut block.stmts, inner, by);
        }
    }
}

fn n_gotos(stmts: &mut [Stmt], label: &str) -> usize {
    let mut n = 0;
    each_goto(stmts, &mut |name| n += usize::from(name == label));
    n
}

fn drop_labels(stmts: &mut Vec<Stmt>, used: &[String]) {
    stmts.retain(|stmt| label_name(stmt).is_none_or(|name| used.iter().any(|known| known == name)));
    for stmt in stmts {
        for block in blocks_mut(&mut stmt.kind) {
            drop_labels(&mut block.stmts, used);
        }
    }
}

/// A jump to a place where the algorithm ends is its end.
fn return_jumps(stmts: &mut [Stmt]) {
    let mut ends: Vec<(String, StmtKind)> = Vec::new();
    let mut end: Option<StmtKind> = Some(StmtKind::Return(None));
    for stmt in stmts.iter().rev() {
        match (&stmt.kind, &end) {
            (StmtKind::Label(name), Some(end)) => ends.push((name.text.clone(), end.clone())),
            (StmtKind::Label(_) | StmtKind::Comment(_), _) => {}
            (StmtKind::Return(value), _) => end = Some(StmtKind::Return(value.clone())),
            _ => end = None,
        }
    }
    // The test of a loop that leads to its end stays a jump: it becomes the test of a `while`.
    let is_loop_end = |stmts: &mut [Stmt], label: &str| {
        find_label(stmts, label)
            .and_then(|at| at.checked_sub(1))
            .is_some_and(|before| matches!(stmts[before].kind, StmtKind::Goto(_)))
    };
    ends.retain(|(label, _)| !is_loop_end(stmts, label));
    replace_gotos(stmts, false, &mut |name, _| {
        ends.iter().find(|(label, _)| label == name).map(|(_, end)| end.clone())
    });
}

/// `repeat steps A to B …`: the steps become the body of a loop.
fn repeat_range(stmts: &mut Vec<Stmt>) -> bool {
    for at in 0..stmts.len() {
        let StmtKind::Expr(text) = &stmts[at].kind else { continue };
        if text.kind != ExprKind::Language && !text.text.contains("step") {
            continue;
        }
        let text = text.text.clone();
        let Some(steps) = range(&text) else { continue };
        let (Some(first), Some(last)) = (find_label(stmts, steps.first), find_label(stmts, steps.last))
        else {
            continue;
        };
        if last < first {
            continue;
        }
        let end = (last + 1..stmts.len())
            .find(|&i| i == at || label_name(&stmts[i]).is_some())
            .unwrap_or(stmts.len());
        if first < at && end > at {
            continue;
        }
        let place = stmts[at].span;
        let comment = stmts[at].comment.clone();
        let body: Vec<Stmt> = stmts[first..end].to_vec();
        let Some(kind) = repeated(steps.how, body, place) else { continue };
        let stmt = Stmt { kind, comment, span: place };
        if first < at {
            stmts.remove(at);
            stmts.splice(first..end, [stmt]);
        } else {
            // What stands between the announcement and the steps is done behind them.
            let between: Vec<Stmt> = stmts[at + 1..first].to_vec();
            stmts.splice(at..end, std::iter::once(stmt).chain(between));
        }
        return true;
    }
    false
}

fn repeated(how: &str, stmts: Vec<Stmt>, place: Span) -> Option<StmtKind> {
    let body = Block::new(stmts);
    if let Some(condition) = scan::strip_word(how, "until") {
        return Some(StmtKind::Repeat { body, until: test::test(condition, place) });
    }
    if let Some(condition) = scan::strip_any(how, &["while", "as long as"]) {
        return Some(StmtKind::DoWhile { body, test: test::test(condition, place) });
    }
    let header = scan::strip_any(how, &["for each", "for every", "for all", "for"]).unwrap_or(how);
    let each = scan::strip_any(how, &["for each", "for every", "for all"]).is_some();
    (!header.is_empty()).then(|| {
        StmtKind::For(For { parallel: false, each, header: expr::expr(header, place), bound: None, body })
    })
}

/// `if t goto M; …; M:` runs what is between only if `t` does not hold.
fn forward(stmts: &mut Vec<Stmt>) -> bool {
    for at in 0..stmts.len() {
        let Some(target) = jumping_branch(&stmts[at]) else { continue };
        let target = target.to_owned();
        let Some(end) =
            stmts[at + 1..].iter().position(|s| label_name(s) == Some(&target)).map(|n| n + at + 1)
        else {
            continue;
        };
        // Nothing may lead into what becomes a branch.
        let inner: Vec<String> =
            stmts[at + 1..end].iter().filter_map(|s| label_name(s).map(str::to_owned)).collect();
        let mut n_into = 0;
        let outside = |name: &str| inner.iter().any(|known| known == name);
        each_goto(&mut stmts[..=at], &mut |name| n_into += usize::from(outside(name)));
        each_goto(&mut stmts[end..], &mut |name| n_into += usize::from(outside(name)));
        // A loop that begins here ends with a jump back: then this is its test, and not a branch.
        let loops = stmts[at + 1..end].iter().rev().find(|s| !matches!(s.kind, StmtKind::Comment(_))).is_some_and(
            |last| matches!(&last.kind, StmtKind::Goto(back) if find_label(&stmts[..at], &back.text).is_some()),
        );
        if n_into > 0 || loops || end == at + 1 {
            continue;
        }
        let mut between: Vec<Stmt> = stmts.drain(at + 1..end).collect();
        let StmtKind::If { branches, otherwise } = &mut stmts[at].kind else { return false };
        let branch = &mut branches[0];
        branch.body.stmts.pop();
        structure_list(&mut between);
        let mut rest = otherwise.take().map(|block| block.stmts).unwrap_or_default();
        rest.append(&mut between);
        if branch.body.stmts.is_empty() {
            branch.test = negated(branch.test.clone());
            branch.body = Block::new(rest);
        } else {
            *otherwise = Some(Block::new(rest));
        }
        return true;
    }
    false
}

/// A branch that jumps to right behind its `if` only goes on.
fn falls_through(stmts: &mut [Stmt]) -> bool {
    let mut changed = false;
    for at in 1..stmts.len() {
        let Some(label) = label_name(&stmts[at]).map(str::to_owned) else { continue };
        let StmtKind::If { branches, otherwise } = &mut stmts[at - 1].kind else { continue };
        let leads = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Goto(name) if name.text == label);
        for block in branches.iter_mut().map(|branch| &mut branch.body).chain(otherwise.as_mut()) {
            if block.stmts.last().is_some_and(leads) {
                block.stmts.pop();
                changed = true;
            }
        }
        if otherwise.as_ref().is_some_and(|block| block.stmts.is_empty()) {
            *otherwise = None;
        }
        if let ([branch], Some(rest)) = (branches.as_mut_slice(), otherwise.as_mut())
            && branch.body.stmts.is_empty()
        {
            branch.test = negated(branch.test.clone());
            branch.body = std::mem::take(rest);
            *otherwise = None;
        }
    }
    changed
}

/// The label that an `if` of one branch jumps to at the end of it.
fn jumping_branch(stmt: &Stmt) -> Option<&str> {
    let StmtKind::If { branches, .. } = &stmt.kind else { return None };
    let [Branch { body, .. }] = branches.as_slice() else { return None };
    match &body.stmts.last()?.kind {
        StmtKind::Goto(name) => Some(&name.text),
        _ => None,
    }
}

fn negated(test: Test) -> Test {
    let span = test.span;
    match test.kind {
        TestKind::Not(inner) => *inner,
        kind => Test { kind: TestKind::Not(Box::new(Test { kind, span })), span },
    }
}

/// A label with a jump back to it is a loop.
fn backward(stmts: &mut Vec<Stmt>) -> bool {
    let mut best: Option<(usize, usize)> = None;
    for first in 0..stmts.len() {
        let Some(name) = label_name(&stmts[first]).map(str::to_owned) else { continue };
        let last = (first + 1..stmts.len()).rev().find(|&at| n_gotos(&mut stmts[at..=at], &name) > 0);
        if let Some(last) = last
            && best.is_none_or(|(a, b)| last - first < b - a)
            && n_gotos(&mut stmts[..first], &name) == 0
            && (can_loop(&mut stmts[first + 1..=last], &name) || leaves_inner(&mut stmts[last], &name))
            && !is_entered(stmts, first, last)
        {
            best = Some((first, last));
        }
    }
    let Some((first, last)) = best else { return false };
    let name = label_name(&stmts[first]).unwrap_or_default().to_owned();
    let after = stmts.get(last + 1).and_then(|stmt| label_name(stmt)).map(str::to_owned);
    let mut body: Vec<Stmt> = stmts.drain(first + 1..=last).collect();
    let place = stmts[first].span;
    let mut behind = Vec::new();
    if let Some(inner) = body.last_mut()
        && leaves_inner(inner, &name)
    {
        for block in blocks_mut(&mut inner.kind) {
            replace_gotos(&mut block.stmts, false, &mut |target, _| {
                (target == name).then_some(StmtKind::Break)
            });
        }
        body.push(Stmt::new(StmtKind::Goto(crate::ast::Name::new(&name))));
    }
    // What the step that asks is called goes with its test.
    let asks = |stmt: Option<&Stmt>| stmt.and_then(|stmt| stmt.comment.clone());
    let (opens, closes) = (asks(body.first()), asks(body.last()));
    let kind = if let Some(test) = close_loop(&mut body, &name, &mut behind) {
        StmtKind::DoWhile { body: Block::new(body), test }
    } else {
        replace_gotos(&mut body, false, &mut |target, in_loop| match target {
            _ if in_loop => None,
            target if target == name => Some(StmtKind::Continue),
            target if Some(target) == after.as_deref() => Some(StmtKind::Break),
            _ => None,
        });
        tested(body)
    };
    let comment = match kind {
        StmtKind::DoWhile { .. } | StmtKind::Repeat { .. } => closes,
        StmtKind::While { .. } => opens,
        _ => None,
    };
    stmts[first] = Stmt { kind, comment, span: place };
    let rest = stmts.split_off(first + 1);
    stmts.extend(behind);
    stmts.extend(rest);
    true
}

/// Whether something outside of `first..=last` leads to a label within it: then it is no loop with one beginning.
fn is_entered(stmts: &mut [Stmt], first: usize, last: usize) -> bool {
    let mut inner = Vec::new();
    each_label(&mut stmts[first + 1..=last], &mut inner);
    let mut entered = false;
    let mut see = |name: &str| entered |= inner.iter().any(|known| known == name);
    each_goto(&mut stmts[..first], &mut see);
    each_goto(&mut stmts[last + 1..], &mut see);
    entered
}

/// Whether a statement is an endless loop that is left by nothing but jumps to the label: the next round of a loop that
/// ends with it begins then.
fn leaves_inner(stmt: &mut Stmt, label: &str) -> bool {
    let StmtKind::Loop { body } = &mut stmt.kind else { return false };
    let mut n_breaks = 0;
    count_breaks(&mut body.stmts, &mut n_breaks);
    let mut fits = n_breaks == 0;
    let mut n = 0;
    replace_gotos(&mut body.stmts, false, &mut |name, in_loop| {
        n += usize::from(name == label);
        fits &= !(name == label && in_loop);
        None
    });
    fits && n > 0
}

/// How many statements leave the loop whose body this is.
fn count_breaks(stmts: &mut [Stmt], n: &mut usize) {
    for stmt in stmts {
        *n += usize::from(matches!(stmt.kind, StmtKind::Break));
        if !is_loop(&stmt.kind) {
            for block in blocks_mut(&mut stmt.kind) {
                count_breaks(&mut block.stmts, n);
            }
        }
    }
}

/// No jump back may stand in an inner loop, which `continue` would continue instead.
fn can_loop(stmts: &mut [Stmt], label: &str) -> bool {
    let mut fits = true;
    let mut inner = Vec::new();
    for stmt in stmts.iter() {
        inner.extend(label_name(stmt).map(str::to_owned));
    }
    replace_gotos(stmts, false, &mut |name, in_loop| {
        fits &= !(name == label && in_loop);
        None
    });
    fits
}

/// Takes the jump back off the end of a body. The test of a loop that is asked at its end is returned; else the end of
/// the body starts the next round.
fn close_loop(body: &mut Vec<Stmt>, label: &str, behind: &mut Vec<Stmt>) -> Option<Test> {
    let n_jumps = n_gotos(body, label);
    let last = body.last_mut()?;
    if matches!(&last.kind, StmtKind::Goto(name) if name.text == label) {
        body.pop();
        return None;
    }
    let StmtKind::If { branches, otherwise } = &mut last.kind else {
        body.push(Stmt::new(StmtKind::Break));
        return None;
    };
    let jumps = |block: &Block| matches!(block.stmts.last(), Some(Stmt { kind: StmtKind::Goto(name), .. }) if name.text == label);
    if n_jumps == 1
        && branches.len() == 1
        && let (true, 1) = (jumps(&branches[0].body), branches[0].body.stmts.len())
    {
        let test = branches[0].test.clone();
        behind.extend(otherwise.take().into_iter().flat_map(|block| block.stmts));
        body.pop();
        return Some(test);
    }
    for block in branches.iter_mut().map(|branch| &mut branch.body) {
        leave_or_go_on(block, jumps(block));
    }
    let rest = otherwise.get_or_insert_with(Block::default);
    let goes_on = jumps(rest);
    leave_or_go_on(rest, goes_on);
    None
}

fn leave_or_go_on(block: &mut Block, jumps: bool) {
    let leaves = matches!(
        block.stmts.last().map(|stmt| &stmt.kind),
        Some(
            StmtKind::Return(_)
                | StmtKind::Error(_)
                | StmtKind::Goto(_)
                | StmtKind::Break
                | StmtKind::Continue
        )
    );
    if jumps && block.stmts.len() > 1 {
        block.stmts.pop();
    } else if !leaves {
        block.stmts.push(Stmt::new(StmtKind::Break));
    }
}

/// A loop that begins or ends by asking whether to leave it.
fn tested(mut body: Vec<Stmt>) -> StmtKind {
    let is_leave = |stmt: &Stmt| match &stmt.kind {
        StmtKind::If { branches, otherwise: None } if branches.len() == 1 => {
            matches!(branches[0].body.stmts.as_slice(), [Stmt { kind: StmtKind::Break, .. }])
        }
        _ => false,
    };
    let mut ends_early = false;
    replace_gotos(&mut body, false, &mut |_, _| None);
    for stmt in &mut body {
        ends_early |= matches!(stmt.kind, StmtKind::Continue);
    }
    if body.first().is_some_and(is_leave) {
        if let StmtKind::If { mut branches, .. } = body.remove(0).kind {
            let test = negated(branches.remove(0).test);
            return StmtKind::While { test, body: Block::new(body) };
        }
    } else if !ends_early
        && body.last().is_some_and(is_leave)
        && let Some(Stmt { kind: StmtKind::If { mut branches, .. }, .. }) = body.pop()
    {
        return StmtKind::Repeat { until: branches.remove(0).test, body: Block::new(body) };
    }
    StmtKind::Loop { body: Block::new(body) }
}

/// A jump from a loop to right behind it leaves the loop.
fn forward_out(stmts: &mut [Stmt]) -> bool {
    let mut changed = false;
    for at in 0..stmts.len().saturating_sub(1) {
        let Some(after) = label_name(&stmts[at + 1]).map(str::to_owned) else { continue };
        if !is_loop(&stmts[at].kind) {
            continue;
        }
        for block in blocks_mut(&mut stmts[at].kind) {
            replace_gotos(&mut block.stmts, false, &mut |name, in_loop| {
                let leaves = name == after && !in_loop;
                changed |= leaves;
                leaves.then_some(StmtKind::Break)
            });
        }
    }
    changed
}
