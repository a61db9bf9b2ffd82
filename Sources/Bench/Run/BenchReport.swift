public import Foundation

/// The results of a run, as stored in `bench.json`.
public struct BenchReport: Sendable, Hashable, Codable {
    /// The state or outcome of a run.
    public enum State: String, Sendable, Hashable, Codable {
        case idle, loading, warmup, running, completed
        /// The remaining backend needs a separate launch of the program.
        case waiting
        /// Stopped by the user; completed measurements are kept.
        case partial
        case failed

        /// Whether nothing more is measured in this launch.
        package var isOver: Bool { [.completed, .waiting, .partial, .failed].contains(self) }
    }

    /// A measured cell of one configuration.
    public struct Cell: Sendable, Hashable, Codable {
        /// What was measured.
        public var cell: BenchCell
        /// The raw numbers, in order.
        public var samples: [BenchSample] = []
        /// The peak memory of the worker so far, in bytes.
        public var peakMemoryBytes: Int?
        /// Why nothing more was measured.
        public var failure: BenchFailure?
        /// Seconds from the run's start to the end of each measurement, for what the device did meanwhile.
        public var ends: [Double] = []

        /// The median prefill rate in tokens per second.
        public var prefillRate: Double? { Statistics.median(samples.compactMap(\.prefillRate)) }
        /// The median decode rate in tokens per second.
        public var decodeRate: Double? { Statistics.median(samples.compactMap(\.decodeRate)) }
        /// The median time to first token, in seconds.
        public var firstTokenSeconds: Double? { Statistics.median(samples.compactMap(\.firstTokenSeconds)) }
        /// Milliseconds until 128, 512 and 1,024 tokens were written, in the median, where there were as many.
        package var timeToTokensMs: [String: Double] {
            BenchReport.milestones.reduce(into: [:]) { times, count in
                times[String(count)] = Statistics.median(samples.compactMap { $0.seconds(until: count) })
                    .map { $0 * 1_000 }
            }
        }
        /// Seconds between tokens, of all measurements.
        package var gaps: [Double] { samples.flatMap(\.gaps) }
    }

    /// The results of a configuration.
    public struct Backend: Sendable, Hashable, Codable {
        /// What was measured.
        public var configuration: BenchConfiguration
        /// The facts about the load; nil if it failed.
        public var loaded: RunnerResult.Loaded?
        /// The verification of the backend; nil if it was not reached.
        public var proof: BackendProof?
        /// Why it ended early.
        public var failure: BenchFailure?
        /// What to try next.
        public var suggestion: String?
        /// The cells.
        public var cells: [Cell] = []
        /// The matrix products, by name.
        package var products: [Product] = []
        /// Replies that a backend of a later launch is compared with; empty where both computed in the same.
        public var replies: [Reply] = []
        /// Its noise floor in that launch.
        public var noise: ParityReport.Divergences?

        /// Whether its results are valid: the backend was verified.
        public var isValid: Bool { proof?.isValid == true }
    }

    /// A reply to a curated prompt.
    public struct Reply: Sendable, Hashable, Codable {
        /// The prompt's name.
        public var id: String
        /// The reply.
        public var tokens: [Int32]
        /// By how much the logit of each token was larger than the next one's.
        public var margins: [Float]
    }

    /// A measured matrix product.
    public struct Product: Sendable, Hashable, Codable {
        /// The matrix product.
        public var product: BenchProduct
        /// What was measured.
        public var result: RunnerResult.Product?
        /// Why it could not be.
        public var failure: BenchFailure?

        /// Makes a product that is not measured yet.
        public init(product: BenchProduct) { self.product = product }
    }

    /// How the first backend's rates compare with the second's, in a cell.
    public struct Comparison: Sendable, Hashable, Codable {
        /// The cell.
        public var cell: String
        /// `prefill` or `decode`.
        public var rate: String
        /// The ratio and the verdict.
        public var comparison: RateComparison
    }

    /// The device that it ran on.
    public struct Machine: Sendable, Hashable, Codable {
        /// Its model, such as `iPhone17,2` or a processor's name.
        public var device: String
        /// The system and its version.
        public var system: String
        /// The system's build, such as `23A355`; nil where it has none.
        public var build: String?
        /// The total memory in bytes.
        package var memoryBytes: Int
        /// The number of cores available to programs.
        public var cores: Int

        /// Makes a description.
        package init(device: String, system: String, build: String? = nil, memoryBytes: Int, cores: Int) {
            (self.device, self.system, self.build) = (device, system, build)
            (self.memoryBytes, self.cores) = (memoryBytes, cores)
        }

        /// The version of iOS alone, such as `26.0.1`; nil on other systems.
        package var iosVersion: String? { system.hasPrefix("iOS ") ? String(system.dropFirst(4)) : nil }

        /// The system, its version and its build.
        package var fullSystem: String { build.map { "\(system), build \($0)" } ?? system }
    }

    /// The version of this format.
    public var format = 1
    /// The run's name, which its folder has.
    public var id: String
    /// The start date.
    public var date: Date
    /// How it ended.
    public var state = State.idle
    /// Hearth's version.
    package var appVersion: String
    /// The device that it ran on.
    public var machine: Machine
    /// The plan.
    public var plan: BenchPlan
    /// The results, the backend in question first and the one compared with second.
    public var backends: [Backend] = []
    /// The names of the backends in the order in which they were asked for.
    public var order: [String] = []
    /// The configurations left to measure in separate launches.
    public var waiting: [BenchConfiguration] = []
    /// The rates of the first against the second.
    public var comparisons: [Comparison] = []
    /// Whether they produce the same results.
    public var parity: ParityReport?
    /// The telemetry of the device.
    package var telemetry = Telemetry()
    /// Cells that were skipped for lack of time.
    package var dropped: [String] = []
    /// Notes on interpreting the results.
    package var warnings: [String] = []
    /// The command that repeats the run.
    public var command: String
    /// The duration in seconds.
    public var seconds = 0.0

    /// Creates an empty report.
    public init(id: String, date: Date, appVersion: String, machine: Machine, plan: BenchPlan, command: String) {
        (self.id, self.date, self.appVersion, self.machine) = (id, date, appVersion, machine)
        (self.plan, self.command) = (plan, command)
    }

    /// Whether an endpoint takes part.
    var hasEndpoint: Bool { backends.contains { $0.configuration.endpoint != nil } }

    /// Seconds until the first valid backend had written its tokens of a prompt.
    package static let milestones = [128, 512, 1_024]
}

extension BenchReport {
    /// Whether counts that are added up or subtracted can be true; a file may state any.
    var isPlausible: Bool {
        backends.allSatisfy { $0.cells.allSatisfy { $0.samples.allSatisfy(\.isPlausible) } }
            && telemetry.samples.allSatisfy { (0...1 << 40).contains($0.throttleCount ?? 0) }
    }
}
