import Foundation
import Testing

@testable import Mail

@Suite struct SpamListTests {
    private let lists = SpamLists.shipped

    /// Returns all lists of texts, with their path in the file.
    private func texts() throws -> [(place: String, sources: [String], entries: [String])] {
        let file = try #require(try JSONSerialization.jsonObject(with: SpamLists.file) as? [String: Any])
        return try ["sites", "words", "phrases", "topics"].flatMap { part in
            try #require(file[part] as? [String: [String: [String]]]).map { name, list in
                ("\(part).\(name)", try #require(list["sources"]), try #require(list["entries"]))
            }
        }
    }

    @Test func `entries are lowercase and unique, and each list names its sources`() throws {
        #expect(lists.version == 1)
        for list in try texts() {
            #expect(!list.entries.isEmpty && !list.sources.isEmpty, "\(list.place)")
            #expect(Set(list.entries).count == list.entries.count, "\(list.place)")
            for entry in list.entries {
                #expect(entry == entry.lowercased() && entry == entry.trimmingCharacters(in: .whitespaces), "\(entry)")
                #expect(!entry.isEmpty, "\(list.place)")
            }
        }
    }

    @Test func `lists without an order of importance are sorted`() throws {
        for list in try texts() where list.place.hasPrefix("sites.") || list.place.hasPrefix("words.") {
            #expect(list.entries == list.entries.sorted(), "\(list.place)")
        }
        let redirects = lists.redirects.entries.map { [$0.host, $0.path] }
        #expect(redirects == redirects.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `brand names are unique, and every imitated brand has a site`() {
        let brands = lists.brands
        let all = [brands.imitated, brands.others, brands.shops]
        let names = all.flatMap { $0.entries.flatMap(\.names) }
        #expect(Set(names).count == names.count)
        for entry in all.flatMap(\.entries) {
            let sites = entry.sites ?? []
            #expect(!entry.names.isEmpty && Set(sites).count == sites.count, "\(entry.names)")
            for text in entry.names + sites { #expect(text == text.lowercased() && !text.isEmpty, "\(text)") }
        }
        #expect(brands.imitated.entries.allSatisfy { $0.sites?.isEmpty == false })
        #expect(all.allSatisfy { !$0.sources.isEmpty } && !lists.redirects.sources.isEmpty)
    }

    @Test func `brands with common names are listed as imitated brands, and each topic has phrases`() {
        let imitated = Set(Brand.imitated.flatMap(\.names))
        #expect(imitated.isSuperset(of: lists.words.commonBrandsInHosts.entries))
        #expect(Topic.Kind.allCases.allSatisfy { !Topic.phrases($0).isEmpty })
        #expect(lists.topics.count == Topic.Kind.allCases.count)
    }
}
