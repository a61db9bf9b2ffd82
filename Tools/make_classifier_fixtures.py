"""Generates tiny classification models with random weights, and the logits that PyTorch computes with them.

Writes bert.gguf, distilbert.gguf, roberta.gguf and expected.json. Tests/LlamaTests/Fixtures/README.md describes how the three
heads differ and what the engine must do for each. Needs Tools/requirements-dev.txt.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"

import gguf
import numpy as np
import torch
import transformers
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors

from synthetic_vocabulary import byte_pair_vocabulary, word_piece_vocabulary, write_word_pieces
from tooling import FIXTURES, replacing, run, write_json

SEED = 7
WIDTH = 32
HIDDEN = 64
LAYERS = 2
HEADS = 2
POSITIONS = 128
BYTE_PAIR_TOKENS = 300
ROBERTA_SPECIAL_TOKENS = ("<s>", "<pad>", "</s>", "<unk>", "<mask>")

TEXTS = (
    "Thank you for your mail, the meeting is on day two.",
    "FREE money!!! Click now, this offer is for you!",
    "It was a good day and all the people were there.",
    "This is bad. No, this is very, very bad.",
    "When will you come down to the water?",
    "Please find the number 1234 and call me.",
    "Crème brûlée über alles",
    "",
    "zzz qqq xxx",
    "They would have known about the way that he had seen them, but it was not the first time that we could not find "
    "what the others were looking for.",
)


@dataclass(frozen=True)
class Fixture:
    """A model with its tokenizer, and the names of its tensors in the GGUF file."""

    name: str
    labels: tuple[str, ...]
    model: transformers.PreTrainedModel
    encode: Callable[[str], list[int]]
    write_vocabulary: Callable[[gguf.GGUFWriter], None]
    prefix: str
    head_names: dict[str, str]
    skipped_positions: int = 0


def word_piece_encoder() -> Callable[[str], list[int]]:
    with tempfile.TemporaryDirectory() as folder:
        vocabulary = Path(folder) / "vocab.txt"
        vocabulary.write_text("\n".join(word_piece_vocabulary()) + "\n", encoding="utf-8")
        tokenizer = transformers.BertTokenizer(str(vocabulary), do_lower_case=True)
    return lambda text: tokenizer(text)["input_ids"]


def roberta_vocabulary() -> tuple[list[str], list[str]]:
    """Returns the tokens, special ones first, and the merges of the byte-level BPE."""
    pairs = byte_pair_vocabulary(BYTE_PAIR_TOKENS)
    return [*ROBERTA_SPECIAL_TOKENS, *pairs.tokens], pairs.merges


def write_byte_pairs(writer: gguf.GGUFWriter) -> None:
    tokens, merges = roberta_vocabulary()
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("roberta-bpe")
    writer.add_token_list(tokens)
    writer.add_token_types(
        [gguf.TokenType.CONTROL if token in ROBERTA_SPECIAL_TOKENS else gguf.TokenType.NORMAL for token in tokens]
    )
    writer.add_token_merges(merges)
    writer.add_bos_token_id(tokens.index("<s>"))
    writer.add_eos_token_id(tokens.index("</s>"))
    writer.add_unk_token_id(tokens.index("<unk>"))
    writer.add_sep_token_id(tokens.index("</s>"))
    writer.add_pad_token_id(tokens.index("<pad>"))
    writer.add_mask_token_id(tokens.index("<mask>"))
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(True)


def byte_pair_encoder() -> Callable[[str], list[int]]:
    tokens, merges = roberta_vocabulary()
    ids = {token: index for index, token in enumerate(tokens)}
    tokenizer = Tokenizer(models.BPE(ids, [(left, right) for left, right in map(str.split, merges)]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", ids["</s>"]), ("<s>", ids["<s>"]))
    return lambda text: tokenizer.encode(text).ids


def randomize(model: torch.nn.Module, rng: np.random.Generator) -> None:
    """Sets every parameter to random values, large enough that the outputs depend on the input."""
    with torch.no_grad():
        for name, parameter in sorted(model.named_parameters()):
            noise = torch.from_numpy(rng.standard_normal(tuple(parameter.shape)).astype(np.float32))
            if parameter.dim() == 2:
                is_embedding = "embeddings." in name
                parameter.copy_(noise if is_embedding else noise * 0.8 / parameter.shape[1] ** 0.5)
            elif name.lower().endswith("norm.weight"):
                parameter.copy_(1 + 0.2 * noise)
            else:
                parameter.copy_(0.2 * noise)


def make_fixtures() -> list[Fixture]:
    """Returns the three models with seeded weights."""
    word_pieces = len(word_piece_vocabulary())
    encode_words = word_piece_encoder()
    bert_labels = ("negative", "neutral", "positive")
    bert = transformers.BertForSequenceClassification(
        transformers.BertConfig(
            vocab_size=word_pieces,
            hidden_size=WIDTH,
            num_hidden_layers=LAYERS,
            num_attention_heads=HEADS,
            intermediate_size=HIDDEN,
            max_position_embeddings=POSITIONS,
            id2label=dict(enumerate(bert_labels)),
        )
    )
    distilbert_labels = ("ham", "spam")
    distilbert = transformers.DistilBertForSequenceClassification(
        transformers.DistilBertConfig(
            vocab_size=word_pieces,
            dim=WIDTH,
            n_layers=LAYERS,
            n_heads=HEADS,
            hidden_dim=HIDDEN,
            max_position_embeddings=POSITIONS,
            id2label=dict(enumerate(distilbert_labels)),
        )
    )
    roberta_labels = ("social", "promotions", "updates", "forums")
    # RoBERTa's positions start at pad_token_id + 1, so the first rows are never used.
    skipped = ROBERTA_SPECIAL_TOKENS.index("<pad>") + 1
    roberta = transformers.RobertaForSequenceClassification(
        transformers.RobertaConfig(
            vocab_size=BYTE_PAIR_TOKENS + len(ROBERTA_SPECIAL_TOKENS),
            hidden_size=WIDTH,
            num_hidden_layers=LAYERS,
            num_attention_heads=HEADS,
            intermediate_size=HIDDEN,
            max_position_embeddings=POSITIONS + skipped,
            type_vocab_size=1,
            layer_norm_eps=1e-5,
            id2label=dict(enumerate(roberta_labels)),
        )
    )
    rng = np.random.default_rng(SEED)
    for model in (bert, distilbert, roberta):
        randomize(model, rng)
        model.eval()
    return [
        Fixture(
            name="bert",
            labels=bert_labels,
            model=bert,
            encode=encode_words,
            write_vocabulary=write_word_pieces,
            prefix="bert.",
            # BERT's pooler is a dense layer with tanh, which llama.cpp implements as `cls`.
            head_names={"pooler.dense": "cls", "classifier": "cls.output"},
        ),
        Fixture(
            name="distilbert",
            labels=distilbert_labels,
            model=distilbert,
            encode=encode_words,
            write_vocabulary=write_word_pieces,
            prefix="distilbert.",
            head_names={"pre_classifier": "cls", "classifier": "cls.output"},
        ),
        Fixture(
            name="roberta",
            labels=roberta_labels,
            model=roberta,
            encode=byte_pair_encoder(),
            write_vocabulary=write_byte_pairs,
            prefix="roberta.",
            head_names={"classifier.dense": "cls", "classifier.out_proj": "cls.output"},
            skipped_positions=skipped,
        ),
    ]


def logits(fixture: Fixture, text: str) -> torch.Tensor:
    """Returns PyTorch's logits for a single text."""
    with torch.no_grad():
        return fixture.model(input_ids=torch.tensor([fixture.encode(text)])).logits[0]


