"""A chart of ratios with their ranges, generated as SVG text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

_LETTER, _PLOT, _NUMBER, _ROW, _TOP = 6.6, 420, 130, 24, 56
_TICKS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)


@dataclass
class Bar:
    """One bar of the chart: the smallest, median and largest ratio, and the target."""

    label: str
    median: float
    low: float
    high: float
    aim: float | None = None


def chart(title: str, note: str, bars: Sequence[Bar]) -> str:
    """Returns the SVG. Its axis is logarithmic, so that ratios of 2 and 1/2 are equally far from 1."""
    # Font metrics are unknown here, so the width is estimated; letters are rarely wider on average.
    label = round(28 + _LETTER * max((len(bar.label) for bar in bars), default=0))
    values = [1.0, *(value for bar in bars for value in (bar.low, bar.high, bar.aim or 1))]
    least, most = math.log(min(values) / 1.15), math.log(max(values) * 1.15)

    def x(ratio: float) -> float:
        return round(label + _PLOT * (math.log(ratio) - least) / (most - least), 1)

    bottom = _TOP + _ROW * len(bars)
    width, height = label + _PLOT + _NUMBER, bottom + 46
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="12" y="24" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]
    for tick in _TICKS:
        if least <= math.log(tick) <= most:
            color = "#555" if tick == 1 else "#ddd"
            parts.append(f'<line x1="{x(tick)}" x2="{x(tick)}" y1="{_TOP - 8}" y2="{bottom}" stroke="{color}"/>')
            parts.append(f'<text x="{x(tick)}" y="{bottom + 16}" text-anchor="middle" fill="#555">{tick:g}</text>')
    for place, bar in enumerate(bars):
        y = _TOP + _ROW * place + _ROW // 2
        missed = bar.aim is not None and bar.median < bar.aim
        color = "#b3541e" if missed else "#1e6fb3"
        parts.append(f'<text x="{label - 12}" y="{y + 4}" text-anchor="end">{escape(bar.label)}</text>')
        parts.append(f'<line x1="{x(bar.low)}" x2="{x(bar.high)}" y1="{y}" y2="{y}" stroke="{color}" '
                     'stroke-width="3"/>')
        parts.append(f'<circle cx="{x(bar.median)}" cy="{y}" r="5" fill="{color}"/>')
        if bar.aim is not None:
            parts.append(f'<line x1="{x(bar.aim)}" x2="{x(bar.aim)}" y1="{y - 8}" y2="{y + 8}" stroke="#222" '
                         'stroke-width="2" stroke-dasharray="3 2"/>')
        parts.append(f'<text x="{label + _PLOT + 12}" y="{y + 4}">{bar.median:.2f} '
                     f'<tspan fill="#777" font-size="11">{bar.low:.2f} to {bar.high:.2f}</tspan></text>')
    parts.append(f'<text x="12" y="{bottom + 38}" fill="#555" font-size="11">{escape(note)}</text></svg>')
    return "\n".join(parts) + "\n"
