import RawText

/// A part of a mail, as found by a parser.
package indirect enum MailPart {
    /// A multipart with its media type.
    case multipart(type: String, parts: [MailPart])
    /// A mail within the mail.
    case message(Leaf)
    /// Text or a file.
    case leaf(Leaf)

    /// A part without subparts.
    package struct Leaf {
        /// The media type in lower case.
        package var type: String
        /// The parameters of the media type, decoded, with names in lower case.
        package var parameters: [String: String]
        /// The disposition in lower case, if there is one.
        package var disposition: String?
        /// The raw file name, if there is one.
        package var fileName: String?
        /// Whether other parts can refer to this one.
        package var hasContentID: Bool
        /// Returns the decoded bytes.
        package var content: () -> [UInt8]

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

        /// Whether it is an attachment that is not shown within the text.
        package var isAttached: Bool { disposition == "attachment" }

        /// The file name on one line, without folders, which could lead anywhere.
        package var name: String? {
            VisibleText.line(fileName ?? "").split { $0 == "/" || $0 == "\\" }.last.map(String.init)
        }

        /// Returns the encoding label of the part, or of the web page itself; `nil` without one.
        package func charset(of bytes: ArraySlice<UInt8>) -> String? {
            let own = parameters["charset"]
            if type != "text/html" || own.map(TextDecoder.isTelling) == true { return own }
            return DeclaredEncoding.label(bytes) ?? own
        }

        /// Joins the lines of a decoded text that were split for sending, if the part says so (`format=flowed`).
        package func joined(_ text: String) -> String {
            guard parameters["format"]?.lowercased() == "flowed" else { return text }
            return FlowedText.joined(text, deletesSpaces: parameters["delsp"]?.lowercased() == "yes")
        }
    }
}
