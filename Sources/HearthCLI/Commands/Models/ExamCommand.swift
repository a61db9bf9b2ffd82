import ArgumentParser
import Foundation
import Hearth

/// The command `hearth models exam`.
struct ExamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exam", abstract: "Test what a model can do with Hearth's own prompts.",
        discussion: """
            Asks 161 questions: answers from passages, missing answers, citations, summaries, replies, categories, \
            JSON, tools and plain instructions, most in English and some in German, French and Spanish. Rules grade \
            the answers, not a model. A feature uses a model that Hearth chooses only if the model reaches the score \
            that the feature requires; a model given with --model is always used.

            Ctrl-C stops the exam; the next run continues where it stopped. The result is saved with the models and \
            belongs to the weights, whatever the file is called.

            With --json, one object with version, isQuick, seconds and scores (by part: right and count).
            """)

    @Argument(help: "An installed model, or a .gguf file. (default: chosen by Hearth)")
    var model: String?

    @Flag(help: "Ask only the first questions of each part: under a minute for half a billion parameters on 2 cores.")
    var quick = false

    @Flag(help: "Start over, even if an exam was stopped or is complete.")
    var again = false

    @Flag(help: "Show the last result without asking anything.")
    var show = false

    @Option(help: "A file to write the model's answers of this run to, as JSON lines.", completion: .file())
    var answers: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            let name = try services.examinee(model)
            if show {
                guard let result = try services.examResult(of: name) else {
                    throw ValidationError(
                        "'\(name.printable)' has not been examined yet. Run without --show to examine it.")
                }
                return try write(result)
            }
            if again { try services.restartExam(of: name) }
            let log = try answers.map { try AnswerLog(path: $0) }
            let result = try await stoppable(onStop: {
                if Terminal.showsErrors { Output.status("") }
                Output.error("Stopped. `hearth models exam \(name.printable)` continues where it stopped.")
            }) { [quick] in
                try await services.examine(
                    ExamRequest(model: name, isQuick: quick), progress: Self.show, onAnswer: { log?.add($0) })
            }
            if Terminal.showsErrors { Output.status("") }
            try write(result)
        }
    }

    private static func show(_ progress: ExamProgress) {
        guard Terminal.showsErrors else { return }
        var text = "Question \(min(progress.done + 1, progress.total)) of \(progress.total)"
        if let seconds = progress.secondsLeft {
            text += seconds < 90 ? ", \(Int(seconds)) s left" : ", \(Int((seconds / 60).rounded())) min left"
        }
        Output.status(text)
    }

    private func write(_ result: ExamResult) throws {
        if json { return try Output.datedJSON(result) }
        ExamTable.write(result)
    }
}

/// The result of an exam as a table.
enum ExamTable {
    static func write(_ result: ExamResult) {
        var table = Table(["PART", "RIGHT", "OF", "SHARE", "95 % INTERVAL"], rightAligned: [1, 2, 3])
        for part in ExamPart.allCases {
            guard let score = result.scores[part] else { continue }
            table.add([
                part.title, "\(score.right)", "\(score.count)", percent(score.share),
                "\(percent(score.interval.lowerBound)) to \(percent(score.interval.upperBound))",
            ])
        }
        table.write()
        Output.error("")
        Output.error(note(result))
    }

    /// Returns a note on the result: the kind of exam, its time, date and version.
    static func note(_ result: ExamResult) -> String {
        var parts = [result.isQuick ? "Quick exam" : "Whole exam"]
        parts.append(String(format: "%.0f s of the model's time", result.seconds))
        if let date = result.date { parts.append("taken \(date.formatted(.iso8601.year().month().day()))") }
        if result.version != HearthServices.examVersion {
            parts.append("of an older version: `hearth models exam --again` renews it")
        }
        return parts.joined(separator: ", ") + "."
    }

    private static func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }
}

/// The file to which the answers are written.
private final class AnswerLog: Sendable {
    private let file: FileHandle

    init(path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else {
            throw ValidationError("\(path.printable) can't be written. Check the path.")
        }
        self.file = file
    }

    func add(_ answer: ExamAnswer) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A full disk must not end the exam, whose result is saved elsewhere.
        try? file.write(contentsOf: (try encoder.encode(answer)) + Data("\n".utf8))
    }
}

extension HearthServices {
    /// Returns the name of the model to examine: the given name, or the default model's name.
    fileprivate func examinee(_ name: String?) throws -> String {
        if let name { return name }
        guard let id = resolver.resolution.modelID else { throw HearthError(.noModel, missingModelAdvice) }
        return id
    }
}
