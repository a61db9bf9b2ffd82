// Apple's module name for the `LanguageModels` API.
//
// Code written for Apple's Foundation Models framework imports this module and compiles unchanged: everything that
// `LanguageModels` declares is visible here under the same names. Where the platform has the framework of that name,
// import `LanguageModels` instead to choose this implementation.
@_exported public import LanguageModels
// Apple's Foundation brings `@Observable` along, which public source relies on; Linux's does not.
@_exported public import Observation
