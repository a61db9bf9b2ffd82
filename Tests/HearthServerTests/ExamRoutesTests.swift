import Engine
import Foundation
import ModelLibrary
import Testing

@testable import HearthServer

/// Tests of the exam API, with scripted exams.
@Suite(.timeLimit(.minutes(30))) struct ExamRoutesTests {
    private struct Progress: Decodable, Equatable {
        var done: Int
        var total: Int
        var secondsLeft: Double?
        var isQuick: Bool
        var isBackground: Bool
    }

    private struct Exam: Decodable {
        struct Part: Decodable {
            var part: String
            var title: String
            var right: Int
            var count: Int
            var low: Double
            var high: Double
        }

        var version: Int
        var isCurrent: Bool
        var isQuick: Bool
        var seconds: Double
        var date: Date?
        var parts: [Part]
    }

    private struct Model: Decodable {
        var id: String
        var status: String
        var failure: String?
        var exam: Exam?
        var examProgress: Progress?
    }

    private struct Models: Decodable {
        var models: [Model]
    }

    private static let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/hearth-tiny.gguf").path
    private static let path = "/api/models/tiny/exam"
    private static let quick = #"{"quick":true}"#
    private static let whole = #"{"quick":false}"#

    /// Returns a world with an installed chat model.
    private func world() throws -> World {
        let world = try World()
        let folder = world.models.folder.path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/tiny.gguf", withDestinationPath: Self.fixture)
        return world
    }

    private func model(_ server: Running) async throws -> Model {
        let list: Models = try await server.call("GET", "/api/models").json()
        return try #require(list.models.first { $0.id == "tiny" })
    }

    /// Waits until the model meets a condition and returns it.
    private func model(_ server: Running, where isSo: (Model) -> Bool) async throws -> Model {
        while true {
            let found = try await model(server)
            if isSo(found) { return found }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test func `an exam starts, reports its progress and ends with a result`() async throws {
        let world = try world()
        try await world.serve { server async throws in
            let before = try await model(server)
            #expect(before.exam == nil && before.examProgress == nil && before.status == "installed")
            #expect(try await server.call("POST", Self.path, json: Self.quick).status == 202)
            try await world.exams.began(1)
            #expect(world.exams.orders == [ExamRequest(model: "tiny", isQuick: true)])
            let first = try await model(server, where: { $0.examProgress != nil })
            #expect(
                first.examProgress
                    == Progress(done: 0, total: 0, secondsLeft: nil, isQuick: true, isBackground: false))
            // The model stays usable during the exam.
            #expect(first.status == "installed" && first.failure == nil)
            world.exams.play(.progress(ExamProgress(done: 3, total: 37, secondsLeft: 20)))
            let later = try await model(server, where: { $0.examProgress?.done == 3 })
            #expect(
                later.examProgress
                    == Progress(done: 3, total: 37, secondsLeft: 20, isQuick: true, isBackground: false))
            let result = ExamResult(
                version: PlayedExams.version - 1, fingerprint: "7112704-e968b402a4fc9b82", isQuick: true,
                scores: [.sorting: ExamScore(right: 3, count: 6), .answering: ExamScore(right: 0, count: 6)],
                seconds: 61, date: Date(timeIntervalSinceReferenceDate: 800_000_000))
            try world.models.folder.save(ExamRecord(result: result), result.fingerprint)
            world.exams.play(.end)
            let after = try await model(server, where: { $0.examProgress == nil })
            let exam = try #require(after.exam)
            #expect(exam.version == PlayedExams.version - 1 && !exam.isCurrent && exam.isQuick && exam.seconds == 61)
            #expect(exam.date == Date(timeIntervalSinceReferenceDate: 800_000_000) && after.failure == nil)
            // Parts are in display order, not sorted by name.
            #expect(exam.parts.map(\.part) == ["answering", "sorting"])
            #expect(exam.parts.map(\.title) == ["Answers from passages", "Sorts mails"])
            #expect(exam.parts.map(\.right) == [0, 3] && exam.parts.map(\.count) == [6, 6])
            let sorting = try #require(exam.parts.last)
            #expect(sorting.low > 0.15 && sorting.low < 0.5 && sorting.high > 0.5 && sorting.high < 0.85)
        }
    }

    @Test func `sends events about a running exam's progress and its end`() async throws {
        let world = try world()
        try await world.serve { server async throws in
            let events = try await server.connect()
            try await events.begin("GET", "/api/events")
            _ = try await events.head()
            #expect(try await server.call("POST", Self.path, json: Self.whole).status == 202)
            try await world.exams.began(1)
            world.exams.play(.progress(ExamProgress(done: 9, total: 161, secondsLeft: 600)))
            while true {
                let event = try await events.event("modelChanged")
                let told = try JSONDecoder().decode(Model.self, from: Data(event.data.utf8))
                if told.examProgress?.done == 9 { break }
            }
            world.exams.play(.end)
            // Files may have changed, so the list must be read again.
            _ = try await events.event("modelsChanged")
        }
    }

    @Test func `a model with a running exam refuses another exam and other jobs`() async throws {
        let world = try world()
        try await world.serve { server async throws in
            #expect(try await server.call("POST", Self.path, json: Self.quick).status == 202)
            try await world.exams.began(1)
            let again = try await server.call("POST", Self.path, json: Self.whole)
            #expect(again.status == 409 && again.failure == "busy")
            for work in ["verify", "repair", "download"] {
                let reply = try await server.call("POST", "/api/models/tiny/\(work)")
                #expect(reply.status == 409 && reply.failure == "busy", "\(work)")
            }
            let pause = try await server.call("POST", "/api/models/tiny/pause")
            #expect(pause.status == 409 && pause.failure == "no_download")
            #expect(world.exams.orders.count == 1 && world.exams.stopped.isEmpty)
        }
    }

    @Test func `a stopped exam is not reported as a failure and can be started again`() async throws {
        let world = try world()
        try await world.serve { server async throws in
            let none = try await server.call("DELETE", Self.path)
            #expect(none.status == 409 && none.failure == "no_exam")
            #expect(try await server.call("POST", Self.path, json: Self.whole).status == 202)
            try await world.exams.began(1)
            #expect(try await server.call("DELETE", Self.path).status == 204)
            #expect(world.exams.stopped == [ExamRequest(model: "tiny", isQuick: false)])
            let stopped = try await model(server)
            #expect(stopped.examProgress == nil && stopped.failure == nil && stopped.status == "installed")
            #expect(try await server.call("DELETE", Self.path).failure == "no_exam")
            #expect(try await server.call("POST", Self.path, json: Self.whole).status == 202)
            try await world.exams.began(2)
        }
        // Stopping the server also stops the exam.
        #expect(world.exams.stopped.count == 2)
    }

    @Test func `a failed exam is reported with the model until the next exam starts`() async throws {
        let world = try world()
        try await world.serve { server async throws in
            #expect(try await server.call("POST", Self.path, json: Self.quick).status == 202)
            try await world.exams.began(1)
            world.exams.play(.failure(AIError.unavailable(message: "It has no chat template.")))
            let failed = try await model(server, where: { $0.examProgress == nil })
            #expect(failed.failure == "It has no chat template." && failed.exam == nil)
            #expect(try await server.call("POST", Self.path, json: Self.quick).status == 202)
            #expect(try await model(server).failure == nil)
        }
    }

    @Test func `refuses an invalid exam request and a model that cannot take an exam`() async throws {
        let world = try world()
        try await world.serve { server async throws in
            for name in ["qwen3-0.6b-q4_k_m", "all-minilm-l6-v2-q8_0"] {
                let away = try await server.call("POST", "/api/models/\(name)/exam", json: Self.quick)
                #expect(away.status == 409 && away.failure == "notInstalled", "\(name)")
            }
            let unknown = try await server.call("POST", "/api/models/nobody/exam", json: Self.quick)
            #expect(unknown.status == 404 && unknown.failure == "model_not_found")
            #expect(try await server.call("DELETE", "/api/models/nobody/exam").status == 404)
            for body in ["{}", #"{"quick":1}"#, "{", "[]"] {
                #expect(try await server.call("POST", Self.path, json: body).status == 400, "\(body)")
            }
            #expect(try await server.call("POST", Self.path).status == 415)
            #expect(world.exams.orders.isEmpty)
        }
    }

    @Test func `examines a model without any result in the background until the user starts another exam`() async throws
    {
        let world = try world()
        let unasked = ExamRequest(model: "tiny", isQuick: true, isBackground: true)
        try await world.serve { server async throws in
            world.exams.miss("tiny")
            // The exam begins a few seconds after the last change of the chosen model.
            try await world.exams.began(1)
            #expect(world.exams.orders == [unasked])
            #expect(try await model(server, where: { $0.examProgress != nil }).examProgress?.isBackground == true)
            #expect(try await server.call("POST", Self.path, json: Self.whole).status == 202)
            try await world.exams.began(2)
            #expect(world.exams.stopped == [unasked])
            #expect(world.exams.orders.last == ExamRequest(model: "tiny", isQuick: false))
            #expect(try await server.call("DELETE", Self.path).status == 204)
        }
    }
}
