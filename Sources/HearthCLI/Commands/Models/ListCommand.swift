import ArgumentParser
import Hearth

/// The command `hearth models list`.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the models that are installed or can be downloaded.",
        discussion: """
            Installed models come first, remote models last (see `hearth models list-remote`). \
            On a terminal, prints a table; otherwise lines of six tab-separated fields: \
            name, kind, size, licence, status, and whether it fits into this machine's memory.

            With --json, an array of objects with the keys id, name, kind, sizeBytes, license, licenseLink, status \
            (installed, partial, damaged, missing, differsFromCatalogue or notInstalled), problem, receivedBytes, \
            isDefault, isRecommended, isLargestThatSuits, isLinked, isDownloadable, memory (fits, tight or tooLarge), \
            memoryReason, minimumMemoryBytes, goodFor, page, path and exam (the result of `hearth models exam`). \
            Unknown values are left out.
            """)

    @Flag(help: "List only models on this machine.")
    var installed = false

    @Flag(name: [.short, .long], help: "Also show the exam result of each chat model.")
    var verbose = false

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            services.warnAboutCatalogue()
            let all = try ModelList(services).models
            let shown = installed ? all.filter { $0.status != .notInstalled } : all
            if json { return try Output.datedJSON(shown) }
            let remotes = services.remotes.all
            if shown.isEmpty, remotes.isEmpty {
                // Written to standard error, because programs would mistake the line for a model.
                return Output.error(
                    "No models in \(services.home.modelFolder). `hearth models list` shows what is available.")
            }
            var table = Table(["NAME", "KIND", "SIZE", "LICENCE", "STATUS", "MEMORY"], rightAligned: [2])
            for model in shown { table.add(model.cells) }
            table.write()
            // Remote models are shown only on a terminal, so that the output for programs lists only files.
            if !remotes.isEmpty, Terminal.showsOutput {
                Output.line()
                ListedRemote.table(remotes)
            }
            if verbose { for model in shown where model.kind == .generative { Self.writeExam(of: model) } }
        }
    }

    private static func writeExam(of model: ListedModel) {
        Output.line()
        guard let exam = model.exam else { return Output.line("\(model.id.printable): not examined") }
        Output.line("\(model.id.printable):")
        ExamTable.write(exam)
    }
}
