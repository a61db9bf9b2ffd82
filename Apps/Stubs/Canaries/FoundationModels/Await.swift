// error: is 'async' but is not marked with 'await'
import FoundationModels

func answer(_ session: LanguageModelSession) async throws -> String { try session.respond(to: "Hi").content }
