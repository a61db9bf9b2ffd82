import Foundation
import Hearth

/// The user-facing error of a shortcut.
struct IntentFailure: LocalizedError {
    let message: String

    var errorDescription: String? { message }

    /// Runs a shortcut's work, and maps its errors to `IntentFailure`, except `CancellationError`.
    static func explaining<Value: Sendable>(
        _ work: @Sendable (QuickAnswers) async throws -> Value
    ) async throws -> Value {
        do {
            return try await work(QuickAnswers(.shared))
        } catch let error as CancellationError {
            throw error
        } catch {
            throw IntentFailure(message: AppFeatures.words(error))
        }
    }
}
