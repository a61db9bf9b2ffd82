package import Foundation

/// Makes a ZIP file of files that are not compressed, which every program opens.
package struct ZIPWriter {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    package init() {}

    /// Adds a file.
    ///
    /// - Returns: False, and nothing is added, where the archive would be larger than its numbers can say: 65,534 files or
    ///   4 GB.
    package mutating func add(_ name: String, _ data: Data) -> Bool {
        let name = Array(name.utf8)
        guard count < 0xFFFE, name.count < 0x1_0000, body.count + directory.count + data.count < 0xFFFF_0000 else {
            return false
        }
        var checksum = Checksum()
        checksum.add(data)
        // The version that is needed, a name in UTF-8, no compression, and the first of January 1980.
        let shared =
            Self.bytes(20, 2) + Self.bytes(1 << 11, 2) + Self.bytes(0, 2) + Self.bytes(0, 2) + Self.bytes(0x21, 2)
            + Self.bytes(Int(checksum.value), 4) + Self.bytes(data.count, 4) + Self.bytes(data.count, 4)
            + Self.bytes(name.count, 2) + Self.bytes(0, 2)
        // Written on Unix, as a file that its owner writes and everybody reads.
        directory += Self.bytes(0x0201_4B50, 4) + Self.bytes(3 << 8 | 20, 2) + shared + Self.bytes(0, 6)
        directory += Self.bytes(0o100644 << 16, 4) + Self.bytes(body.count, 4) + name
        body += Self.bytes(0x0403_4B50, 4) + shared + name + data
        count += 1
        return true
    }

    /// The archive with what was added.
    package var data: Data {
        Data(
            body + directory + Self.bytes(0x0605_4B50, 4) + Self.bytes(0, 4) + Self.bytes(count, 2)
                + Self.bytes(count, 2) + Self.bytes(directory.count, 4) + Self.bytes(body.count, 4) + Self.bytes(0, 2))
    }

    /// A number with its lowest byte first.
    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
