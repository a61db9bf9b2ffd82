public struct ExamRequest: Sendable, Hashable {
    /// The installed model's name.
    public var model: String
    /// Whether only the first items of each part are asked.
    public var isQuick: Bool
    /// Whether the exam runs in the background and yields to interactive requests.
    public var isBackground: Bool

    public init(model: String, isQuick: Bool, isBackground: Bool = false) {
        (self.model, self.isQuick, self.isBackground) = (model, isQuick, isBackground)
    }
}

public struct ExamProgress: Sendable, Hashable {
    /// The number of answered items, including items from before an interruption.
    public var done: Int
    public var total: Int
    /// The estimated remaining time in seconds; `nil` before the first item.
    public var secondsLeft: Double?

    public init(done: Int, total: Int, secondsLeft: Double? = nil) {
        (self.done, self.total, self.secondsLeft) = (done, total, secondsLeft)
    }
}
