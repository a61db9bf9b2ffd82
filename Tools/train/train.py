"""Trains the model on the encoded corpus.

The learning rate follows a cosine over the planned steps; if time runs out
first, it follows the clock instead, so that a run always ends annealed.
A stopped run goes on from its last checkpoint when started again.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from model import Llama, ModelConfig

WARM_UP_STEPS = 60
LOWEST_RATE = 0.03  # of the highest
PROSE_AT_START, PROSE_AT_END = 0.25, 0.03
GAP_CHANCE = 0.3
LONG_FROM, LONG_ROWS = 0.7, 4  # towards the end, so many rows are joined to one
LONGEST_STEP = 10.0  # seconds to count at most, so that a pause does not end a run early


@dataclass
class Rows:
    """Encoded rows of one kind, drawn without repetition until all were seen."""

    tokens: np.ndarray
    learn: np.ndarray
    order: list[int] = field(default_factory=list)

    @classmethod
    def load(cls, path: Path) -> Rows:
        """Read rows that ``tokenizer.py`` wrote."""
        with np.load(path) as arrays:
            return cls(arrays["rows"], arrays["learn"])

    def draw(self, rng: np.random.Generator) -> int:
        """Return the index of an unseen row; start over when there is none."""
        if not self.order:
            self.order = rng.permutation(len(self.tokens)).tolist()
        return self.order.pop()


def positions_with_gaps(count: int, length: int, context: int, rng: np.random.Generator) -> Tensor:
    """Return positions; some rows skip ahead once, so far distances are seen too."""
    positions = np.tile(np.arange(length), (count, 1))
    for row in positions:
        if rng.random() < GAP_CHANCE:
            row[rng.integers(1, length):] += rng.integers(1, context - length)
    return torch.from_numpy(positions)


def batch_loss(model: Llama, tokens: Tensor, learn: Tensor, positions: Tensor) -> Tensor:
    """Return the mean loss over the tokens that are to be learned."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        hidden = model.hidden_states(tokens[:, :-1], positions[:, :-1])
        wanted = learn[:, 1:]
        logits = F.linear(hidden[wanted], model.embedding.weight)
    return F.cross_entropy(logits.float(), tokens[:, 1:][wanted])


def as_tensors(rows: Rows, indices: list[int]) -> tuple[Tensor, Tensor]:
    """Return the tokens and the learning mask of some rows."""
    return (torch.from_numpy(rows.tokens[indices].astype(np.int64)),
            torch.from_numpy(rows.learn[indices].astype(bool)))


@torch.no_grad()
def held_out_loss(model: Llama, rows: Rows, count: int) -> float:
    """Return the mean loss over the first held-out rows."""
    total, learned = 0.0, 0
    for start in range(0, min(count, len(rows.tokens)), 8):
        tokens, learn = as_tensors(rows, list(range(start, min(start + 8, len(rows.tokens)))))
        positions = torch.arange(tokens.shape[1]).expand(tokens.shape)
        size = int(learn[:, 1:].sum())
        total += batch_loss(model, tokens, learn, positions).item() * size
        learned += size
    return total / learned


def optimizers(model: Llama, rate: float) -> list[torch.optim.Optimizer]:
    """Muon for the matrices inside the layers, AdamW for embedding and norms."""
    inner, outer = [], []
    for name, parameter in model.named_parameters():
        (inner if parameter.dim() == 2 and name.startswith("blocks") else outer).append(parameter)
    return [
        torch.optim.Muon(inner, lr=rate, weight_decay=0.1, adjust_lr_fn="match_rms_adamw"),
        torch.optim.AdamW(outer, lr=rate, betas=(0.9, 0.95), weight_decay=0.0),
    ]


def rate_factor(step: int, progress: float) -> float:
    """Return the share of the highest learning rate to use now."""
    if step < WARM_UP_STEPS:
        return (step + 1) / WARM_UP_STEPS
    return LOWEST_RATE + (1 - LOWEST_RATE) * 0.5 * (1 + math.cos(math.pi * min(progress, 1.0)))


