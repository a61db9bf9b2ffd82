#if HEARTH_APPLE
    import AppleEngines
    import Engines

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
    }
#endif
