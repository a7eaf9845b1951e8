//! What a search asks of a server: three exchanges, all answered from one state.
//!
//! Questions that do not depend on each other's answers are sent one after the other without waiting, so that they are
//! one exchange.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use algofind_retrieve::store::{
    Answer, Bucket, Dictionary, Fetched, KEPT_BITS, Listed, Listing, Member, Places, Session, Shard,
    ShardError,
};
use futures_util::future::try_join4;
use tokio_postgres::{Client, Row, Statement};

use crate::error::StoreError;
use crate::schema;
use crate::server::{Connection, Server};

/// Lists and candidates are few rows found by key. Without statistics of tables that were filled a moment ago the planner
/// may prefer to read them whole.
pub(crate) const PREPARE: &str = "set jit = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off; set bytea_output = 'hex'";

/// One state for all questions of a search.
const BEGIN: &str = "begin isolation level repeatable read read only";

/// The questions, prepared once for each connection.
pub(crate) struct Questions {
    state: Statement,
    repositories: Statement,
    dictionaries: Statement,
    lists: Statement,
    functions: Statement,
    vectors: Statement,
    sources: Statement,
}

impl Questions {
    pub(crate) async fn prepare(server: &Server, client: &Client) -> Result<Self, StoreError> {
        let changed = "(select generation from algofind.state) <> $1";
        let lists = format!(
            "select l.segment, l.field, l.bucket, l.entries from (
                select distinct d.segment, d.field, (q.kept >> ({KEPT_BITS} - d.bits))::int as bucket
                from unnest($1::smallint[], $2::bigint[]) q (field, kept)
                join algofind.dictionary d on d.field = q.field
            ) w join algofind.list l using (segment, field, bucket)"
        );
        let repositories = format!(
            "select number, name, segment, first, n_functions, case when generation > $1 then columns end
             from algofind.repository where {changed}"
        );
        let dictionaries = format!("select segment, field, bits from algofind.dictionary where {changed}");
        let functions = "select f.repository, f.number, f.name, f.body from unnest($1::int[], $2::int[]) q (repository, number)
            join algofind.function f using (repository, number)";
        let vectors = "select v.key, v.bytes from (
                select distinct unnest(f.words) as key from unnest($1::int[], $2::int[]) q (repository, number)
                join algofind.function f using (repository, number)
            ) w join algofind.vector v using (key)";
        let sources =
            "select f.repository, f.number, f.source from unnest($1::int[], $2::int[]) q (repository, number)
            join algofind.file f using (repository, number)";
        let state = server.prepare(client, "select version, generation from algofind.state").await?;
        // The version is looked at before tables that another version may not have are named.
        let found = client.query_opt(&state, &[]).await.map_err(|error| server.error(&error))?;
        if let Some(row) = found {
            schema::expect_version(server, row.get(0))?;
        }
        Ok(Self {
            state,
            repositories: server.prepare(client, &repositories).await?,
            dictionaries: server.prepare(client, &dictionaries).await?,
            lists: server.prepare(client, &lists).await?,
            functions: server.prepare(client, functions).await?,
            vectors: server.prepare(client, vectors).await?,
            sources: server.prepare(client, sources).await?,
        })
    }
}

impl Shard for Server {
    fn name(&self) -> &str {
        self.name()
    }

    fn fingerprints(&self) -> Result<BTreeMap<String, String>, ShardError> {
        Ok(self.wait(async {
            let connection = self.reader().await?;
            let found = schema::check(self, &connection.client).await;
            self.give_back(connection);
            found
        })?)
    }

    fn begin(&self, terms: &[(u8, u64)], known: u64) -> Result<(Answer, Box<dyn Session>), ShardError> {
        let fields: Vec<i16> = terms.iter().map(|&(field, _)| i16::from(field)).collect();
        let kept: Vec<i64> = terms.iter().map(|&(_, kept)| kept as i64).collect();
        let answered = self.wait(async {
            let connection = self.reader().await?;
            let is_kept = connection.is_kept;
            match first(self, connection, &fields, &kept, known).await {
                // It was restarted since the connection was made.
                Err(error) if is_kept && error.is_passing() => {
                    first(self, self.new_reader().await?, &fields, &kept, known).await
                }
                outcome => outcome,
            }
        });
        let (answer, connection) = answered?;
        if let Some(listing) = &answer.listing {
            self.note(listing.repositories.iter().map(|listed| listed.name.as_str()));
        }
        let session = Open { server: self.clone(), connection: Mutex::new(Some(connection)) };
        Ok((answer, Box::new(session)))
    }

    fn source(&self, repository: &str, path: &str) -> Result<Option<Vec<u8>>, ShardError> {
        let text =
            "select f.source from algofind.file f join algofind.repository r on r.number = f.repository
            where r.name = $1 and f.path = $2";
        Ok(self.wait(async {
            let connection = self.reader().await?;
            let row = connection.client.query_opt(text, &[&repository, &path]).await;
            let row = row.map_err(|error| self.error(&error))?;
            self.give_back(connection);
            Ok(row.map(|row| row.get(0)))
        })?)
    }

