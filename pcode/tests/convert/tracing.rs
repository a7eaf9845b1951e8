//! From the tree back to the lines of the input.

use algofind_pcode::ast::StmtKind;
use algofind_pcode::{LineRange, Reason, convert};

#[test]
fn every_statement_knows_its_input_line() {
    let input = "SUM(a, n)\n\n  s = 0; k = 1\n  for i = 1 to n do\n    if a[i] > 0 then s = s + a[i]\n    else skip it,\n         because it is negative\n  return s\n";
    let conversion = convert(input);
    let lines = |span| conversion.lines_of(span).map(|lines| (lines.first, lines.last));
    let body = &conversion.ast[0].body.stmts;
    assert_eq!(lines(conversion.ast[0].name.span), Some((1, 1)));
    assert_eq!(
        body.iter().map(|stmt| lines(stmt.span)).collect::<Vec<_>>(),
        [Some((3, 3)), Some((3, 3)), Some((4, 4)), Some((8, 8))]
    );
    let StmtKind::For(header) = &body[2].kind else { panic!("{:?}", body[2]) };
    let StmtKind::If { branches, otherwise: Some(otherwise) } = &header.body.stmts[0].kind else {
        panic!("{:?}", header.body)
    };
    assert_eq!(lines(branches[0].body.stmts[0].span), Some((5, 5)));
    assert_eq!(lines(otherwise.stmts[0].span), Some((6, 7)));
}

#[test]
fn lines_of_one_item_are_told_apart() {
    let conversion =
        convert("1. Start.\n2. for each v, decrement d(v);\n   if it is zero, add v to the queue.\n");
    let map = &conversion.sources;
    let n_lines = conversion.pcode.lines().count() as u32;
    let from: Vec<_> =
        (1..=n_lines).map(|line| map.lines_of_pcode_line(line).map(|lines| lines.first)).collect();
    assert_eq!(from, [Some(1), Some(2), Some(2), Some(3), Some(3)]);
}

#[test]
fn every_input_line_is_reported_with_its_reason() {
    let conversion = convert("Input: x\nF(x)\n\n  while x > 0 do\n    G(x)\n  end while\n  return x\n");
    let reasons: Vec<&[Reason]> = conversion.lines.iter().map(|report| report.reasons.as_slice()).collect();
    assert_eq!(
        reasons,
        [
            [Reason::Comment],
            [Reason::Header],
            [Reason::Blank],
            [Reason::Opens],
            [Reason::Call],
            [Reason::Closes],
            [Reason::Jump]
        ]
    );
    assert_eq!(conversion.lines[4].pcode_lines, [4]);
}

#[test]
fn pcode_stays_as_it_is() {
    let pcode = "F(x) {\n  while $x > 0$ and not @done@ { $x = x - 1$ }\n}\n";
    let conversion = convert(pcode);
    assert_eq!(conversion.pcode, pcode);
    assert_eq!(conversion.sources.lines_of_pcode_line(2), Some(LineRange::new(2, 2)));
    let again = convert(&convert("while x > 0\n  remove the root\n").pcode);
    assert_eq!(again.lines[0].reasons, [Reason::AlreadyPcode]);
}

#[test]
fn marks_overrule_the_classifier() {
    let conversion = convert("F(x)\n  @x = y@\n  $sort the list$\n  if @x > 0@ then stop\n");
    assert_eq!(conversion.pcode, "F(x)\n    @x = y@\n    $sort the list$\n    if @x > 0@\n        return\n");
}
