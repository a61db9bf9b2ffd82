import Foundation

/// A reader of the lines of a file, which holds only one line and one block in memory.
struct LineReader {
    /// The file's name, for error messages.
    let fileName: String
    /// The limits on the file, its lines and its texts.
    let limits: JudgedSetLimits
    /// The number of the line that was returned last.
    private(set) var lineNumber = 0
    /// The number of lines that were not valid UTF-8.
    private(set) var damagedLines = 0

    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var start = 0
    private var bytesRead = 0
    private var isAtEnd = false

    init(_ url: URL, limits: JudgedSetLimits) throws {
        fileName = url.lastPathComponent
        self.limits = limits
        try Self.requireFile(url)
        do { handle = try FileHandle(forReadingFrom: url) } catch {
            throw JudgedSetError(.unreadable, "Hearth has no permission to read it.", file: fileName)
        }
    }

    /// Returns the next line without its line break; `nil` at the end of the file.
    ///
    /// Invalid UTF-8 is replaced by replacement characters, and counted.
    mutating func next() throws -> String? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return try line(buffer[start..<end])
            }
            let pending = buffer.count - start
            guard pending <= limits.recordBytes else { throw tooLong }
            if isAtEnd {
                defer { start = buffer.count }
                return pending > 0 ? try line(buffer[start...]) : nil
            }
            try fill()
            searched = pending
        }
    }

    /// Returns an error at the line that was returned last.
    func error(_ message: String, _ code: JudgedSetError.Code = .damaged) -> JudgedSetError {
        JudgedSetError(code, message, file: fileName, line: lineNumber)
    }

    /// Throws unless the path leads to a regular file, because reading a pipe or a device may never end.
    private static func requireFile(_ url: URL) throws {
        let values: URLResourceValues
        do {
            values = try url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
        } catch {
            throw JudgedSetError(.unreadable, "The file no longer exists.", file: url.lastPathComponent)
        }
        guard values.isRegularFile == true else {
            throw JudgedSetError(.unreadable, "This is not a file.", file: url.lastPathComponent)
        }
    }

    private var tooLong: JudgedSetError {
        JudgedSetError(
            .tooLarge, "The line is longer than \(limits.recordBytes) bytes.", file: fileName, line: lineNumber + 1)
    }

    private mutating func fill() throws {
        buffer.removeSubrange(..<start)
        start = 0
        let piece: Data?
        do { piece = try handle.read(upToCount: 1 << 18) } catch {
            throw JudgedSetError(.unreadable, "Reading was interrupted.", file: fileName, line: lineNumber + 1)
        }
        guard let piece, !piece.isEmpty else { return isAtEnd = true }
        bytesRead += piece.count
        guard bytesRead <= limits.fileBytes else {
            throw JudgedSetError(.tooLarge, "The file is larger than \(limits.fileBytes) bytes.", file: fileName)
        }
        buffer.append(contentsOf: piece)
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>) throws -> String {
        guard bytes.count <= limits.recordBytes else { throw tooLong }
        var bytes = bytes
        if lineNumber == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        lineNumber += 1
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        damagedLines += 1
        return String(decoding: bytes, as: UTF8.self)
    }
}
