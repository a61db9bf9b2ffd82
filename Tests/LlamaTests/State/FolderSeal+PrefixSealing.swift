import Platform

@testable import Llama

/// As Hearth proves its saved prefixes.
extension FolderSeal: PrefixSealing {}
