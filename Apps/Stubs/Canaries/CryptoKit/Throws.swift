// error: call can throw
import CryptoKit

func opened(_ box: AES.GCM.SealedBox, _ key: SymmetricKey) -> [UInt8] {
    Array(AES.GCM.open(box, using: key, authenticating: [UInt8]()))
}
