//! Writing a repository: one transaction, so that readers see the old one or the new one.

use std::collections::BTreeMap;
use std::pin::pin;

use algofind_retrieve::store::Packer;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Transaction};

use crate::error::StoreError;
use crate::schema;
use crate::server::{Server, wait_long};

/// A repository to be written.
pub struct Repository<'a> {
    /// Its name, under which it replaces the one that is there.
    pub name: &'a str,
    /// Equal for equal content, described the same way.
    pub digest: [u8; 32],
    /// Its code.
    pub code: Packer<'a>,
    /// Files in it.
    pub n_files: u64,
    /// Lines in it.
    pub n_lines: u64,
    /// The table its vectors are in.
    pub table: &'a str,
    /// The keys of the vectors that notes mean.
    pub words_of: &'a dyn Fn(&[u8]) -> Vec<u32>,
    /// Hears how many of how many rows were sent.
    pub on_progress: &'a dyn Fn(u64, u64),
}

/// What became of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pushed {
    /// The same content was there already.
    Unchanged,
    /// It was written, in place of what was there.
    Written,
}

/// Rows of vectors that are sent at a time.
const VECTORS: usize = 4096;

impl Server {
    /// Makes the tables unless they are there; an error when they hold code that was described another way.
    pub fn prepare_for(&self, fingerprints: &BTreeMap<String, String>) -> Result<(), StoreError> {
        wait_long(async {
            let mut client = self.connect().await?;
            schema::prepare(self, &mut client, fingerprints).await
        })
    }

    /// Writes a repository, in place of the one with its name.
    pub fn push(&self, repository: &Repository<'_>) -> Result<Pushed, StoreError> {
        wait_long(async {
            let mut client = self.connect().await?;
            let known = "select true from algofind.repository where name = $1 and digest = $2";
            let same: [&(dyn ToSql + Sync); 2] = [&repository.name, &repository.digest.as_slice()];
            if client.query_opt(known, &same).await.map_err(|error| self.error(&error))?.is_some() {
                return Ok(Pushed::Unchanged);
            }
            self.push_vectors(&client, repository).await?;
            let transaction = client.transaction().await.map_err(|error| self.error(&error))?;
            self.lock(&transaction, repository.name).await?;
            if transaction.query_opt(known, &same).await.map_err(|error| self.error(&error))?.is_some() {
                // Another pusher was quicker.
                return Ok(Pushed::Unchanged);
            }
            self.replace(&transaction, repository).await?;
            transaction.commit().await.map_err(|error| self.error(&error))?;
            Ok(Pushed::Written)
        })
    }

    /// Takes a repository away; says whether it was there.
    pub fn remove(&self, name: &str) -> Result<bool, StoreError> {
        wait_long(async {
            let mut client = self.connect().await?;
            let transaction = client.transaction().await.map_err(|error| self.error(&error))?;
            self.lock(&transaction, name).await?;
            let was_there = self.delete(&transaction, name).await?;
            transaction.execute(schema::NEXT_GENERATION, &[]).await.map_err(|error| self.error(&error))?;
            transaction.commit().await.map_err(|error| self.error(&error))?;
            Ok(was_there)
        })
    }

    /// Lets nobody else change a repository until the transaction ends.
    pub(crate) async fn lock(&self, transaction: &Transaction<'_>, name: &str) -> Result<(), StoreError> {
        let text = "select pg_advisory_xact_lock(hashtextextended('algofind repository ' || $1::text, 0)),
            pg_advisory_xact_lock_shared(hashtextextended('algofind segments', 0))";
        transaction.execute(text, &[&name]).await.map_err(|error| self.error(&error))?;
        Ok(())
    }

    /// Deletes a repository, and its segment when nothing else is in it.
    pub(crate) async fn delete(&self, transaction: &Transaction<'_>, name: &str) -> Result<bool, StoreError> {
        let failed = |error| self.error(&error);
        let text = "delete from algofind.repository where name = $1 returning segment";
        let gone = transaction.query(text, &[&name]).await.map_err(failed)?;
        let segments: Vec<i32> = gone.iter().map(|row| row.get(0)).collect();
        transaction.execute(schema::REMOVE_EMPTY_SEGMENTS, &[&segments]).await.map_err(failed)?;
        Ok(!gone.is_empty())
    }

    /// Vectors belong to words, not to repositories: they are kept at once, so that pushers do not wait for each other.
    async fn push_vectors(&self, client: &Client, repository: &Repository<'_>) -> Result<(), StoreError> {
        let text =
            "insert into algofind.vector select * from unnest($1::int[], $2::bytea[]) on conflict do nothing";
        let mut vectors = repository.code.vectors(repository.table).peekable();
        while vectors.peek().is_some() {
            let batch = vectors.by_ref().take(VECTORS).map(|(key, bytes)| (key as i32, bytes));
            let (keys, bytes): (Vec<i32>, Vec<Vec<u8>>) = batch.unzip();
            client.execute(text, &[&keys, &bytes]).await.map_err(|error| self.error(&error))?;
        }
        Ok(())
    }

    /// An empty segment for so many functions.
    pub(crate) async fn new_segment(
        &self,
        transaction: &Transaction<'_>,
        n_functions: i32,
    ) -> Result<i32, StoreError> {
        let text = "insert into algofind.segment (n_functions) values ($1) returning number";
        let row = transaction.query_one(text, &[&n_functions]).await;
        Ok(row.map_err(|error| self.error(&error))?.get(0))
    }

