package import Foundation
package import LanguageModels

extension InferenceRequest.Message {
    /// Creates a message from the segments of an entry, each of which begins a new line.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for an image that cannot be read, and for data that is
    ///   neither text nor an image.
    package init(_ role: Role, _ segments: [Transcript.Segment], of entry: Transcript.Entry) throws {
        self.init(role, "")
        for segment in segments {
            switch segment {
            case .text(let text): append(text.content)
            case .structure(let structure): append(structure.content.jsonString)
            case .attachment(let attachment):
                if let text = attachment.text {
                    append(text)
                } else {
                    let image = try attachment.image(of: entry)
                    // The model needs the label for references to the image.
                    if let label = attachment.label { append("\(label):") }
                    append(image: image)
                }
            }
        }
    }
}

extension Transcript.AttachmentSegment {
    fileprivate func image(of entry: Transcript.Entry) throws -> Data {
        let reason: String
        do throws(ImageProblem) {
            if let url = imageURL { return try ImageFile.read(url) }
            if let data = imageData { return try ImageFile.checked(data) }
            reason = "is neither text nor an image. Remove it"
        } catch {
            reason = error.reason
        }
        throw LanguageModelError.unsupportedTranscriptContent(
            .init(unsupportedContent: [entry], debugDescription: "The attachment \(self) \(reason)."))
    }
}

extension Transcript.Attachment {
    /// Creates an attachment that contains an image file.
    package init(image: Data) {
        guard let url = URL(string: ImageFormat.dataURL(of: image)) else {
            preconditionFailure("A URL of base64 is always valid.")
        }
        self = .image(Transcript.ImageAttachment(imageURL: url))
    }
}
