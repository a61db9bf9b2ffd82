package import Engine
import GGUF
import Llama
package import ModelStore
import Support

extension EngineFactory {
    /// Returns an installed embedding model by name, or the default one; `nil` if it is missing.
    package func embedder(_ name: String? = nil) -> (any TextEmbedder)? {
        if let name { return embeddingModels.first { $0.id == name }.map(embedder) }
        #if HEARTH_APPLE
            if let embedder = coreMLEmbedder() { return embedder }
        #endif
        return embeddingModels.first.map(embedder)
    }

    /// Returns the embedder of an installed model.
    package func embedder(_ model: InstalledModel) -> any TextEmbedder {
        LlamaTextEmbedder(managed(model.path, LocalModel.Options()), self)
    }

    /// The installed embedding models, the default one first: in the order of the catalogue, then by name.
    ///
    /// The order does not depend on the time of installation.
    package var embeddingModels: [InstalledModel] {
        let places = folder.models.filter { $0.kind == .embedding }.map { model in
            let entry = catalogue.embeddingEntry(for: model)
            return (model, entry.flatMap { entry in catalogue.entries.firstIndex { $0.id == entry.id } } ?? .max)
        }
        return places.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.map(\.0)
    }

    /// Returns the profile of an embedding model, whose scale is `nil` until it is known.
    ///
    /// The catalogue's values take precedence over the values in the file. An earlier test supplies the rest.
    func profile(of model: ManagedModel) -> EmbeddingProfile {
        facts.profile(of: model) {
            let installed = model.isInstalled ? folder.model(model.id) : nil
            var profile =
                installed.flatMap { catalogue.embeddingEntry(for: $0)?.embedding }
                ?? (try? GGUFFile(path: model.path)).flatMap(EmbeddingProfile.init(declaredBy:)) ?? EmbeddingProfile()
            // An unreadable file has no profile; loading reports the error.
            if profile.unrelatedCosine == nil, let fingerprint = try? model.fingerprint(),
                let measured = folder.embeddingProfile(fingerprint)
            {
                profile.unrelatedCosine = measured.unrelatedCosine
                profile.isMultilingual = profile.isMultilingual || measured.isMultilingual
            }
            return profile
        }
    }

    /// Measures the profile of a loaded model if its scale is not known, and stores it beside the model.
    func completeProfile(of model: ManagedModel, _ loaded: LoadedModel) async throws {
        let declared = profile(of: model)
        guard declared.unrelatedCosine == nil else { return }
        let measured = try await EmbeddingTest.measure(declared) {
            try await loaded.embed($0, priority: .background, overflow: .truncate).map(\.vector)
        }
        // Without the file, for instance in a folder without write access, each program measures again.
        if let fingerprint = try? model.fingerprint() { try? folder.save(measured, fingerprint) }
        facts.set(measured, for: model)
    }
}

extension EmbeddingProfile {
    /// Reads the profile in a file's metadata; `nil` if it declares none, or invalid values.
    init?(declaredBy file: GGUFFile) {
        func key(_ name: String) -> GGUFValue? { file["hearth.embedding.\(name)"] }
        self.init(
            unrelatedCosine: key("unrelated_cosine")?.double, questionPrefix: key("question_prefix")?.string ?? "",
            passagePrefix: key("passage_prefix")?.string ?? "", isMultilingual: key("multilingual")?.bool ?? false)
        guard self != EmbeddingProfile(), isSound else { return nil }
    }
}
