/// A type of data, named by an identifier such as `public.json`.
///
/// On Linux, this module takes the place of Apple's framework of the same name. It knows the types in
/// ``UTType/declarations`` and the types that the program declares with ``init(exportedAs:conformingTo:)`` or
/// ``init(importedAs:conformingTo:)``. Two types are equal if their identifiers are equal.
public struct UTType: Sendable, Hashable {
    /// The identifier, in lowercase.
    public let identifier: String

    /// Creates a known or dynamic type.
    ///
    /// - Parameter identifier: The identifier; its case is ignored.
    /// - Returns: `nil` if no type with this identifier is known.
    public init?(_ identifier: String) {
        self.init(unchecked: identifier)
        guard isDeclared || isDynamic else { return nil }
    }

    /// Creates a type that the program owns.
    ///
    /// - Parameters:
    ///   - identifier: The identifier; its case is ignored.
    ///   - parentType: A type that the new type conforms to, or `nil` if a declaration names it.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(unchecked: identifier)
        DeclaredTypes.add(self, conformingTo: parentType)
    }

    /// Creates a type that another program owns.
    ///
    /// - Parameters:
    ///   - identifier: The identifier; its case is ignored.
    ///   - parentType: A type that the new type conforms to, or `nil` if a declaration names it.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parentType)
    }

    /// Creates the type of files with an extension.
    ///
    /// - Parameters:
    ///   - filenameExtension: The extension without its period; its case is ignored.
    ///   - supertype: A type that the result conforms to.
    /// - Returns: A dynamic type if the extension is unknown; `nil` if it is empty.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// Creates the type of a MIME type.
    ///
    /// - Parameters:
    ///   - mimeType: The MIME type without parameters, such as `text/plain`; its case is ignored.
    ///   - supertype: A type that the result conforms to.
    /// - Returns: A dynamic type if the MIME type is unknown; `nil` if it is empty.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Creates the type of a tag.
    ///
    /// - Parameters:
    ///   - tag: A file extension or a MIME type; its case is ignored.
    ///   - tagClass: The class of the tag.
    ///   - supertype: A type that the result conforms to, or `nil` for any type.
    /// - Returns: A dynamic type if the tag is unknown; `nil` if it is empty.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        let tag = tag.lowercased()
        guard !tag.isEmpty else { return nil }
        let known = Self.declarations.first { declaration in
            declaration.tags(of: tagClass).contains(tag)
                && supertype.map { UTType(unchecked: declaration.identifier).conforms(to: $0) } ?? true
        }
        if let known {
            self.init(unchecked: known.identifier)
        } else {
            self.init(unchecked: Self.dynamicPrefix + tagClass.rawValue + "." + tag)
            if let supertype { DeclaredTypes.add(self, conformingTo: supertype) }
        }
    }

    init(unchecked identifier: String) {
        self.identifier = identifier.lowercased()
    }

    private static let dynamicPrefix = "dyn."
}

extension UTType {
    /// Whether the type was created for a tag that no declared type has.
    public var isDynamic: Bool { identifier.hasPrefix(Self.dynamicPrefix) }

    /// Whether the type is declared by this module or by the program.
    public var isDeclared: Bool { declaration != nil || DeclaredTypes.parents(of: identifier) != nil }

    /// A description for people, which is known on Apple's platforms only.
    public var localizedDescription: String? { nil }

    /// Whether the type belongs to no company or program.
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    /// All types that this type conforms to, without itself.
    public var supertypes: Set<UTType> {
        var found = Set<UTType>()
        var open = parents
        while let type = open.popLast() {
            // A program may declare types that conform to each other.
            if type != self, found.insert(type).inserted { open += type.parents }
        }
        return found
    }

    /// Returns whether data of this type is also data of another type.
    public func conforms(to type: UTType) -> Bool {
        self == type || supertypes.contains(type)
    }

    /// Returns whether another type conforms to this type, which it does not equal.
    public func isSupertype(of type: UTType) -> Bool {
        self != type && type.conforms(to: self)
    }

    /// Returns whether this type conforms to another type, which it does not equal.
    public func isSubtype(of type: UTType) -> Bool {
        type.isSupertype(of: self)
    }

    /// The usual file extension of the type; `nil` for a type without files.
    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

    /// The usual MIME type of the type; `nil` for a type without one.
    public var preferredMIMEType: String? { tags[.mimeType]?.first }

    /// The file extensions and MIME types of the type, the usual ones first.
    public var tags: [UTTagClass: [String]] {
        var tags: [UTTagClass: [String]] = [:]
        for tagClass in [UTTagClass.filenameExtension, .mimeType] {
            let prefix = Self.dynamicPrefix + tagClass.rawValue + "."
            let found =
                identifier.hasPrefix(prefix)
                ? [String(identifier.dropFirst(prefix.count))] : declaration?.tags(of: tagClass) ?? []
            if !found.isEmpty { tags[tagClass] = found }
        }
        return tags
    }

    private var parents: [UTType] {
        (declaration?.parents ?? []).map(UTType.init(unchecked:)) + (DeclaredTypes.parents(of: identifier) ?? [])
    }

    private var declaration: Declaration? { Self.declarationsByIdentifier[identifier] }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier.
    public var description: String { identifier }

    /// The identifier.
    public var debugDescription: String { identifier }
}

extension UTType: Codable {
    /// Decodes an identifier, which may be unknown.
    public init(from decoder: any Decoder) throws {
        self.init(unchecked: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

/// A class of tags that name types outside of the type system.
public struct UTTagClass: Sendable, Hashable, RawRepresentable {
    /// The identifier of the class.
    public let rawValue: String

    /// Creates a class.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// File extensions, without periods.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// MIME types.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
