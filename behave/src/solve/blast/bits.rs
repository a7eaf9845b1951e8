//! Numbers as wires: adders, multipliers, dividers, shifters, comparators.

use super::graph::{Graph, Lit};

/// A number in two's complement, lowest bit first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::solve) struct Bits(pub(in crate::solve) Vec<Lit>);

impl Bits {
    pub(in crate::solve) fn constant(value: i128, width: usize) -> Self {
        Self((0..width).map(|i| Graph::constant(value >> i.min(127) & 1 == 1)).collect())
    }

    /// The highest bit.
    pub(in crate::solve) fn sign(&self) -> Lit {
        self.0.last().copied().unwrap_or(Graph::FALSE)
    }

    /// Cut or extended, by the sign or by zeros.
    pub(in crate::solve) fn resized(&self, width: usize, signed: bool) -> Self {
        let fill = if signed { self.sign() } else { Graph::FALSE };
        let mut bits = self.0.clone();
        bits.resize(width, fill);
        Self(bits)
    }

    pub(in crate::solve) fn inverted(&self) -> Self {
        Self(self.0.iter().map(|l| l.not()).collect())
    }
}

impl Graph {
    pub(in crate::solve) fn choose(&mut self, c: Lit, a: &Bits, b: &Bits) -> Bits {
        Bits(a.0.iter().zip(&b.0).map(|(a, b)| self.mux(c, *a, *b)).collect())
    }

    pub(in crate::solve) fn bitwise(
        &mut self,
        a: &Bits,
        b: &Bits,
        gate: impl Fn(&mut Self, Lit, Lit) -> Lit,
    ) -> Bits {
        Bits(a.0.iter().zip(&b.0).map(|(a, b)| gate(self, *a, *b)).collect())
    }

    pub(in crate::solve) fn equal(&mut self, a: &Bits, b: &Bits) -> Lit {
        let mut same = Self::TRUE;
        for (a, b) in a.0.iter().zip(&b.0) {
            let differ = self.xor(*a, *b);
            same = self.and(same, differ.not());
        }
        same
    }

    pub(in crate::solve) fn is_zero(&mut self, a: &Bits) -> Lit {
        self.any(a.0.iter().copied()).not()
    }

    fn add_with(&mut self, a: &Bits, b: &Bits, mut carry: Lit) -> Bits {
        let mut sum = Vec::with_capacity(a.0.len());
        for (a, b) in a.0.iter().zip(&b.0) {
            let half = self.xor(*a, *b);
            sum.push(self.xor(half, carry));
            // Where both agree they are the carry, else it passes through.
            carry = self.mux(half, carry, *a);
        }
        Bits(sum)
    }

    pub(in crate::solve) fn add(&mut self, a: &Bits, b: &Bits) -> Bits {
        self.add_with(a, b, Self::FALSE)
    }

    pub(in crate::solve) fn subtract(&mut self, a: &Bits, b: &Bits) -> Bits {
        self.add_with(a, &b.inverted(), Self::TRUE)
    }

    pub(in crate::solve) fn negate(&mut self, a: &Bits) -> Bits {
        self.subtract(&Bits::constant(0, a.0.len()), a)
    }

    pub(in crate::solve) fn multiply(&mut self, a: &Bits, b: &Bits) -> Bits {
        let width = a.0.len();
        let mut sum = Bits::constant(0, width);
        for (shift, bit) in b.0.iter().enumerate() {
            if *bit == Self::FALSE {
                continue;
            }
            let mut row = vec![Self::FALSE; shift];
            for lit in &a.0[..width - shift] {
                row.push(self.and(*lit, *bit));
            }
            sum = self.add(&sum, &Bits(row));
        }
        sum
    }

    /// Whether `a < b`, by comparing from the lowest bit up: the last difference decides.
    pub(in crate::solve) fn less(&mut self, a: &Bits, b: &Bits, signed: bool) -> Lit {
        let mut less = Self::FALSE;
        let last = a.0.len().saturating_sub(1);
        for (i, (a, b)) in a.0.iter().zip(&b.0).enumerate() {
            let differ = self.xor(*a, *b);
            let decided = if signed && i == last { *a } else { *b };
            less = self.mux(differ, decided, less);
        }
        less
    }

    /// Quotient and remainder of unsigned numbers; by zero, all ones and the dividend, as `bvudiv` has it.
    pub(in crate::solve) fn divide(&mut self, a: &Bits, b: &Bits) -> (Bits, Bits) {
        let width = a.0.len();
        let divisor = b.resized(width + 1, false);
        let mut remainder = Bits::constant(0, width + 1);
        let mut quotient = vec![Self::FALSE; width];
        for at in (0..width).rev() {
            let mut shifted = vec![a.0[at]];
            shifted.extend_from_slice(&remainder.0[..width]);
            let shifted = Bits(shifted);
            let fits = self.less(&shifted, &divisor, false).not();
            let rest = self.subtract(&shifted, &divisor);
            remainder = self.choose(fits, &rest, &shifted);
            quotient[at] = fits;
        }
        (Bits(quotient), remainder.resized(width, false))
    }

    fn absolute(&mut self, a: &Bits) -> Bits {
        let negated = self.negate(a);
        self.choose(a.sign(), &negated, a)
    }

    /// Truncating division, as machines divide.
    pub(in crate::solve) fn divide_signed(&mut self, a: &Bits, b: &Bits) -> (Bits, Bits) {
        let (pa, pb) = (self.absolute(a), self.absolute(b));
        let (quotient, remainder) = self.divide(&pa, &pb);
        let differ = self.xor(a.sign(), b.sign());
        let (nq, nr) = (self.negate(&quotient), self.negate(&remainder));
        (self.choose(differ, &nq, &quotient), self.choose(a.sign(), &nr, &remainder))
    }

    /// Division with a remainder that is never negative, as SMT-LIB's `div` and `mod`.
    pub(in crate::solve) fn divide_euclid(&mut self, a: &Bits, b: &Bits) -> (Bits, Bits) {
        let width = a.0.len();
        let (quotient, remainder) = self.divide_signed(a, b);
        let one = Bits::constant(1, width);
        let (more, fewer) = (self.add(&quotient, &one), self.subtract(&quotient, &one));
        let moved = self.choose(b.sign(), &more, &fewer);
        let pb = self.absolute(b);
        let raised = self.add(&remainder, &pb);
        let below = remainder.sign();
        (self.choose(below, &moved, &quotient), self.choose(below, &raised, &remainder))
    }

    pub(in crate::solve) fn shift_left(&mut self, a: &Bits, by: &Bits) -> Bits {
        let turned = Bits(a.0.iter().rev().copied().collect());
        let shifted = self.shift_right(&turned, by, Self::FALSE);
        Bits(shifted.0.into_iter().rev().collect())
    }

    pub(in crate::solve) fn shift_right(&mut self, a: &Bits, by: &Bits, fill: Lit) -> Bits {
        let width = a.0.len();
        let mut result = a.0.clone();
        for (power, bit) in by.0.iter().enumerate() {
            let step = if power < 16 { 1usize << power } else { width };
            result = (0..width)
                .map(|i| {
                    let from =
                        if step < width { result.get(i + step).copied().unwrap_or(fill) } else { fill };
                    self.mux(*bit, from, result[i])
                })
                .collect();
        }
        Bits(result)
    }
}
