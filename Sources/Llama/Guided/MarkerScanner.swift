/// A search for markers in text that arrives in pieces, which holds back possible prefixes of markers.
struct MarkerScanner: Sendable {
    struct Found: Sendable, Hashable {
        /// The text before the marker, or the text that cannot belong to a marker.
        var text: String
        /// The index of the marker; `nil` if no marker is complete.
        var marker: Int?
        /// The text after the marker.
        var rest = ""
    }

    private let markers: [[UInt8]]
    private var pending: [UInt8] = []

    /// The number of bytes held back because they may begin a marker.
    var heldBytes: Int { pending.count }

    init(_ markers: [String]) { self.markers = markers.map { Array($0.utf8) } }

    mutating func append(_ text: String) -> Found {
        guard !markers.isEmpty else { return Found(text: text, marker: nil) }
        pending.append(contentsOf: text.utf8)
        for start in pending.indices {
            if let marker = markers.firstIndex(where: { pending[start...].starts(with: $0) }) {
                let end = start + markers[marker].count
                defer { pending = [] }
                return Found(
                    text: String(decoding: pending[..<start], as: UTF8.self), marker: marker,
                    rest: String(decoding: pending[end...], as: UTF8.self))
            }
            if markers.contains(where: { $0.starts(with: pending[start...]) }) {
                defer { pending.removeFirst(start) }
                return Found(text: String(decoding: pending[..<start], as: UTF8.self), marker: nil)
            }
        }
        defer { pending = [] }
        return Found(text: String(decoding: pending, as: UTF8.self), marker: nil)
    }

    mutating func finish() -> String {
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
    }
}
