"""Decisions: typed questions answered by probabilities, in the request formats of llama-server and OpenAI."""

import json
import urllib.error

import openai
import pytest

STATE = "I was charged twice for my order last week and nobody has replied."


@pytest.fixture(scope="module")
def client(server):
    return openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0, timeout=300)


def ask(server, questions, **options):
    return server.call("POST", "/v1/systemone", {"state": STATE, "questions": questions, **options})


def test_the_systemone_api_answers_each_question_by_name_with_probabilities(server):
    answer = ask(server, {
        "route": {
            "type": "choice", "instructions": "Which team should handle this?",
            "criteria": {"billing": None, "shipping": "parcels", "technical": None}},
        "angry": {"type": "noul", "instructions": "Is the customer angry?"},
        "urgency": {
            "type": "score", "instructions": "How urgent is this?",
            "criteria": ["can wait", "this week", "today", "right now"]},
    })
    assert list(answer["answers"]) == ["route", "angry", "urgency"] and answer["calibration"] == "content_free"
    route, angry, urgency = answer["answers"].values()
    assert sum(route["probabilities"].values()) == pytest.approx(1)
    assert route["choice"] == max(route["probabilities"], key=route["probabilities"].get)
    assert 0 <= route["confidence"] <= 1 and 0 <= angry["noul"] <= 1
    assert urgency["legend"] == {"0": "can wait", "1": "this week", "2": "today", "3": "right now"}
    assert urgency["score"] == pytest.approx(sum(int(level) * p for level, p in urgency["probabilities"].items()))
    assert answer["usage"]["input_tokens"] > 0 and answer["usage"]["output_tokens"] == 0


def test_the_answer_to_a_question_does_not_depend_on_other_questions(server):
    angry = {"type": "noul", "instructions": "Is the customer angry?"}
    late = {"type": "noul", "instructions": "Is a parcel late?"}
    alone = ask(server, {"angry": angry})["answers"]["angry"]["noul"]
    together = ask(server, {"late": late, "angry": angry})["answers"]["angry"]["noul"]
    # Questions in the same batch change only the rounding.
    assert together == pytest.approx(alone, abs=0.02)


def test_openai_decisions_return_predicates_choices_and_scores(client):
    decision = client.decisions.create(
        model="auto",
        input=[
            {"role": "system", "content": "Messages of a shop."},
            {"role": "user", "content": [{"type": "input_text", "text": STATE}]}],
        questions=[
            {"type": "predicate", "name": "angry", "instructions": "The customer is angry."},
            {
                "type": "choice", "instructions": "Is it about money?",
                "choices": [{"value": True, "description": "yes"}, {"value": False}, {"value": "unclear"}]},
            {"type": "score", "instructions": "How urgent is it?", "levels": [{"label": "low"}, {"label": "high"}]},
        ])
    predicate, choice, score = decision.answers
    assert (predicate.type, predicate.name) == ("predicate", "angry") and 0 <= predicate.probability <= 1
    assert choice.name is None and [each.value for each in choice.probabilities] == [True, False, "unclear"]
    assert choice.choice == max(choice.probabilities, key=lambda each: each.probability).value
    assert [(each.value, each.label) for each in score.probabilities] == [(0, "low"), (1, "high")]
    assert score.score == pytest.approx(score.probabilities[1].probability)
    assert decision.usage.total_tokens == decision.usage.input_tokens > 0 and decision.usage.output_tokens == 0


def test_a_decision_input_that_exceeds_the_context_is_refused(client):
    with pytest.raises(openai.BadRequestError) as error:
        client.decisions.create(
            model="auto", input="word " * 20_000, questions=[{"type": "predicate", "instructions": "It is short."}])
    assert error.value.code == "context_length_exceeded"


@pytest.mark.parametrize(("body", "field"), [
    ({"questions": {}}, "questions"),
    ({"questions": {"a": {"type": "box", "instructions": "?"}}}, "questions.a.type"),
    ({"state": None}, "state"),
    ({"images": ["data:image/png;base64,"]}, "images"),
    ({"stream": True}, "stream"),
])
def test_an_invalid_decision_request_is_refused_and_the_error_names_the_parameter(server, body, field):
    questions = {"a": {"type": "noul", "instructions": "Is it late?"}}
    with pytest.raises(urllib.error.HTTPError) as error:
        server.call("POST", "/v1/systemone", {"state": STATE, "questions": questions, **body})
    assert error.value.code == 400 and json.loads(error.value.read())["error"]["param"] == field


def test_a_decision_with_an_unknown_model_gives_a_not_found_error(client):
    with pytest.raises(openai.NotFoundError):
        client.decisions.create(
            model="none", input="a", questions=[{"type": "predicate", "instructions": "It is late."}])
