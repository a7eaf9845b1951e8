//! Functions: registers, memory and blocks of one body.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use crate::form::{
    Block, BlockId, Function, Instruction, Kind, Local, LocalId, Operand, Parameter, Receiver, Step,
    SymbolId, Type,
};
use crate::lower::Builder;

use super::initialise::Sink;
use super::preprocess::Origin;
use super::scope::{Entity, Location};
use super::translation::{Lowerer, named_children};
use super::types::{CType, Signature};

/// The function under construction.
#[derive(Debug, Default)]
pub(super) struct Body<'t> {
    pub(super) builder: Builder,
    pub(super) name: &'t str,
    pub(super) result: Option<CType>,
    /// Where a struct that is returned goes.
    pub(super) result_place: Option<LocalId>,
    /// Points to the arguments that have no names.
    pub(super) rest: Option<LocalId>,
    pub(super) labels: FxHashMap<&'t str, BlockId>,
    pub(super) breaks: Vec<BlockId>,
    pub(super) continues: Vec<BlockId>,
    /// Blocks of `case`s and `default`s, by node.
    pub(super) cases: FxHashMap<usize, BlockId>,
    /// Names whose address is taken somewhere in the function.
    pub(super) addressed: FxHashSet<&'t str>,
    /// Whether a declaration is being read whose arrays may have lengths that only running tells.
    pub(super) running: bool,
    /// Memory of variables, made when the function is entered.
    pub(super) reserved: Vec<(LocalId, u64)>,
}

impl Body<'_> {
    /// A register.
    pub(super) fn local(&mut self, kind: Kind) -> LocalId {
        self.builder.local(kind, None)
    }

    fn finish(self) -> (Vec<Local>, Vec<Block>) {
        let (locals, mut blocks) = self.builder.finish();
        if let Some(entry) = blocks.first_mut() {
            let line = entry.steps.first().map_or(entry.end_line, |step| step.line);
            let made = self.reserved.iter().map(|(to, size)| Step {
                line,
                instruction: Instruction::Alloca { to: *to, size: Operand::Bits(*size), zeroed: false },
            });
            entry.steps.splice(0..0, made);
        }
        (locals, blocks)
    }
}

impl<'t> Lowerer<'t> {
    /// Sets the line that instructions come from. Those of headers have none.
    pub(super) fn at(&mut self, node: Node<'t>) {
        let (origin, line) = self.origin(node.start_position().row);
        self.body.builder.set_line(if origin == Origin::Main { line } else { 0 });
    }

    /// Registers for memory of a variable.
    pub(super) fn reserve(&mut self, size: u64) -> LocalId {
        let local = self.body.local(Kind::Ref);
        self.body.reserved.push((local, size.max(1)));
        local
    }

    /// Lowers a function that has a body.
    pub(super) fn function(&mut self, name: &'t str, node: Node<'t>, searchable: bool) {
        let Some(Entity::Function { ty: CType::Function(signature), key, .. }) =
            self.scopes.get(name).cloned()
        else {
            return;
        };
        let Some(declarator) = node.child_by_field_name("declarator") else { return };
        let Some(block) = node.child_by_field_name("body") else { return };
        let start = self.origin(node.start_position().row).1;
        let end = self.origin(node.end_position().row).1;
        self.body = Body { name, result: Some(signature.result.clone()), ..Body::default() };
        self.depth = 0;
        self.at(node);
        self.collect_addressed(block);
        self.scopes.enter();
        let names = self.parameter_names(declarator);
        let mut parameters = Vec::new();
        let arguments: Vec<LocalId> = signature
            .parameters
            .iter()
            .enumerate()
            .map(|(i, ty)| {
                let own = names.get(i).map_or("", |(name, _)| *name);
                parameters.push(Parameter { name: own.to_owned(), ty: ty.public(&self.records) });
                self.body.builder.local(ty.kind().unwrap_or(Kind::Ref), (!own.is_empty()).then_some(own))
            })
            .collect();
        if matches!(signature.result, CType::Record(_)) {
            let ty = Type::Pointer(Box::new(signature.result.public(&self.records)));
            parameters.push(Parameter { name: "<result>".into(), ty });
            self.body.result_place = Some(self.body.local(Kind::Ref));
        }
        if signature.variadic {
            let ty = Type::Pointer(Box::new(Type::Void));
            parameters.push(Parameter { name: Function::REST.into(), ty });
            self.body.rest = Some(self.body.local(Kind::Ref));
            if self.body.result_place.is_some() {
                self.body
                    .builder
                    .unsupported("a struct from a function that does not name all its arguments");
            }
        }
        for ((ty, (own, node)), argument) in signature.parameters.iter().zip(&names).zip(arguments) {
            // `int a[n][m]` depends on parameters before it.
            match node.filter(|_| has_open_array(ty)) {
                Some(node) => {
                    let ty = self.while_running(|this| this.parameter(node).1);
                    self.receive(own, &ty, argument);
                }
                None => self.receive(own, ty, argument),
            }
        }
        self.statement(block);
        self.scopes.leave();
        let body = std::mem::take(&mut self.body);
        let n_steps = body.builder.n_steps();
        if n_steps > self.limits.instructions {
            self.unit.left_out.push((start, format!("{name} is too large: {n_steps} instructions")));
            return;
        }
        let (locals, blocks) = body.finish();
        self.add(Function {
            name: name.to_owned(),
            key,
            class: None,
            receiver: Receiver::None,
            parameters,
            result: signature.result.public(&self.records),
            start,
            end,
            locals,
            blocks,
            searchable,
            guards: None,
        });
    }

