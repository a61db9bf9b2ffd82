import Testing

@Suite struct GenerableStructTests {
    @Test func `a struct expands to a schema, its content, a partially generated type and the conformance`() {
        let expanded = expand(
            """
            @Generable(description: "A cat")
            struct Cat {
                @Guide(description: "The age", .range(0...20))
                var age: Int
                let nickname: String?
            }
            """)
        let expected = """
            struct Cat {
                var age: Int
                let nickname: String?

                nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                    LanguageModels.GenerationSchema(type: Self.self, description: "A cat", properties: [
                        LanguageModels.GenerationSchema.Property(
                            name: "age", description: "The age", type: Int.self, guides: [.range(0 ... 20)]),
                        LanguageModels.GenerationSchema.Property(name: "nickname", type: String?.self)
                    ])
                }

                nonisolated var generatedContent: LanguageModels.GeneratedContent {
                    var __properties: [(Swift.String, any LanguageModels.ConvertibleToGeneratedContent)] = []
                    func __add(_ name: Swift.String, _ value: (some LanguageModels.ConvertibleToGeneratedContent)?) {
                        if let value {
                            __properties.append((name, value))
                        }
                    }
                    __add("age", self.age)
                    __add("nickname", self.nickname)
                    return LanguageModels.GeneratedContent(properties: __properties) {
                        $1
                    }
                }

                nonisolated struct PartiallyGenerated: Swift.Identifiable,
                    nonisolated LanguageModels.ConvertibleFromGeneratedContent {
                    var id: LanguageModels.GenerationID
                    var age: Int.PartiallyGenerated?
                    var nickname: String.PartiallyGenerated?
                    nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
                        self.id = content.id ?? LanguageModels.GenerationID()
                        self.age = try content.value(forProperty: "age")
                        self.nickname = try content.value(forProperty: "nickname")
                    }
                }
            }

            extension Cat: nonisolated LanguageModels.Generable {
                nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
                    self.age = try content.value(forProperty: "age")
                    self.nickname = try content.value(forProperty: "nickname")
                }
            }
            """
        #expect(expanded.messages.isEmpty)
        #expect(expanded.source.withoutSpaces == expected.withoutSpaces)
    }

    @Test(arguments: ["public", "package"])
    func `members generated for a public or package type have the same access level`(access: String) {
        let expanded = expand("@Generable \(access) struct Point { \(access) let x: Int; let y: Int }")
        #expect(expanded.contains("nonisolated \(access) static var generationSchema"))
        #expect(expanded.contains("nonisolated \(access) var generatedContent"))
        #expect(expanded.contains("nonisolated \(access) struct PartiallyGenerated"))
        #expect(expanded.contains("\(access) var id: LanguageModels.GenerationID"))
        #expect(expanded.contains("\(access) var x: Int.PartiallyGenerated?"))
        #expect(expanded.contains(" var y: Int.PartiallyGenerated?"))
        #expect(!expanded.contains("\(access) var y: Int.PartiallyGenerated?"))
        #expect(expanded.contains("nonisolated \(access) init(_ content: LanguageModels.GeneratedContent) throws"))
    }

    @Test(arguments: ["", "internal ", "fileprivate ", "private "])
    func `members generated for an internal or private type have no access modifier`(access: String) {
        let expanded = expand("@Generable \(access)struct Point { let x: Int }")
        #expect(expanded.messages.isEmpty)
        #expect(expanded.contains("nonisolated static var generationSchema"))
        #expect(expanded.contains("nonisolated struct PartiallyGenerated"))
    }

    @Test func `members generated for a type in a public extension are public`() {
        let expanded = expand("public extension Outer { @Generable struct Inner { let x: Int } }")
        #expect(expanded.contains("nonisolated public static var generationSchema"))
        #expect(expanded.contains("extension Outer.Inner: nonisolated LanguageModels.Generable"))
    }

