public import Foundation

/// What an app's system lets it do, and says of itself; as it is made, nothing is confined or switched off.
public struct HostSystem: Sendable {
    /// Asks for access to what the user picked, until the program ends; false where none is needed, or none is given.
    public var open: @Sendable (_ place: URL) -> Bool = { _ in false }
    /// Makes a bookmark of a place that is open, which gives access to it again after a restart.
    public var bookmark: @Sendable (_ place: URL) throws -> Data = { _ in Data() }
    /// Finds the place of a bookmark, and whether the bookmark is to be made anew.
    public var resolve: @Sendable (_ bookmark: Data) throws -> (place: URL, isStale: Bool) = { _ in
        throw CocoaError(.fileNoSuchFile)
    }
    /// Whether Apple Intelligence is switched off, which people can change in the system's settings.
    public var isAppleIntelligenceOff: @Sendable () -> Bool = { false }

    /// Describes a system that confines nothing.
    public init() {}
}
