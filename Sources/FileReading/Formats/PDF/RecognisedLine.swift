/// A line of text that was recognised in a page's picture, and where it stands.
public struct RecognisedLine: Sendable, Hashable {
    /// The line's text.
    public let text: String
    /// The line's left edge, as a part of the page's width, from 0 at the left to 1.
    public let left: Double
    /// The line's upper edge, as a part of the page's height, from 0 at the top to 1.
    public let top: Double
    /// The line's right edge, as a part of the page's width; never left of ``left``.
    public let right: Double
    /// The line's lower edge, as a part of the page's height; never above ``top``.
    public let bottom: Double

    /// Makes a line; what lies outside the page is moved to its edge.
    ///
    /// - Parameters:
    ///   - text: Its text.
    ///   - left: Its left edge, as a part of the page's width.
    ///   - top: Its upper edge, as a part of the page's height, from the top.
    ///   - width: Its width, as a part of the page's.
    ///   - height: Its height, as a part of the page's.
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

    /// What is no number is at the edge, too.
    private static func onPage(_ place: Double) -> Double { place > 0 ? min(place, 1) : 0 }
}
