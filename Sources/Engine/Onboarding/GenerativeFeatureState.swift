import GGUF
public import ModelStore

/// The state of a feature that needs a generative engine: available, offered, or hidden.
public enum GenerativeFeatureState: Sendable, Hashable {
    /// A download that runs.
    public struct Download: Sendable, Hashable {
        /// The model.
        public let modelID: String
        /// The fraction received, 0…1; `nil` if the size is unknown.
        public let fraction: Double?

        /// Creates a download.
        ///
        /// - Parameters:
        ///   - modelID: The model.
        ///   - fraction: How much of it is there, 0…1.
        public init(modelID: String, fraction: Double?) {
            self.modelID = modelID
            self.fraction = fraction
        }
    }

    /// The feature works.
    case ready
    /// "Download a model to enable": with the model to offer, and the download where one runs.
    case enable(recommended: CatalogueEntry?, download: Download? = nil)
    /// The feature is not shown, and why.
    case hidden(reason: String)

    /// Determines the state of a feature.
    ///
    /// Whatever was answered in onboarding, an engine that works is used. Without one the feature offers a model where
    /// there is memory for one of the catalogue: the one that is being downloaded or that the user chose for download,
    /// else the catalogue's first model.
    ///
    /// - Parameters:
    ///   - choice: What the user answered.
    ///   - resolution: Which engine answers now.
    ///   - catalogue: The models that can be downloaded.
    ///   - memoryBytes: The memory that the device reports.
    ///   - download: The download that runs, if any.
    public static func evaluate(
        choice: OnboardingChoice, resolution: Resolution, catalogue: ModelCatalogue, memoryBytes: UInt64,
        download: Download? = nil
    ) -> GenerativeFeatureState {
        if resolution.tier != .stub { return .ready }
        let fitting = catalogue.entries.filter { $0.kind == .generative && $0.suits(memoryBytes: memoryBytes) }
        guard !fitting.isEmpty else {
            return .hidden(
                reason: "This device has \(ByteText(memoryBytes)) of memory: too little for any model in the "
                    + "catalogue.")
        }
        var wanted = download?.modelID
        if wanted == nil, case .download(let id) = choice { wanted = id }
        let chosen = fitting.first { $0.id == wanted }
        return .enable(recommended: chosen ?? catalogue.firstModel(memoryBytes: memoryBytes), download: download)
    }
}
