"""Percentiles, medians with ranges, confidence intervals of shares, and tables."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence


def percentile(values: Sequence[float], share: float) -> float:
    """Returns the interpolated value below which `share` (0 to 1) of the values lie, or NaN without values."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def summary(values: Sequence[float], digits: int = 2) -> str:
    """Formats the median and the range."""
    if not values:
        return "none"
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def interval(count: int, total: int) -> tuple[float, float]:
    """Returns the 95 % confidence interval of a share, after Wilson (1927)."""
    if total == 0:
        return 0.0, 1.0
    part, z = count / total, 1.959964
    middle = (part + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * math.sqrt(part * (1 - part) / total + z * z / (4 * total * total))
    return max(0.0, middle - half), min(1.0, middle + half)


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Returns the slope of the second number over the first, by least squares."""
    if len(points) < 2:
        return 0
    mean_x = statistics.fmean(x for x, _ in points)
    mean_y = statistics.fmean(y for _, y in points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0


def milliseconds(seconds: float) -> str:
    """Formats a time in milliseconds."""
    return f"{seconds * 1000:.0f} ms"


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints a Markdown table."""
    print("| " + " | ".join(head) + " |")
    print("|" + " --- |" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
