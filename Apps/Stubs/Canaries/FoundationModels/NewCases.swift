// error: may have additional unknown values
import FoundationModels

func name(_ segment: Transcript.Segment) -> String {
    switch segment {
    case .text: "text"
    case .structure: "structure"
    case .attachment: "attachment"
    }
}
