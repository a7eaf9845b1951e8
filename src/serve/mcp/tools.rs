//! What can be asked, in words written for a model.

use std::future::Future;
use std::path::Path;
use std::sync::Arc;

use algofind_paper::index::{BoxRecord, Query as PaperQuery, Ranking as PaperRanking};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{Implementation as About, ServerCapabilities, ServerConfig};
use rmcp::service::RequestContext;
use rmcp::{Json, RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde::Serialize;

use super::answer::{
    Behaving, BehavingFunction, DocumentAlgorithm, DocumentAlgorithms, Explanation, Flow, Identified,
    Implementation, Implementations, LibraryAlgorithm, LibraryAlgorithms, Named,
};
use super::arguments::{
    DocumentArguments, ExampleArguments, ExplainArguments, FindArguments, FlowArguments, IdentifyArguments,
    PapersArguments,
};
use super::budget::{Budget, Cursor, fitting};
use crate::papers::{self, Captions, PapersError};
use crate::serve::ask::{ExamplesRequest, GraphRequest, Ranking, SearchRequest, pseudocode};
use crate::serve::code::{Code, State};
use crate::serve::error::ServeError;
use crate::serve::gate::Client;
use crate::serve::identify::IdentifyRequest;
use crate::serve::options::Limits;
use crate::serve::server::App;

/// Results that are looked for: what a model may page through.
const MOST_RESULTS: usize = 100;

/// Share of the room of an answer that the code of one result may take.
const SHARE_OF_ONE: usize = 2;

/// The tools of one client.
#[derive(Clone)]
pub(crate) struct Tools {
    app: App,
    client: Client,
    /// Whether the client runs on this machine as the same user, and may name files.
    is_local: bool,
}

type Context = RequestContext<RoleServer>;

#[tool_router]
impl Tools {
    pub(super) fn new(app: App, client: Client) -> Self {
        Self { app, client, is_local: false }
    }

    /// For a client that was started by the user who runs this.
    pub(super) fn local(app: App) -> Self {
        Self { app, client: 0, is_local: true }
    }

    /// Waits for the code to be ready, computes, and stops when the client does not want it any more.
    async fn run<T: Send + 'static>(
        &self,
        context: Context,
        work: impl FnOnce(&Arc<State>, &Code, &Limits, &crate::Cancel) -> Result<T, ServeError> + Send + 'static,
    ) -> Result<Json<T>, String> {
        let (code, limits) = (self.app.code.clone(), self.app.limits);
        let answer = async {
            let settled = tokio::time::timeout(limits.time, self.app.code.settled()).await;
            let state = settled.unwrap_or_else(|_| self.app.code.now());
            self.app.run(self.client, move |cancel| work(&state, &code, &limits, cancel)).await
        };
        stoppable(&context, answer).await.map(Json).map_err(|error| error.to_string())
    }

    #[tool(
        name = "find_implementations",
        description = "Find the functions of the indexed code that implement an algorithm. Give the algorithm as \
                       pseudo-code, several lines with its control flow; names need not agree with the code. Each result \
                       has the code, which lines do which step, the steps that are missing, and how sure it is. An empty \
                       list means that nothing here implements it. Use this instead of grep when the code may call \
                       things by other names.",
        annotations(
            title = "Find implementations of pseudo-code",
            read_only_hint = true,
            open_world_hint = false
        )
    )]
    async fn find_implementations(
        &self,
        Parameters(asked): Parameters<FindArguments>,
        context: Context,
    ) -> Result<Json<Implementations>, String> {
        self.run(context, move |state, _, limits, cancel| {
            let request = SearchRequest {
                query: asked.pseudocode.clone(),
                top: MOST_RESULTS.min(limits.results),
                language: asked.language.clone(),
                under: asked.under.clone(),
                indexes: None,
                ranking: Ranking::Default,
                examples: asked.examples.clone(),
            };
            let (question, seen) =
                question(&FindArguments { cursor: None, ..asked }, asked.cursor.as_deref(), state)?;
            let found = request.answer(state, limits, cancel)?;
            let mut budget = Budget::new(asked.max_tokens);
            let n_bytes = budget.n_bytes() / SHARE_OF_ONE;
            let lines: Vec<&str> = found.query.text.lines().collect();
            let described: Box<dyn Iterator<Item = Implementation>> = if let Some(judged) = &found.judged {
                Box::new(judged.iter().map(|one| Implementation::judged(one, &lines, state, n_bytes)))
            } else {
                let results = found.results.results.iter();
                Box::new(results.map(|one| Implementation::new(one, &lines, state, n_bytes)))
            };
            let results = fitting(described.skip(seen), &mut budget);
            let mut notes: Vec<String> =
                found.query.conversion.diagnostics.iter().map(ToString::to_string).collect();
            if found.results.results.is_empty() {
                notes.push("nothing here implements this: no function is better than chance".to_owned());
            }
            let next_cursor = next(question, seen + results.len(), found.results.results.len());
            Ok(Implementations { results, notes, next_cursor })
        })
        .await
    }

    #[tool(
        name = "find_by_examples",
        description = "Find functions of the indexed code (Java, C, Python) by what they do: give inputs and the wanted output, \
                       and the functions are run in a sandboxed interpreter. Says how each has to be called and which \
                       examples it fails.",
        annotations(title = "Find functions by examples", read_only_hint = true, open_world_hint = false)
    )]
    async fn find_by_examples(
        &self,
        Parameters(asked): Parameters<ExampleArguments>,
        context: Context,
    ) -> Result<Json<Behaving>, String> {
        self.run(context, move |state, _, limits, cancel| {
            let request = ExamplesRequest {
                examples: asked.examples.clone(),
                top: MOST_RESULTS.min(limits.results),
                indexes: None,
                all_pairs: asked.all_pairs,
            };
            let (question, seen) =
                question(&ExampleArguments { cursor: None, ..asked }, asked.cursor.as_deref(), state)?;
            let found = request.answer(state, limits, cancel)?;
            let mut budget = Budget::new(asked.max_tokens);
            let n_bytes = budget.n_bytes() / SHARE_OF_ONE;
            let described = found.results.iter().map(|one| BehavingFunction::new(one, state, n_bytes));
            let results = fitting(described.skip(seen), &mut budget);
            let mut notes = Vec::new();
            if found.results.is_empty() {
                notes.push(format!(
                    "{} functions take such inputs, none does this to them; {} could not be run",
                    found.stats.n_candidates, found.stats.n_not_run
                ));
            }
            let next_cursor = next(question, seen + results.len(), found.results.len());
            Ok(Behaving { results, notes, next_cursor })
        })
        .await
    }

    #[tool(
        name = "identify",
        description = "Name the algorithm that a piece of code is: give source text of a function, or leave it out to list \
                       the known algorithms of the indexed code. Each name comes with how sure it is, the lines that \
                       speak for it, steps of the textbook version that are missing, and what else it may be. Use it \
                       to understand unfamiliar code, or before replacing it with a library.",
        annotations(title = "Name the algorithms in code", read_only_hint = true, open_world_hint = false)
    )]
    async fn identify(
        &self,
        Parameters(asked): Parameters<IdentifyArguments>,
        context: Context,
    ) -> Result<Json<Identified>, String> {
        let request = IdentifyRequest {
            code: asked.code.clone(),
            language: asked.language.clone(),
            under: asked.under.clone(),
            indexes: None,
            least: asked.least,
            top: self.app.limits.results,
        };
        let answer = async {
            let settled = tokio::time::timeout(self.app.limits.time, self.app.code.settled()).await;
            let state = settled.unwrap_or_else(|_| self.app.code.now());
            let (question, seen) =
                question(&IdentifyArguments { cursor: None, ..asked }, asked.cursor.as_deref(), &state)?;
            let found = request.answer(&self.app, self.client).await?;
            let mut budget = Budget::new(asked.max_tokens);
            let n_all = found.functions.len();
            let functions = fitting(found.functions.iter().map(Named::from).skip(seen), &mut budget);
            let next_cursor = next(question, seen + functions.len(), n_all);
            Ok(Identified { functions, n_functions: found.n_functions, next_cursor })
        };
        stoppable(&context, answer).await.map(Json).map_err(|error| error.to_string())
    }

    #[tool(
        name = "explain_pseudocode",
        description = "Show how pseudo-code is understood: explicit control flow, mathematics and language told apart, and \
                       doubtful lines. Use it before find_implementations when the pseudo-code comes from a PDF or is \
                       oddly written.",
        annotations(title = "Explain pseudo-code", read_only_hint = true, open_world_hint = false)
    )]
    async fn explain_pseudocode(
        &self,
        Parameters(asked): Parameters<ExplainArguments>,
        context: Context,
    ) -> Result<Json<Explanation>, String> {
        let limits = self.app.limits;
        let answer = self.app.run(self.client, move |_| {
            let conversion = algofind_pcode::convert(pseudocode(&asked.pseudocode, &limits)?);
            Ok(Explanation {
                n_steps: conversion.n_steps(),
                doubts: conversion.diagnostics.iter().map(ToString::to_string).collect(),
                pcode: conversion.pcode,
            })
        });
        stoppable(&context, answer).await.map(Json).map_err(|error| error.to_string())
    }

    #[tool(
        name = "control_flow",
        description = "The control flow of pseudo-code, or of a function of the indexed code given by file and line: its \
                       nodes, and where control goes from each (true, false, back, exception).",
        annotations(title = "Control flow", read_only_hint = true, open_world_hint = false)
    )]
    async fn control_flow(
        &self,
        Parameters(asked): Parameters<FlowArguments>,
        context: Context,
    ) -> Result<Json<Flow>, String> {
        self.run(context, move |state, _, limits, _| {
            let request = GraphRequest {
                pseudocode: asked.pseudocode,
                file: asked.file,
                index: asked.index,
                line: asked.line.unwrap_or(1),
            };
            let (graph, functions) = request.graph(state, limits)?;
            let mut lines = Vec::new();
            for function in graph.functions().filter(|function| functions.contains(&function.id())) {
                lines.push(format!("function {}", function.qualified_name()));
                for node in function.nodes() {
                    let goes = node.successors().map(|(to, kind)| format!("{} {}", kind.name(), to.index()));
                    let goes = goes.collect::<Vec<_>>().join(", ");
                    let (number, kind) = (node.id().index(), node.kind().name());
                    lines.push(format!(
                        "{number} {kind} `{}` line {} -> {goes}",
                        node.text(),
                        node.lines().first
                    ));
                }
            }
            let mut budget = Budget::new(asked.max_tokens);
            let n_lines = lines.len();
            let nodes = fitting(lines.into_iter(), &mut budget);
            Ok(Flow { cut: nodes.len() < n_lines, nodes })
        })
        .await
    }

    #[tool(
        name = "algorithms_in_document",
        description = "List the algorithms that a document describes, with page, caption, stated cost, and pseudo-code that \
                       can be given to find_implementations.",
        annotations(title = "Algorithms in a document", read_only_hint = true, open_world_hint = false)
    )]
    async fn algorithms_in_document(
        &self,
        Parameters(asked): Parameters<DocumentArguments>,
        context: Context,
    ) -> Result<Json<DocumentAlgorithms>, String> {
        let is_local = self.is_local;
        self.run(context, move |state, code, _, _| {
            let (title, boxes) = document(code, &asked.file, is_local)?;
            let (question, seen) =
                question(&DocumentArguments { cursor: None, ..asked }, asked.cursor.as_deref(), state)?;
            let mut budget = Budget::new(asked.max_tokens);
            let n_all = boxes.len();
            let algorithms = fitting(boxes.into_iter().skip(seen).map(DocumentAlgorithm::from), &mut budget);
            let next_cursor = next(question, seen + algorithms.len(), n_all);
            Ok(DocumentAlgorithms { title, algorithms, next_cursor })
        })
        .await
    }

    #[tool(
        name = "search_papers",
        description = "Search the algorithms of the library of documents by words or by pseudo-code: which paper describes \
                       this algorithm, on which page, with its pseudo-code.",
        annotations(title = "Search papers for algorithms", read_only_hint = true, open_world_hint = false)
    )]
    async fn search_papers(
        &self,
        Parameters(asked): Parameters<PapersArguments>,
        context: Context,
    ) -> Result<Json<LibraryAlgorithms>, String> {
        self.run(context, move |state, code, limits, _| {
            let library = code.library().ok_or_else(no_library)?;
            let query = PaperQuery::guess(pseudocode(&asked.query, limits)?);
            let hits = library
                .search(&query, PaperRanking::Blend, MOST_RESULTS, Some(&Captions::shipped()))
                .map_err(PapersError::from)?;
            let (question, seen) =
                question(&PapersArguments { cursor: None, ..asked }, asked.cursor.as_deref(), state)?;
            let mut budget = Budget::new(asked.max_tokens);
            let n_all = hits.len();
            let described = hits.into_iter().map(|hit| LibraryAlgorithm {
                rank: hit.rank,
                file: hit.document.file,
                title: hit.document.title,
                algorithm: hit.found.into(),
            });
            let results = fitting(described.skip(seen), &mut budget);
            let next_cursor = next(question, seen + results.len(), n_all);
            Ok(LibraryAlgorithms { results, next_cursor })
        })
        .await
    }
}

