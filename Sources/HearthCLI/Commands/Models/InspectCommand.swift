import ArgumentParser
import Foundation
import Hearth

/// The command `hearth models inspect`.
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show a model file's metadata and memory needs, without loading it.",
        discussion: """
            With --json, one object: the file's metadata, including the chat template; memory with weightsBytes, \
            repackedBytes, cacheBytes, computeBytes, programBytes, totalBytes, deviceBytes, which is on GPUs and workers \
            and not in the total, contextTokens, fullContextBytes (the total with the whole context in use), \
            quantizedContextTokens (the context with a Q8_0 cache, where memory limits it), fits and advice; and, for an installed model, source, origin, sha256 and installed.
            """)

    @Argument(help: "A .gguf file, or the name of an installed model.")
    var file: String

    @Option(help: "The context size in tokens, for prompt and answer. (default: 4096, which grows)")
    var contextTokens: Int?

    @Option(
        help: """
            The type of the KV cache: f32, f16, bf16 or q8_0. (default: f16; on devices with less than 8 GB also q8_0)
            """,
        transform: ContextConfiguration.CacheType.init(argument:))
    var cacheType: ContextConfiguration.CacheType?

    @Option(help: rpcHelp)
    var rpc: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        try checkWorkers(rpc)
        if let contextTokens, contextTokens < 1 {
            throw ValidationError("--context-tokens is \(contextTokens); it can be 1 or more.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.configured(model: nil, rpc: rpc)
            services.warnAboutEnvironment()
            let folder = ModelFolder(path: services.home.modelFolder)
            let options = LocalModel.Options(contextTokens: contextTokens, cacheType: cacheType)
            let path = try Self.path(file, folder, services)
            let inspection = try ModelInspection(path: path)
            let memory = try MemoryNeeds(path: path, options: options, services)
            let model = folder.models.first { $0.path == path }
            let record = model?.record
            if json { return try Output.json(InspectReport(inspection: inspection, memory: memory, record: record)) }
            let goodFor = model.flatMap { services.catalogue[$0.id]?.goodFor }.map { [(label: "Good for", value: $0)] }
            Output.pairs(inspection.lines + (goodFor ?? []) + memory.lines + (record.map(Self.lines) ?? []))
        }
    }

    /// Returns the path of an existing file, or else of the model with the given name.
    private static func path(_ text: String, _ folder: ModelFolder, _ services: HearthServices) throws -> String {
        guard !text.contains("/"), !FileManager.default.fileExists(atPath: text) else { return text }
        return try folder.path(for: services.modelID(text), kind: .generative, catalogue: services.catalogue)
    }

    private static func lines(_ record: ModelRecord) -> [(label: String, value: String)] {
        let checked = record.hashes.map { "SHA-256 \($0.sha256)" } ?? "not known: `hearth models verify` records it"
        let date = record.installed.formatted(.iso8601)
        let optional: [(String, String?)] = [
            ("Source", record.shownSource), ("Origin", origin(record.origin)), ("Installed", date),
            ("Checksum", checked),
        ]
        return optional.compactMap { label, value in value.map { (label, $0) } }
    }

    private static func origin(_ origin: ModelRecord.Origin) -> String {
        switch origin {
        case .downloaded: "downloaded"
        case .copied: "copied from this machine"
        case .hardLinked: "shares its bytes with another file"
        case .linked(let path): "link to \(path)"
        case .found: "added to the folder manually"
        }
    }
}

/// The output of `--json`: the file's metadata, and values that Hearth computes.
struct InspectReport: Encodable {
    let inspection: ModelInspection
    let memory: MemoryNeeds
    let record: ModelRecord?

    private enum CodingKeys: String, CodingKey { case memory, source, origin, sha256, installed }

    func encode(to encoder: any Encoder) throws {
        try inspection.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(memory, forKey: .memory)
        try container.encodeIfPresent(record?.shownSource, forKey: .source)
        try container.encodeIfPresent(record?.hashes?.sha256, forKey: .sha256)
        try container.encodeIfPresent(record?.installed.formatted(.iso8601), forKey: .installed)
        guard let record else { return }
        let origin =
            switch record.origin {
            case .downloaded: "downloaded"
            case .copied: "copied"
            case .hardLinked: "hardLinked"
            case .linked: "linked"
            case .found: "found"
            }
        try container.encode(origin, forKey: .origin)
    }
}

extension ContextConfiguration.CacheType {
    /// Parses a command-line argument.
    ///
    /// - Throws: `ValidationError` with the supported names.
    init(argument: String) throws {
        guard let type = Self(rawValue: argument.lowercased()) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no cache type '\(argument.printable)'. There are: \(names).")
        }
        self = type
    }
}
