import Foundation
import HTTPTestServer
import Testing

/// Tests of `hearth models pull` with the built program and a real server.
@Suite struct PullTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    @Test func `models pull shows the plan, downloads the model and lists it as installed`() async throws {
        defer { hearth.remove() }
        let body = try ModelBody(sizeBytes: 8 << 20)
        let server = try await hearth.serve(body)
        #expect(try hearth.run("models").output.contains(/\ntest-model\tgenerative\t8.4 MB\tMIT\tnot installed\t/))

        let run = try hearth.run("models", "pull", "test-model")
        #expect(run.exitCode == 0, "\(run.errors)")
        for fact in [
            "Test Model, to be installed as test-model", "From        \(server.url(for: "/test-model.gguf"))",
            "Good for    Tests.", "Page        https://example.com/test-model", "Size        8.4 MB",
            "Licence     MIT License (https://example.com/licence)", "Checksum    known in advance",
        ] {
            #expect(run.errors.contains(fact), "\(fact) is missing in \(run.errors)")
        }
        let plan = try #require(run.errors.firstRange(of: "Checksum"))
        let progress = try #require(run.errors.firstRange(of: "test-model: "))
        #expect(plan.upperBound < progress.lowerBound)
        #expect(run.output.hasPrefix("test-model is installed: \(hearth.model("test-model").path)\n"))
        #expect(run.output.contains(/It needs about \d+ MB of memory/))
        #expect(run.output.contains("`hearth models use test-model`"))
        #expect(try Data(contentsOf: hearth.model("test-model")) == body.data)