#[tool_handler]
impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let names: Vec<String> = self.app.code.now().parts.iter().map(|part| part.name.clone()).collect();
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(About::new("algofind", env!("CARGO_PKG_VERSION")))
            .with_instructions(format!(
                "algofind finds the code that implements an algorithm, from its pseudo-code, in: {}. Ask \
                 find_implementations with several lines of pseudo-code; confidence `weak` is seldom right.",
                names.join(", ")
            ))
    }
}

/// The answer, or an error when the client does not want it any more: dropping what waits stops the work.
async fn stoppable<T>(
    context: &Context,
    answer: impl Future<Output = Result<T, ServeError>>,
) -> Result<T, ServeError> {
    tokio::select! {
        answer = answer => answer,
        () = context.ct.cancelled() => Err(ServeError::Index(crate::index::IndexError::Cancelled)),
    }
}

/// What the question is known by, and how many results were seen.
fn question(asked: &impl Serialize, cursor: Option<&str>, state: &State) -> Result<(u64, usize), ServeError> {
    let generation =
        |part: &crate::serve::code::Part| part.ready().map_or(0, |ready| ready.index.generation());
    let generations: Vec<u64> = state.parts.iter().map(generation).collect();
    let question = Cursor::question(asked, &generations);
    Ok((question, Cursor::seen(cursor, question)?))
}

