/// Which engine answers, and why it and no other.
public struct Resolution: Sendable {
    /// An engine that could have answered.
    public struct Candidate: Sendable, Hashable {
        /// The model's id, or the name of the engine.
        public let name: String
        /// Which kind of engine it is.
        public let tier: AIEngineTier
        /// Whether it answers.
        public let isTaken: Bool
        /// Why it does, or why it does not, as a sentence.
        public let reason: String
    }

    /// The engine that answers.
    public let engine: any AIEngine
    /// The model that it runs, where that is a file on this device.
    public let modelID: String?
    /// Every engine that was considered, in order.
    public let candidates: [Candidate]

    /// Which kind of engine answers.
    public var tier: AIEngineTier { engine.tier }

    /// All reasons, one line for each candidate.
    public var explanation: String { candidates.map(\.reason).joined(separator: "\n") }
}
