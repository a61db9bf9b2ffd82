public import Documents
public import Observation

/// A passage on its page, which is the target of a citation or a search result.
@MainActor @Observable public final class PassageScreen {
    /// The loading state.
    public enum Phase: Sendable, Hashable {
        /// The document is being read.
        case loading
        /// The passage, with the text around it.
        case shown(PassageView)
        /// The passage cannot be shown, for the given reason, such as a changed document.
        case failed(String)
    }

    /// The loading state.
    public private(set) var phase = Phase.loading

    private let service: RAGService
    private let document: Int64
    private let range: Range<Int>
    private let words: @Sendable (any Error) -> String

    /// Creates an empty screen for a range in UTF-8 bytes of a document's text.
    init(
        _ service: RAGService, document: Int64, range: Range<Int>, words: @escaping @Sendable (any Error) -> String
    ) {
        (self.service, self.document, self.range, self.words) = (service, document, range, words)
    }

    /// Reads the passage.
    public func load() async {
        do {
            phase = .shown(try await service.passage(range, of: document))
        } catch is CancellationError {
            return
        } catch {
            phase = .failed(words(error))
        }
    }
}
