public import ModelStore

/// The memory budget and idle timeout of models.
public struct CoordinatorLimits: Sendable {
    /// The budget for the estimated memory of all loaded, loading and unloading models together.
    public var budgetBytes: UInt64
    /// Returns the machine's free memory; `nil` if unknown.
    ///
    /// It is asked before each load, and again where a load or unload ended meanwhile; no lock is held. It must be
    /// quick.
    public var availableBytes: @Sendable () -> UInt64?
    /// How long an idle model stays loaded; `nil` means forever.
    public var idleTimeout: Duration?
    /// How many requests for loaded models may overtake a request that waits for memory.
    package static let maximumPasses = 32

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - budgetBytes: The most that all models may occupy together.
    ///   - availableBytes: What is free on the machine now.
    ///   - idleTimeout: How long a model that nobody uses stays loaded.
    public init(
        budgetBytes: UInt64, availableBytes: @escaping @Sendable () -> UInt64? = { nil },
        idleTimeout: Duration? = .seconds(300)
    ) {
        self.budgetBytes = budgetBytes
        self.availableBytes = availableBytes
        self.idleTimeout = idleTimeout
    }

    /// Creates limits for a device: models may occupy 60 % of its memory, but no more than is free when they are
    /// loaded.
    public init(memory: DeviceMemory) {
        self.init(budgetBytes: memory.budgetBytes, availableBytes: memory.available)
    }
}

/// The memory pressure that the system reports.
public enum MemoryPressure: Int, Sendable, Comparable {
    /// There is enough memory again.
    case normal
    /// Idle models are unloaded.
    case warning
    /// Idle models are unloaded, the others as soon as they are idle, and none is loaded.
    case critical

    public static func < (left: MemoryPressure, right: MemoryPressure) -> Bool { left.rawValue < right.rawValue }
}

/// How to treat running work when its model is removed.
public enum RemovalPolicy: Sendable {
    /// Waits for the work to finish.
    case wait
    /// Cancels the work, then waits for it to finish.
    case cancel
}
