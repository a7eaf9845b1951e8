//! A language's table, and its form for fast lookup by kind number.

use tree_sitter::Language as Grammar;

use super::Role;
use super::part::{self, NO_FIELD, is_selector};
use crate::ir::Operator;
use crate::spelling::Spelling;

/// Everything the lowering engine needs to know about a language beside its [`Hooks`](super::Hooks).
///
/// Kinds and fields are those of the tree-sitter grammar, by name; kinds that are not listed are looked through. Parts of
/// a node are named by field (`body`), where the grammar has none by the kind of a child (`<function_body>`) or by its
/// position among the named children (`#0`, from the end `#-1`); an empty text means that there is no such part.
/// [`check`](Self::check) names what the grammar does not have.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "independent habits of a language, written as a plain table"
)]
pub struct LanguageTable {
    /// A table that holds for everything this one does not say: C++ is C and more.
    pub extends: Option<&'static Self>,
    /// Kinds of named nodes and what they mean; kinds that mean the same may be named together, with blanks between them.
    pub roles: &'static [(&'static str, Role)],
    /// Infix operators by their token.
    pub binary: &'static [(&'static str, Operator)],
    /// Prefix operators by their token.
    pub unary: &'static [(&'static str, Operator)],
    /// Assignment and update operators by their token.
    pub assign: &'static [(&'static str, Operator)],
    /// Operators that are recognised by a token of any node: `.`, `->`, `?`, `[`, within the roles that have them.
    pub member: &'static [(&'static str, Operator)],
    /// Tests that always hold.
    pub truths: &'static [&'static str],
    /// Tests that never hold.
    pub falsehoods: &'static [&'static str],
    /// Tokens that make a case the default one.
    pub defaults: &'static [&'static str],
    /// Names of the object itself where they are ordinary identifiers.
    pub this: &'static [&'static str],
    /// Texts that stand for the object as its superclass.
    pub supers: &'static [&'static str],
    /// Statements that the grammar takes for names, with what they do: `break`.
    pub jumps: &'static [(&'static str, Role)],
    /// The field of a handler that takes the exception, where it is no declaration.
    pub caught: &'static str,
    /// The field of a function with parameters that take [default values](Role::Defaulted) on the call.
    pub defaulted: &'static str,
    /// Directives of the preprocessor that do not count as a decision.
    pub uncounted: &'static [&'static str],
    /// Names that look like a called function but convert: `static_cast`.
    pub casts: &'static [&'static str],
    /// Scopes that are never the project's: `std`.
    pub foreign: &'static [&'static str],
    /// What stands for a type that is not written: `auto`.
    pub inferred: &'static [&'static str],
    /// How statements are spelled, where it is not the common way.
    pub spelling: Option<&'static Spelling>,
    /// A [`Case`](Role::Case) ends where the next one starts.
    pub cases_end: bool,
    /// `M(a, f)(x)` calls `f`: a macro makes the name.
    pub has_macro_names: bool,
    /// A block among the members of a type runs when an object is made.
    pub has_initializer_blocks: bool,
    /// The members of a type may stand in several places.
    pub has_open_types: bool,
    /// Members are always called on something: `f(x)` means a function of no type.
    pub needs_receivers: bool,
    /// `T(x)` makes an object, by the naming rules that capitalise types.
    pub makes_by_call: bool,
    /// Blocks, branches and loops are expressions, and a choice covers every case.
    pub has_block_values: bool,
    /// The name of a function stands for it where it is not called.
    pub has_function_names: bool,
    /// A member that is called is a variable that holds a function.
    pub members_are_values: bool,
    /// The field of a function with the type of what it returns.
    pub returns: &'static str,
}

impl LanguageTable {
    /// A table that says nothing, to fill in what a language has.
    pub const EMPTY: Self = Self {
        extends: None,
        roles: &[],
        binary: &[],
        unary: &[],
        assign: &[],
        member: &[],
        truths: &[],
        falsehoods: &[],
        defaults: &[],
        this: &[],
        supers: &[],
        jumps: &[],
        caught: "",
        defaulted: "",
        uncounted: &[],
        casts: &[],
        foreign: &[],
        inferred: &[],
        spelling: None,
        cases_end: false,
        has_macro_names: false,
        has_initializer_blocks: false,
        has_open_types: false,
        needs_receivers: false,
        makes_by_call: false,
        has_block_values: false,
        has_function_names: false,
        members_are_values: false,
        returns: "",
    };

