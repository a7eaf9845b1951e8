//! A graph of gates, hash-consed and folded as it grows.

use rustc_hash::FxHashMap;

/// A wire: a gate's output or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::solve) struct Lit(u32);

impl Lit {
    /// The negation.
    pub(in crate::solve) fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The gate.
    pub(in crate::solve) fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it is the gate's negation.
    pub(in crate::solve) fn negated(self) -> bool {
        self.0 & 1 == 1
    }
}

/// What drives a wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::solve) enum Gate {
    /// Always false.
    False,
    /// Free.
    Input,
    /// Both.
    And(Lit, Lit),
    /// One but not both.
    Xor(Lit, Lit),
    /// The second if the first, else the third.
    Mux(Lit, Lit, Lit),
}

/// Gates in topological order.
#[derive(Debug)]
pub(in crate::solve) struct Graph {
    gates: Vec<Gate>,
    index: FxHashMap<Gate, Lit>,
}

impl Default for Graph {
    fn default() -> Self {
        Self { gates: vec![Gate::False], index: FxHashMap::default() }
    }
}

impl Graph {
    /// Always false.
    pub(in crate::solve) const FALSE: Lit = Lit(0);
    /// Always true.
    pub(in crate::solve) const TRUE: Lit = Lit(1);

    pub(in crate::solve) fn constant(value: bool) -> Lit {
        if value { Self::TRUE } else { Self::FALSE }
    }

    pub(in crate::solve) fn len(&self) -> usize {
        self.gates.len()
    }

    pub(in crate::solve) fn gate(&self, at: usize) -> Gate {
        self.gates[at]
    }

    pub(in crate::solve) fn input(&mut self) -> Lit {
        self.gates.push(Gate::Input);
        Lit((self.gates.len() as u32 - 1) << 1)
    }

    fn add_gate(&mut self, gate: Gate) -> Lit {
        if let Some(lit) = self.index.get(&gate) {
            return *lit;
        }
        self.gates.push(gate);
        let lit = Lit((self.gates.len() as u32 - 1) << 1);
        self.index.insert(gate, lit);
        lit
    }

    pub(in crate::solve) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if a == Self::FALSE || a == b.not() {
            Self::FALSE
        } else if a == Self::TRUE || a == b {
            b
        } else {
            self.add_gate(Gate::And(a, b))
        }
    }

    pub(in crate::solve) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        self.and(a.not(), b.not()).not()
    }

    pub(in crate::solve) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        // Negations move to the output, so that four gates are one.
        let flip = a.negated() ^ b.negated();
        let (a, b) = (Lit(a.0 & !1), Lit(b.0 & !1));
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let result = if a == b {
            Self::FALSE
        } else if a == Self::FALSE {
            b
        } else {
            self.add_gate(Gate::Xor(a, b))
        };
        Lit(result.0 ^ u32::from(flip))
    }

    pub(in crate::solve) fn mux(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        if c.negated() {
            return self.mux(c.not(), b, a);
        }
        match (a, b) {
            _ if a == b => a,
            _ if c == Self::FALSE => b,
            _ if a == b.not() => self.xor(c, b),
            (Self::FALSE, _) => self.and(c.not(), b),
            (Self::TRUE, _) => self.or(c, b),
            (_, Self::FALSE) => self.and(c, a),
            (_, Self::TRUE) => self.or(c.not(), a),
            _ => self.add_gate(Gate::Mux(c, a, b)),
        }
    }

    pub(in crate::solve) fn any(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        lits.into_iter().fold(Self::FALSE, |sum, lit| self.or(sum, lit))
    }
}
