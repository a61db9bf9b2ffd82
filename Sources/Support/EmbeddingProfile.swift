/// The properties of an embedding model that are needed to compare its vectors.
///
/// The catalogue or the model's file declares them. A missing scale is measured when the model is first used.
public struct EmbeddingProfile: Sendable, Hashable, Codable {
    /// The typical cosine of unrelated texts, from 0 to ``largestUnrelatedCosine``; `nil` if it is not known yet.
    ///
    /// It is near 0 for some models and above 0.7 for others.
    public var unrelatedCosine: Double?
    /// The text that the model expects before a question.
    public var questionPrefix: String
    /// The text that the model expects before a passage.
    public var passagePrefix: String
    /// Whether texts of different languages with the same meaning have similar vectors.
    public var isMultilingual: Bool

    /// The largest value of ``unrelatedCosine``, above which vectors distinguish nothing.
    public static let largestUnrelatedCosine = 0.95
    private static let longestPrefix = 500

    public init(
        unrelatedCosine: Double? = nil, questionPrefix: String = "", passagePrefix: String = "",
        isMultilingual: Bool = false
    ) {
        self.unrelatedCosine = unrelatedCosine
        self.questionPrefix = questionPrefix
        self.passagePrefix = passagePrefix
        self.isMultilingual = isMultilingual
    }

    private enum CodingKeys: CodingKey { case unrelatedCosine, questionPrefix, passagePrefix, isMultilingual }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            unrelatedCosine: try fields.decodeIfPresent(Double.self, forKey: .unrelatedCosine),
            questionPrefix: try fields.decodeIfPresent(String.self, forKey: .questionPrefix) ?? "",
            passagePrefix: try fields.decodeIfPresent(String.self, forKey: .passagePrefix) ?? "",
            isMultilingual: try fields.decodeIfPresent(Bool.self, forKey: .isMultilingual) ?? false)
    }

    /// Whether the values are in their ranges, which files may violate.
    public var isSound: Bool {
        (unrelatedCosine.map { (0...Self.largestUnrelatedCosine).contains($0) } ?? true)
            && [questionPrefix, passagePrefix].allSatisfy { $0.utf8.count <= Self.longestPrefix }
    }

    /// Converts a cosine to a scale on which unrelated texts are near 0 and equal texts are at 1, for all models.
    ///
    /// A model without ``unrelatedCosine`` keeps its cosines.
    ///
    /// - Returns: A value from -1 to 1.
    public func scaled(_ cosine: Double) -> Double {
        guard let unrelatedCosine, unrelatedCosine > 0 else { return cosine }
        return max(-1, (cosine - unrelatedCosine) / (1 - unrelatedCosine))
    }

    /// Returns a question in the form in which the model expects it.
    public func question(_ text: String) -> String { questionPrefix + text }

    /// Returns a passage in the form in which the model expects it.
    public func passage(_ text: String) -> String { passagePrefix + text }
}
