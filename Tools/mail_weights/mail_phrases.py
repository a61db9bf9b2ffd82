"""Phrases that surround the content of all sorts of mails: greetings, closings, signatures, footers, chatter.

Spam uses the same lists, because spammers copy honest mail.
"""

from __future__ import annotations

GREETINGS = {
    "person": {
        "en": (
            "Hi {you},",
            "Hi {you},",
            "Hello {you},",
            "Dear {you},",
            "{you},",
            "Hey {you},",
            "Hey {you}!",
            "Hi there,",
            "Hi,",
            "Hello,",
            "Good morning {you},",
            "Good morning,",
            "Dear all,",
            "Hi all,",
            "Hi everyone,",
            "Dear <Mr|Ms|Mrs> {sur},",
            "Hi {you}",
            "Good afternoon,",
        ),
        "de": (
            "Hallo {you},",
            "Liebe Frau {sur},",
            "Lieber Herr {sur},",
            "Sehr geehrte Damen und Herren,",
            "Guten Tag,",
            "Moin {you},",
            "Hi {you},",
        ),
        "es": (
            "Hola {you}:",
            "Hola, {you}:",
            "Buenos días:",
            "Querida {you}:",
            "Estimado señor {sur}:",
            "Hola a todos:",
        ),
        "pt": ("Oi {you},", "Olá {you},", "Bom dia,", "Boa tarde,", "Prezada {you},", "Caro {you},", "Olá a todos,"),
        "fr": ("Bonjour {you},", "Salut {you},", "Bonjour,", "Chère {you},", "Cher Monsieur,", "Bonjour à tous,"),
    },
    "firm": {
        "en": (
            "Hi {you},",
            "Hi {you},",
            "Hello {you},",
            "Dear {yours},",
            "Dear {you},",
            "Hello,",
            "Dear customer,",
            "Hello {you}!",
            "Hi there,",
            "Dear <Mr|Ms> {sur},",
            "Dear member,",
            "Good day,",
            "Welcome, {you}!",
            "{you},",
        ),
        "de": (
            "Hallo {you},",
            "Guten Tag {yours},",
            "Sehr geehrte Frau {sur},",
            "Sehr geehrter Herr {sur},",
            "Liebe Kundin, lieber Kunde,",
            "Guten Tag,",
        ),
        "es": ("Hola, {you}:", "Estimado cliente:", "Hola:", "Estimada {you}:"),
        "pt": ("Olá, {you}!", "Prezado cliente,", "Olá,", "Oi {you},"),
        "fr": ("Bonjour {you},", "Cher client, chère cliente,", "Bonjour,", "Madame, Monsieur,"),
    },
    "fraud": {
        "en": (
            "Dear customer,",
            "Dear user,",
            "Dear {mail},",
            "Hello {mail},",
            "Dear valued customer,",
            "Dear client,",
            "Attention,",
            "Dear Sir/Madam,",
            "Hello dear,",
            "Dear friend,",
            "Greetings,",
            "Dear account owner,",
            "Hello {you},",
            "Hi {you},",
            "Dear beneficiary,",
            "Good day,",
            "Dear {you},",
            "Congratulations!",
            "Dear member,",
            "Hi,",
            "Hello,",
        ),
        "de": (
            "Sehr geehrter Kunde,",
            "Sehr geehrte Kundin, sehr geehrter Kunde,",
            "Guten Tag {mail},",
            "Hallo,",
            "Lieber Nutzer,",
        ),
        "es": ("Estimado cliente:", "Estimado usuario:", "Hola {mail}:", "Buen día:"),
        "pt": ("Prezado cliente,", "Caro usuário,", "Olá {mail},", "Bom dia,"),
        "fr": ("Cher client,", "Bonjour {mail},", "Cher utilisateur,", "Madame, Monsieur,", "Bonjour,"),
    },
}

