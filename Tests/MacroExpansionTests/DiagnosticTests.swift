import SwiftDiagnostics
import Testing

@Suite struct DiagnosticTests {
    @Test(arguments: [
        ("class C {}", "a class"), ("actor A {}", "an actor"), ("protocol P {}", "a protocol"),
        ("extension E {}", "an extension"),
    ])
    func `Generable is refused on declarations other than structs and enums`(declaration: String, kind: String) {
        let expanded = expand("@Generable \(declaration)")
        #expect(expanded.messages == ["'@Generable' can only be used on structs and enums, not on \(kind)."])
        #expect(!expanded.contains("generationSchema"))
    }

    @Test func `an explicit conformance to Generable is refused, and a fix-it removes it`() {
        let expanded = expand("@Generable struct A: Generable, Equatable { var x: Int }")
        #expect(
            expanded.messages == [
                "'@Generable' adds the conformance of 'A' to 'Generable'; remove it from the declaration."
            ])
        #expect(expanded.repaired == "@Generable struct A: Equatable { var x: Int }")
        let alone = expand("@Generable struct A: Generable { var x: Int }")
        #expect(alone.repaired?.withPlainSpaces == "@Generable struct A { var x: Int }")
        let last = expand("@Generable struct A: Equatable, Generable { var x: Int }")
        #expect(last.repaired?.withPlainSpaces == "@Generable struct A: Equatable { var x: Int }")
    }

    @Test func `the macro Generable is refused on an enum without cases`() {
        let message = "'@Generable' requires at least one case in 'E', since the model must choose one."
        #expect(expand("@Generable enum E {}").messages == [message])
        #expect(expand("@Generable enum E { static let x = 1 }").messages == [message])
    }

    @Test func `a property whose type cannot be inferred is refused, and a fix-it adds a type annotation`() {
        let expanded = expand("@Generable struct A { var x = make() }")
        #expect(expanded.messages == ["'@Generable' requires an explicit type for 'x'."])
        #expect(expanded.repaired == "@Generable struct A { var x: <#Type#> = make() }")
    }

    @Test(arguments: [
        ("(Int, String)", "a tuple has no schema"),
        ("() -> Void", "a function has no schema"),
        ("any Shape", "'any Shape' does not name a concrete type"),
        ("[Int?]", "an array of optional values has no schema"),
        ("[[Optional<Int>]]?", "an array of optional values has no schema"),
    ])
    func `properties and associated values of types without a schema are refused`(type: String, reason: String) throws {
        let expanded = expand("@Generable struct A { var x: \(type) }")
        let message = try #require(expanded.messages.first)
        #expect(message.hasPrefix("'x' cannot be generated: \(reason)."))
        #expect(expanded.severities == [.error])
        let inCase = expand("@Generable enum A { case a(\(type)) }")
        #expect(inCase.messages.first?.hasPrefix("'a.value' cannot be generated: \(reason).") == true)
    }

    @Test(arguments: ["[String: Int]", "Date", "Foundation.URL", "Set<Int>", "[UUID]", "Data?"])
    func `property types that are usually not Generable cause a warning`(type: String) {
        let expanded = expand("@Generable struct A { var x: \(type) }")
        #expect(expanded.severities == [.warning])
        #expect(expanded.messages.first?.contains("is not generable.") == true)
        #expect(expanded.contains("generationSchema"))
    }

    @Test(arguments: [
        ("var x: Int { 5 }", "stored properties, and 'x' is computed."),
        ("static var x = 5", "properties of instances, and 'x' belongs to the type."),
        ("lazy var x = 5", "properties that are generated, and 'x' is lazy."),
        ("func f() {}", "stored properties."),
    ])
    func `a guide is refused on declarations other than stored properties`(declaration: String, reason: String) {
        let expanded = expand(#"struct A { @Guide(description: "a") \#(declaration) }"#)
        #expect(expanded.messages == ["'@Guide' can only be used on \(reason)"])
        #expect(expanded.repaired == "struct A { \(declaration) }")
    }

    @Test func `a guide on a constant with an initial value causes a warning`() {
        let expanded = expand(#"@Generable struct A { @Guide(description: "a") let x = 5; var y: Int }"#)
        #expect(expanded.messages == ["'@Guide' has no effect on 'x': a constant with a value is not generated."])
        #expect(expanded.severities == [.warning])
    }

    @Test func `a guide attribute without arguments is refused`() {
        #expect(
            expand("@Generable struct A { @Guide() var x: Int }").messages == [
                "'@Guide' on 'x' needs a description or a guide."
            ])
    }

    @Test func `a private nested type is refused, and a fix-it makes the type fileprivate`() {
        let expanded = expand("struct A { @Generable private struct B { var x: Int } }")
        #expect(expanded.messages.count == 1)
        #expect(expanded.repaired == "struct A { @Generable fileprivate struct B { var x: Int } }")
        #expect(!expanded.contains("extension A.B"))
    }

    @Test func `duplicate cases and ambiguous or reserved labels of associated values are refused`() {
        #expect(
            expand("@Generable enum A { case a(type: Int) }").messages == [
                "The value labelled 'type' of case 'a' needs another label: 'type' is reserved for the name of the "
                    + "case."
            ])
        #expect(
            expand("@Generable enum A { case a(x: Int, x: Int) }").messages == [
                "Case 'a' has two values labelled 'x'; give each a unique label."
            ])
        #expect(
            expand("@Generable enum A { case a(x: Int); case a(y: Int) }").messages == [
                "'@Generable' needs cases with different names, and there are several named 'a'."
            ])
    }

    @Test func `a tuple pattern that declares several properties is refused`() {
        #expect(
            expand("@Generable struct A { var (x, y): (Int, Int) }").messages == [
                "'@Generable' cannot use a pattern that declares several properties; declare each one separately."
            ])
    }

    @Test func `all errors of a type are reported in one expansion`() {
        #expect(expand("@Generable struct A { var x = f(); var y: (Int, Int); var z = g() }").messages.count == 3)
    }
}
