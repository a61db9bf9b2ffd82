/// How far two lists of numbers put the same things in the same order.
public enum RankCorrelation {
    /// Spearman's coefficient, from -1 to 1: the correlation of the ranks, where equal numbers share their mean rank.
    ///
    /// - Parameters:
    ///   - first: Numbers, one for each thing.
    ///   - second: As many other numbers for the same things.
    /// - Returns: The coefficient; nil if there are fewer than two things, if all numbers of a list are equal, or if
    ///   one is not a number.
    public static func spearman(_ first: [Double], _ second: [Double]) -> Double? {
        precondition(first.count == second.count, "Rank correlation compares lists of the same length.")
        guard first.count > 1, !first.contains(where: \.isNaN), !second.contains(where: \.isNaN) else { return nil }
        let (ranks, others) = (self.ranks(first), self.ranks(second))
        let mean = Double(first.count + 1) / 2
        var (product, squares, otherSquares) = (0.0, 0.0, 0.0)
        for (rank, other) in zip(ranks, others) {
            product += (rank - mean) * (other - mean)
            squares += (rank - mean) * (rank - mean)
            otherSquares += (other - mean) * (other - mean)
        }
        guard squares > 0, otherSquares > 0 else { return nil }
        return max(-1, min(1, product / (squares * otherSquares).squareRoot()))
    }

    /// The rank of each number from 1; equal numbers get the mean of the ranks that they take up.
    private static func ranks(_ numbers: [Double]) -> [Double] {
        let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
        var ranks = [Double](repeating: 0, count: numbers.count)
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, numbers[order[end]] == numbers[order[start]] { end += 1 }
            for place in start..<end { ranks[order[place]] = Double(start + 1 + end) / 2 }
            start = end
        }
        return ranks
    }
}
