/// What a template may use while it renders, so that a hostile one ends in an error.
public struct TemplateLimits: Hashable, Sendable {
    /// The most bytes that one text, and so the result, may have.
    public var textBytes: Int
    /// The most bytes that all texts and lists made while rendering may have together.
    public var totalBytes: Int
    /// The most statements and expressions that may be evaluated.
    public var steps: Int
    /// How deep macros, statements and expressions may be nested when they run.
    public var depth: Int

    /// Makes limits.
    ///
    /// The defaults render a conversation of some ten megabytes and keep within the stack of a thread with 512 KiB.
    ///
    /// - Parameters:
    ///   - textBytes: The most bytes of one text.
    ///   - totalBytes: The most bytes of everything that is made.
    ///   - steps: The most statements and expressions.
    ///   - depth: The deepest nesting.
    public init(textBytes: Int = 64 << 20, totalBytes: Int = 1 << 30, steps: Int = 20_000_000, depth: Int = 1000) {
        self.textBytes = textBytes
        self.totalBytes = totalBytes
        self.steps = steps
        self.depth = depth
    }
}
