import FeatureTesting
import Foundation
import Testing

@testable import Hearth

@Suite struct SettingsTextTests {
    /// Returns the error message of parsing a text; `nil` if parsing succeeds.
    private static func fault(_ text: String) -> String? {
        do throws(HearthError) {
            _ = try SettingsText(Array(text.utf8), path: "settings.json")
            return nil
        } catch {
            return error.code == .unreadableFile ? error.message : "another code"
        }
    }

    @Test(arguments: [
        ("{\n  \"offline\": true,\n", "line 3, column 1"),
        ("{\"offline\": true // home\n}", "line 1, column 18"),
        ("{\n \"server\": {\"port\": \"18101\"}\n}", "line 2, column 13: 'server.port' must be a whole number"),
        ("{\"offline\": \"yes\"}", "column 2: 'offline' must be true or false"),
        ("{\"server\": []}", "'server' must be an object"),
        ("{\"confirmedHosts\": \"x\"}", "'confirmedHosts' must be a list"),
        ("{\"remotes\": {\"far\": {\"url\": \"http://x\"}}}", "'remotes.far.model' must be there"),
        ("[]", "must be an object"),
    ])
    func `the error for a damaged settings file has the position and expected value`(text: String, expected: String) {
        #expect(Self.fault(text)?.contains(expected) == true, "\(Self.fault(text) ?? "read")")
    }

    @Test(arguments: [
        ("{\"ofline\": true}", "no setting 'ofline' (did you mean 'offline'?). "),
        ("{\"server\": {\"prot\": 18101}}", "no setting 'server.prot' (did you mean 'port'?). "),
        ("{\n\"Offline\": true}", "line 2, column 1: there is no setting 'Offline' (did you mean 'offline'?). "),
        ("{\"server\": {\"allowedOrigin\": []}}", "did you mean 'allowedOrigins'?"),
        ("{\"remotes\": {\"far\": {\"url\": \"u\", \"model\": \"m\", \"keyfile\": \"k\"}}}", "did you mean 'keyFile'?"),
        ("{\"enableFoundationModel\": false}", "did you mean 'enableFoundationModels'?"),
    ])
    func `a misspelt settings key is an error that suggests the intended key`(text: String, expected: String) {
        #expect(Self.fault(text)?.contains(expected) == true, "\(Self.fault(text) ?? "read")")
    }

    @Test func `unknown settings keys are listed, but models and servers may have any names`() throws {
        let text = """
            {"$schema": "s", "colour": 1, "server": {"speed": 2}, "aliases": {"ofline": "m"},
             "mcpServers": {"offlin": {"command": "c", "type": "stdio"}}}
            """
        let read = try SettingsText(Array(text.utf8), path: "settings.json")
        #expect(read.unknownKeys.map(\.path) == ["colour", "server.speed"])
    }

    @Test func `changing the settings keeps unknown keys in the file`() throws {
        let home = try TemporaryHome()
        let file = home.services().settings
        try Data(#"{"$schema": "a/b.json", "colour": [1], "offline": true}"#.utf8).write(
            to: URL(fileURLWithPath: file.path))
        try file.update { $0.defaultModel = "lamp" }
        let data = try Data(contentsOf: URL(fileURLWithPath: file.path))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["$schema"] as? String == "a/b.json" && object["colour"] as? [Int] == [1])
        #expect(try file.read().offline == true && file.read().defaultModel == "lamp")
    }

    @Test func `the settings schema for editors has exactly the existing settings`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "docs/settings.schema.json"))
        func properties(_ schema: Any?) -> [String: Any] {
            (schema as? [String: Any])?["properties"] as? [String: Any] ?? [:]
        }
        let schema = try JSONSerialization.jsonObject(with: data)
        for (path, keys) in SettingsText.known {
            var place: Any? = schema
            for key in path.split(separator: ".") {
                place =
                    key == "*"
                    ? (place as? [String: Any])?["additionalProperties"] : properties(place)[String(key)]
            }
            #expect(Set(properties(place).keys).subtracting(["$schema"]) == keys, "\(path)")
        }
    }
}
