import Foundation
import Support

/// Weighs hashed features: one table of weights for each class.
///
/// The first stage of all verdicts on mails. It reads a mail once and multiplies a few hundred numbers.
public struct LinearModel: Sendable, Hashable {
    /// The size of a weight table, as a power of two.
    package let bits: Int
    /// A number for each class, added to its sum.
    package internal(set) var biases: [Float]
    /// The weight tables, one after another.
    public internal(set) var weights: [Float]

    /// The number of classes; one for a binary classifier.
    package var classes: Int { biases.count }

    /// Creates a model; nil if the sizes do not match.
    ///
    /// - Parameters:
    ///   - bits: The size of a table, as a power of two; 10 to 24.
    ///   - biases: One for each class.
    ///   - weights: The tables, one behind the other.
    package init?(bits: Int, biases: [Float], weights: [Float]) {
        guard (10...24).contains(bits), !biases.isEmpty, weights.count == biases.count << bits,
            (biases + weights).allSatisfy(\.isFinite)
        else { return nil }
        (self.bits, self.biases, self.weights) = (bits, biases, weights)
    }

    /// What a mail's features weigh in each class.
    func sums(_ vector: FeatureVector) -> [Float] {
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
    static func probabilities(of sums: [Float]) -> [Float] {
        if sums.count == 1 { return [1 / (1 + exp(-sums[0]))] }
        let most = sums.max() ?? 0
        let powers = sums.map { exp($0 - most) }
        let total = powers.reduce(0, +)
        return powers.map { $0 / total }
    }
}

/// Fits a ``LinearModel`` to examples: logistic regression by AdaGrad (Duchi and others, 2011), in an order that is the same
/// every time.
struct LinearTrainer {
    /// A mail's features and its class; for a model of one class 1 for yes and 0 for no.
    struct Example {
        let vector: FeatureVector
        let label: Int
        var weight: Float = 1
    }

    var bits = 18
    var epochs = 12
    var rate: Float = 0.5
    /// How much each weight is drawn towards zero when it is used.
    var decay: Float = 1e-6
    var seed: UInt64 = 1

    func fit(_ examples: [Example], classes: Int) -> LinearModel {
        // bounded: the trainer chooses both.
        var weights = [Float](repeating: 0, count: classes << bits)
        var squares = weights
        // bounded: the trainer chooses it.
        var biases = [Float](repeating: 0, count: classes)
        var biasSquares = biases
        var order = Array(examples.indices)
        var random = SplitMix64(seed: seed)
        for _ in 0..<epochs {
            order.shuffle(using: &random)
            for index in order {
                let example = examples[index]
                let outputs = probabilities(example.vector, weights, biases)
                for output in 0..<classes {
                    let target: Float = classes == 1 ? Float(example.label) : output == example.label ? 1 : 0
                    let error = (outputs[output] - target) * example.weight
                    if abs(error) < 1e-4 { continue }
                    let table = output << bits
                    for (place, value) in zip(example.vector.places, example.vector.values) {
                        let at = table + Int(place)
                        let gradient = error * value + decay * weights[at]
                        squares[at] += gradient * gradient
                        weights[at] -= rate * gradient / (squares[at].squareRoot() + 1e-6)
                    }
                    biasSquares[output] += error * error
                    biases[output] -= 0.1 * rate * error / (biasSquares[output].squareRoot() + 1e-6)
                }
            }
        }
        guard let model = LinearModel(bits: bits, biases: biases, weights: weights) else {
            preconditionFailure("The weights have the sizes that were made, and finite examples give finite weights.")
        }
        return model
    }

    private func probabilities(_ vector: FeatureVector, _ weights: [Float], _ biases: [Float]) -> [Float] {
        var sums = biases
        for output in sums.indices {
            let table = output << bits
            for (place, value) in zip(vector.places, vector.values) {
                sums[output] += weights[table + Int(place)] * value
            }
        }
        return LinearModel.probabilities(of: sums)
    }
}
