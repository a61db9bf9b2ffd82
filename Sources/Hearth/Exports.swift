// The ways in hold sessions, transcripts and schemas of the API, and manage models.
@_exported public import Engine
@_exported public import LanguageModels
@_exported public import LocalModels
@_exported public import ModelLibrary
@_exported public import RemoteModels
@_exported public import Tools

// The ways in speak with these plain values; they do not import the engine.
@_exported public import struct Llama.ContextConfiguration
@_exported public import struct Llama.Embedding
@_exported public import struct Llama.SamplingParameters
@_exported public import struct Llama.WorkerAddress
