#if HEARTH_APPLE
    import AppleEngines
    import Engines
    import Foundation

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

        /// Gives all models' memory back: for the moment when the app goes to the background.
        ///
        /// Work that runs keeps its model until it ends; later work loads models again.
        public func enterBackground() async { await coordinator.unloadAll() }

        /// Keeps models, and what can be computed again, out of the device's backup: they are large, and can be had again.
        @concurrent public func excludeFromBackup() async {
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            for path in [home.modelFolder, home.stateFolder] {
                var folder = URL(filePath: path, directoryHint: .isDirectory)
                // A folder that is not there yet is made, since the mark holds for what comes into it; one that can't be
                // marked is backed up like all that is there.
                try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try? folder.setResourceValues(values)
            }
        }
    }
#endif
