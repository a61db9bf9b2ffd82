import Engine
import Support

/// The parsing of log-probabilities of an answer's tokens.
enum TokenProbabilities {
    /// Returns the tokens of a piece; empty if the server reports no tokens in a supported format.
    ///
    /// - Parameter json: The `logprobs` of a choice, in the format of chats or in the older format of texts.
    static func tokens(_ json: JSONValue?) -> [InferenceToken] {
        if case .array(let entries)? = json?["content"] {
            return entries.compactMap { entry in
                guard let token = alternative(entry) else { return nil }
                var others: [JSONValue] = []
                if case .array(let all)? = entry["top_logprobs"] { others = all }
                return InferenceToken(token, alternatives: sorted(others.compactMap(alternative)))
            }
        }
        guard case .array(let texts)? = json?["tokens"], case .array(let logs)? = json?["token_logprobs"] else {
            return []
        }
        var tops: [JSONValue] = []
        if case .array(let all)? = json?["top_logprobs"] { tops = all }
        return zip(texts, logs).enumerated().compactMap { index, written in
            guard let token = named(written.0.string, written.1) else { return nil }
            var others: [InferenceToken.Alternative] = []
            if tops.indices.contains(index), case .object(let members) = tops[index] {
                others = members.compactMap { named($0.key, $0.value) }
            }
            return InferenceToken(token, alternatives: sorted(others))
        }
    }

    /// Returns the bytes of a token in the older format.
    ///
    /// The format writes partial characters as `bytes:` followed by `\xe4` for each byte.
    static func bytes(ofToken name: String) -> [UInt8] {
        guard name.hasPrefix("bytes:") else { return Array(name.utf8) }
        let parts = name.dropFirst("bytes:".count).split(separator: "\\x")
        let bytes = parts.compactMap { UInt8($0, radix: 16) }
        return bytes.count == parts.count ? bytes : Array(name.utf8)
    }

    private static func alternative(_ json: JSONValue) -> InferenceToken.Alternative? {
        guard let log = json["logprob"]?.logProbability, let text = json["token"]?.string else { return nil }
        var bytes = Array(text.utf8)
        if case .array(let numbers)? = json["bytes"] {
            let exact = numbers.compactMap { $0.integer.flatMap { UInt8(exactly: $0) } }
            if exact.count == numbers.count { bytes = exact }
        }
        return InferenceToken.Alternative(bytes: bytes, logProbability: log)
    }

    private static func named(_ name: String?, _ log: JSONValue) -> InferenceToken.Alternative? {
        guard let name, let log = log.logProbability else { return nil }
        return InferenceToken.Alternative(bytes: bytes(ofToken: name), logProbability: log)
    }

    private static func sorted(_ tokens: [InferenceToken.Alternative]) -> [InferenceToken.Alternative] {
        tokens.sorted { $0.logProbability > $1.logProbability }
    }
}

extension JSONValue {
    /// The number clamped to -1,000...0, because servers use numbers far below zero for impossible tokens.
    var logProbability: Double? {
        guard case .number(let text) = self, let value = Double(text), value.isFinite else { return nil }
        return min(max(value, -1_000), 0)
    }
}
