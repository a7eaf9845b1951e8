//! Repositories on shards are seen as a snapshot of them is, however they are spread, merged and replaced.
//!
//! The shard here keeps everything in memory: it is also what another engine has to do.

mod units;

use std::collections::BTreeMap;
use std::sync::Arc;

use algofind_retrieve::ids::{FileIx, FunctionIx, NodeIx};
use algofind_retrieve::index::{FunctionRef, Link, NodeRef, Snapshot};
use algofind_retrieve::segment::SegmentBuilder;
use algofind_retrieve::store::{
    Answer, Bucket, Dictionary, FIELD_SLICES, Fetched, KEPT_BITS, Listed, Listing, Member, Packer, Places,
    Run, Session, Shard, ShardError, Sharded, bits_for, merge, slice_of,
};
use algofind_retrieve::view::{Keeper as _, View, Wanted};
use units::{PLAIN, Random, random_units};

#[derive(Clone, Default)]
struct Memory {
    repositories: Vec<Listed>,
    members: Vec<Member>,
    dictionaries: Vec<Dictionary>,
    buckets: Vec<Bucket>,
    functions: BTreeMap<(u32, u32), (String, Vec<u8>)>,
    sources: BTreeMap<(u32, u32), Vec<u8>>,
    vectors: Vec<(u64, Vec<u8>)>,
}

impl Memory {
    fn push(&mut self, number: u32, name: &str, code: Packer<'_>) {
        self.members.push(Member {
            segment: number,
            repository: number,
            first: 0,
            n_functions: code.n_functions() as u32,
        });
        self.repositories.push(Listed { number, name: name.to_owned(), columns: Some(code.columns()) });
        for (at, function) in (0..).zip(code.functions()) {
            self.functions.insert((number, at), (function.name.to_owned(), function.body.to_vec()));
        }
        for (at, file) in (0..).zip(code.files()) {
            self.sources.insert((number, at), file.expect("a file").source);
        }
        self.vectors.extend(code.vectors(PLAIN));
        for (field, bits) in code.fields() {
            self.dictionaries.push(Dictionary { segment: number, field, bits });
            let bucket = |(bucket, entries): (u32, &[u8])| Bucket {
                segment: number,
                field,
                bucket,
                entries: entries.to_vec(),
            };
            self.buckets.extend(code.buckets(field).map(bucket));
        }
    }

    /// All segments as one with this number; what no repository counts is left out.
    fn merge(&mut self, segment: u32) {
        let mut first = 0;
        let mut moved = Vec::new();
        for member in &self.members {
            moved.push((*member, first));
            first += member.n_functions;
        }
        let (mut dictionaries, mut buckets) = (Vec::new(), Vec::new());
        let mut fields: Vec<u8> = self.dictionaries.iter().map(|d| d.field).collect();
        fields.sort_unstable();
        fields.dedup();
        for field in fields {
            let bits = bits_for(3000);
            dictionaries.push(Dictionary { segment, field, bits });
            for slice in 0..FIELD_SLICES {
                let runs: Vec<Run> = self
                    .dictionaries
                    .iter()
                    .filter(|d| d.field == field)
                    .map(|d| Run {
                        bits: d.bits,
                        buckets: self
                            .buckets
                            .iter()
                            .filter(|b| {
                                (b.segment, b.field) == (d.segment, field)
                                    && slice_of(b.bucket, d.bits) == slice
                            })
                            .map(|b| (b.bucket, b.entries.clone()))
                            .collect(),
                        members: moved.iter().filter(|(m, _)| m.segment == d.segment).copied().collect(),
                    })
                    .collect();
                let (merged, _) = merge(&runs, bits);
                buckets.extend(merged.into_iter().map(|(bucket, entries)| Bucket {
                    segment,
                    field,
                    bucket,
                    entries,
                }));
            }
        }
        self.members = moved.into_iter().map(|(member, first)| Member { segment, first, ..member }).collect();
        self.dictionaries = dictionaries;
        self.buckets = buckets;
    }
}

struct InMemory(Arc<Memory>);

impl Shard for InMemory {
    fn name(&self) -> &'static str {
        "memory"
    }

    fn fingerprints(&self) -> Result<BTreeMap<String, String>, ShardError> {
        Ok(BTreeMap::new())
    }

    fn begin(&self, terms: &[(u8, u64)], known: u64) -> Result<(Answer, Box<dyn Session>), ShardError> {
        let is_asked = |bucket: &&Bucket| {
            self.0.dictionaries.iter().any(|d| {
                (d.segment, d.field) == (bucket.segment, bucket.field)
                    && terms.iter().any(|&(field, kept)| {
                        field == d.field && (kept >> (KEPT_BITS - d.bits)) as u32 == bucket.bucket
                    })
            })
        };
        let listing = || Listing {
            repositories: self.0.repositories.clone(),
            dictionaries: self.0.dictionaries.clone(),
            members: self.0.members.clone(),
        };
        let answer = Answer {
            generation: 1,
            listing: (known != 1).then(listing),
            buckets: self.0.buckets.iter().filter(is_asked).cloned().collect(),
        };
        Ok((answer, Box::new(InMemory(Arc::clone(&self.0)))))
    }

    fn source(&self, _: &str, _: &str) -> Result<Option<Vec<u8>>, ShardError> {
        Ok(None)
    }
}

