import Chat
import Foundation

/// A table of threads, the pinned ones first.
struct ThreadList {
    private var table = Table(["TITLE", "CHANGED", "STYLE", "MODEL", "ID", "PROJECT", "MARK"])

    init(_ threads: [ChatThread], _ projects: [ChatProject]) {
        let names = Dictionary(uniqueKeysWithValues: projects.map { ($0.id, $0.name) })
        for thread in threads.filter(\.isPinned) + threads.filter({ !$0.isPinned }) {
            table.add([
                thread.title, thread.updatedAt.minute, thread.settings.stylePreset.rawValue,
                thread.settings.modelID ?? "auto", thread.id.uuidString,
                thread.projectID.flatMap { names[$0] } ?? "",
                thread.isArchived ? "archived" : thread.isPinned ? "pinned" : "",
            ])
        }
    }

    func write() { table.write() }
}

/// A table of search results.
struct MatchList {
    private var table = Table(["THREAD", "WHEN", "WHO", "WORDS"])

    init(_ matches: [MessageMatch]) {
        for match in matches {
            table.add([match.threadTitle, match.timestamp.minute, match.role.rawValue, match.snippet.oneLine])
        }
    }

    func write() { table.write() }
}

/// The text of a thread's messages, for reading.
enum ThreadText {
    static func write(_ thread: ChatThread) {
        Output.line("# \(thread.title.printable)")
        for message in thread.messages {
            let note = message.metadata.status == .completed ? "" : " (\(message.metadata.status.rawValue))"
            Output.line("\n\(message.role.rawValue), \(message.timestamp.minute)\(note):")
            Output.notice(message.text)
            if let files = message.metadata.attachments?.map(\.name) {
                Output.line("[files: \(files.joined(separator: ", ").printable)]")
            }
            if let failure = message.metadata.failure { Output.line("[\(failure.message.printable)]") }
        }
    }
}

extension Date {
    /// The date and time of day in this machine's time zone, such as `2026-01-31 09:05`.
    var minute: String {
        let calendar = Calendar(identifier: .gregorian)
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: self)
        func text(_ number: Int?, _ digits: Int) -> String {
            let digitsOf = String(number ?? 0)
            return String(repeating: "0", count: max(digits - digitsOf.count, 0)) + digitsOf
        }
        return "\(text(parts.year, 4))-\(text(parts.month, 2))-\(text(parts.day, 2)) "
            + "\(text(parts.hour, 2)):\(text(parts.minute, 2))"
    }
}
