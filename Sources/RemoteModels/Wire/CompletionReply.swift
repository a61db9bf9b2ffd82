import Foundation
import Support

/// An answer of `POST /v1/completions`, the continuation of a text, which is assembled from pieces.
struct CompletionReply {
    /// The maximum number of tokens of the request.
    let count: Int

    private(set) var text = ""
    /// The text of the last piece.
    private(set) var piece = ""
    /// The log-probabilities of the last piece in the server's format, if any.
    private(set) var probabilities: JSONValue?
    /// The generated tokens with their alternatives, if the server reports them.
    private(set) var tokens: [MeasuredEndpoint.Written] = []
    /// The most likely tokens at each position of the prompt, as vLLM reports them; `nil` at the first position.
    private(set) var prompt: [[MeasuredEndpoint.Token]?]?
    /// The most likely first tokens of the reply, even if the first token ends the reply.
    private(set) var likeliestFirst: [MeasuredEndpoint.Token]?
    private(set) var usage: ChatChunk.Usage?
    private(set) var finishReason: String?
    /// The server's build, if reported.
    private(set) var fingerprint: String?
    /// The name of the answering model, if the server reports it.
    private(set) var answeringModel: String?
    /// The deviations of the answer from the request.
    var findings = ReplyFindings()
    /// Whether the answer is complete.
    private(set) var isDone = false

    /// The error text of the last event outside of the answer, which explains a stream that then ends.
    private var notice: RemoteServerError?
    private var bytes = 0
    private static let maximumBytes = 32 << 20

    init(count: Int) { self.count = count }

    /// Adds an event, and returns whether it has text or tokens.
    mutating func add(_ event: ServerSentEvents.Event) throws(RemoteFault) -> Bool {
        bytes += event.data.count
        guard bytes <= Self.maximumBytes else { throw .tooLarge }
        return try add(try AnswerPart(event))
    }

    /// Adds the complete answer of a server that does not stream, and returns whether it has text or tokens.
    mutating func add(whole json: JSONValue) throws(RemoteFault) -> Bool {
        defer { isDone = true }
        return try add(try AnswerPart(whole: json))
    }

    private mutating func add(_ part: AnswerPart) throws(RemoteFault) -> Bool {
        guard !isDone else { return false }
        switch part {
        case .end:
            isDone = true
            return false
        case .other(let words):
            notice = words ?? notice
            return false
        case .part(let json):
            notice = nil
            return try add(json)
        }
    }

    private mutating func add(_ json: JSONValue) throws(RemoteFault) -> Bool {
        answeringModel = json["model"]?.filled ?? answeringModel
        usage = AnswerPart.usage(of: json) ?? usage
        fingerprint = json["system_fingerprint"]?.string ?? fingerprint
        guard let choice = AnswerPart.choice(of: json) else { return false }
        finishReason = AnswerPart.finishReason(of: choice) ?? finishReason
        if finishReason == "content_filter" { throw .filtered }
        piece = choice["text"]?.string ?? ""
        text += piece
        probabilities = choice["logprobs"]
        let written = Self.written(probabilities)
        tokens += written
        // A server that far exceeds the limit may never stop. The end token may be listed in addition.
        guard text.utf8.count <= count << 10, tokens.count <= count + 16 else { throw .tooLarge }
        likeliestFirst = likeliestFirst ?? written.first?.likeliest
        if case .array(let places)? = choice["prompt_logprobs"] { prompt = places.map(Self.numbered) }
        return !piece.isEmpty || !written.isEmpty
    }

    /// Ends the answer, and removes an end token that is not part of the text.
    mutating func finish() throws(RemoteFault) {
        guard finishReason != nil || (isDone && !text.isEmpty) else { throw notice.map { .error($0) } ?? .cutOff }
        if finishReason == "stop", let last = tokens.last, !(last.text.map(isEnd) ?? false) {
            tokens.removeLast()
        }
    }

    /// Returns whether the text ends with a suffix, compared by bytes, because the suffix may start with a combining
    /// mark.
    private func isEnd(_ end: String) -> Bool {
        !end.isEmpty && text.utf8.reversed().starts(with: end.utf8.reversed())
    }

    // MARK: Probabilities

    /// Returns the generated tokens from the formats that servers use.
    private static func written(_ json: JSONValue?) -> [MeasuredEndpoint.Written] {
        if case .array(let entries)? = json?["content"] {
            // llama-server's format, with token numbers.
            return entries.map { entry in
                var likeliest: [MeasuredEndpoint.Token] = []
                if case .array(let tokens)? = entry["top_logprobs"] { likeliest = tokens.compactMap(token) }
                return MeasuredEndpoint.Written(
                    id: number(entry["id"]), text: entry["token"]?.string, likeliest: sorted(likeliest))
            }
        }
        // The API's own format with the tokens' texts, instead of which vLLM can send numbers.
        guard case .array(let texts)? = json?["tokens"] else { return [] }
        var tops: [JSONValue] = []
        if case .array(let all)? = json?["top_logprobs"] { tops = all }
        return texts.enumerated().map { index, text in
            var likeliest: [MeasuredEndpoint.Token] = []
            if tops.indices.contains(index), case .object(let members) = tops[index] {
                likeliest = members.compactMap { member in
                    member.value.logProbability.map { named(member.key, $0) }
                }
            }
            let own = named(text.string ?? "", 0)
            return MeasuredEndpoint.Written(id: own.id, text: own.text, likeliest: sorted(likeliest))
        }
    }

    private static func token(_ json: JSONValue) -> MeasuredEndpoint.Token? {
        json["logprob"]?.logProbability.map {
            MeasuredEndpoint.Token(id: number(json["id"]), text: json["token"]?.string, logProbability: $0)
        }
    }

    private static func named(_ name: String, _ logProbability: Double) -> MeasuredEndpoint.Token {
        if name.hasPrefix("token_id:"), let id = Int32(name.dropFirst("token_id:".count)) {
            return MeasuredEndpoint.Token(id: id, text: nil, logProbability: logProbability)
        }
        // An incomplete character becomes U+FFFD, as in other clients.
        let text = String(decoding: TokenProbabilities.bytes(ofToken: name), as: UTF8.self)
        return MeasuredEndpoint.Token(id: nil, text: text, logProbability: logProbability)
    }

    /// Parses a position of vLLM's `prompt_logprobs`.
    private static func numbered(_ json: JSONValue) -> [MeasuredEndpoint.Token]? {
        guard case .object(let members) = json else { return nil }
        return sorted(
            members.compactMap { member in
                guard let id = Int32(member.key), let log = member.value["logprob"]?.logProbability else { return nil }
                return MeasuredEndpoint.Token(id: id, text: member.value["decoded_token"]?.string, logProbability: log)
            })
    }

    private static func number(_ json: JSONValue?) -> Int32? { json?.integer.flatMap { Int32(exactly: $0) } }

    private static func sorted(_ tokens: [MeasuredEndpoint.Token]) -> [MeasuredEndpoint.Token] {
        tokens.sorted { $0.logProbability > $1.logProbability }
    }
}
