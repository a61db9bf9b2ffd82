public import Foundation

/// What a system that confines its apps lets them do; as it is made, nothing is confined.
public struct HostSystem: Sendable {
    /// Asks for access to what the user picked, until the program ends; false where none is needed, or none is given.
    public var open: @Sendable (_ place: URL) -> Bool = { _ in false }
    /// Makes a bookmark of a place that is open, which gives access to it again after a restart.
    public var bookmark: @Sendable (_ place: URL) throws -> Data = { _ in Data() }
    /// Finds the place of a bookmark, and whether the bookmark is to be made anew.
    public var resolve: @Sendable (_ bookmark: Data) throws -> (place: URL, isStale: Bool) = { _ in
        throw CocoaError(.fileNoSuchFile)
    }

    /// Describes a system that confines nothing.
    public init() {}
}
