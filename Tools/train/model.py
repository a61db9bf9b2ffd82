"""The Qwen3 architecture in plain PyTorch, small enough to train on a laptop.

The layout follows what llama.cpp calls the ``qwen3`` architecture: RMSNorm
before each block, grouped-query attention whose queries and keys are normalised
head by head before rotary positions turn them (the halves of a head are the
pairs), a SwiGLU feed-forward block, and an output matrix that is tied to the
token embedding.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass(frozen=True)
class ModelConfig:
    """Sizes of the network. Widths are multiples of 32, as Q8_0 needs."""

    vocab_size: int = 4096
    width: int = 256
    layers: int = 8
    heads: int = 4
    kv_heads: int = 2
    head_width: int = 64
    hidden: int = 640
    context: int = 8192
    rope_base: float = 100_000.0
    norm_epsilon: float = 1e-6

    def to_dict(self) -> dict[str, int | float]:
        """Return the sizes as a plain dictionary, for checkpoints."""
        return asdict(self)


class RMSNorm(nn.Module):
    """Scales a vector to unit root mean square, then by a learned weight."""

    def __init__(self, width: int, epsilon: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x: Tensor) -> Tensor:
        wide = x.float()
        scale = torch.rsqrt(wide.square().mean(-1, keepdim=True) + self.epsilon)
        return (wide * scale * self.weight).to(x.dtype)


def rotations(positions: Tensor, config: ModelConfig) -> tuple[Tensor, Tensor]:
    """Return each position's cosines and sines: (batch, length, 1, half a head)."""
    pair = torch.arange(0, config.head_width, 2, dtype=torch.float32, device=positions.device)
    frequency = config.rope_base ** (-pair / config.head_width)
    angles = positions.float()[:, :, None, None] * frequency
    return angles.cos(), angles.sin()


def rotate(x: Tensor, rotation: tuple[Tensor, Tensor]) -> Tensor:
    """Rotate the pairs (0, 32), (1, 33), … of the last axis."""
    cosine, sine = rotation
    first, second = x.float().chunk(2, dim=-1)
    turned = (first * cosine - second * sine, second * cosine + first * sine)
    return torch.cat(turned, dim=-1).to(x.dtype)


def attend(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    """Mix the values by softmax; heads stand in the third of four axes.

    Written out, because on a processor two plain matrix products and a softmax are several times
    as fast as PyTorch's fused attention for rows as short as these.
    """
    batch, length, heads, width = q.shape
    groups = k.shape[2]
    q = q.view(batch, length, groups, -1, width).permute(0, 2, 3, 1, 4)
    q = q.reshape(batch * groups, -1, width) * width**-0.5
    k = k.permute(0, 2, 3, 1).reshape(batch * groups, width, length)
    v = v.transpose(1, 2).reshape(batch * groups, length, width)
    scores = torch.bmm(q, k).view(batch, heads, length, length) + mask
    weights = scores.softmax(-1, dtype=torch.float32).to(v.dtype).view(batch * groups, -1, length)
    mixed = torch.bmm(weights, v).view(batch, heads, length, width)
    return mixed.transpose(1, 2).reshape(batch, length, heads * width)


class Attention(nn.Module):
    """Causal self-attention in which several query heads share one key head."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        query_width = config.heads * config.head_width
        kv_width = config.kv_heads * config.head_width
        self.q = nn.Linear(config.width, query_width, bias=False)
        self.k = nn.Linear(config.width, kv_width, bias=False)
        self.v = nn.Linear(config.width, kv_width, bias=False)
        self.out = nn.Linear(query_width, config.width, bias=False)
        self.q_norm = RMSNorm(config.head_width, config.norm_epsilon)
        self.k_norm = RMSNorm(config.head_width, config.norm_epsilon)

    def forward(
        self, x: Tensor, rotation: tuple[Tensor, Tensor], mask: Tensor | None
    ) -> Tensor:
        batch, length, _ = x.shape
        width = self.config.head_width
        q = rotate(self.q_norm(self.q(x).view(batch, length, -1, width)), rotation)
        k = rotate(self.k_norm(self.k(x).view(batch, length, -1, width)), rotation)
        v = self.v(x).view(batch, length, -1, width)
        mixed = attend(q, k, v, mask)
        return self.out(mixed)


class FeedForward(nn.Module):
    """SwiGLU: ``down(silu(gate(x)) * up(x))``."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.gate = nn.Linear(config.width, config.hidden, bias=False)
        self.up = nn.Linear(config.width, config.hidden, bias=False)
        self.down = nn.Linear(config.hidden, config.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.down(F.silu(self.gate(x)) * self.up(x))


class Block(nn.Module):
    """One layer: attention and feed-forward, each with its norm and residual."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.attention_norm = RMSNorm(config.width, config.norm_epsilon)
        self.attention = Attention(config)
        self.feed_forward_norm = RMSNorm(config.width, config.norm_epsilon)
        self.feed_forward = FeedForward(config)

    def forward(
        self, x: Tensor, rotation: tuple[Tensor, Tensor], mask: Tensor | None
    ) -> Tensor:
        x = x + self.attention(self.attention_norm(x), rotation, mask)
        return x + self.feed_forward(self.feed_forward_norm(x))


class Qwen3(nn.Module):
    """The whole network: token ids and positions in, logits out."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(config.vocab_size, config.width)
        self.blocks = nn.ModuleList(Block(config) for _ in range(config.layers))
        self.norm = RMSNorm(config.width, config.norm_epsilon)
        self._initialise()

    def _initialise(self) -> None:
        """Small normal weights; the matrices that end a residual start smaller."""
        for name, parameter in self.named_parameters():
            if parameter.dim() < 2:
                continue
            scale = 0.02
            if name.endswith(("attention.out.weight", "feed_forward.down.weight")):
                scale /= (2 * self.config.layers) ** 0.5
            nn.init.normal_(parameter, std=scale)

    def hidden_states(
        self, tokens: Tensor, positions: Tensor, mask: Tensor | None = None
    ) -> Tensor:
        """Return the normalised last layer: (batch, length, width).

        The mask is added to the scores of attention: 0 where a token (row) may look at another
        (column), else minus infinity. Without one, every token looks at all before it.
        """
        if mask is None:
            length = tokens.shape[1]
            mask = torch.full((length, length), -math.inf, device=tokens.device).triu(1)
        rotation = rotations(positions, self.config)
        x = self.embedding(tokens)
        for block in self.blocks:
            x = block(x, rotation, mask)
        return self.norm(x)

    def forward(
        self, tokens: Tensor, positions: Tensor | None = None, mask: Tensor | None = None
    ) -> Tensor:
        """Return logits: (batch, length, vocabulary)."""
        if positions is None:
            positions = torch.arange(tokens.shape[1], device=tokens.device)[None]
        hidden = self.hidden_states(tokens, positions, mask)
        return F.linear(hidden, self.embedding.weight)
