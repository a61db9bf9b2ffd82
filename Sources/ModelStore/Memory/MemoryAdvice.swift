public import GGUF

/// The warnings about models that are unsuitable for small devices.
public enum MemoryAdvice {
    /// The maximum number of weights of a model that is sold as 7B, which can have up to 7.6 billion.
    private static let largestParameters: UInt64 = 7_700_000_000

    /// Returns warnings about a model on this device, to be shown before the model is downloaded or loaded.
    ///
    /// - Parameters:
    ///   - parameters: The number of weights; 0 if unknown.
    ///   - quantization: The quantisation, such as `Q4_K_M` or `F16`; empty if unknown.
    ///   - memory: The device's memory.
    /// - Returns: Whole sentences; empty for devices with at least 16 GB.
    public static func guardrails(parameters: UInt64, quantization: String, memory: DeviceMemory) -> [String] {
        guard memory.isSmall else { return [] }
        var messages: [String] = []
        if parameters > largestParameters {
            messages.append(
                "This model has \(billions(parameters)) billion parameters. On a device with less than 16 GB of memory, "
                    + "a model of at most 7 billion is recommended.")
        }
        let name = quantization.uppercased()
        if ["F32", "F16", "BF16"].contains(name) {
            messages.append(
                "This model is not quantised (\(name)), so it is two to four times as large as necessary. A Q4_K_M or "
                    + "Q8_0 version is recommended.")
        }
        return messages
    }

    /// Returns warnings about a model file on this device, in sentences; empty for devices with at least 16 GB.
    public static func guardrails(_ description: ModelDescription, memory: DeviceMemory) -> [String] {
        // The tensors determine the type, not the file's metadata. Encoders are exempt, because they are small and
        // usually in F16.
        let type = description.isCausal ? description.quantizationByBytes.first?.type.name ?? "" : ""
        return guardrails(parameters: description.parameterCount, quantization: type, memory: memory)
    }

    private static func billions(_ number: UInt64) -> String {
        let tenths = number / 100_000_000
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
