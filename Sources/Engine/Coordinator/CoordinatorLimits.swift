public import ModelStore

/// The memory budget and idle timeout of models.
public struct CoordinatorLimits: Sendable {
    /// The budget for the estimated memory of all loaded, loading and unloading models together.
    public var budgetBytes: UInt64
    /// Returns the machine's free memory; `nil` if unknown.
    ///
    /// Called before each load, and again if a load or unload ended during the call. No lock is held. The function
    /// must be fast.
    public var availableBytes: @Sendable () -> UInt64?
    /// The time after which an idle model is unloaded; `nil` to keep it loaded.
    public var idleTimeout: Duration?
    /// The maximum number of requests for loaded models that may overtake a request that waits for memory.
    package static let maximumPasses = 32

    public init(
        budgetBytes: UInt64, availableBytes: @escaping @Sendable () -> UInt64? = { nil },
        idleTimeout: Duration? = .seconds(300)
    ) {
        self.budgetBytes = budgetBytes
        self.availableBytes = availableBytes
        self.idleTimeout = idleTimeout
    }

    /// Creates limits for a device: 60 % of its memory, and no more than the free memory at each load.
    public init(memory: DeviceMemory) {
        self.init(budgetBytes: memory.budgetBytes, availableBytes: memory.available)
    }
}

/// The memory pressure that the system reports.
public enum MemoryPressure: Int, Sendable, Comparable {
    /// There is enough memory again.
    case normal
    /// Unloads idle models.
    case warning
    /// Unloads idle models now and busy models as soon as they are idle, and refuses new loads.
    case critical

    public static func < (left: MemoryPressure, right: MemoryPressure) -> Bool { left.rawValue < right.rawValue }
}

/// The handling of running work when its model is removed.
public enum RemovalPolicy: Sendable {
    /// Waits for the work to finish.
    case wait
    /// Cancels the work, then waits for it to finish.
    case cancel
}
