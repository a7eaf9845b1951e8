//! One file: its classes, their fields and methods.

use rustc_hash::FxHashMap;
use tree_sitter::Node;

use super::body::{Body, Lowered};
use super::declare::is_class;
use super::inner::Captured;
use super::types::{JType, children};
use super::world::{ClassIndex, World};
use crate::form::{
    Class, ClassId, Function, FunctionId, Instruction, Kind, Language, LocalId, Operand, Parameter, Receiver,
    Static, StaticId, SymbolKind, Terminator, Unit,
};
use crate::lower::{LowerLimits, Tables};

/// A file being lowered.
pub(super) struct FileLowering<'w> {
    pub(super) world: &'w World,
    pub(super) source: &'w str,
    pub(super) limits: LowerLimits,
    pub(super) unit: Unit,
    pub(super) tables: Tables,
    /// Classes inside of methods that were lowered, with what they know of the variables around them.
    pub(super) captured: FxHashMap<ClassIndex, Vec<Captured>>,
}

/// The parts of a function that its body does not say.
struct Frame {
    name: String,
    key: String,
    receiver: Receiver,
    parameters: Vec<Parameter>,
    result: JType,
    searchable: bool,
    guards: Option<StaticId>,
}

impl<'w> FileLowering<'w> {
    pub(super) fn new(world: &'w World, file: usize, source: &'w str, limits: LowerLimits) -> Self {
        let unit = Unit::new(world.paths[file].clone(), Language::Java);
        Self { world, source, limits, unit, tables: Tables::default(), captured: FxHashMap::default() }
    }

    /// Lowers every class of the file.
    pub(super) fn lower(mut self, root: Node<'_>, file: usize) -> Unit {
        let classes = &self.world.file_classes[file];
        for (i, index) in classes.iter().enumerate() {
            let info = self.world.class(*index);
            let supers: Vec<_> = info
                .supers
                .iter()
                .map(|s| {
                    let path = match s {
                        JType::Class(c, _) => self.world.class(*c).file.map(|f| self.world.paths[f].as_str()),
                        _ => None,
                    };
                    let name = s.class_name(self.world);
                    self.tables.symbol(&mut self.unit, SymbolKind::Class, &name, path)
                })
                .collect();
            self.unit.classes.push(Class {
                name: info.name.clone(),
                supers,
                n_slots: self.world.n_slots(*index, 0),
                fields: self.world.object_fields(*index),
                methods: Vec::new(),
                initialiser: None,
                maker: None,
            });
            for field in info.fields.iter().filter(|f| f.is_static) {
                self.unit.statics.push(Static {
                    key: format!("{}.{}", info.name, field.name),
                    class: ClassId(i as u32),
                    ty: field.ty.form(self.world),
                    kind: field.ty.kind(),
                    size: 8,
                });
            }
        }
        for node in children(root).filter(|c| is_class(*c)) {
            let place = classes.iter().position(|c| self.world.class(*c).start == node.start_byte());
            let (Some(place), Some(body)) = (place, node.child_by_field_name("body")) else { continue };
            self.class(ClassId(place as u32), classes[place], node, &members(body));
        }
        self.unit
    }

    pub(super) fn class<'t>(&mut self, id: ClassId, index: ClassIndex, node: Node<'t>, members: &[Node<'t>]) {
        let info = self.world.class(index);
        if node.kind() == "annotation_type_declaration" {
            return;
        }
        for member in members {
            if !matches!(
                member.kind(),
                "method_declaration" | "constructor_declaration" | "compact_constructor_declaration"
            ) {
                continue;
            }
            let Some(method) = info.methods.iter().find(|m| m.start == member.start_byte()) else { continue };
            let constructor = method.name == "<init>";
            let receiver = match (method.is_static, constructor) {
                (true, _) => Receiver::None,
                (false, true) => Receiver::Constructed,
                (false, false) => Receiver::Object,
            };
            let mut scope = self.world.scope_of(index);
            scope.variables.extend(method.type_parameters.iter().cloned());
            let frame = Frame {
                name: method.name.clone(),
                key: method.key.clone(),
                receiver,
                parameters: method
                    .names
                    .iter()
                    .zip(&method.parameters)
                    .map(|(name, ty)| Parameter { name: name.clone(), ty: ty.form(self.world) })
                    .collect(),
                result: method.result.clone(),
                searchable: !constructor && !info.is_local,
                guards: None,
            };
            let body_node = member.child_by_field_name("body");
            let function = self.function(id, index, frame, Some(*member), |body| {
                body.scope = scope;
                for (name, ty) in method.names.iter().zip(&method.parameters) {
                    body.declare(name, ty.clone());
                }
                let Some(block) = body_node else { return false };
                if constructor {
                    let result = body.constructor(block, members).and_then(|()| {
                        if member.kind() == "compact_constructor_declaration" {
                            body.set_components(&method.names)?;
                        }
                        Ok(())
                    });
                    if let Err(reason) = result {
                        body.give_up(reason);
                    }
                } else {
                    body.block(block);
                }
                true
            });
            if !method.is_static && !constructor {
                self.unit.classes[id.index()].methods.push((method.selector.clone(), function));
            }
        }
        let anonymous = node.kind() == "class_body";
        if info.is_record {
            self.record_members(id, index);
        } else if !info.interface && !info.methods.iter().any(|m| m.name == "<init>") {
            let key = format!("{}.<init>()", info.name);
            let frame = made("<init>", key, Receiver::Constructed, JType::Void);
            self.function(id, index, frame, None, |body| {
                // What creates an object of an anonymous class calls the superclass's constructor, with arguments.
                let above = if anonymous { Ok(()) } else { body.implicit_super() };
                if let Err(reason) = above.and_then(|()| body.field_values(members)) {
                    body.give_up(reason);
                }
                true
            });
        }
        self.initialiser(id, index, members);
        self.maker(id, index);
        for member in members.iter().filter(|m| is_class(**m)) {
            self.member_class(index, *member);
        }
    }

