import Foundation
import GGUF
import Hearth

/// The list of all models for `hearth models list`.
struct ModelList {
    /// The installed models, followed by partial downloads and available models.
    let models: [ListedModel]

    init(_ services: HearthServices) throws {
        try services.models.folder.requireAccessible()
        let defaultModel = services.settingsOrDefaults().defaultModel
        let first = services.catalogue.firstModel(memoryBytes: services.memory.physicalBytes)?.id
        let largest = services.models.recommendedModel()?.id
        let listed = services.models.availableModels().map { model in
            ListedModel(
                model, isDefault: model.id == defaultModel, isRecommended: model.id == first,
                isLargestThatSuits: model.id == largest)
        }
        models = ListedModel.Status.allCases.flatMap { status in listed.filter { $0.status == status } }
    }
}

/// A model of the list, as shown and as written by `--json`.
struct ListedModel: Encodable {
    /// The state on this machine, with the cases in the order of the list.
    enum Status: String, Encodable, CaseIterable {
        case installed, differsFromCatalogue, damaged, missing, partial, notInstalled
    }

    /// Whether the model fits into this machine's memory.
    enum Memory: String, Encodable {
        case fits, tight, tooLarge
    }

    let id: String
    let name: String
    let kind: ModelKind?
    let sizeBytes: UInt64?
    let license: String?
    let licenseLink: String?
    let status: Status
    let problem: String?
    let receivedBytes: UInt64?
    let isDefault: Bool
    /// Whether this is the small model that is recommended as a first model.
    let isRecommended: Bool
    /// Whether this is the best model that suits the machine.
    let isLargestThatSuits: Bool
    let isLinked: Bool
    let isDownloadable: Bool
    let memory: Memory?
    let memoryReason: String?
    let minimumMemoryBytes: UInt64?
    let goodFor: String?
    let page: String?
    let path: String?
    let readsImages: Bool
    /// The exam's result; nil if the model was not examined.
    let exam: ExamResult?

    init(_ model: AvailableModel, isDefault: Bool, isRecommended: Bool, isLargestThatSuits: Bool) {
        let terms = model.entry?.license ?? model.installed?.record?.license
        id = model.id
        name = model.name
        kind = model.kind
        sizeBytes = model.sizeBytes
        license = terms?.id ?? model.license
        licenseLink = terms?.link.absoluteString
        (status, problem, receivedBytes) = Self.parts(model.status)
        self.isDefault = isDefault
        self.isRecommended = isRecommended
        self.isLargestThatSuits = isLargestThatSuits
        isLinked = model.installed?.isLinked ?? (model.status == .missing)
        isDownloadable = model.entry?.url != nil
        (memory, memoryReason) = Self.parts(model.fit)
        minimumMemoryBytes = model.entry.flatMap { $0.minimumMemoryBytes > 0 ? $0.minimumMemoryBytes : nil }
        goodFor = model.entry.flatMap { $0.goodFor.isEmpty ? nil : $0.goodFor }
        page = model.entry?.page.absoluteString
        path = model.installed?.path
        readsImages = model.readsImages
        exam = model.exam
    }

    private static func parts(_ status: AvailableModel.Status) -> (Status, String?, UInt64?) {
        switch status {
        case .notInstalled: (.notInstalled, nil, nil)
        case .partial(let bytes): (.partial, nil, bytes)
        case .installed: (.installed, nil, nil)
        case .differsFromCatalogue: (.differsFromCatalogue, nil, nil)
        case .damaged(let reason): (.damaged, reason, nil)
        case .missing: (.missing, "The file that it links to is gone.", nil)
        }
    }

    private static func parts(_ fit: MemoryFit?) -> (Memory?, String?) {
        switch fit {
        case .fits?: (.fits, nil)
        case .tight(let reason)?: (.tight, reason)
        case .doesNotFit(let reason)?: (.tooLarge, reason)
        case nil: (nil, nil)
        }
    }

    /// The cells of a row: name, kind, size, licence, status and memory.
    var cells: [String] {
        [
            id, (kind?.rawValue ?? "") + (readsImages ? ", reads images" : ""),
            sizeBytes.map { "\(ByteText($0))" } ?? "", license ?? "", statusText,
            memory.map { $0 == .tooLarge ? "too large" : $0.rawValue } ?? "",
        ]
    }

    private var statusText: String {
        let state =
            switch status {
            case .installed: "installed"
            case .differsFromCatalogue: "installed, differs from the catalogue's file"
            case .damaged: "damaged"
            case .missing: "missing"
            case .partial: partText
            case .notInstalled: isDownloadable ? "not installed" : "not installed, must be converted"
            }
        let marks = [
            isLinked ? "linked" : nil, isDefault ? "default" : nil, isRecommended ? "recommended" : nil,
            isLargestThatSuits ? "largest that suits" : nil,
        ]
        return ([state] + marks.compactMap(\.self)).joined(separator: ", ") + (problem.map { ": \($0)" } ?? "")
    }

    private var partText: String {
        guard let receivedBytes else { return "partly downloaded" }
        guard let sizeBytes, sizeBytes > 0 else { return "\(ByteText(receivedBytes)) downloaded" }
        // The server may have sent more than the catalogue expects, so the percentage is limited.
        return "\(min(99, Int(Double(receivedBytes) / Double(sizeBytes) * 100))) % downloaded"
    }
}
