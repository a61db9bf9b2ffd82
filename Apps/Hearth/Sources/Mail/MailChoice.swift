/// The selection in the list of mails.
///
/// Several mails of the search results can belong to the same thread.
enum MailChoice: Hashable {
    case thread(Int64)
    case mail(Int64, thread: Int64)

    /// The thread to show.
    var threadID: Int64 {
        switch self {
        case .thread(let thread), .mail(_, let thread): thread
        }
    }
}
