import Platform

@testable import Llama

/// Seals saved prefixes as Hearth does.
extension FolderSeal: PrefixSealing {}
