// error: missing argument label 'forType:' in call
import AppKit

@MainActor func copy(_ text: String) { NSPasteboard.general.setString(text, .string) }
