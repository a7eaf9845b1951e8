//! Walking a function with terms in its registers.

use super::{Bounds, Path, Paths, argument_name, field_name, fields_of, kind_sort, sort_of, string};
use crate::form::{
    Binary, BlockId, Compare, Field, FunctionRef, Instruction, Kind, Link, LocalId, Operand, Program,
    Receiver, SymbolId, Terminator, Text, Unary,
};
use crate::smt::{Literal, Op, Pool, Sort, Term};

/// The register of the object that a method is called on.
const RECEIVER: LocalId = LocalId(0);

/// Why a way ends without a path.
pub(super) enum End {
    /// Something that formulas do not say.
    Unknown,
    /// An exception.
    Exception,
}

/// A function that is being executed.
#[derive(Clone)]
struct Frame {
    function: FunctionRef,
    block: BlockId,
    step: usize,
    locals: Vec<Option<Term>>,
    /// Register of the caller that gets the result.
    to: Option<LocalId>,
    rounds: Vec<u16>,
    /// Whether its first register holds the object that the explored method is called on.
    on_receiver: bool,
}

/// A way so far.
#[derive(Clone)]
struct State {
    frames: Vec<Frame>,
    condition: Vec<Term>,
    decisions: Vec<(BlockId, BlockId)>,
}

struct Walker<'p> {
    program: &'p Program,
    bounds: Bounds,
    out: Paths,
    open: Vec<State>,
    steps: usize,
    /// Fields of the object that the explored method is called on.
    fields: &'p [Field],
}

/// The paths of a function.
pub fn explore(program: &Program, function: FunctionRef, bounds: Bounds) -> Paths {
    let declared = program.function(function);
    let fields = fields_of(program, function);
    let mut walker = Walker { program, bounds, out: Paths::default(), open: Vec::new(), steps: 0, fields };
    if declared.receiver == Receiver::Constructed || !declared.has_body() {
        walker.out.partial = true;
        return walker.out;
    }
    walker.out.units.push(function.unit.0);
    let mut locals: Vec<Option<Term>> = vec![None; declared.locals.len()];
    let first = usize::from(declared.receiver != Receiver::None);
    for (place, parameter) in declared.parameters.iter().enumerate() {
        let term = sort_of(&parameter.ty).map(|sort| walker.out.pool.variable(&argument_name(place), sort));
        walker.out.arguments.push(term);
        if let Some(local) = locals.get_mut(first + place) {
            *local = term;
        }
    }
    let frame = Frame {
        function,
        block: BlockId::ENTRY,
        step: 0,
        locals,
        to: None,
        rounds: vec![0; declared.blocks.len()],
        on_receiver: declared.receiver == Receiver::Object,
    };
    walker.open.push(State { frames: vec![frame], condition: Vec::new(), decisions: Vec::new() });
    while let Some(state) = walker.open.pop() {
        let spent = walker.steps > bounds.steps
            || walker.out.paths.len() >= bounds.paths
            || walker.out.pool.len() > bounds.terms;
        if spent {
            walker.out.partial = true;
            break;
        }
        if let Err(End::Unknown) = walker.follow(state) {
            walker.out.partial = true;
        }
    }
    walker.out.units.sort_unstable();
    walker.out.units.dedup();
    walker.out
}

