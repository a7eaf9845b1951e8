//! What a kind of syntax node means, apart from any language.

mod fields;

/// The meaning of one kind of syntax node; `F` is how fields of its grammar are named.
///
/// A kind has one role, whether the node is met as an item, a statement or inside an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role<F = &'static str> {
    /// No meaning of its own: its children are looked at instead.
    Group,
    /// Neither it nor anything inside matters: types, literals, attributes, empty statements.
    Skip,
    /// A comment.
    Comment,
    /// A value without parts; a statement that is only a literal is that value.
    Literal,
    /// A text that may hold expressions; a statement that is only a text does nothing.
    Text,
    /// Stands before an item and says something about it: comments before it are about the item.
    Attribute,
    /// An item with what is said about it: decorators, `export`.
    Decorated,

    /// A function with a name; [`Hooks::function`](super::Hooks::function) reads its head.
    Function,
    /// A type that owns the functions in its body.
    Type {
        /// Its name.
        name: F,
        /// Its members.
        body: F,
    },
    /// A namespace: it names the file's package, and what is in it is looked at.
    Namespace {
        /// Its name.
        name: F,
        /// What is in it; without such a part, the rest of the file.
        body: F,
    },
    /// What a function does before its body: the initialisers of a C++ constructor.
    Prologue,
    /// Code that runs when a type or object is made; the block is its last child.
    Initializer,
    /// A variable of a type.
    Field {
        /// Its declared type.
        ty: F,
        /// The variables declared.
        declarator: F,
    },
    /// A package, import or include, or a declaration that may be a prototype: left to
    /// [`Hooks::directive`](super::Hooks::directive).
    Directive,

    /// A sequence of statements.
    Block,
    /// An expression for its effect.
    Expression,
    /// Variables of a function.
    Declaration {
        /// Their declared type.
        ty: F,
        /// The variables declared.
        declarator: F,
    },
    /// A two-way branch.
    If {
        /// What is tested.
        test: F,
        /// What runs when it holds.
        then: F,
        /// What runs when it fails.
        otherwise: F,
    },
    /// A further test among the alternatives of an [`If`](Self::If).
    ElseIf {
        /// What is tested.
        test: F,
        /// What runs when it holds.
        then: F,
    },
    /// What runs when no test before held, when a loop ended by its test, or when nothing was raised.
    Else,
    /// A variable that gets a value, or something else runs: `let … else`.
    Let {
        /// What is bound.
        pattern: F,
        /// Its declared type.
        ty: F,
        /// The value.
        value: F,
        /// What runs when the value does not match.
        otherwise: F,
    },
    /// A loop without a test.
    Forever {
        /// What is repeated.
        body: F,
    },
    /// A loop tested first.
    While {
        /// What is tested.
        test: F,
        /// What is repeated.
        body: F,
    },
    /// A loop tested last.
    DoWhile {
        /// What is tested.
        test: F,
        /// What is repeated.
        body: F,
    },
    /// A counting loop.
    For {
        /// What runs once, before.
        init: F,
        /// What is tested.
        test: F,
        /// What runs after each round.
        update: F,
        /// What is repeated.
        body: F,
    },
    /// A loop over the elements of something.
    ForEach {
        /// The variable that takes each element.
        variable: F,
        /// Its declared type.
        ty: F,
        /// What is iterated.
        iterable: F,
        /// What is repeated.
        body: F,
    },
    /// A loop that is one of several by what stands before its body: a [`ForClause`](Self::ForClause), an
    /// [`EachClause`](Self::EachClause), a test, or nothing.
    Loop {
        /// What is repeated.
        body: F,
    },
    /// The head of a counting [`Loop`](Self::Loop).
    ForClause {
        /// What runs once, before.
        init: F,
        /// What is tested.
        test: F,
        /// What runs after each round.
        update: F,
    },
    /// The head of a [`Loop`](Self::Loop) over the elements of something.
    EachClause {
        /// The variables that take each element.
        variable: F,
        /// What is iterated.
        iterable: F,
    },
    /// A many-way branch, as a statement or as a value.
    Switch {
        /// What is compared; without such a field some alternative is always taken.
        subject: F,
        /// The alternatives; without such a field they are its own children.
        body: F,
    },
    /// One label and the statements up to the next; falls through unless the table says otherwise.
    Case {
        /// What is compared with; none for the default.
        value: F,
    },
    /// Several labels before their statements; falls through.
    CaseGroup,
    /// A label with its own body; does not fall through.
    CaseRule,
    /// The label of a group or rule.
    CaseLabel,
    /// An alternative with its own body, whose other children are patterns and guards; does not fall through.
    Arm {
        /// What runs when it matches.
        body: F,
    },
    /// Goes on with the next alternative, where those do not fall through by themselves.
    Fallthrough,
    /// Leaves the function.
    Return,
    /// Raises an exception.
    Throw,
    /// Leaves a switch with a value.
    Yield,
    /// Leaves a loop or switch; a named child is its label.
    Break,
    /// Starts the next round; a named child is its label.
    Continue,
    /// Jumps to the label that is its first named child.
    Goto,
    /// A label, a colon and a statement.
    Labeled,
    /// The label of a loop, block or jump.
    Label,
    /// Jumps to another alternative of the switch around it: `goto case 2`, `goto default`.
    GotoCase,
    /// A block whose exceptions are handled; handlers and the final block are its children.
    Try {
        /// What is tried.
        body: F,
    },
    /// A handler.
    Catch {
        /// What it does.
        body: F,
    },
    /// What runs on every way out; the block is its last child.
    Finally,
    /// A statement with a head and a body that runs once.
    Guarded {
        /// What runs under the guard.
        body: F,
    },
    /// A branch the preprocessor takes; the children after its first line are kept.
    Preprocessor {
        /// The directive for the other case.
        otherwise: F,
    },

    /// An identifier.
    Name,
    /// The name of a type or module that something is looked up in.
    Scope,
    /// The object itself.
    This,
    /// The object as its superclass.
    Super,
    /// An infix operator.
    Binary,
    /// A prefix operator.
    Unary,
    /// An assignment, plain or compound.
    Assign {
        /// What gets the value.
        left: F,
    },
    /// `++` or `--`, before or after.
    Update,
    /// `c ? a : b`
    Ternary,
    /// `a[i]`
    Index {
        /// What is indexed.
        object: F,
    },
    /// The brackets of an [`Index`](Self::Index) with what is in them, where they are a node of their own.
    Subscript,
    /// `a.b`, `a->b`
    Member {
        /// What has the member.
        object: F,
        /// The member's name.
        field: F,
    },
    /// `f(x)` where the callee is an expression.
    Call {
        /// What is called.
        function: F,
        /// What it is given.
        arguments: F,
    },
    /// `a.f(x)` where the callee is a name beside an optional object.
    Method {
        /// What it is called on.
        object: F,
        /// Its name.
        name: F,
        /// What it is given.
        arguments: F,
    },
    /// `new T(x)`
    New {
        /// The type made.
        ty: F,
        /// What its constructor is given.
        arguments: F,
    },
    /// `this(x)`, `super(x)`
    ConstructorCall {
        /// `this` or `super`.
        constructor: F,
        /// What it is given.
        arguments: F,
    },
    /// `(T) a`
    Cast {
        /// What is converted.
        value: F,
    },
    /// `a instanceof T`
    InstanceOf,
    /// `sizeof a`
    SizeOf,
    /// A function without a name.
    Lambda {
        /// Its parameters.
        parameters: F,
        /// A block, or the expression it returns.
        body: F,
    },
    /// A function by its name, not called: `T::f`. What it is looked up in is the first child, its name the last.
    Reference,
    /// The members of a type without a name.
    ClassBody,
    /// A variable with its initial value.
    Declarator {
        /// The variable.
        name: F,
        /// Its value.
        value: F,
    },
    /// A variable that takes a value of its own when it is given none, which decides: `{ a = 1 }` as a pattern.
    Defaulted {
        /// The variable.
        name: F,
        /// What it takes.
        value: F,
    },
    /// A value with a name that is no variable beside it: `key=value`, `Some(x)` as a pattern.
    Keyed {
        /// The name.
        key: F,
    },
    /// Names in it get values, except in the guard.
    Pattern {
        /// What must hold besides.
        guard: F,
    },
    /// `f()?`: leaves the function when there is no value.
    Propagate,
    /// Tokens without structure: the arguments of a macro.
    Tokens,
    /// Something around the name of a variable: `*p`, `a[3]`.
    Wrapper {
        /// The part that holds the name.
        inner: F,
    },
}

