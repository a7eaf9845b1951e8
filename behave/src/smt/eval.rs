//! What a term is worth: folding constants, and checking a model against a formula.

use std::collections::BTreeMap;

use super::op::Op;
use super::pool::{Node, Pool, Term};
use super::sort::{Literal, mask, to_signed};

/// Values of variables by name. What is not named has the default of its sort.
pub type Model = BTreeMap<String, Literal>;

/// The value of `term` under `model`; none where the fragment leaves it open (division by zero, beyond 128 bits).
pub fn eval(pool: &Pool, term: Term, model: &Model) -> Option<Literal> {
    let cone = pool.cone(&[term]);
    let mut values: Vec<Option<Literal>> = vec![None; term.index() + 1];
    for node in cone {
        values[node.index()] = match pool.node(node) {
            Node::Literal(literal) => Some(literal.clone()),
            Node::Variable(name, sort) => {
                Some(model.get(&**name).cloned().unwrap_or_else(|| Literal::default_of(*sort)))
            }
            Node::Apply(Op::Ite, children) => match &values[children[0].index()] {
                Some(Literal::Bool(true)) => values[children[1].index()].clone(),
                Some(Literal::Bool(false)) => values[children[2].index()].clone(),
                _ => None,
            },
            // One side decides, whatever the other is: an open value behind a false guard does not matter.
            Node::Apply(op @ (Op::And | Op::Or), children) => {
                let stop = Literal::Bool(*op == Op::Or);
                let given = || children.iter().map(|c| &values[c.index()]);
                if given().any(|v| v.as_ref() == Some(&stop)) {
                    Some(stop)
                } else if given().all(Option::is_some) {
                    Some(Literal::Bool(*op == Op::And))
                } else {
                    None
                }
            }
            Node::Apply(op, children) => {
                let given: Option<Vec<Literal>> =
                    children.iter().map(|c| values[c.index()].clone()).collect();
                given.and_then(|given| apply_to_literals(*op, &given))
            }
        };
    }
    values.pop().flatten()
}

/// The result of an operation on values of the right sorts.
pub fn apply_to_literals(op: Op, given: &[Literal]) -> Option<Literal> {
    use Literal::{Bits, Bool, Int, Text};
    let truth = |b| Some(Bool(b));
    match (op, given) {
        (Op::Not, [Bool(a)]) => truth(!a),
        (Op::And, list) => truth(list.iter().all(|l| *l == Bool(true))),
        (Op::Or, list) => truth(list.contains(&Bool(true))),
        (Op::Xor, list) => truth(list.iter().filter(|l| **l == Bool(true)).count() % 2 == 1),
        (Op::Implies, [Bool(a), Bool(b)]) => truth(!a || *b),
        (Op::Eq, [a, b]) => truth(a == b),
        (Op::Ite, [Bool(c), a, b]) => Some(if *c { a.clone() } else { b.clone() }),
        (_, [Bits { width, value }]) => unary_bits(op, *width, *value),
        (Op::Concat, [Bits { width: w, value: a }, Bits { width: v, value: b }]) => {
            Some(Literal::bits(w + v, a.checked_shl(u32::from(*v)).unwrap_or(0) | b))
        }
        (_, [Bits { width, value: a }, Bits { value: b, .. }]) => binary_bits(op, *width, *a, *b),
        (Op::Neg, [Int(a)]) => a.checked_neg().map(Int),
        (Op::Add, list) => fold(list, i128::checked_add),
        (Op::Sub, list) => fold(list, i128::checked_sub),
        (Op::Mul, list) => fold(list, i128::checked_mul),
        (Op::Div, [Int(a), Int(b)]) => a.checked_div_euclid(*b).map(Int),
        (Op::Mod, [Int(a), Int(b)]) => a.checked_rem_euclid(*b).map(Int),
        (Op::Lt, [Int(a), Int(b)]) => truth(a < b),
        (Op::Le, [Int(a), Int(b)]) => truth(a <= b),
        (Op::IntToBv(width), [Int(a)]) => Some(Literal::signed(width, *a)),
        (Op::StrFromCode, [Int(a)]) => match a {
            0..=0xffff => Some(Text(Box::from([*a as u16]))),
            0x1_0000..=0x2_ffff => None,
            _ => Some(Text(Box::from([]))),
        },
        (Op::StrFromInt, [Int(a)]) => {
            Some(Literal::text(&if *a < 0 { String::new() } else { a.to_string() }))
        }
        _ => strings(op, given),
    }
}

