import Foundation

/// The evidence that a quote answers a question, as the input of a logistic model.
///
/// `Tools/answer_weights` fits the weights. A value without its own unit is between 0 and 1.
struct AnswerEvidence: Sendable {
    /// The share of the question's words and facts in the quote.
    var share = 0.0
    /// The difference to the share of the next best span.
    var shareLead = 0.0
    /// The score by which the quote was chosen.
    var score = 0.0
    /// The shares of the question's names in the quote's passage and in any passage.
    var nearNames = 1.0
    var knownNames = 1.0
    /// The share of adjacent words of the question that are adjacent in the quote.
    var pairs = 0.0
    /// The logarithm of the number of tokens of the quote.
    var length = 0.0
    /// The attribute that is asked for: the question's words besides the thing's name, in the quote.
    var ownAttribute = 1.0
    /// The attribute including words that the embedding model finds in place of the question's words.
    var impliedAttribute = 1.0
    /// The least and the most supported word of the attribute.
    var weakestAttribute = 1.0
    var strongestAttribute = 1.0
    /// The number of words of the attribute; a single missing word means more in a short question.
    var attributeWords = 0
    /// Whether the quote has, or lacks, a number or date if the question asks for one.
    var hasMeasure = 0.0
    var lacksMeasure = 0.0
    /// Whether the quote lacks a name if the question asks for a person or place.
    var lacksName = 0.0
    /// The nearness of the requested kind of thing to the question's words.
    var nearness = 0.0
    /// The similarities by the embedding model, if there is one.
    var meaning: Meaning?
    /// Whether the quote has a date, code or place of the question that embeddings hardly represent.
    var isNamed = false

    struct Meaning: Sendable {
        /// The similarity of the question and the quote.
        var similarity = 0.0
        /// The difference to the next best span, and to the mean of the next five.
        var lead = 0.0
        var leadOfMean = 0.0
        /// The similarity without the names of the question.
        var nameless = 0.0
        /// The similarity to the same question about a fictitious thing.
        var fictitious = 0.0
    }

    /// The inputs of the model without an embedding model; ``AnswerWeights`` has the names.
    var wordFeatures: [Double] {
        let short = 1 / Double(1 + attributeWords)
        return [
            share, shareLead, score, nearNames, knownNames, pairs, length, ownAttribute, impliedAttribute,
            weakestAttribute, hasMeasure, lacksMeasure, lacksName, nearness, short, short * strongestAttribute,
            short * impliedAttribute, short * lacksMeasure, short * lacksName,
        ]
    }

    /// The inputs of the model with an embedding model; `nil` without one.
    var meaningFeatures: [Double]? {
        guard let meaning else { return nil }
        let short = 1 / Double(1 + attributeWords)
        return wordFeatures + [
            meaning.similarity, meaning.lead, meaning.leadOfMean, meaning.nameless, meaning.fictitious,
            short * meaning.similarity, short * meaning.nameless,
        ]
    }

    /// The probability that the quote answers the question.
    var probability: Double {
        var evidence = Self.sum(wordFeatures, AnswerWeights.byWords)
        if let features = meaningFeatures {
            let byMeaning = Self.sum(features, AnswerWeights.byMeaning)
            evidence = isNamed ? max(evidence, byMeaning) : byMeaning
        }
        return 1 / (1 + exp(-evidence))
    }

    private static func sum(_ features: [Double], _ weights: (bias: Double, weights: [Double])) -> Double {
        zip(features, weights.weights).reduce(weights.bias) { $0 + $1.0 * $1.1 }
    }
}
