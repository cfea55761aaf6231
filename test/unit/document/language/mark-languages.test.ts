import { describe, expect, it } from "vitest";
import { markLanguages } from "../../../../document/language/mark-languages.ts";
import { htmlOf, treeOf } from "./fragment.ts";

const english = "The warehouses are drier than the rules require, and the measurements were made again.";
const german =
  "Die Lagerhäuser sind trockener, als die Vorschrift verlangt, und die Messungen wurden wiederholt.";
const arabic = "قررت الجمعية العمومية دمج المخزنين الواقعين على ضفة النهر في الربيع";
const hebrew = "האספה הכללית החליטה לאחד את שני המחסנים שעל גדת הנהר";
const chinese = "今年春天，社员大会决定把河边的两座仓库合并，并且省下一半的取暖费";

async function languageOf(html: string, named?: string): Promise<string> {
  return markLanguages(treeOf(html), named);
}

async function marked(html: string, named?: string): Promise<string> {
  const root = treeOf(html);
  await markLanguages(root, named);
  return htmlOf(root);
}

describe("the language of a document", () => {
  it.each([
    ["pt-br", "Texto", "pt-BR"],
    ["zh-hant", "文", "zh-Hant"],
    ["de", "Привет", "de"],
    ["no tag", "Привет, мир", "ru"],
    [undefined, "Hello, world", "en"],
    [undefined, "", "en"],
    [undefined, "123 + 456", "en"],
    [undefined, "Привет, мир", "ru"],
    [undefined, "Це є український текст про склади та їхні записи", "uk"],
    [undefined, "γειά σου Κόσμε", "el"],
    [undefined, chinese, "zh"],
    [undefined, "今年春天，社員大會決定把河邊的兩座倉庫合併", "zh-Hant"],
    [undefined, "これは文書です", "ja"],
    [undefined, "漢字漢字漢字漢字が", "ja"],
    [undefined, "이것은 문서입니다", "ko"],
    [undefined, arabic, "ar"],
    [undefined, "مجمع عمومی سهامداران تصمیم گرفت دو انبار را یکی کند", "fa"],
    [undefined, "یہ رپورٹ بتاتی ہے کہ یہ کام کیسے ہو رہا ہے", "ur"],
    [undefined, hebrew, "he"],
    [undefined, "नमस्ते दुनिया", "hi"],
    [undefined, "สวัสดีชาวโลก", "th"],
    [undefined, english, "en"],
    [undefined, german, "de"],
    [
      undefined,
      "L'assemblée générale a décidé de réunir les entrepôts, et nous économisons la moitié du chauffage.",
      "fr",
    ],
    [
      undefined,
      "La asamblea general decidió reunir los almacenes del río para ahorrar la mitad de la calefacción.",
      "es",
    ],
    [
      undefined,
      "Foreningen besluttede i foråret at lægge de to lagre ved floden sammen, og det er ikke dyrt.",
      "da",
    ],
    [undefined, "An English text that names Москва once", "en"],
  ])("named %j, of the text %j, is %s", async (named, text, language) => {
    expect(await languageOf(`<p>${text}</p>`, named)).toBe(language);
  });

  it("is that of most of its prose, not of its code, addresses and names", async () => {
    const code = "function average(values) { return sum(values) / values.length; } ".repeat(20);
    const link =
      `<a href="https://example.com">https://example.com/a/very/long/address/of/a/document</a> `.repeat(9);
    const html = `<h1>README</h1><p>使用 <code>npm install average-of-values</code> 安装 Python 3.12 和 SQLite，详见 ${link}</p><pre><code>${code}</code></pre><p>${chinese}</p>`;
    expect(await languageOf(html)).toBe("zh");
    expect(await languageOf(`<p>${english}</p><p>${english}</p><p>${german}</p>`)).toBe("en");
    expect(await languageOf(`<p>${german}</p><p>${german}</p><p>${english}</p>`)).toBe("de");
  });

  it("is that of its sentences where titles have none of its own letters", async () => {
    expect(
      await languageOf(
        "<h1>倉庫報告</h1><h2>面積</h2><p>この春、総会は倉庫を一つにまとめた。</p><td>北</td>",
      ),
    ).toBe("ja");
  });
});

describe("a passage in another language", () => {
  it("carries it, and its direction where that differs", async () => {
    expect(await marked(`<p>${english}</p><p>${arabic}</p><p>${german}</p>`, "en-GB")).toBe(
      `<p>${english}</p><p lang="ar" dir="rtl">${arabic}</p><p lang="de">${german}</p>`,
    );
    expect(await marked(`<p>${arabic}</p><p>${arabic}</p><p>${english}</p>`)).toContain(
      `<p lang="en" dir="ltr">${english}</p>`,
    );
  });

  it("is the whole list, quote or table where all of it is", async () => {
    const list = `<ul><li>${hebrew}</li><li><p>${hebrew}</p><ul><li>${hebrew}</li></ul></li></ul>`;
    expect(await marked(`<p>${english}</p>${list}`, "en")).toContain(`<ul lang="he" dir="rtl"><li>${hebrew}`);
    const mixed = `<ul><li>${hebrew}</li><li>${english}</li></ul>`;
    expect(await marked(mixed, "en")).toBe(
      `<ul><li lang="he" dir="rtl">${hebrew}</li><li>${english}</li></ul>`,
    );
  });

  it.each([
    ["a few words", "<p>Guten Tag und auf Wiedersehen</p>"],
    [
      "a list of names",
      "<p>Łukasz Żak, Søren Ångström, Zoë Müller, Éva Kovács, Jürgen Groß, Nuño Álvarez</p>",
    ],
    ["code", `<p><code>${german}</code></p><pre><code>${arabic}</code></pre>`],
  ])("is not taken for one: %s", async (_name, html) => {
    expect(await marked(`<p>${english}</p>${html}`)).toBe(`<p>${english}</p>${html}`);
  });

  it("stays in the language and the direction that its author gives it", async () => {
    const given = `<div dir="rtl"><p>${english}</p></div><p lang="fr">${german}</p>`;
    expect(await marked(given, "en")).toBe(given);
  });
});

it("shows addresses from left to right in a text from right to left", async () => {
  const html = `<p>${arabic} <a href="https://example.com/">https://example.com/</a></p>`;
  expect(await marked(html)).toContain(`<a href="https://example.com/" dir="ltr">`);
  expect(await marked(html.replace(arabic, english))).not.toContain("dir");
});
