import Foundation

/// Weighs hashed features: one table of weights for each class.
///
/// The first stage of all verdicts on mails. It reads a mail once and multiplies a few hundred numbers.
public struct LinearModel: Sendable, Hashable {
    /// The size of a weight table, as a power of two.
    public let bits: Int
    /// A number for each class, added to its sum.
    public let biases: [Float]
    /// The weight tables, one after another.
    public let weights: [Float]

    /// The number of classes; one for a binary classifier.
    public var classes: Int { biases.count }

    /// Creates a model; nil if the sizes do not match.
    ///
    /// - Parameters:
    ///   - bits: The size of a table, as a power of two; 10 to 24.
    ///   - biases: One for each class.
    ///   - weights: The tables, one behind the other.
    public init?(bits: Int, biases: [Float], weights: [Float]) {
        guard (10...24).contains(bits), !biases.isEmpty, weights.count == biases.count << bits,
            (biases + weights).allSatisfy(\.isFinite)
        else { return nil }
        (self.bits, self.biases, self.weights) = (bits, biases, weights)
    }

    /// What a mail's features weigh in each class.
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

    /// How likely each class is: of one, by the logistic function; of several, together 1.
    func probabilities(_ vector: FeatureVector) -> [Float] { Self.probabilities(of: sums(vector)) }

    /// The same for sums that are known.
    public static func probabilities(of sums: [Float]) -> [Float] {
        if sums.count == 1 { return [1 / (1 + exp(-sums[0]))] }
        let most = sums.max() ?? 0
        let powers = sums.map { exp($0 - most) }
        let total = powers.reduce(0, +)
        return powers.map { $0 / total }
    }
}
