import ArgumentParser
import Foundation
import Hearth

/// `hearth available`: whether a model can answer.
struct AvailableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "available", abstract: "Say whether a model is installed that can answer.",
        discussion: "The exit code is 0 if there is one and 3 if there is none, so that scripts can ask.")

    func run() throws {
        let model = SystemLanguageModel.default
        switch model.availability {
        case .available: Output.line("A model is available; its context holds \(model.contextSize) tokens.")
        case .unavailable:
            let home = HearthHome(environment: ProcessInfo.processInfo.environment)
            Output.line(
                "No model is available. Put a .gguf file into \(home.modelFolder) or name one in HEARTH_MODEL.")
            throw ExitCode(.modelNotFound)
        }
    }
}
