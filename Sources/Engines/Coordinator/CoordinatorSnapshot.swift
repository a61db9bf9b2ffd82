/// What a coordinator holds at one moment.
public struct CoordinatorSnapshot: Sendable, Hashable {
    /// A model that occupies memory.
    public struct Model: Sendable, Hashable {
        /// Where the model is between file and memory.
        public enum State: String, Sendable {
            /// It is on its way into memory.
            case loading
            /// It can be used.
            case loaded
            /// It is on its way out.
            case unloading
        }

        /// The model's id.
        public let modelID: String
        /// The fingerprint of the settings that it was loaded with.
        public let configuration: String
        /// Where it is between file and memory.
        public let state: State
        /// What it occupies, by its estimate.
        public let bytes: UInt64
        /// How many users it has now.
        public let leases: Int
    }

    /// The models, the one that was requested first at the front.
    public let models: [Model]
    /// What all of them occupy, by their estimates.
    public let committedBytes: UInt64
    /// What they may occupy.
    public let budgetBytes: UInt64
    /// How many requests wait.
    public let waiting: Int
    /// Whether someone has exclusive access.
    public let isExclusive: Bool
    /// How short of memory the system is.
    public let pressure: MemoryPressure
}

/// Something that happened to a model, for a log: ids and sizes, never what the work was about.
public enum CoordinatorEvent: Sendable, Hashable {
    /// Why a model leaves memory.
    public enum UnloadReason: String, Sendable {
        /// Another model needs the memory.
        case eviction
        /// Nobody used it for the idle time.
        case idle
        /// The system is short of memory.
        case memoryPressure
        /// The program asked for it.
        case request
        /// The model is being deleted.
        case removal
    }

    /// A load starts.
    case loading(modelID: String, bytes: UInt64)
    /// A load is done.
    case loaded(modelID: String)
    /// A load failed or was stopped.
    case loadFailed(modelID: String)
    /// A model is being unloaded.
    case unloading(modelID: String, reason: UnloadReason)
    /// A model left memory.
    case unloaded(modelID: String)
    /// A request was refused because it cannot have the memory.
    case refused(modelID: String)
}
