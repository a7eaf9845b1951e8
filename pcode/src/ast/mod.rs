//! The tree of a p-code program: the grammar of the paper's Fig. 3 with its gaps closed, and no parsing.
//!
//! Every node carries the byte [`Span`] it was read from. Two trees read from different texts therefore differ
//! even when they say the same; compare them after [`Function::without_spans`].
//!
//! # Well-formed trees
//!
//! `parse(print(tree)) == tree` holds for every tree the parser returns, and for hand-made trees that keep to:
//! - texts of expressions and comments are one line without white space at the ends (the constructors see to it),
//! - names are not keywords where a statement or test starts with them, and hold only name characters,
//! - [`TestKind::And`] and [`TestKind::Or`] have at least two operands, [`StmtKind::If`] at least one branch,
//!   [`Case`] at least one label,
//! - blocks and tests nest no deeper than [`MAX_DEPTH`](crate::MAX_DEPTH),
//! - an unnamed function has no parameters and no leading comments, and does not stand next to another one.

mod spans;
pub mod visit;

use serde::{Deserialize, Serialize};

use crate::span::Span;

/// `func: NAME parameters suite` — an algorithm.
///
/// Statements outside of any function are gathered in a function whose name is empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Function {
    /// The comment lines right before the header.
    pub docs: Vec<Comment>,
    /// The name; its text is empty for pseudo-code without a header.
    pub name: Name,
    /// `parameters: '(' para (, para)* ')'`, possibly none.
    pub params: Vec<Argument>,
    /// The statements.
    pub body: Block,
    /// From the header (or the first statement) to the end of the body.
    pub span: Span,
}

impl Function {
    /// Whether the pseudo-code gave no header for these statements.
    pub fn is_unnamed(&self) -> bool {
        self.name.text.is_empty()
    }
}

/// The name of a function, a variable or a field: `MST-KRUSKAL`, `RELAX'`, `A.rows`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Name {
    /// The name as written.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Name {
    /// A name without a place.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), span: Span::default() }
    }
}

/// `para: NAME | expr` — a parameter of a function or an argument of a call.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Argument {
    /// A bare name.
    Name(Name),
    /// A marked expression.
    Expr(Expr),
}

impl Argument {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Name(name) => name.span,
            Self::Expr(expr) => expr.span,
        }
    }

    /// The name or the text of the expression.
    pub fn text(&self) -> &str {
        match self {
            Self::Name(name) => &name.text,
            Self::Expr(expr) => &expr.text,
        }
    }
}

/// A suite: statements in braces or indented under their header; the tree does not tell which.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Block {
    /// The statements in order, comments among them.
    pub stmts: Vec<Stmt>,
    /// From the first to the last byte of the statements, or of the braces.
    pub span: Span,
}

impl Block {
    /// A block without a place.
    pub fn new(stmts: Vec<Stmt>) -> Self {
        Self { stmts, span: Span::default() }
    }
}

/// A statement with the comment at the end of its first line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// A `// …` behind the statement or behind the header of a compound statement.
    pub comment: Option<Comment>,
    /// Where it stands, blocks included.
    pub span: Span,
}

impl Stmt {
    /// A statement without comment and place.
    pub fn new(kind: StmtKind) -> Self {
        Self { kind, comment: None, span: Span::default() }
    }
}

/// The statements of the p-language.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StmtKind {
    /// `$ math $` or `@ natural language @`.
    Expr(Expr),
    /// `NAME parameters`.
    Call(Call),
    /// `return [expr | call]`.
    Return(Option<Value>),
    /// `error [expr | call]`: the algorithm gives up.
    Error(Option<Value>),
    /// `break`: leaves the innermost loop.
    Break,
    /// `continue`: starts the next round of the innermost loop.
    Continue,
    /// `if test suite (elseif test suite)* [else suite]`.
    If {
        /// The `if` and every `elseif`, in order; never empty.
        branches: Vec<Branch>,
        /// The `else` suite.
        otherwise: Option<Block>,
    },
    /// `while test suite`.
    While {
        /// The loop goes on as long as this holds.
        test: Test,
        /// The repeated statements.
        body: Block,
    },
    /// `do suite while test`.
    DoWhile {
        /// The repeated statements.
        body: Block,
        /// The loop goes on as long as this holds.
        test: Test,
    },
    /// `repeat suite until test`.
    Repeat {
        /// The repeated statements.
        body: Block,
        /// The loop ends when this holds.
        until: Test,
    },
    /// `loop suite`: ends only by `break`, `return` or `error`.
    Loop {
        /// The repeated statements.
        body: Block,
    },
    /// `for|for each expr [to|downto expr] suite`.
    For(For),
    /// `switch expr` with its cases: at most one of them is run.
    Switch {
        /// What the labels are compared with.
        subject: Expr,
        /// The cases in order.
        cases: Vec<Case>,
        /// What is run when no case fits.
        default: Option<Block>,
    },
    /// `choose (when test suite)*`: one of the guards that hold is taken, whichever (Dijkstra's guarded commands).
    Choose {
        /// Whether it is done again as long as some guard holds: `do … od` and not `if … fi`.
        repeats: bool,
        /// The guards with what they guard.
        guards: Vec<Branch>,
    },
    /// `try suite (catch [expr] suite)* [finally suite]`.
    Try {
        /// What may fail.
        body: Block,
        /// What is done when it fails.
        catches: Vec<Catch>,
        /// What is done in any case.
        finally: Option<Block>,
    },
    /// `label NAME`: a place that `goto` leads to.
    Label(Name),
    /// `goto NAME`.
    Goto(Name),
    /// `// …` on a line of its own.
    Comment(Comment),
}

