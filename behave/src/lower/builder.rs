//! Builds one function's blocks; what every language's lowering shares.

use rustc_hash::FxHashMap;

use crate::form::{
    Block, BlockId, Instruction, Kind, Local, LocalId, NameId, Operand, Step, Symbol, SymbolId, SymbolKind,
    Terminator, Text, TextId, Unit,
};

/// Tables of a unit under construction, each entry once.
#[derive(Debug, Default)]
pub struct Tables {
    symbols: FxHashMap<Symbol, SymbolId>,
    texts: FxHashMap<Text, TextId>,
    names: FxHashMap<String, NameId>,
}

impl Tables {
    /// The symbol, entered if it is new.
    pub fn symbol(&mut self, unit: &mut Unit, kind: SymbolKind, key: &str, path: Option<&str>) -> SymbolId {
        let symbol = Symbol { kind, key: key.to_owned(), path: path.map(str::to_owned) };
        *self.symbols.entry(symbol).or_insert_with_key(|symbol| {
            unit.symbols.push(symbol.clone());
            SymbolId(unit.symbols.len() as u32 - 1)
        })
    }

    /// The string constant, entered if it is new.
    pub fn text(&mut self, unit: &mut Unit, text: Text) -> TextId {
        *self.texts.entry(text).or_insert_with_key(|text| {
            unit.texts.push(text.clone());
            TextId(unit.texts.len() as u32 - 1)
        })
    }

    /// The name, entered if it is new.
    pub fn name(&mut self, unit: &mut Unit, name: &str) -> NameId {
        if let Some(id) = self.names.get(name) {
            return *id;
        }
        let id = NameId(unit.names.len() as u32);
        unit.names.push(name.to_owned());
        self.names.insert(name.to_owned(), id);
        id
    }
}

/// The body of a function under construction.
///
/// Steps go to the current block until it is ended. After an end nothing can be reached until [`Builder::switch_to`]
/// opens another block; steps emitted in between are dropped.
#[derive(Debug)]
pub struct Builder {
    locals: Vec<Local>,
    blocks: Vec<Option<Block>>,
    current: Option<(BlockId, Vec<Step>)>,
    handlers: Vec<Option<(LocalId, BlockId)>>,
    line: u32,
    n_steps: usize,
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

impl Builder {
    /// A function whose entry block is open.
    pub fn new() -> Self {
        Self {
            locals: Vec::new(),
            blocks: vec![None],
            current: Some((BlockId::ENTRY, Vec::new())),
            handlers: Vec::new(),
            line: 0,
            n_steps: 0,
        }
    }

    /// Following steps come from this line.
    pub fn set_line(&mut self, line: u32) {
        self.line = line;
    }

    /// The line steps are given.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// Steps so far, to stop in time.
    pub fn n_steps(&self) -> usize {
        self.n_steps
    }

    /// A new register.
    pub fn local(&mut self, kind: Kind, name: Option<&str>) -> LocalId {
        self.locals.push(Local { kind, name: name.map(str::to_owned) });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// The kind of a register.
    pub fn kind(&self, local: LocalId) -> Kind {
        self.locals[local.0 as usize].kind
    }

    /// A new block, not yet open.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(None);
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// Whether steps can be reached.
    pub fn is_open(&self) -> bool {
        self.current.is_some()
    }

    /// Adds a step.
    pub fn emit(&mut self, instruction: Instruction) {
        if let Some((_, steps)) = &mut self.current {
            steps.push(Step { line: self.line, instruction });
            self.n_steps += 1;
        }
    }

    /// `to = from`.
    pub fn copy(&mut self, to: LocalId, from: Operand) {
        if from != Operand::Local(to) {
            self.emit(Instruction::Copy { to, from });
        }
    }

    /// Ends the current block.
    pub fn end(&mut self, end: Terminator) {
        if let Some((id, steps)) = self.current.take() {
            let handler = self.handlers.last().copied().flatten();
            self.blocks[id.0 as usize] = Some(Block { steps, end, end_line: self.line, handler });
        }
    }

    /// Ends the current block with a jump, if it is open.
    pub fn jump(&mut self, to: BlockId) {
        self.end(Terminator::Jump(to));
    }

    /// Ends the current block with a branch.
    pub fn branch(&mut self, condition: Operand, then: BlockId, otherwise: BlockId) {
        self.end(Terminator::Branch { condition, then, otherwise });
    }

    /// Ends the current block: the form cannot say what stands here.
    pub fn unsupported(&mut self, reason: impl Into<String>) {
        self.end(Terminator::Unsupported(reason.into()));
    }

    /// Opens a block, with a jump to it if the current one is open.
    pub fn switch_to(&mut self, block: BlockId) {
        self.jump(block);
        self.current = Some((block, Vec::new()));
    }

    /// Where exceptions go.
    pub fn handler(&self) -> Option<(LocalId, BlockId)> {
        self.handlers.last().copied().flatten()
    }

    /// Exceptions raised from here on go to `handler` (`None`: out of the function). A new block is opened, since a
    /// handler holds for whole blocks.
    pub fn push_handler(&mut self, handler: Option<(LocalId, BlockId)>) {
        if self.current.is_some() {
            let next = self.block();
            self.jump(next);
            self.current = Some((next, Vec::new()));
        }
        self.handlers.push(handler);
    }

    /// Undoes [`Builder::push_handler`].
    pub fn pop_handler(&mut self) {
        if let Some((id, steps)) = self.current.take() {
            let next = self.block();
            self.current = Some((id, steps));
            self.jump(next);
            self.handlers.pop();
            self.current = Some((next, Vec::new()));
        } else {
            self.handlers.pop();
        }
    }

    /// Registers and blocks. Blocks never opened are unreachable; an open end returns nothing.
    pub fn finish(mut self) -> (Vec<Local>, Vec<Block>) {
        self.end(Terminator::Return(None));
        let line = self.line;
        let blocks = self
            .blocks
            .into_iter()
            .map(|block| {
                block.unwrap_or(Block {
                    steps: Vec::new(),
                    end: Terminator::Unreachable,
                    end_line: line,
                    handler: None,
                })
            })
            .collect();
        (self.locals, blocks)
    }
}
