import Foundation
public import MailReading

/// An evaluation of how well spam is distinguished from legitimate mail.
public struct SpamEvaluation: Sendable {
    /// The verdict on each mail, in the order of the mails.
    public let samples: [BinaryReport.Sample]
    public let report: BinaryReport
    /// The median time of a verdict in milliseconds, without parsing.
    public let medianMilliseconds: Double
    /// The 99th percentile of the time of a verdict in milliseconds, without parsing.
    public let slowestMilliseconds: Double

    private let times: [Double]

    /// Evaluates verdicts on labelled mails; every label except "spam" stands for legitimate mail.
    public init(
        _ mails: [LabelledMail], judge: (MailMessage) async throws -> SpamVerdict
    ) async rethrows {
        let clock = ContinuousClock()
        var (samples, times): ([BinaryReport.Sample], [Double]) = ([], [])
        for mail in mails {
            let start = clock.now
            let verdict = try await judge(mail.message)
            times.append(start.duration(to: clock.now) / .milliseconds(1))
            samples.append(BinaryReport.Sample(score: verdict.score, isPositive: mail.label == "spam"))
        }
        self.init(samples, times)
    }

    /// Creates the evaluation of a whole set from the evaluations of its parts.
    public init(joining parts: [SpamEvaluation]) { self.init(parts.flatMap(\.samples), parts.flatMap(\.times)) }

    private init(_ samples: [BinaryReport.Sample], _ times: [Double]) {
        let times = times.sorted()
        (self.samples, self.times, report) = (samples, times, BinaryReport(samples))
        medianMilliseconds = times.isEmpty ? 0 : times[times.count / 2]
        slowestMilliseconds = times.isEmpty ? 0 : times[times.count * 99 / 100]
    }
}
