package import Foundation

/// A Thunderbird profile: a folder with the mails of its accounts, which ``Mailbox`` reads.
package struct ThunderbirdProfile: Sendable, Hashable {
    /// The name in Thunderbird.
    package let name: String
    /// The absolute path of the folder.
    package let path: String

    /// The folders of Thunderbird's profile list on Linux (also as a snap and a Flatpak) and macOS.
    private static let places = [
        ".thunderbird", "snap/thunderbird/common/.thunderbird", ".var/app/org.mozilla.Thunderbird/.thunderbird",
        ".var/app/org.mozilla.thunderbird/.thunderbird", "Library/Thunderbird",
    ]

    /// Returns the profiles in a user's home folder that contain mail, in the order of Thunderbird's lists.
    package static func all(home: URL) -> [ThunderbirdProfile] {
        var found: [ThunderbirdProfile] = []
        for place in places {
            let folder = home.appending(path: place)
            let list = folder.appending(path: "profiles.ini")
            guard let status = try? PathStatus(list.path), status.isFile, status.size < 1 << 20,
                let text = try? String(contentsOf: list, encoding: .utf8)
            else { continue }
            for profile in profiles(text, in: folder) where !found.contains(where: { $0.path == profile.path }) {
                found.append(profile)
            }
        }
        return found
    }

    private static func profiles(_ text: String, in folder: URL) -> [ThunderbirdProfile] {
        var sections: [(isProfile: Bool, values: [String: String])] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                sections.append((line.hasPrefix("[Profile"), [:]))
            } else if let equals = line.firstIndex(of: "="), !sections.isEmpty {
                let value = String(line[line.index(after: equals)...])
                sections[sections.count - 1].values[String(line[..<equals])] = value
            }
        }
        return sections.compactMap { section in
            guard section.isProfile, let path = section.values["Path"], !path.isEmpty else { return nil }
            let place = section.values["IsRelative"] == "0" ? URL(filePath: path) : folder.appending(path: path)
            let profile = place.standardizedFileURL.path
            guard ["Mail", "ImapMail"].contains(where: { (try? PathStatus("\(profile)/\($0)"))?.isFolder == true })
            else { return nil }
            return ThunderbirdProfile(name: section.values["Name"] ?? place.lastPathComponent, path: profile)
        }
    }
}
