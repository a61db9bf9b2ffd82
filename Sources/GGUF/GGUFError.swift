public import Foundation

/// A failure to open, validate or write a GGUF file, with its reason and advice.
public struct GGUFError: Error, Equatable, Sendable {
    public let code: Code

    /// The failure and its cause in full sentences, which contain at most the last component of the file's path.
    public let reason: String

    /// The action to take next, in full sentences.
    public let advice: String

    init(_ code: Code, _ reason: String, advice: String? = nil) {
        self.code = code
        self.reason = reason
        self.advice = advice ?? code.usualAdvice
    }
}

extension GGUFError: CustomStringConvertible, LocalizedError {
    /// The reason and the advice, in full sentences.
    public var description: String { "\(reason) \(advice)" }

    /// A copy of ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}

extension GGUFError {
    /// A kind of failure; new kinds may be added, so a `switch` over them needs a `default`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case fileNotFound, permissionDenied, isDirectory, unreadable
            case empty, notGGUF, unsupportedVersion, bigEndian, truncated, malformed
            case missingArchitecture, missingTokenizer, missingWeights, notAModel
            case invalidTokenizer, invalidHyperparameters, invalidWeights
            case missingPart, missingTensor, unsupportedTensor, invalidContent, writeFailed
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The code's name, such as `truncated`, which is stable and so usable in logs and metrics.
        public var description: String { value.rawValue }

        /// No file is at the path.
        public static let fileNotFound = Code(.fileNotFound)
        /// The process has no permission to open, read or create the file.
        public static let permissionDenied = Code(.permissionDenied)
        /// The path names a directory.
        public static let isDirectory = Code(.isDirectory)
        /// The file is not a regular file, or reading it failed for a reason that no other code covers.
        public static let unreadable = Code(.unreadable)
        public static let empty = Code(.empty)
        /// The file does not start with GGUF's four magic bytes.
        public static let notGGUF = Code(.notGGUF)
        /// The file's GGUF version is neither 2 nor 3.
        public static let unsupportedVersion = Code(.unsupportedVersion)
        /// The file was written for big-endian machines.
        public static let bigEndian = Code(.bigEndian)
        /// The file ends before the data that its header declares.
        public static let truncated = Code(.truncated)
        /// The file violates the format, or declares sizes beyond any real model's.
        public static let malformed = Code(.malformed)
        public static let missingArchitecture = Code(.missingArchitecture)
        public static let missingTokenizer = Code(.missingTokenizer)
        /// The file has metadata but no tensors.
        public static let missingWeights = Code(.missingWeights)
        /// The file is valid, but not a standalone language model: an adapter, a projector or a later part of a split.
        public static let notAModel = Code(.notAModel)
        /// The parts of the tokenizer contradict each other.
        public static let invalidTokenizer = Code(.invalidTokenizer)
        /// A model dimension is missing, zero, out of range, or contradicts another.
        public static let invalidHyperparameters = Code(.invalidHyperparameters)
        /// A required tensor is missing or contradicts the metadata.
        public static let invalidWeights = Code(.invalidWeights)
        /// Another file of a split model is not in the same folder or has an unexpected name.
        public static let missingPart = Code(.missingPart)
        /// The file has no tensor of the requested name.
        public static let missingTensor = Code(.missingTensor)
        /// The tensor's values can't be read as numbers, because their type is unsupported or their number too large.
        public static let unsupportedTensor = Code(.unsupportedTensor)
        /// The content to write can't be represented in GGUF.
        public static let invalidContent = Code(.invalidContent)
        /// Writing failed for a reason that no other code covers, such as a full disk.
        public static let writeFailed = Code(.writeFailed)

        fileprivate var usualAdvice: String {
            switch value {
            case .fileNotFound: "Check the path."
            case .permissionDenied: "Give this user access to the file and its folder, then try again."
            case .isDirectory: "Specify the .gguf file inside it."
            case .unreadable: "Check the disk and the path, then try again."
            case .empty, .truncated: "The download or copy probably stopped early: fetch the file again."
            case .notGGUF: "Choose a file in the GGUF format, or convert the model to it."
            case .unsupportedVersion: "Fetch a current conversion of the model (GGUF version 3)."
            case .bigEndian: "Fetch the little-endian file, or convert this one with gguf-convert-endian."
            case .malformed: "The file is damaged or was written by a faulty tool: fetch it again from its source."
            case .missingArchitecture, .missingTokenizer, .missingWeights, .notAModel:
                "Choose a GGUF file that contains a complete model."
            case .invalidTokenizer, .invalidHyperparameters, .invalidWeights:
                "Fetch another conversion of the model; this one can't be run."
            case .missingPart:
                "Put all parts of the model into one folder, under the names that they were published with."
            case .missingTensor: "Check the name against the file's list of tensors."
            case .unsupportedTensor: "Use a conversion that stores this tensor as F32, F16, BF16 or Q8_0."
            case .invalidContent: "Correct the value before writing."
            case .writeFailed: "Check the free space and the folder, then try again."
            }
        }
    }
}

extension GGUFError {
    /// Returns untrusted text in a form that is safe to show: escaped and truncated.
    static func quoted(_ text: String, limit: Int = 64) -> String {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(limit) {
            let isShown = scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
            shown += isShown ? String(scalar) : scalar.escaped(asASCII: true)
        }
        let isCut = text.unicodeScalars.dropFirst(limit).isEmpty == false
        return "“\(shown)\(isCut ? "…" : "")”"
    }

    /// Returns the last component of a path, because messages do not show folders.
    static func fileName(ofPath path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
