enum ByteSize {
    static func text(_ bytes: Int) -> String {
        for (unit, name) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")] where bytes >= unit {
            return bytes % unit == 0
                ? "\(bytes / unit) \(name)" : "\((Double(bytes) / Double(unit) * 10).rounded() / 10) \(name)"
        }
        return "\(bytes) bytes"
    }
}
