//! What is known of all functions of a repository, as one piece of bytes.
//!
//! ```text
//! version | strings: number, per string: length, bytes
//! files: number, per file: bytes shared with the path before, length of the rest, rest, language, lines, bytes, functions
//! per function: step of the first line, further lines, scope, nodes, fingerprint (8 bytes)
//! fields: number, per field: its number, length of every function
//! per function: number of callees, per callee the step from the function; number of nodes that call itself, per node the
//!     step from the one before
//! ```

use std::collections::HashMap;
use std::ops::Range;

use super::bytes::{compress, decompress};
use crate::ids::{FileIx, FunctionIx};
use crate::index::{FunctionRef, Snapshot};
use crate::segment::{File, Function, Segment};
use crate::varint::{self, Reader};
use crate::view::View as _;

/// Version of the layout; a reader accepts its own only.
const VERSION: u8 = 1;

/// Packs the columns of the one segment of a snapshot.
pub(super) fn pack(snapshot: &Snapshot, segment: &Segment) -> Vec<u8> {
    let mut strings: Vec<&str> = Vec::new();
    let mut numbers: HashMap<&str, u64> = HashMap::new();
    let texts = segment.functions().map(|f| segment.function(f).scope);
    for text in segment.files().map(|f| segment.file(f).language).chain(texts) {
        numbers.entry(text).or_insert_with(|| {
            strings.push(text);
            strings.len() as u64 - 1
        });
    }
    let mut bytes = vec![VERSION];
    varint::write(strings.len() as u64, &mut bytes);
    for text in &strings {
        varint::write(text.len() as u64, &mut bytes);
        bytes.extend(text.as_bytes());
    }
    varint::write(segment.n_files() as u64, &mut bytes);
    let mut previous = "";
    for ix in segment.files() {
        let file = segment.file(ix);
        let shared = shared_prefix(previous, file.path);
        let rest = &file.path[shared..];
        for number in [shared, rest.len()] {
            varint::write(number as u64, &mut bytes);
        }
        bytes.extend(rest.as_bytes());
        let n_functions = segment.functions_of(ix).len() as u64;
        for number in [numbers[file.language], u64::from(file.n_lines), u64::from(file.n_bytes), n_functions]
        {
            varint::write(number, &mut bytes);
        }
        previous = file.path;
    }
    let mut line = 0;
    for ix in segment.functions() {
        let function = segment.function(ix);
        varint::write_step(line, function.start_line, &mut bytes);
        varint::write_step(function.start_line, function.end_line, &mut bytes);
        varint::write(numbers[function.scope], &mut bytes);
        varint::write(u64::from(function.n_nodes), &mut bytes);
        bytes.extend(function.fingerprint.to_le_bytes());
        line = function.start_line;
    }
    varint::write(segment.fields().len() as u64, &mut bytes);
    for field in segment.fields() {
        bytes.push(field);
        for &length in segment.field_lengths(field) {
            varint::write(u64::from(length), &mut bytes);
        }
    }
    for function in segment.functions() {
        let mut callees: Vec<FunctionIx> = Vec::new();
        for callee in snapshot.callees(FunctionRef { segment: 0, function }) {
            if !callees.contains(&callee.function) {
                callees.push(callee.function);
            }
        }
        varint::write(callees.len() as u64, &mut bytes);
        for callee in callees {
            varint::write_step(function.0, callee.0, &mut bytes);
        }
        let recursions = snapshot.recursions(FunctionRef { segment: 0, function });
        varint::write(recursions.len() as u64, &mut bytes);
        let mut previous = 0;
        for node in recursions {
            varint::write_step(previous, node, &mut bytes);
            previous = node;
        }
    }
    compress(&bytes)
}

/// Bytes that two paths have in common, up to a character's border.
fn shared_prefix(a: &str, b: &str) -> usize {
    let shared = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    (0..=shared).rev().find(|&at| b.is_char_boundary(at)).unwrap_or(0)
}

/// What is known of all functions of a repository.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    strings: Vec<String>,
    files: Vec<FileColumn>,
    functions: Vec<FunctionColumn>,
    fields: Vec<FieldColumn>,
    /// Where the callees of each function start, with the end as a last element.
    call_starts: Vec<u32>,
    callees: Vec<u32>,
    /// The same for the nodes that call their own function.
    recursion_starts: Vec<u32>,
    recursions: Vec<u32>,
}

#[derive(Clone, Debug)]
struct FileColumn {
    path: String,
    language: u32,
    n_lines: u32,
    n_bytes: u32,
    functions: Range<u32>,
}

#[derive(Clone, Copy, Debug)]
struct FunctionColumn {
    file: u32,
    start_line: u32,
    end_line: u32,
    scope: u32,
    n_nodes: u32,
    fingerprint: u64,
}

#[derive(Clone, Debug)]
struct FieldColumn {
    number: u8,
    lengths: Vec<u16>,
}

impl Columns {
    /// Reads the columns of a repository; `None` when they are damaged. Paths start with the name of the repository.
    pub fn read(packed: &[u8], repository: &str) -> Option<Self> {
        let bytes = decompress(packed)?;
        let mut reader = Reader::new(&bytes);
        if reader.byte() != VERSION {
            return None;
        }
        let mut this = Self::default();
        for _ in 0..reader.try_number()? {
            this.strings.push(text(&mut reader)?.to_owned());
        }
        this.read_files(&mut reader, repository)?;
        this.read_functions(&mut reader)?;
        this.read_fields(&mut reader)?;
        this.read_calls(&mut reader)?;
        reader.is_empty().then_some(this)
    }

