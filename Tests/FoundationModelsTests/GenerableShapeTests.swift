import Foundation
import FoundationModels
import Testing

typealias Nickname = String?

/// A struct with properties in every form of declaration.
@Generable
private struct Everything {
    let plain: Int
    var observed: Bool { didSet {} }
    var first, second: Int
    var `default`: String
    var inferred = 5, text = "x", list = [1, 2], ratio = 0.5
    var nickname: Nickname
    var sugar: [[Stop]]
    var long: Swift.Optional<Swift.Array<Stop.Kind>>
    var implicit: Int!
    let constant = 7
    static let shared = 8
    lazy var late = 9
    var computed: Int { 10 }
    private var hidden: Hidden?
    #if os(Linux) || os(macOS) || os(iOS)
        var platform: String
    #else
        var other: [Int]
    #endif

    @Generable
    fileprivate struct Hidden {
        let value: Double
    }
}

@Generable
private enum Platform {
    case all
    #if os(Linux) || os(macOS) || os(iOS)
        case known
    #endif
}

@Generable
private indirect enum Tree: Equatable {
    case leaf
    case branch(Tree, Tree?, `for`: String)
}

@Generable
private enum Level: String, Comparable {
    case low
    case high

    static func < (first: Level, second: Level) -> Bool { first == .low && second == .high }
}

struct Outer {
    @Generable
    struct Inner {
        let deep: Deep

        @Generable
        struct Deep {
            let choice: Choice

            @Generable
            enum Choice: Equatable {
                case one(Stop)
                case other
            }
        }
    }
}

extension Outer {
    @Generable
    struct Extended {
        let inner: Inner
        let more: [Extended]?
    }
}

@Generable
private struct Empty {}

@Generable
private struct Identified: Identifiable {
    let id = UUID()
    let name: String
}

@Generable
private struct Keyed: Identifiable {
    let id: String
    let name: String
}

@Suite struct GenerableShapeTests {
    private let json = """
        {"plain": 1, "observed": true, "first": 2, "second": 3, "default": "d", "inferred": 4, "text": "t", "list": [], \
        "ratio": 1, "nickname": "N", "sugar": [[{"kind": "sight", "note": "s"}]], "platform": "p"}
        """

    @Test func `properties in every form of declaration can be decoded and encoded`() throws {
        let value = try Everything(GeneratedContent(json: json))
        #expect(value.plain == 1 && value.observed && value.first == 2 && value.second == 3)
        #expect(value.default == "d" && value.inferred == 4 && value.text == "t" && value.list.isEmpty)
        #expect(value.nickname == "N" && value.sugar[0][0].note == "s" && value.long == nil && value.implicit == nil)
        #expect(value.constant == 7)
        let written = value.generatedContent.jsonString
        #expect(written == json)
        #expect(!written.contains("late") && !written.contains("computed") && !written.contains("hidden"))
        let partial = value.asPartiallyGenerated()
        expectType(partial.nickname, is: String?.self)
        expectType(partial.sugar, is: [[Stop.PartiallyGenerated]]?.self)
        expectType(partial.long, is: [Stop.Kind]?.self)
        expectType(partial.implicit, is: Int?.self)
    }

    @Test func `a property whose type is an alias of an optional type is not required in the schema`() throws {
        let data = try JSONEncoder().encode(Everything.generationSchema)
        let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let required = try #require(schema["required"] as? [String])
        #expect(!required.contains("nickname") && !required.contains("long") && !required.contains("implicit"))
        #expect(required.contains("default") && required.contains("sugar") && required.contains("platform"))
    }

    @Test func `an enum includes the cases of an #if block whose condition is true`() throws {
        #expect(try Platform(GeneratedContent("known")) == .known)
        #expect(Platform.generationSchema.debugDescription.contains("known"))
    }

    @Test func `an indirect Generable enum can contain itself`() throws {
        let tree = Tree.branch(.leaf, .branch(.leaf, nil, for: "b"), for: "a")
        #expect(try Tree(tree.generatedContent) == tree)
        guard case .branch(.leaf?, .branch(.leaf?, nil, for: "b")?, for: "a") = tree.asPartiallyGenerated() else {
            Issue.record("another partial form: \(tree.asPartiallyGenerated())")
            return
        }
        #expect(Tree.generationSchema.debugDescription.contains("branch"))
    }

    @Test func `a Generable nested type can refer to other nested types`() throws {
        let json = """
            {"inner": {"deep": {"choice": {"type": "one", "value": {"kind": "sight", "note": "n"}}}}, "more": []}
            """
        let value = try Outer.Extended(GeneratedContent(json: json))
        #expect(value.inner.deep.choice == .one(Stop(kind: .sight, note: "n")))
        let partial: Outer.Inner.Deep.Choice.PartiallyGenerated? = value.asPartiallyGenerated().inner?.deep?.choice
        guard case .one(let stop?) = partial else {
            Issue.record("no stop")
            return
        }
        expectType(stop, is: Stop.PartiallyGenerated.self)
        #expect(stop.note == "n")
    }

    @Test func `a Generable enum keeps its custom comparison operator`() throws {
        #expect(try Level(GeneratedContent("low")) < Level(GeneratedContent("high")))
        #expect([Level.high, .low].sorted() == [.low, .high])
    }

    @Test func `a Generable struct without properties is encoded as an empty object`() throws {
        #expect(Empty().generatedContent.jsonString == "{}")
        _ = try Empty(GeneratedContent(json: "{}"))
    }

    @Test func `a partially generated struct is identified by a GenerationID or by its generated id`() throws {
        func firstID<Items: Collection>(of items: Items) -> Items.Element.ID? where Items.Element: Identifiable {
            items.first?.id
        }
        let identified = try Identified(GeneratedContent(json: #"{"name": "a"}"#)).asPartiallyGenerated()
        expectType(try #require(firstID(of: [identified])), is: GenerationID.self)
        let keyed = try Keyed(GeneratedContent(json: #"{"id": "k", "name": "a"}"#)).asPartiallyGenerated()
        #expect(firstID(of: [keyed]) == "k")
    }
}
