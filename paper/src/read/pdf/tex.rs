//! The encodings of TeX's fonts, for PDFs whose fonts name no characters.
//!
//! Bitmap fonts out of old `dvips` call their glyphs `a65`; fonts whose encoding was lost show the `≠` of mathematics
//! as `6=`. The code of such a glyph is its place in one of four encodings: OT1 (text), OML (letters of
//! mathematics), OMS (symbols) and, with 8 bits, T1 (European text). The font's
//! name says which; without a name the codes it uses do.

/// An encoding of TeX.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Text,
    Letters,
    Symbols,
    /// As text, but all of ASCII is at its own place.
    Typewriter,
    /// Text with accented letters (T1, made in Cork): 8 bits, ASCII at its own place.
    Cork,
}

/// What a code of the font of large symbols (cmex) stands for: sums, products, roots, brackets of all sizes.
pub(super) fn decode_large(code: u32) -> Option<&'static str> {
    Some(match code {
        0x00 | 0x10 | 0x12 | 0x20 | 0x30 | 0x40 => "(",
        0x01 | 0x11 | 0x13 | 0x21 | 0x31 | 0x41 => ")",
        0x02 | 0x14 | 0x22 | 0x32 | 0x34 | 0x68 => "[",
        0x03 | 0x15 | 0x23 | 0x33 | 0x35 | 0x69 => "]",
        0x04 | 0x16 | 0x24 | 0x6A => "⌊",
        0x05 | 0x17 | 0x25 | 0x6B => "⌋",
        0x06 | 0x18 | 0x26 | 0x6C => "⌈",
        0x07 | 0x19 | 0x27 | 0x6D => "⌉",
        0x08 | 0x1A | 0x28 | 0x38 | 0x6E => "{",
        0x09 | 0x1B | 0x29 | 0x39 | 0x6F => "}",
        0x0A | 0x1C | 0x2A => "⟨",
        0x0B | 0x1D | 0x2B => "⟩",
        0x0C => "|",
        0x0D => "‖",
        0x0E | 0x1E | 0x2C | 0x2E => "/",
        0x0F | 0x1F | 0x2D | 0x2F => "\\",
        0x46 | 0x47 => "⨆",
        0x48 | 0x49 | 0x52 | 0x5A => "∫",
        0x4C | 0x4D => "⊕",
        0x4E | 0x4F => "⊗",
        0x50 | 0x58 => "∑",
        0x51 | 0x59 => "∏",
        0x53 | 0x5B => "⋃",
        0x54 | 0x5C => "⋂",
        0x56 | 0x5E => "⋀",
        0x57 | 0x5F => "⋁",
        0x62..=0x64 => "ˆ",
        0x65..=0x67 => "˜",
        0x70..=0x74 => "√",
        _ => return None,
    })
}

const TEXT: [&str; 33] = [
    "Γ", "Δ", "Θ", "Λ", "Ξ", "Π", "Σ", "Υ", "Φ", "Ψ", "Ω", "ff", "fi", "fl", "ffi", "ffl", "ı", "ȷ", "`",
    "´", "ˇ", "˘", "¯", "˚", "¸", "ß", "æ", "œ", "ø", "Æ", "Œ", "Ø", "̷",
];
/// The first 32 places of T1 and the last 128.
const CORK: [&str; 32] = [
    "`", "´", "ˆ", "˜", "¨", "˝", "˚", "ˇ", "˘", "¯", "˙", "¸", "˛", "‚", "‹", "›", "“", "”", "„", "«", "»",
    "–", "—", "", "", "ı", "ȷ", "ff", "fi", "fl", "ffi", "ffl",
];
const CORK_HIGH: &str = "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß";
const LETTERS: &str = "ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ↼↽⇀⇁↩↪▹◃0123456789.,</>⋆∂ABCDEFGHIJKLMNOPQRSTUVWXYZ♭♮♯⌣⌢ℓabcdefghijklmnopqrstuvwxyzıȷ℘⃗⁀";
const SYMBOLS: &str = "−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽\u{338}↦∀∃¬∅ℜℑ⊤⊥ℵABCDEFGHIJKLMNOPQRSTUVWXYZ∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠";

