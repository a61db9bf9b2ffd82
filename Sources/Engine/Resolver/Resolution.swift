/// The chosen engine, and the reasons for the choice.
public struct Resolution: Sendable {
    /// An engine that was considered.
    public struct Candidate: Sendable, Hashable {
        /// The model's id, or the name of the engine.
        public let name: String
        public let tier: AIEngineTier
        /// True if the engine was chosen.
        public let isTaken: Bool
        /// The reason why the engine was or was not chosen, as a sentence.
        public let reason: String
    }

    /// The chosen engine.
    public let engine: any AIEngine
    /// The engine's model, if it is a file on this device.
    public let modelID: String?
    /// Every engine that was considered, in order.
    public let candidates: [Candidate]

    public var tier: AIEngineTier { engine.tier }

    /// All reasons, one line for each candidate.
    public var explanation: String { candidates.map(\.reason).joined(separator: "\n") }
}
