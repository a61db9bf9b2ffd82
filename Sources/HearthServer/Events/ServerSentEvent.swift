import Support

/// Frames of server-sent events, as the OpenAI API formats them.
enum ServerSentEvent {
    /// Returns an event, including its blank line.
    ///
    /// - Parameters:
    ///   - data: The data, which has no line breaks as JSON.
    ///   - name: The event name; `nil` for none.
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
