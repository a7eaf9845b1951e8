//! The state of a run, and what library functions may do with it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::memory::{Content, Memory, NULL, Object};
use super::{Fault, Limit, Limits, Stop, Trace};
use crate::form::{
    ClassRef, Function, FunctionRef, Kind, Language, Link, Linked, LocalId, Program, Receiver, Text, Unit,
};

/// A call in progress.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame<'p> {
    pub(super) id: FunctionRef,
    pub(super) function: &'p Function,
    pub(super) unit: &'p Unit,
    pub(super) links: &'p [Link],
    pub(super) base: usize,
    pub(super) block: u32,
    pub(super) at: usize,
    pub(super) to: Option<LocalId>,
    pub(super) allocas: usize,
}

/// Calls from library functions back into the searched code nest on the real stack, so they get a bound of their own.
const NATIVE_DEPTH: usize = 40;

/// Runs functions of one program. Reusable: each run starts with empty memory and uninitialised statics.
#[derive(Debug)]
pub struct Machine<'p> {
    pub(super) program: &'p Program,
    pub(super) limits: Limits,
    /// Blocks of this run.
    pub memory: Memory,
    pub(super) stack: Vec<u64>,
    pub(super) frames: Vec<Frame<'p>>,
    pub(super) allocas: Vec<u64>,
    pub(super) steps: u64,
    pub(super) trace: Trace,
    pub(super) native_depth: usize,
    pub(super) statics: FxHashMap<u32, u64>,
    pub(super) initialised: FxHashSet<u32>,
    pub(super) texts: FxHashMap<(u32, u32), u64>,
    pub(super) interned: FxHashMap<&'p Text, u64>,
    /// The message and class of exceptions that the language's faults become are found by name once.
    pub(super) classes: FxHashMap<&'static str, Option<ClassRef>>,
    /// Statics whose initialisers could not be run, and why.
    pub(super) unknown: FxHashMap<u32, String>,
    /// Small boxes, which Java makes only once.
    pub(crate) boxes: FxHashMap<(Kind, u64), u64>,
    /// Objects that stand for classes, which Java makes only once.
    pub(crate) class_objects: FxHashMap<String, u64>,
    /// Bytes of the blocks made from example values, without the room after them.
    pub(super) lengths: FxHashMap<u32, usize>,
}

