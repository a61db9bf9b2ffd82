import Foundation

/// The saved form of a segment.
struct ContentFile: Codable {
    var id: String?
    var type: String
    var text: String?
    var structure: Structure?
    var attachment: Attachment?

    struct Structure: Codable {
        var source: String
        var content: ContentValue
    }

    struct Attachment: Codable {
        var label: String?
        var image: Image
    }

    struct Image: Codable {
        var url: URL?
    }

    private enum Kind: String {
        case text, structure, attachment
    }

    init(_ segment: Transcript.Segment) {
        id = segment.id
        switch segment {
        case .text(let segment):
            type = Kind.text.rawValue
            text = segment.content
        case .structure(let segment):
            type = Kind.structure.rawValue
            structure = Structure(source: segment.source, content: ContentValue(content: segment.content))
        case .attachment(let segment):
            type = Kind.attachment.rawValue
            switch segment.content {
            case .image(let image): attachment = Attachment(label: segment.label, image: Image(url: image.url))
            }
        }
    }

    func makeSegment() throws -> Transcript.Segment {
        guard let kind = Kind(rawValue: type) else {
            throw SavedTranscript.Problem(message: "the content type '\(type)' is unknown.")
        }
        let id = id ?? UUID().uuidString
        switch (kind, text, structure, attachment) {
        case (.text, let text?, _, _): return .text(.init(id: id, content: text))
        case (.structure, _, let structure?, _):
            return .structure(.init(id: id, source: structure.source, content: structure.content.content))
        case (.attachment, _, _, let attachment?):
            guard let url = attachment.image.url else {
                throw SavedTranscript.Problem(message: "an image without a 'url' cannot be read.")
            }
            let image = Transcript.ImageAttachment(imageURL: url)
            return .attachment(.init(id: id, content: .image(image), label: attachment.label))
        default: throw SavedTranscript.Problem(message: "content of type '\(type)' requires the key '\(type)'.")
        }
    }
}
