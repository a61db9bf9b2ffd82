import Foundation
import Testing
import UniformTypeIdentifiers

struct UTTypeTests {
    @Test(arguments: [
        (UTType.json, UTType.text), (.commaSeparatedText, .delimitedText), (.swiftSource, .plainText), (.png, .image),
        (.svg, .xml), (.pdf, .data), (.heic, .heif), (.mp3, .audio), (.json, .item), (.json, .json),
    ])
    func `a type conforms to its supertypes and to itself`(type: UTType, supertype: UTType) {
        #expect(type.conforms(to: supertype))
        #expect(!supertype.isSubtype(of: type))
    }

    @Test(arguments: [(UTType.json, UTType.plainText), (.png, .jpeg), (.text, .json), (.pdf, .text)])
    func `a type does not conform to other types`(type: UTType, other: UTType) {
        #expect(!type.conforms(to: other))
    }

    @Test func `types are found by extension, MIME type and identifier, in any case`() {
        #expect(UTType(filenameExtension: "JSON") == .json)
        #expect(UTType(filenameExtension: "jpg") == .jpeg)
        #expect(UTType(mimeType: "text/csv") == .commaSeparatedText)
        #expect(UTType(mimeType: "Image/PNG", conformingTo: .image) == .png)
        #expect(UTType("Public.JSON") == .json)
        #expect(UTType("org.example.none") == nil)
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    }

    @Test func `an unknown extension has a dynamic type with the requested supertype`() throws {
        let type = try #require(UTType(filenameExtension: "hearthtest", conformingTo: .text))
        #expect(type.isDynamic)
        #expect(type.conforms(to: .text))
        #expect(type.preferredFilenameExtension == "hearthtest")
        #expect(UTType(type.identifier) == type)
    }

    @Test func `a type of the program conforms to its parent, even if two types conform to each other`() {
        let own = UTType(exportedAs: "dev.hearth.test.own", conformingTo: .json)
        #expect(own.conforms(to: .text))
        #expect(UTType("dev.hearth.test.own") == own)
        let first = UTType(exportedAs: "dev.hearth.test.first", conformingTo: own)
        let circle = UTType(importedAs: "dev.hearth.test.own", conformingTo: first)
        #expect(circle.conforms(to: first))
        #expect(first.conforms(to: .json))
        #expect(!circle.supertypes.contains(circle))
    }

    @Test func `a type is coded as its identifier, even if it is unknown`() throws {
        let json = try JSONEncoder().encode([UTType.pdf])
        #expect(String(decoding: json, as: UTF8.self) == #"["com.adobe.pdf"]"#)
        let type = try JSONDecoder().decode([UTType].self, from: Data(#"["org.example.nothing"]"#.utf8))
        #expect(type.map(\.identifier) == ["org.example.nothing"])
        #expect(!type[0].isDeclared)
    }
}
