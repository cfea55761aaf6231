import type { Words } from "../translate.ts";

/** The page in Modern Standard Arabic. */
export const words: Words = {
  "Skip to the document": "الانتقال إلى المستند",
  "<1>Your </1>documents (<2/>)": "<1>كل </1>مستنداتك (<2/>)",
  "Kept only in this browser, and by the service for <1/>. Delete anything that other people who use this browser should not see.":
    "محفوظة في هذا المتصفح فقط، ولدى الخدمة لمدة <1/>. احذف ما لا ينبغي أن يراه غيرك ممن يستخدمون هذا المتصفح.",
  "How it works": "كيف يعمل",
  Prices: "الأسعار",
  Markdown: "Markdown",
  API: "API",
  Agents: "الوكلاء",
  "Text in, polished PDF out": "نصٌّ يدخل، وملف PDF أنيق يخرج",
  "Paste an answer of ChatGPT, drop a README, or write. You see the pages at once, and pay <1/> for the PDF when you like them. No account.":
    "ألصق إجابة من ChatGPT، أو أفلت ملف README، أو اكتب. ترى الصفحات فورًا، وتدفع <1/> مقابل ملف PDF عندما تعجبك. دون حساب.",
  "Your text stays in your browser until you press Make PDF.": "يبقى نصك في متصفحك حتى تضغط «إنشاء PDF».",
  "One document, one payment: <1/>. Never charged twice.":
    "مستند واحد، دفعة واحدة: <1/>. لا يُحصَّل المبلغ مرتين أبدًا.",
  "If it fails, it is made again for free, or <1>you get your money back</1>.<2> Run by <3/>.</2>":
    "إذا فشل الإنشاء يُعاد مجانًا، أو <1>تستعيد أموالك</1>.<2> يديره <3/>.</2>",
  "See a sample PDF": "عرض نموذج PDF",
  Text: "النص",
  Pages: "الصفحات",
  Templates: "القوالب",
  Drafts: "المسودات",
  "Choose files…": "اختيار ملفات…",
  "Choose a folder…": "اختيار مجلد…",
  "Markdown help": "تعليمات Markdown",
  "Which of these is the document?": "أيٌّ من هذه هو المستند؟",
  "GitHub-flavoured Markdown with math, code, tables, footnotes and diagrams. Up to 2 MB. <1>Tab indents; press Esc, then Tab, to leave the text.</1>":
    "صيغة Markdown كما في GitHub مع المعادلات والشيفرة والجداول والحواشي والمخططات. حتى 2 ميغابايت. <1>مفتاح Tab للإزاحة؛ اضغط Esc ثم Tab للخروج من النص.</1>",
  "Untitled document": "مستند بلا عنوان",
  "Saved<1> in this browser</1>": "محفوظ<1> في هذا المتصفح</1>",
  "Not saved: this browser has no room": "غير محفوظ: لا مساحة في هذا المتصفح",
  "Price:": "السعر:",
  Options: "الخيارات",
  "Make PDF": "إنشاء PDF",
  "You see the ways to pay first. Nothing is charged before you pay.":
    "ترى طرق الدفع أولًا. لا يُحصَّل شيء قبل أن تدفع.",
  Close: "إغلاق",
  Theme: "السمة",
  "Report (default)": "تقرير (الافتراضي)",
  Report: "تقرير",
  Article: "مقال",
  Letter: "رسالة",
  Manual: "دليل",
  Slides: "شرائح",
  Proposal: "عرض مقترح",
  Invoice: "فاتورة",
  CV: "سيرة ذاتية",
  "The look of the document, and the defaults of the other options. <1/> starts a page at each <2/> and each top-level heading.":
    "مظهر المستند والقيم الافتراضية للخيارات الأخرى. تبدأ <1/> صفحة عند كل <2/> وعند كل عنوان رئيسي.",
  "Paper size": "حجم الورق",
  Default: "الافتراضي",
  "US Letter": "رسالة أمريكية (US Letter)",
  "US Legal": "قانوني أمريكي (US Legal)",
  "Screen, 16:9": "شاشة 16:9",
  "Screen, 4:3": "شاشة 4:3",
  "Paper size. A4 by default; slides are 16:9, and always landscape.":
    "الافتراضي A4؛ والشرائح 16:9 وأفقية دائمًا.",
  "Table of contents": "جدول المحتويات",
  "Default (when long)": "الافتراضي (إن كان طويلًا)",
  Always: "دائمًا",
  Never: "أبدًا",
  "By default, a long document with enough headings gets one.":
    "افتراضيًا، يحصل عليه المستند الطويل الذي فيه عناوين كافية.",
  "Cover page": "صفحة الغلاف",
  "Default (with details)": "الافتراضي (مع التفاصيل)",
  "Always: plain": "دائمًا: بسيط",
  "Always: a field of the accent colour": "دائمًا: مساحة بلون التمييز",
  "Always: a picture": "دائمًا: صورة",
  "By default, a long document with an author, a date or other details beside its title gets one, in its theme's design. <1/> is a pattern made of the title, or the <2/> of the front matter.":
    "افتراضيًا، يحصل عليها المستند الطويل الذي له مؤلف أو تاريخ أو تفاصيل أخرى بجانب عنوانه، بتصميم سمته. <1/> نقش يُصنع من العنوان، أو <2/> من البيانات التمهيدية.",
  "Text size": "حجم النص",
  "In points; 10.5 on A4 by default. Everything else scales with it.":
    "بالنقاط؛ الافتراضي 10.5 على A4. ويتغير كل ما عداه معه.",
  Columns: "الأعمدة",
  "One (default)": "عمود واحد (الافتراضي)",
  One: "عمود واحد",
  Two: "عمودان",
  "Columns per page. With two, footnotes go to the end.":
    "عدد الأعمدة في الصفحة. مع عمودين تنتقل الحواشي إلى النهاية.",
  "Title and author": "العنوان والمؤلف",
  Title: "العنوان",
  Subtitle: "العنوان الفرعي",
  Author: "المؤلف",
  Date: "التاريخ",
  "Small print": "نص صغير",
  "More options": "خيارات أخرى",
  Footnotes: "الحواشي",
  "Bottom of the page (default)": "أسفل الصفحة (الافتراضي)",
  "Bottom of the page": "أسفل الصفحة",
  "End of the document": "نهاية المستند",
  "Where footnotes go: at the bottom of their page, or all at the end.":
    "موضع الحواشي: أسفل صفحتها، أو كلها في النهاية.",
  "Section titles in the header": "عناوين الأقسام في الترويسة",
  "The current section at the top of each page. By default, a document with a table of contents and ten pages or more has it.":
    "القسم الحالي أعلى كل صفحة. افتراضيًا في المستندات التي لها جدول محتويات وعشر صفحات أو أكثر.",
  Alignment: "المحاذاة",
  "Ragged right": "محاذاة من جهة واحدة",
  Justified: "ضبط كامل",
  "Whether lines end ragged, or flush with the right margin.":
    "هل تنتهي الأسطر حرة أم محاذية للهامش المقابل.",
  "Smart quotes": "علامات طباعية",
  "On (default)": "مفعّل (الافتراضي)",
  On: "مفعّل",
  Off: "معطّل",
  "Turns straight quotes, <1/> and <2/> into the typographic signs of the document's language.":
    "يحوّل علامات الاقتباس المستقيمة و<1/> و<2/> إلى العلامات الطباعية للغة المستند.",
  Font: "الخط",
  "The typeface of the text.": "خط النص.",
  "Line spacing": "تباعد الأسطر",
  "1 is single, 2 is double.": "1 مفرد، و2 مزدوج.",
  Margins: "الهوامش",
  "Normal (default)": "عادية (الافتراضي)",
  Normal: "عادية",
  Narrow: "ضيقة",
  Wide: "واسعة",
  "A word, or one width in mm for all four sides; at most a quarter of the page.":
    "كلمة، أو عرض واحد بالمليمتر للجوانب الأربعة؛ ربع الصفحة على الأكثر.",
  "Binding margin": "هامش التجليد",
  "In mm, added to the inner margin of each page: at the left of odd pages, at the right of even ones.":
    "بالمليمتر، يُضاف إلى الهامش الداخلي لكل صفحة: يسار الصفحات الفردية ويمين الزوجية.",
  Tables: "الجداول",
  "Plain (default)": "بسيطة (الافتراضي)",
  Plain: "بسيطة",
  Striped: "مخططة",
  Dense: "كثيفة",
  "Lines between rows, every second row tinted, or small type with 45 rows a page.":
    "خطوط بين الصفوف، أو تظليل كل صف ثانٍ، أو حروف صغيرة بواقع 45 صفًا في الصفحة.",
  "Section numbers": "أرقام الأقسام",
  "Numbers headings down to the third level. By default, only articles and manuals have them.":
    "يرقّم العناوين حتى المستوى الثالث. افتراضيًا في المقالات والأدلة فقط.",
  "Accent colour": "لون التمييز",
  Blue: "أزرق",
  Teal: "أزرق مخضر",
  Green: "أخضر",
  Olive: "زيتوني",
  Orange: "برتقالي",
  Red: "أحمر",
  Purple: "أرجواني",
  Brown: "بني",
  Grey: "رمادي",
  Black: "أسود",
  "Colour of links, rules and marks. It is darkened if it would be hard to read on white.":
    "لون الروابط والخطوط والعلامات. يُغمَّق إذا صعبت قراءته على الأبيض.",
  Header: "الترويسة",
  "Text at the top of every page, with <1/>, <2/>, <3/>, <4/> and <5/>; <6/> separates left, centre and right.":
    "نص أعلى كل صفحة، مع <1/> و<2/> و<3/> و<4/> و<5/>؛ ويفصل <6/> بين اليسار والوسط واليمين.",
  Footer: "التذييل",
  "Text at the bottom of every page, written like the header. By default, title and page number.":
    "نص أسفل كل صفحة، يُكتب مثل الترويسة. الافتراضي العنوان ورقم الصفحة.",
  Watermark: "العلامة المائية",
  "Pale text behind every page, such as DRAFT.": "نص باهت خلف كل صفحة، مثل «مسودة».",
  Dialect: "اللهجة",
  "Any (default)": "أيّ لهجة (الافتراضي)",
  Any: "أيّ لهجة",
  "The tool whose Markdown is read. By default, the syntax of all of them; <1/> and <2/> are their specifications, and nothing more.":
    "الأداة التي تُقرأ صيغة Markdown الخاصة بها. افتراضيًا صيغ جميع الأدوات؛ و<1/> و<2/> تتبعان مواصفاتهما لا غير.",
  Repairs: "التصحيحات",
  "Corrects what people and language models often write by mistake, such as a list without its blank line.":
    "يصحح ما يخطئ الناس ونماذج اللغة في كتابته كثيرًا، مثل قائمة بلا سطر فارغ قبلها.",
  "Address for relative links": "عنوان الروابط النسبية",
  "The web address that relative links and images belong to, such as that of the source file. Without it, relative links become plain text.":
    "عنوان الويب الذي تتبعه الروابط والصور النسبية، مثل عنوان الملف المصدر. دونه تصبح الروابط النسبية نصًا عاديًا.",
  "File name": "اسم الملف",
  Brand: "العلامة التجارية",
  "Start with a template": "ابدأ بقالب",
  "Or write your own. You see its pages before you pay.": "أو اكتب بنفسك. ترى الصفحات قبل أن تدفع.",
  Paper: "بحث علمي",
  Minutes: "محضر",
  Recipe: "وصفة",
  Exam: "اختبار",
  "Kept in this browser alone, with their pictures, until you delete them.":
    "محفوظة في هذا المتصفح وحده مع صورها حتى تحذفها.",
  "New draft": "مسودة جديدة",
  "Making the pages …": "جارٍ إنشاء الصفحات…",
  "Make all pages": "إنشاء كل الصفحات",
  "The pages of your PDF appear here while you write, before you pay.":
    "تظهر صفحات ملف PDF هنا أثناء الكتابة، قبل أن تدفع.",
  "Pay for this document": "ادفع مقابل هذا المستند",
  "Change the document": "تعديل المستند",
  Document: "المستند",
  Size: "الحجم",
  "Pay whichever way you like. This page notices the payment by itself, and you are never charged twice for a document. <1>Terms</1>":
    "ادفع بالطريقة التي تريدها. تلاحظ هذه الصفحة الدفعة بنفسها، ولا يُحصَّل منك مرتين مقابل مستند واحد. <1>الشروط</1>",
  "Ways to pay": "طرق الدفع",
  "Open in wallet": "فتح في المحفظة",
  "Copy invoice": "نسخ الفاتورة",
  "Show a QR code for another device": "إظهار رمز QR لجهاز آخر",
  "Scan with any Lightning wallet": "امسحه بأي محفظة Lightning",
  "Expires in <1/>. Waiting for the payment …": "تنتهي خلال <1/>. في انتظار الدفع…",
  "Your wallet has paid this invoice. Do not pay again: this page continues as soon as the service sees the payment.":
    "دفعت محفظتك هذه الفاتورة. لا تدفع مرة أخرى: تتابع هذه الصفحة حالما ترى الخدمة الدفعة.",
  "Get a new invoice": "الحصول على فاتورة جديدة",
  "Your wallet shows what you are signing: a transfer of this price to this service. We submit it and pay the network fee.":
    "تعرض محفظتك ما توقّعه: تحويل هذا السعر إلى هذه الخدمة. نحن نرسله وندفع رسوم الشبكة.",
  "No wallet was found in this browser. Unlock or install one, and a button to pay with it appears here. <1>I have no wallet</1>":
    "لم يُعثر على محفظة في هذا المتصفح. افتح قفل محفظة أو ثبّت واحدة، فيظهر هنا زر للدفع بها. <1>ليست لدي محفظة</1>",
  "Copy a link for my wallet": "نسخ رابط لمحفظتي",
  "Paste it into the browser of your wallet’s app, such as MetaMask or Phantom: this page opens there with your document, which is in the link itself. Press Make PDF there.":
    "الصقه في متصفح تطبيق محفظتك، مثل MetaMask أو Phantom: تُفتح هذه الصفحة هناك مع مستندك الموجود في الرابط نفسه. اضغط «إنشاء PDF» هناك.",
  "The link holds no document. Go back to where you copied it, and copy it again.":
    "لا يحتوي الرابط على مستند. ارجع إلى حيث نسخته وانسخه مرة أخرى.",
  "Programs can pay on their own, with any <1>x402 version 2 client</1>.":
    "يمكن للبرامج أن تدفع بنفسها بأي <1>عميل x402 من الإصدار 2</1>.",
  "Making the PDF": "جارٍ إنشاء PDF",
  "A changed document counts as a new one and must be paid for again. <1>This one is kept: sending it again unchanged costs nothing.</1>":
    "يُعدّ المستند المعدَّل جديدًا ويجب الدفع مقابله من جديد. <1>هذا المستند محفوظ: إعادة إرساله دون تغيير لا تكلف شيئًا.</1>",
  "If it cannot be made, you can get your money back: write to <1/> and attach the receipt.":
    "إذا تعذر إنشاؤه يمكنك استعادة أموالك: راسل <1/> وأرفق الإيصال.",
  "Copy link": "نسخ الرابط",
  "Anybody with this link can download the PDF for as long as it is kept: <1/>":
    "يستطيع كل من لديه هذا الرابط تنزيل ملف PDF ما دام محفوظًا: <1/>",
  Receipt: "الإيصال",
  "Your PDF is ready": "ملف PDF جاهز",
  Open: "فتح",
  Download: "تنزيل",
  "New document": "مستند جديد",
  "“Open” shows the pages in your PDF viewer.": "يعرض «فتح» الصفحات في قارئ PDF لديك.",
  "Kept for <1/>. Sending the same document again gives the same PDF, at no charge.":
    "يُحفظ لمدة <1/>. إرسال المستند نفسه مرة أخرى يعطي ملف PDF نفسه دون مقابل.",
  "<1>Terms</1>. For programs: <2>API reference</2>, <3/>, <4/>.":
    "<1>الشروط</1>. للبرامج: <2>مرجع API</2>، <3/>، <4/>.",
  "Sold by <1/>.": "البائع: <1/>.",
  "Questions? Contact <1/>. If a document cannot be made, you can get your money back there.":
    "أسئلة؟ تواصل مع <1/>. إذا تعذر إنشاء مستند يمكنك استعادة أموالك هناك.",
  "Documents sent from this browser": "المستندات المرسلة من هذا المتصفح",
  Site: "الموقع",
  Language: "اللغة",
  "What is shown": "ما يُعرض",
  Formatting: "التنسيق",
  Bold: "غامق",
  "Bold (Ctrl+B)": "غامق (Ctrl+B)",
  Italic: "مائل",
  "Italic (Ctrl+I)": "مائل (Ctrl+I)",
  Heading: "عنوان فرعي",
  List: "قائمة",
  Quotation: "اقتباس",
  Link: "رابط",
  "Link (Ctrl+K)": "رابط (Ctrl+K)",
  Picture: "صورة",
  Table: "جدول",
  Code: "شيفرة",
  Formula: "معادلة",
  "Markdown file and its images": "ملف Markdown وصوره",
  "Folder with Markdown and its images": "مجلد فيه Markdown وصوره",
  "# A title\n\nWrite or paste here, or drop a file or a folder anywhere on this page.":
    "# عنوان\n\nاكتب أو ألصق هنا، أو أفلت ملفًا أو مجلدًا في أي مكان من هذه الصفحة.",
  "This document": "هذا المستند",
  "21 November 2026": "21 نوفمبر 2026",
  None: "بلا",
  "A cover with title, subtitle, author and date": "غلاف عليه عنوان وعنوان فرعي ومؤلف وتاريخ",
  "A scientific paper with abstract, numbered sections and a formula":
    "بحث علمي فيه ملخص وأقسام مرقمة ومعادلة",
  "A business letter with addresses, subject and a table": "رسالة تجارية فيها عناوين وموضوع وجدول",
  "An invoice with a table of items, VAT and total": "فاتورة فيها جدول بنود وضريبة ومجموع",
  "A CV with work, education and skills": "سيرة ذاتية فيها خبرات وتعليم ومهارات",
  "Minutes with numbered items, actions and tables": "محضر فيه بنود مرقمة ومهام وجداول",
  "A cover with a coloured bar, title and edition": "غلاف عليه شريط ملون وعنوان وإصدار",
  "A title slide in large type": "شريحة عنوان بحروف كبيرة",
  "A recipe with ingredients, steps and a tip": "وصفة فيها مقادير وخطوات ونصيحة",
  "An exam with a table of points, a formula and space for answers":
    "اختبار فيه جدول درجات ومعادلة ومساحة للإجابات",
  "Width of the text": "عرض النص",
  "Previous page": "الصفحة السابقة",
  "Next page": "الصفحة التالية",
  Smaller: "تصغير",
  Larger: "تكبير",
  "What is missing or different in the PDF": "ما ينقص أو يختلف في ملف PDF",
  "What will be missing or have no effect in the PDF": "ما سينقص أو لن يكون له أثر في ملف PDF",
  "QR code of the Lightning invoice": "رمز QR لفاتورة Lightning",
  "We can't tell now whether this credit is paid for. Do not pay again. This page keeps asking.":
    "لا نعرف الآن هل دُفع مقابل هذا الرصيد. لا تدفع مرة أخرى. تواصل هذه الصفحة السؤال.",
  "The service does not know this key. Check that you copied all of it.":
    "لا تعرف الخدمة هذا المفتاح. تحقق من أنك نسخته كاملًا.",
  "Bank card": "بطاقة مصرفية",
  "Pay once for many": "ادفع مرة لعدة مستندات",
  "A card buys credit for several documents at once. You get a key here, which pays for this one and the next ones.":
    "تشتري بالبطاقة رصيدًا لعدة مستندات دفعة واحدة. تحصل هنا على مفتاح يدفع مقابل هذا المستند والمستندات التالية.",
  "Buy credit once, and pay for each document with a key.":
    "اشترِ رصيدًا مرة واحدة، وادفع مقابل كل مستند بمفتاح.",
  "{count} documents for {amount}": {
    one: "مستند واحد مقابل {amount}",
    two: "مستندان مقابل {amount}",
    few: "{count} مستندات مقابل {amount}",
    many: "{count} مستندًا مقابل {amount}",
    other: "{count} مستند مقابل {amount}",
  },
  "Your key is kept in this browser.": "مفتاحك محفوظ في هذا المتصفح.",
  "Your key is frozen, as after a refund. Ask the operator.":
    "مفتاحك مجمّد، كما يحدث بعد استرداد. اسأل المشغّل.",
  "Forget the key": "نسيان المفتاح",
  "Pay with my key": "الدفع بمفتاحي",
  "Account key": "مفتاح الحساب",
  "I have a key": "لدي مفتاح",
  "Pay with this key": "الدفع بهذا المفتاح",
  "This key is frozen, as after a refund. Ask the operator.":
    "هذا المفتاح مجمّد، كما يحدث بعد استرداد. اسأل المشغّل.",
  "Nothing is left of this key.": "لم يبقَ شيء في هذا المفتاح.",
  "Waiting for {wallet} to sign.": "في انتظار توقيع {wallet}.",
  "Waiting for the payment … It may be made in another tab.":
    "في انتظار الدفع… يمكن أن يتم في علامة تبويب أخرى.",
  "This browser keeps nothing: stay on this page until you have copied the key.":
    "لا يحفظ هذا المتصفح شيئًا: ابقَ في هذه الصفحة حتى تنسخ المفتاح.",
  Back: "رجوع",
  "{amount} by card": "{amount} بالبطاقة",
  "Your wallet has signed. Waiting for the payment …": "وقّعت محفظتك. في انتظار الدفع…",
  "Your wallet has signed. Waiting for the payment.": "وقّعت محفظتك. في انتظار الدفع.",
  "The payment was not accepted. {reason}": "لم تُقبل الدفعة. {reason}",
  "The payment was not accepted. {reason} No money moved. Try again, or pay another way.":
    "لم تُقبل الدفعة. {reason} لم تنتقل أي أموال. أعد المحاولة أو ادفع بطريقة أخرى.",
  "Keep this key: it pays for your documents in any browser and program. This browser keeps it, too.":
    "احتفظ بهذا المفتاح: يدفع مقابل مستنداتك في أي متصفح وبرنامج. وهذا المتصفح يحفظه أيضًا.",
  "Pay for this document with it": "الدفع به مقابل هذا المستند",
  "Copy key": "نسخ المفتاح",
  "Show the key": "إظهار المفتاح",
  Copied: "تم النسخ",
  "Select and copy it by hand": "حدّده وانسخه يدويًا",
  "That failed. Try again.": "فشل ذلك. أعد المحاولة.",
  "Open here": "مفتوح هنا",
  Delete: "حذف",
  "Delete the draft {title}": "حذف المسودة {title}",
  "Delete the draft “{title}” with its pictures? This cannot be undone.":
    "هل تريد حذف المسودة «{title}» مع صورها؟ لا يمكن التراجع عن ذلك.",
  "Changed today, {time}": "عُدّلت اليوم، {time}",
  "Changed {date}": "عُدّلت في {date}",
  Next: "التالي",
  Previous: "السابق",
  "Select all": "تحديد الكل",
  Replace: "استبدال",
  "Replace all": "استبدال الكل",
  "Match case": "مطابقة حالة الأحرف",
  "Whole words": "كلمات كاملة",
  "Regular expression": "تعبير نمطي",
  Find: "بحث",
  "Go to line": "الانتقال إلى سطر",
  Go: "انتقال",
  Findings: "ملاحظات",
  "No findings": "لا ملاحظات",
  "bold text": "نص غامق",
  "italic text": "نص مائل",
  code: "شيفرة",
  words: "كلمات",
  Name: "الاسم",
  Amount: "المبلغ",
  First: "الأول",
  Second: "الثاني",
  "{field}: choose a number from {min} to {max}.": "{field}: اختر رقمًا من {min} إلى {max}.",
  "{folder} has more than {most} files, so none was added. Choose the folder of a single document.":
    "في {folder} أكثر من {most} ملف، لذلك لم يُضف أي منها. اختر مجلد مستند واحد.",
  "Asking for the price …": "جارٍ طلب السعر…",
  "Replace what you have written with this document?": "هل تريد استبدال ما كتبته بهذا المستند؟",
  "Replace what you have written with an empty document?": "هل تريد استبدال ما كتبته بمستند فارغ؟",
  "Another tab has changed this draft. Yours is now a draft of its own.":
    "عدّلت علامة تبويب أخرى هذه المسودة. أصبحت مسودتك الآن مسودة مستقلة.",
  "Replace what you have written with {name}?": "هل تريد استبدال ما كتبته بـ{name}؟",
  "There is no text yet. Paste Markdown here, or choose a file.":
    "لا يوجد نص بعد. ألصق Markdown هنا أو اختر ملفًا.",
  "The document is {size} MB; the limit is 2 MB. Remove embedded images, or split it.":
    "حجم المستند {size} ميغابايت؛ والحد 2 ميغابايت. أزل الصور المضمّنة أو قسّمه.",
  "The template could not be loaded. Check that you are online, and try again.":
    "تعذر تحميل القالب. تحقق من اتصالك وأعد المحاولة.",
  "Replace what you have written with the template “{label}”?": "هل تريد استبدال ما كتبته بالقالب «{label}»؟",
  "The template “{label}” is ready to edit.": "القالب «{label}» جاهز للتحرير.",
  "What you pasted was turned into Markdown. To paste it as plain text, undo and paste with Ctrl+Shift+V.":
    "حُوّل ما ألصقته إلى Markdown. للصقه نصًا عاديًا، تراجع ثم ألصق بالضغط على Ctrl+Shift+V.",
  "We couldn't read it. Check that it still exists and that you are online, then try again.":
    "تعذرت القراءة. تحقق من أن الملف ما زال موجودًا وأنك متصل، ثم أعد المحاولة.",
  "Reading …": "جارٍ القراءة…",
  "It contains no files.": "لا توجد ملفات فيه.",
  "{file} is no Markdown file (.md, .markdown or .txt).":
    "{file} ليس ملف Markdown (‎.md أو ‎.markdown أو ‎.txt).",
  "None of these files is a Markdown file (.md, .markdown or .txt).":
    "لا يوجد بين هذه الملفات ملف Markdown (‎.md أو ‎.markdown أو ‎.txt).",
  "{file} is {size} MB; the limit is 2 MB. It was not opened.":
    "حجم {file} هو {size} ميغابايت؛ والحد 2 ميغابايت. لم يُفتح.",
  "{file} is not text in UTF-8. Save it as Markdown and choose it again.":
    "{file} ليس نصًا بترميز UTF-8. احفظه بصيغة Markdown واختره من جديد.",
  "{file} is open.": "{file} مفتوح.",
  "Skipped, because a document can have at most 2 MB: {names}.":
    "تم تجاوزها لأن حجم المستند لا يتعدى 2 ميغابايت: {names}.",
  "We can't print these. Use PNG, JPEG, GIF, WebP or SVG: {names}.":
    "لا يمكننا طباعة هذه. استخدم PNG أو JPEG أو GIF أو WebP أو SVG: {names}.",
  "This browser doesn't store pictures: they are gone when you leave this page.":
    "لا يحفظ هذا المتصفح الصور: تختفي عند مغادرة هذه الصفحة.",
  "Ignored: {names}.": "تم تجاهلها: {names}.",
  "{amount} over Lightning": "{amount} عبر Lightning",
  "{minutes} min {seconds} s": "{minutes} د {seconds} ث",
  "The Lightning invoice has expired. A payment made in time is still noticed.":
    "انتهت صلاحية فاتورة Lightning. الدفعة التي تمت في وقتها تُلاحظ رغم ذلك.",
  "Getting an invoice …": "جارٍ الحصول على فاتورة…",
  "Pay with {wallet}": "الدفع بواسطة {wallet}",
  "Waiting for {wallet}.": "في انتظار {wallet}.",
  "The wallet has paid. Waiting for the service to see it.": "دفعت المحفظة. في انتظار أن ترى الخدمة الدفعة.",
  "You cancelled in {wallet}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "ألغيت في {wallet}. أعد المحاولة أو ادفع الفاتورة بمحفظة أخرى: لا يمكن دفعها إلا مرة واحدة.",
  "The wallet did not pay: {reason}. Try again, or pay the invoice with another wallet: it can only be paid once.":
    "لم تدفع المحفظة: {reason}. أعد المحاولة أو ادفع الفاتورة بمحفظة أخرى: لا يمكن دفعها إلا مرة واحدة.",
  "Waiting for {wallet} …": "في انتظار {wallet}…",
  "We have no answer from {wallet} yet. Confirm the payment there, ask again, or pay the invoice with another wallet: it can only be paid once.":
    "لم يصلنا رد من {wallet} بعد. أكّد الدفع هناك، أو اطلب مرة أخرى، أو ادفع الفاتورة بمحفظة أخرى: لا يمكن دفعها إلا مرة واحدة.",
  "this browser’s wallet": "محفظة هذا المتصفح",
  "A part of this page could not be loaded. Your text is kept.": "تعذر تحميل جزء من هذه الصفحة. نصك محفوظ.",
  "Reload the page": "إعادة تحميل الصفحة",
  "Paid. The PDF is being made.": "تم الدفع. جارٍ إنشاء PDF.",
  "Confirming the payment": "جارٍ تأكيد الدفع",
  "Your wallet has signed. Do not pay again: this page is waiting for the network.":
    "وقّعت محفظتك. لا تدفع مرة أخرى: تنتظر هذه الصفحة الشبكة.",
  "Your key is paying for the document. Do not pay another way.":
    "مفتاحك يدفع الآن مقابل المستند. لا تدفع بطريقة أخرى.",
  "Opening the document": "جارٍ فتح المستند",
  "The service refused the document": "رفضت الخدمة المستند",
  "The PDF could not be made": "تعذر إنشاء PDF",
  "The PDF could not be made. {failure} The service will not try it again by itself.":
    "تعذر إنشاء PDF. {failure} لن تعيد الخدمة المحاولة من تلقاء نفسها.",
  "The PDF could not be made. {failure} Trying again costs nothing, but most likely ends the same way.":
    "تعذر إنشاء PDF. {failure} إعادة المحاولة لا تكلف شيئًا، لكنها ستنتهي على الأرجح بالطريقة نفسها.",
  "The PDF could not be made. {failure} Trying again costs nothing and may help.":
    "تعذر إنشاء PDF. {failure} إعادة المحاولة لا تكلف شيئًا وقد تفيد.",
  "You left “{title}” before its PDF was made. If you have paid for it, continue: nothing is charged twice.":
    "غادرت «{title}» قبل إنشاء ملف PDF الخاص به. إذا كنت قد دفعت، فتابع: لن تُحاسَب مرتين.",
  "Try again at no charge": "إعادة المحاولة مجانًا",
  "Change the document at line {line}": "تعديل المستند عند السطر {line}",
  "Downloading {size} …": "جارٍ تنزيل {size}…",
  "{message} The page remembers the payment.": "{message} تتذكر الصفحة الدفعة.",
  "Try again": "إعادة المحاولة",
  "{message} Change the document and try again.": "{message} عدّل المستند وأعد المحاولة.",
  "{message} Nothing was charged. Change the document and try again.":
    "{message} لم يُحصَّل شيء. عدّل المستند وأعد المحاولة.",
  "Go to “{field}”": "الانتقال إلى «{field}»",
  "The service no longer has the PDF of {title}.": "لم يعد ملف PDF للمستند {title} لدى الخدمة.",
  "This browser no longer has the text of {title}. Paste it exactly as it was and press Make PDF: what you have paid for is not charged again.":
    "لم يعد نص {title} في هذا المتصفح. ألصقه كما كان تمامًا واضغط «إنشاء PDF»: لا يُحصَّل ما دفعته مرة أخرى.",
  "Choose how to pay for this document.": "اختر طريقة الدفع مقابل هذا المستند.",
  "It is not one for this document.": "ليست لهذا المستند.",
  "We can't tell now whether this document is paid for. If you have paid an invoice for it, do not pay again. This page keeps checking and then continues.":
    "لا نعرف الآن هل دُفع مقابل هذا المستند. إن كنت قد دفعت فاتورة له فلا تدفع مرة أخرى. تواصل هذه الصفحة التحقق ثم تتابع.",
  "{name} is unavailable at the moment. Pay with {others}, or wait: it appears here as soon as it is back.":
    "{name} غير متاح حاليًا. ادفع بواسطة {others} أو انتظر: يظهر هنا حالما يعود.",
  "{name} is unavailable at the moment. Wait: it appears here as soon as it is back.":
    "{name} غير متاح حاليًا. انتظر: يظهر هنا حالما يعود.",
  "First page": "الصفحة الأولى",
  "{pages}, as in the preview": "{pages}، كما في المعاينة",
  "The service sent an unexpected response.": "أرسلت الخدمة ردًا غير متوقع.",
  "{message} The page tries again by itself, and notices anything paid in the meantime.":
    "{message} تعيد الصفحة المحاولة بنفسها، وتلاحظ ما يُدفع في الأثناء.",
  "Ask now": "السؤال الآن",
  "it gave no reason": "دون ذكر سبب",
  "Something went wrong in this page.": "حدث خطأ في هذه الصفحة.",
  "{reason} Nothing is lost, and nothing is charged twice.": "{reason} لم يضع شيء، ولا يُحصَّل شيء مرتين.",
  Continue: "متابعة",
  "The service did not report what happened to the payment you signed.":
    "لم تذكر الخدمة ما حدث للدفعة التي وقّعتها.",
  "Something between this page and the service seems to remove it from the request, such as a browser extension or a company network. The payment is kept here and moves money at most once: try again on another network.":
    "يبدو أن شيئًا بين هذه الصفحة والخدمة يزيلها من الطلب، مثل إضافة في المتصفح أو شبكة شركة. الدفعة محفوظة هنا وتنقل الأموال مرة واحدة على الأكثر: أعد المحاولة على شبكة أخرى.",
  "{message} The page tries again in {seconds} s.": "{message} تعيد الصفحة المحاولة خلال {seconds} ث.",
  "Paid by card. Go back to the tab with your document: it shows your key. If that is closed, press “Make PDF” here.":
    "تم الدفع بالبطاقة. ارجع إلى علامة التبويب التي فيها مستندك: تعرض مفتاحك. إن كانت مغلقة فاضغط «إنشاء PDF» هنا.",
  "You left the page for cards before paying. Go back to the tab with your document. If you pay on that page after all, your key appears there, or here when you press “Make PDF”.":
    "غادرت صفحة البطاقة قبل الدفع. ارجع إلى علامة التبويب التي فيها مستندك. إن دفعت في تلك الصفحة لاحقًا فسيظهر مفتاحك هناك، أو هنا عندما تضغط «إنشاء PDF».",
  "The service cannot be reached.": "لا يمكن الوصول إلى الخدمة.",
  "You are offline. This page continues by itself when you are online again.":
    "أنت غير متصل. تتابع هذه الصفحة بنفسها عندما يعود الاتصال.",
  "Diagrams being drawn": "مخططات قيد الرسم",
  "This browser breaks lines slightly differently, so page breaks in the PDF may differ.":
    "يقسم هذا المتصفح الأسطر بشكل مختلف قليلًا، فقد تختلف فواصل الصفحات في ملف PDF.",
  "Line {line}": "السطر {line}",
  "We can't show the pages at the moment. You can still make the PDF.":
    "لا يمكننا عرض الصفحات حاليًا. يمكنك إنشاء PDF مع ذلك.",
  "Pages of the document": "صفحات المستند",
  "We can't show its pages here. You can still make the PDF.":
    "لا يمكننا عرض صفحاته هنا. يمكنك إنشاء PDF مع ذلك.",
  "{page} of {pages}": "{page} من {pages}",
  "We can't print this: {reason}": "لا يمكننا طباعة هذا: {reason}",
  "{fault} The PDF gets more time.": "{fault} يُمنح ملف PDF وقتًا أطول.",
  "These are the first pages. This text is long, so all are made only when you ask.":
    "هذه هي الصفحات الأولى. النص طويل، لذلك لا تُنشأ كلها إلا عندما تطلب.",
  "This text is long, so its pages are made only when you ask.":
    "النص طويل، لذلك لا تُنشأ صفحاته إلا عندما تطلب.",
  "deleted by the service": "حذفته الخدمة",
  "PDF ready": "PDF جاهز",
  "could not be made": "تعذر إنشاؤه",
  "being made": "قيد الإنشاء",
  "payment being confirmed": "جارٍ تأكيد الدفع",
  "offered again": "عُرض من جديد",
  "not paid yet": "لم يُدفع بعد",
  "Look again": "التحقق مجددًا",
  "{title} was deleted from this browser.": "حُذف {title} من هذا المتصفح.",
  "Delete {title} and its receipt from this browser? The service deletes its PDF by itself when its storage time is over.":
    "هل تريد حذف {title} وإيصاله من هذا المتصفح؟ تحذف الخدمة ملف PDF بنفسها عند انتهاء مدة حفظه.",
  "Paid: {amount}.": "تم الدفع: {amount}.",
  "Your PDF is ready: {pages}.": "ملف PDF جاهز: {pages}.",
  "The PDF": "ملف PDF",
  "You have used all downloads that the payment includes. Keep the copy that you downloaded.":
    "استخدمت كل التنزيلات التي تشملها الدفعة. احتفظ بالنسخة التي نزّلتها.",
  "The download failed (status {status}).": "فشل التنزيل (الحالة {status}).",
  "The download is damaged.": "الملف المنزَّل تالف.",
  "The service answered with status {status}.": "ردت الخدمة بالحالة {status}.",
  "{field}: {fault}": "{field}: {fault}",
  "Line {line}:": "السطر {line}:",
  "Set the address": "تحديد العنوان",
  "Choose the file": "اختيار الملف",
  "The service ignored a setting of this page.": "تجاهلت الخدمة أحد إعدادات هذه الصفحة.",
  "The page does not take bibliographies as files. Put the entries into the text, between ```bibtex and ```.":
    "لا تقبل الصفحة المراجع كملفات. ضع المداخل في النص بين ```bibtex و```.",
  "The service did not understand this page. Reload the page and try again.":
    "لم تفهم الخدمة هذه الصفحة. أعد تحميل الصفحة وحاول مرة أخرى.",
  "There is no text yet.": "لا يوجد نص بعد.",
  "The document is paid for, or a payment for it is being settled. Do not pay again.":
    "دُفع مقابل المستند، أو تجري تسوية دفعة له. لا تدفع مرة أخرى.",
  "Your network requested too many documents this hour. If you have paid, do not pay again.":
    "طلبت شبكتك مستندات كثيرة جدًا هذه الساعة. إن كنت قد دفعت فلا تدفع مرة أخرى.",
  "Your network requested too many unpaid documents this hour. Payments already made are safe: do not pay again.":
    "طلبت شبكتك مستندات غير مدفوعة كثيرة جدًا هذه الساعة. الدفعات التي تمت آمنة: لا تدفع مرة أخرى.",
  "Too many payments from your network were refused this hour. Do not sign another one. Pay another way.":
    "رُفضت دفعات كثيرة جدًا من شبكتك هذه الساعة. لا توقّع أخرى. ادفع بطريقة أخرى.",
  "Too many invoices were made for this document. Pay another way.":
    "أُنشئت فواتير كثيرة جدًا لهذا المستند. ادفع بطريقة أخرى.",
  "The invoice is being created.": "جارٍ إنشاء الفاتورة.",
  "The service is busy at the moment. Nothing is lost, so do not pay again.":
    "الخدمة مشغولة حاليًا. لم يضع شيء، فلا تدفع مرة أخرى.",
  "The response took too long. Nothing is lost, so do not pay again.":
    "استغرق الرد وقتًا طويلًا. لم يضع شيء، فلا تدفع مرة أخرى.",
  "The payment is being settled, and its outcome is not known yet. Do not pay again.":
    "تجري تسوية الدفعة، ولم تُعرف نتيجتها بعد. لا تدفع مرة أخرى.",
  "We can't tell now whether the document is paid for. Do not pay again.":
    "لا نعرف الآن هل دُفع مقابل المستند. لا تدفع مرة أخرى.",
  "We can't verify the payment now, and did not collect it. Do not pay again.":
    "لا يمكننا التحقق من الدفعة الآن، ولم نحصّلها. لا تدفع مرة أخرى.",
  "This way to pay is not available now. If you have paid, do not pay again.":
    "طريقة الدفع هذه غير متاحة الآن. إن كنت قد دفعت فلا تدفع مرة أخرى.",
  "{from} to {to}": "من {from} إلى {to}",
  "It is no image that can be printed. Choose SVG, PNG, JPEG or WebP.":
    "هذه ليست صورة قابلة للطباعة. اختر SVG أو PNG أو JPEG أو WebP.",
  "Font of text": "خط المتن",
  "Font of headings": "خط العناوين",
  "Font of code": "خط الشيفرة",
  Logo: "الشعار",
  "On the cover, and in the head of every other page.": "على الغلاف، وفي ترويسة كل صفحة أخرى.",
  Letterhead: "الورق المروّس",
  "An image or a PDF of one page behind every page but the cover, as large as the sheet.":
    "صورة أو ملف PDF من صفحة واحدة خلف كل صفحة عدا الغلاف، بحجم الورقة.",
  "WOFF2, TTF or OTF, whose licence allows embedding.": "ملف WOFF2 أو TTF أو OTF تسمح رخصته بالتضمين.",
  "Second colour": "اللون الثاني",
  "Colour of headings.": "لون العناوين.",
  CSS: "CSS",
  "Colours, type and spacing of h1 to h6, p, li, blockquote, th, td, code and others. What is not permitted is listed below the pages.":
    "ألوان وخطوط ومسافات h1 إلى h6 وp وli وblockquote وth وtd وcode وغيرها. ما لا يُسمح به يُذكر أسفل الصفحات.",
  Remove: "إزالة",
  "Remove: {name}": "إزالة: {name}",
  "It is too large: at most {most} MB can be sent with a document.":
    "الملف كبير جدًا: يمكن إرسال {most} ميغابايت على الأكثر مع المستند.",
  "{value} (set in the text)": "{value} (محدد في النص)",
  "it did not go to {network}: {reason}": "لم تنتقل إلى {network}: {reason}",
  "The service does not accept payments on its networks.": "لا تقبل الخدمة الدفع على شبكاتها.",
  "It has no account here.": "ليس لها حساب هنا.",
  "USDC on {networks}": "USDC على {networks}",
  "{amount} on {network}": "{amount} على {network}",
  "Nothing was charged.": "لم يُحصَّل شيء.",
  "You cancelled in {wallet}.": "ألغيت في {wallet}.",
  "credit of your key": "رصيد مفتاحك",
  "Signing with {wallet} failed: {reason}.": "فشل التوقيع بواسطة {wallet}: {reason}.",
  "Try again, or pay with {others}.": "أعد المحاولة أو ادفع بواسطة {others}.",
  "Try again.": "أعد المحاولة.",
  "This page knows no wallets for the network {network}.": "لا تعرف هذه الصفحة محافظ للشبكة {network}.",
  "{wallet} has no account on {network}. Choose that network in the wallet.":
    "ليس لدى {wallet} حساب على {network}. اختر تلك الشبكة في المحفظة.",
  "{wallet} did not sign.": "لم توقّع {wallet}.",
  "{wallet} on {network}": "{wallet} على {network}",
  "Pay {price} with {wallet}": "دفع {price} بواسطة {wallet}",
  "Paid. The document is queued.": "تم الدفع. المستند في قائمة الانتظار.",
  "The PDF is being printed.": "جارٍ طباعة PDF.",
  "The document takes longer than usual and was moved to the queue for slow documents.":
    "يستغرق المستند وقتًا أطول من المعتاد ونُقل إلى قائمة المستندات البطيئة.",
  "Default (US Letter)": "الافتراضي (US Letter)",
  "Paper size. US Letter by default; slides are 16:9, and always landscape.":
    "الافتراضي US Letter؛ والشرائح 16:9 وأفقية دائمًا.",
  "Edit it and print it again": "التعديل والطباعة من جديد",
  "This correction is not free. {reason}": "هذا التصحيح ليس مجانيًا. {reason}",
  "Buyer: person or company": "المشتري: شخص أو شركة",
  Address: "العنوان",
  "Tax ID": "الرقم الضريبي",
  "Your reference, such as an order number": "مرجعك، مثل رقم الطلب",
  "Save as PDF": "حفظ بصيغة PDF",
  "Save as text": "حفظ كنص",
  "All fields may be empty. They stay in this browser, and on the receipt.":
    "يمكن ترك جميع الحقول فارغة. تبقى في هذا المتصفح وعلى الإيصال.",
  "The receipt is being made …": "يجري إنشاء الإيصال…",
  "The service does not know this purchase any more. Save the receipt as text.":
    "لم تعد الخدمة تعرف عملية الشراء هذه. احفظ الإيصال كنص.",
  "This document was paid for with credit. The receipt is that of the credit.":
    "دُفع ثمن هذا المستند من الرصيد. والإيصال هو إيصال الرصيد.",
  "Three different receipts of this document were made, which is all there are.":
    "أُنشئت ثلاثة إيصالات مختلفة لهذا المستند، ولا يوجد أكثر منها.",
  "{count} pages": {
    zero: "لا صفحات",
    one: "صفحة واحدة",
    two: "صفحتان",
    few: "{count} صفحات",
    many: "{count} صفحة",
    other: "{count} صفحة",
  },
  "Your key has {count} documents left.": {
    zero: "لم يبقَ في مفتاحك أي مستند.",
    one: "بقي في مفتاحك مستند واحد.",
    two: "بقي في مفتاحك مستندان.",
    few: "بقيت في مفتاحك {count} مستندات.",
    many: "بقي في مفتاحك {count} مستندًا.",
    other: "بقي في مفتاحك {count} مستند.",
  },
  "Choose how to pay for {count} documents.": {
    one: "اختر طريقة الدفع مقابل مستند واحد.",
    two: "اختر طريقة الدفع مقابل مستندين.",
    few: "اختر طريقة الدفع مقابل {count} مستندات.",
    many: "اختر طريقة الدفع مقابل {count} مستندًا.",
    other: "اختر طريقة الدفع مقابل {count} مستند.",
  },
  "Paid: {count} documents": {
    one: "تم الدفع: مستند واحد",
    two: "تم الدفع: مستندان",
    few: "تم الدفع: {count} مستندات",
    many: "تم الدفع: {count} مستندًا",
    other: "تم الدفع: {count} مستند",
  },
  "Paid. Your key for {count} documents is shown.": {
    one: "تم الدفع. يظهر مفتاحك لمستند واحد.",
    two: "تم الدفع. يظهر مفتاحك لمستندين.",
    few: "تم الدفع. يظهر مفتاحك لـ{count} مستندات.",
    many: "تم الدفع. يظهر مفتاحك لـ{count} مستندًا.",
    other: "تم الدفع. يظهر مفتاحك لـ{count} مستند.",
  },
  "Credit for {count} documents": {
    one: "رصيد لمستند واحد",
    two: "رصيد لمستندين",
    few: "رصيد لـ{count} مستندات",
    many: "رصيد لـ{count} مستندًا",
    other: "رصيد لـ{count} مستند",
  },
  "{count} pictures": {
    one: "صورة واحدة",
    two: "صورتان",
    few: "{count} صور",
    many: "{count} صورة",
    other: "{count} صورة",
  },
  "{count} pictures were added.": {
    one: "أُضيفت صورة واحدة.",
    two: "أُضيفت صورتان.",
    few: "أُضيفت {count} صور.",
    many: "أُضيفت {count} صورة.",
    other: "أُضيفت {count} صورة.",
  },
  "Not among the files: {names}. Drop them here, too.": {
    one: "ليس بين الملفات: {names}. أفلته هنا أيضًا.",
    two: "ليسا بين الملفات: {names}. أفلتهما هنا أيضًا.",
    few: "ليست بين الملفات: {names}. أفلتها هنا أيضًا.",
    many: "ليست بين الملفات: {names}. أفلتها هنا أيضًا.",
    other: "ليست بين الملفات: {names}. أفلتها هنا أيضًا.",
  },
  "{count} more": {
    one: "واحد آخر",
    two: "اثنان آخران",
    few: "{count} أخرى",
    many: "{count} أخرى",
    other: "{count} أخرى",
  },
  "{count} more files are not listed. Choose the file directly.": {
    one: "ملف آخر غير مدرج. اختر الملف مباشرة.",
    two: "ملفان آخران غير مدرجين. اختر الملف مباشرة.",
    few: "{count} ملفات أخرى غير مدرجة. اختر الملف مباشرة.",
    many: "{count} ملفًا آخر غير مدرج. اختر الملف مباشرة.",
    other: "{count} ملف آخر غير مدرج. اختر الملف مباشرة.",
  },
  "{count} sats": {
    one: "{count} ساتوشي",
    two: "{count} ساتوشي",
    few: "{count} ساتوشي",
    many: "{count} ساتوشي",
    other: "{count} ساتوشي",
  },
  "{count} more.": {
    one: "واحدة أخرى.",
    two: "اثنتان أخريان.",
    few: "{count} أخرى.",
    many: "{count} أخرى.",
    other: "{count} أخرى.",
  },
  "{count} findings": {
    one: "ملاحظة واحدة",
    two: "ملاحظتان",
    few: "{count} ملاحظات",
    many: "{count} ملاحظة",
    other: "{count} ملاحظة",
  },
  "{count} images on the web are only downloaded when the PDF is made. Page breaks may change.": {
    one: "صورة من الويب لا تُنزَّل إلا عند إنشاء PDF. قد تتغير فواصل الصفحات.",
    two: "صورتان من الويب لا تُنزَّلان إلا عند إنشاء PDF. قد تتغير فواصل الصفحات.",
    few: "{count} صور من الويب لا تُنزَّل إلا عند إنشاء PDF. قد تتغير فواصل الصفحات.",
    many: "{count} صورة من الويب لا تُنزَّل إلا عند إنشاء PDF. قد تتغير فواصل الصفحات.",
    other: "{count} صورة من الويب لا تُنزَّل إلا عند إنشاء PDF. قد تتغير فواصل الصفحات.",
  },
  "{count} diagrams are not shown here yet. The PDF is made with all of them, and page breaks may change.": {
    one: "مخطط لم يُعرض هنا بعد. يُنشأ PDF بكل المخططات، وقد تتغير فواصل الصفحات.",
    two: "مخططان لم يُعرضا هنا بعد. يُنشأ PDF بكل المخططات، وقد تتغير فواصل الصفحات.",
    few: "{count} مخططات لم تُعرض هنا بعد. يُنشأ PDF بكل المخططات، وقد تتغير فواصل الصفحات.",
    many: "{count} مخططًا لم يُعرض هنا بعد. يُنشأ PDF بكل المخططات، وقد تتغير فواصل الصفحات.",
    other: "{count} مخطط لم يُعرض هنا بعد. يُنشأ PDF بكل المخططات، وقد تتغير فواصل الصفحات.",
  },
  "{count} cents": {
    one: "سنت واحد",
    two: "سنتان",
    few: "{count} سنتات",
    many: "{count} سنتًا",
    other: "{count} سنت",
  },
  "Found a mistake? Printing it again is free for {count} minutes ({left} left).": {
    one: "وجدت خطأ؟ الطباعة من جديد مجانية لمدة دقيقة واحدة (المتبقي {left}).",
    two: "وجدت خطأ؟ الطباعة من جديد مجانية لمدة دقيقتين (المتبقي {left}).",
    few: "وجدت خطأ؟ الطباعة من جديد مجانية لمدة {count} دقائق (المتبقي {left}).",
    many: "وجدت خطأ؟ الطباعة من جديد مجانية لمدة {count} دقيقة (المتبقي {left}).",
    other: "وجدت خطأ؟ الطباعة من جديد مجانية لمدة {count} دقيقة (المتبقي {left}).",
  },
};
