import Mail

/// Fits a ``LinearModel`` to examples by logistic regression with AdaGrad (Duchi and others, 2011), in a reproducible order.
struct LinearTrainer {
    /// A mail's features and its class, which is 1 or 0 for a binary model.
    struct Example {
        let vector: FeatureVector
        let label: Int
        var weight: Float = 1
    }

    var bits = 18
    var epochs = 12
    var rate: Float = 0.5
    /// The weight decay applied to a weight when it is used.
    var decay: Float = 1e-6
    var seed: UInt64 = 1

    func fit(_ examples: [Example], classes: Int) -> LinearModel {
        var weights = [Float](repeating: 0, count: classes << bits)
        var squares = weights
        var biases = [Float](repeating: 0, count: classes)
        var biasSquares = biases
        var order = Array(examples.indices)
        var random = SplitMix64(state: seed)
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

/// The generator of Steele and others (2014), which makes the order of examples reproducible.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
