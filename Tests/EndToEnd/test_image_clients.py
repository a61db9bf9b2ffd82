"""Images in the APIs, sent by the official clients to tiny vision models, and hostile image files."""

import base64
import json
import shutil

import anthropic
import ollama
import openai
import pytest
from hostile_images import ENDINGS, IMAGES, corpus

from conftest import ROOT

VISION = ROOT / "Tests/LlamaTests/Fixtures/vision"
EXPECTED = {model["model"].removesuffix(".gguf"): {chat["name"]: chat for chat in model["chats"]}
            for model in json.loads((VISION / "expected.json").read_text())["models"]}
KINDS = sorted(EXPECTED)
TEXT_MODEL = "hearth-tiny"
# More images of a format take longer without finding more; see hostile_images.py for large numbers.
MUTATED_FILES = 25


@pytest.fixture(scope="module")
def vision(server):
    """The server with the vision models and their projectors."""
    for name in KINDS:
        for file in (f"{name}.gguf", f"mmproj-{name}.gguf"):
            shutil.copyfile(VISION / file, server.home / "models" / file)
    return server


@pytest.fixture(scope="module")
def openai_client(vision):
    return openai.OpenAI(base_url=vision.url + "/v1", api_key="none", max_retries=0, timeout=300)


@pytest.fixture(scope="module")
def anthropic_client(vision):
    return anthropic.Anthropic(base_url=vision.url, api_key="none", max_retries=0, timeout=300)


@pytest.fixture(scope="module")
def ollama_client(vision):
    return ollama.Client(host=vision.url, timeout=300)


def picture(name):
    return (VISION / "images" / name).read_bytes()


def encoded(data):
    return base64.b64encode(data).decode()


def part(data, media="image/png"):
    return {"type": "image_url", "image_url": {"url": f"data:{media};base64,{encoded(data)}"}}


def openai_messages(chat):
    """Returns the messages of an expected chat, with images as parts."""
    messages = []
    for message in chat["messages"]:
        data, content, start = message["text"].encode(), [], 0
        for image in message["images"]:
            if data[start : image["offset"]]:
                content.append({"type": "text", "text": data[start : image["offset"]].decode()})
            content.append(part(picture(image["file"])))
            start = image["offset"]
        if data[start:]:
            content.append({"type": "text", "text": data[start:].decode()})
        messages.append({"role": message["role"], "content": content if message["images"] else message["text"]})
    return messages


def ask(client, model, messages, **options):
    options = {"max_tokens": 16, "temperature": 0, **options}
    return client.chat.completions.create(model=model, messages=messages, **options)


def look(client, model, data, **options):
    content = [{"type": "text", "text": "Look: "}, part(data)]
    return ask(client, model, [{"role": "user", "content": content}], **options)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["square", "two", "again", "text"])
def test_openai_counts_the_tokens_that_llama_cpp_counts(openai_client, kind, name):
    chat = EXPECTED[kind][name]
    reply = ask(openai_client, kind, openai_messages(chat))
    assert reply.usage.prompt_tokens == chat["promptTokens"]
    assert reply.usage.completion_tokens > 0


@pytest.mark.parametrize("kind", KINDS)
def test_different_images_give_different_answers_and_the_same_image_the_same(openai_client, kind):
    answers = [look(openai_client, kind, picture(name)).choices[0].message.content
               for name in ("square.png", "digits.png", "square.png")]
    assert answers[0] == answers[2] != answers[1]


def test_openai_streams_an_answer_about_an_image(openai_client):
    whole = look(openai_client, "llava", picture("photo.png")).choices[0].message.content
    chunks = look(openai_client, "llava", picture("photo.png"), stream=True)
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices) == whole


def test_openai_responses_take_an_image(openai_client):
    data = picture("photo.png")
    content = [{"type": "input_text", "text": "Look: "},
               {"type": "input_image", "image_url": f"data:image/png;base64,{encoded(data)}", "detail": "auto"}]
    reply = openai_client.responses.create(
        model="llava", input=[{"role": "user", "content": content}], max_output_tokens=16, temperature=0)
    chat = look(openai_client, "llava", data)
    assert reply.usage.input_tokens == chat.usage.prompt_tokens
    assert reply.output_text == chat.choices[0].message.content


