// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation

public struct NLLanguage: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { fatalError("a declaration") }

    public static let english = NLLanguage(rawValue: "")
    public static let german = NLLanguage(rawValue: "")
    public static let french = NLLanguage(rawValue: "")
    public static let spanish = NLLanguage(rawValue: "")
    public static let italian = NLLanguage(rawValue: "")
    public static let portuguese = NLLanguage(rawValue: "")
    public static let dutch = NLLanguage(rawValue: "")
    public static let russian = NLLanguage(rawValue: "")
    public static let arabic = NLLanguage(rawValue: "")
    public static let hindi = NLLanguage(rawValue: "")
}

public struct NLTag: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { fatalError("a declaration") }
}

public struct NLTagScheme: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { fatalError("a declaration") }

    public static let lemma = NLTagScheme(rawValue: "")
}

public enum NLTokenUnit: Int, Sendable {
    case word = 0
    case sentence = 1
    case paragraph = 2
    case document = 3
}

open class NLTagger: NSObject {
    public init(tagSchemes: [NLTagScheme]) { fatalError("a declaration") }

    open var string: String?

    open func setLanguage(_ language: NLLanguage, range: Range<String.Index>) { fatalError("a declaration") }

    open func tag(at index: String.Index, unit: NLTokenUnit, scheme: NLTagScheme) -> (NLTag?, Range<String.Index>) {
        fatalError("a declaration")
    }
}
