//! One state of all shards, as a search sees it.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::columns::Columns;
use super::lists::{self, Piece};
use super::shard::{Bucket, Dictionary, Fetched, Member, Places, Session, ShardError};
use super::sharded::Sharded;
use crate::ids::{FileIx, FunctionIx};
use crate::index::FunctionRef;
use crate::segment::{File, Function, NodeSpan, Postings, kept, read_notes, read_spans};
use crate::vector::{Int4Rows, row_bytes};
use crate::view::{Unsearched, View, ViewError, Wanted};

/// A repository.
pub(super) struct Block {
    /// Which shard it is on.
    pub(super) shard: usize,
    /// Where its functions are counted.
    pub(super) member: Member,
    pub(super) columns: Arc<Columns>,
}

/// What a shard answered.
pub(super) struct Begun {
    pub(super) shard: usize,
    pub(super) session: Box<dyn Session>,
    pub(super) dictionaries: Arc<[Dictionary]>,
    pub(super) buckets: Vec<Bucket>,
}

/// Where a list of a block is.
struct ListAt {
    block: u32,
    shard: usize,
    bucket: usize,
    piece: Piece,
}

/// What was fetched at once.
#[derive(Default)]
struct Round {
    functions: HashMap<FunctionRef, (String, Vec<u8>)>,
    /// By shard and key.
    vectors: HashMap<(usize, u64), Vec<u8>>,
    next: OnceLock<Box<Round>>,
}

/// One state of all shards.
pub(super) struct Opened<'a> {
    keeper: &'a Sharded,
    blocks: Vec<Block>,
    begun: Vec<Option<Begun>>,
    lists: HashMap<(u8, u64), Vec<ListAt>>,
    /// The first is empty.
    rounds: Round,
    unsearched: Vec<Unsearched>,
}

impl<'a> Opened<'a> {
    /// `blocks` are in the order in which they are searched.
    pub(super) fn new(
        keeper: &'a Sharded,
        terms: &[(u8, u64)],
        blocks: Vec<Block>,
        begun: Vec<Begun>,
        unsearched: Vec<Unsearched>,
    ) -> Self {
        let mut of_segment: HashMap<(usize, u32), Vec<(Member, u32)>> = HashMap::new();
        for (number, block) in (0..).zip(&blocks) {
            of_segment.entry((block.shard, block.member.segment)).or_default().push((block.member, number));
        }
        for members in of_segment.values_mut() {
            members.sort_unstable_by_key(|(member, _)| member.first);
        }
        let mut lists: HashMap<(u8, u64), Vec<ListAt>> = HashMap::new();
        for answer in &begun {
            find_lists(answer, terms, &of_segment, &mut lists);
        }
        for lists in lists.values_mut() {
            lists.sort_unstable_by_key(|list| list.block);
        }
        let mut by_shard: Vec<Option<Begun>> = (0..keeper.n_shards()).map(|_| None).collect();
        for answer in begun {
            let shard = answer.shard;
            by_shard[shard] = Some(answer);
        }
        Self { keeper, blocks, begun: by_shard, lists, rounds: Round::default(), unsearched }
    }

    fn block(&self, block: u32) -> &Block {
        &self.blocks[block as usize]
    }

    fn rounds(&self) -> impl Iterator<Item = &Round> {
        std::iter::successors(Some(&self.rounds), |round| round.next.get().map(|next| &**next))
    }

    fn fetched(&self, function: FunctionRef) -> Option<&(String, Vec<u8>)> {
        self.rounds().find_map(|round| round.functions.get(&function))
    }

    fn body(&self, function: FunctionRef) -> &[u8] {
        debug_assert!(self.fetched(function).is_some(), "fetched before it is looked at");
        self.fetched(function).map_or(&[], |(_, body)| body)
    }

