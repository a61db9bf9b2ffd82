import Foundation
import Testing

@testable import Documents

@Suite struct LineReaderTests {
    private func lines(_ data: Data, limits: JudgedSetLimits = JudgedSetLimits()) throws -> [String] {
        let folder = try TemporaryFiles()
        try folder.write("file", data)
        var reader = try LineReader(folder.url.appendingPathComponent("file"), limits: limits)
        var lines: [String] = []
        while let line = try reader.next() { lines.append(line) }
        #expect(reader.lineNumber == lines.count)
        #expect(try reader.next() == nil)
        return lines
    }

    @Test func `lines end at line feeds, and the last line may lack a line feed`() throws {
        #expect(try lines(Data("a\n\nb".utf8)) == ["a", "", "b"])
        #expect(try lines(Data("a\r\nb\r\n".utf8)) == ["a", "b"])
        #expect(try lines(Data("a\rb\u{2028}c\n".utf8)) == ["a\rb\u{2028}c"])
        #expect(try lines(Data()) == [])
        #expect(try lines(Data("\n".utf8)) == [""])
    }

    @Test func `joins the parts of a line that spans several read buffers`() throws {
        let wanted = (0..<9).map { String(repeating: "é\($0)", count: 1 << (11 + $0)) }
        #expect(try lines(Data(wanted.joined(separator: "\n").utf8)) == wanted)
    }

    @Test func `reads a line of the maximum length and refuses a longer line`() throws {
        var limits = JudgedSetLimits()
        limits.recordBytes = 600_000
        #expect(try lines(Data(repeating: 65, count: 600_000), limits: limits).map(\.utf8.count) == [600_000])
        for end in ["", "\n"] {
            let data = Data("a\n".utf8) + Data(repeating: 65, count: 600_001) + Data(end.utf8)
            let error = #expect(throws: JudgedSetError.self) { try lines(data, limits: limits) }
            #expect(error?.code == .tooLarge)
            #expect(error?.line == 2)
        }
    }
}
