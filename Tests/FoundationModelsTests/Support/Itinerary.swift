import Foundation
import FoundationModels

@Generable(description: "A plan for a journey")
struct Journey: Equatable {
    @Guide(description: "An inviting title")
    let title: String
    @Guide(.anyOf(["Lisbon", "Porto"]))
    let destination: String
    let summary: String?
    @Guide(description: "The days in order", .count(2))
    let days: [Day]

    @Generable
    struct Day: Equatable {
        var id: GenerationID
        @Guide(description: "A short name")
        let name: String
        @Guide(.minimumCount(1), .maximumCount(3))
        let stops: [Stop]
    }
}

@Generable
struct Stop: Equatable {
    let kind: Kind
    let note: String

    @Generable
    enum Kind: String, CaseIterable, Codable {
        case sight
        case food = "food and drink"
    }
}

@Generable
enum Weather: Equatable {
    case dry
    case rain(millimetres: Double, note: String?)
    case storm(Stop.Kind, Int)
}

@Generable
struct Person {
    var name: String
    var age: Int?
    var children: [Person]
}

extension Journey {
    static let json = """
        {"title": "Two days", "destination": "Porto", "days": [{"name": "One", "stops": [{"kind": "sight", \
        "note": "Ribeira"}]}, {"name": "Two", "stops": [{"kind": "food and drink", "note": "Mercado"}]}]}
        """
}
