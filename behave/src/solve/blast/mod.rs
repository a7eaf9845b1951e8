//! Terms as circuits.
//!
//! Machine integers are exact. An Int is a signed number of some forty bits, and a string is a length and characters
//! up to a capacity; whatever would not fit is collected in [`Circuit::bounds`] and forbidden.

mod bits;
mod graph;
mod text;

pub(super) use bits::Bits;
pub(super) use graph::{Gate, Graph, Lit};
pub(super) use text::Text;

use crate::smt::{Literal, Node, Op, Pool, Sort, Term};

/// Sizes of what has no size of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sizes {
    /// Bits of an Int.
    pub(super) int: usize,
    /// Characters of a string variable.
    pub(super) capacity: usize,
    /// Bits of a character.
    pub(super) character: usize,
    /// Characters of any string.
    pub(super) longest: usize,
    /// Gates.
    pub(super) gates: usize,
}

/// Why a formula has no circuit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Refusal {
    TooLarge,
    Unsupported(&'static str),
}

/// What a term became.
#[derive(Debug, Clone)]
pub(super) enum Wires {
    Truth(Lit),
    Bits(Bits),
    Int(Bits),
    Text(Text),
}

/// The circuit of a formula.
pub(super) struct Circuit {
    pub(super) graph: Graph,
    pub(super) sizes: Sizes,
    /// What must hold for the circuit to mean the formula.
    pub(super) bounds: Vec<Lit>,
    /// Whether bounds were needed at all: without, the circuit is the formula.
    pub(super) bounded: bool,
    /// The variables and their wires.
    pub(super) inputs: Vec<(String, Wires)>,
}

/// Builds the circuit of `assertions` and returns it with the wire that says whether all hold.
pub(super) fn build(pool: &Pool, assertions: &[Term], sizes: Sizes) -> Result<(Circuit, Lit), Refusal> {
    let mut circuit =
        Circuit { graph: Graph::default(), sizes, bounds: Vec::new(), bounded: false, inputs: Vec::new() };
    let size = assertions.iter().max().map_or(0, |t| t.index() + 1);
    let mut wires: Vec<Option<Wires>> = vec![None; size];
    for term in pool.cone(assertions) {
        let made = match pool.node(term) {
            Node::Literal(literal) => circuit.literal(literal)?,
            Node::Variable(name, sort) => {
                let made = circuit.variable(*sort);
                circuit.inputs.push((name.to_string(), made.clone()));
                made
            }
            Node::Apply(op, children) => {
                let given: Vec<&Wires> = children.iter().filter_map(|c| wires[c.index()].as_ref()).collect();
                circuit.apply(*op, &given)?
            }
        };
        wires[term.index()] = Some(made);
        if circuit.graph.len() > sizes.gates {
            return Err(Refusal::TooLarge);
        }
    }
    let mut all = Graph::TRUE;
    for assertion in assertions {
        if let Some(Wires::Truth(lit)) = wires[assertion.index()] {
            all = circuit.graph.and(all, lit);
        }
    }
    Ok((circuit, all))
}

impl Circuit {
    /// Something that the circuit's meaning rests on.
    fn require(&mut self, lit: Lit) {
        if lit != Graph::TRUE {
            self.bounded = true;
            self.bounds.push(lit);
        }
    }

    fn literal(&mut self, literal: &Literal) -> Result<Wires, Refusal> {
        Ok(match literal {
            Literal::Bool(b) => Wires::Truth(Graph::constant(*b)),
            Literal::Bits { width, value } => {
                Wires::Bits(Bits::constant(*value as i128, usize::from(*width)))
            }
            Literal::Int(n) => {
                let half = 1i128 << (self.sizes.int - 1);
                if *n < -half || *n >= half {
                    return Err(Refusal::TooLarge);
                }
                Wires::Int(Bits::constant(*n, self.sizes.int))
            }
            Literal::Text(units) => {
                if units.len() > self.sizes.longest {
                    return Err(Refusal::TooLarge);
                }
                Wires::Text(Text::constant(units))
            }
        })
    }

