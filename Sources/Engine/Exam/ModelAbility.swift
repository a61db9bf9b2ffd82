public import ModelStore

/// The known abilities of a model.
public enum ModelAbility: Sendable, Hashable {
    /// It takes no exam: the system's model, or a test double.
    case trusted
    /// The result of the exam.
    case examined(ExamResult)
    /// Not known yet.
    case unexamined
}
