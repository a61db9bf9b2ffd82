/// The preview of a run: the model, its memory requirements and any problems.
public struct BenchOutlook: Sendable, Hashable, Encodable {
    /// The estimated memory of a loaded model.
    public struct Memory: Sendable, Hashable, Encodable {
        /// The relation of the required memory to the available memory.
        public enum Fit: String, Sendable, Hashable, Encodable {
            case fits
            /// The memory suffices only if other programs free memory.
            case tight
            case doesNotFit
        }

        /// The total memory, in bytes.
        public var totalBytes: UInt64
        /// The memory other than the mapped pages of the model's file, in bytes.
        package var privateBytes: UInt64
        /// The memory required on a GPU in addition, in bytes.
        package var deviceBytes: UInt64 = 0
        /// The relation of the required memory to the available memory.
        public var fits: Fit
        /// An explanation with advice, in sentences.
        public var text: String

        public init(totalBytes: UInt64, privateBytes: UInt64, fits: Fit, text: String) {
            (self.totalBytes, self.privateBytes, self.fits, self.text) = (totalBytes, privateBytes, fits, text)
        }
    }

    /// The limits of a run's duration.
    public struct Seconds: Sendable, Hashable, Encodable {
        /// The minimum duration, in seconds.
        public var least: Double
        /// The time after which no new measurement starts, in seconds.
        public var most: Double
    }

    public var model: BenchModel
    public var memory: Memory
    /// Notes for the user to read before the run.
    package var advice: [String]
    public var seconds: Seconds

    /// Creates a preview of a run with a plan.
    public init(model: BenchModel, memory: Memory, advice: [String], plan: BenchPlan) {
        (self.model, self.memory, self.advice) = (model, memory, advice)
        seconds = Seconds(least: plan.leastSeconds, most: plan.seconds)
    }
}

/// The measuring capabilities of a device, to show before a run.
public struct BenchCapability: Sendable, Hashable, Encodable {
    /// The capabilities in sentences for the user.
    public let text: String
    /// Whether the device lacks capabilities that other devices have.
    package let isLimited: Bool

    /// Describes the GPU's capabilities before the engine has started.
    ///
    /// - Parameter gpu: Whether llama.cpp will use tensor operations, with the reason in a sentence; `nil` without a
    ///   GPU.
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
    /// `devices` are the devices that ggml reports, with the hardware's names as descriptions. `log` contains facts
    /// from the log of the device detection.
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
