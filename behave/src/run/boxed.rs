//! Calls of what only the receiver knows: by name, with boxed arguments and a boxed result.

use super::Stop;
use super::dynamic::is_immediate;
use super::execute::Flow;
use super::machine::{Frame, Machine};
use super::memory::{Content, NULL, Object};
use crate::form::{Kind, Language, LocalId};
use crate::library;

impl<'p> Machine<'p> {
    pub(super) fn call_dynamic(
        &mut self,
        frame: &Frame<'p>,
        to: Option<LocalId>,
        name: usize,
        arguments: &[u64],
    ) -> Result<Flow, Stop> {
        let name = frame.unit.names.get(name).map_or("", String::as_str);
        let receiver = arguments.first().copied().unwrap_or(NULL);
        let object = if is_immediate(receiver) { None } else { Some(self.memory.get(receiver)?) };
        if let Some(Object { content: Content::Closure(id, captured), .. }) = object {
            let id = *id;
            let all: Vec<u64> = captured.iter().chain(&arguments[1..]).copied().collect();
            self.enter(id, &all, to)?;
            return Ok(Flow::Entered);
        }
        if let Some(class) = object.and_then(|object| object.class)
            && let Some(id) = self.program.method_named(class, name, arguments.len() - 1)
        {
            if self.program.is_overloaded(class, name, arguments.len() - 1) {
                return Err(Stop::Unsupported(format!("which {name} is meant was not inferred")));
            }
            return self.call_boxed(frame, to, id, arguments);
        }
        let class = self.class_name_of(receiver);
        let entries = library::find_dynamic(&class, name, arguments.len() - 1);
        let fits = |entry: &&library::EntryId| {
            let kinds = library::entry(**entry).and_then(|e| e.kinds.as_ref());
            kinds.is_some_and(|(kinds, _)| {
                kinds.len() == arguments.len()
                    && kinds.iter().zip(arguments).all(|(kind, a)| {
                        let scalar = match self.memory.get(*a).map(|o| (&o.content, o.kind)) {
                            Ok((Content::Scalar(_), kind)) => Some(kind),
                            _ => None,
                        };
                        *kind == Kind::Ref && scalar.is_none() || scalar == Some(*kind)
                    })
            })
        };
        let chosen = match entries {
            [one] => Some(*one),
            many => {
                let mut fitting = many.iter().filter(fits);
                fitting.next().copied().filter(|_| fitting.next().is_none())
            }
        };
        match chosen {
            Some(entry) => self.call_library_boxed(frame, to, entry, arguments),
            None => Err(Stop::Unsupported(format!("{name} of {class}"))),
        }
    }

    /// Calls a function with boxed arguments, and boxes its result.
    fn call_boxed(
        &mut self,
        frame: &Frame<'p>,
        to: Option<LocalId>,
        id: crate::form::FunctionRef,
        arguments: &[u64],
    ) -> Result<Flow, Stop> {
        let function = self.program.function(id);
        let kinds: Vec<Kind> = function.locals.iter().take(function.n_arguments()).map(|l| l.kind).collect();
        let result = function.result.kind().unwrap_or(Kind::Ref);
        if result == Kind::Ref && kinds.iter().all(|k| *k == Kind::Ref)
            || frame.unit.language != Language::Java
        {
            self.enter(id, arguments, to)?;
            return Ok(Flow::Entered);
        }
        let arguments = self.unboxed(&kinds, arguments)?;
        let value = self.call(id, &arguments)?;
        self.set_boxed(frame, to, result, value)
    }

    fn call_library_boxed(
        &mut self,
        frame: &Frame<'p>,
        to: Option<LocalId>,
        id: library::EntryId,
        arguments: &[u64],
    ) -> Result<Flow, Stop> {
        let Some((entry, (kinds, result))) = library::entry(id).and_then(|e| Some((e, e.kinds.as_ref()?)))
        else {
            return self.call_library(frame, to, id, arguments);
        };
        let arguments = self.unboxed(kinds, arguments)?;
        let value = (entry.native)(self, &arguments)?;
        self.set_boxed(frame, to, *result, value)
    }

    #[cfg(feature = "java")]
    fn unboxed(&mut self, kinds: &[Kind], arguments: &[u64]) -> Result<Vec<u64>, Stop> {
        let mut out = Vec::with_capacity(arguments.len());
        for (i, argument) in arguments.iter().enumerate() {
            out.push(match kinds.get(i) {
                Some(Kind::Ref) | None => *argument,
                Some(kind) => library::java::object::unbox(self, *argument, *kind)?,
            });
        }
        Ok(out)
    }

    #[cfg(not(feature = "java"))]
    fn unboxed(&mut self, _: &[Kind], arguments: &[u64]) -> Result<Vec<u64>, Stop> {
        Ok(arguments.to_vec())
    }

    fn set_boxed(
        &mut self,
        frame: &Frame<'p>,
        to: Option<LocalId>,
        kind: Kind,
        value: u64,
    ) -> Result<Flow, Stop> {
        if let Some(to) = to {
            #[cfg(feature = "java")]
            let value =
                if kind == Kind::Ref { value } else { library::java::object::boxed(self, kind, value)? };
            #[cfg(not(feature = "java"))]
            let _ = kind;
            self.set(frame, to, value);
        }
        Ok(Flow::Next)
    }
}
