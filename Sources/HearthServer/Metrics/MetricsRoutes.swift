import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The routes for monitoring.
struct MetricsRoutes {
    let metrics: ServerMetrics
    let connections: Connections
    let hub: EventHub
    let slots: GenerationSlots
    let device: DeviceControls
    let version: String
    let started = ContinuousClock.now

    func add(to router: Router<ServerContext>) {
        router.get("/health") { _, _ in try Response(json: ["status": "ok", "version": version]) }
        router.get("/metrics") { _, _ in
            let page = try await blocking { try text() }
            return Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
        }
    }

    private func text() throws -> String {
        let now = metrics.snapshot
        var text = MetricsText()
        text.add("hearth_info", "gauge", "The running version.", [([("version", version)], 1)])
        text.add(
            "hearth_http_requests_total", "counter", "Requests by method, route and status.",
            now.requests.sorted {
                ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
            }
            .map {
                (
                    [("method", $0.key.method), ("route", $0.key.route), ("status", "\($0.key.status)")],
                    Double($0.value)
                )
            })
        text.add(
            "hearth_http_request_seconds_total", "counter", "Time until the response began, by route.",
            now.seconds.sorted { $0.key < $1.key }.map { ([("route", $0.key)], $0.value) })
        text.add("hearth_http_requests_in_flight", "gauge", "Requests without a response so far.", now.inFlight)
        text.add("hearth_http_connections", "gauge", "Open connections.", connections.count)
        text.add("hearth_http_connections_total", "counter", "Connections opened since the start.", connections.opened)
        text.add(
            "hearth_http_connections_evicted_total", "counter", "Connections closed to make room.", connections.evicted)
        text.add("hearth_event_readers", "gauge", "Open event streams.", hub.readers.load(ordering: .relaxed))
        text.add("hearth_answers_running", "gauge", "Answers being generated.", slots.count)
        text.add(
            "hearth_answers_total", "counter", "Answers by outcome.",
            now.answers.sorted { $0.key < $1.key }.map { ([("result", $0.key)], Double($0.value)) })
        text.add("hearth_prompt_tokens_total", "counter", "Prompt tokens, including cached ones.", now.promptTokens)
        text.add("hearth_cached_tokens_total", "counter", "Prompt tokens read from the cache.", now.cachedTokens)
        text.add("hearth_output_tokens_total", "counter", "Tokens written.", now.outputTokens)
        text.add("hearth_first_token_seconds", "Time from the request to the first token.", now.firstToken)
        try addMachine(&text)
        return text.text
    }

    private func addMachine(_ text: inout MetricsText) throws {
        let status = try device.status(nil)
        text.add("hearth_models_loaded", "gauge", "Models in memory.", status.loadedModels.count)
        text.add(
            "hearth_models_loaded_bytes", "gauge", "Estimated memory of the loaded models.",
            status.loadedModels.values.reduce(0, +))
        text.add(
            "hearth_models_loaded_device_bytes", "gauge", "Estimated memory of the loaded models on GPUs.",
            status.deviceBytes.values.reduce(0, +))
        if let resident = ProcessMemory.residentBytes {
            text.add("process_resident_memory_bytes", "gauge", "Resident memory.", resident)
        }
        text.add(
            "hearth_uptime_seconds", "gauge", "Time since the start.", [([], (ContinuousClock.now - started).seconds)])
    }
}
