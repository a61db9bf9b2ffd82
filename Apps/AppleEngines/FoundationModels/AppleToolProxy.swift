#if HEARTH_APPLE
    import FoundationModels
    import LanguageModels
    import Synchronization

    /// Where the tools of one of Apple's sessions find the answer that is being written.
    @available(macOS 26.0, iOS 26.0, *)
    final class AppleToolDesk: Sendable {
        let relay = Mutex<ToolRelay<AppleConversation.Snapshot>?>(nil)
    }

    /// A tool of ours as Apple's framework calls it: it waits until a session of ours has run the tool.
    @available(macOS 26.0, iOS 26.0, *)
    struct AppleToolProxy: FoundationModels.Tool {
        let name: String
        let description: String
        let parameters: FoundationModels.GenerationSchema
        private let desk: AppleToolDesk

        init(_ definition: LanguageModels.Transcript.ToolDefinition, desk: AppleToolDesk) throws {
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
