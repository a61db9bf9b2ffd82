// Mirrors the SDKs of iOS 18 and macOS 15.

public import CoreGraphics
public import Foundation

public struct PDFDocumentAttribute: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { fatalError("a declaration") }

    public static let titleAttribute = PDFDocumentAttribute(rawValue: "Title")
}

public enum PDFDisplayBox: Int, Sendable {
    case mediaBox = 0
    case cropBox = 1
    case bleedBox = 2
    case trimBox = 3
    case artBox = 4
}

// The classes are not marked as Sendable, regardless of the SDK, so that code cannot rely on it.

open class PDFDocument: NSObject {
    public init?(url: URL) { fatalError("a declaration") }

    open var documentAttributes: [AnyHashable: Any]? { fatalError("a declaration") }
    open var isLocked: Bool { fatalError("a declaration") }
    open var allowsCopying: Bool { fatalError("a declaration") }
    open var pageCount: Int { fatalError("a declaration") }

    open var outlineRoot: PDFOutline? { fatalError("a declaration") }

    open func page(at index: Int) -> PDFPage? { fatalError("a declaration") }
    open func index(for page: PDFPage) -> Int { fatalError("a declaration") }
}

open class PDFPage: NSObject {
    open var string: String? { fatalError("a declaration") }
    open var rotation: Int { fatalError("a declaration") }

    open func bounds(for box: PDFDisplayBox) -> CGRect { fatalError("a declaration") }
    open func draw(with box: PDFDisplayBox, to context: CGContext) { fatalError("a declaration") }
}

open class PDFOutline: NSObject {
    open var numberOfChildren: Int { fatalError("a declaration") }
    open var label: String? { fatalError("a declaration") }
    open var destination: PDFDestination? { fatalError("a declaration") }

    open func child(at index: Int) -> PDFOutline? { fatalError("a declaration") }
}

open class PDFDestination: NSObject {
    open var page: PDFPage? { fatalError("a declaration") }
}
