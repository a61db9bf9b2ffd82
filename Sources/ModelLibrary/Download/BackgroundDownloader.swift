/// Goes on with downloads while the program does not run: on iPhones and iPads the system does.
///
/// `ModelsScreen.background` takes one. What is fetched this way is joined with what the program fetched itself, then
/// verified as a whole.
public protocol BackgroundDownloader: Sendable {
    /// Tells whether the rest of a download is being fetched, has been fetched, or was begun and can be gone on with.
    ///
    /// - Parameter rest: What the program left of the download.
    /// - Returns: Whether ``fetch(_:progress:)`` has something to follow, to join or to go on with.
    func has(_ rest: RemainingDownload) async -> Bool

    /// Fetches the rest of a download, or follows the fetch that runs, and joins it with what is there.
    ///
    /// Returns when nothing is fetched any more. What is then still missing is left to the program. Cancelling stops the
    /// fetch and keeps what can be gone on with.
    ///
    /// - Parameters:
    ///   - rest: What the program left of the download.
    ///   - progress: Called with the bytes that are there, those that the program fetched included.
    func fetch(_ rest: RemainingDownload, progress: @escaping @Sendable (UInt64) -> Void) async

    /// Stops fetching the rest of a download, and deletes what was fetched.
    ///
    /// - Parameter rest: What the program left of the download.
    func forget(_ rest: RemainingDownload) async
}
