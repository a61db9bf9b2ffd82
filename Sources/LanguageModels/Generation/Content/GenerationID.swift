import Synchronization

/// The identity of a value that a model generates, the same in every snapshot of one response.
///
/// Two responses never share an identity, so it serves for lists in a user interface and not for storage.
public struct GenerationID: Sendable, Hashable {
    /// A number given out once per process: cheaper than a UUID, as a parser needs one for every container.
    private let number: UInt64

    private static let counter = Atomic<UInt64>(0)

    /// Makes an identity that no other value of this process has.
    public init() {
        number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