    /// A class that is a member of another.
    fn member_class(&mut self, outer: ClassIndex, node: Node<'_>) {
        let Some(file) = self.world.class(outer).file else { return };
        let classes = &self.world.file_classes[file];
        let place = classes.iter().position(|c| self.world.class(*c).start == node.start_byte());
        let (Some(place), Some(body)) = (place, node.child_by_field_name("body")) else { return };
        self.class(ClassId(place as u32), classes[place], node, &members(body));
    }

    /// The constructor and the methods that a record has without saying so.
    fn record_members(&mut self, id: ClassId, index: ClassIndex) {
        let info = self.world.class(index);
        for method in info.methods.iter().filter(|m| m.start == usize::MAX) {
            let constructor = method.name == "<init>";
            let frame = Frame {
                parameters: method
                    .names
                    .iter()
                    .zip(&method.parameters)
                    .map(|(name, ty)| Parameter { name: name.clone(), ty: ty.form(self.world) })
                    .collect(),
                ..made(
                    &method.name,
                    method.key.clone(),
                    if constructor { Receiver::Constructed } else { Receiver::Object },
                    method.result.clone(),
                )
            };
            let function = self.function(id, index, frame, None, |body| {
                for (name, ty) in method.names.iter().zip(&method.parameters) {
                    body.declare(name, ty.clone());
                }
                let result = if constructor {
                    body.set_components(&method.names)
                } else {
                    body.return_component(&method.name)
                };
                if let Err(reason) = result {
                    body.give_up(reason);
                }
                true
            });
            if !constructor {
                self.unit.classes[id.index()].methods.push((method.selector.clone(), function));
            }
        }
    }

    /// Lowers a function; `fill` says whether it has a body.
    fn function<'t>(
        &mut self,
        id: ClassId,
        index: ClassIndex,
        frame: Frame,
        node: Option<Node<'t>>,
        fill: impl FnOnce(&mut Body<'_, 'w, 't>) -> bool,
    ) -> FunctionId {
        let world = self.world;
        let mut body = Body::new(self, index, world.scope_of(index), frame.result.clone());
        if let Some(node) = node {
            body.set_line(node);
        }
        if frame.receiver != Receiver::None {
            body.this = Some(body.b.local(Kind::Ref, Some("this")));
        }
        let has_body = fill(&mut body);
        let (locals, blocks) = body.b.finish();
        let line = |row: Option<usize>| row.map_or(0, |r| r as u32 + 1);
        self.unit.functions.push(Function {
            name: frame.name,
            key: frame.key,
            class: Some(id),
            receiver: frame.receiver,
            parameters: frame.parameters,
            result: frame.result.form_of_result(world),
            start: line(node.map(|n| n.start_position().row)),
            end: line(node.map(|n| n.end_position().row)),
            locals,
            blocks: if has_body { blocks } else { Vec::new() },
            searchable: frame.searchable,
            guards: frame.guards,
        });
        FunctionId(self.unit.functions.len() as u32 - 1)
    }

