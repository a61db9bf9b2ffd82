import Foundation
import Hearth

/// Reading and writing of files that the user names.
enum NewFile {
    /// Writes a new file.
    ///
    /// An existing file is never overwritten.
    ///
    /// - Throws: `HearthError` with `unwritableFile`, or the system's error if the disk is full.
    static func write(_ data: Data, to path: String) throws {
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        } catch CocoaError.fileWriteFileExists {
            throw HearthError(
                .unwritableFile, "The file \(path.printable) already exists. Choose another name, or remove it first.")
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw error
        } catch {
            throw HearthError(
                .unwritableFile,
                "\(path.printable) can't be written: \(error.localizedDescription) "
                    + "Check the folder's permissions and the free space.")
        }
    }

    /// - Throws: `HearthError` with `missingFile` or `unreadableFile`.
    static func read(_ path: String) throws(HearthError) -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw .unreadable(path)
        }
    }

    /// Returns the path of a file or a folder.
    ///
    /// - Throws: `HearthError` for a path that does not exist.
    static func existing(_ path: String) throws(HearthError) -> String {
        guard FileManager.default.fileExists(atPath: path) else { throw .unreadable(path) }
        return path
    }
}
