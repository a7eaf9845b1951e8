//! The tables of a server.
//!
//! | table | a row is |
//! |---|---|
//! | `state` | the server: version of the tables, generation, what repositories are described with |
//! | `repository` | a repository: what is known of all its functions, and where its lists are counted |
//! | `file` | a file of a repository with its source |
//! | `function` | what is looked at of a function once it is a candidate |
//! | `segment` | a batch of repositories whose functions are counted through |
//! | `dictionary` | a field of a segment |
//! | `list` | a few neighbouring terms of a field of a segment, with their lists |
//! | `vector` | the vector of a word, whichever repository has it |
//!
//! Lists are written once and replaced whole. Bytes are compressed before they come here, so that `TOAST` does not try.

use std::collections::BTreeMap;

use tokio_postgres::GenericClient;

use crate::error::StoreError;
use crate::server::Server;

/// Version of the tables; a program reads its own only.
pub const SCHEMA_VERSION: i32 = 1;

const TABLES: &str = "
create schema if not exists algofind;
create table if not exists algofind.state (
    single boolean primary key default true check (single),
    version int not null,
    generation bigint not null,
    fingerprints text not null
);
create table if not exists algofind.repository (
    number int generated always as identity primary key,
    name text not null unique,
    generation bigint not null,
    digest bytea not null,
    n_files int not null,
    n_functions int not null,
    n_lines bigint not null,
    n_postings bigint not null,
    pushed timestamptz not null default now(),
    segment int not null,
    first int not null,
    columns bytea not null
);
create index if not exists repository_segment on algofind.repository (segment);
create table if not exists algofind.file (
    repository int not null references algofind.repository on delete cascade,
    number int not null,
    path text not null,
    source bytea not null,
    primary key (repository, number)
);
create index if not exists file_path on algofind.file (repository, path);
create table if not exists algofind.function (
    repository int not null references algofind.repository on delete cascade,
    number int not null,
    name text not null,
    words int[] not null,
    body bytea not null,
    primary key (repository, number)
);
create table if not exists algofind.segment (
    number int generated always as identity primary key,
    n_functions int not null
);
create table if not exists algofind.dictionary (
    segment int not null references algofind.segment on delete cascade,
    field smallint not null,
    bits smallint not null,
    n_terms bigint not null,
    primary key (segment, field)
);
create table if not exists algofind.list (
    segment int not null,
    field smallint not null,
    bucket int not null,
    entries bytea not null,
    primary key (segment, field, bucket)
);
create table if not exists algofind.vector (key int primary key, bytes bytea not null);
alter table algofind.repository alter column columns set storage external;
alter table algofind.file alter column source set storage external;
alter table algofind.function alter column body set storage external;
alter table algofind.list alter column entries set storage external;
alter table algofind.vector alter column bytes set storage external;
";

/// The key of the lock under which tables are made: two that make them at once would trip over each other.
const MAKING: i64 = 0x616c_676f_6669_6e64;

/// Makes the tables unless they are there, and checks that they hold what is described the same way.
pub(crate) async fn prepare(
    server: &Server,
    client: &mut tokio_postgres::Client,
    fingerprints: &BTreeMap<String, String>,
) -> Result<(), StoreError> {
    let failed = |error| server.error(&error);
    let has_state = "select to_regclass('algofind.state') is not null";
    if !client.query_one(has_state, &[]).await.map_err(failed)?.get::<_, bool>(0) {
        let transaction = client.transaction().await.map_err(failed)?;
        transaction.execute("select pg_advisory_xact_lock($1)", &[&MAKING]).await.map_err(failed)?;
        transaction.batch_execute(TABLES).await.map_err(failed)?;
        let text = serde_json::to_string(fingerprints).unwrap_or_default();
        let state = "insert into algofind.state (version, generation, fingerprints) values ($1, 1, $2) on conflict do nothing";
        transaction.execute(state, &[&SCHEMA_VERSION, &text]).await.map_err(failed)?;
        transaction.commit().await.map_err(failed)?;
    }
    let found = check(server, client).await?;
    let differs = |name: &&String| found.get(*name) != fingerprints.get(*name);
    match fingerprints.keys().chain(found.keys()).find(differs) {
        None => Ok(()),
        Some(name) => Err(StoreError::Fingerprint {
            server: server.name().to_owned(),
            name: name.clone(),
            found: found.get(name).cloned().unwrap_or_else(|| "none".to_owned()),
            expected: fingerprints.get(name).cloned().unwrap_or_else(|| "none".to_owned()),
        }),
    }
}

/// Checks the version of the tables; gives what repositories are described with.
pub(crate) async fn check(
    server: &Server,
    client: &impl GenericClient,
) -> Result<BTreeMap<String, String>, StoreError> {
    let row = client.query_opt("select version, fingerprints from algofind.state", &[]).await;
    let row = row.map_err(|error| server.error(&error))?;
    let no_schema = || StoreError::NoSchema { server: server.name().to_owned() };
    let row = row.ok_or_else(no_schema)?;
    expect_version(server, row.get(0))?;
    serde_json::from_str(row.get(1)).map_err(|error| StoreError::Database {
        server: server.name().to_owned(),
        reason: format!("what its code was described with cannot be read: {error}"),
    })
}

pub(crate) fn expect_version(server: &Server, found: i32) -> Result<(), StoreError> {
    if found == SCHEMA_VERSION {
        return Ok(());
    }
    let server = server.name().to_owned();
    Err(StoreError::SchemaVersion { server, found, expected: SCHEMA_VERSION })
}

/// Counts a change, as the last thing of a transaction: whoever changes something else meanwhile waits for its end only.
pub(crate) const NEXT_GENERATION: &str =
    "update algofind.state set generation = generation + 1 returning generation";

/// Takes away the lists of segments that no repository is in any more.
pub(crate) const REMOVE_EMPTY_SEGMENTS: &str = "
    with gone as (
        delete from algofind.segment s where s.number = any($1)
            and not exists (select from algofind.repository r where r.segment = s.number) returning s.number
    )
    delete from algofind.list where segment in (select number from gone)";
