import RawText

/// A file that is attached to a mail, or to a mail within it.
package struct AttachedFile: Sendable, Hashable {
    package let name: String
    package let bytes: [UInt8]

    private static let maximumParts = 500
    /// The maximum nesting depth of mails, as for the texts of mails.
    private static let maximumLevels = 4

    /// Returns the attached files whose names satisfy a condition, up to a number of files.
    package static func all(
        in mail: [UInt8], most: Int, where isWanted: (String) -> Bool
    ) -> [AttachedFile] {
        var files: [AttachedFile] = []
        add(mail[...], level: 0, most, isWanted, to: &files)
        return files
    }

    private static func add(
        _ mail: ArraySlice<UInt8>, level: Int, _ most: Int, _ isWanted: (String) -> Bool, to files: inout [AttachedFile]
    ) {
        let bytes = MailStart.mail(mail)
        let headers = HeaderBlock(bytes, isMail: true)
        var reader = MIMEReader(maximumParts: maximumParts)
        var waiting = [reader.part(headers, body: bytes[headers.end...])]
        while files.count < most, let part = waiting.popLast() {
            switch part {
            case .multipart(_, let parts): waiting += parts.reversed()
            case .message(let leaf):
                if level < maximumLevels { add(leaf.content()[...], level: level + 1, most, isWanted, to: &files) }
            case .leaf(let leaf):
                // A text without a disposition is the text of the mail, even if it has a name.
                let isText = ["text/plain", "text/html"].contains(leaf.type) && !leaf.isAttached
                guard !isText, let name = leaf.name, isWanted(name) else { continue }
                files.append(AttachedFile(name: name, bytes: leaf.content()))
            }
        }
    }
}
