//! From bytes of a file to text.

/// The text of a file: UTF-8 without its byte order mark, or else Latin-1, which every byte sequence is.
///
/// Positions in a graph count bytes of this text. They equal positions in the file for UTF-8 without a mark; lines are
/// the same in every case.
///
/// ```
/// use algofind_icfg::source::decode;
///
/// assert_eq!(decode(b"\xEF\xBB\xBFint x;".to_vec()), "int x;");
/// assert_eq!(decode(b"// caf\xE9".to_vec()), "// café");
/// ```
pub fn decode(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            if text.starts_with('\u{feff}') {
                text.drain(..'\u{feff}'.len_utf8());
            }
            text
        }
        Err(error) => error.into_bytes().into_iter().map(char::from).collect(),
    }
}
