import Testing

@Suite struct SessionPropertyEntryTests {
    @Test func `a session property entry expands to accessors and a key with the default value`() {
        let expanded = expand(
            """
            extension SessionPropertyValues {
                @SessionPropertyEntry var name: String = "guest"
            }
            """)
        let expected = """
            extension SessionPropertyValues {
                var name: String {
                    get { self[__Key_name.self] }
                    set { self[__Key_name.self] = newValue }
                }
                nonisolated private struct __Key_name: nonisolated LanguageModels.SessionPropertyKey {
                    @LanguageModels.__SessionPropertyEntryDefaultValue
                    nonisolated static var defaultValue: String = "guest"
                }
            }
            """
        #expect(expanded.messages.isEmpty)
        #expect(
            expanded.source.withoutSpaces.replacing(#"="guest"{get{"guest"}}"#, with: #"="guest""#)
                == expected.withoutSpaces)
    }

    @Test func `the default value of a session property is computed on each access`() {
        let expanded = expand(
            "struct K { @__SessionPropertyEntryDefaultValue static var defaultValue: [Int] = make() }")
        #expect(expanded.source.withoutSpaces.contains("get{make()}"))
    }

    @Test func `an optional session property without an initial value has the default value nil`() {
        let expanded = expand("extension SessionPropertyValues { @SessionPropertyEntry var x: Int? }")
        #expect(expanded.contains("static var defaultValue: Int? = nil"))
    }

    @Test(arguments: [
        ("extension SessionPropertyValues { @SessionPropertyEntry let x = 5 }", "on a single 'var'."),
        ("extension SessionPropertyValues { @SessionPropertyEntry func f() {} }", "on a single 'var'."),
        ("struct A { @SessionPropertyEntry var x = 5 }", "in an extension of 'SessionPropertyValues'."),
    ])
    func `a session property entry must be a variable of SessionPropertyValues`(source: String, reason: String) {
        #expect(expand(source).messages.first == "'@SessionPropertyEntry' can only be used \(reason)")
    }

    @Test func `a session property entry with accessors or without a default value is refused`() {
        #expect(
            expand("extension SessionPropertyValues { @SessionPropertyEntry var x: Int }").messages == [
                "'x' needs a default value, since its type is not optional."
            ])
        #expect(
            expand("extension SessionPropertyValues { @SessionPropertyEntry var x: Int { 5 } }").messages.first
                == "'@SessionPropertyEntry' generates the accessors of 'x'; remove the explicit ones.")
    }
}
