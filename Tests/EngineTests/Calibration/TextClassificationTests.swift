import Engine
import Foundation
import Testing

struct TextClassificationTests {
    private let calibration: LabelCalibration

    init() throws { calibration = try LabelCalibration(labels: ["work", "spam", "news"]) }

    @Test func `labels are sorted by probability and keep their scores`() throws {
        let result = try TextClassification(logScores: [log(0.2), log(0.7), log(0.1)], calibration: calibration)
        #expect(result.scores.map(\.label) == ["spam", "work", "news"])
        #expect(result.best?.logScore == log(0.7))
        #expect(abs(result.margin - 0.5) < 1e-12)
        #expect(result.category == "spam")
    }

    @Test func `a classification below the threshold has no category`() throws {
        let scores = [log(0.2), log(0.7), log(0.1)]
        #expect(try TextClassification(logScores: scores, calibration: calibration, threshold: 0.69).category == "spam")
        #expect(try TextClassification(logScores: scores, calibration: calibration, threshold: 0.71).category == nil)
    }

    @Test func `the calibrated probabilities determine the order, not the raw scores`() throws {
        let shifted = try LabelCalibration(labels: calibration.labels, biases: [3, 0, 0])
        let result = try TextClassification(logScores: [0, 1, 0], calibration: shifted)
        #expect(result.best?.label == "work")
        #expect(result.best?.logScore == 0)
    }

    @Test func `a classification with impossible labels is restored from JSON`() throws {
        let result = try TextClassification(logScores: [0, -.infinity, -1], calibration: calibration, threshold: 0.5)
        let data = try JSONEncoder().encode(result)
        #expect(try JSONDecoder().decode(TextClassification.self, from: data) == result)
        #expect(result.scores.last?.probability == 0)
    }

    @Test func `equally probable labels keep their order, and a single label is certain`() throws {
        let equal = try TextClassification(logScores: [1, 1, 1], calibration: calibration)
        #expect(equal.scores.map(\.label) == calibration.labels)
        #expect(equal.margin == 0)
        let only = try TextClassification(logScores: [-9], calibration: LabelCalibration(labels: ["only"]))
        #expect(only.margin == 1)
        #expect(throws: AIError.self) { try TextClassification(logScores: [], calibration: calibration) }
    }
}
