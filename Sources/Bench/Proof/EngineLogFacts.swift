import Foundation

/// Facts from llama.cpp's log about the devices that were actually used.
///
/// The engine can fall back to other devices or code without an error, and only its log shows this. The tensor path is
/// off on older chips and if its test does not compile. A device can be missing, and weights can stay on the CPU.
package struct EngineLogFacts: Sendable, Hashable, Codable {
    /// The sizes of the weights in MiB by buffer type, such as `CPU_Mapped`, `CPU_REPACK`, `MTL0` or `CUDA0`.
    package private(set) var weights: [String: Double] = [:]
    /// The sizes of the KV cache in MiB by buffer type.
    package private(set) var cache: [String: Double] = [:]
    /// The sizes of the compute buffers in MiB by buffer type.
    package private(set) var compute: [String: Double] = [:]
    /// The number of layers on a GPU and the number of all layers; `nil` if not logged.
    package private(set) var offloaded: [Int]?
    /// The state of flash attention: `enabled`, `disabled`, or `auto` if the decision is not logged.
    package private(set) var flashAttention: String?
    /// Whether Metal's tensor path is on; `nil` without Metal.
    package private(set) var hasTensor: Bool?
    /// The newest Metal family that the GPU supports, such as `MTLGPUFamilyMetal4`; `nil` without Metal.
    package private(set) var metalFamily: String?
    /// The GPU's name, as reported by Metal.
    package private(set) var gpuName: String?
    /// Log lines about fallbacks.
    package private(set) var fallbacks: [String] = []

    /// Phrases in log lines that report a fallback.
    private static let givingUp = [
        "tensor API disabled", "tensor API is not supported", "tensor API does not support", "disabling",
        "metallib not found", "no usable GPU found", "failed to initialize", "falling back", "forcing off",
        "not supported by this",
    ]

    /// Parses the lines of llama.cpp's log, from its start to the end of a load.
    package init(_ lines: [String]) {
        for line in lines { read(line) }
    }

    private mutating func read(_ line: String) {
        if let (name, size) = Self.buffer(line, " model buffer size") { weights[name, default: 0] += size }
        if let (name, size) = Self.buffer(line, " KV buffer size") { cache[name, default: 0] += size }
        // A context may reserve its buffers several times, and only the last reservation is used.
        if let (name, size) = Self.buffer(line, " compute buffer size") { compute[name] = size }
        if let rest = Self.after("offloaded ", line), rest.contains("layers to GPU") {
            let numbers = rest.prefix { $0 != " " }.split(separator: "/").compactMap { Int($0) }
            if numbers.count == 2 { offloaded = numbers }
        }
        if let value = Self.value("flash_attn", line) { flashAttention = value }
        for phrase in ["Flash Attention was auto, set to ", "resolve_fused_ops: Flash Attention "] {
            if let rest = Self.after(phrase, line) { flashAttention = rest.trimmingCharacters(in: .whitespaces) }
        }
        if let value = Self.value("has tensor", line) { hasTensor = value == "true" }
        if let rest = Self.after("GPU name:", line) { gpuName = rest.trimmingCharacters(in: .whitespaces) }
        if let rest = Self.after("GPU family: ", line), let family = rest.split(separator: " ").first,
            family.contains("Metal")
        {
            metalFamily = String(family)
        }
        if Self.givingUp.contains(where: line.contains) { fallbacks.append(line) }
    }

    /// The memory on devices other than the CPU, in MiB, without host buffers for a device, such as `CUDA_Host`.
    package var deviceMebibytes: Double {
        [weights, cache, compute].reduce(0) { sum, memory in
            sum + memory.filter { !Self.isHost($0.key) }.values.reduce(0, +)
        }
    }

    /// Returns whether a buffer type is in the CPU's memory.
    static func isHost(_ name: String) -> Bool { name.hasPrefix("CPU") || name == "AMX" || name.hasSuffix("_Host") }

    // This parses lines such as "load_tensors:   CPU_Mapped model buffer size =   603.00 MiB".
    private static func buffer(_ line: String, _ phrase: String) -> (name: String, size: Double)? {
        guard let range = line.range(of: phrase), let colon = line.firstIndex(of: ":"), colon < range.lowerBound,
            let size = value("size", String(line[range.lowerBound...]))?.split(separator: " ").first,
            let number = Double(size)
        else { return nil }
        return (line[line.index(after: colon)..<range.lowerBound].trimmingCharacters(in: .whitespaces), number)
    }

    /// Returns the rest of the line after "name =".
    private static func value(_ name: String, _ line: String) -> String? {
        guard let range = line.range(of: name) else { return nil }
        let rest = line[range.upperBound...].drop { $0 == " " }
        guard rest.first == "=" else { return nil }
        return rest.dropFirst().trimmingCharacters(in: .whitespaces)
    }

    private static func after(_ phrase: String, _ line: String) -> String? {
        line.range(of: phrase).map { String(line[$0.upperBound...]) }
    }
}

