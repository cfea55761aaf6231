import type { Words } from "../translate.ts";

/** The page in Portuguese as in Brazil, with “você”. */
export const words: Words = {
  "Skip to the document": "Ir para o documento",
  "<1>Your </1>documents (<2/>)": "<1>Seus </1>documentos (<2/>)",
  "Kept only in this browser, and by the service for <1/>. Delete anything that other people who use this browser should not see.":
    "Guardados só neste navegador, e no serviço por <1/>. Exclua o que outras pessoas que usam este navegador não devem ver.",
  "How it works": "Como funciona",
  Prices: "Preços",
  Markdown: "Markdown",
  API: "API",
  Agents: "Agentes",
  "Text in, polished PDF out": "Entra texto, sai um PDF impecável",
  "Paste an answer of ChatGPT, drop a README, or write. You see the pages at once, and pay <1/> for the PDF when you like them. No account.":
    "Cole uma resposta do ChatGPT, solte um README ou escreva. Você vê as páginas na hora e paga <1/> pelo PDF quando gostar delas. Sem conta.",
  "Your text stays in your browser until you press Make PDF.":
    "Seu texto fica no seu navegador até você clicar em “Criar PDF”.",
  "One document, one payment: <1/>. Never charged twice.":
    "Um documento, um pagamento: <1/>. Nunca cobrado duas vezes.",
  "If it fails, it is made again for free, or <1>you get your money back</1>.<2> Run by <3/>.</2>":
    "Se falhar, é refeito de graça, ou <1>você recebe seu dinheiro de volta</1>.<2> Operado por <3/>.</2>",
  "See a sample PDF": "Ver um PDF de exemplo",
  Text: "Texto",
  Pages: "Páginas",
  Templates: "Modelos",
  Drafts: "Rascunhos",
  "Choose files…": "Escolher arquivos…",
  "Choose a folder…": "Escolher uma pasta…",
  "Markdown help": "Ajuda de Markdown",
  "Which of these is the document?": "Qual destes é o documento?",
  "GitHub-flavoured Markdown with math, code, tables, footnotes and diagrams. Up to 2 MB. <1>Tab indents; press Esc, then Tab, to leave the text.</1>":
    "Markdown como no GitHub, com fórmulas, código, tabelas, notas de rodapé e diagramas. Até 2 MB. <1>Tab recua; tecle Esc e depois Tab para sair do texto.</1>",
  "Untitled document": "Documento sem título",
  "Saved<1> in this browser</1>": "Salvo<1> neste navegador</1>",
  "Not saved: this browser has no room": "Não salvo: este navegador está sem espaço",
  "Price:": "Preço:",
  Options: "Opções",
  "Make PDF": "Criar PDF",
  "You see the ways to pay first. Nothing is charged before you pay.":
    "Primeiro você vê as formas de pagar. Nada é cobrado antes de você pagar.",
  Close: "Fechar",
  Theme: "Tema",
  "Report (default)": "Relatório (padrão)",
  Report: "Relatório",
  Article: "Artigo",
  Letter: "Carta",
  Manual: "Manual",
  Slides: "Slides",
  Proposal: "Proposta",
  Invoice: "Fatura",
  CV: "Currículo",
  "The look of the document, and the defaults of the other options. <1/> starts a page at each <2/> and each top-level heading.":
    "A aparência do documento e os padrões das outras opções. <1/> começa uma página a cada <2/> e a cada título principal.",
  "Paper size": "Tamanho do papel",
  Default: "Padrão",
  "US Letter": "US Letter (carta)",
  "US Legal": "US Legal (ofício)",
  "Screen, 16:9": "Tela, 16:9",
  "Screen, 4:3": "Tela, 4:3",
  "Paper size. A4 by default; slides are 16:9, and always landscape.":
    "A4 por padrão; slides são 16:9 e sempre na horizontal.",
  "Table of contents": "Sumário",
  "Default (when long)": "Padrão (se longo)",
  Always: "Sempre",
  Never: "Nunca",
  "By default, a long document with enough headings gets one.":
    "Por padrão, um documento longo com títulos suficientes tem um.",
  "Cover page": "Capa",
  "Default (with details)": "Padrão (com detalhes)",
  "Always: plain": "Sempre: simples",
  "Always: a field of the accent colour": "Sempre: um campo da cor de destaque",
  "Always: a picture": "Sempre: uma imagem",
  "By default, a long document with an author, a date or other details beside its title gets one, in its theme's design. <1/> is a pattern made of the title, or the <2/> of the front matter.":
    "Por padrão, um documento longo com autor, data ou outros detalhes ao lado do título tem uma, no estilo do seu tema. <1/> é um padrão feito a partir do título, ou a <2/> dos metadados iniciais.",
  "Text size": "Tamanho do texto",
  "In points; 10.5 on A4 by default. Everything else scales with it.":
    "Em pontos; 10,5 em A4 por padrão. Todo o resto acompanha.",
  Columns: "Colunas",
  "One (default)": "Uma (padrão)",
  One: "Uma",
  Two: "Duas",
  "Columns per page. With two, footnotes go to the end.":
    "Colunas por página. Com duas, as notas vão para o fim.",
  "Title and author": "Título e autor",
  Title: "Título",
  Subtitle: "Subtítulo",
  Author: "Autor",
  Date: "Data",
  "Small print": "Letras miúdas",
  "More options": "Mais opções",
  Footnotes: "Notas de rodapé",
  "Bottom of the page (default)": "No pé da página (padrão)",
  "Bottom of the page": "No pé da página",
  "End of the document": "No fim do documento",
  "Where footnotes go: at the bottom of their page, or all at the end.":
    "Onde ficam as notas: no pé da sua página, ou todas no fim.",
  "Section titles in the header": "Títulos de seção no cabeçalho",
  "The current section at the top of each page. By default, a document with a table of contents and ten pages or more has it.":
    "A seção atual no alto de cada página. Por padrão, em documentos com sumário e dez páginas ou mais.",
  Alignment: "Alinhamento",
  "Ragged right": "À esquerda",
  Justified: "Justificado",
  "Whether lines end ragged, or flush with the right margin.":
    "Se as linhas terminam livres ou alinhadas à margem direita.",
  "Smart quotes": "Sinais tipográficos",
  "On (default)": "Ligado (padrão)",
  On: "Ligado",
  Off: "Desligado",
  "Turns straight quotes, <1/> and <2/> into the typographic signs of the document's language.":
    "Transforma aspas retas, <1/> e <2/> nos sinais tipográficos do idioma do documento.",
  Font: "Fonte",
  "The typeface of the text.": "A fonte do texto.",
  "Line spacing": "Espaçamento entre linhas",
  "1 is single, 2 is double.": "1 é simples, 2 é duplo.",
  Margins: "Margens",
  "Normal (default)": "Normais (padrão)",
  Normal: "Normais",
  Narrow: "Estreitas",
  Wide: "Largas",
  "A word, or one width in mm for all four sides; at most a quarter of the page.":
    "Uma palavra, ou uma largura em mm para os quatro lados; no máximo um quarto da página.",
  "Binding margin": "Margem de encadernação",
  "In mm, added to the inner margin of each page: at the left of odd pages, at the right of even ones.":
    "Em mm, somados à margem interna de cada página: à esquerda nas ímpares, à direita nas pares.",
  Tables: "Tabelas",
  "Plain (default)": "Simples (padrão)",
  Plain: "Simples",
  Striped: "Listradas",
  Dense: "Densas",
  "Lines between rows, every second row tinted, or small type with 45 rows a page.":
    "Linhas entre as fileiras, uma fileira sim, outra não sombreada, ou letra pequena com 45 fileiras por página.",
  "Section numbers": "Números de seção",
  "Numbers headings down to the third level. By default, only articles and manuals have them.":
    "Numera os títulos até o terceiro nível. Por padrão, só em artigos e manuais.",
  "Accent colour": "Cor de destaque",
  Blue: "Azul",
  Teal: "Azul-petróleo",
  Green: "Verde",
  Olive: "Oliva",
  Orange: "Laranja",
  Red: "Vermelho",
  Purple: "Roxo",
  Brown: "Marrom",
  Grey: "Cinza",
  Black: "Preto",
  "Colour of links, rules and marks. It is darkened if it would be hard to read on white.":
    "Cor de links, fios e marcas. É escurecida se for difícil de ler sobre branco.",
  Header: "Cabeçalho",
  "Text at the top of every page, with <1/>, <2/>, <3/>, <4/> and <5/>; <6/> separates left, centre and right.":
    "Texto no alto de cada página, com <1/>, <2/>, <3/>, <4/> e <5/>; <6/> separa esquerda, centro e direita.",
  Footer: "Rodapé",
  "Text at the bottom of every page, written like the header. By default, title and page number.":
    "Texto no pé de cada página, escrito como o cabeçalho. Por padrão, título e número da página.",
  Watermark: "Marca-d’água",
  "Pale text behind every page, such as DRAFT.": "Texto claro atrás de cada página, como RASCUNHO.",
  Dialect: "Dialeto",
  "Any (default)": "Qualquer um (padrão)",
  Any: "Qualquer um",
  "The tool whose Markdown is read. By default, the syntax of all of them; <1/> and <2/> are their specifications, and nothing more.":
    "A ferramenta cujo Markdown é lido. Por padrão, a sintaxe de todas; <1/> e <2/> são suas especificações, e nada mais.",
  Repairs: "Correções",
  "Corrects what people and language models often write by mistake, such as a list without its blank line.":
    "Corrige o que pessoas e modelos de linguagem costumam escrever errado, como uma lista sem a linha em branco.",
  "Address for relative links": "Endereço dos links relativos",
  "The web address that relative links and images belong to, such as that of the source file. Without it, relative links become plain text.":
    "O endereço da web ao qual pertencem os links e imagens relativos, como o do arquivo de origem. Sem ele, links relativos viram texto simples.",
  "File name": "Nome do arquivo",
  Brand: "Marca",
  "Start with a template": "Comece com um modelo",
  "Or write your own. You see its pages before you pay.":
    "Ou escreva o seu. Você vê as páginas antes de pagar.",
  Paper: "Artigo científico",
  Minutes: "Ata",
  Recipe: "Receita",
  Exam: "Prova",
  "Kept in this browser alone, with their pictures, until you delete them.":
    "Guardados só neste navegador, com suas imagens, até você excluí-los.",
  "New draft": "Novo rascunho",
  "Making the pages …": "Criando as páginas…",
  "Make all pages": "Criar todas as páginas",
  "The pages of your PDF appear here while you write, before you pay.":
    "As páginas do seu PDF aparecem aqui enquanto você escreve, antes de pagar.",
  "Pay for this document": "Pague este documento",
  "Change the document": "Alterar o documento",
  Document: "Documento",
  Size: "Tamanho",
  "Pay whichever way you like. This page notices the payment by itself, and you are never charged twice for a document. <1>Terms</1>":
    "Pague como preferir. Esta página percebe o pagamento sozinha, e você nunca é cobrado duas vezes por um documento. <1>Termos</1>",
  "Ways to pay": "Formas de pagamento",
  "Open in wallet": "Abrir na carteira",
  "Copy invoice": "Copiar a fatura",
  "Show a QR code for another device": "Mostrar um código QR para outro aparelho",
  "Scan with any Lightning wallet": "Escaneie com qualquer carteira Lightning",
  "Expires in <1/>. Waiting for the payment …": "Expira em <1/>. Aguardando o pagamento…",
  "Your wallet has paid this invoice. Do not pay again: this page continues as soon as the service sees the payment.":
    "Sua carteira pagou esta fatura. Não pague de novo: esta página continua assim que o serviço vir o pagamento.",
  "Get a new invoice": "Obter nova fatura",
  "Your wallet shows what you are signing: a transfer of this price to this service. We submit it and pay the network fee.":
    "Sua carteira mostra o que você assina: uma transferência deste valor para este serviço. Nós a enviamos e pagamos a taxa da rede.",
  "No wallet was found in this browser. Unlock or install one, and a button to pay with it appears here. <1>I have no wallet</1>":
    "Nenhuma carteira foi encontrada neste navegador. Desbloqueie ou instale uma, e um botão para pagar com ela aparece aqui. <1>Não tenho carteira</1>",
  "Copy a link for my wallet": "Copiar um link para minha carteira",
  "Paste it into the browser of your wallet’s app, such as MetaMask or Phantom: this page opens there with your document, which is in the link itself. Press Make PDF there.":
    "Cole-o no navegador do app da sua carteira, como MetaMask ou Phantom: esta página abre lá com o seu documento, que está no próprio link. Clique lá em Criar PDF.",
  "The link holds no document. Go back to where you copied it, and copy it again.":
    "O link não contém nenhum documento. Volte para onde o copiou e copie-o de novo.",
  "Programs can pay on their own, with any <1>x402 version 2 client</1>.":
    "Programas podem pagar sozinhos, com qualquer <1>cliente x402 versão 2</1>.",
  "Making the PDF": "Criando o PDF",
  "A changed document counts as a new one and must be paid for again. <1>This one is kept: sending it again unchanged costs nothing.</1>":
    "Um documento alterado conta como novo e precisa ser pago de novo. <1>Este fica guardado: enviá-lo de novo sem mudanças não custa nada.</1>",
  "If it cannot be made, you can get your money back: write to <1/> and attach the receipt.":
    "Se não puder ser criado, você pode receber seu dinheiro de volta: escreva para <1/> e anexe o recibo.",
  "Copy link": "Copiar link",
  "Anybody with this link can download the PDF for as long as it is kept: <1/>":
    "Qualquer pessoa com este link pode baixar o PDF enquanto ele estiver guardado: <1/>",
  Receipt: "Recibo",
  "Your PDF is ready": "Seu PDF está pronto",
  Open: "Abrir",
  Download: "Baixar",
  "New document": "Novo documento",
  "“Open” shows the pages in your PDF viewer.": "“Abrir” mostra as páginas no seu leitor de PDF.",
  "Kept for <1/>. Sending the same document again gives the same PDF, at no charge.":
    "Guardado por <1/>. Enviar o mesmo documento de novo dá o mesmo PDF, sem custo.",
  "<1>Terms</1>. For programs: <2>API reference</2>, <3/>, <4/>.":
    "<1>Termos</1>. Para programas: <2>referência da API</2>, <3/>, <4/>.",
  "Sold by <1/>.": "Vendido por <1/>.",
  "Questions? Contact <1/>. If a document cannot be made, you can get your money back there.":
    "Dúvidas? Fale com <1/>. Se um documento não puder ser criado, você pode receber seu dinheiro de volta lá.",
  "Documents sent from this browser": "Documentos enviados deste navegador",
  Site: "Navegação",
  Language: "Idioma",
  "What is shown": "O que é mostrado",
  Formatting: "Formatação",
  Bold: "Negrito",
  "Bold (Ctrl+B)": "Negrito (Ctrl+B)",
  Italic: "Itálico",
  "Italic (Ctrl+I)": "Itálico (Ctrl+I)",
  Heading: "Título de seção",
  List: "Lista",
  Quotation: "Citação",
  Link: "Link",
  "Link (Ctrl+K)": "Link (atalho Ctrl+K)",
  Picture: "Imagem",
  Table: "Tabela",
  Code: "Código",
  Formula: "Fórmula",
  "Markdown file and its images": "Arquivo Markdown e suas imagens",
  "Folder with Markdown and its images": "Pasta com Markdown e suas imagens",
  "# A title\n\nWrite or paste here, or drop a file or a folder anywhere on this page.":
    "# Um título\n\nEscreva ou cole aqui, ou solte um arquivo ou uma pasta em qualquer lugar desta página.",
  "This document": "Este documento",
  "21 November 2026": "21 de novembro de 2026",
  None: "Nenhum",
  "A cover with title, subtitle, author and date": "Uma capa com título, subtítulo, autor e data",
  "A scientific paper with abstract, numbered sections and a formula":
    "Um artigo científico com resumo, seções numeradas e uma fórmula",
  "A business letter with addresses, subject and a table":
    "Uma carta comercial com endereços, assunto e uma tabela",
  "An invoice with a table of items, VAT and total": "Uma fatura com tabela de itens, impostos e total",
  "A CV with work, education and skills": "Um currículo com experiência, formação e habilidades",
  "Minutes with numbered items, actions and tables": "Uma ata com itens numerados, tarefas e tabelas",
  "A cover with a coloured bar, title and edition": "Uma capa com faixa colorida, título e edição",
  "A title slide in large type": "Um slide de título em letras grandes",
  "A recipe with ingredients, steps and a tip": "Uma receita com ingredientes, passos e uma dica",
  "An exam with a table of points, a formula and space for answers":
    "Uma prova com tabela de pontos, uma fórmula e espaço para respostas",
  "Width of the text": "Largura do texto",
  "Previous page": "Página anterior",
  "Next page": "Próxima página",
  Smaller: "Menor",
  Larger: "Maior",
  "What is missing or different in the PDF": "O que falta ou é diferente no PDF",
  "What will be missing or have no effect in the PDF": "O que vai faltar ou não terá efeito no PDF",
  "QR code of the Lightning invoice": "Código QR da fatura Lightning",
  "We can't tell now whether this credit is paid for. Do not pay again. This page keeps asking.":
    "Agora não sabemos se este crédito está pago. Não pague de novo. Esta página continua perguntando.",
  "The service does not know this key. Check that you copied all of it.":
    "O serviço não conhece esta chave. Confira se você a copiou inteira.",
  "Bank card": "Cartão bancário",
  "Pay once for many": "Pague uma vez por vários",
  "A card buys credit for several documents at once. You get a key here, which pays for this one and the next ones.":
    "Com um cartão você compra crédito para vários documentos de uma vez. Você recebe aqui uma chave, que paga este e os próximos.",
  "Buy credit once, and pay for each document with a key.":
    "Compre crédito uma vez e pague cada documento com uma chave.",
  "{count} documents for {amount}": {
    one: "{count} documento por {amount}",
    other: "{count} documentos por {amount}",
  },
  "Your key is kept in this browser.": "Sua chave está guardada neste navegador.",
  "Your key is frozen, as after a refund. Ask the operator.":
    "Sua chave está bloqueada, como após um reembolso. Pergunte ao operador.",
  "Forget the key": "Esquecer a chave",
  "Pay with my key": "Pagar com minha chave",
  "Account key": "Chave da conta",
  "I have a key": "Tenho uma chave",
  "Pay with this key": "Pagar com esta chave",
  "This key is frozen, as after a refund. Ask the operator.":
    "Esta chave está bloqueada, como após um reembolso. Pergunte ao operador.",
  "Nothing is left of this key.": "Não resta nada nesta chave.",
  "Waiting for {wallet} to sign.": "Aguardando a assinatura de {wallet}.",
  "Waiting for the payment … It may be made in another tab.":
    "Aguardando o pagamento… Ele pode ser feito em outra aba.",
  "This browser keeps nothing: stay on this page until you have copied the key.":
    "Este navegador não guarda nada: fique nesta página até copiar a chave.",
  Back: "Voltar",
  "{amount} by card": "{amount} com cartão",
  "Your wallet has signed. Waiting for the payment …": "Sua carteira assinou. Aguardando o pagamento…",
  "Your wallet has signed. Waiting for the payment.": "Sua carteira assinou. Aguardando o pagamento.",
  "The payment was not accepted. {reason}": "O pagamento não foi aceito. {reason}",
  "The payment was not accepted. {reason} No money moved. Try again, or pay another way.":
    "O pagamento não foi aceito. {reason} Nenhum dinheiro foi movido. Tente de novo ou pague de outra forma.",
  "Keep this key: it pays for your documents in any browser and program. This browser keeps it, too.":
    "Guarde esta chave: ela paga seus documentos em qualquer navegador e programa. Este navegador também a guarda.",
  "Pay for this document with it": "Pagar este documento com ela",
  "Copy key": "Copiar a chave",
  "Show the key": "Mostrar a chave",
  Copied: "Copiado",
  "Select and copy it by hand": "Selecione e copie à mão",
  "That failed. Try again.": "Isso falhou. Tente de novo.",
  "Open here": "Aberto aqui",
  Delete: "Excluir",
  "Delete the draft {title}": "Excluir o rascunho {title}",
  "Delete the draft “{title}” with its pictures? This cannot be undone.":
    "Excluir o rascunho “{title}” com suas imagens? Isso não pode ser desfeito.",
  "Changed today, {time}": "Alterado hoje, {time}",
  "Changed {date}": "Alterado em {date}",
  Next: "Próximo",
  Previous: "Anterior",
  "Select all": "Selecionar tudo",
  Replace: "Substituir",
  "Replace all": "Substituir tudo",
  "Match case": "Diferenciar maiúsculas",
  "Whole words": "Palavras inteiras",
  "Regular expression": "Expressão regular",
  Find: "Localizar",
  "Go to line": "Ir para a linha",
  Go: "Ir",
  Findings: "Avisos",
  "No findings": "Nenhum aviso",
  "bold text": "texto em negrito",
  "italic text": "texto em itálico",
  code: "código",
  words: "texto",
  Name: "Nome",
  Amount: "Valor",
  First: "Primeiro",
  Second: "Segundo",
  "{field}: choose a number from {min} to {max}.": "{field}: escolha um número de {min} a {max}.",
  "{folder} has more than {most} files, so none was added. Choose the folder of a single document.":
    "{folder} tem mais de {most} arquivos, então nenhum foi adicionado. Escolha a pasta de um único documento.",
  "Asking for the price …": "Consultando o preço…",
  "Replace what you have written with this document?": "Substituir o que você escreveu por este documento?",
  "Replace what you have written with an empty document?":
    "Substituir o que você escreveu por um documento vazio?",
  "Another tab has changed this draft. Yours is now a draft of its own.":
    "Outra aba alterou este rascunho. O seu agora é um rascunho próprio.",
  "Replace what you have written with {name}?": "Substituir o que você escreveu por {name}?",
  "There is no text yet. Paste Markdown here, or choose a file.":
    "Ainda não há texto. Cole Markdown aqui ou escolha um arquivo.",
  "The document is {size} MB; the limit is 2 MB. Remove embedded images, or split it.":
    "O documento tem {size} MB; o limite é 2 MB. Remova imagens embutidas ou divida-o.",
  "The template could not be loaded. Check that you are online, and try again.":
    "Não foi possível carregar o modelo. Verifique sua conexão e tente de novo.",
  "Replace what you have written with the template “{label}”?":
    "Substituir o que você escreveu pelo modelo “{label}”?",
  "The template “{label}” is ready to edit.": "O modelo “{label}” está pronto para editar.",
  "What you pasted was turned into Markdown. To paste it as plain text, undo and paste with Ctrl+Shift+V.":
    "O que você colou foi convertido em Markdown. Para colar como texto simples, desfaça e cole com Ctrl+Shift+V.",
  "We couldn't read it. Check that it still exists and that you are online, then try again.":
    "Não conseguimos ler. Verifique se ainda existe e se você está on-line, e tente de novo.",
  "Reading …": "Lendo…",
  "It contains no files.": "Não contém arquivos.",
  "{file} is no Markdown file (.md, .markdown or .txt).":
    "{file} não é um arquivo Markdown (.md, .markdown ou .txt).",
  "None of these files is a Markdown file (.md, .markdown or .txt).":
    "Nenhum destes arquivos é um arquivo Markdown (.md, .markdown ou .txt).",
  "{file} is {size} MB; the limit is 2 MB. It was not opened.":
    "{file} tem {size} MB; o limite é 2 MB. Não foi aberto.",
  "{file} is not text in UTF-8. Save it as Markdown and choose it again.":
    "{file} não é texto em UTF-8. Salve como Markdown e escolha de novo.",
  "{file} is open.": "{file} está aberto.",
  "Skipped, because a document can have at most 2 MB: {names}.":
    "Ignorado, porque um documento pode ter no máximo 2 MB: {names}.",
  "We can't print these. Use PNG, JPEG, GIF, WebP or SVG: {names}.":
    "Não podemos imprimir isto. Use PNG, JPEG, GIF, WebP ou SVG: {names}.",
  "This browser doesn't store pictures: they are gone when you leave this page.":
    "Este navegador não guarda imagens: elas somem quando você sai desta página.",
  "Ignored: {names}.": "Não considerado: {names}.",
  "{amount} over Lightning": "{amount} por Lightning",
  "{minutes} min {seconds} s": "{minutes} min {seconds} s",
  "The Lightning invoice has expired. A payment made in time is still noticed.":
    "A fatura Lightning expirou. Um pagamento feito a tempo ainda é percebido.",
  "Getting an invoice …": "Obtendo uma fatura…",
  "Pay with {wallet}": "Pagar com {wallet}",
  "Waiting for {wallet}.": "Aguardando {wallet}.",
  "The wallet has paid. Waiting for the service to see it.":
    "A carteira pagou. Aguardando o serviço ver o pagamento.",
  "You cancelled in {wallet}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "Você cancelou em {wallet}. Tente de novo ou pague a fatura com outra carteira: ela só pode ser paga uma vez.",
  "The wallet did not pay: {reason}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "A carteira não pagou: {reason}. Tente de novo ou pague a fatura com outra carteira: ela só pode ser paga uma vez.",
  "Waiting for {wallet} …": "Aguardando {wallet}…",
  "We have no answer from {wallet} yet. Confirm the payment there, ask again, or pay the invoice with another wallet: it can only be paid once.":
    "Ainda não temos resposta de {wallet}. Confirme o pagamento lá, peça de novo ou pague a fatura com outra carteira: ela só pode ser paga uma vez.",
  "this browser’s wallet": "a carteira deste navegador",
  "A part of this page could not be loaded. Your text is kept.":
    "Parte desta página não pôde ser carregada. Seu texto está guardado.",
  "Reload the page": "Recarregar a página",
  "Paid. The PDF is being made.": "Pago. O PDF está sendo criado.",
  "Confirming the payment": "Confirmando o pagamento",
  "Your wallet has signed. Do not pay again: this page is waiting for the network.":
    "Sua carteira assinou. Não pague de novo: esta página está aguardando a rede.",
  "Your key is paying for the document. Do not pay another way.":
    "Sua chave está pagando o documento. Não pague de outra forma.",
  "Opening the document": "Abrindo o documento",
  "The service refused the document": "O serviço recusou o documento",
  "The PDF could not be made": "O PDF não pôde ser criado",
  "The PDF could not be made. {failure} The service will not try it again by itself.":
    "O PDF não pôde ser criado. {failure} O serviço não tentará de novo por conta própria.",
  "The PDF could not be made. {failure} Trying again costs nothing, but most likely ends the same way.":
    "O PDF não pôde ser criado. {failure} Tentar de novo não custa nada, mas provavelmente termina do mesmo jeito.",
  "The PDF could not be made. {failure} Trying again costs nothing and may help.":
    "O PDF não pôde ser criado. {failure} Tentar de novo não custa nada e pode ajudar.",
  "You left “{title}” before its PDF was made. If you have paid for it, continue: nothing is charged twice.":
    "Você deixou “{title}” antes que o PDF fosse criado. Se já pagou, continue: nada é cobrado duas vezes.",
  "Try again at no charge": "Tentar de novo sem custo",
  "Change the document at line {line}": "Alterar o documento na linha {line}",
  "Downloading {size} …": "Baixando {size}…",
  "{message} The page remembers the payment.": "{message} A página se lembra do pagamento.",
  "Try again": "Tentar de novo",
  "{message} Change the document and try again.": "{message} Altere o documento e tente de novo.",
  "{message} Nothing was charged. Change the document and try again.":
    "{message} Nada foi cobrado. Altere o documento e tente de novo.",
  "Go to “{field}”": "Ir para “{field}”",
  "The service no longer has the PDF of {title}.": "O serviço não tem mais o PDF de {title}.",
  "This browser no longer has the text of {title}. Paste it exactly as it was and press Make PDF: what you have paid for is not charged again.":
    "Este navegador não tem mais o texto de {title}. Cole-o exatamente como era e clique em “Criar PDF”: o que você pagou não é cobrado de novo.",
  "Choose how to pay for this document.": "Escolha como pagar este documento.",
  "It is not one for this document.": "Não é deste documento.",
  "We can't tell now whether this document is paid for. If you have paid an invoice for it, do not pay again. This page keeps checking and then continues.":
    "Agora não sabemos se este documento está pago. Se você pagou uma fatura por ele, não pague de novo. Esta página continua verificando e depois prossegue.",
  "{name} is unavailable at the moment. Pay with {others}, or wait: it appears here as soon as it is back.":
    "{name} não está disponível no momento. Pague com {others} ou espere: aparece aqui assim que voltar.",
  "{name} is unavailable at the moment. Wait: it appears here as soon as it is back.":
    "{name} não está disponível no momento. Espere: aparece aqui assim que voltar.",
  "First page": "Primeira página",
  "{pages}, as in the preview": "{pages}, como na prévia",
  "The service sent an unexpected response.": "O serviço enviou uma resposta inesperada.",
  "{message} The page tries again by itself, and notices anything paid in the meantime.":
    "{message} A página tenta de novo sozinha e percebe o que for pago nesse meio-tempo.",
  "Ask now": "Perguntar agora",
  "it gave no reason": "não deu motivo",
  "Something went wrong in this page.": "Algo deu errado nesta página.",
  "{reason} Nothing is lost, and nothing is charged twice.":
    "{reason} Nada se perde e nada é cobrado duas vezes.",
  Continue: "Continuar",
  "The service did not report what happened to the payment you signed.":
    "O serviço não informou o que aconteceu com o pagamento que você assinou.",
  "Something between this page and the service seems to remove it from the request, such as a browser extension or a company network. The payment is kept here and moves money at most once: try again on another network.":
    "Algo entre esta página e o serviço parece removê-lo da solicitação, como uma extensão do navegador ou uma rede de empresa. O pagamento fica guardado aqui e move dinheiro no máximo uma vez: tente de novo em outra rede.",
  "{message} The page tries again in {seconds} s.": "{message} A página tenta de novo em {seconds} s.",
  "Paid by card. Go back to the tab with your document: it shows your key. If that is closed, press “Make PDF” here.":
    "Pago com cartão. Volte à aba do seu documento: ela mostra sua chave. Se estiver fechada, clique aqui em “Criar PDF”.",
  "You left the page for cards before paying. Go back to the tab with your document. If you pay on that page after all, your key appears there, or here when you press “Make PDF”.":
    "Você saiu da página de cartões antes de pagar. Volte à aba do seu documento. Se ainda pagar naquela página, sua chave aparece lá, ou aqui quando você clicar em “Criar PDF”.",
  "The service cannot be reached.": "Não foi possível acessar o serviço.",
  "You are offline. This page continues by itself when you are online again.":
    "Você está off-line. Esta página continua sozinha quando você voltar a ficar on-line.",
  "Diagrams being drawn": "Diagramas sendo desenhados",
  "This browser breaks lines slightly differently, so page breaks in the PDF may differ.":
    "Este navegador quebra as linhas de um jeito um pouco diferente, então as quebras de página no PDF podem variar.",
  "Line {line}": "Linha {line}",
  "We can't show the pages at the moment. You can still make the PDF.":
    "Não podemos mostrar as páginas no momento. Mesmo assim você pode criar o PDF.",
  "Pages of the document": "Páginas do documento",
  "We can't show its pages here. You can still make the PDF.":
    "Não podemos mostrar as páginas aqui. Mesmo assim você pode criar o PDF.",
  "{page} of {pages}": "{page} de {pages}",
  "We can't print this: {reason}": "Não podemos imprimir isto: {reason}",
  "{fault} The PDF gets more time.": "{fault} O PDF tem mais tempo.",
  "These are the first pages. This text is long, so all are made only when you ask.":
    "Estas são as primeiras páginas. O texto é longo, então todas só são criadas quando você pedir.",
  "This text is long, so its pages are made only when you ask.":
    "O texto é longo, então suas páginas só são criadas quando você pedir.",
  "deleted by the service": "excluído pelo serviço",
  "PDF ready": "PDF pronto",
  "could not be made": "não pôde ser criado",
  "being made": "sendo criado",
  "payment being confirmed": "confirmando o pagamento",
  "offered again": "oferecido de novo",
  "not paid yet": "ainda não pago",
  "Look again": "Ver de novo",
  "{title} was deleted from this browser.": "{title} foi excluído deste navegador.",
  "Delete {title} and its receipt from this browser? The service deletes its PDF by itself when its storage time is over.":
    "Excluir {title} e o recibo deste navegador? O serviço exclui o PDF sozinho quando acaba o prazo de armazenamento.",
  "Paid: {amount}.": "Pago: {amount}.",
  "Your PDF is ready: {pages}.": "Seu PDF está pronto: {pages}.",
  "The PDF": "O PDF",
  "You have used all downloads that the payment includes. Keep the copy that you downloaded.":
    "Você usou todos os downloads incluídos no pagamento. Guarde a cópia que você baixou.",
  "The download failed (status {status}).": "O download falhou (status {status}).",
  "The download is damaged.": "O download está danificado.",
  "The service answered with status {status}.": "O serviço respondeu com o status {status}.",
  "{field}: {fault}": "{field}: {fault}",
  "Line {line}:": "Linha {line}:",
  "Set the address": "Informar o endereço",
  "Choose the file": "Escolher o arquivo",
  "The service ignored a setting of this page.": "O serviço ignorou um ajuste desta página.",
  "The page does not take bibliographies as files. Put the entries into the text, between ```bibtex and ```.":
    "A página não aceita bibliografias como arquivos. Coloque as entradas no texto, entre ```bibtex e ```.",
  "The service did not understand this page. Reload the page and try again.":
    "O serviço não entendeu esta página. Recarregue a página e tente de novo.",
  "There is no text yet.": "Ainda não há texto.",
  "The document is paid for, or a payment for it is being settled. Do not pay again.":
    "O documento está pago, ou um pagamento está sendo liquidado. Não pague de novo.",
  "Your network requested too many documents this hour. If you have paid, do not pay again.":
    "Sua rede pediu documentos demais nesta hora. Se você pagou, não pague de novo.",
  "Your network requested too many unpaid documents this hour. Payments already made are safe: do not pay again.":
    "Sua rede pediu documentos não pagos demais nesta hora. Pagamentos já feitos estão seguros: não pague de novo.",
  "Too many payments from your network were refused this hour. Do not sign another one. Pay another way.":
    "Pagamentos demais da sua rede foram recusados nesta hora. Não assine outro. Pague de outra forma.",
  "Too many invoices were made for this document. Pay another way.":
    "Foram criadas faturas demais para este documento. Pague de outra forma.",
  "The invoice is being created.": "A fatura está sendo criada.",
  "The service is busy at the moment. Nothing is lost, so do not pay again.":
    "O serviço está ocupado no momento. Nada se perde, então não pague de novo.",
  "The response took too long. Nothing is lost, so do not pay again.":
    "A resposta demorou demais. Nada se perde, então não pague de novo.",
  "The payment is being settled, and its outcome is not known yet. Do not pay again.":
    "O pagamento está sendo liquidado, e o resultado ainda não é conhecido. Não pague de novo.",
  "We can't tell now whether the document is paid for. Do not pay again.":
    "Agora não sabemos se o documento está pago. Não pague de novo.",
  "We can't verify the payment now, and did not collect it. Do not pay again.":
    "Agora não podemos verificar o pagamento, e não o cobramos. Não pague de novo.",
  "This way to pay is not available now. If you have paid, do not pay again.":
    "Esta forma de pagar não está disponível agora. Se você pagou, não pague de novo.",
  "{from} to {to}": "{from} a {to}",
  "It is no image that can be printed. Choose SVG, PNG, JPEG or WebP.":
    "Não é uma imagem que possa ser impressa. Escolha SVG, PNG, JPEG ou WebP.",
  "Font of text": "Fonte do texto",
  "Font of headings": "Fonte dos títulos",
  "Font of code": "Fonte do código",
  Logo: "Logotipo",
  "On the cover, and in the head of every other page.": "Na capa e no cabeçalho das outras páginas.",
  Letterhead: "Papel timbrado",
  "An image or a PDF of one page behind every page but the cover, as large as the sheet.":
    "Uma imagem ou um PDF de uma página atrás de cada página, exceto a capa, do tamanho da folha.",
  "WOFF2, TTF or OTF, whose licence allows embedding.":
    "WOFF2, TTF ou OTF cuja licença permita incorporação.",
  "Second colour": "Segunda cor",
  "Colour of headings.": "Cor dos títulos.",
  CSS: "CSS",
  "Colours, type and spacing of h1 to h6, p, li, blockquote, th, td, code and others. What is not permitted is listed below the pages.":
    "Cores, letras e espaçamento de h1 a h6, p, li, blockquote, th, td, code e outros. O que não é permitido aparece abaixo das páginas.",
  Remove: "Remover",
  "Remove: {name}": "Remover: {name}",
  "It is too large: at most {most} MB can be sent with a document.":
    "É grande demais: com um documento podem ser enviados no máximo {most} MB.",
  "{value} (set in the text)": "{value} (definido no texto)",
  "it did not go to {network}: {reason}": "não mudou para {network}: {reason}",
  "The service does not accept payments on its networks.": "O serviço não aceita pagamentos nas redes dela.",
  "It has no account here.": "Ela não tem conta aqui.",
  "USDC on {networks}": "USDC em {networks}",
  "{amount} on {network}": "{amount} em {network}",
  "Nothing was charged.": "Nada foi cobrado.",
  "You cancelled in {wallet}.": "Você cancelou em {wallet}.",
  "credit of your key": "crédito da sua chave",
  "Signing with {wallet} failed: {reason}.": "A assinatura com {wallet} falhou: {reason}.",
  "Try again, or pay with {others}.": "Tente de novo ou pague com {others}.",
  "Try again.": "Tente de novo.",
  "This page knows no wallets for the network {network}.":
    "Esta página não conhece carteiras para a rede {network}.",
  "{wallet} has no account on {network}. Choose that network in the wallet.":
    "{wallet} não tem conta em {network}. Escolha essa rede na carteira.",
  "{wallet} did not sign.": "{wallet} não assinou.",
  "{wallet} on {network}": "{wallet} em {network}",
  "Pay {price} with {wallet}": "Pagar {price} com {wallet}",
  "Paid. The document is queued.": "Pago. O documento está na fila.",
  "The PDF is being printed.": "O PDF está sendo impresso.",
  "The document takes longer than usual and was moved to the queue for slow documents.":
    "O documento demora mais que o normal e foi para a fila de documentos lentos.",
  "Default (US Letter)": "Padrão (US Letter)",
  "Paper size. US Letter by default; slides are 16:9, and always landscape.":
    "US Letter por padrão; slides são 16:9 e sempre na horizontal.",
  "Edit it and print it again": "Editar e imprimir de novo",
  "This correction is not free. {reason}": "Esta correção não é gratuita. {reason}",
  "Buyer: person or company": "Comprador: pessoa ou empresa",
  Address: "Endereço",
  "Tax ID": "Número fiscal",
  "Your reference, such as an order number": "Sua referência, por exemplo um número de pedido",
  "Save as PDF": "Salvar como PDF",
  "Save as text": "Salvar como texto",
  "All fields may be empty. They stay in this browser, and on the receipt.":
    "Todos os campos podem ficar vazios. Eles ficam neste navegador e no recibo.",
  "The receipt is being made …": "O recibo está sendo criado…",
  "The service does not know this purchase any more. Save the receipt as text.":
    "O serviço não conhece mais esta compra. Salve o recibo como texto.",
  "This document was paid for with credit. The receipt is that of the credit.":
    "Este documento foi pago com crédito. O recibo é o do crédito.",
  "Three different receipts of this document were made, which is all there are.":
    "Três recibos diferentes deste documento foram criados; não há mais.",
  "{count} pages": { one: "{count} página", other: "{count} páginas" },
  "Your key has {count} documents left.": {
    one: "Sua chave ainda tem {count} documento.",
    other: "Sua chave ainda tem {count} documentos.",
  },
  "Choose how to pay for {count} documents.": {
    one: "Escolha como pagar {count} documento.",
    other: "Escolha como pagar {count} documentos.",
  },
  "Paid: {count} documents": { one: "Pago: {count} documento", other: "Pago: {count} documentos" },
  "Paid. Your key for {count} documents is shown.": {
    one: "Pago. Sua chave para {count} documento é mostrada.",
    other: "Pago. Sua chave para {count} documentos é mostrada.",
  },
  "Credit for {count} documents": {
    one: "Crédito para {count} documento",
    other: "Crédito para {count} documentos",
  },
  "{count} pictures": { one: "{count} imagem", other: "{count} imagens" },
  "{count} pictures were added.": {
    one: "{count} imagem foi adicionada.",
    other: "{count} imagens foram adicionadas.",
  },
  "Not among the files: {names}. Drop them here, too.": {
    one: "Não está entre os arquivos: {names}. Solte-o aqui também.",
    other: "Não estão entre os arquivos: {names}. Solte-os aqui também.",
  },
  "{count} more": { one: "mais {count}", other: "mais {count}" },
  "{count} more files are not listed. Choose the file directly.": {
    one: "Mais {count} arquivo não está na lista. Escolha o arquivo diretamente.",
    other: "Mais {count} arquivos não estão na lista. Escolha o arquivo diretamente.",
  },
  "{count} sats": { one: "{count} satoshi", other: "{count} satoshis" },
  "{count} more.": { other: "Mais {count}." },
  "{count} findings": { one: "{count} aviso", other: "{count} avisos" },
  "{count} images on the web are only downloaded when the PDF is made. Page breaks may change.": {
    one: "Uma imagem da web só é baixada quando o PDF é criado. As quebras de página podem mudar.",
    other: "{count} imagens da web só são baixadas quando o PDF é criado. As quebras de página podem mudar.",
  },
  "{count} diagrams are not shown here yet. The PDF is made with all of them, and page breaks may change.": {
    one: "Um diagrama ainda não é mostrado aqui. O PDF é criado com todos, e as quebras de página podem mudar.",
    other:
      "{count} diagramas ainda não são mostrados aqui. O PDF é criado com todos, e as quebras de página podem mudar.",
  },
  "{count} cents": { one: "{count} centavo", other: "{count} centavos" },
  "Found a mistake? Printing it again is free for {count} minutes ({left} left).": {
    one: "Achou um erro? Imprimir de novo é grátis por {count} minuto (restam {left}).",
    other: "Achou um erro? Imprimir de novo é grátis por {count} minutos (restam {left}).",
  },
};