impl<'p> Machine<'p> {
    /// A machine for a program.
    pub fn new(program: &'p Program, limits: Limits) -> Self {
        Self {
            program,
            limits,
            memory: Memory::new(limits.memory),
            stack: Vec::new(),
            frames: Vec::new(),
            allocas: Vec::new(),
            steps: 0,
            trace: Trace::default(),
            native_depth: 0,
            statics: FxHashMap::default(),
            initialised: FxHashSet::default(),
            texts: FxHashMap::default(),
            interned: FxHashMap::default(),
            classes: FxHashMap::default(),
            unknown: FxHashMap::default(),
            boxes: FxHashMap::default(),
            class_objects: FxHashMap::default(),
            lengths: FxHashMap::default(),
        }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Everything as before the first run.
    pub(super) fn reset(&mut self) {
        self.memory.clear();
        self.stack.clear();
        self.frames.clear();
        self.allocas.clear();
        self.steps = 0;
        self.trace = Trace::default();
        self.native_depth = 0;
        self.statics.clear();
        self.initialised.clear();
        self.texts.clear();
        self.interned.clear();
        self.unknown.clear();
        self.boxes.clear();
        self.class_objects.clear();
        self.lengths.clear();
    }

    /// Counts work that a library function does, so that it cannot run on for free.
    #[inline]
    pub fn charge(&mut self, steps: usize) -> Result<(), Stop> {
        self.steps = self.steps.saturating_add(steps as u64);
        if self.steps > self.limits.steps { Err(Stop::Limit(Limit::Steps)) } else { Ok(()) }
    }

    /// A class of the library by its full name.
    pub fn library_class(&mut self, name: &'static str) -> Option<ClassRef> {
        let program = self.program;
        *self.classes.entry(name).or_insert_with(|| program.library_class_named(name))
    }

    /// A string object.
    pub fn new_text(&mut self, units: Vec<u16>) -> Result<u64, Stop> {
        self.charge(units.len() / 8)?;
        let class = self.library_class("java.lang.String");
        self.memory.add(Object {
            class,
            kind: Kind::U16,
            array: false,
            content: Content::Text(units.into_boxed_slice()),
        })
    }

    /// A string object.
    pub fn new_str(&mut self, text: &str) -> Result<u64, Stop> {
        self.new_text(text.encode_utf16().collect())
    }

    /// The characters of a string or builder.
    pub fn text(&self, reference: u64) -> Result<&[u16], Stop> {
        match &self.memory.get(reference)?.content {
            Content::Text(text) => Ok(text),
            Content::Builder(text) => Ok(text),
            _ => Err(Stop::Fault(Fault::Cast)),
        }
    }

    /// A box around a scalar, of a library class such as `java.lang.Integer`.
    pub fn new_box(&mut self, class: &'static str, kind: Kind, bits: u64) -> Result<u64, Stop> {
        let class = self.library_class(class);
        self.memory.add(Object { class, kind, array: false, content: Content::Scalar(kind.wrap(bits)) })
    }

    /// A new array object of zeros.
    pub fn new_array(&mut self, class: Option<ClassRef>, kind: Kind, length: usize) -> Result<u64, Stop> {
        self.charge(length / 16)?;
        let bytes =
            length.checked_mul(kind.size()).filter(|b| *b <= self.limits.memory && i32::try_from(*b).is_ok());
        let Some(bytes) = bytes else { return Err(Stop::Limit(Limit::Memory)) };
        self.memory.add(Object { class, kind, array: true, content: Content::Bytes(vec![0; bytes]) })
    }

    /// An object of a library class with contents of its own.
    pub fn new_native(&mut self, class: &'static str, content: Content) -> Result<u64, Stop> {
        let class = self.library_class(class);
        self.memory.add(Object { class, kind: Kind::Ref, array: false, content })
    }

    /// An exception of a library class, thrown.
    pub fn throw(&mut self, class: &'static str, message: Option<&str>) -> Stop {
        match self.new_exception(class, message) {
            Ok(exception) => Stop::Throw(exception),
            Err(stop) => stop,
        }
    }

    fn new_exception(&mut self, name: &'static str, message: Option<&str>) -> Result<u64, Stop> {
        let Some(class) = self.library_class(name) else {
            return Err(Stop::Unsupported(format!("exception {name} is not known")));
        };
        let size = self.program.object_size(class).max(16) as usize;
        let object = Object {
            class: Some(class),
            kind: Kind::Ref,
            array: false,
            content: Content::Bytes(vec![0; size]),
        };
        let exception = self.memory.add(object)?;
        if let Some(message) = message {
            let text = self.new_str(message)?;
            self.memory.store(Kind::Ref, exception, text)?;
        }
        Ok(exception)
    }

    /// What a fault becomes in a language: an exception, or itself.
    pub(super) fn raise(&mut self, fault: Fault, language: Language) -> Stop {
        if language != Language::Java {
            return Stop::Fault(fault);
        }
        let (class, message) = match fault {
            Fault::DivideByZero | Fault::Overflow => ("java.lang.ArithmeticException", Some("/ by zero")),
            Fault::Null => ("java.lang.NullPointerException", None),
            Fault::Index => ("java.lang.ArrayIndexOutOfBoundsException", None),
            Fault::TextIndex => ("java.lang.StringIndexOutOfBoundsException", None),
            Fault::Cast => ("java.lang.ClassCastException", None),
            Fault::NegativeSize => ("java.lang.NegativeArraySizeException", None),
            Fault::ArrayStore => ("java.lang.ArrayStoreException", None),
            Fault::Bounds | Fault::Distance | Fault::Exit => return Stop::Fault(fault),
        };
        self.throw(class, message)
    }

    /// Calls a function of the searched code from a library function.
    pub fn call(&mut self, function: FunctionRef, arguments: &[u64]) -> Result<u64, Stop> {
        if self.native_depth >= NATIVE_DEPTH {
            return Err(Stop::Limit(Limit::Depth));
        }
        let floor = self.frames.len();
        self.enter(function, arguments, None)?;
        self.native_depth += 1;
        let result = self.execute(floor);
        self.native_depth -= 1;
        if result.is_err() {
            self.drop_frames(floor);
        }
        result
    }

    /// Calls a function of a library that is in executable form. Its class must need no initialising, or have had it.
    pub fn call_library_function(&mut self, key: &str, arguments: &[u64]) -> Result<u64, Stop> {
        match self.program.library_function(key) {
            Some(function) => self.call(function, arguments),
            None => Err(Stop::Unsupported(format!("{key} is not known"))),
        }
    }

    /// Calls a closure, a function pointer, or the only method that an object has for this number of arguments.
    pub fn call_value(&mut self, callee: u64, method: &str, arguments: &[u64]) -> Result<u64, Stop> {
        if let Some(function) = super::memory::function_of(callee) {
            return self.call(function, arguments);
        }
        if let Some(entry) = super::memory::library_of(callee).and_then(crate::library::entry) {
            if entry.n_arguments.is_some_and(|n| n != arguments.len()) {
                return Err(Stop::Unsupported(format!("{} with {} arguments", entry.key, arguments.len())));
            }
            return (entry.native)(self, arguments);
        }
        let object = self.memory.get(callee)?;
        if let Content::Closure(function, captured) = &object.content {
            let function = *function;
            let all: Vec<u64> = captured.iter().chain(arguments).copied().collect();
            return self.call(function, &all);
        }
        let found = object.class.and_then(|class| self.program.method_named(class, method, arguments.len()));
        match found {
            Some(function) => {
                let all: Vec<u64> = std::iter::once(callee).chain(arguments.iter().copied()).collect();
                self.call(function, &all)
            }
            None => Err(Stop::Unsupported(format!("call of {method} on {}", self.class_name_of(callee)))),
        }
    }

    /// Whether the class of an object has a method of that name, whatever its arguments.
    pub fn has_method(&self, reference: u64, name: &str) -> bool {
        let class = self.memory.get(reference).ok().and_then(|object| object.class);
        class.is_some_and(|class| (0..4).any(|n| self.program.method_named(class, name, n).is_some()))
    }

    /// Name of the class of an object, for messages.
    pub fn class_name_of(&self, reference: u64) -> String {
        #[cfg(feature = "python")]
        {
            use super::dynamic::{Dynamic, is_immediate};
            let content = self.dynamic(reference);
            if let Some(Dynamic::Error(names, _)) = content {
                return names.first().cloned().unwrap_or_default();
            }
            let own = matches!(content, Some(Dynamic::Instance(_)));
            if is_immediate(reference) || content.is_some() && !own {
                return format!("python.{}", crate::library::python::type_name(self, reference));
            }
        }
        match self.memory.get(reference) {
            Ok(object) => {
                object.class.map_or_else(|| "memory".into(), |c| self.program.class_name(c).to_owned())
            }
            Err(_) => "null".into(),
        }
    }

    /// Starts a call. The arguments fill the first registers, the others are zero.
    pub(super) fn enter(
        &mut self,
        id: FunctionRef,
        arguments: &[u64],
        to: Option<LocalId>,
    ) -> Result<(), Stop> {
        let program = self.program;
        let Linked { unit, links, .. } = program.linked(id.unit);
        let Some(function) = unit.functions.get(id.function.index()) else {
            return Err(Stop::Unsupported("a function pointer that is none".into()));
        };
        if !function.has_body() {
            return Err(Stop::Unsupported(format!("{} has no body", function.key)));
        }
        let mut packed = Vec::new();
        let arguments = if function.is_variadic() {
            packed.extend_from_slice(arguments);
            self.pack_rest(function, &mut packed)?;
            &packed[..]
        } else {
            arguments
        };
        if arguments.len() != function.n_arguments() {
            return Err(Stop::Unsupported(format!(
                "{} called with {} arguments",
                function.key,
                arguments.len()
            )));
        }
        if self.frames.len() >= self.limits.depth {
            return Err(Stop::Limit(Limit::Depth));
        }
        if function.receiver == Receiver::Object && arguments.first() == Some(&NULL) {
            return Err(Stop::Fault(Fault::Null));
        }
        let base = self.stack.len();
        self.stack.extend_from_slice(arguments);
        self.stack.resize(base + function.locals.len().max(arguments.len()), 0);
        self.frames.push(Frame {
            id,
            function,
            unit,
            links,
            base,
            block: 0,
            at: 0,
            to,
            allocas: self.allocas.len(),
        });
        self.note_block(id, 0);
        Ok(())
    }

    /// Puts the arguments after the named ones into memory that the last parameter points to.
    fn pack_rest(&mut self, function: &Function, arguments: &mut Vec<u64>) -> Result<(), Stop> {
        let named = function.n_arguments().saturating_sub(1);
        if arguments.len() < named {
            return Ok(());
        }
        let rest = arguments.split_off(named);
        let block = self.memory.add_bytes(rest.len() * 8)?;
        for (place, word) in self.memory.bytes_mut(block)?.chunks_exact_mut(8).zip(&rest) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        arguments.push(block);
        Ok(())
    }

    #[inline]
    pub(super) fn note_block(&mut self, id: FunctionRef, block: u32) {
        self.trace.n_blocks += 1;
        if self.trace.blocks.len() < self.limits.trace {
            self.trace.blocks.push((id, crate::form::BlockId(block)));
        }
    }

    /// Ends the innermost call.
    pub(super) fn leave(&mut self) -> Option<Frame<'p>> {
        let frame = self.frames.pop()?;
        self.stack.truncate(frame.base);
        for block in self.allocas.drain(frame.allocas..) {
            self.memory.free(block);
        }
        Some(frame)
    }

    pub(super) fn drop_frames(&mut self, floor: usize) {
        while self.frames.len() > floor {
            self.leave();
        }
    }
}
