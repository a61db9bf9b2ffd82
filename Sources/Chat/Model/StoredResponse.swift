/// A response of the server's OpenAI API, kept so that a conversation can go on from it.
public struct StoredResponse: Sendable, Hashable {
    /// A message, a call, a result or a thought.
    public struct Item: Sendable, Hashable {
        /// Names the item; clients may have chosen it.
        public var id: String
        /// The item as JSON.
        public var json: String

        public init(id: String, json: String) {
            self.id = id
            self.json = json
        }
    }

    /// Names the response.
    public var id: String
    /// The response as JSON.
    public var json: String
    /// The whole conversation that it answered, oldest first.
    public var input: [Item]
    /// What was answered.
    public var output: [Item]

    public init(id: String, json: String, input: [Item], output: [Item]) {
        self.id = id
        self.json = json
        self.input = input
        self.output = output
    }
}

/// What is kept of responses; the oldest ones go first.
public struct ResponseLimits: Sendable, Hashable {
    /// How long a response is kept.
    public var age = Duration.seconds(30 * 24 * 3_600)
    /// How many are kept.
    public var count = 5_000
    /// The bytes of all, with the conversations that they answered.
    public var bytes = 512 << 20
    /// The bytes of one; a longer one is not kept.
    public var bytesOfOne = 64 << 20

    /// 30 days, 5,000 responses and 512 MiB.
    public init() {}
}