    /// Declares a parameter: in its register, or in memory when its address is taken or it is a struct.
    fn receive(&mut self, name: &'t str, ty: &CType, argument: LocalId) {
        let location = if matches!(ty, CType::Record(_)) || self.body.addressed.contains(name) {
            let size = match self.records.size(ty) {
                Ok(size) => size,
                Err(reason) => {
                    self.body.builder.unsupported(reason.to_string());
                    1
                }
            };
            let place = self.reserve(size);
            let pointer = Operand::Local(place);
            self.body.builder.emit(match ty {
                CType::Record(_) => {
                    Instruction::CopyBytes { to: pointer, from: Operand::Local(argument), size: size as u32 }
                }
                _ => Instruction::Store {
                    kind: ty.kind().unwrap_or(Kind::Ref),
                    pointer,
                    offset: 0,
                    value: Operand::Local(argument),
                },
            });
            Location::Memory(place)
        } else {
            Location::Register(argument)
        };
        self.scopes.declare(name, Entity::Variable { ty: ty.clone(), location });
    }

    /// Names of the parameters, and where they are declared.
    fn parameter_names(&mut self, declarator: Node<'t>) -> Vec<(&'t str, Option<Node<'t>>)> {
        let parameters = self.declared(declarator, CType::Void).parameters;
        let mut names = Vec::new();
        for node in parameters.map(named_children).unwrap_or_default() {
            match node.kind() {
                "parameter_declaration" => {
                    let (name, ty) = self.parameter(node);
                    if ty != CType::Void {
                        names.push((name, Some(node)));
                    }
                }
                "identifier" => names.push((self.text(node), None)),
                _ => {}
            }
        }
        names
    }

    /// Puts the types of an old-style definition (`f(a) int a; { … }`) into its signature.
    pub(super) fn old_style(&mut self, node: Node<'t>, ty: CType, parameters: Option<Node<'t>>) -> CType {
        let CType::Function(signature) = &ty else { return ty };
        let mut types: FxHashMap<&'t str, CType> = FxHashMap::default();
        for declaration in named_children(node).into_iter().filter(|c| c.kind() == "declaration") {
            let base = self.base_type(declaration);
            let mut cursor = declaration.walk();
            for declarator in declaration.children_by_field_name("declarator", &mut cursor) {
                let declared = self.declared(declarator, base.clone());
                types.insert(declared.name, declared.ty.decayed());
            }
        }
        if types.is_empty() {
            return ty;
        }
        let names = parameters.map(named_children).unwrap_or_default();
        let parameters = names
            .iter()
            .filter(|n| n.kind() == "identifier")
            .map(|n| types.get(self.text(*n)).cloned().unwrap_or(CType::INT))
            .collect();
        CType::Function(Rc::new(Signature { parameters, ..(**signature).clone() }))
    }

    /// Finds names behind `&`. By name alone: a variable in memory that could be in a register is only slower.
    fn collect_addressed(&mut self, block: Node<'t>) {
        let mut todo = vec![block];
        while let Some(node) = todo.pop() {
            if node.kind() == "pointer_expression"
                && node.child(0).is_some_and(|c| c.kind() == "&")
                && let Some(mut inner) = node.child_by_field_name("argument")
            {
                while inner.kind() == "parenthesized_expression" {
                    match inner.named_child(0) {
                        Some(next) => inner = next,
                        None => break,
                    }
                }
                if inner.kind() == "identifier" {
                    self.body.addressed.insert(self.text(inner));
                }
            }
            todo.extend(named_children(node));
        }
    }

    /// Runs `work` on a body of its own that is thrown away.
    pub(super) fn aside<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let kept = std::mem::take(&mut self.body);
        let out = work(self);
        self.body = kept;
        out
    }

    /// The value of a constant expression.
    pub(super) fn constant(&mut self, node: Node<'t>) -> Option<(u64, CType)> {
        if let Some(known) = self.constants.get(&node.id()) {
            return known.clone();
        }
        let found = self.aside(|this| {
            let value = this.rvalue(node);
            match value.operand {
                Operand::Bits(bits) if this.body.builder.is_open() && value.ty.is_integer() => {
                    Some((bits, value.ty))
                }
                _ => None,
            }
        });
        self.constants.insert(node.id(), found.clone());
        found
    }

    /// The function that gives a variable of the file its first value.
    pub(super) fn static_initialiser(&mut self, symbol: SymbolId, ty: &CType, value: Node<'t>) -> Function {
        let kept = std::mem::take(&mut self.body);
        self.at(value);
        let line = self.origin(value.start_position().row).1;
        let pointer = self.body.local(Kind::Ref);
        self.body.builder.emit(Instruction::StaticAddress { to: pointer, symbol });
        let mut sink = Sink::new(self.records.size(ty).unwrap_or(0));
        self.initialise(&mut sink, ty, 0, value);
        sink.pour(self, Operand::Local(pointer), false);
        let body = std::mem::replace(&mut self.body, kept);
        let (locals, blocks) = body.finish();
        Function {
            name: "<clinit>".into(),
            key: format!(
                "initialiser of {}",
                self.unit.symbols.get(symbol.index()).map_or("", |s| s.key.as_str())
            ),
            class: None,
            receiver: Receiver::None,
            parameters: Vec::new(),
            result: Type::Void,
            start: line,
            end: line,
            locals,
            blocks,
            searchable: false,
            guards: None,
        }
    }
}

/// Whether the type leads to an array whose length was not known where it was declared.
fn has_open_array(ty: &CType) -> bool {
    match ty {
        CType::Pointer(of) => match &**of {
            CType::Array(_, None) => true,
            of => has_open_array(of),
        },
        CType::Array(of, _) => has_open_array(of),
        _ => false,
    }
}
