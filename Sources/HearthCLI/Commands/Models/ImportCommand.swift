import ArgumentParser
import Foundation
import GGUF
import Hearth

/// The command `hearth models import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a model file, or a model of another program on this machine.",
        discussion: """
            Without FILE, lists the models of Ollama, LM Studio and the Hugging Face cache. The file is checked before \
            it becomes a model.

              --copy       needs the same space again, and is independent of the original file
              --hard-link  needs no space; same disk only, and a change to one file changes both
              --link       needs no space; the model is lost if the original file is deleted

            With --json, an array of objects with the keys program, name, path, sizeBytes, suggestedID, installedAs \
            and note; or, for an imported model, one object with id, path, wasInstalled, sizeBytes, sha256, method and \
            memoryBytes.
            """)

    /// A program whose models can be imported.
    enum Program: String, ExpressibleByArgument, CaseIterable {
        case ollama
        case huggingFace = "hugging-face"
        case lmStudio = "lm-studio"

        var source: ImportableModel.Source {
            switch self {
            case .ollama: .ollama
            case .huggingFace: .huggingFace
            case .lmStudio: .lmStudio
            }
        }
    }

    /// The method of importing a file.
    enum Method: String, EnumerableFlag {
        case copy, hardLink, link

        static func help(for value: Method) -> ArgumentHelp? {
            switch value {
            case .copy: "Copy the file. (default)"
            case .hardLink: "Create a hard link to the file."
            case .link: "Create a symbolic link to the file."
            }
        }

        var method: ImportMethod {
            switch self {
            case .copy: .copy
            case .hardLink: .hardLink
            case .link: .link
            }
        }
    }

    @Argument(help: "A .gguf file, or a name from the list. (default: list what can be imported)")
    var file: String?

    @Option(name: .customLong("as"), help: "The name to install the model under. (default: derived from its own)")
    var id: String?

    @Flag(exclusivity: .exclusive)
    var method: Method?

    @Option(help: "Only models of this program: ollama, hugging-face or lm-studio.")
    var from: Program?

    @Flag(help: "Write JSON.")
    var json = false

    func validate() throws {
        if file == nil, id != nil || method != nil {
            throw ValidationError("--as, --copy, --hard-link and --link need a file or a name to import.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            guard let file else { return try list(importable(services)) }
            if let id { try ModelID.validate(id) }
            let method = method?.method ?? .copy
            let found = try isPath(file) ? nil : match(file, importable(services))
            let before = Set(services.models.availableModels().compactMap { $0.installed?.id })
            let bar = ProgressBar(
                id ?? found?.suggestedID ?? URL(fileURLWithPath: file).lastPathComponent,
                checking: method == .copy ? "copying" : "checking")
            defer { bar.end() }
            let model = try await stoppable {
                bar.end()
                Output.error("Stopped. Nothing was imported.")
            } _: {
                if let found {
                    try await services.models.importModel(found, as: id, method: method) { bar.report($0) }
                } else {
                    try await services.models.importModel(from: file, as: id, method: method) { bar.report($0) }
                }
            }
            bar.end()
            try report(model, wasInstalled: before.contains(model.id), method, services)
        }
    }

    /// Returns whether a text is a path.
    ///
    /// The name of an existing file always counts as a path.
    ///
    /// The file name extension is not a criterion, because the names of other programs' models end in `.gguf`, too.
    private func isPath(_ text: String) -> Bool {
        guard from == nil else { return false }
        return ["/", "./", "../", "~"].contains(where: text.hasPrefix) || FileManager.default.fileExists(atPath: text)
    }

    private func importable(_ services: HearthServices) -> [ImportableModel] {
        services.models.importableModels().filter { from == nil || $0.source == from?.source }
    }

    private func match(_ name: String, _ models: [ImportableModel]) throws(ModelLibraryError) -> ImportableModel {
        let wanted = name.lowercased()
        let matching = models.filter {
            $0.path == name || [$0.name.lowercased(), $0.suggestedID.lowercased()].contains(wanted)
        }
        if let model = matching.first, matching.count == 1 { return model }
        guard matching.isEmpty else {
            throw ModelLibraryError(
                .unknownModel,
                "More than one model is named '\(name.printable)'. Choose one by its program with --from, or by its "
                    + "path: \(matching.map(\.path.printable).joined(separator: ", ")).")
        }
        throw ModelLibraryError(
            .unknownModel,
            "There is no file '\(name.printable)', and no other program here has a model with that name. "
                + "`hearth models import` lists the models.")
    }

    private func list(_ models: [ImportableModel]) throws {
        if json { return try Output.json(models.map(ImportableReport.init)) }
        if models.isEmpty {
            return Output.error(
                "There is nothing to import from \(from.map { $0.source.title } ?? "other programs"). "
                    + "Give the path of a .gguf file.")
        }
        var table = Table(["NAME", "FROM", "SIZE", "WOULD BE", "NOTE"], rightAligned: [2])
        for model in models {
            let note = [model.installedAs.map { "installed as \($0)" }, model.note].compactMap(\.self)
            table.add([
                model.name, model.source.title, "\(ByteText(model.sizeBytes))", model.suggestedID,
                note.joined(separator: "; "),
            ])
        }
        table.write()
        if Terminal.showsOutput { Output.line("\nImport one with `hearth models import NAME`.") }
    }

    private func report(
        _ model: InstalledModel, wasInstalled: Bool, _ method: ImportMethod, _ services: HearthServices
    ) throws {
        if json {
            return try Output.json(
                ImportReport(
                    model, wasInstalled: wasInstalled, method,
                    memoryBytes: services.memoryNeeds(of: model)?.totalBytes))
        }
        guard !wasInstalled else { return Output.line("\(model.id) already has these bytes: \(model.path)") }
        Output.line("\(model.id) is installed: \(model.path)")
        NextSteps(model, services).write()
    }
}

/// The output of `--json` for a model that can be imported.
struct ImportableReport: Encodable {
    let program: String
    let name: String
    let path: String
    let sizeBytes: UInt64
    let suggestedID: String
    let installedAs: String?
    let note: String?

    init(_ model: ImportableModel) {
        program = ImportCommand.Program.allCases.first { $0.source == model.source }?.rawValue ?? model.source.rawValue
        name = model.name
        path = model.path
        sizeBytes = model.sizeBytes
        suggestedID = model.suggestedID
        installedAs = model.installedAs
        note = model.note
    }
}

/// The output of `--json` for an imported model.
struct ImportReport: Encodable {
    let id: String
    let path: String
    let wasInstalled: Bool
    let sizeBytes: UInt64?
    let sha256: String?
    let method: ImportMethod
    let memoryBytes: UInt64?

    init(_ model: InstalledModel, wasInstalled: Bool, _ method: ImportMethod, memoryBytes: UInt64?) {
        id = model.id
        path = model.path
        self.wasInstalled = wasInstalled
        sizeBytes = model.record?.hashes?.sizeBytes
        sha256 = model.record?.hashes?.sha256
        self.method = method
        self.memoryBytes = memoryBytes
    }
}
