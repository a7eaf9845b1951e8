//! Few large segments instead of many small ones: a search pays for each.

use std::collections::BTreeMap;

use algofind_retrieve::store::{FIELD_SLICES, Member, Run, bits_for, merge};
use tokio_postgres::Transaction;

use crate::error::StoreError;
use crate::schema;
use crate::server::{Server, wait_long};

/// What compacting did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compacted {
    /// Segments before.
    pub n_before: usize,
    /// Segments now.
    pub n_after: usize,
}

/// A pusher merges when there are more small segments than this.
const MANY: usize = 32;
/// A segment this many times larger than all smaller ones together is left alone: rewriting it would cost far more than
/// what they bring.
const FAR_LARGER: i64 = 4;
/// A segment is rewritten when more than one in this many of its functions was replaced.
const DEAD_SHARE: i64 = 3;
/// Segments do not grow beyond this many functions, so that merging stays bounded.
const MOST_FUNCTIONS: i64 = 8 << 20;
/// Terms that are merged at a time.
const TERMS_AT_ONCE: u64 = 1 << 17;

/// A segment as compaction sees it.
struct Candidate {
    number: i32,
    n_functions: i64,
    n_live: i64,
}

impl Server {
    /// Merges what is worth merging, or everything. Searches go on meanwhile; pushers wait.
    pub fn compact(&self, everything: bool) -> Result<Compacted, StoreError> {
        self.compact_where(usize::from(!everything), everything)
    }

    /// Merges small segments when there are many, as a pusher does when it is done.
    pub fn compact_if_many(&self) -> Result<Compacted, StoreError> {
        self.compact_where(MANY, false)
    }

    fn compact_where(&self, many: usize, everything: bool) -> Result<Compacted, StoreError> {
        wait_long(async {
            let mut client = self.connect().await?;
            schema::check(self, &client).await?;
            let failed = |error| self.error(&error);
            let transaction = client.transaction().await.map_err(failed)?;
            let lock = "select pg_advisory_xact_lock(hashtextextended('algofind segments', 0))";
            transaction.execute(lock, &[]).await.map_err(failed)?;
            let all = self.candidates(&transaction).await?;
            let chosen: Vec<i32> =
                if everything { all.iter().map(|s| s.number).collect() } else { choose(&all, many) };
            let before = Compacted { n_before: all.len(), n_after: all.len() };
            if chosen.is_empty() {
                return Ok(before);
            }
            let text = "select segment, number, first, n_functions from algofind.repository
                where segment = any($1) order by name collate \"C\"";
            let rows = transaction.query(text, &[&chosen]).await.map_err(failed)?;
            let mut members = Vec::new();
            let mut first = 0_u32;
            for row in &rows {
                let number = |at: usize| row.get::<_, i32>(at) as u32;
                let member = Member {
                    segment: number(0),
                    repository: number(1),
                    first: number(2),
                    n_functions: number(3),
                };
                members.push((member, first));
                first += member.n_functions;
            }
            let segment =
                rewrite_lists((self, &transaction), (self, &transaction), &members, first as i32).await?;
            for (member, first) in &members {
                let text = "update algofind.repository set segment = $1, first = $2 where number = $3";
                let row = [segment, *first as i32, member.repository as i32];
                transaction.execute(text, &[&row[0], &row[1], &row[2]]).await.map_err(failed)?;
            }
            transaction.execute(schema::REMOVE_EMPTY_SEGMENTS, &[&chosen]).await.map_err(failed)?;
            transaction.execute(schema::NEXT_GENERATION, &[]).await.map_err(failed)?;
            transaction.commit().await.map_err(failed)?;
            Ok(Compacted { n_after: all.len() - chosen.len() + 1, ..before })
        })
    }

    async fn candidates(&self, transaction: &Transaction<'_>) -> Result<Vec<Candidate>, StoreError> {
        let text = "select s.number, s.n_functions::bigint, sum(r.n_functions)::bigint
            from algofind.segment s join algofind.repository r on r.segment = s.number
            group by s.number order by 3, 1";
        let rows = transaction.query(text, &[]).await.map_err(|error| self.error(&error))?;
        let candidate = |row: &tokio_postgres::Row| Candidate {
            number: row.get(0),
            n_functions: row.get(1),
            n_live: row.get(2),
        };
        Ok(rows.iter().map(candidate).collect())
    }
}

/// The segments to merge: small ones when there are more than so many, and those of which much was replaced. `all` ascend by
/// size.
fn choose(all: &[Candidate], many: usize) -> Vec<i32> {
    let mut sum = 0;
    let joins = |segment: &&Candidate| {
        let joins = segment.n_live <= (FAR_LARGER * sum).max(segment.n_live.min(1)) || sum == 0;
        sum += segment.n_live;
        joins && sum <= MOST_FUNCTIONS
    };
    let small = all.iter().take_while(joins).count();
    let small = if small > many { small } else { 0 };
    let is_worn = |s: &Candidate| (s.n_functions - s.n_live) * DEAD_SHARE > s.n_functions;
    let chosen = all.iter().enumerate().filter(|(at, s)| *at < small || is_worn(s));
    chosen.map(|(_, segment)| segment.number).collect()
}

