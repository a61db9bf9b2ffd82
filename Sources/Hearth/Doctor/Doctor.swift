import Foundation
import GGUF
import Llama
import ModelLibrary
import Platform

/// The checks of an installation, with a remedy for everything that is missing.
package struct Doctor: Sendable {
    /// The result of one check.
    package struct Finding: Sendable, Codable {
        /// The severity of a finding.
        package enum Status: String, Sendable, Codable {
            case good
            /// The checked part works, but could work better.
            case advice
            /// Something that a part of Hearth needs is missing.
            case missing
        }

        package let status: Status
        package let subject: String
        package let detail: String
        /// The remedy; nil if all is well.
        package let remedy: String?
    }

    let services: HearthServices

    package init(_ services: HearthServices) { self.services = services }

    var home: HearthHome { services.home }

    /// All findings, in display order.
    ///
    /// Takes a few milliseconds, or seconds if there are many chats, because all chats are checked. Loads no model.
    package var findings: [Finding] {
        [machine, memory, engine, kernels] + devices + workers + graphics + parsers + [folder, settings] + variables
            + damagedModels
            + catalogue
            + [chatModel] + context + embeddings + reranker + [database, state]
    }

    private var settings: Finding {
        do throws(HearthError) {
            let unknown = try services.settings.unknownKeys()
            guard unknown.isEmpty else {
                return Finding(
                    status: .advice, subject: "Settings",
                    detail:
                        "\(services.settings.path) has unknown keys: \(unknown.joined(separator: ", "))",
                    remedy: "Correct or remove them; docs/configure.md lists the settings.")
            }
            return good("Settings", services.settings.path)
        } catch {
            return Finding(
                status: .missing, subject: "Settings", detail: error.message,
                remedy: "Until then the server does not start, and no prompts are sent to remote models.")
        }
    }

    private var variables: [Finding] {
        services.invalidVariables.map {
            Finding(
                status: .advice, subject: "Environment", detail: $0,
                remedy: "Correct or unset it; docs/configure.md lists the variables.")
        }
    }

    private var machine: Finding {
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return good("Machine", "\(system), \(cores) cores; Hearth uses \(Machine.computeThreads) compute threads")
    }

    private var memory: Finding {
        let total = "\(ByteText(Machine.physicalMemoryBytes))"
        let free = Machine.availableMemoryBytes.map { ", \(ByteText($0)) free" } ?? ""
        return good("Memory", "\(total)\(free); models may use \(ByteText(services.memory.budgetBytes))")
    }

    private var engine: Finding {
        let place = EngineBackend.libraryPath.map { " in \(URL(fileURLWithPath: $0).deletingLastPathComponent().path)" }
        return good("Engine", "llama.cpp \(EngineBackend.version)\(place ?? "")")
    }

    private var kernels: Finding {
        let features = EngineBackend.cpuFeatures
        let file = EngineBackend.cpuKernelPath.map { URL(fileURLWithPath: $0).lastPathComponent + ": " } ?? ""
        guard !features.isEmpty else {
            return Finding(
                status: .missing, subject: "CPU kernels", detail: "llama.cpp found no CPU kernels",
                remedy: "Run Tools/setup again; it builds llama.cpp with them.")
        }
        return good("CPU kernels", file + features.joined(separator: " "))
    }

    private var devices: [Finding] { EngineBackend.devices.map(finding) }

    private func finding(_ device: EngineBackend.Device) -> Finding {
        let free = device.isGPU && device.freeBytes > 0 ? ", \(ByteText(device.freeBytes)) free" : ""
        let memory = device.totalBytes > 0 ? ", \(ByteText(device.totalBytes))\(free)" : ""
        let isShared = device.isGPU && device.sharesMemory ? " of the machine's memory" : ""
        return good("Device \(device.name)", device.description + memory + isShared)
    }

    /// The findings about the workers.
    ///
    /// Unreachable workers are `missing`, because models that need them cannot be loaded.
    private var workers: [Finding] {
        if let problem = services.workersProblem {
            return [Finding(status: .advice, subject: "Workers", detail: problem, remedy: "Correct it, or remove it.")]
        }
        return EngineBackend.workers(services.workers).flatMap { worker in
            guard let problem = worker.problem else { return worker.devices.map(finding) }
            return [Finding(status: .missing, subject: "Worker \(worker.address)", detail: problem, remedy: nil)]
        }
    }

    private var graphics: [Finding] {
        GPUStart.problem.map {
            [Finding(status: .advice, subject: "GPU", detail: $0.text, remedy: $0.remedy)]
        } ?? []
    }

    /// The finding about the confinement of the child processes that parse PDF files and pictures.
    private var parsers: [Finding] {
        #if os(Linux)
            let means = ChildProcess.meansOfConfinement
            let (isAlone, isBlind) = (means.hasSeccomp, means.landlockVersion > 0)
            let network = isAlone ? "have no network and start no programs (seccomp)" : "can use the network"
            let files = isBlind ? "see only their input (Landlock \(means.landlockVersion))" : "can read your files"
            let detail = "programs that read PDF files and pictures \(network), and \(files)"
            guard !isAlone || !isBlind else { return [good("Parsers", detail)] }
            return [
                Finding(
                    status: .advice, subject: "Parsers", detail: detail,
                    remedy: "Use Linux 5.13 or newer with Landlock and seccomp, in a container that allows both.")
            ]
        #else
            return []
        #endif
    }

    private var folder: Finding {
        if let problem = services.engines.folder.problem {
            return Finding(status: .missing, subject: "Models", detail: problem, remedy: nil)
        }
        let models = services.engines.folder.models
        guard !models.isEmpty else {
            return Finding(
                status: .advice, subject: "Models", detail: "none in \(home.modelFolder)",
                remedy: "`hearth models` lists models to download, and `hearth models import` those of other programs.")
        }
        return good("Models", "\(models.map(\.id).joined(separator: ", ")) in \(home.modelFolder)")
    }

    private var damagedModels: [Finding] {
        services.models.availableModels().compactMap { model in
            let remove = "emove it with `hearth models rm \(model.id)`."
            let (reason, remedy): (String, String)
            switch model.status {
            case .damaged(let why):
                (reason, remedy) = (why, "Repair it with `hearth models repair \(model.id)`, or r" + remove)
            case .missing:
                (reason, remedy) = ("the file that it links to no longer exists", "Restore that file, or r" + remove)
            default: return nil
            }
            return Finding(status: .advice, subject: "Model \(model.id)", detail: reason, remedy: remedy)
        }
    }

    private var catalogue: [Finding] {
        services.catalogueProblem.map {
            [
                Finding(
                    status: .advice, subject: "Catalogue", detail: $0,
                    remedy: "Until this is fixed, the built-in one is used.")
            ]
        } ?? []
    }

    private var chatModel: Finding {
        let resolution = services.resolver.resolution
        guard resolution.tier == .stub else {
            // Shows why the resolver chose this engine.
            return good("Chat", resolution.candidates.first(where: \.isTaken)?.reason ?? resolution.engine.name)
        }
        return Finding(
            status: .advice, subject: "Chat", detail: "no model can answer", remedy: services.missingModelAdvice)
    }

    /// The context size and its memory.
    ///
    /// Empty if no model file answers, or if the file cannot be read, which loading the model reports.
    private var context: [Finding] {
        guard let model = services.resolver.resolution.file,
            let room = try? services.contextRoom(path: model.path)
        else { return [] }
        let (first, full) = (room.first.totalBytes, room.full.totalBytes)
        let whenFull = full > first ? ", \(ByteText(full)) when it is full" : ""
        let detail = "\(room.size); \(ByteText(first)) of memory\(whenFull)"
        guard let offer = room.offer(with: "a Q8_0 cache") else { return [good("Context", detail)] }
        return [
            Finding(
                status: .advice, subject: "Context", detail: "\(detail). \(offer)",
                remedy: "Set `\"cacheType\": \"q8_0\"` in settings.json, or `\"f16\"` to keep it as it is.")
        ]
    }

    /// The finding about the reranking model; empty if the settings name none.
    private var reranker: [Finding] {
        // Unreadable settings are reported by a separate finding.
        guard let name = (try? services.settings.read())?.documents.reranker else { return [] }
        guard services.engines.reranker(name) == nil else {
            return [good("Reranking", "\(name) orders passages for the model that answers questions")]
        }
        return [
            Finding(
                status: .advice, subject: "Reranking",
                detail: "the settings name \(name), but no reranking model of that name is installed",
                remedy:
                    "Correct `documents.reranker` in settings.json, or import the model with `hearth models import`.")
        ]
    }

    func good(_ subject: String, _ detail: String) -> Finding {
        Finding(status: .good, subject: subject, detail: detail, remedy: nil)
    }
}
