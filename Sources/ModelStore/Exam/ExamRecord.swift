import Foundation

/// The stored state of a model's exam: the last result, and the progress of an unfinished exam.
public struct ExamRecord: Sendable, Hashable, Codable {
    /// The answers of an unfinished exam so far.
    public struct Progress: Sendable, Hashable, Codable {
        /// The version of the exam to which the answers belong.
        public var version: Int
        /// The scores by item and part.
        public var marks: [String: [ExamPart: ExamScore]] = [:]
        /// The total time of the answers, in seconds.
        public var seconds = 0.0
        /// The name of the item in progress, which remains in the record if the program crashes.
        public var begun: String?
        /// The number of crashes during an item.
        public var crashes = 0

        package init(version: Int) { self.version = version }
    }

    public var result: ExamResult?
    /// The progress of an unfinished exam, or of an exam that can be extended.
    public var progress: Progress?

    package init(result: ExamResult? = nil, progress: Progress? = nil) {
        (self.result, self.progress) = (result, progress)
    }

    private var isSound: Bool {
        (result?.isSound ?? true)
            && (progress?.marks.values.allSatisfy { $0.values.allSatisfy(\.isSound) } ?? true)
    }

    private static let maximumBytes: UInt64 = 1 << 20

    fileprivate static func read(_ path: String) -> ExamRecord? {
        guard let data = SmallFile.read(path, maximumBytes: maximumBytes) else { return nil }
        // Without a valid record the exam is repeated.
        guard let record = try? JSONDecoder().decode(ExamRecord.self, from: data), record.isSound else { return nil }
        return record
    }
}

extension ModelFolder {
    /// Returns the exam record of weights, independent of the model's name; `nil` if it is missing or invalid.
    ///
    /// - Parameter fingerprint: The fingerprint of the weights, as computed by `GGUFFile`.
    package func examRecord(_ fingerprint: String) -> ExamRecord? { ExamRecord.read(examPath(fingerprint)) }

    /// Stores a record, replacing the previous record.
    ///
    /// - Throws: `ModelLibraryError` with `unwritableFile`.
    package func save(_ record: ExamRecord, _ fingerprint: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try StoreFiles.write(
            try encoder.encode(record), to: examPath(fingerprint),
            temporary: "\(examFolder)/.\(fingerprint).new")
    }

    /// Locks the exam of weights for this process, so that two processes do not overwrite each other's answers.
    ///
    /// - Returns: The lock, held as long as the value exists.
    /// - Throws: `ModelLibraryError`: `busy` or `unwritableFile`.
    package func lockExam(_ fingerprint: String) throws -> ExamLock {
        try StoreFiles.makeFolder(examFolder)
        return ExamLock(try FileLock(path: "\(examFolder)/\(fingerprint).lock", name: "the exam of these weights"))
    }

    /// Returns the exam result of weights, if any.
    ///
    /// A full result from this machine is preferred to the catalogue's result. Both are preferred to a quick result
    /// from this machine.
    package func examResult(_ fingerprint: String, _ catalogue: ModelCatalogue) -> ExamResult? {
        let own = examRecord(fingerprint)?.result
        if let own, !own.isQuick { return own }
        return catalogue.entries.first { $0.exam?.fingerprint == fingerprint }?.exam ?? own
    }

    /// The folder of exam records, each named by the fingerprint of the weights.
    private var examFolder: String { path + "/.exams" }
    private func examPath(_ fingerprint: String) -> String { "\(examFolder)/\(fingerprint).json" }
}

/// A lock on the exam of weights, which the system releases if the process is killed.
package final class ExamLock: Sendable {
    private let lock: FileLock

    fileprivate init(_ lock: FileLock) { self.lock = lock }

    deinit { lock.removeFile() }
}
