"""The Llama architecture in plain PyTorch, small enough to train on a laptop.

The layout follows what llama.cpp calls the ``llama`` architecture: RMSNorm
before each block, grouped-query attention with rotary positions over
*interleaved* pairs (so the query and key weights need no permutation when they
are written to a GGUF file), a SwiGLU feed-forward block, and an output matrix
that is tied to the token embedding.
"""

from __future__ import annotations

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
    hidden: int = 704
    context: int = 8192
    rope_base: float = 100_000.0
    norm_epsilon: float = 1e-5

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
        return F.rms_norm(x, (x.shape[-1],), self.weight.to(x.dtype), self.epsilon)


def rotations(positions: Tensor, config: ModelConfig) -> Tensor:
    """Return each position's rotations as complex numbers: (batch, 1, length, pairs)."""
    pair = torch.arange(0, config.head_width, 2, dtype=torch.float32)
    frequency = config.rope_base ** (-pair / config.head_width)
    angles = positions.float()[:, None, :, None] * frequency
    return torch.polar(torch.ones_like(angles), angles)


def rotate(x: Tensor, rotation: Tensor) -> Tensor:
    """Rotate the pairs (0, 1), (2, 3), … of the last axis."""
    turned = torch.view_as_complex(x.float().unflatten(-1, (-1, 2))) * rotation
    return torch.view_as_real(turned).flatten(-2).to(x.dtype)


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

    def forward(self, x: Tensor, rotation: Tensor) -> Tensor:
        batch, length, _ = x.shape
        width = self.config.head_width
        q = self.q(x).view(batch, length, -1, width).transpose(1, 2)
        k = self.k(x).view(batch, length, -1, width).transpose(1, 2)
        v = self.v(x).view(batch, length, -1, width).transpose(1, 2)
        q, k = rotate(q, rotation), rotate(k, rotation)
        mixed = F.scaled_dot_product_attention(
            q, k, v, is_causal=True, enable_gqa=True
        )
        return self.out(mixed.transpose(1, 2).reshape(batch, length, -1))


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

    def forward(self, x: Tensor, rotation: Tensor) -> Tensor:
        x = x + self.attention(self.attention_norm(x), rotation)
        return x + self.feed_forward(self.feed_forward_norm(x))


class Llama(nn.Module):
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

    def hidden_states(self, tokens: Tensor, positions: Tensor) -> Tensor:
        """Return the normalised last layer: (batch, length, width)."""
        rotation = rotations(positions, self.config)
        x = self.embedding(tokens)
        for block in self.blocks:
            x = block(x, rotation)
        return self.norm(x)

    def forward(self, tokens: Tensor, positions: Tensor | None = None) -> Tensor:
        """Return logits: (batch, length, vocabulary)."""
        if positions is None:
            positions = torch.arange(tokens.shape[1])[None]
        return F.linear(self.hidden_states(tokens, positions), self.embedding.weight)