    /// How statements are spelled.
    pub(super) fn spelling(&self) -> &'static Spelling {
        self.chain().find_map(|table| table.spelling).unwrap_or(&Spelling::COMMON)
    }

    /// This table and those it extends, this one first.
    pub(super) fn chain(&self) -> impl Iterator<Item = &Self> + Clone {
        std::iter::successors(Some(self), |table| table.extends)
    }
}

/// A [`LanguageTable`] resolved against its grammar.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "the same, resolved")]
pub(crate) struct Table {
    roles: Vec<Role<u16>>,
    binary: Vec<Option<Operator>>,
    unary: Vec<Option<Operator>>,
    assign: Vec<Option<Operator>>,
    member: Vec<Option<Operator>>,
    defaults: Vec<u16>,
    uncounted: Vec<u16>,
    truths: Vec<&'static str>,
    falsehoods: Vec<&'static str>,
    wildcards: Vec<&'static str>,
    this: Vec<&'static str>,
    supers: Vec<&'static str>,
    jumps: Vec<(&'static str, Role<u16>)>,
    pub(super) caught: u16,
    pub(super) defaulted: u16,
    casts: Vec<&'static str>,
    foreign: Vec<&'static str>,
    inferred: Vec<&'static str>,
    pub(super) cases_end: bool,
    pub(super) has_macro_names: bool,
    pub(super) has_initializer_blocks: bool,
    pub(super) has_open_types: bool,
    pub(super) needs_receivers: bool,
    pub(super) makes_by_call: bool,
    pub(super) has_block_values: bool,
    pub(super) has_function_names: bool,
    pub(super) members_are_values: bool,
    pub(super) returns: u16,
    pub(super) has_goto_case: bool,
    pub(super) has_labels: bool,
    pub(super) has_selectors: bool,
}

impl Table {
    pub(crate) fn new(grammar: &Grammar, table: &LanguageTable) -> Self {
        let n_kinds = grammar.node_kind_count();
        let mut roles = vec![Role::Group; n_kinds];
        // One name may stand for several kind numbers (aliases), so every number is looked at.
        for kind in 0..n_kinds as u16 {
            if !grammar.node_kind_is_named(kind) {
                continue;
            }
            let Some(name) = grammar.node_kind_for_id(kind) else { continue };
            let mut all = table.chain().flat_map(|table| table.roles);
            if let Some((_, role)) = all.find(|(kinds, _)| kinds.split(' ').any(|kind| kind == name)) {
                roles[usize::from(kind)] = role.map(|field| field_number(grammar, field));
            }
        }
        let tokens = |operators: fn(&LanguageTable) -> &'static [(&'static str, Operator)]| {
            let mut by_kind = vec![None; n_kinds];
            for kind in 0..n_kinds as u16 {
                if grammar.node_kind_is_named(kind) {
                    continue;
                }
                let name = grammar.node_kind_for_id(kind);
                let mut all = table.chain().flat_map(operators);
                by_kind[usize::from(kind)] =
                    all.find(|(token, _)| Some(*token) == name).map(|&(_, operator)| operator);
            }
            by_kind
        };
        let texts = |of: fn(&LanguageTable) -> &'static [&'static str]| {
            table.chain().flat_map(of).copied().collect::<Vec<&'static str>>()
        };
        let field = |of: fn(&LanguageTable) -> &'static str| {
            let name = table.chain().map(of).find(|name| !name.is_empty());
            field_number(grammar, name.unwrap_or_default())
        };
        let kinds = |names: Vec<&str>| {
            (0..n_kinds as u16)
                .filter(|&kind| grammar.node_kind_for_id(kind).is_some_and(|name| names.contains(&name)))
                .collect::<Vec<u16>>()
        };
        let has_selectors = roles.iter().any(|role| role.fields().into_iter().any(is_selector));
        Self {
            has_selectors,
            roles,
            binary: tokens(|table| table.binary),
            unary: tokens(|table| table.unary),
            assign: tokens(|table| table.assign),
            member: tokens(|table| table.member),
            defaults: kinds(texts(|table| table.defaults)),
            uncounted: kinds(texts(|table| table.uncounted)),
            truths: texts(|table| table.truths),
            falsehoods: texts(|table| table.falsehoods),
            wildcards: texts(|table| table.defaults),
            this: texts(|table| table.this),
            supers: texts(|table| table.supers),
            jumps: table
                .chain()
                .flat_map(|table| table.jumps)
                .map(|&(word, role)| (word, role.map(|field| field_number(grammar, field))))
                .collect(),
            caught: field(|table| table.caught),
            defaulted: field(|table| table.defaulted),
            casts: texts(|table| table.casts),
            foreign: texts(|table| table.foreign),
            inferred: texts(|table| table.inferred),
            cases_end: table.chain().any(|table| table.cases_end),
            has_macro_names: table.chain().any(|table| table.has_macro_names),
            has_initializer_blocks: table.chain().any(|table| table.has_initializer_blocks),
            has_open_types: table.chain().any(|table| table.has_open_types),
            needs_receivers: table.chain().any(|table| table.needs_receivers),
            makes_by_call: table.chain().any(|table| table.makes_by_call),
            has_block_values: table.chain().any(|table| table.has_block_values),
            has_function_names: table.chain().any(|table| table.has_function_names),
            members_are_values: table.members_are_values,
            returns: field(|table| table.returns),
            has_goto_case: table
                .chain()
                .flat_map(|table| table.roles)
                .any(|(_, role)| *role == Role::GotoCase),
            has_labels: table.chain().flat_map(|table| table.roles).any(|(_, role)| *role == Role::Label),
        }
    }

    pub(super) fn role(&self, kind: u16) -> Role<u16> {
        // Error nodes have a kind number beyond the grammar's.
        self.roles.get(usize::from(kind)).copied().unwrap_or(Role::Group)
    }

    /// The operator that `token` stands for as a child of a node with this role.
    pub(super) fn operator(&self, parent: Role<u16>, token: u16) -> Option<Operator> {
        let operators = match parent {
            Role::Binary | Role::Tokens => &self.binary,
            Role::Unary => &self.unary,
            Role::Assign { .. }
            | Role::Update
            | Role::Declarator { .. }
            | Role::Defaulted { .. }
            | Role::Let { .. } => &self.assign,
            Role::Index { .. }
            | Role::Subscript
            | Role::Member { .. }
            | Role::Ternary
            | Role::InstanceOf
            | Role::SizeOf => &self.member,
            _ => return None,
        };
        operators.get(usize::from(token)).copied().flatten()
    }

    /// Whether a token changes the value of what it stands beside: `++`.
    pub(super) fn is_update(&self, token: u16) -> bool {
        matches!(self.assign.get(usize::from(token)), Some(Some(Operator::Inc | Operator::Dec)))
    }

    pub(super) fn is_default(&self, kind: u16) -> bool {
        self.defaults.contains(&kind)
    }

    pub(super) fn is_uncounted(&self, kind: u16) -> bool {
        self.uncounted.contains(&kind)
    }

    /// Whether a pattern with this text matches whatever comes: a wildcard, or a name that is bound to it.
    pub(super) fn is_wildcard(&self, pattern: &str) -> bool {
        let is_name = || {
            pattern.starts_with(|c: char| c.is_lowercase() || c == '_')
                && pattern.chars().all(|c| c.is_alphanumeric() || c == '_')
        };
        self.wildcards.contains(&pattern)
            || (is_name() && !self.is_truth(pattern) && !self.is_falsehood(pattern))
    }

    /// What a statement does that is only this name, if it is no name after all.
    pub(super) fn jump(&self, name: &str) -> Option<Role<u16>> {
        self.jumps.iter().find(|(word, _)| *word == name).map(|&(_, role)| role)
    }

    /// Whether this names the object itself.
    pub(super) fn is_this(&self, name: &str) -> bool {
        self.this.contains(&name)
    }

    /// Whether this stands for the object as its superclass.
    pub(super) fn is_super(&self, text: &str) -> bool {
        self.supers.contains(&text)
    }

    /// Whether what is called by this name converts.
    pub(super) fn is_cast(&self, name: &str) -> bool {
        self.casts.contains(&name)
    }

    /// Whether nothing in this scope is the project's.
    pub(super) fn is_foreign(&self, scope: &str) -> bool {
        self.foreign.contains(&scope)
    }

    /// Whether this stands for a type that is not written.
    pub(super) fn is_inferred(&self, ty: &str) -> bool {
        self.inferred.contains(&ty)
    }

    /// Whether a test with this text always holds.
    pub(super) fn is_truth(&self, text: &str) -> bool {
        self.truths.contains(&text)
    }

    /// Whether a test with this text never holds.
    pub(super) fn is_falsehood(&self, text: &str) -> bool {
        self.falsehoods.contains(&text)
    }
}

fn field_number(grammar: &Grammar, name: &str) -> u16 {
    part::resolve(grammar, name).unwrap_or(NO_FIELD)
}
