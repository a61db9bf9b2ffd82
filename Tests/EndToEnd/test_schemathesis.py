"""schemathesis makes up requests from the OpenAPI file: none may bring the server to an error of its own."""

import subprocess
import sys

from pathlib import Path

from conftest import SLOW

# What never ends, what would fetch models of several gigabytes or delete the one there is, what would measure for
# minutes, and what would ask other machines.
LEFT_OUT = (
    r"^/api/events$|^/api/models/\{id\}/download$|^/api/bench/runs$|^/api/(pull|delete)$|^/api/remotes/\{name\}/check$")
# What a model answers.
OLLAMA = "(chat|generate|embed|embeddings)$"


def run(url, *arguments):
    tool = Path(sys.executable).parent / "schemathesis"
    return subprocess.run(
        [str(tool), "run", f"{url}/api/openapi.json", "--url", url, "--exclude-path-regex", LEFT_OUT, "--seed", "1",
         "--phases", "examples,coverage,fuzzing", "--request-timeout", str(SLOW), "--no-color", *arguments],
        capture_output=True, text=True, timeout=20 * SLOW)


def test_made_up_requests_bring_no_error_of_the_server(start_server):
    server = start_server("--samples")
    result = run(
        server.url, "--include-path-regex", f"^/api/(?!{OLLAMA})|^/health$|^/metrics$", "--max-examples", "20",
        "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance")
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr[-2000:]
    assert server.call("GET", "/health")["status"] == "ok"


def test_made_up_requests_to_models_bring_none_either(start_server):
    server = start_server()
    result = run(
        server.url, "--include-path-regex", f"^/v1/|^/api/{OLLAMA}", "--max-examples", "10",
        "--checks", "not_a_server_error")
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr[-2000:]
    assert server.call("GET", "/health")["status"] == "ok"
