/// Why a container cannot be read.
package enum ArchiveFailure: Error {
    /// It is damaged, cut short, or no container of the kinds that are read.
    case damaged
    /// A part is packed by a method other than deflate.
    case unknownMethod
}
