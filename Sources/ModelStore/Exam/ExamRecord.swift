import Foundation

/// The stored state of a model's exam: the last result, and the progress of an unfinished exam.
public struct ExamRecord: Sendable, Hashable, Codable {
    /// The answers so far of an unfinished exam.
    public struct Progress: Sendable, Hashable, Codable {
        /// The version of the exam that they belong to.
        public var version: Int
        /// By the item's name, what it says of each part.
        public var marks: [String: [ExamPart: ExamScore]] = [:]
        /// How long they took, in seconds.
        public var seconds = 0.0
        /// The item that was begun: what ends the program leaves its name behind.
        public var begun: String?
        /// How often a program ended in the middle of an item.
        public var crashes = 0

        package init(version: Int) { self.version = version }
    }

    /// The last result; nil before the first.
    public var result: ExamResult?
    /// The unfinished exam, or one that can be extended.
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
        // A damaged record costs an exam, never a model.
        guard let record = try? JSONDecoder().decode(ExamRecord.self, from: data), record.isSound else { return nil }
        return record
    }
}

extension ModelFolder {
    /// What is kept of the exam of some weights, under whatever name they are installed.
    ///
    /// - Parameter fingerprint: The weights, as `GGUFFile` tells files apart.
    /// - Returns: The record; nil if there is none that can be read.
    package func examRecord(_ fingerprint: String) -> ExamRecord? { ExamRecord.read(examPath(fingerprint)) }

    /// Keeps a record in the place of the one before.
    ///
    /// - Throws: `ModelLibraryError` with `unwritableFile`.
    package func save(_ record: ExamRecord, _ fingerprint: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try StoreFiles.write(
            try encoder.encode(record), to: examPath(fingerprint),
            temporary: "\(examFolder)/.\(fingerprint).new")
    }

    /// Takes the exam of some weights for this program, so that two programs do not write over each other's answers.
    ///
    /// - Returns: What holds it, for as long as the value lives.
    /// - Throws: `ModelLibraryError` with `busy` or `unwritableFile`.
    package func lockExam(_ fingerprint: String) throws -> ExamLock {
        try StoreFiles.makeFolder(examFolder)
        return ExamLock(try FileLock(path: "\(examFolder)/\(fingerprint).lock", name: "the exam of these weights"))
    }

    /// What the exam says of some weights: this machine's result, else the catalogue's.
    ///
    /// - Parameter catalogue: Where results of the project stand.
    /// - Returns: The result that rests on most items; nil where there is none.
    package func examResult(_ fingerprint: String, _ catalogue: ModelCatalogue) -> ExamResult? {
        let own = examRecord(fingerprint)?.result
        if let own, !own.isQuick { return own }
        return catalogue.entries.first { $0.exam?.fingerprint == fingerprint }?.exam ?? own
    }

    /// Records of exams, by the fingerprint of the weights.
    private var examFolder: String { path + "/.exams" }
    private func examPath(_ fingerprint: String) -> String { "\(examFolder)/\(fingerprint).json" }
}

/// Holds the exam of some weights; a killed program lets go of it.
package final class ExamLock: Sendable {
    private let lock: FileLock

    fileprivate init(_ lock: FileLock) { self.lock = lock }

    deinit { lock.removeFile() }
}
