/// Why a container cannot be read.
package enum ArchiveFailure: Error {
    /// It is damaged, cut short, or no container of the kinds that are read.
    case damaged
    /// Nothing unpacks containers on this system.
    case unavailable
}