/// The result of verifying that the named backend was used.
public struct BackendProof: Sendable, Hashable, Codable {
    /// The evidence from the engine's log, in short sentences.
    public let evidence: [String]
    /// The contradictions between the log and the configuration, any of which makes a run invalid.
    public let contradictions: [String]

    /// Whether no contradiction was found.
    public var isValid: Bool { contradictions.isEmpty }

    /// Compares a requested configuration with the engine's state that the worker reported.
    package init(_ configuration: BenchConfiguration, _ engine: EngineFacts) {
        guard configuration.endpoint == nil else {
            // A remote backend cannot be verified, because only the server's own statements are known.
            (evidence, contradictions) = (engine.log, [])
            return
        }
        let log = EngineLogFacts(engine.log)
        var evidence = ["llama.cpp \(engine.version)" + (engine.commit.isEmpty ? "" : ", ggml \(engine.commit)")]
        var contradictions: [String] = []
        evidence.append("devices: \(engine.devices.joined(separator: ", "))")
        let weights = log.weights.sorted { $0.key < $1.key }
        evidence += weights.map { String(format: "weights in %@: %.1f MiB", $0.key, $0.value) }
        let onGPU = log.weights.filter { !EngineLogFacts.isHost($0.key) }.values.reduce(0, +)
        let onCPU = log.weights.filter { EngineLogFacts.isHost($0.key) }.values.reduce(0, +)
        if log.weights.isEmpty { contradictions.append("The engine's log does not show where the weights are.") }
        if let device = configuration.device {
            if !engine.devices.contains(device) {
                contradictions.append("The engine has no device \(device).")
            } else if onGPU == 0, configuration.gpuLayers != 0 {
                contradictions.append("All weights stayed on the CPU.")
            } else if let other = log.weights.keys.first(where: { name in
                !name.hasPrefix(device) && !EngineLogFacts.isHost(name)
            }) {
                contradictions.append("Weights are on \(other), not on \(device) alone.")
            } else if let offloaded = log.offloaded, offloaded[0] < min(configuration.gpuLayers ?? .max, offloaded[1]) {
                contradictions.append("\(offloaded[0]) of \(offloaded[1]) layers are on \(device).")
            }
        } else if onGPU > 0 {
            contradictions.append(String(format: "%.1f MiB of weights are not on the CPU.", onGPU))
        }
        if configuration.needsTensor, log.hasTensor != true {
            contradictions.append("Metal's tensor path is off" + (log.hasTensor == nil ? ", or not reported." : "."))
        }
        if configuration.refusesTensor, log.hasTensor != false {
            contradictions.append("Metal's tensor path is not off.")
        }
        let repacked = log.weights.contains { $0.key.contains("REPACK") || $0.key == "AMX" }
        if configuration.isCPU, onCPU > 0 {
            if repacked, !configuration.repacks { contradictions.append("The weights were repacked.") }
            evidence.append(repacked ? "weights repacked" : "weights not repacked")
        }
        if let flash = log.flashAttention {
            evidence.append("flash attention \(flash)")
            if configuration.flashAttention == "off", flash == "enabled" || flash == "auto" {
                contradictions.append("Flash attention is on.")
            }
            if configuration.flashAttention == "on", flash == "disabled" {
                contradictions.append("Flash attention is off.")
            }
        }
        if let kernels = configuration.kernels, !engine.kernels.contains("libggml-cpu-\(kernels).") {
            contradictions.append("The CPU's kernels are \(engine.kernels), not \(kernels).")
        }
        if let offloaded = log.offloaded { evidence.append("\(offloaded[0]) of \(offloaded[1]) layers on a device") }
        if let tensor = log.hasTensor { evidence.append("Metal tensor path \(tensor ? "on" : "off")") }
        evidence += log.fallbacks.map { "the engine reported: \($0)" }
        (self.evidence, self.contradictions) = (evidence, contradictions)
    }
}
