import SwiftDiagnostics
import SwiftSyntax
import Testing

@Suite struct GuideCheckTests {
    @Test(
        arguments: [
            ("@Guide(.count(3))", "@Guide(.count(4))", "[Int]", "count", "count"),
            ("@Guide(.count(1...2))", "@Guide(.count(3 ... 4))", "[Int]?", "count", "count"),
            ("@Guide(.minimumCount(4))", "@Guide(.maximumCount(3))", "[Int]", "minimumCount", "maximumCount"),
            ("@Guide(.maximumCount(3))", "@Guide(.count(4))", "Days", "maximumCount", "count"),
            ("@Guide(.range(1...3))", "@Guide(.range(-5 ... -1))", "Int", "range", "range"),
            ("@Guide(.minimum(0.5))", "@Guide(.maximum(0.25))", "Double", "minimum", "maximum"),
            ("@Guide(.minimum(1_000))", "@Guide(.maximum(0xFF))", "Int", "minimum", "maximum"),
            (#"@Guide(.anyOf(["a", "b"]))"#, #"@Guide(.anyOf(["c"]))"#, "String", "anyOf", "anyOf"),
            (#"@Guide(.constant("a"))"#, #"@Guide(.anyOf(["b"]))"#, "String?", "constant", "anyOf"),
            ("@Guide(.element(.range(1...2)))", "@Guide(.element(.minimum(3)))", "[Int]", "element", "element"),
            (
                "@Guide(.minimumCount(1))", #"@Guide(description: "a", .count(2), .maximumCount(1))"#, "[Int]", "count",
                "maximumCount"
            ),
        ] as [(String, String, String, String, String)])
    func `the error for contradictory guides is reported at the second attribute`(
        first: String, second: String, type: String, earlier: String, later: String
    ) {
        let expanded = expand("@Generable struct A { \(first) \(second) var x: \(type) }")
        #expect(
            expanded.messages == [
                "'.\(later)' contradicts the preceding '.\(earlier)', so 'x' cannot satisfy both; remove one."
            ])
        #expect(expanded.severities == [.error])
        #expect(expanded.diagnostics.first?.node.trimmedDescription == second)
    }

    @Test(
        arguments: [
            "@Guide(.count(3)) @Guide(.count(3)) var x: [Int]",
            "@Guide(.count(3)) @Guide(.minimumCount(1)) var x: [Int]",
            "@Guide(.count(number)) @Guide(.count(3)) var x: [Int]",
            "@Guide(.count(1...number)) @Guide(.count(3)) var x: [Int]",
            "@Guide(.range(1...3)) @Guide(.range(3...5)) var x: Int",
            "@Guide(.range(0 ... .infinity)) @Guide(.minimum(7)) var x: Double",
            "@Guide(.element(.range(1...3))) @Guide(.count(5)) var x: [Int]",
            #"@Guide(.anyOf(["a", "b"])) @Guide(.anyOf(["b"])) var x: String"#,
            #"@Guide(.anyOf(names)) @Guide(.anyOf(["b"])) var x: String"#,
            #"@Guide(.anyOf(["\(name)"])) @Guide(.anyOf(["b"])) var x: String"#,
            #"@Guide(.constant("\u{61}")) @Guide(.constant("a")) var x: String"#,
        ])
    func `compatible guides are accepted`(property: String) {
        #expect(expand("@Generable struct A { \(property) }").messages.isEmpty)
    }

    @Test(
        arguments: [
            ("@Guide(.range(1...3))", "String", "'.range'", "String", "'.constant', '.anyOf' or '.pattern'", ""),
            ("@Guide(.count(3))", "Int?", "'.count'", "Int", "'.minimum', '.maximum' or '.range'", ""),
            (
                "@Guide(.count(3))", "Optional<Swift.Int>", "'.count'", "Swift.Int",
                "'.minimum', '.maximum' or '.range'", ""
            ),
            ("@Guide(/a/)", "Decimal", "'.pattern'", "Decimal", "'.minimum', '.maximum' or '.range'", ""),
            (#"@Guide(.anyOf(["a"]))"#, "Bool", "'.anyOf'", "Bool", "a description only", ""),
            ("@Guide(.range(0.5...1))", "Int", "'.range' with a fraction", "Int", "whole numbers", ""),
            ("@Guide(.minimum(-0.5))", "Int", "'.minimum' with a fraction", "Int", "whole numbers", ""),
            (
                #"@Guide(description: "a", .count(1))"#, "Double", "'.count'", "Double",
                "'.minimum', '.maximum' or '.range'", #"@Guide(description: "a") "#
            ),
            (
                "@Guide(.count(1), .minimum(1))", "Float", "'.count'", "Float",
                "'.minimum', '.maximum' or '.range'", "@Guide(.minimum(1)) "
            ),
            (
                "@Guide(.minimum(1))", "[Int]", "'.minimum'", "[Int]",
                "'.minimumCount', '.maximumCount', '.count' or '.element'", "@Guide(.element(.minimum(1))) "
            ),
            (
                "@Guide(/a/)", "Array<String>?", "'.pattern'", "Array<String>",
                "'.minimumCount', '.maximumCount', '.count' or '.element'", "@Guide(.element(.pattern(/a/))) "
            ),
            (
                "@Guide(.pattern(/a/))", "[Custom]", "'.pattern'", "[Custom]",
                "'.minimumCount', '.maximumCount', '.count' or '.element'", ""
            ),
        ] as [(String, String, String, String, String, String)])
    func `the error for a guide that does not apply to a type is reported at the attribute`(
        attribute: String, type: String, guide: String, standard: String, fitting: String, repaired: String
    ) {
        let expanded = expand("@Generable struct A { \(attribute) var x: \(type) }")
        #expect(
            expanded.messages == ["\(guide) does not fit '\(standard)', the type of 'x', which accepts \(fitting)."])
        #expect(expanded.severities == [.error])
        #expect(expanded.diagnostics.first?.node.trimmedDescription == attribute)
        #expect(expanded.repaired == "@Generable struct A { \(repaired)var x: \(type) }")
    }

    @Test func `a guide for elements that does not apply to the element type is refused`() {
        let expanded = expand(#"@Generable struct A { @Guide(.element(.anyOf(["a"]))) var x: [[Int]] }"#)
        #expect(
            expanded.messages == [
                "'.anyOf' does not fit '[Int]', the type of the elements of 'x', which accepts "
                    + "'.minimumCount', '.maximumCount', '.count' or '.element'."
            ])
        #expect(expanded.repaired == "@Generable struct A { var x: [[Int]] }")
    }

    @Test func `the fix-it that removes a guide keeps the property's comment`() {
        let expanded = expand(
            """
            @Generable struct A {
                /// A name.
                @Guide(.count(3))
                let name: String
            }
            """)
        #expect(
            expanded.repaired == """
                @Generable struct A {
                    /// A name.
                    let name: String
                }
                """)
    }

    @Test(
        arguments: [
            "@Guide(.range(1...3)) var x: Custom",
            "@Guide(.range(1...3)) var x: Shop.String",
            "@Guide(.short) var x: String",
            "@Guide(.within(1...3)) var x: String",
            "@Guide(.count(atLeast: 3)) var x: String",
            "@Guide(GenerationGuide.count(3)) var x: Int",
            "@Guide(limit) var x: Int",
            "@Guide(.element(.range(1...3))) var x: [Custom]",
            "@Guide(.element(.minimumCount(1)), .count(1...3)) var x: [[Custom]]?",
            "@Guide(.range(0...1)) var x: Foundation.Decimal",
            "@Guide(.minimum(0.5)) var x: Float",
            "@Guide(/a/) var x: String!",
        ])
    func `unknown guides and types are not diagnosed by the macro`(property: String) {
        #expect(expand("@Generable struct A { \(property) }").messages.isEmpty)
    }
}
