import Foundation

/// A linear classifier of hashed features, with one weight table per class.
///
/// This model is the first stage of all verdicts on mails. A verdict takes a few hundred multiplications.
public struct LinearModel: Sendable, Hashable {
    /// The binary logarithm of the number of entries in a weight table.
    public let bits: Int
    /// The bias of each class.
    public let biases: [Float]
    /// The concatenated weight tables.
    public let weights: [Float]

    /// The number of classes; one for a binary classifier.
    public var classes: Int { biases.count }

    /// Creates a model from concatenated weight tables of `1 << bits` entries, where `bits` is from 10 to 24.
    ///
    /// The result is `nil` if the sizes do not match or a number is not finite.
    public init?(bits: Int, biases: [Float], weights: [Float]) {
        guard (10...24).contains(bits), !biases.isEmpty, weights.count == biases.count << bits,
            (biases + weights).allSatisfy(\.isFinite)
        else { return nil }
        (self.bits, self.biases, self.weights) = (bits, biases, weights)
    }

    /// Returns the score of each class: its bias plus the weighted features.
    public func sums(_ vector: FeatureVector) -> [Float] {
        weights.withUnsafeBufferPointer { weights in
            biases.indices.map { index in
                let table = index << bits
                var sum = biases[index]
                for (place, value) in zip(vector.places, vector.values) { sum += weights[table + Int(place)] * value }
                return sum
            }
        }
    }

    /// Returns the probability of each class: logistic for a single class, softmax for several.
    func probabilities(_ vector: FeatureVector) -> [Float] { Self.probabilities(of: sums(vector)) }

    /// Returns the probabilities for the scores that ``sums(_:)`` returned.
    public static func probabilities(of sums: [Float]) -> [Float] {
        if sums.count == 1 { return [1 / (1 + exp(-sums[0]))] }
        let most = sums.max() ?? 0
        let powers = sums.map { exp($0 - most) }
        let total = powers.reduce(0, +)
        return powers.map { $0 / total }
    }
}