    fn remembered(&self) -> Vec<String> {
        self.noted()
    }
}

/// The first exchange.
async fn first(
    server: &Server,
    connection: Connection,
    fields: &[i16],
    kept: &[i64],
    known: u64,
) -> Result<(Answer, Connection), StoreError> {
    let client = &connection.client;
    let questions = &connection.questions;
    let known = known as i64;
    let fields_and_kept: [&(dyn tokio_postgres::types::ToSql + Sync); 2] = [&fields, &kept];
    let since: [&(dyn tokio_postgres::types::ToSql + Sync); 1] = [&known];
    let asked = async {
        let begun = client.batch_execute(BEGIN);
        let answers = try_join4(
            client.query_opt(&questions.state, &[]),
            client.query(&questions.repositories, &since),
            client.query(&questions.dictionaries, &since),
            client.query(&questions.lists, &fields_and_kept),
        );
        let ((), answers) = futures_util::future::try_join(begun, answers).await?;
        Ok(answers)
    };
    let (state, repositories, dictionaries, lists) =
        asked.await.map_err(|error: tokio_postgres::Error| server.error(&error))?;
    let no_schema = || StoreError::NoSchema { server: server.name().to_owned() };
    let state = state.ok_or_else(no_schema)?;
    schema::expect_version(server, state.get(0))?;
    let generation = state.get::<_, i64>(1);
    let bucket = |row: Row| Bucket {
        segment: row.get::<_, i32>(0) as u32,
        field: row.get::<_, i16>(1) as u8,
        bucket: row.get::<_, i32>(2) as u32,
        entries: row.get(3),
    };
    let answer = Answer {
        generation: generation as u64,
        listing: (generation != known).then(|| listing(repositories, &dictionaries)),
        buckets: lists.into_iter().map(bucket).collect(),
    };
    Ok((answer, connection))
}

fn listing(repositories: Vec<Row>, dictionaries: &[Row]) -> Listing {
    let mut listing = Listing::default();
    for row in repositories {
        let number = row.get::<_, i32>(0) as u32;
        listing.members.push(Member {
            segment: row.get::<_, i32>(2) as u32,
            repository: number,
            first: row.get::<_, i32>(3) as u32,
            n_functions: row.get::<_, i32>(4) as u32,
        });
        listing.repositories.push(Listed { number, name: row.get(1), columns: row.get(5) });
    }
    listing.dictionaries = dictionaries
        .iter()
        .map(|row| Dictionary {
            segment: row.get::<_, i32>(0) as u32,
            field: row.get::<_, i16>(1) as u8,
            bits: row.get::<_, i16>(2) as u32,
        })
        .collect();
    listing
}

/// A transaction of which more is asked.
struct Open {
    server: Server,
    connection: Mutex<Option<Connection>>,
}

impl Drop for Open {
    fn drop(&mut self) {
        let connection = self.connection.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(connection) = connection {
            self.server.give_back(connection);
        }
    }
}

impl Session for Open {
    fn fetch(&self, functions: &Places, sources: &Places) -> Result<Fetched, ShardError> {
        let mut held = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(connection) = held.take() else {
            return Err(ShardError::Unavailable("the connection was lost".to_owned()));
        };
        // A connection that did not answer is not used again.
        let fetched = self.server.wait(fetch(&self.server, &connection, functions, sources))?;
        *held = Some(connection);
        Ok(fetched)
    }
}

/// The numbers of repositories and those of things in them, as two lists.
fn columns(places: &Places) -> (Vec<i32>, Vec<i32>) {
    places.iter().map(|&(repository, number)| (repository as i32, number as i32)).unzip()
}

async fn fetch(
    server: &Server,
    connection: &Connection,
    functions: &Places,
    sources: &Places,
) -> Result<Fetched, StoreError> {
    let (client, questions) = (&connection.client, &connection.questions);
    let (function_repositories, function_numbers) = columns(functions);
    let (source_repositories, source_numbers) = columns(sources);
    let of_functions: [&(dyn tokio_postgres::types::ToSql + Sync); 2] =
        [&function_repositories, &function_numbers];
    let of_sources: [&(dyn tokio_postgres::types::ToSql + Sync); 2] = [&source_repositories, &source_numbers];
    let (functions, vectors, sources) = futures_util::future::try_join3(
        client.query(&questions.functions, &of_functions),
        client.query(&questions.vectors, &of_functions),
        client.query(&questions.sources, &of_sources),
    )
    .await
    .map_err(|error| server.error(&error))?;
    let number = |row: &Row, at: usize| row.get::<_, i32>(at) as u32;
    Ok(Fetched {
        functions: functions
            .iter()
            .map(|row| (number(row, 0), number(row, 1), row.get(2), row.get(3)))
            .collect(),
        vectors: vectors.iter().map(|row| (u64::from(number(row, 0)), row.get(1))).collect(),
        sources: sources.iter().map(|row| (number(row, 0), number(row, 1), row.get(2))).collect(),
    })
}
