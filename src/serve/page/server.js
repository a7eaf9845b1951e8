// Everything that is asked of the server.

const KEY = "algofind-token";

// A token comes in the address, behind the #, once; then it is kept for this tab and taken out of the address.
export function takeToken(parameters) {
  const token = parameters.get("token");
  if (token) {
    sessionStorage.setItem(KEY, token);
    parameters.delete("token");
  }
}

function headers(more = {}) {
  const token = sessionStorage.getItem(KEY);
  return token ? { ...more, Authorization: `Bearer ${token}` } : more;
}

export class Refused extends Error {}

async function checked(response) {
  if (response.ok) return response;
  let message = `${response.status} ${response.statusText}`;
  try {
    message = (await response.json()).error ?? message;
  } catch {
    // Not ours: what the status says has to do.
  }
  throw new Refused(message);
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused("The server does not answer. Is algofind serve still running?");
  }
  return checked(response);
}

const post = (path, body, signal) =>
  ask(path, { method: "POST", headers: headers({ "Content-Type": "application/json" }), body: JSON.stringify(body), signal });

const get = (path, parameters, signal) => {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return ask(`${path}?${new URLSearchParams(given)}`, { headers: headers(), signal });
};

export const search = async (request, signal) => (await post("/api/search", request, signal)).json();
export const examples = async (request, signal) => (await post("/api/examples", request, signal)).json();
export const convert = async (pseudocode, signal) => (await post("/api/convert", { pseudocode }, signal)).json();
export const graph = async (request, signal) => (await post("/api/graph", request, signal)).blob();
export const papers = async (request, signal) => (await post("/api/papers", request, signal)).json();
export const source = async (request, signal) => (await get("/api/source", request, signal)).json();
export const files = async (request, signal) => (await get("/api/files", request, signal)).json();
export const indexes = async () => (await get("/api/indexes", {})).json();

export async function readDocument(file, signal) {
  const kind = file.type || "application/octet-stream";
  const response = await ask("/api/document", {
    method: "POST", headers: headers({ "Content-Type": kind }), body: file, signal,
  });
  return response.json();
}

// Calls `tell` with every event, and goes on when the connection breaks. (An EventSource could not carry the token.)
export async function listen(tell) {
  for (;;) {
    try {
      const response = await ask("/api/events", { headers: headers() });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        text += value;
        const events = text.split("\n\n");
        text = events.pop();
        for (const event of events) {
          const data = event.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join("\n");
          if (data) tell(JSON.parse(data));
        }
      }
    } catch {
      tell(null);
    }
    await new Promise((go) => setTimeout(go, 2000));
  }
}