fn next(question: u64, n_seen: usize, n_all: usize) -> Option<String> {
    (n_seen < n_all).then(|| Cursor::text(question, n_seen))
}

fn no_library() -> ServeError {
    ServeError::NotFound("there is no library of documents here; --papers DIR gives one".to_owned())
}

/// The algorithms of a document: one of the library, or any that a local client names.
fn document(code: &Code, file: &str, is_local: bool) -> Result<(Option<String>, Vec<BoxRecord>), ServeError> {
    if let Some(library) = code.library() {
        let all = library.algorithms().map_err(PapersError::from)?;
        let mut title = None;
        let mut boxes = Vec::new();
        for (document, found) in all.into_iter().filter(|(document, _)| document.file == file) {
            title = document.title;
            boxes.push(found);
        }
        if !boxes.is_empty() {
            return Ok((title, boxes));
        }
    }
    if !is_local {
        return Err(ServeError::NotFound(format!("the library has no algorithms of a document {file}")));
    }
    let paper = papers::read(Path::new(file))?;
    Ok((paper.front.title.clone(), paper.algorithms.iter().map(BoxRecord::from).collect()))
}

impl From<BoxRecord> for DocumentAlgorithm {
    fn from(found: BoxRecord) -> Self {
        Self {
            pseudocode: found.code(),
            page: found.page,
            number: found.number,
            caption: found.caption,
            complexity: found.complexity,
            synopsis: found.synopsis,
        }
    }
}
