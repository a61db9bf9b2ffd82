import Engine
import Foundation
import Testing

struct LabelCalibrationTests {
    @Test func `a calibration without corrections returns the softmax of the scores`() throws {
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
    func `extreme scores result in finite probabilities`(scores: [Double], expected: [Double]) throws {
        for temperature in [1.0, 1e-3, 50] {
            let found = try LabelCalibration(labels: ["a", "b"], temperature: temperature).apply(logScores: scores)
            for (value, wanted) in zip(found, expected) { #expect(abs(value - wanted) < 1e-9) }
        }
    }

    @Test func `a calibration corrects a preference that the model has for texts without content`() throws {
        // For any text, the model gives the first label ten times the probability of each other label.
        let empty = [[log(10.0), 0, 0], [log(10.0) + 5, 5, 5]]
        let calibration = try LabelCalibration(labels: ["a", "b", "c"], contentFreeLogScores: empty)
        // The correction is 4/5 of the preference: 10/12 plus a quarter of 1/3 for the first label, and 1/12 plus a
        // quarter of 1/3 for the other labels.
        let even = try calibration.apply(logScores: empty[0])
        #expect(abs(even[0] / even[1] - 10 * 2.0 / 11) < 1e-12 && even[1] == even[2])
        #expect(try calibration.apply(logScores: [log(10.0), 2, 0])[1] > 0.5)
        let never = try LabelCalibration(labels: ["a", "b"], contentFreeLogScores: [[0, -.infinity]])
        // A label that was never probable does not win for every text.
        #expect(abs(never.biases[1] - never.biases[0] - log(9)) < 1e-12)
    }

    @Test func `empty, mismatched and invalid calibration input is refused`() throws {
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
    }

    @Test func `a calibration is encoded as JSON, and validated when it is decoded`() throws {
        let calibration = try LabelCalibration(labels: ["a", "b"], temperature: 1.5, biases: [0.25, -0.5])
        let data = try JSONEncoder().encode(calibration)
        #expect(try JSONDecoder().decode(LabelCalibration.self, from: data) == calibration)
        let bad = Data(#"{"labels": ["a", "b"], "temperature": -1, "biases": [0, 0]}"#.utf8)
        #expect(throws: AIError.self) { try JSONDecoder().decode(LabelCalibration.self, from: bad) }
    }
}
