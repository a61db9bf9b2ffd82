import CArchive
import Foundation
import Support
import Testing

@testable import RawText

/// Archives made by libarchive, read by this module's reader and by libarchive.
@Suite struct ArchiveStreamTests {
    /// An entry of an archive.
    private struct Part: Equatable {
        var name: String
        var isFile: Bool
        var isEncrypted = false
        var bytes: [UInt8]
    }

    /// The formats and compression of archives in the tests.
    enum Kind: String, CaseIterable {
        case packed, stored, wellPacked, tar, gnuTar, gzip
    }

    private static func lines(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { line in
            Array("Line \(line) of \(line * line % 97): the quick brown fox jumps over \(line % 7) lazy dogs.\n".utf8)
        }
    }

    private static func noise(_ count: Int) -> [UInt8] {
        var random = SplitMix64(seed: 5)
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    private static let parts = [
        Part(name: "mimetype", isFile: true, bytes: Array("application/epub+zip".utf8)),
        Part(name: "empty.txt", isFile: true, bytes: []),
        Part(name: "folder/Größe.xml", isFile: true, bytes: lines(4_000)),
        Part(name: "folder/" + String(repeating: "long/", count: 40) + "name", isFile: true, bytes: noise(200_000)),
        Part(name: "zeros", isFile: true, bytes: [UInt8](repeating: 0, count: 1 << 20)),
        Part(name: "../../out", isFile: true, bytes: lines(1)),
    ]

    private func withFile<Result>(_ data: Data, _ body: (String) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path(percentEncoded: false))
    }

    /// Returns an archive made by libarchive.
    private func container(_ kind: Kind, _ parts: [Part] = parts, password: String? = nil) throws -> Data {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let archive = archive_write_new()
        defer { archive_write_free(archive) }
        switch kind {
        case .packed, .stored, .wellPacked: archive_write_set_format_zip(archive)
        case .tar: archive_write_set_format_pax(archive)
        case .gnuTar: archive_write_set_format_gnutar(archive)
        case .gzip: archive_write_set_format_raw(archive)
        }
        switch kind {
        case .stored: archive_write_zip_set_compression_store(archive)
        case .wellPacked: archive_write_set_options(archive, "zip:compression-level=9")
        case .packed: break
        case .tar, .gnuTar, .gzip: archive_write_add_filter_gzip(archive)
        }
        if let password {
            archive_write_set_options(archive, "zip:encryption=traditional")
            archive_write_set_passphrase(archive, password)
        }
        try #require(archive_write_open_filename(archive, url.path(percentEncoded: false)) == ARCHIVE_OK)
        for part in kind == .gzip ? Array(parts.filter { !$0.bytes.isEmpty }.prefix(1)) : parts {
            let entry = archive_entry_new()
            defer { archive_entry_free(entry) }
            archive_entry_set_pathname(entry, part.name)
            archive_entry_set_perm(entry, 0o644)
            archive_entry_set_filetype(entry, part.isFile ? 0o100000 : 0o040000)
            archive_entry_set_size(entry, Int64(part.bytes.count))
            try #require(archive_write_header(archive, entry) >= ARCHIVE_WARN)
            _ = part.bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        }
        try #require(archive_write_close(archive) == ARCHIVE_OK)
        return try Data(contentsOf: url)
    }

    /// Returns the entries that this module's reader finds.
    private func ours(_ data: Data) throws -> [Part] {
        try withFile(data) { try ours(at: $0) }
    }

    private func ours(at path: String) throws -> [Part] {
        let stream = try ArchiveStream(path: path, isPlainZIP: false)
        var parts: [Part] = []
        while let entry = try stream.next() {
            var part = Part(name: entry.name, isFile: entry.isFile, isEncrypted: entry.isEncrypted, bytes: [])
            while !entry.isEncrypted {
                let piece = try stream.read()
                if piece.isEmpty { break }
                part.bytes += piece
            }
            parts.append(part)
        }
        return parts
    }

    /// Returns the entries that libarchive finds; `nil` if it refuses the archive.
    private func theirs(_ data: Data) throws -> [Part]? { try withFile(data) { theirs(at: $0) } }

