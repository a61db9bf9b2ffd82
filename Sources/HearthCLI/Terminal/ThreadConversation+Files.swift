import Chat
import Documents
import Foundation
import Hearth

extension ThreadConversation {
    /// Attaches a file, which is sent with the next message.
    func attachFile(_ path: String, isPicture: Bool, _ interrupt: Interrupt) async throws {
        guard !path.isEmpty else {
            return Output.notice("[Name a file, as in \(isPicture ? "/image" : "/file") PATH.]")
        }
        let url = URL(fileURLWithPath: (Self.unquoted(path) as NSString).expandingTildeInPath)
        let id = thread.id
        do {
            let attached = try await interrupt.whileRunning { [chat] in
                try await chat.attach(fileAt: url, to: id, isPicture: isPicture)
            }
            guard let attached else { return Output.notice("[stopped; the file is not attached]") }
            Output.notice("[\(attached.name.printable) is sent with your next message]")
            for note in attached.notes ?? [] { Output.notice("[\(note.printable)]") }
        } catch {
            Output.notice("[\(Failure(error).message.printable)]")
        }
    }

    /// Lists the files of the thread, removes one, or adds one to a collection.
    func files(_ argument: String) async throws {
        let words = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        let all = try chat.store.attachments(of: thread.id)
        guard let order = words.first else {
            if all.isEmpty { return Output.notice("[This thread has no files. /file PATH adds one.]") }
            for file in all {
                let size = file.bytes.formatted(.byteCount(style: .file))
                Output.line("\(file.name.printable)  \(size)\(file.isWaiting ? "  sent with the next message" : "")")
            }
            return
        }
        // A name may have spaces, and a collection may follow it.
        let rest = words.count == 2 ? words[1] : ""
        let named = all.filter { rest == $0.name || rest.hasPrefix($0.name + " ") }.max {
            $0.name.count < $1.name.count
        }
        guard ["remove", "keep"].contains(order), let file = named else {
            return Output.notice("[Use /files, /files remove NAME or /files keep NAME [COLLECTION].]")
        }
        do {
            if order == "remove" {
                try await chat.removeAttachment(file.id, from: thread.id)
                return Output.notice("[\(file.name.printable) is removed]")
            }
            let target = rest.dropFirst(file.name.count).trimmingCharacters(in: .whitespaces)
            let collection = target.isEmpty ? DocumentCollection.defaultName : target
            let data = try chat.store.attachmentData(file.id, of: thread.id)
            _ = try await services.documents().addDocument(data, named: file.name, to: collection)
            Output.notice("[\(file.name.printable) is in the collection \(collection.printable) now]")
        } catch {
            Output.notice("[\(Failure(error).message.printable)]")
        }
    }

    /// Removes the quotation marks that terminals put around a dropped file's path.
    private static func unquoted(_ path: String) -> String {
        let path = path.trimmingCharacters(in: .whitespaces)
        guard path.count >= 2, let first = path.first, first == path.last, "'\"".contains(first) else {
            return path.replacingOccurrences(of: "\\ ", with: " ")
        }
        return String(path.dropFirst().dropLast())
    }
}
