import Engine
import Foundation
import HTTPTypes
import Hummingbird
import ModelLibrary
import NIOCore

/// The routes for the whole user interface: status, onboarding, login, licences, and the OpenAPI description.
struct StatusRoutes {
    let device: DeviceControls
    let models: ModelViews
    let version: String
    let jobs: ModelJobs
    let hub: EventHub
    let access: AccessCheck
    let limits: ServerLimits

    private struct Onboarding: Decodable {
        enum Choice: String, Decodable {
            case download, skipped
        }

        var choice: Choice
        /// The model to download; `nil` for the recommended model.
        var model: String?
    }

    private struct Login: Decodable {
        var token: String
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("status") { request, context in try await status(request, context) }
        api.post("onboarding") { request, context in
            try await answer(try await request.json(Onboarding.self, limit: limits.bodyBytes))
            return try await status(request, context)
        }
        api.get("licences") { _, _ in
            let text = try await blocking { try device.licences() }
            return Response(
                status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
        api.post("login") { request, context in
            let login = try await request.json(Login.self, limit: 4_096)
            return Response(status: .noContent, headers: try access.login(login.token, context))
        }
        api.post("logout") { request, context in
            Response(status: .noContent, headers: access.logout(request, context))
        }
        api.get("openapi.json") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: UIFiles.api)))
        }
    }

    private func answer(_ onboarding: Onboarding) async throws {
        if let id = onboarding.model { _ = try await blocking { try models.model(id) } }
        switch onboarding.choice {
        case .skipped: try await blocking { try device.setOnboarding(.skipped) }
        case .download:
            try await blocking {
                let running = jobs.download
                guard case .enable(let recommended, _) = try device.status(running).feature,
                    let id = running?.modelID ?? onboarding.model ?? recommended?.id
                else {
                    // A model is already installed, or no model fits. Either way the onboarding is complete.
                    return try device.setOnboarding(.skipped)
                }
                try device.setOnboarding(.download(id: id))
            }
        }
        hub.sendEmpty("settingsChanged")
    }

    private func status(_ request: Request, _ context: ServerContext) async throws -> Response {
        var view = try await blocking { try status() }
        view.isLoggedIn = access.isLoggedIn(request, context)
        return try Response(json: view)
    }

    private func status() throws -> StatusView {
        var view = StatusView(try device.status(jobs.download), version: version)
        if view.feature.state == .ready, !(try device.settings().enableFoundationModels) { view.feature = .off }
        return view
    }
}

/// The status in the API's format.
struct StatusView: Encodable, Sendable {
    struct Feature: Encodable, Sendable {
        enum State: String, Encodable {
            case ready, offerDownload, hidden, off
        }

        var state: State
        var message: String
        /// The ID of the model to offer.
        var recommendedModel: String?
        /// The ID of the smallest model, as a quick first choice.
        var smallModel: String?

        init(_ feature: GenerativeFeatureState) {
            switch feature {
            case .ready:
                state = .ready
                message = ""
            case .enable(let recommended, let download):
                state = .offerDownload
                recommendedModel = recommended?.id
                message =
                    download == nil
                    ? "No installed model can answer. Download one."
                    : "A model is being downloaded. Chats work once the download is complete."
            case .hidden(let reason):
                state = .hidden
                message = reason
            }
        }

        private init(_ state: State, _ message: String) {
            self.state = state
            self.message = message
        }

        static let off = Feature(.off, "Answers are disabled. Set `enableFoundationModels` to true in the settings.")
    }

    struct Machine: Encodable, Sendable {
        var physicalMemoryBytes: UInt64
        var availableMemoryBytes: UInt64?
        /// The GPUs with dedicated memory; `nil` without such GPUs.
        var gpus: [DeviceStatus.GPU]?
    }

    var version: String
    var model: DeviceStatus.Model?
    var feature: Feature
    var onboarding: String
    var machine: Machine
    /// Whether a login session, which the user can end, authorised the request.
    var isLoggedIn = false

    init(_ status: DeviceStatus, version: String) {
        self.version = version
        model = status.model
        feature = Feature(status.feature)
        if feature.state == .offerDownload { feature.smallModel = status.smallModel }
        onboarding =
            switch status.onboarding {
            case .undecided: "undecided"
            case .download: "download"
            case .skipped: "skipped"
            }
        machine = Machine(
            physicalMemoryBytes: status.physicalMemoryBytes, availableMemoryBytes: status.availableMemoryBytes,
            gpus: status.gpus.isEmpty ? nil : status.gpus)
    }
}
