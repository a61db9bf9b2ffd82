/// A snapshot of a coordinator's state.
public struct CoordinatorSnapshot: Sendable, Hashable {
    /// A model that occupies memory.
    public struct Model: Sendable, Hashable {
        /// The load state of a model.
        public enum State: String, Sendable {
            case loading
            case loaded
            case unloading
        }

        public let modelID: String
        /// A fingerprint of the settings that the model was loaded with.
        public let configuration: String
        public let state: State
        /// The estimated memory in bytes.
        public let bytes: UInt64
        /// The estimated GPU memory in bytes, in addition to `bytes`.
        public let deviceBytes: UInt64
        /// The number of current users.
        public let leases: Int
    }

    /// The models, in the order in which they were first requested.
    public let models: [Model]
    /// The estimated memory of all models together, in bytes.
    public let committedBytes: UInt64
    /// The memory budget, in bytes.
    public let budgetBytes: UInt64
    /// The number of queued requests.
    public let waiting: Int
    /// The system's memory pressure.
    public let pressure: MemoryPressure
}

/// An event for logging, with ids and sizes, but no content of prompts or answers.
public enum CoordinatorEvent: Sendable, Hashable {
    public enum UnloadReason: String, Sendable {
        /// Another model needs the memory.
        case eviction
        /// The model was idle for the idle timeout.
        case idle
        /// The system is short of memory.
        case memoryPressure
        /// The program requested the unload.
        case request
        /// The model is being deleted.
        case removal
    }

    /// A load starts.
    case loading(modelID: String, bytes: UInt64)
    /// A load finished.
    case loaded(modelID: String)
    /// A load failed or was stopped.
    case loadFailed(modelID: String)
    /// A model is being unloaded.
    case unloading(modelID: String, reason: UnloadReason)
    /// A model was unloaded.
    case unloaded(modelID: String)
    /// A request was refused for lack of memory.
    case refused(modelID: String)
}
