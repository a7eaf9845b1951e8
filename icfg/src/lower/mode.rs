//! What the names in an expression are used for, by where they stand.

use tree_sitter::Node;

use super::Role;
use super::part::NO_FIELD;

/// What happens to a name found at some place of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Read,
    Write,
    ReadWrite,
    /// It gets a value, unless it is capitalised and names one.
    Bind,
    /// It is the name of what is called.
    Callee,
    /// It is not a value.
    Skip,
}

/// A node on the way from the root of an expression to the cursor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level<'t> {
    pub(super) role: Role<u16>,
    pub(super) mode: Mode,
    pub(super) node: Node<'t>,
    /// The call it is, counted from the file's first.
    pub(super) call: Option<u32>,
    /// Which of its named children the cursor is in.
    pub(super) position: u16,
}

impl Level<'_> {
    /// What the child in `field` is used for.
    pub(super) fn child_mode(self, field: u16, is_first: bool) -> Mode {
        let inherited = if self.mode == Mode::Callee { Mode::Read } else { self.mode };
        match self.role {
            Role::Assign { left } if field == left => self.mode,
            Role::Update => Mode::ReadWrite,
            Role::Index { object } if field == object || (is_first && object == NO_FIELD) => inherited,
            Role::Member { field: name, .. } if field == name => match self.mode {
                Mode::Callee => Mode::Skip,
                mode => mode,
            },
            Role::Call { function, .. } if field == function => Mode::Callee,
            Role::Method { name: skipped, .. }
            | Role::New { ty: skipped, .. }
            | Role::ConstructorCall { constructor: skipped, .. }
            | Role::Declaration { ty: skipped, .. }
                if field == skipped =>
            {
                Mode::Skip
            }
            Role::Cast { value } => {
                if field == value {
                    inherited
                } else {
                    Mode::Skip
                }
            }
            Role::Declaration { declarator: name, .. }
            | Role::Declarator { name, .. }
            | Role::Defaulted { name, .. }
            | Role::ForEach { variable: name, .. }
            | Role::EachClause { variable: name, .. }
                if field == name =>
            {
                Mode::Write
            }
            Role::Let { pattern, .. } if field == pattern => Mode::Bind,
            Role::Let { ty, otherwise, .. } if field == ty || field == otherwise => Mode::Skip,
            Role::If { then, otherwise, .. } if field == then || field == otherwise => self.mode,
            Role::Forever { body } if field == body => self.mode,
            Role::Keyed { key } => {
                if field == key {
                    Mode::Skip
                } else {
                    inherited
                }
            }
            Role::Pattern { guard } => {
                if field == guard {
                    Mode::Read
                } else {
                    Mode::Bind
                }
            }
            Role::Wrapper { inner } if field == inner => self.mode,
            Role::Switch { body, .. } if field == body => self.mode,
            // Alternatives without a body around them.
            Role::Switch { subject, body: NO_FIELD } if field != subject => self.mode,
            Role::Unary => inherited,
            Role::Group => self.mode,
            _ => Mode::Read,
        }
    }
}
