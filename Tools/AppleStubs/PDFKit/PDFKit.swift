// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation

public struct PDFDocumentAttribute: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { fatalError("a declaration") }

    public static let titleAttribute = PDFDocumentAttribute(rawValue: "Title")
}

// The classes are not marked as Sendable here, whatever the SDK says.

open class PDFDocument: NSObject {
    public init?(url: URL) { fatalError("a declaration") }

    open var documentAttributes: [AnyHashable: Any]? { fatalError("a declaration") }
    open var isLocked: Bool { fatalError("a declaration") }
    open var allowsCopying: Bool { fatalError("a declaration") }
    open var pageCount: Int { fatalError("a declaration") }

    open func page(at index: Int) -> PDFPage? { fatalError("a declaration") }
}

open class PDFPage: NSObject {
    open var string: String? { fatalError("a declaration") }
}
