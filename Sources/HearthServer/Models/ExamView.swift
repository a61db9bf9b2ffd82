import Foundation
import ModelLibrary

/// The result of an exam as the API shows it.
struct ExamView: Encodable, Sendable {
    struct Part: Encodable, Sendable {
        var part: ExamPart
        var title: String
        var right: Int
        var count: Int
        /// The 95 % interval of the share that was right, 0 to 1.
        var low: Double
        var high: Double
    }

    var version: Int
    /// Whether this program's exam is the same.
    var isCurrent: Bool
    var isQuick: Bool
    var seconds: Double
    var date: Date?
    var parts: [Part]

    init(_ result: ExamResult, currentVersion: Int) {
        version = result.version
        isCurrent = result.version == currentVersion
        isQuick = result.isQuick
        seconds = result.seconds
        date = result.date
        parts = ExamPart.allCases.compactMap { part in
            result.scores[part].map { score in
                Part(
                    part: part, title: part.title, right: score.right, count: score.count,
                    low: score.interval.lowerBound, high: score.interval.upperBound)
            }
        }
    }
}

/// How far an exam has come, as the API shows it.
struct ExamProgressView: Encodable, Sendable {
    var done: Int
    var total: Int
    var secondsLeft: Double?
    var isQuick: Bool
    var isBackground: Bool
}
