import Foundation
import Testing

@Suite struct SchemaTests {
    private let hearth: Hearth

    init() throws { hearth = try Hearth() }

    /// A schema, parsed independently of Hearth.
    private struct Schema: Decodable {
        let title: String?
        let type: String?
        let description: String?
        let properties: [String: Schema]?
        let required: [String]?
        let order: [String]?
        let additionalProperties: Bool?
        let items: [Schema]
        let anyOf: [Schema]?
        let reference: String?
        let definitions: [String: Schema]?

        private enum Key: String, CodingKey {
            case title, type, description, properties, required, additionalProperties, items, anyOf
            case order = "x-order"
            case reference = "$ref"
            case definitions = "$defs"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            title = try values.decodeIfPresent(String.self, forKey: .title)
            type = try values.decodeIfPresent(String.self, forKey: .type)
            description = try values.decodeIfPresent(String.self, forKey: .description)
            properties = try values.decodeIfPresent([String: Schema].self, forKey: .properties)
            required = try values.decodeIfPresent([String].self, forKey: .required)
            order = try values.decodeIfPresent([String].self, forKey: .order)
            additionalProperties = try values.decodeIfPresent(Bool.self, forKey: .additionalProperties)
            items = try values.decodeIfPresent(Schema.self, forKey: .items).map { [$0] } ?? []
            anyOf = try values.decodeIfPresent([Schema].self, forKey: .anyOf)
            reference = try values.decodeIfPresent(String.self, forKey: .reference)
            definitions = try values.decodeIfPresent([String: Schema].self, forKey: .definitions)
        }

        /// Returns the schema that a reference points to in a document.
        func resolved(in document: Schema) throws -> Schema {
            guard let reference else { return self }
            let name = try #require(reference.split(separator: "/").last.map(String.init))
            return try #require(document.definitions?[name], "\(reference)")
        }

        func property(_ name: String, in document: Schema) throws -> Schema {
            try #require(properties?[name], "\(name)").resolved(in: document)
        }
    }

    private func text(_ words: String...) throws -> String {
        let run = try hearth.run(["schema", "object"] + words)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.isEmpty)
        return run.output
    }

    private func schema(_ text: String) throws -> Schema {
        try JSONDecoder().decode(Schema.self, from: Data(text.utf8))
    }

    @Test func `schema object keeps the order of properties, and flags modify the preceding property`() throws {
        defer { hearth.remove() }
        let person = try schema(
            text(
                "--name", "Person", "--description", "A human being.", "--string", "name", "--description",
                "In full.", "--integer", "age", "--optional", "--double", "height", "--boolean", "asleep", "--string",
                "aliases", "--array", "--optional", "--description", "Other names."))
        #expect(person.title == "Person")
        #expect(person.type == "object")
        #expect(person.description == "A human being.")
        #expect(person.order == ["name", "age", "height", "asleep", "aliases"])
        #expect(person.required == ["name", "height", "asleep"])
        #expect(person.additionalProperties == false)
        let types = try ["name", "age", "height", "asleep", "aliases"].map {
            try person.property($0, in: person).type
        }
        #expect(types == ["string", "integer", "number", "boolean", "array"])
        #expect(try person.property("name", in: person).description == "In full.")
        #expect(try person.property("age", in: person).description == nil)
        let aliases = try person.property("aliases", in: person)
        #expect(aliases.description == "Other names.")
        #expect(aliases.items.map(\.type) == ["string"])
    }

    @Test func `schema object accepts short type names`() throws {
        defer { hearth.remove() }
        let long = try text("--name", "A", "--integer", "a", "--double", "b", "--boolean", "c")
        #expect(try text("--name", "A", "--int", "a", "--float", "b", "--bool", "c") == long)
    }

    @Test func `dots in a property name create nested objects at the position of the first part`() throws {
        defer { hearth.remove() }
        let order = try schema(
            text(
                "--name", "Order", "--string", "buyer.name", "--integer", "number", "--string",
                "buyer.address.street", "--boolean", "buyer.address.abroad", "--optional", "--string", "buyer.mail",
                "--array"))
        #expect(order.order == ["buyer", "number"])
        #expect(order.required == ["buyer", "number"])
        let buyer = try order.property("buyer", in: order)
        #expect(buyer.type == "object")
        #expect(buyer.order == ["name", "address", "mail"])
        #expect(try buyer.property("mail", in: order).items.map(\.type) == ["string"])
        let address = try buyer.property("address", in: order)
        #expect(address.order == ["street", "abroad"])
        #expect(address.required == ["street"])
    }

    @Test func `schema object gives nested objects of equal names different types`() throws {
        defer { hearth.remove() }
        let trip = try schema(
            text("--name", "Trip", "--string", "from.place.city", "--integer", "to.place.code"))
        let first = try trip.property("from", in: trip).property("place", in: trip)
        let second = try trip.property("to", in: trip).property("place", in: trip)
        #expect(first.order == ["city"])
        #expect(second.order == ["code"])
    }

    @Test func `schema object can refer to an existing schema`() throws {
        defer { hearth.remove() }
        let wheel = try text("--name", "Wheel", "--double", "inches")
        let bicycle = try schema(
            text(
                "--name", "Bicycle", "--object", "wheels", "--schema", wheel, "--array", "--description", "Two.",
                "--string", "color"))
        #expect(bicycle.order == ["wheels", "color"])
        let wheels = try bicycle.property("wheels", in: bicycle)
        #expect(wheels.type == "array")
        #expect(wheels.description == "Two.")
        let item = try #require(wheels.items.first).resolved(in: bicycle)
        #expect(item.order == ["inches"])
    }

    @Test func `an answer constrained by a choice of schemas matches one of them`() throws {
        defer { hearth.remove() }
        let cat = try text("--name", "Cat", "--boolean", "purrs")
        let dog = try text("--name", "Dog", "--boolean", "barks")
        let written = try text(
            "--name", "Animal", "--description", "Any.", "--anyOf", "--schema", cat, "--schema", dog)
        let animal = try schema(written)
        let choices = try #require(animal.anyOf).map { try $0.resolved(in: animal) }
        #expect(choices.map(\.order) == [["purrs"], ["barks"]])
        for seed in ["1", "2", "3", "4"] {
            let run = try hearth.run(
                "respond", "-m", Hearth.fixtureModel, "--seed", seed, "--schema", written, "Describe an animal.")
            #expect(run.exitCode == 0, "\(run.errors)")
            let answer = try JSONDecoder().decode([String: Bool].self, from: Data(run.output.utf8))
            #expect([["purrs"], ["barks"]].contains(Array(answer.keys)))
        }
    }
}
