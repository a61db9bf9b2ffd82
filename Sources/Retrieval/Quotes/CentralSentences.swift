import Foundation
package import Support

/// The selection of the sentences that best represent a whole document.
///
/// A sentence is scored by its share of the document's frequent words, as in SumBasic and LexRank, and by its
/// position. Each selected sentence lowers the scores of similar sentences (maximal marginal relevance).
package struct CentralSentences {
    /// The maximum number of sentences to embed.
    private static let maximumEmbedded = QuoteFinder.maximumEmbedded
    /// The length range of quotable sentences, in bytes.
    private static let length = 30...400

    package struct Candidate {
        /// The index of the sentence's passage, from 0.
        package let passage: Int
        package let words: Set<String>
        package var score: Double

        package init(passage: Int, words: Set<String>, score: Double) {
            (self.passage, self.words, self.score) = (passage, words, score)
        }
    }

    private let index: SourceIndex
    private let texts: [String]

    package init(_ passages: [AnswerChecker.Passage]) { (index, texts) = (SourceIndex(passages), passages.map(\.text)) }

    /// Selects sentences of the document.
    ///
    /// - Parameters:
    ///   - most: The maximum number of sentences.
    ///   - fresh: The part of each passage that does not overlap the preceding passage, in bytes of UTF-8.
    ///   - profile: The prefix of the embedder's texts, and the scale of its cosines.
    ///   - embed: Computes a vector for each text; `nil` if there is no embedder.
    /// - Returns: The verbatim sentences in document order.
    /// - Throws: Errors of `embed`.
    package func quotes(
        _ most: Int, of fresh: [Range<Int>], profile: EmbeddingProfile = EmbeddingProfile(),
        embed: (([String]) async throws -> [[Float]])?
    ) async throws -> [QuoteFinder.Quote] {
        let bytes = texts.map { Array($0.utf8) }
        var found = spans(fresh)
        if let embed {
            let best = found.indices.sorted { found[$0].candidate.score > found[$1].candidate.score }
                .prefix(Self.maximumEmbedded).sorted()
            found = best.map { found[$0] }
            let texts = found.map {
                profile.passage(
                    String(decoding: bytes[index.spans[$0.span].passage][index.spans[$0.span].range], as: UTF8.self))
            }
            let near = Self.centrality(try await embed(texts), profile)
            for place in found.indices where near.indices.contains(place) {
                found[place].candidate.score *= 0.5 + near[place]
            }
        }
        // A short text is not quoted entirely.
        let most = min(most, max(1, found.count / 3))
        return Self.choose(most, among: found.map(\.candidate)).map { place in
            let span = index.spans[found[place].span]
            return QuoteFinder.Quote(
                passage: index.passages[span.passage].number, range: span.range,
                text: String(decoding: bytes[span.passage][span.range], as: UTF8.self),
                score: found[place].candidate.score)
        }
    }

    /// Scores words by the document's frequent terms.
    ///
    /// - Returns: A score of at least 0; only comparable within a document.
    package func score(_ words: Set<String>) -> Double {
        let all = Double(index.spans.count)
        let sum = words.reduce(0.0) { sum, word in
            let count = Double(index.spans(with: .word(word)).count)
            // A unique word does not characterise the document.
            return sum + (count > 1 ? log(1 + count) * log(1 + all / count) : 0)
        }
        return sum / Double(words.count + 4).squareRoot()
    }

    /// Selects candidates, each as dissimilar as possible to the candidates before it.
    ///
    /// - Returns: The sorted indices of the selected candidates.
    package static func choose(_ most: Int, among candidates: [Candidate]) -> [Int] {
        var chosen: [Int] = []
        var rest = Set(candidates.indices)
        func value(_ place: Int) -> Double {
            let own = candidates[place]
            let nearest = chosen.map { alike(candidates[$0].words, own.words) }.max() ?? 0
            let isNear = chosen.contains { candidates[$0].passage == own.passage }
            return own.score * (1 - nearest) * (isNear ? 0.8 : 1)
        }
        while chosen.count < most,
            let next = rest.map({ (place: $0, value: value($0)) }).max(by: {
                ($0.value, $1.place) < ($1.value, $0.place)
            })
        {
            chosen.append(next.place)
            rest.remove(next.place)
        }
        return chosen.sorted()
    }

    private static func alike(_ first: Set<String>, _ second: Set<String>) -> Double {
        Double(first.intersection(second).count) / Double(max(1, min(first.count, second.count)))
    }

    /// Returns the self-contained sentences, or rows if no sentence is self-contained.
    private func spans(_ fresh: [Range<Int>]) -> [(span: Int, candidate: Candidate)] {
        for kind in [PassageSpans.Kind.sentence, .row] {
            var found: [(span: Int, candidate: Candidate)] = []
            var place = (heading: Int?.none, count: 0)
            for (number, span) in index.spans.enumerated() where span.kind == kind {
                guard fresh[span.passage].contains(span.range.lowerBound) else { continue }
                place = span.heading == place.heading ? (place.heading, place.count + 1) : (span.heading, 0)
                // A sentence that refers to another sentence is unclear on its own.
                guard Self.length.contains(span.range.count), !span.facts.isPointing else { continue }
                // Sections introduce their subject at the start, and documents in their first section.
                let lead = (1 + 0.25 / Double(1 + place.count)) * (span.passage == 0 ? 1.25 : 1)
                found.append(
                    (number, Candidate(passage: span.passage, words: span.words, score: score(span.words) * lead)))
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Returns the cosine of each vector with the mean direction, 0 to 1, on the model's scale.
    private static func centrality(_ vectors: [[Float]], _ profile: EmbeddingProfile) -> [Double] {
        // The cosine of a vector with the mean of many vectors unrelated to each other is the root of their cosine.
        let scale = EmbeddingProfile(unrelatedCosine: profile.unrelatedCosine?.squareRoot())
        func length(_ vector: [Float]) -> Double { vector.reduce(0) { $0 + Double($1 * $1) }.squareRoot() }
        // bounded: it is the length of a vector.
        guard var sum = vectors.first.map({ [Double](repeating: 0, count: $0.count) }) else { return [] }
        let units = vectors.map { vector in
            let length = max(length(vector), 1e-9)
            return vector.map { Double($0) / length }
        }
        for unit in units { for place in sum.indices where unit.indices.contains(place) { sum[place] += unit[place] } }
        let size = max(sum.reduce(0) { $0 + $1 * $1 }.squareRoot(), 1e-9)
        return units.map { unit in max(0, scale.scaled(zip(unit, sum).reduce(0) { $0 + $1.0 * $1.1 } / size)) }
    }
}
