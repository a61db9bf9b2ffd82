import ArgumentParser
import Foundation
import GGUF
import Hearth

/// The command `hearth models pull`.
struct PullCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull", abstract: "Download models.",
        discussion: """
            Shows the URL, the size and the licence, then asks for confirmation on a terminal. To resume a stopped \
            download, give the same command again.

              hearth models pull qwen3-1.7b-q4_k_m
              hearth models pull hf:unsloth/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q4_K_M.gguf --as qwen3-small
              hearth models pull hf:unsloth/Qwen3-0.6B-GGUF:Q8_0

            A repository without a file or a quantisation stands for the file that suits this machine best. If it has a \
            file with which the model reads images, that is downloaded, too.

            Only https is used. A model whose licence must be accepted first needs an access token of the server in \
            the environment variable HF_TOKEN; it is sent to that server only.

            With --json, an array of objects with the keys id, path, wasInstalled, sizeBytes, sha256, source, page, \
            license, licenseLink, isHashKnown and memoryBytes.
            """)

    @Argument(
        help: "Names from `hearth models list`, https URLs, hf:owner/repository/file.gguf, or hf:owner/repository.")
    var models: [String]

    @Option(name: .customLong("as"), help: "The name to install the model under. (default: its own)")
    var id: String?

    @Option(
        name: .customLong("sha256"), help: "The SHA-256 that the file must have. (default: the catalogue's, if any)")
    var sha256: String?

    @Flag(name: [.short, .long], help: "Do not ask for confirmation.")
    var yes = false

    @Flag(help: "Write one JSON array of what was installed.")
    var json = false

    func validate() throws {
        if models.count > 1, id != nil || sha256 != nil {
            throw ValidationError("--as and --sha256 are for one model. Use a separate command for each model.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            services.warnAboutCatalogue()
            var plans: [(CatalogueEntry, DownloadPlan)] = []
            for model in models {
                let target = try await DownloadTarget(model, as: id, sha256: sha256, services)
                plans.append((target.entry, try await services.models.downloadPlan(target.entry)))
            }
            let missing = plans.filter { !$0.1.isInstalled }
            for (entry, plan) in missing { PlanReport(entry, plan, services.memory).write() }
            try await confirm(missing.map(\.1))
            // Before this point, Ctrl-C simply ends the program, because no partial file exists yet.
            let interrupt = Interrupt()
            try await collectingReports(json: json) { installed in
                for (entry, plan) in plans { installed.append(try await pull(entry, plan, services, interrupt)) }
            }
        }
    }

    private func confirm(_ plans: [DownloadPlan]) async throws {
        guard !yes, Terminal.canAsk, !plans.isEmpty else { return }
        let question = plans.count == 1 ? "Download?" : "Download these \(plans.count) models?"
        guard await Terminal.confirms(question, isYesByDefault: true) else {
            Output.error("Nothing was downloaded.")
            throw ExitCode.interrupted
        }
    }

    private func pull(
        _ entry: CatalogueEntry, _ plan: DownloadPlan, _ services: HearthServices, _ interrupt: Interrupt
    ) async throws -> PullReport {
        let bar = ProgressBar(entry.id)
        defer { bar.end() }
        let model = try await stoppable(interrupt) {
            bar.end()
            Output.error(Self.stopSentence(entry.id, services))
        } _: {
            try await services.models.downloadModel(entry) { bar.report($0) }
        }
        bar.end()
        if !plan.isInstalled { services.rememberDownload(of: model) }
        let report = PullReport(model, plan, memoryBytes: services.memoryNeeds(of: model)?.totalBytes)
        if !json {
            let verb = plan.isInstalled ? "is installed already" : "is installed"
            Output.line("\(model.id) \(verb): \(model.path)")
            if !plan.isInstalled { NextSteps(model, services).write() }
        }
        return report
    }

    private static func stopSentence(_ id: String, _ services: HearthServices) -> String {
        guard let model = services.models.availableModels().first(where: { $0.id == id }),
            case .partial(let received) = model.status
        else { return "Stopped. Nothing had arrived yet." }
        let total = model.sizeBytes.map { " of \(ByteText($0))" } ?? ""
        return "Stopped. \(ByteText(received))\(total) are kept; give the same command again to resume."
    }
}

/// The report that is shown before a download.
struct PlanReport {
    private let entry: CatalogueEntry
    private let plan: DownloadPlan
    private let memory: DeviceMemory

    init(_ entry: CatalogueEntry, _ plan: DownloadPlan, _ memory: DeviceMemory) {
        self.entry = entry
        self.plan = plan
        self.memory = memory
    }

    func write() {
        Output.error("\(plan.name.printable), to be installed as \(plan.id)")
        Output.pairs(pairs) { Output.error("  " + $0) }
    }

    private var pairs: [(label: String, value: String)] {
        let machine = memory.physicalBytes
        let requirement =
            entry.suits(memoryBytes: machine)
            ? nil : "made for machines with \(ByteText(entry.minimumMemoryBytes)); this one has \(ByteText(machine))"
        let token =
            plan.requiresToken
            ? "required by the server: accept the licence on the page, then set HF_TOKEN to an access token" : nil
        let advice = MemoryAdvice.guardrails(
            parameters: entry.parameters, quantization: entry.quantization, memory: memory)
        let optional: [(String, String?)] = [
            ("Good for", entry.goodFor.isEmpty ? nil : entry.goodFor),
            ("From", plan.shownSource), ("Page", plan.page.absoluteString), ("Size", size),
            ("Licence", license), ("Conditions", plan.license.conditions),
            (
                "Checksum",
                plan.isHashKnown
                    ? "known in advance and verified" : "not known in advance: recorded now, verified later"
            ),
            ("Token", token), ("Memory", requirement), ("To", plan.destination),
            ("Free space", plan.freeBytes.map { "\(ByteText($0))" }),
        ]
        return optional.compactMap { label, value in value.map { (label, $0) } } + advice.map { ("Advice", $0) }
    }

    private var size: String {
        guard let size = plan.sizeBytes else { return "not known" }
        guard plan.receivedBytes > 0 else { return "\(ByteText(size))" }
        return "\(ByteText(size)), of which \(ByteText(plan.receivedBytes)) are downloaded"
    }

    private var license: String {
        let link = plan.license.link.absoluteString
        return plan.license.name.contains(link) ? plan.license.name : "\(plan.license.name) (\(link))"
    }
}

/// The output of `--json` for a downloaded model.
struct PullReport: Encodable {
    let id: String
    let path: String
    let wasInstalled: Bool
    let sizeBytes: UInt64?
    let sha256: String?
    let source: String
    let page: String
    let license: String
    let licenseLink: String
    let isHashKnown: Bool
    let memoryBytes: UInt64?

    init(_ model: InstalledModel, _ plan: DownloadPlan, memoryBytes: UInt64?) {
        id = model.id
        path = model.path
        wasInstalled = plan.isInstalled
        sizeBytes = model.record?.hashes?.sizeBytes
        sha256 = model.record?.hashes?.sha256
        source = plan.shownSource
        page = plan.page.absoluteString
        license = plan.license.id
        licenseLink = plan.license.link.absoluteString
        isHashKnown = plan.isHashKnown
        self.memoryBytes = memoryBytes
    }
}
