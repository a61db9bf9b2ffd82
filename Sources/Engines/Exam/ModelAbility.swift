public import ModelFiles

/// What is known of what a model can do.
public enum ModelAbility: Sendable, Hashable {
    /// It takes no exam: the system's own model, or one that a test plays.
    case trusted
    /// What the exam found out.
    case examined(ExamResult)
    /// Nothing yet.
    case unexamined
}
