extension PublicSuffix {
    /// Returns whether a host has one label, or a short word followed by two letters, such as "co.uk" and "com.br".
    ///
    /// This guess is used if the public suffix list is missing: on Apple's systems, and with a libpsl that was
    /// built without the list.
    static func guess(_ host: String) -> Bool {
        let labels = host.split(separator: ".")
        return labels.count == 1 || labels.count == 2 && labels[1].count == 2 && seconds.contains(String(labels[0]))
    }

    private static let seconds: Set<String> = [
        "ac", "co", "com", "edu", "go", "gob", "gov", "ltd", "me", "mil", "ne", "net", "nom", "or", "org", "plc",
    ]
}
