import ArgumentParser
import Engine
import Foundation
import LanguageModels
import Llama

/// Compares two ways to classify mails: scoring the categories as continuations, and generating and parsing an answer.
struct ClassifyBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify", abstract: "Classify mails by scoring, and by four kinds of generation.")

    @Option(help: "A .gguf file of a chat model.") var model: String
    @Option(help: "Threads to compute with.") var threads: Int?
    @Option(help: "Mails in each round, at most 20.") var mails = 20
    @Option(help: "Counted rounds, after a warm-up with one mail per way.") var repetitions = 3

    /// A method to find a mail's category.
    enum Way: String, CaseIterable, Encodable {
        /// The probabilities of all categories as continuations.
        case score
        /// A generated answer constrained to the categories.
        case anyOf
        /// JSON with the category as its only field.
        case json
        /// Up to 16 unconstrained tokens.
        case free
        /// Like `free`, but with an uncached prompt, as in programs that create a context for each call.
        case fresh
    }

    private struct Report: Encodable {
        /// The seconds for each mail, sequentially in a context of one sequence.
        var single: [String: [Double]] = [:]
        /// The seconds for all mails submitted together, in a context of eight sequences.
        var batch: [String: [Double]] = [:]
        /// The number of answers with no category, or with more than one.
        var unparsed: [String: Int] = [:]
        /// The tokens of each mail's prompt after the shared prefix.
        var ownTokens: [Int] = []
    }

    func validate() throws {
        guard (1...MailClassifier.mails.count).contains(mails), repetitions > 0 else {
            throw ValidationError("There are \(MailClassifier.mails.count) mails; repetitions are 1 or more.")
        }
    }

    func run() async throws {
        var report = Report()
        report.single = try await measure(sequences: 1, together: 1, &report)
        report.batch = try await measure(sequences: 8, together: mails, &report)
        try printJSON(report)
    }

    /// Warms up each method, then alternates between them, so that changes of the machine's speed affect all alike.
    private func measure(sequences: Int, together: Int, _ report: inout Report) async throws -> [String: [Double]] {
        let loaded = try await LoadedModel.load(
            path: model,
            configuration: ContextConfiguration(contextTokens: 4096, maxSequences: sequences, threads: threads))
        let classifier = MailClassifier(loaded)
        var times: [String: [Double]] = [:]
        // All texts differ, so that no prompt is cached.
        var number = 1000
        func texts(_ range: Range<Int>) -> [String] {
            MailClassifier.mails[range].map { mail in
                number += 1
                return "Mail \(number): \(mail)"
            }
        }
        for way in Way.allCases { _ = try await classifier.time(texts(0..<1), way) }
        for _ in 0..<repetitions {
            for start in stride(from: 0, to: mails, by: together) {
                for way in Way.allCases {
                    let range = start..<min(start + together, mails)
                    times[way.rawValue, default: []].append(try await classifier.time(texts(range), way))
                }
            }
        }
        report.ownTokens = try classifier.ownTokens(texts(0..<mails))
        for (way, count) in await classifier.unparsed { report.unparsed[way, default: 0] += count }
        await loaded.close()
        return times
    }
}

/// Finds the category of mails by each method.
private struct MailClassifier {
    private static let categories = ["primary", "social", "promotions", "updates", "forums"]
    private static let instructions = """
        Sort the mail into one of these categories and answer with its name alone.
        primary: people who write to the reader themselves
        social: messages from social networks
        promotions: offers, newsletters and advertising
        updates: receipts, bills, deliveries and other notices
        forums: mailing lists and discussion groups
        """

    private let loaded: LoadedModel
    private let languageModel: LlamaLanguageModel
    private let tally = Tally()

    private actor Tally {
        var unparsed: [String: Int] = [:]
        func add(_ way: ClassifyBench.Way) { unparsed[way.rawValue, default: 0] += 1 }
    }

    init(_ loaded: LoadedModel) {
        self.loaded = loaded
        languageModel = LlamaLanguageModel(loaded)
    }

    var unparsed: [String: Int] { get async { await tally.unparsed } }

