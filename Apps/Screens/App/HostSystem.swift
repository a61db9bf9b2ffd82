public import Foundation

/// The system's capabilities and restrictions for an app, by default without restrictions.
public struct HostSystem: Sendable {
    /// Requests access to a file that the user picked, until the program exits.
    ///
    /// Returns false if access is not needed or denied.
    public var open: @Sendable (_ place: URL) -> Bool = { _ in false }
    /// Creates a bookmark of an accessible URL, which restores access after a restart.
    package var bookmark: @Sendable (_ place: URL) throws -> Data = { _ in Data() }
    /// Resolves a bookmark, and reports whether it must be renewed.
    package var resolve: @Sendable (_ bookmark: Data) throws -> (place: URL, isStale: Bool) = { _ in
        throw CocoaError(.fileNoSuchFile)
    }
    /// Whether Apple Intelligence is turned off, although users could turn it on in the system settings.
    public var isAppleIntelligenceOff: @Sendable () -> Bool = { false }
    /// Whether apps can start programs, which is false on iPhone and iPad.
    public var startsPrograms = true

    public init() {}
}
