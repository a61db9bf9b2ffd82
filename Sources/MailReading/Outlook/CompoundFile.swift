import RawText

/// A compound file of Microsoft (MS-CFB), such as a `.msg` file: folders and streams in the sectors of one file.
///
/// All numbers come from an untrusted file. Streams that overlap are refused once they are larger than the file together.
final class CompoundFile {
    /// A folder or stream.
    struct Entry {
        let name: String
        let isFolder: Bool
        fileprivate let child: Int
        fileprivate let left: Int
        fileprivate let right: Int
        fileprivate let start: Int
        fileprivate let size: Int
    }

    /// The file cannot be read: it is damaged or truncated.
    struct Damage: Error {}

    private let bytes: [UInt8]
    private let sectorShift: Int
    /// The sector that follows each sector.
    private var next: [Int] = []
    /// The small sector that follows each small sector.
    private var nextSmall: [Int] = []
    /// The small sectors, which contain the streams of less than 4,096 bytes.
    private var small: [UInt8] = []
    private var entries: [Entry] = []
    /// The number of bytes that may still be read.
    ///
    /// In a valid file, streams do not overlap.
    private var left: Int

    private static let mark: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    private static let smallShift = 6
    private static let smallLimit = 4_096
    /// Larger values mark the end of a chain and free sectors.
    private static let lastSector = 0xFFFF_FFFA

    static func begins(_ start: some Sequence<UInt8>) -> Bool { start.starts(with: mark) }

    init(_ bytes: [UInt8]) throws(Damage) {
        guard Self.begins(bytes), bytes.count >= 512 else { throw Damage() }
        self.bytes = bytes
        // Small streams are read twice: together, and each by itself.
        // bounded: the size of an array and a constant.
        left = 2 * bytes.count + 1 << 20
        sectorShift = Int(bytes[...].number(at: 30, bytes: 2))
        guard [9, 12].contains(sectorShift) else { throw Damage() }
        next = try table(tableSectors())
        let directory = try joined(chain(number(48)))
        for place in stride(from: 0, to: directory.count - 127, by: 128) {
            entries.append(Self.entry(directory[place..<place + 128]))
        }
        guard let root = entries.first else { throw Damage() }
        nextSmall = try table(chain(number(60)))
        small = try stream(root, isSmall: false)
    }

    /// Returns the entries of a folder; by default those of the file itself.
    func entries(of folder: Entry? = nil) -> [Entry] {
        guard let folder = folder ?? entries.first else { return [] }
        var found: [Entry] = []
        var seen: Set<Int> = []
        var waiting = [folder.child]
        while let index = waiting.popLast() {
            guard entries.indices.contains(index), seen.insert(index).inserted else { continue }
            found.append(entries[index])
            waiting += [entries[index].left, entries[index].right]
        }
        return found
    }

    func stream(_ entry: Entry) throws(Damage) -> [UInt8] { try stream(entry, isSmall: entry.size < Self.smallLimit) }

    private func stream(_ entry: Entry, isSmall: Bool) throws(Damage) -> [UInt8] {
        guard entry.size > 0 else { return [] }
        guard entry.size <= left else { throw Damage() }
        left -= entry.size
        var content: [UInt8] = []
        content.reserveCapacity(entry.size)
        for index in try chain(entry.start, isSmall: isSmall, bytes: entry.size) {
            content += isSmall ? small[smallRange(index)] : try sector(index)
        }
        guard content.count >= entry.size else { throw Damage() }
        return Array(content.prefix(entry.size))
    }

    private func smallRange(_ index: Int) -> Range<Int> {
        // bounded: the index is a valid index of a table that is not longer than the file.
        let start = min(small.count, index << Self.smallShift)
        return start..<min(small.count, start + 1 << Self.smallShift)
    }

    /// Returns the sectors of a chain, or as many as contain a number of bytes.
    private func chain(_ start: Int, isSmall: Bool = false, bytes: Int = .max) throws(Damage) -> [Int] {
        let following = isSmall ? nextSmall : next
        let shift = isSmall ? Self.smallShift : sectorShift
        var found: [Int] = []
        var index = start
        while index < Self.lastSector, found.count << shift < bytes {
            // A chain that is longer than the table has a loop.
            guard index < following.count, found.count < following.count else { throw Damage() }
            found.append(index)
            index = following[index]
        }
        return found
    }

    /// Returns the sectors with the table of the sectors.
    ///
    /// The first 109 are listed in the header.
    private func tableSectors() throws(Damage) -> [Int] {
        let perSector = (1 << sectorShift) / 4
        let most = bytes.count >> sectorShift
        var found = (0..<109).map { number(76 + 4 * $0) }
        var (index, looked) = (number(68), 0)
        while index < Self.lastSector {
            looked += 1
            guard looked <= most else { throw Damage() }
            let content = try sector(index)
            guard content.count == 1 << sectorShift else { throw Damage() }
            found += (0..<perSector - 1).map { Int(content.number(at: 4 * $0, bytes: 4)) }
            index = Int(content.number(at: 4 * (perSector - 1), bytes: 4))
        }
        found = found.filter { $0 < Self.lastSector }
        guard found.count <= most else { throw Damage() }
        return found
    }

    private func table(_ sectors: [Int]) throws(Damage) -> [Int] {
        let content = try joined(sectors)
        return (0..<content.count / 4).map { Int(content.number(at: 4 * $0, bytes: 4)) }
    }

    private func joined(_ sectors: [Int]) throws(Damage) -> [UInt8] {
        var content: [UInt8] = []
        for index in sectors { content += try sector(index) }
        return content
    }

    /// Returns a sector.
    ///
    /// The last sector of a file may be incomplete.
    private func sector(_ index: Int) throws(Damage) -> ArraySlice<UInt8> {
        // bounded: 32 bits.
        let start = (index + 1) << sectorShift
        guard start < bytes.count else { throw Damage() }
        return bytes[start..<min(bytes.count, start + 1 << sectorShift)]
    }

    private func number(_ place: Int) -> Int { Int(bytes[...].number(at: place, bytes: 4)) }

    private static func entry(_ record: ArraySlice<UInt8>) -> Entry {
        let length = min(64, Int(record.number(at: 64, bytes: 2)))
        let units = (0..<max(0, length / 2 - 1)).map { UInt16(record.number(at: 2 * $0, bytes: 2)) }
        return Entry(
            name: String(decoding: units, as: UTF16.self), isFolder: record.number(at: 66, bytes: 1) != 2,
            child: Int(record.number(at: 76, bytes: 4)), left: Int(record.number(at: 68, bytes: 4)),
            right: Int(record.number(at: 72, bytes: 4)), start: Int(record.number(at: 116, bytes: 4)),
            // Files with small sectors may have other values in the upper half.
            size: Int(record.number(at: 120, bytes: 4)))
    }
}
