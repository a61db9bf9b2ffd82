/// The resource limits of rendering, so that a hostile template ends in an error.
public struct TemplateLimits: Hashable, Sendable {
    /// The maximum size of a string, and so of the result, in bytes.
    public var textBytes: Int
    /// The maximum total size of all strings and lists created while rendering, in bytes.
    public var totalBytes: Int
    /// The maximum number of steps, whatever the conversation.
    ///
    /// A step is a statement, an expression, an element, or 64 bytes that are read or copied. A rendering gets a
    /// million, 2,000 more for each value of the conversation and one for each 4 bytes of its texts, and never more
    /// than this.
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
    ///   - steps: The most steps.
    ///   - depth: The deepest nesting.
    public init(textBytes: Int = 64 << 20, totalBytes: Int = 1 << 30, steps: Int = 20_000_000, depth: Int = 1000) {
        self.textBytes = textBytes
        self.totalBytes = totalBytes
        self.steps = steps
        self.depth = depth
    }

    /// The steps of a rendering with these values.
    func steps(for context: TemplateObject) -> Int {
        let (values, bytes) = TemplateValue.object(context).size
        return min(steps, 1_000_000 + 2_000 * values + bytes / 4)
    }
}
