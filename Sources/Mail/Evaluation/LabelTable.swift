import Foundation

/// A table of human labels of mails; see `LabelledMail.read(labels:mails:parser:onMissing:)`.
struct LabelTable {
    /// The label of one mail.
    struct Row {
        /// The path or identifier of the mail.
        let key: String
        let label: String
        let group: String?
    }

    let rows: [Row]
    /// Whether mails are named by their identifiers, as in a mailbox, instead of their paths.
    let isByIdentifier: Bool

    private static let spamLabels: Set = ["spam", "ham"]
    private static let labels = spamLabels.union(MailCategory.known.map(\.rawValue))

    /// Reads a table.
    ///
    /// - Throws: `MailError`: `notFound` if the file cannot be read, `invalid` if it is not a table of labels.
    init(_ file: URL) throws {
        let path = file.path
        guard let data = try? Data(contentsOf: file) else {
            throw MailError(
                .notFound, "The label table \(path) cannot be read. Check its path and permissions.")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw MailError(.invalid, "The label table \(path) is not UTF-8 text. Save it as UTF-8.")
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { (number: $0.offset + 1, cells: $0.element.split(separator: "\t", omittingEmptySubsequences: false)) }
            .filter { !$0.cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
        let header = lines.first?.cells ?? []
        let columns: (key: Int, label: Int, group: Int?)
        if let key = header.firstIndex(of: "message_id"), let label = header.firstIndex(of: "category") {
            columns = (key, label, header.firstIndex(of: "sender_domain"))
            isByIdentifier = true
        } else {
            columns = (0, 1, nil)
            isByIdentifier = false
        }
        rows = try lines.dropFirst(isByIdentifier ? 1 : 0).map { number, cells in
            guard cells.count > max(columns.key, columns.label, columns.group ?? 0) else {
                throw MailError(
                    .invalid,
                    "Line \(number) of \(path) has too few columns. Separate each mail and its label with a tab.")
            }
            let label = cells[columns.label].trimmingCharacters(in: .whitespaces).lowercased()
            guard Self.labels.contains(label) else {
                throw MailError(
                    .invalid,
                    "Line \(number) of \(path) has an unknown label. Labels are spam and ham, or "
                        + MailCategory.known.map(\.rawValue).joined(separator: ", ") + ".")
            }
            return Row(
                key: String(cells[columns.key]), label: label, group: columns.group.map { String(cells[$0]) })
        }
        guard let first = rows.first else {
            throw MailError(.invalid, "The label table \(path) lists no mails. Write one line for each mail.")
        }
        let isOfSpam = Self.spamLabels.contains(first.label)
        guard rows.allSatisfy({ Self.spamLabels.contains($0.label) == isOfSpam }) else {
            throw MailError(
                .invalid,
                "\(path) mixes spam labels and category labels. Use a separate table for each.")
        }
    }
}
