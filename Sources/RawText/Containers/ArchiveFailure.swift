/// An error while reading a container.
package enum ArchiveFailure: Error {
    /// The container is damaged, truncated, or of an unsupported kind.
    case damaged
    /// A part uses a compression method other than deflate.
    case unknownMethod
}
