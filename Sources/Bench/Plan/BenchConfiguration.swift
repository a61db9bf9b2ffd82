/// A configuration to measure: a backend and its options.
public struct BenchConfiguration: Sendable, Hashable, Codable {
    /// The name of the backend: `cpu`, `metal-tensor`, `metal-legacy` or a device's name.
    ///
    /// `cpu` is followed by the options that differ from the default, as in `cpu-no-repack`.
    public var name: String
    /// ggml's name of the required device; `nil` for the CPU.
    public var device: String?
    /// Environment variables to set before the engine starts, which reads some of them only once per process.
    public var environment: [String: String] = [:]
    /// The number of compute threads; `nil` for one thread per physical core.
    public var threads: Int?
    /// The use of flash attention: `automatic`, `on` or `off`.
    package var flashAttention = "automatic"
    /// The cache type of keys and values: `f16`, `bf16`, `f32` or `q8_0`.
    public var cacheType = "f16"
    /// Whether weights may be repacked for the CPU's kernels.
    package var repacks = true
    /// The maximum number of tokens per batch.
    package var batchTokens = 512
    /// The name of the CPU kernels, such as `haswell`, if the engine was built with several; `nil` for the default.
    public var kernels: String?
    /// The number of layers on the device, including the output layer; `nil` for all layers.
    package var gpuLayers: Int?
    /// The model file that replaces the run's model file, to compare quantisations; `nil` for the run's file.
    ///
    /// The path is valid only on this machine, so it is not stored with the results.
    public var model: String?
    /// The endpoint to measure; `nil` to measure this machine.
    public var endpoint: BenchEndpoint?

    private enum CodingKeys: CodingKey {
        case name, device, environment, threads, flashAttention, cacheType, repacks, batchTokens, kernels, gpuLayers
        case endpoint
    }

    /// Creates a configuration for a device, or for the CPU if `device` is `nil`.
    package init(_ name: String, device: String? = nil) { (self.name, self.device) = (name, device) }

    /// Creates a configuration for an endpoint, named after its host and its model.
    package init(_ endpoint: BenchEndpoint) {
        let address = endpoint.url.split(separator: "/").dropFirst().first.map { "\($0)-" } ?? ""
        name = Self.plainName(address + endpoint.model)
        self.endpoint = endpoint
    }

    /// The configuration of the CPU with the engine's defaults, a reference for correct results.
    package static let cpu = BenchConfiguration("cpu")

    /// Returns all configurations that the given devices allow, the default configuration first.
    ///
    /// - Parameters:
    ///   - devices: The devices that ggml reports.
    ///   - threads: The engine's default number of threads.
    ///   - kernels: The names of the available CPU kernel libraries.
    ///   - hasTensor: Whether Metal's tensor path is on by default; `nil` if unknown.
    public static func available(
        devices: [(name: String, isGPU: Bool)], threads: Int, kernels: [String] = [], hasTensor: Bool? = nil
    ) -> [BenchConfiguration] {
        var found: [BenchConfiguration] = []
        for device in devices where device.isGPU {
            if device.name.hasPrefix("Metal") || device.name.hasPrefix("MTL") {
                // llama.cpp reads these variables once per process.
                var tensor = BenchConfiguration("metal-tensor", device: device.name)
                tensor.environment[enableTensor] = "1"
                var legacy = BenchConfiguration("metal-legacy", device: device.name)
                legacy.environment[disableTensor] = "1"
                // `metal-tensor` would fail verification if the tensor path is off, so it is not the default then.
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

    /// Returns a name that is valid as a folder's name and as a command-line argument.
    static func plainName(_ name: String) -> String {
        String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" })
    }

    /// Returns the configuration with a model file that replaces the run's model file.
    public func with(model file: String) -> BenchConfiguration {
        var other = self
        let stem = file.split(separator: "/").last.map { $0.hasSuffix(".gguf") ? $0.dropLast(5) : $0 } ?? ""
        other.name = "\(name)-\(Self.plainName(String(stem)))"
        other.model = file
        return other
    }

    /// Returns the configuration with fewer layers on its device.
    ///
    /// A configuration without a device is returned unchanged.
    ///
    /// - Parameter layers: The number of layers, including the output layer.
    public func with(gpuLayers layers: Int) -> BenchConfiguration {
        guard device != nil else { return self }
        var other = self
        other.name = "\(name)-\(layers)-layers"
        other.gpuLayers = layers
        return other
    }

    /// The environment variables that configurations set, which the engine reads only at its start.
    package static let variables = [enableTensor, disableTensor]

    private static let enableTensor = "GGML_METAL_TENSOR_ENABLE"
    private static let disableTensor = "GGML_METAL_TENSOR_DISABLE"

    /// Whether Metal's tensor path must be on.
    var needsTensor: Bool { environment[Self.enableTensor] != nil }

    /// Whether Metal's tensor path must be off.
    var refusesTensor: Bool { environment[Self.disableTensor] != nil }

    /// Whether the configuration uses only this machine's CPU.
    package var isCPU: Bool { device == nil && endpoint == nil }
}

/// An endpoint to measure: an OpenAI-compatible API, without its key.
public struct BenchEndpoint: Sendable, Hashable, Codable {
    /// The API's base URL, such as `http://box:8000/v1`.
    public var url: String
    /// The model's name at the endpoint.
    public var model: String

    package init(url: String, model: String) { (self.url, self.model) = (url, model) }
}
