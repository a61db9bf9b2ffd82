#if HEARTH_APPLE
    import AppleEngines
    import Dispatch
    import Engine
    public import Foundation
    import LocalModels

    extension HearthServices {
        /// Frees memory whenever the system runs short of it, until the task is cancelled.
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

        /// Unloads all models, for when the app enters the background.
        ///
        /// Work that runs, such as an answer that is being written, keeps its model until it ends; later work loads models
        /// again. iOS lets the app go on until that is done, for as long as it gives apps.
        public func enterBackground() async {
            #if HEARTH_MOBILE
                let isDone = DispatchSemaphore(value: 0)
                // The app is stopped as soon as the block has returned; it has a thread of its own, and is called once more
                // when the time is over.
                ProcessInfo.processInfo.performExpiringActivity(withReason: "Releasing the models' memory") { isOver in
                    if isOver { isDone.signal() } else { isDone.wait() }
                }
                defer { isDone.signal() }
            #endif
            await coordinator.unloadAll()
            #if HEARTH_MOBILE
                // What is being written goes on; as soon as it ends, its model is unloaded.
                while coordinator.snapshot.models.contains(where: { $0.leases > 0 }) {
                    guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
                }
            #endif
        }

        /// Copies a Core ML model that a person chose to those of this device; it is used from then on.
        ///
        /// - Parameter folder: A folder that `Tools/convert_coreml.py` made, with access to it.
        /// - Returns: What happened, in a sentence.
        /// - Throws: What `Failure` sorts, with what to do.
        @concurrent public func importConvertedModel(_ folder: URL) async throws -> String {
            let root = URL(filePath: home.modelFolder, directoryHint: .isDirectory).appending(path: "coreml")
            let model = try ConvertedModelFolder.copy(folder, into: root)
            return switch model.kind {
            case .classifier: "\(model.name) was imported; it labels mails from now on."
            case .embedder: "\(model.name) was imported; it searches by meaning from now on."
            }
        }

        /// Keeps models, and what can be computed again, out of the device's backup: they are large, and can be had again.
        @concurrent public func excludeFromBackup() async {
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            for path in [home.modelFolder, home.stateFolder] {
                var folder = URL(filePath: path, directoryHint: .isDirectory)
                // A folder that is not there yet is made, since the mark holds for what comes into it; one that can't be
                // marked is backed up like all that is there.
                try? HearthHome.makeFolder(path)
                try? folder.setResourceValues(values)
            }
        }
    }
#endif
