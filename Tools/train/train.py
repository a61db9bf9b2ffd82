"""Trains the model on the encoded corpus.

The learning rate rises, then falls in a straight line over the planned steps;
if time runs out first, it follows the clock instead, so that a run always ends
annealed. A stopped run goes on from its last checkpoint when started again,
also with a corpus that was encoded anew with the same tokenizer.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from convert import saved_weights
from curve import write_curve
from model import ModelConfig, Qwen3

WARM_UP_STEPS = 40
FALL_FROM = 0.0  # of the run: from then on the rate falls in a straight line
LOWEST_RATE = 0.01  # of the highest
ADAM_SHARE = 0.5  # AdamW's learning rate as a share of Muon's
PROSE_AT_START, PROSE_AT_END = 0.04, 0.02
DRILLS_AT_START, DRILLS_UNTIL = 0.2, 0.4  # the share of drills sinks to nothing in that time
# Towards the end, some rows are long conversations: from when on, and which share of the parts.
JOINED = {"joined1024": (0.7, 0.1), "joined2048": (0.85, 0.02)}
GAP_CHANCE = 0.25
# Questions teach words and copying too: a share of their tokens is learned as well at first.
PROMPTS_UNTIL, PROMPT_WEIGHT = 0.5, 0.5
USUAL_ANSWER = 16  # tokens; those of longer answers count less, those of shorter ones more
FIRST_TOKEN = 1.3  # how much that of an answer counts
LONGEST_STEP = 60.0  # seconds to count at most, so that a pause does not end a run early
PART_TOKENS = 4096  # tokens that go through the network at once


@dataclass
class Rows:
    """Encoded rows of one length, drawn without repetition until all were seen."""

    data: np.ndarray  # (rows, 3, length): tokens, what to learn, number of the conversation
    order: list[int] = field(default_factory=list)
    passes: int = 0

    def draw(self, count: int, rng: np.random.Generator) -> np.ndarray:
        """Return unseen rows; start over when there are none."""
        chosen = []
        for _ in range(count):
            if not self.order:
                self.order = rng.permutation(len(self.data)).tolist()
                self.passes += 1
            chosen.append(self.order.pop())
        return self.data[chosen]


def positions_with_gaps(count: int, length: int, context: int, rng: np.random.Generator) -> Tensor:
    """Return positions; some rows skip ahead once, so far distances are seen too."""
    positions = np.tile(np.arange(length), (count, 1))
    for row in positions:
        if rng.random() < GAP_CHANCE:
            row[rng.integers(1, length):] += rng.integers(1, context - length)
    return torch.from_numpy(positions)


def as_tensors(data: np.ndarray, device: str) -> tuple[Tensor, Tensor, Tensor]:
    """Return tokens, what to learn, and what each token may look at."""
    tokens, learn, number = torch.from_numpy(data.astype(np.int64)).to(device).unbind(1)
    same = number[:, None, :, None] == number[:, None, None, :]
    return tokens, learn.bool(), additive(same.tril())


@cache
def fast_type(device: str) -> torch.dtype:
    """Return the type to multiply matrices in: short numbers only where the machine has them."""
    short = device != "cpu" or torch.cpu._is_avx512_bf16_supported()
    return torch.bfloat16 if short else torch.float32


def additive(allowed: Tensor) -> Tensor:
    """Return what to add to attention scores: 0 where looking is allowed."""
    mask = torch.zeros(allowed.shape, dtype=fast_type(allowed.device.type), device=allowed.device)
    return mask.masked_fill_(~allowed, -math.inf)


def answer_weights(learn: np.ndarray) -> np.ndarray:
    """Return a weight for each learned token: the words of short answers count more.

    But less so for the first, which decides between kinds of answers, such as a call and "no tool
    fits": the more those of short answers count, the more often these are given where they are wrong.
    """
    padded = np.pad(learn.astype(np.int8), ((0, 0), (1, 1)))
    steps = np.diff(padded, axis=1)
    weights = np.zeros(learn.shape, np.float32)
    rows, starts = np.nonzero(steps == 1)
    stops = np.nonzero(steps == -1)[1]
    for row, start, stop in zip(rows, starts, stops):
        weight = min(max((USUAL_ANSWER / (stop - start)) ** 0.5, 0.5), 3.0)
        weights[row, start:stop] = weight
        weights[row, start] = weight**0.5 * FIRST_TOKEN
    return weights


def summed_loss(
    model: Qwen3, tokens: Tensor, weights: Tensor, mask: Tensor, positions: Tensor
) -> tuple[Tensor, float]:
    """Return the weighted sum of the losses of all tokens with a weight, and the weights' sum."""
    wanted = weights[:, 1:] > 0
    kind = fast_type(tokens.device.type)
    with torch.autocast(tokens.device.type, kind, enabled=kind != torch.float32):
        hidden = model.hidden_states(tokens, positions.to(tokens.device), mask)
        logits = F.linear(hidden[:, :-1][wanted], model.embedding.weight)
    chosen = weights[:, 1:][wanted]
    losses = F.cross_entropy(logits.float(), tokens[:, 1:][wanted], reduction="none")
    return (losses * chosen).sum(), float(chosen.sum())


