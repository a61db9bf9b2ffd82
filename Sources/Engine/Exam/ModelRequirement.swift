public import ModelStore

/// The exam results that a model chosen by Hearth needs before it replaces a feature's non-generative fallback.
///
/// A model that the user names in a request is exempt.
public struct ModelRequirement: Sendable, Hashable {
    /// A part of the exam that the feature depends on, and the minimum share of correct items.
    public struct Floor: Sendable, Hashable {
        public let part: ExamPart
        /// The share, 0 to 1.
        public let share: Double
    }

    /// The minimum results; all must be met.
    public let floors: [Floor]

    private init(_ floors: KeyValuePairs<ExamPart, Double>) {
        self.floors = floors.map { Floor(part: $0.key, share: $0.value) }
    }

    // The values rest on measurements in docs/measurements.md.

    /// The requirement for answers from documents, in addition to quotations.
    package static let documentAnswers = ModelRequirement([.answering: 0.6, .citing: 0.6])
    /// The requirement for summaries of threads, which otherwise consist of quoted sentences.
    package static let summaries = ModelRequirement([.summarizing: 0.6])
    /// The requirement for suggested replies to mails, which otherwise are composed by rules.
    package static let replies = ModelRequirement([.replying: 0.75])
    /// The requirement for mail categories and spam detection, if other methods are not certain.
    package static let categories = ModelRequirement([.sorting: 0.8])

    /// Returns the reason why a model may not write for the feature.
    ///
    /// - Parameter instead: A sentence that describes the fallback.
    /// - Returns: A sentence about the model and the fallback sentence; `nil` if the model may write.
    package func objection(to model: ChatModel, instead: String) -> String? {
        objection(to: model.ability).map { "\(model.name) \($0). \(instead)" }
    }

    /// Returns the reason why a model may not write for the feature, as a predicate to follow the model's
    /// name.
    package func objection(to ability: ModelAbility) -> String? {
        switch ability {
        case .trusted: nil
        case .unexamined: "has not been examined yet"
        case .examined(let result):
            floors.lazy.compactMap { result.objection($0.part, floor: $0.share) }.first
        }
    }
}