    fn variable(&mut self, sort: Sort) -> Wires {
        match sort {
            Sort::Bool => Wires::Truth(self.graph.input()),
            Sort::Bits(width) => Wires::Bits(self.input_bits(usize::from(width))),
            Sort::Int => {
                self.bounded = true;
                Wires::Int(self.input_bits(self.sizes.int))
            }
            Sort::Text => {
                self.bounded = true;
                Wires::Text(self.input_text())
            }
        }
    }

    fn input_bits(&mut self, width: usize) -> Bits {
        Bits((0..width).map(|_| self.graph.input()).collect())
    }

    fn apply(&mut self, op: Op, given: &[&Wires]) -> Result<Wires, Refusal> {
        let g = &mut self.graph;
        Ok(match (op, given) {
            (Op::Not, [Wires::Truth(a)]) => Wires::Truth(a.not()),
            (Op::And | Op::Or | Op::Xor, list) => {
                let mut result = Graph::constant(op == Op::And);
                for wire in list {
                    let Wires::Truth(lit) = wire else { return Err(Refusal::Unsupported(op.name())) };
                    result = match op {
                        Op::And => g.and(result, *lit),
                        Op::Or => g.or(result, *lit),
                        _ => g.xor(result, *lit),
                    };
                }
                Wires::Truth(result)
            }
            (Op::Implies, [Wires::Truth(a), Wires::Truth(b)]) => Wires::Truth(g.or(a.not(), *b)),
            (Op::Eq, [a, b]) => Wires::Truth(self.equal(a, b)),
            (Op::Ite, [Wires::Truth(c), a, b]) => match (a, b) {
                (Wires::Truth(a), Wires::Truth(b)) => Wires::Truth(g.mux(*c, *a, *b)),
                (Wires::Bits(a), Wires::Bits(b)) => Wires::Bits(g.choose(*c, a, b)),
                (Wires::Int(a), Wires::Int(b)) => Wires::Int(g.choose(*c, a, b)),
                (Wires::Text(a), Wires::Text(b)) => Wires::Text(g.choose_text(*c, a, b)),
                _ => return Err(Refusal::Unsupported(op.name())),
            },
            (_, [Wires::Bits(a)]) => self.unary_bits(op, a),
            (Op::Concat, [Wires::Bits(a), Wires::Bits(b)]) => {
                Wires::Bits(Bits([&b.0[..], &a.0[..]].concat()))
            }
            (_, [Wires::Bits(a), Wires::Bits(b)]) => {
                binary_bits(g, op, a, b).ok_or(Refusal::Unsupported(op.name()))?
            }
            (Op::IntToBv(width), [Wires::Int(a)]) => Wires::Bits(a.resized(usize::from(width), true)),
            (Op::Lt, [Wires::Int(a), Wires::Int(b)]) => Wires::Truth(g.less(a, b, true)),
            (Op::Le, [Wires::Int(a), Wires::Int(b)]) => Wires::Truth(g.less(b, a, true).not()),
            (Op::Neg | Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Mod, list) => {
                let numbers: Vec<&Bits> =
                    list.iter().filter_map(|w| if let Wires::Int(n) = w { Some(n) } else { None }).collect();
                Wires::Int(self.integers(op, &numbers))
            }
            _ => self.strings(op, given)?,
        })
    }

    fn equal(&mut self, a: &Wires, b: &Wires) -> Lit {
        match (a, b) {
            (Wires::Truth(a), Wires::Truth(b)) => self.graph.xor(*a, *b).not(),
            (Wires::Bits(a), Wires::Bits(b)) | (Wires::Int(a), Wires::Int(b)) => self.graph.equal(a, b),
            (Wires::Text(a), Wires::Text(b)) => self.graph.equal_text(a, b),
            _ => Graph::FALSE,
        }
    }

