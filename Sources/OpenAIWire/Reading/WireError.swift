/// Why a request cannot be read; says which field is wrong, never what it holds.
public struct WireError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Full sentences: what is wrong, and what would be right.
    public var message: String
    /// The field, as a path such as `messages[0].content`; nil for the whole body.
    public var parameter: String?
    /// A word for programs.
    public var code: String

    public var description: String { message }

    public init(_ message: String, parameter: String?, code: String) {
        self.message = message
        self.parameter = parameter
        self.code = code
    }
}
