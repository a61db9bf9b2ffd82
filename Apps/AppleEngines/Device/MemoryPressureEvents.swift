#if HEARTH_APPLE
    import Dispatch
    import Synchronization

    /// The system's memory pressure events.
    public enum MemoryPressureEvents {
        public enum Level: Sendable, Hashable {
            case normal, warning, critical
        }

        /// Listens until the reader stops or is cancelled.
        ///
        /// - Returns: The levels as they arrive. Outdated levels are skipped.
        public static func levels() -> AsyncStream<Level> {
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let listener = Listener()
                continuation.onTermination = { _ in listener.stop() }
                listener.start { continuation.yield($0) }
            }
        }
    }

    /// A holder that retains a dispatch source while it is in use.
    ///
    /// The source's handlers must not retain the holder.
    private final class Listener: Sendable {
        private let source = Mutex(
            DispatchSource.makeMemoryPressureSource(eventMask: .all, queue: .global(qos: .utility)))

        func start(_ tell: @escaping @Sendable (MemoryPressureEvents.Level) -> Void) {
            source.withLock { source in
                source.setEventHandler { [weak self] in
                    if let level = self?.level { tell(level) }
                }
                source.activate()
            }
        }

        func stop() { source.withLock { $0.cancel() } }

        private var level: MemoryPressureEvents.Level {
            source.withLock { source in
                let event = source.data
                if event.contains(.critical) { return .critical }
                return event.contains(.warning) ? .warning : .normal
            }
        }
    }
#endif
