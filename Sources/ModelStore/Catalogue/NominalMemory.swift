/// The difference between the memory that a device is sold with and the memory that it reports.
package enum NominalMemory {
    /// One gigabyte, as memory is sold.
    package static let gigabyte: UInt64 = 1 << 30

    /// Whether a machine counts as one that was sold with a given memory.
    ///
    /// Firmware and graphics take their part first: a phone of 4 GB reports as little as 3.5, a computer of 8 GB 7.7 or
    /// less. The next smaller device on sale has at most three quarters. So the line is drawn at 85 %.
    ///
    /// - Parameter reportedBytes: The memory that the system reports.
    /// - Returns: Whether at least 85 % of it is there.
    package static func isReached(_ nominalBytes: UInt64, reportedBytes: UInt64) -> Bool {
        // Dividing first can't overflow; what it loses is at most 100 bytes.
        reportedBytes >= nominalBytes / 100 * 85
    }
}
