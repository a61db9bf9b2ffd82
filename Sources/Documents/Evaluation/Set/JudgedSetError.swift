public import Foundation

/// Why a judged set cannot be read; names the file and the line, and never holds what stands there.
public struct JudgedSetError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// There is nothing at the path.
        public static let notFound = Code("notFound")
        /// The system does not let Hearth read the file, or it is a device.
        public static let unreadable = Code("unreadable")
        /// The files are in no layout that Hearth reads, or a part is missing.
        public static let notASet = Code("notASet")
        /// Several files could be the same part.
        public static let ambiguous = Code("ambiguous")
        /// The set, a file or a line is over a limit.
        public static let tooLarge = Code("tooLarge")
        /// A file breaks off or breaks the rules of its layout.
        public static let damaged = Code("damaged")

        /// The code's name.
        public var description: String { name }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, why, and what to do.
    public let message: String
    /// The name of the file; nil if it is about the whole set.
    public let file: String?
    /// The line within the file, from 1; nil if it is about the whole file.
    public let line: Int?

    /// Creates an error of a kind.
    public init(_ code: Code, _ message: String, file: String? = nil, line: Int? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
    }

    /// The message behind the place, such as `qrels.tsv, line 3: …`.
    public var description: String {
        guard let file else { return message }
        return line.map { "\(file), line \($0): \(message)" } ?? "\(file): \(message)"
    }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }
}
