//! `ctype.h` and `wctype.h` in the C locale. The truth values are the bits that glibc gives.

use super::{Row, int};
use crate::run::{Machine, Stop};

macro_rules! classes {
    ($($name:ident $wide:literal $narrow:literal $bit:literal $test:expr;)*) => {
        $(fn $name(_: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
            let test: fn(u8) -> bool = $test;
            let c = a[0] as i32;
            Ok(int(if (0..128).contains(&c) && test(c as u8) { $bit } else { 0 }))
        })*
        const CLASSES: &[Row] = &[$(($narrow, Some(1), $name), ($wide, Some(1), $name),)*];
    };
}

classes! {
    upper "iswupper" "isupper" 256 |c| c.is_ascii_uppercase();
    lower "iswlower" "islower" 512 |c| c.is_ascii_lowercase();
    alpha "iswalpha" "isalpha" 1024 |c| c.is_ascii_alphabetic();
    digit "iswdigit" "isdigit" 2048 |c| c.is_ascii_digit();
    hexadecimal "iswxdigit" "isxdigit" 4096 |c| c.is_ascii_hexdigit();
    space "iswspace" "isspace" 8192 |c| matches!(c, b' ' | 9..=13);
    print "iswprint" "isprint" 16384 |c| (32..127).contains(&c);
    graph "iswgraph" "isgraph" 32768 |c| (33..127).contains(&c);
    blank "iswblank" "isblank" 1 |c| matches!(c, b' ' | 9);
    control "iswcntrl" "iscntrl" 2 |c| c.is_ascii_control();
    punctuation "iswpunct" "ispunct" 4 |c| c.is_ascii_punctuation();
    alphanumeric "iswalnum" "isalnum" 8 |c| c.is_ascii_alphanumeric();
}

const OTHERS: &[Row] = &[
    ("toupper", Some(1), to_upper),
    ("tolower", Some(1), to_lower),
    ("towupper", Some(1), to_wide_upper),
    ("towlower", Some(1), to_wide_lower),
    ("isascii", Some(1), is_ascii),
    ("toascii", Some(1), to_ascii),
];

pub(super) const TABLE: &[Row] = &{
    let mut all = [OTHERS[0]; CLASSES.len() + OTHERS.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < CLASSES.len() { CLASSES[i] } else { OTHERS[i - CLASSES.len()] };
        i += 1;
    }
    all
};

fn changed(c: i32, change: fn(&u8) -> u8) -> i32 {
    if (0..128).contains(&c) { i32::from(change(&(c as u8))) } else { c }
}

fn to_upper(_: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
    Ok(int(changed(a[0] as i32, u8::to_ascii_uppercase)))
}

fn to_lower(_: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
    Ok(int(changed(a[0] as i32, u8::to_ascii_lowercase)))
}

fn to_wide_upper(_: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
    Ok(u64::from(changed(a[0] as i32, u8::to_ascii_uppercase) as u32))
}

fn to_wide_lower(_: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
    Ok(u64::from(changed(a[0] as i32, u8::to_ascii_lowercase) as u32))
}

fn is_ascii(_: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
    Ok(u64::from((a[0] as u32) < 128))
}

fn to_ascii(_: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
    Ok(a[0] & 127)
}
