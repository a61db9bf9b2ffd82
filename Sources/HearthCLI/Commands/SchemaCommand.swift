import ArgumentParser
import Hearth

/// `hearth schema`: writes schemas for `hearth respond --schema`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Write schemas that answers must follow.",
        subcommands: [SchemaObjectCommand.self])
}

/// `hearth schema object`: an object's schema from its properties.
struct SchemaObjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "object", abstract: "Write the schema of an object.",
        discussion: """
            Each type flag begins a property; the flags behind it describe that property. Dots in a name nest.

              --name NAME                 the object's name (required)
              --string NAME               a text
              --integer NAME              a whole number
              --double NAME               a number
              --boolean NAME              true or false
              --object NAME --schema JSON an object with a schema of its own
              --anyOf --schema JSON ...   instead of properties: one of these schemas
              --array                     makes the property before it a list
              --optional                  the property before it may be left out
              --description TEXT          describes the property before it, or the object

              hearth schema object --name Person --string name --integer age --optional > person.json
              hearth respond --schema person.json "Ada Lovelace is 36."
            """)

    @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("What the object is made of.", valueName: "flags"))
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
