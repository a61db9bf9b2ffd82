import ArgumentParser
import Hearth

/// The command `hearth models use`.
struct UseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Choose the default model.",
        discussion: """
            Without MODEL, shows the current default model, and why it was chosen.

              hearth models use qwen3-1.7b-q4_k_m
              hearth models use none               let Hearth choose

            With --json, one object with the keys defaultModel (left out if Hearth chooses), engine (foundationModels, \
            localModel or stub), model and explanation.
            """)

    @Argument(help: "The name of an installed model, or `none`. (default: show the choice)")
    var model: String?

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            switch model {
            case nil: break
            case "none"?:
                try services.settings.update { ($0.defaultModel, $0.onboarding) = (nil, .skipped) }
            case let id?: try services.useModel(id: services.modelID(id))
            }
            let choice = try ChoiceReport(services)
            if json { return try Output.json(choice) }
            Output.line(choice.defaultModel.map { "Default model: \($0.printable)" } ?? "Default model: none chosen")
            for line in choice.explanation.split(separator: "\n") { Output.line(String(line).printable) }
            if let unexamined = services.unexaminedModel {
                Output.error(
                    "It has not been examined yet. `hearth models exam --quick \(unexamined.printable)` does so in "
                        + "about a minute, and `hearth serve` does so automatically; until then, documents and mails "
                        + "are quoted.")
            }
        }
    }
}

/// The output of `--json`.
struct ChoiceReport: Encodable {
    let defaultModel: String?
    let engine: String
    let model: String?
    let explanation: String

    init(_ services: HearthServices) throws {
        defaultModel = try services.settings.read().defaultModel
        let resolution = services.resolver.resolution
        engine = resolution.tier.rawValue
        model = resolution.modelID
        explanation = resolution.explanation
    }
}