fn fold(list: &[Literal], with: impl Fn(i128, i128) -> Option<i128>) -> Option<Literal> {
    let mut numbers = list.iter().map(|l| if let Literal::Int(n) = l { Some(*n) } else { None });
    let first = numbers.next()??;
    numbers.try_fold(first, |sum, next| with(sum, next?)).map(Literal::Int)
}

fn unary_bits(op: Op, width: u16, value: u128) -> Option<Literal> {
    Some(match op {
        Op::BvNot => Literal::bits(width, !value),
        Op::BvNeg => Literal::bits(width, value.wrapping_neg()),
        Op::Extract(high, low) => Literal::bits(high - low + 1, value >> low),
        Op::ZeroExtend(n) => Literal::bits(width + n, value),
        Op::SignExtend(n) => Literal::signed(width + n, to_signed(width, value)),
        Op::BvToNat => Literal::Int(i128::try_from(value).ok()?),
        _ => return None,
    })
}

fn binary_bits(op: Op, width: u16, a: u128, b: u128) -> Option<Literal> {
    let (sa, sb) = (to_signed(width, a), to_signed(width, b));
    let bits = |value| Some(Literal::bits(width, value));
    let shift = |b: u128| u32::try_from(b).ok().filter(|s| *s < u32::from(width));
    match op {
        Op::BvAdd => bits(a.wrapping_add(b)),
        Op::BvSub => bits(a.wrapping_sub(b)),
        Op::BvMul => bits(a.wrapping_mul(b)),
        Op::BvUdiv => bits(a.checked_div(b).unwrap_or(mask(width))),
        Op::BvUrem => bits(a.checked_rem(b).unwrap_or(a)),
        // Division by zero is what the definition over bvudiv gives.
        Op::BvSdiv if b == 0 => bits(if sa < 0 { 1 } else { mask(width) }),
        Op::BvSdiv => bits(sa.wrapping_div(sb) as u128),
        Op::BvSrem if b == 0 => bits(a),
        Op::BvSrem => bits(sa.wrapping_rem(sb) as u128),
        Op::BvShl => bits(shift(b).map_or(0, |s| a << s)),
        Op::BvLshr => bits(shift(b).map_or(0, |s| a >> s)),
        Op::BvAshr => bits((sa >> shift(b).unwrap_or(u32::from(width) - 1)) as u128),
        Op::BvAnd => bits(a & b),
        Op::BvOr => bits(a | b),
        Op::BvXor => bits(a ^ b),
        Op::BvUlt => Some(Literal::Bool(a < b)),
        Op::BvUle => Some(Literal::Bool(a <= b)),
        Op::BvSlt => Some(Literal::Bool(sa < sb)),
        Op::BvSle => Some(Literal::Bool(sa <= sb)),
        _ => None,
    }
}

