"""Images as clients send them: with the three APIs' own clients, to a model that reads none and to a remote model that does."""

import base64
import json
import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import anthropic
import ollama
import openai
import pytest


def png(width, height):
    """An image of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x20\x80\xff" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


PNG = png(8, 8)
BASE64 = base64.b64encode(PNG).decode()
URL = f"data:image/png;base64,{BASE64}"
BLOCK = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": BASE64}}
TOOL = {"name": "look", "input_schema": {"type": "object", "properties": {}}}


class Seeing(BaseHTTPRequestHandler):
    """An OpenAI-compatible server whose model tells the sizes of the images that it gets."""

    def do_GET(self):
        self.answer("application/json", json.dumps({"object": "list", "data": [{"id": "seeing", "object": "model"}]}))

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if not self.path.endswith("/chat/completions"):
            return self.send_error(404)
        self.server.bodies.append(body)
        parts = [part for message in body["messages"] if isinstance(message["content"], list)
                 for part in message["content"] if part["type"] == "image_url"]
        sizes = [len(base64.b64decode(part["image_url"]["url"].split(",")[1])) for part in parts]
        pieces = [{"choices": [{"index": 0, "delta": {"content": f"seen {sizes}"}, "finish_reason": "stop"}]}]
        events = "".join(f"data: {json.dumps(piece)}\n\n" for piece in pieces) + "data: [DONE]\n\n"
        self.answer("text/event-stream", events)

    def answer(self, kind, text):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def seeing():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Seeing)
    server.bodies = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


@pytest.fixture
def with_remote(server, seeing):
    url = f"http://127.0.0.1:{seeing.server_port}/v1"
    if "seeing" not in [model["id"] for model in server.call("GET", "/v1/models")["data"]]:
        added = server.hearth(
            "models", "add-remote", "seeing", "--url", url, "--model", "seeing", "--context-tokens", "4096")
        assert added.returncode == 0, added.stderr
    seeing.bodies.clear()
    return server


def openai_client(server):
    return openai.OpenAI(base_url=f"{server.url}/v1", api_key="none", max_retries=0, timeout=300)


def anthropic_client(server):
    return anthropic.Anthropic(base_url=server.url, api_key="none", max_retries=0, timeout=300)


def test_clients_of_all_apis_send_images_to_a_model_that_reads_them(with_remote, seeing):
    server, seen = with_remote, f"seen [{len(PNG)}]"
    client = openai_client(server)
    text = {"type": "text", "text": "What is it?"}
    chat = client.chat.completions.create(model="seeing", messages=[
        {"role": "user", "content": [text, {"type": "image_url", "image_url": {"url": URL, "detail": "low"}}]}])
    assert chat.choices[0].message.content == seen
    response = client.responses.create(model="seeing", input=[{"role": "user", "content": [
        {"type": "input_text", "text": "What is it?"}, {"type": "input_image", "image_url": URL, "detail": "auto"}]}])
    assert response.output_text == seen
    later = client.responses.create(model="seeing", previous_response_id=response.id, input="And now?")
    assert later.output_text == seen
    message = anthropic_client(server).messages.create(
        model="seeing", max_tokens=20, messages=[{"role": "user", "content": [BLOCK, text]}])
    assert message.content[0].text == seen
    caller = ollama.Client(host=server.url, timeout=300)
    question = {"role": "user", "content": "What is it?", "images": [PNG]}
    assert caller.chat(model="seeing", messages=[question]).message.content == seen
    assert caller.generate(model="seeing", prompt="What is it?", images=[BASE64, PNG]).response == (
        f"seen [{len(PNG)}, {len(PNG)}]")
    assert len(seeing.bodies) == 6


def test_the_image_in_a_tool_result_reaches_the_model(with_remote, seeing):
    call = {"type": "tool_use", "id": "t1", "name": "look", "input": {}}
    result = {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "The photo:"}, BLOCK]}
    message = anthropic_client(with_remote).messages.create(model="seeing", max_tokens=20, tools=[TOOL], messages=[
        {"role": "user", "content": "Look."}, {"role": "assistant", "content": [call]},
        {"role": "user", "content": [result]}])
    assert message.content[0].text == f"seen [{len(PNG)}]"
    assert [turn["role"] for turn in seeing.bodies[-1]["messages"]] == ["user", "assistant", "tool", "user"]
    assert seeing.bodies[-1]["messages"][2]["content"] == "The photo:"


def test_a_model_that_reads_no_images_refuses_them_in_the_shape_of_each_api(server):
    client = openai_client(server)
    for ask in [
        lambda: client.chat.completions.create(model="auto", messages=[
            {"role": "user", "content": [{"type": "image_url", "image_url": {"url": URL}}]}]),
        lambda: client.responses.create(model="auto", input=[
            {"role": "user", "content": [{"type": "input_image", "image_url": URL}]}]),
    ]:
        with pytest.raises(openai.BadRequestError, match="reads no images") as failure:
            ask()
        assert failure.value.code == "unsupported"
    messages = [{"role": "user", "content": [BLOCK]}]
    with pytest.raises(anthropic.BadRequestError, match="reads no images"):
        anthropic_client(server).messages.create(model="auto", max_tokens=20, messages=messages)
    with pytest.raises(anthropic.BadRequestError, match="reads no images"):
        anthropic_client(server).messages.count_tokens(model="auto", messages=messages)
    with pytest.raises(ollama.ResponseError, match="reads no images") as failure:
        ollama.Client(host=server.url, timeout=300).chat(
            model="auto", messages=[{"role": "user", "content": "a", "images": [PNG]}])
    assert failure.value.status_code == 400


def test_web_addresses_are_loaded_only_if_allowed_and_never_from_this_machine(start_server, seeing):
    seeing.bodies.clear()
    for options, words in [((), "loads no images from the web"), (("--load-images",), "does not lead to a public address")]:
        client = openai_client(start_server(*options))
        for host in ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433"]:
            image = {"type": "image_url", "image_url": {"url": f"http://{host}:{seeing.server_port}/v1/models"}}
            with pytest.raises(openai.BadRequestError, match=words) as failure:
                client.chat.completions.create(model="auto", messages=[{"role": "user", "content": [image]}])
            assert failure.value.param == "messages[0].content[0].image_url.url"


def test_respond_sends_images_and_keeps_them_in_the_transcript(with_remote, tmp_path):
    server = with_remote
    picture, transcript = tmp_path / "a.png", tmp_path / "talk.json"
    picture.write_bytes(PNG)
    first = server.hearth(
        "respond", "--model", "seeing", "--image", str(picture), "--image", str(picture), "--save-transcript",
        str(transcript), "What is it?")
    assert first.returncode == 0 and first.stdout == f"seen [{len(PNG)}, {len(PNG)}]\n", first.stderr
    picture.unlink()
    again = server.hearth("respond", "--model", "seeing", "--resume", str(transcript), "And now?")
    assert again.stdout == first.stdout, again.stderr
    refused = server.hearth("respond", "--image", "a.png", "What is it?")
    assert refused.returncode == 12 and "a.png does not exist" in refused.stderr
    picture.write_bytes(PNG)
    refused = server.hearth("respond", "--image", str(picture), "What is it?")
    assert refused.returncode == 7 and "reads no images" in refused.stderr
