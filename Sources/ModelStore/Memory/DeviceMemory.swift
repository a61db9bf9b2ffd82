/// The total and the available memory of the device.
public struct DeviceMemory: Sendable {
    /// The physical memory in bytes, or the limit of the container or service if it is lower.
    public let physicalBytes: UInt64
    /// Returns the memory available to new allocations without swapping; `nil` if the system does not report it.
    public let available: @Sendable () -> UInt64?
    /// Returns the memory of the GPUs on which layers are placed; empty if the engine places layers itself.
    public let gpus: @Sendable () -> [GPUMemory]

    /// Creates a description of a device's memory.
    public init(
        physicalBytes: UInt64, gpus: @escaping @Sendable () -> [GPUMemory] = { [] },
        available: @escaping @Sendable () -> UInt64?
    ) {
        self.physicalBytes = physicalBytes
        self.gpus = gpus
        self.available = available
    }

    /// The memory budget for all loaded models together: 60 % of the physical memory.
    public var budgetBytes: UInt64 { physicalBytes / 5 * 3 }

    /// Whether the nominal memory is below 8 GB, as on phones and tablets.
    ///
    /// Only on such devices is a conversation's memory more important than its speed.
    package var isScarce: Bool { !NominalMemory.isReached(8 * NominalMemory.gigabyte, reportedBytes: physicalBytes) }

    /// Whether the nominal memory is below 16 GB, as on phones, tablets and small computers.
    public var isSmall: Bool { !NominalMemory.isReached(16 * NominalMemory.gigabyte, reportedBytes: physicalBytes) }
}
