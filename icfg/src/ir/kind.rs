//! Kinds of nodes and edges, each with the smallest program that produces it.

use std::fmt;

/// What a node does to control flow.
///
/// The examples are Java or C; the node meant is the one marked `⟦…⟧`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum NodeKind {
    /// Start of a function; always its first node. `⟦int f(int x)⟧ { … }`
    Entry,
    /// End of a function; always its last node. Its text is empty. `int f() { … ⟦⟧}`
    Exit,
    /// Anything evaluated for its effect. `⟦x = y + 1;⟧`, `⟦int x = 1;⟧`
    Statement,
    /// Names introduced without a value; they count as written. `⟦int x, y;⟧`
    Declaration,
    /// A two-way branch. `⟦if (x > 0)⟧ …`; also `⟦#ifdef A⟧`, flagged [`PREPROCESSOR`](super::NodeFlags::PREPROCESSOR)
    Condition,
    /// The test that decides on another round. `⟦while (x > 0)⟧ …`
    Loop(LoopKind),
    /// A many-way branch. `⟦switch (x)⟧ { … }`
    Switch,
    /// One alternative of a switch. `⟦case 1:⟧`, `⟦default ->⟧`
    Case,
    /// A statement that only calls. `⟦f(x);⟧`; a call inside another node is in that node's [`calls`](super::NodeRef::calls)
    Call,
    /// Leaves the function. `⟦return x;⟧`
    Return,
    /// Raises an exception. `⟦throw e;⟧`
    Throw,
    /// Receives an exception. `try { … } ⟦catch (E e)⟧ { … }`
    Catch,
    /// Start of what runs on every way out. `try { … } ⟦finally⟧ { … }`
    Finally,
    /// Leaves a loop or switch. `⟦break;⟧`
    Break,
    /// Starts the next round. `⟦continue;⟧`
    Continue,
    /// Jumps to a label. `⟦goto out;⟧`
    Goto,
    /// A place to jump to. `⟦out:⟧ x = 1;`
    Label,
}

impl NodeKind {
    /// Whether this is a loop of any kind.
    pub const fn is_loop(self) -> bool {
        matches!(self, Self::Loop(_))
    }

    /// Lower-case name, as dumps and pictures show it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Entry => "entry",
            Self::Exit => "exit",
            Self::Statement => "statement",
            Self::Declaration => "declaration",
            Self::Condition => "condition",
            Self::Loop(kind) => kind.name(),
            Self::Switch => "switch",
            Self::Case => "case",
            Self::Call => "call",
            Self::Return => "return",
            Self::Throw => "throw",
            Self::Catch => "catch",
            Self::Finally => "finally",
            Self::Break => "break",
            Self::Continue => "continue",
            Self::Goto => "goto",
            Self::Label => "label",
        }
    }
}

impl fmt::Display for NodeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a loop is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LoopKind {
    /// `for (i = 0; i < n; i++)`. The initialiser is a node before the head, the update a node of the body's depth
    /// whose only successor is the head. The head's text is all of `for (…)`; its operators and names are those of the
    /// condition; [`loop_variables`](super::NodeRef::loop_variables) are the names its initialiser and update write.
    For,
    /// `for (T x : xs)`: the head reads `xs` and writes `x`.
    ForEach,
    /// `while (c)`
    While,
    /// `do … while (c);` and `repeat … until c`. The node is the test, so it stands after the body; its back edge leads
    /// to the first node of the body.
    DoWhile,
    /// A loop without a test. `for (;;)`, `while (true)`, `loop`
    Forever,
}

impl LoopKind {
    /// Lower-case name, as dumps and pictures show it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::For => "for",
            Self::ForEach => "foreach",
            Self::While => "while",
            Self::DoWhile => "dowhile",
            Self::Forever => "forever",
        }
    }
}

/// How control passes from one node to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum EdgeKind {
    /// Unconditional. `a; b;` gives a → b; jumps (`break`, `goto`, `return`) take it too
    Next,
    /// The test holds. `if (c) a;` gives c → a
    True,
    /// The test fails. `if (c) a; b;` gives c → b
    False,
    /// Closes a cycle. `while (c) a;` gives a → c; `continue` and a `goto` backwards take it too. A test at the end of a
    /// body keeps its own kind: `while (c) if (d) a;` gives d → c as [`False`](Self::False)
    Back,
    /// A switch chooses an alternative. `switch (x) { case 1: a; }` gives switch → case, and switch → after it
    Case,
    /// An exception travels. `try { f(); } catch (E e) {}` gives call → catch; a catch that does not match passes it on
    Exception,
    /// Into a resolved callee. `void f() { g(); }` gives the node of `g()` → entry of `g`
    Call,
    /// Back from a callee. `void f() { g(); }` gives exit of `g` → the node of `g()`
    Return,
}

impl EdgeKind {
    /// Lower-case name, as dumps and pictures show it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Next => "next",
            Self::True => "true",
            Self::False => "false",
            Self::Back => "back",
            Self::Case => "case",
            Self::Exception => "exception",
            Self::Call => "call",
            Self::Return => "return",
        }
    }

    /// Whether the edge joins two functions.
    pub const fn is_interprocedural(self) -> bool {
        matches!(self, Self::Call | Self::Return)
    }
}

impl fmt::Display for EdgeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
