import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import type { CompiledDocument } from "../../../document/core/compile.ts";
import { warningCodes } from "../../../document/core/warnings/warning-codes.ts";
import { compileAlone, flatHtml } from "../../integration/document/compile.ts";

const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

const caseSchema = z
  .strictObject({
    title: z.string().regex(/^[A-ZÀ-Ý\\"].*\s.*\.$/su, "is a sentence"),
    /** Of the specification that it follows. */
    section: z.number().optional(),
    markdown: z.string().optional(),
    /** A document a line: `Markdown ⇒ HTML` (`⊃`: a part of it, `⊅`: none of it, `≈`: what is shown), or Markdown alone that stays as it is. `⏎` ends a line, ` ⚠ 3 code` is a warning, by its code or a part of its words. */
    rows: z.string().optional(),
    /** Of the whole document; formulas have their source within. */
    html: z.string().optional(),
    /** What is shown, without tags. */
    text: z.string().optional(),
    contains: texts.optional(),
    lacks: texts.optional(),
    warnings: z.array(z.strictObject({ line: z.number().optional(), what: z.string() })).optional(),
    /** Further parts of the compiled document, by their paths. */
    compiled: z.record(z.string(), z.unknown()).optional(),
    options: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(({ rows, html, text, contains, lacks, warnings, compiled }) =>
    [rows, html, text, contains, lacks, warnings, compiled].some((part) => part !== undefined),
  );

export type Case = z.output<typeof caseSchema>;

/** Reads the cases of a file of YAML. */
export function readCases(file: URL): readonly Case[] {
  return z.array(caseSchema).parse(parse(readFileSync(file, "utf8")));
}

/** Returns the documents of a case. */
export function listDocuments({ markdown, rows = "" }: Case): readonly string[] {
  const written = splitRows(rows).map((row) => parseRow(row).markdown.replaceAll("⏎", "\n"));
  return markdown === undefined ? written : [markdown, ...written];
}

/** An image that can be shown, as cases and their HTML call it. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Holds the engine against a case. */
export async function checkCase({ markdown, rows = "", ...expected }: Case): Promise<void> {
  if (markdown !== undefined) await checkDocument(markdown, expected);
  const written = splitRows(rows);
  const found = await Promise.all(written.map((row) => checkRow(row, expected)));
  expect(found).toEqual(written);
}

function splitRows(rows: string): readonly string[] {
  return rows.split("\n").filter((row) => row !== "");
}

function parseRow(row: string) {
  const [document = "", ...told] = row.split(" ⚠ ");
  const [, markdown = "", sign, part = ""] = /^(.*?)(?: ([⇒≈⊃⊅])(?: (.*))?)?$/u.exec(document) ?? [];
  return { markdown, sign, part, told };
}

/** Tells a row as it is: itself, where it is right. */
async function checkRow(row: string, expected: Omit<Case, "markdown" | "rows">): Promise<string> {
  const { markdown, sign, part, told } = parseRow(row);
  const warnings = told.map((warning) => {
    const [, line, what = ""] = /^(?:(\d+) )?(.*)$/.exec(warning) ?? [];
    return { line: Number(line) || undefined, what };
  });
  const { html, text } = await checkDocument(markdown.replaceAll("⏎", "\n"), {
    ...expected,
    ...(told.length > 0 && { warnings }),
  });
  const shown = html.replace(/^<p>((?:(?!<\/?p\b)[^])*)<\/p>$/, "$1").replaceAll("\n", "⏎");
  const unchanged = markdown.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;");
  const isRight = sign === undefined ? shown === unchanged : shown.includes(part) === (sign === "⊃");
  const found = sign === "≈" ? `${markdown} ≈ ${text}` : `${markdown} ⇒ ${shown}`.trimEnd();
  return /[⊃⊅]/.test(sign ?? "⊃") && isRight ? row : [found, ...told].join(" ⚠ ");
}

async function checkDocument(markdown: string, expected: Omit<Case, "markdown" | "rows">) {
  const written = markdown.replaceAll("pixel.png", pixel);
  const document = await compileAlone(written, undefined, expected.options);
  const whole = flatHtml(document.html).replaceAll(pixel, "pixel.png").replaceAll("\u00a0", "&nbsp;");
  const html = withSources(whole, document);
  const text = extractText(document.html);
  if (expected.html !== undefined) expect(html).toBe(flatHtml(expected.html));
  if (expected.text !== undefined) expect(text, markdown).toBe(expected.text.trim());
  for (const part of expected.contains ?? []) expect(whole).toContain(part);
  for (const part of expected.lacks ?? []) expect(whole).not.toContain(part);
  const warnings = expected.warnings?.map(({ line, what }): unknown =>
    expect.objectContaining({
      ...(line && { line }),
      ...(what in warningCodes ? { code: what } : { what: expect.stringContaining(what) as unknown }),
    }),
  );
  if (warnings) expect(document.warnings, markdown).toEqual(warnings);
  for (const [path, value] of Object.entries(expected.compiled ?? {}))
    expect(document, markdown).toHaveProperty(path, value);
  return { html, text };
}

/** Replaces the MathML of each formula by its source. */
function withSources(html: string, { formulas }: CompiledDocument): string {
  return html.replace(
    /<math(?: (display="block"))?[^>]* lang="en-x-f(\d+)".*?<\/math>/gs,
    (_, display: string | undefined, at: string) =>
      `<math${display ? ` ${display}` : ""}>${formulas[Number(at)]?.text ?? ""}</math>`,
  );
}

function extractText(html: string): string {
  return html
    .replace(/<annotation.*?<\/annotation>|<[^>]*>|[\u00ad\u2061]/gs, "")
    .replace(/\s+/g, " ")
    .trim();
}
