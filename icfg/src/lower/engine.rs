//! The state of lowering one file.

use rustc_hash::FxHashMap;
use tree_sitter::{Node, TreeCursor};

use super::Hooks;
use super::Role;
use super::alternative::Hidden;
use super::hooks::text;
use super::item::Task;
use super::mode::Level;
pub(super) use super::part::child;
use super::part::is_selector;
use super::scope::Scope;
use super::statement::Step;
use super::table::Table;
use crate::build::{FileBuilder, LocalNode};
use crate::cost;
use crate::ir::{FileGraph, Span};

pub(super) struct Lowering<'t> {
    pub(super) table: &'t Table,
    pub(super) hooks: &'t dyn Hooks,
    pub(super) source: &'t str,
    /// Code that is not in the tree.
    pub(super) hidden: Hidden<'t>,
    /// The first fragment that has not been shown.
    pub(super) next_fragment: usize,
    pub(super) file: FileBuilder,
    /// Items still to be lowered, the next one last.
    pub(super) tasks: Vec<Task<'t>>,
    /// Functions and types found inside the function being lowered.
    pub(super) nested: Vec<Task<'t>>,
    /// Statements still to be lowered, the next one last.
    pub(super) steps: Vec<Step<'t>>,
    /// Nodes between the root of the expression being read and the cursor.
    pub(super) levels: Vec<Level<'t>>,
    /// Cursors not in use; making one costs an allocation.
    cursors: Vec<TreeCursor<'t>>,
    pub(super) scope: Scope,
    /// Places of the function being lowered by their syntax node.
    pub(super) places: FxHashMap<usize, u32>,
    /// The initialisers of fields that are being lowered: their type, and whether they belong to it or to an object.
    pub(super) open_fields: Option<(Option<u32>, bool)>,
    /// The type whose function is being lowered.
    pub(super) owner: Option<u32>,
    /// A comment that waits for the next node.
    pub(super) comment: Option<Span>,
    /// A comment that waits for the node after the next.
    pub(super) below: Option<Span>,
    /// The node added last, and where the statement it belongs to ends: a comment on that line is about it.
    pub(super) last_node: Option<(LocalNode, u32)>,
}

impl<'t> Lowering<'t> {
    pub(super) fn new(
        table: &'t Table,
        hooks: &'t dyn Hooks,
        source: &'t str,
        hidden: Hidden<'t>,
        file: FileBuilder,
        root: Node<'t>,
    ) -> Self {
        Self {
            table,
            hooks,
            source,
            hidden,
            next_fragment: 0,
            file,
            tasks: vec![Task::item(root)],
            nested: Vec::new(),
            steps: Vec::new(),
            levels: Vec::new(),
            cursors: Vec::new(),
            scope: Scope::default(),
            places: FxHashMap::default(),
            open_fields: None,
            owner: None,
            comment: None,
            below: None,
            last_node: None,
        }
    }

    pub(super) fn run(mut self) -> FileGraph {
        while let Some(task) = self.tasks.pop() {
            self.lower_item(task);
            self.tasks.extend(self.nested.drain(..).rev());
        }
        self.close_fields();
        self.file.finish()
    }

    pub(super) fn role(&self, node: Node<'_>) -> Role<u16> {
        self.table.role(node.kind_id())
    }

    pub(super) fn text(&self, node: Node<'t>) -> &'t str {
        text(node, self.source)
    }

    pub(super) fn span(node: Node<'_>) -> Span {
        Span::new(node.start_byte() as u32, node.end_byte() as u32)
    }

    /// The text from `start` to `end` without the blanks at its end.
    pub(super) fn trimmed(&self, start: u32, end: u32) -> Span {
        let text = Span::new(start, end).of(self.source);
        Span::new(start, start + text.trim_end().len() as u32)
    }

    /// Calls `f` for each child of `node`, with the number of the field it is in.
    pub(super) fn each_child(&mut self, node: Node<'t>, mut f: impl FnMut(&mut Self, Node<'t>, u16)) {
        let selected = self.selected(node, self.role(node));
        let mut cursor = self.take_cursor(node);
        if cursor.goto_first_child() {
            loop {
                cost::step(1);
                let field = part_of(&selected, &cursor);
                f(self, cursor.node(), field);
                if !cursor.goto_next_sibling() {
                    break;
                }
            }
        }
        self.return_cursor(cursor);
    }

    /// The children of a node that its role names by kind or position, each with the number of the part.
    ///
    /// Found once for all children: each of them would have to look at all others.
    pub(super) fn selected(&self, node: Node<'t>, role: Role<u16>) -> Vec<(u16, usize)> {
        if !self.table.has_selectors {
            return Vec::new();
        }
        let parts = role.fields().into_iter().filter(|&part| is_selector(part));
        parts.filter_map(|part| child(node, part).map(|child| (part, child.id()))).collect()
    }

    pub(super) fn take_cursor(&mut self, node: Node<'t>) -> TreeCursor<'t> {
        match self.cursors.pop() {
            Some(mut cursor) => {
                cursor.reset(node);
                cursor
            }
            None => node.walk(),
        }
    }

    pub(super) fn return_cursor(&mut self, cursor: TreeCursor<'t>) {
        self.cursors.push(cursor);
    }
}

/// The part of its parent that the cursor is in: the number of its field, or of the kind or position it is named by.
pub(super) fn part_of(selected: &[(u16, usize)], cursor: &TreeCursor<'_>) -> u16 {
    let field = cursor.field_id().map_or(0, std::num::NonZero::get);
    if field != 0 || selected.is_empty() {
        return field;
    }
    let id = cursor.node().id();
    selected.iter().find(|&&(_, child)| child == id).map_or(field, |&(part, _)| part)
}
