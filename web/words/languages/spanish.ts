import type { Words } from "../translate.ts";

/** The page in Spanish, with “tú”. */
export const words: Words = {
  "Skip to the document": "Ir al documento",
  "<1>Your </1>documents (<2/>)": "<1>Tus </1>documentos (<2/>)",
  "Kept only in this browser, and by the service for <1/>. Delete anything that other people who use this browser should not see.":
    "Se guardan solo en este navegador, y en el servicio durante <1/>. Borra lo que no deban ver otras personas que usen este navegador.",
  "How it works": "Cómo funciona",
  Prices: "Precios",
  Markdown: "Markdown",
  API: "API",
  Agents: "Agentes",
  "Text in, polished PDF out": "Entra texto, sale un PDF impecable",
  "Paste an answer of ChatGPT, drop a README, or write. You see the pages at once, and pay <1/> for the PDF when you like them. No account.":
    "Pega una respuesta de ChatGPT, suelta un README o escribe. Ves las páginas al instante y pagas <1/> por el PDF cuando te gusten. Sin cuenta.",
  "Your text stays in your browser until you press Make PDF.":
    "Tu texto se queda en tu navegador hasta que pulses «Crear PDF».",
  "One document, one payment: <1/>. Never charged twice.":
    "Un documento, un pago: <1/>. Nunca se cobra dos veces.",
  "If it fails, it is made again for free, or <1>you get your money back</1>.<2> Run by <3/>.</2>":
    "Si falla, se vuelve a hacer gratis o <1>te devolvemos el dinero</1>.<2> Gestionado por <3/>.</2>",
  "See a sample PDF": "Ver un PDF de ejemplo",
  Text: "Texto",
  Pages: "Páginas",
  Templates: "Plantillas",
  Drafts: "Borradores",
  "Choose files…": "Elegir archivos…",
  "Choose a folder…": "Elegir una carpeta…",
  "Markdown help": "Ayuda de Markdown",
  "Which of these is the document?": "¿Cuál de estos es el documento?",
  "GitHub-flavoured Markdown with math, code, tables, footnotes and diagrams. Up to 2 MB. <1>Tab indents; press Esc, then Tab, to leave the text.</1>":
    "Markdown como en GitHub, con fórmulas, código, tablas, notas al pie y diagramas. Hasta 2 MB. <1>Tab sangra; pulsa Esc y luego Tab para salir del texto.</1>",
  "Untitled document": "Documento sin título",
  "Saved<1> in this browser</1>": "Guardado<1> en este navegador</1>",
  "Not saved: this browser has no room": "Sin guardar: este navegador no tiene espacio",
  "Price:": "Precio:",
  Options: "Opciones",
  "Make PDF": "Crear PDF",
  "You see the ways to pay first. Nothing is charged before you pay.":
    "Primero ves las formas de pago. No se cobra nada antes de que pagues.",
  Close: "Cerrar",
  Theme: "Tema",
  "Report (default)": "Informe (predeterminado)",
  Report: "Informe",
  Article: "Artículo",
  Letter: "Carta",
  Manual: "Manual",
  Slides: "Diapositivas",
  Proposal: "Propuesta",
  Invoice: "Factura",
  CV: "Currículum",
  "The look of the document, and the defaults of the other options. <1/> starts a page at each <2/> and each top-level heading.":
    "El aspecto del documento y los valores predeterminados de las demás opciones. <1/> empieza una página en cada <2/> y en cada título principal.",
  "Paper size": "Tamaño del papel",
  Default: "Predeterminado",
  "US Letter": "US Letter (carta)",
  "US Legal": "US Legal (oficio)",
  "Screen, 16:9": "Pantalla, 16:9",
  "Screen, 4:3": "Pantalla, 4:3",
  "Paper size. A4 by default; slides are 16:9, and always landscape.":
    "A4 por defecto; las diapositivas son 16:9 y siempre horizontales.",
  "Table of contents": "Índice",
  "Default (when long)": "Predeterminado (si es largo)",
  Always: "Siempre",
  Never: "Nunca",
  "By default, a long document with enough headings gets one.":
    "Por defecto, lo lleva un documento largo con suficientes títulos.",
  "Cover page": "Portada",
  "Default (with details)": "Predeterminado (con datos)",
  "Always: plain": "Siempre: sencilla",
  "Always: a field of the accent colour": "Siempre: un campo del color de acento",
  "Always: a picture": "Siempre: una imagen",
  "By default, a long document with an author, a date or other details beside its title gets one, in its theme's design. <1/> is a pattern made of the title, or the <2/> of the front matter.":
    "Por defecto, la lleva un documento largo que tenga autor, fecha u otros datos junto a su título, con el diseño de su tema. <1/> es un patrón hecho a partir del título, o la <2/> de los metadatos iniciales.",
  "Text size": "Tamaño del texto",
  "In points; 10.5 on A4 by default. Everything else scales with it.":
    "En puntos; 10,5 en A4 por defecto. Todo lo demás se ajusta.",
  Columns: "Columnas",
  "One (default)": "Una (predeterminado)",
  One: "Una",
  Two: "Dos",
  "Columns per page. With two, footnotes go to the end.":
    "Columnas por página. Con dos, las notas van al final.",
  "Title and author": "Título y autor",
  Title: "Título",
  Subtitle: "Subtítulo",
  Author: "Autor",
  Date: "Fecha",
  "Small print": "Letra pequeña",
  "More options": "Más opciones",
  Footnotes: "Notas al pie",
  "Bottom of the page (default)": "Al pie de la página (predeterminado)",
  "Bottom of the page": "Al pie de la página",
  "End of the document": "Al final del documento",
  "Where footnotes go: at the bottom of their page, or all at the end.":
    "Dónde van las notas: al pie de su página, o todas al final.",
  "Section titles in the header": "Títulos de sección en el encabezado",
  "The current section at the top of each page. By default, a document with a table of contents and ten pages or more has it.":
    "La sección actual en la parte superior de cada página. Por defecto, en documentos con índice y diez páginas o más.",
  Alignment: "Alineación",
  "Ragged right": "A la izquierda",
  Justified: "Justificado",
  "Whether lines end ragged, or flush with the right margin.":
    "Si las líneas terminan libres o alineadas con el margen derecho.",
  "Smart quotes": "Signos tipográficos",
  "On (default)": "Activado (predeterminado)",
  On: "Activado",
  Off: "Desactivado",
  "Turns straight quotes, <1/> and <2/> into the typographic signs of the document's language.":
    "Convierte las comillas rectas, <1/> y <2/> en los signos tipográficos del idioma del documento.",
  Font: "Tipo de letra",
  "The typeface of the text.": "El tipo de letra del texto.",
  "Line spacing": "Interlineado",
  "1 is single, 2 is double.": "1 es sencillo, 2 es doble.",
  Margins: "Márgenes",
  "Normal (default)": "Normales (predeterminado)",
  Normal: "Normales",
  Narrow: "Estrechos",
  Wide: "Anchos",
  "A word, or one width in mm for all four sides; at most a quarter of the page.":
    "Una palabra, o un ancho en mm para los cuatro lados; como máximo, un cuarto de la página.",
  "Binding margin": "Margen de encuadernación",
  "In mm, added to the inner margin of each page: at the left of odd pages, at the right of even ones.":
    "En mm, que se suman al margen interior de cada página: a la izquierda en las impares, a la derecha en las pares.",
  Tables: "Tablas",
  "Plain (default)": "Sencillas (predeterminado)",
  Plain: "Sencillas",
  Striped: "Con franjas",
  Dense: "Densas",
  "Lines between rows, every second row tinted, or small type with 45 rows a page.":
    "Líneas entre filas, una fila de cada dos sombreada, o letra pequeña con 45 filas por página.",
  "Section numbers": "Números de sección",
  "Numbers headings down to the third level. By default, only articles and manuals have them.":
    "Numera los títulos hasta el tercer nivel. Por defecto, solo en artículos y manuales.",
  "Accent colour": "Color de acento",
  Blue: "Azul",
  Teal: "Verde azulado",
  Green: "Verde",
  Olive: "Oliva",
  Orange: "Naranja",
  Red: "Rojo",
  Purple: "Morado",
  Brown: "Marrón",
  Grey: "Gris",
  Black: "Negro",
  "Colour of links, rules and marks. It is darkened if it would be hard to read on white.":
    "Color de enlaces, líneas y marcas. Se oscurece si cuesta leerlo sobre blanco.",
  Header: "Encabezado",
  "Text at the top of every page, with <1/>, <2/>, <3/>, <4/> and <5/>; <6/> separates left, centre and right.":
    "Texto en la parte superior de cada página, con <1/>, <2/>, <3/>, <4/> y <5/>; <6/> separa izquierda, centro y derecha.",
  Footer: "Pie de página",
  "Text at the bottom of every page, written like the header. By default, title and page number.":
    "Texto en la parte inferior de cada página, escrito como el encabezado. Por defecto, el título y el número de página.",
  Watermark: "Marca de agua",
  "Pale text behind every page, such as DRAFT.": "Texto tenue detrás de cada página, como BORRADOR.",
  Dialect: "Dialecto",
  "Any (default)": "Cualquiera (predeterminado)",
  Any: "Cualquiera",
  "The tool whose Markdown is read. By default, the syntax of all of them; <1/> and <2/> are their specifications, and nothing more.":
    "La herramienta cuyo Markdown se lee. Por defecto, la sintaxis de todas; <1/> y <2/> son sus especificaciones, y nada más.",
  Repairs: "Correcciones",
  "Corrects what people and language models often write by mistake, such as a list without its blank line.":
    "Corrige lo que las personas y los modelos de lenguaje suelen escribir mal, como una lista sin su línea en blanco.",
  "Address for relative links": "Dirección de los enlaces relativos",
  "The web address that relative links and images belong to, such as that of the source file. Without it, relative links become plain text.":
    "La dirección web a la que pertenecen los enlaces e imágenes relativos, como la del archivo de origen. Sin ella, los enlaces relativos pasan a ser texto normal.",
  "File name": "Nombre del archivo",
  Brand: "Marca",
  "Start with a template": "Empieza con una plantilla",
  "Or write your own. You see its pages before you pay.":
    "O escribe lo tuyo. Ves sus páginas antes de pagar.",
  Paper: "Artículo científico",
  Minutes: "Acta",
  Recipe: "Receta",
  Exam: "Examen",
  "Kept in this browser alone, with their pictures, until you delete them.":
    "Se guardan solo en este navegador, con sus imágenes, hasta que los borres.",
  "New draft": "Nuevo borrador",
  "Making the pages …": "Creando las páginas…",
  "Make all pages": "Crear todas las páginas",
  "The pages of your PDF appear here while you write, before you pay.":
    "Las páginas de tu PDF aparecen aquí mientras escribes, antes de pagar.",
  "Pay for this document": "Paga este documento",
  "Change the document": "Cambiar el documento",
  Document: "Documento",
  Size: "Tamaño",
  "Pay whichever way you like. This page notices the payment by itself, and you are never charged twice for a document. <1>Terms</1>":
    "Paga como quieras. Esta página detecta el pago por sí sola, y nunca se te cobra dos veces por un documento. <1>Condiciones</1>",
  "Ways to pay": "Formas de pago",
  "Open in wallet": "Abrir en la billetera",
  "Copy invoice": "Copiar la factura",
  "Show a QR code for another device": "Mostrar un código QR para otro dispositivo",
  "Scan with any Lightning wallet": "Escanéalo con cualquier billetera Lightning",
  "Expires in <1/>. Waiting for the payment …": "Caduca en <1/>. Esperando el pago…",
  "Your wallet has paid this invoice. Do not pay again: this page continues as soon as the service sees the payment.":
    "Tu billetera ha pagado esta factura. No vuelvas a pagar: esta página continúa en cuanto el servicio vea el pago.",
  "Get a new invoice": "Obtener otra factura",
  "Your wallet shows what you are signing: a transfer of this price to this service. We submit it and pay the network fee.":
    "Tu billetera muestra lo que firmas: una transferencia de este precio a este servicio. Nosotros la enviamos y pagamos la comisión de red.",
  "No wallet was found in this browser. Unlock or install one, and a button to pay with it appears here. <1>I have no wallet</1>":
    "No se encontró ninguna billetera en este navegador. Desbloquea o instala una, y aquí aparecerá un botón para pagar con ella. <1>No tengo billetera</1>",
  "Copy a link for my wallet": "Copiar un enlace para mi billetera",
  "Paste it into the browser of your wallet’s app, such as MetaMask or Phantom: this page opens there with your document, which is in the link itself. Press Make PDF there.":
    "Pégalo en el navegador de la app de tu billetera, como MetaMask o Phantom: esta página se abre allí con tu documento, que va en el propio enlace. Pulsa allí Crear PDF.",
  "The link holds no document. Go back to where you copied it, and copy it again.":
    "El enlace no contiene ningún documento. Vuelve a donde lo copiaste y cópialo otra vez.",
  "Programs can pay on their own, with any <1>x402 version 2 client</1>.":
    "Los programas pueden pagar por su cuenta, con cualquier <1>cliente de x402 versión 2</1>.",
  "Making the PDF": "Creando el PDF",
  "A changed document counts as a new one and must be paid for again. <1>This one is kept: sending it again unchanged costs nothing.</1>":
    "Un documento cambiado cuenta como nuevo y hay que pagarlo de nuevo. <1>Este se conserva: enviarlo otra vez sin cambios no cuesta nada.</1>",
  "If it cannot be made, you can get your money back: write to <1/> and attach the receipt.":
    "Si no se puede crear, puedes recuperar tu dinero: escribe a <1/> y adjunta el recibo.",
  "Copy link": "Copiar enlace",
  "Anybody with this link can download the PDF for as long as it is kept: <1/>":
    "Cualquiera que tenga este enlace puede descargar el PDF mientras se conserve: <1/>",
  Receipt: "Recibo",
  "Your PDF is ready": "Tu PDF está listo",
  Open: "Abrir",
  Download: "Descargar",
  "New document": "Nuevo documento",
  "“Open” shows the pages in your PDF viewer.": "«Abrir» muestra las páginas en tu visor de PDF.",
  "Kept for <1/>. Sending the same document again gives the same PDF, at no charge.":
    "Se conserva durante <1/>. Enviar otra vez el mismo documento da el mismo PDF, sin coste.",
  "<1>Terms</1>. For programs: <2>API reference</2>, <3/>, <4/>.":
    "<1>Condiciones</1>. Para programas: <2>referencia de la API</2>, <3/>, <4/>.",
  "Sold by <1/>.": "Vendido por <1/>.",
  "Questions? Contact <1/>. If a document cannot be made, you can get your money back there.":
    "¿Preguntas? Contacta con <1/>. Si un documento no se puede crear, ahí puedes recuperar tu dinero.",
  "Documents sent from this browser": "Documentos enviados desde este navegador",
  Site: "Sitio",
  Language: "Idioma",
  "What is shown": "Qué se muestra",
  Formatting: "Formato",
  Bold: "Negrita",
  "Bold (Ctrl+B)": "Negrita (Ctrl+B)",
  Italic: "Cursiva",
  "Italic (Ctrl+I)": "Cursiva (Ctrl+I)",
  Heading: "Título de sección",
  List: "Lista",
  Quotation: "Cita",
  Link: "Enlace",
  "Link (Ctrl+K)": "Enlace (Ctrl+K)",
  Picture: "Imagen",
  Table: "Tabla",
  Code: "Código",
  Formula: "Fórmula",
  "Markdown file and its images": "Archivo Markdown y sus imágenes",
  "Folder with Markdown and its images": "Carpeta con Markdown y sus imágenes",
  "# A title\n\nWrite or paste here, or drop a file or a folder anywhere on this page.":
    "# Un título\n\nEscribe o pega aquí, o suelta un archivo o una carpeta en cualquier lugar de esta página.",
  "This document": "Este documento",
  "21 November 2026": "21 de noviembre de 2026",
  None: "Ninguno",
  "A cover with title, subtitle, author and date": "Una portada con título, subtítulo, autor y fecha",
  "A scientific paper with abstract, numbered sections and a formula":
    "Un artículo científico con resumen, secciones numeradas y una fórmula",
  "A business letter with addresses, subject and a table":
    "Una carta comercial con direcciones, asunto y una tabla",
  "An invoice with a table of items, VAT and total": "Una factura con una tabla de conceptos, IVA y total",
  "A CV with work, education and skills": "Un currículum con experiencia, formación y aptitudes",
  "Minutes with numbered items, actions and tables": "Un acta con puntos numerados, tareas y tablas",
  "A cover with a coloured bar, title and edition": "Una portada con una barra de color, título y edición",
  "A title slide in large type": "Una diapositiva de título con letra grande",
  "A recipe with ingredients, steps and a tip": "Una receta con ingredientes, pasos y un consejo",
  "An exam with a table of points, a formula and space for answers":
    "Un examen con una tabla de puntos, una fórmula y espacio para las respuestas",
  "Width of the text": "Ancho del texto",
  "Previous page": "Página anterior",
  "Next page": "Página siguiente",
  Smaller: "Más pequeño",
  Larger: "Más grande",
  "What is missing or different in the PDF": "Lo que falta o es distinto en el PDF",
  "What will be missing or have no effect in the PDF": "Lo que faltará o no tendrá efecto en el PDF",
  "QR code of the Lightning invoice": "Código QR de la factura Lightning",
  "We can't tell now whether this credit is paid for. Do not pay again. This page keeps asking.":
    "Ahora no podemos saber si este crédito está pagado. No vuelvas a pagar. Esta página sigue preguntando.",
  "The service does not know this key. Check that you copied all of it.":
    "El servicio no conoce esta clave. Comprueba que la copiaste entera.",
  "Bank card": "Tarjeta bancaria",
  "Pay once for many": "Un pago para muchos",
  "A card buys credit for several documents at once. You get a key here, which pays for this one and the next ones.":
    "Con una tarjeta compras crédito para varios documentos a la vez. Aquí recibes una clave, que paga este y los siguientes.",
  "Buy credit once, and pay for each document with a key.":
    "Compra crédito una vez y paga cada documento con una clave.",
  "{count} documents for {amount}": {
    one: "{count} documento por {amount}",
    other: "{count} documentos por {amount}",
  },
  "Your key is kept in this browser.": "Tu clave está guardada en este navegador.",
  "Your key is frozen, as after a refund. Ask the operator.":
    "Tu clave está bloqueada, como tras un reembolso. Pregunta al operador.",
  "Forget the key": "Olvidar la clave",
  "Pay with my key": "Pagar con mi clave",
  "Account key": "Clave de la cuenta",
  "I have a key": "Tengo una clave",
  "Pay with this key": "Pagar con esta clave",
  "This key is frozen, as after a refund. Ask the operator.":
    "Esta clave está bloqueada, como tras un reembolso. Pregunta al operador.",
  "Nothing is left of this key.": "A esta clave no le queda nada.",
  "Waiting for {wallet} to sign.": "Esperando la firma de {wallet}.",
  "Waiting for the payment … It may be made in another tab.":
    "Esperando el pago… Puede hacerse en otra pestaña.",
  "This browser keeps nothing: stay on this page until you have copied the key.":
    "Este navegador no guarda nada: quédate en esta página hasta que hayas copiado la clave.",
  Back: "Atrás",
  "{amount} by card": "{amount} con tarjeta",
  "Your wallet has signed. Waiting for the payment …": "Tu billetera ha firmado. Esperando el pago…",
  "Your wallet has signed. Waiting for the payment.": "Tu billetera ha firmado. Esperando el pago.",
  "The payment was not accepted. {reason}": "El pago no se aceptó. {reason}",
  "The payment was not accepted. {reason} No money moved. Try again, or pay another way.":
    "El pago no se aceptó. {reason} No se movió dinero. Inténtalo de nuevo o paga de otra forma.",
  "Keep this key: it pays for your documents in any browser and program. This browser keeps it, too.":
    "Guarda esta clave: paga tus documentos en cualquier navegador y programa. Este navegador también la guarda.",
  "Pay for this document with it": "Pagar este documento con ella",
  "Copy key": "Copiar la clave",
  "Show the key": "Mostrar la clave",
  Copied: "Copiado",
  "Select and copy it by hand": "Selecciónalo y cópialo a mano",
  "That failed. Try again.": "Eso falló. Inténtalo de nuevo.",
  "Open here": "Abierto aquí",
  Delete: "Borrar",
  "Delete the draft {title}": "Borrar el borrador {title}",
  "Delete the draft “{title}” with its pictures? This cannot be undone.":
    "¿Borrar el borrador «{title}» con sus imágenes? No se puede deshacer.",
  "Changed today, {time}": "Cambiado hoy, {time}",
  "Changed {date}": "Cambiado el {date}",
  Next: "Siguiente",
  Previous: "Anterior",
  "Select all": "Seleccionar todo",
  Replace: "Reemplazar",
  "Replace all": "Reemplazar todo",
  "Match case": "Mayúsculas y minúsculas",
  "Whole words": "Palabras completas",
  "Regular expression": "Expresión regular",
  Find: "Buscar",
  "Go to line": "Ir a la línea",
  Go: "Ir",
  Findings: "Avisos",
  "No findings": "Sin avisos",
  "bold text": "texto en negrita",
  "italic text": "texto en cursiva",
  code: "código",
  words: "texto",
  Name: "Nombre",
  Amount: "Importe",
  First: "Primero",
  Second: "Segundo",
  "{field}: choose a number from {min} to {max}.": "{field}: elige un número de {min} a {max}.",
  "{folder} has more than {most} files, so none was added. Choose the folder of a single document.":
    "{folder} tiene más de {most} archivos, así que no se añadió ninguno. Elige la carpeta de un solo documento.",
  "Asking for the price …": "Consultando el precio…",
  "Replace what you have written with this document?": "¿Reemplazar lo que has escrito por este documento?",
  "Replace what you have written with an empty document?":
    "¿Reemplazar lo que has escrito por un documento vacío?",
  "Another tab has changed this draft. Yours is now a draft of its own.":
    "Otra pestaña ha cambiado este borrador. El tuyo es ahora un borrador aparte.",
  "Replace what you have written with {name}?": "¿Reemplazar lo que has escrito por {name}?",
  "There is no text yet. Paste Markdown here, or choose a file.":
    "Todavía no hay texto. Pega Markdown aquí o elige un archivo.",
  "The document is {size} MB; the limit is 2 MB. Remove embedded images, or split it.":
    "El documento ocupa {size} MB; el límite es de 2 MB. Quita imágenes incrustadas o divídelo.",
  "The template could not be loaded. Check that you are online, and try again.":
    "No se pudo cargar la plantilla. Comprueba que tienes conexión e inténtalo de nuevo.",
  "Replace what you have written with the template “{label}”?":
    "¿Reemplazar lo que has escrito por la plantilla «{label}»?",
  "The template “{label}” is ready to edit.": "La plantilla «{label}» está lista para editar.",
  "What you pasted was turned into Markdown. To paste it as plain text, undo and paste with Ctrl+Shift+V.":
    "Lo que pegaste se convirtió en Markdown. Para pegarlo como texto sin formato, deshaz y pega con Ctrl+Mayús+V.",
  "We couldn't read it. Check that it still exists and that you are online, then try again.":
    "No pudimos leerlo. Comprueba que aún existe y que tienes conexión, e inténtalo de nuevo.",
  "Reading …": "Leyendo…",
  "It contains no files.": "No contiene archivos.",
  "{file} is no Markdown file (.md, .markdown or .txt).":
    "{file} no es un archivo Markdown (.md, .markdown o .txt).",
  "None of these files is a Markdown file (.md, .markdown or .txt).":
    "Ninguno de estos archivos es un archivo Markdown (.md, .markdown o .txt).",
  "{file} is {size} MB; the limit is 2 MB. It was not opened.":
    "{file} ocupa {size} MB; el límite es de 2 MB. No se abrió.",
  "{file} is not text in UTF-8. Save it as Markdown and choose it again.":
    "{file} no es texto en UTF-8. Guárdalo como Markdown y elígelo de nuevo.",
  "{file} is open.": "{file} está abierto.",
  "Skipped, because a document can have at most 2 MB: {names}.":
    "Omitido, porque un documento puede ocupar como máximo 2 MB: {names}.",
  "We can't print these. Use PNG, JPEG, GIF, WebP or SVG: {names}.":
    "No podemos imprimir esto. Usa PNG, JPEG, GIF, WebP o SVG: {names}.",
  "This browser doesn't store pictures: they are gone when you leave this page.":
    "Este navegador no guarda imágenes: desaparecen cuando dejas esta página.",
  "Ignored: {names}.": "Ignorado: {names}.",
  "{amount} over Lightning": "{amount} por Lightning",
  "{minutes} min {seconds} s": "{minutes} min {seconds} s",
  "The Lightning invoice has expired. A payment made in time is still noticed.":
    "La factura Lightning ha caducado. Un pago hecho a tiempo aún se detecta.",
  "Getting an invoice …": "Obteniendo una factura…",
  "Pay with {wallet}": "Pagar con {wallet}",
  "Waiting for {wallet}.": "Esperando a {wallet}.",
  "The wallet has paid. Waiting for the service to see it.":
    "La billetera ha pagado. Esperando a que el servicio lo vea.",
  "You cancelled in {wallet}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "Cancelaste en {wallet}. Inténtalo de nuevo o paga la factura con otra billetera: solo se puede pagar una vez.",
  "The wallet did not pay: {reason}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "La billetera no pagó: {reason}. Inténtalo de nuevo o paga la factura con otra billetera: solo se puede pagar una vez.",
  "Waiting for {wallet} …": "Esperando a {wallet}…",
  "We have no answer from {wallet} yet. Confirm the payment there, ask again, or pay the invoice with another wallet: it can only be paid once.":
    "Aún no tenemos respuesta de {wallet}. Confirma el pago allí, pide de nuevo o paga la factura con otra billetera: solo se puede pagar una vez.",
  "this browser’s wallet": "la billetera de este navegador",
  "A part of this page could not be loaded. Your text is kept.":
    "No se pudo cargar una parte de esta página. Tu texto se conserva.",
  "Reload the page": "Recargar la página",
  "Paid. The PDF is being made.": "Pagado. Se está creando el PDF.",
  "Confirming the payment": "Confirmando el pago",
  "Your wallet has signed. Do not pay again: this page is waiting for the network.":
    "Tu billetera ha firmado. No vuelvas a pagar: esta página está esperando a la red.",
  "Your key is paying for the document. Do not pay another way.":
    "Tu clave está pagando el documento. No pagues de otra forma.",
  "Opening the document": "Abriendo el documento",
  "The service refused the document": "El servicio rechazó el documento",
  "The PDF could not be made": "No se pudo crear el PDF",
  "The PDF could not be made. {failure} The service will not try it again by itself.":
    "No se pudo crear el PDF. {failure} El servicio no lo intentará de nuevo por sí solo.",
  "The PDF could not be made. {failure} Trying again costs nothing, but most likely ends the same way.":
    "No se pudo crear el PDF. {failure} Intentarlo de nuevo no cuesta nada, pero lo más probable es que acabe igual.",
  "The PDF could not be made. {failure} Trying again costs nothing and may help.":
    "No se pudo crear el PDF. {failure} Intentarlo de nuevo no cuesta nada y puede ayudar.",
  "You left “{title}” before its PDF was made. If you have paid for it, continue: nothing is charged twice.":
    "Dejaste «{title}» antes de que se creara su PDF. Si lo has pagado, continúa: nada se cobra dos veces.",
  "Try again at no charge": "Intentar de nuevo sin coste",
  "Change the document at line {line}": "Cambiar el documento en la línea {line}",
  "Downloading {size} …": "Descargando {size}…",
  "{message} The page remembers the payment.": "{message} La página recuerda el pago.",
  "Try again": "Intentar de nuevo",
  "{message} Change the document and try again.": "{message} Cambia el documento e inténtalo de nuevo.",
  "{message} Nothing was charged. Change the document and try again.":
    "{message} No se cobró nada. Cambia el documento e inténtalo de nuevo.",
  "Go to “{field}”": "Ir a «{field}»",
  "The service no longer has the PDF of {title}.": "El servicio ya no tiene el PDF de {title}.",
  "This browser no longer has the text of {title}. Paste it exactly as it was and press Make PDF: what you have paid for is not charged again.":
    "Este navegador ya no tiene el texto de {title}. Pégalo exactamente como era y pulsa «Crear PDF»: lo que has pagado no se cobra de nuevo.",
  "Choose how to pay for this document.": "Elige cómo pagar este documento.",
  "It is not one for this document.": "No corresponde a este documento.",
  "We can't tell now whether this document is paid for. If you have paid an invoice for it, do not pay again. This page keeps checking and then continues.":
    "Ahora no podemos saber si este documento está pagado. Si has pagado una factura por él, no vuelvas a pagar. Esta página sigue comprobando y luego continúa.",
  "{name} is unavailable at the moment. Pay with {others}, or wait: it appears here as soon as it is back.":
    "{name} no está disponible en este momento. Paga con {others} o espera: aparece aquí en cuanto vuelva.",
  "{name} is unavailable at the moment. Wait: it appears here as soon as it is back.":
    "{name} no está disponible en este momento. Espera: aparece aquí en cuanto vuelva.",
  "First page": "Primera página",
  "{pages}, as in the preview": "{pages}, como en la vista previa",
  "The service sent an unexpected response.": "El servicio envió una respuesta inesperada.",
  "{message} The page tries again by itself, and notices anything paid in the meantime.":
    "{message} La página lo intenta de nuevo por sí sola y detecta lo que se pague mientras tanto.",
  "Ask now": "Preguntar ahora",
  "it gave no reason": "no dio ningún motivo",
  "Something went wrong in this page.": "Algo salió mal en esta página.",
  "{reason} Nothing is lost, and nothing is charged twice.":
    "{reason} No se pierde nada y nada se cobra dos veces.",
  Continue: "Continuar",
  "The service did not report what happened to the payment you signed.":
    "El servicio no informó de qué pasó con el pago que firmaste.",
  "Something between this page and the service seems to remove it from the request, such as a browser extension or a company network. The payment is kept here and moves money at most once: try again on another network.":
    "Algo entre esta página y el servicio parece quitarlo de la solicitud, como una extensión del navegador o una red de empresa. El pago se conserva aquí y mueve dinero como máximo una vez: inténtalo en otra red.",
  "{message} The page tries again in {seconds} s.": "{message} La página lo intenta de nuevo en {seconds} s.",
  "Paid by card. Go back to the tab with your document: it shows your key. If that is closed, press “Make PDF” here.":
    "Pagado con tarjeta. Vuelve a la pestaña de tu documento: allí está tu clave. Si está cerrada, pulsa aquí «Crear PDF».",
  "You left the page for cards before paying. Go back to the tab with your document. If you pay on that page after all, your key appears there, or here when you press “Make PDF”.":
    "Saliste de la página de tarjetas antes de pagar. Vuelve a la pestaña de tu documento. Si al final pagas en esa página, tu clave aparece allí, o aquí cuando pulses «Crear PDF».",
  "The service cannot be reached.": "No se puede acceder al servicio.",
  "You are offline. This page continues by itself when you are online again.":
    "No tienes conexión. Esta página continúa por sí sola cuando vuelvas a tenerla.",
  "Diagrams being drawn": "Diagramas que se están dibujando",
  "This browser breaks lines slightly differently, so page breaks in the PDF may differ.":
    "Este navegador corta las líneas de forma algo distinta, así que los saltos de página del PDF pueden variar.",
  "Line {line}": "Línea {line}",
  "We can't show the pages at the moment. You can still make the PDF.":
    "No podemos mostrar las páginas en este momento. Aun así puedes crear el PDF.",
  "Pages of the document": "Páginas del documento",
  "We can't show its pages here. You can still make the PDF.":
    "No podemos mostrar sus páginas aquí. Aun así puedes crear el PDF.",
  "{page} of {pages}": "{page} de {pages}",
  "We can't print this: {reason}": "No podemos imprimir esto: {reason}",
  "{fault} The PDF gets more time.": "{fault} El PDF dispone de más tiempo.",
  "These are the first pages. This text is long, so all are made only when you ask.":
    "Estas son las primeras páginas. El texto es largo, así que todas se crean solo cuando lo pidas.",
  "This text is long, so its pages are made only when you ask.":
    "El texto es largo, así que sus páginas se crean solo cuando lo pidas.",
  "deleted by the service": "borrado por el servicio",
  "PDF ready": "PDF listo",
  "could not be made": "no se pudo crear",
  "being made": "en preparación",
  "payment being confirmed": "confirmando el pago",
  "offered again": "ofrecido de nuevo",
  "not paid yet": "sin pagar",
  "Look again": "Mirar otra vez",
  "{title} was deleted from this browser.": "{title} se borró de este navegador.",
  "Delete {title} and its receipt from this browser? The service deletes its PDF by itself when its storage time is over.":
    "¿Borrar {title} y su recibo de este navegador? El servicio borra el PDF por sí solo cuando termina su plazo de conservación.",
  "Paid: {amount}.": "Pagado: {amount}.",
  "Your PDF is ready: {pages}.": "Tu PDF está listo: {pages}.",
  "The PDF": "El PDF",
  "You have used all downloads that the payment includes. Keep the copy that you downloaded.":
    "Has usado todas las descargas que incluye el pago. Conserva la copia que descargaste.",
  "The download failed (status {status}).": "La descarga falló (estado {status}).",
  "The download is damaged.": "La descarga está dañada.",
  "The service answered with status {status}.": "El servicio respondió con el estado {status}.",
  "{field}: {fault}": "{field}: {fault}",
  "Line {line}:": "Línea {line}:",
  "Set the address": "Indicar la dirección",
  "Choose the file": "Elegir el archivo",
  "The service ignored a setting of this page.": "El servicio ignoró un ajuste de esta página.",
  "The page does not take bibliographies as files. Put the entries into the text, between ```bibtex and ```.":
    "La página no admite bibliografías como archivos. Pon las entradas en el texto, entre ```bibtex y ```.",
  "The service did not understand this page. Reload the page and try again.":
    "El servicio no entendió esta página. Recarga la página e inténtalo de nuevo.",
  "There is no text yet.": "Todavía no hay texto.",
  "The document is paid for, or a payment for it is being settled. Do not pay again.":
    "El documento está pagado, o se está liquidando un pago. No vuelvas a pagar.",
  "Your network requested too many documents this hour. If you have paid, do not pay again.":
    "Tu red pidió demasiados documentos en esta hora. Si has pagado, no vuelvas a pagar.",
  "Your network requested too many unpaid documents this hour. Payments already made are safe: do not pay again.":
    "Tu red pidió demasiados documentos sin pagar en esta hora. Los pagos ya hechos están a salvo: no vuelvas a pagar.",
  "Too many payments from your network were refused this hour. Do not sign another one. Pay another way.":
    "En esta hora se rechazaron demasiados pagos de tu red. No firmes otro. Paga de otra forma.",
  "Too many invoices were made for this document. Pay another way.":
    "Se crearon demasiadas facturas para este documento. Paga de otra forma.",
  "The invoice is being created.": "La factura se está creando.",
  "The service is busy at the moment. Nothing is lost, so do not pay again.":
    "El servicio está ocupado en este momento. No se pierde nada, así que no vuelvas a pagar.",
  "The response took too long. Nothing is lost, so do not pay again.":
    "La respuesta tardó demasiado. No se pierde nada, así que no vuelvas a pagar.",
  "The payment is being settled, and its outcome is not known yet. Do not pay again.":
    "El pago se está liquidando y aún no se conoce su resultado. No vuelvas a pagar.",
  "We can't tell now whether the document is paid for. Do not pay again.":
    "Ahora no podemos saber si el documento está pagado. No vuelvas a pagar.",
  "We can't verify the payment now, and did not collect it. Do not pay again.":
    "Ahora no podemos verificar el pago y no lo hemos cobrado. No vuelvas a pagar.",
  "This way to pay is not available now. If you have paid, do not pay again.":
    "Esta forma de pago no está disponible ahora. Si has pagado, no vuelvas a pagar.",
  "{from} to {to}": "{from} a {to}",
  "It is no image that can be printed. Choose SVG, PNG, JPEG or WebP.":
    "No es una imagen que se pueda imprimir. Elige SVG, PNG, JPEG o WebP.",
  "Font of text": "Letra del texto",
  "Font of headings": "Letra de los títulos",
  "Font of code": "Letra del código",
  Logo: "Logotipo",
  "On the cover, and in the head of every other page.":
    "En la portada y en el encabezado de las demás páginas.",
  Letterhead: "Papel con membrete",
  "An image or a PDF of one page behind every page but the cover, as large as the sheet.":
    "Una imagen o un PDF de una página detrás de cada página salvo la portada, tan grande como la hoja.",
  "WOFF2, TTF or OTF, whose licence allows embedding.":
    "WOFF2, TTF u OTF, cuya licencia permita incrustarlo.",
  "Second colour": "Segundo color",
  "Colour of headings.": "Color de los títulos.",
  CSS: "CSS",
  "Colours, type and spacing of h1 to h6, p, li, blockquote, th, td, code and others. What is not permitted is listed below the pages.":
    "Colores, letra y espaciado de h1 a h6, p, li, blockquote, th, td, code y otros. Lo que no se permite aparece debajo de las páginas.",
  Remove: "Quitar",
  "Remove: {name}": "Quitar: {name}",
  "It is too large: at most {most} MB can be sent with a document.":
    "Es demasiado grande: con un documento se pueden enviar como máximo {most} MB.",
  "{value} (set in the text)": "{value} (indicado en el texto)",
  "it did not go to {network}: {reason}": "no cambió a {network}: {reason}",
  "The service does not accept payments on its networks.": "El servicio no acepta pagos en sus redes.",
  "It has no account here.": "No tiene ninguna cuenta aquí.",
  "USDC on {networks}": "USDC en {networks}",
  "{amount} on {network}": "{amount} en {network}",
  "Nothing was charged.": "No se cobró nada.",
  "You cancelled in {wallet}.": "Cancelaste en {wallet}.",
  "credit of your key": "crédito de tu clave",
  "Signing with {wallet} failed: {reason}.": "La firma con {wallet} falló: {reason}.",
  "Try again, or pay with {others}.": "Inténtalo de nuevo o paga con {others}.",
  "Try again.": "Inténtalo de nuevo.",
  "This page knows no wallets for the network {network}.":
    "Esta página no conoce billeteras para la red {network}.",
  "{wallet} has no account on {network}. Choose that network in the wallet.":
    "{wallet} no tiene cuenta en {network}. Elige esa red en la billetera.",
  "{wallet} did not sign.": "{wallet} no firmó.",
  "{wallet} on {network}": "{wallet} en {network}",
  "Pay {price} with {wallet}": "Pagar {price} con {wallet}",
  "Paid. The document is queued.": "Pagado. El documento está en la cola.",
  "The PDF is being printed.": "El PDF se está imprimiendo.",
  "The document takes longer than usual and was moved to the queue for slow documents.":
    "El documento tarda más de lo habitual y pasó a la cola de documentos lentos.",
  "Default (US Letter)": "Predeterminado (US Letter)",
  "Paper size. US Letter by default; slides are 16:9, and always landscape.":
    "US Letter por defecto; las diapositivas son 16:9 y siempre horizontales.",
  "Edit it and print it again": "Editar e imprimir de nuevo",
  "This correction is not free. {reason}": "Esta corrección no es gratis. {reason}",
  "Buyer: person or company": "Comprador: persona o empresa",
  Address: "Dirección",
  "Tax ID": "Número fiscal",
  "Your reference, such as an order number": "Su referencia, por ejemplo un número de pedido",
  "Save as PDF": "Guardar como PDF",
  "Save as text": "Guardar como texto",
  "All fields may be empty. They stay in this browser, and on the receipt.":
    "Todos los campos pueden quedar vacíos. Se quedan en este navegador y en el recibo.",
  "The receipt is being made …": "El recibo se está creando…",
  "The service does not know this purchase any more. Save the receipt as text.":
    "El servicio ya no conoce esta compra. Guarde el recibo como texto.",
  "This document was paid for with credit. The receipt is that of the credit.":
    "Este documento se pagó con crédito. El recibo es el del crédito.",
  "Three different receipts of this document were made, which is all there are.":
    "De este documento se han creado tres recibos distintos; no hay más.",
  "{count} pages": { one: "{count} página", other: "{count} páginas" },
  "Your key has {count} documents left.": {
    one: "A tu clave le queda {count} documento.",
    other: "A tu clave le quedan {count} documentos.",
  },
  "Choose how to pay for {count} documents.": {
    one: "Elige cómo pagar {count} documento.",
    other: "Elige cómo pagar {count} documentos.",
  },
  "Paid: {count} documents": { one: "Pagado: {count} documento", other: "Pagado: {count} documentos" },
  "Paid. Your key for {count} documents is shown.": {
    one: "Pagado. Se muestra tu clave para {count} documento.",
    other: "Pagado. Se muestra tu clave para {count} documentos.",
  },
  "Credit for {count} documents": {
    one: "Crédito para {count} documento",
    other: "Crédito para {count} documentos",
  },
  "{count} pictures": { one: "{count} imagen", other: "{count} imágenes" },
  "{count} pictures were added.": {
    one: "Se añadió {count} imagen.",
    other: "Se añadieron {count} imágenes.",
  },
  "Not among the files: {names}. Drop them here, too.": {
    one: "No está entre los archivos: {names}. Suéltalo aquí también.",
    other: "No están entre los archivos: {names}. Suéltalos aquí también.",
  },
  "{count} more": { other: "{count} más" },
  "{count} more files are not listed. Choose the file directly.": {
    one: "{count} archivo más no aparece en la lista. Elige el archivo directamente.",
    other: "{count} archivos más no aparecen en la lista. Elige el archivo directamente.",
  },
  "{count} sats": { one: "{count} satoshi", other: "{count} satoshis" },
  "{count} more.": { other: "{count} más." },
  "{count} findings": { one: "{count} aviso", other: "{count} avisos" },
  "{count} images on the web are only downloaded when the PDF is made. Page breaks may change.": {
    one: "Una imagen de la web solo se descarga al crear el PDF. Los saltos de página pueden cambiar.",
    other:
      "{count} imágenes de la web solo se descargan al crear el PDF. Los saltos de página pueden cambiar.",
  },
  "{count} diagrams are not shown here yet. The PDF is made with all of them, and page breaks may change.": {
    one: "Un diagrama aún no se muestra aquí. El PDF se crea con todos, y los saltos de página pueden cambiar.",
    other:
      "{count} diagramas aún no se muestran aquí. El PDF se crea con todos, y los saltos de página pueden cambiar.",
  },
  "{count} cents": { one: "{count} centavo", other: "{count} centavos" },
  "Found a mistake? Printing it again is free for {count} minutes ({left} left).": {
    one: "¿Encontraste un error? Imprimir de nuevo es gratis durante {count} minuto (quedan {left}).",
    other: "¿Encontraste un error? Imprimir de nuevo es gratis durante {count} minutos (quedan {left}).",
  },
};
