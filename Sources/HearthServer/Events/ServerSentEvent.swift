import Support

/// Functions that format server-sent events as the OpenAI API does.
enum ServerSentEvent {
    /// Returns an event, including the blank line at its end.
    ///
    /// - Parameters:
    ///   - data: The data, as JSON without line breaks.
    ///   - name: The event name; `nil` for an event without a name.
    static func frame(_ data: JSONValue, name: String? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        if let name { bytes += "event: \(name)\n".utf8 }
        bytes += "data: ".utf8
        bytes += data.bytes
        bytes += "\n\n".utf8
        return bytes
    }

    static let done = Array("data: [DONE]\n\n".utf8)
}