@torch.no_grad()
def held_out_loss(model: Qwen3, data: np.ndarray, count: int, device: str) -> float:
    """Return the mean loss over the first held-out rows."""
    total, learned = 0.0, 0.0
    size = PART_TOKENS // data.shape[-1]
    for start in range(0, min(count, len(data)), size):
        part = data[start:start + size]
        missing = size - len(part)
        part = np.concatenate([part, np.zeros((missing, *part.shape[1:]), part.dtype)])
        tokens, learn, mask = as_tensors(part, device)
        positions = torch.arange(tokens.shape[1]).expand(tokens.shape)
        loss, number = summed_loss(model, tokens, learn.float(), mask, positions)
        total, learned = total + loss.item(), learned + number
    return total / max(learned, 1.0)


class Muon(torch.optim.Optimizer):
    """Momentum made orthogonal by Newton-Schulz steps, many matrices of a shape at once."""

    STEPS = ((4.0848, -6.8946, 2.9270), (3.9505, -6.3029, 2.6377), (3.7418, -5.5913, 2.3037),
             (2.8769, -3.1427, 1.2046), (2.8366, -3.0525, 1.2012))

    def __init__(self, parameters: Iterable[Tensor], rate: float, decay: float = 0.1) -> None:
        super().__init__(list(parameters), {"lr": rate, "momentum": 0.95, "decay": decay})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:
        """Update all matrices."""
        for group in self.param_groups:
            shapes: dict[torch.Size, list[Tensor]] = {}
            for parameter in group["params"]:
                shapes.setdefault(parameter.shape, []).append(parameter)
            for shape, parameters in shapes.items():
                gradients = torch.stack([parameter.grad for parameter in parameters])
                moments = [self.state[parameter].setdefault("moment", torch.zeros_like(parameter))
                           for parameter in parameters]
                torch._foreach_lerp_(moments, [parameter.grad for parameter in parameters],
                                     1 - group["momentum"])
                gradients.lerp_(torch.stack(moments), group["momentum"])
                updates = self.orthogonal(gradients)
                rate = group["lr"] * 0.2 * max(shape) ** 0.5
                torch._foreach_mul_(parameters, 1 - group["lr"] * group["decay"])
                torch._foreach_add_(parameters, list(updates.float().unbind()), alpha=-rate)

    @classmethod
    def orthogonal(cls, matrices: Tensor) -> Tensor:
        """Return the nearest matrices with singular values of about 1."""
        x = matrices.to(fast_type(matrices.device.type))
        flipped = x.shape[1] > x.shape[2]
        if flipped:
            x = x.mT
        x = x / (x.norm(dim=(1, 2), keepdim=True) * 1.02 + 1e-7)
        for a, b, c in cls.STEPS:
            square = x @ x.mT
            x = torch.baddbmm(x, torch.baddbmm(square, square, square, beta=b, alpha=c), x, beta=a)
        return x.mT if flipped else x


