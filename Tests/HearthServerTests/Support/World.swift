import Bench
import Chat
import Documents
import Engine
import Foundation
import GMimeParser
import LanguageModels
import LanguageModelsTestSupport
import Logging
import Mail
import ModelLibrary
import NIOCore
import ServiceLifecycle
import Store
import Synchronization
import Tools

@testable import HearthServer

/// A server with its own home folder and a scripted model.
final class World: Sendable {
    let folder: URL
    let chat: ChatService
    let documents: RAGService
    let mail: MailService
    let models: ModelManager
    let settings = Mutex(DeviceSettings())
    let onboarding = Mutex(OnboardingChoice.undecided)
    let usedModel: Mutex<String?> = Mutex(nil)
    let modelNames: Mutex<[String?]> = Mutex([])
    /// The reported state of the features that need a model.
    let feature = Mutex(GenerativeFeatureState.ready)
    let exams = PlayedExams()
    let remotes = PlayedRemotes()
    let inference: any InferenceBackend
    let tools: ToolControls?
    let log = LogRecorder()
    let loadImage: Mutex<ImageLoader?> = Mutex(nil)

    init(
        _ turns: [[ScriptedStep]] = [], catalogue: ModelCatalogue? = nil, ability: ModelAbility = .trusted,
        inference: any InferenceBackend = NoInference(), tools: ToolControls? = nil
    ) throws {
        (self.inference, self.tools) = (inference, tools)
        folder = FileManager.default.temporaryDirectory.appending(path: "hearth-server-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let database = try LocalDatabase(
            path: folder.appending(path: "hearth.sqlite").path,
            migrations: ChatStore.migrations + RAGService.migrations + MailService.migrations)
        chat = try ChatService(
            store: ChatStore(database), models: ScriptedModels(model: ScriptedLanguageModel(turns: turns)),
            memory: MemoryFile(path: folder.appending(path: "memory.md").path),
            options: { ChatService.Options() })
        let answering = ChatModel(
            id: "scripted", name: "Scripted", languageModel: ScriptedLanguageModel(turns: turns), ability: ability)
        @Sendable func model(_ id: String?) throws -> ChatModel {
            guard id == nil || id == answering.id else {
                throw ModelLibraryError(.notInstalled, "There is no model of that name here.")
            }
            return answering
        }
        documents = RAGService(database, models: DocumentModels(languageModel: model))
        mail = MailService(database, models: MailModels(languageModel: model), parser: GMimeMailParser())
        models = ModelManager(
            ModelManager.Configuration(
                folder: ModelFolder(path: folder.appending(path: "models").path),
                catalogue: try catalogue ?? ModelCatalogue.load(), downloads: DownloadOptions(),
                memory: DeviceMemory(physicalBytes: 16 << 30, available: { 8 << 30 }),
                importLocations: ImportLocations(environment: [:], home: folder.path)))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var features: ServerFeatures {
        var features = ServerFeatures(
            chat: chat, documents: documents, mail: mail, draftsFolder: folder.appending(path: "drafts").path,
            bench: BenchService(NoBench(runsFolder: folder.appending(path: "runs").path)), inference: inference,
            models: models,
            device: DeviceControls(
                status: { [self] _ in
                    DeviceStatus(
                        model: DeviceStatus.Model(
                            id: "scripted", name: "Scripted", contextTokens: 4_096, hasGuardrails: false,
                            isLoaded: true),
                        feature: feature.withLock { $0 }, smallModel: "smollm2-135m-instruct-q4_1",
                        onboarding: onboarding.withLock { $0 }, loadedModels: ["scripted": 1_000],
                        physicalMemoryBytes: 16 << 30)
                },
                settings: { [self] in settings.withLock { $0 } },
                changeSettings: { [self] change in settings.withLock { change(&$0) } },
                useModel: { [self] id in usedModel.withLock { $0 = id } },
                setOnboarding: { [self] choice in onboarding.withLock { $0 = choice } },
                examine: { [exams] order, progress in try await exams.examine(order, progress) },
                examVersion: PlayedExams.version, unexaminedModel: { [exams] in exams.unexamined },
                licences: { "Apache-2.0" }, remotes: remotes.controls),
            version: "1.2.3", tools: tools)
        features.loadImage = loadImage.withLock { $0 }
        return features
    }

    var logger: Logger {
        Logger(label: "test") { [log] _ in log }
    }

    /// Runs a server for the duration of the work.
    func serve<Value: Sendable>(
        _ configuration: ServerConfiguration = ServerConfiguration(port: 0),
        _ work: @escaping @Sendable (Running) async throws -> Value
    ) async throws -> Value {
        let (ready, isReady) = AsyncStream.makeStream(of: (LocalServer.Address, LocalServer.Address?).self)
        let server = try LocalServer(configuration: configuration, features: features, logger: logger) {
            isReady.yield(($0, $1))
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: server, successTerminationBehavior: .gracefullyShutdownGroup)],
                logger: logger))
        return try await withThrowingTaskGroup(of: Value?.self) { tasks in
            tasks.addTask {
                defer { isReady.finish() }
                try await group.run()
                return nil
            }
            guard let (address, ollama) = await ready.first(where: { _ in true }) else {
                try await tasks.waitForAll()
                throw RawConnection.Ended()
            }
            tasks.addTask {
                do {
                    let value = try await work(Running(server: server, address: address, ollama: ollama, group: group))
                    await group.triggerGracefulShutdown()
                    return value
                } catch {
                    await group.triggerGracefulShutdown()
                    throw error
                }
            }
            var result: Value?
            for try await value in tasks { result = value ?? result }
            guard let result else { throw RawConnection.Ended() }
            return result
        }
    }
}