    private func theirs(at path: String) -> [Part]? {
        let reader = archive_read_new()
        defer { archive_read_free(reader) }
        archive_read_support_format_zip(reader)
        archive_read_support_filter_gzip(reader)
        archive_read_support_format_tar(reader)
        archive_read_support_format_raw(reader)
        guard archive_read_open_filename(reader, path, 1 << 16) == ARCHIVE_OK else { return nil }
        var parts: [Part] = []
        var found: OpaquePointer?
        while true {
            let result = archive_read_next_header(reader, &found)
            if result == ARCHIVE_EOF { return parts }
            guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let entry = found else { return nil }
            let isAlone = archive_format(reader) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_RAW
            let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
            var part = Part(
                name: isAlone ? "" : name.map { String(cString: $0) } ?? "",
                isFile: UInt32(archive_entry_filetype(entry)) & 0o170000 == 0o100000,
                isEncrypted: archive_entry_is_data_encrypted(entry) != 0, bytes: [])
            while !part.isEncrypted {
                var got = 0
                let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { memory, filled in
                    got = archive_read_data(reader, memory.baseAddress, memory.count)
                    filled = max(0, got)
                }
                guard got >= 0 else { return nil }
                if piece.isEmpty { break }
                part.bytes += piece
            }
            parts.append(part)
        }
    }

    @Test(arguments: Kind.allCases) func `reads the same entries and bytes as libarchive`(_ kind: Kind) throws {
        let data = try container(kind)
        let alone = [Part(name: "", isFile: true, bytes: Self.parts[0].bytes)]
        #expect(try ours(data) == (kind == .gzip ? alone : Self.parts))
        #expect(try ours(data) == theirs(data))
    }

