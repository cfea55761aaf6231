import { greyPng } from "../test/integration/document/grey-png.ts";
import { prose } from "./prose.ts";

/** Documents as people send them, each of about ten pages. */
export const kinds: Readonly<Record<string, () => string>> = {
  emoji: () => sections((index) => `${emoji(index)} Done, and ${emoji(index + 1)} to go.`),
  Chinese: () => paragraphs("第", chinese, 330, 34),
  Arabic: () => paragraphs("الفصل", arabic, 90, 40),
  formulas: () => sections((index) => Array.from({ length: 6 }, (_, at) => formula(index + at)).join("\n\n")),
  tables: () => sections((index) => table(index, 12)),
  code: () => `${prose(2)}\n\n\`\`\`ts\n${code(360)}\n\`\`\``,
  pictures: () => sections((index) => `![A gauge](data:image/png;base64,${picture(index)})`),
  "a diagram": () =>
    `${prose(10)}\n\n\`\`\`mermaid\nflowchart LR\n  A[Gauge] -->|reads| B[Mean]\n  B --> C{Fit}\n  C --> D[Weather]\n\`\`\``,
};

function sections(extra: (index: number) => string): string {
  return prose(9)
    .split(/\n\n(?=#)/)
    .map((section, index) => `${section}\n\n${extra(index)}`)
    .join("\n\n");
}

function emoji(index: number): string {
  return String.fromCodePoint(0x1f600 + (index % 40));
}

const chinese =
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运";

const arabic =
  "يقيس المقياس ارتفاع الماء في البئر الهادئة كل ست دقائق ويأخذ ستين قراءة ثم يسقط أبعدها ويحفظ المتوسط وما يبقى بعد المطابقة هو الطقس ريح تجمع الماء في الخليج وضغط هواء يرفعه سنتيمترا لكل هكتوباسكال ناقص";

/** Paragraphs of so many signs or words, in another order each. */
function paragraphs(chapter: string, text: string, length: number, count: number): string {
  const parts = text.includes(" ") ? text.split(" ") : Array.from(text);
  const gap = text.includes(" ") ? " " : "";
  const [comma, stop] = gap === "" ? ["，", "。"] : ["،", "."];
  return Array.from({ length: count }, (_, number) => {
    const words = Array.from({ length }, (_, at) => parts[(number * 37 + at * 13) % parts.length] ?? "");
    const clauses = Array.from({ length: length / 10 }, (_, at) =>
      words.slice(at * 10, at * 10 + 10).join(gap),
    );
    const heading = number % 4 === 0 ? `## ${chapter} ${String(number / 4 + 1)}\n\n` : "";
    return `${heading}${clauses.join(comma + gap)}${stop}`;
  }).join("\n\n");
}

function formula(index: number): string {
  return `$$\n\\int_0^{${String(index)}} \\frac{x^{${String(index)}} + \\sqrt{1 + x^2}}{\\sum_{k=1}^{n} \\alpha_k e^{-k x}} \\, dx = \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n$$`;
}

function table(index: number, rows: number): string {
  const row = (at: number): string =>
    `| M${String(at)} | ${String(at * 28.98 + index)} | ${String(at / 7)} | a constituent of the tide |`;
  return `| Name | Speed | Amplitude | What it is |\n|---|---:|---:|---|\n${Array.from({ length: rows }, (_, at) => row(at)).join("\n")}`;
}

function code(lines: number): string {
  return Array.from(
    { length: lines },
    (_, at) =>
      `export const reading${String(at)} = await gauge.read({ hours: ${String(at)}, datum: "MLLW" }); // metres`,
  ).join("\n");
}

/** Returns a PNG, grey in waves, in base64. */
function picture(index: number): string {
  const waves = (x: number, y: number) => 128 + 100 * Math.sin((x * (index + 1)) / 40) * Math.cos(y / 30);
  return greyPng(400, 300, waves).toString("base64");
}
