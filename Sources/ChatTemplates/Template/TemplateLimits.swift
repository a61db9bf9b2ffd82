/// The resource limits of rendering, so that a malicious template causes an error.
public struct TemplateLimits: Hashable, Sendable {
    /// The maximum size of a string, including the result, in bytes.
    public var textBytes: Int
    /// The maximum total size of all strings and lists created while rendering, in bytes.
    public var totalBytes: Int
    /// The maximum number of steps, regardless of the conversation.
    ///
    /// A step is a statement, an expression, an element, or 64 bytes that are read or copied. A rendering may take
    /// one million steps, plus 2,000 for each value and one for each 4 bytes of text in the conversation. This number
    /// is the maximum for all conversations.
    public var steps: Int
    /// The maximum nesting depth of macros, statements and expressions at run time.
    public var depth: Int

    /// Creates limits.
    ///
    /// The defaults suffice for a conversation of about ten megabytes. Rendering then needs less than the stack of a
    /// thread with 512 KiB.
    public init(textBytes: Int = 64 << 20, totalBytes: Int = 1 << 30, steps: Int = 20_000_000, depth: Int = 1000) {
        self.textBytes = textBytes
        self.totalBytes = totalBytes
        self.steps = steps
        self.depth = depth
    }

    /// Returns the maximum number of steps of a rendering with these values.
    func steps(for context: TemplateObject) -> Int {
        let (values, bytes) = TemplateValue.object(context).size
        return min(steps, 1_000_000 + 2_000 * values + bytes / 4)
    }
}
