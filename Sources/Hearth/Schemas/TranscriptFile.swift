import Foundation
package import LanguageModels

/// Reading and writing of transcript and schema files, with errors that name the file.
package enum TranscriptFile {
    /// The maximum size of a file, in bytes.
    private static let limit = 64 << 20

    /// Reads a transcript in Apple's JSON format.
    ///
    /// - Throws: `HearthError.Code.missingFile`, or `unreadableFile` if it is too large or invalid.
    package static func read(_ path: String) throws(HearthError) -> Transcript {
        do {
            return try JSONDecoder().decode(Transcript.self, from: contents(of: path))
        } catch let error as HearthError {
            throw error
        } catch {
            throw HearthError(.unreadableFile, "\(path) is not a transcript: \(Self.reason(error))")
        }
    }

    /// Writes a transcript in Apple's JSON format.
    ///
    /// An existing file is replaced only when the new one is complete.
    ///
    /// - Throws: `HearthError.Code.unwritableFile`, or the system's error if the disk is full.
    package static func write(_ transcript: Transcript, to path: String) throws {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try (encoder.encode(transcript) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw error
        } catch {
            throw HearthError(.unwritableFile, "The transcript cannot be written to \(path): \(reason(error))")
        }
    }

    /// Checks that a path is writable, before any work is done.
    ///
    /// - Throws: `HearthError.Code.unwritableFile`.
    package static func checkWritable(_ path: String) throws(HearthError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw HearthError(
                .unwritableFile,
                "The transcript cannot be written to \(path): the folder \(folder) does not exist or is not writable.")
        }
    }

    /// Reads a schema from the file at a path.
    ///
    /// A source that begins with a brace is the schema itself.
    ///
    /// - Throws: `HearthError.Code.missingFile`, or `unreadableFile` if it is invalid.
    package static func schema(_ source: String) throws(HearthError) -> GenerationSchema {
        let isInline = source.drop(while: \.isWhitespace).hasPrefix("{")
        do {
            return try JSONDecoder().decode(
                GenerationSchema.self, from: isInline ? Data(source.utf8) : contents(of: source))
        } catch let error as HearthError {
            throw error
        } catch {
            throw HearthError(
                .unreadableFile,
                "\(isInline ? "The text of --schema" : source) is not a usable schema: \(reason(error)) `hearth schema "
                    + "object` creates schemas; every object needs type, title, properties, required, "
                    + "additionalProperties and x-order.")
        }
    }

    private static func contents(of path: String) throws(HearthError) -> Data {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .unreadable(path)
        }
        defer { try? handle.close() }  // A failure loses nothing after reading.
        guard let data = try? handle.read(upToCount: limit + 1) else {
            throw HearthError(.unreadableFile, "\(path) cannot be read; it may be a folder.")
        }
        guard data.count <= limit else {
            throw HearthError(.unreadableFile, "\(path) exceeds the maximum size of a transcript or schema (64 MB).")
        }
        return data
    }

    private static func reason(_ error: any Error) -> String {
        // Foundation's errors have readable descriptions, except `DecodingError`.
        guard let error = error as? DecodingError else { return error.localizedDescription }
        func text(_ reason: String, _ context: DecodingError.Context) -> String {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return reason + (path.isEmpty ? "" : " (at \(path))")
        }
        switch error {
        case .keyNotFound(let key, let context): return text("The key '\(key.stringValue)' is missing.", context)
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            return text(context.debugDescription, context)
        @unknown default: return "\(error)"
        }
    }
}
