import HTTPTypes
import Hummingbird
import Support

/// A page of a list in the OpenAI API's format: the items after or before the item with an ID.
struct ListPage {
    private enum Order: String, CaseIterable {
        case asc, desc
    }

    private let limit: Int
    private let order: Order
    private let after: String?
    private let before: String?

    /// Parses the query of a request.
    ///
    /// - Throws: `ServerFailure` that names the invalid parameter.
    init(_ request: Request) throws(ServerFailure) {
        limit = try request.count("limit", default: 20, in: 1...100)
        order = try request.choice("order", default: Order.desc)
        after = request.parameter("after")
        before = request.parameter("before")
    }

    /// Returns the page in the API's format.
    ///
    /// - Parameter items: All items, oldest first.
    /// - Throws: `ServerFailure` for an unknown ID.
    func json(_ items: [JSONValue]) throws(ServerFailure) -> JSONValue {
        let ordered = order == .asc ? items : items.reversed()
        let start = try place("after", after, ordered).map { $0 + 1 } ?? 0
        let end = try place("before", before, ordered) ?? ordered.count
        let range = ordered[min(start, end)..<end]
        // A page before an item ends at that item.
        let page = before == nil ? range.prefix(limit) : range.suffix(limit)
        return [
            "object": "list", "data": .array(Array(page)), "first_id": page.first?["id"] ?? nil,
            "last_id": page.last?["id"] ?? nil, "has_more": .bool(page.count < range.count),
        ]
    }

    private func place(_ name: String, _ id: String?, _ items: [JSONValue]) throws(ServerFailure) -> Int? {
        guard let id else { return nil }
        guard let place = items.firstIndex(where: { $0["id"]?.string == id }) else {
            throw ServerFailure(
                .badRequest, code: "invalid_value", "The query '\(name)' is not the id of an entry of this list.",
                parameter: name)
        }
        return place
    }
}
