import type { Words } from "../translate.ts";

/** The page in French, with « vous ». */
export const words: Words = {
  "Skip to the document": "Aller au document",
  "<1>Your </1>documents (<2/>)": "<1>Vos </1>documents (<2/>)",
  "Kept only in this browser, and by the service for <1/>. Delete anything that other people who use this browser should not see.":
    "Conservés uniquement dans ce navigateur, et par le service pendant <1/>. Supprimez ce que d’autres utilisateurs de ce navigateur ne doivent pas voir.",
  "How it works": "Comment ça marche",
  Prices: "Prix",
  Markdown: "Markdown",
  API: "API",
  Agents: "Agents",
  "Text in, polished PDF out": "Du texte, et voilà un beau PDF",
  "Paste an answer of ChatGPT, drop a README, or write. You see the pages at once, and pay <1/> for the PDF when you like them. No account.":
    "Collez une réponse de ChatGPT, déposez un README ou écrivez. Vous voyez aussitôt les pages, et vous payez <1/> pour le PDF quand elles vous plaisent. Sans compte.",
  "Your text stays in your browser until you press Make PDF.":
    "Votre texte reste dans votre navigateur jusqu’à ce que vous appuyiez sur « Créer le PDF ».",
  "One document, one payment: <1/>. Never charged twice.":
    "Un document, un paiement : <1/>. Jamais facturé deux fois.",
  "If it fails, it is made again for free, or <1>you get your money back</1>.<2> Run by <3/>.</2>":
    "En cas d’échec, il est refait gratuitement, ou <1>vous êtes remboursé</1>.<2> Géré par <3/>.</2>",
  "See a sample PDF": "Voir un exemple de PDF",
  Text: "Texte",
  Pages: "Pages",
  Templates: "Modèles",
  Drafts: "Brouillons",
  "Choose files…": "Choisir des fichiers…",
  "Choose a folder…": "Choisir un dossier…",
  "Markdown help": "Aide Markdown",
  "Which of these is the document?": "Lequel de ces fichiers est le document ?",
  "GitHub-flavoured Markdown with math, code, tables, footnotes and diagrams. Up to 2 MB. <1>Tab indents; press Esc, then Tab, to leave the text.</1>":
    "Markdown comme sur GitHub, avec formules, code, tableaux, notes de bas de page et diagrammes. Jusqu’à 2 Mo. <1>Tab met en retrait ; appuyez sur Échap, puis sur Tab, pour quitter le texte.</1>",
  "Untitled document": "Document sans titre",
  "Saved<1> in this browser</1>": "Enregistré<1> dans ce navigateur</1>",
  "Not saved: this browser has no room": "Non enregistré : ce navigateur n’a plus de place",
  "Price:": "Prix :",
  Options: "Options",
  "Make PDF": "Créer le PDF",
  "You see the ways to pay first. Nothing is charged before you pay.":
    "Vous voyez d’abord les moyens de paiement. Rien n’est facturé avant que vous ne payiez.",
  Close: "Fermer",
  Theme: "Thème",
  "Report (default)": "Rapport (par défaut)",
  Report: "Rapport",
  Article: "Article",
  Letter: "Lettre",
  Manual: "Manuel",
  Slides: "Diapositives",
  Proposal: "Proposition",
  Invoice: "Facture",
  CV: "CV",
  "The look of the document, and the defaults of the other options. <1/> starts a page at each <2/> and each top-level heading.":
    "L’aspect du document, et les valeurs par défaut des autres options. <1/> commence une page à chaque <2/> et à chaque titre de premier niveau.",
  "Paper size": "Format du papier",
  Default: "Par défaut",
  "US Letter": "US Letter (lettre)",
  "US Legal": "US Legal (légal)",
  "Screen, 16:9": "Écran, 16:9",
  "Screen, 4:3": "Écran, 4:3",
  "Paper size. A4 by default; slides are 16:9, and always landscape.":
    "A4 par défaut ; les diapositives sont en 16:9, et toujours en paysage.",
  "Table of contents": "Table des matières",
  "Default (when long)": "Par défaut (si long)",
  Always: "Toujours",
  Never: "Jamais",
  "By default, a long document with enough headings gets one.":
    "Par défaut, un long document avec assez de titres en a une.",
  "Cover page": "Page de couverture",
  "Default (with details)": "Par défaut (avec des détails)",
  "Always: plain": "Toujours : sobre",
  "Always: a field of the accent colour": "Toujours : aplat de la couleur d’accent",
  "Always: a picture": "Toujours : image",
  "By default, a long document with an author, a date or other details beside its title gets one, in its theme's design. <1/> is a pattern made of the title, or the <2/> of the front matter.":
    "Par défaut, un long document qui a un auteur, une date ou d’autres détails à côté de son titre en a une, dans le style de son thème. <1/> est un motif tiré du titre, ou le <2/> du préambule.",
  "Text size": "Taille du texte",
  "In points; 10.5 on A4 by default. Everything else scales with it.":
    "En points ; 10,5 sur A4 par défaut. Tout le reste suit.",
  Columns: "Colonnes",
  "One (default)": "Une (par défaut)",
  One: "Une",
  Two: "Deux",
  "Columns per page. With two, footnotes go to the end.":
    "Colonnes par page. Avec deux, les notes vont à la fin.",
  "Title and author": "Titre et auteur",
  Title: "Titre",
  Subtitle: "Sous-titre",
  Author: "Auteur",
  Date: "Date",
  "Small print": "Mentions légales",
  "More options": "Plus d’options",
  Footnotes: "Notes de bas de page",
  "Bottom of the page (default)": "En bas de la page (par défaut)",
  "Bottom of the page": "En bas de la page",
  "End of the document": "À la fin du document",
  "Where footnotes go: at the bottom of their page, or all at the end.":
    "Où vont les notes : en bas de leur page, ou toutes à la fin.",
  "Section titles in the header": "Titres de section dans l’en-tête",
  "The current section at the top of each page. By default, a document with a table of contents and ten pages or more has it.":
    "La section en cours en haut de chaque page. Par défaut, dans un document de dix pages ou plus avec une table des matières.",
  Alignment: "Alignement",
  "Ragged right": "Non justifié",
  Justified: "Justifié",
  "Whether lines end ragged, or flush with the right margin.":
    "Si les lignes finissent librement, ou alignées sur la marge de droite.",
  "Smart quotes": "Typographie soignée",
  "On (default)": "Activé (par défaut)",
  On: "Activé",
  Off: "Désactivé",
  "Turns straight quotes, <1/> and <2/> into the typographic signs of the document's language.":
    "Transforme les guillemets droits, <1/> et <2/> en signes typographiques de la langue du document.",
  Font: "Police",
  "The typeface of the text.": "La police du texte.",
  "Line spacing": "Interligne",
  "1 is single, 2 is double.": "1 est simple, 2 est double.",
  Margins: "Marges",
  "Normal (default)": "Normales (par défaut)",
  Normal: "Normales",
  Narrow: "Étroites",
  Wide: "Larges",
  "A word, or one width in mm for all four sides; at most a quarter of the page.":
    "Un mot, ou une largeur en mm pour les quatre côtés ; au plus un quart de la page.",
  "Binding margin": "Marge de reliure",
  "In mm, added to the inner margin of each page: at the left of odd pages, at the right of even ones.":
    "En mm, ajoutés à la marge intérieure de chaque page : à gauche des pages impaires, à droite des pages paires.",
  Tables: "Tableaux",
  "Plain (default)": "Sobres (par défaut)",
  Plain: "Sobres",
  Striped: "Rayés",
  Dense: "Denses",
  "Lines between rows, every second row tinted, or small type with 45 rows a page.":
    "Des filets entre les lignes, une ligne sur deux teintée, ou de petits caractères avec 45 lignes par page.",
  "Section numbers": "Numéros de section",
  "Numbers headings down to the third level. By default, only articles and manuals have them.":
    "Numérote les titres jusqu’au troisième niveau. Par défaut, seulement dans les articles et les manuels.",
  "Accent colour": "Couleur d’accent",
  Blue: "Bleu",
  Teal: "Bleu canard",
  Green: "Vert",
  Olive: "Vert olive",
  Orange: "Orangé",
  Red: "Rouge",
  Purple: "Violet",
  Brown: "Marron",
  Grey: "Gris",
  Black: "Noir",
  "Colour of links, rules and marks. It is darkened if it would be hard to read on white.":
    "Couleur des liens, des filets et des marques. Elle est foncée si elle est difficile à lire sur du blanc.",
  Header: "En-tête",
  "Text at the top of every page, with <1/>, <2/>, <3/>, <4/> and <5/>; <6/> separates left, centre and right.":
    "Texte en haut de chaque page, avec <1/>, <2/>, <3/>, <4/> et <5/> ; <6/> sépare la gauche, le centre et la droite.",
  Footer: "Pied de page",
  "Text at the bottom of every page, written like the header. By default, title and page number.":
    "Texte en bas de chaque page, écrit comme l’en-tête. Par défaut, le titre et le numéro de page.",
  Watermark: "Filigrane",
  "Pale text behind every page, such as DRAFT.": "Texte pâle derrière chaque page, comme BROUILLON.",
  Dialect: "Dialecte",
  "Any (default)": "Tous (par défaut)",
  Any: "Tous",
  "The tool whose Markdown is read. By default, the syntax of all of them; <1/> and <2/> are their specifications, and nothing more.":
    "L’outil dont le Markdown est lu. Par défaut, la syntaxe de tous ; <1/> et <2/> sont leurs spécifications, et rien de plus.",
  Repairs: "Corrections",
  "Corrects what people and language models often write by mistake, such as a list without its blank line.":
    "Corrige ce que les gens et les modèles de langage écrivent souvent par erreur, comme une liste sans sa ligne vide.",
  "Address for relative links": "Adresse des liens relatifs",
  "The web address that relative links and images belong to, such as that of the source file. Without it, relative links become plain text.":
    "L’adresse web à laquelle appartiennent les liens et images relatifs, comme celle du fichier source. Sans elle, les liens relatifs deviennent du simple texte.",
  "File name": "Nom du fichier",
  Brand: "Marque",
  "Start with a template": "Commencer par un modèle",
  "Or write your own. You see its pages before you pay.":
    "Ou écrivez le vôtre. Vous voyez ses pages avant de payer.",
  Paper: "Article savant",
  Minutes: "Compte rendu",
  Recipe: "Recette",
  Exam: "Examen",
  "Kept in this browser alone, with their pictures, until you delete them.":
    "Conservés dans ce navigateur uniquement, avec leurs images, jusqu’à ce que vous les supprimiez.",
  "New draft": "Nouveau brouillon",
  "Making the pages …": "Création des pages…",
  "Make all pages": "Créer toutes les pages",
  "The pages of your PDF appear here while you write, before you pay.":
    "Les pages de votre PDF apparaissent ici pendant que vous écrivez, avant que vous ne payiez.",
  "Pay for this document": "Payer ce document",
  "Change the document": "Modifier le document",
  Document: "Document",
  Size: "Taille",
  "Pay whichever way you like. This page notices the payment by itself, and you are never charged twice for a document. <1>Terms</1>":
    "Payez comme vous voulez. Cette page remarque le paiement d’elle-même, et un document ne vous est jamais facturé deux fois. <1>Conditions</1>",
  "Ways to pay": "Moyens de paiement",
  "Open in wallet": "Ouvrir dans le portefeuille",
  "Copy invoice": "Copier la facture",
  "Show a QR code for another device": "Afficher un code QR pour un autre appareil",
  "Scan with any Lightning wallet": "À scanner avec n’importe quel portefeuille Lightning",
  "Expires in <1/>. Waiting for the payment …": "Expire dans <1/>. En attente du paiement…",
  "Your wallet has paid this invoice. Do not pay again: this page continues as soon as the service sees the payment.":
    "Votre portefeuille a payé cette facture. Ne payez pas de nouveau : cette page continue dès que le service voit le paiement.",
  "Get a new invoice": "Obtenir une nouvelle facture",
  "Your wallet shows what you are signing: a transfer of this price to this service. We submit it and pay the network fee.":
    "Votre portefeuille montre ce que vous signez : un transfert de ce prix vers ce service. Nous le soumettons et payons les frais de réseau.",
  "No wallet was found in this browser. Unlock or install one, and a button to pay with it appears here. <1>I have no wallet</1>":
    "Aucun portefeuille n’a été trouvé dans ce navigateur. Déverrouillez-en ou installez-en un, et un bouton pour payer apparaîtra ici. <1>Je n’ai pas de portefeuille</1>",
  "Copy a link for my wallet": "Copier un lien pour mon portefeuille",
  "Paste it into the browser of your wallet’s app, such as MetaMask or Phantom: this page opens there with your document, which is in the link itself. Press Make PDF there.":
    "Collez-le dans le navigateur de l’app de votre portefeuille, comme MetaMask ou Phantom : cette page s’y ouvre avec votre document, qui est dans le lien lui-même. Appuyez-y sur Créer le PDF.",
  "The link holds no document. Go back to where you copied it, and copy it again.":
    "Le lien ne contient aucun document. Retournez là où vous l’avez copié, et copiez-le de nouveau.",
  "Programs can pay on their own, with any <1>x402 version 2 client</1>.":
    "Les programmes peuvent payer seuls, avec tout <1>client x402 version 2</1>.",
  "Making the PDF": "Création du PDF",
  "A changed document counts as a new one and must be paid for again. <1>This one is kept: sending it again unchanged costs nothing.</1>":
    "Un document modifié compte comme un nouveau et doit être payé de nouveau. <1>Celui-ci est conservé : le renvoyer sans changement ne coûte rien.</1>",
  "If it cannot be made, you can get your money back: write to <1/> and attach the receipt.":
    "S’il ne peut pas être créé, vous pouvez être remboursé : écrivez à <1/> et joignez le reçu.",
  "Copy link": "Copier le lien",
  "Anybody with this link can download the PDF for as long as it is kept: <1/>":
    "Toute personne disposant de ce lien peut télécharger le PDF tant qu’il est conservé : <1/>",
  Receipt: "Reçu",
  "Your PDF is ready": "Votre PDF est prêt",
  Open: "Ouvrir",
  Download: "Télécharger",
  "New document": "Nouveau document",
  "“Open” shows the pages in your PDF viewer.": "« Ouvrir » montre les pages dans votre lecteur de PDF.",
  "Kept for <1/>. Sending the same document again gives the same PDF, at no charge.":
    "Conservé pendant <1/>. Renvoyer le même document donne le même PDF, sans frais.",
  "<1>Terms</1>. For programs: <2>API reference</2>, <3/>, <4/>.":
    "<1>Conditions</1>. Pour les programmes : <2>référence de l’API</2>, <3/>, <4/>.",
  "Sold by <1/>.": "Vendu par <1/>.",
  "Questions? Contact <1/>. If a document cannot be made, you can get your money back there.":
    "Des questions ? Contactez <1/>. Si un document ne peut pas être créé, vous pouvez y demander un remboursement.",
  "Documents sent from this browser": "Documents envoyés depuis ce navigateur",
  Site: "Site web",
  Language: "Langue",
  "What is shown": "Ce qui est affiché",
  Formatting: "Mise en forme",
  Bold: "Gras",
  "Bold (Ctrl+B)": "Gras (Ctrl+B)",
  Italic: "Italique",
  "Italic (Ctrl+I)": "Italique (Ctrl+I)",
  Heading: "Titre de section",
  List: "Liste",
  Quotation: "Citation",
  Link: "Lien",
  "Link (Ctrl+K)": "Lien (Ctrl+K)",
  Picture: "Image",
  Table: "Tableau",
  Code: "Code",
  Formula: "Formule",
  "Markdown file and its images": "Fichier Markdown et ses images",
  "Folder with Markdown and its images": "Dossier avec du Markdown et ses images",
  "# A title\n\nWrite or paste here, or drop a file or a folder anywhere on this page.":
    "# Un titre\n\nÉcrivez ou collez ici, ou déposez un fichier ou un dossier n’importe où sur cette page.",
  "This document": "Ce document",
  "21 November 2026": "21 novembre 2026",
  None: "Aucun",
  "A cover with title, subtitle, author and date": "Une couverture avec titre, sous-titre, auteur et date",
  "A scientific paper with abstract, numbered sections and a formula":
    "Un article scientifique avec résumé, sections numérotées et une formule",
  "A business letter with addresses, subject and a table":
    "Une lettre commerciale avec adresses, objet et un tableau",
  "An invoice with a table of items, VAT and total":
    "Une facture avec un tableau des articles, la TVA et le total",
  "A CV with work, education and skills": "Un CV avec expérience, formation et compétences",
  "Minutes with numbered items, actions and tables":
    "Un compte rendu avec points numérotés, actions et tableaux",
  "A cover with a coloured bar, title and edition":
    "Une couverture avec une bande de couleur, un titre et une édition",
  "A title slide in large type": "Une diapositive de titre en grands caractères",
  "A recipe with ingredients, steps and a tip": "Une recette avec ingrédients, étapes et une astuce",
  "An exam with a table of points, a formula and space for answers":
    "Un examen avec un barème, une formule et de la place pour les réponses",
  "Width of the text": "Largeur du texte",
  "Previous page": "Page précédente",
  "Next page": "Page suivante",
  Smaller: "Réduire",
  Larger: "Agrandir",
  "What is missing or different in the PDF": "Ce qui manque ou diffère dans le PDF",
  "What will be missing or have no effect in the PDF": "Ce qui manquera ou n’aura pas d’effet dans le PDF",
  "QR code of the Lightning invoice": "Code QR de la facture Lightning",
  "We can't tell now whether this credit is paid for. Do not pay again. This page keeps asking.":
    "Nous ne savons pas pour l’instant si ce crédit est payé. Ne payez pas de nouveau. Cette page continue de demander.",
  "The service does not know this key. Check that you copied all of it.":
    "Le service ne connaît pas cette clé. Vérifiez que vous l’avez copiée en entier.",
  "Bank card": "Carte bancaire",
  "Pay once for many": "Payer une fois pour plusieurs",
  "A card buys credit for several documents at once. You get a key here, which pays for this one and the next ones.":
    "Une carte achète du crédit pour plusieurs documents à la fois. Vous recevez ici une clé, qui paie celui-ci et les suivants.",
  "Buy credit once, and pay for each document with a key.":
    "Achetez du crédit une seule fois, et payez chaque document avec une clé.",
  "{count} documents for {amount}": {
    one: "{count} document pour {amount}",
    other: "{count} documents pour {amount}",
  },
  "Your key is kept in this browser.": "Votre clé est conservée dans ce navigateur.",
  "Your key is frozen, as after a refund. Ask the operator.":
    "Votre clé est bloquée, comme après un remboursement. Demandez à l’exploitant.",
  "Forget the key": "Oublier la clé",
  "Pay with my key": "Payer avec ma clé",
  "Account key": "Clé du compte",
  "I have a key": "J’ai une clé",
  "Pay with this key": "Payer avec cette clé",
  "This key is frozen, as after a refund. Ask the operator.":
    "Cette clé est bloquée, comme après un remboursement. Demandez à l’exploitant.",
  "Nothing is left of this key.": "Il ne reste rien sur cette clé.",
  "Waiting for {wallet} to sign.": "En attente de la signature de {wallet}.",
  "Waiting for the payment … It may be made in another tab.":
    "En attente du paiement… Il peut être fait dans un autre onglet.",
  "This browser keeps nothing: stay on this page until you have copied the key.":
    "Ce navigateur ne conserve rien : restez sur cette page jusqu’à ce que vous ayez copié la clé.",
  Back: "Retour",
  "{amount} by card": "{amount} par carte",
  "Your wallet has signed. Waiting for the payment …": "Votre portefeuille a signé. En attente du paiement…",
  "Your wallet has signed. Waiting for the payment.": "Votre portefeuille a signé. En attente du paiement.",
  "The payment was not accepted. {reason}": "Le paiement n’a pas été accepté. {reason}",
  "The payment was not accepted. {reason} No money moved. Try again, or pay another way.":
    "Le paiement n’a pas été accepté. {reason} Aucun argent n’a été transféré. Réessayez, ou payez autrement.",
  "Keep this key: it pays for your documents in any browser and program. This browser keeps it, too.":
    "Gardez cette clé : elle paie vos documents dans tout navigateur et tout programme. Ce navigateur la conserve aussi.",
  "Pay for this document with it": "Payer ce document avec",
  "Copy key": "Copier la clé",
  "Show the key": "Afficher la clé",
  Copied: "Copié",
  "Select and copy it by hand": "Sélectionnez et copiez à la main",
  "That failed. Try again.": "Échec. Réessayez.",
  "Open here": "Ouvert ici",
  Delete: "Supprimer",
  "Delete the draft {title}": "Supprimer le brouillon {title}",
  "Delete the draft “{title}” with its pictures? This cannot be undone.":
    "Supprimer le brouillon « {title} » avec ses images ? Cette action est irréversible.",
  "Changed today, {time}": "Modifié aujourd’hui, {time}",
  "Changed {date}": "Modifié le {date}",
  Next: "Suivant",
  Previous: "Précédent",
  "Select all": "Tout sélectionner",
  Replace: "Remplacer",
  "Replace all": "Tout remplacer",
  "Match case": "Respecter la casse",
  "Whole words": "Mots entiers",
  "Regular expression": "Expression régulière",
  Find: "Rechercher",
  "Go to line": "Aller à la ligne",
  Go: "Aller",
  Findings: "Remarques",
  "No findings": "Aucune remarque",
  "bold text": "texte en gras",
  "italic text": "texte en italique",
  code: "code",
  words: "texte",
  Name: "Nom",
  Amount: "Montant",
  First: "Premier",
  Second: "Deuxième",
  "{field}: choose a number from {min} to {max}.": "{field} : choisissez un nombre de {min} à {max}.",
  "{folder} has more than {most} files, so none was added. Choose the folder of a single document.":
    "{folder} contient plus de {most} fichiers ; aucun n’a été ajouté. Choisissez le dossier d’un seul document.",
  "Asking for the price …": "Demande du prix…",
  "Replace what you have written with this document?": "Remplacer ce que vous avez écrit par ce document ?",
  "Replace what you have written with an empty document?":
    "Remplacer ce que vous avez écrit par un document vide ?",
  "Another tab has changed this draft. Yours is now a draft of its own.":
    "Un autre onglet a modifié ce brouillon. Le vôtre est maintenant un brouillon à part.",
  "Replace what you have written with {name}?": "Remplacer ce que vous avez écrit par {name} ?",
  "There is no text yet. Paste Markdown here, or choose a file.":
    "Il n’y a pas encore de texte. Collez du Markdown ici, ou choisissez un fichier.",
  "The document is {size} MB; the limit is 2 MB. Remove embedded images, or split it.":
    "Le document fait {size} Mo ; la limite est de 2 Mo. Retirez des images intégrées, ou divisez-le.",
  "The template could not be loaded. Check that you are online, and try again.":
    "Le modèle n’a pas pu être chargé. Vérifiez que vous êtes en ligne, et réessayez.",
  "Replace what you have written with the template “{label}”?":
    "Remplacer ce que vous avez écrit par le modèle « {label} » ?",
  "The template “{label}” is ready to edit.": "Le modèle « {label} » est prêt à être modifié.",
  "What you pasted was turned into Markdown. To paste it as plain text, undo and paste with Ctrl+Shift+V.":
    "Ce que vous avez collé a été converti en Markdown. Pour le coller comme texte brut, annulez et collez avec Ctrl+Maj+V.",
  "We couldn't read it. Check that it still exists and that you are online, then try again.":
    "Lecture impossible. Vérifiez que le fichier existe encore et que vous êtes en ligne, puis réessayez.",
  "Reading …": "Lecture…",
  "It contains no files.": "Aucun fichier à l’intérieur.",
  "{file} is no Markdown file (.md, .markdown or .txt).":
    "{file} n’est pas un fichier Markdown (.md, .markdown ou .txt).",
  "None of these files is a Markdown file (.md, .markdown or .txt).":
    "Aucun de ces fichiers n’est un fichier Markdown (.md, .markdown ou .txt).",
  "{file} is {size} MB; the limit is 2 MB. It was not opened.":
    "{file} fait {size} Mo ; la limite est de 2 Mo. Il n’a pas été ouvert.",
  "{file} is not text in UTF-8. Save it as Markdown and choose it again.":
    "{file} n’est pas du texte en UTF-8. Enregistrez-le en Markdown et choisissez-le de nouveau.",
  "{file} is open.": "{file} est ouvert.",
  "Skipped, because a document can have at most 2 MB: {names}.":
    "Ignorés, car un document peut faire au plus 2 Mo : {names}.",
  "We can't print these. Use PNG, JPEG, GIF, WebP or SVG: {names}.":
    "Nous ne pouvons pas les imprimer. Utilisez PNG, JPEG, GIF, WebP ou SVG : {names}.",
  "This browser doesn't store pictures: they are gone when you leave this page.":
    "Ce navigateur ne conserve pas les images : elles disparaissent quand vous quittez cette page.",
  "Ignored: {names}.": "Non pris en compte : {names}.",
  "{amount} over Lightning": "{amount} par Lightning",
  "{minutes} min {seconds} s": "{minutes} min {seconds} s",
  "The Lightning invoice has expired. A payment made in time is still noticed.":
    "La facture Lightning a expiré. Un paiement fait à temps est encore remarqué.",
  "Getting an invoice …": "Demande d’une facture…",
  "Pay with {wallet}": "Payer avec {wallet}",
  "Waiting for {wallet}.": "En attente de {wallet}.",
  "The wallet has paid. Waiting for the service to see it.":
    "Le portefeuille a payé. En attente que le service le voie.",
  "You cancelled in {wallet}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "Vous avez annulé dans {wallet}. Réessayez, ou payez la facture avec un autre portefeuille : elle ne peut être payée qu’une fois.",
  "The wallet did not pay: {reason}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "Le portefeuille n’a pas payé : {reason}. Réessayez, ou payez la facture avec un autre portefeuille : elle ne peut être payée qu’une fois.",
  "Waiting for {wallet} …": "En attente de {wallet}…",
  "We have no answer from {wallet} yet. Confirm the payment there, ask again, or pay the invoice with another wallet: it can only be paid once.":
    "Nous n’avons pas encore de réponse de {wallet}. Confirmez-y le paiement, redemandez, ou payez la facture avec un autre portefeuille : elle ne peut être payée qu’une fois.",
  "this browser’s wallet": "le portefeuille de ce navigateur",
  "A part of this page could not be loaded. Your text is kept.":
    "Une partie de cette page n’a pas pu être chargée. Votre texte est conservé.",
  "Reload the page": "Recharger la page",
  "Paid. The PDF is being made.": "Payé. Le PDF est en cours de création.",
  "Confirming the payment": "Confirmation du paiement",
  "Your wallet has signed. Do not pay again: this page is waiting for the network.":
    "Votre portefeuille a signé. Ne payez pas de nouveau : cette page attend le réseau.",
  "Your key is paying for the document. Do not pay another way.":
    "Votre clé paie le document. Ne payez pas d’une autre façon.",
  "Opening the document": "Ouverture du document",
  "The service refused the document": "Le service a refusé le document",
  "The PDF could not be made": "Le PDF n’a pas pu être créé",
  "The PDF could not be made. {failure} The service will not try it again by itself.":
    "Le PDF n’a pas pu être créé. {failure} Le service ne réessaiera pas de lui-même.",
  "The PDF could not be made. {failure} Trying again costs nothing, but most likely ends the same way.":
    "Le PDF n’a pas pu être créé. {failure} Réessayer ne coûte rien, mais finira probablement de la même façon.",
  "The PDF could not be made. {failure} Trying again costs nothing and may help.":
    "Le PDF n’a pas pu être créé. {failure} Réessayer ne coûte rien et peut aider.",
  "You left “{title}” before its PDF was made. If you have paid for it, continue: nothing is charged twice.":
    "Vous avez quitté « {title} » avant que son PDF soit créé. Si vous l’avez payé, continuez : rien n’est facturé deux fois.",
  "Try again at no charge": "Réessayer sans frais",
  "Change the document at line {line}": "Modifier le document à la ligne {line}",
  "Downloading {size} …": "Téléchargement de {size}…",
  "{message} The page remembers the payment.": "{message} La page se souvient du paiement.",
  "Try again": "Réessayer",
  "{message} Change the document and try again.": "{message} Modifiez le document et réessayez.",
  "{message} Nothing was charged. Change the document and try again.":
    "{message} Rien n’a été facturé. Modifiez le document et réessayez.",
  "Go to “{field}”": "Aller à « {field} »",
  "The service no longer has the PDF of {title}.": "Le service n’a plus le PDF de {title}.",
  "This browser no longer has the text of {title}. Paste it exactly as it was and press Make PDF: what you have paid for is not charged again.":
    "Ce navigateur n’a plus le texte de {title}. Collez-le exactement comme il était et appuyez sur « Créer le PDF » : ce que vous avez payé n’est pas facturé de nouveau.",
  "Choose how to pay for this document.": "Choisissez comment payer ce document.",
  "It is not one for this document.": "Il ne concerne pas ce document.",
  "We can't tell now whether this document is paid for. If you have paid an invoice for it, do not pay again. This page keeps checking and then continues.":
    "Nous ne savons pas pour l’instant si ce document est payé. Si vous avez payé une facture pour lui, ne payez pas de nouveau. Cette page continue de vérifier, puis poursuit.",
  "{name} is unavailable at the moment. Pay with {others}, or wait: it appears here as soon as it is back.":
    "{name} est indisponible pour le moment. Payez avec {others}, ou attendez : il apparaît ici dès qu’il est de retour.",
  "{name} is unavailable at the moment. Wait: it appears here as soon as it is back.":
    "{name} est indisponible pour le moment. Attendez : il apparaît ici dès qu’il est de retour.",
  "First page": "Première page",
  "{pages}, as in the preview": "{pages}, comme dans l’aperçu",
  "The service sent an unexpected response.": "Le service a envoyé une réponse inattendue.",
  "{message} The page tries again by itself, and notices anything paid in the meantime.":
    "{message} La page réessaie d’elle-même, et remarque ce qui a été payé entre-temps.",
  "Ask now": "Demander maintenant",
  "it gave no reason": "il n’a donné aucune raison",
  "Something went wrong in this page.": "Quelque chose s’est mal passé dans cette page.",
  "{reason} Nothing is lost, and nothing is charged twice.":
    "{reason} Rien n’est perdu, et rien n’est facturé deux fois.",
  Continue: "Continuer",
  "The service did not report what happened to the payment you signed.":
    "Le service n’a pas indiqué ce qu’est devenu le paiement que vous avez signé.",
  "Something between this page and the service seems to remove it from the request, such as a browser extension or a company network. The payment is kept here and moves money at most once: try again on another network.":
    "Quelque chose entre cette page et le service semble le retirer de la requête, comme une extension du navigateur ou un réseau d’entreprise. Le paiement est conservé ici et ne transfère de l’argent qu’une fois au plus : réessayez sur un autre réseau.",
  "{message} The page tries again in {seconds} s.": "{message} La page réessaie dans {seconds} s.",
  "Paid by card. Go back to the tab with your document: it shows your key. If that is closed, press “Make PDF” here.":
    "Payé par carte. Retournez à l’onglet de votre document : il affiche votre clé. S’il est fermé, appuyez ici sur « Créer le PDF ».",
  "You left the page for cards before paying. Go back to the tab with your document. If you pay on that page after all, your key appears there, or here when you press “Make PDF”.":
    "Vous avez quitté la page de paiement par carte avant de payer. Retournez à l’onglet de votre document. Si vous payez finalement sur cette page, votre clé y apparaît, ou ici quand vous appuyez sur « Créer le PDF ».",
  "The service cannot be reached.": "Le service est injoignable.",
  "You are offline. This page continues by itself when you are online again.":
    "Vous êtes hors ligne. Cette page continue d’elle-même quand vous serez de nouveau en ligne.",
  "Diagrams being drawn": "Diagrammes en cours de dessin",
  "This browser breaks lines slightly differently, so page breaks in the PDF may differ.":
    "Ce navigateur coupe les lignes un peu autrement ; les sauts de page du PDF peuvent donc différer.",
  "Line {line}": "Ligne {line}",
  "We can't show the pages at the moment. You can still make the PDF.":
    "Nous ne pouvons pas afficher les pages pour le moment. Vous pouvez quand même créer le PDF.",
  "Pages of the document": "Pages du document",
  "We can't show its pages here. You can still make the PDF.":
    "Nous ne pouvons pas afficher ses pages ici. Vous pouvez quand même créer le PDF.",
  "{page} of {pages}": "{page} sur {pages}",
  "We can't print this: {reason}": "Nous ne pouvons pas imprimer cela : {reason}",
  "{fault} The PDF gets more time.": "{fault} Le PDF a droit à plus de temps.",
  "These are the first pages. This text is long, so all are made only when you ask.":
    "Voici les premières pages. Ce texte est long ; toutes ne sont créées que si vous le demandez.",
  "This text is long, so its pages are made only when you ask.":
    "Ce texte est long ; ses pages ne sont créées que si vous le demandez.",
  "deleted by the service": "supprimé par le service",
  "PDF ready": "PDF prêt",
  "could not be made": "n’a pas pu être créé",
  "being made": "en cours de création",
  "payment being confirmed": "paiement en cours de confirmation",
  "offered again": "proposé de nouveau",
  "not paid yet": "pas encore payé",
  "Look again": "Revoir",
  "{title} was deleted from this browser.": "{title} a été supprimé de ce navigateur.",
  "Delete {title} and its receipt from this browser? The service deletes its PDF by itself when its storage time is over.":
    "Supprimer {title} et son reçu de ce navigateur ? Le service supprime le PDF de lui-même à la fin de sa durée de conservation.",
  "Paid: {amount}.": "Payé : {amount}.",
  "Your PDF is ready: {pages}.": "Votre PDF est prêt : {pages}.",
  "The PDF": "Le PDF",
  "You have used all downloads that the payment includes. Keep the copy that you downloaded.":
    "Vous avez utilisé tous les téléchargements compris dans le paiement. Gardez la copie que vous avez téléchargée.",
  "The download failed (status {status}).": "Le téléchargement a échoué (statut {status}).",
  "The download is damaged.": "Le fichier téléchargé est endommagé.",
  "The service answered with status {status}.": "Le service a répondu avec le statut {status}.",
  "{field}: {fault}": "{field} : {fault}",
  "Line {line}:": "Ligne {line} :",
  "Set the address": "Indiquer l’adresse",
  "Choose the file": "Choisir le fichier",
  "The service ignored a setting of this page.": "Le service a ignoré un réglage de cette page.",
  "The page does not take bibliographies as files. Put the entries into the text, between ```bibtex and ```.":
    "La page n’accepte pas de bibliographies comme fichiers. Mettez les entrées dans le texte, entre ```bibtex et ```.",
  "The service did not understand this page. Reload the page and try again.":
    "Le service n’a pas compris cette page. Rechargez la page et réessayez.",
  "There is no text yet.": "Il n’y a pas encore de texte.",
  "The document is paid for, or a payment for it is being settled. Do not pay again.":
    "Le document est payé, ou un paiement est en cours de règlement. Ne payez pas de nouveau.",
  "Your network requested too many documents this hour. If you have paid, do not pay again.":
    "Votre réseau a demandé trop de documents pendant cette heure. Si vous avez payé, ne payez pas de nouveau.",
  "Your network requested too many unpaid documents this hour. Payments already made are safe: do not pay again.":
    "Votre réseau a demandé trop de documents impayés pendant cette heure. Les paiements déjà faits sont en sécurité : ne payez pas de nouveau.",
  "Too many payments from your network were refused this hour. Do not sign another one. Pay another way.":
    "Trop de paiements de votre réseau ont été refusés pendant cette heure. N’en signez pas d’autre. Payez autrement.",
  "Too many invoices were made for this document. Pay another way.":
    "Trop de factures ont été créées pour ce document. Payez autrement.",
  "The invoice is being created.": "La facture est en cours de création.",
  "The service is busy at the moment. Nothing is lost, so do not pay again.":
    "Le service est occupé pour le moment. Rien n’est perdu, ne payez donc pas de nouveau.",
  "The response took too long. Nothing is lost, so do not pay again.":
    "La réponse a pris trop de temps. Rien n’est perdu, ne payez donc pas de nouveau.",
  "The payment is being settled, and its outcome is not known yet. Do not pay again.":
    "Le paiement est en cours de règlement, et son issue n’est pas encore connue. Ne payez pas de nouveau.",
  "We can't tell now whether the document is paid for. Do not pay again.":
    "Nous ne savons pas pour l’instant si le document est payé. Ne payez pas de nouveau.",
  "We can't verify the payment now, and did not collect it. Do not pay again.":
    "Nous ne pouvons pas vérifier le paiement pour l’instant, et ne l’avons pas encaissé. Ne payez pas de nouveau.",
  "This way to pay is not available now. If you have paid, do not pay again.":
    "Ce moyen de paiement n’est pas disponible pour l’instant. Si vous avez payé, ne payez pas de nouveau.",
  "{from} to {to}": "{from} à {to}",
  "It is no image that can be printed. Choose SVG, PNG, JPEG or WebP.":
    "Ce n’est pas une image imprimable. Choisissez SVG, PNG, JPEG ou WebP.",
  "Font of text": "Police du texte",
  "Font of headings": "Police des titres",
  "Font of code": "Police du code",
  Logo: "Logo",
  "On the cover, and in the head of every other page.":
    "Sur la couverture, et dans l’en-tête des autres pages.",
  Letterhead: "Papier à en-tête",
  "An image or a PDF of one page behind every page but the cover, as large as the sheet.":
    "Une image ou un PDF d’une page derrière chaque page sauf la couverture, aussi grand que la feuille.",
  "WOFF2, TTF or OTF, whose licence allows embedding.":
    "WOFF2, TTF ou OTF, dont la licence permet l’intégration.",
  "Second colour": "Deuxième couleur",
  "Colour of headings.": "Couleur des titres.",
  CSS: "CSS",
  "Colours, type and spacing of h1 to h6, p, li, blockquote, th, td, code and others. What is not permitted is listed below the pages.":
    "Couleurs, caractères et espacements de h1 à h6, p, li, blockquote, th, td, code et autres. Ce qui n’est pas permis est indiqué sous les pages.",
  Remove: "Retirer",
  "Remove: {name}": "Retirer : {name}",
  "It is too large: at most {most} MB can be sent with a document.":
    "Le fichier est trop grand : au plus {most} Mo peuvent être envoyés avec un document.",
  "{value} (set in the text)": "{value} (défini dans le texte)",
  "it did not go to {network}: {reason}": "il n’est pas passé à {network} : {reason}",
  "The service does not accept payments on its networks.":
    "Le service n’accepte pas de paiements sur ses réseaux.",
  "It has no account here.": "Il n’a pas de compte ici.",
  "USDC on {networks}": "USDC sur {networks}",
  "{amount} on {network}": "{amount} sur {network}",
  "Nothing was charged.": "Rien n’a été facturé.",
  "You cancelled in {wallet}.": "Vous avez annulé dans {wallet}.",
  "credit of your key": "crédit de votre clé",
  "Signing with {wallet} failed: {reason}.": "La signature avec {wallet} a échoué : {reason}.",
  "Try again, or pay with {others}.": "Réessayez, ou payez avec {others}.",
  "Try again.": "Réessayez.",
  "This page knows no wallets for the network {network}.":
    "Cette page ne connaît aucun portefeuille pour le réseau {network}.",
  "{wallet} has no account on {network}. Choose that network in the wallet.":
    "{wallet} n’a pas de compte sur {network}. Choisissez ce réseau dans le portefeuille.",
  "{wallet} did not sign.": "{wallet} n’a pas signé.",
  "{wallet} on {network}": "{wallet} sur {network}",
  "Pay {price} with {wallet}": "Payer {price} avec {wallet}",
  "Paid. The document is queued.": "Payé. Le document est dans la file d’attente.",
  "The PDF is being printed.": "Le PDF est en cours d’impression.",
  "The document takes longer than usual and was moved to the queue for slow documents.":
    "Le document prend plus de temps que d’habitude et a été placé dans la file des documents lents.",
  "Default (US Letter)": "Par défaut (US Letter)",
  "Paper size. US Letter by default; slides are 16:9, and always landscape.":
    "US Letter par défaut ; les diapositives sont en 16:9, et toujours en paysage.",
  "Edit it and print it again": "Modifier et réimprimer",
  "This correction is not free. {reason}": "Cette correction n’est pas gratuite. {reason}",
  "Buyer: person or company": "Acheteur : personne ou entreprise",
  Address: "Adresse",
  "Tax ID": "Numéro fiscal",
  "Your reference, such as an order number": "Votre référence, par exemple un numéro de commande",
  "Save as PDF": "Enregistrer en PDF",
  "Save as text": "Enregistrer en texte",
  "All fields may be empty. They stay in this browser, and on the receipt.":
    "Tous les champs peuvent rester vides. Ils restent dans ce navigateur et sur le reçu.",
  "The receipt is being made …": "Le reçu est en cours de création…",
  "The service does not know this purchase any more. Save the receipt as text.":
    "Le service ne connaît plus cet achat. Enregistrez le reçu en texte.",
  "This document was paid for with credit. The receipt is that of the credit.":
    "Ce document a été payé avec du crédit. Le reçu est celui du crédit.",
  "Three different receipts of this document were made, which is all there are.":
    "Trois reçus différents de ce document ont été créés ; il n’y en a pas davantage.",
  "{count} pages": { one: "{count} page", other: "{count} pages" },
  "Your key has {count} documents left.": {
    one: "Il reste {count} document sur votre clé.",
    other: "Il reste {count} documents sur votre clé.",
  },
  "Choose how to pay for {count} documents.": {
    one: "Choisissez comment payer {count} document.",
    other: "Choisissez comment payer {count} documents.",
  },
  "Paid: {count} documents": { one: "Payé : {count} document", other: "Payé : {count} documents" },
  "Paid. Your key for {count} documents is shown.": {
    one: "Payé. Votre clé pour {count} document est affichée.",
    other: "Payé. Votre clé pour {count} documents est affichée.",
  },
  "Credit for {count} documents": {
    one: "Crédit pour {count} document",
    other: "Crédit pour {count} documents",
  },
  "{count} pictures": { one: "{count} image", other: "{count} images" },
  "{count} pictures were added.": {
    one: "{count} image a été ajoutée.",
    other: "{count} images ont été ajoutées.",
  },
  "Not among the files: {names}. Drop them here, too.": {
    one: "Absent des fichiers : {names}. Déposez-le ici aussi.",
    other: "Absents des fichiers : {names}. Déposez-les ici aussi.",
  },
  "{count} more": { one: "{count} autre", other: "{count} autres" },
  "{count} more files are not listed. Choose the file directly.": {
    one: "{count} autre fichier n’est pas affiché. Choisissez le fichier directement.",
    other: "{count} autres fichiers ne sont pas affichés. Choisissez le fichier directement.",
  },
  "{count} sats": { one: "{count} satoshi", other: "{count} satoshis" },
  "{count} more.": { one: "{count} de plus.", other: "{count} de plus." },
  "{count} findings": { one: "{count} remarque", other: "{count} remarques" },
  "{count} images on the web are only downloaded when the PDF is made. Page breaks may change.": {
    one: "Une image du web n’est téléchargée qu’à la création du PDF. Les sauts de page peuvent changer.",
    other:
      "{count} images du web ne sont téléchargées qu’à la création du PDF. Les sauts de page peuvent changer.",
  },
  "{count} diagrams are not shown here yet. The PDF is made with all of them, and page breaks may change.": {
    one: "Un diagramme n’est pas encore affiché ici. Le PDF est créé avec tous, et les sauts de page peuvent changer.",
    other:
      "{count} diagrammes ne sont pas encore affichés ici. Le PDF est créé avec tous, et les sauts de page peuvent changer.",
  },
  "{count} cents": { one: "{count} centime", other: "{count} centimes" },
  "Found a mistake? Printing it again is free for {count} minutes ({left} left).": {
    one: "Une erreur ? La réimpression est gratuite pendant {count} minute (reste {left}).",
    other: "Une erreur ? La réimpression est gratuite pendant {count} minutes (reste {left}).",
  },
};