    func ownTokens(_ texts: [String]) throws -> [Int] {
        let empty = try prompt("").count
        return try texts.map { try prompt($0).count - empty }
    }

    /// Returns the seconds until all texts have a category.
    func time(_ texts: [String], _ way: ClassifyBench.Way) async throws -> Double {
        let start = ContinuousClock.now
        if way == .score {
            try await score(texts)
        } else {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for text in texts { group.addTask { try await generate(text, way) } }
                try await group.waitForAll()
            }
        }
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private func prompt(_ text: String, isFresh: Bool = false) throws -> [TokenID] {
        // A unique prefix prevents cache reuse.
        let instructions = isFresh ? text.prefix(12) + "\n" + Self.instructions : Self.instructions
        return try loaded.tokens(for: [
            InferenceRequest.Message(.system, instructions), InferenceRequest.Message(.user, text),
        ])
    }

    private func score(_ texts: [String]) async throws {
        let requests = try texts.map { text in
            let prompt = try prompt(text)
            return ScoringRequest(
                prompt: prompt, continuations: try Self.categories.map { try loaded.labelTokens($0, after: prompt) })
        }
        for result in try await loaded.score(requests) {
            let best = result.continuations.indices.max {
                result.continuations[$0].logProbability < result.continuations[$1].logProbability
            }
            if best == nil { await tally.add(.score) }
        }
    }

    private func generate(_ text: String, _ way: ClassifyBench.Way) async throws {
        let answer =
            switch way {
            case .anyOf: try await respond(to: text, Self.anyOf)
            case .json: try await respond(to: text, Self.json)
            case .free, .fresh, .score:
                try await loaded.generate(
                    GenerationRequest(
                        prompt: try prompt(text, isFresh: way == .fresh), maxTokens: 16, sampling: .greedy)
                ).collect().text
            }
        if Self.categories.count(where: answer.contains) != 1 { await tally.add(way) }
    }

    private func respond(to text: String, _ schema: DynamicGenerationSchema) async throws -> String {
        let session = LanguageModelSession(model: languageModel, instructions: Self.instructions)
        return try await session.respond(
            to: text, schema: GenerationSchema(root: schema, dependencies: []), includeSchemaInPrompt: false,
            options: GenerationOptions(samplingMode: .greedy)
        ).content.jsonString
    }

    private static var anyOf: DynamicGenerationSchema { DynamicGenerationSchema(name: "Category", anyOf: categories) }

    private static var json: DynamicGenerationSchema {
        DynamicGenerationSchema(
            name: "Answer", properties: [DynamicGenerationSchema.Property(name: "category", schema: anyOf)])
    }
}

