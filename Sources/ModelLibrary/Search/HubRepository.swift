public import Foundation
import ModelStore
import Support

/// A repository on Hugging Face with models in GGUF files.
///
/// The facts are the repository's own statements, which are not checked before a download.
public struct HubRepository: Sendable, Hashable, Identifiable, Encodable {
    /// The fit of a file in this device's memory, estimated from its size.
    public enum Fit: String, Sendable, Hashable, Encodable {
        case fits, tight, tooLarge
    }

    /// A model in the repository: one file, or a split model with several.
    public struct File: Sendable, Hashable, Encodable {
        /// The path in the repository; of a split model the path of the first part.
        public let path: String
        /// The quantisation in the file's name, such as `Q4_K_M`; empty if the name has none.
        public let quantization: String
        /// The size, of all parts together.
        public let sizeBytes: UInt64
        /// The file's SHA-256, if the repository states it.
        public let sha256: String?
        /// The number of files; Hearth loads only models in one file.
        public let parts: Int
        public let fit: Fit
        /// The reason for another fit than ``Fit/fits``, in sentences.
        public let fitReason: String?
    }

    /// Owner and name, such as `unsloth/Qwen3-0.6B-GGUF`.
    public let id: String
    /// The number of downloads in the last 30 days.
    public let downloads: Int
    public let likes: Int
    public let updatedAt: Date?
    /// The identifier of the licence, such as `apache-2.0`; `nil` if none is stated.
    public let license: String?
    /// Whether the licence must be accepted on the repository's page before a download.
    public let isGated: Bool
    /// llama.cpp's name of the architecture, such as `qwen3`, if stated.
    public let architecture: String?
    /// The number of weights; 0 if unknown.
    public let parameters: UInt64
    /// The trained context length in tokens; 0 if unknown.
    public let contextTokens: Int
    /// The models, smallest first.
    public let files: [File]
    /// The file with which the models read images; `nil` if the repository states no SHA-256 of such a file.
    public let projector: Projector?
    /// The path of the recommended file; `nil` if none fits.
    ///
    /// That is the first quantisation of ``preferred`` that fits. If none fits beside the running programs, it is the
    /// smallest file that can be loaded.
    public let best: String?

    /// A file with which models read images (mmproj).
    public struct Projector: Sendable, Hashable, Encodable {
        public let path: String
        public let sizeBytes: UInt64
        public let sha256: String
    }

    /// The quantisations in the order of preference: about 4 bits for a weight first, then more, then fewer.
    public static let preferred = [
        "Q4_K_M", "UD-Q4_K_XL", "Q4_K_S", "IQ4_XS", "IQ4_NL", "Q4_0", "MXFP4", "MXFP4_MOE", "Q4_1", "Q5_K_M", "Q5_K_S",
        "Q5_0", "Q6_K", "Q8_0", "Q3_K_L", "Q3_K_M", "IQ3_M", "IQ3_S", "Q3_K_S", "IQ3_XS", "IQ3_XXS", "Q2_K", "IQ2_M",
        "BF16", "F16", "FP16", "F32", "FP32",
    ]

    /// The repository's web page.
    public var page: URL? { URL(string: "https://huggingface.co/\(id)") }
}

/// A reference to a repository on Hugging Face: `hf:owner/name`, optionally followed by `:` and a quantisation.
public struct HubReference: Sendable, Hashable {
    /// Owner and name.
    public let repository: String
    /// The quantisation, such as `Q4_K_M`; `nil` for the recommended one.
    public let quantization: String?

    /// Parses a reference; `nil` for any other text, such as the name of a file in a repository.
    public init?(_ text: String) {
        guard text.lowercased().hasPrefix("hf:") else { return nil }
        let parts = text.dropFirst("hf:".count).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first.map(String.init), HubRepository.isName(name),
            // A file without its repository.
            !name.lowercased().hasSuffix(".gguf"), parts.last?.isEmpty == false
        else {
            return nil
        }
        repository = name
        quantization = parts.count > 1 && parts[1].lowercased() != "latest" ? String(parts[1]) : nil
    }
}

extension HubRepository {
    /// The repository's answer about a file.
    private struct Listed {
        let path: String
        let sizeBytes: UInt64
        let sha256: String?

        init?(_ value: JSONValue) {
            guard let path = value["rfilename"]?.string, path.utf8.count <= 500, path.lowercased().hasSuffix(".gguf"),
                path.unicodeScalars.allSatisfy({
                    $0.value >= 0x20 && $0.value != 0x7F && !$0.properties.isDefaultIgnorableCodePoint
                }),
                path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({
                    !["", ".", ".."].contains($0)
                })
            else { return nil }
            self.path = path
            let size = value["lfs"]?["size"]?.integer ?? value["size"]?.integer ?? 0
            guard size > 0, size < 1 << 50 else { return nil }
            sizeBytes = UInt64(size)
            sha256 = (try? value["lfs"]?["sha256"]?.string.map { try SHA256Digits(checking: $0) })?.text
        }

        var name: String { path.split(separator: "/").last.map(String.init) ?? path }

        /// The path without the number of the part, and the number of parts; `nil` for a model in one file.
        var split: (name: String, parts: Int)? {
            guard let found = path.firstMatch(of: /-[0-9]{5}-of-([0-9]{5})\.gguf$/.ignoresCase()),
                let parts = Int(found.output.1)
            else { return nil }
            return (String(path[..<found.range.lowerBound]), parts)
        }
    }