CLOSINGS = {
    "home": {
        "en": (
            "Love,\n{mg}",
            "Cheers,\n{mg}",
            "{mg}",
            "x {mg}",
            "See you,\n{mg}",
            "Best,\n{mg}",
            "Take care,\n{mg}",
            "Thanks!\n{mg}",
            "Hugs,\n{mg}",
            "All the best,\n{mg}",
            "Bye,\n{mg}",
            "Warmly,\n{mg}",
            "Yours,\n{me}",
        ),
        "de": ("Liebe Grüße\n{mg}", "Viele Grüße\n{mg}", "Bis bald\n{mg}", "LG {mg}", "Herzliche Grüße\n{me}"),
        "es": ("Un abrazo,\n{mg}", "Besos,\n{mg}", "Hasta pronto,\n{mg}"),
        "pt": ("Um abraço,\n{mg}", "Beijos,\n{mg}", "Até mais,\n{mg}"),
        "fr": ("Bises,\n{mg}", "À bientôt,\n{mg}", "Je t'embrasse,\n{mg}"),
    },
    "work": {
        "en": (
            "Best regards,\n{me}",
            "Kind regards,\n{me}",
            "Regards,\n{mg}",
            "Best,\n{mg}",
            "Thanks,\n{mg}",
            "Many thanks,\n{me}",
            "Thank you,\n{me}",
            "Sincerely,\n{me}",
            "Yours sincerely,\n{me}",
            "With best wishes,\n{me}",
            "Cheers,\n{mg}",
            "{mg}",
            "Warm regards,\n{me}",
        ),
        "de": ("Mit freundlichen Grüßen\n{me}", "Freundliche Grüße\n{me}", "Viele Grüße\n{me}", "Beste Grüße\n{me}"),
        "es": ("Saludos,\n{me}", "Un cordial saludo,\n{me}", "Atentamente,\n{me}"),
        "pt": ("Atenciosamente,\n{me}", "Abraços,\n{me}", "Obrigado,\n{me}"),
        "fr": ("Cordialement,\n{me}", "Bien à vous,\n{me}", "Bien cordialement,\n{me}"),
    },
    "firm": {
        "en": (
            "Thanks,\nThe {f} team",
            "Your {f} team",
            "The {f} team",
            "Best regards,\n{f}",
            "{f} customer service",
            "Thank you for being with {f}.",
            "Kind regards,\n{me}, {f}",
            "Have a nice day!",
            "See you soon,\n{f}",
            "Sincerely,\n{f}",
            "Thank you, {f}",
        ),
        "de": ("Ihr Team von {f}", "Mit freundlichen Grüßen\n{f}", "Viele Grüße\nIhr Kundenservice", "Dein {f}-Team"),
        "es": ("El equipo de {f}", "Un saludo,\n{f}", "Gracias,\n{f}"),
        "pt": ("Equipe {f}", "Um abraço,\n{f}", "Obrigado,\n{f}"),
        "fr": ("L'équipe {f}", "Cordialement,\n{f}", "À très bientôt,\n{f}"),
    },
    "fraud": {
        "en": (
            "{brand} Security Team",
            "Thank you,\n{brand} Support",
            "Regards,\n{brand} Customer Service",
            "The {brand} team",
            "Sincerely,\n{brand}",
            "Best regards,\n{me}",
            "Thanks,\n{me}",
            "Mail Administrator",
            "Account Services",
            "Yours faithfully,\n{me}",
            "Kind regards,\n{brand} Team",
            "Thanks & regards,\n{me}",
            "Best,\n{mg}",
        ),
        "de": ("Ihr {brand} Team", "Mit freundlichen Grüßen\n{brand} Kundenservice", "Ihr Kundenservice"),
        "es": ("Atentamente,\n{brand}", "El equipo de {brand}", "Servicio al cliente"),
        "pt": ("Atenciosamente,\n{brand}", "Equipe {brand}"),
        "fr": ("Cordialement,\n{brand}", "L'équipe {brand}", "Le service client"),
    },
}