        #expect(try hearth.run("models").output.hasPrefix("test-model\tgenerative\t8.4 MB\tMIT\tinstalled\tfits\n"))
        let again = try hearth.run("models", "pull", "TEST-MODEL")
        #expect(again.exitCode == 0)
        #expect(again.output == "test-model is installed already: \(hearth.model("test-model").path)\n")
        #expect(again.errors.isEmpty)
        #expect(server.sentBytes == UInt64(body.data.count))
    }

    @Test func `models pull shows source, size and licence before the download`() async throws {
        defer { hearth.remove() }
        let server = try await hearth.serve(ModelBody(sizeBytes: 8 << 20), speed: 1 << 20)
        let running = try RunningHearth(hearth, ["models", "pull", "test-model"])
        try running.wait { try !running.errorText.isEmpty }
        #expect(try running.errorText.hasPrefix("Test Model, to be installed as test-model\n"))
        #expect(server.sentBytes < 8 << 20)
        running.send(SIGKILL)
        _ = try running.finish()
    }

    @Test func `models pull --json prints the installed model without progress`() async throws {
        defer { hearth.remove() }
        let body = try ModelBody(sizeBytes: 7 << 20)
        let server = try await hearth.serve(body)
        let run = try hearth.run("models", "pull", "test-model", "--json")
        #expect(run.exitCode == 0, "\(run.errors)")
        let model = try #require(try run.json([[String: Any]].self).first)
        #expect(model["id"] as? String == "test-model")
        #expect(model["path"] as? String == hearth.model("test-model").path)
        #expect(model["sha256"] as? String == (try body.sha256))
        #expect(model["sizeBytes"] as? Int == body.data.count)
        #expect(model["source"] as? String == server.url(for: "/test-model.gguf").absoluteString)
        #expect(model["wasInstalled"] as? Bool == false)
        #expect(model["isHashKnown"] as? Bool == true)
        #expect(model["license"] as? String == "MIT")
        #expect(try #require(model["memoryBytes"] as? Int) > 0)
        let again = try hearth.run("models", "pull", "test-model", "--json").json([[String: Any]].self)
        #expect(again.first?["wasInstalled"] as? Bool == true)

        let list = try hearth.run("models", "list", "--json").json([[String: Any]].self)
        let listed = try #require(list.first)
        #expect(listed["id"] as? String == "test-model")
        #expect(listed["status"] as? String == "installed")
        #expect(listed["path"] as? String == hearth.model("test-model").path)
        #expect(list.contains { $0["status"] as? String == "notInstalled" })
        for mark in ["isRecommended", "isLargestThatSuits"] {
            #expect(list.filter { $0[mark] as? Bool == true }.count <= 1)
        }
        let installed = try hearth.run("models", "--installed", "--json").json([[String: Any]].self)
        #expect(installed.map { $0["id"] as? String } == ["test-model"])
    }

    @Test func `models pull downloads a file by its URL under another name`() async throws {
        defer { hearth.remove() }
        let body = try ModelBody(sizeBytes: 7 << 20)
        let server = try await hearth.serve(body)
        let address = server.url(for: "/test-model.gguf").absoluteString
        let run = try hearth.run("models", "pull", address, "--as", "mine", "--sha256", try body.sha256.uppercased())
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("to be installed as mine"))
        #expect(run.errors.contains("not stated"))
        #expect(try Data(contentsOf: hearth.model("mine")) == body.data)
    }

    @Test func `models pull does not install a file whose checksum differs from the expected one`() async throws {
        defer { hearth.remove() }
        let server = try await hearth.serve(ModelBody(sizeBytes: 7 << 20))
        let address = server.url(for: "/test-model.gguf").absoluteString
        let wrong = String(repeating: "0", count: 64)
        for name in [address, "test-model"] {
            let run = try hearth.run("models", "pull", name, "--sha256", wrong)
            #expect(run.exitCode == 4, "\(run.errors)")
            #expect(run.errors.contains("hearth: "))
            #expect(!FileManager.default.fileExists(atPath: hearth.model("test-model").path))
        }
        let short = try hearth.run("models", "pull", "test-model", "--sha256", "12ab")
        #expect(short.exitCode == 64)
        #expect(short.errors.contains("64 hexadecimal digits"))
    }

    @Test func `models pull refuses unavailable and invalid models with a message and an exit code`() async throws {
        defer { hearth.remove() }
        let server = try await hearth.serve(ModelBody(sizeBytes: 7 << 20))
        for (name, exitCode, sentence) in [
            ("no-such-model", 3, "The catalogue has no model 'no-such-model'"),
            (server.url(for: "/missing.gguf").absoluteString, 3, "missing.gguf"),
            ("http://192.0.2.1/model.gguf", 9, "HTTPS"), ("ftp://example.com/model.gguf", 9, "ftp://example.com"),
            ("hf:owner/model.gguf", 4, "hf:owner"), ("https://example.com/model.zip", 4, "model.zip"),
        ] {
            let run = try hearth.run("models", "pull", name)
            #expect(run.exitCode == Int32(exitCode), "\(name): \(run.errors)")
            #expect(run.errors.contains(sentence), "\(run.errors)")
            #expect(run.output.isEmpty)
        }
        #expect(try hearth.run("models", "pull", "test-model", "--as", "../up").exitCode == 64)
        #expect(try hearth.run("models", "pull", "a", "b", "--as", "c").exitCode == 64)
        #expect(try hearth.run("models", "--installed").output.isEmpty)
        #expect(server.requests.filter { $0.path != "/missing.gguf" }.isEmpty)
    }

    @Test func `models pull refuses plain HTTP to another machine before connecting`() async throws {
        defer { hearth.remove() }
        // A proxy sees every connection to another machine. This proxy records and refuses all connections.
        let proxy = try await HTTPTestServer()
        proxy.on("*") { _ in TestResponse(status: 403) }
        let environment = ["ALL_PROXY": proxy.url(for: "").absoluteString]
        let run = try hearth.run("models", "pull", "http://192.0.2.1/model.gguf", environment: environment)
        #expect(run.exitCode == 9)
        #expect(run.errors.contains("is not an HTTPS URL"))
        #expect(proxy.requests.isEmpty)
        // Over HTTPS the request reaches the proxy.
        let secure = try hearth.run("models", "pull", "https://192.0.2.1/model.gguf", environment: environment)
        #expect(secure.exitCode == 9, "\(secure.errors)")
        #expect(proxy.requests.map(\.path).contains { $0.hasPrefix("192.0.2.1") })
    }

    @Test func `models list reports an invalid catalogue of the user and shows the built-in models`() throws {
        defer { hearth.remove() }
        try Data("{".utf8).write(to: hearth.home.appendingPathComponent("catalogue.json"))
        let run = try hearth.run("models", "list")
        #expect(run.exitCode == 0)
        #expect(run.errors.hasPrefix("hearth: The catalogue "))
        #expect(run.output.contains("qwen3-0.6b-q4_k_m"))
    }

    @Test func `control characters in a model name never reach the terminal`() async throws {
        defer { hearth.remove() }
        let body = try ModelBody(sizeBytes: 7 << 20, name: "evil\u{1B}[2J\u{202E}model\r\n")
        let server = try await hearth.serve(body)
        let address = server.url(for: "/test-model.gguf").absoluteString
        var shown = ""
        for arguments in [["pull", address], ["list"], ["inspect", "test-model"], ["usage"]] {
            let run = try hearth.run(["models"] + arguments)
            #expect(run.exitCode == 0, "\(run.errors)")
            shown += run.output + run.errors
        }
        #expect(shown.contains("evil"))
        #expect(!shown.contains("\u{1B}") && !shown.contains("\u{202E}") && !shown.contains("\r"))
    }
}
