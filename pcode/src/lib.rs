//! The p-language: parser, printer, and converter from pseudo-code as people write it
