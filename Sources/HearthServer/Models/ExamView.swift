import Foundation
import ModelLibrary

/// An exam result in the API's format.
struct ExamView: Encodable, Sendable {
    struct Part: Encodable, Sendable {
        var part: ExamPart
        var title: String
        var right: Int
        var count: Int
        /// The lower bound of the 95 % confidence interval of the correct share, 0 to 1.
        var low: Double
        var high: Double
    }

    var version: Int
    /// Whether the exam's version equals this program's exam version.
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

/// The progress of an exam in the API's format.
struct ExamProgressView: Encodable, Sendable {
    var done: Int
    var total: Int
    var secondsLeft: Double?
    var isQuick: Bool
    var isBackground: Bool
}