    async fn replace(&self, transaction: &Transaction<'_>, new: &Repository<'_>) -> Result<(), StoreError> {
        let failed = |error| self.error(&error);
        self.delete(transaction, new.name).await?;
        let segment = self.new_segment(transaction, new.code.n_functions() as i32).await?;
        let (n_terms, n_postings) = new.code.n_terms();
        let text = "insert into algofind.repository
            (name, generation, digest, n_files, n_functions, n_lines, n_postings, segment, first, columns)
            values ($1, 0, $2, $3, $4, $5, $6, $7, 0, $8) returning number";
        let n_functions = new.code.n_functions() as i32;
        let row = transaction
            .query_one(
                text,
                &[
                    &new.name,
                    &new.digest.as_slice(),
                    &(new.n_files as i32),
                    &n_functions,
                    &(new.n_lines as i64),
                    &(n_postings as i64),
                    &segment,
                    &new.code.columns(),
                ],
            )
            .await
            .map_err(failed)?;
        let number: i32 = row.get(0);
        let total = new.n_files + n_functions as u64 + n_terms;
        let mut sent = 0;
        self.copy_files(transaction, new, number).await?;
        sent += new.n_files;
        (new.on_progress)(sent, total);
        self.copy_functions(transaction, new, number).await?;
        sent += n_functions as u64;
        (new.on_progress)(sent, total);
        for (field, bits) in new.code.fields() {
            let text = "insert into algofind.dictionary values ($1, $2, $3, $4)";
            let n_terms = new.code.n_terms_of(field) as i64;
            let row: [&(dyn ToSql + Sync); 4] = [&segment, &i16::from(field), &(bits as i16), &n_terms];
            transaction.execute(text, &row).await.map_err(failed)?;
            self.copy_lists(transaction, segment, field, new.code.buckets(field)).await?;
            sent += n_terms as u64;
            (new.on_progress)(sent, total);
        }
        let generation = transaction.query_one(schema::NEXT_GENERATION, &[]).await.map_err(failed)?;
        let text = "update algofind.repository set generation = $1 where number = $2";
        transaction.execute(text, &[&generation.get::<_, i64>(0), &number]).await.map_err(failed)?;
        Ok(())
    }

    /// Opens a table for rows of these types.
    async fn copy_into(
        &self,
        transaction: &Transaction<'_>,
        text: &str,
        types: &[Type],
    ) -> Result<BinaryCopyInWriter, StoreError> {
        let sink = transaction.copy_in(text).await.map_err(|error| self.error(&error))?;
        Ok(BinaryCopyInWriter::new(sink, types))
    }

    async fn copy_files(
        &self,
        transaction: &Transaction<'_>,
        new: &Repository<'_>,
        number: i32,
    ) -> Result<(), StoreError> {
        let failed = |error| self.error(&error);
        let text = "copy algofind.file (repository, number, path, source) from stdin binary";
        let types = [Type::INT4, Type::INT4, Type::TEXT, Type::BYTEA];
        let mut writer = pin!(self.copy_into(transaction, text, &types).await?);
        for (at, file) in (0_i32..).zip(new.code.files()) {
            let file = file?;
            writer.as_mut().write(&[&number, &at, &file.path, &file.source]).await.map_err(failed)?;
        }
        writer.finish().await.map_err(failed)?;
        Ok(())
    }

    async fn copy_functions(
        &self,
        transaction: &Transaction<'_>,
        new: &Repository<'_>,
        number: i32,
    ) -> Result<(), StoreError> {
        let failed = |error| self.error(&error);
        let text = "copy algofind.function (repository, number, name, words, body) from stdin binary";
        let types = [Type::INT4, Type::INT4, Type::TEXT, Type::INT4_ARRAY, Type::BYTEA];
        let mut writer = pin!(self.copy_into(transaction, text, &types).await?);
        for (at, function) in (0_i32..).zip(new.code.functions()) {
            let words: Vec<i32> = (new.words_of)(function.notes).into_iter().map(|key| key as i32).collect();
            let row: [&(dyn ToSql + Sync); 5] = [&number, &at, &function.name, &words, &function.body];
            writer.as_mut().write(&row).await.map_err(failed)?;
        }
        writer.finish().await.map_err(failed)?;
        Ok(())
    }

    pub(crate) async fn copy_lists(
        &self,
        transaction: &Transaction<'_>,
        segment: i32,
        field: u8,
        buckets: impl Iterator<Item = (u32, impl AsRef<[u8]>)>,
    ) -> Result<(), StoreError> {
        let failed = |error| self.error(&error);
        let text = "copy algofind.list (segment, field, bucket, entries) from stdin binary";
        let types = [Type::INT4, Type::INT2, Type::INT4, Type::BYTEA];
        let mut writer = pin!(self.copy_into(transaction, text, &types).await?);
        for (bucket, entries) in buckets {
            let row: [&(dyn ToSql + Sync); 4] =
                [&segment, &i16::from(field), &(bucket as i32), &entries.as_ref()];
            writer.as_mut().write(&row).await.map_err(failed)?;
        }
        writer.finish().await.map_err(failed)?;
        Ok(())
    }
}
