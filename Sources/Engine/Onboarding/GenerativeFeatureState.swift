import GGUF
public import ModelStore

/// The state of a feature that needs a generative engine: available, offered, or hidden.
public enum GenerativeFeatureState: Sendable, Hashable {
    /// A running download.
    public struct Download: Sendable, Hashable {
        public let modelID: String
        /// The fraction received, 0 to 1; `nil` if the size is unknown.
        public let fraction: Double?

        public init(modelID: String, fraction: Double?) {
            self.modelID = modelID
            self.fraction = fraction
        }
    }

    /// The feature works.
    case ready
    /// "Download a model to enable", with the recommended model and the running download, if any.
    case enable(recommended: CatalogueEntry?, download: Download? = nil)
    case hidden(reason: String)

    /// Determines the state of a feature.
    ///
    /// A working engine is used whatever the user chose in onboarding. Without an engine, the feature offers a model
    /// if any model in the catalogue fits the device's memory. It offers the model that is being downloaded or that
    /// the user chose, or else the catalogue's first model.
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
