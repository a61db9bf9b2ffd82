"""Converts a BERT classifier or embedder to Core ML, for `CoreMLClassifier`.

Reads a transformers model folder (DistilBERT or BERT with a classification head, or a BERT such as all-MiniLM-L6-v2) and
writes a folder with model.mlpackage, vocab.txt and model.json. Put this folder into `coreml` in Hearth's model folder.

The network is traced in evaluation mode and becomes an ML program for a given system, with a few fixed input lengths, which
suit the Neural Engine better than flexible ones. coremltools supports fixed lengths of both inputs only for iOS 18 and
macOS 15 or newer, which are the oldest systems that Hearth supports. For an embedder, the program includes mean pooling and
normalisation. Weights are 16-bit floats, or smaller with these options:

  --quantize int8    8-bit integers, with a scale for each row
  --quantize int4    4-bit integers, with a scale for each 32 of them, best on the GPU
  --palettize 4      16 different values per matrix, best on the Neural Engine
  --prune 0.75       three of four weights are 0 and omitted; for models that were trained for pruning. It can be combined
                     with the other options
  --activations int8 8-bit activations with 8-bit weights, best on the Neural Engine from A17 Pro and M4 on

Conversion works on Linux, except with --activations, which runs the model on sample texts. Core ML itself runs only on Macs.
There, the script compares the result with PyTorch for a few texts of each length, and fails if they differ. Elsewhere, it
reports that no comparison was made. Needs Tools/requirements-dev.txt.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import platform
import shutil
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"

import coremltools as ct
import coremltools.optimize.coreml as optimize
import numpy as np
import torch
import transformers

from tooling import ToolError, run, sha256

LENGTHS = (32, 64, 128, 256)
TARGETS = {"iOS18": ct.target.iOS18, "iOS26": ct.target.iOS26}
TEXTS = (
    "Thank you for your mail, the meeting is on day two.", "FREE money!!! Click now, this offer is for you!",
    "Please verify your account.", "a")
# The number of 4-bit weights that share a scale.
BLOCK = 32
# The minimum cosine between the results of PyTorch and Core ML: for 16-bit floats, 8-bit weights, and smaller weights.
LEAST_COSINE, LEAST_COSINE_INT8, LEAST_COSINE_SMALLER = 0.999, 0.99, 0.95


def hidden(attention_mask: torch.Tensor) -> torch.Tensor:
    """Returns the additive attention mask: zero for tokens, and a large negative number for padding.

    The library's own mask uses operations that coremltools does not support. -10,000 is equivalent to minus infinity here,
    and fits into 16 bits.
    """
    return (1.0 - attention_mask[:, None, None, :].to(torch.float32)) * -10_000.0


class Embedder(torch.nn.Module):
    """A network that returns the normalised mean over a text's tokens."""

    def __init__(self, model: torch.nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Computes the vector."""
        tokens = self.model(input_ids=input_ids, attention_mask=hidden(attention_mask), return_dict=False)[0]
        counted = attention_mask.unsqueeze(-1).to(tokens.dtype)
        return torch.nn.functional.normalize((tokens * counted).sum(1) / counted.sum(1), dim=1)


class Classifier(torch.nn.Module):
    """A network that returns the logits of a classification head."""

    def __init__(self, model: torch.nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Computes the logits."""
        logits: torch.Tensor = self.model(
            input_ids=input_ids, attention_mask=hidden(attention_mask), return_dict=False)[0]
        return logits


def load(folder: Path) -> tuple[torch.nn.Module, dict[str, Any]]:
    """Loads the network for tracing, and returns it with its description for model.json."""
    try:
        config = transformers.AutoConfig.from_pretrained(folder)
        is_classifier = any("SequenceClassification" in name for name in config.architectures or [])
        kind = transformers.AutoModelForSequenceClassification if is_classifier else transformers.AutoModel
        # Only the plain attention can be traced.
        network = kind.from_pretrained(folder, attn_implementation="eager")
    except (OSError, ValueError) as error:
        raise ToolError(
            f"{folder.name} can't be read.", str(error), "Name a folder of a BERT model of transformers.") from error
    labels = [config.id2label[index] for index in range(config.num_labels)] if is_classifier else []
    tokenizer = folder / "tokenizer_config.json"
    lowercases = json.loads(tokenizer.read_text(encoding="utf-8")).get("do_lower_case", True) if tokenizer.is_file() else True
    module: torch.nn.Module = Classifier(network) if is_classifier else Embedder(network)
    # Without this, dropout would become part of the program.
    return module.eval(), {
        "kind": "classifier" if is_classifier else "embedder",
        "output": "logits" if is_classifier else "embedding",
        "outputSize": len(labels) if is_classifier else config.hidden_size,
        "labels": labels,
        "lowercases": lowercases,
        "positions": config.max_position_embeddings,
    }


def convert(module: torch.nn.Module, output: str, lengths: list[int], target: str) -> ct.models.MLModel:
    """Converts the network to an ML program for the given lengths."""
    example = torch.ones(1, lengths[0], dtype=torch.long)
    with torch.no_grad():
        traced = torch.jit.trace(module, (example, example))

    def shapes() -> ct.EnumeratedShapes:
        return ct.EnumeratedShapes(shapes=[(1, length) for length in lengths], default=(1, lengths[0]))

    return ct.convert(
        traced, convert_to="mlprogram", minimum_deployment_target=TARGETS[target],
        inputs=[ct.TensorType(name=name, shape=shapes(), dtype=np.int32) for name in ("input_ids", "attention_mask")],
        outputs=[ct.TensorType(name=output, dtype=np.float32)],
        compute_precision=ct.precision.FLOAT16)


def quantize_activations(
    model: ct.models.MLModel, vocabulary: Path, samples: Path, length: int
) -> ct.models.MLModel:
    """Quantises the layers' activations to 8 bits, in ranges measured on sample texts.

    Sums are not quantised: the padding of -10,000 would take the whole 8-bit range. All texts form one sample, since
    coremltools 9.0 keeps only the ranges of the last sample (apple/coremltools#2704), and copies the model for each sample
    until the script ends (apple/coremltools#2670).
    """
    tokenizer = transformers.BertTokenizerFast(vocab_file=str(vocabulary))
    try:
        text = " ".join(samples.read_text(encoding="utf-8").split())
    except (OSError, ValueError) as error:
        raise ToolError(
            f"{samples.name} can't be read.", str(error), "Name a file with texts as the model will get them.") from error
    encoded = tokenizer(text, truncation=True, max_length=length, return_tensors="np")
    if encoded["input_ids"].shape[1] < length:
        raise ToolError(
            "The sample texts are too short.", f"They have fewer than {length} tokens, the longest text of the model.",
            "Put more texts into the file.")
    layers = optimize.OptimizationConfig(
        op_type_configs={"linear": optimize.OpLinearQuantizerConfig(mode="linear_symmetric")})
    sample = {name: encoded[name].astype(np.int32) for name in ("input_ids", "attention_mask")}
    return optimize.linear_quantize_activations(model, layers, [sample])


def compress(
    model: ct.models.MLModel, quantize: str | None, bits: int | None, sparsity: float | None
) -> ct.models.MLModel:
    """Compresses the weights."""
    if not (quantize or bits or sparsity):
        return model
    # The remaining weights after pruning need a joint compression.
    joint = sparsity is not None
    if sparsity:
        pruning = optimize.OpMagnitudePrunerConfig(target_sparsity=sparsity)
        model = optimize.prune_weights(model, optimize.OptimizationConfig(pruning))
    if quantize:
        integers = optimize.OpLinearQuantizerConfig(mode="linear_symmetric")
        if quantize == "int4":
            integers = optimize.OpLinearQuantizerConfig(
                mode="linear_symmetric", dtype="int4", granularity="per_block", block_size=BLOCK)
        model = optimize.linear_quantize_weights(model, optimize.OptimizationConfig(integers), joint)
    if bits:
        palette = optimize.OpPalettizerConfig(mode="kmeans", nbits=bits)
        model = optimize.palettize_weights(model, optimize.OptimizationConfig(palette), joint)
    block = next(iter(model.get_spec().mlProgram.functions["main"].block_specializations.values()))
    if not any(operation.type.startswith("constexpr_") for operation in block.operations):
        # coremltools skips matrices that do not fit, with a warning for each.
        raise ToolError(
            "No weights became smaller.",
            f"Matrices of up to 2,048 numbers are left alone, and 4 bits need a width that {BLOCK} divides.",
            "Convert with --quantize int8, or make nothing smaller.")
    return model


def compare(module: torch.nn.Module, package: Path, vocabulary: Path, output: str, lengths: list[int]) -> float:
    """Returns the smallest cosine between the results of PyTorch and Core ML; works only on Macs."""
    tokenizer = transformers.BertTokenizerFast(vocab_file=str(vocabulary))
    model = ct.models.MLModel(str(package))
    cosines = []
    for length, text in itertools.product(lengths, TEXTS):
        encoded = tokenizer(text, padding="max_length", truncation=True, max_length=length, return_tensors="np")
        given = {name: encoded[name].astype(np.int32) for name in ("input_ids", "attention_mask")}
        with torch.no_grad():
            expected = module(*(torch.from_numpy(value).long() for value in given.values()))[0].numpy()
        found = model.predict(given)[output][0]
        cosines.append(float(np.dot(expected, found) / (np.linalg.norm(expected) * np.linalg.norm(found))))
    return min(cosines)


def parse() -> argparse.Namespace:
    """Parses the arguments and checks that they can be combined."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path, help="a transformers model folder: config.json, weights, vocab.txt")
    parser.add_argument("output", type=Path, help="the folder to create")
    parser.add_argument(
        "--target", choices=TARGETS, default="iOS18",
        help="the oldest system that runs it: iOS 18 and macOS 15 (the default), or iOS 26 and macOS 26")
    parser.add_argument(
        "--lengths", type=int, nargs="+", default=list(LENGTHS),
        help=f"lengths of text, in tokens, two or more (default: {' '.join(map(str, LENGTHS))})")
    smaller = parser.add_mutually_exclusive_group()
    smaller.add_argument("--quantize", choices=["int8", "int4"], help="weights as integers of 8 or 4 bits")
    smaller.add_argument("--palettize", type=int, choices=[2, 4, 6, 8], help="weights as this many bits each")
    parser.add_argument("--prune", type=float, metavar="SHARE", help="the share of weights that become 0, such as 0.75")
    parser.add_argument("--activations", choices=["int8"], help="8-bit activations, with --quantize int8; on Macs only")
    parser.add_argument("--samples", type=Path, help="a file with typical input texts, for --activations")
    arguments = parser.parse_args()

    if arguments.prune is not None and not 0 < arguments.prune < 1:
        parser.error("--prune is a share between 0 and 1")
    if arguments.activations and (arguments.quantize != "int8" or arguments.prune):
        parser.error("--activations int8 needs --quantize int8 and no --prune: only both in 8 bits are computed faster")
    if bool(arguments.activations) != bool(arguments.samples):
        parser.error("--activations and --samples go together: the range of activations is that of sample texts")
    if arguments.activations and platform.system() != "Darwin":
        raise ToolError(
            "Activations can't be made smaller here.",
            "coremltools runs the model on the sample texts to see their range, and Core ML runs on Macs only.",
            "Convert on a Mac, or leave --activations and --samples out.")
    return arguments


def main() -> None:
    """Converts a model."""
    arguments = parse()
    vocabulary = arguments.model / "vocab.txt"
    if not vocabulary.is_file():
        raise ToolError("The model has no vocab.txt.", f"{vocabulary} is missing.", "Name a BERT or DistilBERT model.")
    if arguments.output.exists():
        raise ToolError(f"{arguments.output} is there already.", "It is not overwritten.", "Name another folder.")
    module, description = load(arguments.model)
    positions = description.pop("positions")
    lengths = sorted({length for length in arguments.lengths if 2 <= length <= positions})
    if len(lengths) < 2:
        raise ToolError(
            "There are too few lengths.", "A converted model chooses from two or more.",
            f"Name at least two different lengths from 2 to {positions} tokens, or leave --lengths out.")
    model = convert(module, description["output"], lengths, arguments.target)
    if arguments.activations:
        model = quantize_activations(model, vocabulary, arguments.samples, lengths[-1])
    model = compress(model, arguments.quantize, arguments.palettize, arguments.prune)

    unfinished = arguments.output.with_name(f".{arguments.output.name}.tmp")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    package = unfinished / "model.mlpackage"
    model.save(str(package))
    shutil.copyfile(vocabulary, unfinished / "vocab.txt")
    data = package / "Data/com.apple.CoreML"
    # The ranges of activations affect the vectors, but are not in the file of weights.
    fingerprint = sha256(data / ("model.mlmodel" if arguments.activations else "weights/weight.bin"))
    description |= {"name": arguments.model.resolve().name, "lengths": lengths, "fingerprint": fingerprint}
    (unfinished / "model.json").write_text(json.dumps(description, indent=2) + "\n", encoding="utf-8")

    if platform.system() == "Darwin":
        cosine = compare(module, package, vocabulary, description["output"], lengths)
        least = LEAST_COSINE_INT8 if arguments.quantize == "int8" else LEAST_COSINE
        if arguments.quantize == "int4" or arguments.palettize or arguments.prune or arguments.activations:
            least = LEAST_COSINE_SMALLER
        if cosine < least:
            shutil.rmtree(unfinished)
            raise ToolError(
                "Core ML gives other numbers than PyTorch.", f"The least cosine is {cosine:.4f}, below {least}.",
                "Convert with more bits, and without --prune and --activations, or make nothing smaller.")
        print(f"The least cosine to PyTorch is {cosine:.4f}.")
    else:
        print("Converted, and not compared with PyTorch: Core ML runs on Macs only. Convert it there once more to know.")
    unfinished.rename(arguments.output)
    size = sum(file.stat().st_size for file in arguments.output.rglob("*") if file.is_file())
    print(f"{arguments.output}: {size / 1e6:.1f} MB, {description['kind']}, lengths {lengths}")


if __name__ == "__main__":
    run(main)