/// A condition and the statements it guards.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Branch {
    /// The condition.
    pub test: Test,
    /// The statements run when it holds.
    pub body: Block,
    /// From the keyword to the end of the body.
    pub span: Span,
}

/// A case of a `switch`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Case {
    /// The values it is for; never empty.
    pub labels: Vec<Expr>,
    /// The statements run then.
    pub body: Block,
    /// From the keyword to the end of the body.
    pub span: Span,
}

/// A handler of a `try`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Catch {
    /// What it handles; nothing for everything.
    pub what: Option<Expr>,
    /// The statements run then.
    pub body: Block,
    /// From the keyword to the end of the body.
    pub span: Span,
}

/// A counting loop, or one over the members of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct For {
    /// Whether its rounds may run at the same time: `parallel for`.
    #[serde(default)]
    pub parallel: bool,
    /// Whether it was written `for each`.
    pub each: bool,
    /// `$i = 1$` or `@vertex v in G.V@`.
    pub header: Expr,
    /// `to $n$`, `downto $1$` or `to $n$ step $2$`.
    pub bound: Option<Bound>,
    /// The repeated statements.
    pub body: Block,
}

/// The end of a counting loop.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bound {
    /// Whether the counter goes up or down.
    pub direction: Direction,
    /// The last value of the counter.
    pub limit: Expr,
    /// `step $2$`: by how much the counter changes, if not by one.
    #[serde(default)]
    pub step: Option<Expr>,
}

/// The way a loop counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// `to`
    To,
    /// `downto`
    Downto,
}

impl Direction {
    /// The keyword.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::To => "to",
            Self::Downto => "downto",
        }
    }
}

/// What `return` and `error` give: `expr | call`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// A marked expression.
    Expr(Expr),
    /// The result of a call.
    Call(Call),
}

impl Value {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Expr(expr) => expr.span,
            Self::Call(call) => call.span,
        }
    }
}

/// `call_stmt: NAME parameters`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// The called function.
    pub name: Name,
    /// What it is given.
    pub args: Vec<Argument>,
    /// From the name to the closing parenthesis.
    pub span: Span,
}

impl Call {
    /// A call without a place.
    pub fn new(name: impl Into<String>, args: Vec<Argument>) -> Self {
        Self { name: Name::new(name), args, span: Span::default() }
    }
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Test {
    /// What is asked.
    pub kind: TestKind,
    /// Where it stands, without parentheses around it.
    pub span: Span,
}

impl Test {
    /// A test without a place.
    pub fn new(kind: TestKind) -> Self {
        Self { kind, span: Span::default() }
    }
}

/// The forms of a condition; `not` binds tighter than `and`, `and` tighter than `or`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TestKind {
    /// A marked expression.
    Expr(Expr),
    /// A call whose result is the condition.
    Call(Call),
    /// `with probability expr`: holds at random, that often.
    Chance(Expr),
    /// `not test`
    Not(Box<Test>),
    /// `test and test and …`; `a and b and c` has three operands.
    And(Vec<Test>),
    /// `test or test or …`
    Or(Vec<Test>),
}

/// `expr: '$' math '$' | '@' natural language '@'`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Expr {
    /// Mathematics or natural language.
    pub kind: ExprKind,
    /// The text between the marks, trimmed, with its escapes undone.
    pub text: String,
    /// Where it stands, marks included.
    pub span: Span,
}

impl Expr {
    /// A mathematical expression without a place; white space is made single blanks where it breaks the line.
    pub fn math(text: &str) -> Self {
        Self { kind: ExprKind::Math, text: one_line(text), span: Span::default() }
    }

    /// A natural-language description without a place; line breaks become blanks.
    pub fn language(text: &str) -> Self {
        Self { kind: ExprKind::Language, text: one_line(text), span: Span::default() }
    }
}

/// The two kinds of expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExprKind {
    /// Between `$` marks.
    Math,
    /// Between `@` marks.
    Language,
}

impl ExprKind {
    /// The character before and after the expression.
    pub const fn mark(self) -> char {
        match self {
            Self::Math => '$',
            Self::Language => '@',
        }
    }
}

/// `// …`
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Comment {
    /// The text behind the slashes, trimmed.
    pub text: String,
    /// Where it stands, slashes included.
    pub span: Span,
}

impl Comment {
    /// A comment without a place; line breaks become blanks.
    pub fn new(text: &str) -> Self {
        Self { text: one_line(text), span: Span::default() }
    }
}

/// Trims, and replaces every line break with its surrounding white space by one blank.
fn one_line(text: &str) -> String {
    let mut lines = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    let mut joined = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        joined.push(' ');
        joined.push_str(line);
    }
    joined
}
