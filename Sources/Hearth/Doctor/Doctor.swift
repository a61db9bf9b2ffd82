import Foundation
import GGUF
import LlamaRuntime

/// Looks at what is installed and says what is missing and how to get it.
public struct Doctor: Sendable {
    /// One thing that was looked at.
    public struct Finding: Sendable, Codable {
        /// Whether something has to be done about it.
        public enum Status: String, Sendable, Codable {
            case good
            /// Works, but not as well as it could.
            case advice
            /// Something that a part of Hearth needs is not there.
            case missing
        }

        public let status: Status
        public let subject: String
        public let detail: String
        /// What to do; nil when all is well.
        public let remedy: String?
    }

    private let home: HearthHome

    public init(_ home: HearthHome) { self.home = home }

    /// Everything, in the order in which people want to read it.
    ///
    /// Takes a few milliseconds; loads no model.
    public var findings: [Finding] {
        [machine, memory, engine, kernels] + devices + [folder, chatModel, embeddingModel]
    }

    private var machine: Finding {
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return good("Machine", "\(system), \(cores) cores; Hearth computes with \(Machine.computeThreads) threads")
    }

    private var memory: Finding {
        let total = "\(ByteText(Machine.physicalMemoryBytes))"
        return good("Memory", Machine.availableMemoryBytes.map { "\(total), \(ByteText($0)) free" } ?? total)
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

    private var devices: [Finding] {
        EngineBackend.devices.map { device in
            let memory = device.totalBytes > 0 ? ", \(ByteText(device.totalBytes))" : ""
            return good("Device \(device.name)", device.description + memory)
        }
    }

    private var folder: Finding {
        let models = ModelFolder(home).models
        guard !models.isEmpty else {
            return Finding(
                status: .advice, subject: "Models", detail: "none in \(home.modelFolder)",
                remedy: "Put .gguf files there, or name a file with --model.")
        }
        return good("Models", "\(models.map(\.name).joined(separator: ", ")) in \(home.modelFolder)")
    }

    private var chatModel: Finding {
        let models = ModelFolder(home).models.filter { $0.kind == .generative }
        guard models.isEmpty else { return good("Chat", models.map(\.name).joined(separator: ", ")) }
        return Finding(
            status: .advice, subject: "Chat", detail: "no chat model installed",
            remedy: "Try the sample: hearth chat --model Models/hearth-tiny.gguf. "
                + "For real use, put a chat model such as Qwen3-1.7B (Q4_K_M) into \(home.modelFolder).")
    }

    /// Which weight type is fastest depends on the CPU: measured with the project's benchmark.
    private var embeddingModel: Finding {
        let models = ModelFolder(home).models.filter { $0.kind == .embedding }
        guard let model = models.first else {
            return Finding(
                status: .missing, subject: "Embeddings", detail: "no embedding model installed",
                remedy: "Run Tools/setup; it installs all-MiniLM-L6-v2.")
        }
        let type = model.description.quantizationByBytes.first?.type.name ?? "unknown"
        let best = EngineBackend.cpuFeatures.contains("AVX512_BF16") ? "BF16" : "Q8_0"
        let hasGPU = EngineBackend.devices.contains(where: \.isGPU)
        guard hasGPU || type == best else {
            return Finding(
                status: .advice, subject: "Embeddings",
                detail: "\(model.name) holds \(type) weights; \(best) is faster on this CPU",
                remedy: "Delete \(model.path) and run Tools/setup; it converts the model for this CPU.")
        }
        return good(
            "Embeddings",
            "\(model.name): \(type) weights, the fastest type on this machine; texts go in batches of about "
                + "\(ContextConfiguration().embeddingBatchTokens) tokens")
    }

    private func good(_ subject: String, _ detail: String) -> Finding {
        Finding(status: .good, subject: subject, detail: detail, remedy: nil)
    }
}
