/// The nominal memory of devices, as opposed to the smaller memory that they report.
package enum NominalMemory {
    /// One gigabyte of nominal memory.
    package static let gigabyte: UInt64 = 1 << 30

    /// Whether a device that reports a certain memory has the given nominal memory.
    ///
    /// Firmware and graphics reserve a part of it. A phone with 4 GB may report 3.5 GB, a computer with 8 GB 7.7
    /// GB or less. The next smaller device on sale has at most three quarters. So a device that reports at least
    /// 85 % qualifies.
    package static func isReached(_ nominalBytes: UInt64, reportedBytes: UInt64) -> Bool {
        // Dividing first prevents an overflow, and loses less than 100 bytes.
        reportedBytes >= nominalBytes / 100 * 85
    }
}
