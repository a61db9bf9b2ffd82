/// The prediction whether llama.cpp will compute with Metal's tensors, made before llama.cpp is loaded.
///
/// It follows llama.cpp's own rules. The engine's log is authoritative, since the engine also compiles a kernel for
/// bfloat16 and needs its library.
public enum TensorPath: Sendable, Hashable {
    /// The engine will use tensors, as far as can be predicted.
    case available
    /// The GPU is not of the Metal 4 family, or the system is older than iOS 26 and macOS 26.
    case unsupportedFamily
    /// Tensors are disabled by an environment variable.
    case disabled
    /// The GPU has no tensor hardware, so tensors would not be faster.
    case withoutGain(device: String)
    /// The system cannot compile a kernel with tensors.
    case notCompiling

    /// Determines the tensor path.
    ///
    /// - Parameters:
    ///   - device: The GPU's name.
    ///   - supportsMetal4: Whether the GPU is of the Metal 4 family.
    ///   - environment: The process's variables; llama.cpp only checks whether they are set.
    ///   - compiles: Compiles a test kernel; called last, because it takes time.
    public init(
        device: String, supportsMetal4: Bool, environment: [String: String], compiles: () -> Bool
    ) {
        if !supportsMetal4 {
            self = .unsupportedFamily
        } else if environment["GGML_METAL_TENSOR_DISABLE"] != nil {
            self = .disabled
        } else if environment["GGML_METAL_TENSOR_ENABLE"] == nil,
            !Self.generationsWithTensors.contains(where: device.contains)
        {
            self = .withoutGain(device: device)
        } else {
            self = compiles() ? .available : .notCompiling
        }
    }

    /// The chip generations whose GPUs have tensor hardware, as listed by llama.cpp.
    private static let generationsWithTensors = ["M5", "M6", "A19", "A20"]

    /// Whether the tensor path will be used.
    public var isAvailable: Bool { self == .available }

    /// The explanation for users, in a sentence.
    public var explanation: String {
        switch self {
        case .available: "Metal 4 tensors are available."
        case .unsupportedFamily:
            "This device or system has no Metal 4, so runs use the legacy Metal path. Metal 4 requires iOS 26 or "
                + "macOS 26."
        case .disabled: "Metal 4 tensors are switched off with GGML_METAL_TENSOR_DISABLE."
        case .withoutGain(let device):
            "\(device) has no hardware for tensors, so runs use the legacy Metal path, which is as fast."
        case .notCompiling: "This system does not compile tensor kernels, so runs use the legacy Metal path."
        }
    }
}
