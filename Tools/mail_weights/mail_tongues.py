"""The sorts of honest mails, spam and phishing in German, Spanish, Portuguese and French; see ``mail_patterns``.

A language is no sign of spam, so there is honest mail of every category in each.
"""

from __future__ import annotations

import re

from mail_patterns import Sort, sorts

GERMAN = """
== primary
# Familie und Freunde : P : {me} = any
% at=home answer=0.35
~ <Re: |><Sonntag|Treffen am {day}|Geburtstag|Fotos|Urlaub|Grüße aus {town}|heute Abend?|Wie geht es dir?>
+ <wir sind gut wieder zu Hause angekommen.|vielen Dank für den schönen Abend.|hast du am {day} Zeit?|Oma lässt euch
    herzlich grüßen.|ich wollte mich mal wieder melden.> <Die Kinder reden von nichts anderem.|Ich bringe einen Kuchen
    mit.|Wir könnten um {time} los.|Das Wetter war leider furchtbar.>
? <Sag kurz Bescheid, ob es passt.|Papa geht es wieder besser.|Das Rezept schicke ich dir noch.|Kannst du am {day} den
    Hund nehmen?|Die {price} für die Karten gebe ich dir dann.>
# Kollegen : W : {me} = any
% answer=0.45
~ <Re: |AW: |WG: |><Protokoll|Termin am {day}|Angebot {town}|Unterlagen|Rückfrage|Entwurf|Urlaubsplanung>
+ <anbei der Entwurf.|im Anhang die Zahlen für {date}.|könnten Sie mir bitte die aktuelle Liste schicken?|passt Ihnen
    {day} um {time}?|ich habe mir den Vertrag angesehen.> <Zwei Anmerkungen stehen am Rand.|Die Abteilung von {p}
    wartet darauf.|Ich bin bis {time} im Büro erreichbar.|Bitte bis {day} freigeben.>
? <Bei Fragen melden Sie sich gern.|Der Kunde möchte das Angebot bis {date}.|Die Kosten lägen bei {price} netto.|Ich
    bin ab {date} im Urlaub.>
# Kunde, Vermieter, Praxis : PW : {me} = any
~ <Rechnung {code1}|Frage zu Ihrem Angebot|Heizung|Ihr Termin am {date}|Wohnungsbesichtigung|Elternabend|Bewerbung>
+ <ich habe am {date} bei Ihnen bestellt, aber ein Teil fehlt|der Handwerker kommt am {day} um {time}|Ihre Befunde
    sind da und alles ist in Ordnung|hiermit bewerbe ich mich um die Stelle|die Miete für diesen Monat ist noch nicht
    da>. <Können Sie mir weiterhelfen?|Ist dann jemand zu Hause?|Rufen Sie bitte in der Praxis an.|Ich freue mich auf
    Ihre Antwort.>
? <Meine Kundennummer ist {code}.|Den Betrag von {price} habe ich überwiesen.|Ein Foto hängt an.>
== social
# Hinweise eines Netzes : S : {f} = notification; {f} = hallo
~ <{p1} gefällt dein Beitrag|{p1} hat dein Foto kommentiert|{p1} folgt dir jetzt|Neue Freundschaftsanfrage von {p1}|Du
    hast {n} neue Nachrichten|{p1} hat dich markiert|Heute hat {p1} Geburtstag>
+ {p1} <hat deinen Beitrag kommentiert: "Sehr schön!"|möchte mit dir befreundet sein|hat dir eine Nachricht
    geschickt|gefällt dein Foto|hat dich zu einer Veranstaltung in {town} eingeladen>. <Antworte jetzt.|Ihr habt {nn}
    gemeinsame Freunde.|Sieh dir das Profil an.|>
? <Das hast du verpasst: {n} neue Beiträge.|Du kannst diese Hinweise in den Einstellungen abschalten.>
! Beitrag ansehen|Annehmen|Antworten|Profil ansehen
# Woche und Treffen : S : {f} = netzwerk; {p1} über {f} = einladung
~ <Deine Woche auf {f}|{n} Personen haben dein Profil besucht|Kennst du {p1}?|{p1} lädt dich ein|{p1} hat deine
    Anfrage bestätigt|{nn} Gefällt-mir-Angaben|Neue Nachricht von {p1}>
+ <{p1} und {nn} weitere gefällt dein Foto|{p1} hat deine Anfrage angenommen|{nn} Leute haben diese Woche dein Profil
    besucht|{p1} möchte sich mit dir vernetzen|{p1} schrieb: "Bis {day}!">. <Schau, was deine Freunde teilen.|Antworte
    in der App.|>
? <{p} arbeitet jetzt als Lehrerin.|Heute Abend treffen sich {n} Freunde in {town}.|Vielleicht kennst du auch {p}.>
! Profil ansehen|Nachricht lesen|Zusagen
== promotions
# Angebote eines Ladens : B : {f} = newsletter; {f} = angebote; {f} Shop = service
~ <{percent1} % auf alles|Nur heute: {percent1} % Rabatt|Schlussverkauf bei {f}|Ihr Gutschein über {price1}|Neu
    eingetroffen|Gratis Versand bis {day}|Die besten Angebote der Woche>
+ <Sparen Sie jetzt {percent1} % auf das ganze Sortiment|Unser Sommerschlussverkauf hat begonnen|Ihr persönlicher
    Gutschein wartet|Entdecken Sie die neue Kollektion>. <Code {code} an der Kasse eingeben.|Nur solange der Vorrat
    reicht.|Ab {price} liefern wir versandkostenfrei.|Gültig bis {date}.>
? <Reisen Sie für {price} nach {town}.|Punkte sammeln und Prämien sichern.|Alle Preise inkl. MwSt.|Gewinnen Sie einen
    Einkaufsgutschein.>
! Jetzt sparen|Zum Shop|Angebot sichern
# Rundbrief, Seminar, Spende : B : {f} = news; {f} Verein = info
% chatter=news
~ <Newsletter {date}|Einladung zum Webinar|Ihre Spende hilft|Neues aus {town}|Unsere Tipps für den Garten|Nur noch
    wenige Plätze>
+ <In diesem Newsletter lesen Sie|Melden Sie sich jetzt zu unserem kostenlosen Webinar am {date} an|Mit {price}
    schenken Sie einem Kind Schulbücher>: <Neues aus unserem Haus|Rezepte für den Herbst|drei Fragen an {p}|so geht es
    weiter>. <Wir freuen uns auf Sie.|Vielen Dank für Ihre Unterstützung.|>
! Weiterlesen|Anmelden|Jetzt spenden
== updates
# Bestellung und Paket : A : {f} = bestellung; {f} = versand; {f} = no-reply
% who=parcels
~ <Ihre Bestellung {code1}|Versandbestätigung|Ihr Paket kommt am {day}|Paket zugestellt|Bestellbestätigung {code1}>
+ <Vielen Dank für Ihre Bestellung|Ihr Paket {long} ist unterwegs|Ihre Sendung wurde zugestellt|Wir haben Ihre
    Bestellung {code1} erhalten>. <Voraussichtliche Zustellung: {day}, {date}.|Der Gesamtbetrag ist
    {price1}.|Ablageort: Garage.|Sie können die Zustellung ändern.>
? <Zahlungsart: Lastschrift.|Lieferadresse: {p}, {town}.|Sie haben {nn} Tage Rückgaberecht.>
! Sendung verfolgen|Bestellung ansehen
# Rechnung und Vertrag : A : {f} = rechnung; {f} = kundenservice
% attach=pdf who=streams
~ <Ihre Rechnung {code1}|Rechnung vom {date}|Zahlungserinnerung|Ihr Vertrag verlängert sich|Änderung unserer AGB|Ihr
    Abo endet am {date}>
+ <anbei erhalten Sie Ihre Rechnung über {price1}|Ihre Rechnung steht im Kundenkonto bereit|wir ändern unsere
    Geschäftsbedingungen zum {date}|Ihr Vertrag verlängert sich am {date}>. <Wir buchen den Betrag am {date} ab.|Sie
    müssen nichts weiter tun.|Bitte überweisen Sie bis {date}.>
? <Kundennummer: {long}.|Falls Sie schon bezahlt haben, betrachten Sie dieses Schreiben als gegenstandslos.>
! Rechnung ansehen|Zum Kundenkonto
# Termin, Bank, Konto, Amt : A : {f} = service; {f} Bank = mitteilung; Stadt {town} = info
~ <Terminerinnerung {date}|Neues Dokument im Postfach|Ihr Code: {pin1}|Anmeldung von einem neuen
    Gerät|Buchungsbestätigung {code1}|Passwort geändert|Ihre Bewerbung|Müllabfuhr verschoben>
+ <Wir erinnern an Ihren Termin am {date} um {time}|In Ihrem Postfach liegt ein neuer Kontoauszug|Ihr Bestätigungscode
    lautet {pin1}|Ihr Passwort wurde geändert|Ihre Reise nach {town} ist gebucht|Wir haben Ihre Bewerbung erhalten>.
    <Bitte sagen Sie rechtzeitig ab, falls Sie verhindert sind.|Er gilt zehn Minuten.|Wenn Sie das waren, müssen Sie
    nichts tun.|Wir fragen nie per Mail nach Ihrer PIN.>
! Anmelden|Termin bestätigen
== forums
# Liste : L : {me} = any
% answer=0.55
~ <Re: |>[{nick1}] <Fehler beim Bauen von {ver}|Frage zur Konfiguration|Treffen am {date}|Neue Version {ver}|Suche:
    {old}>
+ <hat jemand eine Idee, woran das liegen kann?|bei mir läuft Version {ver} ohne Probleme.|das nächste Treffen ist am
    {day} um {time}.|ich gebe ein Fahrrad ab.> <Im Log steht nichts.|Bitte den Patch testen.|Danke schon mal.|Siehe
    auch das Archiv der Liste.>
? <Ich sehe das anders als {g}.|Das wurde in {ver} behoben.>
# Forum : F : {f} Forum = forum
~ <Neue Antwort im Thema "{nick1}"|{nick1} hat auf deinen Beitrag geantwortet|Wochenrückblick: {n} neue Themen>
+ {nick1} hat auf das Thema geantwortet, das du beobachtest: "<Danke, das hat geholfen|Bei mir auch|Welche Version
    hast du>". <Es kann weitere Antworten geben.|>
! Zum Beitrag
== phishing
# Konto und Karte : AP : {brand} = service; {brand} Kundenservice = kunden; Sicherheitsabteilung = sicherheit
% who=money
~ <Ihr Konto wurde eingeschränkt|Wichtige Mitteilung|Bestätigen Sie Ihre Daten|Ihre Karte läuft ab|Neue
    Sicherheitsbestimmungen|Letzte Erinnerung|Verdächtige Aktivität>
+ <Sehr geehrter Kunde, |Guten Tag, |><wir haben ungewöhnliche Aktivitäten in Ihrem Konto festgestellt|Ihr Konto wurde
    aus Sicherheitsgründen vorübergehend gesperrt|Ihre Registrierung für das Verfahren läuft ab|aufgrund neuer
    EU-Richtlinien müssen alle Kunden ihre Daten bestätigen>. <Bitte bestätigen Sie Ihre Angaben innerhalb von {nn}
    Stunden.|Klicken Sie auf den folgenden Link, um Ihr Konto freizuschalten.|Andernfalls wird Ihr Zugang dauerhaft
    gesperrt.>
? <Die Bearbeitung kostet sonst {price}.|Wir danken für Ihr Verständnis.|Diese Nachricht wurde automatisch erstellt.>
! Jetzt bestätigen|Zum Konto|Daten aktualisieren|Anmelden
# Paket und Abo : AB : {brand} = info; {brand} Zustellung = paket
% who=parcels
~ <Ihr Paket wartet|Zustellung fehlgeschlagen|Zollgebühr {price1} offen|Ihre Zahlung ist fehlgeschlagen|Ihr Speicher
    ist voll|Ihr Abonnement wurde ausgesetzt>
+ <Ihr Paket konnte nicht zugestellt werden|Ihre Sendung liegt beim Zoll|Ihre letzte Zahlung wurde abgelehnt|Ihr
    Cloud-Speicher ist voll>. <Zahlen Sie {price1}, um die Lieferung zu bestätigen.|Aktualisieren Sie Ihre
    Zahlungsdaten, sonst werden alle Fotos gelöscht.|Bestätigen Sie Ihre Adresse bis {date}.>
! Lieferung bestätigen|Zahlung aktualisieren|Gebühr zahlen
# Postfach : AP : Administrator = admin; IT-Support = it
% who=mail
~ <Ihr Postfach ist voll|Ihr Passwort läuft heute ab|{n} Nachrichten warten|Sicherheitsupdate Ihres E-Mail-Kontos>
+ <Ihr Postfach {mail} hat das Limit erreicht|Das Passwort für {mail} läuft ab|{n} eingehende Nachrichten wurden
    zurückgehalten>. <Behalten Sie Ihr Passwort mit einem Klick.|Erweitern Sie Ihren Speicher kostenlos.|Sonst wird
    Ihr Konto deaktiviert.>
! Passwort behalten|Nachrichten abrufen|Speicher erweitern
== junk
# Gewinn, Geld, Krypto : BP : {app1} = info; Gewinnspiel = gewinn; {me} = any
~ <Herzlichen Glückwunsch!|Sie haben gewonnen|Verdienen Sie {amount1} im Monat|Bitcoin: so werden Sie reich|Ihr
    Gutschein von {brand}|Kredit ohne Schufa|Letzte Chance, {you}>
+ <Sie wurden ausgewählt|Mit dieser geheimen Plattform verdienen normale Leute {amount1} im Monat|Sie haben ein
    {thing} gewonnen|Wir vergeben Kredite ab {n} % ohne Schufa>. <Beantworten Sie nur drei kurze Fragen.|Sichern Sie
    sich jetzt Ihren Platz.|Sie zahlen nur den Versand von {price}.|Ohne Risiko, garantiert.>
! Jetzt sichern|Gewinn abholen|Hier klicken
# Erbe, Erpressung, Kontakt : P : {me} = any; Rechtsanwalt {me} = any
% at=free
~ <Erbschaft|Spende von {amount1}|Ich habe Sie gefilmt|Geschäftsvorschlag|Hallo|Ihre Webseite|Einsame Frauen in
    {town}>
+ <ich bin Anwalt {me} und vertrete einen verstorbenen Kunden mit Ihrem Nachnamen|ich habe Ihr Gerät gehackt und Sie
    über die Kamera aufgenommen|ich möchte Ihnen {amount1} spenden|wir bringen Ihre Webseite auf die erste Seite bei
    Google>. <Bitte antworten Sie mit Namen, Adresse und Telefonnummer.|Überweisen Sie {price} in Bitcoin an
    {wallet}.|Behandeln Sie dies vertraulich.|Ich warte auf Ihre dringende Antwort.>
# Gesundheit, Produkte : B : Gesundheit heute = news; {app1} = shop
~ <Abnehmen im Schlaf|Nie wieder Schmerzen|Ärzte sind sprachlos|Potenzmittel ohne Rezept|Heizkosten halbieren|Dieses
    Gerät ist bald verboten>
+ <Dieser einfache Trick lässt {n} Kilo in einer Woche schmelzen|Das neue Gerät senkt Ihre Stromrechnung um {percent}
    %|Potenzmittel diskret und ohne Rezept>. <Jetzt {percent} % günstiger.|Nur noch {nn} Stück auf Lager.|Schauen Sie
    das Video, bevor es gelöscht wird.>
! Jetzt bestellen|Video ansehen
"""