SIGNATURES = (
    "{me}\n{role} | {f}\n{street}, {town}\n{phone}\nwww.{s}",
    "{f}\n{street}, {town}\nTel. {phone}",
    "--\n{me}\n{role}",
    "{role}, {f}\nM: {phone}",
    "--\n{me}\nwww.{s}",
    "{f} | {town} | www.{s}",
    "-- \n{mg}",
    "{me}, {town}\n{phone}",
)
PHONES = (
    "Sent from my phone",
    "Sent from my iPhone",
    "Sent from my mobile, sorry for typos",
    "Get the mail app for Android",
    "Written on the go",
)
DISCLAIMERS = (
    "This e-mail and its attachments <may be confidential|are meant for the named recipient only>. <If you got it "
    "by mistake, please tell us and delete it.|"
    "Any use by others is not allowed.>",
    "{f}. <Registered office|Head office>: {street}, {town}. <Registered in England no. {nnn}{nnn}|VAT {long}>.",
    "<Please think of the trees before you print this.|Mails are not safe against being read by others. For binding "
    "agreements we write letters.>",
    "CONFIDENTIAL: <the information in this message is privileged|this message is for its recipient only>. <We are "
    "not liable for viruses.|>",
    "EXTERNAL: this message came from outside the organisation. Take care with links and attachments.",
)
FOOTERS = {
    "en": {
        "B": (
            "You receive this <mail|email|newsletter> because you <signed up at {s}|are a customer of "
            "{f}|subscribed to our news>.",
            "Unsubscribe | Manage preferences | View in browser",
            "{f}, {street}, {town}",
            "© {year} {f}. All rights reserved.",
            "No longer want our mails? Unsubscribe",
            "Was this mail forwarded to you? Sign up here.",
            "Follow us: Facebook, Instagram, YouTube",
            "Privacy policy | Terms | Contact",
            "To stop receiving these messages click here or write to {street}, {town}.",
            "Update your profile | Unsubscribe",
            "Add {s} to your address book.",
        ),
        "A": (
            "Please do not reply to this <mail|message>.",
            "This is an automatic <message|notification>.",
            "Need help? <Visit our help centre|Contact support>.",
            "{f}, {street}, {town}",
            "© {year} {f}",
            "You receive this because you have an account with {f}.",
            "Questions? Write to support@{s}.",
            "Help | Privacy | Terms",
            "Manage your notifications in your account settings.",
            "This mail was sent to {mail}.",
            "Follow us: Facebook, Instagram",
            "Unsubscribe from these notices",
        ),
        "S": (
            "You get this because you have notifications on at {f}. Unsubscribe",
            "Change which mails {f} sends you.",
            "This mail was meant for {you}.",
            "© {year} {f}, {street}, {town}",
            "Unsubscribe | Help",
            "Turn off mails of this kind",
            "Get the app",
            "Sent to {mail}. Not your account?",
        ),
        "L": (
            "_______________________________________________\n{nickone} mailing "
            "list\n{nickone}@lists.{s}\nhttps://lists.{s}/info/{nickone}",
            "To unsubscribe, send a mail to {nickone}-leave@lists.{s}",
            '--\nYou are in the group "{nickone}". To leave it, write to {nickone}+unsubscribe@{s}.',
            '--\nTo unsubscribe from this list: send the line "unsubscribe {nickone}" to majordomo@lists.{s}',
            "List archive: https://lists.{s}/archive/{nickone}",
        ),
        "F": (
            "You receive this because you <watch this topic|are subscribed to this thread|were mentioned>.",
            "Reply to this mail or view it online: https://{s}/t/{nnn}",
            "Unsubscribe from this topic | Mute",
            "To stop getting mails of {nickone}, visit your settings.",
        ),
    },
    "de": {
        "B": (
            "Sie erhalten diese E-Mail, weil Sie sich bei {s} angemeldet haben. Abmelden",
            "Newsletter abbestellen | Impressum | Datenschutz",
            "{f}, {town}",
        ),
        "A": (
            "Bitte antworten Sie nicht auf diese E-Mail.",
            "Dies ist eine automatische Nachricht. {f}, {town}",
            "Fragen? Unser Kundenservice hilft gern.",
            "Impressum | Datenschutz",
        ),
    },
    "es": {
        "B": ("Recibes este correo porque te suscribiste en {s}. Darse de baja", "{f}, {town}. Política de privacidad"),
        "A": (
            "Por favor, no respondas a este mensaje.",
            "Mensaje automático de {f}.",
            "¿Necesitas ayuda? Visita nuestro centro de atención.",
        ),
    },
    "pt": {
        "B": (
            "Você recebe este e-mail porque se cadastrou em {s}. Cancelar inscrição",
            "{f}, {town}. Política de privacidade",
        ),
        "A": (
            "Por favor, não responda a este e-mail.",
            "Mensagem automática de {f}.",
            "Precisa de ajuda? Fale com a gente.",
        ),
    },
    "fr": {
        "B": ("Vous recevez ce mail car vous êtes inscrit sur {s}. Se désabonner", "{f}, {town}. Mentions légales"),
        "A": (
            "Merci de ne pas répondre à ce message.",
            "Message automatique de {f}.",
            "Besoin d'aide ? Contactez-nous.",
        ),
    },
}