    /// Static fields one by one, so that one that cannot be computed spoils only itself, and static blocks.
    fn initialiser(&mut self, id: ClassId, index: ClassIndex, members: &[Node<'_>]) {
        let info = self.world.class(index);
        let mut parts: Vec<String> = Vec::new();
        for member in members {
            match member.kind() {
                "field_declaration" | "constant_declaration" => {
                    for declarator in children(*member).filter(|c| c.kind() == "variable_declarator") {
                        let name = declarator
                            .child_by_field_name("name")
                            .and_then(|n| self.source.get(n.byte_range()));
                        let (Some(name), Some(value)) = (name, declarator.child_by_field_name("value"))
                        else {
                            continue;
                        };
                        let Some(field) = info.fields.iter().find(|f| f.name == name && f.is_static) else {
                            continue;
                        };
                        parts.push(self.field_initialiser(id, index, &field.name, |body| {
                            body.set_line(value);
                            let value = body.expression(value, Some(&field.ty))?;
                            body.convert(&value, &field.ty)
                        }));
                    }
                }
                "enum_constant" => {
                    let name =
                        member.child_by_field_name("name").and_then(|n| self.source.get(n.byte_range()));
                    let Some(name) = name else { continue };
                    let ordinal = parts.len() as u64;
                    parts.push(self.field_initialiser(id, index, name, |body| {
                        body.enum_constant(*member, name, ordinal)
                    }));
                }
                "static_initializer" => {
                    let key = format!("{}.<clinit:{}>()", info.name, member.start_byte());
                    let frame = made("<clinit>", key.clone(), Receiver::None, JType::Void);
                    let block = children(*member).find(|c| c.kind() == "block");
                    self.function(id, index, frame, None, |body| {
                        if let Some(block) = block {
                            body.block(block);
                        }
                        true
                    });
                    parts.push(key);
                }
                _ => {}
            }
        }
        let parent = info.supers.iter().find(|s| {
            matches!(s, JType::Class(c, _) if !self.world.class(*c).interface && self.world.class(*c).file.is_some())
        });
        if parts.is_empty() && parent.is_none() {
            return;
        }
        let frame = made("<clinit>", format!("{}.<clinit>()", info.name), Receiver::None, JType::Void);
        let path = self.unit.path.clone();
        let function = self.function(id, index, frame, None, |body| {
            if let Some(parent) = parent {
                let class = body.class_symbol(parent);
                body.b.emit(Instruction::Initialise { class });
            }
            for part in &parts {
                let callee = body.symbol(SymbolKind::Function, part, Some(&path));
                body.b.emit(Instruction::Call { to: None, callee, arguments: Vec::new() });
            }
            true
        });
        self.unit.classes[id.index()].initialiser = Some(function);
    }

    fn field_initialiser<'t>(
        &mut self,
        id: ClassId,
        index: ClassIndex,
        field: &str,
        value: impl FnOnce(&mut Body<'_, 'w, 't>) -> Lowered<Operand>,
    ) -> String {
        let class = self.world.class(index).name.clone();
        let key = format!("{class}.<clinit:{field}>()");
        let var = format!("{class}.{field}");
        let place = self.unit.statics.iter().position(|s| s.class == id && s.key == var);
        let frame = Frame {
            guards: place.map(|p| StaticId(p as u32)),
            ..made("<clinit>", key.clone(), Receiver::None, JType::Void)
        };
        let kind = place.map_or(Kind::Ref, |p| self.unit.statics[p].kind);
        let world = self.world;
        let mut body = Body::new(self, index, world.scope_of(index), JType::Void);
        match value(&mut body) {
            Ok(value) => {
                let path = body.file.unit.path.clone();
                let symbol = body.symbol(SymbolKind::Static, &var, Some(&path));
                let to = body.temp(Kind::Ref);
                body.b.emit(Instruction::StaticAddress { to, symbol });
                body.b.emit(Instruction::Store { kind, pointer: Operand::Local(to), offset: 0, value });
            }
            Err(reason) => body.give_up(reason),
        }
        let (locals, blocks) = body.b.finish();
        self.unit.functions.push(Function {
            name: frame.name,
            key: frame.key,
            class: Some(id),
            receiver: frame.receiver,
            parameters: Vec::new(),
            result: crate::form::Type::Void,
            start: 0,
            end: 0,
            locals,
            blocks,
            searchable: false,
            guards: frame.guards,
        });
        key
    }

    /// Makes the object that examples call instance methods on.
    fn maker(&mut self, id: ClassId, index: ClassIndex) {
        let info = self.world.class(index);
        let plain = !info.methods.iter().any(|m| m.name == "<init>");
        let without = info.methods.iter().any(|m| m.name == "<init>" && m.parameters.is_empty());
        if info.interface || info.is_abstract || info.is_enum || !info.is_static || !(plain || without) {
            return;
        }
        let frame = made(
            "<make>",
            format!("{}.<make>()", info.name),
            Receiver::None,
            JType::Class(index, Vec::new()),
        );
        let function = self.function(id, index, frame, None, |body| {
            let class = body.class_symbol(&JType::Class(index, Vec::new()));
            let to: LocalId = body.temp(Kind::Ref);
            body.b.emit(Instruction::NewObject { to, class });
            body.call_default_constructor(index, Operand::Local(to));
            body.b.end(Terminator::Return(Some(Operand::Local(to))));
            true
        });
        self.unit.classes[id.index()].maker = Some(function);
    }
}

fn made(name: &str, key: String, receiver: Receiver, result: JType) -> Frame {
    Frame {
        name: name.to_owned(),
        key,
        receiver,
        parameters: Vec::new(),
        result,
        searchable: false,
        guards: None,
    }
}

/// Members of a class's body, those of an enum's second part included.
pub(super) fn members(body: Node<'_>) -> Vec<Node<'_>> {
    let mut all = Vec::new();
    for member in children(body) {
        if member.kind() == "enum_body_declarations" {
            all.extend(children(member));
        } else {
            all.push(member);
        }
    }
    all
}

impl<'t> Body<'_, '_, 't> {
    /// A constructor: another one of the class, or the superclass's and then the fields; then its own statements.
    fn constructor(&mut self, block: Node<'t>, members: &[Node<'t>]) -> Lowered<()> {
        let first = children(block).next().filter(|c| c.kind() == "explicit_constructor_invocation");
        if let Some(call) = first {
            self.set_line(call);
            self.constructor_call(call)?;
            if call.child_by_field_name("constructor").is_none_or(|c| c.kind() != "this") {
                self.field_values(members)?;
            }
        } else {
            self.implicit_super()?;
            self.field_values(members)?;
        }
        for statement in children(block).filter(|c| c.kind() != "explicit_constructor_invocation") {
            self.statement(statement);
        }
        Ok(())
    }

    /// Initial values of an object's fields, and its initialiser blocks.
    fn field_values(&mut self, members: &[Node<'t>]) -> Lowered<()> {
        let n = self.variables.len();
        // Names of parameters do not reach into initialisers.
        let hidden = std::mem::take(&mut self.variables);
        let this = self.this_value()?;
        for member in members {
            match member.kind() {
                "field_declaration" => {
                    for declarator in children(*member).filter(|c| c.kind() == "variable_declarator") {
                        let name = self.text(Self::child(declarator, "name")?);
                        let Some(value) = declarator.child_by_field_name("value") else { continue };
                        let fields = &self.world.class(self.class).fields;
                        let Some(field) = fields.iter().find(|f| f.name == name && !f.is_static) else {
                            continue;
                        };
                        self.set_line(value);
                        let result =
                            self.expression(value, Some(&field.ty)).and_then(|v| self.convert(&v, &field.ty));
                        match result {
                            Ok(op) => {
                                let place = self.field_of(&this, name)?;
                                self.write(&place, op)?;
                            }
                            Err(reason) => self.give_up(reason),
                        }
                    }
                }
                "block" => self.block(*member),
                _ => {}
            }
        }
        debug_assert!(hidden.len() == n);
        self.variables = hidden;
        Ok(())
    }

    /// Sets the fields of a record from the parameters of its constructor.
    fn set_components(&mut self, names: &[String]) -> Lowered<()> {
        let this = self.this_value()?;
        for name in names {
            let Some(variable) = self.variable(name) else { continue };
            let value = Operand::Local(variable.local);
            let place = self.field_of(&this, name)?;
            self.write(&place, value)?;
        }
        Ok(())
    }

    fn return_component(&mut self, name: &str) -> Lowered<()> {
        let this = self.this_value()?;
        let place = self.field_of(&this, name)?;
        let value = self.read(&place)?;
        self.b.end(Terminator::Return(Some(value.op)));
        Ok(())
    }

    /// The object of an enum's constant.
    fn enum_constant(&mut self, member: Node<'t>, name: &str, ordinal: u64) -> Lowered<Operand> {
        let own = match member.child_by_field_name("body") {
            Some(body) => self.local_class(body)?,
            None => self.class,
        };
        let class = self.class_symbol(&JType::Class(own, Vec::new()));
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::NewObject { to, class });
        let text = self.text_constant(name.encode_utf16().collect());
        let object = Operand::Local(to);
        self.b.emit(Instruction::Store { kind: Kind::Ref, pointer: object, offset: 0, value: text.op });
        self.b.emit(Instruction::Store {
            kind: Kind::I32,
            pointer: object,
            offset: 8,
            value: Operand::Bits(ordinal),
        });
        self.construct(object, member.child_by_field_name("arguments"))?;
        if own != self.class {
            self.call_default_constructor(own, object);
        }
        Ok(object)
    }
}
