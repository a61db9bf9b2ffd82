/// The error of an invalid request, which names the field but never its value.
struct RequestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Full sentences: what is wrong, and what is valid.
    var message: String
    /// The path of the field, such as `messages[0].content`; `nil` for the whole body.
    var parameter: String?
    /// A machine-readable code.
    var code: String

    var description: String { message }

    init(_ message: String, parameter: String?, code: String) {
        self.message = message
        self.parameter = parameter
        self.code = code
    }
}
