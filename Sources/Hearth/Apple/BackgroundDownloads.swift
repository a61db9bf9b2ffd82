#if HEARTH_MOBILE
    import AppleEngines
    import Foundation

    /// The model downloads that the system continues while the app is in the background or not running.
    ///
    /// The app joins the fetched bytes with the partial file when the download continues, now or after a later
    /// launch.
    public final class BackgroundDownloads: BackgroundDownloader {
        /// The identifier of the background session, with which the system wakes the app to collect finished fetches.
        public static let identifier = BackgroundFetches.identifier

        private let models: ModelManager
        private let folder: URL
        private let fetches: BackgroundFetches

        /// Collects the fetches that finished since the last launch.
        ///
        /// `arrived` is called with a model's name once all of its bytes are present. It must resume the download.
        public init(_ services: HearthServices, arrived: @escaping @Sendable (String) async -> Void) {
            models = services.models
            let folder = URL(filePath: services.home.stateFolder, directoryHint: .isDirectory)
            self.folder = folder
            fetches = BackgroundFetches(folder: folder) { label, file in
                guard let rest = try? JSONDecoder().decode(RemainingDownload.self, from: Data(label.utf8)) else {
                    return
                }
                // The system deletes the file when this closure returns.
                let kept = Self.file(rest, in: folder)
                try? FileManager.default.removeItem(at: kept)
                guard (try? FileManager.default.moveItem(at: file, to: kept)) != nil else { return }
                Task { await arrived(rest.id) }
            }
        }

        /// Returns the models with a fetch in progress or completed, and deletes fetches that no longer match a
        /// download.
        ///
        /// Call it once, at launch.
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
                // The file name encodes the model and the offset: see `file(_:in:)`.
                let id = file.deletingPathExtension().deletingPathExtension().lastPathComponent
                // Compares names instead of paths, because a folder can have two paths on a device: /var and
                // /private/var.
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

        /// Waits until the system, which launched the app for this, has delivered all finished fetches.
        public func finishEvents() async { await fetches.finishEvents() }

        /// Returns whether a fetch of the remaining bytes is in progress, complete or resumable.
        public func has(_ rest: RemainingDownload) async -> Bool {
            if isHere(rest) { return true }
            return await fetches.has(Self.label(rest))
        }

        /// Fetches the remaining bytes through the system and appends them to the partial file.
        ///
        /// `progress` is called with the total number of bytes present.
        public func fetch(_ rest: RemainingDownload, progress: @escaping @Sendable (UInt64) -> Void) async {
            let label = Self.label(rest)
            if !isHere(rest) {
                await fetches.fetch(rest.url, headers: rest.headers, label: label) { bytes in
                    progress(rest.received + UInt64(max(0, bytes)))
                }
            }
            guard isHere(rest) else {
                // The app itself then downloads what the system could not fetch, so this fetch is never resumed.
                if !Task.isCancelled { await fetches.forget(label) }
                return
            }
            let file = Self.file(rest, in: folder)
            // If joining fails, the app downloads these bytes again.
            _ = try? await models.join(file, to: rest)
            try? FileManager.default.removeItem(at: file)
        }

        /// Cancels the system's fetch and deletes the bytes that it fetched.
        public func forget(_ rest: RemainingDownload) async {
            await fetches.forget(Self.label(rest))
            try? FileManager.default.removeItem(at: Self.file(rest, in: folder))
        }

        private static let kind = "rest"

        private static func file(_ rest: RemainingDownload, in folder: URL) -> URL {
            folder.appending(path: "\(rest.id).\(rest.received).\(kind)")
        }

        /// Returns whether the fetched bytes are on disk.
        private func isHere(_ rest: RemainingDownload) -> Bool {
            FileManager.default.fileExists(atPath: Self.file(rest, in: folder).path(percentEncoded: false))
        }

        /// Encodes the download as the system's label for the fetch, with sorted keys to be equal across launches.
        private static func label(_ rest: RemainingDownload) -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            // Strings, numbers and a URL always encode.
            return (try? encoder.encode(rest)).map { String(decoding: $0, as: UTF8.self) } ?? rest.id
        }
    }
#endif
