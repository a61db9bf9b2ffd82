extension ModelCatalogue {
    /// A line of the device table: the model for devices from a certain memory on.
    private struct DeviceRow {
        let gigabytes: UInt64
        /// nil for both kinds.
        let device: DeviceClass?
        let modelID: String
    }

    /// The guide's device table, largest memory first.
    ///
    /// Where it leaves a choice (4 to 6 GB), the smaller model is for 4 GB and the larger one from 6 GB on. It has no line
    /// for computers below 8 GB: they get what a phone of their size gets.
    private static let deviceTable = [
        DeviceRow(gigabytes: 16, device: .computer, modelID: "mistral-7b-instruct-v0.3-q4_k_m"),
        DeviceRow(gigabytes: 8, device: .computer, modelID: "llama-3.2-3b-instruct-q4_k_m"),
        DeviceRow(gigabytes: 8, device: .phone, modelID: "gemma-3n-e4b-it-q4_k_m"),
        DeviceRow(gigabytes: 6, device: nil, modelID: "qwen2.5-0.5b-instruct-q4_k_m"),
        DeviceRow(gigabytes: 4, device: nil, modelID: "smollm2-135m-instruct-q4_1"),
    ]

    /// The recommended chat model for a device.
    ///
    /// - Parameters:
    ///   - memoryBytes: The memory that the device reports; 85 % of a size count as that size.
    ///   - device: The kind of device.
    /// - Returns: The largest that suits; nil below 4 GB. A model gives way to the next smaller if the user has hidden it, or
    ///   if its file alone exceeds the 60 % of the reported memory that models may use.
    public func recommendedModel(memoryBytes: UInt64, device: DeviceClass = .current) -> CatalogueEntry? {
        let budget = DeviceMemory(physicalBytes: memoryBytes, available: { nil }).budgetBytes
        for row in Self.deviceTable where row.device == nil || row.device == device {
            let nominalBytes = row.gigabytes * NominalMemory.gigabyte
            guard NominalMemory.isReached(nominalBytes, reportedBytes: memoryBytes) else { continue }
            guard let entry = self[row.modelID], entry.sizeBytes ?? 0 <= budget else { continue }
            return entry
        }
        return nil
    }

    /// The model to offer to new users: the features' default, which is fast even without a GPU.
    ///
    /// - Parameter memoryBytes: The memory that the device reports.
    /// - Returns: The default where it suits the device, else the device table's choice; nil below 4 GB.
    public func firstModel(memoryBytes: UInt64) -> CatalogueEntry? {
        let usual = self[Self.generativeModelID(memoryBytes: memoryBytes)]
        if let usual, usual.suits(memoryBytes: memoryBytes) { return usual }
        return recommendedModel(memoryBytes: memoryBytes)
    }

    /// The smallest chat model that can be downloaded, for a first try.
    ///
    /// - Parameter memoryBytes: The memory that the device reports.
    /// - Returns: The model; nil if none suits the device.
    public func smallestModel(memoryBytes: UInt64) -> CatalogueEntry? {
        entries.filter { $0.kind == .generative && $0.url != nil && $0.suits(memoryBytes: memoryBytes) }
            .min { ($0.sizeBytes ?? .max) < ($1.sizeBytes ?? .max) }
    }

    /// The name of the model that mail and other features use by default.
    ///
    /// - Parameter memoryBytes: The memory that the device reports; 85 % of 6 GB count as 6 GB.
    /// - Returns: Qwen3 1.7B from 6 GB on, else Qwen3 0.6B.
    public static func generativeModelID(memoryBytes: UInt64) -> String {
        NominalMemory.isReached(6 * NominalMemory.gigabyte, reportedBytes: memoryBytes)
            ? "qwen3-1.7b-q4_k_m" : "qwen3-0.6b-q4_k_m"
    }
}
