#if HEARTH_APPLE
    public import AppleEngines
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

        /// What the device's GPU can do, for the bench's banner; it compiles a small kernel on first use.
        ///
        /// - Returns: What it can do; nil where there is no GPU.
        @concurrent public func metalCapability() async -> MetalCapability? {
            MetalCapability.current(environment: environment)
        }
    }
#endif
