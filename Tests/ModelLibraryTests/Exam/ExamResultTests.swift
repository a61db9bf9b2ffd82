import FeatureTesting
import Foundation
import GGUF
import Testing

@testable import ModelLibrary

@Suite struct ExamScoreTests {
    /// The expected values come from another implementation of Wilson's formula of 1927.
    @Test(
        arguments: [
            (0, 1, 0, 0.793451), (1, 1, 0.206549, 1), (0, 10, 0, 0.277533), (5, 10, 0.236593, 0.763407),
            (10, 10, 0.722467, 1), (3, 12, 0.088942, 0.532305), (20, 24, 0.641469, 0.933213),
            (81, 263, 0.255289, 0.366210),
        ] as [(Int, Int, Double, Double)])
    func `an exam score's confidence interval is Wilson's`(right: Int, count: Int, low: Double, high: Double) {
        let interval = ExamScore(right: right, count: count).interval
        #expect(abs(interval.lowerBound - low) < 1e-5 && abs(interval.upperBound - high) < 1e-5, "\(interval)")
    }

    @Test func `an exam score without questions has the interval 0 to 1 and the share 0`() {
        #expect(ExamScore().interval == 0...1 && ExamScore().share == 0)
    }

    @Test func `the confidence interval stays within 0 and 1 and narrows with more questions`() {
        for count in 1...60 {
            for right in 0...count {
                let score = ExamScore(right: right, count: count)
                #expect((0...1).contains(score.interval.lowerBound) && (0...1).contains(score.interval.upperBound))
                let more = ExamScore(right: right * 10, count: count * 10)
                let (width, narrower) = (
                    score.interval.upperBound - score.interval.lowerBound,
                    more.interval.upperBound - more.interval.lowerBound
                )
                #expect(narrower < width, "\(right) of \(count)")
            }
        }
    }
}

@Suite struct ExamResultTests {
    private func result(_ scores: [ExamPart: ExamScore]) -> ExamResult {
        ExamResult(version: 1, fingerprint: "7-a", isQuick: false, scores: scores, seconds: 1)
    }

    /// The required number is rounded up, without errors from binary fractions.
    @Test(
        arguments: [
            (0.8, 5, 4), (0.8, 10, 8), (0.8, 24, 20), (0.8, 25, 20), (0.8, 6, 5), (0.8, 1, 1), (0.75, 12, 9),
            (0.75, 24, 18), (0.75, 6, 5), (0.75, 3, 3), (0.1, 30, 3), (0.7, 10, 7), (0.29, 100, 29), (1, 7, 7),
            (0, 7, 0),
        ] as [(Double, Int, Int)])
    func `the required number of right answers is the share, rounded up`(floor: Double, count: Int, needed: Int) {
        for right in 0...count {
            let objection = result([.sorting: ExamScore(right: right, count: count)]).objection(.sorting, floor: floor)
            #expect((objection == nil) == (right >= needed), "\(right) of \(count)")
            if let objection { #expect(objection.hasSuffix("; \(needed) are required")) }
        }
    }

    @Test func `the objection to an exam part without questions says that no result exists`() {
        let others: [[ExamPart: ExamScore]] = [
            [:], [.answering: ExamScore(right: 3, count: 3)], [.sorting: ExamScore()],
        ]
        for scores in others {
            #expect(result(scores).objection(.sorting, floor: 0.5) == "has no result for this part of the exam")
        }
    }

    @Test func `each exam part has its own title, and an objection that contains the score`() {
        let none = ExamScore(right: 0, count: 24)
        let objections = ExamPart.allCases.compactMap { result([$0: none]).objection($0, floor: 0.5) }
        #expect(objections.count == 9 && Set(objections).count == 9)
        #expect(objections.allSatisfy { $0.contains("0 of 24") && $0.hasSuffix("; 12 are required") })
        #expect(Set(ExamPart.allCases.map(\.title)).count == 9)
    }

    @Test func `an exam result is encoded with the names of its parts and decoded again`() throws {
        var written = result(Dictionary(uniqueKeysWithValues: ExamPart.allCases.map { ($0, ExamScore(count: 3)) }))
        written.date = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let data = try JSONEncoder().encode(written)
        #expect(try JSONDecoder().decode(ExamResult.self, from: data) == written)
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let scores = try #require(object["scores"] as? [String: [String: Int]])
        #expect(Set(scores.keys) == Set(ExamPart.allCases.map(\.rawValue)))
        #expect(scores["citing"] == ["right": 0, "count": 3])
    }
}

/// Tests that the fingerprint identifies the weights of a file under any name.
@Suite struct FingerprintTests {
    private static let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/hearth-tiny.gguf").path

    @Test func `the fixture's fingerprint never changes, because stored exam results depend on it`() throws {
        #expect(try GGUFFile(path: Self.fixture).fingerprint == "7112704-e968b402a4fc9b82")
    }

    @Test func `the fingerprint of a file depends on its weights and not on its name`() throws {
        let world = try StoreWorld()
        let copy = try world.path("another name.gguf")
        try FileManager.default.copyItem(atPath: Self.fixture, toPath: copy)
        let fingerprint = try GGUFFile(path: Self.fixture).fingerprint
        #expect(try GGUFFile(path: copy).fingerprint == fingerprint)
        // The flipped byte is in one of the 64 sampled positions.
        try flipByte(of: copy, at: 7_112_704 / 64 * 10)
        #expect(try GGUFFile(path: copy).fingerprint != fingerprint)
        let (first, second) = try (world.path("1.gguf"), world.path("2.gguf"))
        try StoreModel.write(first, seed: 1, fillerBytes: 4_000_000)
        try StoreModel.write(second, seed: 2, fillerBytes: 4_000_000)
        #expect(try GGUFFile(path: first).fingerprint != GGUFFile(path: second).fingerprint)
    }
}
