public import ModelStore

/// What a feature requires of a model that Hearth chose, before the model replaces the feature's non-generative
/// fallback.
///
/// A model that the user names for a request is not asked for its results.
public struct ModelRequirement: Sendable, Hashable {
    /// A part of the exam that the feature depends on, and the minimum share of correct items.
    public struct Floor: Sendable, Hashable {
        public let part: ExamPart
        /// 0 to 1.
        public let share: Double
    }

    /// All of them must be reached.
    public let floors: [Floor]

    private init(_ floors: KeyValuePairs<ExamPart, Double>) {
        self.floors = floors.map { Floor(part: $0.key, share: $0.value) }
    }

    // docs/measurements.md has the measurements that these rest on.

    /// Answers from documents, above the quotations.
    package static let documentAnswers = ModelRequirement([.answering: 0.6, .citing: 0.6])
    /// Summaries of threads, in the place of quoted sentences.
    package static let summaries = ModelRequirement([.summarizing: 0.6])
    /// Replies to mails; without a model there are none.
    package static let replies = ModelRequirement([.replying: 0.75])
    /// Categories of mails, and whether they are spam, where nothing else is sure.
    package static let categories = ModelRequirement([.sorting: 0.8])

    /// Why a model may not write for the feature.
    ///
    /// - Parameter instead: What the feature does instead, as a sentence.
    /// - Returns: A sentence on the model and the one on the feature; nil if the model may write.
    package func objection(to model: ChatModel, instead: String) -> String? {
        objection(to: model.ability).map { "\(model.name) \($0). \(instead)" }
    }

    /// Why a model may not write for the feature, as the end of a sentence that begins with its name.
    package func objection(to ability: ModelAbility) -> String? {
        switch ability {
        case .trusted: nil
        case .unexamined: "has not been examined yet"
        case .examined(let result):
            floors.lazy.compactMap { result.objection($0.part, floor: $0.share) }.first
        }
    }
}
