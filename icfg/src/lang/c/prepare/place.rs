//! Where code stands, as opposed to declarations and tables.

use super::Mask;
use super::token::{Kind, Token};

/// For each token, whether it stands among the statements of a function.
pub(super) struct Places(Vec<bool>);

impl Places {
    /// Tells bodies of functions from those of types, namespaces and tables by what stands before the brace.
    pub(super) fn new(tokens: &[Token], mask: &Mask<'_>) -> Self {
        let mut places = Vec::with_capacity(tokens.len());
        let mut open: Vec<bool> = Vec::new();
        let mut head = Head::default();
        for (at, token) in tokens.iter().enumerate() {
            let is_code = open.last().copied().unwrap_or(false);
            places.push(is_code);
            match token.kind {
                Kind::Mark(b'{') => {
                    let previous = at.checked_sub(1).map(|at| &tokens[at]);
                    let is_value = previous.is_some_and(|mark| mark.is(b'=') || mark.kind == Kind::Literal);
                    open.push(if is_code { !head.is_type() } else { !head.is_type() && !is_value });
                    head = Head::default();
                }
                Kind::Mark(b'}') => {
                    open.pop();
                    head = Head::default();
                }
                Kind::Mark(b';') => head = Head::default(),
                Kind::Mark(b'(') => head.has_parameters = true,
                Kind::Word => {
                    let word = mask.text(token);
                    head.has_type |= matches!(word, "struct" | "union" | "enum")
                        || (mask.dialect.has_members && matches!(word, "class" | "namespace"));
                }
                _ => {}
            }
        }
        Self(places)
    }

    /// Whether the token at this position is part of a statement.
    pub(super) fn is_code(&self, at: usize) -> bool {
        self.0.get(at).copied().unwrap_or(false)
    }
}

/// What has been seen since the last brace or semicolon.
#[derive(Default)]
struct Head {
    has_type: bool,
    has_parameters: bool,
}

impl Head {
    /// `struct x {`, but not `struct x *f(void) {`.
    fn is_type(&self) -> bool {
        self.has_type && !self.has_parameters
    }
}