    fn read_files(&mut self, reader: &mut Reader<'_>, repository: &str) -> Option<()> {
        let mut path = String::new();
        let mut first = 0_u32;
        for _ in 0..reader.try_number()? {
            let shared = reader.try_number()? as usize;
            path.get(shared..)?;
            path.truncate(shared);
            path.push_str(text(reader)?);
            let language = self.known_string(reader)?;
            let (n_lines, n_bytes) = (number(reader)?, number(reader)?);
            let end = first.checked_add(number(reader)?)?;
            self.files.push(FileColumn {
                path: format!("{repository}/{path}"),
                language,
                n_lines,
                n_bytes,
                functions: first..end,
            });
            first = end;
        }
        Some(())
    }

    fn read_functions(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let mut line = 0;
        for (file, column) in (0..).zip(&self.files) {
            for _ in column.functions.clone() {
                let start_line = reader.step(line);
                let end_line = reader.step(start_line);
                let scope = number(reader).filter(|&at| (at as usize) < self.strings.len())?;
                let n_nodes = number(reader)?;
                let fingerprint = u64::from_le_bytes(reader.take(8).try_into().ok()?);
                self.functions.push(FunctionColumn {
                    file,
                    start_line,
                    end_line,
                    scope,
                    n_nodes,
                    fingerprint,
                });
                line = start_line;
            }
        }
        Some(())
    }

    fn read_fields(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        for _ in 0..reader.try_number()? {
            let field = reader.byte();
            let lengths: Vec<u16> = (0..self.functions.len())
                .map(|_| u16::try_from(reader.try_number()?).ok())
                .collect::<Option<_>>()?;
            self.fields.push(FieldColumn { number: field, lengths });
        }
        Some(())
    }

    fn read_calls(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let n_functions = self.functions.len() as u32;
        self.call_starts.push(0);
        self.recursion_starts.push(0);
        for function in 0..n_functions {
            for _ in 0..reader.try_number()? {
                if reader.is_empty() {
                    return None;
                }
                let callee = Some(reader.step(function)).filter(|&callee| callee < n_functions)?;
                self.callees.push(callee);
            }
            self.call_starts.push(self.callees.len() as u32);
            let mut node = 0;
            for _ in 0..reader.try_number()? {
                if reader.is_empty() {
                    return None;
                }
                node = reader.step(node);
                self.recursions.push(node);
            }
            self.recursion_starts.push(self.recursions.len() as u32);
        }
        Some(())
    }

    fn known_string(&self, reader: &mut Reader<'_>) -> Option<u32> {
        number(reader).filter(|&at| (at as usize) < self.strings.len())
    }

    /// Number of files.
    pub fn n_files(&self) -> usize {
        self.files.len()
    }

    /// Number of functions.
    pub fn n_functions(&self) -> usize {
        self.functions.len()
    }

    pub(super) fn file(&self, file: FileIx) -> File<'_> {
        let column = &self.files[file.index()];
        File {
            path: &column.path,
            language: &self.strings[column.language as usize],
            // Nobody compares contents through a view.
            content_hash: [0; 32],
            n_lines: column.n_lines,
            n_bytes: column.n_bytes,
        }
    }

    pub(super) fn functions_of(&self, file: FileIx) -> Range<u32> {
        self.files[file.index()].functions.clone()
    }

    /// A function whose name is this.
    pub(super) fn function<'a>(&'a self, function: FunctionIx, name: &'a str) -> Function<'a> {
        let column = self.functions[function.index()];
        Function {
            file: FileIx(column.file),
            name,
            scope: &self.strings[column.scope as usize],
            start_line: column.start_line,
            end_line: column.end_line,
            fingerprint: column.fingerprint,
            n_nodes: column.n_nodes,
        }
    }

    pub(super) fn lengths(&self, field: u8) -> &[u16] {
        self.field(field).map(|column| column.lengths.as_slice()).unwrap_or_default()
    }

    fn field(&self, number: u8) -> Option<&FieldColumn> {
        self.fields.iter().find(|field| field.number == number)
    }

    /// The nodes of a function that call it.
    pub(super) fn recursions(&self, function: usize) -> &[u32] {
        let starts = &self.recursion_starts;
        &self.recursions[starts[function] as usize..starts[function + 1] as usize]
    }

    /// The functions that a function calls, in the order in which it does.
    pub(super) fn callees(&self, function: usize) -> &[u32] {
        &self.callees[self.call_starts[function] as usize..self.call_starts[function + 1] as usize]
    }
}

fn number(reader: &mut Reader<'_>) -> Option<u32> {
    u32::try_from(reader.try_number()?).ok()
}

fn text<'a>(reader: &mut Reader<'a>) -> Option<&'a str> {
    let len = usize::try_from(reader.try_number()?).ok()?;
    let bytes = reader.take(len);
    std::str::from_utf8(bytes).ok().filter(|text| text.len() == len)
}
