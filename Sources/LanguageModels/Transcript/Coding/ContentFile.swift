import Foundation
import UniformTypeIdentifiers

/// The saved form of a segment.
struct ContentFile: SavedPartFile {
    var id: String?
    var type: String
    var text: String?
    var structure: Structure?
    var attachment: Attachment?

    struct Structure: Codable {
        var source: String
        var content: ContentValue
        var keyOrder: KeyOrder?
    }

    struct Attachment: Codable {
        var label: String?
        var image: Image?
        var data: DataFile?
    }

    struct Image: Codable {
        var url: URL?
    }

    enum CodingKeys: CodingKey {
        case id, type, text, structure, attachment
    }

    static var kindKey: CodingKeys { .type }

    static func isKnown(_ type: String) -> Bool { Kind(rawValue: type) != nil }

    private enum Kind: String {
        case text, structure, attachment
    }

    init(_ segment: Transcript.Segment, keepsOrder: Bool) {
        id = segment.id
        switch segment {
        case .text(let segment):
            type = Kind.text.rawValue
            text = segment.content
        case .structure(let segment):
            type = Kind.structure.rawValue
            structure = Structure(
                source: segment.source, content: ContentValue(content: segment.content),
                keyOrder: keepsOrder ? KeyOrder(of: [segment.content]) : nil)
        case .attachment(let segment):
            type = Kind.attachment.rawValue
            switch segment.content {
            case .image(let image): attachment = Attachment(label: segment.label, image: Image(url: image.url))
            case .data(let data):
                attachment = Attachment(
                    label: segment.label,
                    data: DataFile(contentType: data.contentType, content: data.content, metadata: data.metadata))
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
            let content = structure.keyOrder?.restored(in: [structure.content.content])[0] ?? structure.content.content
            return .structure(.init(id: id, source: structure.source, content: content))
        case (.attachment, _, _, let attachment?):
            return .attachment(.init(id: id, content: try attachment.makeContent(), label: attachment.label))
        default: throw SavedTranscript.Problem(message: "content of type '\(type)' requires the key '\(type)'.")
        }
    }
}

extension ContentFile.Attachment {
    fileprivate func makeContent() throws -> Transcript.Attachment {
        if let data {
            return .data(
                Transcript.DataAttachment(
                    contentType: data.contentType, content: data.content, metadata: data.metadataContent))
        }
        guard let url = image?.url else {
            throw SavedTranscript.Problem(message: "an image without a 'url' cannot be read.")
        }
        return .image(Transcript.ImageAttachment(imageURL: url))
    }
}

/// The saved form of data in an entry or attachment.
struct DataFile: Codable {
    var contentType: UTType
    /// Saved as Base64 text.
    var content: Data
    var metadata: ContentValue?
    var metadataKeyOrder: KeyOrder?

    init(contentType: UTType, content: Data, metadata: GeneratedContent) {
        self.contentType = contentType
        self.content = content
        self.metadata = ContentValue(content: metadata)
        metadataKeyOrder = KeyOrder(ofUnsorted: [metadata])
    }

    var metadataContent: GeneratedContent {
        let content = metadata?.content ?? GeneratedContent(properties: [:])
        return metadataKeyOrder?.restored(in: [content])[0] ?? content
    }
}
