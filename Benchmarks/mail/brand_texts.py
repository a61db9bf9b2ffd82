"""Honest mails of the 40 firms that phishing imitates most: three for each firm, in four languages.

They follow the public forms of such mails, but the wording is original. Names, numbers and amounts are invented. Each firm has
the domain of its senders, a sending machine, and the host of its links.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Mail:
    """A mail: its visible content, and the path of its button on the firm's link host."""

    language: str
    kind: str
    sender: str
    subject: str
    text: tuple[str, ...]
    button: tuple[str, str] | None = None
    is_newsletter: bool = False


@dataclass(frozen=True)
class Firm:
    """A firm: its name, the sender's domain, the sending machine, the link host, and its mails."""

    name: str
    domain: str
    machine: str
    host: str
    mails: tuple[Mail, Mail, Mail]
    footer_links: tuple[str, ...] = field(default=())


FIRMS = (
    Firm("PayPal", "paypal.com", "mx2.slc.paypal.com", "www.paypal.com", (
        Mail("en", "receipt", "service", "You paid 18.40 USD to Marsh Kayaks",
             ("Hello Robin Marsh,", "Your payment of 18.40 USD to Marsh Kayaks went through. It may take a moment until it "
              "appears in your activity.", "Transaction ID: 4TY83920LM553170K. Paid with: balance. Item: paddle leash, 1.",
              "Something wrong with this purchase? You can open a case within 180 days."),
             ("See the payment", "/activity/payment/4TY83920LM553170K")),
        Mail("de", "money", "service", "Sie haben Geld erhalten: 35,00 EUR von Jonas Reiher",
             ("Guten Tag, Robin Marsh!", "Jonas Reiher hat Ihnen 35,00 EUR gesendet. Das Geld ist Ihrem Guthaben schon "
              "gutgeschrieben.", "Mitteilung von Jonas: Danke für die Konzertkarte.", "Sie können es ausgeben oder auf Ihr "
              "Bankkonto übertragen."), ("Guthaben ansehen", "/myaccount/summary")),
        Mail("fr", "sign-in", "service", "Connexion depuis un nouvel appareil",
             ("Bonjour Robin Marsh,", "Nous avons remarqué une connexion à votre compte depuis un appareil que nous ne "
              "connaissions pas : Firefox sous Linux, près de Nantes, le 4 mars à 9 h 12.", "C'était vous ? Alors vous "
              "n'avez rien à faire. Sinon, changez votre mot de passe dans les paramètres."),
             ("Vérifier l'activité", "/myaccount/security")))),
    Firm("Microsoft", "accountprotection.microsoft.com", "mail-dm3nam02.outbound.protection.outlook.com",
         "account.microsoft.com", (
        Mail("en", "code", "account-security-noreply", "Your single-use code",
             ("Hi ro***@marsh.example,", "We received your request for a single-use code to use with your Microsoft account.",
              "Your single-use code is: 662190", "Only enter this code on an official website or app. Don't share it with "
              "anyone. If you didn't request it, ignore this email.", "Thanks, the Microsoft account team")),
        Mail("de", "sign-in", "account-security-noreply", "Neue Anmeldung bei Ihrem Microsoft-Konto",
             ("Microsoft-Konto ro***@marsh.example", "Es gab eine neue Anmeldung. Land/Region: Deutschland. Plattform: "
              "Windows. Browser: Edge. Datum: 4.3.2026, 9:12 Uhr.", "Wenn Sie das waren, können Sie diese Nachricht "
              "ignorieren. Wenn nicht, hilft Ihnen die Seite mit den letzten Aktivitäten, Ihr Konto zu schützen."),
             ("Letzte Aktivitäten überprüfen", "/activity")),
        Mail("es", "bill", "account-security-noreply", "Su suscripción a Microsoft 365 se renovará el 20 de marzo",
             ("Hola, Robin:", "Su suscripción a Microsoft 365 Personal se renueva de forma automática el 20 de marzo de "
              "2026. Cobraremos 69,00 EUR a la tarjeta Visa que termina en 4411.", "Puede cambiar la forma de pago o "
              "desactivar la renovación cuando quiera."), ("Administrar la suscripción", "/services")))),
    Firm("Amazon", "amazon.de", "a7-21.smtp-out.eu-west-1.amazonses.com", "www.amazon.de", (
        Mail("de", "order", "bestellbestaetigung", "Bestellt: „Regenhose, Größe L“",
             ("Hallo Robin, danke für deine Bestellung!", "Wir benachrichtigen dich, sobald der Artikel unterwegs ist. "
              "Zustellung: Freitag, 6. März.", "Bestellnummer 304-5519087-2240163. Gesamtbetrag: EUR 41,95."),
             ("Bestellung ansehen oder verwalten", "/gp/css/order-details?orderID=304-5519087-2240163")),
        Mail("en", "shipping", "versandbestaetigung", "Your parcel with 2 items is out for delivery",
             ("Hello Robin,", "Your parcel is on the van and should reach you today before 9 p.m. Our driver will leave it in "
              "the place that you chose: shed.", "Order 304-5519087-2240163."),
             ("Track your parcel", "/progress-tracker/package/ref=pe_1?orderId=304-5519087-2240163")),
        Mail("fr", "refund", "order-update", "Votre remboursement de 23,90 EUR est en cours",
             ("Bonjour Robin,", "Nous avons reçu votre retour et lancé le remboursement de 23,90 EUR sur votre moyen de "
              "paiement. Comptez trois à cinq jours ouvrés selon votre banque.", "Article : lampe frontale. Motif : trop "
              "petit."), ("Voir l'état du remboursement", "/gp/your-account/order-history")))),
    Firm("Apple", "email.apple.com", "rn2-txn-msbadger01105.apple.com", "apps.apple.com", (
        Mail("en", "receipt", "no_reply", "Your receipt from Apple",
             ("Receipt", "Apple Account: robin@marsh.example. Order ID: MVX2K9QQ71. Date: 4 Mar 2026.",
              "iCloud+ with 200 GB of storage, monthly. Renews 4 Apr 2026. 2.99 EUR.", "If you have any questions about "
              "your bill, visit our support pages. You can cancel until a day before the renewal."),
             ("Manage subscriptions", "/account/subscriptions")),
        Mail("de", "sign-in", "noreply", "Bei deinem Apple Account wurde sich im Web angemeldet",
             ("Hallo Robin Marsh,", "dein Apple Account (ro•••@marsh.example) wurde am 4. März 2026 verwendet, um sich in "
              "einem Webbrowser bei iCloud anzumelden.", "Wenn die Angaben zutreffen, kannst du diese E-Mail ignorieren. "
              "Wenn nicht, ändere bitte dein Passwort auf account.apple.com.")),
        Mail("es", "promotion", "news", "Ya está aquí el nuevo iPad Air",
             ("Más ligero, más rápido y en cuatro colores.", "El nuevo iPad Air llega con pantalla de 11 o 13 pulgadas. "
              "Desde 649 EUR, o menos si entregas el antiguo.", "Haz tu pedido en línea y recógelo en tu tienda."),
             ("Comprar", "/es/ipad-air"), True))),
    Firm("Google", "accounts.google.com", "mail-wr1-f73.google.com", "myaccount.google.com", (
        Mail("en", "sign-in", "no-reply", "Security alert",
             ("A new sign-in on Linux", "robin@marsh.example", "We noticed a new sign-in to your Google Account on a Linux "
              "device. If this was you, you don't need to do anything. If not, we'll help you secure your account."),
             ("Check activity", "/notifications")),
        Mail("fr", "storage", "no-reply", "Vous utilisez 80 % de votre espace de stockage",
             ("Bonjour Robin,", "Vos fichiers occupent 12 Go sur 15 Go. Quand il n'y aura plus de place, vous ne pourrez plus "
              "importer de fichiers ni recevoir de messages.", "Supprimez de gros fichiers ou choisissez une formule."),
             ("Libérer de l'espace", "/storage/management")),
        Mail("de", "recovery", "no-reply", "Ihre Telefonnummer zur Kontowiederherstellung wurde geändert",
             ("Hallo Robin,", "die Telefonnummer zur Wiederherstellung Ihres Google-Kontos wurde geändert.", "Waren Sie das? "
              "Dann müssen Sie nichts tun. Andernfalls prüfen Sie bitte, was geschehen ist."),
             ("Aktivitäten prüfen", "/security-checkup")))),
    Firm("Netflix", "account.netflix.com", "a2-107.smtp-out.amazonses.com", "www.netflix.com", (
        Mail("en", "sign-in", "info", "A new device is using your account",
             ("Hi Robin,", "A new device signed in to your Netflix account: smart TV, Lyon, 4 March, 20:40.", "If it was you "
              "or somebody in your household, enjoy the show. If not, sign out of it and choose a new password."),
             ("Manage devices", "/ManageDevices")),
        Mail("es", "payment", "info", "No hemos podido cobrar tu suscripción",
             ("Hola, Robin:", "Tu banco ha rechazado el último pago de tu suscripción. Volveremos a intentarlo dentro de "
              "unos días.", "Si tu tarjeta ha caducado, puedes poner otra en tu cuenta."), ("Ir a la cuenta", "/YourAccount")),
        Mail("de", "news", "info", "Neu diese Woche: drei Serien, die zu dir passen",
             ("Robin, das könnte dir gefallen.", "Eine Krimireihe aus Bergen, eine Doku über Moore und die zweite Staffel "
              "der Leuchtturmwärter. Alles ab Freitag.", "Viel Spaß beim Schauen."), ("Jetzt ansehen", "/browse"), True))),
    Firm("DHL", "dhl.de", "gateway2.dhl.de", "www.dhl.de", (
        Mail("de", "shipping", "noreply", "Ihr DHL Paket kommt heute zwischen 10:20 und 11:50 Uhr",
             ("Guten Tag Robin Marsh,", "Ihr Paket von Bootshaus Kiel ist im Zustellfahrzeug und wird heute gebracht.",
              "Sendungsnummer: 00340434161094042557. Sie sind nicht zu Hause? Wählen Sie einen Nachbarn oder eine "
              "Packstation."), ("Sendung verfolgen", "/de/privatkunden/dhl-sendungsverfolgung.html?piececode=0034")),
        Mail("en", "pickup", "noreply", "Your parcel is ready for collection",
             ("Dear Robin Marsh,", "we could not hand over your parcel and brought it to Locker 142, Quay Street.",
              "Please collect it by 11 March with the code in the app. After that it goes back to the sender."),
             ("Show details", "/en/privatkunden/pakete-empfangen.html")),
        Mail("fr", "customs", "noreply", "Votre envoi est arrivé en Allemagne",
             ("Bonjour,", "L'envoi que vous avez confié à notre agence est passé en douane et part ce soir vers le centre de "
              "tri de Leipzig. Aucune taxe n'est due.", "Livraison prévue le 6 mars."),
             ("Suivre l'envoi", "/fr/suivi?piececode=7712")))),
    Firm("UPS", "ups.com", "mail8.ups.com", "wwwapps.ups.com", (
        Mail("en", "shipping", "mcinfo", "UPS Update: Package Scheduled for Delivery Tomorrow",
             ("Hi Robin, your package will come tomorrow by end of day.", "From MARSH SUPPLY. Tracking number "
              "1Z8F41E60312345671. Service: Ground.", "Want it somewhere else? Change the delivery before midnight."),
             ("Change delivery", "/WebTracking?tracknum=1Z8F41E60312345671")),
        Mail("de", "delivered", "mcinfo", "UPS: Ihr Paket wurde zugestellt",
             ("Ihre Sendung wurde am 4. März um 14:02 Uhr zugestellt.", "Abgegeben bei: Empfang. Unterschrieben von: WELLER.",
              "Sendungsnummer 1Z8F41E60312345671."), ("Zustellnachweis", "/WebTracking?tracknum=1Z8F41E60312345671")),
        Mail("es", "bill", "mcinfo", "Su factura de UPS ya está disponible",
             ("Estimado cliente:", "La factura 0000E7719 del periodo de febrero ya puede consultarse en el centro de "
              "facturación. Importe: 61,20 EUR. Vence el 24 de marzo.", "Si tiene activado el cargo automático, no tiene "
              "que hacer nada."), ("Ver la factura", "/ppwa/doWork")))),
    Firm("FedEx", "fedex.com", "smtp.prod.fedex.com", "www.fedex.com", (
        Mail("en", "shipping", "TrackingUpdates", "FedEx Shipment 771429083155: We have your package",
             ("Hi Robin,", "We have your package. Scheduled delivery date: Fri, 3/06/2026 before 5:00 pm.", "Tracking ID "
              "771429083155. From: Heron Books, Duluth."), ("Track shipment", "/fedextrack/?trknbr=771429083155")),
        Mail("fr", "delay", "TrackingUpdates", "FedEx : la livraison de votre colis est retardée",
             ("Bonjour Robin,", "À cause de la neige, votre colis arrivera un jour plus tard que prévu : samedi 7 mars. "
              "Vous n'avez rien à faire.", "Numéro de suivi 771429083155."), ("Suivre le colis", "/fedextrack/?trknbr=7714")),
        Mail("de", "delivered", "TrackingUpdates", "FedEx Sendung zugestellt",
             ("Hallo Robin,", "Ihre Sendung wurde am 6. März um 11:31 Uhr zugestellt. Unterschrift: nicht erforderlich.",
              "Sendungsnummer 771429083155."), ("Zustellnachweis abrufen", "/fedextrack/?trknbr=771429083155")))),
    Firm("DocuSign", "docusign.net", "mailch.docusign.net", "eu.docusign.net", (
        Mail("en", "signature", "dse_NA4", "Complete with Docusign: Mooring contract.pdf",
             ("Ida Crane sent you a document to review and sign.", "Ida Crane, ida@harbour-office.example", "Dear Robin, "
              "here is the contract for berth 14 as we discussed. Please sign by Friday.", "Do not share this email: it "
              "holds a secure link to Docusign."), ("Review document", "/Signing/EmailStart.aspx?a=77b1&er=51")),
        Mail("de", "completed", "dse_NA4", "Abgeschlossen: Mietvertrag Bootsschuppen",
             ("Ihr Dokument wurde fertiggestellt.", "Alle Beteiligten haben „Mietvertrag Bootsschuppen“ unterzeichnet. Sie "
              "können es ansehen, herunterladen oder drucken."), ("Fertiges Dokument ansehen", "/Signing/EmailStart.aspx?a=8")),
        Mail("es", "reminder", "dse_NA4", "Recordatorio: falta su firma en «Acta de la reunión»",
             ("Hola, Robin Marsh:", "Pilar Garza espera su firma en el documento «Acta de la reunión». Lo recibió hace tres "
              "días.", "Si no quiere firmar, puede rechazarlo y decir por qué."),
             ("Revisar documento", "/Signing/EmailStart.aspx?a=91cc")))),
    Firm("LinkedIn", "linkedin.com", "maile-bf.linkedin.com", "www.linkedin.com", (
        Mail("en", "invitation", "invitations", "Robin, you have 2 new invitations",
             ("Ida Crane, harbour master at Quay Office, wants to connect.", "Jon Fell, boat builder, wants to connect.",
              "See all invitations in your network."), ("View invitations", "/comm/mynetwork/invitation-manager/"), True),
        Mail("fr", "jobs", "jobalerts-noreply", "8 nouvelles offres : charpentier de marine, Bretagne",
             ("Votre alerte emploi", "Chantier du Guip, Brest. Atelier Corvette, Lorient. Six autres offres publiées cette "
              "semaine."), ("Voir toutes les offres", "/comm/jobs/search"), True),
        Mail("de", "code", "security-noreply", "Ihr Bestätigungscode: 204518",
             ("Hallo Robin,", "geben Sie diesen Code ein, um sich anzumelden: 204518. Er gilt 15 Minuten.", "Sie haben keinen "
              "Code angefordert? Dann ändern Sie bitte Ihr Passwort.")))),
    Firm("Facebook", "facebookmail.com", "66-220-144-178.mail-mail.facebook.com", "www.facebook.com", (
        Mail("en", "notification", "notification", "Ida Crane commented on your photo",
             ("Ida Crane commented on your photo: “Is that the old pier?”", "2 others reacted to it."),
             ("See comment", "/n/?photo.php&fbid=10"), True),
        Mail("es", "sign-in", "security", "¿Has iniciado sesión en un sitio nuevo?",
             ("Hola, Robin:", "Tu cuenta se ha abierto desde un dispositivo nuevo: Chrome en Linux, cerca de Vigo.", "Si has "
              "sido tú, no hace falta que hagas nada."), ("Revisar inicio de sesión", "/hacked/login_alert")),
        Mail("de", "recovery", "security", "839204 ist dein Code zur Wiederherstellung",
             ("Hallo Robin,", "wir haben eine Anfrage erhalten, dein Passwort zurückzusetzen. Gib diesen Code ein: 839204.",
              "Falls du das nicht warst, musst du nichts tun.")))),
    Firm("Instagram", "mail.instagram.com", "69-171-232-140.mail-mail.instagram.com", "www.instagram.com", (
        Mail("en", "sign-in", "security", "We noticed a new login, robinmarsh",
             ("We noticed a login from a device that you don't usually use.", "Firefox on Linux, Kiel, 4 March at 09:12.",
              "If this wasn't you, you can secure your account in the app.")),
        Mail("fr", "code", "security", "552013 est votre code Instagram",
             ("Bonjour,", "Quelqu'un a essayé d'ouvrir votre compte. Si c'est vous, utilisez ce code pour confirmer : "
              "552013.", "Sinon, réinitialisez votre mot de passe.")),
        Mail("es", "news", "no-reply", "robinmarsh, mira lo que han publicado tus amigos",
             ("idacrane, velasypuertos y 3 más han publicado fotos esta semana.", "Abre la aplicación para verlas."),
             ("Ver las fotos", "/accounts/activity/"), True))),
    Firm("Dropbox", "dropbox.com", "a32-66.smtp-out.amazonses.com", "www.dropbox.com", (
        Mail("en", "sign-in", "no-reply-security", "New sign-in to your Dropbox",
             ("Hi Robin,", "A new browser just signed in to your Dropbox account: Firefox on Linux, near Kiel.", "Was this "
              "you? Then all is well. Otherwise change your password and unlink the browser."),
             ("Manage devices", "/account/security")),
        Mail("de", "storage", "team", "Dein Speicher ist fast voll",
             ("Hallo Robin,", "du hast 1,9 von 2 GB belegt. Neue Dateien werden bald nicht mehr synchronisiert.", "Mit Plus "
              "bekommst du 2 TB und 30 Tage Versionsverlauf."), ("Tarife ansehen", "/plans"), True),
        Mail("es", "bill", "billing", "Recibo de tu pago de Dropbox Plus",
             ("Gracias, Robin.", "Hemos recibido 11,99 EUR por tu plan Plus. Periodo: del 4 de marzo al 3 de abril.",
              "El recibo está en tu cuenta."), ("Ver recibos", "/account/billing")))),
    Firm("eBay", "ebay.de", "mxphxpool1013.ebay.com", "www.ebay.de", (
        Mail("de", "order", "ebay", "Bestellung bestätigt: Messinglampe, gebraucht",
             ("Danke, Robin! Deine Bestellung ist bestätigt.", "Voraussichtliche Lieferung: 7. bis 9. März. Gesamt: "
              "54,00 EUR. Verkäufer: kajuete-kiel."), ("Bestelldetails", "/vod/FetchOrderDetails?itemid=1147")),
        Mail("en", "outbid", "ebay", "You've been outbid on: Brass ship's bell",
             ("Robin, somebody placed a higher bid.", "Current bid: 72.00 GBP. Time left: 3 hours. Bid again if you still "
              "want it."), ("Bid again", "/itm/11470032")),
        Mail("fr", "sold", "ebay", "Votre objet est vendu ! Pensez à l'envoyer",
             ("Bravo Robin, « Boussole ancienne » est vendu 48,00 EUR.", "L'acheteur a payé. Envoyez l'objet avant lundi et "
              "indiquez le numéro de suivi."), ("Imprimer une étiquette", "/ship/single/1147")))),
    Firm("Spotify", "spotify.com", "o9.email.spotify.com", "www.spotify.com", (
        Mail("en", "receipt", "no-reply", "Your Spotify Premium receipt",
             ("Thanks for being Premium.", "Individual plan, 4 March to 3 April. 10.99 EUR, paid with Visa ending in 4411.",
              "Order 1170-2239."), ("Your account", "/account/order-history")),
        Mail("de", "sign-in", "no-reply", "Neue Anmeldung bei Spotify",
             ("Hallo,", "wir haben eine neue Anmeldung bei deinem Konto bemerkt: Chrome, Deutschland, 4. März, 09:12.",
              "Warst du das? Dann ist alles gut. Wenn nicht, setze dein Passwort zurück."),
             ("Passwort zurücksetzen", "/password-reset")),
        Mail("es", "news", "no-reply", "Tu resumen de la semana: mucho jazz",
             ("Has escuchado 312 minutos esta semana.", "Lo que más ha sonado: Puerto Norte. Hemos preparado una lista para "
              "ti."), ("Escuchar", "/playlist/37i9"), True))),
    Firm("Steam", "steampowered.com", "smtp-05-tuk1.steampowered.com", "store.steampowered.com", (
        Mail("en", "code", "noreply", "Your Steam account: access from a new computer",
             ("robin_m,", "It looks like you are trying to log in from a new device. Here is the code you need: J4K9P",
              "This email was sent because somebody entered your name and password. If it wasn't you, change it.")),
        Mail("de", "receipt", "noreply", "Vielen Dank für Ihren Kauf bei Steam!",
             ("Hallo robin_m,", "vielen Dank für den Kauf. Der folgende Artikel liegt jetzt in Ihrer Bibliothek: Hafensimulator, "
              "14,99€.", "Rechnung 2230187. Bewahren Sie diese E-Mail bitte auf."), ("Quittung ansehen", "/account/history/")),
        Mail("fr", "wishlist", "noreply", "Un jeu de votre liste de souhaits est en promotion !",
             ("Îles du Nord : -40 % jusqu'au 12 mars.", "11,99€ au lieu de 19,99€."), ("Voir l'offre", "/app/118/"), True))),
    Firm("Zoom", "zoom.us", "o21.sg.zoom.us", "zoom.us", (
        Mail("en", "recording", "no-reply", "Cloud recording: Boat club meeting is now available",
             ("Hi Robin,", "Your cloud recording is ready. Topic: Boat club meeting. Date: 4 March 2026, 19:00.", "Only you "
              "can see it until you share it."), ("Open recording", "/recording/detail?meeting_id=77")),
        Mail("de", "code", "no-reply", "Code für die Anmeldung bei Zoom",
             ("Hallo,", "Ihr Einmalcode lautet 118 402. Er läuft in 10 Minuten ab.", "Wenn Sie sich nicht anmelden wollten, "
              "ändern Sie Ihr Kennwort.")),
        Mail("es", "bill", "billing", "Factura de su plan de Zoom",
             ("Estimado Robin:", "Adjuntamos el resumen de su plan Pro: 13,99 EUR, del 4 de marzo al 3 de abril.", "La factura "
              "completa está en el portal."), ("Ver facturación", "/billing")))),
    Firm("GitHub", "github.com", "out-21.smtp.github.com", "github.com", (
        Mail("en", "password", "noreply", "[GitHub] Please reset your password",
             ("We heard that you can't get in. It happens.", "Use the link below within three hours to choose another "
              "password. After that you can ask for a new link."), ("Reset your password", "/password_reset/9c1e")),
        Mail("en", "key", "noreply", "[GitHub] A new public key was added to your account",
             ("The following SSH key was added to the account robinmarsh: laptop, SHA256:pq7.", "If you believe that this key "
              "was added in error, you can remove it in the settings."), ("Review keys", "/settings/ssh")),
        Mail("en", "payment", "noreply", "[GitHub] Payment receipt for robinmarsh",
             ("We received payment for your sponsorship. Thanks for your support!", "Amount: 5.00 USD. Charged to: Visa "
              "(4*** **** **** 4411). Transaction ID: 3KQW9."), ("Billing history", "/account/billing/history")))),
    Firm("Booking.com", "booking.com", "mailout-101-r1.booking.com", "secure.booking.com", (
        Mail("en", "booking", "noreply", "Your booking is confirmed at Pier Hotel",
             ("Thanks, Robin! Your booking in Aarhus is confirmed.", "Check-in Friday, 10 April from 15:00. Check-out Sunday, "
              "12 April. 1 room, 2 nights, 214 EUR. Pay at the hotel."), ("View booking", "/myreservations.html?bn=4471")),
        Mail("fr", "reminder", "noreply", "Votre séjour à Aarhus commence dans 3 jours",
             ("Bonjour Robin,", "Pier Hotel vous attend vendredi. L'arrivée se fait entre 15 h et 22 h.", "Besoin de changer "
              "quelque chose ? C'est possible jusqu'à demain."), ("Gérer la réservation", "/myreservations.html?bn=4471")),
        Mail("es", "offer", "email.campaign", "Ofertas de primavera: hasta un 20 % en estancias",
             ("Robin, es hora de escaparse.", "Reserva antes del 31 de marzo y ahorra en miles de alojamientos.",
              "Santander, Gijón y San Sebastián te esperan."), ("Buscar", "/index.html?aid=30"), True))),
    Firm("Airbnb", "airbnb.com", "outbound-mail-12.airbnb.com", "www.airbnb.com", (
        Mail("en", "booking", "automated", "Reservation confirmed for Skagen",
             ("You're going to Skagen!", "Yellow house by the dunes, hosted by Mette. 2 May to 5 May, 2 guests.", "Total paid: "
              "388.00 EUR."), ("Show itinerary", "/trips/v1/reservation-details/HM33")),
        Mail("de", "code", "automated", "Dein Sicherheitscode: 7731",
             ("Hallo Robin,", "gib diesen Code ein, um fortzufahren: 7731. Wir fragen danach, weil du dich von einem neuen "
              "Gerät anmeldest.", "Gib ihn niemandem weiter.")),
        Mail("fr", "review", "automated", "Comment était votre séjour chez Mette ?",
             ("Votre voyage est fini, Robin.", "Prenez deux minutes pour laisser un commentaire. Il aidera d'autres "
              "voyageurs."), ("Écrire un commentaire", "/reviews/77/edit")))),
    Firm("Coinbase", "info.coinbase.com", "a10-44.smtp-out.amazonses.com", "www.coinbase.com", (
        Mail("en", "sign-in", "no-reply", "New device confirmation",
             ("Hi Robin,", "It looks like you signed in from a browser that we don't know. Confirm it to go on.", "Device: "
              "Firefox, Linux. Location: Kiel. The link works for one hour."), ("Authorise device", "/device_confirmations/9a")),
        Mail("de", "order", "no-reply", "Sie haben 0,0021 BTC gekauft",
             ("Ihr Kauf ist abgeschlossen.", "Betrag: 0,0021 BTC zu 120,00 EUR, Gebühr 1,99 EUR. Bezahlt mit: SEPA.",
              "Der Bestand ist jetzt in Ihrem Konto."), ("Transaktion ansehen", "/transactions/77")),
        Mail("es", "statement", "no-reply", "Su extracto de febrero está listo",
             ("Hola, Robin:", "Ya puede descargar el extracto de febrero desde la sección de documentos."),
             ("Ver documentos", "/documents")))),
    Firm("Adobe", "mail.adobe.com", "r52.mail.adobe.com", "www.adobe.com", (
        Mail("en", "receipt", "mail", "Your Adobe invoice is ready",
             ("Thank you for your payment.", "Creative Cloud Photography, 1 month, 11.89 EUR. Invoice IEE2026019338.",
              "You can download it from your account."), ("Manage plan", "/go/accountplans")),
        Mail("fr", "sign-in", "mail", "Nouvelle connexion à votre compte Adobe",
             ("Bonjour Robin,", "Votre compte a été utilisé sur un nouvel appareil le 4 mars à 9 h 12.", "Si c'était vous, "
              "ignorez ce message."), ("Consulter la sécurité", "/go/account/security")),
        Mail("de", "news", "mail", "Fünf neue Funktionen in Lightroom",
             ("Neu im März: Masken für Himmel, schnellere Vorschau und mehr.", "Schau dir das Video dazu an."),
             ("Mehr erfahren", "/de/products/lightroom"), True))),
    Firm("Chase", "alertsp.chase.com", "ealert12.bankone.com", "www.chase.com", (
        Mail("en", "alert", "no.reply.alerts", "You made an online payment of $42.10 with your debit card",
             ("Transaction alert", "Account: CHK (...7719). Date: Mar 4, 2026 at 9:12 AM ET. Merchant: MARSH SUPPLY. Amount: "
              "$42.10.", "You are receiving this because your settings ask us to tell you about payments above $25."),
             ("Review account", "/personal/banking")),
        Mail("en", "statement", "no.reply.alerts", "Your statement is ready for account ending in 7719",
             ("Your monthly statement can be viewed online.", "Statement date: March 4, 2026. To stop paper statements, "
              "change your preferences."), ("Sign in to view", "/digital/login")),
        Mail("es", "alert", "no.reply.alerts", "Su saldo es inferior a 100 dólares",
             ("Alerta de saldo", "El saldo de su cuenta (...7719) es de 88,15 dólares.", "Usted pidió que le avisáramos "
              "cuando bajara de 100 dólares."), ("Ver la cuenta", "/es")))),
    Firm("Wells Fargo", "notify.wellsfargo.com", "mx1.notify.wellsfargo.com", "www.wellsfargo.com", (
        Mail("en", "alert", "alerts", "Wells Fargo: Direct deposit received",
             ("A direct deposit of $1,204.00 was posted to checking ...3302 on 03/04/2026.", "No action is needed."),
             ("Sign on", "/account-activity")),
        Mail("en", "code", "alerts", "Your Wells Fargo advanced access code",
             ("Use 771020 to complete your request. It expires in 10 minutes.", "We will never call you to ask for this "
              "code.")),
        Mail("es", "payment", "alerts", "Su pago de tarjeta vence el 15 de marzo",
             ("Recordatorio de pago", "El pago mínimo de 35.00 dólares de su tarjeta ...9001 vence el 15 de marzo."),
             ("Hacer un pago", "/es/credit-cards")))),
    Firm("Sparkasse", "sparkasse.de", "mail3.s-online.de", "www.sparkasse.de", (
        Mail("de", "statement", "info", "Neuer Kontoauszug in Ihrem Postfach",
             ("Guten Tag Robin Marsh,", "in Ihrem elektronischen Postfach liegt ein neues Dokument: Kontoauszug Februar.",
              "Bitte melden Sie sich wie gewohnt im Online-Banking an. Wir fragen nie per E-Mail nach Ihrer PIN.")),
        Mail("de", "terms", "info", "Wartung des Online-Bankings am 8. März",
             ("Guten Tag,", "am Sonntag zwischen 2 und 6 Uhr ist das Online-Banking nicht erreichbar. Zahlungen mit der Karte "
              "sind weiter möglich."), ("Mehr zur Wartung", "/service/wartung")),
        Mail("en", "news", "newsletter", "Saving for a house: what to know in 2026",
             ("Dear Robin Marsh,", "building loans have become cheaper again. Our guide explains repayment, subsidies and "
              "fixed rates."), ("Read the guide", "/en/home-loans"), True))),
    Firm("ING", "ing.de", "mxout.ing.de", "www.ing.de", (
        Mail("de", "statement", "info", "Neue Nachricht in Ihrer Post-Box",
             ("Guten Tag Robin Marsh,", "wir haben Ihnen eine Nachricht in die Post-Box gelegt. Loggen Sie sich dazu bitte in "
              "Ihr Internetbanking ein.", "Aus Sicherheitsgründen steht in dieser Mail kein Link zum Login.")),
        Mail("de", "card", "info", "Ihre neue Karte ist unterwegs",
             ("Guten Tag,", "Ihre VISA Card läuft im April ab. Die neue kommt in den nächsten Tagen per Post, die PIN bleibt "
              "gleich."), ("Fragen zur Karte", "/hilfe/karten/")),
        Mail("en", "rates", "info", "Your savings rate from 1 April",
             ("Dear Robin Marsh,", "from 1 April the rate of your savings account is 1.25 % a year. Interest is paid at the "
              "end of the year."), ("See all rates", "/sparen/konditionen/"), True))),
    Firm("BNP Paribas", "bnpparibas.com", "smtp4.bnpparibas.com", "mabanque.bnpparibas", (
        Mail("fr", "statement", "ne-pas-repondre", "Votre relevé de compte est disponible",
             ("Bonjour Monsieur Marsh,", "Votre relevé du 1er mars est disponible dans votre espace client, rubrique "
              "Documents.", "Nous ne vous demanderons jamais vos codes par e-mail.")),
        Mail("fr", "appointment", "ne-pas-repondre", "Confirmation de votre rendez-vous du 12 mars",
             ("Bonjour,", "Votre rendez-vous avec Mme Tessier est confirmé : jeudi 12 mars à 10 h 30, agence du port.",
              "Pour le déplacer, passez par votre espace client."), ("Gérer le rendez-vous", "/fr/rendez-vous")),
        Mail("en", "card", "ne-pas-repondre", "Your card was used abroad",
             ("Dear Mr Marsh,", "your card ending in 2207 was used in Kiel on 4 March for 18.00 EUR. You asked us to tell you "
              "about payments abroad."), ("My cards", "/en/cards")))),
    Firm("Santander", "emailing.santander.es", "mta7.emailing.santander.es", "www.bancosantander.es", (
        Mail("es", "statement", "noreply", "Ya puede consultar su extracto",
             ("Hola, Robin:", "El extracto de su cuenta de febrero está en el buzón de la banca en línea.", "Recuerde que "
              "nunca le pediremos sus claves por correo.")),
        Mail("es", "transfer", "noreply", "Ha recibido una transferencia de 120,00 EUR",
             ("Hola, Robin:", "Pilar Garza le ha enviado 120,00 EUR el 4 de marzo. Concepto: alquiler del barco.", "El importe "
              "ya está en su cuenta."), ("Ver movimientos", "/particulares")),
        Mail("en", "offer", "noreply", "Move your mortgage and pay less each month",
             ("Hello Robin,", "bring your mortgage to us before 30 June and we cover the notary's costs. Work out your monthly "
              "payment online."), ("Calculate", "/en/mortgages"), True))),
    Firm("BBVA", "bbva.es", "mail5.bbva.es", "www.bbva.es", (
        Mail("es", "code", "avisos", "Código para firmar su operación",
             ("Su código es 440 917.", "Operación: alta de Bizum. No lo comparta con nadie: ningún empleado se lo pedirá.")),
        Mail("es", "bill", "avisos", "Recibo domiciliado: 38,20 EUR de Aguas del Norte",
             ("Hola, Robin:", "mañana se cargará en su cuenta un recibo de Aguas del Norte por 38,20 EUR.", "Puede devolverlo "
              "durante 56 días desde la aplicación."), ("Ver recibos", "/personas/recibos.html")),
        Mail("fr", "account", "avisos", "Bienvenue : votre compte est ouvert",
             ("Bonjour Robin,", "votre compte est ouvert. La carte arrive par la poste d'ici une semaine."),
             ("Premiers pas", "/fr/bienvenue")))),
    Firm("HSBC", "mail.hsbc.co.uk", "mta41.mail.hsbc.co.uk", "www.hsbc.co.uk", (
        Mail("en", "statement", "hsbc", "Your eStatement is now available",
             ("Dear Mr Marsh,", "your latest statement is ready. Log on to online banking and choose Statements.", "We quote "
              "part of your postcode so that you know this is from us: ***3QX.")),
        Mail("en", "payee", "hsbc", "You've added a new payee",
             ("Dear Mr Marsh,", "a new payee, Heron Marine Ltd, was set up on 4 March. If you did this, there is nothing to "
              "do."), ("Help with payments", "/help/payments/")),
        Mail("fr", "rates", "hsbc", "Les taux de votre livret changent le 1er avril",
             ("Bonjour Monsieur Marsh,", "à partir du 1er avril, le taux de votre livret passe à 1,6 % brut."),
             ("Voir les taux", "/savings/rates/"), True))),
    Firm("La Poste", "notif-colissimo-laposte.info", "mta12.notif-colissimo-laposte.info", "www.laposte.fr", (
        Mail("fr", "shipping", "noreply", "Votre Colissimo arrive demain",
             ("Bonjour Robin,", "votre colis 6A19983020117 expédié par Voilerie du Bono sera livré demain, contre "
              "signature.", "Absent ? Choisissez un voisin ou un bureau de poste."), ("Suivre mon colis", "/outils/suivre-vos-envois")),
        Mail("fr", "pickup", "noreply", "Votre colis vous attend au bureau de poste",
             ("Bonjour,", "votre colis est disponible jusqu'au 19 mars au bureau de Lorient Port. Munissez-vous d'une pièce "
              "d'identité."), ("Voir les horaires", "/outils/trouver-un-bureau-de-poste")),
        Mail("en", "letter", "noreply", "Your registered letter was delivered",
             ("Hello Robin,", "your registered letter 1A 203 was handed over on 4 March at 11:05."),
             ("Proof of delivery", "/en/tools/track")))),
    Firm("Correos", "correos.com", "mta3.correos.com", "www.correos.es", (
        Mail("es", "shipping", "noreply", "Su envío PQ4F81 está en reparto",
             ("Hola, Robin:", "hoy entregaremos su envío en su domicilio entre las 9 y las 14 horas.", "Remitente: Náutica "
              "Ría."), ("Seguir el envío", "/es/es/herramientas/localizador/envios")),
        Mail("es", "pickup", "noreply", "Aviso: puede recoger su envío en la oficina",
             ("Hola:", "no hemos podido entregarle el envío. Lo tiene en la oficina de la calle del Puerto hasta el 18 de "
              "marzo."), ("Oficinas y horarios", "/es/es/herramientas/oficinas-buzones-citypaq")),
        Mail("en", "customs", "noreply", "Your item has cleared customs",
             ("Dear customer,", "your item RR 7719 is released and on its way to the sorting centre in Madrid. Nothing is to be "
              "paid."), ("Track", "/en/tools/tracker")))),
    Firm("Telekom", "telekom.de", "mailout23.telekom.de", "www.telekom.de", (
        Mail("de", "bill", "rechnungonline", "Ihre Mobilfunk-Rechnung März 2026",
             ("Guten Tag Robin Marsh,", "Ihre aktuelle Rechnung liegt im Kundencenter bereit. Betrag: 39,95 EUR. Er wird am "
              "12. März von Ihrem Konto abgebucht.", "Buchungskonto: 2 771 093 118."), ("Zur Rechnung", "/hilfe/rechnung")),
        Mail("de", "order", "auftragsservice", "Auftragsbestätigung: MagentaZuhause L",
             ("Guten Tag Robin Marsh,", "vielen Dank für Ihren Auftrag. Der Techniker kommt am 17. März zwischen 8 und 12 Uhr.",
              "Auftragsnummer A-771-2026."), ("Auftragsstatus", "/hilfe/auftrag")),
        Mail("en", "roaming", "info", "Roaming: you have used 80 % of your data",
             ("Dear Robin Marsh,", "you have used 80 % of your data in Switzerland. Book a pass if you need more."),
             ("Book a pass", "/unterwegs/roaming")))),
    Firm("Vodafone", "info.vodafone.de", "mta.info.vodafone.de", "www.vodafone.de", (
        Mail("de", "bill", "rechnung", "Deine Vodafone-Rechnung ist da",
             ("Hallo Robin,", "deine Rechnung vom 2. März über 44,99 EUR findest du in MeinVodafone. Wir buchen den Betrag am "
              "11. März ab."), ("Rechnung ansehen", "/meinvodafone/services/rechnung")),
        Mail("es", "offer", "ofertas", "Duplica los gigas de tu tarifa este verano",
             ("Hola, Robin:", "actívalo antes del 30 de junio y tendrás el doble de datos durante tres meses, sin coste."),
             ("Activar", "/angebote/gigas"), True),
        Mail("en", "code", "sicherheit", "Your confirmation code: 90112",
             ("Hi Robin,", "use 90112 to confirm your new number. It is valid for 20 minutes.")))),
    Firm("Orange", "orange.com", "smtp19.orange.com", "www.orange.com", (
        Mail("fr", "bill", "ne_pas_repondre", "Votre facture mobile est disponible",
             ("Bonjour Robin Marsh,", "votre facture du 3 mars est disponible : 16,99 EUR, prélevés le 14 mars.", "Retrouvez-la "
              "dans votre espace client."), ("Voir ma facture", "/fr/espace-client/factures")),
        Mail("fr", "appointment", "ne_pas_repondre", "Votre rendez-vous avec un technicien est confirmé",
             ("Bonjour,", "le technicien passera le 17 mars entre 8 h et 10 h pour la fibre. La présence d'un adulte est "
              "nécessaire."), ("Modifier le rendez-vous", "/fr/espace-client/rendez-vous")),
        Mail("en", "news", "newsletter", "Five ways to better Wi-Fi at home",
             ("Hello Robin,", "put the box high up, keep it away from the microwave, and restart it once a month. More tips "
              "inside."), ("Read more", "/en/magazine/wifi"), True))),
    Firm("HMRC", "advice.hmrc.gov.uk", "mta6.advice.hmrc.gov.uk", "www.tax.service.gov.uk", (
        Mail("en", "message", "no.reply", "You have a new message from HMRC",
             ("Dear Robin Marsh,", "you have a new message about Self Assessment in your tax account.", "To view it, sign in by "
              "typing the address into your browser. For your security we have not put a link in this email.")),
        Mail("en", "deadline", "no.reply", "Your tax return: what to do by 31 January",
             ("Dear Robin Marsh,", "this is a reminder that the deadline for online returns is 31 January. If you have sent "
              "yours, you need do nothing."), ("Personal tax account", "/personal-account")),
        Mail("en", "webinar", "no.reply", "Webinars for boat owners who let their boats",
             ("Join a live webinar and ask questions on screen: allowances, expenses, records.",), ("Register", "/webinars"), True))),
    Firm("ELSTER", "elster.de", "mailout.elster.de", "www.elster.de", (
        Mail("de", "message", "portal", "Neue Nachricht in Ihrem Postfach bei Mein ELSTER",
             ("Guten Tag,", "in Ihrem Postfach liegt eine neue Nachricht: Bescheiddaten zur Einkommensteuer 2025.", "Bitte melden "
              "Sie sich mit Ihrem Zertifikat an. Diese E-Mail wurde automatisch erzeugt.")),
        Mail("de", "certificate", "portal", "Ihr Zertifikat läuft am 2. Mai ab",
             ("Guten Tag,", "Ihr Zertifikat ist noch bis 2. Mai gültig. Nach dem nächsten Login können Sie es verlängern."),
             ("Hinweise zur Verlängerung", "/eportal/helpGlobal")),
        Mail("en", "transmission", "portal", "Your transmission was successful",
             ("Dear user,", "the form 'advance VAT return, February 2026' was received under ticket eh771. No signature is "
              "needed.")))),
    Firm("Lufthansa", "booking.lufthansa.com", "mta2.booking.lufthansa.com", "www.lufthansa.com", (
        Mail("de", "booking", "noreply", "Buchungsbestätigung: Hamburg – Lissabon am 10. April",
             ("Sehr geehrter Herr Marsh,", "Ihr Buchungscode lautet 6XK2PQ. LH 2077, ab Hamburg 09:15 Uhr.", "Der Online "
              "Check-in öffnet 23 Stunden vor Abflug."), ("Buchung verwalten", "/de/de/meine-buchungen")),
        Mail("en", "delay", "noreply", "Flight LH 2077: new departure time",
             ("Dear Mr Marsh,", "your flight leaves at 10:05 instead of 9:15. Connections are not affected. We apologise."),
             ("Flight status", "/de/en/flight-information")),
        Mail("es", "miles", "noreply", "Su saldo de millas de marzo",
             ("Estimado señor Marsh:", "tiene 18.240 millas. Caducan 2.000 a finales de año."), ("Canjear millas", "/es/es/miles"),
             True))),
    Firm("Zalando", "service-mail.zalando.de", "mta71.service-mail.zalando.de", "www.zalando.de", (
        Mail("de", "order", "info", "Danke für deine Bestellung, Robin",
             ("Deine Bestellung 10104771 ist eingegangen.", "Regenjacke, blau, M: 89,95 EUR. Lieferung zwischen 6. und 8. März. "
              "Zahlung: Rechnung in 30 Tagen."), ("Bestellung ansehen", "/myaccount/orders")),
        Mail("fr", "return", "info", "Nous avons reçu votre retour",
             ("Bonjour Robin,", "votre retour est bien arrivé. Nous remboursons 59,95 EUR d'ici cinq jours."),
             ("Voir le détail", "/myaccount/returns")),
        Mail("es", "offer", "info", "Solo hoy: 15 % en chaquetas",
             ("Robin, tu carrito te espera.", "Usa el código VELA15 antes de medianoche."), ("Comprar", "/chaquetas"), True)),
         ("www.instagram.com/zalando",)),
)