    /// Asks all shards at once, each for what it keeps.
    fn ask(&self, wanted: &[(Places, Places)]) -> Vec<(usize, Result<Fetched, ShardError>)> {
        let asked = wanted
            .iter()
            .enumerate()
            .filter(|(_, (functions, sources))| !functions.is_empty() || !sources.is_empty());
        let questions: Vec<_> =
            asked.filter_map(|(shard, places)| Some((shard, places, self.begun[shard].as_ref()?))).collect();
        if let [(shard, (functions, sources), begun)] = questions.as_slice() {
            return vec![(*shard, begun.session.fetch(functions, sources))];
        }
        std::thread::scope(|scope| {
            let running: Vec<_> = questions
                .into_iter()
                .map(|(shard, (functions, sources), begun)| {
                    (shard, scope.spawn(|| begun.session.fetch(functions, sources)))
                })
                .collect();
            let lost = || Err(ShardError::Unavailable("the thread that asked it ended".to_owned()));
            running
                .into_iter()
                .map(|(shard, thread)| (shard, thread.join().unwrap_or_else(|_| lost())))
                .collect()
        })
    }
}

/// Finds the lists of all terms in what a shard answered.
fn find_lists(
    answer: &Begun,
    terms: &[(u8, u64)],
    of_segment: &HashMap<(usize, u32), Vec<(Member, u32)>>,
    lists: &mut HashMap<(u8, u64), Vec<ListAt>>,
) {
    let buckets = answer.buckets.iter().enumerate();
    let buckets: HashMap<(u32, u8, u32), usize> =
        buckets.map(|(at, bucket)| ((bucket.segment, bucket.field, bucket.bucket), at)).collect();
    let mut dictionaries: HashMap<u8, Vec<&Dictionary>> = HashMap::new();
    for dictionary in &*answer.dictionaries {
        dictionaries.entry(dictionary.field).or_default().push(dictionary);
    }
    for &(field, key) in terms {
        let kept = kept(key);
        for dictionary in dictionaries.get(&field).into_iter().flatten() {
            let Some(shift) = super::KEPT_BITS.checked_sub(dictionary.bits).filter(|shift| *shift < 64)
            else {
                continue;
            };
            let place = (dictionary.segment, field, (kept >> shift) as u32);
            let (Some(&at), Some(members)) =
                (buckets.get(&place), of_segment.get(&(answer.shard, dictionary.segment)))
            else {
                continue;
            };
            let entries = &answer.buckets[at].entries;
            let Some(list) = lists::find(entries, dictionary.bits, kept, u32::MAX) else { continue };
            let only: Vec<Member> = members.iter().map(|(member, _)| *member).collect();
            for piece in lists::split(entries, list, &only) {
                let block = members[piece.member].1;
                let found = ListAt { block, shard: answer.shard, bucket: at, piece };
                lists.entry((field, kept)).or_default().push(found);
            }
        }
    }
}