def optimizers(model: Qwen3, rate: float) -> list[torch.optim.Optimizer]:
    """Muon for the matrices inside the layers, AdamW for embedding and norms."""
    inner, outer = [], []
    for name, parameter in model.named_parameters():
        (inner if parameter.dim() == 2 and name.startswith("blocks") else outer).append(parameter)
    return [Muon(inner, rate),
            torch.optim.AdamW(outer, lr=rate, betas=(0.9, 0.95), weight_decay=0.0, fused=True)]


def rate_factor(step: int, progress: float) -> float:
    """Return the share of the highest learning rate to use now."""
    if step < WARM_UP_STEPS:
        return (step + 1) / WARM_UP_STEPS
    fall = (min(progress, 1.0) - FALL_FROM) / (1 - FALL_FROM)
    return 1 - (1 - LOWEST_RATE) * max(0.0, fall)


def parts_of_step(
    rows: dict[str, Rows], tokens: int, progress: float, drills: float, rng: np.random.Generator
) -> Iterator[np.ndarray]:
    """Yield the rows of one step in parts of equal size."""
    prose_share = PROSE_AT_END + (PROSE_AT_START - PROSE_AT_END) * max(0.0, 1 - progress)
    drill_share = drills * max(0.0, 1 - progress / DRILLS_UNTIL)
    chats = [name for name in rows if name.startswith("rows") and len(rows[name].data)]
    sizes = np.array([rows[name].data[:, 0].size for name in chats], float)
    for _ in range(tokens // PART_TOKENS):
        name = chats[rng.choice(len(chats), p=sizes / sizes.sum())]
        for joined, (start, share) in JOINED.items():
            if progress >= start and len(rows[joined].data) and rng.random() < share:
                name = joined
        count = PART_TOKENS // rows[name].data.shape[-1]
        shares = {"prose": prose_share, "drills": drill_share}
        counts = {other: int(rng.binomial(count, share)) for other, share in shares.items()
                  if rows[other].data.shape[-1] == rows[name].data.shape[-1]}
        counts[name] = max(0, count - sum(counts.values()))
        drawn = [rows[kind].draw(number, rng) for kind, number in counts.items()]
        yield np.concatenate(drawn)[:count]


def load_weights(model: Qwen3, path: Path) -> None:
    """Set the weights to those of a GGUF file."""
    parameters = dict(model.named_parameters())
    with torch.no_grad():
        for name, values in saved_weights(path, parameters).items():
            parameters[name].copy_(values)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a temporary name to write to; afterwards the file takes its own."""
    part = path.with_suffix(".part")
    yield part
    part.replace(path)


def main() -> None:
    """Train, with a log line and a checkpoint every so many minutes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="folder with the encoded corpus")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--minutes", type=float, default=math.inf, help="time limit")
    parser.add_argument("--batch", type=int, default=4096, help="tokens in a step, at first")
    parser.add_argument("--later", type=int, default=4096, help="the same after a third of the run")
    parser.add_argument("--rate", type=float, default=5e-3, help="highest learning rate")
    parser.add_argument("--prompts", type=float, default=0.3,
                        help="share of the questions' tokens to learn at first; 0 to go on")
    parser.add_argument("--drills", type=float, default=DRILLS_AT_START,
                        help="share of drills at first; 0 for a short run to go on")
    parser.add_argument("--layers", type=int, default=ModelConfig.layers)
    parser.add_argument("--hidden", type=int, default=ModelConfig.hidden)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=4.0, help="minutes between checkpoints")
    parser.add_argument("--from", type=Path, dest="start", metavar="FILE.gguf",
                        help="begin with the weights of this file")
    parser.add_argument("--no-compile", action="store_true", help="run the network as it is")
    parser.add_argument("--curve", type=Path, help="SVG file to draw the losses into")
    arguments = parser.parse_args()
    work: Path = arguments.work
    checkpoint = work / "checkpoint.pt"
    device = "cuda" if torch.cuda.is_available() else "cpu"

    torch.manual_seed(arguments.seed)
    rng = np.random.default_rng(arguments.seed)
    config = ModelConfig(layers=arguments.layers, hidden=arguments.hidden)
    model = Qwen3(config)
    if arguments.start and not checkpoint.exists():
        load_weights(model, arguments.start)
    model.to(device)
    optimizer_list = optimizers(model, arguments.rate)
    with np.load(work / "train.npz") as arrays:
        rows = {name: Rows(arrays[name]) for name in arrays.files}
    with np.load(work / "held.npz") as arrays:
        held = {name: arrays[name] for name in arrays.files}
    step, seconds, seen, learned = 0, 0.0, 0, 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=False, map_location=device)
        model.load_state_dict(state["model"])
        for optimizer, saved in zip(optimizer_list, state["optimizers"]):
            optimizer.load_state_dict(saved)
        step, seconds, seen, learned = state["counters"]
        rng.bit_generator.state = state["random"]
        for name, (size, order) in state["orders"].items():
            # Another size means that the corpus was made anew: begin it from its start.
            if name in rows and size == len(rows[name].data):
                rows[name].order = order
    size = sum(parameter.numel() for parameter in model.parameters())
    print(f"{size:,} parameters on {device}, from step {step}", flush=True)
    torch._dynamo.config.recompile_limit = 32  # one for each length of rows
    if not arguments.no_compile and (device == "cuda" or shutil.which("g++")):
        for block in model.blocks:
            block.compile(dynamic=False)

    def save(total: float, number: float, last: bool) -> None:
        entry = {
            "step": step, "minutes": round(seconds / 60, 2), "tokens": seen, "learned": learned,
            "rate": round(optimizer_list[0].param_groups[0]["lr"], 6),
            "loss": round(total / max(number, 1.0), 4),
            "held": {kind: round(held_out_loss(model, data, len(data) if last else 8, device), 4)
                     for kind, data in held.items()},
        }
        with (work / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
        print(json.dumps(entry), flush=True)
        with replacing(checkpoint) as path:
            torch.save({
                "config": config.to_dict(), "model": model.state_dict(),
                "optimizers": [optimizer.state_dict() for optimizer in optimizer_list],
                "counters": (step, seconds, seen, learned), "random": rng.bit_generator.state,
                "orders": {name: (len(part.data), part.order) for name, part in rows.items()},
            }, path)
        if arguments.curve:
            write_curve(work / "log.jsonl", arguments.curve)

    progress, total, number, saved_at = 0.0, 0.0, 0.0, seconds
    while progress < 1.0:
        started = time.monotonic()
        progress = max(step / arguments.steps, seconds / 60 / arguments.minutes)
        factor = rate_factor(step, progress)
        for optimizer, share in zip(optimizer_list, (1.0, ADAM_SHARE)):
            for group in optimizer.param_groups:
                group["lr"] = arguments.rate * factor * share
        size = arguments.batch if progress < 1 / 3 else arguments.later
        step_total, step_number = 0.0, 0.0
        for part in parts_of_step(rows, size, progress, arguments.drills, rng):
            tokens, learn, mask = as_tensors(part, device)
            positions = positions_with_gaps(*tokens.shape, config.context, rng)
            learned += int(learn.sum())
            weights = torch.from_numpy(answer_weights(part[:, 1])).to(device)
            if prompt_share := arguments.prompts * max(0.0, 1 - progress / PROMPTS_UNTIL):
                chosen = torch.from_numpy(rng.random(tokens.shape) < prompt_share).to(device)
                chosen &= ~learn & (tokens != 0)  # 0 ends texts and fills rows
                weights = weights + chosen * PROMPT_WEIGHT
            loss, count = summed_loss(model, tokens, weights, mask, positions)
            loss.backward()
            step_total, step_number = step_total + loss.item(), step_number + count
            seen += tokens.numel()
        gradients = [parameter.grad for parameter in model.parameters()]
        torch._foreach_div_(gradients, step_number)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizer_list:
            optimizer.step()
            optimizer.zero_grad()
        step += 1
        total, number = total + step_total, number + step_number
        seconds += min(time.monotonic() - started, LONGEST_STEP)
        if seconds - saved_at >= arguments.every * 60 or progress >= 1.0:
            save(total, number, progress >= 1.0)
            total, number, saved_at = 0.0, 0.0, seconds


if __name__ == "__main__":
    main()
