//! The 7-bit encodings of TeX's fonts, for PDFs whose fonts name no characters.
//!
//! Bitmap fonts out of old `dvips` call their glyphs `a65`; fonts whose encoding was lost show the `≠` of mathematics
//! as `6=`. The code of such a glyph is its place in one of three encodings: OT1 (text), OML (letters of
//! mathematics) and OMS (symbols). The font's name says which; without a name the codes it uses do.

/// An encoding of TeX.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Text,
    Letters,
    Symbols,
}

const TEXT: [&str; 33] = [
    "Γ", "Δ", "Θ", "Λ", "Ξ", "Π", "Σ", "Υ", "Φ", "Ψ", "Ω", "ff", "fi", "fl", "ffi", "ffl", "ı", "ȷ", "`",
    "´", "ˇ", "˘", "¯", "˚", "¸", "ß", "æ", "œ", "ø", "Æ", "Œ", "Ø", "̷",
];
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
        } else if starts(&["CMR", "CMBX", "CMTI", "CMTT", "CMCSC", "CMSS", "CMSL", "CMB"]) {
            Some(Self::Text)
        } else {
            None
        }
    }

    /// What a code stands for.
    pub(super) fn decode(self, code: u32) -> Option<String> {
        let code = usize::try_from(code).ok().filter(|c| *c < 128)?;
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
            Self::Letters => LETTERS.chars().nth(code).map(String::from),
            Self::Symbols => SYMBOLS.chars().nth(code).map(String::from),
        }
    }
}

/// How often a font without a name uses each of its codes.
#[derive(Debug, Clone)]
pub(super) struct Usage([u32; 128]);

impl Default for Usage {
    fn default() -> Self {
        Self([0; 128])
    }
}

impl Usage {
    pub(super) fn count(&mut self, code: u32) {
        if let Some(n) = self.0.get_mut(code as usize) {
            *n = n.saturating_add(1);
        }
    }

    /// Which encoding the font most likely has. Text fonts use digits, brackets and many small letters. A font of
    /// symbols has no use for letters whose places hold rare signs, and much for arrows, braces and relations.
    pub(super) fn guess(&self) -> Encoding {
        let sum = |range: std::ops::Range<usize>| self.0[range].iter().sum::<u32>();
        let of = |codes: &[u8]| codes.iter().map(|c| self.0[usize::from(*c)]).sum::<u32>();
        let all = sum(0..128);
        let small = sum(0x61..0x7B);
        let figures = sum(0x28..0x2A) + sum(0x30..0x3A) + sum(0x2B..0x2F) + self.0[0x3D];
        let kinds = self.0[0x61..0x7B].iter().filter(|n| **n > 0).count();
        let never_symbols = of(b"almoqstuvwxyz");
        let symbols = sum(0..8)
            + sum(0x11..0x16)
            + sum(0x20..0x22)
            + of(&[0x29, 0x31, 0x32, 0x36, 0x38, 0x39, 0x3A, 0x3B, 0x6A, 0x6E, 0x70, 0x72])
            + sum(0x5B..0x60)
            + sum(0x62..0x6A);
        if figures == all || kinds >= 12 || (small * 2 > all && figures > 0 && never_symbols > 0) {
            Encoding::Text
        } else if never_symbols * 20 <= all && symbols * 2 >= all {
            Encoding::Symbols
        } else if figures * 5 < all && small + sum(0x41..0x5B) > 0 {
            Encoding::Letters
        } else {
            Encoding::Text
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
        // An arrow, an empty set, a union and braces; the figures of an index.
        assert_eq!(count(b" ;[fgj"), Encoding::Symbols);
        assert_eq!(count(b"112"), Encoding::Text);
    }
}
