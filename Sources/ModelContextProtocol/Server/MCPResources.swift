import OrderedJSON

/// Something that an assistant may read.
public struct MCPResource: Sendable, Hashable {
    /// Its address.
    public var uri: String
    /// What programs call it.
    public var name: String
    /// What people call it; nil for the name.
    public var title: String?
    /// What it is.
    public var description: String?
    /// The type of its contents.
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

/// What stands in a resource.
public struct MCPResourceContents: Sendable, Hashable {
    /// Its address.
    public var uri: String
    /// Its type.
    public var mimeType: String
    /// Its text.
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
    /// What the next page is asked for with; nil behind the last one.
    public var nextCursor: String?

    /// Holds a page.
    public init(resources: [MCPResource], nextCursor: String? = nil) {
        (self.resources, self.nextCursor) = (resources, nextCursor)
    }
}

/// All that an assistant may read.
public struct MCPResources: Sendable {
    /// The forms of addresses.
    public var templates: [MCPResource]
    /// The page for a cursor, nil for the first one; throws ``MCPToolFailure`` for a cursor that was never given.
    public var list: @Sendable (_ cursor: String?) async throws -> MCPResourcePage
    /// What stands at an address; nil where there is nothing.
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