    private static let maximumFiles = 2000

    /// Reads the answer of `/api/models/OWNER/NAME?blobs=true`; `nil` for any other value.
    ///
    /// - Parameter fit: Returns the fit of a file of a size, with the reason.
    init?(_ value: JSONValue, fit: (_ bytes: UInt64, _ parameters: UInt64, _ quantization: String) -> (Fit, String?)) {
        guard let id = value["id"]?.string ?? value["modelId"]?.string, Self.isName(id) else { return nil }
        self.id = id
        downloads = max(0, value["downloads"]?.integer ?? 0)
        likes = max(0, value["likes"]?.integer ?? 0)
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        updatedAt = value["lastModified"]?.string.flatMap { $0.utf8.count < 64 ? try? fractional.parse($0) : nil }
        let tags = Self.elements(value["tags"]).compactMap(\.string)
        let licence =
            value["cardData"]?["license"]?.string
            ?? tags.first { $0.hasPrefix("license:") }.map { String($0.dropFirst("license:".count)) }
        license = licence.flatMap { Self.word($0) }
        isGated = value["gated"].map { $0 != .bool(false) && $0 != .null } ?? false
        architecture = value["gguf"]?["architecture"]?.string.flatMap { Self.word($0) }
        let weights = value["gguf"]?["total"]?.integer ?? 0
        let parameters = weights > 0 && weights < 1 << 50 ? UInt64(weights) : 0
        self.parameters = parameters
        let context = value["gguf"]?["context_length"]?.integer ?? 0
        contextTokens = (0...1 << 30).contains(context) ? context : 0

        let listed = Self.elements(value["siblings"]).prefix(Self.maximumFiles).compactMap { Listed($0) }
        projector = Self.projector(of: listed.filter { $0.name.lowercased().contains("mmproj") })
        var files: [File] = []
        var splits: [String: (first: Listed, bytes: UInt64, parts: Int)] = [:]
        func add(_ path: String, _ name: String, _ bytes: UInt64, _ sha256: String?, _ parts: Int) {
            let quantization = Self.quantization(in: name)
            let (fit, reason) = fit(bytes, parameters, quantization)
            files.append(
                File(
                    path: path, quantization: quantization, sizeBytes: bytes, sha256: sha256, parts: parts, fit: fit,
                    fitReason: reason))
        }
        for file in listed
        where !file.name.lowercased().contains("mmproj") && !file.name.lowercased().contains("imatrix") {
            guard let (name, parts) = file.split else {
                add(file.path, file.name, file.sizeBytes, file.sha256, 1)
                continue
            }
            let known = splits[name]
            let first = known.map { $0.first.path < file.path ? $0.first : file } ?? file
            splits[name] = (first, (known?.bytes ?? 0) + file.sizeBytes, parts)
        }
        for (name, split) in splits.sorted(by: { $0.key < $1.key }) {
            add(split.first.path, name + ".gguf", split.bytes, nil, max(2, split.parts))
        }
        self.files = files.sorted { ($0.sizeBytes, $0.path) < ($1.sizeBytes, $1.path) }
        best = Self.best(of: self.files)?.path
    }

    /// Returns the projector of 16 bits, or else the smallest one.
    private static func projector(of files: [Listed]) -> Projector? {
        let known = files.compactMap { file in
            file.sha256.map { Projector(path: file.path, sizeBytes: file.sizeBytes, sha256: $0) }
        }
        let smallest = known.min { ($0.sizeBytes, $0.path) < ($1.sizeBytes, $1.path) }
        return known.first { ["F16", "FP16"].contains(quantization(in: $0.path)) } ?? smallest
    }

    private static func best(of files: [File]) -> File? {
        let whole = files.filter { $0.parts == 1 }
        func rank(_ file: File) -> Int { preferred.firstIndex(of: file.quantization) ?? preferred.count }
        // The files are sorted by size, and the first of several with one rank is the smallest.
        return whole.filter { $0.fit == .fits }.min { rank($0) < rank($1) } ?? whole.first { $0.fit == .tight }
    }

    /// Returns the quantisation in a file's name, in upper case; empty for a name without one.
    static func quantization(in name: String) -> String {
        let stem = name.lowercased().hasSuffix(".gguf") ? String(name.dropLast(5)) : name
        let pattern =
            /(?:^|[-._])((?:UD-)?(?:IQ[1-4]_[A-Z0-9]+(?:_[A-Z]+)?|Q[2-8]_(?:K(?:_(?:XS|S|M|L|XL))?|0|1)(?:_[A-Z0-9]+)*|TQ[12]_0|MXFP4(?:_MOE)?|BF16|F16|F32|FP16|FP32))(?=$|[-._])/
            .ignoresCase()
        guard stem.utf8.count <= 500, let found = stem.matches(of: pattern).last else { return "" }
        return found.output.1.uppercased()
    }

    /// Returns whether a text is an owner and a name.
    static func isName(_ id: String) -> Bool {
        let parts = id.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { ModelID.isValid(String($0)) }
    }

    /// Returns a short identifier; `nil` for anything else.
    private static func word(_ text: String) -> String? {
        guard (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "<") })
        else { return nil }
        return text
    }

    static func elements(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let elements) = value { elements } else { [] }
    }
}
