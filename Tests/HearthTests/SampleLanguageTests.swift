import Foundation
import Testing

@testable import Hearth

@Suite struct SampleLanguageTests {
    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], SampleLanguage.german),
        (["LANG": "de"], .german),
        (["LANG": "DE_at@euro"], .german),
        (["LANG": "fr-CA"], .french),
        (["LANG": "es_419.UTF-8", "LC_MESSAGES": "ja_JP.eucJP"], .japanese),
        (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LC_ALL": "es_ES.UTF-8"], .spanish),
        // An empty variable counts as unset; "C" means English.
        (["LANG": "fr_FR.UTF-8", "LC_ALL": ""], .french),
        (["LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"], .english),
        (["LANG": "POSIX"], .english),
        // Danish, Javanese and invalid names have no samples.
        (["LANG": "da_DK.UTF-8"], .english),
        (["LANG": "jav_ID"], .english),
        (["LANG": "../de"], .english),
        (["LANGUAGE": "de", "LANG": "en_GB.UTF-8"], .english),
    ])
    func `the samples' language follows the system's variables in POSIX order`(
        variables: [String: String], language: SampleLanguage
    ) {
        #expect(SampleLanguage.ofSystem(environment: variables) == language)
    }

    @Test(arguments: SampleLanguage.allCases)
    func `each language has documents and a mailbox in the checkout`(language: SampleLanguage) throws {
        let folder = try #require(language.folder(beside: #filePath))
        #expect(folder.lastPathComponent == (language == .english ? "Samples" : language.rawValue))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "documents").path)
        #expect(files.count == 10)
    }

    @Test func `a program without installed samples has no folder`() {
        #expect(SampleLanguage.german.folder(beside: "/nowhere/bin/hearth") == nil)
    }
}
