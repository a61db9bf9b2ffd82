public import Foundation
public import Support

/// A model that can be downloaded or converted: its description, requirements and licence.
public struct CatalogueEntry: Sendable, Hashable, Codable, Identifiable {
    /// The name under which the model is installed.
    public let id: String
    /// The display name.
    public let name: String
    /// The model's purpose, which is a guess for files outside of the catalogue until they are downloaded.
    public let kind: ModelKind
    /// The model's strengths, in one sentence; empty if unknown.
    public let goodFor: String
    /// The URL of the GGUF file; `nil` if only ``conversion`` describes how to create the file.
    public let url: URL?
    /// The model's web page.
    public let page: URL
    /// The file's exact size; `nil` until the first download.
    public let sizeBytes: UInt64?
    /// The file's SHA-256 in lower-case hexadecimal digits; `nil` until the first download.
    public let sha256: String?
    public let license: ModelLicenseTerms
    /// The minimum nominal memory of a device in bytes, where 8 GB are 8 × 2³⁰ bytes; 0 if unknown.
    public let minimumMemoryBytes: UInt64
    /// The trained context length in tokens; 0 if unknown.
    public let contextTokens: Int
    /// The number of weights, to about three digits; 0 if unknown.
    public let parameters: UInt64
    /// The quantisation, such as `Q4_K_M`; empty if unknown.
    public let quantization: String
    /// Whether the download requires accepting the licence and an access token.
    public let requiresToken: Bool
    /// The instructions for creating the file, if no download of the file is known.
    public let conversion: String?
    /// The catalogue's exam result for exactly these weights, if any.
    public let exam: ExamResult?

    /// The file with which the model reads images; `nil` if it reads text only, or if none is known.
    public let projector: Projector?

    /// A model's projector, which is downloaded after the model.
    public struct Projector: Sendable, Hashable, Codable {
        public let url: URL
        public let sizeBytes: UInt64
        /// The file's SHA-256 in lower-case hexadecimal digits.
        public let sha256: String

        package init(url: URL, sizeBytes: UInt64, sha256: String) {
            self.url = url
            self.sizeBytes = sizeBytes
            self.sha256 = sha256
        }
    }

    /// The known properties of an embedding model, if any; `unrelatedCosine` is known if it was measured.
    public let embedding: EmbeddingProfile?

    package init(
        id: String, name: String, kind: ModelKind, goodFor: String, url: URL?, page: URL, sizeBytes: UInt64? = nil,
        sha256: String? = nil, license: ModelLicenseTerms, minimumMemoryBytes: UInt64 = 0, contextTokens: Int = 0,
        parameters: UInt64 = 0, quantization: String = "", requiresToken: Bool = false, conversion: String? = nil,
        exam: ExamResult? = nil, embedding: EmbeddingProfile? = nil, projector: Projector? = nil
    ) {
        self.projector = projector
        self.id = id
        self.name = name
        self.kind = kind
        self.goodFor = goodFor
        self.url = url
        self.page = page
        self.sizeBytes = sizeBytes
        self.sha256 = sha256
        self.license = license
        self.minimumMemoryBytes = minimumMemoryBytes
        self.contextTokens = contextTokens
        self.parameters = parameters
        self.quantization = quantization
        self.requiresToken = requiresToken
        self.conversion = conversion
        self.exam = exam
        self.embedding = embedding
    }
}

extension CatalogueEntry {
    /// Returns whether a machine has the memory that the model requires, or the requirement is unknown.
    ///
    /// - Parameter memoryBytes: The memory that the machine reports, which is less than its nominal size.
    public func suits(memoryBytes: UInt64) -> Bool {
        NominalMemory.isReached(minimumMemoryBytes, reportedBytes: memoryBytes)
    }

    /// Returns the entry with another name and optionally with another checksum.
    ///
    /// - Parameters:
    ///   - id: The name under which the model will be installed.
    ///   - sha256: The file's SHA-256; `nil` for the entry's checksum. A different checksum belongs to another file,
    ///     whose size is unknown.
    /// - Throws: `ModelLibraryError`: `invalidName`, or `invalidHash` for an invalid checksum.
    public func renamed(_ id: String, sha256: String? = nil) throws(ModelLibraryError) -> CatalogueEntry {
        try ModelID.validate(id)
        let digits = try sha256.map { text throws(ModelLibraryError) in try SHA256Digits(checking: text) }?.text
        let isSameFile = digits == nil || digits == self.sha256
        return CatalogueEntry(
            // A display name that only repeats the old ID is replaced as well.
            id: id, name: name == self.id ? id : name, kind: kind, goodFor: goodFor, url: url, page: page,
            sizeBytes: isSameFile ? sizeBytes : nil, sha256: digits ?? self.sha256, license: license,
            minimumMemoryBytes: minimumMemoryBytes, contextTokens: contextTokens, parameters: parameters,
            quantization: quantization, requiresToken: requiresToken, conversion: conversion,
            exam: isSameFile ? exam : nil, embedding: embedding, projector: projector)
    }

    /// The entry with which the model's projector is downloaded; `nil` if none is known.
    package var projectorEntry: CatalogueEntry? {
        projector.map {
            CatalogueEntry(
                id: id + "-mmproj", name: name, kind: kind, goodFor: "", url: $0.url, page: page,
                sizeBytes: $0.sizeBytes,
                sha256: $0.sha256, license: license, requiresToken: requiresToken)
        }
    }

    /// Returns the URL of the GGUF file.
    ///
    /// - Throws: `ModelLibraryError` (`noSource`) if no download is known. The message explains how to create the
    ///   file.
    package func downloadAddress() throws(ModelLibraryError) -> URL {
        guard let url else {
            throw ModelLibraryError(
                .noSource,
                "\(id) can't be downloaded. "
                    + (conversion ?? "Get its GGUF file from \(page.absoluteString) and import it."))
        }
        return url
    }
}
