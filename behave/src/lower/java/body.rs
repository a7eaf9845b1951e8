//! The state of lowering one method, and its small change: registers, conversions, library calls.

use tree_sitter::Node;

use super::file::FileLowering;
use super::types::{JType, Prim};
use super::world::{ClassIndex, Scope, World};
use crate::form::{BlockId, Instruction, Kind, LocalId, Operand, SymbolId, SymbolKind, Text};
use crate::lower::Builder;

/// Why something is not lowered; ends the path it is on.
#[derive(Debug, Clone)]
pub(super) struct Bail(pub(super) String);

pub(super) type Lowered<T> = Result<T, Bail>;

pub(super) fn bail<T>(reason: impl Into<String>) -> Lowered<T> {
    Err(Bail(reason.into()))
}

/// A value and its static type.
#[derive(Debug, Clone)]
pub(super) struct Val {
    pub(super) op: Operand,
    pub(super) ty: JType,
}

/// A local variable.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) local: LocalId,
    pub(super) ty: JType,
}

/// Where `break` and `continue` lead.
#[derive(Debug, Clone)]
pub(super) struct Jump {
    pub(super) label: Option<String>,
    pub(super) on_break: BlockId,
    pub(super) on_continue: Option<BlockId>,
    /// `finally` blocks around the loop; those above it are run on the way.
    pub(super) n_finally: usize,
}

/// A `finally` block to run when its `try` is left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Finally<'t> {
    pub(super) block: Node<'t>,
    /// The handler outside of the `try`.
    pub(super) outer: Option<(LocalId, BlockId)>,
    pub(super) n_jumps: usize,
}

/// One method, constructor, initialiser or lambda being lowered.
pub(super) struct Body<'b, 'w, 't> {
    pub(super) file: &'b mut FileLowering<'w>,
    pub(super) world: &'w World,
    pub(super) class: ClassIndex,
    pub(super) scope: Scope,
    pub(super) b: Builder,
    pub(super) variables: Vec<Variable>,
    pub(super) this: Option<LocalId>,
    pub(super) result: JType,
    pub(super) jumps: Vec<Jump>,
    pub(super) finals: Vec<Finally<'t>>,
    pub(super) handlers: Vec<Option<(LocalId, BlockId)>>,
    /// Where `yield` in a switch expression leads.
    pub(super) yields: Vec<(Option<LocalId>, JType, BlockId)>,
    pub(super) depth: usize,
    /// Whether this is the body of a lambda, whose result may have a narrower type than its interface says.
    pub(super) in_lambda: bool,
    /// The type of what a lambda's body returned first.
    pub(super) returned: Option<JType>,
    /// The same of the lambda that was lowered last.
    pub(super) lambda_result: Option<JType>,
}

