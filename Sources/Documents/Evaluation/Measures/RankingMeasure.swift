/// A measure of ranking quality for a query, from 0 to 1 (best).
package enum RankingMeasure: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The normalised discounted cumulative gain of the first ten documents.
    ///
    /// As in trec_eval (`ndcg_cut_10`): the gain is the grade itself, not a power of two. The n-th place has
    /// the weight 1 / log2(n + 1). Grades below 0 count as 0.
    case nDCG10 = "nDCG@10"
    /// The fraction of all relevant documents that is among the first hundred.
    case recall100 = "recall@100"
    /// The reciprocal rank of the first relevant document in the whole ranking; 0 if no document is relevant.
    case reciprocalRank = "MRR"
    /// Whether the first document is relevant.
    case success1 = "success@1"
    /// Whether one of the first five documents is relevant.
    case success5 = "success@5"

    /// The usual name, such as "nDCG@10".
    package var description: String { rawValue }
}
