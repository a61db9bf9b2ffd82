"""Requests that schemathesis generates from the OpenAPI file; none may cause a server error."""

import subprocess
import sys

from pathlib import Path

from conftest import SLOW

# Operations that never end, download gigabytes, delete the model, measure for minutes, or contact other machines.
LEFT_OUT = (
    r"^/api/events$|^/api/models/\{id\}/download$|^/api/bench/runs$|^/api/(pull|delete)$|^/api/remotes/\{name\}/check$"
    r"|^/api/hub/")
# The Ollama operations that a model answers.
OLLAMA = "(chat|generate|embed|embeddings)$"


def run(url, *arguments):
    tool = Path(sys.executable).parent / "schemathesis"
    return subprocess.run(
        [str(tool), "run", f"{url}/api/openapi.json", "--url", url, "--exclude-path-regex", LEFT_OUT, "--seed", "1",
         "--phases", "examples,coverage,fuzzing", "--request-timeout", str(SLOW), "--no-color", *arguments],
        capture_output=True, text=True, timeout=20 * SLOW)


def test_generated_api_requests_cause_no_server_error_and_match_the_openapi_file(start_server):
    server = start_server("--samples")
    result = run(
        server.url, "--include-path-regex", f"^/api/(?!{OLLAMA})|^/health$|^/metrics$", "--max-examples", "20",
        "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance")
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr[-2000:]
    assert server.call("GET", "/health")["status"] == "ok"


def test_generated_requests_to_the_openai_and_ollama_apis_cause_no_server_error(start_server):
    server = start_server()
    result = run(
        server.url, "--include-path-regex", f"^/v1/|^/api/{OLLAMA}", "--max-examples", "10",
        "--checks", "not_a_server_error")
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr[-2000:]
    assert server.call("GET", "/health")["status"] == "ok"
