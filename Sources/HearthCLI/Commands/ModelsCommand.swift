import ArgumentParser
import Foundation
import Hearth

/// `hearth models`: what is installed, and what a file holds.
struct ModelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models", abstract: "List installed models and look into model files.",
        subcommands: [ListCommand.self, InspectCommand.self], defaultSubcommand: ListCommand.self)

    /// `hearth models list`: what is installed.
    struct ListCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the installed models.")

        func run() async throws {
            let home = HearthHome(environment: ProcessInfo.processInfo.environment)
            let models = ModelFolder(home).models
            if models.isEmpty { Output.line("No models in \(home.modelFolder).") }
            for model in models { Output.line("\(model.name)\t\(model.kind.rawValue)\t\(model.sizeText)") }
        }
    }

    /// `hearth models inspect`: what a file holds.
    struct InspectCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "inspect", abstract: "Show what a model file says about itself, without loading it.")

        @Argument(help: "A .gguf file, or the name of an installed model.")
        var file: String

        @Flag(help: "Write one JSON object, the chat template included.")
        var json = false

        func run() async throws {
            try await reportingFailures {
                let home = HearthHome(environment: ProcessInfo.processInfo.environment)
                let path = try ModelFolder(home).path(for: file, kind: .generative)
                let inspection = try ModelInspection(path: path)
                if json {
                    try Output.json(inspection)
                } else {
                    let width = inspection.lines.map(\.label.count).max() ?? 0
                    for (label, value) in inspection.lines {
                        Output.line(label.padding(toLength: width + 2, withPad: " ", startingAt: 0) + value)
                    }
                }
            }
        }
    }
}
