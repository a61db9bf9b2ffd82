package import Foundation

/// A writer of a ZIP file with uncompressed files, which every program can open.
package struct ZIPWriter {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    package init() {}

    /// Adds a file.
    ///
    /// - Returns: False, without a change, if the archive would exceed 65,534 files or 4 GB.
    package mutating func add(_ name: String, _ data: Data) -> Bool {
        let name = Array(name.utf8)
        guard count < 0xFFFE, name.count < 0x1_0000, body.count + directory.count + data.count < 0xFFFF_0000 else {
            return false
        }
        var checksum = Checksum()
        checksum.add(data)
        // The required version, a UTF-8 name, no compression, and the date 1 January 1980.
        let shared =
            Self.bytes(20, 2) + Self.bytes(1 << 11, 2) + Self.bytes(0, 2) + Self.bytes(0, 2) + Self.bytes(0x21, 2)
            + Self.bytes(Int(checksum.value), 4) + Self.bytes(data.count, 4) + Self.bytes(data.count, 4)
            + Self.bytes(name.count, 2) + Self.bytes(0, 2)
        // Created on Unix, writable by the owner and readable by everyone.
        directory += Self.bytes(0x0201_4B50, 4) + Self.bytes(3 << 8 | 20, 2) + shared + Self.bytes(0, 6)
        directory += Self.bytes(0o100644 << 16, 4) + Self.bytes(body.count, 4) + name
        body += Self.bytes(0x0403_4B50, 4) + shared + name + data
        count += 1
        return true
    }

    /// The archive with all added files.
    package var data: Data {
        Data(
            body + directory + Self.bytes(0x0605_4B50, 4) + Self.bytes(0, 4) + Self.bytes(count, 2)
                + Self.bytes(count, 2) + Self.bytes(directory.count, 4) + Self.bytes(body.count, 4) + Self.bytes(0, 2))
    }

    /// Returns a number in little-endian order.
    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
