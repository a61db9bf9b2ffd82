/// A token and its probability at a position of a text.
public struct LikelyToken: Sendable, Hashable {
    public let id: TokenID
    /// The natural logarithm of the token's probability.
    public let logProbability: Double

    /// Returns the most likely tokens of a row of logits.
    ///
    /// - Parameters:
    ///   - count: The number of most likely tokens to return.
    ///   - logits: The row of logits.
    ///   - next: A token whose log-probability is also returned, if any.
    /// - Returns: The tokens, the most likely first, and the log-probability of `next`; `nil` if the row
    ///   contains no finite number.
    public static func list(
        _ count: Int, of logits: UnsafeBufferPointer<Float>, next: TokenID?
    ) -> (tokens: [LikelyToken], next: Double?)? {
        let row = Logits.Row(mutating: logits)
        let sum = Logits.logSumExp(row)
        guard sum.isFinite else { return nil }
        let tokens = Logits.top(count, of: row).map {
            LikelyToken(id: TokenID(clamping: $0), logProbability: Double(row[$0]) - sum)
        }
        let known = next.flatMap { row.indices.contains(Int($0)) ? Double(row[Int($0)]) - sum : nil }
        return (tokens, known)
    }
}
