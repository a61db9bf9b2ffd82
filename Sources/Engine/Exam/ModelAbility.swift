public import ModelStore

/// The exam status of a model.
public enum ModelAbility: Sendable, Hashable {
    /// Exempt from the exam: the system's model, or a test double.
    case trusted
    case examined(ExamResult)
    /// The exam has not been taken yet.
    case unexamined
}
