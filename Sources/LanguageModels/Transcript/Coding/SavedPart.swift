import Foundation
import UniformTypeIdentifiers

/// A part of a saved transcript whose kind may be unknown, because a newer version wrote it.
///
/// A part of an unknown kind is read as data that contains its JSON, and is written as it was.
enum SavedPart<Known: SavedPartFile>: Codable {
    case known(Known)
    case unknown(ContentValue)

    /// Creates a part of a known kind, or of an unknown kind that was read earlier.
    init(_ known: @autoclosure () -> Known, or unknown: ContentValue?) {
        self = unknown.map { .unknown($0) } ?? .known(known())
    }

    init(from decoder: any Decoder) throws {
        let kind = try decoder.container(keyedBy: Known.KindKey.self).decode(String.self, forKey: Known.kindKey)
        self =
            Known.isKnown(kind) ? .known(try Known(from: decoder)) : .unknown(try ContentValue(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .known(let file): try file.encode(to: encoder)
        case .unknown(let json): try json.encode(to: encoder)
        }
    }
}

/// The saved form of a part, which has a key for its kind.
protocol SavedPartFile: Codable {
    associatedtype KindKey: CodingKey

    static var kindKey: KindKey { get }

    static func isKnown(_ kind: String) -> Bool
}

extension ContentValue {
    /// An entry of an unknown kind, as data.
    var unknownEntry: Transcript.Entry {
        .data(
            Transcript.DataEntry(
                id: id ?? UUID().uuidString, contentType: .unknownTranscriptPart, content: Data(content.jsonString.utf8)
            ))
    }

    /// A segment of an unknown kind, as attached data.
    var unknownSegment: Transcript.Segment {
        let data = Transcript.DataAttachment(
            contentType: .unknownTranscriptPart, content: Data(content.jsonString.utf8))
        return .attachment(.init(id: id ?? UUID().uuidString, content: .data(data)))
    }

    private var id: String? { try? content.value(String.self, forProperty: "id") }

    fileprivate init?(unknownPart type: UTType, _ json: Data) {
        guard type == .unknownTranscriptPart,
            let content = try? GeneratedContent(json: String(decoding: json, as: UTF8.self)), content.isComplete
        else { return nil }
        self.init(content: content)
    }
}

extension Transcript.Entry {
    /// The saved form of an entry of an unknown kind.
    var unknownPart: ContentValue? {
        guard case .data(let data) = self else { return nil }
        return ContentValue(unknownPart: data.contentType, data.content)
    }
}

extension Transcript.Segment {
    /// The saved form of a segment of an unknown kind.
    var unknownPart: ContentValue? {
        guard case .attachment(let segment) = self, case .data(let data) = segment.content else { return nil }
        return ContentValue(unknownPart: data.contentType, data.content)
    }
}

extension UTType {
    /// The JSON of a part of a saved transcript whose kind this version does not know.
    static let unknownTranscriptPart = UTType(
        exportedAs: "dev.hearth.unknown-transcript-part", conformingTo: .json)
}
