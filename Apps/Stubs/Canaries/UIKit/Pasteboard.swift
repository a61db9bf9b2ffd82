// error: cannot assign value of type 'Int' to type 'String'
import UIKit

@MainActor func copy(_ number: Int) { UIPasteboard.general.string = number }
