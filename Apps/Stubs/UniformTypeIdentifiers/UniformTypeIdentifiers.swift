// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation

public struct UTType: Sendable, Hashable {
    public init?(_ identifier: String) { fatalError("a declaration") }

    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) { fatalError("a declaration") }

    public init?(mimeType: String, conformingTo supertype: UTType = .data) { fatalError("a declaration") }

    public var localizedDescription: String? { fatalError("a declaration") }

    public var identifier: String { fatalError("a declaration") }

    public static var fileURL: UTType { fatalError("a declaration") }
    public static var data: UTType { fatalError("a declaration") }
    public static var item: UTType { fatalError("a declaration") }
    public static var package: UTType { fatalError("a declaration") }
    public static var folder: UTType { fatalError("a declaration") }
    public static var pdf: UTType { fatalError("a declaration") }
    public static var plainText: UTType { fatalError("a declaration") }
    public static var text: UTType { fatalError("a declaration") }
    public static var html: UTType { fatalError("a declaration") }
    public static var json: UTType { fatalError("a declaration") }
    public static var zip: UTType { fatalError("a declaration") }
    public static var emailMessage: UTType { fatalError("a declaration") }
}
