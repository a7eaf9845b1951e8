//! Streams that are packed several times over.
//!
//! A packed stream unfolds to a thousand times its size at most. One that is packed twice unfolds to a million times, so that
//! a file of two kilobytes fills all memory; nobody packs twice but to do that. How a stream is packed stands before it, in
//! the plain bytes of the file, and is looked at before the file is parsed: tables of objects are packed streams themselves.

/// Whether a stream is packed more than once, or says in another place how it is packed, where it cannot be seen.
pub(super) fn is_nested(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|&byte| byte == b'/') {
        rest = &rest[at + 1..];
        let (name, behind) = name(rest);
        if name == b"Filter" && n_layers(behind) > 1 {
            return true;
        }
    }
    false
}

/// How often a stream with this value of `Filter` is packed; 2 for what cannot be told.
fn n_layers(value: &[u8]) -> usize {
    let value = past_space(value);
    match value.first() {
        Some(b'[') => {
            let (mut rest, mut n) = (past_space(&value[1..]), 0);
            while let Some(&first) = rest.first().filter(|&&byte| byte != b']') {
                if first != b'/' {
                    return 2;
                }
                let (name, behind) = name(&rest[1..]);
                let unfolds = [&b"FlateDecode"[..], b"Fl", b"LZWDecode", b"LZW", b"RunLengthDecode", b"RL"];
                n += usize::from(unfolds.contains(&name.as_slice()));
                rest = past_space(behind);
            }
            n
        }
        // A reference to another object.
        Some(byte) if byte.is_ascii_digit() => 2,
        _ => 1,
    }
}

/// Longer names are none that matter.
const LONGEST: usize = 16;

/// The name that begins here, with its bytes that are written as numbers (`#46`), and what is behind it.
fn name(bytes: &[u8]) -> (Vec<u8>, &[u8]) {
    let mut name = Vec::new();
    let mut rest = bytes;
    while let Some(&byte) = rest.first() {
        if name.len() > LONGEST || byte.is_ascii_whitespace() || byte == 0 || b"/[]<>(){}%".contains(&byte) {
            break;
        }
        let hex = |at: usize| rest.get(at).and_then(|&digit| char::from(digit).to_digit(16));
        if let (b'#', Some(high), Some(low)) = (byte, hex(1), hex(2)) {
            name.push((high * 16 + low) as u8);
            rest = &rest[3..];
        } else {
            name.push(byte);
            rest = &rest[1..];
        }
    }
    (name, rest)
}

/// Behind white space and comments.
fn past_space(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes;
    while let Some(&byte) = rest.first() {
        if byte == b'%' {
            let end = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(rest.len());
            rest = &rest[end..];
        } else if byte.is_ascii_whitespace() || byte == 0 {
            rest = &rest[1..];
        } else {
            break;
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::is_nested;

    #[test]
    fn one_layer_is_read_and_two_are_not() {
        for one in [
            "<< /Filter /FlateDecode >>",
            "<</Filter/FlateDecode/Length 3>>",
            "<< /Filter [/ASCII85Decode /FlateDecode] >>",
            "<< /Filter [ /FlateDecode /DCTDecode ] >>",
            "<< /Filter [] >> << /Filter",
            "<< /FilterX [/LZWDecode /LZWDecode] >>",
        ] {
            assert!(!is_nested(one.as_bytes()), "{one}");
        }
        for two in [
            "<< /Filter [/FlateDecode /FlateDecode] >>",
            "<< /Filter[/LZWDecode/Fl] >>",
            "<< /F#69lter % a comment\n [ /ASCIIHexDecode /#46lateDecode % ]\n /RunLengthDecode",
            "<< /Filter 7 0 R >>",
            "<< /Filter [7 0 R] >>",
        ] {
            assert!(is_nested(two.as_bytes()), "{two}");
        }
    }
}
