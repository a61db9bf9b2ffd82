import Chat
import Foundation

extension ChatStore {
    /// Returns the thread with an id or a title, without its messages; nil if none matches.
    ///
    /// Case is ignored in titles.
    ///
    /// - Throws: `ChatError`: `storage`, or `conflict` if several threads match.
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

    /// Returns the project with an id or a name, ignoring case.
    ///
    /// - Throws: `ChatError`: `notFound`, `storage`.
    func project(of name: String) throws(ChatError) -> ChatProject {
        let projects = try projects()
        let found =
            projects.first { $0.id.uuidString == name.uppercased() } ?? projects.first { $0.name == name }
            ?? projects.first { $0.name.lowercased() == name.lowercased() }
        guard let found else {
            throw ChatError(.notFound, "There is no project '\(name.printable)'. `hearth projects` lists them.")
        }
        return found
    }

    /// Returns the thread with an id or a title, without its messages.
    ///
    /// - Throws: `ChatError`: `notFound`, `storage`, `conflict`.
    func thread(of name: String) throws(ChatError) -> ChatThread {
        if let thread = try thread(named: name) { return thread }
        throw ChatError(.notFound, "There is no thread '\(name.printable)'. `hearth threads` lists them.")
    }
}
