struct RankedItem: Sendable, Hashable {
    let number: Int64
    var score: Double
    var match: SearchHit.Match
    var similarity: Double?
}
