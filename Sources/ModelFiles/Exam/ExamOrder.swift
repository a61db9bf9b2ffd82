/// An exam that is wanted.
public struct ExamOrder: Sendable, Hashable {
    /// The installed model.
    public var model: String
    /// Whether only the first items of each part are asked.
    public var isQuick: Bool
    /// Whether it makes way for whoever waits for an answer.
    public var isBackground: Bool

    /// Orders an exam.
    public init(model: String, isQuick: Bool, isBackground: Bool = false) {
        (self.model, self.isQuick, self.isBackground) = (model, isQuick, isBackground)
    }
}

/// How far an exam has come.
public struct ExamProgress: Sendable, Hashable {
    /// Items that were answered, also before it was stopped and went on.
    public var done: Int
    /// All items.
    public var total: Int
    /// About how long the rest takes; nil before the first item.
    public var secondsLeft: Double?

    /// Says how far an exam has come.
    public init(done: Int, total: Int, secondsLeft: Double? = nil) {
        (self.done, self.total, self.secondsLeft) = (done, total, secondsLeft)
    }
}
