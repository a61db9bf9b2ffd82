/// A line of text that was recognised in a page image, and its position.
public struct RecognisedLine: Sendable, Hashable {
    public let text: String
    /// The line's left edge, as a fraction of the page width from the left.
    public let left: Double
    /// The line's upper edge, as a fraction of the page height from the top.
    public let top: Double
    /// The line's right edge, as a fraction of the page width; never left of ``left``.
    public let right: Double
    /// The line's lower edge, as a fraction of the page height; never above ``top``.
    public let bottom: Double

    /// Creates a line.
    ///
    /// All positions and sizes are fractions of the page's width or height, from the upper left corner.
    /// Positions outside of the page are clamped to its edge.
    package init(text: String, left: Double, top: Double, width: Double, height: Double) {
        self.text = text
        self.left = Self.onPage(left)
        self.top = Self.onPage(top)
        right = max(self.left, Self.onPage(left + width))
        bottom = max(self.top, Self.onPage(top + height))
    }

    var width: Double { right - left }
    var height: Double { bottom - top }
    var middle: Double { (top + bottom) / 2 }

    /// Clamps a position; NaN becomes 0.
    private static func onPage(_ place: Double) -> Double { place > 0 ? min(place, 1) : 0 }
}
