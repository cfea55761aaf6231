import { describe, expect, it } from "vitest";
import { detectDocumentLanguage } from "../../../../../../document/core/language/detect/document-language.ts";
import { parseMarkdown } from "../../../../../../document/core/parse/parser.ts";

const english = "The warehouses are drier than the rules require, and the measurements were made again.";
const german =
  "Die Lagerhäuser sind trockener, als die Vorschrift verlangt, und die Messungen wurden wiederholt.";
const arabic = "قررت الجمعية العمومية دمج المخزنين الواقعين على ضفة النهر في الربيع";
const hebrew = "האספה הכללית החליטה לאחד את שני המחסנים שעל גדת הנהר";
const chinese = "今年春天，社员大会决定把河边的两座仓库合并，并且省下一半的取暖费";

function detectLanguage(markdown: string, named?: string): Promise<string> {
  return detectDocumentLanguage(parseMarkdown(markdown), named);
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
    expect(await detectLanguage(text, named)).toBe(language);
  });

  it("is that of most of its prose, not of its code, addresses and names", async () => {
    const code = "function average(values) { return sum(values) / values.length; } ".repeat(20);
    const link =
      `<a href="https://example.com">https://example.com/a/very/long/address/of/a/document</a> `.repeat(9);
    const markdown = `# README\n\n使用 \`npm install average-of-values\` 安装 Python 3.12 和 SQLite，详见 ${link}\n\n\`\`\`\n${code}\n\`\`\`\n\n${chinese}`;
    expect(await detectLanguage(markdown)).toBe("zh");
    expect(await detectLanguage(`${english}\n\n${english}\n\n${german}`)).toBe("en");
    expect(await detectLanguage(`${german}\n\n${german}\n\n${english}`)).toBe("de");
  });

  it("is that of its sentences where titles lack its own letters", async () => {
    expect(
      await detectLanguage(
        "# 倉庫報告\n\n## 面積\n\nこの春、総会は倉庫を一つにまとめた。\n\n|北|\n|--|\n|南|",
      ),
    ).toBe("ja");
  });

  it("is that of raw HTML, too", async () => {
    expect(await detectLanguage(`<div class="a">\n<p>${german}</p>\n</div>`)).toBe("de");
  });
});