impl Encoding {
    /// By the name of a font: `CMSY10`, `CMMI7`, `CMR10`.
    pub(super) fn of_font(name: &str) -> Option<Self> {
        let name = name.to_ascii_uppercase();
        let starts = |list: &[&str]| list.iter().any(|p| name.starts_with(p));
        if starts(&["CMSY", "CMBSY", "TXSY", "PXSY"]) {
            Some(Self::Symbols)
        } else if starts(&["CMMI", "CMMIB", "TXMI", "PXMI"]) {
            Some(Self::Letters)
        } else if starts(&["CMTT", "CMSLTT", "CMITT", "CMTCSC", "CMVTT", "CMCSC"]) {
            Some(Self::Typewriter)
        } else if starts(&["CMR", "CMBX", "CMTI", "CMSS", "CMSL", "CMB"]) {
            Some(Self::Text)
        } else {
            None
        }
    }

    /// How usual a code is in papers, against the others of its encoding.
    fn weight(self, code: usize) -> f32 {
        let byte = u8::try_from(code).unwrap_or(0);
        match self {
            Self::Text | Self::Typewriter | Self::Cork => match byte {
                b'a'..=b'z' => match byte {
                    b'e' | b't' | b'a' | b'o' | b'i' | b'n' | b's' | b'r' | b'h' | b'l' | b'd' => 6.0,
                    b'j' | b'q' | b'x' | b'z' => 0.4,
                    _ => 2.0,
                },
                b'0'..=b'9' | b'.' | b',' | b'(' | b')' => 2.0,
                b'A'..=b'Z' | b':' | b'-' | b'[' | b']' | b'=' | b'+' | b';' | b'/' => 0.7,
                0x1B..=0x1F | 0x10 | 0x11 | 0x15 if self == Self::Cork => 0.4,
                0x80..=0xFF | b'<' | b'>' if self == Self::Cork => 0.1,
                0x0B..=0x0F | 0x22 | 0x5C | 0x7B if self != Self::Cork => 0.4,
                b'\'' => 0.4,
                _ => 0.03,
            },
            Self::Letters => match byte {
                b'i' | b'j' | b'k' | b'n' | b'm' | b't' | b'x' | b'y' | b'd' | b'p' | b'u' | b'v' | b'w'
                | b's' => 4.0,
                b'a'..=b'z' => 2.5,
                b'A'..=b'Z' => 2.0,
                0x3B | 0x3C | 0x3E => 3.0,
                0x3A | 0x3D => 1.5,
                0x0B..=0x27 => 0.8,
                0x00..=0x0A => 0.2,
                _ => 0.02,
            },
            Self::Symbols => match byte {
                0x20 | 0x21 | 0x00 | 0x14 | 0x15 | 0x32 | 0x66 | 0x67 | 0x6A => 6.0,
                0x01..=0x03 | 0x18 | 0x19 | 0x1A | 0x12 | 0x30 | 0x31 | 0x36 | 0x3B | 0x5B | 0x5C | 0x6E => {
                    3.0
                }
                0x11
                | 0x5E
                | 0x5F
                | 0x62..=0x65
                | 0x68
                | 0x69
                | 0x6B
                | 0x70
                | 0x29
                | 0x38..=0x3A
                | 0x3E
                | 0x3F
                | 0x0F => 0.7,
                b'A'..=b'Z' => 0.4,
                0x78..=0x7A | 0x72 | 0x73 | 0x04..=0x0E | 0x10 | 0x13 => 0.1,
                _ => 0.02,
            },
        }
    }

    /// What a code stands for.
    pub(super) fn decode(self, code: u32) -> Option<String> {
        let places = if self == Self::Cork { 256 } else { 128 };
        let code = usize::try_from(code).ok().filter(|c| *c < places)?;
        match self {
            Self::Text => Some(match code {
                0..=32 => TEXT[code].to_owned(),
                0x22 => "”".to_owned(),
                0x27 => "’".to_owned(),
                0x3C => "¡".to_owned(),
                0x3E => "¿".to_owned(),
                0x5C => "“".to_owned(),
                0x5E => "ˆ".to_owned(),
                0x5F => "˙".to_owned(),
                0x60 => "‘".to_owned(),
                0x7B => "–".to_owned(),
                0x7C => "—".to_owned(),
                0x7D => "˝".to_owned(),
                0x7E => "˜".to_owned(),
                0x7F => "¨".to_owned(),
                _ => char::from(code as u8).to_string(),
            }),
            Self::Typewriter => match code {
                0x20..=0x7E => Some(char::from(code as u8).to_string()),
                0x0B => Some("↑".to_owned()),
                0x0C => Some("↓".to_owned()),
                0x0D => Some("'".to_owned()),
                0x0E => Some("¡".to_owned()),
                0x0F => Some("¿".to_owned()),
                0x7F => Some("¨".to_owned()),
                _ => TEXT.get(code).map(|t| (*t).to_owned()),
            },
            Self::Cork => match code {
                0..=31 => Some(CORK[code].to_owned()),
                0x27 => Some("’".to_owned()),
                0x60 => Some("‘".to_owned()),
                0x7F => Some("-".to_owned()),
                0x80.. => CORK_HIGH.chars().nth(code - 0x80).map(String::from),
                _ => Some(char::from(code as u8).to_string()),
            },
            Self::Letters => LETTERS.chars().nth(code).map(String::from),
            Self::Symbols => SYMBOLS.chars().nth(code).map(String::from),
        }
    }
}

