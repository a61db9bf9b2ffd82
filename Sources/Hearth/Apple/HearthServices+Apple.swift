#if HEARTH_APPLE
    import AppleEngines
    import Dispatch
    import Engine
    public import Foundation
    import LocalModels

    extension HearthServices {
        /// Frees memory on memory pressure events until the task is cancelled.
        public func followMemoryPressure() async {
            for await level in MemoryPressureEvents.levels() {
                let pressure: MemoryPressure =
                    switch level {
                    case .normal: .normal
                    case .warning: .warning
                    case .critical: .critical
                    }
                await coordinator.handleMemoryPressure(pressure)
            }
        }

        /// Unloads all models when the app enters the background.
        ///
        /// Work in progress, such as an answer, keeps its model until it ends. Later work loads models again.
        /// On iOS, the app stays awake for this as long as the system's limit for expiring activities allows.
        public func enterBackground() async {
            #if HEARTH_MOBILE
                let isDone = DispatchSemaphore(value: 0)
                // iOS suspends the app as soon as the block returns. The block runs on its own thread, and is called
                // again with `isOver` set when the time expires.
                ProcessInfo.processInfo.performExpiringActivity(withReason: "Releasing the models' memory") { isOver in
                    if isOver { isDone.signal() } else { isDone.wait() }
                }
                defer { isDone.signal() }
            #endif
            await coordinator.unloadAll()
            #if HEARTH_MOBILE
                // Running work continues. Its model is unloaded as soon as the work ends.
                while coordinator.snapshot.models.contains(where: { $0.leases > 0 }) {
                    guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
                }
            #endif
        }

        /// Copies a model made by `Tools/convert_coreml.py` into the model folder, where Hearth finds it.
        ///
        /// - Returns: A sentence for the user.
        @concurrent public func importConvertedModel(_ folder: URL) async throws -> String {
            let root = URL(filePath: home.modelFolder, directoryHint: .isDirectory).appending(path: "coreml")
            let model = try ConvertedModelFolder.copy(folder, into: root)
            return switch model.kind {
            case .classifier: "\(model.name) was imported; it labels mails from now on."
            case .embedder: "\(model.name) was imported; it searches by meaning from now on."
            }
        }

        /// Excludes models and caches from device backups, since they are large and can be downloaded or
        /// computed again.
        @concurrent public func excludeFromBackup() async {
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            for path in [home.modelFolder, home.stateFolder] {
                var folder = URL(filePath: path, directoryHint: .isDirectory)
                // A missing folder is created, since the attribute also applies to files added later. A folder that
                // cannot be marked stays in backups.
                try? HearthHome.makeFolder(path)
                try? folder.setResourceValues(values)
            }
        }
    }
#endif
