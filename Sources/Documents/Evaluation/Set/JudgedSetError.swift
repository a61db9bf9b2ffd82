public import Foundation

/// The reason why a judged set cannot be read, with the file and the line but without their text.
public struct JudgedSetError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// There is no file at the path.
        public static let notFound = Code("notFound")
        /// The system denies access, or the file is a device.
        public static let unreadable = Code("unreadable")
        /// The layout is not supported, or a required file is missing.
        public static let notASet = Code("notASet")
        /// Several files could be the judgements.
        public static let ambiguous = Code("ambiguous")
        /// The set, a file or a line exceeds a limit.
        public static let tooLarge = Code("tooLarge")
        /// A file is truncated or violates its layout.
        public static let damaged = Code("damaged")

        public var description: String { name }
    }

    public let code: Code
    /// The description: the problem, its cause and the remedy.
    public let message: String
    /// The name of the file; `nil` if the error concerns the whole set.
    public let file: String?
    /// The line within the file, from 1; `nil` if the error concerns the whole file.
    public let line: Int?

    public init(_ code: Code, _ message: String, file: String? = nil, line: Int? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
    }

    /// The message preceded by the location, such as `qrels.tsv, line 3: …`.
    public var description: String {
        guard let file else { return message }
        return line.map { "\(file), line \($0): \(message)" } ?? "\(file): \(message)"
    }

    /// The ``description``, as shown by `localizedDescription`.
    public var errorDescription: String? { description }
}
