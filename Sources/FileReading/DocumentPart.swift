/// A named part of a document, such as a page, a slide or a sheet.
public enum DocumentPart: Sendable, Hashable, Codable {
    /// Pages, counted from 1.
    case pages(ClosedRange<Int>)
    /// Slides of a presentation, counted from 1.
    case slides(ClosedRange<Int>)
    /// A sheet, or cells of the sheet.
    case sheet(String, cells: CellRange?)
    /// A chapter of a book, by its title.
    case chapter(String)
    /// Cells of a notebook, counted from 1.
    case cells(ClosedRange<Int>)
    /// A time span of a film or a recording, in seconds from its start.
    case times(ClosedRange<Int>)
    /// A mail of an mbox file, counted from 1, and a part of the mail, if any.
    indirect case mail(Int, DocumentPart?)
    /// An attachment of a mail, and a part of the attachment, if any.
    indirect case attachment(String, DocumentPart?)

    /// The display name, such as "slide 3" or "Sheet “Budget”, B4:D4".
    public var name: String {
        switch self {
        case .pages(let pages): Self.counted("page", pages)
        case .slides(let slides): Self.counted("slide", slides)
        case .sheet(let name, let cells): "Sheet “\(name)”" + (cells.map { ", \($0.rawValue)" } ?? "")
        case .chapter(let title): "chapter “\(title)”"
        case .cells(let cells): Self.counted("cell", cells)
        case .times(let times):
            Self.clock(times.lowerBound) + (times.count == 1 ? "" : "–\(Self.clock(times.upperBound))")
        case .mail(let number, let part): "mail \(number)" + (part.map { ", \($0.name)" } ?? "")
        case .attachment(let name, let part): "attachment “\(name)”" + (part.map { ", \($0.name)" } ?? "")
        }
    }

    /// Returns the part that contains this part and another; `nil` for two sheets, chapters, mails or files,
    /// which no passage spans.
    func merged(with other: DocumentPart?) -> DocumentPart? {
        switch (self, other) {
        case (.pages(let first), .pages(let second)): .pages(Self.union(first, second))
        case (.slides(let first), .slides(let second)): .slides(Self.union(first, second))
        case (.cells(let first), .cells(let second)): .cells(Self.union(first, second))
        case (.times(let first), .times(let second)): .times(Self.union(first, second))
        case (.sheet(let name, let first), .sheet(let other, let second)) where name == other:
            .sheet(name, cells: first.map { second?.union($0) ?? $0 } ?? second)
        case (.mail(let number, let first?), .mail(let other, let second)) where number == other:
            first.merged(with: second).map { .mail(number, $0) }
        case (.attachment(let name, let first?), .attachment(let other, let second)) where name == other:
            first.merged(with: second).map { .attachment(name, $0) }
        default: self == other ? self : nil
        }
    }

    private static func union(_ first: ClosedRange<Int>, _ second: ClosedRange<Int>) -> ClosedRange<Int> {
        min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
    }

    /// Formats a time as "4:05" or "1:04:05".
    private static func clock(_ seconds: Int) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(padded(minutes))" : "\(minutes)") + ":" + padded(seconds % 60)
    }

    private static func counted(_ noun: String, _ range: ClosedRange<Int>) -> String {
        range.count == 1 ? "\(noun) \(range.lowerBound)" : "\(noun)s \(range.lowerBound)–\(range.upperBound)"
    }
}
