import Foundation
import ModelStore
import Platform
import Support

extension ModelManager {
    /// The maximum number of repositories that a search returns.
    public static let maximumHubResults = 20
    private static let maximumAnswerBytes = 8 << 20

    /// Searches Hugging Face for repositories with GGUF files, the most downloaded ones first.
    ///
    /// The words are sent to huggingface.co, or to its mirror in `HF_ENDPOINT`. Each result takes a further request.
    ///
    /// - Parameters:
    ///   - words: The words of the repository's name, 1 to 200 characters.
    ///   - limit: The maximum number of results, 1 to ``maximumHubResults``.
    /// - Returns: The repositories with at least one GGUF file.
    /// - Throws: `ModelLibraryError`: `invalidName` for unusable words, and errors of the requests.
    public func searchHub(_ words: String, limit: Int = 10) async throws -> [HubRepository] {
        let words = words.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...200).contains(words.count), !words.utf8.contains(where: { $0 < 0x20 }) else {
            throw ModelLibraryError(.invalidName, "Search for 1 to 200 characters of a model's name, such as qwen3.")
        }
        let count = min(max(1, limit), Self.maximumHubResults)
        let answer = try await hub(
            "/api/models",
            [
                URLQueryItem(name: "search", value: words), URLQueryItem(name: "filter", value: "gguf"),
                URLQueryItem(name: "sort", value: "downloads"), URLQueryItem(name: "direction", value: "-1"),
                URLQueryItem(name: "limit", value: "\(count)"),
            ])
        guard case .array(let found) = answer else { throw Self.unexpectedAnswer }
        let names = found.prefix(count).compactMap { $0["id"]?.string ?? $0["modelId"]?.string }.filter(
            HubRepository.isName)
        // A few at a time, in the order of the search. A repository that disappeared meanwhile is left out.
        var results: [HubRepository] = []
        for start in stride(from: 0, to: names.count, by: 4) {
            let part = names[start..<min(start + 4, names.count)]
            let repositories = try await withThrowingTaskGroup(of: (Int, HubRepository?).self) { group in
                for (number, name) in part.enumerated() {
                    group.addTask {
                        do {
                            return (number, try await self.hubRepository(name))
                        } catch let error as ModelLibraryError
                            where error.code == .notFound || error.code == .accessDenied
                        {
                            return (number, nil)
                        }
                    }
                }
                var found: [(Int, HubRepository?)] = []
                for try await repository in group { found.append(repository) }
                return found
            }
            results += repositories.sorted { $0.0 < $1.0 }.compactMap(\.1)
        }
        return results.filter { !$0.files.isEmpty }
    }

    /// Returns the models of a repository on Hugging Face.
    ///
    /// - Parameter name: Owner and name, such as `unsloth/Qwen3-0.6B-GGUF`.
    /// - Throws: `ModelLibraryError`: `invalidName` for another text, and errors of the request.
    public func hubRepository(_ name: String) async throws -> HubRepository {
        guard HubRepository.isName(name) else {
            throw ModelLibraryError(
                .invalidName,
                "\(ModelID.printable(name)) is not a repository on Hugging Face. Write owner/name, such as "
                    + "unsloth/Qwen3-0.6B-GGUF.")
        }
        let answer = try await hub("/api/models/\(name)", [URLQueryItem(name: "blobs", value: "true")])
        let memory = configuration.memory
        let found = HubRepository(answer) { bytes, parameters, quantization in
            let estimate = MemoryEstimate(
                roughlyFor: bytes, parameters: parameters, quantization: quantization, kind: .generative)
            return switch memory.fit(estimate) {
            case .fits: (.fits, nil)
            case .tight(let reason): (.tight, reason)
            case .doesNotFit(let reason): (.tooLarge, reason)
            }
        }
        guard let found else { throw Self.unexpectedAnswer }
        return found
    }

    /// Returns the entry with which a model of a repository is downloaded, with its projector.
    ///
    /// - Parameters:
    ///   - repository: The repository, as a search or ``hubRepository(_:)`` returned it.
    ///   - quantization: A quantisation; `nil` for the recommended one.
    /// - Throws: `ModelLibraryError` (`unsupportedFile`) if the repository has no such model in one file, or none fits.
    public nonisolated func entry(
        of repository: HubRepository, quantization: String?
    ) throws(ModelLibraryError) -> CatalogueEntry {
        guard let quantization else {
            guard let best = repository.best else {
                throw ModelLibraryError(
                    .unsupportedFile,
                    repository.files.isEmpty
                        ? "\(repository.id) has no GGUF file. Search for a repository with GGUF in its name."
                        : "No model of \(repository.id) fits this device in one file. Choose a smaller model, or name a "
                            + "file: hf:\(repository.id)/FILE.")
            }
            return try entry(of: repository, path: best)
        }
        let wanted = repository.files.filter { $0.quantization.lowercased() == quantization.lowercased() }
        if let file = wanted.first(where: { $0.parts == 1 }) { return try entry(of: repository, path: file.path) }
        guard let split = wanted.first else {
            let names = repository.files.filter { $0.parts == 1 }.map(\.quantization).filter { !$0.isEmpty }
            throw ModelLibraryError(
                .unsupportedFile,
                "\(repository.id) has no model with the quantisation \(ModelID.printable(quantization)). It has: "
                    + "\(names.prefix(30).joined(separator: ", ")).")
        }
        // The error for a part of a split model says what to do.
        return try entry(of: repository, path: split.path)
    }

    /// Returns the entry with which a file of a repository is downloaded, with its projector.
    ///
    /// - Parameters:
    ///   - repository: The repository, as a search or ``hubRepository(_:)`` returned it.
    ///   - path: The path of one of its ``HubRepository/files``.
    /// - Throws: `ModelLibraryError` (`unsupportedFile`) for a missing file or a part of a split model.
    public nonisolated func entry(of repository: HubRepository, path: String) throws(ModelLibraryError)
        -> CatalogueEntry
    {
        guard let file = repository.files.first(where: { $0.path == path }) else {
            throw ModelLibraryError(
                .unsupportedFile,
                "\(repository.id) has no model file \(ModelID.printable(path)). Search again: it may have changed.")
        }
        let listed = try ModelCatalogue.entry(url: Self.address(repository, path), sha256: file.sha256)
        let license = ModelLicenseTerms(
            id: repository.license ?? "unknown",
            name: repository.license.map { "\($0), as its page states" }
                ?? "not stated: see \(listed.page.absoluteString)",
            link: listed.page)
        return CatalogueEntry(
            id: listed.id, name: listed.name, kind: .generative, goodFor: "", url: listed.url, page: listed.page,
            sizeBytes: file.sizeBytes, sha256: file.sha256, license: license, contextTokens: repository.contextTokens,
            parameters: repository.parameters, quantization: file.quantization, requiresToken: repository.isGated,
            projector: try repository.projector.map { (projector) throws(ModelLibraryError) in
                CatalogueEntry.Projector(
                    url: try ModelCatalogue.entry(url: Self.address(repository, projector.path)).url ?? listed.page,
                    sizeBytes: projector.sizeBytes, sha256: projector.sha256)
            })
    }

    private static func address(_ repository: HubRepository, _ path: String) throws(ModelLibraryError) -> URL {
        let plain = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "@%?#;"))
        let encoded = path.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        guard let url = URL(string: "https://huggingface.co/\(repository.id)/resolve/main/\(encoded)") else {
            throw unexpectedAnswer
        }
        return url
    }

    private static let unexpectedAnswer = ModelLibraryError(
        .server, "Hugging Face answered in an unexpected form. Try again later, or give the URL of a file.")

    /// Requests a path of Hugging Face's API and parses the answer.
    private nonisolated func hub(_ path: String, _ query: [URLQueryItem]) async throws -> JSONValue {
        var components = URLComponents()
        (components.scheme, components.host, components.path) = ("https", "huggingface.co", path)
        components.queryItems = query
        // A plus sign would be read as a space.
        components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
        guard let url = components.url else { throw Self.unexpectedAnswer }
        let bytes = try await downloader.bytes(of: url, limit: Self.maximumAnswerBytes)
        guard let value = try? JSONValue(bytes) else { throw Self.unexpectedAnswer }
        return value
    }
}
