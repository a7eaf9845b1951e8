//! Running a function of a linked program on example inputs, with exact semantics and bounds on everything.
//!
//! Nothing is ever really executed, read or written: a run only walks the executable form over memory of its own.
//!
//! | module | question it answers |
//! |---|---|
//! | `machine` | What is the state of a run, and what may library functions do with it? |
//! | `execute`, `boxed` | What does each instruction do? |
//! | [`arithmetic`] | What do operations on scalars give? |
//! | [`memory`] | Where are values kept? |
//! | [`dynamic`] | What are values of languages that type values and not variables? |
//! | `marshal`, `exchange` | How do example values become arguments, and results values? |

pub mod arithmetic;
mod boxed;
pub mod dynamic;
mod exchange;
mod execute;
mod limits;
mod machine;
mod marshal;
pub mod memory;
mod outcome;

pub use limits::{Limit, Limits};
pub use machine::Machine;
pub use outcome::{Fault, Outcome, Run, Trace};

use crate::form::{ClassRef, Field, FunctionRef, Kind, Language, Receiver};
use crate::value::Value;

/// Why a run, or a library function, cannot go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// A fault, which the language may turn into an exception.
    Fault(Fault),
    /// An exception, the reference to its object.
    Throw(u64),
    /// A bound was met.
    Limit(Limit),
    /// Something that cannot be run; what.
    Unsupported(String),
}

/// A call to make: which function, with what.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The function. An instance method is called on an object that its class's maker makes.
    pub function: FunctionRef,
    /// One value for each parameter. The machine converts them to the parameters' types or says they do not fit.
    pub arguments: Vec<Value>,
}

impl Machine<'_> {
    /// Runs one call from a fresh state.
    pub fn run(&mut self, call: &Call) -> Run {
        self.run_with(call, None)
    }

    /// Runs an instance method on an object that no constructor made: these fields have these values, the others none.
    pub fn run_on(&mut self, fields: &[(Field, Value)], call: &Call) -> Run {
        self.run_with(call, Some(fields))
    }

    fn run_with(&mut self, call: &Call, fields: Option<&[(Field, Value)]>) -> Run {
        self.reset();
        let outcome = match self.attempt(call, fields) {
            Ok(outcome) | Err(outcome) => outcome,
        };
        self.frames.clear();
        Run { outcome, trace: std::mem::take(&mut self.trace), steps: self.steps }
    }

    fn attempt(&mut self, call: &Call, fields: Option<&[(Field, Value)]>) -> Result<Outcome, Outcome> {
        let program = self.program;
        let function = program.function(call.function);
        let unit = program.unit(call.function.unit);
        if call.arguments.len() != function.parameters.len() {
            return Err(Outcome::Unfit(format!(
                "{} parameters, {} values",
                function.parameters.len(),
                call.arguments.len()
            )));
        }
        let mut arguments = Vec::with_capacity(call.arguments.len() + 1);
        let class = function.class.and_then(|class| program.linked_class(call.function.unit, class));
        match function.receiver {
            Receiver::None => {
                if let Some(class) = class {
                    self.initialise_first(class)?;
                }
            }
            Receiver::Object if fields.is_some() => {
                let Some(class) = class else { return Err(Outcome::Unfit("no class".into())) };
                arguments.push(self.object_with(class, fields.unwrap_or_default(), unit.language)?);
            }
            Receiver::Object => {
                let maker = class
                    .and_then(|class| program.class(class))
                    .and_then(|(unit, class)| Some((unit, class.maker?)));
                let Some((unit, maker)) = maker else {
                    return Err(Outcome::Unfit("no object can be made without arguments".into()));
                };
                let object =
                    self.call(FunctionRef { unit, function: maker }, &[]).map_err(|stop| self.ended(stop))?;
                arguments.push(object);
            }
            Receiver::Constructed => return Err(Outcome::Unfit("a constructor returns nothing".into())),
        }
        let n_receiver = arguments.len();
        for (value, parameter) in call.arguments.iter().zip(&function.parameters) {
            arguments.push(self.argument(value, &parameter.ty, unit.language)?);
        }
        // What making the object and the statics did is not part of the path.
        self.trace = Trace::default();
        let result = self.call(call.function, &arguments).map_err(|stop| self.ended(stop))?;
        // Neither is reading the result, for which code of the library may be run.
        let trace = std::mem::take(&mut self.trace);
        let value = function.result.kind().map(|_| self.result(result, &function.result, unit.language));
        let after = arguments[n_receiver..]
            .iter()
            .zip(&function.parameters)
            .map(|(bits, parameter)| self.changeable(*bits, &parameter.ty, unit.language))
            .collect();
        self.trace = trace;
        Ok(Outcome::Returned { value, arguments: after })
    }

    /// An object of a class, which is initialised first, with these fields set.
    fn object_with(
        &mut self,
        class: ClassRef,
        fields: &[(Field, Value)],
        language: Language,
    ) -> Result<u64, Outcome> {
        self.initialise_first(class)?;
        let content = memory::Content::Bytes(vec![0; self.program.object_size(class) as usize]);
        let object = memory::Object { class: Some(class), kind: Kind::Ref, array: false, content };
        let object = self.memory.add(object).map_err(|stop| self.ended(stop))?;
        for (field, value) in fields {
            let bits = self.argument(value, &field.ty, language)?;
            let kind = field.ty.kind().unwrap_or(Kind::Ref);
            let place = object + u64::from(field.slot) * 8;
            self.memory.store(kind, place, bits).map_err(|stop| self.ended(stop))?;
        }
        Ok(object)
    }

    /// Initialises the class of what is called, before anything else runs.
    fn initialise_first(&mut self, class: ClassRef) -> Result<(), Outcome> {
        if let Some((unit, declared)) = self.program.class(class)
            && let Some(function) = declared.initialiser
        {
            self.initialised.insert(class.0);
            self.call(FunctionRef { unit, function }, &[]).map_err(|stop| self.ended(stop))?;
        }
        Ok(())
    }

    /// What a stop is to the caller of a run.
    fn ended(&mut self, stop: Stop) -> Outcome {
        match stop {
            Stop::Fault(fault) => Outcome::Faulted(fault),
            Stop::Limit(limit) => Outcome::Limited(limit),
            Stop::Unsupported(reason) => Outcome::Unsupported(reason),
            Stop::Throw(exception) => {
                if let Some(dynamic::Dynamic::Error(_, arguments)) = self.dynamic(exception) {
                    let first = arguments.first().copied();
                    let message = first.and_then(|first| match self.dynamic(first)? {
                        dynamic::Dynamic::Text(text) => Some(text.iter().collect()),
                        _ => None,
                    });
                    return Outcome::Threw { class: self.class_name_of(exception), message };
                }
                let message = self
                    .memory
                    .load(Kind::Ref, exception)
                    .ok()
                    .and_then(|text| self.text(text).ok().map(String::from_utf16_lossy));
                Outcome::Threw { class: self.class_name_of(exception), message }
            }
        }
    }
}
