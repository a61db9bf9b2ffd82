/// A part of a mail as a parser found it, before anything is chosen from it.
package indirect enum MailPart {
    /// Other parts, with the media type that says how they belong together.
    case multipart(type: String, parts: [MailPart])
    /// A mail within the mail.
    case message(subject: String?, byteCount: Int)
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
    }
}
