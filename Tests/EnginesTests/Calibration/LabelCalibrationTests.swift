import Engines
import Foundation
import Testing

struct LabelCalibrationTests {
    /// Texts whose true label probabilities are known, and the scores of a model that distorts them.
    struct Sample {
        let labels: [String]
        var logScores: [[Double]] = []
        var correct: [Int] = []

        /// Log probabilities are multiplied by the sharpness, and each label has a liking added, whatever the text says.
        init(seed: UInt64, count: Int, sharpness: Double, liking: [Double]) {
            var random = SeededGenerator(seed: seed)
            labels = liking.indices.map { "label \($0)" }
            for _ in 0..<count {
                let logits = liking.map { _ in Double.random(in: -2...2, using: &random) }
                let sum = logits.reduce(0) { $0 + exp($1) }
                var draw = Double.random(in: 0..<1, using: &random)
                let label = logits.firstIndex { logit in
                    draw -= exp(logit) / sum
                    return draw < 0
                }
                correct.append(label ?? logits.count - 1)
                logScores.append(zip(logits, liking).map { sharpness * $0 + $1 })
            }
        }
    }

    private func error(of calibration: LabelCalibration, _ sample: Sample) throws -> Double {
        try calibration.expectedCalibrationError(logScores: sample.logScores, correct: sample.correct)
    }

    static let distortions: [(UInt64, Double, [Double])] = [
        (1, 3.0, [0, 0, 0, 0]), (2, 2.5, [1.5, 0, -1, 0]), (3, 0.4, [0, 0, 0]), (4, 1, [2, -2]),
        (5, 4, [3, 0, 0, 0, 0, -3]),
    ]

    @Test(arguments: distortions)
    func `fitting undoes what a model distorts`(seed: UInt64, sharpness: Double, liking: [Double]) throws {
        let training = Sample(seed: seed, count: 3000, sharpness: sharpness, liking: liking)
        let unseen = Sample(seed: seed + 100, count: 3000, sharpness: sharpness, liking: liking)
        let fitted = try LabelCalibration.fit(
            labels: training.labels, logScores: training.logScores, correct: training.correct)
        let before = try error(of: LabelCalibration(labels: unseen.labels), unseen)
        let after = try error(of: fitted, unseen)
        #expect(before > 0.05)
        #expect(after < 0.04)
        #expect(after < before / 2)
        // The distortion is known: the fit finds it, and biases up to a common constant.
        #expect(abs(fitted.temperature - sharpness) < 0.15 * sharpness)
        for index in liking.indices {
            let found = fitted.biases[index] - fitted.biases[0]
            #expect(abs(found - (liking[0] - liking[index]) / sharpness) < 0.25)
        }
    }

    @Test func `a model that is right already stays nearly as it is`() throws {
        let sample = Sample(seed: 7, count: 5000, sharpness: 1, liking: [0, 0, 0])
        let fitted = try LabelCalibration.fit(
            labels: sample.labels, logScores: sample.logScores, correct: sample.correct)
        #expect(abs(fitted.temperature - 1) < 0.08)
        #expect(fitted.biases.allSatisfy { abs($0) < 0.08 })
        // With a prior that outweighs all examples, nothing changes.
        let distorted = Sample(seed: 7, count: 50, sharpness: 3, liking: [1, 0, 0])
        let stubborn = try LabelCalibration.fit(
            labels: sample.labels, logScores: distorted.logScores, correct: distorted.correct, prior: 1e9)
        #expect(abs(stubborn.temperature - 1) < 1e-6)
    }