def main() -> None:
    """Train, with a log line and a checkpoint every so many steps."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="folder with the encoded corpus")
    parser.add_argument("--steps", type=int, default=1400)
    parser.add_argument("--minutes", type=float, default=math.inf, help="time limit")
    parser.add_argument("--batch", type=int, default=16, help="rows in a step, a multiple of 4")
    parser.add_argument("--rate", type=float, default=4e-3, help="highest learning rate")
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=100, help="steps between checkpoints")
    arguments = parser.parse_args()
    work: Path = arguments.work
    checkpoint = work / "checkpoint.pt"

    torch.manual_seed(arguments.seed)
    rng = np.random.default_rng(arguments.seed)
    config = ModelConfig(layers=arguments.layers)
    model = Llama(config)
    optimizer_list = optimizers(model, arguments.rate)
    prose, chats = Rows.load(work / "prose.train.npz"), Rows.load(work / "chats.train.npz")
    held = {kind: Rows.load(work / f"{kind}.held.npz") for kind in ("prose", "chats")}
    step, seconds, seen, learned = 0, 0.0, 0, 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=False)
        model.load_state_dict(state["model"])
        for optimizer, saved in zip(optimizer_list, state["optimizers"]):
            optimizer.load_state_dict(saved)
        step, seconds, seen, learned = state["counters"]
        rng.bit_generator.state = state["random"]
        prose.order, chats.order = state["orders"]
    size = sum(parameter.numel() for parameter in model.parameters())
    print(f"{size:,} parameters, from step {step}", flush=True)

    progress, recent = 0.0, []
    while progress < 1.0:
        started = time.monotonic()
        progress = max(step / arguments.steps, seconds / 60 / arguments.minutes)
        factor = rate_factor(step, progress)
        for optimizer in optimizer_list:
            for group in optimizer.param_groups:
                group["lr"] = arguments.rate * factor
        prose_share = PROSE_AT_END + (PROSE_AT_START - PROSE_AT_END) * max(0.0, 1 - progress)
        prose_rows = int(rng.binomial(arguments.batch, prose_share))
        parts = [as_tensors(rows, [rows.draw(rng) for _ in range(count)])
                 for rows, count in ((prose, prose_rows), (chats, arguments.batch - prose_rows))]
        tokens = torch.cat([part[0] for part in parts])
        learn = torch.cat([part[1] for part in parts])
        if progress >= LONG_FROM:
            tokens, learn = (part.view(part.shape[0] // LONG_ROWS, -1) for part in (tokens, learn))
        positions = positions_with_gaps(*tokens.shape, config.context, rng)
        loss = batch_loss(model, tokens, learn, positions)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizer_list:
            optimizer.step()
            optimizer.zero_grad()
        step += 1
        seen += tokens.numel()
        learned += int(learn[:, 1:].sum())
        recent.append(loss.item())
        seconds += min(time.monotonic() - started, LONGEST_STEP)
        if step % arguments.every == 0 or progress >= 1.0:
            last = progress >= 1.0
            entry = {
                "step": step, "minutes": round(seconds / 60, 2), "tokens": seen,
                "learned": learned, "rate": round(arguments.rate * factor, 6),
                "loss": round(sum(recent) / len(recent), 4),
                **{f"held_{kind}": round(held_out_loss(model, rows, 10_000 if last else 32), 4)
                   for kind, rows in held.items()},
            }
            recent.clear()
            with (work / "log.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
            print(json.dumps(entry), flush=True)
            part = checkpoint.with_suffix(".part")
            torch.save({
                "config": config.to_dict(), "model": model.state_dict(),
                "optimizers": [optimizer.state_dict() for optimizer in optimizer_list],
                "counters": (step, seconds, seen, learned), "random": rng.bit_generator.state,
                "orders": (prose.order, chats.order),
            }, part)
            part.replace(checkpoint)


if __name__ == "__main__":
    main()
