import Support

/// A resource that an assistant may read.
package struct MCPResource: Sendable, Hashable {
    /// The URI, or a URI template of RFC 6570.
    package var uri: String
    /// The machine-readable name.
    package var name: String
    /// The display name; `nil` if it equals ``name``.
    package var title: String?
    package var description: String?
    /// The MIME type of the contents.
    package var mimeType: String

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

package struct MCPResourceContents: Sendable, Hashable {
    package var uri: String
    package var mimeType: String
    package var text: String

    package init(uri: String, mimeType: String = "text/plain", text: String) {
        (self.uri, self.mimeType, self.text) = (uri, mimeType, text)
    }

    var json: JSONValue { ["uri": .string(uri), "mimeType": .string(mimeType), "text": .string(text)] }
}

package struct MCPResourcePage: Sendable, Hashable {
    package var resources: [MCPResource]
    /// The cursor of the next page; `nil` on the last page.
    package var nextCursor: String?

    package init(resources: [MCPResource], nextCursor: String? = nil) {
        (self.resources, self.nextCursor) = (resources, nextCursor)
    }
}

package struct MCPResources: Sendable {
    /// The URI templates.
    package var templates: [MCPResource]
    /// Returns the page at a cursor, or the first page; throws ``MCPToolFailure`` for an invalid cursor.
    package var list: @Sendable (_ cursor: String?) async throws -> MCPResourcePage
    /// Returns the contents of a URI; `nil` if there is no such resource.
    package var read: @Sendable (_ uri: String) async throws -> MCPResourceContents?

    package init(
        templates: [MCPResource], list: @escaping @Sendable (_ cursor: String?) async throws -> MCPResourcePage,
        read: @escaping @Sendable (_ uri: String) async throws -> MCPResourceContents?
    ) {
        (self.templates, self.list, self.read) = (templates, list, read)
    }
}