impl View for Opened<'_> {
    fn n_blocks(&self) -> u32 {
        self.blocks.len() as u32
    }

    fn n_functions(&self, block: u32) -> usize {
        self.block(block).columns.n_functions()
    }

    fn n_files(&self, block: u32) -> usize {
        self.block(block).columns.n_files()
    }

    fn file(&self, block: u32, file: FileIx) -> File<'_> {
        self.block(block).columns.file(file)
    }

    fn functions_of(&self, block: u32, file: FileIx) -> Range<u32> {
        self.block(block).columns.functions_of(file)
    }

    fn postings(&self, field: u8, key: u64) -> Vec<(u32, Postings<'_>)> {
        let lists = self.lists.get(&(field, kept(key))).map_or(&[][..], Vec::as_slice);
        let list = |at: &ListAt| {
            let bucket = &self.begun[at.shard].as_ref()?.buckets[at.bucket].entries;
            let member = self.block(at.block).member;
            let previous = at.piece.previous.wrapping_sub(member.first);
            let bytes = &bucket[at.piece.offset..];
            Some((at.block, Postings::resume(bytes, at.piece.len, previous, member.n_functions)))
        };
        lists.iter().filter_map(list).collect()
    }

    fn field_lengths(&self, block: u32, field: u8) -> &[u16] {
        self.block(block).columns.lengths(field)
    }

    fn each_call(&self, each: &mut dyn FnMut(FunctionRef, FunctionRef)) {
        for (segment, block) in (0..).zip(&self.blocks) {
            let at = |function: usize| FunctionRef { segment, function: FunctionIx::from(function) };
            for caller in 0..block.columns.n_functions() {
                for &callee in block.columns.callees(caller) {
                    each(at(caller), at(callee as usize));
                }
            }
        }
    }

    fn callees(&self, function: FunctionRef) -> Vec<FunctionRef> {
        let callees = self.block(function.segment).columns.callees(function.function.index());
        callees.iter().map(|&callee| FunctionRef { function: FunctionIx(callee), ..function }).collect()
    }

    fn recursions(&self, function: FunctionRef) -> Vec<u32> {
        self.block(function.segment).columns.recursions(function.function.index()).to_vec()
    }

    fn function(&self, function: FunctionRef) -> Function<'_> {
        let name = self.fetched(function).map_or("", |(name, _)| name);
        self.block(function.segment).columns.function(function.function, name)
    }

    fn fetch(&self, wanted: &Wanted) -> Result<(), ViewError> {
        let mut places: Vec<(Places, Places)> = vec![Default::default(); self.begun.len()];
        let mut numbers: HashMap<(usize, u32), u32> = HashMap::new();
        let functions: BTreeSet<FunctionRef> =
            wanted.functions.iter().filter(|at| self.fetched(**at).is_none()).copied().collect();
        for at in functions {
            let block = self.block(at.segment);
            numbers.insert((block.shard, block.member.repository), at.segment);
            places[block.shard].0.push((block.member.repository, at.function.0));
        }
        let sources: BTreeSet<(u32, FileIx)> = wanted.sources.iter().copied().collect();
        for (number, file) in sources {
            let block = self.block(number);
            if !self.keeper.has_source(block.columns.file(file).path) {
                numbers.insert((block.shard, block.member.repository), number);
                places[block.shard].1.push((block.member.repository, file.0));
            }
        }
        let mut round = Round::default();
        for (shard, answer) in self.ask(&places) {
            let answer = answer.map_err(|error| self.keeper.lost(shard, error))?;
            if answer.functions.len() < places[shard].0.len() {
                return Err(self.keeper.damaged(shard, "fewer functions than there are"));
            }
            for (repository, function, name, body) in answer.functions {
                if let Some(&segment) = numbers.get(&(shard, repository)) {
                    let at = FunctionRef { segment, function: FunctionIx(function) };
                    round.functions.insert(at, (name, body));
                }
            }
            round.vectors.extend(answer.vectors.into_iter().map(|(key, bytes)| ((shard, key), bytes)));
            for (repository, file, source) in answer.sources {
                let Some(&number) = numbers.get(&(shard, repository)) else { continue };
                let columns = &self.block(number).columns;
                if (file as usize) < columns.n_files() {
                    self.keeper.keep_source(shard, columns.file(FileIx(file)).path, &source)?;
                }
            }
        }
        let mut round = Box::new(round);
        let mut last = &self.rounds;
        // Rounds are only ever added, so that what was given out stays where it is.
        loop {
            match last.next.set(round) {
                Ok(()) => return Ok(()),
                Err(back) => round = back,
            }
            let Some(next) = last.next.get() else { return Ok(()) };
            last = next;
        }
    }

    fn notes(&self, function: FunctionRef) -> &[u8] {
        read_notes(self.body(function))
    }

    fn spans(&self, function: FunctionRef) -> Vec<NodeSpan> {
        let known = self.function(function);
        read_spans(self.body(function), known.start_line, known.n_nodes as usize)
    }

    fn vector(&self, block: u32, table: &str, key: u64) -> Option<Vec<f32>> {
        if table != self.keeper.table() {
            return None;
        }
        let shard = self.block(block).shard;
        let bytes = self.rounds().find_map(|round| round.vectors.get(&(shard, key)))?;
        let (dimension, rest) = bytes.split_first_chunk::<2>()?;
        let (scale, row) = rest.split_first_chunk::<4>()?;
        let (dimension, scale) = (usize::from(u16::from_le_bytes(*dimension)), f32::from_le_bytes(*scale));
        (row.len() == row_bytes(dimension)).then(|| Int4Rows::new(dimension, row, &[scale]).vector(0))
    }

    fn unsearched(&self) -> Vec<Unsearched> {
        self.unsearched.clone()
    }
}