/// How often a font without a name uses each of its codes.
#[derive(Debug, Clone)]
pub(super) struct Usage([u32; 256]);

impl Default for Usage {
    fn default() -> Self {
        Self([0; 256])
    }
}

impl Usage {
    pub(super) fn count(&mut self, code: u32) {
        if let Some(n) = self.0.get_mut(code as usize) {
            *n = n.saturating_add(1);
        }
    }

    /// Which encoding the font most likely has: the one in which the codes it uses are the likeliest. A code counts by
    /// how many times it occurs, but less and less, for a font of one symbol repeats it.
    pub(super) fn guess(&self) -> Encoding {
        let fits = |encoding: Encoding| -> f32 {
            let total: f32 = (0..256).map(|code| encoding.weight(code)).sum();
            let used = self.0.iter().enumerate().filter(|(_, n)| **n > 0);
            used.map(|(code, n)| (1.0 + *n as f32).ln() * (encoding.weight(code) / total).ln()).sum()
        };
        // Without much evidence a font is one of text: the figures of indices and of numbers of lines.
        let (text, letters, symbols) =
            (fits(Encoding::Text) + 2.5, fits(Encoding::Letters), fits(Encoding::Symbols));
        let cork = fits(Encoding::Cork) + 2.5;
        if cork > text && cork >= letters && cork >= symbols {
            Encoding::Cork
        } else if text >= letters && text >= symbols {
            Encoding::Text
        } else if symbols > letters {
            Encoding::Symbols
        } else {
            Encoding::Letters
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_all_places() {
        assert_eq!(LETTERS.chars().count(), 128);
        assert_eq!(SYMBOLS.chars().count(), 128);
        assert_eq!(CORK_HIGH.chars().count(), 128);
    }

    #[test]
    fn well_known_places() {
        assert_eq!(Encoding::Symbols.decode(0x20).as_deref(), Some("←"));
        assert_eq!(Encoding::Symbols.decode(0x14).as_deref(), Some("≤"));
        assert_eq!(Encoding::Symbols.decode(0x36).as_deref(), Some("\u{338}"));
        assert_eq!(Encoding::Symbols.decode(0x5B).as_deref(), Some("∪"));
        assert_eq!(Encoding::Letters.decode(0x0B).as_deref(), Some("α"));
        assert_eq!(Encoding::Letters.decode(0x78).as_deref(), Some("x"));
        assert_eq!(Encoding::Text.decode(0x0C).as_deref(), Some("fi"));
        assert_eq!(Encoding::Text.decode(500), None);
        assert_eq!(Encoding::of_font("CMTT9").and_then(|e| e.decode(0x3C)).as_deref(), Some("<"));
    }

    #[test]
    fn usage_tells_the_encoding() {
        let count = |text: &[u8]| {
            let mut usage = Usage::default();
            for c in text {
                usage.count(u32::from(*c));
            }
            usage.guess()
        };
        assert_eq!(count(b"the quick brown fox jumps over (2) lazy dogs"), Encoding::Text);
        assert_eq!(count(&[0x20, 0x20, 0x14, 0x15, 0x32, 0x5B, 0x00, 0x31]), Encoding::Symbols);
        assert_eq!(count(b"xyxyijn\x0B\x0C;"), Encoding::Letters);
        assert_eq!(count(b"di\x0Berent \x0Crst e\x0Ecient words"), Encoding::Text);
        assert_eq!(count(b"di\x1Berent \x1Crst e\x1Ecient words"), Encoding::Cork);
        assert_eq!(count(b"na\xEFve r\xE9sum\xE9"), Encoding::Cork);
        // Numbers of lines; indices of mathematics, whose letters are at the same places in fonts of text.
        assert_eq!(count(b"1:2:3:4:5:6:7:8:9:10:"), Encoding::Text);
        assert_ne!(count(b"dippid"), Encoding::Symbols);
        // An arrow, an empty set, a union and braces; the figures of an index.
        assert_eq!(count(b" ;[fgj"), Encoding::Symbols);
        assert_eq!(count(b"112"), Encoding::Text);
    }
}
