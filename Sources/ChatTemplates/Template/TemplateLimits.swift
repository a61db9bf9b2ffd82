/// The resource limits of rendering, so that a hostile template ends in an error.
public struct TemplateLimits: Hashable, Sendable {
    /// The maximum size of a string, and so of the result, in bytes.
    public var textBytes: Int
    /// The maximum total size of all strings and lists created while rendering, in bytes.
    public var totalBytes: Int
    /// The maximum number of statements and expressions evaluated.
    public var steps: Int
    /// The maximum nesting depth of macros, statements and expressions at run time.
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
