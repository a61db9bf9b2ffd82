import Chat
import Foundation

extension ChatStore {
    /// The thread that a user names: by its id, its title, or a title that differs only in the case of letters.
    ///
    /// - Returns: The thread without its messages; nil if there is none.
    /// - Throws: `ChatError`: `storage`, `conflict` if several could be meant.
    func thread(named name: String) throws(ChatError) -> ChatThread? {
        let threads = try threads()
        if let thread = threads.first(where: { $0.id.uuidString == name.uppercased() }) { return thread }
        for matches in [
            threads.filter { $0.title == name }, threads.filter { $0.title.lowercased() == name.lowercased() },
        ] {
            if matches.count > 1 {
                let ids = matches.map(\.id.uuidString).joined(separator: ", ")
                throw ChatError(
                    .conflict, "\(matches.count) threads have this title. Give the id of the one you mean: \(ids).")
            }
            if let thread = matches.first { return thread }
        }
        return nil
    }

    /// The thread that a user names, which must be there.
    ///
    /// - Returns: The thread without its messages.
    /// - Throws: `ChatError`: `notFound`, `storage`, `conflict`.
    func thread(of name: String) throws(ChatError) -> ChatThread {
        if let thread = try thread(named: name) { return thread }
        throw ChatError(.notFound, "There is no thread '\(name.printable)'. `hearth threads` lists them.")
    }
}