impl<F: Copy> Role<F> {
    /// Whether a node of this kind, met where an expression is expected, decides something by itself.
    pub(super) fn is_branch(self) -> bool {
        matches!(
            self,
            Self::If { .. }
                | Self::ElseIf { .. }
                | Self::While { .. }
                | Self::DoWhile { .. }
                | Self::For { .. }
                | Self::ForEach { .. }
                | Self::Loop { .. }
                | Self::Catch { .. }
        )
    }

    /// The field with what a construct repeats or runs on a condition.
    pub(super) fn body(self) -> Option<F> {
        match self {
            Self::If { then: body, .. }
            | Self::While { body, .. }
            | Self::For { body, .. }
            | Self::ForEach { body, .. }
            | Self::Loop { body }
            | Self::Switch { body, .. } => Some(body),
            _ => None,
        }
    }

    /// Whether this is an expression, and nothing that lowers to statements.
    pub(super) fn is_value(self) -> bool {
        matches!(
            self,
            Self::Group
                | Self::Literal
                | Self::Text
                | Self::Name
                | Self::This
                | Self::Binary
                | Self::Unary
                | Self::Assign { .. }
                | Self::Index { .. }
                | Self::Member { .. }
                | Self::Call { .. }
                | Self::Cast { .. }
                | Self::Lambda { .. }
                | Self::Keyed { .. }
                | Self::Propagate
        )
    }

    /// Whether a statement that is only this is a construct of its own, where constructs are expressions.
    pub(super) fn is_construct(self) -> bool {
        self.holds_statements() || matches!(self, Self::Return | Self::Break | Self::Continue)
    }

    /// Whether this is a construct with statements in it.
    pub(super) fn holds_statements(self) -> bool {
        matches!(
            self,
            Self::If { .. }
                | Self::While { .. }
                | Self::Forever { .. }
                | Self::ForEach { .. }
                | Self::Switch { .. }
                | Self::Block
        )
    }
}