def centre(fixture: Fixture) -> None:
    """Shifts the last bias so that no label wins for every text."""
    bias = fixture.model.get_parameter(f"{next(reversed(fixture.head_names))}.bias")
    mean = torch.stack([logits(fixture, text) for text in TEXTS]).mean(dim=0)
    with torch.no_grad():
        bias.sub_(mean)


def tensors(fixture: Fixture) -> dict[str, np.ndarray]:
    """Returns all tensors by their names in the GGUF file."""
    names = gguf.get_tensor_name_map(gguf.MODEL_ARCH.BERT, LAYERS)
    result = {}
    for full_name, parameter in sorted(fixture.model.named_parameters()):
        name = full_name.removeprefix(fixture.prefix)
        stem, _, suffix = name.rpartition(".")
        new_name = fixture.head_names.get(stem) or names.get_name(stem)
        if new_name is None:
            raise KeyError(full_name)
        data = parameter.detach().numpy()
        result[f"{new_name}.{suffix}"] = data[fixture.skipped_positions :] if new_name == "position_embd" else data
    return result


def write_model(path: Path, fixture: Fixture) -> None:
    writer = gguf.GGUFWriter(path, "bert")
    writer.add_type(gguf.GGUFType.MODEL)
    writer.add_name(f"random {fixture.name} classifier")
    writer.add_license("apache-2.0")
    writer.add_block_count(LAYERS)
    writer.add_context_length(POSITIONS)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_layer_norm_eps(getattr(fixture.model.config, "layer_norm_eps", 1e-12))
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.RANK)
    writer.add_classifier_output_labels(fixture.labels)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_token_type_count(getattr(fixture.model.config, "type_vocab_size", 1))
    fixture.write_vocabulary(writer)
    for name, data in tensors(fixture).items():
        writer.add_tensor(name, np.ascontiguousarray(data))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def expected(fixture: Fixture) -> dict[str, Any]:
    """Returns the labels, and the token IDs and logits of each text."""
    texts = [
        {
            "text": text,
            "tokens": fixture.encode(text),
            "logits": [float(f"{value:.7g}") for value in logits(fixture, text).tolist()],
        }
        for text in TEXTS
    ]
    return {"labels": fixture.labels, "texts": texts}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument(
        "--output-folder",
        type=Path,
        default=FIXTURES / "classifiers",
        metavar="FOLDER",
        help="output folder (default: the engine tests' fixtures)",
    )
    folder = parser.parse_args().output_folder
    report: dict[str, Any] = {"torch": torch.__version__, "transformers": transformers.__version__}
    for fixture in make_fixtures():
        centre(fixture)
        with replacing(folder / f"{fixture.name}.gguf") as temporary:
            write_model(temporary, fixture)
        report[fixture.name] = expected(fixture)
    write_json(folder / "expected.json", report)


if __name__ == "__main__":
    run(main)
