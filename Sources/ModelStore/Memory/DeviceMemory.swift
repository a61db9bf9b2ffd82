/// The device's total and free memory.
public struct DeviceMemory: Sendable {
    /// The memory that programs may use: physical memory, or less where a container or service is limited.
    public let physicalBytes: UInt64
    /// Returns the memory available to new allocations without swapping; nil if the system does not report it.
    public let available: @Sendable () -> UInt64?
    /// Returns the memory of the GPUs that models are loaded into by their layers; none where the engine decides by itself.
    public let gpus: @Sendable () -> [GPUMemory]

    /// Creates a device's memory.
    ///
    /// - Parameters:
    ///   - physicalBytes: The memory that programs may use.
    ///   - gpus: Tells the memory of GPUs now.
    ///   - available: Tells how much of the memory is free now.
    public init(
        physicalBytes: UInt64, gpus: @escaping @Sendable () -> [GPUMemory] = { [] },
        available: @escaping @Sendable () -> UInt64?
    ) {
        self.physicalBytes = physicalBytes
        self.gpus = gpus
        self.available = available
    }

    /// The memory budget of all loaded models: 60 % of the physical memory.
    public var budgetBytes: UInt64 { physicalBytes / 5 * 3 }

    /// Whether it is a phone, a tablet or as small as these: below 8 GB, as memory is sold.
    ///
    /// Only there is a conversation's memory worth more than its speed.
    package var isScarce: Bool { !NominalMemory.isReached(8 * NominalMemory.gigabyte, reportedBytes: physicalBytes) }

    /// Whether it is a phone, a tablet or a small computer: below 16 GB, as memory is sold.
    public var isSmall: Bool { !NominalMemory.isReached(16 * NominalMemory.gigabyte, reportedBytes: physicalBytes) }
}
