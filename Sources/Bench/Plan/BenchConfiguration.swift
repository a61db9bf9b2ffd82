/// A configuration to measure: a backend and its options.
public struct BenchConfiguration: Sendable, Hashable, Codable {
    /// The name: `cpu`, `metal-tensor`, `metal-legacy`, a device's name, or `cpu` with the options that differ from the
    /// default, such as `cpu-no-repack`.
    public var name: String
    /// ggml's name of the required device; nil for the CPU.
    public var device: String?
    /// Environment variables to set before the engine starts; it reads some of them once per process.
    public var environment: [String: String] = [:]
    /// Threads to compute with; nil for one per physical core.
    public var threads: Int?
    /// When flash attention computes the attention: `automatic`, `on` or `off`.
    package var flashAttention = "automatic"
    /// The cache type of keys and values: `f16`, `bf16`, `f32` or `q8_0`.
    public var cacheType = "f16"
    /// Whether weights may be repacked for the CPU's kernels.
    package var repacks = true
    /// Tokens of one call.
    package var batchTokens = 512
    /// The CPU's kernels by their name, such as `haswell`, where the engine was built with several; nil for its own choice.
    public var kernels: String?
    /// Layers on the device, with the output as one; nil for all of them.
    package var gpuLayers: Int?
    /// Another model file than the run's, to compare quantisations; nil for the run's.
    ///
    /// It is not kept with results, since it is a place of this machine.
    public var model: String?
    /// The endpoint that computes; nil for this machine.
    public var endpoint: BenchEndpoint?

    private enum CodingKeys: CodingKey {
        case name, device, environment, threads, flashAttention, cacheType, repacks, batchTokens, kernels, gpuLayers
        case endpoint
    }

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - device: The device that must compute; nil for the CPU.
    package init(_ name: String, device: String? = nil) { (self.name, self.device) = (name, device) }

    /// An endpoint as a backend, named after its host and its model.
    package init(_ endpoint: BenchEndpoint) {
        let address = endpoint.url.split(separator: "/").dropFirst().first.map { "\($0)-" } ?? ""
        name = Self.plainName(address + endpoint.model)
        self.endpoint = endpoint
    }

    /// The CPU with the engine's defaults: a reference for correctness, slow compared to a GPU.
    package static let cpu = BenchConfiguration("cpu")

    /// All configurations available with these devices.
    ///
    /// - Parameters:
    ///   - devices: What ggml reports.
    ///   - threads: How many threads the engine uses by itself.
    ///   - kernels: Kernel libraries of the CPU that can be chosen from.
    ///   - hasTensor: Whether Metal's tensor path is on where nobody sets a variable; nil where that is not known.
    /// - Returns: Configurations, the most interesting first.
    public static func available(
        devices: [(name: String, isGPU: Bool)], threads: Int, kernels: [String] = [], hasTensor: Bool? = nil
    ) -> [BenchConfiguration] {
        var found: [BenchConfiguration] = []
        for device in devices where device.isGPU {
            if device.name.hasPrefix("Metal") || device.name.hasPrefix("MTL") {
                // llama.cpp reads them once per process.
                var tensor = BenchConfiguration("metal-tensor", device: device.name)
                tensor.environment[enableTensor] = "1"
                var legacy = BenchConfiguration("metal-legacy", device: device.name)
                legacy.environment[disableTensor] = "1"
                // A run of a path that is off proves nothing, so that it is nobody's first choice.
                found += hasTensor == false ? [legacy, tensor] : [tensor, legacy]
            } else {
                found.append(BenchConfiguration(plainName(device.name), device: device.name))
            }
        }
        found.append(.cpu)
        func variant(_ name: String, _ change: (inout BenchConfiguration) -> Void) {
            var variant = BenchConfiguration("cpu-\(name)")
            change(&variant)
            found.append(variant)
        }
        variant("no-repack") { $0.repacks = false }
        variant("no-flash") { $0.flashAttention = "off" }
        variant("flash") { $0.flashAttention = "on" }
        variant("cache-q8_0") {
            $0.cacheType = "q8_0"
            $0.flashAttention = "on"
        }
        if threads > 1 { variant("1-thread") { $0.threads = 1 } }
        for kernel in kernels { variant("kernels-\(kernel)") { $0.kernels = kernel } }
        return found
    }

    /// A name that folders and commands can have.
    static func plainName(_ name: String) -> String {
        String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" })
    }

    /// The same backend with another file in place of the run's model.
    public func with(model file: String) -> BenchConfiguration {
        var other = self
        let stem = file.split(separator: "/").last.map { $0.hasSuffix(".gguf") ? $0.dropLast(5) : $0 } ?? ""
        other.name = "\(name)-\(Self.plainName(String(stem)))"
        other.model = file
        return other
    }

    /// The same backend with fewer layers on its device.
    ///
    /// - Parameter layers: How many, with the output as one.
    public func with(gpuLayers layers: Int) -> BenchConfiguration {
        guard device != nil else { return self }
        var other = self
        other.name = "\(name)-\(layers)-layers"
        other.gpuLayers = layers
        return other
    }

    /// The environment variables in which backends differ; the engine reads them once, at its start.
    package static let variables = [enableTensor, disableTensor]

    private static let enableTensor = "GGML_METAL_TENSOR_ENABLE"
    private static let disableTensor = "GGML_METAL_TENSOR_DISABLE"

    /// Whether Metal's tensor path must be on.
    var needsTensor: Bool { environment[Self.enableTensor] != nil }

    /// Whether Metal's tensor path must be off.
    var refusesTensor: Bool { environment[Self.disableTensor] != nil }

    /// Whether it uses only the CPU of this machine.
    package var isCPU: Bool { device == nil && endpoint == nil }
}

/// An endpoint to measure, an OpenAI-compatible API, without its key.
public struct BenchEndpoint: Sendable, Hashable, Codable {
    /// The API's base, such as `http://box:8000/v1`.
    public var url: String
    /// The name of the model there.
    public var model: String

    /// Makes a description.
    package init(url: String, model: String) { (self.url, self.model) = (url, model) }
}
