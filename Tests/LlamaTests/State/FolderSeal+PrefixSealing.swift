import Platform

@testable import Llama

/// The seal of saved prefixes that Hearth uses.
extension FolderSeal: PrefixSealing {}
