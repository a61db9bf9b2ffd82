"""`/v1/rerank` as clients of the Jina and Cohere APIs use it, with a tiny reranking model of random weights."""

import json
import math
import shutil
import urllib.error

import pytest

from conftest import ROOT

FIXTURES = ROOT / "Tests/LlamaTests/Fixtures/rerankers"
REFERENCE = json.loads((FIXTURES / "expected.json").read_text())


@pytest.fixture(scope="module")
def pairs():
    query = REFERENCE["bert"][0]["query"]
    return query, [pair for pair in REFERENCE["bert"] if pair["query"] == query]


@pytest.fixture
def server(start_server, tmp_path):
    models = tmp_path / "home0/models"
    models.mkdir(parents=True)
    shutil.copyfile(FIXTURES / "bert.gguf", models / "tiny-reranker.gguf")
    return start_server()


def refused(server, body, path="/v1/rerank"):
    with pytest.raises(urllib.error.HTTPError) as error:
        server.call("POST", path, body)
    return error.value.code, json.loads(error.value.read())["error"]


def test_documents_are_ordered_by_scores_that_equal_the_reference_scores(server, pairs):
    query, expected = pairs
    documents = [pair["document"] for pair in expected]
    answer = server.call("POST", "/v1/rerank", {"model": "tiny-reranker", "query": query, "documents": documents})
    assert answer["object"] == "list" and answer["model"] == "tiny-reranker"
    tokens = sum(len(pair["tokens"]) for pair in expected)
    assert answer["usage"] == {"prompt_tokens": tokens, "total_tokens": tokens}
    assert sorted(result["index"] for result in answer["results"]) == list(range(len(documents)))
    scores = [result["relevance_score"] for result in answer["results"]]
    assert scores == sorted(scores, reverse=True)
    for result in answer["results"]:
        score = 1 / (1 + math.exp(-expected[result["index"]]["score"]))
        assert abs(result["relevance_score"] - score) < 1e-3 and "document" not in result


def test_all_rerank_paths_support_document_objects_top_n_and_returned_documents(server, pairs):
    query, expected = pairs
    documents = [{"text": pair["document"], "title": "t"} for pair in expected]
    for path in ("/v1/rerank", "/rerank", "/v1/reranking", "/reranking"):
        answer = server.call(
            "POST", path, {"query": query, "documents": documents, "top_n": 2, "return_documents": True})
        assert len(answer["results"]) == 2
        for result in answer["results"]:
            assert result["document"] == {"text": expected[result["index"]]["document"]}


def test_long_documents_are_truncated_but_long_queries_are_refused(server):
    answer = server.call("POST", "/v1/rerank", {"query": "When?", "documents": ["the people " * 5000, "water"]})
    assert len(answer["results"]) == 2 and answer["usage"]["total_tokens"] < 200
    code, error = refused(server, {"query": "the people " * 500, "documents": ["water"]})
    assert code == 400 and "query" in error["message"]


def test_a_malformed_rerank_field_is_refused_and_the_error_has_its_path(server):
    for body, field in (
            ({"documents": ["a"]}, "query"), ({"query": "q"}, "documents"), ({"query": "q", "documents": []}, "documents"),
            ({"query": "q", "documents": ["a", {}]}, "documents[1].text"),
            ({"query": "q", "documents": ["a"] * 1001}, "documents"),
            ({"query": "q", "documents": ["a"], "top_n": 0}, "top_n")):
        code, error = refused(server, body)
        assert code == 400 and error["param"] == field and error["message"]


def test_rerankers_are_listed_and_other_models_are_refused_for_reranking(server):
    models = {model["id"]: model for model in server.call("GET", "/v1/models")["data"]}
    assert models["tiny-reranker"]["kind"] == "reranker"
    assert models["tiny-reranker"]["capabilities"] == ["rerank"]
    code, error = refused(server, {"model": "hearth-tiny", "query": "q", "documents": ["a"]})
    assert code == 400 and error["param"] == "model" and "reranking model" in error["message"]
    code, error = refused(server, {"model": "none", "query": "q", "documents": ["a"]})
    assert code == 404 and error["code"] == "model_not_found"
    code, error = refused(server, {"model": "tiny-reranker", "input": "a"}, "/v1/embeddings")
    assert code == 400 and error["param"] == "model"
    lines = server.hearth("models", "list").stdout
    assert "reranker" in next(line for line in lines.splitlines() if "tiny-reranker" in line)


def test_reranking_without_a_reranking_model_names_the_import_command(start_server):
    code, error = refused(start_server(), {"query": "q", "documents": ["a"]})
    assert code == 404 and "hearth models import" in error["message"]


def test_docs_ask_uses_the_configured_reranker_and_works_without_a_reranker(start_server, tmp_path):
    home = tmp_path / "home0"
    (home / "models").mkdir(parents=True)
    shutil.copyfile(FIXTURES / "qwen3.gguf", home / "models/judge.gguf")
    (home / "settings.json").write_text(json.dumps({"documents": {"reranker": "judge"}}))
    server = start_server()
    note = tmp_path / "note.txt"
    note.write_text("The monthly rent is 900 euros.\n\nThe deposit is 1800 euros.\n")
    assert server.hearth("docs", "add", str(note)).returncode == 0
    answer = server.hearth("docs", "ask", "What is the monthly rent?", "--json")
    assert answer.returncode == 0 and "900 euros" in answer.stdout
    assert "judge" in server.hearth("doctor").stdout
    (home / "settings.json").write_text(json.dumps({"documents": {"reranker": "no-such-model"}}))
    assert "900 euros" in server.hearth("docs", "ask", "What is the monthly rent?", "--json").stdout
    assert "no-such-model" in server.hearth("doctor").stdout
