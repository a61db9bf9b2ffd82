/// A measure of how well documents are ranked for a query; each is from 0 to 1, and 1 is best.
package enum RankingMeasure: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Graded gain of the first ten, discounted by place, over the best that is possible.
    ///
    /// As trec_eval has it (`ndcg_cut_10`): the gain is the grade itself, not a power of two; the n-th place counts
    /// 1 / log2(n + 1); grades below 0 count as 0.
    case nDCG10 = "nDCG@10"
    /// The share of all relevant documents that is among the first hundred.
    case recall100 = "recall@100"
    /// One divided by the place of the first relevant document in the whole ranking; 0 if there is none.
    case reciprocalRank = "MRR"
    /// Whether the first document is relevant.
    case success1 = "success@1"
    /// Whether one of the first five documents is relevant.
    case success5 = "success@5"

    /// The usual name, such as "nDCG@10".
    package var description: String { rawValue }
}
