import Support

/// A resource that an assistant may read.
public struct MCPResource: Sendable, Hashable {
    /// Its address.
    public var uri: String
    /// The name for programs.
    public var name: String
    /// The name for people; `nil` if it is ``name``.
    public var title: String?
    /// The description; `nil` if there is none.
    public var description: String?
    /// The MIME type of its contents.
    public var mimeType: String

    /// Describes a resource.
    public init(
        uri: String, name: String, title: String? = nil, description: String? = nil, mimeType: String = "text/plain"
    ) {
        (self.uri, self.name, self.title) = (uri, name, title)
        (self.description, self.mimeType) = (description, mimeType)
    }

    func json(_ key: String) -> JSONValue {
        var json: JSONValue = [key: .string(uri), "name": .string(name)]
        if let title { json = json.adding(["title": .string(title)]) }
        if let description { json = json.adding(["description": .string(description)]) }
        return json.adding(["mimeType": .string(mimeType)])
    }
}

/// The contents of a resource.
public struct MCPResourceContents: Sendable, Hashable {
    /// Its address.
    public var uri: String
    /// The MIME type.
    public var mimeType: String
    /// The text.
    public var text: String

    /// Holds a text.
    public init(uri: String, mimeType: String = "text/plain", text: String) {
        (self.uri, self.mimeType, self.text) = (uri, mimeType, text)
    }

    var json: JSONValue { ["uri": .string(uri), "mimeType": .string(mimeType), "text": .string(text)] }
}

/// Resources, a page at a time.
public struct MCPResourcePage: Sendable, Hashable {
    /// The page's resources.
    public var resources: [MCPResource]
    /// The cursor of the next page; `nil` on the last one.
    public var nextCursor: String?

    /// Holds a page.
    public init(resources: [MCPResource], nextCursor: String? = nil) {
        (self.resources, self.nextCursor) = (resources, nextCursor)
    }
}

/// The resources of a server.
public struct MCPResources: Sendable {
    /// The forms of addresses.
    public var templates: [MCPResource]
    /// The page for a cursor, nil for the first one; throws ``MCPToolFailure`` for a cursor that was never given.
    public var list: @Sendable (_ cursor: String?) async throws -> MCPResourcePage
    /// Reads the contents of an address; `nil` if there is no such resource.
    public var read: @Sendable (_ uri: String) async throws -> MCPResourceContents?

    /// Describes resources.
    ///
    /// - Parameters:
    ///   - templates: The forms of addresses; `uri` is a template of RFC 6570.
    ///   - list: Gives a page.
    ///   - read: Reads one.
    public init(
        templates: [MCPResource], list: @escaping @Sendable (_ cursor: String?) async throws -> MCPResourcePage,
        read: @escaping @Sendable (_ uri: String) async throws -> MCPResourceContents?
    ) {
        (self.templates, self.list, self.read) = (templates, list, read)
    }
}
