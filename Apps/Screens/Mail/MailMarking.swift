import Mail

/// A screen on which the user marks spam.
@MainActor protocol MailMarking: AnyObject {
    var service: MailService { get }
    var words: @Sendable (any Error) -> String { get }
    var problem: String? { get set }
    var markNotice: MailMarkNotice? { get set }
}

extension MailMarking {
    func tell(_ work: @Sendable (MailService) async throws -> MailMarkNotice) async {
        do {
            markNotice = try await work(service)
        } catch {
            problem = words(error)
        }
    }

    func takeBack() async {
        guard let shown = markNotice, shown.canUndo else { return }
        // The notice is cleared first, so that the change is not undone twice.
        markNotice = nil
        await tell { try await shown.undoing($0) }
        if markNotice == nil { markNotice = shown }
    }
}
