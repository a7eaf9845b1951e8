//! The loop that walks the executable form.

use super::arithmetic::{binary, compare, convert, unary};
use super::machine::{Frame, Machine};
use super::memory::{
    Content, NULL, Object, block_of, function_of, function_pointer, library_of, library_pointer, offset_of,
    pointer,
};
use super::{Fault, Limit, Stop};
use crate::form::{
    ClassRef, Instruction, Kind, Language, Link, LocalId, Operand, SymbolId, Terminator, Text,
};
use crate::library;

/// How the loop goes on after an instruction.
pub(super) enum Flow {
    /// With the next one.
    Next,
    /// In a call that was entered; then with the next one.
    Entered,
    /// In an initialiser that was entered; then with the same one again.
    Again,
}

impl<'p> Machine<'p> {
    /// Runs until the call above `floor` has ended.
    pub(super) fn execute(&mut self, floor: usize) -> Result<u64, Stop> {
        'frame: loop {
            let Some(frame) = self.frames.last().copied() else {
                return Err(Stop::Unsupported("no call in progress".into()));
            };
            let (mut block_id, mut at) = (frame.block, frame.at);
            loop {
                let Some(block) = frame.function.blocks.get(block_id as usize) else {
                    return Err(Stop::Unsupported("a jump to nowhere".into()));
                };
                while let Some(step) = block.steps.get(at) {
                    self.steps += 1;
                    if self.steps > self.limits.steps {
                        return Err(Stop::Limit(Limit::Steps));
                    }
                    match self.step(&step.instruction, &frame) {
                        Ok(Flow::Next) => at += 1,
                        Ok(flow) => {
                            // The callee's frame is on top; this one is saved below it.
                            let caller = self.frames.len() - 2;
                            self.frames[caller].block = block_id;
                            self.frames[caller].at = if matches!(flow, Flow::Entered) { at + 1 } else { at };
                            continue 'frame;
                        }
                        Err(stop) => {
                            self.save(block_id, at);
                            self.unwind(stop, floor)?;
                            continue 'frame;
                        }
                    }
                }
                self.steps += 1;
                if self.steps > self.limits.steps {
                    return Err(Stop::Limit(Limit::Steps));
                }
                let next = match &block.end {
                    Terminator::Jump(to) => to.0,
                    Terminator::Branch { condition, then, otherwise } => {
                        if self.value(&frame, *condition) != 0 { then.0 } else { otherwise.0 }
                    }
                    Terminator::Switch { value, cases, otherwise } => {
                        let value = self.value(&frame, *value);
                        cases.iter().find(|(case, _)| *case == value).map_or(otherwise.0, |(_, to)| to.0)
                    }
                    Terminator::Return(value) => {
                        let value = value.map_or(0, |value| self.value(&frame, value));
                        self.leave();
                        if self.frames.len() <= floor {
                            return Ok(value);
                        }
                        if let (Some(to), Some(caller)) = (frame.to, self.frames.last()) {
                            let slot = caller.base + to.0 as usize;
                            self.stack[slot] = value;
                        }
                        continue 'frame;
                    }
                    Terminator::Throw(value) => {
                        let value = self.value(&frame, *value);
                        let stop = if value == NULL { Stop::Fault(Fault::Null) } else { Stop::Throw(value) };
                        self.save(block_id, at);
                        self.unwind(stop, floor)?;
                        continue 'frame;
                    }
                    Terminator::Unsupported(reason) => {
                        self.save(block_id, at);
                        self.unwind(Stop::Unsupported(reason.clone()), floor)?;
                        continue 'frame;
                    }
                    Terminator::Unreachable => {
                        return Err(Stop::Unsupported("a place that cannot be reached".into()));
                    }
                };
                self.note_block(frame.id, next);
                block_id = next;
                at = 0;
            }
        }
    }

    fn save(&mut self, block: u32, at: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.block = block;
            frame.at = at;
        }
    }

    /// Brings an exception to its handler, which is then where the innermost frame goes on; or out.
    fn unwind(&mut self, stop: Stop, floor: usize) -> Result<(), Stop> {
        let language = self.frames.last().map_or(Language::C, |frame| frame.unit.language);
        let stop = match stop {
            Stop::Fault(fault) => self.raise(fault, language),
            other => other,
        };
        if let Stop::Unsupported(reason) = stop {
            return self.forgo(reason, floor);
        }
        let Stop::Throw(exception) = stop else { return Err(stop) };
        while self.frames.len() > floor {
            let Some(frame) = self.frames.last().copied() else { break };
            let handler = frame.function.blocks.get(frame.block as usize).and_then(|block| block.handler);
            if let Some((local, block)) = handler {
                self.stack[frame.base + local.0 as usize] = exception;
                self.save(block.0, 0);
                self.note_block(frame.id, block.0);
                return Ok(());
            }
            self.leave();
        }
        Err(Stop::Throw(exception))
    }

    /// Goes on after the initialiser of a static variable that something unsupported was met in: only reading that
    /// variable will end the run.
    fn forgo(&mut self, reason: String, floor: usize) -> Result<(), Stop> {
        let guarded = self.frames[floor..].iter().rposition(|frame| frame.function.guards.is_some());
        let Some(at) = guarded.map(|at| at + floor).filter(|at| *at > floor) else {
            return Err(Stop::Unsupported(reason));
        };
        if let Some(variable) = self.frames[at].function.guards
            && let Some(variable) = self.program.linked_static(self.frames[at].id.unit, variable)
        {
            self.unknown.insert(variable.0, reason);
        }
        self.drop_frames(at);
        Ok(())
    }

    #[inline]
    fn value(&self, frame: &Frame<'p>, operand: Operand) -> u64 {
        match operand {
            Operand::Local(local) => self.stack[frame.base + local.0 as usize],
            Operand::Bits(bits) => bits,
        }
    }

    #[inline]
    pub(super) fn set(&mut self, frame: &Frame<'p>, to: LocalId, bits: u64) {
        self.stack[frame.base + to.0 as usize] = bits;
    }

    #[inline]
    fn step(&mut self, instruction: &'p Instruction, frame: &Frame<'p>) -> Result<Flow, Stop> {
        match instruction {
            Instruction::Copy { to, from } => {
                let value = self.value(frame, *from);
                self.set(frame, *to, value);
            }
            Instruction::Binary { to, op, kind, a, b } => {
                let traps = frame.unit.language == Language::C;
                let value = binary(*op, *kind, self.value(frame, *a), self.value(frame, *b), traps)
                    .map_err(Stop::Fault)?;
                self.set(frame, *to, value);
            }
            Instruction::Unary { to, op, kind, a } => {
                let value = unary(*op, *kind, self.value(frame, *a));
                self.set(frame, *to, value);
            }
            Instruction::Compare { to, op, kind, a, b } => {
                let value = compare(*op, *kind, self.value(frame, *a), self.value(frame, *b));
                self.set(frame, *to, u64::from(value));
            }
            Instruction::Convert { to, from_kind, into, a } => {
                let value = convert(*from_kind, *into, self.value(frame, *a));
                self.set(frame, *to, value);
            }
            Instruction::LoadElement { to, kind, array, index } => {
                let value = self.memory.load_element(
                    *kind,
                    self.value(frame, *array),
                    self.value(frame, *index) as i64,
                )?;
                self.set(frame, *to, value);
            }
            Instruction::StoreElement { kind, array, index, value } => {
                let (array, index) = (self.value(frame, *array), self.value(frame, *index) as i64);
                self.memory.store_element(*kind, array, index, self.value(frame, *value))?;
            }
            Instruction::Load { to, kind, pointer, offset } => {
                let value =
                    self.memory.load(*kind, moved(self.value(frame, *pointer), i64::from(*offset))?)?;
                self.set(frame, *to, value);
            }
            Instruction::Store { kind, pointer, offset, value } => {
                let at = moved(self.value(frame, *pointer), i64::from(*offset))?;
                self.memory.store(*kind, at, self.value(frame, *value))?;
            }
            Instruction::Length { to, array } => {
                let length = self.memory.array_len(self.value(frame, *array))?;
                self.set(frame, *to, length as u64);
            }
            Instruction::Call { to, callee, arguments } => {
                return self.call_symbol(frame, *to, *callee, arguments);
            }
            other => return self.rare_step(other, frame),
        }
        Ok(Flow::Next)
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each instruction")]
    fn rare_step(&mut self, instruction: &'p Instruction, frame: &Frame<'p>) -> Result<Flow, Stop> {
        match instruction {
            Instruction::Advance { to, pointer: p, index, scale } => {
                let p = self.value(frame, *p);
                let delta = (self.value(frame, *index) as i64).wrapping_mul(i64::from(*scale));
                let offset = i64::from(offset_of(p)).wrapping_add(delta);
                self.set(frame, *to, pointer(block_of(p), offset as i32));
            }
            Instruction::Distance { to, a, b, scale } => {
                let (a, b) = (self.value(frame, *a), self.value(frame, *b));
                if block_of(a) != block_of(b) {
                    return Err(Stop::Fault(Fault::Distance));
                }
                let bytes = i64::from(offset_of(a)) - i64::from(offset_of(b));
                self.set(frame, *to, (bytes / i64::from((*scale).max(1))) as u64);
            }
            Instruction::CopyBytes { to, from, size } => {
                self.charge(*size as usize / 16)?;
                let from = self.memory.bytes(self.value(frame, *from))?;
                let bytes = from.get(..*size as usize).ok_or(Stop::Fault(Fault::Bounds))?.to_vec();
                let to = self.memory.bytes_mut(self.value(frame, *to))?;
                to.get_mut(..bytes.len()).ok_or(Stop::Fault(Fault::Bounds))?.copy_from_slice(&bytes);
            }
            Instruction::Alloca { to, size, .. } => {
                let size = usize::try_from(self.value(frame, *size)).unwrap_or(usize::MAX);
                self.charge(size.min(1 << 30) / 16)?;
                let block = self.memory.add_bytes(size)?;
                self.allocas.push(block);
                self.set(frame, *to, block);
            }
            Instruction::NewArray { to, kind, length, class } => {
                let length = self.value(frame, *length) as i64;
                let length = usize::try_from(length).map_err(|_| Stop::Fault(Fault::NegativeSize))?;
                let class = Self::class(frame, *class).ok();
                let array = self.new_array(class, *kind, length)?;
                self.set(frame, *to, array);
            }
            Instruction::NewObject { to, class } => {
                let class = Self::class(frame, *class)?;
                if self.initialise(class)? {
                    return Ok(Flow::Again);
                }
                let size = self.program.object_size(class) as usize;
                let content = Content::Bytes(vec![0; size]);
                let object =
                    self.memory.add(Object { class: Some(class), kind: Kind::Ref, array: false, content })?;
                self.set(frame, *to, object);
            }
            Instruction::Text { to, text } => {
                let text = self.constant(frame, text.0)?;
                self.set(frame, *to, text);
            }
            Instruction::StaticAddress { to, symbol } => return self.static_address(frame, *to, *symbol),
            Instruction::Initialise { class } => {
                let class = Self::class(frame, *class)?;
                if self.initialise(class)? {
                    return Ok(Flow::Again);
                }
            }
            Instruction::IsInstance { to, value, class } => {
                let value = self.value(frame, *value);
                let is = value != NULL && self.is_instance(value, Self::class(frame, *class)?)?;
                self.set(frame, *to, u64::from(is));
            }
            Instruction::CheckCast { value, class } => {
                let value = self.value(frame, *value);
                // A class that nobody knows cannot be checked; the cast is taken to hold.
                if let (true, Ok(class)) = (value != NULL, Self::class(frame, *class))
                    && !self.is_instance(value, class)?
                {
                    return Err(Stop::Fault(Fault::Cast));
                }
            }
            Instruction::CheckNull { value } if self.value(frame, *value) == NULL => {
                return Err(Stop::Fault(Fault::Null));
            }
            Instruction::CallVirtual { to, method, fallback, arguments } => {
                let arguments = self.arguments(frame, arguments);
                return self.call_virtual(frame, *to, method.index(), *fallback, &arguments);
            }
            Instruction::CallDynamic { to, name, arguments } => {
                let arguments = self.arguments(frame, arguments);
                return self.call_dynamic(frame, *to, name.index(), &arguments);
            }
            Instruction::FunctionAddress { to, function, captured } => {
                let id = match frame.links.get(function.index()).copied() {
                    Some(Link::Function(id)) => id,
                    Some(Link::Library(entry)) if captured.is_empty() => {
                        self.set(frame, *to, library_pointer(entry));
                        return Ok(Flow::Next);
                    }
                    _ => return Err(missing(frame, *function)),
                };
                let value = if captured.is_empty() && frame.unit.language == Language::C {
                    function_pointer(id)
                } else {
                    let captured = self.arguments(frame, captured);
                    self.new_native("behave.Closure", Content::Closure(id, captured))?
                };
                self.set(frame, *to, value);
            }
            Instruction::CallPointer { to, function, arguments } => {
                let callee = self.value(frame, *function);
                let mut all = self.arguments(frame, arguments);
                if let Some(entry) = library_of(callee) {
                    return self.call_library(frame, *to, entry, &all);
                }
                let id = match function_of(callee) {
                    Some(id) => id,
                    None => match &self.memory.get(callee)?.content {
                        Content::Closure(id, captured) => {
                            all.splice(0..0, captured.iter().copied());
                            *id
                        }
                        _ => return Err(Stop::Fault(Fault::Cast)),
                    },
                };
                self.enter(id, &all, *to)?;
                return Ok(Flow::Entered);
            }
            _ => {}
        }
        Ok(Flow::Next)
    }

    fn arguments(&self, frame: &Frame<'p>, operands: &[Operand]) -> Vec<u64> {
        operands.iter().map(|operand| self.value(frame, *operand)).collect()
    }

    fn call_symbol(
        &mut self,
        frame: &Frame<'p>,
        to: Option<LocalId>,
        callee: SymbolId,
        operands: &[Operand],
    ) -> Result<Flow, Stop> {
        match frame.links.get(callee.index()).copied() {
            Some(Link::Function(id)) => {
                // Most calls have few arguments; these need no allocation.
                let mut few = [0u64; 8];
                if operands.len() <= few.len() {
                    for (slot, operand) in few.iter_mut().zip(operands) {
                        *slot = self.value(frame, *operand);
                    }
                    self.enter(id, &few[..operands.len()], to)?;
                } else {
                    let arguments = self.arguments(frame, operands);
                    self.enter(id, &arguments, to)?;
                }
                Ok(Flow::Entered)
            }
            Some(Link::Library(entry)) => {
                let mut few = [0u64; 8];
                if operands.len() <= few.len() {
                    for (slot, operand) in few.iter_mut().zip(operands) {
                        *slot = self.value(frame, *operand);
                    }
                    self.call_library(frame, to, entry, &few[..operands.len()])
                } else {
                    let arguments = self.arguments(frame, operands);
                    self.call_library(frame, to, entry, &arguments)
                }
            }
            _ => Err(missing(frame, callee)),
        }
    }

    pub(super) fn call_library(
        &mut self,
        frame: &Frame<'p>,
        to: Option<LocalId>,
        entry: library::EntryId,
        arguments: &[u64],
    ) -> Result<Flow, Stop> {
        let Some(entry) = library::entry(entry) else {
            return Err(Stop::Unsupported("a library entry that is none".into()));
        };
        if entry.n_arguments.is_some_and(|n| n != arguments.len()) {
            return Err(Stop::Unsupported(format!(
                "{} called with {} arguments",
                entry.key,
                arguments.len()
            )));
        }
        let value = (entry.native)(self, arguments)?;
        if let Some(to) = to {
            self.set(frame, to, value);
        }
        Ok(Flow::Next)
    }

    fn call_virtual(
        &mut self,
        frame: &Frame<'p>,
        to: Option<LocalId>,
        name: usize,
        fallback: Option<SymbolId>,
        arguments: &[u64],
    ) -> Result<Flow, Stop> {
        let receiver = arguments.first().copied().unwrap_or(NULL);
        let object = self.memory.get(receiver)?;
        if let Content::Closure(id, captured) = &object.content {
            let id = *id;
            let all: Vec<u64> = captured.iter().chain(&arguments[1..]).copied().collect();
            if self.program.function(id).n_arguments() == all.len() {
                self.enter(id, &all, to)?;
                return Ok(Flow::Entered);
            }
        } else if let Some(class) = object.class
            && let Some(id) = self.program.dispatch(class, frame.id.unit, name)
        {
            self.enter(id, arguments, to)?;
            return Ok(Flow::Entered);
        }
        match fallback.map(|symbol| (symbol, frame.links.get(symbol.index()).copied())) {
            Some((_, Some(Link::Library(entry)))) => self.call_library(frame, to, entry, arguments),
            Some((_, Some(Link::Function(id)))) if self.program.function(id).has_body() => {
                self.enter(id, arguments, to)?;
                Ok(Flow::Entered)
            }
            Some((symbol, _)) => Err(missing(frame, symbol)),
            None => {
                let selector = frame.unit.names.get(name).cloned().unwrap_or_default();
                Err(Stop::Unsupported(format!("{selector} of {}", self.class_name_of(receiver))))
            }
        }
    }

    /// The class a symbol was bound to.
    fn class(frame: &Frame<'p>, symbol: SymbolId) -> Result<ClassRef, Stop> {
        match frame.links.get(symbol.index()) {
            Some(Link::Class(class)) => Ok(*class),
            _ => Err(missing(frame, symbol)),
        }
    }

    /// Whether an object is of a class, an interface or an array type.
    pub(crate) fn is_instance(&self, value: u64, class: ClassRef) -> Result<bool, Stop> {
        let object = self.memory.get(value)?;
        if matches!(object.content, Content::Closure(..)) {
            return Ok(true);
        }
        let Some(own) = object.class else { return Ok(object.array) };
        if own == class || self.program.is_subclass(own, class) {
            return Ok(true);
        }
        let wanted = self.program.class_name(class);
        if wanted == "java.lang.Object" {
            return Ok(true);
        }
        // Arrays of references are of every array type whose element class theirs extends.
        let (Some(wanted), Some(own)) =
            (wanted.strip_suffix("[]"), self.program.class_name(own).strip_suffix("[]"))
        else {
            return Ok(false);
        };
        if wanted == "java.lang.Object" {
            return Ok(object.kind == Kind::Ref);
        }
        match (self.program.library_class_named(wanted), self.program.library_class_named(own)) {
            (Some(wanted), Some(own)) => Ok(self.program.is_subclass(own, wanted)),
            _ => Ok(false),
        }
    }

    /// Enters the initialiser of a class that has not been initialised; whether it did.
    fn initialise(&mut self, class: ClassRef) -> Result<bool, Stop> {
        if !self.initialised.insert(class.0) {
            return Ok(false);
        }
        let Some((unit, declared)) = self.program.class(class) else { return Ok(false) };
        let Some(function) = declared.initialiser else { return Ok(false) };
        self.enter(crate::form::FunctionRef { unit, function }, &[], None)?;
        Ok(true)
    }

    fn static_address(&mut self, frame: &Frame<'p>, to: LocalId, symbol: SymbolId) -> Result<Flow, Stop> {
        let Some(Link::Static(id)) = frame.links.get(symbol.index()).copied() else {
            return Err(missing(frame, symbol));
        };
        let (unit, variable) = self.program.static_variable(id);
        if let Some(class) = self.program.linked_class(unit, variable.class)
            && self.initialise(class)?
        {
            return Ok(Flow::Again);
        }
        if let Some(reason) = self.unknown.get(&id.0) {
            return Err(Stop::Unsupported(reason.clone()));
        }
        let address = if let Some(address) = self.statics.get(&id.0) {
            *address
        } else {
            let address = self.memory.add_bytes(variable.size.max(8) as usize)?;
            self.statics.insert(id.0, address);
            address
        };
        self.set(frame, to, address);
        Ok(Flow::Next)
    }

    /// A string constant: one object each, however often and wherever it is written.
    fn constant(&mut self, frame: &Frame<'p>, text: u32) -> Result<u64, Stop> {
        if let Some(value) = self.texts.get(&(frame.id.unit.0, text)) {
            return Ok(*value);
        }
        let Some(constant) = frame.unit.texts.get(text as usize) else {
            return Err(Stop::Unsupported("a string constant that is none".into()));
        };
        let value = if let Some(value) = self.interned.get(constant) {
            *value
        } else {
            let value = match constant {
                Text::Utf16(units) => self.new_text(units.clone())?,
                Text::Points(text) => self.new_chars(text.chars())?,
                Text::Bytes(bytes) => {
                    let content = Content::Constant(bytes.iter().copied().chain([0]).collect());
                    self.memory.add(Object { class: None, kind: Kind::U8, array: false, content })?
                }
            };
            self.interned.insert(constant, value);
            value
        };
        self.texts.insert((frame.id.unit.0, text), value);
        Ok(value)
    }
}

/// A pointer moved by a constant; faults on null, so that fields of null do not look like other memory.
#[inline]
fn moved(p: u64, offset: i64) -> Result<u64, Stop> {
    match block_of(p) {
        0 => Err(Stop::Fault(Fault::Null)),
        block => Ok(pointer(block, i64::from(offset_of(p)).wrapping_add(offset) as i32)),
    }
}

fn missing(frame: &Frame<'_>, symbol: SymbolId) -> Stop {
    let key = frame.unit.symbols.get(symbol.index()).map_or("?", |s| s.key.as_str());
    Stop::Unsupported(format!("{key} is not known"))
}