def test_anthropic_takes_an_image(anthropic_client, openai_client):
    data = picture("photo.png")
    source = {"type": "base64", "media_type": "image/png", "data": encoded(data)}
    content = [{"type": "text", "text": "Look: "}, {"type": "image", "source": source}]
    reply = anthropic_client.messages.create(
        model="llava", max_tokens=16, messages=[{"role": "user", "content": content}], extra_body={"temperature": 0})
    asked = reply.usage.input_tokens + reply.usage.cache_read_input_tokens
    assert asked == look(openai_client, "llava", data).usage.prompt_tokens
    assert reply.usage.output_tokens > 0


def test_ollama_takes_an_image_in_a_chat_and_in_a_prompt(ollama_client):
    options = {"temperature": 0, "num_predict": 16}
    chat = ollama_client.chat(
        model="llava", options=options,
        messages=[{"role": "user", "content": "What is it?", "images": [VISION / "images/photo.png"]}])
    assert chat.prompt_eval_count > 36 and chat.eval_count > 0
    prompt = ollama_client.generate(
        model="llava", prompt="What is it?", images=[picture("photo.png")], options=options)
    assert prompt.prompt_eval_count > 36 and prompt.eval_count > 0


def test_models_tell_whether_they_read_images(ollama_client):
    assert "vision" in ollama_client.show("llava").capabilities
    assert "vision" not in ollama_client.show(TEXT_MODEL).capabilities


def test_a_projector_is_not_a_model(openai_client):
    names = {model.id for model in openai_client.models.list()}
    assert set(KINDS) <= names and not any("mmproj" in name for name in names)


@pytest.mark.parametrize("vendor", ["openai", "anthropic", "ollama"])
def test_a_model_that_reads_no_images_refuses_them(openai_client, anthropic_client, ollama_client, vendor):
    data = picture("icon.png")
    with pytest.raises((openai.BadRequestError, anthropic.BadRequestError, ollama.ResponseError)) as error:
        if vendor == "openai":
            look(openai_client, TEXT_MODEL, data)
        elif vendor == "anthropic":
            source = {"type": "base64", "media_type": "image/png", "data": encoded(data)}
            anthropic_client.messages.create(
                model=TEXT_MODEL, max_tokens=4,
                messages=[{"role": "user", "content": [{"type": "image", "source": source}]}])
        else:
            ollama_client.chat(model=TEXT_MODEL, messages=[{"role": "user", "content": "Look", "images": [data]}])
    assert error.value.status_code == 400 and "image" in str(error.value)


def outcome(client, data):
    """Sends a file as an image, and returns the reply, or the sentence that refuses it."""
    try:
        return look(client, "gemma3", data, max_tokens=1)
    except openai.BadRequestError as error:
        assert error.body["message"].endswith("."), error.body
        return error.body["message"]


@pytest.mark.timeout(1200)
def test_image_files_are_read_or_refused_with_a_sentence(openai_client):
    wrong = []
    for entry in json.loads((IMAGES / "expected.json").read_text())["files"]:
        is_refused = isinstance(outcome(openai_client, (IMAGES / entry["file"]).read_bytes()), str)
        if entry["outcome"] != "any" and is_refused != (entry["outcome"] == "refused"):
            wrong.append(entry["file"])
    assert not wrong


def test_a_turned_image_gives_the_answer_of_the_upright_one(openai_client):
    answers = {look(openai_client, "llava", (IMAGES / f"{name}.png").read_bytes()).choices[0].message.content
               for name in ("rgb", "orientation-6", "palette", "interlaced", "rgb-16-bit")}
    assert len(answers) == 1


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("kind", ENDINGS)
def test_mutated_files_harm_nothing(vision, openai_client, kind):
    for data in corpus(kind, MUTATED_FILES):
        outcome(openai_client, data)
    assert vision.process.poll() is None
    assert look(openai_client, "gemma3", picture("icon.png"), max_tokens=1).usage.prompt_tokens > 16
