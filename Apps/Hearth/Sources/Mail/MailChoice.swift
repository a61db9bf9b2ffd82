/// A row of the list of mails that can be chosen; several mails that were found can lead to the same thread.
enum MailChoice: Hashable {
    case thread(Int64)
    case mail(Int64, thread: Int64)

    /// The thread that it leads to.
    var threadID: Int64 {
        switch self {
        case .thread(let thread), .mail(_, let thread): thread
        }
    }
}
