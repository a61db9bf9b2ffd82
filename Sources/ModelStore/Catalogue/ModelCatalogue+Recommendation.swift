extension ModelCatalogue {
    /// A row of the device table: the model for devices with at least the given nominal memory.
    private struct DeviceRow {
        let gigabytes: UInt64
        /// The device class; `nil` for both classes.
        let device: DeviceClass?
        let modelID: String
    }

    /// The guide's device table, largest memory first.
    ///
    /// In the guide's range of 4 to 6 GB, the smaller model is for 4 GB and the larger model for 6 GB. Computers with
    /// less than 8 GB, which the guide omits, get the models of phones.
    private static let deviceTable = [
        DeviceRow(gigabytes: 16, device: .computer, modelID: "mistral-7b-instruct-v0.3-q4_k_m"),
        DeviceRow(gigabytes: 8, device: .computer, modelID: "llama-3.2-3b-instruct-q4_k_m"),
        DeviceRow(gigabytes: 8, device: .phone, modelID: "gemma-3n-e4b-it-q4_k_m"),
        DeviceRow(gigabytes: 6, device: nil, modelID: "qwen2.5-0.5b-instruct-q4_k_m"),
        DeviceRow(gigabytes: 4, device: nil, modelID: "smollm2-135m-instruct-q4_1"),
    ]

    /// Returns the recommended chat model for a device, which is the largest suitable model; `nil` below 4 GB.
    ///
    /// A smaller model is recommended if the user has hidden a model, or if its file exceeds the 60 % of the reported
    /// memory that models may use.
    ///
    /// - Parameters:
    ///   - memoryBytes: The memory that the device reports. If it is at least 85 % of a nominal size, it counts as
    ///     that size.
    ///   - device: The device class.
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

    /// Returns the model to offer to new users: the default model of the features, which is fast even without a GPU.
    ///
    /// If the default model does not suit the device, the recommended model is returned; `nil` below 4 GB.
    ///
    /// - Parameter memoryBytes: The memory that the device reports.
    public func firstModel(memoryBytes: UInt64) -> CatalogueEntry? {
        let usual = self[Self.generativeModelID(memoryBytes: memoryBytes)]
        if let usual, usual.suits(memoryBytes: memoryBytes) { return usual }
        return recommendedModel(memoryBytes: memoryBytes)
    }

    /// Returns the smallest chat model that can be downloaded, for a first try; `nil` if no model suits the device.
    ///
    /// - Parameter memoryBytes: The memory that the device reports.
    public func smallestModel(memoryBytes: UInt64) -> CatalogueEntry? {
        entries.filter { $0.kind == .generative && $0.url != nil && $0.suits(memoryBytes: memoryBytes) }
            .min { ($0.sizeBytes ?? .max) < ($1.sizeBytes ?? .max) }
    }

    /// Returns the name of the features' default model: Qwen3 1.7B for at least 6 GB of memory, otherwise Qwen3 0.6B.
    ///
    /// - Parameter memoryBytes: The memory that the device reports. If it is at least 85 % of 6 GB, it counts as 6
    ///   GB.
    public static func generativeModelID(memoryBytes: UInt64) -> String {
        NominalMemory.isReached(6 * NominalMemory.gigabyte, reportedBytes: memoryBytes)
            ? "qwen3-1.7b-q4_k_m" : "qwen3-0.6b-q4_k_m"
    }
}
