/// Why a request cannot be read; says which field is wrong, never what it holds.
struct WireError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Full sentences: what is wrong, and what would be right.
    var message: String
    /// The field, as a path such as `messages[0].content`; nil for the whole body.
    var parameter: String?
    /// A word for programs.
    var code: String

    var description: String { message }

    init(_ message: String, parameter: String?, code: String) {
        self.message = message
        self.parameter = parameter
        self.code = code
    }
}
