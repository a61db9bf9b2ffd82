public import ModelFiles

/// How much memory models may occupy, and for how long they stay without use.
public struct CoordinatorLimits: Sendable {
    /// The most that all loaded, loading and unloading models may occupy together, by their estimates.
    public var budgetBytes: UInt64
    /// What is free on the machine now; `nil` where nobody knows.
    ///
    /// It is asked before each load, and again where a load or unload ended meanwhile; no lock is held. It must be
    /// quick.
    public var availableBytes: @Sendable () -> UInt64?
    /// How long a model that nobody uses stays loaded; `nil` means for ever.
    public var idleTimeout: Duration?
    /// How many requests for models that are loaded may pass a request that waits for memory.
    public var maximumPasses: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - budgetBytes: The most that all models may occupy together.
    ///   - availableBytes: What is free on the machine now.
    ///   - idleTimeout: How long a model that nobody uses stays loaded.
    ///   - maximumPasses: How many requests may pass one that waits for memory.
    public init(
        budgetBytes: UInt64, availableBytes: @escaping @Sendable () -> UInt64? = { nil },
        idleTimeout: Duration? = .seconds(300), maximumPasses: Int = 32
    ) {
        self.budgetBytes = budgetBytes
        self.availableBytes = availableBytes
        self.idleTimeout = idleTimeout
        self.maximumPasses = maximumPasses
    }

    /// Creates limits for a device: models may occupy 60 % of its memory, and what is free when they are loaded.
    ///
    /// - Parameter memory: The device's memory.
    public init(memory: DeviceMemory) {
        self.init(budgetBytes: memory.budgetBytes, availableBytes: memory.available)
    }
}

/// How short of memory the system says that it is.
public enum MemoryPressure: Int, Sendable, Comparable {
    /// There is enough again.
    case normal
    /// Models that nobody uses are unloaded.
    case warning
    /// Models that nobody uses are unloaded, the others follow as soon as they are free, and none is loaded.
    case critical

    public static func < (left: MemoryPressure, right: MemoryPressure) -> Bool { left.rawValue < right.rawValue }
}

/// What happens to running work when its model is removed.
public enum RemovalPolicy: Sendable {
    /// The work is waited for.
    case wait
    /// The work is cancelled, then waited for.
    case cancel
}
