// error: cannot convert return expression of type 'FoundationModels.Transcript' to return type 'LanguageModels.Transcript'
import FoundationModels
import LanguageModels

func same(_ transcript: FoundationModels.Transcript) -> LanguageModels.Transcript { transcript }