    @Test func `only settable stored instance properties are included in the schema`() {
        let expanded = expand(
            """
            @Generable
            struct Everything {
                var stored: Int { didSet {} }
                let constant = 5
                static let shared = 1
                lazy var late = 2
                var computed: Int { 3 }
                var accessed: Int { get { 3 } set {} }
            }
            """)
        #expect(
            expanded.contains(
                #"properties: [ LanguageModels.GenerationSchema.Property(name: "stored", type: Int.self) ]"#))
        #expect(expanded.contains(#"__add("stored", self.stored) return"#))
        #expect(!expanded.contains("self.constant"))
    }

    @Test func `property types can be shared by several names or inferred from initial values`() {
        let expanded = expand(
            """
            @Generable
            struct Values {
                var a, b: Int
                var text = "x", number = -4, ratio = 0.5, flag = true, list = [1, 2], inner = Outer.Inner(x: 1)
                var items = [Item]()
            }
            """)
        let types = [
            "a": "Int", "b": "Int", "text": "String", "number": "Int", "ratio": "Double", "flag": "Bool",
            "list": "[Int]", "inner": "Outer.Inner", "items": "[Item]",
        ]
        #expect(expanded.messages.isEmpty)
        for (name, type) in types {
            #expect(expanded.contains("Property(name: \"\(name)\", type: \(type).self)"))
            #expect(expanded.contains("var \(name): \(type).PartiallyGenerated?"))
        }
    }

    @Test func `the backticks of a property name are kept in code and removed in the schema`() {
        let expanded = expand("@Generable struct Words { var `default`: Bool }")
        #expect(expanded.contains(#"Property(name: "default", type: Bool.self)"#))
        #expect(expanded.contains(#"__add("default", self.`default`)"#))
        #expect(expanded.contains("var `default`: Bool.PartiallyGenerated?"))
    }

    @Test(arguments: ["String?", "String!", "Optional<String>", "Swift.Optional<String>", "(String?)"])
    func `every spelling of an optional type expands to the same partially generated property`(type: String) {
        let expanded = expand("@Generable struct Maybe { var x: \(type) }")
        #expect(expanded.contains("var x: String.PartiallyGenerated?"))
    }

    @Test func `nil is represented explicitly only if the macro's argument is true`() {
        let always = expand("@Generable(representNilExplicitlyInGeneratedContent: true) struct A { var x: Int? }")
        #expect(always.contains("representNilExplicitlyInGeneratedContent: true, properties"))
        #expect(always.contains("?) { __properties.append((name, value)) }"))
        let depends = expand("@Generable(representNilExplicitlyInGeneratedContent: flag) struct A { var x: Int? }")
        #expect(depends.contains("if (flag) || value != nil { __properties.append((name, value)) }"))
        let never = expand("@Generable(representNilExplicitlyInGeneratedContent: false) struct A { var x: Int? }")
        #expect(never.contains("if let value { __properties.append((name, value)) }"))
        #expect(!never.contains("GenerationSchema(type: Self.self, representNil"))
    }

    @Test func `the custom name of a struct is passed to its schema`() {
        let expanded = expand(#"@Generable(name: "Pet", description: "x") struct Cat { var x: Int }"#)
        #expect(expanded.contains(#"GenerationSchema(type: Self.self, name: "Pet", description: "x", properties:"#))
    }

    @Test func `guides of all kinds are passed to the schema unchanged`() {
        let expanded = expand(
            #"""
            @Generable
            struct Guided {
                @Guide(.count(3), .element(.anyOf(["a", "b"]))) var list: [String]
                @Guide(/[a-z]+/) var bare: String
                @Guide(description: "Zip", /\d{5}/) var zip: String?
                @Guide(.pattern(/x+/)) var pattern: String
                @Guide(description: Texts.long) var described: String
                @LanguageModels.Guide(description: "m", .minimum(1)) var qualified: Int
            }
            """#)
        #expect(expanded.messages.isEmpty)
        #expect(expanded.contains(#"type: [String].self, guides: [.count(3), .element(.anyOf(["a", "b"]))])"#))
        #expect(expanded.contains(#"name: "bare", type: String.self, guides: [/[a-z]+/])"#))
        #expect(expanded.contains(#"name: "zip", description: "Zip", type: String?.self, guides: [/\d{5}/])"#))
        #expect(expanded.contains(#"guides: [.pattern(/x+/)])"#))
        #expect(expanded.contains(#"name: "described", description: Texts.long, type: String.self)"#))
        #expect(expanded.contains(#"name: "qualified", description: "m", type: Int.self, guides: [.minimum(1)])"#))
    }

    @Test func `several guide attributes of a property are combined, and the last description is used`() {
        let expanded = expand(
            #"""
            @Generable
            struct Plan {
                @Guide(description: "A list of day-by-day plans.")
                @Guide(.count(3))
                let days: [DayPlan]
                @Guide(description: "a", .minimum(1)) @Guide(description: "b", .maximum(5)) var stars: Int?
                @Guide(description: "kept", .minimum(1)) @Guide(description: nil, .maximum(5)) var rooms: Int
                @Guide(/[a-z]+/) @Guide(.anyOf(["a", "b"])) var letter: String
                @Guide(/[a-z]+/) @Guide(description: "A word") var word: String
            }
            """#)
        #expect(expanded.messages.isEmpty)
        #expect(
            expanded.contains(
                #"name: "days", description: "A list of day-by-day plans.", type: [DayPlan].self, guides: [.count(3)])"#
            ))
        #expect(expanded.contains(#"description: "b", type: Int?.self, guides: [.minimum(1), .maximum(5)])"#))
        #expect(expanded.contains(#"description: "kept", type: Int.self, guides: [.minimum(1), .maximum(5)])"#))
        #expect(expanded.contains(#"type: String.self, guides: [.pattern(/[a-z]+/), .anyOf(["a", "b"])])"#))
        #expect(expanded.contains(#"name: "word", description: "A word", type: String.self, guides: [/[a-z]+/])"#))
    }

    @Test func `an #if block around properties is repeated in every part of the expansion`() {
        let expanded = expand(
            """
            @Generable
            struct Settings {
                var always: Int
                #if DEBUG
                var level: Int
                #elseif os(Linux)
                var path: String
                #else
                var other: Bool
                #endif
            }
            """)
        let property = "LanguageModels.GenerationSchema.Property"
        #expect(
            expanded.contains(
                """
                __elements.append(\(property)(name: "always", type: Int.self))
                #if DEBUG
                __elements.append(\(property)(name: "level", type: Int.self))
                #elseif os(Linux)
                __elements.append(\(property)(name: "path", type: String.self))
                #else
                __elements.append(\(property)(name: "other", type: Bool.self))
                #endif
                """))
        #expect(expanded.contains(#"#if DEBUG __add("level", self.level) #elseif os(Linux)"#))
        #expect(expanded.contains("#if DEBUG var level: Int.PartiallyGenerated? #elseif os(Linux)"))
        #expect(expanded.contains(#"#if DEBUG self.level = try content.value(forProperty: "level") #elseif"#))
    }

    @Test func `the generated extension has every conformance that the compiler requests`() {
        let expanded = expand(
            "@Generable struct A { var x: Int }", conformances: ["Generable", "PromptRepresentable"])
        #expect(
            expanded.contains(
                "extension A: nonisolated LanguageModels.Generable, nonisolated LanguageModels.PromptRepresentable {"))
    }

    @Test func `availability attributes of a type are repeated on the generated extension`() {
        let expanded = expand("@available(macOS 26.0, *) @Generable struct A { var x: Int }")
        #expect(expanded.contains("@available(macOS 26.0, *) extension A: nonisolated LanguageModels.Generable"))
    }
}

@Suite struct GenerableStructIdentityTests {
    @Test func `a property of type GenerationID is the content's id and not part of the schema`() {
        let expanded = expand("@Generable struct Term { var id: GenerationID; var text: String }")
        #expect(!expanded.contains(#"name: "id""#))
        #expect(expanded.contains("self.id = content.id ?? LanguageModels.GenerationID()"))
        #expect(expanded.contains("GeneratedContent(properties: __properties, id: self.id)"))
        #expect(expanded.contains("struct PartiallyGenerated: Swift.Identifiable"))
        #expect(!expanded.contains("self.id = try"))
    }

    @Test func `a generated id of a hashable type makes the partially generated type identifiable`() {
        let text = expand("@Generable struct A { var id: String }")
        #expect(text.contains("struct PartiallyGenerated: Swift.Identifiable"))
        #expect(text.contains("var id: String.PartiallyGenerated?"))
        #expect(!text.contains("var id: LanguageModels.GenerationID"))
        let other = expand("@Generable struct A { var id: Key }")
        #expect(!other.contains("Swift.Identifiable"))
        #expect(other.contains("var id: Key.PartiallyGenerated?"))
    }

    @Test(arguments: ["let id = UUID()", "var id: String { name }"])
    func `a constant or computed id is not part of the partially generated type`(id: String) {
        let expanded = expand("@Generable struct A: Identifiable { \(id); var name: String }")
        #expect(expanded.messages.isEmpty)
        #expect(expanded.contains("var id: LanguageModels.GenerationID var name: String.PartiallyGenerated?"))
    }
}

@Suite struct GenerableWrittenMemberTests {
    @Test func `the macro does not generate members that the user wrote`() {
        let expanded = expand(
            """
            @Generable
            struct Own {
                var x: Int
                static var generationSchema: GenerationSchema { other }
                var generatedContent: GeneratedContent { other }
                struct PartiallyGenerated {}
                init(_ content: GeneratedContent) throws { x = 1 }
            }
            """)
        #expect(!expanded.contains("static var generationSchema: LanguageModels.GenerationSchema"))
        #expect(!expanded.contains("var generatedContent: LanguageModels.GeneratedContent"))
        #expect(!expanded.contains("struct PartiallyGenerated:"))
        #expect(expanded.contains("extension Own: nonisolated LanguageModels.Generable { }"))
    }

    @Test(arguments: ["Equatable", "Hashable", "Swift.Equatable"])
    func `the partially generated type of an equatable struct is equatable`(conformance: String) {
        let expanded = expand("@Generable struct A: \(conformance) { var x: Int }")
        #expect(expanded.contains("LanguageModels.ConvertibleFromGeneratedContent, Swift.Equatable {"))
    }

    @Test func `the partially generated type of a struct with a custom == is not equatable`() {
        let expanded = expand(
            "@Generable struct A: Equatable { var x: Int; static func == (a: A, b: A) -> Bool { true } }")
        #expect(!expanded.contains("Swift.Equatable"))
    }
}

extension String {
    /// The text without white space.
    var withoutSpaces: String {
        filter { !$0.isWhitespace }
    }
}
