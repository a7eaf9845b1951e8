//! What is on a server, and what was there when it last answered.

use std::path::PathBuf;

use crate::error::StoreError;
use crate::schema;
use crate::server::Server;

/// A server and what it keeps.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ServerState {
    /// Host, port and database.
    pub server: String,
    /// Bytes on its disk, indexes included.
    pub n_bytes: u64,
    /// Bytes of lists.
    pub list_bytes: u64,
    /// Batches of repositories whose lists are kept together.
    pub n_segments: u64,
    /// Its repositories, by name.
    pub repositories: Vec<Listed>,
}

/// A repository.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Files.
    pub n_files: u64,
    /// Functions.
    pub n_functions: u64,
    /// Lines.
    pub n_lines: u64,
    /// Postings of all its terms.
    pub n_postings: u64,
    /// When it was pushed, as the server writes it.
    pub pushed: String,
    /// Which batch its lists are in.
    #[serde(skip)]
    pub(crate) segment: i32,
    /// What its content is told by.
    #[serde(skip)]
    pub digest: Vec<u8>,
}

impl Server {
    /// What is on the server.
    pub fn list(&self) -> Result<ServerState, StoreError> {
        self.wait(async {
            let client = self.connect().await?;
            schema::check(self, &client).await?;
            let failed = |error| self.error(&error);
            let sizes = "select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint,
                    coalesce(sum(pg_total_relation_size(c.oid)) filter (where c.relname = 'list'), 0)::bigint,
                    (select count(distinct segment) from algofind.repository)
                from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where n.nspname = 'algofind' and c.relkind = 'r'";
            let sizes = client.query_one(sizes, &[]).await.map_err(failed)?;
            let number = |at: usize| sizes.get::<_, i64>(at) as u64;
            Ok(ServerState {
                server: self.name().to_owned(),
                n_bytes: number(0),
                list_bytes: number(1),
                n_segments: number(2),
                repositories: repositories(self, &client).await?,
            })
        })
    }

    /// Whether a repository is there.
    pub fn has(&self, name: &str) -> Result<bool, StoreError> {
        self.wait(async {
            let connection = self.reader().await?;
            let text = "select true from algofind.repository where name = $1";
            let found =
                connection.client.query_opt(text, &[&name]).await.map_err(|error| self.error(&error))?;
            self.give_back(connection);
            Ok(found.is_some())
        })
    }

    fn notes_file(&self) -> Option<PathBuf> {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let name: String = self.name().chars().map(plain).collect();
        Some(self.settings().notes.as_ref()?.join(format!("{name}.json")))
    }

    /// Notes which repositories there are. That only helps to name them: nothing fails without.
    pub(crate) fn note<'a>(&self, names: impl Iterator<Item = &'a str>) {
        let Some(file) = self.notes_file() else { return };
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        let Ok(text) = serde_json::to_string(&names) else { return };
        if std::fs::read_to_string(&file).is_ok_and(|known| known == text) {
            return;
        }
        let partial = file.with_extension(format!("{}.part", std::process::id()));
        let folder = file.parent().map(std::fs::create_dir_all);
        if !matches!(folder, Some(Ok(()))) || std::fs::write(&partial, text).is_err() {
            return;
        }
        if std::fs::rename(&partial, &file).is_err() {
            let _ = std::fs::remove_file(&partial);
        }
    }

    /// The repositories that were there when it last answered.
    pub(crate) fn noted(&self) -> Vec<String> {
        let text = self.notes_file().and_then(|file| std::fs::read_to_string(file).ok());
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }
}

pub(crate) async fn repositories(
    server: &Server,
    client: &impl tokio_postgres::GenericClient,
) -> Result<Vec<Listed>, StoreError> {
    let text = "select name, n_files, n_functions, n_lines, n_postings, pushed::text, segment, digest
        from algofind.repository order by name collate \"C\"";
    let rows = client.query(text, &[]).await.map_err(|error| server.error(&error))?;
    let listed = |row: &tokio_postgres::Row| Listed {
        name: row.get(0),
        n_files: row.get::<_, i32>(1) as u64,
        n_functions: row.get::<_, i32>(2) as u64,
        n_lines: row.get::<_, i64>(3) as u64,
        n_postings: row.get::<_, i64>(4) as u64,
        pushed: row.get(5),
        segment: row.get(6),
        digest: row.get(7),
    };
    Ok(rows.iter().map(listed).collect())
}
