import GGUF
import Synchronization

extension ModelManager {
    /// Returns all models of the catalogue, followed by the other models of the folder and those that were offered.
    ///
    /// This reads the headers of the installed files, which takes some tens of milliseconds for each.
    ///
    /// - Returns: One entry per name.
    public nonisolated func availableModels() -> [AvailableModel] {
        let listed = configuration.catalogue.entries.map { available($0.id, $0) }
        let known = Set(configuration.catalogue.entries.map(\.id))
        let offered = offered.withLock { $0 }
        let others = Set(knownIDs).union(offered.keys).subtracting(known).sorted().map { available($0, offered[$0]) }
        return listed + others.filter { $0.installed?.description.isProjector != true }
    }

    /// Returns the catalogue's recommended model for a machine; `nil` if no model fits.
    ///
    /// - Parameter memory: The memory in bytes; `nil` for this machine's memory.
    public nonisolated func recommendedModel(memory: UInt64? = nil) -> CatalogueEntry? {
        configuration.catalogue.recommendedModel(memoryBytes: memory ?? configuration.memory.physicalBytes)
    }

    private nonisolated func available(_ id: String, _ entry: CatalogueEntry?) -> AvailableModel {
        let (status, opened) = status(id, entry)
        let model = opened?.model
        let description = model?.description
        return AvailableModel(
            id: id, name: entry?.name ?? description?.name ?? id, kind: model?.kind ?? entry?.kind,
            sizeBytes: description?.fileSizeBytes ?? entry?.sizeBytes,
            license: entry?.license.name ?? model?.record?.license?.name ?? description?.license?.name
                ?? description?.license?.id,
            status: status, entry: entry, installed: model, fit: fit(opened?.file, entry),
            exam: exam(opened, entry))
    }

    private nonisolated func exam(
        _ opened: (model: InstalledModel, file: GGUFFile)?, _ entry: CatalogueEntry?
    ) -> ExamResult? {
        guard let opened else { return entry?.exam }
        guard opened.model.kind == .generative else { return nil }
        return folder.examResult(opened.file.fingerprint, configuration.catalogue)
    }

    private nonisolated func estimate(_ file: GGUFFile) -> MemoryEstimate {
        MemoryEstimate(file, settings: configuration.memory.placing(MemorySettings(), GPUNeeds(file, MemorySettings())))
    }

    private nonisolated func fit(_ file: GGUFFile?, _ entry: CatalogueEntry?) -> MemoryFit? {
        if let file { return configuration.memory.fit(estimate(file)) }
        guard let entry, let size = entry.sizeBytes else { return nil }
        return configuration.memory.fit(
            MemoryEstimate(
                roughlyFor: size, parameters: entry.parameters, quantization: entry.quantization, kind: entry.kind))
    }

    private nonisolated func status(
        _ id: String, _ entry: CatalogueEntry?
    ) -> (AvailableModel.Status, (model: InstalledModel, file: GGUFFile)?) {
        guard folder.hasModel(id) else {
            if folder.hasQuarantined(id) {
                return (.damaged(reason: "Its contents have changed. \(folder.quarantineAdvice(id))"), nil)
            }
            let received = downloader.partialBytes(id: id, downloadsFolder: folder.downloadsFolder)
            return (received > 0 ? .partial(receivedBytes: received) : .notInstalled, nil)
        }
        guard FileStatus(path: folder.modelPath(id), followsLinks: true) != nil else { return (.missing, nil) }
        do {
            let opened = try folder.read(id)
            if let refusal = folder.trial(opened.file.fingerprint)?.refusal(id) {
                return (.damaged(reason: refusal), opened)
            }
            return (matches(opened.model, entry) ? .installed : .differsFromCatalogue, opened)
        } catch {
            return (.damaged(reason: error.description), nil)
        }
    }

    /// Returns whether the model is the catalogue's file, as far as known without reading the whole file.
    nonisolated func matches(_ model: InstalledModel, _ entry: CatalogueEntry?) -> Bool {
        if let recorded = model.record?.hashes?.sha256, let listed = entry?.sha256 {
            return recorded == listed.lowercased()
        }
        return entry?.sizeBytes.map { $0 == model.description.fileSizeBytes } ?? true
    }
}
