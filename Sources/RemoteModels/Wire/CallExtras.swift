import Support

/// The additional data that a server sent with its model's calls and requires back with them.
///
/// Gemini 3 signs its reasoning before a call in `extra_content`, and rejects a history whose calls lack the signature.
struct CallExtras {
    /// The data by the calls' IDs.
    private var extras: [String: JSONValue] = [:]
    /// The IDs, oldest first.
    private var ids: [String] = []

    /// The maximum number of calls whose data is stored.
    private static let most = 4_096
    /// The maximum size of a call's data in bytes.
    private static let maximumBytes = 64 << 10
    /// Google's placeholder for calls without a signature, such as another model's calls.
    private static let placeholder: JSONValue = [
        "google": ["thought_signature": "skip_thought_signature_validator"]
    ]

    /// Stores the data of calls.
    mutating func add(_ calls: [ChatReply.Call]) {
        for call in calls {
            guard let extra = call.extra, extra.text.utf8.count <= Self.maximumBytes else { continue }
            if extras.updateValue(extra, forKey: call.id) == nil { ids.append(call.id) }
        }
        let old = ids.prefix(max(0, ids.count - Self.most))
        for id in old { extras[id] = nil }
        ids.removeFirst(old.count)
    }

    /// Returns the request with the stored data added to the calls in its history.
    func applied(to body: JSONValue) -> JSONValue {
        guard !extras.isEmpty else { return body }
        return Self.mapCalls(of: body) { call in call["id"]?.string.flatMap { extras[$0] } }
    }

    /// Returns the request with a placeholder signature for each call without a signature.
    ///
    /// - Returns: `nil` if the error has another cause, or if no call lacks a signature.
    static func signed(_ body: JSONValue, after error: RemoteServerError) -> JSONValue? {
        guard error.message?.contains("thought_signature") == true else { return nil }
        let signed = mapCalls(of: body) { _ in placeholder }
        return signed == body ? nil : signed
    }

    /// Adds data to the calls of a request that have no data.
    private static func mapCalls(of body: JSONValue, extra: (JSONValue) -> JSONValue?) -> JSONValue {
        func map(_ value: JSONValue, _ key: String, _ change: ([JSONValue]) -> [JSONValue]) -> JSONValue {
            guard case .object(let members) = value else { return value }
            return .object(
                members.map { member in
                    guard member.key == key, case .array(let elements) = member.value else { return member }
                    return .init(key, .array(change(elements)))
                })
        }
        return map(body, "messages") { messages in
            messages.map { message in
                map(message, "tool_calls") { calls in
                    calls.map { call in
                        guard case .object(let members) = call, call["extra_content"] == nil, let extra = extra(call)
                        else { return call }
                        return .object(members + [.init("extra_content", extra)])
                    }
                }
            }
        }
    }
}
