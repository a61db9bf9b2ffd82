/// A downloader that continues while the program is not running, as the system can on iPhones and iPads.
///
/// `ModelsScreen.background` takes an instance. The fetched bytes are joined with the bytes that the program
/// downloaded, and the whole file is then verified.
public protocol BackgroundDownloader: Sendable {
    /// Returns whether the rest of a download is being fetched, was fetched, or was started and can be continued.
    func has(_ rest: RemainingDownload) async -> Bool

    /// Fetches the rest of a download, or follows a running fetch, and joins it with the existing bytes.
    ///
    /// Returns when nothing more is being fetched. The program itself downloads bytes that are still missing.
    /// Cancelling stops the fetch and keeps the data for a later continuation.
    ///
    /// `progress` is called with the number of received bytes, including bytes that the program downloaded.
    func fetch(_ rest: RemainingDownload, progress: @escaping @Sendable (UInt64) -> Void) async

    /// Stops fetching the rest of a download, and deletes the fetched data.
    func forget(_ rest: RemainingDownload) async
}
