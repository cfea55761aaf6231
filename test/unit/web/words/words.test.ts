import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { words as arabic } from "../../../../web/words/languages/arabic.ts";
import { words as chinese } from "../../../../web/words/languages/chinese.ts";
import { words as french } from "../../../../web/words/languages/french.ts";
import { words as german } from "../../../../web/words/languages/german.ts";
import { words as japanese } from "../../../../web/words/languages/japanese.ts";
import { words as portuguese } from "../../../../web/words/languages/portuguese.ts";
import { words as spanish } from "../../../../web/words/languages/spanish.ts";
import { chooseLanguage } from "../../../../web/words/languages.ts";
import type { Words } from "../../../../web/words/translate.ts";
import { listServedMessages } from "./served-page.ts";

const root = new URL("../../../../", import.meta.url);
const tables: readonly (readonly [tag: string, table: Words])[] = [
  ["de", german],
  ["fr", french],
  ["es", spanish],
  ["pt-BR", portuguese],
  ["ja", japanese],
  ["zh-Hans", chinese],
  ["ar", arabic],
];

/** Words that a language shares with English. */
const shared: Readonly<Record<string, readonly string[]>> = {
  de: ["Text", "Link", "Code", "code", "Name", "Agents", "Orange", "Normal", "Logo"],
  fr: [
    "Pages",
    "Options",
    "Article",
    "CV",
    "Date",
    "Document",
    "Agents",
    "Code",
    "code",
    "Violet",
    "Image",
    "Logo",
  ],
  es: ["Manual"],
  "pt-BR": ["Slides", "Link", "Manual"],
};
/** Names, and what consists of places alone. */
const names = ["Markdown", "API", "CSS", "{minutes} min {seconds} s", "{field}: {fault}"];

/** Lists all strings in the page's scripts. */
function listStrings(): Set<string> {
  const strings = new Set<string>();
  const files = readdirSync(new URL("web/", root), { recursive: true }).map(String);
  for (const file of files.filter((name) => name.endsWith(".ts") && !name.includes("languages/"))) {
    const text = readFileSync(new URL(`web/${file}`, root), "utf8");
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) strings.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  }
  return strings;
}

/** Lists the calls of `translate` and `translateCount` that run while a module is loaded, when the table may not be there yet. */
function listEarlyCalls(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(new URL(`web/${file}`, root), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const calls: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText(source).startsWith("translate"))
      calls.push(`${file}: ${node.getText(source)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

/** Lists the places of a message, and the elements within it. */
function listPlaces(text: string): string[] {
  return (text.match(/\{\w+\}|<\/?\d+\/?>/g) ?? []).sort();
}

describe("the messages of the page", () => {
  it("all have a translation that the markup of the page holds", () => {
    const known = new Set(Object.keys(german));
    expect(listServedMessages().filter((text) => !known.has(text))).toEqual([]);
  });

  it("are all used", () => {
    const used = new Set([...listStrings(), ...listServedMessages()]);
    // Sentences of the service that the page shows as they are.
    const said = readFileSync(new URL("lambdas/jobs/job-store.ts", root), "utf8");
    expect(Object.keys(german).filter((text) => !used.has(text) && !said.includes(`"${text}"`))).toEqual([]);
  });

  it("are never read while a module is loaded", () => {
    const files = readdirSync(new URL("web/", root), { recursive: true }).map(String);
    expect(files.filter((name) => name.endsWith(".ts")).flatMap(listEarlyCalls)).toEqual([]);
  });

  it.each(tables)("have their places and elements in %s", (_, table) => {
    const wrong = Object.entries(table).filter(([text, translation]) => {
      const forms = typeof translation === "string" ? [translation] : Object.values(translation);
      const places = listPlaces(text);
      return forms.some((form) => {
        const own = listPlaces(form);
        // One and two are words in some languages.
        const isInWords = typeof translation !== "string" && !own.includes("{count}");
        return (
          String(isInWords ? own.concat("{count}").sort() : own) !== String(places) &&
          String(own) !== String(places)
        );
      });
    });
    expect(wrong).toEqual([]);
  });

  it.each(tables)("are another text in %s", (tag, table) => {
    const same = Object.entries(table).filter(([text, translation]) => text === translation);
    const mayBe = [...names, ...(shared[tag] ?? [])];
    expect(same.map(([text]) => text).filter((text) => !mayBe.includes(text))).toEqual([]);
  });

  it.each(tables)("have a form for each number that is told apart in %s", (tag, table) => {
    const rules = new Intl.PluralRules(tag);
    const numbers = [1, 2, 5, 11, 100, 1_000];
    const needed = new Set(numbers.map((number) => rules.select(number)));
    const lacking = Object.entries(table).filter(
      ([, translation]) =>
        typeof translation !== "string" &&
        Object.keys(translation).length > 1 &&
        [...needed].some((form) => translation[form] === undefined),
    );
    expect(lacking).toEqual([]);
  });
});

describe("the language of the page", () => {
  it.each<[wanted: readonly string[], language: string]>([
    [["de-AT", "en"], "de"],
    [["pt-PT"], "pt-BR"],
    [["zh-TW"], "zh-Hans"],
    [["ar-EG"], "ar"],
    [["sv", "fr-CA", "en"], "fr"],
    [["en-GB", "de"], "en"],
    [["sv"], "en"],
    [[], "en"],
  ])("is the first of %s that it has", (wanted, language) => {
    expect(chooseLanguage(wanted)).toBe(language);
  });
});
