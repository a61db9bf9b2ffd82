import Foundation
import LanguageModels
import Testing

struct ValueReadingTests {
    private func content(_ json: String) throws -> GeneratedContent { try GeneratedContent(json: json) }

    private func complaint(_ body: () throws -> some Any) throws -> String {
        let error = try #require(throws: GeneratedContent.ParsingError.self) { _ = try body() }
        #expect(error.errorDescription?.contains(error.debugDescription) == true)
        return error.debugDescription
    }

    @Test func `a value is unchanged after conversion to generated content and back`() throws {
        let person = Person(name: "Ada", age: 36, children: [Person(name: "Byron", age: 8, nickname: "B")])
        #expect(try Person(person.generatedContent) == person)
        #expect(try Person(content(person.generatedContent.jsonString)) == person)
        #expect(person.asPartiallyGenerated().children?.first?.nickname == "B")
    }

    @Test func `a missing property is read as nil for an optional type and throws for other types`() throws {
        let object = try content(#"{"a": 1, "n": null}"#)
        #expect(try object.value(Int?.self, forProperty: "b") == nil)
        #expect(try object.value(Int?.self, forProperty: "n") == nil)
        #expect(try object.value(Int?.self, forProperty: "a") == 1)
        #expect(try complaint { try object.value(Int.self, forProperty: "b") } == "There is no property 'b'.")
        let inferred: String? = try object.value(forProperty: "missing")
        #expect(inferred == nil)
    }

    @Test func `the error for a type mismatch contains the path of the property`() throws {
        let people = try content(#"{"name":"A","age":3,"children":[{"name":"B","age":"old","children":[]}]}"#)
        #expect(
            try complaint { try Person(people) }
                == "In property 'children': In element 0: In property 'age': Expected an integer, found a string.")
    }

    @Test func `reading a property of the wrong type as an optional throws an error`() throws {
        let object = try content(#"{"a": "x"}"#)
        #expect(
            try complaint { try object.value(Int?.self, forProperty: "a") }
                == "In property 'a': Expected an integer, found a string.")
        #expect(
            try complaint { try content("[]").value(Int?.self, forProperty: "a") }
                == "Expected an object, found an array.")
    }

    @Test(arguments: ["1.5", "1e300", "-1e300", "9223372036854775808", "-9223372036854775809", "1e19"])
    func `reading an Int throws for a number with a fraction or out of range`(json: String) throws {
        #expect(throws: GeneratedContent.ParsingError.self) { try content(json).value(Int.self) }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("1e3", 1000), ("2.0", 2), ("9223372036854775807", .max),
            ("-9223372036854775808", .min),
            ("9007199254740993", 9_007_199_254_740_993),
        ] as [(String, Int)])
    func `reading an Int keeps all digits of the number`(json: String, value: Int) throws {
        #expect(try content(json).value(Int.self) == value)
        #expect(try value.generatedContent.value(Int.self) == value)
        #expect(value.generatedContent.jsonString == String(value))
    }

    @Test func `reading an Int or a Decimal throws for infinity and NaN`() throws {
        for number in [Double.infinity, -.infinity, .nan] {
            let content = GeneratedContent(number)
            #expect(throws: GeneratedContent.ParsingError.self) { try Int(content) }
            #expect(throws: GeneratedContent.ParsingError.self) { try Decimal(content) }
        }
        #expect(try Float(GeneratedContent(Double.infinity)) == .infinity)
        #expect(throws: GeneratedContent.ParsingError.self) { try content("1e39").value(Float.self) }
        #expect(try content("0.1").value(Float.self) == 0.1)
        #expect(Float(0.1).generatedContent.jsonString == "0.1")
    }

    @Test(arguments: ["0.1", "12345678.9", "-0.000001", "1e20", "0", "9007199254740993"])
    func `reading a Decimal keeps all digits of the number`(json: String) throws {
        let value = try content(json).value(Decimal.self)
        #expect(value == Decimal(string: json))
        #expect(try value.generatedContent.value(Decimal.self) == value)
    }

    @Test func `reading a value as a type of another kind throws an error`() throws {
        #expect(try content("true").value(Bool.self))
        #expect(throws: GeneratedContent.ParsingError.self) { try content("1").value(Bool.self) }
        #expect(throws: GeneratedContent.ParsingError.self) { try content("true").value(Int.self) }
        #expect(throws: GeneratedContent.ParsingError.self) { try content("1").value(String.self) }
        #expect(throws: GeneratedContent.ParsingError.self) { try content("null").value(String.self) }
        #expect(throws: GeneratedContent.ParsingError.self) { try content("null").value(Never.self) }
    }

    @Test func `an incomplete enum value is read as nil, or omitted from an array`() throws {
        let half = try content(#"{"gear": "auto"#)
        #expect(try half.value(Gear?.self, forProperty: "gear") == nil)
        #expect(try half.value(String?.self, forProperty: "gear") == "auto")
        #expect(try content(#"{"gear": "auto"}"#).value(Gear?.self, forProperty: "gear") == .auto)
        #expect(try content(#"["manual", "auto"#).value([Gear].self) == [.manual])
        #expect(try content(#"["a", "b"#).value([String].self) == ["a", "b"])
    }

    @Test func `an incomplete nested value is read as nil`() throws {
        let half = try content(#"{"best": {"name": "Ada", "ag"#)
        #expect(try half.value(Person?.self, forProperty: "best") == nil)
        let partial = try half.value(Person.PartiallyGenerated?.self, forProperty: "best")
        #expect(partial?.name == "Ada")
        #expect(partial?.age == nil)
    }
}
