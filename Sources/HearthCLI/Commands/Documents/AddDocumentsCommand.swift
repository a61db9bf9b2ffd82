import ArgumentParser
import Documents
import Foundation
import Hearth

/// The command `hearth docs add`.
struct AddDocumentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add files and folders; folders are watched from then on.",
        discussion: """
            A file that was added before is read again only if it has changed, or if pages were left out for lack of a \
            program that is installed now. `hearth docs watch` and `hearth serve` watch the folders; adding a folder \
            again updates it once and retries files that could not be read. A file that crashed Hearth is retried only \
            if it is added by its own path. Ctrl-C keeps what has been read.

            Files that cannot be read are listed on standard error with the reason; the exit code is 15 if nothing \
            could be read, and 12 if a path does not exist. With --json, one object with added, replaced, unchanged, \
            removed, problems, notes, pages, passages, embedded and seconds.
            """)

    @Argument(help: "Files and folders.", completion: .file())
    var paths: [String]

    @OptionGroup var target: CollectionOption

    @Option(help: embeddingModelHelp)
    var embeddingModel: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        let paths = paths.map { URL(fileURLWithPath: $0).standardizedFileURL.path(percentEncoded: false) }
        let there = paths.filter { FileManager.default.fileExists(atPath: $0) }
        let missing = paths.filter { !there.contains($0) }.map { "There is no file or folder '\($0.printable)'." }
        for sentence in missing { Output.error("hearth: \(sentence)") }
        if there.isEmpty { throw ExitCode(Failure.Kind.notFound) }
        let collection = target.collection
        try await withDocuments { [json, embeddingModel] documents in
            if let embeddingModel { try await documents.choose(embeddingModel, for: collection) }
            let start = ContinuousClock.now
            let bar = WorkBar()
            var report = try await documents.add(paths: there.map(Self.withoutSlash), to: collection) {
                bar.report(WorkProgress($0))
            }
            let embedded = try await documents.embedPending { bar.report(WorkProgress($0)) }
            try await documents.eraseRemovedText()
            bar.end()
            let seconds = start.duration(to: .now) / .seconds(1)
            // Files are read in parallel, so the order varies.
            report.problems.sort { $0.path < $1.path }
            report.notes.sort { $0.path < $1.path }
            for problem in report.problems { Output.error("hearth: \(problem.message.printable)") }
            Self.show(report.notes)
            if json {
                try Output.json(AddReport(report, embedded: embedded, seconds: seconds))
            } else {
                Output.line(Self.words(report, embedded: embedded, seconds: seconds))
                let chosen = try await documents.collections().first { $0.name == collection }
                if let chosen, chosen.embedder == nil {
                    Output.error(chosen.embeddingProblem ?? Self.embedderAdvice)
                }
            }
            if !report.problems.isEmpty, report.added + report.replaced + report.unchanged == 0 {
                throw ExitCode.unusableDocument
            }
        }
        if !missing.isEmpty { throw ExitCode(Failure.Kind.notFound) }
    }

    private static let shownNotes = 5

    private static func show(_ notes: [DocumentNote]) {
        for note in notes.prefix(shownNotes) {
            Output.error("\(URL(fileURLWithPath: note.path).lastPathComponent.printable): \(note.message.printable)")
        }
        let rest = notes.count - shownNotes
        if rest > 0 { Output.error("\(rest) more \(rest == 1 ? "note" : "notes"): see `hearth docs list`.") }
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static let embedderAdvice = """
        Search uses keywords only. `hearth models pull all-minilm-l6-v2-q8_0` adds search by meaning.
        """

    private static func words(_ report: IngestReport, embedded: Int, seconds: Double) -> String {
        var parts = [
            (report.added, "added"), (report.replaced, "read again"), (report.unchanged, "unchanged"),
            (report.removed, "removed"), (report.problems.count, "not readable"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if parts.isEmpty { parts = ["nothing to read"] }
        let passages = report.passages > 0 ? "; \(report.passages) passages" : ""
        let time = seconds < 10 ? String(format: "%.1f", seconds) : String(Int(seconds.rounded()))
        return parts.joined(separator: ", ") + passages + (embedded > 0 ? ", \(embedded) embedded" : "")
            + " (\(time) s)"
    }
}

/// The help for choosing a collection's embedding model.
let embeddingModelHelp: ArgumentHelp = """
    Search this collection by meaning with this installed embedding model; "default" for the usual one.
    """

extension RAGService {
    /// Chooses a collection's embedding model as the user named it.
    func choose(_ embeddingModel: String, for collection: String) async throws {
        try await setEmbeddingModel(embeddingModel == "default" ? nil : embeddingModel, collection: collection)
    }
}

extension ExitCode {
    /// The exit code if no document could be read.
    static let unusableDocument = ExitCode(15)
}

/// The output of `hearth docs add --json`.
struct AddReport: Encodable {
    let added: Int
    let replaced: Int
    let unchanged: Int
    let removed: Int
    let problems: [DocumentProblem]
    let notes: [DocumentNote]
    let pages: Int
    let passages: Int
    let embedded: Int
    let seconds: Double

    init(_ report: IngestReport, embedded: Int, seconds: Double) {
        added = report.added
        replaced = report.replaced
        unchanged = report.unchanged
        removed = report.removed
        problems = report.problems
        notes = report.notes
        pages = report.pages
        passages = report.passages
        self.embedded = embedded
        self.seconds = seconds
    }
}
