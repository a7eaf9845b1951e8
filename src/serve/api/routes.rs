//! Routes with what is said about them.

use axum::Router;
use axum::routing::MethodRouter;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::serve::error::Failure;
use crate::serve::server::App;

/// What an answer is made of, where it is not JSON.
#[derive(Clone, Copy)]
pub(super) enum Body {
    Svg,
    Events,
}

/// One route of the document.
pub(super) struct Route {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    /// Puts schemas into the document.
    parts: Vec<Part>,
}

type Part = Box<dyn FnOnce(&mut SchemaGenerator, &mut Map<String, Value>)>;

impl Route {
    pub(super) fn get(path: &'static str, summary: &'static str) -> Self {
        Self { method: "get", path, summary, parts: Vec::new() }
    }

    pub(super) fn post(path: &'static str, summary: &'static str) -> Self {
        Self { method: "post", path, summary, parts: Vec::new() }
    }

    fn with(mut self, part: impl FnOnce(&mut SchemaGenerator, &mut Map<String, Value>) + 'static) -> Self {
        self.parts.push(Box::new(part));
        self
    }

    /// The body is JSON.
    pub(super) fn takes<T: JsonSchema>(self) -> Self {
        self.with(|schemas, operation| {
            let schema = schemas.subschema_for::<T>();
            let content = json!({ "application/json": { "schema": schema } });
            operation.insert("requestBody".to_owned(), json!({ "required": true, "content": content }));
        })
    }

    /// The body is a document.
    pub(super) fn takes_bytes(self) -> Self {
        self.with(|_, operation| {
            let bytes = json!({ "schema": { "type": "string", "format": "binary" } });
            let kinds =
                ["application/pdf", "application/octet-stream", "text/x-tex", "text/markdown", "text/plain"];
            let content: Map<String, Value> =
                kinds.iter().map(|&kind| (kind.to_owned(), bytes.clone())).collect();
            operation.insert("requestBody".to_owned(), json!({ "required": true, "content": content }));
        })
    }

    /// The address carries parameters.
    pub(super) fn asks<T: JsonSchema>(self) -> Self {
        self.with(|schemas, operation| {
            let schema = T::json_schema(schemas);
            let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
            let fields = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
            let parameter = |(name, schema): (String, Value)| {
                let is_required = required.iter().any(|known| known == name.as_str());
                json!({ "name": name, "in": "query", "required": is_required, "schema": schema })
            };
            let parameters: Vec<Value> = fields.into_iter().map(parameter).collect();
            operation.insert("parameters".to_owned(), Value::Array(parameters));
        })
    }

    /// The answer is JSON.
    pub(super) fn gives<T: JsonSchema>(self, description: &'static str) -> Self {
        self.with(move |schemas, operation| {
            let schema = schemas.subschema_for::<T>();
            let content = json!({ "application/json": { "schema": schema } });
            answer(operation, &json!({ "description": description, "content": content }));
        })
    }

    /// The answer is something else.
    pub(super) fn answers(self, body: Body, description: &'static str) -> Self {
        self.with(move |_, operation| {
            let kind = match body {
                Body::Svg => "image/svg+xml",
                Body::Events => "text/event-stream",
            };
            let content = json!({ kind: { "schema": { "type": "string" } } });
            answer(operation, &json!({ "description": description, "content": content }));
        })
    }

    /// Adds a schema that no body refers to, such as that of an event.
    pub(super) fn describes<T: JsonSchema>(self) -> Self {
        self.with(|schemas, operation| {
            let schema = schemas.subschema_for::<T>();
            operation.insert("x-event-data".to_owned(), json!(schema));
        })
    }
}

fn answer(operation: &mut Map<String, Value>, ok: &Value) {
    let failure = json!({
        "description": "Why there is no answer, in the words of the command line.",
        "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Failure" } } },
    });
    operation.insert("responses".to_owned(), json!({ "200": ok, "default": failure }));
}

/// All routes.
#[derive(Default)]
pub(super) struct Routes {
    router: Router<App>,
    routes: Vec<Route>,
}

impl Routes {
    /// Adds a handler with what is said about it.
    pub(super) fn add(&mut self, handler: MethodRouter<App>, route: Route) {
        self.router = std::mem::take(&mut self.router).route(route.path, handler);
        self.routes.push(route);
    }

    /// The `OpenAPI` document.
    pub(super) fn document(&mut self) -> Value {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        let mut schemas = settings.into_generator();
        schemas.subschema_for::<Failure>();
        let mut paths: Map<String, Value> = Map::new();
        for route in self.routes.drain(..) {
            let mut operation = Map::new();
            operation.insert("summary".to_owned(), json!(route.summary));
            operation.insert("operationId".to_owned(), json!(route.path.trim_start_matches("/api/")));
            for part in route.parts {
                part(&mut schemas, &mut operation);
            }
            paths.insert(route.path.to_owned(), json!({ route.method: operation }));
        }
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "algofind",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Find the code that implements an algorithm, from the algorithm's pseudo-code.",
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
            },
            "paths": paths,
            "components": {
                "schemas": schemas.take_definitions(true),
                "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
            },
            "security": [{}, { "token": [] }],
        })
    }

    pub(super) fn router(self) -> Router<App> {
        self.router
    }
}