# Text about other topics, which makes a mail longer without revealing its kind.
CHATTER = {
    "home": (
        "<By the way|Oh, and|Before I forget>, {g} <sends greetings|has moved to {town}|wants to take up "
        "{hobby}|asked about you>.",
        "We spent <the weekend|a week|two days> in {town} <and ate too much|with {g} and the dog|, it was lovely|, "
        "and nobody wanted to go home>.",
        "I have started <{hobby}|to read again|to run in the mornings>, <can you imagine|and I'm not good at it|it "
        "keeps me sane>.",
        "<The weather is|It has been> {weather}, <typical|so much for spring|perfect for soup>.",
        "I made {food} <last night|on {day}>, <even the children ate it|it went wrong|next time with more salt>.",
        "Work is <busy|quiet|mad> at the moment, <but I can't complain|I need a holiday|we have a new boss, {p}>.",
        "Did you <hear about {place}|see the film on {day}|get my card|sort out the thing with the bank>?",
        "The <dog|cat|car|washing machine> <is at it again|had to go to the doctor's|finally works>, <{price}, "
        "don't ask|what a day|you would have laughed>.",
        "I keep thinking of <what you said|our walk|the summer in {town}>.",
        "If you come by car, take the road along the river, <the bridge is closed|it's prettier>.",
        "<Grandma|Uncle {g}|{g}> turns {nn} <soon|in {date}>, so we are planning a <dinner|trip|surprise>.",
        "I found <the old photos|your letter from {year}|a box of {things}> in the cellar.",
        "There's not much else to tell. <Same old.|The garden is green.|Life goes on.>",
    ),
    "work": (
        "I had a <long|short|good> call with {g} from {firm} about the {topic}<; they are happy so far|, and the "
        "answer is no|, more on {day}>.",
        "The <figures|drafts|contracts> for {town} are in the shared folder, <the old ones are in the "
        "archive|please don't change the first sheet|feel free to comment>.",
        "As for {project}, <we are on time|we lost a week|{team} has taken over|the next step is a test with {nn} "
        "users>.",
        "{g} is <on holiday|away|ill> until {date}, so please <ask {g}|copy {team}|wait with that>.",
        "<One more thing|Also>: the room is booked from {time}, <coffee included|the projector works again|please "
        "leave it clean>.",
        "We should <think about|agree on|write down> how we deal with the {topic}, <it comes up every month|nobody "
        "feels responsible|{g} has a good idea>.",
        "My estimate is <{n} days|{nn} hours|{price}>, <give or take|without travel|if nothing goes wrong>.",
        "The customer asked whether we can <deliver earlier|add {n} users|change the colour>; I said we would check.",
        "I'm afraid the {doc} I sent on {day} had a mistake in table {n}; <the right number is {nnn}|please use the "
        "new one|sorry for that>.",
        "On the budget: we have used {percent}% so far, <which is fine|that is more than planned|so no new orders "
        "please>.",
        "Could {team} have a look at section {n}? <I'm not sure about the wording.|It should be quick.|Legal wants "
        "to see it too.>",
        "For the trip to {town} I suggest the train at {time}; <the hotel is near the station|{g} books it|we can "
        "prepare on the way>.",
    ),
    "news": (
        "<In {town}|This week|Last month>, <{p} opened a new workshop|our team met {nnn} visitors|we tried {n} "
        "kinds of {food}|{place} was in the news>. <Here is the story.|Read on.|See the pictures.>",
        "<Interview|Portrait>: {p} on {hobby}, <hard work and luck|the early days|why it never gets dull>.",
        "<Recipe|Tip>: {food} <in {nn} minutes|for a crowd|without the mess>.",
        "<Dates|Coming up>: {event} on {date} in {town}; <entry is free|tickets at the door|bring a friend>.",
        "<From our readers|Letters>: {g} from {town} asks how to <start with {hobby}|store {things}|choose {goods}>.",
        "What we read: <a long piece on {place}|{p}'s new book|a history of {hobby}>, <funny and sad|better than it "
        "sounds|worth an hour>.",
        "<Number of the week|Did you know>: {nn}% of <people|our readers|families> <have tried {hobby}|eat {food} "
        "once a week|never use {goods}>.",
        "<It took us {n} years to|Few people know how to|There is a simple way to> <make good {food}|begin with "
        "{hobby}|look after {things}>, <and it starts with patience|here is ours|as {p} explains>.",
        "The council has decided about {place}: <work begins in {date}|it stays as it is|residents can comment "
        "until {date}>.",
        "We are a small team of {nn}, <and we answer every letter|based in {town}|still in love with {hobby}>.",
        "Thank you for reading. <See you next {day}.|Tell a friend.|Stay well.>",
        "{p}, {role}, <started with nothing but {price}|learned it from a neighbour|now teaches {nn} people>.",
    ),
    "talk": (
        "I have used <{soft}|version {ver}|the old one> for {n} years <without trouble|and never looked back|, your "
        "mileage may vary>.",
        "{g} wrote something about this <last week|in {year}|on the other list>; <I can't find the link|see the "
        "archive>.",
        "If you <set the option|remove the cache|rebuild it>, the {fault} goes away, <but I don't know why|at least "
        "on {ver}|which points to {soft}>.",
        "There are <two|three|{n}> ways to look at this: <the clean one|the quick one|what users expect>, and what "
        "we can maintain.",
        "That said, I would not <rewrite it|blame {soft}|wait for {ver}>.",
        "On my machine it takes {nn} seconds, <down from {nnn}|which is too long|with {nnn} files>.",
        "Somebody should write this down <in the wiki|in the docs|before the next release>.",
        "I met {p} at the {event} in {town} and we talked about exactly this.",
        "Reading the standard, I think <both are allowed|{g} is right|it is not defined>.",
        "<Slightly off topic|As an aside>: does anyone still use <{nick}|{thing}>?",
        "Just my opinion; <flame away|happy to be corrected|I've been wrong before>.",
    ),
    "none": (
        "You can find all details <in your account|in the app|on our pages>.",
        "If you have any questions, our <team|support|service desk> is happy to help<, Monday to Friday|>.",
        "For your safety, <never share your password|check the sender's address|we keep your data encrypted>.",
        "The reference for this is {long}.",
        "Times are given for {town}.",
        "It can take up to {nn} hours until this shows everywhere.",
        "You can change what we tell you about in your settings.",
        "We last updated this on {date}.",
    ),
}
ATTRIBUTIONS = {
    "en": ("On {date} at {time}, {p} wrote:", "On {day}, {date}, {p} <{mail}> wrote:", "{p} wrote:"),
    "de": ("Am {date} um {time} schrieb {p}:",),
    "es": ("El {date} a las {time}, {p} escribió:",),
    "pt": ("Em {date} às {time}, {p} escreveu:",),
    "fr": ("Le {date} à {time}, {p} a écrit :",),
}
EMOJI = "🎉🔥⭐✨💥🛍🎁❤😊👍🚀📦📣⚡💰✅⚠🔔🏆🎄🌸☀"
