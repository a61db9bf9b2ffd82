public import Foundation

/// The results of a run, as stored in `bench.json`.
public struct BenchReport: Sendable, Hashable, Codable {
    /// The state or outcome of a run.
    public enum State: String, Sendable, Hashable, Codable {
        case idle, loading, warmup, running, completed
        /// The remaining backends need a separate launch of the program.
        case waiting
        /// The run ended early, and its completed measurements are kept.
        case partial
        case failed

        /// Whether this launch of the program measures nothing more.
        package var isOver: Bool { [.completed, .waiting, .partial, .failed].contains(self) }
    }

    /// A cell that was measured with a configuration.
    public struct Cell: Sendable, Hashable, Codable {
        public var cell: BenchCell
        /// The raw measurements, in order.
        public var samples: [BenchSample] = []
        /// The peak memory of the worker so far, in bytes.
        public var peakMemoryBytes: Int?
        /// The failure that prevented further measurements of the cell.
        public var failure: BenchFailure?
        /// The end of each measurement, in seconds from the run's start, to match measurements with the telemetry.
        public var ends: [Double] = []

        /// The median prefill rate in tokens per second.
        public var prefillRate: Double? { Statistics.median(samples.compactMap(\.prefillRate)) }
        /// The median decode rate in tokens per second.
        public var decodeRate: Double? { Statistics.median(samples.compactMap(\.decodeRate)) }
        /// The median time to first token, in seconds.
        public var firstTokenSeconds: Double? { Statistics.median(samples.compactMap(\.firstTokenSeconds)) }
        /// The median times, in milliseconds, to 128, 512 and 1,024 tokens, for replies that are long enough.
        package var timeToTokensMs: [String: Double] {
            BenchReport.milestones.reduce(into: [:]) { times, count in
                times[String(count)] = Statistics.median(samples.compactMap { $0.seconds(until: count) })
                    .map { $0 * 1_000 }
            }
        }
        /// The inter-token latencies of all measurements, in seconds.
        package var gaps: [Double] { samples.flatMap(\.gaps) }
    }

    /// The results of a configuration.
    public struct Backend: Sendable, Hashable, Codable {
        public var configuration: BenchConfiguration
        /// The facts about loading the model; `nil` if the load failed.
        public var loaded: RunnerResult.Loaded?
        /// The verification of the backend; `nil` if the run ended before the verification.
        public var proof: BackendProof?
        /// The failure that ended the backend's measurements early.
        public var failure: BenchFailure?
        /// A suggestion for the user if the backend failed.
        public var suggestion: String?
        public var cells: [Cell] = []
        /// The measured matrix products.
        package var products: [Product] = []
        /// The replies to compare with a backend of a later launch; empty if the backends run in the same launch.
        public var replies: [Reply] = []
        /// The backend's noise floor, measured in the same launch as ``replies``.
        public var noise: ParityReport.Divergences?

        /// Whether the results are valid, because the backend was verified.
        public var isValid: Bool { proof?.isValid == true }
    }

    /// A reply to a curated prompt.
    public struct Reply: Sendable, Hashable, Codable {
        /// The prompt's name.
        public var id: String
        public var tokens: [Int32]
        /// The margin of each token over the second most likely token, in logits.
        public var margins: [Float]
    }

    /// A measured matrix product.
    public struct Product: Sendable, Hashable, Codable {
        public var product: BenchProduct
        public var result: RunnerResult.Product?
        /// The failure; `nil` if the product could be measured.
        public var failure: BenchFailure?

        /// Creates a product that is not measured yet.
        public init(product: BenchProduct) { self.product = product }
    }

    /// The comparison of two backends' rates in a cell.
    public struct Comparison: Sendable, Hashable, Codable {
        /// The cell's name.
        public var cell: String
        /// The name of the rate: `prefill`, `decode` or `first token`.
        public var rate: String
        public var comparison: RateComparison
    }

    /// The device that the run used.
    public struct Machine: Sendable, Hashable, Codable {
        /// The device's model, such as `iPhone17,2`, or its processor's name.
        public var device: String
        /// The operating system's name and version.
        public var system: String
        /// The operating system's build, such as `23A355`; `nil` if the system has no build.
        public var build: String?
        /// The total memory of the device, in bytes.
        package var memoryBytes: Int
        /// The number of cores available to programs.
        public var cores: Int

        package init(device: String, system: String, build: String? = nil, memoryBytes: Int, cores: Int) {
            (self.device, self.system, self.build) = (device, system, build)
            (self.memoryBytes, self.cores) = (memoryBytes, cores)
        }

        /// The version number of iOS, such as `26.0.1`; `nil` on other systems.
        package var iosVersion: String? { system.hasPrefix("iOS ") ? String(system.dropFirst(4)) : nil }

        /// The operating system's name, version and build.
        package var fullSystem: String { build.map { "\(system), build \($0)" } ?? system }
    }

    public var format = 1
    /// The run's name, which is also its folder's name.
    public var id: String
    /// The start of the run.
    public var date: Date
    public var state = State.idle
    package var appVersion: String
    /// The device that the run used.
    public var machine: Machine
    public var plan: BenchPlan
    /// The results of the backends, the main backend first and its baseline second.
    public var backends: [Backend] = []
    /// The names of the backends in the requested order.
    public var order: [String] = []
    /// The configurations that need a separate launch and are not measured yet.
    public var waiting: [BenchConfiguration] = []
    /// The comparisons of the first backend's rates with the second backend's rates.
    public var comparisons: [Comparison] = []
    /// The comparison of the two backends' replies and probabilities.
    public var parity: ParityReport?
    package var telemetry = Telemetry()
    /// Cells that were skipped for lack of time.
    package var dropped: [String] = []
    /// Notes on interpreting the results.
    package var warnings: [String] = []
    /// The command that repeats the run.
    public var command: String
    /// The duration of the run in seconds, summed over all launches.
    public var seconds = 0.0

    /// Creates an empty report.
    public init(id: String, date: Date, appVersion: String, machine: Machine, plan: BenchPlan, command: String) {
        (self.id, self.date, self.appVersion, self.machine) = (id, date, appVersion, machine)
        (self.plan, self.command) = (plan, command)
    }

    /// Whether one of the backends is an endpoint.
    var hasEndpoint: Bool { backends.contains { $0.configuration.endpoint != nil } }

    /// The numbers of reply tokens for which the time is reported.
    package static let milestones = [128, 512, 1_024]
}

extension BenchReport {
    /// Whether all counters can be added without overflow, because a file may contain any values.
    var isPlausible: Bool {
        backends.allSatisfy { $0.cells.allSatisfy { $0.samples.allSatisfy(\.isPlausible) } }
            && telemetry.samples.allSatisfy { (0...1 << 40).contains($0.throttleCount ?? 0) }
    }
}
