import Synchronization

/// The identity of a generated value, which is the same in every snapshot of one response.
///
/// Identities are unique within a process. Use them for lists in a user interface, but not for storage.
public struct GenerationID: Sendable, Hashable {
    /// A number that is unique in the process.
    ///
    /// A number is cheaper than a UUID, and a parser needs an identity for every array and object.
    private let number: UInt64

    private static let counter = Atomic<UInt64>(0)

    /// Creates an identity that is unique in this process.
    public init() {
        number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
