//! The secret that others than this machine have to know.

use std::fmt;

/// Compared without telling by its time how much of it was right.
#[derive(Clone)]
pub struct Token {
    text: String,
    hash: blake3::Hash,
}

/// Fewer characters could be guessed.
const SHORTEST: usize = 16;

impl Token {
    /// A token that was agreed on; `None` when it could be guessed, or could not stand in a header.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
        (text.len() >= SHORTEST && is_plain)
            .then(|| Self { text: text.to_owned(), hash: blake3::hash(text.as_bytes()) })
    }

    /// A token nobody knows yet.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0_u8; 32];
        getrandom::fill(&mut bytes)?;
        let text = blake3::hash(&bytes).to_hex()[..40].to_owned();
        let hash = blake3::hash(text.as_bytes());
        Ok(Self { text, hash })
    }

    /// Whether this is it.
    pub fn is(&self, given: &str) -> bool {
        // Hashes of this kind are compared in constant time.
        blake3::hash(given.as_bytes()) == self.hash
    }

    /// As it is sent.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// Says that there is one, not which.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_itself_is_it() {
        let token = Token::new(" 0123456789abcdef ").expect("long enough");
        assert!(token.is("0123456789abcdef"));
        assert!(!token.is("0123456789abcdeF") && !token.is("") && !token.is("0123456789abcdef "));
        assert!(Token::new("short").is_none() && Token::new("with a space inside").is_none());
        assert!(!format!("{token:?}").contains("0123"));
        let (a, b) = (Token::random().expect("randomness"), Token::random().expect("randomness"));
        assert!(a.is(a.as_str()) && !a.is(b.as_str()));
    }
}
