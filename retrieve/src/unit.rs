//! What goes into a segment: one [`FileUnit`] per source file, plain data.
//!
//! Nothing here knows how the data came about. Kinds, fields, keys and notes mean something to the caller
//! only; vectors are only compared with each other.

/// One source file with everything that is searched in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileUnit {
    /// The name of the file in the index; unique within an index.
    pub path: String,
    /// The language, as the caller spells it.
    pub language: String,
    /// A hash of the content, by which the caller knows an unchanged file.
    pub content_hash: [u8; 32],
    /// Number of lines of the source.
    pub n_lines: u32,
    /// The text of the file, kept so that results can be shown without the sources at hand.
    pub source: String,
    /// Bytes kept for the caller, who resolves calls across files with them.
    pub facts: Vec<u8>,
    /// The functions, in the order of the file.
    pub functions: Vec<FunctionUnit>,
    /// Vectors by key, in as many tables as the caller likes.
    pub tables: Vec<TableUnit>,
}

/// Vectors under a name. Nodes may have one of each table, and any can be looked up by its key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableUnit {
    /// By which the table is asked for; files of an index that have tables of one name share it.
    pub name: String,
    /// The vectors, each key once; all of one table have the same dimension.
    pub rows: Vec<RowUnit>,
}

/// A vector and its key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowUnit {
    /// What the vector stands for; a segment stores each key of a table once, with the vector that came first.
    pub key: u64,
    /// The vector.
    pub vector: Vector,
}

/// A vector as the caller has it. Only its direction is kept: similarities are cosines.
#[derive(Clone, Debug, PartialEq)]
pub enum Vector {
    /// Full precision.
    F32(Vec<f32>),
    /// Already quantised; a common factor does not change the direction and is not needed.
    I8(Vec<i8>),
}

impl Default for Vector {
    fn default() -> Self {
        Self::F32(Vec::new())
    }
}

impl Vector {
    /// Number of components.
    pub fn dimension(&self) -> usize {
        match self {
            Self::F32(values) => values.len(),
            Self::I8(values) => values.len(),
        }
    }
}

/// One function of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FunctionUnit {
    /// Its own name.
    pub name: String,
    /// What encloses it: a class, a namespace, an outer function; empty when nothing does.
    pub scope: String,
    /// First line, counted from 1.
    pub start_line: u32,
    /// Last line, inclusive.
    pub end_line: u32,
    /// Equal for functions that are copies of each other.
    pub fingerprint: u64,
    /// The nodes of its control-flow graph: the first is its entry, the last its exit.
    pub nodes: Vec<NodeUnit>,
    /// Edges between its nodes: from, to (indices into `nodes`), kind. An index that is not ranked by paths needs none.
    pub edges: Vec<(u32, u32, u8)>,
    /// The terms it is found by, per field.
    pub fields: Vec<FieldTerms>,
    /// Bytes kept for the caller, who compares candidates by them.
    pub notes: Vec<u8>,
}

/// The terms of one function in one field. A field is a space of terms with its own statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldTerms {
    /// The number of the field.
    pub field: u8,
    /// Term keys with the number of times each occurs; a key that is given twice is added up. Forty bits of a key are
    /// kept, whichever way the caller's keys differ.
    pub terms: Vec<(u64, u16)>,
    /// The length of the function in this field, for length normalisation.
    pub length: u32,
}

/// What a node is, in numbers that mean something to the caller only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeMark {
    /// Its kind.
    pub kind: u8,
    /// How deep it stands.
    pub depth: u8,
    /// Bits.
    pub flags: u8,
}

/// One node of a control-flow graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeUnit {
    /// What it is to the caller.
    pub mark: NodeMark,
    /// First line, counted from 1.
    pub start_line: u32,
    /// Last line, inclusive.
    pub end_line: u32,
    /// First byte in the source.
    pub start_byte: u32,
    /// One past the last byte in the source.
    pub end_byte: u32,
    /// The node's vector in each of [`FileUnit::tables`], as an index into its rows; a shorter list has none in the rest.
    pub rows: Vec<Option<u32>>,
}