fn strings(op: Op, given: &[Literal]) -> Option<Literal> {
    use Literal::{Bool, Int, Text};
    let text = |units: &[u16]| Some(Text(Box::from(units)));
    let number = |place: Option<usize>| Some(Int(place.map_or(-1, |p| p as i128)));
    match (op, given) {
        (Op::StrConcat, list) => {
            let mut all = Vec::new();
            for part in list {
                let Text(part) = part else { return None };
                all.extend_from_slice(part);
            }
            text(&all)
        }
        (Op::StrLen, [Text(s)]) => Some(Int(s.len() as i128)),
        (Op::StrAt, [Text(s), Int(i)]) => text(slice(s, *i, 1)),
        (Op::StrSubstr, [Text(s), Int(i), Int(n)]) => text(slice(s, *i, *n)),
        (Op::StrPrefix, [Text(a), Text(b)]) => Some(Bool(b.starts_with(a))),
        (Op::StrSuffix, [Text(a), Text(b)]) => Some(Bool(b.ends_with(a))),
        (Op::StrContains, [Text(a), Text(b)]) => Some(Bool(find(a, b, 0).is_some())),
        (Op::StrIndexOf, [Text(s), Text(t), Int(from)]) => {
            number(usize::try_from(*from).ok().and_then(|from| find(s, t, from)))
        }
        (Op::StrLastIndexOf, [Text(s), Text(t), Int(from)]) => {
            let last = usize::try_from(*from).ok().zip(s.len().checked_sub(t.len())).map(|(f, l)| f.min(l));
            number(last.and_then(|last| (0..=last).rev().find(|&p| s[p..].starts_with(t))))
        }
        (Op::StrReplace, [Text(s), Text(t), Text(u)]) => match find(s, t, 0) {
            Some(at) => text(&[&s[..at], u, &s[at + t.len()..]].concat()),
            None => text(s),
        },
        (Op::StrReplaceAll, [Text(s), Text(t), Text(u)]) => {
            let (mut all, mut from) = (Vec::new(), 0);
            while let Some(at) = find(s, t, from).filter(|_| !t.is_empty()) {
                all.extend_from_slice(&s[from..at]);
                all.extend_from_slice(u);
                from = at + t.len();
            }
            all.extend_from_slice(&s[from..]);
            text(&all)
        }
        (Op::StrLt, [Text(a), Text(b)]) => Some(Bool(a < b)),
        (Op::StrLe, [Text(a), Text(b)]) => Some(Bool(a <= b)),
        (Op::StrToCode, [Text(s)]) => Some(Int(if s.len() == 1 { i128::from(s[0]) } else { -1 })),
        (Op::StrToInt, [Text(s)]) => {
            let digit = |u: &u16| (0x30..=0x39).contains(u);
            if s.is_empty() || !s.iter().all(digit) {
                return Some(Int(-1));
            }
            s.iter().try_fold(0i128, |n, u| n.checked_mul(10)?.checked_add(i128::from(*u) - 0x30)).map(Int)
        }
        (Op::StrToLower, [Text(s)]) => text(&map_ascii(s, u8::to_ascii_lowercase)),
        (Op::StrToUpper, [Text(s)]) => text(&map_ascii(s, u8::to_ascii_uppercase)),
        (Op::StrTrim, [Text(s)]) => {
            let blank = |u: &u16| *u <= 0x20;
            let start = s.iter().position(|u| !blank(u)).unwrap_or(s.len());
            let end = s.iter().rposition(|u| !blank(u)).map_or(start, |e| e + 1);
            text(&s[start..end])
        }
        _ => None,
    }
}

fn map_ascii(s: &[u16], with: impl Fn(&u8) -> u8) -> Vec<u16> {
    s.iter().map(|u| u8::try_from(*u).map_or(*u, |b| u16::from(with(&b)))).collect()
}

/// `str.substr`: nothing where the start is outside, cut where the end is.
fn slice(s: &[u16], start: i128, n: i128) -> &[u16] {
    match usize::try_from(start) {
        Ok(start) if start < s.len() && n > 0 => {
            let n = usize::try_from(n).unwrap_or(usize::MAX).min(s.len() - start);
            &s[start..start + n]
        }
        _ => &[],
    }
}

fn find(s: &[u16], t: &[u16], from: usize) -> Option<usize> {
    let last = s.len().checked_sub(t.len())?;
    (from..=last).find(|&p| s[p..].starts_with(t))
}
