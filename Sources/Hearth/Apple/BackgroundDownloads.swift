#if HEARTH_MOBILE
    import AppleEngines
    import Foundation

    /// Has the system go on with downloads of models while the app is in the background or has ended.
    ///
    /// What arrives is joined with the bytes that were there; downloading the model once more then verifies the whole, which
    /// takes no network.
    public final class BackgroundDownloads: Sendable {
        private let models: ModelManager
        private let fetches: BackgroundFetches

        /// Takes up what the system fetched since the last launch.
        ///
        /// - Parameters:
        ///   - services: Whose models are downloaded.
        ///   - arrived: Called with the name of a model whose bytes are all there, for the caller to download it.
        public init(_ services: HearthServices, arrived: @escaping @Sendable (String) async -> Void) {
            let models = services.models
            self.models = models
            let folder = URL(filePath: services.home.stateFolder, directoryHint: .isDirectory)
            fetches = BackgroundFetches(folder: folder) { label, file in
                guard let rest = try? JSONDecoder().decode(RemainingDownload.self, from: Data(label.utf8)) else {
                    return
                }
                // The file is gone when this call ends.
                let kept = folder.appending(path: "\(rest.id).rest")
                try? FileManager.default.removeItem(at: kept)
                guard (try? FileManager.default.moveItem(at: file, to: kept)) != nil else { return }
                Task {
                    // What can't be joined is fetched again by the app itself.
                    let isJoined = (try? await models.join(kept, to: rest)) ?? false
                    try? FileManager.default.removeItem(at: kept)
                    if isJoined { await arrived(rest.id) }
                }
            }
        }

        /// Hands a paused download to the system.
        ///
        /// - Parameter id: The model; one whose rest can't be joined safely is left as it is.
        public func begin(_ id: String) async {
            // The system keeps the label, which has to be the same after the next launch.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            guard let rest = await models.remainingDownload(id), let data = try? encoder.encode(rest) else { return }
            await fetches.begin(rest.url, headers: rest.headers, label: String(decoding: data, as: UTF8.self))
        }
    }
#endif