struct Running: Sendable {
    let server: LocalServer
    let address: LocalServer.Address
    /// The second port, for clients of Ollama.
    let ollama: LocalServer.Address?
    let group: ServiceGroup

    func connect(isOllama: Bool = false) async throws -> RawConnection {
        switch isOllama ? ollama ?? address : address {
        case .tcp(_, let port): try await RawConnection.open(SocketAddress(ipAddress: "127.0.0.1", port: port))
        case .unixSocket(let path): try await RawConnection.open(SocketAddress(unixDomainSocketPath: path))
        }
    }

    /// Sends one request on a new connection.
    func call(
        _ method: String, _ path: String, json: String? = nil, host: String? = "localhost",
        headers: [String: String] = [:], isOllama: Bool = false
    ) async throws -> RawConnection.Reply {
        let connection = try await connect(isOllama: isOllama)
        let reply = try await connection.call(method, path, json: json, host: host, headers: headers)
        await connection.close()
        return reply
    }
}

struct ScriptedModels: ChatModels {
    let model: ScriptedLanguageModel

    func model(_ id: String?, guardrails: Bool, conversation: UUID) throws -> ChatModel {
        ChatModel(id: id ?? "scripted", name: "Scripted", languageModel: model, contextTokens: 4_096)
    }

    func forget(conversation: UUID) {}

    func failure(for error: any Error) -> ChatFailure? {
        error is CancellationError ? nil : ChatFailure(kind: .other, message: "It failed.")
    }
}

struct NoInference: InferenceBackend {
    func models() -> [InferenceModel] { [] }
    func generate(_ request: InferenceRequest) async throws -> InferenceReply {
        throw InferenceError(.modelNotFound, "There is no model.")
    }
    func tokenize(
        _ text: String, model: String?, addsSpecial: Bool, parsesSpecial: Bool
    ) async throws -> [InferenceTextToken] {
        throw InferenceError(.modelNotFound, "There is no model.")
    }
    func detokenize(_ tokens: [Int], model: String?) async throws -> String {
        throw InferenceError(.modelNotFound, "There is no model.")
    }
    func countTokens(_ request: InferenceRequest) async throws -> Int {
        throw InferenceError(.modelNotFound, "There is no model.")
    }
    func embed(
        _ inputs: [InferenceEmbeddingInput], model: String?, truncates: Bool
    ) async throws -> InferenceEmbeddings {
        throw InferenceError(.modelNotFound, "There is no model.")
    }
    func rerank(_ documents: [String], for query: String, model: String?) async throws -> InferenceRanking {
        throw InferenceError(.modelNotFound, "There is no model.")
    }
    func decide(_ request: InferenceDecisionRequest) async throws -> InferenceDecisions {
        throw InferenceError(.modelNotFound, "There is no model.")
    }
    func unload(_ model: String?) async throws { throw InferenceError(.modelNotFound, "There is no model.") }
}

/// A log handler that records all messages.
final class LogRecorder: LogHandler {
    private let texts = Mutex<[String]>([])
    var text: String { texts.withLock { $0.joined(separator: "\n") } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        texts.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
    }
}
