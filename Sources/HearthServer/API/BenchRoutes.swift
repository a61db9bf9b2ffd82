import Bench
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of the bench: its options, the current run and the stored runs.
struct BenchRoutes {
    let bench: BenchService
    let models: ModelNameCheck
    let limits: ServerLimits

    private struct Overview: Encodable {
        struct Backend: Encodable {
            var name: String
            var isCPU: Bool
        }

        var backends: [Backend]
        var capability: BenchCapability
        var runs: [BenchSummary]
        var current: BenchProgress?
    }

    private struct Order: Decodable {
        var model: String?
        var kind: BenchPlan.Kind
        var backend: String?
        var against: String?
        var againstModel: String?
        var ignoresMemory: Bool?
        var seconds: Double?
        var matchRatio: Double?
        var maxKL: Double?
    }

    private struct Started: Encodable {
        var id: String
    }

    /// A file of a run that can be downloaded.
    private enum Artifact: String, CaseIterable {
        case report = "report.md"
        case page = "report.html"
        case comment = "comment.md"
        case samples = "samples.csv"
        case numbers = "bench.json"
        case archive = "run.zip"

        var contentType: String {
            switch self {
            case .report, .comment: "text/markdown; charset=utf-8"
            case .page: UIFile.html
            case .samples: "text/csv; charset=utf-8"
            case .numbers: "application/json; charset=utf-8"
            case .archive: "application/zip"
            }
        }
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("bench") { _, _ in
            try await blocking {
                try Response(
                    json: Overview(
                        backends: bench.backends.map { Overview.Backend(name: $0.name, isCPU: $0.isCPU) },
                        capability: bench.capability, runs: bench.runs(), current: bench.current))
            }
        }
        api.get("bench/outlook") { request, _ in
            let asked = Order(
                model: request.parameter("model"), kind: try request.choice("kind", default: .sanity),
                backend: request.parameter("backend"), against: request.parameter("against"),
                againstModel: request.parameter("againstModel"))
            return try await blocking { try Response(json: try bench.outlook(try order(asked))) }
        }
        api.get("bench/compare") { request, _ in
            let names = try request.text("runs").split(separator: ",").map(String.init)
            guard (2...8).contains(names.count) else {
                throw ServerFailure(
                    .badRequest, code: "invalid_value",
                    "The query 'runs' must list two to eight run names, separated by commas.",
                    parameter: "runs")
            }
            return try await blocking {
                try Response(json: BenchComparisonView(BenchComparison(try names.map { try bench.report($0) })))
            }
        }
        api.post("bench/runs") { request, _ in
            let asked = try await request.json(Order.self, limit: limits.bodyBytes)
            let id = try await blocking { try bench.start(try order(asked)) }
            return try Response(json: Started(id: id), status: .accepted)
        }
        api.post("bench/stop") { _, _ in
            guard await bench.stop() else {
                throw ServerFailure(.conflict, code: "not_running", "No run is in progress.")
            }
            return Response.noContent
        }
        api.get("bench/runs/{name}") { _, context in
            let id = try context.name
            return try await blocking { try Response(json: BenchRunView(try bench.report(id))) }
        }
        api.delete("bench/runs/{name}") { _, context in
            let id = try context.name
            try await blocking { try bench.remove(id) }
            return Response.noContent
        }
        api.get("bench/runs/{name}/files/{file}") { _, context in
            let id = try context.name
            guard let artifact = context.parameters.get("file").flatMap(Artifact.init) else {
                throw ServerFailure(
                    .notFound, code: "not_found",
                    "A run has these files: \(Artifact.allCases.map(\.rawValue).joined(separator: ", ")).")
            }
            return try await blocking { try file(artifact, of: id) }
        }
    }

    private func file(_ artifact: Artifact, of id: String) throws -> Response {
        let folder = try bench.kept(id)
        let data: Data?
        var name = "\(id)-\(artifact.rawValue)"
        if artifact == .archive {
            let place = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID()).zip")
            defer { try? FileManager.default.removeItem(at: place) }
            try RunArchive.write(folder, to: place.path)
            data = try Data(contentsOf: place)
            name = "\(id).zip"
        } else {
            data = FileManager.default.contents(atPath: "\(folder.path)/\(artifact.rawValue)")
        }
        guard let data else {
            throw BenchFailure(
                .notFound, "\(artifact.rawValue) of this run no longer exists. Export the files that remain.")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: artifact.contentType, .contentDisposition: "attachment; filename=\"\(name)\"",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// Validates a request, which may name unknown models and backends, and converts it to a bench request.
    private func order(_ asked: Order) throws -> BenchRequest {
        try models.check(.some(asked.model))
        try models.check(.some(asked.againstModel))
        func refuse(_ field: String, _ problem: String) -> ServerFailure {
            ServerFailure(
                .badRequest, code: "invalid_value", "The field '\(field)' \(problem).", parameter: field)
        }
        if asked.against != nil, asked.againstModel != nil {
            throw refuse(
                "againstModel", "cannot be combined with 'against': a comparison varies either the backend or the model"
            )
        }
        let backend = asked.backend ?? bench.backends.first?.name ?? "cpu"
        if asked.against == backend { throw refuse("against", "names the same backend as 'backend'") }
        if asked.kind == .parity, asked.against == nil, asked.againstModel == nil {
            throw refuse("against", "must name another backend, or 'againstModel' another model, for parity")
        }
        if let seconds = asked.seconds, !(seconds > 0 && seconds <= 3_600) {
            throw refuse("seconds", "must be above 0 and at most 3600")
        }
        if let ratio = asked.matchRatio, !(0...1).contains(ratio) { throw refuse("matchRatio", "must be from 0 to 1") }
        if let limit = asked.maxKL, !(limit > 0) { throw refuse("maxKL", "must be above 0") }
        let path = try bench.model(asked.model)
        var order = BenchRequest(
            path: path, kind: asked.kind,
            backends: [backend] + [asked.against].compactMap(\.self), command: command(asked, path, backend))
        order.otherModel = try asked.againstModel.map { try bench.model($0) }
        order.ignoresMemory = asked.ignoresMemory ?? false
        order.seconds = asked.seconds
        if let ratio = asked.matchRatio { order.limits.matchRatio = ratio }
        if let limit = asked.maxKL { order.limits.meanKL = limit }
        return order
    }

    /// Returns the command line that starts the same run.
    private func command(_ asked: Order, _ path: String, _ backend: String) -> String {
        // The file of an installed model is named after the model.
        let model = URL(filePath: path).deletingPathExtension().lastPathComponent
        let options: [(String, String?)] = [
            ("model", model), ("backend", backend), ("against", asked.against),
            ("against-model", asked.againstModel),
            ("seconds", asked.seconds.map { $0.formatted(.number.grouping(.never).locale(Locale(identifier: "en"))) }),
            ("match-ratio", asked.matchRatio.map { "\($0)" }), ("max-kl", asked.maxKL.map { "\($0)" }),
        ]
        return "hearth bench \(asked.kind.rawValue)"
            + options.compactMap { name, value in value.map { " --\(name) \($0)" } }.joined()
            + (asked.ignoresMemory == true ? " --ignore-memory" : "")
    }
}
