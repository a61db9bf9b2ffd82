import ArgumentParser
import Hearth

/// The command `hearth schema`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Create schemas for answers.",
        subcommands: [SchemaObjectCommand.self])
}

/// The command `hearth schema object`.
struct SchemaObjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "object", abstract: "Create the schema of an object.",
        discussion: """
            Each type flag starts a property; the flags after it describe that property. Dots in a name nest objects.

              --name NAME                 the object's name (required)
              --string NAME               a string
              --integer NAME              an integer
              --double NAME               a number
              --boolean NAME              true or false
              --object NAME --schema JSON an object with its own schema
              --anyOf --schema JSON ...   instead of properties: one of these schemas
              --array                     makes the preceding property an array
              --optional                  makes the preceding property optional
              --description TEXT          describes the preceding property, or the object

              hearth schema object --name Person --string name --integer age --optional > person.json
              hearth respond --schema person.json "Ada Lovelace is 36."
            """)

    @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("The properties of the object.", valueName: "flags"))
    var words: [String] = []

    func run() throws {
        if words.contains("--help") || words.contains("-h") { throw CleanExit.helpRequest(self) }
        do {
            Output.line(try SchemaArguments.schema(words).prettyJSON)
        } catch let failure as SchemaArguments.Failure {
            throw ValidationError(failure.description)
        } catch {
            throw ValidationError(Failure(error).message)
        }
    }
}
