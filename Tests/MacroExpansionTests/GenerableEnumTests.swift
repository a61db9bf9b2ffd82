import Testing

@Suite struct GenerableEnumTests {
    @Test func `an enum without associated values expands to a choice of case names`() {
        let expanded = expand("@Generable(description: \"Size\") enum Size { case small, `default` }")
        let expected = """
            enum Size {
                case small, `default`
                nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                    LanguageModels.GenerationSchema(
                        type: Self.self, description: "Size", anyOf: ["small", "default"])
                }
                nonisolated var generatedContent: LanguageModels.GeneratedContent {
                    switch self {
                    case .small: LanguageModels.GeneratedContent("small")
                    case .`default`: LanguageModels.GeneratedContent("default")
                    }
                }
            }
            extension Size: nonisolated LanguageModels.Generable {
                nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
                    let __choice = try content.value(Swift.String.self)
                    switch __choice {
                    case "small": self = .small
                    case "default": self = .`default`
                    default:
                        throw LanguageModels.GeneratedContent.ParsingError(
                            rawContent: content.jsonString, debugDescription: "'\\(__choice)' is not a case of Size.")
                    }
                }
            }
            """
        #expect(expanded.messages.isEmpty)
        #expect(expanded.source.withoutSpaces == expected.withoutSpaces)
    }

    @Test func `the raw strings of an enum become the choices of its schema`() {
        let expanded = expand(#"@Generable enum Size: String, CaseIterable { case small = "S mall", large }"#)
        #expect(expanded.contains(#"anyOf: [ "S mall", "large" ]"#))
        #expect(expanded.contains(#"case "S mall": self = .small"#))
    }

    @Test func `the case names of an enum with raw numbers become the choices of its schema`() {
        let expanded = expand("@Generable enum Size: Int { case small = 1, large }")
        #expect(expanded.contains(#"anyOf: [ "small", "large" ]"#))
    }

    @Test func `cases with associated values expand to objects whose first property is the case name`() {
        let expanded = expand(
            """
            @Generable
            enum Shape: Equatable {
                case none
                case circle(radius: Double)
                case pair(Int, Int?, `for`: String)
            }
            """)
        #expect(expanded.messages.isEmpty)
        #expect(
            expanded.contains(
                "anyOf: [ __Discriminated.DiscriminatedNone.self, __Discriminated.DiscriminatedCircle.self, "
                    + "__Discriminated.DiscriminatedPair.self ]"))
        #expect(
            expanded.source.withoutSpaces.contains(
                """
                nonisolated struct DiscriminatedPair: nonisolated LanguageModels.Generable {
                    var value: Int
                    var value1: Int?
                    var `for`: String
                    nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                        LanguageModels.GenerationSchema(type: Self.self, properties: [
                            LanguageModels.GenerationSchema.Property(
                                name: "type", type: Swift.String.self, guides: [.constant("pair")]),
                            LanguageModels.GenerationSchema.Property(name: "value", type: Int.self),
                            LanguageModels.GenerationSchema.Property(name: "value1", type: Int?.self),
                            LanguageModels.GenerationSchema.Property(name: "for", type: String.self)
                        ])
                    }
                """.withoutSpaces))
        #expect(
            expanded.contains(
                "case .pair(let __value0, let __value1, let __value2): "
                    + "__Discriminated.DiscriminatedPair(value: __value0, value1: __value1, for: __value2).generatedContent"
            ))
        #expect(
            expanded.contains(
                """
                case "pair": let __value = try __Discriminated.DiscriminatedPair(content)
                self = .pair(__value.value, __value.value1, for: __value.`for`)
                """))
        #expect(
            expanded.contains(
                """
                nonisolated enum PartiallyGenerated:
                nonisolated LanguageModels.ConvertibleFromGeneratedContent, Swift.Equatable {
                case none
                case circle(radius: Double.PartiallyGenerated?)
                case pair(Int.PartiallyGenerated?, Int.PartiallyGenerated?, for: String.PartiallyGenerated?)
                """))
    }

    @Test func `an unlabelled associated value gets a key that differs from the case's labels`() {
        let expanded = expand("@Generable enum A { case a(Int, value: Int) }")
        #expect(expanded.contains(#"name: "value1", type: Int.self), LanguageModels"#))
        #expect(expanded.contains(#"name: "value", type: Int.self) ]"#))
    }

    @Test func `the partially generated type of an indirect enum is indirect`() {
        let whole = expand("@Generable indirect enum Tree { case leaf, node(Tree) }")
        #expect(whole.contains("nonisolated indirect enum PartiallyGenerated"))
        let single = expand("@Generable public enum Tree { case leaf; indirect case node(Tree) }")
        #expect(single.contains("nonisolated public indirect enum PartiallyGenerated"))
    }

    @Test func `an #if block around enum cases is repeated in every part of the expansion`() {
        let choice = expand("@Generable enum A { case a\n#if DEBUG\ncase b\n#else\ncase b, c\n#endif\n}")
        #expect(choice.messages.isEmpty)
        #expect(choice.contains(#"__elements.append("a") #if DEBUG __elements.append("b") #else"#))
        #expect(choice.contains(#"#if DEBUG case "b": self = .b #else case "b": self = .b case "c": self = .c #endif"#))
        let values = expand("@Generable enum A { case a\n#if DEBUG\ncase b(Int)\n#endif\n}")
        #expect(values.contains("#if DEBUG __elements.append(__Discriminated.DiscriminatedB.self) #endif"))
        #expect(values.contains("#if DEBUG case b(Int.PartiallyGenerated?) #endif"))
    }

    @Test func `enum cases whose names differ only in capitalization expand to types with different names`() {
        let expanded = expand("@Generable enum A { case a(Int), A(Int) }")
        #expect(
            expanded.contains("anyOf: [ __Discriminated.DiscriminatedA.self, __Discriminated.Discriminated_A.self ]"))
    }
}
