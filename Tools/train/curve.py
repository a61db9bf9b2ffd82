"""Draws the losses of a training run as an SVG image, without a library."""

from __future__ import annotations

import json
import math
from pathlib import Path

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 150, 20, 50
COLOURS = ("#1b6ca8", "#c8553d", "#2a7f62", "#8f4fa8", "#b08900", "#5c6b73", "#d1495b", "#00798c",
           "#6a4c93", "#7f5539", "#386641", "#bc4b51")
TICKS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)


def curves(log: Path) -> dict[str, list[tuple[float, float]]]:
    """Return the points (million tokens, loss) of each curve in the log."""
    result: dict[str, list[tuple[float, float]]] = {}
    for line in log.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        tokens = entry["tokens"] / 1e6
        for name, loss in {"training": entry["loss"], **entry["held"]}.items():
            if loss > 0:
                result.setdefault(name, []).append((tokens, loss))
    return result


def write_curve(log: Path, output: Path) -> None:
    """Draw training and held-out losses over the tokens, losses on a logarithmic scale."""
    lines = {name: points for name, points in curves(log).items() if points}
    losses = [loss for points in lines.values() for _, loss in points]
    low, high = math.log(min(losses) * 0.9), math.log(max(losses) * 1.1)
    last = max(points[-1][0] for points in lines.values())

    def across(tokens: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * tokens / last

    def down(loss: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - math.log(loss)) / (high - low)

    right, floor = WIDTH - RIGHT, HEIGHT - BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'aria-label="Losses during training" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for tick in (tick for tick in TICKS if low <= math.log(tick) <= high):
        y = down(tick)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
    step = 10 ** math.floor(math.log10(last))
    step = step / 2 if last / step < 3 else step
    for number in range(int(last / step) + 1):
        x = across(number * step)
        parts.append(f'<path d="M{x:.1f} {floor}v5" stroke="#444444"/>')
        parts.append(f'<text x="{x:.1f}" y="{floor + 18}" text-anchor="middle">'
                     f'{number * step:g}</text>')
    parts.append(f'<path d="M{LEFT} {TOP}V{floor}H{right}" fill="none" stroke="#444444"/>')
    parts.append(f'<text x="{(LEFT + right) / 2:.0f}" y="{HEIGHT - 12}" text-anchor="middle">'
                 'million tokens</text>')
    parts.append(f'<text x="14" y="{(TOP + floor) / 2:.0f}" text-anchor="middle" '
                 f'transform="rotate(-90 14 {(TOP + floor) / 2:.0f})">loss (nats a token)</text>')
    for number, (name, points) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{across(tokens):.1f},{down(loss):.1f}" for tokens, loss in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" '
                     f'stroke-width="{1 if name == "training" else 1.6}"/>')
        y = TOP + 12 + 16 * number
        parts.append(f'<path d="M{right + 14} {y - 4}h16" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{right + 36}" y="{y}">{name}</text>')
    output.write_text("\n".join([*parts, "</svg>", ""]), encoding="utf-8")
