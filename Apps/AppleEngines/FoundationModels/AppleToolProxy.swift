#if HEARTH_APPLE
    import FoundationModels
    import LanguageModels
    import Synchronization

    /// A holder of the relay for the answer in progress, shared with the tools of a session.
    @available(macOS 26.0, iOS 26.0, *)
    final class AppleToolRelayHolder: Sendable {
        let relay = Mutex<ToolRelay<AppleConversation.Snapshot>?>(nil)
    }

    /// A Hearth tool in Apple's framework, whose call waits until a Hearth session has run the tool.
    @available(macOS 26.0, iOS 26.0, *)
    struct AppleToolProxy: FoundationModels.Tool {
        let name: String
        let description: String
        let parameters: FoundationModels.GenerationSchema
        private let desk: AppleToolRelayHolder

        init(_ definition: LanguageModels.Transcript.ToolDefinition, desk: AppleToolRelayHolder) throws {
            name = definition.name
            description = definition.description
            parameters = try AppleTranscript.schema(definition.parameters)
            self.desk = desk
        }

        @concurrent func call(arguments: FoundationModels.GeneratedContent) async throws -> String {
            guard let relay = desk.relay.withLock(\.self) else { throw CancellationError() }
            return try await relay.output(of: name, arguments: arguments.jsonString)
        }
    }
#endif
