// The `LanguageModels` API under the module name of Apple's Foundation Models framework.
//
// Code written for that framework imports this module and compiles unchanged. The module re-exports every
// declaration of `LanguageModels` under the same name. On platforms that have Apple's framework, import
// `LanguageModels` instead to choose this implementation.
@_exported public import LanguageModels
// Apple's Foundation also exports `@Observable`, which published programs rely on. Foundation on Linux does not export
// it.
@_exported public import Observation
