/// The preview of a run: the model, its memory requirements and any problems.
public struct BenchOutlook: Sendable, Hashable, Encodable {
    /// The memory that a load is expected to take.
    public struct Memory: Sendable, Hashable, Encodable {
        /// Whether it is available.
        public enum Fit: String, Sendable, Hashable, Encodable {
            case fits
            /// It is, if other programs free some memory.
            case tight
            case doesNotFit
        }

        /// All of it, in bytes.
        public var totalBytes: UInt64
        /// The private memory, other than the file's mapped pages, in bytes.
        package var privateBytes: UInt64
        /// What it takes of a GPU's own memory, in addition, in bytes.
        package var deviceBytes: UInt64 = 0
        /// Whether it is available.
        public var fits: Fit
        /// An explanation and what to do, in sentences.
        public var text: String

        /// Makes an estimate.
        public init(totalBytes: UInt64, privateBytes: UInt64, fits: Fit, text: String) {
            (self.totalBytes, self.privateBytes, self.fits, self.text) = (totalBytes, privateBytes, fits, text)
        }
    }

    /// How long a run takes.
    public struct Seconds: Sendable, Hashable, Encodable {
        /// It takes this long.
        public var least: Double
        /// No new measurement starts after this time.
        public var most: Double
    }

    /// The model.
    public var model: BenchModel
    /// The memory.
    public var memory: Memory
    /// Notes for the user before the start.
    package var advice: [String]
    /// How long it takes.
    public var seconds: Seconds

    /// Makes an outlook.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - memory: The memory that it takes.
    ///   - advice: Notes for the user before the start.
    ///   - plan: What is measured.
    public init(model: BenchModel, memory: Memory, advice: [String], plan: BenchPlan) {
        (self.model, self.memory, self.advice) = (model, memory, advice)
        seconds = Seconds(least: plan.leastSeconds, most: plan.seconds)
    }
}

/// The measuring capabilities of a device, to show before a run.
public struct BenchCapability: Sendable, Hashable, Encodable {
    /// The sentences of the banner.
    public let text: String
    /// Whether something is missing that other devices have.
    package let isLimited: Bool

    /// Describes the GPU's capabilities before the engine has started.
    ///
    /// - Parameter gpu: Whether llama.cpp will compute with tensors, and why, in a sentence; nil where there is no GPU.
    package init(gpu: (tensorsAreAvailable: Bool, explanation: String)?) {
        guard let gpu else {
            (text, isLimited) = (Self.withoutGPU, true)
            return
        }
        let measured =
            gpu.tensorsAreAvailable
            ? "metal-tensor and metal-legacy can be compared." : "only metal-legacy and the CPU can be measured."
        text = "\(gpu.explanation) \(measured)"
        isLimited = !gpu.tensorsAreAvailable
    }

    /// Describes the capabilities of the engine's devices.
    ///
    /// - Parameters:
    ///   - devices: What ggml reports, with the hardware's own names.
    ///   - log: What the engine logged when it looked for devices.
    package init(devices: [(name: String, description: String, isGPU: Bool)], log: EngineLogFacts) {
        let found = devices.filter(\.isGPU)
        guard !found.isEmpty else {
            (text, isLimited) = (Self.withoutGPU, true)
            return
        }
        switch log.hasTensor {
        case true?:
            text = "Metal's tensor path is available: metal-tensor and metal-legacy can be compared."
            isLimited = false
        case false?:
            let reason = log.fallbacks.first { $0.contains("tensor") }.map { " The engine reported: \($0)" } ?? ""
            text =
                "Metal's tensor path is not available on this device: only metal-legacy and the CPU can be measured."
                + reason
            isLimited = true
        case nil:
            let names = found.map { "\($0.description) (\($0.name))" }.joined(separator: ", ")
            text = "\(names) can be measured in addition to the CPU."
            isLimited = false
        }
    }

    private static let withoutGPU =
        "No GPU was found. Only the CPU can be measured here: it is slow compared to a GPU, and checks correctness."
}