SPANISH = """
== primary
# familia y amigos : P : {me} = any
% at=home answer=0.35
~ <Re: |><el domingo|cena el {day}|fotos|cumpleaños|¿cómo estáis?|saludos desde {town}|¿quedamos?>
+ <ya hemos llegado a casa.|gracias por la cena del {day}.|¿tienes un rato el {day}?|la abuela os manda un
    beso.|perdona que no haya escrito antes.> <Los niños están encantados.|Yo llevo el postre.|Podemos salir a las
    {time}.|Ha llovido toda la semana.>
? <Dime si te viene bien.|Mamá ya está mejor.|Te debo {price} de las entradas.|Te llamo mañana.>
# trabajo : W : {me} = any
% answer=0.45
~ <Re: |RV: |><reunión del {day}|presupuesto|acta|informe|documentos|consulta|borrador>
+ <adjunto el borrador.|te paso los números de {date}.|¿puedes enviarme la lista actualizada?|¿te va bien el {day} a
    las {time}?|he revisado el contrato.> <Hay dos comentarios al margen.|El equipo de {p} lo espera.|Lo necesitamos
    antes del {day}.|El cliente está contento.>
? <Cualquier duda, me dices.|El coste sería de {price} más IVA.|Estoy fuera a partir del {date}.>
# cliente, médico, casero : PW : {me} = any
~ <Factura {code1}|Pregunta sobre el pedido|La caldera|Su cita del {date}|Visita al piso|Candidatura>
+ <hice un pedido el {date} y falta una pieza|el fontanero va el {day} a las {time}|los resultados están bien|me
    gustaría presentar mi candidatura|todavía no he recibido el alquiler>. <¿Me puede ayudar?|¿Habrá alguien en
    casa?|Quedo a la espera de su respuesta.>
? <Mi teléfono es {phone}.|Le mando una foto.|He pagado {price} por transferencia.>
== social
# avisos de una red : S : {f} = notification; {f} = avisos
~ <A {p1} le gusta tu foto|{p1} comentó tu publicación|{p1} empezó a seguirte|Tienes {n} mensajes nuevos|Solicitud de
    amistad de {p1}|Hoy es el cumpleaños de {p1}|{p1} te etiquetó>
+ {p1} <comentó: "¡Qué bonito!"|quiere ser tu amigo|te ha enviado un mensaje|te invitó a un evento en {town}>. <Tenéis
    {nn} amigos en común.|Responde ahora.|Mira su perfil.|>
? <Esto es lo que te perdiste: {n} publicaciones.|Puedes cambiar tus avisos en los ajustes.>
! Ver publicación|Aceptar|Responder
# semana y encuentros : S : {f} = red; {p1} a través de {f} = invitaciones
~ <Tu semana en {f}|{n} personas vieron tu perfil|¿Conoces a {p1}?|{p1} te invita|{p1} aceptó tu solicitud|{nn} me
    gusta|Mensaje nuevo de {p1}>
+ <A {p1} y a {nn} personas más les gusta tu foto|{p1} aceptó tu solicitud|{nn} personas visitaron tu perfil esta
    semana|{p1} quiere conectar contigo|{p1} te escribió: "¡nos vemos el {day}!">. <Mira lo que comparten tus
    amigos.|Responde en la aplicación.|>
? <{p} tiene un trabajo nuevo.|Quizá conozcas también a {p}.|{n} amigos irán a un concierto en {town}.>
! Ver perfil|Leer mensaje|Asistiré
== promotions
# ofertas : B : {f} = ofertas; {f} = newsletter
~ <{percent1}% de descuento en todo|Solo hoy: envío gratis|Rebajas de verano|Tu cupón de {price1}|Novedades|Últimas
    horas|Vuelos a {town} desde {price1}>
+ <Ahorra un {percent1}% en toda la tienda|Empiezan las rebajas|Tu cupón te espera|Descubre la nueva colección>. <Usa
    el código {code}.|Hasta el {date} o fin de existencias.|Envío gratis a partir de {price}.>
? <Gana puntos con cada compra.|Consulta las condiciones en nuestra web.|Participa en el sorteo de una bicicleta.>
! Comprar ahora|Ver ofertas|Aprovecha
# boletín, curso, donativo : B : {f} = boletin; Fundación {f} = info
% chatter=news
~ <Boletín de {date}|Webinar gratuito|Tu ayuda cuenta|Ideas para el fin de semana|Últimas plazas>
+ <En este boletín|Inscríbete a nuestro webinar del {date}|Con {price} ayudas a una familia>: <novedades de la
    casa|recetas de temporada|entrevista con {p}>. <Te esperamos.|Gracias por tu apoyo.|>
! Leer más|Inscribirme|Donar
== updates
# pedido y envío : A : {f} = pedidos; {f} = envios; {f} = no-reply
% who=shops
~ <Tu pedido {code1}|Confirmación de pedido|Tu paquete llega el {day}|Pedido entregado|Recibo de {date}>
+ <Gracias por tu compra|Tu pedido {code1} está en camino|Tu paquete fue entregado|Hemos recibido tu pedido>. <Entrega
    prevista: {day}, {date}.|Total: {price1}.|Puedes seguir el envío.>
? <Pago con tarjeta terminada en {last}.|Tienes {nn} días para devolverlo.>
! Seguir envío|Ver pedido
# factura y contrato : A : {f} = facturas; {f} = clientes
% attach=pdf who=streams
~ <Tu factura {code1}|Factura de {date}|Recordatorio de pago|Tu suscripción se renueva|Cambios en las condiciones>
+ <adjuntamos tu factura de {price1}|tu factura ya está disponible|tu suscripción se renueva el {date}|cambiamos las
    condiciones a partir del {date}>. <El cargo se hará el {date}.|No tienes que hacer nada.|Número de cliente:
    {long}.>
! Ver factura|Mi cuenta
# cita, banco, cuenta : A : {f} = avisos; Banco {f} = avisos; Ayuntamiento de {town} = info
~ <Recordatorio de cita|Nuevo documento disponible|Tu código es {pin1}|Inicio de sesión nuevo|Reserva {code1}
    confirmada|Contraseña cambiada|Tu candidatura>
+ <Te recordamos tu cita del {date} a las {time}|Tienes un extracto nuevo|Tu código de verificación es {pin1}|Se ha
    cambiado tu contraseña|Tu reserva en {town} está confirmada|Hemos recibido tu candidatura>. <Si no puedes venir,
    avísanos.|Caduca en diez minutos.|Si has sido tú, no tienes que hacer nada.|Nunca pedimos tu clave por correo.>
! Entrar|Confirmar cita
== forums
# lista : L : {me} = any
% answer=0.55
~ <Re: |>[{nick1}] <error al compilar {ver}|duda de configuración|reunión del {date}|versión {ver} publicada>
+ <¿alguien sabe a qué se debe este error?|a mí me funciona con la {ver}.|la próxima reunión es el {day}.|he subido un
    parche.> <El registro no dice nada.|Gracias de antemano.|Mirad el archivo de la lista.>
? <No estoy de acuerdo con {g}.|Eso se arregló en la {ver}.>
# foro : F : Foro {f} = foro
~ <Nueva respuesta en "{nick1}"|{nick1} respondió a tu tema|Resumen semanal: {n} temas>
+ {nick1} ha respondido en un tema que sigues: "<gracias, funcionó|a mí me pasa igual|¿qué versión usas?>".
! Ver respuesta
== phishing
# cuenta y tarjeta : AP : {brand} = seguridad; {brand} = servicio; Atención al cliente = clientes
% who=money
~ <Su cuenta ha sido bloqueada|Verifique su cuenta|Aviso importante|Actividad sospechosa|Su tarjeta será
    suspendida|Último aviso|Actualice sus datos>
+ <Estimado cliente, |><hemos detectado un acceso no autorizado a su cuenta|su cuenta ha sido suspendida
    temporalmente|debe activar el nuevo sistema de seguridad|su tarjeta ha sido limitada>. <Confirme sus datos en {nn}
    horas.|Pulse en el siguiente enlace para desbloquearla.|De lo contrario su cuenta será cancelada.>
? <Gracias por su colaboración.|Este es un mensaje automático.|Tenga a mano su tarjeta.>
! Verificar ahora|Acceder|Actualizar datos
# paquete, multa, factura : AB : {brand} = entrega; Tráfico = multas; Hacienda = aviso
% who=parcels
~ <Su paquete está retenido|Multa pendiente {gib}|Reembolso de {price1}|Factura electrónica {gib}|Pago
    rechazado|Comprobante de transferencia>
+ <Su paquete está retenido en la aduana|Tiene una multa pendiente de pago|Le corresponde un reembolso de
    {price1}|Adjunto encontrará la factura pendiente|No pudimos procesar su pago>. <Pague {price1} para
    recibirlo.|Descargue el documento.|Actualice su forma de pago antes del {date}.>
! Pagar|Descargar factura|Reclamar reembolso
% attach=html,zip
# buzón : AP : Administrador = admin; Soporte = soporte
% who=mail
~ <Su buzón está lleno|Su contraseña caduca hoy|{n} correos retenidos>
+ <Su buzón {mail} ha superado el límite|La contraseña de {mail} caduca hoy>. <Mantenga su contraseña actual.|Valide
    su cuenta para recibir sus correos.|Será desactivado en {nn} horas.>
! Validar|Mantener contraseña
== junk
# premio y dinero : BP : {app1} = info; Premios = premios; {me} = any
~ <¡Enhorabuena!|Ha ganado {amount1}|Gane dinero desde casa|Bitcoin: el secreto|Tarjeta regalo de {brand}|Préstamos
    sin aval>
+ <Usted ha sido seleccionado|Gane {amount1} al mes sin salir de casa|Ha ganado un {thing}|Ofrecemos préstamos al {n}%
    sin aval>. <Responda tres preguntas.|Solo paga el envío de {price}.|Sin riesgo, garantizado.|Plazas limitadas.>
! Reclamar premio|Empezar ahora|Clic aquí
# herencia y extorsión : P : {me} = any; Abogado {me} = any
% at=free
~ <Herencia|Donación de {amount1}|Le he grabado|Propuesta de negocio|Hola|Su página web>
+ <soy el abogado {me} y represento a un cliente fallecido con su apellido|he accedido a su dispositivo y le he
    grabado|quiero donarle {amount1}|podemos poner su web en la primera página de Google>. <Envíe su nombre, dirección
    y teléfono.|Pague {price} en bitcoin a {wallet}.|Es confidencial.|Espero su respuesta urgente.>
# salud y productos : B : Vida sana = news; {app1} = tienda
~ <Adelgace {nn} kilos|Adiós al dolor|Los médicos no lo quieren contar|Pastillas sin receta|Pague la mitad de luz>
+ <Este truco casero derrite la grasa|Un aparato que reduce la factura de la luz un {percent}%|Pastillas azules sin
    receta>. <Hoy con {percent}% de descuento.|Quedan {nn} unidades.|Vea el vídeo antes de que lo borren.>
! Pedir ahora|Ver vídeo
"""

