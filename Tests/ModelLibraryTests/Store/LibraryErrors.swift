import ModelLibrary
import Testing

/// Returns the message of the expected `ModelLibraryError`, or records an issue if `body` throws another error or no
/// error.
func libraryError<Value>(
    _ code: ModelLibraryError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Value
) async -> String {
    do {
        _ = try await body()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    } catch let error as ModelLibraryError {
        #expect(error.code == code, "\(error.message)", sourceLocation: sourceLocation)
        return error.message
    } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
    }
    return ""
}
