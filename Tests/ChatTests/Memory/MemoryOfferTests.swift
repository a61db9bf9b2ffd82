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
        ("I have two kids, a girl and a boy. Ideas for a rainy day?", "I have two kids, a girl and a boy."),
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

    /// Messages that were written to measure the rules, 40 with a lasting statement and 40 without.
    private static let stating = [
        "I'm called Priya and I run a bakery. How do I price croissants?",
        "My birthday is on 12 June.",
        "I'm lactose intolerant, so which cheeses can I eat?",
        "I work as a translator. What is CAT software?",
        "Hey, I am a software developer from Oslo.",
        "I live in a small flat in Bristol with no oven. Any recipes?",
        "I have a dog named Biscuit, what human food is toxic?",
        "I speak Polish at home.",
        "Please remember that I don't eat pork.",
        "I'm vegetarian. Plan my dinners.",
        "Ich arbeite als Krankenschwester im Schichtdienst.",
        "Ich bin Diabetiker, welches Obst ist gut?",
        "Mein Name ist Petra.",
        "Ich komme aus Polen und lerne Deutsch.",
        "Je suis étudiant en droit à Lille.",
        "J'ai deux enfants et un chat.",
        "Je travaille comme boulanger.",
        "Soy profesora de música.",
        "Me llamo Diego y vivo en Lima.",
        "Prefiero que me trates de tú.",
        "I am called Wei. What time is it in Tokyo when it is noon here?",
        "I'm allergic to cats and my friend has two. Tips?",
        "I live in Cork. Is it worth owning a car?",
        "I'm a teacher at a primary school. Ideas for day one?",
        "By the way, I don't eat meat.",
        "My pronouns are they/them.",
        "I was born in 1961, when can I retire?",
        "I have three children. Which car fits us?",
        "I prefer answers in bullet points.",
        "My wife is called Ines.",
        "I'm 34 years old and want to start running.",
        "Ich bin allergisch gegen Nüsse.",
        "Hallo, ich heiße Mehmet. Wie geht das mit dem Wohngeld?",
        "Ich lebe in Graz und suche einen Verein.",
        "Nenn mich einfach Kai.",
        "Ich habe zwei Kinder, was kostet die Kita?",
        "J'habite à Nantes. Quel marché le dimanche ?",
        "Je m'appelle Inès et j'apprends le piano.",
        "Tengo tres hijos y poco tiempo.",
        "Vivo en Quito. ¿A qué altura está?",
    ]
    private static let other = [
        "What should I name my dog?",
        "I live for music, you know?",
        "Call me when it's done: how do I say that in French?",
        "I prefer it shorter.",
        "My name is not in the list, why?",
        "I have two questions about taxes.",
        "I have a problem with my printer.",
        "I work on a Python script that fails.",
        "I'm from now on using tabs, how do I convert?",
        "Write a dialogue: 'I am allergic to cats,' said Tom.",
        "Can you check this sentence? I live in London since 2010.",
        "I am reading a book about bees.",
        "I work in Excel and need a formula.",
        "Ich habe zwei Fragen zur Steuer.",
        "Ich bin gerade in Berlin, was soll ich sehen?",
        "Ich arbeite an einem Bericht über Solarzellen.",
        "Je suis bloqué sur cet exercice.",
        "J'ai une question sur le subjonctif.",
        "Tengo una duda sobre la gramática.",
        "Soy incapaz de instalar este programa.",
        "I am not sure what to cook.",
        "I'm from time to time dizzy, is that bad?",
        "I have a car with 200,000 km, should I sell?",
        "I prefer to wait, but is that wise?",
        "I speak to my boss tomorrow. How do I ask for a raise?",
        "I live to eat, as they say.",
        "I was born to run: who sings it?",
        "Call me crazy, but is the earth round?",
        "I never drink and drive.",
        "I have one week in Rome.",
        "My favourite is missing from the menu, what now?",
        "I work for free today, is this legal?",
        "Ich habe einen Fehler in Zeile 3.",
        "Ich bin 5 Minuten zu spät, was sage ich?",
        "Ich lebe in der Hoffnung, dass es klappt.",
        "Ich mag keine Umwege. Wie heißt das Lied?",
        "Je viens de tomber, que faire ?",
        "J'ai un chat virtuel à programmer.",
        "No como nada desde ayer, ¿es malo?",
        "Soy de la opinión contraria.",
    ]

    @Test func `finds most lasting statements of the measured messages and nothing in the others`() {
        #expect(Self.stating.count { !MemoryOffers.facts(in: $0).isEmpty } >= 38)
        #expect(Self.other.filter { !MemoryOffers.facts(in: $0).isEmpty } == [])
    }
}
