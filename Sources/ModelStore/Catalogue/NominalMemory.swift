/// The nominal memory of devices, as opposed to the smaller memory that they report.
package enum NominalMemory {
    package static let gigabyte: UInt64 = 1 << 30

    /// Returns whether a device that reports a certain memory has the given nominal memory.
    ///
    /// Firmware and graphics reserve a part of the nominal memory. For example, a phone with 4 GB may report 3.5 GB.
    /// Devices of the next smaller size have at most three quarters. So at least 85 % count as the nominal memory.
    package static func isReached(_ nominalBytes: UInt64, reportedBytes: UInt64) -> Bool {
        // Dividing first prevents an overflow, and loses less than 100 bytes.
        reportedBytes >= nominalBytes / 100 * 85
    }
}
