//! Units for tests, the same for the same seed.

#![allow(dead_code, reason = "each test binary uses its share")]

use std::collections::BTreeMap;

use algofind_retrieve::index::Snapshot;
use algofind_retrieve::segment::{SegmentBuilder, SegmentError};
use algofind_retrieve::unit::{
    FieldTerms, FileUnit, FunctionUnit, NodeMark, NodeUnit, RowUnit, TableUnit, Vector,
};

/// `SplitMix64`: enough randomness for test data, and the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        (self.next() % u64::from(limit.max(1))) as u32
    }

    pub(crate) fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u64 << 24) as f32
    }

    pub(crate) fn vector(&mut self, dimension: usize) -> Vec<f32> {
        (0..dimension).map(|_| self.unit() * 2.0 - 1.0).collect()
    }
}

/// A file with `n_functions` functions that depends on nothing but its arguments; its texts do not depend on the path.
pub(crate) fn file_unit(path: &str, n_functions: u32) -> FileUnit {
    let mut random = Random(u64::from(n_functions));
    unit_with(path, n_functions, &mut random)
}

/// `n` files of random content.
pub(crate) fn random_units(seed: u64, n: usize) -> Vec<FileUnit> {
    let mut random = Random(seed);
    (0..n)
        .map(|i| {
            let n_functions = random.below(5);
            unit_with(&format!("src/file{i}.c"), n_functions, &mut random)
        })
        .collect()
}

fn unit_with(path: &str, n_functions: u32, random: &mut Random) -> FileUnit {
    let source = "for each line of the source\n".repeat(40 + random.below(40) as usize);
    let n_rows = 1 + random.below(6);
    let mut table = |name: &str, dimension: usize| TableUnit {
        name: name.to_owned(),
        rows: (0..n_rows).map(|i| row_unit(u64::from(i * 4 + random.below(4)) * 1000, dimension)).collect(),
    };
    let tables = vec![table(NEAR, NEAR_DIMENSION), table(FAR, FAR_DIMENSION), table(PLAIN, 3)];
    let functions = (0..n_functions).map(|i| function_unit(i, n_rows, source.len() as u32, random)).collect();
    let mut content_hash = [0; 32];
    content_hash[..8].copy_from_slice(&random.next().to_le_bytes());
    FileUnit {
        path: path.to_owned(),
        language: "C".to_owned(),
        content_hash,
        n_lines: source.lines().count() as u32,
        facts: (0..random.below(50)).map(|i| i as u8).collect(),
        source,
        functions,
        tables,
    }
}

/// Tables of which nodes have rows, and one that stands for itself.
pub(crate) const NEAR: &str = "near";
pub(crate) const FAR: &str = "far";
pub(crate) const PLAIN: &str = "plain";
pub(crate) const NEAR_DIMENSION: usize = 20;
pub(crate) const FAR_DIMENSION: usize = 8;

/// Equal keys have equal vectors.
fn row_unit(key: u64, dimension: usize) -> RowUnit {
    RowUnit { key, vector: Vector::F32(Random(key).vector(dimension)) }
}

/// A unit as it comes out of a segment: vectors quantised, rows by first use, edges and terms in order.
pub(crate) fn canonical(unit: &FileUnit) -> FileUnit {
    let mut builder = SegmentBuilder::new();
    builder.push(unit).expect("sound unit");
    let segment = builder.finish().expect("small segment");
    segment.units(|_| true).next().expect("one file").expect("sound segment")
}

/// All files of a snapshot by path.
pub(crate) fn contents(snapshot: &Snapshot) -> Result<BTreeMap<String, FileUnit>, SegmentError> {
    let mut files = BTreeMap::new();
    for live in snapshot.segments() {
        for unit in live.segment().units(|file| live.is_live(file)) {
            let unit = unit?;
            let twice = files.insert(unit.path.clone(), unit);
            assert!(twice.is_none(), "a path is live once");
        }
    }
    Ok(files)
}

fn function_unit(number: u32, n_rows: u32, n_bytes: u32, random: &mut Random) -> FunctionUnit {
    let n_nodes = 1 + random.below(8);
    let node = |random: &mut Random| {
        let start_byte = random.below(n_bytes);
        NodeUnit {
            mark: NodeMark {
                kind: random.below(6) as u8,
                depth: random.below(4) as u8,
                flags: random.below(256) as u8,
            },
            start_line: 1 + random.below(30),
            end_line: 40,
            start_byte,
            end_byte: start_byte + random.below(n_bytes - start_byte),
            rows: vec![
                (random.below(5) > 0).then(|| random.below(n_rows)),
                (random.below(3) > 0).then(|| random.below(n_rows)),
            ],
        }
    };
    let nodes = (0..n_nodes).map(|_| node(random)).collect();
    let edges = (0..random.below(2 * n_nodes))
        .map(|_| (random.below(n_nodes), random.below(n_nodes), random.below(8) as u8))
        .collect();
    let field = |field: u8, random: &mut Random| {
        let n_terms = random.below(10);
        let terms: BTreeMap<u64, u16> = (0..n_terms)
            .map(|_| {
                (u64::from(random.below(30)).wrapping_mul(0x9e37_79b9_7f4a_7c15), 1 + random.below(4) as u16)
            })
            .collect();
        FieldTerms {
            field,
            length: terms.values().map(|&n| u32::from(n)).sum(),
            terms: terms.into_iter().collect(),
        }
    };
    FunctionUnit {
        name: format!("f{number}"),
        scope: if random.below(2) == 0 { String::new() } else { "Class".to_owned() },
        start_line: 1,
        end_line: 40,
        fingerprint: random.next(),
        nodes,
        edges,
        fields: (0..3).map(|number| field(number * 2, random)).collect(),
        notes: (0..random.below(40)).map(|_| random.below(256) as u8).collect(),
    }
}
