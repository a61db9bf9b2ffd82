public import Foundation

extension ModelCatalogue {
    /// Creates an entry for a file that is not in the catalogue.
    ///
    /// - Parameters:
    ///   - url: `hf:owner/repository/path/file.gguf`, optionally followed by `@revision`; or the HTTPS URL of a GGUF
    ///     file or the URL of the file's page on Hugging Face. Plain HTTP is allowed for this machine only.
    ///   - sha256: The file's SHA-256 from a trusted source, if known.
    /// - Returns: An entry named after the file. Its licence is unknown, and its kind is a guess until the file
    ///   is installed.
    /// - Throws: `ModelLibraryError`: `insecureAddress`, `unsupportedFile`, or `invalidHash` for an invalid checksum.
    public static func entry(url: URL, sha256: String? = nil) throws(ModelLibraryError) -> CatalogueEntry {
        let (file, page) = try addresses(of: url)
        let name = file.lastPathComponent
        try checkFileName(name)
        let digits = try sha256.map { text throws(ModelLibraryError) in try SHA256Digits(checking: text) }
        // The name in the URL is untrusted, but the suggested ID contains only plain characters.
        let id = ModelID.suggestion(for: String(name.dropLast(".gguf".count)))
        return CatalogueEntry(
            id: id, name: id, kind: .generative, goodFor: "", url: file, page: page, sha256: digits?.text,
            license: ModelLicenseTerms(id: "unknown", name: "not stated: see \(page.absoluteString)", link: page))
    }

    /// Returns the URL of the file and the URL of a page for people.
    private static func addresses(of url: URL) throws(ModelLibraryError) -> (file: URL, page: URL) {
        if url.scheme?.lowercased() == "hf" {
            let text = url.absoluteString.dropFirst("hf:".count)
            guard let hub = HubFile(shorthand: text.removingPercentEncoding ?? ""), let file = hub.url,
                let page = hub.page
            else {
                throw ModelLibraryError(
                    .unsupportedFile,
                    "\(ModelID.printable(url.absoluteString)) is not the name of a file on Hugging Face. Write "
                        + "hf:owner/repository/file.gguf, followed by @revision for a specific version.")
            }
            return (file, page)
        }
        let address = try WebAddress(url).url
        if let hub = HubFile(address), let file = hub.url, let page = hub.page { return (file, page) }
        // The query and the fragment may contain credentials, and the page is shown to people.
        var folder = URLComponents(url: address.deletingLastPathComponent(), resolvingAgainstBaseURL: true)
        folder?.query = nil
        folder?.fragment = nil
        return (address, folder?.url ?? address)
    }

    private static func checkFileName(_ name: String) throws(ModelLibraryError) {
        let printable = ModelID.printable(name)
        guard name.lowercased().hasSuffix(".gguf"), name.utf8.count > ".gguf".utf8.count else {
            throw ModelLibraryError(
                .unsupportedFile,
                "\(printable) is not the name of a GGUF file. Give the URL of a single file that ends in .gguf; on "
                    + "Hugging Face it is under “Files and versions”.")
        }
        if name.contains(/-[0-9]{5}-of-[0-9]{5}\.gguf$/.ignoresCase()) {
            throw ModelLibraryError(
                .unsupportedFile,
                "\(printable) is one part of a split model, which can't be loaded alone. Choose a model in one file, "
                    + "or join the parts with llama.cpp's llama-gguf-split --merge and import the result.")
        }
    }
}
