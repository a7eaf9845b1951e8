//! `Character`.

use super::Description;
use super::number::boxed;
use super::object::unbox;
use crate::form::Kind;

fn code(bits: u64) -> u32 {
    bits as u32
}

fn yes(b: bool) -> Result<u64, crate::run::Stop> {
    Ok(u64::from(b))
}

macro_rules! both {
    ($($name:literal => $f:expr),* $(,)?) => {
        &[
            $((concat!("static boolean ", $name, "(char)"), |_, a| yes($f(code(a[0])))),
              (concat!("static boolean ", $name, "(int)"), |_, a| yes($f(code(a[0])))),)*
            ("static Character valueOf(char)", |m, a| boxed(m, "java.lang.Character", Kind::U16, a[0])),
            ("static Character new(char)", |m, a| m.new_box("java.lang.Character", Kind::U16, a[0])),
            ("char charValue()", |m, a| unbox(m, a[0], Kind::U16)),
            ("static char toLowerCase(char)", |_, a| Ok(u64::from(lower_unit(a[0] as u16)))),
            ("static char toUpperCase(char)", |_, a| Ok(u64::from(upper_unit(a[0] as u16)))),
            ("static char toTitleCase(char)", |_, a| Ok(u64::from(upper_unit(a[0] as u16)))),
            ("static int toLowerCase(int)", |_, a| Ok(u64::from(one(code(a[0]), |c| c.to_lowercase().collect())))),
            ("static int toUpperCase(int)", |_, a| Ok(u64::from(one(code(a[0]), |c| c.to_uppercase().collect())))),
            ("static int toTitleCase(int)", |_, a| Ok(u64::from(one(code(a[0]), |c| c.to_uppercase().collect())))),
            ("static int getNumericValue(char)", |_, a| Ok(char::from_u32(code(a[0])).and_then(|c| c.to_digit(36)).map_or(u64::MAX, u64::from))),
            ("static int digit(char,int)", |_, a| Ok(digit(code(a[0]), a[1]))),
            ("static int digit(int,int)", |_, a| Ok(digit(code(a[0]), a[1]))),
            ("static char forDigit(int,int)", |_, a| Ok(if (2..=36).contains(&code(a[1])) { char::from_digit(code(a[0]), code(a[1])).map_or(0, u64::from) } else { 0 })),
            ("static String toString(char)", |m, a| m.new_text(vec![a[0] as u16])),
            ("static int compare(char,char)", |_, a| Ok((a[0] as i64 - a[1] as i64) as u64)),
            ("static int charCount(int)", |_, a| Ok(if code(a[0]) >= 0x10000 { 2 } else { 1 })),
        ]
    };
}

pub(super) const CLASSES: &[Description] = &[Description {
    name: "java.lang.Character",
    parameters: &[],
    supers: &["java.lang.Object", "java.lang.Comparable<Character>"],
    interface: false,
    n_slots: 0,
    methods: both! {
        "isDigit" => is_digit,
        "isLetter" => is_letter,
        "isLetterOrDigit" => |c| is_letter(c) || is_digit(c),
        "isAlphabetic" => |c| is(c, char::is_alphabetic),
        "isWhitespace" => is_whitespace,
        "isSpaceChar" => |c| matches!(c, 32 | 160 | 0x1680 | 0x2000..=0x200a | 0x2028 | 0x2029 | 0x202f | 0x205f | 0x3000),
        "isUpperCase" => |c| is(c, char::is_uppercase),
        "isLowerCase" => |c| is(c, char::is_lowercase),
        "isISOControl" => |c| c <= 31 || (127..=159).contains(&c),
        "isHighSurrogate" => |c| (0xd800..0xdc00).contains(&c),
        "isLowSurrogate" => |c| (0xdc00..0xe000).contains(&c),
        "isSurrogate" => |c| (0xd800..0xe000).contains(&c),
        "isSupplementaryCodePoint" => |c| (0x10000..0x11_0000).contains(&c),
        "isJavaIdentifierStart" => |c| is_letter(c) || c == 36 || c == 95,
        "isJavaIdentifierPart" => |c| is_letter(c) || is_digit(c) || c == 36 || c == 95,
    },
    constants: &[
        ("char MAX_VALUE", 0xffff),
        ("char MIN_VALUE", 0),
        ("int MIN_RADIX", 2),
        ("int MAX_RADIX", 36),
        ("int MIN_SUPPLEMENTARY_CODE_POINT", 0x10000),
        ("int MAX_CODE_POINT", 0x10_ffff),
        ("int MIN_CODE_POINT", 0),
        ("char MIN_HIGH_SURROGATE", 0xd800),
        ("char MAX_HIGH_SURROGATE", 0xdbff),
        ("char MIN_LOW_SURROGATE", 0xdc00),
        ("char MAX_LOW_SURROGATE", 0xdfff),
        ("char MIN_SURROGATE", 0xd800),
        ("char MAX_SURROGATE", 0xdfff),
        ("int SIZE", 16),
        ("int BYTES", 2),
    ],
}];

fn is(c: u32, test: impl Fn(char) -> bool) -> bool {
    char::from_u32(c).is_some_and(test)
}

/// Decimal digits of all scripts; outside of ASCII those that Rust counts as numeric and that have a digit's place in a
/// run of ten are few, so only the most common blocks are listed.
fn is_digit(c: u32) -> bool {
    matches!(c, 48..=57 | 0x660..=0x669 | 0x6f0..=0x6f9 | 0x7c0..=0x7c9 | 0x966..=0x96f | 0x9e6..=0x9ef | 0xff10..=0xff19)
}

fn is_letter(c: u32) -> bool {
    is(c, |c| c.is_alphabetic() && !c.is_numeric())
}

/// `Character.isWhitespace`: not the no-break spaces.
pub(super) fn is_whitespace(c: u32) -> bool {
    matches!(c, 9..=13 | 28..=32 | 0x1680 | 0x2000..=0x2006 | 0x2008..=0x200a | 0x2028 | 0x2029 | 0x205f | 0x3000)
}

fn digit(c: u32, radix: u64) -> u64 {
    let radix = radix as u32;
    if !(2..=36).contains(&radix) {
        return u64::MAX;
    }
    char::from_u32(c).and_then(|c| c.to_digit(radix)).map_or(u64::MAX, u64::from)
}

fn one(c: u32, f: impl Fn(char) -> Vec<char>) -> u32 {
    match char::from_u32(c).map(f).as_deref() {
        Some([single]) => u32::from(*single),
        _ => c,
    }
}

pub(super) fn lower_unit(c: u16) -> u16 {
    u16::try_from(one(c.into(), |c| c.to_lowercase().collect())).unwrap_or(c)
}

pub(super) fn upper_unit(c: u16) -> u16 {
    u16::try_from(one(c.into(), |c| c.to_uppercase().collect())).unwrap_or(c)
}