    @Test func `the identity is the softmax`() throws {
        let identity = try LabelCalibration(labels: ["a", "b", "c"])
        let probabilities = try identity.apply(logScores: [log(0.2), log(0.3), log(0.5)])
        for (found, expected) in zip(probabilities, [0.2, 0.3, 0.5]) { #expect(abs(found - expected) < 1e-12) }
    }

    static let extremes: [([Double], [Double])] = [
        ([-.infinity, 0], [0, 1]), ([-.infinity, -.infinity], [0.5, 0.5]), ([.infinity, 0], [1, 0]),
        ([.infinity, .infinity], [0.5, 0.5]), ([1e308, -1e308], [1, 0]), ([-1e308, -1e308], [0.5, 0.5]),
        ([-1e6, -1e6 - 2000], [1, 0]),
    ]

    @Test(arguments: extremes)
    func `extreme scores give probabilities`(scores: [Double], expected: [Double]) throws {
        for temperature in [1.0, 1e-3, 50] {
            let found = try LabelCalibration(labels: ["a", "b"], temperature: temperature).apply(logScores: scores)
            for (value, wanted) in zip(found, expected) { #expect(abs(value - wanted) < 1e-9) }
        }
    }

    @Test func `fitting survives impossible labels, separable examples, nonsense and few examples`() throws {
        let impossible = try LabelCalibration.fit(
            labels: ["a", "b"], logScores: [[-.infinity, 0], [0, -.infinity], [1e308, -1e308]], correct: [0, 1, 0])
        #expect(impossible.temperature.isFinite)
        let separable = try LabelCalibration.fit(
            labels: ["a", "b"], logScores: [[1, 0], [0, 1], [2, 0], [0, 2]], correct: [0, 1, 0, 1])
        #expect(separable.temperature < 1)
        #expect(separable.temperature >= 0.02)
        // A model that is always wrong is not turned round, only not believed.
        let wrong = try LabelCalibration.fit(
            labels: ["a", "b"], logScores: Array(repeating: [[4, 0], [0, 4]], count: 200).flatMap { $0 },
            correct: Array(repeating: [1, 0], count: 200).flatMap { $0 })
        #expect(wrong.temperature > 10)
        #expect(wrong.temperature <= 50.000001)
        let one = try LabelCalibration.fit(labels: ["a", "b"], logScores: [[0, 0]], correct: [1])
        #expect(one.biases[1] > one.biases[0])
        #expect(try LabelCalibration.fit(labels: ["only"], logScores: [[3]], correct: [0]).biases == [0])
    }

    @Test func `what a model says about nothing is taken back`() throws {
        // It likes the first label ten times as much as the others, whatever it reads.
        let empty = [[log(10.0), 0, 0], [log(10.0) + 5, 5, 5]]
        let calibration = try LabelCalibration(labels: ["a", "b", "c"], contentFreeLogScores: empty)
        // Most of what they prove, 4 / 5 of it: 10/12 and a quarter of 1/3 for the first, 1/12 and that for the others.
        let even = try calibration.apply(logScores: empty[0])
        #expect(abs(even[0] / even[1] - 10 * 2.0 / 11) < 1e-12 && even[1] == even[2])
        #expect(try calibration.apply(logScores: [log(10.0), 2, 0])[1] > 0.5)
        let never = try LabelCalibration(labels: ["a", "b"], contentFreeLogScores: [[0, -.infinity]])
        // A label that was never probable does not win every text.
        #expect(abs(never.biases[1] - never.biases[0] - log(9)) < 1e-12)
    }

    @Test func `empty and mismatched input is refused`() throws {
        let labels = ["a", "b"]
        let calibration = try LabelCalibration(labels: labels)
        #expect(throws: AIError.self) { try LabelCalibration(labels: []) }
        #expect(throws: AIError.self) { try LabelCalibration(labels: ["a", "a"]) }
        #expect(throws: AIError.self) { try LabelCalibration(labels: labels, temperature: 0) }
        #expect(throws: AIError.self) { try LabelCalibration(labels: labels, biases: [1]) }
        #expect(throws: AIError.self) { try LabelCalibration(labels: labels, biases: [.nan, 0]) }
        #expect(throws: AIError.self) { try LabelCalibration(labels: labels, contentFreeLogScores: []) }
        #expect(throws: AIError.self) { try calibration.apply(logScores: [1]) }
        #expect(throws: AIError.self) { try calibration.apply(logScores: [1, .nan]) }
        #expect(throws: AIError.self) { try LabelCalibration.fit(labels: labels, logScores: [], correct: []) }
        #expect(throws: AIError.self) { try LabelCalibration.fit(labels: labels, logScores: [[1, 2]], correct: [2]) }
        #expect(throws: AIError.self) { try LabelCalibration.fit(labels: labels, logScores: [[1, 2]], correct: []) }
        #expect(throws: AIError.self) { try LabelCalibration.fit(labels: labels, logScores: [[1]], correct: [0]) }
        #expect(throws: AIError.self) { try calibration.expectedCalibrationError(logScores: [], correct: []) }
    }

    @Test func `the calibration error is the distance of confidence from accuracy`() throws {
        let calibration = try LabelCalibration(labels: ["a", "b"])
        let sure = [log(0.9), log(0.1)]
        // Four texts at 90 %, three of them right: 15 points apart.
        let error = try calibration.expectedCalibrationError(
            logScores: Array(repeating: sure, count: 4), correct: [0, 0, 0, 1])
        #expect(abs(error - 0.15) < 1e-12)
        // Certainty falls into the last bin.
        #expect(try calibration.expectedCalibrationError(logScores: [[0, -.infinity]], correct: [0]) == 0)
    }

    @Test func `a calibration is kept as JSON, and checked when it is read`() throws {
        let calibration = try LabelCalibration(labels: ["a", "b"], temperature: 1.5, biases: [0.25, -0.5])
        let data = try JSONEncoder().encode(calibration)
        #expect(try JSONDecoder().decode(LabelCalibration.self, from: data) == calibration)
        let bad = Data(#"{"labels": ["a", "b"], "temperature": -1, "biases": [0, 0]}"#.utf8)
        #expect(throws: AIError.self) { try JSONDecoder().decode(LabelCalibration.self, from: bad) }
    }
}