/// Writes the lists of some members of segments as a new segment, on the same server or another; gives its number.
pub(crate) async fn rewrite_lists(
    (source, from): (&Server, &Transaction<'_>),
    (target, to): (&Server, &Transaction<'_>),
    members: &[(Member, u32)],
    n_functions: i32,
) -> Result<i32, StoreError> {
    let failed = |error| source.error(&error);
    let mut by_segment: BTreeMap<u32, Vec<(Member, u32)>> = BTreeMap::new();
    for &(member, first) in members {
        by_segment.entry(member.segment).or_default().push((member, first));
    }
    for members in by_segment.values_mut() {
        members.sort_unstable_by_key(|(member, _)| member.first);
    }
    let segments: Vec<i32> = by_segment.keys().map(|&segment| segment as i32).collect();
    let new = target.new_segment(to, n_functions).await?;
    let text =
        "select field, segment, bits, n_terms from algofind.dictionary where segment = any($1) order by 1, 2";
    let mut fields: BTreeMap<i16, Vec<(u32, u32, u64)>> = BTreeMap::new();
    for row in from.query(text, &[&segments]).await.map_err(failed)? {
        let dictionary =
            (row.get::<_, i32>(1) as u32, row.get::<_, i16>(2) as u32, row.get::<_, i64>(3) as u64);
        fields.entry(row.get(0)).or_default().push(dictionary);
    }
    let lists = "select l.segment, l.bucket, l.entries from algofind.dictionary d join algofind.list l using (segment, field)
        where l.field = $1 and l.segment = any($2)
            and l.bucket between $3::int << (d.bits - 8) and ($4::int << (d.bits - 8)) - 1
        order by l.segment, l.bucket";
    let lists = from.prepare(lists).await.map_err(failed)?;
    for (field, dictionaries) in fields {
        let most_terms: u64 = dictionaries.iter().map(|(.., n_terms)| n_terms).sum();
        let bits = bits_for(most_terms);
        let n_steps =
            most_terms.div_ceil(TERMS_AT_ONCE).next_power_of_two().clamp(1, u64::from(FIELD_SLICES));
        let step = FIELD_SLICES / n_steps as u32;
        let mut n_terms = 0;
        for start in (0..FIELD_SLICES).step_by(step as usize) {
            let (first, end) = (start as i32, (start + step) as i32);
            let rows = from.query(&lists, &[&field, &segments, &first, &end]).await.map_err(failed)?;
            let mut runs: BTreeMap<u32, Run> = BTreeMap::new();
            for row in rows {
                let segment = row.get::<_, i32>(0) as u32;
                let run = runs.entry(segment).or_insert_with(|| Run {
                    bits: dictionaries.iter().find(|d| d.0 == segment).map_or(0, |d| d.1),
                    buckets: Vec::new(),
                    members: by_segment.get(&segment).cloned().unwrap_or_default(),
                });
                run.buckets.push((row.get::<_, i32>(1) as u32, row.get(2)));
            }
            let (merged, n) = merge(&runs.into_values().collect::<Vec<_>>(), bits);
            n_terms += n;
            target.copy_lists(to, new, field as u8, merged.into_iter()).await?;
        }
        let text = "insert into algofind.dictionary values ($1, $2, $3, $4)";
        let row = to.execute(text, &[&new, &field, &(bits as i16), &(n_terms as i64)]).await;
        row.map_err(|error| target.error(&error))?;
    }
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(sizes: &[(i64, i64)], many: usize) -> Vec<i32> {
        let segment =
            |(number, &(n_functions, n_live)): (i32, &(i64, i64))| Candidate { number, n_functions, n_live };
        choose(&(0..).zip(sizes).map(segment).collect::<Vec<_>>(), many)
    }

    #[test]
    fn small_segments_are_merged_when_they_are_many() {
        assert_eq!(chosen(&[(5, 5), (6, 6), (9, 9), (5000, 5000)], 1), [0, 1, 2]);
        assert_eq!(chosen(&[(5, 5), (6, 6), (9, 9), (5000, 5000)], 3), [0; 0]);
        assert_eq!(chosen(&[(5, 5)], 1), [0; 0]);
    }

    #[test]
    fn worn_segments_are_rewritten() {
        assert_eq!(chosen(&[(5000, 3000)], 1), [0]);
        assert_eq!(chosen(&[(5000, 4000)], 1), [0; 0]);
    }
}
