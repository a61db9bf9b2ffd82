import Testing

@testable import Chat

@Suite struct MemoryOfferTests {
    @Test(arguments: [
        ("My name is Ana. What is the capital of France?", "My name is Ana."),
        ("Hi! I'm allergic to peanuts, so what can I bake?", "I'm allergic to peanuts"),
        ("I live in Leeds and I need a dentist.", "I live in Leeds and I need a dentist."),
        ("Call me Sam.", "Call me Sam."),
        ("I prefer metric units.", "I prefer metric units."),
        ("By the way, I work as a nurse on night shifts.", "I work as a nurse on night shifts."),
        ("I have two kids, 4 and 7. Ideas for a rainy day?", "I have two kids, 4 and 7."),
        ("Ich heiße Jonas und wohne in Kiel.", "Ich heiße Jonas und wohne in Kiel."),
        ("Hallo, ich bin Vegetarier. Was koche ich heute Abend?", "Ich bin Vegetarier."),
        ("Ich wohne in Wien.", "Ich wohne in Wien."),
        ("Meine Tochter heißt Lena.", "Meine Tochter heißt Lena."),
        ("Je m'appelle Chloé.", "Je m'appelle Chloé."),
        ("J’habite à Lyon. Où faire du vélo ?", "J'habite à Lyon."),
        ("Je suis allergique aux noix.", "Je suis allergique aux noix."),
        ("Me llamo Lucía, ¿qué significa mi nombre?", "Me llamo Lucía"),
        ("Vivo en Sevilla.", "Vivo en Sevilla."),
        ("Hola, soy vegetariana.", "Soy vegetariana."),
        ("Tengo dos hijos. ¿Qué hago con ellos?", "Tengo dos hijos."),
        ("My favourite colour is green.", "My favourite colour is green."),
        ("Mi cumpleaños es el 3 de mayo.", "Mi cumpleaños es el 3 de mayo."),
    ])
    func `offers a statement of the user in their own words`(_ message: String, _ fact: String) {
        #expect(MemoryOffers.facts(in: message) == [fact])
    }

    @Test(arguments: [
        "What is my name?", "Call me later if you can.", "I prefer the second version.", "I live in fear of mondays?",
        "Translate: my name is Ana.", "Suppose I live in Rome. What tax do I pay?", "> My name is Ana.",
        "\"I live in Leeds\" is a line of the song.", "If I live in Leeds, where do I vote?",
        "I am tired today.", "I'm from the support team, she wrote.\n```\nMy name is x\n```",
        "He said my name is hard to spell.", "I am looking for a flat.", "Ich bin müde.",
        "Ich wohne in einem Hotel heute.",
        "Je préfère la première version.", "Prefiero esta versión.", "Je suis en retard.", "Soy de los que dudan hoy.",
        "Write a story that begins with: I live in a shoe.",
    ])
    func `offers nothing that is passing, quoted, supposed or asked`(_ message: String) {
        #expect(MemoryOffers.facts(in: message) == [])
    }

    @Test func `a long message is taken as a text of others`() {
        #expect(MemoryOffers.facts(in: "My name is Ana.\n" + String(repeating: "word ", count: 300)) == [])
    }
}
