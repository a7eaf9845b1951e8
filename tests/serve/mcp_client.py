"""Asks the tools of algofind with the Python SDK of the Model Context Protocol, as an agent would.

    mcp_client.py stdio ALGOFIND PATH      starts `ALGOFIND mcp PATH`
    mcp_client.py http ADDRESS             asks a running `algofind serve`

Prints one JSON object with what was answered, for the test that runs this to check.
"""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client import streamable_http
from mcp.client.stdio import stdio_client

# The name changed between versions of the SDK.
http_client = getattr(streamable_http, "streamable_http_client", None) or streamable_http.streamablehttp_client

EUCLID = """EUCLID(a, b)
  while b ≠ 0
    r = a mod b
    a = b
    b = r
  return a"""


GCD = "static int g(int a, int b) { while (b != 0) { int r = a % b; a = b; b = r; } return a; }"


def field(value, *names):
    """A field by any of its names: the SDK changed from camelCase to snake_case."""
    for name in names:
        if hasattr(value, name):
            return getattr(value, name)
    raise AttributeError(names)


async def call(session, name, arguments):
    result = await session.call_tool(name, arguments)
    text = "".join(block.text for block in result.content if block.type == "text")
    return {
        "is_error": bool(field(result, "is_error", "isError")),
        "structured": field(result, "structured_content", "structuredContent"),
        "text": text,
    }


async def pages(session, name, arguments, most):
    """The first answers to a question, and the cursor behind the last."""
    answers = []
    cursor = None
    while len(answers) < most:
        more = {"cursor": cursor} if cursor else {}
        answers.append(await call(session, name, arguments | more))
        cursor = (answers[-1]["structured"] or {}).get("next_cursor")
        if not cursor:
            break
    return answers, cursor


async def ask(session):
    await session.initialize()
    tools = (await session.list_tools()).tools
    answers = {
        "tools": [
            {
                "name": tool.name,
                "description": tool.description,
                "input": field(tool, "input_schema", "inputSchema"),
                "output": field(tool, "output_schema", "outputSchema"),
            }
            for tool in tools
        ],
        "explained": await call(session, "explain_pseudocode", {"pseudocode": EUCLID}),
        "flow": await call(session, "control_flow", {"pseudocode": EUCLID}),
        "examples": await call(session, "find_by_examples", {"examples": ["(12, 18) -> 6", "(7, 5) -> 1"]}),
        "empty": await call(session, "find_implementations", {"pseudocode": ""}),
        "outside": await call(session, "control_flow", {"file": "../../Cargo.toml", "line": 1}),
        "named": await call(session, "identify", {"code": GCD}),
        "nothing": await call(session, "identify", {"code": "no function at all"}),
        "no_library": await call(session, "search_papers", {"query": "spanning tree"}),
        "document": await call(session, "algorithms_in_document", {"file": "README.md"}),
    }
    answers["pages"], cursor = await pages(session, "find_implementations", {"pseudocode": EUCLID, "max_tokens": 1200}, 4)
    answers["known"], _ = await pages(session, "identify", {"max_tokens": 1500}, 20)
    answers["other_cursor"] = await call(
        session, "find_implementations", {"pseudocode": EUCLID + "\n  stop", "cursor": cursor or "0-1"}
    )
    return answers


async def main():
    kind, *rest = sys.argv[1:]
    if kind == "stdio":
        server = StdioServerParameters(command=rest[0], args=["mcp", *rest[1:]])
        async with stdio_client(server) as (read, write):
            async with ClientSession(read, write) as session:
                answers = await ask(session)
    else:
        async with http_client(f"http://{rest[0]}/mcp") as streams:
            async with ClientSession(streams[0], streams[1]) as session:
                answers = await ask(session)
    json.dump(answers, sys.stdout)


asyncio.run(main())
