//! Moving a repository to another server while both are searched.
//!
//! It is written to the other server whole, is on both for a moment, and then leaves the first. A search takes one of the
//! two; they are the same, because nobody else may change the repository meanwhile.

use std::time::Duration;

use algofind_retrieve::store::Member;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio_postgres::Transaction;

use crate::compact::rewrite_lists;
use crate::error::StoreError;
use crate::schema;
use crate::server::{Server, wait_long};

impl Server {
    /// Moves a repository to another server. It leaves this one after `grace`, which is longer than searches take to
    /// ask one server after they asked the other.
    pub fn move_to(&self, target: &Self, name: &str, grace: Duration) -> Result<(), StoreError> {
        wait_long(async {
            let failed = |error| self.error(&error);
            let failed_there = |error| target.error(&error);
            let mut client = self.connect().await?;
            let fingerprints = schema::check(self, &client).await?;
            let mut there = target.connect().await?;
            schema::prepare(target, &mut there, &fingerprints).await?;
            let leaving = client.transaction().await.map_err(failed)?;
            self.lock(&leaving, name).await?;
            let text = "select number, segment, first, n_functions from algofind.repository where name = $1";
            let row = leaving.query_opt(text, &[&name]).await.map_err(failed)?;
            let Some(row) = row else {
                return Err(StoreError::NoRepository {
                    server: self.name().to_owned(),
                    name: name.to_owned(),
                });
            };
            let number: i32 = row.get(0);
            let member = Member {
                segment: row.get::<_, i32>(1) as u32,
                repository: number as u32,
                first: row.get::<_, i32>(2) as u32,
                n_functions: row.get::<_, i32>(3) as u32,
            };
            copy_vectors(self, &leaving, target, &there, number).await?;
            let arriving = there.transaction().await.map_err(failed_there)?;
            target.lock(&arriving, name).await?;
            // What an interrupted move left.
            target.delete(&arriving, name).await?;
            let members = [(member, 0)];
            let n_functions = member.n_functions as i32;
            let segment = rewrite_lists((self, &leaving), (target, &arriving), &members, n_functions).await?;
            let new = copy_repository(self, &leaving, target, &arriving, number, segment).await?;
            let files =
                format!("select {new}, number, path, source from algofind.file where repository = {number}");
            copy_rows(
                self,
                &leaving,
                target,
                &arriving,
                &files,
                "algofind.file (repository, number, path, source)",
            )
            .await?;
            let functions = format!(
                "select {new}, number, name, words, body from algofind.function where repository = {number}"
            );
            let into = "algofind.function (repository, number, name, words, body)";
            copy_rows(self, &leaving, target, &arriving, &functions, into).await?;
            let generation = arriving.query_one(schema::NEXT_GENERATION, &[]).await.map_err(failed_there)?;
            let text = "update algofind.repository set generation = $1 where number = $2";
            arriving.execute(text, &[&generation.get::<_, i64>(0), &new]).await.map_err(failed_there)?;
            arriving.commit().await.map_err(failed_there)?;
            tokio::time::sleep(grace).await;
            self.delete(&leaving, name).await?;
            leaving.execute(schema::NEXT_GENERATION, &[]).await.map_err(failed)?;
            leaving.commit().await.map_err(failed)
        })
    }
}

/// The row of a repository; gives its number on the other server.
async fn copy_repository(
    source: &Server,
    from: &Transaction<'_>,
    target: &Server,
    to: &Transaction<'_>,
    number: i32,
    segment: i32,
) -> Result<i32, StoreError> {
    let columns = "name, digest, n_files, n_functions, n_lines, n_postings, columns";
    let text = format!("select {columns} from algofind.repository where number = $1");
    let row = from.query_one(&text, &[&number]).await.map_err(|error| source.error(&error))?;
    let text = format!(
        "insert into algofind.repository ({columns}, generation, segment, first)
         values ($1, $2, $3, $4, $5, $6, $7, 0, $8, 0) returning number"
    );
    let inserted = to
        .query_one(
            &text,
            &[
                &row.get::<_, String>(0),
                &row.get::<_, Vec<u8>>(1),
                &row.get::<_, i32>(2),
                &row.get::<_, i32>(3),
                &row.get::<_, i64>(4),
                &row.get::<_, i64>(5),
                &row.get::<_, Vec<u8>>(6),
                &segment,
            ],
        )
        .await;
    Ok(inserted.map_err(|error| target.error(&error))?.get(0))
}

/// Rows as they are, from one server to the other.
async fn copy_rows(
    source: &Server,
    from: &Transaction<'_>,
    target: &Server,
    to: &Transaction<'_>,
    select: &str,
    into: &str,
) -> Result<(), StoreError> {
    let failed_there = |error| target.error(&error);
    let out = from.copy_out(&format!("copy ({select}) to stdout binary")).await;
    let mut out = std::pin::pin!(out.map_err(|error| source.error(&error))?);
    let sink = to.copy_in(&format!("copy {into} from stdin binary")).await.map_err(failed_there)?;
    let mut sink = std::pin::pin!(sink);
    while let Some(chunk) = out.next().await {
        sink.send(chunk.map_err(|error| source.error(&error))?).await.map_err(failed_there)?;
    }
    sink.finish().await.map_err(failed_there)?;
    Ok(())
}

/// Vectors of the words of a repository.
async fn copy_vectors(
    source: &Server,
    from: &Transaction<'_>,
    target: &Server,
    to: &tokio_postgres::Client,
    number: i32,
) -> Result<(), StoreError> {
    const AT_ONCE: usize = 4096;
    let text = "select key, bytes from algofind.vector
        where key in (select unnest(words) from algofind.function where repository = $1) order by key";
    let rows = from.query(text, &[&number]).await.map_err(|error| source.error(&error))?;
    for rows in rows.chunks(AT_ONCE) {
        let (keys, bytes): (Vec<i32>, Vec<Vec<u8>>) =
            rows.iter().map(|row| (row.get::<_, i32>(0), row.get::<_, Vec<u8>>(1))).unzip();
        let text =
            "insert into algofind.vector select * from unnest($1::int[], $2::bytea[]) on conflict do nothing";
        to.execute(text, &[&keys, &bytes]).await.map_err(|error| target.error(&error))?;
    }
    Ok(())
}
