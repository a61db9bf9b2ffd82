import Foundation
import FoundationModels
import Testing

@Suite struct GenerableTests {
    @Test func `a Generable struct can be created from generated content`() throws {
        let journey = try Journey(GeneratedContent(json: Journey.json))
        #expect(journey.title == "Two days")
        #expect(journey.summary == nil)
        #expect(journey.days.map(\.name) == ["One", "Two"])
        #expect(journey.days[1].stops[0].kind == .food)
    }

    @Test func `a Generable struct is unchanged after conversion to generated content and back`() throws {
        let journey = Journey(
            title: "T", destination: "Lisbon", summary: "S",
            days: [.init(id: GenerationID(), name: "D", stops: [Stop(kind: .sight, note: "N")])])
        #expect(try Journey(journey.generatedContent) == journey)
        #expect(
            journey.generatedContent.jsonString
                == #"{"title": "T", "destination": "Lisbon", "summary": "S", "days": [{"name": "D", "stops": "#
                + #"[{"kind": "sight", "note": "N"}]}]}"#)
    }

    @Test func `a property that is nil is omitted unless nil is represented explicitly`() throws {
        #expect(
            Person(name: "A", age: nil, children: []).generatedContent.jsonString == #"{"name": "A", "children": []}"#)

        #expect(ExplicitNil(x: nil).generatedContent.jsonString == #"{"x": null}"#)
        #expect(ExplicitNil(x: 1).generatedContent.jsonString == #"{"x": 1}"#)
    }

    @Test func `a partially generated struct contains the properties generated so far`() throws {
        let content = try GeneratedContent(json: #"{"title": "Two", "days": [{"name": "On"#)
        let partial = try Journey.PartiallyGenerated(content)
        expectType(partial.title, is: String?.self)
        expectType(partial.days, is: [Journey.Day.PartiallyGenerated]?.self)
        #expect(partial.title == "Two")
        #expect(partial.destination == nil)
        #expect(partial.days?.first?.name == "On")
        #expect(partial.days?.first?.stops == nil)
    }

    @Test func `a partially generated struct is identifiable`() throws {
        func ids<Items: RandomAccessCollection>(_ items: Items) -> [Items.Element.ID]
        where Items.Element: Identifiable {
            items.map(\.id)
        }
        let partial = try Journey(GeneratedContent(json: Journey.json)).asPartiallyGenerated()
        let days = try #require(partial.days)
        #expect(Set(ids(days)).count == 2)
        expectType(days[0].id, is: GenerationID.self)
    }

    @Test func `an enum without associated values is encoded as a string`() throws {
        #expect(try Stop.Kind(GeneratedContent("food and drink")) == .food)
        #expect(Stop.Kind.food.generatedContent.kind == .string("food and drink"))
        #expect(Stop.Kind.allCases.count == 2)
        expectType(Stop.Kind.food.asPartiallyGenerated(), is: Stop.Kind.self)
        #expect(throws: GeneratedContent.ParsingError.self) { try Stop.Kind(GeneratedContent("fodo")) }
    }

    @Test func `an enum with associated values is encoded as an object with the case's name`() throws {
        let rain = Weather.rain(millimetres: 2.5, note: nil)
        #expect(rain.generatedContent.jsonString == #"{"type": "rain", "millimetres": 2.5}"#)
        #expect(try Weather(rain.generatedContent) == rain)
        #expect(
            Weather.storm(.sight, 3).generatedContent.jsonString == #"{"type": "storm", "value": "sight", "value1": 3}"#
        )
        #expect(try Weather(GeneratedContent(json: #"{"type": "dry"}"#)) == .dry)
        #expect(throws: GeneratedContent.ParsingError.self) {
            try Weather(GeneratedContent(json: #"{"type": "fog"}"#))
        }
    }

    @Test func `a partially generated enum requires the whole case name, but may lack associated values`() throws {
        #expect(throws: GeneratedContent.ParsingError.self) {
            try Weather.PartiallyGenerated(GeneratedContent(json: #"{"type": "ra"#))
        }
        let partial = try Weather.PartiallyGenerated(GeneratedContent(json: #"{"type": "rain", "millimetres": 2.5, "#))
        #expect(partial == .rain(millimetres: 2.5, note: nil))
    }

    @Test func `a Generable type may contain itself`() throws {
        let json = #"{"name": "A", "age": 40, "children": [{"name": "B", "children": []}]}"#
        let person = try Person(GeneratedContent(json: json))
        #expect(person.children[0].name == "B")
        #expect(person.generatedContent.jsonString == json)
        let data = try JSONEncoder().encode(Person.generationSchema)
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(schema["title"] as? String == "Person")
        #expect(schema["x-order"] as? [String] == ["name", "age", "children"])
        #expect(schema["required"] as? [String] == ["name", "children"])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        let items = try #require(properties["children"]?["items"] as? [String: String])
        #expect(items["$ref"]?.hasPrefix("#") == true)
    }

    @Test func `a generic type is Generable for every Generable argument`() throws {
        let box = try Box<Stop.Kind>(GeneratedContent(json: #"{"value": "sight", "others": ["sight"]}"#))
        #expect(box.value == .sight && box.others == [.sight] && box.maybe == nil)
    }

    @Test func `a Generable struct on the main actor can be converted outside of the main actor`() throws {
        let content = OnMainActor(value: 4, stops: []).generatedContent
        let value = try OnMainActor(content)
        #expect(value.value == 4)
        #expect(OnMainActor.generationSchema.name == "OnMainActor")
    }

    @Test func `the schema of a type has the name that is given to the macro`() {
        #expect(Named.generationSchema.name == "Pet")
        #expect(Journey.generationSchema.name == "Journey")
        #expect(Journey.generationSchema.debugDescription.contains("A plan for a journey"))
    }

    @Test func `the macro's expansion compiles next to user types with the names of standard types`() throws {
        let value = try Shadowing.Inside(GeneratedContent(json: #"{"text": "x"}"#))
        #expect(value.text == "x")
        #expect(try Shadowing.Choice(GeneratedContent(json: #"{"type": "a", "value": 1}"#)) == .a(1))
    }

    @Test func `a type can conform to Generable without the macro`() throws {
        #expect(try Celsius(GeneratedContent(json: "21.5")).degrees == 21.5)
        #expect(Celsius(degrees: 3).generatedContent.kind == .number(3))
        expectType(Celsius(degrees: 3).asPartiallyGenerated(), is: Celsius.self)
    }
}

@Generable(description: "x", representNilExplicitlyInGeneratedContent: true)
private struct ExplicitNil {
    var x: Int?
}

@Generable
private struct Box<Value: Generable> {
    let value: Value
    let others: [Value]
    let maybe: Value?
}

@MainActor
@Generable
private struct OnMainActor {
    var value: Int
    let stops: [Stop]
}

@Generable(name: "Pet", description: "An animal")
private struct Named {
    var name: String
}

private enum Shadowing {
    struct GeneratedContent {}
    struct GenerationSchema {}
    struct GenerationID {}
    struct String {}
    protocol Identifiable {}

    @Generable
    struct Inside {
        let text: Swift.String
    }

    @Generable
    enum Choice: Equatable {
        case a(Int)
        case b
    }
}

private struct Celsius: Generable {
    var degrees: Double

    static var generationSchema: GenerationSchema { Double.generationSchema }

    var generatedContent: GeneratedContent { GeneratedContent(degrees) }

    init(degrees: Double) {
        self.degrees = degrees
    }

    init(_ content: GeneratedContent) throws {
        degrees = try content.value(Double.self)
    }
}
