import Support

/// Frames of server-sent events, as the OpenAI API writes them.
enum ServerSentEvent {
    /// One event.
    ///
    /// - Parameters:
    ///   - data: What it holds; JSON on one line needs no further care.
    ///   - name: What kind of event it is; nil to say nothing.
    /// - Returns: The frame, its empty line included.
    static func frame(_ data: JSONValue, name: String? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        if let name { bytes += "event: \(name)\n".utf8 }
        bytes += "data: ".utf8
        bytes += data.bytes
        bytes += "\n\n".utf8
        return bytes
    }

    /// The last frame of a chat completion's stream.
    static let done = Array("data: [DONE]\n\n".utf8)
}
