//! Any text: the converter answers, and its answer is p-code without errors.

#![no_main]

use algofind_pcode::{convert, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|source: &str| {
    let conversion = convert(source);
    let parsed = parse(&conversion.pcode);
    assert!(parsed.first_error().is_none(), "converted p-code has an error:\n{}", conversion.pcode);
    assert_eq!(parsed.functions, conversion.ast);
});
