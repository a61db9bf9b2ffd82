#if HEARTH_MOBILE
    import AppleEngines
    import Foundation

    /// Has the system go on with downloads of models while the app is in the background or has ended.
    ///
    /// What arrives is joined with the bytes that were there by whoever downloads the model, at once or at a later launch.
    public final class BackgroundDownloads: BackgroundDownloader {
        /// The name by which the system asks the app to take up what it fetched.
        public static let identifier = BackgroundFetches.identifier

        private let models: ModelManager
        private let folder: URL
        private let fetches: BackgroundFetches

        /// Takes up what the system fetched since the last launch.
        ///
        /// - Parameters:
        ///   - services: Whose models are downloaded.
        ///   - arrived: Called with the name of a model whose bytes are all there, for the caller to download it.
        public init(_ services: HearthServices, arrived: @escaping @Sendable (String) async -> Void) {
            models = services.models
            let folder = URL(filePath: services.home.stateFolder, directoryHint: .isDirectory)
            self.folder = folder
            fetches = BackgroundFetches(folder: folder) { label, file in
                guard let rest = try? JSONDecoder().decode(RemainingDownload.self, from: Data(label.utf8)) else {
                    return
                }
                // The file is gone when this call ends.
                let kept = Self.file(rest, in: folder)
                try? FileManager.default.removeItem(at: kept)
                guard (try? FileManager.default.moveItem(at: file, to: kept)) != nil else { return }
                Task { await arrived(rest.id) }
            }
        }

        /// The models that the system fetches, or has fetched, for the caller to download; deletes what is of no use.
        ///
        /// To be called once, at the start.
        public func unfinished() async -> [String] {
            var wanted: [RemainingDownload] = []
            for label in await fetches.labels {
                guard let rest = try? JSONDecoder().decode(RemainingDownload.self, from: Data(label.utf8)),
                    await models.remainingDownload(rest.id) == rest
                else {
                    await fetches.forget(label)
                    continue
                }
                wanted.append(rest)
            }
            let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            for file in files ?? [] where file.pathExtension == Self.kind {
                // Files are named by what they are the rest of.
                let id = file.deletingPathExtension().deletingPathExtension().lastPathComponent
                // Folders can have two names on a device: /var and /private/var.
                if let rest = await models.remainingDownload(id),
                    Self.file(rest, in: folder).lastPathComponent == file.lastPathComponent
                {
                    wanted.append(rest)
                } else {
                    try? FileManager.default.removeItem(at: file)
                }
            }
            return Set(wanted.map(\.id)).sorted()
        }

        /// Waits until the system, which launched the app for it, has handed over what it fetched.
        public func finishEvents() async { await fetches.finishEvents() }

        /// Tells whether the system fetches the rest, has fetched it, or can go on with it.
        ///
        /// - Parameter rest: What the app left of the download.
        /// - Returns: Whether one of these is so.
        public func has(_ rest: RemainingDownload) async -> Bool {
            if isHere(rest) { return true }
            return await fetches.has(Self.label(rest))
        }

        /// Has the system fetch the rest, and joins it with what is there.
        ///
        /// - Parameters:
        ///   - rest: What the app left of the download.
        ///   - progress: Called with the bytes that are there.
        public func fetch(_ rest: RemainingDownload, progress: @escaping @Sendable (UInt64) -> Void) async {
            let label = Self.label(rest)
            if !isHere(rest) {
                await fetches.fetch(rest.url, headers: rest.headers, label: label) { bytes in
                    progress(rest.received + UInt64(max(0, bytes)))
                }
            }
            guard isHere(rest) else {
                // The app fetches by itself what the system could not; then nothing is left to go on with.
                if !Task.isCancelled { await fetches.forget(label) }
                return
            }
            let file = Self.file(rest, in: folder)
            // What can't be joined is fetched again by the app itself.
            _ = try? await models.join(file, to: rest)
            try? FileManager.default.removeItem(at: file)
        }

        /// Stops the system's fetch, and deletes what it fetched.
        ///
        /// - Parameter rest: What the app left of the download.
        public func forget(_ rest: RemainingDownload) async {
            await fetches.forget(Self.label(rest))
            try? FileManager.default.removeItem(at: Self.file(rest, in: folder))
        }

        private static let kind = "rest"

        private static func file(_ rest: RemainingDownload, in folder: URL) -> URL {
            folder.appending(path: "\(rest.id).\(rest.received).\(kind)")
        }

        /// Whether the system has fetched it.
        private func isHere(_ rest: RemainingDownload) -> Bool {
            FileManager.default.fileExists(atPath: Self.file(rest, in: folder).path(percentEncoded: false))
        }

        /// The system keeps the label, which has to be the same after the next launch.
        private static func label(_ rest: RemainingDownload) -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            // Names, numbers and an address can always be written.
            return (try? encoder.encode(rest)).map { String(decoding: $0, as: UTF8.self) } ?? rest.id
        }
    }
#endif
