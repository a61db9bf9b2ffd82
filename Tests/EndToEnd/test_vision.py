"""Images through the program: tiny vision models of random weights with their projectors, and images of all formats."""

import base64
import json
import shutil
import urllib.error

import pytest

from conftest import ROOT

FIXTURES = ROOT / "Tests/LlamaTests/Fixtures/vision"
IMAGES = ROOT / "Tests/ImagesTests/Fixtures"
KINDS = ["gemma3", "idefics3", "llava", "qwen3vl"]


@pytest.fixture
def server(start_server, tmp_path):
    models = tmp_path / "home0/models"
    models.mkdir(parents=True)
    for kind in KINDS:
        shutil.copyfile(FIXTURES / f"{kind}.gguf", models / f"{kind}.gguf")
        shutil.copyfile(FIXTURES / f"mmproj-{kind}.gguf", models / f"mmproj-{kind}.gguf")
    return start_server()


def ask(server, model, data, media="image/png", **options):
    url = f"data:{media};base64,{base64.b64encode(data).decode()}"
    content = [{"type": "text", "text": "What is it?"}, {"type": "image_url", "image_url": {"url": url}}]
    return server.call("POST", "/v1/chat/completions", {
        "model": model, "messages": [{"role": "user", "content": content}], "max_tokens": 4, **options})


def refused(server, model, data, media="image/png"):
    with pytest.raises(urllib.error.HTTPError) as error:
        ask(server, model, data, media)
    return error.value.code, json.loads(error.value.read())["error"]


def test_each_kind_of_model_answers_about_an_image_and_reads_it_once(server):
    photo = (FIXTURES / "images/photo.png").read_bytes()
    listed = {model["id"]: model for model in server.call("GET", "/v1/models")["data"]}
    for kind in KINDS:
        assert {"vision", "multimodal"} <= set(listed[kind]["capabilities"])
        first = ask(server, kind, photo)
        assert first["usage"]["completion_tokens"] > 0
        again = ask(server, kind, photo)
        assert again["usage"]["prompt_tokens"] == first["usage"]["prompt_tokens"]
        assert again["usage"]["prompt_tokens_details"]["cached_tokens"] == first["usage"]["prompt_tokens"] - 1
        # A seed is computed in a separate context.
        assert ask(server, kind, photo, seed=7)["usage"]["prompt_tokens"] == first["usage"]["prompt_tokens"]


def test_projectors_are_not_models_and_models_with_one_say_so(server):
    listing = {model["id"]: model for model in server.call("GET", "/api/models")["models"]}
    assert not any("mmproj" in name for name in listing)
    assert all(listing[kind]["readsImages"] for kind in KINDS)
    # The tests' own model has no projector.
    other = next(name for name, model in listing.items() if model["status"] == "installed" and name not in KINDS)
    assert not listing[other]["readsImages"]
    assert "reads images" in server.hearth("models", "list").stdout


@pytest.mark.parametrize("name", sorted(path.name for path in IMAGES.iterdir() if path.name != "animated.webp"))
def test_each_format_is_decoded_in_the_confined_process(server, name):
    media = {"jpg": "jpeg"}.get(name.rsplit(".", 1)[1], name.rsplit(".", 1)[1])
    assert ask(server, "llava", (IMAGES / name).read_bytes(), f"image/{media}")["usage"]["prompt_tokens"] > 36


def test_bad_images_are_refused_in_sentences(server):
    png = (FIXTURES / "images/photo.png").read_bytes()
    wide = png[:16] + (70_000).to_bytes(4, "big") + (70_000).to_bytes(4, "big") + png[24:]
    # A wrong checksum, about which libpng also writes a warning, and no data.
    warned = png[:33] + b"\0\0\0\4eXIfnonenone" + png[-12:]
    for data in [png[:60], png[:8] + b"nothing" * 9, wide, warned]:
        code, error = refused(server, "llava", data)
        assert code == 400 and error["message"].startswith("The ") and error["message"].endswith("."), error
    # The server still answers.
    assert ask(server, "llava", png)["usage"]["completion_tokens"] > 0
