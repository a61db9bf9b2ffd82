import MailReading
import Retrieval

/// Splits a mail into passages of a few sentences for search, each with subject and sender as its title.
enum MailPassages {
    /// The maximum length of a passage in bytes, as in the texts on which small embedding models were trained.
    private static let longest = 1_000
    private static let most = 40

    static func items(_ message: MailMessage) -> [SearchItem] {
        let from = message.from.first.map { from in from.name.map { "\($0) \(from.address)" } ?? from.address } ?? ""
        let title = [message.subject, from].filter { !$0.isEmpty }.joined(separator: " — ")
        let reply = MailReply(message.body.text)
        // Text of a mail that was forwarded as a file is included, because it is not indexed elsewhere.
        let hasMails = message.attachments.contains { $0.type == "message/rfc822" }
        let text = reply.own.isEmpty || hasMails ? message.body.text : reply.own
        var items = pieces(text).prefix(most).map { SearchItem(title: title, text: $0) }
        // The text of a mail that contains only an event already consists of the event's words.
        for invitation in message.invitations ?? [] where !message.body.text.contains(invitation.words) {
            items += pieces(invitation.words).prefix(max(0, most - items.count)).map {
                SearchItem(title: title, text: $0)
            }
        }
        let files = message.attachments.compactMap(\.name).joined(separator: ", ")
        if !files.isEmpty, items.count < most { items.append(SearchItem(title: title, text: files)) }
        // A mail without words can still be found by subject and sender.
        if items.isEmpty, title.contains(where: { !$0.isWhitespace }) { items.append(SearchItem(text: title)) }
        return items
    }

    /// The maximum number of passages of an attached file.
    private static let mostOfFile = 200

    /// Returns the passages of an attached file, each with the name of the file as its title and position.
    static func items(ofFile name: String, _ text: String) -> [SearchItem] {
        pieces(text).prefix(mostOfFile).map { SearchItem(title: name, text: $0, position: name) }
    }

    /// Splits a text into pieces that end at a paragraph, a line, or a space.
    private static func pieces(_ text: String) -> [String] {
        var pieces: [String] = []
        var piece = ""
        func end() {
            if piece.contains(where: { !$0.isWhitespace }) { pieces.append(piece) }
            piece = ""
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isBreak = line.allSatisfy(\.isWhitespace)
            if piece.utf8.count + line.utf8.count > longest || (isBreak && piece.utf8.count > longest / 2) { end() }
            if line.utf8.count <= longest {
                if !piece.isEmpty { piece += "\n" }
                piece += line
            } else {
                for word in line.split(separator: " ") {
                    if piece.utf8.count + word.utf8.count > longest { end() }
                    if !piece.isEmpty { piece += " " }
                    // Longer words are cut, because users do not search for the end of such a word.
                    piece += word.prefix(longest / 4)
                }
                end()
            }
        }
        end()
        return pieces
    }
}
