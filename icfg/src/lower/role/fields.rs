//! Roles with their fields by name, and the same by number.

use super::Role;

impl<F: Copy> Role<F> {
    /// The same role with its fields named in another way.
    #[expect(clippy::too_many_lines, reason = "a table with a line for each role")]
    pub(in crate::lower) fn map<G>(self, mut f: impl FnMut(F) -> G) -> Role<G> {
        match self {
            Self::Group => Role::Group,
            Self::Skip => Role::Skip,
            Self::Comment => Role::Comment,
            Self::Literal => Role::Literal,
            Self::Text => Role::Text,
            Self::Attribute => Role::Attribute,
            Self::Decorated => Role::Decorated,
            Self::Function => Role::Function,
            Self::Type { name, body } => Role::Type { name: f(name), body: f(body) },
            Self::Namespace { name, body } => Role::Namespace { name: f(name), body: f(body) },
            Self::Prologue => Role::Prologue,
            Self::Initializer => Role::Initializer,
            Self::Field { ty, declarator } => Role::Field { ty: f(ty), declarator: f(declarator) },
            Self::Directive => Role::Directive,
            Self::Block => Role::Block,
            Self::Expression => Role::Expression,
            Self::Declaration { ty, declarator } => {
                Role::Declaration { ty: f(ty), declarator: f(declarator) }
            }
            Self::If { test, then, otherwise } => {
                Role::If { test: f(test), then: f(then), otherwise: f(otherwise) }
            }
            Self::ElseIf { test, then } => Role::ElseIf { test: f(test), then: f(then) },
            Self::Else => Role::Else,
            Self::Let { pattern, ty, value, otherwise } => {
                Role::Let { pattern: f(pattern), ty: f(ty), value: f(value), otherwise: f(otherwise) }
            }
            Self::Forever { body } => Role::Forever { body: f(body) },
            Self::While { test, body } => Role::While { test: f(test), body: f(body) },
            Self::DoWhile { test, body } => Role::DoWhile { test: f(test), body: f(body) },
            Self::For { init, test, update, body } => {
                Role::For { init: f(init), test: f(test), update: f(update), body: f(body) }
            }
            Self::ForEach { variable, ty, iterable, body } => {
                Role::ForEach { variable: f(variable), ty: f(ty), iterable: f(iterable), body: f(body) }
            }
            Self::Loop { body } => Role::Loop { body: f(body) },
            Self::ForClause { init, test, update } => {
                Role::ForClause { init: f(init), test: f(test), update: f(update) }
            }
            Self::EachClause { variable, iterable } => {
                Role::EachClause { variable: f(variable), iterable: f(iterable) }
            }
            Self::Switch { subject, body } => Role::Switch { subject: f(subject), body: f(body) },
            Self::Case { value } => Role::Case { value: f(value) },
            Self::CaseGroup => Role::CaseGroup,
            Self::CaseRule => Role::CaseRule,
            Self::CaseLabel => Role::CaseLabel,
            Self::Arm { body } => Role::Arm { body: f(body) },
            Self::Fallthrough => Role::Fallthrough,
            Self::Return => Role::Return,
            Self::Throw => Role::Throw,
            Self::Yield => Role::Yield,
            Self::Break => Role::Break,
            Self::Continue => Role::Continue,
            Self::Goto => Role::Goto,
            Self::GotoCase => Role::GotoCase,
            Self::Labeled => Role::Labeled,
            Self::Label => Role::Label,
            Self::Try { body } => Role::Try { body: f(body) },
            Self::Catch { body } => Role::Catch { body: f(body) },
            Self::Finally => Role::Finally,
            Self::Guarded { body } => Role::Guarded { body: f(body) },
            Self::Preprocessor { otherwise } => Role::Preprocessor { otherwise: f(otherwise) },
            Self::Name => Role::Name,
            Self::Scope => Role::Scope,
            Self::This => Role::This,
            Self::Super => Role::Super,
            Self::Binary => Role::Binary,
            Self::Unary => Role::Unary,
            Self::Assign { left } => Role::Assign { left: f(left) },
            Self::Update => Role::Update,
            Self::Ternary => Role::Ternary,
            Self::Subscript => Role::Subscript,
            Self::Index { object } => Role::Index { object: f(object) },
            Self::Member { object, field } => Role::Member { object: f(object), field: f(field) },
            Self::Call { function, arguments } => {
                Role::Call { function: f(function), arguments: f(arguments) }
            }
            Self::Method { object, name, arguments } => {
                Role::Method { object: f(object), name: f(name), arguments: f(arguments) }
            }
            Self::New { ty, arguments } => Role::New { ty: f(ty), arguments: f(arguments) },
            Self::ConstructorCall { constructor, arguments } => {
                Role::ConstructorCall { constructor: f(constructor), arguments: f(arguments) }
            }
            Self::Cast { value } => Role::Cast { value: f(value) },
            Self::InstanceOf => Role::InstanceOf,
            Self::SizeOf => Role::SizeOf,
            Self::Lambda { parameters, body } => Role::Lambda { parameters: f(parameters), body: f(body) },
            Self::Reference => Role::Reference,
            Self::ClassBody => Role::ClassBody,
            Self::Declarator { name, value } => Role::Declarator { name: f(name), value: f(value) },
            Self::Defaulted { name, value } => Role::Defaulted { name: f(name), value: f(value) },
            Self::Keyed { key } => Role::Keyed { key: f(key) },
            Self::Pattern { guard } => Role::Pattern { guard: f(guard) },
            Self::Propagate => Role::Propagate,
            Self::Tokens => Role::Tokens,
            Self::Wrapper { inner } => Role::Wrapper { inner: f(inner) },
        }
    }

    /// The fields it names, in order.
    pub(in crate::lower) fn fields(self) -> Vec<F> {
        let mut fields = Vec::new();
        let _ = self.map(|field| fields.push(field));
        fields
    }
}