PORTUGUESE = """
== primary
# família e amigos : P : {me} = any
% at=home answer=0.35
~ <Re: |><domingo|jantar na {day}|fotos|aniversário|tudo bem?|saudades|viagem a {town}>
+ <já chegamos em casa.|obrigada pelo jantar.|você está livre na {day}?|a vó mandou um beijo.|desculpa a demora para
    responder.> <As crianças adoraram.|Eu levo a sobremesa.|Podemos sair às {time}.|Choveu a semana toda.>
? <Me avisa se der certo.|O pai já está melhor.|Te devo {price} dos ingressos.|Te ligo amanhã.>
# trabalho : W : {me} = any
% answer=0.45
~ <Re: |RES: |ENC: |><reunião de {day}|orçamento|ata|relatório|documentos|dúvida|minuta>
+ <segue em anexo a minuta.|envio os números de {date}.|pode me mandar a lista atualizada?|{day} às {time} funciona
    para você?|li o contrato.> <Deixei dois comentários.|A equipe de {p} está esperando.|Precisamos disso até {day}.|O
    cliente gostou.>
? <Qualquer dúvida, me chame.|O custo seria de {price}.|Estarei de férias a partir de {date}.>
# cliente, médico, proprietário : PW : {me} = any
~ <Nota fiscal {code1}|Dúvida sobre o pedido|Chuveiro|Sua consulta de {date}|Visita ao apartamento|Candidatura>
+ <comprei no dia {date} e veio faltando uma peça|o encanador vai na {day} às {time}|os exames estão normais|gostaria
    de me candidatar à vaga|o aluguel deste mês ainda não caiu>. <Pode me ajudar?|Vai ter alguém em casa?|Fico no
    aguardo.>
? <Meu telefone é {phone}.|Mando uma foto.|Paguei {price} por transferência.>
== social
# avisos de uma rede : S : {f} = notification; {f} = avisos
~ <{p1} curtiu sua foto|{p1} comentou sua publicação|{p1} começou a seguir você|Você tem {n} novas mensagens|Pedido de
    amizade de {p1}|Hoje é aniversário de {p1}|{p1} marcou você>
+ {p1} <comentou: "Que lindo!"|quer ser seu amigo|enviou uma mensagem|convidou você para um evento em {town}>. <Vocês
    têm {nn} amigos em comum.|Responda agora.|Veja o perfil.|>
? <Veja o que você perdeu: {n} publicações.|Você pode mudar os avisos nas configurações.>
! Ver publicação|Aceitar|Responder
# semana e encontros : S : {f} = rede; {p1} pelo {f} = convites
~ <Sua semana no {f}|{n} pessoas viram seu perfil|Você conhece {p1}?|{p1} convidou você|{p1} aceitou seu pedido|{nn}
    curtidas|Nova mensagem de {p1}>
+ <{p1} e mais {nn} pessoas curtiram sua foto|{p1} aceitou seu pedido|{nn} pessoas visitaram seu perfil nesta
    semana|{p1} quer se conectar com você|{p1} escreveu: "até {day}!">. <Veja o que seus amigos compartilham.|Responda
    no aplicativo.|>
? <{p} está em um novo emprego.|Talvez você conheça {p}.|{n} amigos vão a um show em {town}.>
! Ver perfil|Ler mensagem|Vou
== promotions
# ofertas : B : {f} = ofertas; {f} = news
~ <{percent1}% de desconto em tudo|Só hoje: frete grátis|Liquidação de verão|Seu cupom de {price1}|Chegou
    novidade|Últimas horas|Passagens para {town} desde {price1}>
+ <Economize {percent1}% em toda a loja|A liquidação começou|Seu cupom está esperando|Conheça a nova coleção>. <Use o
    código {code}.|Até {date} ou fim do estoque.|Frete grátis acima de {price}.>
? <Junte pontos a cada compra.|Parcele em até {n} vezes sem juros.|Concorra a uma bicicleta.>
! Comprar|Ver ofertas|Aproveitar
# boletim, curso, doação : B : {f} = boletim; Instituto {f} = contato
% chatter=news
~ <Boletim de {date}|Aula gratuita|Sua doação ajuda|Dicas da semana|Últimas vagas>
+ <Neste boletim|Inscreva-se na nossa aula de {date}|Com {price} você ajuda uma família>: <novidades da casa|receitas
    da estação|entrevista com {p}>. <Esperamos você.|Obrigado pelo apoio.|>
! Leia mais|Inscrever|Doar
== updates
# pedido e entrega : A : {f} = pedidos; {f} = entregas; {f} = nao-responda
% who=shops
~ <Seu pedido {code1}|Pedido confirmado|Sua encomenda chega na {day}|Pedido entregue|Recibo de {date}>
+ <Obrigado pela compra|Seu pedido {code1} está a caminho|Sua encomenda foi entregue|Recebemos seu pedido>. <Previsão
    de entrega: {date}.|Total: {price1}.|Acompanhe a entrega.>
? <Pagamento no cartão final {last}.|Você tem {n} dias para trocar.>
! Acompanhar|Ver pedido
# fatura e contrato : A : {f} = faturas; {f} = atendimento
% attach=pdf who=streams
~ <Sua fatura {code1}|Fatura de {date}|Lembrete de vencimento|Sua assinatura será renovada|Mudança nos termos>
+ <sua fatura de {price1} está em anexo|sua fatura já está disponível|sua assinatura será renovada em {date}|vamos
    mudar nossos termos em {date}>. <O débito será feito em {date}.|Você não precisa fazer nada.|Número do cliente:
    {long}.>
! Ver fatura|Minha conta
# consulta, banco, conta : A : {f} = avisos; Banco {f} = avisos; Prefeitura de {town} = info
~ <Lembrete de consulta|Novo documento disponível|Seu código é {pin1}|Novo acesso à conta|Reserva {code1}
    confirmada|Senha alterada|Sua candidatura>
+ <Lembramos sua consulta em {date} às {time}|Há um novo extrato|Seu código de verificação é {pin1}|Sua senha foi
    alterada|Sua reserva em {town} está confirmada|Recebemos sua candidatura>. <Se não puder vir, avise.|Vale por dez
    minutos.|Se foi você, não precisa fazer nada.|Nunca pedimos sua senha por e-mail.>
! Entrar|Confirmar
== forums
# lista : L : {me} = any
% answer=0.55
~ <Re: |>[{nick1}] <erro ao compilar {ver}|dúvida de configuração|encontro de {date}|versão {ver} disponível>
+ <alguém sabe a causa deste erro?|aqui funciona com a {ver}.|o próximo encontro é na {day}.|enviei um patch.> <O log
    não diz nada.|Obrigado desde já.|Vejam o arquivo da lista.>
? <Discordo do {g}.|Isso foi corrigido na {ver}.>
# fórum : F : Fórum {f} = forum
~ <Nova resposta em "{nick1}"|{nick1} respondeu ao seu tópico|Resumo da semana: {n} tópicos>
+ {nick1} respondeu a um tópico que você segue: "<valeu, funcionou|comigo também|qual versão você usa?>".
! Ver resposta
== phishing
# conta e cartão : AP : {brand} = seguranca; {brand} = atendimento; Central de Segurança = aviso
% who=money
~ <Sua conta foi bloqueada|Atualize seus dados|Aviso importante|Acesso suspeito|Seus pontos expiram hoje|Último
    aviso|Compra aprovada de {price1}>
+ <Prezado cliente, |><identificamos um acesso não autorizado à sua conta|sua conta foi suspensa temporariamente|é
    necessário atualizar seu módulo de segurança|você tem {nnn} pontos que expiram hoje>. <Confirme seus dados em {nn}
    horas.|Clique no link abaixo para desbloquear.|Caso contrário, sua conta será cancelada.|Resgate agora antes que
    expirem.>
? <Agradecemos a compreensão.|Mensagem automática.|Protocolo {gib}.>
! Atualizar agora|Acessar|Resgatar pontos
# encomenda, multa, boleto : AB : {brand} = entrega; Receita = aviso; Cobrança = boleto
% who=parcels attach=zip,html,pdf
~ <Sua encomenda foi retida|Boleto vencido {gib}|Intimação {gib}|Restituição de {price1}|Nota fiscal eletrônica
    {gib}|Comprovante de pagamento|CPF irregular>
+ <Sua encomenda está retida na alfândega|Consta um boleto vencido em seu nome|Você tem uma restituição de
    {price1}|Segue em anexo a nota fiscal|Seu CPF será suspenso>. <Pague a taxa de {price1} para liberar.|Baixe o
    documento.|Regularize até {date}.>
! Pagar taxa|Baixar boleto|Regularizar
# caixa de correio : AP : Administrador = admin; Suporte = suporte
% who=mail
~ <Sua caixa de entrada está cheia|Sua senha expira hoje|{n} mensagens retidas>
+ <Sua caixa {mail} atingiu o limite|A senha de {mail} expira hoje>. <Mantenha a senha atual.|Valide sua conta para
    receber as mensagens.|Será desativada em {nn} horas.>
! Validar|Manter senha
== junk
# prêmio e dinheiro : BP : {app1} = info; Promoção = premio; {me} = any
~ <Parabéns!|Você ganhou {amount1}|Ganhe dinheiro em casa|Bitcoin: o segredo|Vale-presente {brand}|Empréstimo sem
    consulta|Limpe seu nome>
+ <Você foi selecionado|Ganhe {amount1} por mês sem sair de casa|Você ganhou um {thing}|Oferecemos empréstimo a {n}%
    sem consulta>. <Responda três perguntas.|Pague só o frete de {price}.|Sem risco, garantido.|Vagas limitadas.>
! Resgatar prêmio|Começar agora|Clique aqui
# herança e extorsão : P : {me} = any; Advogado {me} = any
% at=free
~ <Herança|Doação de {amount1}|Eu gravei você|Proposta de negócio|Olá|Seu site>
+ <sou o advogado {me} e represento um cliente falecido com o seu sobrenome|invadi seu aparelho e gravei você|quero
    doar {amount1} para você|colocamos seu site na primeira página do Google>. <Envie seu nome, endereço e
    telefone.|Pague {price} em bitcoin para {wallet}.|É confidencial.|Aguardo sua resposta urgente.>
# saúde e produtos : B : Vida saudável = news; {app1} = loja
~ <Emagreça {nn} quilos|Adeus à dor|Os médicos escondem isso|Azulzinho sem receita|Pague metade da luz>
+ <Este truque caseiro derrete a gordura|Um aparelho que reduz a conta de luz em {percent}%|Comprimidos azuis sem
    receita>. <Hoje com {percent}% de desconto.|Restam {nn} unidades.|Veja o vídeo antes que tirem do ar.>
! Pedir agora|Ver vídeo
"""