impl<'b, 'w> Body<'b, 'w, '_> {
    pub(super) fn new(
        file: &'b mut FileLowering<'w>,
        class: ClassIndex,
        scope: Scope,
        result: JType,
    ) -> Self {
        let world = file.world;
        Self {
            file,
            world,
            class,
            scope,
            b: Builder::new(),
            variables: Vec::new(),
            this: None,
            result,
            jumps: Vec::new(),
            finals: Vec::new(),
            handlers: Vec::new(),
            yields: Vec::new(),
            depth: 0,
            in_lambda: false,
            returned: None,
            lambda_result: None,
        }
    }

    pub(super) fn text(&self, node: Node<'_>) -> &'w str {
        self.file.source.get(node.byte_range()).unwrap_or("")
    }

    pub(super) fn child<'n>(node: Node<'n>, name: &str) -> Lowered<Node<'n>> {
        node.child_by_field_name(name).ok_or_else(|| Bail(format!("{} without {name}", node.kind())))
    }

    /// Guards against deep nesting and long methods; every nested node passes here.
    pub(super) fn deeper<T>(&mut self, f: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        if self.depth >= self.file.limits.depth {
            return bail("nested too deeply");
        }
        if self.b.n_steps() > self.file.limits.instructions {
            return bail("a method too long");
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    pub(super) fn set_line(&mut self, node: Node<'_>) {
        self.b.set_line(node.start_position().row as u32 + 1);
    }

    pub(super) fn declare(&mut self, name: &str, ty: JType) -> LocalId {
        let local = self.b.local(ty.kind(), Some(name));
        self.variables.push(Variable { name: name.to_owned(), local, ty });
        local
    }

    pub(super) fn variable(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().rev().find(|v| v.name == name)
    }

    pub(super) fn temp(&mut self, kind: Kind) -> LocalId {
        self.b.local(kind, None)
    }

    pub(super) fn val(local: LocalId, ty: JType) -> Val {
        Val { op: Operand::Local(local), ty }
    }

    pub(super) fn int(value: i64) -> Val {
        Val { op: Operand::Bits(Kind::I32.wrap(value as u64)), ty: JType::INT }
    }

    /// A value that later code cannot change: variables are copied when that code may assign.
    pub(super) fn stable(&mut self, val: Val, later: Node<'_>) -> Val {
        let Operand::Local(local) = val.op else { return val };
        let text = self.text(later);
        if !self.variables.iter().any(|v| v.local == local)
            || !(text.contains('=') || text.contains("++") || text.contains("--"))
        {
            return val;
        }
        let copy = self.temp(val.ty.kind());
        self.b.copy(copy, val.op);
        Self::val(copy, val.ty)
    }

    pub(super) fn symbol(&mut self, kind: SymbolKind, key: &str, path: Option<&str>) -> SymbolId {
        let FileLowering { unit, tables, .. } = &mut *self.file;
        tables.symbol(unit, kind, key, path)
    }

    /// Path of the file that declares a class, for symbols.
    pub(super) fn path_of(&self, class: ClassIndex) -> Option<String> {
        self.world.class(class).file.and_then(|f| self.world.paths.get(f)).cloned()
    }

    pub(super) fn class_symbol(&mut self, ty: &JType) -> SymbolId {
        let path = match ty {
            JType::Class(class, _) => self.path_of(*class),
            _ => None,
        };
        let name = ty.class_name(self.world);
        self.symbol(SymbolKind::Class, &name, path.as_deref())
    }

    pub(super) fn text_constant(&mut self, units: Vec<u16>) -> Val {
        let FileLowering { unit, tables, .. } = &mut *self.file;
        let text = tables.text(unit, Text::Utf16(units));
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::Text { to, text });
        Self::val(to, self.world.string())
    }

    /// Calls a library function by key.
    pub(super) fn library(&mut self, key: &str, arguments: Vec<Operand>, kind: Kind) -> Operand {
        let callee = self.symbol(SymbolKind::Function, key, None);
        let to = self.temp(kind);
        self.b.emit(Instruction::Call { to: Some(to), callee, arguments });
        Operand::Local(to)
    }

    pub(super) fn convert_prim(&mut self, op: Operand, from: Prim, to: Prim) -> Operand {
        if from == to {
            return op;
        }
        // Floating numbers become the short types by way of int.
        let (op, from) = match (from, to) {
            (Prim::Float | Prim::Double, Prim::Byte | Prim::Short | Prim::Char) => {
                (self.convert_prim(op, from, Prim::Int), Prim::Int)
            }
            _ => (op, from),
        };
        let local = self.temp(to.kind());
        self.b.emit(Instruction::Convert { to: local, from_kind: from.kind(), into: to.kind(), a: op });
        Operand::Local(local)
    }

    pub(super) fn boxed(&mut self, op: Operand, prim: Prim) -> Operand {
        let key = format!("{}.valueOf({})", prim.boxed(), prim.name());
        self.library(&key, vec![op], Kind::Ref)
    }

    pub(super) fn unboxed(&mut self, op: Operand, prim: Prim) -> Operand {
        let key = format!("behave.Box.{}(Object)", prim.name());
        self.library(&key, vec![op], prim.kind())
    }

    /// The value as a primitive number or truth value.
    pub(super) fn primitive(&mut self, val: &Val) -> Lowered<(Operand, Prim)> {
        match &val.ty {
            JType::Prim(p) => Ok((val.op, *p)),
            ty => match self.world.unboxed(ty) {
                Some(prim) => Ok((self.unboxed(val.op, prim), prim)),
                None => bail("a number whose type was not inferred"),
            },
        }
    }

    /// Assignment conversion.
    pub(super) fn convert(&mut self, val: &Val, to: &JType) -> Lowered<Operand> {
        match (&val.ty, to) {
            (JType::Void, _) => bail("a value of a method that returns none"),
            (JType::Prim(from), JType::Prim(to)) => Ok(self.convert_prim(val.op, *from, *to)),
            (JType::Prim(from), to) => {
                let prim = self.world.unboxed(to).unwrap_or(*from);
                let op = self.convert_prim(val.op, *from, prim);
                Ok(self.boxed(op, prim))
            }
            (_, JType::Prim(to)) => match self.world.unboxed(&val.ty) {
                Some(prim) => {
                    let op = self.unboxed(val.op, prim);
                    Ok(self.convert_prim(op, prim, *to))
                }
                None => Ok(self.unboxed(val.op, *to)),
            },
            _ => Ok(val.op),
        }
    }

    /// Ends the path: what stands here cannot be said.
    pub(super) fn give_up(&mut self, bail: Bail) {
        self.b.unsupported(bail.0);
    }

    pub(super) fn push_handler(&mut self, handler: Option<(LocalId, BlockId)>) {
        self.b.push_handler(handler);
        self.handlers.push(handler);
    }

    pub(super) fn pop_handler(&mut self) {
        self.b.pop_handler();
        self.handlers.pop();
    }

    pub(super) fn handler(&self) -> Option<(LocalId, BlockId)> {
        self.handlers.last().copied().flatten()
    }
}
