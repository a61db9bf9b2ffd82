/// The chosen engine, and the reasons for the choice.
public struct Resolution: Sendable {
    /// An engine that could have answered.
    public struct Candidate: Sendable, Hashable {
        /// The model's id, or the name of the engine.
        public let name: String
        /// The kind of engine.
        public let tier: AIEngineTier
        /// Whether it was chosen.
        public let isTaken: Bool
        /// Why it was or was not chosen, as a sentence.
        public let reason: String
    }

    /// The chosen engine.
    public let engine: any AIEngine
    /// The model that it runs, if it is a file on this device.
    public let modelID: String?
    /// Every engine that was considered, in order.
    public let candidates: [Candidate]

    /// The kind of the chosen engine.
    public var tier: AIEngineTier { engine.tier }

    /// All reasons, one line for each candidate.
    public var explanation: String { candidates.map(\.reason).joined(separator: "\n") }
}
