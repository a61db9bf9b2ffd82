/// A stored response of the server's OpenAI API, from which a conversation can continue.
public struct StoredResponse: Sendable, Hashable {
    /// A message, a tool call, a tool result or a reasoning item.
    public struct Item: Sendable, Hashable {
        /// The item's ID, which a client may have chosen.
        public var id: String
        public var json: String

        public init(id: String, json: String) {
            self.id = id
            self.json = json
        }
    }

    public var id: String
    public var json: String
    /// The whole conversation that the response answered, oldest first.
    public var input: [Item]
    /// The items of the answer.
    public var output: [Item]

    public init(id: String, json: String, input: [Item], output: [Item]) {
        self.id = id
        self.json = json
        self.input = input
        self.output = output
    }
}

/// The limits on stored responses, of which the oldest are evicted first.
public struct ResponseLimits: Sendable, Hashable {
    /// The maximum age of a response.
    public var age = Duration.seconds(30 * 24 * 3_600)
    public var count = 5_000
    /// The maximum total size in bytes, including the conversations that the responses answered.
    public var bytes = 512 << 20
    /// The maximum size in bytes of a response that is stored, including its conversation.
    public var bytesOfOne = 64 << 20

    /// Creates the default limits: 30 days, 5,000 responses and 512 MiB.
    public init() {}
}
