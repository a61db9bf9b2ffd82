#if HEARTH_APPLE
    import Dispatch
    import Synchronization

    /// Tells when the system runs short of memory, and when it no longer does.
    public enum MemoryPressureEvents {
        /// How short it is.
        public enum Level: Sendable, Hashable {
            case normal, warning, critical
        }

        /// Listens to the system, until the reader stops or is cancelled.
        ///
        /// - Returns: The levels as they come; ones that nobody read in time are left out.
        public static func levels() -> AsyncStream<Level> {
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let listener = Listener()
                continuation.onTermination = { _ in listener.stop() }
                listener.start { continuation.yield($0) }
            }
        }
    }

    /// Keeps a source while it is listened to: Dispatch's handlers must not hold it.
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