    @Test func `the archive reader and libarchive read archives of the ZIP writer`() throws {
        var writer = ZIPWriter()
        let parts = [0, 2, 3].map { Self.parts[$0] }
        for part in parts { let isAdded = writer.add(part.name, Data(part.bytes)); #expect(isAdded) }
        #expect(try ours(writer.data) == parts)
        #expect(try theirs(writer.data)?.map(\.bytes) == parts.map(\.bytes))
    }

    @Test func `reads an archive that is preceded by other data`() throws {
        #expect(try ours(Data("#!/bin/sh\nexit\n".utf8) + container(.packed)) == Self.parts)
    }

    @Test func `reports entries with a password as encrypted`() throws {
        try withFile(container(.packed, [Self.parts[2]], password: "secret")) { path in
            let stream = try ArchiveStream(path: path, isPlainZIP: true)
            #expect(try stream.next()?.isEncrypted == true)
        }
    }

    @Test func `an entry for a folder is not a file`() throws {
        let folder = Part(name: "a/", isFile: false, bytes: [])
        for kind in [Kind.packed, .tar] {
            #expect(try ours(container(kind, [folder, Self.parts[0]])) == [folder, Self.parts[0]])
        }
    }

    @Test func `lists all entries of an archive whose content is not read`() throws {
        for kind in [Kind.packed, .tar] {
            try withFile(container(kind)) { path in
                let stream = try ArchiveStream(path: path, isPlainZIP: false)
                var names: [String] = []
                while let entry = try stream.next() { names.append(entry.name) }
                #expect(names == Self.parts.map(\.name))
            }
        }
    }

    @Test func `reads an archive with ZIP64 sizes and offsets`() throws {
        // One entry whose ZIP64 sizes and offset are in its extra field, with both end records of the directory.
        let content = Self.lines(20)
        var checksum = Checksum()
        checksum.add(content)
        func bytes(_ numbers: (UInt64, Int)...) -> [UInt8] {
            numbers.flatMap { number, count in (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
            }
        }
        let (size, crc, most) = (UInt64(content.count), UInt64(checksum.value), UInt64(0xFFFF_FFFF))
        let head = bytes((45, 2), (0, 2), (0, 2), (0, 4), (crc, 4), (most, 4), (most, 4), (1, 2))
        let sizes = bytes((1, 2), (24, 2), (size, 8), (size, 8), (0, 8))
        let body =
            bytes((0x0403_4B50, 4)) + head + bytes((20, 2), (UInt64(UInt8(ascii: "a")), 1))
            + bytes((1, 2), (16, 2), (size, 8), (size, 8)) + content
        let directory =
            bytes((0x0201_4B50, 4), (45, 2)) + head + bytes((28, 2), (0, 10), (most, 4), (UInt64(UInt8(ascii: "a")), 1))
            + sizes
        let start = UInt64(body.count)
        let ends = bytes(
            (0x0606_4B50, 4), (44, 8), (45, 2), (45, 2), (0, 8), (1, 8), (1, 8), (UInt64(directory.count), 8),
            (start, 8),
            (0x0706_4B50, 4), (0, 4), (start + UInt64(directory.count), 8), (1, 4),
            (0x0605_4B50, 4), (0, 4), (1, 2), (1, 2), (most, 4), (most, 4), (0, 2))
        let data = Data(body + directory + ends)
        #expect(try ours(data) == [Part(name: "a", isFile: true, bytes: content)])
        #expect(try theirs(data) == ours(data))
    }

    /// Returns a ZIP directory record of an empty entry that claims this size.
    private static func record(_ name: Character, bytes: UInt64) -> [UInt8] {
        let numbers: [(UInt64, Int)] = [
            (0x0201_4B50, 4), (0x2D_002D, 4), (0, 12), (0xFFFF_FFFF, 4), (0xFFFF_FFFF, 4), (1, 2), (20, 2), (0, 10),
            (0, 4), (UInt64(name.asciiValue ?? 0), 1), (1, 2), (16, 2), (bytes, 8), (bytes, 8),
        ]
        return numbers.flatMap { number, count in
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
        }
    }

    @Test func `skips entries that claim a size beyond the file`() throws {
        let directory = [("a", 1), ("b", UInt64(Int.max)), ("c", 2)].flatMap { Self.record($0, bytes: $1) }
        let end = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 8) + [UInt8(directory.count), 0, 0, 0]
        try withFile(Data(directory + end + [UInt8](repeating: 0, count: 6))) { path in
            let stream = try ArchiveStream(path: path, isPlainZIP: true)
            for name in ["a", "b", "c"] { #expect(try stream.next()?.name == name) }
            #expect(try stream.next() == nil)
            #expect(stream.bytesRead == directory.count + 22)
            // Reading an entry checks its size against the file.
            let other = try ArchiveStream(path: path, isPlainZIP: true)
            for _ in 0..<2 { _ = try other.next() }
            #expect(throws: ArchiveFailure.damaged) { try other.read() }
        }
    }

    /// Returns a tar header of this type, which this number of bytes must follow to describe the next entry.
    private static func description(_ kind: Character, bytes: Int) -> [UInt8] {
        func digits(_ number: Int, _ count: Int) -> [UInt8] {
            let text = String(number, radix: 8)
            return Array((String(repeating: "0", count: count - text.count) + text).utf8)
        }
        var block = [UInt8](repeating: 0, count: 512)
        block[0] = UInt8(ascii: "n")
        block.replaceSubrange(124..<135, with: digits(bytes, 11))
        block[156] = kind.asciiValue ?? 0
        let sum = block.reduce(8 * 0x20) { $0 + Int($1) }
        block.replaceSubrange(148..<154, with: digits(sum, 6))
        return block
    }

    @Test func `refuses a tar entry whose metadata exceeds the size limit`() throws {
        for kind: Character in ["g", "x", "L", "K"] {
            let piece = Self.description(kind, bytes: 100_352) + [UInt8](repeating: 0x20, count: 100_352)
            var pieces = 0
            let reader = TarReader(start: []) {
                pieces += 1
                return pieces < 1_000 ? piece : []
            }
            #expect(throws: ArchiveFailure.damaged) { try reader.next() }
            #expect(pieces < 20)
        }
    }

    @Test(.timeLimit(.minutes(30))) func `reads a tar file that arrives byte by byte`() throws {
        let long = Self.description("L", bytes: 1 << 20) + [UInt8](repeating: UInt8(ascii: "n"), count: 1 << 20)
        let bytes = long + Self.description("0", bytes: 0)
        var place = 0
        let reader = TarReader(start: []) {
            defer { place += 1 }
            return Array(bytes[place..<min(place + 1, bytes.count)])
        }
        #expect(try reader.next()?.name.utf8.count == 1 << 20)
    }

    @Test func `detects a changed byte by the checksum`() throws {
        for kind in [Kind.packed, .stored, .gzip] {
            var data = try container(kind, [Self.parts[2]])
            data[data.count / 2] ^= 1
            #expect(throws: ArchiveFailure.damaged) { try ours(data) }
        }
    }

    @Test func `refuses files that are not archives, and reports unknown compression methods`() throws {
        for bytes in ["", "P", "PK", "PK\u{5}\u{6}", "Words", String(repeating: "PK\u{3}\u{4}", count: 200)] {
            #expect(throws: ArchiveFailure.damaged) { try ours(Data(bytes.utf8)) }
        }
        var data = try container(.stored, [Self.parts[0]])
        let directory = try #require(data.range(of: Data("PK\u{1}\u{2}".utf8))).lowerBound
        data[directory + 10] = 12
        #expect(throws: ArchiveFailure.unknownMethod) { try ours(data) }
    }

    /// Twelve lines compressed by Python's zlib.
    private static let samples = [
        "own codes": """
        ndLJEcIwDEDRO1WoAibyRkwNaYLFgbBEJCFs1YN81UGD73ojj7+ark9QAbVQreF+TDDM3e4M25GePbT0gtN8vU1AjzT+xi6bzxv2\
        dJiWi4YhMkQVooCGoVOhEdAyjCq0Arr81KBKJ6RnabwqvZCBpdV3BiFX+X9iQZKaZXAFTSLLGguiYD4gW1AF8wUZ91+WLw==
        """,
        "Huffman only": """
        BcHZlaMwEEDRf6J4EXCMTXu6iYEkBJRALCqQEFv0c2/tvPBCLa+KfRC25NqJJujpsXoxpmWN6CGBF7N5bjrtY57VzgsFaikq9kHY\
        kmsnmqCnx+rFmJY1oocECmbz3HTaxzyrnRfeqKWs2AdhS66daIKeHqsXY1rWiB4SeDOb56bTPuZZ7bzwQS1/FfsgbMm1E03Q02P1\
        YkzLGtFDAh9m89x02sc8q50XStRSfCv2QdiSayeaoKfH6sWYljWihwRKZvPcdNrHPKudF35Qy/unYh+ELbl2ogl6eqxejGlZI3pI\
        4IfZPDed9jHPaueFL2r5fCv2QdiSayeaoKfH6sWYljWihwS+zOa56bSPeVY7L/xDLeVfxT4IW3LtRBP09Fi9GNOyRvSQwIvZPDed\
        9jHPaueFX9TyLSv2QdiSayeaoKfH6sWYljWihwQKZvPcdNrHPKudF/5Qy29RsQ/Cllw70QQ9PVYvxrSsET0k8GY2z02nfcyz2nmh\
        eKGWT8U+CFty7UQT9PRYvRjTskb0kMCH2Tw3nfYxz2rnhaJALe+yYh+ELbl2ogl6eqxejGlZI3pIoGQ2z02nfcyz/w==
        """,
        "fixed codes": """
        88nMS1UwUMhPUzCwUijJSFUoLM1MzlZIKsovz1NIy69QyCrNLShWyC9LLQIqy0msqlRIyU8v1uPyAWk0BGk0JKjREEOjEUijCUGN\
        RhgajUEaLQlqNMbQaAJ2qhlBnSYYOk1BOo1MCeo0xdBpBtJpTNhOMwyd5uDwIexPzCixAOk0Ixy0mHFiCdJpQTg2MSPFEJyAjMmI\
        FUNwCjIi7FyUaAEA
        """,
    ]

    @Test(arguments: samples.keys.sorted()) func `decompresses each type of deflate block`(_ sample: String) throws {
        let packed = try #require(Data(base64Encoded: Self.samples[sample] ?? ""))
        for size in [1, 7, packed.count] {
            var rest = Array(packed)[...]
            let inflater = Inflater {
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }
            #expect(try inflater.read() == Self.lines(12))
            #expect(try inflater.read().isEmpty)
            #expect(inflater.bytesUsed == packed.count)
        }
    }

    @Test func `decompression stops at an endless series of empty blocks`() {
        var pieces = 0
        let inflater = Inflater {
            pieces += 1
            // Stored blocks without content.
            return pieces < 1_000 ? (0..<1_000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] } : []
        }
        #expect(throws: ArchiveFailure.damaged) { try inflater.read() }
        #expect(pieces < 100)
    }

    @Test func `returns the content of all members of a gzip file, and ignores trailing bytes`() throws {
        let alone = Part(name: "", isFile: true, bytes: Self.lines(3))
        let one = try container(.gzip, [alone])
        let twice = Part(name: "", isFile: true, bytes: alone.bytes + alone.bytes)
        #expect(try ours(one + one) == [twice])
        for trailing in [[0], [0x1F], Array("Words".utf8)] as [[UInt8]] {
            #expect(try ours(one + one + Data(trailing)) == [twice])
        }
        // The next member begins and is truncated.
        #expect(throws: ArchiveFailure.damaged) { try ours(one + Data([0x1F, 0x8B, 8])) }
        #expect(throws: ArchiveFailure.damaged) { try ours(Data([0x1F, 0x8B])) }
        #expect(throws: ArchiveFailure.unknownMethod) { try ours(Data([0x1F, 0x8B, 7])) }
    }

    @Test func `a gzip member may be split between any two reads`() throws {
        let one = try Array(container(.gzip, [Part(name: "", isFile: true, bytes: Self.lines(3))]))
        let bytes = one + one
        for size in [1, 2, 3, one.count - 1, one.count, one.count + 1] {
            var rest = bytes[...]
            let inflater = Inflater(.gzip) {
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }
            #expect(try inflater.read() == Self.lines(3) + Self.lines(3))
            #expect(try inflater.read().isEmpty)
            #expect(inflater.bytesUsed == bytes.count)
        }
    }

    @Test func `decompression stops at endless empty gzip members and at an endless gzip header`() throws {
        let empty = Array(try container(.gzip, [Part(name: "", isFile: true, bytes: [])]))
        // An endless file name.
        let name = [UInt8](repeating: UInt8(ascii: "n"), count: 4_000)
        for (start, piece) in [([], empty), ([0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3], name)] as [([UInt8], [UInt8])] {
            var bytes = 0
            let inflater = Inflater(.gzip) {
                defer { bytes += piece.count }
                return bytes == 0 ? start + piece : bytes < 10_000_000 ? piece : []
            }
            #expect(throws: ArchiveFailure.damaged) { try inflater.read() }
            #expect(bytes < 1_000_000)
        }
    }

    @Test func `returns the content that precedes damage in an archive`() throws {
        let whole = Array(try container(.gzip, [Self.parts[3]]))
        var rest = whole.prefix(150_000)[...]
        let inflater = Inflater(.gzip) {
            defer { rest = rest.dropFirst(1_000) }
            return Array(rest.prefix(1_000))
        }
        var found: [UInt8] = []
        #expect(throws: ArchiveFailure.damaged) {
            while true { found += try inflater.read() }
        }
        #expect(found.count > 140_000 && Self.parts[3].bytes.starts(with: found))
        #expect(throws: ArchiveFailure.damaged) { try inflater.read() }
    }

    @Test func `refuses or reads randomly damaged archives, like libarchive`() throws {
        var random = SplitMix64(seed: 11)
        let parts = [
            Self.parts[0], Self.parts[1], Part(name: "a.xml", isFile: true, bytes: Self.lines(60)), Self.parts[5],
        ]
        var (read, refused, different) = (0, 0, 0)
        for kind in Kind.allCases {
            let whole = Array(try container(kind, kind == .gzip ? [parts[2]] : parts))
            for _ in 0..<400 {
                var broken = whole
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 0..<broken.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: broken[place] = UInt8.random(in: .min ... .max, using: &random)
                    case 1: broken[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                    case 2:
                        broken.removeSubrange(place..<min(broken.count, place + Int.random(in: 1...40, using: &random)))
                    default: broken = Array(broken[..<max(1, broken.count - Int.random(in: 0...60, using: &random))])
                    }
                    if broken.isEmpty { broken = [0] }
                }
                try withFile(Data(broken)) { path in
                    if let found = try? ours(at: path) {
                        read += 1
                        if let other = theirs(at: path), other != found { different += 1 }
                    } else {
                        refused += 1
                    }
                }
            }
        }
        #expect(read > 100 && refused > 1_000)
        #expect(different < 50)
    }
}