    fn unary_bits(&mut self, op: Op, a: &Bits) -> Wires {
        let g = &mut self.graph;
        match op {
            Op::BvNeg => Wires::Bits(g.negate(a)),
            Op::Extract(high, low) => Wires::Bits(Bits(a.0[usize::from(low)..=usize::from(high)].to_vec())),
            Op::ZeroExtend(n) => Wires::Bits(a.resized(a.0.len() + usize::from(n), false)),
            Op::SignExtend(n) => Wires::Bits(a.resized(a.0.len() + usize::from(n), true)),
            Op::BvToNat => {
                // The width of an Int was chosen to be wider than all but the widest of these.
                let width = self.sizes.int;
                for lit in a.0.iter().skip(width - 1) {
                    self.require(lit.not());
                }
                Wires::Int(Bits(a.0[..a.0.len().min(width - 1)].to_vec()).resized(width, false))
            }
            _ => Wires::Bits(a.inverted()),
        }
    }

    /// Arithmetic on Ints, with the demand that results fit.
    fn integers(&mut self, op: Op, numbers: &[&Bits]) -> Bits {
        let width = self.sizes.int;
        let wide = |n: &Bits, by: usize| n.resized(width + by, true);
        let [first, rest @ ..] = numbers else { return Bits::constant(0, width) };
        let mut result = (*first).clone();
        if op == Op::Neg {
            let exact = self.graph.negate(&wide(&result, 1));
            return self.fitted(&exact);
        }
        for next in rest {
            let g = &mut self.graph;
            result = match op {
                Op::Add => {
                    let exact = g.add(&wide(&result, 1), &wide(next, 1));
                    self.fitted(&exact)
                }
                Op::Sub => {
                    let exact = g.subtract(&wide(&result, 1), &wide(next, 1));
                    self.fitted(&exact)
                }
                Op::Mul => {
                    let exact = g.multiply(&wide(&result, width), &wide(next, width));
                    self.fitted(&exact)
                }
                _ => {
                    let zero = g.is_zero(next);
                    self.require(zero.not());
                    let (quotient, remainder) = self.graph.divide_euclid(&wide(&result, 1), &wide(next, 1));
                    let exact = if op == Op::Div { quotient } else { remainder };
                    self.fitted(&exact)
                }
            };
        }
        result
    }

    /// Cuts a number to the width of an Int and demands that nothing is lost.
    fn fitted(&mut self, exact: &Bits) -> Bits {
        let width = self.sizes.int;
        let cut = exact.resized(width, true);
        let again = cut.resized(exact.0.len(), true);
        let same = self.graph.equal(exact, &again);
        self.require(same);
        cut
    }
}

fn binary_bits(g: &mut Graph, op: Op, a: &Bits, b: &Bits) -> Option<Wires> {
    Some(match op {
        Op::BvAdd => Wires::Bits(g.add(a, b)),
        Op::BvSub => Wires::Bits(g.subtract(a, b)),
        Op::BvMul => Wires::Bits(g.multiply(a, b)),
        Op::BvUdiv => Wires::Bits(g.divide(a, b).0),
        Op::BvUrem => Wires::Bits(g.divide(a, b).1),
        Op::BvSdiv => Wires::Bits(g.divide_signed(a, b).0),
        Op::BvSrem => Wires::Bits(g.divide_signed(a, b).1),
        Op::BvShl => Wires::Bits(g.shift_left(a, b)),
        Op::BvLshr => Wires::Bits(g.shift_right(a, b, Graph::FALSE)),
        Op::BvAshr => Wires::Bits(g.shift_right(a, b, a.sign())),
        Op::BvAnd => Wires::Bits(g.bitwise(a, b, Graph::and)),
        Op::BvOr => Wires::Bits(g.bitwise(a, b, Graph::or)),
        Op::BvXor => Wires::Bits(g.bitwise(a, b, Graph::xor)),
        Op::BvUlt => Wires::Truth(g.less(a, b, false)),
        Op::BvUle => Wires::Truth(g.less(b, a, false).not()),
        Op::BvSlt => Wires::Truth(g.less(a, b, true)),
        Op::BvSle => Wires::Truth(g.less(b, a, true).not()),
        _ => return None,
    })
}
