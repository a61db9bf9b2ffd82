/// A passage with its scores in a search.
struct RankedItem: Sendable, Hashable {
    let number: Int64
    var score: Double
    var match: SearchHit.Match
    var similarity: Double?
}