FRENCH = """
== primary
# famille et amis : P : {me} = any
% at=home answer=0.35
~ <Re: |><dimanche|dîner {day}|photos|anniversaire|des nouvelles|bises de {town}|on se voit quand ?>
+ <nous sommes bien rentrés.|merci pour la belle soirée.|es-tu libre {day} ?|mamie vous embrasse.|désolée de ne pas
    avoir écrit plus tôt.> <Les enfants sont ravis.|J'apporte le dessert.|On pourrait partir à {time}.|Il a plu toute
    la semaine.>
? <Dis-moi si ça te va.|Papa va mieux.|Je te dois {price} pour les billets.|Je t'appelle demain.>
# travail : W : {me} = any
% answer=0.45
~ <Re: |RE: |TR: |><réunion de {day}|devis|compte rendu|rapport|documents|question|projet de contrat>
+ <vous trouverez ci-joint le projet.|voici les chiffres du {date}.|pourriez-vous m'envoyer la liste à jour ?|{day} à
    {time} vous convient-il ?|j'ai relu le contrat.> <J'ai mis deux remarques en marge.|L'équipe de {p} l'attend.|Il
    nous le faut avant {day}.|Le client est content.>
? <N'hésitez pas à me joindre.|Le coût serait de {price} hors taxes.|Je serai absent à partir du {date}.>
# client, médecin, propriétaire : PW : {me} = any
~ <Facture {code1}|Question sur ma commande|Chaudière|Votre rendez-vous du {date}|Visite de l'appartement|Candidature>
+ <j'ai commandé le {date} et il manque une pièce|le plombier passe {day} à {time}|vos résultats sont bons|je souhaite
    poser ma candidature|je n'ai pas encore reçu le loyer>. <Pouvez-vous m'aider ?|Y aura-t-il quelqu'un ?|Dans
    l'attente de votre réponse.>
? <Mon numéro est le {phone}.|Je joins une photo.|J'ai payé {price} par virement.>
== social
# avis d'un réseau : S : {f} = notification; {f} = bonjour
~ <{p1} aime votre photo|{p1} a commenté votre publication|{p1} vous suit|Vous avez {n} nouveaux messages|Invitation
    de {p1}|C'est l'anniversaire de {p1}|{p1} vous a identifié>
+ {p1} <a commenté : « Superbe ! »|souhaite vous ajouter comme ami|vous a envoyé un message|vous invite à un événement
    à {town}>. <Vous avez {nn} amis en commun.|Répondez maintenant.|Voir son profil.|>
? <Voici ce que vous avez manqué : {n} publications.|Vous pouvez changer vos notifications dans les réglages.>
! Voir la publication|Accepter|Répondre
# semaine et rencontres : S : {f} = reseau; {p1} via {f} = invitations
~ <Votre semaine sur {f}|{n} personnes ont vu votre profil|Connaissez-vous {p1} ?|{p1} vous invite|{p1} a accepté
    votre demande|{nn} mentions J'aime|Nouveau message de {p1}>
+ <{p1} et {nn} autres personnes aiment votre photo|{p1} a accepté votre demande|{nn} personnes ont visité votre
    profil cette semaine|{p1} souhaite vous ajouter à son réseau|{p1} a écrit : « à {day} ! »>. <Voyez ce que
    partagent vos amis.|Répondez dans l'application.|>
? <{p} a un nouveau poste.|Vous connaissez peut-être {p}.|{n} amis vont à un concert à {town}.>
! Voir le profil|Lire le message|J'y vais
== promotions
# offres : B : {f} = offres; {f} = newsletter
~ <-{percent1} % sur tout|Aujourd'hui seulement : livraison offerte|Les soldes commencent|Votre bon de
    {price1}|Nouveautés|Dernières heures|Vols pour {town} dès {price1}>
+ <Profitez de {percent1} % de remise sur tout le site|Les soldes ont commencé|Votre bon d'achat vous attend|Découvrez
    la nouvelle collection>. <Avec le code {code}.|Jusqu'au {date}, dans la limite des stocks.|Livraison offerte dès
    {price} d'achat.>
? <Gagnez des points à chaque achat.|Voir conditions en magasin.|Tentez de gagner un vélo.>
! J'en profite|Voir les offres|Acheter
# lettre, atelier, don : B : {f} = lettre; Association {f} = contact
% chatter=news
~ <Lettre du {date}|Webinaire gratuit|Votre don compte|Idées pour le week-end|Dernières places>
+ <Dans cette lettre|Inscrivez-vous à notre webinaire du {date}|Avec {price} vous aidez une famille> : <les nouvelles
    de la maison|des recettes de saison|trois questions à {p}>. <Nous vous attendons.|Merci de votre soutien.|>
! Lire la suite|S'inscrire|Faire un don
== updates
# commande et livraison : A : {f} = commandes; {f} = livraison; {f} = ne-pas-repondre
% who=parcels
~ <Votre commande {code1}|Confirmation de commande|Votre colis arrive {day}|Colis livré|Reçu du {date}>
+ <Merci pour votre commande|Votre colis {long} est en route|Votre colis a été livré|Nous avons bien reçu votre
    commande {code1}>. <Livraison prévue : {day} {date}.|Total : {price1}.|Vous pouvez suivre le colis.>
? <Payé par carte se terminant par {last}.|Vous avez {nn} jours pour le retourner.>
! Suivre mon colis|Voir la commande
# facture et contrat : A : {f} = factures; {f} = clients
% attach=pdf who=streams
~ <Votre facture {code1}|Facture du {date}|Rappel d'échéance|Votre abonnement se renouvelle|Nos conditions évoluent>
+ <veuillez trouver ci-joint votre facture de {price1}|votre facture est disponible|votre abonnement se renouvelle le
    {date}|nos conditions changent le {date}>. <Le prélèvement aura lieu le {date}.|Vous n'avez rien à faire.|Numéro
    de client : {long}.>
! Voir la facture|Mon compte
# rendez-vous, banque, compte : A : {f} = info; Banque {f} = avis; Mairie de {town} = mairie
~ <Rappel de rendez-vous|Nouveau document disponible|Votre code : {pin1}|Nouvelle connexion|Réservation {code1}
    confirmée|Mot de passe modifié|Votre candidature>
+ <Nous vous rappelons votre rendez-vous du {date} à {time}|Un nouveau relevé est disponible|Votre code de
    vérification est {pin1}|Votre mot de passe a été modifié|Votre réservation à {town} est confirmée|Nous avons reçu
    votre candidature>. <En cas d'empêchement, prévenez-nous.|Il est valable dix minutes.|Si c'était vous, vous n'avez
    rien à faire.|Nous ne demandons jamais votre code par mail.>
! Se connecter|Confirmer
== forums
# liste : L : {me} = any
% answer=0.55
~ <Re: |>[{nick1}] <erreur de compilation {ver}|question de configuration|réunion du {date}|sortie de la version
    {ver}>
+ <quelqu'un sait-il d'où vient cette erreur ?|chez moi la {ver} fonctionne.|la prochaine réunion a lieu {day}.|j'ai
    envoyé un correctif.> <Le journal ne dit rien.|Merci d'avance.|Voir les archives de la liste.>
? <Je ne suis pas d'accord avec {g}.|C'est corrigé dans la {ver}.>
# forum : F : Forum {f} = forum
~ <Nouvelle réponse dans « {nick1} »|{nick1} a répondu à votre sujet|Résumé de la semaine : {n} sujets>
+ {nick1} a répondu dans un sujet que vous suivez : « <merci, ça marche|pareil chez moi|quelle version avez-vous ?> ».
! Voir la réponse
== phishing
# compte et carte : AP : {brand} = securite; {brand} = service; Service client = client
% who=money
~ <Votre compte est suspendu|Vérifiez vos informations|Avis important|Activité inhabituelle|Votre carte sera
    bloquée|Dernier rappel|Mettez à jour vos données>
+ <Cher client, |Madame, Monsieur, |><nous avons détecté une connexion inhabituelle à votre compte|votre compte a été
    temporairement suspendu|vous devez activer le nouveau service de sécurité|votre carte a été limitée>. <Confirmez
    vos informations sous {nn} heures.|Cliquez sur le lien ci-dessous pour le débloquer.|À défaut, votre compte sera
    clôturé.>
? <Merci de votre confiance.|Ceci est un message automatique.|Munissez-vous de votre carte bancaire.>
! Vérifier|Accéder à mon compte|Mettre à jour
# colis, amende, impôts, carte : AB : {brand} = colis; Amendes = amendes; Impôts = remboursement; Assurance maladie =
    carte
% who=parcels
~ <Votre colis est en attente|Amende impayée {gib}|Remboursement de {price1}|Votre carte de santé expire|Paiement
    refusé|Votre abonnement est suspendu>
+ <Votre colis n'a pas pu être livré|Vous avez une amende impayée|Un remboursement de {price1} vous est dû|Votre
    nouvelle carte est disponible|Votre paiement a été refusé>. <Réglez {price1} de frais pour le recevoir.|Remplissez
    le formulaire avant le {date}.|Mettez à jour votre moyen de paiement.>
! Payer les frais|Remplir le formulaire|Recevoir ma carte
# boîte : AP : Administrateur = admin; Assistance = support
% who=mail
~ <Votre boîte est pleine|Votre mot de passe expire aujourd'hui|{n} messages en attente>
+ <Votre boîte {mail} a atteint sa limite|Le mot de passe de {mail} expire aujourd'hui>. <Conservez votre mot de passe
    actuel.|Validez votre compte pour recevoir vos messages.|Elle sera désactivée sous {nn} heures.>
! Valider|Conserver le mot de passe
== junk
# gain et argent : BP : {app1} = info; Jeu concours = gain; {me} = any
~ <Félicitations !|Vous avez gagné {amount1}|Gagnez de l'argent chez vous|Bitcoin : le secret|Carte cadeau
    {brand}|Crédit sans justificatif|Votre compte formation>
+ <Vous avez été sélectionné|Gagnez {amount1} par mois depuis chez vous|Vous avez gagné un {thing}|Nous offrons des
    prêts à {n} % sans justificatif|Vos droits à la formation expirent>. <Répondez à trois questions.|Vous ne payez
    que {price} de port.|Sans risque, garanti.|Places limitées.>
! Réclamer mon lot|Commencer|Cliquez ici
# héritage et chantage : P : {me} = any; Maître {me} = any
% at=free
~ <Héritage|Don de {amount1}|Je vous ai filmé|Proposition|Bonjour|Votre site>
+ <je suis Maître {me} et je représente un client décédé qui porte votre nom|j'ai piraté votre appareil et je vous ai
    filmé|gravement malade, je souhaite vous donner {amount1}|nous plaçons votre site en première page de Google>.
    <Envoyez vos nom, adresse et téléphone.|Payez {price} en bitcoin à {wallet}.|Ceci est confidentiel.|J'attends
    votre réponse urgente.>
# santé et produits : B : Vie saine = news; {app1} = boutique
~ <Perdez {nn} kilos|Adieu la douleur|Les médecins vous le cachent|Pilules sans ordonnance|Isolation à 1 euro|Panneaux
    solaires : nouvelle aide>
+ <Cette astuce fait fondre la graisse|Un appareil qui réduit la facture d'électricité de {percent} %|Pilules bleues
    sans ordonnance|Les propriétaires ont droit à une nouvelle aide>. <Aujourd'hui à -{percent} %.|Il reste {nn}
    pièces.|Regardez la vidéo avant son retrait.>
! Commander|Voir la vidéo|Tester mon éligibilité
"""


def parts(text: str, tongue: str) -> dict[str, tuple[Sort, ...]]:
    """The sorts of one language by kind."""
    pieces = re.split(r"(?m)^== (\w+)$", text)
    return {name: sorts(part, tongue) for name, part in zip(pieces[1::2], pieces[2::2], strict=True)}


TONGUES = {
    "de": parts(GERMAN, "de"),
    "es": parts(SPANISH, "es"),
    "pt": parts(PORTUGUESE, "pt"),
    "fr": parts(FRENCH, "fr"),
}
