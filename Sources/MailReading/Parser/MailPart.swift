import RawText

/// A part of a mail as a parser found it, before anything is chosen from it.
package indirect enum MailPart {
    /// Other parts, with the media type that says how they belong together.
    case multipart(type: String, parts: [MailPart])
    /// A mail within the mail.
    case message(Leaf)
    /// Text or a file.
    case leaf(Leaf)

    /// A part that holds no others.
    package struct Leaf {
        /// The media type in lower case.
        package var type: String
        /// The parameters of the media type by their names in lower case, decoded.
        package var parameters: [String: String]
        /// The disposition in lower case; nil if there is none.
        package var disposition: String?
        /// The name of the file, as it was written; nil if there is none.
        package var fileName: String?
        /// Whether other parts can refer to it.
        package var hasContentID: Bool
        /// Decodes its bytes.
        package var content: () -> [UInt8]

        /// Makes a part.
        package init(
            type: String, parameters: [String: String] = [:], disposition: String? = nil, fileName: String? = nil,
            hasContentID: Bool = false, content: @escaping () -> [UInt8]
        ) {
            self.type = type
            self.parameters = parameters
            self.disposition = disposition
            self.fileName = fileName
            self.hasContentID = hasContentID
            self.content = content
        }

        /// Whether it was attached, and is not shown within the text.
        package var isAttached: Bool { disposition == "attachment" }

        /// The file's name on one line, without folders: what stands before a slash could lead anywhere.
        package var name: String? {
            VisibleText.line(fileName ?? "").split { $0 == "/" || $0 == "\\" }.last.map(String.init)
        }

        /// The label of its text's encoding: that of the part, else that of a web page itself; `nil` if there is neither.
        package func charset(of bytes: ArraySlice<UInt8>) -> String? {
            let own = parameters["charset"]
            if type != "text/html" || own.map(TextDecoder.isTelling) == true { return own }
            return DeclaredEncoding.label(bytes) ?? own
        }

        /// Lines of text that were cut for sending, put together again where the part says so.
        ///
        /// - Parameter text: The part's text, decoded, with "\n" between its lines.
        /// - Returns: The text as it was written.
        package func joined(_ text: String) -> String {
            guard parameters["format"]?.lowercased() == "flowed" else { return text }
            return FlowedText.joined(text, deletesSpaces: parameters["delsp"]?.lowercased() == "yes")
        }
    }
}
