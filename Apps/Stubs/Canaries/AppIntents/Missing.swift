// error: does not conform to protocol 'AppIntent'
import AppIntents

struct Untitled: AppIntent {
    func perform() async throws -> some IntentResult { .result(value: "", dialog: "") }
}