impl Session for InMemory {
    fn fetch(&self, functions: &Places, sources: &Places) -> Result<Fetched, ShardError> {
        let function = |&(repository, number): &(u32, u32)| {
            let (name, body) = self.0.functions[&(repository, number)].clone();
            (repository, number, name, body)
        };
        let source = |&(repository, number): &(u32, u32)| {
            (repository, number, self.0.sources[&(repository, number)].clone())
        };
        Ok(Fetched {
            functions: functions.iter().map(function).collect(),
            vectors: self.0.vectors.clone(),
            sources: sources.iter().map(source).collect(),
        })
    }
}

/// A repository of random files with random calls.
fn repository(seed: u64) -> Snapshot {
    let mut builder = SegmentBuilder::new();
    for unit in random_units(seed, 6) {
        builder.push(&unit).expect("a unit");
    }
    let segment = builder.finish().expect("a segment");
    let mut random = Random(seed);
    let (n_nodes, n_functions) = (segment.n_nodes() as u32, segment.n_functions() as u32);
    let n_links = if n_functions == 0 { 0 } else { 40 };
    let links = (0..n_links).map(|_| Link {
        from: NodeRef { segment: 0, node: NodeIx(random.below(n_nodes)) },
        to: FunctionRef { segment: 0, function: FunctionIx(random.below(n_functions)) },
    });
    let links = links.collect();
    Snapshot::in_memory(vec![segment], links)
}

fn once<T: PartialEq>(list: Vec<T>) -> Vec<T> {
    let mut kept = Vec::new();
    for one in list {
        if !kept.contains(&one) {
            kept.push(one);
        }
    }
    kept
}

fn compare(keeper: &Sharded, local: &Snapshot, names: &[String]) {
    let terms: Vec<(u8, u64)> = (0..8)
        .flat_map(|field| (0..31_u64).map(move |term| (field, term.wrapping_mul(0x9e37_79b9_7f4a_7c15))))
        .collect();
    let view = keeper.open(&terms).expect("a view");
    assert_eq!(view.n_blocks(), local.n_blocks());
    for &(field, key) in &terms {
        let lists = |view: &dyn View| -> Vec<(u32, Vec<(FunctionIx, u32)>)> {
            view.postings(field, key).into_iter().map(|(block, list)| (block, list.collect())).collect()
        };
        assert_eq!(lists(&*view), lists(local), "{field} {key}");
    }
    let mut all = Vec::new();
    for block in 0..local.n_blocks() {
        assert_eq!(view.n_functions(block), local.n_functions(block));
        assert_eq!(view.n_files(block), local.n_files(block));
        for field in 0..8 {
            assert_eq!(view.field_lengths(block, field), local.field_lengths(block, field));
        }
        for file in (0..local.n_files(block)).map(FileIx::from) {
            let (found, wanted) = (view.file(block, file), local.file(block, file));
            assert_eq!(found.path, format!("{}/{}", names[block as usize], wanted.path));
            assert_eq!(
                (found.language, found.n_lines, found.n_bytes),
                (wanted.language, wanted.n_lines, wanted.n_bytes)
            );
            assert!(view.functions_of(block, file).eq(local.functions_of(block, file)));
        }
        all.extend(
            (0..local.n_functions(block))
                .map(|f| FunctionRef { segment: block, function: FunctionIx::from(f) }),
        );
    }
    let (half, rest) = all.split_at(all.len() / 2);
    view.fetch(&Wanted { functions: half.to_vec(), sources: vec![(0, FileIx(0))] }).expect("fetched");
    view.fetch(&Wanted { functions: rest.to_vec(), sources: Vec::new() }).expect("fetched");
    for &function in &all {
        assert_eq!(view.function(function), local.function(function));
        assert_eq!(view.notes(function), local.notes(function));
        assert_eq!(view.spans(function), local.spans(function));
        assert_eq!(once(view.callees(function)), once(View::callees(local, function)));
        assert_eq!(view.recursions(function), local.recursions(function));
    }
    for key in (0..24).map(|key| key * 1000) {
        if let Some(vector) = local.vector(0, PLAIN, key) {
            assert_eq!(view.vector(0, PLAIN, key), Some(vector));
        }
    }
    assert!(
        keeper.source(view.file(0, FileIx(0)).path).expect("an answer").is_some(),
        "brought with the functions"
    );
}

#[test]
fn shards_are_seen_as_a_snapshot_of_their_repositories() {
    for seed in 0..20 {
        let repositories: Vec<Snapshot> = (0..5).map(|at| repository(seed * 10 + at)).collect();
        let names: Vec<String> = (0..5).map(|at| format!("repository {at}")).collect();
        let local = Snapshot::joined(&repositories).expect("equal dimensions");
        for n_shards in 1..4 {
            let mut shards = vec![Memory::default(); n_shards];
            for (at, (name, code)) in names.iter().zip(&repositories).enumerate() {
                let shard = &mut shards[at * 7 % n_shards];
                // Something that was replaced leaves its lists behind until they are merged.
                let old = repository(seed * 10 + 9);
                shard.push(100 + at as u32, "old", Packer::new(&old).expect("one segment"));
                shard.push(at as u32, name, Packer::new(code).expect("one segment"));
                if at == 2 {
                    shard.merge(500);
                }
                shard.members.retain(|member| member.repository < 100);
                shard.repositories.retain(|listed| listed.number < 100);
            }
            let keep = |shards: &[Memory]| {
                let shard = |memory: &Memory| Box::new(InMemory(Arc::new(memory.clone()))) as Box<dyn Shard>;
                Sharded::new(shards.iter().map(shard).collect(), PLAIN)
            };
            let keeper = keep(&shards);
            compare(&keeper, &local, &names);
            compare(&keeper, &local, &names);
            for shard in &mut shards {
                shard.merge(900);
            }
            compare(&keep(&shards), &local, &names);
        }
    }
}
