/// A regular language over Unicode scalars.
indirect enum RegularExpression: Sendable, Hashable {
    case empty
    case scalars(ScalarSet)
    case concatenation([RegularExpression])
    case alternation([RegularExpression])
    case repetition(RegularExpression, min: Int, max: Int?)

    static func literal(_ text: String) -> RegularExpression {
        .concatenation(text.unicodeScalars.map { .scalars(ScalarSet([$0.value...$0.value])) })
    }
}
