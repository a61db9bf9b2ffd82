import Foundation
import Hearth

/// Why a shortcut failed, in words for people.
struct IntentFailure: LocalizedError {
    let message: String

    var errorDescription: String? { message }

    /// Does what a shortcut asks for.
    ///
    /// - Parameter work: What is asked of Hearth.
    /// - Returns: What it gives.
    /// - Throws: `IntentFailure`, and `CancellationError` where the system ends the shortcut.
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
