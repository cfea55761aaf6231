import type { Plurals } from "../plurals.ts";

/** The page in German, with “Sie”. Its messages are all that there are: the type of the other tables is made from this one. */
export const words = {
  "Skip to the document": "Zum Dokument springen",
  "<1>Your </1>documents (<2/>)": "<1>Ihre </1>Dokumente (<2/>)",
  "Kept only in this browser, and by the service for <1/>. Delete anything that other people who use this browser should not see.":
    "Nur in diesem Browser gespeichert, und beim Dienst für <1/>. Löschen Sie, was andere, die diesen Browser benutzen, nicht sehen sollen.",
  "How it works": "So funktioniert es",
  Prices: "Preise",
  Markdown: "Markdown",
  API: "API",
  Agents: "Agenten",
  "Text in, polished PDF out": "Text rein, perfektes PDF raus",
  "Paste an answer of ChatGPT, drop a README, or write. You see the pages at once, and pay <1/> for the PDF when you like them. No account.":
    "Fügen Sie eine Antwort von ChatGPT ein, ziehen Sie eine README hierher, oder schreiben Sie. Sie sehen die Seiten sofort und zahlen <1/> für das PDF, wenn sie Ihnen gefallen. Ohne Konto.",
  "Your text stays in your browser until you press Make PDF.":
    "Ihr Text bleibt in Ihrem Browser, bis Sie auf „PDF erstellen“ klicken.",
  "One document, one payment: <1/>. Never charged twice.":
    "Ein Dokument, eine Zahlung: <1/>. Nie doppelt berechnet.",
  "If it fails, it is made again for free, or <1>you get your money back</1>.<2> Run by <3/>.</2>":
    "Wenn etwas schiefgeht, wird es kostenlos neu erstellt, oder <1>Sie erhalten Ihr Geld zurück</1>.<2> Betrieben von <3/>.</2>",
  "See a sample PDF": "Beispiel-PDF ansehen",
  Text: "Text",
  Pages: "Seiten",
  Templates: "Vorlagen",
  Drafts: "Entwürfe",
  "Choose files…": "Dateien wählen …",
  "Choose a folder…": "Ordner wählen …",
  "Markdown help": "Hilfe zu Markdown",
  "Which of these is the document?": "Welche Datei ist das Dokument?",
  "GitHub-flavoured Markdown with math, code, tables, footnotes and diagrams. Up to 2 MB. <1>Tab indents; press Esc, then Tab, to leave the text.</1>":
    "Markdown wie auf GitHub, mit Formeln, Code, Tabellen, Fußnoten und Diagrammen. Bis zu 2 MB. <1>Tab rückt ein; mit Esc und dann Tab verlassen Sie den Text.</1>",
  "Untitled document": "Dokument ohne Titel",
  "Saved<1> in this browser</1>": "Gespeichert<1> in diesem Browser</1>",
  "Not saved: this browser has no room": "Nicht gespeichert: in diesem Browser ist kein Platz",
  "Price:": "Preis:",
  Options: "Optionen",
  "Make PDF": "PDF erstellen",
  "You see the ways to pay first. Nothing is charged before you pay.":
    "Zuerst sehen Sie, wie Sie zahlen können. Vorher wird nichts berechnet.",
  Close: "Schließen",
  Theme: "Design",
  "Report (default)": "Bericht (Standard)",
  Report: "Bericht",
  Article: "Artikel",
  Letter: "Brief",
  Manual: "Handbuch",
  Slides: "Folien",
  Proposal: "Angebot",
  Invoice: "Rechnung",
  CV: "Lebenslauf",
  "The look of the document, and the defaults of the other options. <1/> starts a page at each <2/> and each top-level heading.":
    "Das Aussehen des Dokuments und die Vorgaben für die anderen Optionen. <1/> beginnt bei jedem <2/> und jeder obersten Überschrift eine neue Seite.",
  "Paper size": "Papierformat",
  Default: "Standard",
  "US Letter": "US Letter (Brief)",
  "US Legal": "US Legal (lang)",
  "Screen, 16:9": "Bildschirm, 16:9",
  "Screen, 4:3": "Bildschirm, 4:3",
  "Paper size. A4 by default; slides are 16:9, and always landscape.":
    "Standard ist A4; Folien haben 16:9 und sind immer im Querformat.",
  "Table of contents": "Inhaltsverzeichnis",
  "Default (when long)": "Standard (wenn lang)",
  Always: "Immer",
  Never: "Nie",
  "By default, a long document with enough headings gets one.":
    "Standardmäßig bekommt es ein langes Dokument mit genügend Überschriften.",
  "Cover page": "Titelseite",
  "Default (with details)": "Standard (mit Angaben)",
  "Always: plain": "Immer: schlicht",
  "Always: a field of the accent colour": "Immer: Fläche in der Akzentfarbe",
  "Always: a picture": "Immer: Bild",
  "By default, a long document with an author, a date or other details beside its title gets one, in its theme's design. <1/> is a pattern made of the title, or the <2/> of the front matter.":
    "Standardmäßig bekommt sie ein langes Dokument, das neben dem Titel Autor, Datum oder andere Angaben hat, in der Gestaltung seines Designs. <1/> ist ein Muster aus dem Titel oder das <2/> aus dem Front Matter.",
  "Text size": "Schriftgröße",
  "In points; 10.5 on A4 by default. Everything else scales with it.":
    "In Punkt; auf A4 standardmäßig 10,5. Alles andere wächst mit.",
  Columns: "Spalten",
  "One (default)": "Eine (Standard)",
  One: "Eine",
  Two: "Zwei",
  "Columns per page. With two, footnotes go to the end.":
    "Spalten je Seite. Bei zwei Spalten stehen die Fußnoten am Ende.",
  "Title and author": "Titel und Autor",
  Title: "Titel",
  Subtitle: "Untertitel",
  Author: "Autor",
  Date: "Datum",
  "Small print": "Kleingedrucktes",
  "More options": "Weitere Optionen",
  Footnotes: "Fußnoten",
  "Bottom of the page (default)": "Unten auf der Seite (Standard)",
  "Bottom of the page": "Unten auf der Seite",
  "End of the document": "Am Ende des Dokuments",
  "Where footnotes go: at the bottom of their page, or all at the end.":
    "Wo die Fußnoten stehen: unten auf ihrer Seite oder alle am Ende.",
  "Section titles in the header": "Abschnittstitel in der Kopfzeile",
  "The current section at the top of each page. By default, a document with a table of contents and ten pages or more has it.":
    "Der aktuelle Abschnitt oben auf jeder Seite. Standardmäßig bei Dokumenten mit Inhaltsverzeichnis und mindestens zehn Seiten.",
  Alignment: "Ausrichtung",
  "Ragged right": "Flattersatz",
  Justified: "Blocksatz",
  "Whether lines end ragged, or flush with the right margin.":
    "Ob Zeilen verschieden lang sind oder bündig am rechten Rand enden.",
  "Smart quotes": "Typografische Zeichen",
  "On (default)": "Ein (Standard)",
  On: "Ein",
  Off: "Aus",
  "Turns straight quotes, <1/> and <2/> into the typographic signs of the document's language.":
    "Macht aus geraden Anführungszeichen, <1/> und <2/> die typografischen Zeichen der Sprache des Dokuments.",
  Font: "Schrift",
  "The typeface of the text.": "Die Schriftart des Textes.",
  "Line spacing": "Zeilenabstand",
  "1 is single, 2 is double.": "1 ist einfach, 2 ist doppelt.",
  Margins: "Ränder",
  "Normal (default)": "Normal (Standard)",
  Normal: "Normal",
  Narrow: "Schmal",
  Wide: "Breit",
  "A word, or one width in mm for all four sides; at most a quarter of the page.":
    "Ein Wort oder eine Breite in mm für alle vier Seiten; höchstens ein Viertel der Seite.",
  "Binding margin": "Bundsteg",
  "In mm, added to the inner margin of each page: at the left of odd pages, at the right of even ones.":
    "In mm, zusätzlich zum inneren Rand: links auf ungeraden, rechts auf geraden Seiten.",
  Tables: "Tabellen",
  "Plain (default)": "Schlicht (Standard)",
  Plain: "Schlicht",
  Striped: "Gestreift",
  Dense: "Dicht",
  "Lines between rows, every second row tinted, or small type with 45 rows a page.":
    "Linien zwischen den Zeilen, jede zweite Zeile getönt, oder kleine Schrift mit 45 Zeilen je Seite.",
  "Section numbers": "Abschnittsnummern",
  "Numbers headings down to the third level. By default, only articles and manuals have them.":
    "Nummeriert Überschriften bis zur dritten Ebene. Standardmäßig nur bei Artikeln und Handbüchern.",
  "Accent colour": "Akzentfarbe",
  Blue: "Blau",
  Teal: "Petrol",
  Green: "Grün",
  Olive: "Oliv",
  Orange: "Orange",
  Red: "Rot",
  Purple: "Violett",
  Brown: "Braun",
  Grey: "Grau",
  Black: "Schwarz",
  "Colour of links, rules and marks. It is darkened if it would be hard to read on white.":
    "Farbe von Links, Linien und Marken. Sie wird dunkler, wenn sie auf Weiß schwer zu lesen wäre.",
  Header: "Kopfzeile",
  "Text at the top of every page, with <1/>, <2/>, <3/>, <4/> and <5/>; <6/> separates left, centre and right.":
    "Text oben auf jeder Seite, mit <1/>, <2/>, <3/>, <4/> und <5/>; <6/> trennt links, Mitte und rechts.",
  Footer: "Fußzeile",
  "Text at the bottom of every page, written like the header. By default, title and page number.":
    "Text unten auf jeder Seite, geschrieben wie die Kopfzeile. Standard sind Titel und Seitenzahl.",
  Watermark: "Wasserzeichen",
  "Pale text behind every page, such as DRAFT.": "Blasser Text hinter jeder Seite, zum Beispiel ENTWURF.",
  Dialect: "Dialekt",
  "Any (default)": "Jeder (Standard)",
  Any: "Jeder",
  "The tool whose Markdown is read. By default, the syntax of all of them; <1/> and <2/> are their specifications, and nothing more.":
    "Das Programm, dessen Markdown gelesen wird. Standardmäßig die Schreibweisen aller; <1/> und <2/> sind ihre Spezifikationen und nichts weiter.",
  Repairs: "Korrekturen",
  "Corrects what people and language models often write by mistake, such as a list without its blank line.":
    "Verbessert, was Menschen und Sprachmodelle oft falsch schreiben, etwa eine Liste ohne die Leerzeile davor.",
  "Address for relative links": "Adresse für relative Links",
  "The web address that relative links and images belong to, such as that of the source file. Without it, relative links become plain text.":
    "Die Webadresse, zu der relative Links und Bilder gehören, etwa die der Quelldatei. Ohne sie werden relative Links zu gewöhnlichem Text.",
  "File name": "Dateiname",
  Brand: "Marke",
  "Start with a template": "Mit einer Vorlage beginnen",
  "Or write your own. You see its pages before you pay.":
    "Oder selbst schreiben. Sie sehen die Seiten, bevor Sie zahlen.",
  Paper: "Fachartikel",
  Minutes: "Protokoll",
  Recipe: "Rezept",
  Exam: "Prüfung",
  "Kept in this browser alone, with their pictures, until you delete them.":
    "Nur in diesem Browser gespeichert, mit den Bildern, bis Sie sie löschen.",
  "New draft": "Neuer Entwurf",
  "Making the pages …": "Seiten werden erstellt …",
  "Make all pages": "Alle Seiten erstellen",
  "The pages of your PDF appear here while you write, before you pay.":
    "Hier erscheinen die Seiten Ihres PDFs, während Sie schreiben, noch bevor Sie zahlen.",
  "Pay for this document": "Dieses Dokument bezahlen",
  "Change the document": "Dokument ändern",
  Document: "Dokument",
  Size: "Größe",
  "Pay whichever way you like. This page notices the payment by itself, and you are never charged twice for a document. <1>Terms</1>":
    "Zahlen Sie, wie Sie möchten. Diese Seite bemerkt die Zahlung von selbst, und für ein Dokument wird nie doppelt berechnet. <1>Bedingungen</1>",
  "Ways to pay": "Zahlungswege",
  "Open in wallet": "In der Wallet öffnen",
  "Copy invoice": "Rechnung kopieren",
  "Show a QR code for another device": "QR-Code für ein anderes Gerät anzeigen",
  "Scan with any Lightning wallet": "Mit einer beliebigen Lightning-Wallet scannen",
  "Expires in <1/>. Waiting for the payment …": "Läuft ab in <1/>. Warten auf die Zahlung …",
  "Your wallet has paid this invoice. Do not pay again: this page continues as soon as the service sees the payment.":
    "Ihre Wallet hat diese Rechnung bezahlt. Bitte nicht noch einmal zahlen: Es geht weiter, sobald der Dienst die Zahlung sieht.",
  "Get a new invoice": "Neue Rechnung anfordern",
  "Your wallet shows what you are signing: a transfer of this price to this service. We submit it and pay the network fee.":
    "Ihre Wallet zeigt, was Sie unterschreiben: eine Überweisung dieses Preises an diesen Dienst. Wir reichen sie ein und zahlen die Netzwerkgebühr.",
  "No wallet was found in this browser. Unlock or install one, and a button to pay with it appears here. <1>I have no wallet</1>":
    "In diesem Browser wurde keine Wallet gefunden. Entsperren oder installieren Sie eine, dann erscheint hier eine Schaltfläche zum Zahlen. <1>Ich habe keine Wallet</1>",
  "Copy a link for my wallet": "Einen Link für meine Wallet kopieren",
  "Paste it into the browser of your wallet’s app, such as MetaMask or Phantom: this page opens there with your document, which is in the link itself. Press Make PDF there.":
    "Fügen Sie ihn im Browser Ihrer Wallet-App ein, etwa MetaMask oder Phantom: Dort öffnet sich diese Seite mit Ihrem Dokument, das im Link selbst steht. Klicken Sie dort auf PDF erstellen.",
  "The link holds no document. Go back to where you copied it, and copy it again.":
    "Der Link enthält kein Dokument. Gehen Sie dorthin zurück, wo Sie ihn kopiert haben, und kopieren Sie ihn noch einmal.",
  "Programs can pay on their own, with any <1>x402 version 2 client</1>.":
    "Programme können selbst zahlen, mit jedem <1>Client für x402, Version 2</1>.",
  "Making the PDF": "PDF wird erstellt",
  "A changed document counts as a new one and must be paid for again. <1>This one is kept: sending it again unchanged costs nothing.</1>":
    "Ein geändertes Dokument gilt als neues und muss neu bezahlt werden. <1>Dieses bleibt erhalten: Es unverändert noch einmal zu senden, kostet nichts.</1>",
  "If it cannot be made, you can get your money back: write to <1/> and attach the receipt.":
    "Falls es nicht erstellt werden kann, erhalten Sie Ihr Geld zurück: Schreiben Sie an <1/> und hängen Sie die Quittung an.",
  "Copy link": "Link kopieren",
  "Anybody with this link can download the PDF for as long as it is kept: <1/>":
    "Wer diesen Link hat, kann das PDF herunterladen, solange es aufbewahrt wird: <1/>",
  Receipt: "Quittung",
  "Your PDF is ready": "Ihr PDF ist fertig",
  Open: "Öffnen",
  Download: "Herunterladen",
  "New document": "Neues Dokument",
  "“Open” shows the pages in your PDF viewer.": "„Öffnen“ zeigt die Seiten in Ihrem PDF-Programm.",
  "Kept for <1/>. Sending the same document again gives the same PDF, at no charge.":
    "Wird <1/> lang aufbewahrt. Dasselbe Dokument noch einmal zu senden, ergibt kostenlos dasselbe PDF.",
  "<1>Terms</1>. For programs: <2>API reference</2>, <3/>, <4/>.":
    "<1>Bedingungen</1>. Für Programme: <2>API-Referenz</2>, <3/>, <4/>.",
  "Sold by <1/>.": "Verkauft von <1/>.",
  "Questions? Contact <1/>. If a document cannot be made, you can get your money back there.":
    "Fragen? Kontakt: <1/>. Falls ein Dokument nicht erstellt werden kann, erhalten Sie dort Ihr Geld zurück.",
  "Documents sent from this browser": "Von diesem Browser gesendete Dokumente",
  Site: "Website",
  Language: "Sprache",
  "What is shown": "Ansicht",
  Formatting: "Formatierung",
  Bold: "Fett",
  "Bold (Ctrl+B)": "Fett (Strg+B)",
  Italic: "Kursiv",
  "Italic (Ctrl+I)": "Kursiv (Strg+I)",
  Heading: "Überschrift",
  List: "Liste",
  Quotation: "Zitat",
  Link: "Link",
  "Link (Ctrl+K)": "Link (Strg+K)",
  Picture: "Bild",
  Table: "Tabelle",
  Code: "Code",
  Formula: "Formel",
  "Markdown file and its images": "Markdown-Datei und ihre Bilder",
  "Folder with Markdown and its images": "Ordner mit Markdown und den Bildern dazu",
  "# A title\n\nWrite or paste here, or drop a file or a folder anywhere on this page.":
    "# Ein Titel\n\nSchreiben Sie oder fügen Sie Text ein, oder ziehen Sie eine Datei oder einen Ordner irgendwo auf diese Seite.",
  "This document": "Dieses Dokument",
  "21 November 2026": "21. November 2026",
  None: "Keine",
  "A cover with title, subtitle, author and date": "Eine Titelseite mit Titel, Untertitel, Autor und Datum",
  "A scientific paper with abstract, numbered sections and a formula":
    "Ein wissenschaftlicher Artikel mit Zusammenfassung, nummerierten Abschnitten und einer Formel",
  "A business letter with addresses, subject and a table":
    "Ein Geschäftsbrief mit Adressen, Betreff und einer Tabelle",
  "An invoice with a table of items, VAT and total": "Eine Rechnung mit Positionen, Mehrwertsteuer und Summe",
  "A CV with work, education and skills": "Ein Lebenslauf mit Beruf, Ausbildung und Kenntnissen",
  "Minutes with numbered items, actions and tables":
    "Ein Protokoll mit nummerierten Punkten, Aufgaben und Tabellen",
  "A cover with a coloured bar, title and edition": "Eine Titelseite mit farbigem Balken, Titel und Ausgabe",
  "A title slide in large type": "Eine Titelfolie in großer Schrift",
  "A recipe with ingredients, steps and a tip": "Ein Rezept mit Zutaten, Schritten und einem Tipp",
  "An exam with a table of points, a formula and space for answers":
    "Eine Prüfung mit Punktetabelle, einer Formel und Platz für Antworten",
  "Width of the text": "Breite des Textes",
  "Previous page": "Vorige Seite",
  "Next page": "Nächste Seite",
  Smaller: "Kleiner",
  Larger: "Größer",
  "What is missing or different in the PDF": "Was im PDF fehlt oder anders ist",
  "What will be missing or have no effect in the PDF": "Was im PDF fehlen oder nicht wirken wird",
  "QR code of the Lightning invoice": "QR-Code der Lightning-Rechnung",
  "We can't tell now whether this credit is paid for. Do not pay again. This page keeps asking.":
    "Wir wissen gerade nicht, ob dieses Guthaben bezahlt ist. Bitte nicht noch einmal zahlen. Diese Seite fragt weiter nach.",
  "The service does not know this key. Check that you copied all of it.":
    "Der Dienst kennt diesen Schlüssel nicht. Prüfen Sie, ob Sie ihn vollständig kopiert haben.",
  "Bank card": "Bankkarte",
  "Pay once for many": "Einmal für viele zahlen",
  "A card buys credit for several documents at once. You get a key here, which pays for this one and the next ones.":
    "Mit einer Karte kaufen Sie Guthaben für mehrere Dokumente auf einmal. Sie erhalten hier einen Schlüssel, der dieses und die nächsten bezahlt.",
  "Buy credit once, and pay for each document with a key.":
    "Kaufen Sie einmal Guthaben, und bezahlen Sie jedes Dokument mit einem Schlüssel.",
  "{count} documents for {amount}": {
    one: "{count} Dokument für {amount}",
    other: "{count} Dokumente für {amount}",
  },
  "Your key is kept in this browser.": "Ihr Schlüssel ist in diesem Browser gespeichert.",
  "Your key is frozen, as after a refund. Ask the operator.":
    "Ihr Schlüssel ist gesperrt, etwa nach einer Erstattung. Fragen Sie den Betreiber.",
  "Forget the key": "Schlüssel vergessen",
  "Pay with my key": "Mit meinem Schlüssel zahlen",
  "Account key": "Kontoschlüssel",
  "I have a key": "Ich habe einen Schlüssel",
  "Pay with this key": "Mit diesem Schlüssel zahlen",
  "This key is frozen, as after a refund. Ask the operator.":
    "Dieser Schlüssel ist gesperrt, etwa nach einer Erstattung. Fragen Sie den Betreiber.",
  "Nothing is left of this key.": "Dieser Schlüssel ist aufgebraucht.",
  "Waiting for {wallet} to sign.": "Warten auf die Unterschrift von {wallet}.",
  "Waiting for the payment … It may be made in another tab.":
    "Warten auf die Zahlung … Sie kann in einem anderen Tab erfolgen.",
  "This browser keeps nothing: stay on this page until you have copied the key.":
    "Dieser Browser speichert nichts: Bleiben Sie auf dieser Seite, bis Sie den Schlüssel kopiert haben.",
  Back: "Zurück",
  "{amount} by card": "{amount} per Karte",
  "Your wallet has signed. Waiting for the payment …":
    "Ihre Wallet hat unterschrieben. Warten auf die Zahlung …",
  "Your wallet has signed. Waiting for the payment.":
    "Ihre Wallet hat unterschrieben. Warten auf die Zahlung.",
  "The payment was not accepted. {reason}": "Die Zahlung wurde nicht angenommen. {reason}",
  "The payment was not accepted. {reason} No money moved. Try again, or pay another way.":
    "Die Zahlung wurde nicht angenommen. {reason} Es ist kein Geld geflossen. Versuchen Sie es noch einmal, oder zahlen Sie auf anderem Weg.",
  "Keep this key: it pays for your documents in any browser and program. This browser keeps it, too.":
    "Bewahren Sie diesen Schlüssel auf: Er bezahlt Ihre Dokumente in jedem Browser und Programm. Auch dieser Browser speichert ihn.",
  "Pay for this document with it": "Dieses Dokument damit bezahlen",
  "Copy key": "Schlüssel kopieren",
  "Show the key": "Schlüssel anzeigen",
  Copied: "Kopiert",
  "Select and copy it by hand": "Bitte von Hand markieren und kopieren",
  "That failed. Try again.": "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
  "Open here": "Hier geöffnet",
  Delete: "Löschen",
  "Delete the draft {title}": "Den Entwurf {title} löschen",
  "Delete the draft “{title}” with its pictures? This cannot be undone.":
    "Den Entwurf „{title}“ mit seinen Bildern löschen? Das lässt sich nicht rückgängig machen.",
  "Changed today, {time}": "Geändert heute, {time}",
  "Changed {date}": "Geändert am {date}",
  Next: "Nächste",
  Previous: "Vorige",
  "Select all": "Alle auswählen",
  Replace: "Ersetzen",
  "Replace all": "Alle ersetzen",
  "Match case": "Groß-/Kleinschreibung",
  "Whole words": "Ganze Wörter",
  "Regular expression": "Regulärer Ausdruck",
  Find: "Suchen",
  "Go to line": "Gehe zu Zeile",
  Go: "Los",
  Findings: "Hinweise",
  "No findings": "Keine Hinweise",
  "bold text": "fetter Text",
  "italic text": "kursiver Text",
  code: "Code",
  words: "Text",
  Name: "Name",
  Amount: "Betrag",
  First: "Erstes",
  Second: "Zweites",
  "{field}: choose a number from {min} to {max}.": "{field}: Wählen Sie eine Zahl von {min} bis {max}.",
  "{folder} has more than {most} files, so none was added. Choose the folder of a single document.":
    "{folder} hat mehr als {most} Dateien, daher wurde keine hinzugefügt. Wählen Sie den Ordner eines einzelnen Dokuments.",
  "Asking for the price …": "Preis wird abgefragt …",
  "Replace what you have written with this document?": "Das Geschriebene durch dieses Dokument ersetzen?",
  "Replace what you have written with an empty document?":
    "Das Geschriebene durch ein leeres Dokument ersetzen?",
  "Another tab has changed this draft. Yours is now a draft of its own.":
    "Ein anderer Tab hat diesen Entwurf geändert. Ihrer ist jetzt ein eigener Entwurf.",
  "Replace what you have written with {name}?": "Das Geschriebene durch {name} ersetzen?",
  "There is no text yet. Paste Markdown here, or choose a file.":
    "Es gibt noch keinen Text. Fügen Sie hier Markdown ein, oder wählen Sie eine Datei.",
  "The document is {size} MB; the limit is 2 MB. Remove embedded images, or split it.":
    "Das Dokument hat {size} MB; die Grenze liegt bei 2 MB. Entfernen Sie eingebettete Bilder, oder teilen Sie es.",
  "The template could not be loaded. Check that you are online, and try again.":
    "Die Vorlage konnte nicht geladen werden. Prüfen Sie Ihre Internetverbindung, und versuchen Sie es noch einmal.",
  "Replace what you have written with the template “{label}”?":
    "Das Geschriebene durch die Vorlage „{label}“ ersetzen?",
  "The template “{label}” is ready to edit.": "Die Vorlage „{label}“ kann jetzt bearbeitet werden.",
  "What you pasted was turned into Markdown. To paste it as plain text, undo and paste with Ctrl+Shift+V.":
    "Das Eingefügte wurde in Markdown umgewandelt. Um es als reinen Text einzufügen, machen Sie das rückgängig und fügen mit Strg+Umschalt+V ein.",
  "We couldn't read it. Check that it still exists and that you are online, then try again.":
    "Das konnte nicht gelesen werden. Prüfen Sie, ob es noch existiert und ob Sie online sind, und versuchen Sie es noch einmal.",
  "Reading …": "Wird gelesen …",
  "It contains no files.": "Es enthält keine Dateien.",
  "{file} is no Markdown file (.md, .markdown or .txt).":
    "{file} ist keine Markdown-Datei (.md, .markdown oder .txt).",
  "None of these files is a Markdown file (.md, .markdown or .txt).":
    "Keine dieser Dateien ist eine Markdown-Datei (.md, .markdown oder .txt).",
  "{file} is {size} MB; the limit is 2 MB. It was not opened.":
    "{file} hat {size} MB; die Grenze liegt bei 2 MB. Die Datei wurde nicht geöffnet.",
  "{file} is not text in UTF-8. Save it as Markdown and choose it again.":
    "{file} ist kein Text in UTF-8. Speichern Sie die Datei als Markdown, und wählen Sie sie noch einmal.",
  "{file} is open.": "{file} ist geöffnet.",
  "Skipped, because a document can have at most 2 MB: {names}.":
    "Übersprungen, weil ein Dokument höchstens 2 MB haben kann: {names}.",
  "We can't print these. Use PNG, JPEG, GIF, WebP or SVG: {names}.":
    "Das können wir nicht drucken. Verwenden Sie PNG, JPEG, GIF, WebP oder SVG: {names}.",
  "This browser doesn't store pictures: they are gone when you leave this page.":
    "Dieser Browser speichert keine Bilder: Sie sind weg, wenn Sie diese Seite verlassen.",
  "Ignored: {names}.": "Nicht beachtet: {names}.",
  "{amount} over Lightning": "{amount} über Lightning",
  "{minutes} min {seconds} s": "{minutes} min {seconds} s",
  "The Lightning invoice has expired. A payment made in time is still noticed.":
    "Die Lightning-Rechnung ist abgelaufen. Eine rechtzeitige Zahlung wird noch bemerkt.",
  "Getting an invoice …": "Rechnung wird angefordert …",
  "Pay with {wallet}": "Mit {wallet} zahlen",
  "Waiting for {wallet}.": "Warten auf {wallet}.",
  "The wallet has paid. Waiting for the service to see it.":
    "Die Wallet hat bezahlt. Warten, bis der Dienst es sieht.",
  "You cancelled in {wallet}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "Sie haben in {wallet} abgebrochen. Versuchen Sie es noch einmal, oder zahlen Sie die Rechnung mit einer anderen Wallet: Sie kann nur einmal bezahlt werden.",
  "The wallet did not pay: {reason}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "Die Wallet hat nicht bezahlt: {reason}. Versuchen Sie es noch einmal, oder zahlen Sie die Rechnung mit einer anderen Wallet: Sie kann nur einmal bezahlt werden.",
  "Waiting for {wallet} …": "Warten auf {wallet} …",
  "We have no answer from {wallet} yet. Confirm the payment there, ask again, or pay the invoice with another wallet: it can only be paid once.":
    "Wir haben noch keine Antwort von {wallet}. Bestätigen Sie die Zahlung dort, versuchen Sie es noch einmal, oder zahlen Sie die Rechnung mit einer anderen Wallet: Sie kann nur einmal bezahlt werden.",
  "this browser’s wallet": "die Wallet dieses Browsers",
  "A part of this page could not be loaded. Your text is kept.":
    "Ein Teil dieser Seite konnte nicht geladen werden. Ihr Text bleibt erhalten.",
  "Reload the page": "Seite neu laden",
  "Paid. The PDF is being made.": "Bezahlt. Das PDF wird erstellt.",
  "Confirming the payment": "Zahlung wird bestätigt",
  "Your wallet has signed. Do not pay again: this page is waiting for the network.":
    "Ihre Wallet hat unterschrieben. Bitte nicht noch einmal zahlen: Diese Seite wartet auf das Netzwerk.",
  "Your key is paying for the document. Do not pay another way.":
    "Ihr Schlüssel bezahlt gerade das Dokument. Bitte nicht auf anderem Weg zahlen.",
  "Opening the document": "Dokument wird geöffnet",
  "The service refused the document": "Der Dienst hat das Dokument abgelehnt",
  "The PDF could not be made": "Das PDF konnte nicht erstellt werden",
  "The PDF could not be made. {failure} The service will not try it again by itself.":
    "Das PDF konnte nicht erstellt werden. {failure} Der Dienst versucht es von sich aus nicht noch einmal.",
  "The PDF could not be made. {failure} Trying again costs nothing, but most likely ends the same way.":
    "Das PDF konnte nicht erstellt werden. {failure} Ein neuer Versuch kostet nichts, endet aber wahrscheinlich genauso.",
  "The PDF could not be made. {failure} Trying again costs nothing and may help.":
    "Das PDF konnte nicht erstellt werden. {failure} Ein neuer Versuch kostet nichts und kann helfen.",
  "You left “{title}” before its PDF was made. If you have paid for it, continue: nothing is charged twice.":
    "Sie haben „{title}“ verlassen, bevor das PDF erstellt war. Wenn Sie dafür bezahlt haben, fahren Sie fort: Nichts wird doppelt berechnet.",
  "Try again at no charge": "Kostenlos noch einmal versuchen",
  "Change the document at line {line}": "Dokument in Zeile {line} ändern",
  "Downloading {size} …": "{size} werden heruntergeladen …",
  "{message} The page remembers the payment.": "{message} Die Seite merkt sich die Zahlung.",
  "Try again": "Noch einmal versuchen",
  "{message} Change the document and try again.":
    "{message} Ändern Sie das Dokument, und versuchen Sie es noch einmal.",
  "{message} Nothing was charged. Change the document and try again.":
    "{message} Es wurde nichts berechnet. Ändern Sie das Dokument, und versuchen Sie es noch einmal.",
  "Go to “{field}”": "Zu „{field}“",
  "The service no longer has the PDF of {title}.": "Der Dienst hat das PDF von {title} nicht mehr.",
  "This browser no longer has the text of {title}. Paste it exactly as it was and press Make PDF: what you have paid for is not charged again.":
    "Dieser Browser hat den Text von {title} nicht mehr. Fügen Sie ihn genau so ein, wie er war, und klicken Sie auf „PDF erstellen“: Was Sie bezahlt haben, wird nicht noch einmal berechnet.",
  "Choose how to pay for this document.": "Wählen Sie, wie Sie dieses Dokument bezahlen.",
  "It is not one for this document.": "Sie gehört nicht zu diesem Dokument.",
  "We can't tell now whether this document is paid for. If you have paid an invoice for it, do not pay again. This page keeps checking and then continues.":
    "Wir wissen gerade nicht, ob dieses Dokument bezahlt ist. Wenn Sie eine Rechnung dafür bezahlt haben, zahlen Sie nicht noch einmal. Diese Seite prüft weiter und fährt dann fort.",
  "{name} is unavailable at the moment. Pay with {others}, or wait: it appears here as soon as it is back.":
    "{name} ist im Moment nicht verfügbar. Zahlen Sie mit {others}, oder warten Sie: Es erscheint hier, sobald es wieder da ist.",
  "{name} is unavailable at the moment. Wait: it appears here as soon as it is back.":
    "{name} ist im Moment nicht verfügbar. Warten Sie: Es erscheint hier, sobald es wieder da ist.",
  "First page": "Erste Seite",
  "{pages}, as in the preview": "{pages}, wie in der Vorschau",
  "The service sent an unexpected response.": "Der Dienst hat unerwartet geantwortet.",
  "{message} The page tries again by itself, and notices anything paid in the meantime.":
    "{message} Die Seite versucht es von selbst noch einmal und bemerkt, was inzwischen bezahlt wurde.",
  "Ask now": "Jetzt nachfragen",
  "it gave no reason": "es wurde kein Grund genannt",
  "Something went wrong in this page.": "In dieser Seite ist etwas schiefgegangen.",
  "{reason} Nothing is lost, and nothing is charged twice.":
    "{reason} Nichts geht verloren, und nichts wird doppelt berechnet.",
  Continue: "Fortfahren",
  "The service did not report what happened to the payment you signed.":
    "Der Dienst hat nicht gemeldet, was aus der Zahlung wurde, die Sie unterschrieben haben.",
  "Something between this page and the service seems to remove it from the request, such as a browser extension or a company network. The payment is kept here and moves money at most once: try again on another network.":
    "Etwas zwischen dieser Seite und dem Dienst scheint sie aus der Anfrage zu entfernen, etwa eine Browser-Erweiterung oder ein Firmennetz. Die Zahlung bleibt hier gespeichert und bewegt höchstens einmal Geld: Versuchen Sie es in einem anderen Netz.",
  "{message} The page tries again in {seconds} s.":
    "{message} Die Seite versucht es in {seconds} s noch einmal.",
  "Paid by card. Go back to the tab with your document: it shows your key. If that is closed, press “Make PDF” here.":
    "Per Karte bezahlt. Gehen Sie zurück zum Tab mit Ihrem Dokument: Dort steht Ihr Schlüssel. Wenn er geschlossen ist, klicken Sie hier auf „PDF erstellen“.",
  "You left the page for cards before paying. Go back to the tab with your document. If you pay on that page after all, your key appears there, or here when you press “Make PDF”.":
    "Sie haben die Kartenseite verlassen, bevor Sie bezahlt haben. Gehen Sie zurück zum Tab mit Ihrem Dokument. Wenn Sie auf jener Seite doch noch zahlen, erscheint Ihr Schlüssel dort, oder hier, wenn Sie auf „PDF erstellen“ klicken.",
  "The service cannot be reached.": "Der Dienst ist nicht erreichbar.",
  "You are offline. This page continues by itself when you are online again.":
    "Sie sind offline. Diese Seite macht von selbst weiter, sobald Sie wieder online sind.",
  "Diagrams being drawn": "Diagramme, die gezeichnet werden",
  "This browser breaks lines slightly differently, so page breaks in the PDF may differ.":
    "Dieser Browser bricht Zeilen etwas anders um, daher können sich die Seitenumbrüche im PDF unterscheiden.",
  "Line {line}": "Zeile {line}",
  "We can't show the pages at the moment. You can still make the PDF.":
    "Wir können die Seiten im Moment nicht zeigen. Das PDF können Sie trotzdem erstellen.",
  "Pages of the document": "Seiten des Dokuments",
  "We can't show its pages here. You can still make the PDF.":
    "Wir können die Seiten hier nicht zeigen. Das PDF können Sie trotzdem erstellen.",
  "{page} of {pages}": "{page} von {pages}",
  "We can't print this: {reason}": "Das können wir nicht drucken: {reason}",
  "{fault} The PDF gets more time.": "{fault} Das PDF bekommt mehr Zeit.",
  "These are the first pages. This text is long, so all are made only when you ask.":
    "Das sind die ersten Seiten. Dieser Text ist lang, daher werden alle erst erstellt, wenn Sie es wünschen.",
  "This text is long, so its pages are made only when you ask.":
    "Dieser Text ist lang, daher werden seine Seiten erst erstellt, wenn Sie es wünschen.",
  "deleted by the service": "vom Dienst gelöscht",
  "PDF ready": "PDF fertig",
  "could not be made": "konnte nicht erstellt werden",
  "being made": "wird erstellt",
  "payment being confirmed": "Zahlung wird bestätigt",
  "offered again": "erneut angeboten",
  "not paid yet": "noch nicht bezahlt",
  "Look again": "Noch einmal nachsehen",
  "{title} was deleted from this browser.": "{title} wurde aus diesem Browser gelöscht.",
  "Delete {title} and its receipt from this browser? The service deletes its PDF by itself when its storage time is over.":
    "{title} und die Quittung aus diesem Browser löschen? Der Dienst löscht das PDF von selbst, wenn die Aufbewahrungszeit um ist.",
  "Paid: {amount}.": "Bezahlt: {amount}.",
  "Your PDF is ready: {pages}.": "Ihr PDF ist fertig: {pages}.",
  "The PDF": "Das PDF",
  "You have used all downloads that the payment includes. Keep the copy that you downloaded.":
    "Sie haben alle Downloads genutzt, die in der Zahlung enthalten sind. Behalten Sie die Kopie, die Sie heruntergeladen haben.",
  "The download failed (status {status}).": "Das Herunterladen ist fehlgeschlagen (Status {status}).",
  "The download is damaged.": "Die heruntergeladene Datei ist beschädigt.",
  "The service answered with status {status}.": "Der Dienst hat mit Status {status} geantwortet.",
  "{field}: {fault}": "{field}: {fault}",
  "Line {line}:": "Zeile {line}:",
  "Set the address": "Adresse angeben",
  "Choose the file": "Datei wählen",
  "The service ignored a setting of this page.":
    "Der Dienst hat eine Einstellung dieser Seite nicht beachtet.",
  "The page does not take bibliographies as files. Put the entries into the text, between ```bibtex and ```.":
    "Die Seite nimmt keine Literaturverzeichnisse als Dateien an. Schreiben Sie die Einträge in den Text, zwischen ```bibtex und ```.",
  "The service did not understand this page. Reload the page and try again.":
    "Der Dienst hat diese Seite nicht verstanden. Laden Sie die Seite neu, und versuchen Sie es noch einmal.",
  "There is no text yet.": "Es gibt noch keinen Text.",
  "The document is paid for, or a payment for it is being settled. Do not pay again.":
    "Das Dokument ist bezahlt, oder eine Zahlung dafür wird gerade abgewickelt. Bitte nicht noch einmal zahlen.",
  "Your network requested too many documents this hour. If you have paid, do not pay again.":
    "Aus Ihrem Netz wurden in dieser Stunde zu viele Dokumente angefordert. Wenn Sie bezahlt haben, zahlen Sie nicht noch einmal.",
  "Your network requested too many unpaid documents this hour. Payments already made are safe: do not pay again.":
    "Aus Ihrem Netz wurden in dieser Stunde zu viele unbezahlte Dokumente angefordert. Bereits geleistete Zahlungen sind sicher: Bitte nicht noch einmal zahlen.",
  "Too many payments from your network were refused this hour. Do not sign another one. Pay another way.":
    "In dieser Stunde wurden zu viele Zahlungen aus Ihrem Netz abgelehnt. Unterschreiben Sie keine weitere. Zahlen Sie auf anderem Weg.",
  "Too many invoices were made for this document. Pay another way.":
    "Für dieses Dokument wurden zu viele Rechnungen erstellt. Zahlen Sie auf anderem Weg.",
  "The invoice is being created.": "Die Rechnung wird erstellt.",
  "The service is busy at the moment. Nothing is lost, so do not pay again.":
    "Der Dienst ist gerade ausgelastet. Nichts geht verloren, zahlen Sie also nicht noch einmal.",
  "The response took too long. Nothing is lost, so do not pay again.":
    "Die Antwort hat zu lange gedauert. Nichts geht verloren, zahlen Sie also nicht noch einmal.",
  "The payment is being settled, and its outcome is not known yet. Do not pay again.":
    "Die Zahlung wird abgewickelt, und ihr Ausgang ist noch nicht bekannt. Bitte nicht noch einmal zahlen.",
  "We can't tell now whether the document is paid for. Do not pay again.":
    "Wir wissen gerade nicht, ob das Dokument bezahlt ist. Bitte nicht noch einmal zahlen.",
  "We can't verify the payment now, and did not collect it. Do not pay again.":
    "Wir können die Zahlung gerade nicht prüfen und haben sie nicht eingezogen. Bitte nicht noch einmal zahlen.",
  "This way to pay is not available now. If you have paid, do not pay again.":
    "Dieser Zahlungsweg ist gerade nicht verfügbar. Wenn Sie bezahlt haben, zahlen Sie nicht noch einmal.",
  "{from} to {to}": "{from} bis {to}",
  "It is no image that can be printed. Choose SVG, PNG, JPEG or WebP.":
    "Das ist kein Bild, das gedruckt werden kann. Wählen Sie SVG, PNG, JPEG oder WebP.",
  "Font of text": "Schrift für Text",
  "Font of headings": "Schrift für Überschriften",
  "Font of code": "Schrift für Code",
  Logo: "Logo",
  "On the cover, and in the head of every other page.": "Auf der Titelseite und im Kopf jeder anderen Seite.",
  Letterhead: "Briefpapier",
  "An image or a PDF of one page behind every page but the cover, as large as the sheet.":
    "Ein Bild oder eine PDF-Datei mit einer Seite hinter jeder Seite außer der Titelseite, so groß wie das Blatt.",
  "WOFF2, TTF or OTF, whose licence allows embedding.":
    "WOFF2, TTF oder OTF, deren Lizenz das Einbetten erlaubt.",
  "Second colour": "Zweite Farbe",
  "Colour of headings.": "Farbe der Überschriften.",
  CSS: "CSS",
  "Colours, type and spacing of h1 to h6, p, li, blockquote, th, td, code and others. What is not permitted is listed below the pages.":
    "Farben, Schrift und Abstände von h1 bis h6, p, li, blockquote, th, td, code und anderen. Was nicht erlaubt ist, steht unter den Seiten.",
  Remove: "Entfernen",
  "Remove: {name}": "Entfernen: {name}",
  "It is too large: at most {most} MB can be sent with a document.":
    "Die Datei ist zu groß: Mit einem Dokument können höchstens {most} MB gesendet werden.",
  "{value} (set in the text)": "{value} (im Text festgelegt)",
  "it did not go to {network}: {reason}": "der Wechsel zu {network} ist nicht gelungen: {reason}",
  "The service does not accept payments on its networks.":
    "Der Dienst nimmt in den Netzwerken dieser Wallet keine Zahlungen an.",
  "It has no account here.": "Sie hat hier kein Konto.",
  "USDC on {networks}": "USDC auf {networks}",
  "{amount} on {network}": "{amount} auf {network}",
  "Nothing was charged.": "Es wurde nichts berechnet.",
  "You cancelled in {wallet}.": "Sie haben in {wallet} abgebrochen.",
  "credit of your key": "Guthaben Ihres Schlüssels",
  "Signing with {wallet} failed: {reason}.": "Das Unterschreiben mit {wallet} ist fehlgeschlagen: {reason}.",
  "Try again, or pay with {others}.": "Versuchen Sie es noch einmal, oder zahlen Sie mit {others}.",
  "Try again.": "Versuchen Sie es noch einmal.",
  "This page knows no wallets for the network {network}.":
    "Diese Seite kennt keine Wallets für das Netzwerk {network}.",
  "{wallet} has no account on {network}. Choose that network in the wallet.":
    "{wallet} hat kein Konto auf {network}. Wählen Sie dieses Netzwerk in der Wallet.",
  "{wallet} did not sign.": "{wallet} hat nicht unterschrieben.",
  "{wallet} on {network}": "{wallet} auf {network}",
  "Pay {price} with {wallet}": "{price} mit {wallet} zahlen",
  "Paid. The document is queued.": "Bezahlt. Das Dokument steht in der Warteschlange.",
  "The PDF is being printed.": "Das PDF wird gedruckt.",
  "The document takes longer than usual and was moved to the queue for slow documents.":
    "Das Dokument braucht länger als üblich und steht jetzt in der Warteschlange für langsame Dokumente.",
  "Default (US Letter)": "Standard (US Letter)",
  "Paper size. US Letter by default; slides are 16:9, and always landscape.":
    "Standard ist US Letter; Folien haben 16:9 und sind immer im Querformat.",
  "Edit it and print it again": "Bearbeiten und neu drucken",
  "This correction is not free. {reason}": "Diese Korrektur ist nicht kostenlos. {reason}",
  "Buyer: person or company": "Käufer: Person oder Firma",
  Address: "Adresse",
  "Tax ID": "Steuernummer",
  "Your reference, such as an order number": "Ihr Zeichen, etwa eine Bestellnummer",
  "Save as PDF": "Als PDF speichern",
  "Save as text": "Als Text speichern",
  "All fields may be empty. They stay in this browser, and on the receipt.":
    "Alle Felder können leer bleiben. Sie bleiben in diesem Browser und auf der Quittung.",
  "The receipt is being made …": "Die Quittung wird erstellt …",
  "The service does not know this purchase any more. Save the receipt as text.":
    "Der Dienst kennt diesen Kauf nicht mehr. Speichern Sie die Quittung als Text.",
  "This document was paid for with credit. The receipt is that of the credit.":
    "Dieses Dokument wurde mit Guthaben bezahlt. Die Quittung ist die des Guthabens.",
  "Three different receipts of this document were made, which is all there are.":
    "Von diesem Dokument wurden drei verschiedene Quittungen erstellt; mehr gibt es nicht.",
  "{count} pages": { one: "{count} Seite", other: "{count} Seiten" },
  "Your key has {count} documents left.": {
    one: "Ihr Schlüssel reicht noch für {count} Dokument.",
    other: "Ihr Schlüssel reicht noch für {count} Dokumente.",
  },
  "Choose how to pay for {count} documents.": {
    one: "Wählen Sie, wie Sie {count} Dokument bezahlen.",
    other: "Wählen Sie, wie Sie {count} Dokumente bezahlen.",
  },
  "Paid: {count} documents": { one: "Bezahlt: {count} Dokument", other: "Bezahlt: {count} Dokumente" },
  "Paid. Your key for {count} documents is shown.": {
    one: "Bezahlt. Ihr Schlüssel für {count} Dokument wird angezeigt.",
    other: "Bezahlt. Ihr Schlüssel für {count} Dokumente wird angezeigt.",
  },
  "Credit for {count} documents": {
    one: "Guthaben für {count} Dokument",
    other: "Guthaben für {count} Dokumente",
  },
  "{count} pictures": { one: "{count} Bild", other: "{count} Bilder" },
  "{count} pictures were added.": {
    one: "{count} Bild wurde hinzugefügt.",
    other: "{count} Bilder wurden hinzugefügt.",
  },
  "Not among the files: {names}. Drop them here, too.": {
    one: "Nicht unter den Dateien: {names}. Ziehen Sie es auch hierher.",
    other: "Nicht unter den Dateien: {names}. Ziehen Sie sie auch hierher.",
  },
  "{count} more": { other: "{count} weitere" },
  "{count} more files are not listed. Choose the file directly.": {
    one: "{count} weitere Datei ist nicht aufgeführt. Wählen Sie die Datei direkt.",
    other: "{count} weitere Dateien sind nicht aufgeführt. Wählen Sie die Datei direkt.",
  },
  "{count} sats": { one: "{count} Sat", other: "{count} Sats" },
  "{count} more.": { one: "{count} weiterer.", other: "{count} weitere." },
  "{count} findings": { one: "{count} Hinweis", other: "{count} Hinweise" },
  "{count} images on the web are only downloaded when the PDF is made. Page breaks may change.": {
    one: "Ein Bild aus dem Web wird erst geladen, wenn das PDF erstellt wird. Seitenumbrüche können sich ändern.",
    other:
      "{count} Bilder aus dem Web werden erst geladen, wenn das PDF erstellt wird. Seitenumbrüche können sich ändern.",
  },
  "{count} diagrams are not shown here yet. The PDF is made with all of them, and page breaks may change.": {
    one: "Ein Diagramm wird hier noch nicht gezeigt. Das PDF wird mit allen erstellt, und Seitenumbrüche können sich ändern.",
    other:
      "{count} Diagramme werden hier noch nicht gezeigt. Das PDF wird mit allen erstellt, und Seitenumbrüche können sich ändern.",
  },
  "{count} cents": { one: "{count} Cent", other: "{count} Cent" },
  "Found a mistake? Printing it again is free for {count} minutes ({left} left).": {
    one: "Einen Fehler gefunden? Noch {count} Minute lang ist ein neuer Druck kostenlos (noch {left}).",
    other: "Einen Fehler gefunden? Noch {count} Minuten lang ist ein neuer Druck kostenlos (noch {left}).",
  },
} as const satisfies Readonly<Record<string, string | Plurals>>;
