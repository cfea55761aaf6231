import type { Words } from "../translate.ts";

/** The page in Japanese: sentences end in です or ます, and buttons are nouns. */
export const words: Words = {
  "Skip to the document": "文書へ移動",
  "<1>Your </1>documents (<2/>)": "<1>自分の</1>文書（<2/>）",
  "Kept only in this browser, and by the service for <1/>. Delete anything that other people who use this browser should not see.":
    "保存先はこのブラウザーと、サービス（<1/>）だけです。このブラウザーを使うほかの人に見られたくないものは削除してください。",
  "How it works": "使い方",
  Prices: "料金",
  Markdown: "Markdown",
  API: "API",
  Agents: "エージェント",
  "Text in, polished PDF out": "テキストから、美しい PDF へ",
  "Paste an answer of ChatGPT, drop a README, or write. You see the pages at once, and pay <1/> for the PDF when you like them. No account.":
    "ChatGPT の回答を貼り付けるか、README をドロップするか、そのまま書いてください。ページはすぐに表示され、気に入ったら <1/> で PDF を購入できます。アカウントは不要です。",
  "Your text stays in your browser until you press Make PDF.":
    "「PDF を作成」を押すまで、テキストはブラウザーの外に出ません。",
  "One document, one payment: <1/>. Never charged twice.":
    "1 文書につき 1 回の支払い：<1/>。二重に請求されることはありません。",
  "If it fails, it is made again for free, or <1>you get your money back</1>.<2> Run by <3/>.</2>":
    "失敗した場合は無料で作り直すか、<1>返金します</1>。<2>運営：<3/>。</2>",
  "See a sample PDF": "PDF の見本を見る",
  Text: "テキスト",
  Pages: "ページ",
  Templates: "テンプレート",
  Drafts: "下書き",
  "Choose files…": "ファイルを選択…",
  "Choose a folder…": "フォルダーを選択…",
  "Markdown help": "Markdown のヘルプ",
  "Which of these is the document?": "どれが文書ですか？",
  "GitHub-flavoured Markdown with math, code, tables, footnotes and diagrams. Up to 2 MB. <1>Tab indents; press Esc, then Tab, to leave the text.</1>":
    "GitHub と同じ Markdown に、数式、コード、表、脚注、図を使えます。2 MB まで。<1>Tab で字下げします。Esc、Tab の順に押すとテキストから離れます。</1>",
  "Untitled document": "無題の文書",
  "Saved<1> in this browser</1>": "保存済み<1>（このブラウザー）</1>",
  "Not saved: this browser has no room": "保存できません：このブラウザーに空きがありません",
  "Price:": "料金：",
  Options: "オプション",
  "Make PDF": "PDF を作成",
  "You see the ways to pay first. Nothing is charged before you pay.":
    "まず支払い方法が表示されます。支払うまで請求は発生しません。",
  Close: "閉じる",
  Theme: "テーマ",
  "Report (default)": "レポート（標準）",
  Report: "レポート",
  Article: "論文",
  Letter: "手紙",
  Manual: "マニュアル",
  Slides: "スライド",
  Proposal: "提案書",
  Invoice: "請求書",
  CV: "履歴書",
  "The look of the document, and the defaults of the other options. <1/> starts a page at each <2/> and each top-level heading.":
    "文書の見た目と、ほかのオプションの初期値。<1/> では、<2/> と最上位の見出しごとに新しいページになります。",
  "Paper size": "用紙サイズ",
  Default: "標準",
  "US Letter": "US レター",
  "US Legal": "US リーガル",
  "Screen, 16:9": "画面 16:9",
  "Screen, 4:3": "画面 4:3",
  "Paper size. A4 by default; slides are 16:9, and always landscape.":
    "標準は A4 です。スライドは 16:9 で、常に横向きです。",
  "Table of contents": "目次",
  "Default (when long)": "標準（長い場合）",
  Always: "常に",
  Never: "なし",
  "By default, a long document with enough headings gets one.":
    "標準では、見出しが十分にある長い文書に付きます。",
  "Cover page": "表紙",
  "Default (with details)": "標準（詳細がある場合）",
  "Always: plain": "常に：シンプル",
  "Always: a field of the accent colour": "常に：アクセントカラーの面",
  "Always: a picture": "常に：画像",
  "By default, a long document with an author, a date or other details beside its title gets one, in its theme's design. <1/> is a pattern made of the title, or the <2/> of the front matter.":
    "標準では、タイトルのほかに著者や日付などがある長い文書に、テーマのデザインで付きます。<1/> はタイトルから作る模様、またはフロントマターの <2/> です。",
  "Text size": "文字サイズ",
  "In points; 10.5 on A4 by default. Everything else scales with it.":
    "単位はポイント。A4 の標準は 10.5 です。ほかもこれに合わせて変わります。",
  Columns: "段組み",
  "One (default)": "1 段（標準）",
  One: "1 段",
  Two: "2 段",
  "Columns per page. With two, footnotes go to the end.": "1 ページの段数。2 段では脚注が末尾に移ります。",
  "Title and author": "タイトルと著者",
  Title: "タイトル",
  Subtitle: "サブタイトル",
  Author: "著者",
  Date: "日付",
  "Small print": "注意書き",
  "More options": "その他のオプション",
  Footnotes: "脚注",
  "Bottom of the page (default)": "ページの下（標準）",
  "Bottom of the page": "ページの下",
  "End of the document": "文書の末尾",
  "Where footnotes go: at the bottom of their page, or all at the end.":
    "脚注の位置：各ページの下、またはすべて末尾。",
  "Section titles in the header": "ヘッダーの節タイトル",
  "The current section at the top of each page. By default, a document with a table of contents and ten pages or more has it.":
    "各ページの上に現在の節を表示します。標準では、目次があり 10 ページ以上の文書に付きます。",
  Alignment: "行揃え",
  "Ragged right": "左揃え",
  Justified: "両端揃え",
  "Whether lines end ragged, or flush with the right margin.": "行末を揃えないか、右の余白に揃えるか。",
  "Smart quotes": "約物の変換",
  "On (default)": "オン（標準）",
  On: "オン",
  Off: "オフ",
  "Turns straight quotes, <1/> and <2/> into the typographic signs of the document's language.":
    "まっすぐな引用符、<1/>、<2/> を、文書の言語に合った約物に変えます。",
  Font: "フォント",
  "The typeface of the text.": "本文の書体。",
  "Line spacing": "行間",
  "1 is single, 2 is double.": "1 は標準の行間、2 は 2 倍です。",
  Margins: "余白",
  "Normal (default)": "標準の幅（標準）",
  Normal: "標準の幅",
  Narrow: "狭い",
  Wide: "広い",
  "A word, or one width in mm for all four sides; at most a quarter of the page.":
    "言葉、または四辺共通の幅（mm）。最大でページの 4 分の 1 です。",
  "Binding margin": "とじしろ",
  "In mm, added to the inner margin of each page: at the left of odd pages, at the right of even ones.":
    "単位は mm。各ページの内側の余白に加えます（奇数ページは左、偶数ページは右）。",
  Tables: "表",
  "Plain (default)": "シンプル（標準）",
  Plain: "シンプル",
  Striped: "しま模様",
  Dense: "高密度",
  "Lines between rows, every second row tinted, or small type with 45 rows a page.":
    "行の間の線、1 行おきの網かけ、または 1 ページ 45 行の小さい文字。",
  "Section numbers": "節番号",
  "Numbers headings down to the third level. By default, only articles and manuals have them.":
    "第 3 レベルまでの見出しに番号を付けます。標準では論文とマニュアルだけに付きます。",
  "Accent colour": "アクセントカラー",
  Blue: "青",
  Teal: "青緑",
  Green: "緑",
  Olive: "オリーブ",
  Orange: "オレンジ",
  Red: "赤",
  Purple: "紫",
  Brown: "茶",
  Grey: "グレー",
  Black: "黒",
  "Colour of links, rules and marks. It is darkened if it would be hard to read on white.":
    "リンク、線、記号の色。白地で読みにくい色は暗くします。",
  Header: "ヘッダー",
  "Text at the top of every page, with <1/>, <2/>, <3/>, <4/> and <5/>; <6/> separates left, centre and right.":
    "各ページの上の文字。<1/>、<2/>、<3/>、<4/>、<5/> を使えます。<6/> で左・中央・右を区切ります。",
  Footer: "フッター",
  "Text at the bottom of every page, written like the header. By default, title and page number.":
    "各ページの下の文字。書き方はヘッダーと同じです。標準はタイトルとページ番号です。",
  Watermark: "透かし",
  "Pale text behind every page, such as DRAFT.": "各ページの背景に入る薄い文字。例：DRAFT。",
  Dialect: "記法",
  "Any (default)": "すべて（標準）",
  Any: "すべて",
  "The tool whose Markdown is read. By default, the syntax of all of them; <1/> and <2/> are their specifications, and nothing more.":
    "どのツールの Markdown として読むか。標準ではすべての記法を読みます。<1/> と <2/> はそれぞれの仕様だけに従います。",
  Repairs: "自動修正",
  "Corrects what people and language models often write by mistake, such as a list without its blank line.":
    "人や言語モデルがよく間違える書き方を直します。例：前に空行のないリスト。",
  "Address for relative links": "相対リンクの基準アドレス",
  "The web address that relative links and images belong to, such as that of the source file. Without it, relative links become plain text.":
    "相対リンクと画像の基準になるウェブアドレス。元のファイルのアドレスなど。ない場合、相対リンクは普通の文字になります。",
  "File name": "ファイル名",
  Brand: "ブランド",
  "Start with a template": "テンプレートから始める",
  "Or write your own. You see its pages before you pay.":
    "または自分で書いてください。支払う前にページを確認できます。",
  Paper: "学術論文",
  Minutes: "議事録",
  Recipe: "レシピ",
  Exam: "試験問題",
  "Kept in this browser alone, with their pictures, until you delete them.":
    "画像とともにこのブラウザーだけに保存され、削除するまで残ります。",
  "New draft": "新しい下書き",
  "Making the pages …": "ページを作成中…",
  "Make all pages": "すべてのページを作成",
  "The pages of your PDF appear here while you write, before you pay.":
    "書いている間、PDF のページがここに表示されます。支払いはその後です。",
  "Pay for this document": "この文書の支払い",
  "Change the document": "文書を変更",
  Document: "文書",
  Size: "サイズ",
  "Pay whichever way you like. This page notices the payment by itself, and you are never charged twice for a document. <1>Terms</1>":
    "お好きな方法でお支払いください。支払いはこのページが自動で確認し、1 つの文書に二重に請求されることはありません。<1>利用規約</1>",
  "Ways to pay": "支払い方法",
  "Open in wallet": "ウォレットで開く",
  "Copy invoice": "インボイスをコピー",
  "Show a QR code for another device": "別の端末用の QR コードを表示",
  "Scan with any Lightning wallet": "Lightning ウォレットで読み取ってください",
  "Expires in <1/>. Waiting for the payment …": "残り <1/>。支払いを待っています…",
  "Your wallet has paid this invoice. Do not pay again: this page continues as soon as the service sees the payment.":
    "このインボイスはウォレットから支払い済みです。もう一度支払わないでください。サービスが支払いを確認すると先に進みます。",
  "Get a new invoice": "新しいインボイスを取得",
  "Your wallet shows what you are signing: a transfer of this price to this service. We submit it and pay the network fee.":
    "署名する内容はウォレットに表示されます。このサービスへの、この金額の送金です。送信とネットワーク手数料はこちらで負担します。",
  "No wallet was found in this browser. Unlock or install one, and a button to pay with it appears here. <1>I have no wallet</1>":
    "このブラウザーにウォレットが見つかりません。ロックを解除するか、インストールすると、支払いボタンがここに表示されます。<1>ウォレットを持っていません</1>",
  "Copy a link for my wallet": "ウォレット用のリンクをコピー",
  "Paste it into the browser of your wallet’s app, such as MetaMask or Phantom: this page opens there with your document, which is in the link itself. Press Make PDF there.":
    "MetaMask や Phantom など、ウォレットのアプリ内ブラウザーに貼り付けてください。リンク自体に含まれる文書とともに、このページがそこで開きます。そこで「PDF を作成」を押してください。",
  "The link holds no document. Go back to where you copied it, and copy it again.":
    "リンクに文書が含まれていません。コピーした場所に戻り、もう一度コピーしてください。",
  "Programs can pay on their own, with any <1>x402 version 2 client</1>.":
    "プログラムは <1>x402 バージョン 2 のクライアント</1>で自動的に支払えます。",
  "Making the PDF": "PDF を作成中",
  "A changed document counts as a new one and must be paid for again. <1>This one is kept: sending it again unchanged costs nothing.</1>":
    "変更した文書は新しい文書として扱われ、改めて支払いが必要です。<1>この文書は保存されています。変更せずにもう一度送信しても費用はかかりません。</1>",
  "If it cannot be made, you can get your money back: write to <1/> and attach the receipt.":
    "作成できない場合は返金を受けられます。<1/> に領収書を添えてご連絡ください。",
  "Copy link": "リンクをコピー",
  "Anybody with this link can download the PDF for as long as it is kept: <1/>":
    "このリンクを知っている人は、保存期間中に PDF をダウンロードできます：<1/>",
  Receipt: "領収書",
  "Your PDF is ready": "PDF ができました",
  Open: "開く",
  Download: "ダウンロード",
  "New document": "新しい文書",
  "“Open” shows the pages in your PDF viewer.": "「開く」を押すと、PDF ビューアーでページが表示されます。",
  "Kept for <1/>. Sending the same document again gives the same PDF, at no charge.":
    "保存期間は <1/> です。同じ文書をもう一度送信すると、同じ PDF が無料で得られます。",
  "<1>Terms</1>. For programs: <2>API reference</2>, <3/>, <4/>.":
    "<1>利用規約</1>。プログラム向け：<2>API リファレンス</2>、<3/>、<4/>。",
  "Sold by <1/>.": "販売元：<1/>。",
  "Questions? Contact <1/>. If a document cannot be made, you can get your money back there.":
    "ご質問は <1/> へ。文書を作成できない場合は、そちらで返金を受けられます。",
  "Documents sent from this browser": "このブラウザーから送信した文書",
  Site: "サイト",
  Language: "言語",
  "What is shown": "表示内容",
  Formatting: "書式",
  Bold: "太字",
  "Bold (Ctrl+B)": "太字 (Ctrl+B)",
  Italic: "斜体",
  "Italic (Ctrl+I)": "斜体 (Ctrl+I)",
  Heading: "見出し",
  List: "リスト",
  Quotation: "引用",
  Link: "リンク",
  "Link (Ctrl+K)": "リンク (Ctrl+K)",
  Picture: "画像",
  Table: "表を挿入",
  Code: "コード",
  Formula: "数式",
  "Markdown file and its images": "Markdown ファイルとその画像",
  "Folder with Markdown and its images": "Markdown とその画像のフォルダー",
  "# A title\n\nWrite or paste here, or drop a file or a folder anywhere on this page.":
    "# タイトル\n\nここに書くか貼り付けてください。ファイルやフォルダーは、このページのどこにでもドロップできます。",
  "This document": "この文書",
  "21 November 2026": "2026年11月21日",
  None: "なし",
  "A cover with title, subtitle, author and date": "タイトル、サブタイトル、著者、日付のある表紙",
  "A scientific paper with abstract, numbered sections and a formula":
    "要旨、番号付きの節、数式のある学術論文",
  "A business letter with addresses, subject and a table": "住所、件名、表のあるビジネスレター",
  "An invoice with a table of items, VAT and total": "明細表、消費税、合計のある請求書",
  "A CV with work, education and skills": "職歴、学歴、スキルのある履歴書",
  "Minutes with numbered items, actions and tables": "番号付きの議題、対応事項、表のある議事録",
  "A cover with a coloured bar, title and edition": "色の帯、タイトル、版のある表紙",
  "A title slide in large type": "大きな文字のタイトルスライド",
  "A recipe with ingredients, steps and a tip": "材料、手順、コツのあるレシピ",
  "An exam with a table of points, a formula and space for answers": "配点表、数式、解答欄のある試験問題",
  "Width of the text": "テキストの幅",
  "Previous page": "前のページ",
  "Next page": "次のページ",
  Smaller: "縮小",
  Larger: "拡大",
  "What is missing or different in the PDF": "PDF で欠けるもの、異なるもの",
  "What will be missing or have no effect in the PDF": "PDF で欠けるもの、効果のないもの",
  "QR code of the Lightning invoice": "Lightning インボイスの QR コード",
  "We can't tell now whether this credit is paid for. Do not pay again. This page keeps asking.":
    "このクレジットが支払い済みかどうか、今は確認できません。もう一度支払わないでください。確認を続けています。",
  "The service does not know this key. Check that you copied all of it.":
    "このキーは登録されていません。すべてコピーしたか確認してください。",
  "Bank card": "カード払い",
  "Pay once for many": "まとめて支払い",
  "A card buys credit for several documents at once. You get a key here, which pays for this one and the next ones.":
    "カードでは、複数の文書分のクレジットをまとめて購入します。ここで受け取るキーで、この文書と以後の文書の支払いができます。",
  "Buy credit once, and pay for each document with a key.":
    "クレジットを一度購入すれば、キーで文書ごとに支払えます。",
  "{count} documents for {amount}": { other: "{count} 文書分：{amount}" },
  "Your key is kept in this browser.": "キーはこのブラウザーに保存されています。",
  "Your key is frozen, as after a refund. Ask the operator.":
    "キーは凍結されています（返金後など）。運営者にお問い合わせください。",
  "Forget the key": "キーを消去",
  "Pay with my key": "自分のキーで支払う",
  "Account key": "アカウントキー",
  "I have a key": "キーを持っています",
  "Pay with this key": "このキーで支払う",
  "This key is frozen, as after a refund. Ask the operator.":
    "このキーは凍結されています（返金後など）。運営者にお問い合わせください。",
  "Nothing is left of this key.": "このキーの残りはありません。",
  "Waiting for {wallet} to sign.": "{wallet} の署名を待っています。",
  "Waiting for the payment … It may be made in another tab.":
    "支払いを待っています…　別のタブで支払うこともできます。",
  "This browser keeps nothing: stay on this page until you have copied the key.":
    "このブラウザーには何も保存されません。キーをコピーするまで、このページを離れないでください。",
  Back: "戻る",
  "{amount} by card": "カードで {amount}",
  "Your wallet has signed. Waiting for the payment …": "ウォレットが署名しました。支払いを待っています…",
  "Your wallet has signed. Waiting for the payment.": "ウォレットが署名しました。支払いを待っています。",
  "The payment was not accepted. {reason}": "支払いは受け付けられませんでした。{reason}",
  "The payment was not accepted. {reason} No money moved. Try again, or pay another way.":
    "支払いは受け付けられませんでした。{reason} 送金は行われていません。もう一度試すか、別の方法でお支払いください。",
  "Keep this key: it pays for your documents in any browser and program. This browser keeps it, too.":
    "このキーを保管してください。どのブラウザーやプログラムでも文書の支払いに使えます。このブラウザーにも保存されます。",
  "Pay for this document with it": "このキーでこの文書を支払う",
  "Copy key": "キーをコピー",
  "Show the key": "キーを表示",
  Copied: "コピー済み",
  "Select and copy it by hand": "手動で選択してコピーしてください",
  "That failed. Try again.": "失敗しました。もう一度お試しください。",
  "Open here": "ここで開いています",
  Delete: "削除",
  "Delete the draft {title}": "下書き {title} を削除",
  "Delete the draft “{title}” with its pictures? This cannot be undone.":
    "下書き「{title}」を画像とともに削除しますか？元に戻せません。",
  "Changed today, {time}": "変更：今日 {time}",
  "Changed {date}": "変更：{date}",
  Next: "次へ",
  Previous: "前へ",
  "Select all": "すべて選択",
  Replace: "置換",
  "Replace all": "すべて置換",
  "Match case": "大文字と小文字を区別",
  "Whole words": "単語単位",
  "Regular expression": "正規表現",
  Find: "検索",
  "Go to line": "行へ移動",
  Go: "移動",
  Findings: "確認事項",
  "No findings": "確認事項なし",
  "bold text": "太字の文字",
  "italic text": "斜体の文字",
  code: "コード",
  words: "文字",
  Name: "名前",
  Amount: "数量",
  First: "1 番目",
  Second: "2 番目",
  "{field}: choose a number from {min} to {max}.": "{field}：{min} から {max} までの数を選んでください。",
  "{folder} has more than {most} files, so none was added. Choose the folder of a single document.":
    "{folder} には {most} を超えるファイルがあるため、何も追加されませんでした。1 つの文書のフォルダーを選んでください。",
  "Asking for the price …": "料金を確認中…",
  "Replace what you have written with this document?": "書いた内容をこの文書で置き換えますか？",
  "Replace what you have written with an empty document?": "書いた内容を空の文書で置き換えますか？",
  "Another tab has changed this draft. Yours is now a draft of its own.":
    "別のタブがこの下書きを変更しました。こちらは別の下書きになりました。",
  "Replace what you have written with {name}?": "書いた内容を {name} で置き換えますか？",
  "There is no text yet. Paste Markdown here, or choose a file.":
    "まだテキストがありません。Markdown を貼り付けるか、ファイルを選んでください。",
  "The document is {size} MB; the limit is 2 MB. Remove embedded images, or split it.":
    "文書は {size} MB です。上限は 2 MB です。埋め込み画像を減らすか、分割してください。",
  "The template could not be loaded. Check that you are online, and try again.":
    "テンプレートを読み込めませんでした。オンラインか確認して、もう一度お試しください。",
  "Replace what you have written with the template “{label}”?":
    "書いた内容をテンプレート「{label}」で置き換えますか？",
  "The template “{label}” is ready to edit.": "テンプレート「{label}」を編集できます。",
  "What you pasted was turned into Markdown. To paste it as plain text, undo and paste with Ctrl+Shift+V.":
    "貼り付けた内容を Markdown に変換しました。書式なしで貼り付けるには、元に戻してから Ctrl+Shift+V で貼り付けてください。",
  "We couldn't read it. Check that it still exists and that you are online, then try again.":
    "読み取れませんでした。まだ存在するか、オンラインかを確認して、もう一度お試しください。",
  "Reading …": "読み取り中…",
  "It contains no files.": "ファイルがありません。",
  "{file} is no Markdown file (.md, .markdown or .txt).":
    "{file} は Markdown ファイル（.md、.markdown、.txt）ではありません。",
  "None of these files is a Markdown file (.md, .markdown or .txt).":
    "Markdown ファイル（.md、.markdown、.txt）がありません。",
  "{file} is {size} MB; the limit is 2 MB. It was not opened.":
    "{file} は {size} MB です。上限は 2 MB です。開きませんでした。",
  "{file} is not text in UTF-8. Save it as Markdown and choose it again.":
    "{file} は UTF-8 のテキストではありません。Markdown として保存して、もう一度選んでください。",
  "{file} is open.": "{file} を開きました。",
  "Skipped, because a document can have at most 2 MB: {names}.":
    "文書の上限は 2 MB のため、除外しました：{names}。",
  "We can't print these. Use PNG, JPEG, GIF, WebP or SVG: {names}.":
    "印刷できない形式です。PNG、JPEG、GIF、WebP、SVG を使ってください：{names}。",
  "This browser doesn't store pictures: they are gone when you leave this page.":
    "このブラウザーは画像を保存しません。このページを離れると消えます。",
  "Ignored: {names}.": "対象外：{names}。",
  "{amount} over Lightning": "{amount}（Lightning）",
  "{minutes} min {seconds} s": "{minutes} 分 {seconds} 秒",
  "The Lightning invoice has expired. A payment made in time is still noticed.":
    "Lightning インボイスの期限が切れました。期限内の支払いは確認されます。",
  "Getting an invoice …": "インボイスを取得中…",
  "Pay with {wallet}": "{wallet} で支払う",
  "Waiting for {wallet}.": "{wallet} を待っています。",
  "The wallet has paid. Waiting for the service to see it.":
    "ウォレットで支払いました。サービスの確認を待っています。",
  "You cancelled in {wallet}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "{wallet} でキャンセルしました。もう一度試すか、別のウォレットで支払ってください。インボイスは一度しか支払えません。",
  "The wallet did not pay: {reason}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "ウォレットで支払えませんでした：{reason}。もう一度試すか、別のウォレットで支払ってください。インボイスは一度しか支払えません。",
  "Waiting for {wallet} …": "{wallet} を待っています…",
  "We have no answer from {wallet} yet. Confirm the payment there, ask again, or pay the invoice with another wallet: it can only be paid once.":
    "{wallet} からまだ応答がありません。そちらで支払いを承認するか、もう一度試すか、別のウォレットで支払ってください。インボイスは一度しか支払えません。",
  "this browser’s wallet": "このブラウザーのウォレット",
  "A part of this page could not be loaded. Your text is kept.":
    "ページの一部を読み込めませんでした。テキストは保存されています。",
  "Reload the page": "ページを再読み込み",
  "Paid. The PDF is being made.": "支払い済みです。PDF を作成しています。",
  "Confirming the payment": "支払いを確認中",
  "Your wallet has signed. Do not pay again: this page is waiting for the network.":
    "ウォレットが署名しました。もう一度支払わないでください。ネットワークを待っています。",
  "Your key is paying for the document. Do not pay another way.":
    "キーで文書の支払いをしています。別の方法で支払わないでください。",
  "Opening the document": "文書を開いています",
  "The service refused the document": "サービスがこの文書を受け付けませんでした",
  "The PDF could not be made": "PDF を作成できませんでした",
  "The PDF could not be made. {failure} The service will not try it again by itself.":
    "PDF を作成できませんでした。{failure} 自動での再試行はありません。",
  "The PDF could not be made. {failure} Trying again costs nothing, but most likely ends the same way.":
    "PDF を作成できませんでした。{failure} 再試行は無料ですが、おそらく同じ結果になります。",
  "The PDF could not be made. {failure} Trying again costs nothing and may help.":
    "PDF を作成できませんでした。{failure} 再試行は無料で、うまくいくことがあります。",
  "You left “{title}” before its PDF was made. If you have paid for it, continue: nothing is charged twice.":
    "「{title}」は PDF ができる前に閉じられました。支払い済みの場合は続けてください。二重に請求されることはありません。",
  "Try again at no charge": "無料で再試行",
  "Change the document at line {line}": "文書の {line} 行目を変更",
  "Downloading {size} …": "ダウンロード中（{size}）…",
  "{message} The page remembers the payment.": "{message} 支払いはこのページに記録されています。",
  "Try again": "再試行",
  "{message} Change the document and try again.": "{message} 文書を変更して、もう一度お試しください。",
  "{message} Nothing was charged. Change the document and try again.":
    "{message} 請求はありません。文書を変更して、もう一度お試しください。",
  "Go to “{field}”": "「{field}」へ移動",
  "The service no longer has the PDF of {title}.": "{title} の PDF はサービスに残っていません。",
  "This browser no longer has the text of {title}. Paste it exactly as it was and press Make PDF: what you have paid for is not charged again.":
    "{title} のテキストはこのブラウザーに残っていません。元のまま貼り付けて「PDF を作成」を押してください。支払い済みのものは再び請求されません。",
  "Choose how to pay for this document.": "この文書の支払い方法を選んでください。",
  "It is not one for this document.": "この文書のものではありません。",
  "We can't tell now whether this document is paid for. If you have paid an invoice for it, do not pay again. This page keeps checking and then continues.":
    "この文書が支払い済みかどうか、今は確認できません。インボイスを支払った場合は、もう一度支払わないでください。確認を続け、その後先に進みます。",
  "{name} is unavailable at the moment. Pay with {others}, or wait: it appears here as soon as it is back.":
    "{name} は現在利用できません。{others} で支払うか、お待ちください。復旧するとここに表示されます。",
  "{name} is unavailable at the moment. Wait: it appears here as soon as it is back.":
    "{name} は現在利用できません。お待ちください。復旧するとここに表示されます。",
  "First page": "最初のページ",
  "{pages}, as in the preview": "{pages}（プレビューと同じ）",
  "The service sent an unexpected response.": "サービスから予期しない応答がありました。",
  "{message} The page tries again by itself, and notices anything paid in the meantime.":
    "{message} 自動で再試行し、その間の支払いも確認します。",
  "Ask now": "今すぐ確認",
  "it gave no reason": "理由は示されていません",
  "Something went wrong in this page.": "このページで問題が発生しました。",
  "{reason} Nothing is lost, and nothing is charged twice.":
    "{reason} 何も失われず、二重に請求されることもありません。",
  Continue: "続ける",
  "The service did not report what happened to the payment you signed.":
    "署名した支払いの結果がサービスから返されませんでした。",
  "Something between this page and the service seems to remove it from the request, such as a browser extension or a company network. The payment is kept here and moves money at most once: try again on another network.":
    "ブラウザーの拡張機能や社内ネットワークなど、このページとサービスの間の何かが、リクエストから支払いを取り除いているようです。支払いはここに保存され、送金は最大でも一度だけです。別のネットワークで再試行してください。",
  "{message} The page tries again in {seconds} s.": "{message} {seconds} 秒後に再試行します。",
  "Paid by card. Go back to the tab with your document: it shows your key. If that is closed, press “Make PDF” here.":
    "カードで支払いました。文書のあるタブに戻ると、キーが表示されています。閉じた場合は、ここで「PDF を作成」を押してください。",
  "You left the page for cards before paying. Go back to the tab with your document. If you pay on that page after all, your key appears there, or here when you press “Make PDF”.":
    "支払う前にカードのページを離れました。文書のあるタブに戻ってください。後からそのページで支払った場合、キーはそのタブに、またはここで「PDF を作成」を押したときに表示されます。",
  "The service cannot be reached.": "サービスに接続できません。",
  "You are offline. This page continues by itself when you are online again.":
    "オフラインです。オンラインに戻ると自動で続けます。",
  "Diagrams being drawn": "描画中の図",
  "This browser breaks lines slightly differently, so page breaks in the PDF may differ.":
    "このブラウザーは改行の位置が少し異なるため、PDF の改ページが変わることがあります。",
  "Line {line}": "{line} 行目",
  "We can't show the pages at the moment. You can still make the PDF.":
    "現在ページを表示できません。PDF は作成できます。",
  "Pages of the document": "文書のページ",
  "We can't show its pages here. You can still make the PDF.":
    "ここではページを表示できません。PDF は作成できます。",
  "{page} of {pages}": "{page} / {pages}",
  "We can't print this: {reason}": "印刷できません：{reason}",
  "{fault} The PDF gets more time.": "{fault} PDF にはより長い時間が割り当てられます。",
  "These are the first pages. This text is long, so all are made only when you ask.":
    "最初の数ページです。長いテキストのため、すべてのページは指示があるまで作成しません。",
  "This text is long, so its pages are made only when you ask.":
    "長いテキストのため、ページは指示があるまで作成しません。",
  "deleted by the service": "サービスが削除済み",
  "PDF ready": "PDF 完成",
  "could not be made": "作成失敗",
  "being made": "作成中",
  "payment being confirmed": "支払い確認中",
  "offered again": "再提示済み",
  "not paid yet": "未払い",
  "Look again": "もう一度確認",
  "{title} was deleted from this browser.": "{title} をこのブラウザーから削除しました。",
  "Delete {title} and its receipt from this browser? The service deletes its PDF by itself when its storage time is over.":
    "{title} と領収書をこのブラウザーから削除しますか？PDF は保存期間が終わるとサービスが自動で削除します。",
  "Paid: {amount}.": "支払い済み：{amount}。",
  "Your PDF is ready: {pages}.": "PDF ができました：{pages}。",
  "The PDF": "PDF の内容",
  "You have used all downloads that the payment includes. Keep the copy that you downloaded.":
    "支払いに含まれるダウンロード回数をすべて使いました。ダウンロード済みのファイルを保管してください。",
  "The download failed (status {status}).": "ダウンロードに失敗しました（ステータス {status}）。",
  "The download is damaged.": "ダウンロードしたファイルが壊れています。",
  "The service answered with status {status}.": "サービスの応答ステータス：{status}。",
  "{field}: {fault}": "{field}：{fault}",
  "Line {line}:": "{line} 行目：",
  "Set the address": "アドレスを設定",
  "Choose the file": "ファイルを選択",
  "The service ignored a setting of this page.": "このページの設定の 1 つがサービスに無視されました。",
  "The page does not take bibliographies as files. Put the entries into the text, between ```bibtex and ```.":
    "文献リストのファイルは受け付けません。項目をテキスト内の ```bibtex と ``` の間に書いてください。",
  "The service did not understand this page. Reload the page and try again.":
    "サービスがこのページを理解できませんでした。再読み込みして、もう一度お試しください。",
  "There is no text yet.": "まだテキストがありません。",
  "The document is paid for, or a payment for it is being settled. Do not pay again.":
    "この文書は支払い済みか、支払いの処理中です。もう一度支払わないでください。",
  "Your network requested too many documents this hour. If you have paid, do not pay again.":
    "お使いのネットワークからの文書のリクエストが、この 1 時間で多すぎます。支払い済みの場合は、もう一度支払わないでください。",
  "Your network requested too many unpaid documents this hour. Payments already made are safe: do not pay again.":
    "お使いのネットワークからの未払い文書のリクエストが、この 1 時間で多すぎます。済んだ支払いは安全です。もう一度支払わないでください。",
  "Too many payments from your network were refused this hour. Do not sign another one. Pay another way.":
    "お使いのネットワークからの支払いが、この 1 時間に多く拒否されました。これ以上署名せず、別の方法でお支払いください。",
  "Too many invoices were made for this document. Pay another way.":
    "この文書のインボイスが多すぎます。別の方法でお支払いください。",
  "The invoice is being created.": "インボイスを作成しています。",
  "The service is busy at the moment. Nothing is lost, so do not pay again.":
    "サービスが混み合っています。何も失われないので、もう一度支払わないでください。",
  "The response took too long. Nothing is lost, so do not pay again.":
    "応答に時間がかかりすぎました。何も失われないので、もう一度支払わないでください。",
  "The payment is being settled, and its outcome is not known yet. Do not pay again.":
    "支払いを処理中で、結果はまだわかりません。もう一度支払わないでください。",
  "We can't tell now whether the document is paid for. Do not pay again.":
    "文書が支払い済みかどうか、今は確認できません。もう一度支払わないでください。",
  "We can't verify the payment now, and did not collect it. Do not pay again.":
    "今は支払いを検証できず、代金は受け取っていません。もう一度支払わないでください。",
  "This way to pay is not available now. If you have paid, do not pay again.":
    "この支払い方法は現在利用できません。支払い済みの場合は、もう一度支払わないでください。",
  "{from} to {to}": "{from}～{to}",
  "It is no image that can be printed. Choose SVG, PNG, JPEG or WebP.":
    "印刷できる画像ではありません。SVG、PNG、JPEG、WebP を選んでください。",
  "Font of text": "本文のフォント",
  "Font of headings": "見出しのフォント",
  "Font of code": "コードのフォント",
  Logo: "ロゴ",
  "On the cover, and in the head of every other page.": "表紙と、ほかのページのヘッダーに表示します。",
  Letterhead: "レターヘッド",
  "An image or a PDF of one page behind every page but the cover, as large as the sheet.":
    "表紙以外の各ページの背景に入る、用紙と同じ大きさの画像または1ページのPDF。",
  "WOFF2, TTF or OTF, whose licence allows embedding.": "埋め込みが許可されている WOFF2、TTF、OTF。",
  "Second colour": "第 2 の色",
  "Colour of headings.": "見出しの色。",
  CSS: "CSS",
  "Colours, type and spacing of h1 to h6, p, li, blockquote, th, td, code and others. What is not permitted is listed below the pages.":
    "h1～h6、p、li、blockquote、th、td、code などの色、文字、間隔。許可されないものはページの下に表示されます。",
  Remove: "外す",
  "Remove: {name}": "外す：{name}",
  "It is too large: at most {most} MB can be sent with a document.":
    "大きすぎます。文書と一緒に送信できるのは最大 {most} MB です。",
  "{value} (set in the text)": "{value}（テキスト内で指定）",
  "it did not go to {network}: {reason}": "{network} に切り替わりませんでした：{reason}",
  "The service does not accept payments on its networks.":
    "サービスはこのウォレットのネットワークでの支払いに対応していません。",
  "It has no account here.": "ここにアカウントがありません。",
  "USDC on {networks}": "USDC（{networks}）",
  "{amount} on {network}": "{amount}（{network}）",
  "Nothing was charged.": "請求はありません。",
  "You cancelled in {wallet}.": "{wallet} でキャンセルしました。",
  "credit of your key": "キーのクレジット",
  "Signing with {wallet} failed: {reason}.": "{wallet} での署名に失敗しました：{reason}。",
  "Try again, or pay with {others}.": "もう一度試すか、{others} でお支払いください。",
  "Try again.": "もう一度お試しください。",
  "This page knows no wallets for the network {network}.":
    "ネットワーク {network} に対応するウォレットがありません。",
  "{wallet} has no account on {network}. Choose that network in the wallet.":
    "{wallet} には {network} のアカウントがありません。ウォレットでそのネットワークを選んでください。",
  "{wallet} did not sign.": "{wallet} は署名しませんでした。",
  "{wallet} on {network}": "{wallet}（{network}）",
  "Pay {price} with {wallet}": "{wallet} で {price} を支払う",
  "Paid. The document is queued.": "支払い済みです。文書は順番待ちです。",
  "The PDF is being printed.": "PDF を印刷しています。",
  "The document takes longer than usual and was moved to the queue for slow documents.":
    "通常より時間がかかるため、時間のかかる文書の列に移しました。",
  "Default (US Letter)": "標準（US レター）",
  "Paper size. US Letter by default; slides are 16:9, and always landscape.":
    "標準は US レターです。スライドは 16:9 で、常に横向きです。",
  "Edit it and print it again": "編集して再印刷",
  "This correction is not free. {reason}": "この修正は無料ではありません。{reason}",
  "Buyer: person or company": "購入者（個人または会社）",
  Address: "住所",
  "Tax ID": "税務番号",
  "Your reference, such as an order number": "貴社の参照番号（注文番号など）",
  "Save as PDF": "PDF として保存",
  "Save as text": "テキストとして保存",
  "All fields may be empty. They stay in this browser, and on the receipt.":
    "すべて空欄でもかまいません。入力内容はこのブラウザーと領収書にだけ残ります。",
  "The receipt is being made …": "領収書を作成しています…",
  "The service does not know this purchase any more. Save the receipt as text.":
    "この購入の記録はサービスにもうありません。領収書をテキストとして保存してください。",
  "This document was paid for with credit. The receipt is that of the credit.":
    "この文書はクレジットで支払われました。領収書はクレジット購入時のものです。",
  "Three different receipts of this document were made, which is all there are.":
    "この文書の領収書はすでに 3 種類作成されており、これ以上は作成できません。",
  "{count} pages": { other: "{count} ページ" },
  "Your key has {count} documents left.": { other: "キーの残りは {count} 文書分です。" },
  "Choose how to pay for {count} documents.": { other: "{count} 文書分の支払い方法を選んでください。" },
  "Paid: {count} documents": { other: "支払い済み：{count} 文書分" },
  "Paid. Your key for {count} documents is shown.": {
    other: "支払い済みです。{count} 文書分のキーを表示しました。",
  },
  "Credit for {count} documents": { other: "{count} 文書分のクレジット" },
  "{count} pictures": { other: "画像 {count} 点" },
  "{count} pictures were added.": { other: "画像を {count} 点追加しました。" },
  "Not among the files: {names}. Drop them here, too.": {
    other: "ファイルの中にありません：{names}。こちらもドロップしてください。",
  },
  "{count} more": { other: "ほか {count} 件" },
  "{count} more files are not listed. Choose the file directly.": {
    other: "ほかの {count} 個のファイルは表示していません。ファイルを直接選んでください。",
  },
  "{count} sats": { other: "{count} サトシ" },
  "{count} more.": { other: "ほか {count} 件。" },
  "{count} findings": { other: "確認事項 {count} 件" },
  "{count} images on the web are only downloaded when the PDF is made. Page breaks may change.": {
    other:
      "ウェブ上の画像 {count} 点は、PDF の作成時にダウンロードされます。改ページが変わることがあります。",
  },
  "{count} diagrams are not shown here yet. The PDF is made with all of them, and page breaks may change.": {
    other:
      "図 {count} 点はまだここに表示されていません。PDF はすべての図を含めて作成され、改ページが変わることがあります。",
  },
  "{count} cents": { other: "{count} セント" },
  "Found a mistake? Printing it again is free for {count} minutes ({left} left).": {
    other: "間違いがありましたか？あと {count} 分間は無料で作り直せます（残り {left} 回）。",
  },
};
