//! From bytes to text.

use serde::Serialize;

/// How a file's bytes were read.
///
/// Lines are the same in every encoding; byte spans count in the decoded text, which has no byte order mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    #[default]
    Utf8,
    /// Not UTF-8, so every byte is a character.
    Latin1,
    /// UTF-16 of either byte order, known by its byte order mark.
    Utf16,
}

/// How far a NUL byte is sought, as git does it.
const BINARY_PROBE: usize = 8000;

/// The text of a file; `None` if it is no text.
pub(super) fn decode(bytes: Vec<u8>) -> Option<(String, Encoding)> {
    if let [first @ (0xFE | 0xFF), second @ (0xFF | 0xFE), rest @ ..] = bytes.as_slice()
        && first != second
    {
        let unit = if *first == 0xFE { u16::from_be_bytes } else { u16::from_le_bytes };
        let units: Vec<u16> = rest.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        return Some((String::from_utf16_lossy(&units), Encoding::Utf16));
    }
    if bytes.iter().take(BINARY_PROBE).any(|&byte| byte == 0) {
        return None;
    }
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            if text.starts_with('\u{FEFF}') {
                text.drain(..'\u{FEFF}'.len_utf8());
            }
            Some((text, Encoding::Utf8))
        }
        Err(error) => {
            let text = error.into_bytes().iter().map(|&byte| char::from(byte)).collect();
            Some((text, Encoding::Latin1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_apart() {
        let text = |bytes: &[u8]| decode(bytes.to_vec());
        assert_eq!(text("größe".as_bytes()), Some(("größe".into(), Encoding::Utf8)));
        assert_eq!(text(b"\xEF\xBB\xBFx"), Some(("x".into(), Encoding::Utf8)));
        assert_eq!(text(b"gr\xF6\xDFe"), Some(("größe".into(), Encoding::Latin1)));
        assert_eq!(text(b"\xFF\xFEa\0\xE9\0"), Some(("aé".into(), Encoding::Utf16)));
        assert_eq!(text(b"\xFE\xFF\0a\0b\0"), Some(("ab".into(), Encoding::Utf16)));
        assert_eq!(text(b"ELF\0\x01"), None);
        assert_eq!(text(b""), Some((String::new(), Encoding::Utf8)));
    }
}