impl Walker<'_> {
    /// Follows one way to its end; where it forks, the others are put aside.
    fn follow(&mut self, mut state: State) -> Result<(), End> {
        loop {
            self.steps += 1;
            if self.steps > self.bounds.steps {
                return Err(End::Unknown);
            }
            let frame = state.frames.last().ok_or(End::Unknown)?;
            let program = self.program;
            let block =
                program.function(frame.function).blocks.get(frame.block.0 as usize).ok_or(End::Unknown)?;
            if let Some(step) = block.steps.get(frame.step) {
                if let Some(frame) = state.frames.last_mut() {
                    frame.step += 1;
                }
                self.step(&mut state, &step.instruction)?;
                continue;
            }
            match &block.end {
                Terminator::Jump(to) => self.enter(&mut state, *to)?,
                Terminator::Branch { condition, then, otherwise } => {
                    let condition = self.operand(&state, *condition, Kind::Bool)?;
                    let not = self.out.pool.not(condition);
                    self.fork(&mut state, &[(condition, *then), (not, *otherwise)])?;
                }
                Terminator::Switch { value, cases, otherwise } => {
                    let Operand::Local(local) = value else { return Err(End::Unknown) };
                    let value = Self::local(&state, *local)?;
                    let Sort::Bits(width) = self.out.pool.sort(value) else { return Err(End::Unknown) };
                    let (mut ways, mut none) = (Vec::new(), Vec::new());
                    for (constant, to) in cases {
                        let constant = self.out.pool.literal(Literal::bits(width, u128::from(*constant)));
                        let same = self.apply(Op::Eq, &[value, constant])?;
                        none.push(self.out.pool.not(same));
                        ways.push((same, *to));
                    }
                    let rest = self.out.pool.all(&none).map_err(|_| End::Unknown)?;
                    ways.push((rest, *otherwise));
                    self.fork(&mut state, &ways)?;
                }
                Terminator::Return(value) => {
                    let result = value.and_then(|v| self.returned(&state, v));
                    let Some(done) = state.frames.pop() else { return Err(End::Unknown) };
                    match state.frames.last_mut() {
                        None => {
                            let State { condition, decisions, .. } = state;
                            self.out.paths.push(Path { condition, result, decisions });
                            return Ok(());
                        }
                        Some(caller) => {
                            if let Some(place) = done.to.and_then(|to| caller.locals.get_mut(to.0 as usize)) {
                                *place = result;
                            }
                        }
                    }
                }
                Terminator::Throw(_) | Terminator::Unreachable => return Err(End::Exception),
                Terminator::Unsupported(_) => return Err(End::Unknown),
            }
        }
    }

    fn returned(&mut self, state: &State, value: Operand) -> Option<Term> {
        let frame = state.frames.last()?;
        let kind = self.program.function(frame.function).result.kind()?;
        self.operand(state, value, kind).ok()
    }

    fn enter(&mut self, state: &mut State, to: BlockId) -> Result<(), End> {
        let rounds = self.bounds.rounds;
        let frame = state.frames.last_mut().ok_or(End::Unknown)?;
        let round = frame.rounds.get_mut(to.0 as usize).ok_or(End::Unknown)?;
        *round += 1;
        // The loop goes on, but not here.
        if usize::from(*round) > rounds + 1 {
            return Err(End::Unknown);
        }
        (frame.block, frame.step) = (to, 0);
        Ok(())
    }

    /// Goes the first way that is possible and puts the others aside.
    fn fork(&mut self, state: &mut State, ways: &[(Term, BlockId)]) -> Result<(), End> {
        let known = |pool: &Pool, t: Term| pool.value(t).cloned();
        let possible: Vec<(Term, BlockId)> = ways
            .iter()
            .copied()
            .filter(|(c, _)| known(&self.out.pool, *c) != Some(Literal::Bool(false)))
            .collect();
        let outermost = state.frames.len() == 1;
        let from = state.frames.last().map_or(BlockId::ENTRY, |f| f.block);
        let mut made = Vec::new();
        for (condition, to) in possible {
            let mut next = state.clone();
            if known(&self.out.pool, condition).is_none() {
                let not = self.out.pool.not(condition);
                // The opposite is known on this way.
                if next.condition.contains(&not) {
                    continue;
                }
                if !next.condition.contains(&condition) {
                    next.condition.push(condition);
                }
            }
            if outermost {
                next.decisions.push((from, to));
            }
            match self.enter(&mut next, to) {
                Ok(()) => made.push(next),
                Err(_) => self.out.partial = true,
            }
        }
        let mut made = made.into_iter();
        *state = made.next().ok_or(End::Exception)?;
        // The nearest is followed next.
        self.open.extend(made.rev());
        Ok(())
    }

    pub(super) fn apply(&mut self, op: Op, arguments: &[Term]) -> Result<Term, End> {
        self.out.pool.apply(op, arguments).map_err(|_| End::Unknown)
    }

    fn local(state: &State, local: LocalId) -> Result<Term, End> {
        let frame = state.frames.last().ok_or(End::Unknown)?;
        frame.locals.get(local.0 as usize).copied().flatten().ok_or(End::Unknown)
    }

    fn operand(&mut self, state: &State, operand: Operand, kind: Kind) -> Result<Term, End> {
        match operand {
            Operand::Local(local) => Self::local(state, local),
            Operand::Bits(_) if kind.is_float() || kind == Kind::Ref => Err(End::Unknown),
            Operand::Bits(bits) => Ok(match kind_sort(kind) {
                Sort::Bits(width) => self.out.pool.literal(Literal::bits(width, u128::from(bits))),
                _ => self.out.pool.truth(bits != 0),
            }),
        }
    }

    fn set(state: &mut State, to: LocalId, value: Option<Term>) -> Result<(), End> {
        let frame = state.frames.last_mut().ok_or(End::Unknown)?;
        *frame.locals.get_mut(to.0 as usize).ok_or(End::Unknown)? = value;
        Ok(())
    }

    fn step(&mut self, state: &mut State, instruction: &Instruction) -> Result<(), End> {
        match instruction {
            Instruction::Copy { to, from } => {
                let frame = state.frames.last().ok_or(End::Unknown)?;
                let kind = self.program.function(frame.function).locals.get(to.0 as usize).map(|l| l.kind);
                // What cannot be said may be copied, as long as nobody asks for it.
                let value = self.operand(state, *from, kind.ok_or(End::Unknown)?).ok();
                Self::set(state, *to, value)
            }
            Instruction::Binary { to, op, kind, a, b } => {
                let value = self.binary(state, *op, *kind, *a, *b)?;
                Self::set(state, *to, Some(value))
            }
            Instruction::Unary { to, op, kind, a } => {
                let a = self.operand(state, *a, *kind)?;
                let op = match (op, kind) {
                    (Unary::Not, Kind::Bool) => Op::Not,
                    (Unary::Not, _) => Op::BvNot,
                    (Unary::Neg, _) => Op::BvNeg,
                };
                let value = self.apply(op, &[a])?;
                Self::set(state, *to, Some(value))
            }
            Instruction::Compare { to, op, kind, a, b } => {
                let value = self.compare(state, *op, *kind, *a, *b)?;
                Self::set(state, *to, Some(value))
            }
            Instruction::Convert { to, from_kind, into, a } => {
                let value = self.convert(state, *from_kind, *into, *a)?;
                Self::set(state, *to, Some(value))
            }
            Instruction::Text { to, text } => {
                let frame = state.frames.last().ok_or(End::Unknown)?;
                let unit = self.program.unit(frame.function.unit);
                let value = match unit.texts.get(text.index()) {
                    Some(Text::Utf16(units)) => {
                        Some(self.out.pool.literal(Literal::Text(units.as_slice().into())))
                    }
                    _ => None,
                };
                Self::set(state, *to, value)
            }
            Instruction::Load { to, pointer: Operand::Local(RECEIVER), offset, .. }
                if state.frames.last().is_some_and(|f| f.on_receiver) =>
            {
                let field = self.fields.iter().find(|f| i64::from(f.slot) * 8 == i64::from(*offset));
                let field = field.ok_or(End::Unknown)?;
                let sort = sort_of(&field.ty).ok_or(End::Unknown)?;
                let value = self.out.pool.variable(&field_name(field), sort);
                Self::set(state, *to, Some(value))
            }
            Instruction::CheckNull { value: Operand::Local(RECEIVER) }
                if state.frames.last().is_some_and(|f| f.on_receiver) =>
            {
                Ok(())
            }
            // Followed strings are never null: that way is the exceptional one.
            Instruction::CheckNull { value: Operand::Local(local) } => Self::local(state, *local).map(|_| ()),
            Instruction::Initialise { .. } => Ok(()),
            Instruction::Call { to, callee, arguments } => self.call(state, *to, *callee, arguments),
            Instruction::CallVirtual { to, fallback: Some(callee), arguments, .. } => {
                self.call(state, *to, *callee, arguments)
            }
            _ => Err(End::Unknown),
        }
    }

    fn call(
        &mut self,
        state: &mut State,
        to: Option<LocalId>,
        callee: SymbolId,
        arguments: &[Operand],
    ) -> Result<(), End> {
        let frame = state.frames.last().ok_or(End::Unknown)?;
        let unit = frame.function.unit;
        if let Link::Function(function) = self.program.resolve(unit, callee) {
            let declared = self.program.function(function);
            if state.frames.len() > self.bounds.depth || !declared.has_body() {
                return Err(End::Unknown);
            }
            let mut locals: Vec<Option<Term>> = vec![None; declared.locals.len()];
            for (place, argument) in arguments.iter().enumerate() {
                let kind = declared.locals.get(place).map(|l| l.kind).ok_or(End::Unknown)?;
                locals[place] = self.operand(state, *argument, kind).ok();
            }
            let rounds = vec![0; declared.blocks.len()];
            let on_receiver = frame.on_receiver
                && declared.receiver == Receiver::Object
                && arguments.first() == Some(&Operand::Local(RECEIVER));
            self.out.units.push(function.unit.0);
            let block = BlockId::ENTRY;
            state.frames.push(Frame { function, block, step: 0, locals, to, rounds, on_receiver });
            return Ok(());
        }
        let key = &self.program.unit(unit).symbols.get(callee.index()).ok_or(End::Unknown)?.key;
        let mut given = Vec::new();
        for argument in arguments {
            given.push(self.operand(state, *argument, Kind::I32)?);
        }
        let (value, needed) = string::call(&mut self.out.pool, key, &given)?;
        for condition in needed {
            match self.out.pool.value(condition) {
                Some(Literal::Bool(true)) => {}
                Some(_) => return Err(End::Exception),
                None => state.condition.push(condition),
            }
        }
        match to {
            Some(to) => Self::set(state, to, Some(value)),
            None => Ok(()),
        }
    }

    fn binary(
        &mut self,
        state: &mut State,
        op: Binary,
        kind: Kind,
        a: Operand,
        b: Operand,
    ) -> Result<Term, End> {
        let a = self.operand(state, a, kind)?;
        let mut b = self.operand(state, b, kind)?;
        let signed = kind.is_signed();
        if kind == Kind::Bool {
            let op = match op {
                Binary::And => Op::And,
                Binary::Or => Op::Or,
                Binary::Xor => Op::Xor,
                _ => return Err(End::Unknown),
            };
            return self.apply(op, &[a, b]);
        }
        let (Sort::Bits(width), Sort::Bits(other)) = (self.out.pool.sort(a), self.out.pool.sort(b)) else {
            return Err(End::Unknown);
        };
        if matches!(op, Binary::Shl | Binary::Shr | Binary::Ushr) {
            b = self.resize(b, other, width, false)?;
            let mask = self.out.pool.literal(Literal::bits(width, u128::from(width) - 1));
            b = self.apply(Op::BvAnd, &[b, mask])?;
        }
        if matches!(op, Binary::Div | Binary::Rem) {
            let zero = self.out.pool.literal(Literal::bits(width, 0));
            let same = self.apply(Op::Eq, &[b, zero])?;
            let not = self.out.pool.not(same);
            match self.out.pool.value(not) {
                Some(Literal::Bool(false)) => return Err(End::Exception),
                Some(_) => {}
                None => state.condition.push(not),
            }
        }
        let op = match op {
            Binary::Add => Op::BvAdd,
            Binary::Sub => Op::BvSub,
            Binary::Mul => Op::BvMul,
            Binary::Div if signed => Op::BvSdiv,
            Binary::Div => Op::BvUdiv,
            Binary::Rem if signed => Op::BvSrem,
            Binary::Rem => Op::BvUrem,
            Binary::And => Op::BvAnd,
            Binary::Or => Op::BvOr,
            Binary::Xor => Op::BvXor,
            Binary::Shl => Op::BvShl,
            Binary::Shr if signed => Op::BvAshr,
            Binary::Shr | Binary::Ushr => Op::BvLshr,
        };
        self.apply(op, &[a, b])
    }

    fn compare(
        &mut self,
        state: &State,
        op: Compare,
        kind: Kind,
        a: Operand,
        b: Operand,
    ) -> Result<Term, End> {
        if kind == Kind::Ref {
            // A string that is followed is not null; whether two are the same object cannot be said.
            let null = |o: &Operand| *o == Operand::Bits(0);
            let known = match (&a, &b) {
                (Operand::Local(local), other) | (other, Operand::Local(local)) if null(other) => {
                    Self::local(state, *local).is_ok()
                }
                _ => false,
            };
            return match (known, op) {
                (true, Compare::Eq) => Ok(self.out.pool.truth(false)),
                (true, Compare::Ne) => Ok(self.out.pool.truth(true)),
                _ => Err(End::Unknown),
            };
        }
        let (a, b) = (self.operand(state, a, kind)?, self.operand(state, b, kind)?);
        let (less, at_most) = if kind.is_signed() { (Op::BvSlt, Op::BvSle) } else { (Op::BvUlt, Op::BvUle) };
        match op {
            Compare::Eq => self.apply(Op::Eq, &[a, b]),
            Compare::Ne => {
                let same = self.apply(Op::Eq, &[a, b])?;
                Ok(self.out.pool.not(same))
            }
            Compare::Lt => self.apply(less, &[a, b]),
            Compare::Le => self.apply(at_most, &[a, b]),
            Compare::Gt => self.apply(less, &[b, a]),
            Compare::Ge => self.apply(at_most, &[b, a]),
        }
    }

    fn convert(&mut self, state: &State, from: Kind, into: Kind, a: Operand) -> Result<Term, End> {
        let a = self.operand(state, a, from)?;
        match (self.out.pool.sort(a), kind_sort(into)) {
            _ if into.is_float() || from.is_float() || into == Kind::Ref => Err(End::Unknown),
            (Sort::Bits(old), Sort::Bits(new)) => self.resize(a, old, new, from.is_signed()),
            (Sort::Bits(width), Sort::Bool) => {
                let zero = self.out.pool.literal(Literal::bits(width, 0));
                let same = self.apply(Op::Eq, &[a, zero])?;
                Ok(self.out.pool.not(same))
            }
            (Sort::Bool, Sort::Bits(width)) => {
                let one = self.out.pool.literal(Literal::bits(width, 1));
                let zero = self.out.pool.literal(Literal::bits(width, 0));
                self.apply(Op::Ite, &[a, one, zero])
            }
            (Sort::Bool, Sort::Bool) => Ok(a),
            _ => Err(End::Unknown),
        }
    }

    fn resize(&mut self, a: Term, old: u16, new: u16, signed: bool) -> Result<Term, End> {
        match new.cmp(&old) {
            std::cmp::Ordering::Equal => Ok(a),
            std::cmp::Ordering::Less => self.apply(Op::Extract(new - 1, 0), &[a]),
            std::cmp::Ordering::Greater if signed => self.apply(Op::SignExtend(new - old), &[a]),
            std::cmp::Ordering::Greater => self.apply(Op::ZeroExtend(new - old), &[a]),
        }
    }
}
