import Support

/// A resource that an assistant may read.
package struct MCPResource: Sendable, Hashable {
    /// Its address.
    package var uri: String
    /// The name for programs.
    package var name: String
    /// The name for people; `nil` if it is ``name``.
    package var title: String?
    /// The description; `nil` if there is none.
    package var description: String?
    /// The MIME type of its contents.
    package var mimeType: String

    /// Describes a resource.
    package init(
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
package struct MCPResourceContents: Sendable, Hashable {
    /// Its address.
    package var uri: String
    /// The MIME type.
    package var mimeType: String
    /// The text.
    package var text: String

    /// Holds a text.
    package init(uri: String, mimeType: String = "text/plain", text: String) {
        (self.uri, self.mimeType, self.text) = (uri, mimeType, text)
    }

    var json: JSONValue { ["uri": .string(uri), "mimeType": .string(mimeType), "text": .string(text)] }
}

/// Resources, a page at a time.
package struct MCPResourcePage: Sendable, Hashable {
    /// The page's resources.
    package var resources: [MCPResource]
    /// The cursor of the next page; `nil` on the last one.
    package var nextCursor: String?

    /// Holds a page.
    package init(resources: [MCPResource], nextCursor: String? = nil) {
        (self.resources, self.nextCursor) = (resources, nextCursor)
    }
}

/// The resources of a server.
package struct MCPResources: Sendable {
    /// The forms of addresses.
    package var templates: [MCPResource]
    /// The page for a cursor, nil for the first one; throws ``MCPToolFailure`` for a cursor that was never given.
    package var list: @Sendable (_ cursor: String?) async throws -> MCPResourcePage
    /// Reads the contents of an address; `nil` if there is no such resource.
    package var read: @Sendable (_ uri: String) async throws -> MCPResourceContents?

    /// Describes resources.
    ///
    /// - Parameters:
    ///   - templates: The forms of addresses; `uri` is a template of RFC 6570.
    ///   - list: Gives a page.
    ///   - read: Reads one.
    package init(
        templates: [MCPResource], list: @escaping @Sendable (_ cursor: String?) async throws -> MCPResourcePage,
        read: @escaping @Sendable (_ uri: String) async throws -> MCPResourceContents?
    ) {
        (self.templates, self.list, self.read) = (templates, list, read)
    }
}
