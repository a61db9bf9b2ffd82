// The programs use the API's sessions, transcripts and schemas, and manage models.
@_exported public import Engine
@_exported public import LanguageModels
@_exported public import LocalModels
@_exported public import ModelLibrary
@_exported public import RemoteModels
@_exported public import Tools

// The programs use these types without importing the engine.
@_exported public import struct Llama.ContextConfiguration
@_exported public import struct Llama.Embedding
@_exported public import struct Llama.SamplingParameters
@_exported public import struct Llama.WorkerAddress
