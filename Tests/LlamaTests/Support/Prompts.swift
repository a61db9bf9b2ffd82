@testable import Llama

/// Prompts of exact lengths.
enum Prompts {
    private static let sentences = [
        "The old lamp on the table gives a warm light to the whole room.",
        "In the morning the farmer walks down to the river with two dogs.",
        "She wrote a long letter to her brother about the garden and the rain.",
        "Nobody in the village had seen such a large ship before.",
        "A small child asked why the moon follows the train at night.",
        "The baker opens his shop at five and sells warm bread until noon.",
        "He counted the coins again and put them back into the blue box.",
        "Snow fell on the mountains while the valley was still green.",
    ]

    /// Returns `count` tokens of prose, which differ between topics already in the first sentence.
    static func tokens(_ count: Int, topic: Int = 0, _ vocabulary: Vocabulary) throws -> [TokenID] {
        var tokens: [TokenID] = []
        var next = topic
        while tokens.count < count {
            tokens += try vocabulary.tokenize(
                sentences[next % sentences.count] + " ", addsSpecial: false, parsesSpecial: false)
            // Each topic uses another step size, so that no two topics continue alike.
            next += 1 + topic % 7
        }
        return Array(tokens.prefix(count))
    }
}

extension GenerationRequest {
    /// Returns a greedy request for exactly `tokens` tokens, with each token's log probability.
    static func greedy(_ prompt: [TokenID], tokens: Int) -> GenerationRequest {
        GenerationRequest(
            prompt: prompt, maxTokens: tokens, sampling: .greedy, topLogProbabilities: 0, ignoresEndOfGeneration: true)
    }
}

extension Generation {
    var ids: [TokenID] { tokens.map(\.id) }
    var logProbabilities: [Double?] { tokens.map(\.logProbability) }
}

/// Returns the share of equal tokens at equal positions.
func agreement(_ left: [[TokenID]], _ right: [[TokenID]]) -> Double {
    let pairs = zip(left, right).flatMap { zip($0, $1) }
    return pairs.isEmpty ? 1 : Double(pairs.count { $0 == $1 }) / Double(pairs.count)
}