extension MailClassifier {
    /// Invented mails of 200 to 400 characters each.
    static let mails = [
        """
        Hi Nora, are you still coming on Saturday? We thought of meeting at the station at ten and walking up to the \
        lake from there. Tom brings the bread and I make the salad, so you only need good shoes and something to drink. \
        If it rains we can sit in the old boat house. Let me know until Thursday. Love, Mira
        """,
        """
        Dear Mr Keller, thank you for your application for the post in our workshop. We would like to get to know you \
        and suggest Tuesday the 14th at half past nine. Please bring your certificates with you. If the date does not \
        suit you, give me a short call and we will find another one. Kind regards, Ines Vogt
        """,
        """
        Mum, the doctor says it is only a sprain and I can put weight on it again in two weeks. Please do not worry and \
        do not drive here, Jonas looks after me and the fridge is full. I will call you tonight after eight when the \
        children are asleep. Can you send me the recipe for the plum cake again?
        """,
        """
        Hello, we met at the choir last week and you said you might have a cello for rent. My daughter would like to \
        begin in autumn and her teacher recommends a half size. Is yours still free, and what would you ask for it per \
        month? We could come by any evening to have a look at it. Best wishes, Paul
        """,
        """
        Lena Brandt and 4 others reacted to your photo. "What a view! Which mountain is that?" wrote Lena. You also have \
        3 new followers and 2 requests that wait for an answer. Open the app to see who visited your profile this week \
        and what your friends have shared while you were away.
        """,
        """
        Oskar tagged you in a post: "Throwback to our trip along the coast, five years ago today, with the best crew in \
        the world." 27 people like this and 9 have left a comment. Reply to Oskar, share the memory with your friends \
        or change who can see posts in which you are tagged.
        """,
        """
        You have a new connection request. Miriam Adler, head of purchasing at a maker of garden tools, would like to \
        join your network. You have 12 contacts in common. Accept the request to see her profile, or tell us that you \
        do not know her. Eight other people looked at your profile this week.
        """,
        """
        Your group "Sunday Runners" has 6 new posts. Ben has started a poll about the next route, and Carla has invited \
        you to an event: night run through the park on Friday at nine. 14 friends are going and 3 are interested. Say \
        whether you take part, or switch off messages from this group.
        """,
        """
        Only until Sunday: 30 % off all garden furniture! Whether lounge, deck chair or parasol, now is the time for \
        your favourite place outside. With the code SUMMER you also get free delivery from 49 euros. Our bestsellers are \
        nearly gone, so be quick. Click here to see all offers in our shop.
        """,
        """
        We have missed you! It has been a while since your last visit, so here is a little present: 10 euros for your \
        next order of 40 euros or more. Discover our new autumn collection with soft knitwear, warm colours and boots \
        for every weather. The voucher is valid for 14 days and cannot be combined with others.
        """,
        """
        The newsletter of your wine merchant: six bottles from the south for the price of four, a tasting on Friday and \
        our cook's recipe for the season. Members collect double points this month. You receive this mail because you \
        signed up in our shop; you can end it at any time with one click.
        """,
        """
        Fly to the sun from 29 euros! Book by midnight and choose from more than 60 destinations between November and \
        March. Hand luggage is included, and you can change your dates free of charge. Our tip: combine flight and hotel \
        and save another 15 %. Terms apply, and seats at this price are limited.
        """,
        """
        Your parcel is on its way. The delivery with the number 7345 0091 will probably reach you on Wednesday between \
        11 and 14 hours. If you are not at home, the driver leaves it with a neighbour or at the nearest parcel shop. \
        You can follow the delivery online or choose another day for it.
        """,
        """
        Invoice for October: the amount of 38.90 euros for your mobile contract will be debited from your account on the \
        5th. You find the itemised bill as a PDF in your customer area. You used 9.4 of 20 gigabytes. This mail was \
        created automatically, please do not answer it.
        """,
        """
        Your password was changed today at 16:42 from a browser in Hamburg. If that was you, there is nothing to do. If \
        not, reset your password at once and check which devices are signed in to your account. We will never ask you \
        for your password by mail or on the telephone.
        """,
        """
        Reminder of your appointment: Thursday at 8:15 with Dr Winter, practice for dentistry, second floor. Please bring \
        your insurance card and arrive ten minutes early. If you cannot come, cancel at least 24 hours before, otherwise \
        we may have to charge for the time that was kept free for you.
        """,
        """
        [bread-list] Re: starter smells of vinegar. Mine did the same in the heat of July. I feed it twice a day now, one \
        part starter to five parts flour, and keep it at 22 degrees. After four days it was mild again. Which flour do \
        you use? Rye is more forgiving than wheat. -- You can leave the list at any time.
        """,
        """
        [kernel-users] Patch 3 of 7: fix a race in the timer code. Thanks for the review. I have moved the check under \
        the lock as you suggested and added a test that failed before. The measurement shows no difference within the \
        noise. Please have another look at the error path, where I am not sure about the order.
        """,
        """
        A new answer in the topic "Which bicycle for long tours?": I rode a steel frame from the Baltic to the Alps and \
        would take it again. It is heavy, but any village smith can weld it. More important are the wheels, at least 36 \
        spokes at the back. Quote this post or follow the topic by mail. 18 people are reading it now.
        """,
        """
        Weekly digest of the forum for beekeepers: 23 new topics, 140 answers. Most discussed: when to feed in a wet \
        summer, whether a second super pays in a town, and a photograph of an unknown beetle in the hive. The \
        moderators ask you to use the search before you open a new topic.
        """,
    ]
}
