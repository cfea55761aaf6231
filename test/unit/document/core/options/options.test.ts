import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { documentFlags } from "../../../../../client/program/document-options.ts";
import { documentInput } from "../../../../../client/mcp/document-input.ts";
import { toLayout, dropDefaults } from "../../../../../document/core/options/chosen.ts";
import { isValid, describeValidValues, parseValue } from "../../../../../document/core/options/kinds.ts";
import { documentOptions, optionList } from "../../../../../document/core/options/options.ts";
import { optionSchemas } from "../../../../../document/core/options/schemas.ts";
import { conversionRequest } from "../../../../../lambdas/http-contract/requests.ts";
import { optionFields } from "../../../../../lib/assets/page/option-fields.ts";

const parse = (options: unknown, markdown = "x") =>
  conversionRequest.safeParse({ data: { text_body: markdown }, options });

/** What must not come into a style or a page as it was written. */
const hostile = [
  "red; } @import url(https://evil.example)",
  "expression(alert(1))",
  "url(https://evil.example/x)",
  "#0b4f9e; background: url(x)",
  "#12",
  "#12345g",
  "var(--ink)",
  "</style><script>alert(1)</script>",
  "\u0000",
  "__proto__",
  "constructor",
  "toString",
  {},
  [],
  true,
  NaN,
  Infinity,
  -1,
];

describe("the table of options", () => {
  it("has every option of requests, flags, tools and the form", () => {
    const names = optionList.map(([name]) => name);
    const flags = documentFlags().map(({ long }) => long?.slice(2).replaceAll("-", "_"));
    expect(flags).toEqual(expect.arrayContaining(names));
    const layout = JSON.stringify(z.toJSONSchema(documentInput.options, { io: "input" }));
    // Who calls a tool chooses the paper itself.
    for (const name of names.filter((other) => other !== "default_paper")) expect(layout).toContain(name);
    const schema = JSON.stringify(z.toJSONSchema(conversionRequest, { io: "input" }));
    for (const name of names) expect(schema).toContain(`"${name}":{`);
    const fields = optionFields("frequent") + optionFields("other");
    for (const [name, option] of optionList)
      expect(fields.includes(`id="${name}"`)).toBe(option.isInForm === true);
  });

  it("is documented, each option with all of its words", () => {
    const page = readFileSync(new URL("../../../../../docs/markdown.md", import.meta.url), "utf8");
    for (const [name, option] of optionList) {
      const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` `));
      expect(row, name).toBeDefined();
      if ("words" in option)
        for (const word of Object.keys(option.words)) expect(row).toContain(`\`${word}\``);
    }
  });

  it.each(optionList)(
    "refuses a value of another kind for %s, and says which are possible",
    (name, option) => {
      for (const value of hostile) {
        const isText = ["line", "margin", "image"].includes(option.kind);
        if (isText && typeof value === "string" && value !== "\u0000" && option.kind !== "image") continue;
        if (option.kind === "image" && isValid(option, value)) continue;
        const { success, error } = parse({ [name]: value });
        expect(success, `${name}: ${JSON.stringify(value)}`).toBe(false);
        expect(error?.issues[0]?.path).toEqual(["options", name]);
        if (typeof value === "string") expect(parseValue(option, value)).toBeUndefined();
      }
      expect(optionSchemas[name].safeParse(Symbol("x")).success).toBe(false);
      expect(describeValidValues(option)).toMatch(/'|from|or|characters|address/);
    },
  );

  it.each([
    ["size", 6.9],
    ["size", 24.5],
    ["size", "11"],
    ["margins", 11],
    ["margins", 51],
    ["margins", "20"],
    ["columns", 3],
    ["columns", 1.5],
    ["columns", "2"],
    ["theme", "Report"],
    ["accent", "rebeccapurple"],
    ["header", "{pages} of {author}"],
    ["header", "two\nlines"],
    ["footer", "x".repeat(301)],
    ["watermark", "x".repeat(61)],
    ["logo", "file:///etc/passwd"],
    ["logo", "javascript:alert(1)"],
    ["logo", "data:text/html,<script>"],
    ["logo", ""],
    ["base_url", "ftp://example.com"],
  ])("refuses for %s the value %j", (name, value) => {
    expect(parse({ [name]: value }).success).toBe(false);
  });

  it.each([
    ["size", 7],
    ["size", 11.5],
    ["margins", 12],
    ["margins", "narrow"],
    ["columns", 2],
    ["accent", "#ABC"],
    ["accent", "teal"],
    ["header", "{title} | {section} | {date}"],
    ["header", "braces {} and { page } are text"],
    ["footer", ""],
    ["logo", "https://example.com/logo.png"],
    ["logo", "data:image/png;base64,AAAA"],
    ["logo", "images/logo.svg"],
    ["watermark", "DRAFT"],
  ])("accepts for %s the value %j", (name, value) => {
    const { success, data } = parse({ [name]: value });
    expect(success).toBe(true);
    expect(data?.options).toMatchObject({ [name]: value });
  });
});

describe("texts of values", () => {
  it.each([
    ["paper", "A4", "a4"],
    ["numbered", "true", "on"],
    ["smart", "no", "off"],
    ["size", "11pt", 11],
    ["margins", "20 mm", 20],
    ["margins", "Wide", "wide"],
    ["columns", "2", 2],
    ["accent", "#0B4F9E", "#0b4f9e"],
    ["columns", "two", undefined],
    ["size", "large", undefined],
    ["size", "11px", undefined],
  ] as const)("are read for the option %s: %s", (name, text, value) => {
    expect(parseValue(documentOptions[name], text)).toBe(value);
  });
});

describe("the chosen options", () => {
  it("get the engine's names", () => {
    expect(toLayout({ toc: "on", running_heads: "off", columns: 2, base_url: "https://x.example" })).toEqual({
      contents: "on",
      runningHeads: "off",
      columns: 2,
    });
  });

  it("leave out defaults, except where a theme or front matter may change the default", () => {
    const usual = { paper: "a4", align: "left", theme: "report", columns: 1, toc: "auto" } as const;
    const left = (options: Parameters<typeof toLayout>[0], text: string) =>
      toLayout(dropDefaults(options, text));
    expect(left(usual, "# A")).toEqual({});
    expect(left(usual, "---\ntheme: article\n---\n")).toEqual({
      paper: "a4",
      align: "left",
      theme: "report",
      columns: 1,
    });
    expect(left({ theme: "article", align: "left" }, "# A")).toEqual({ theme: "article", align: "left" });
  });
});
