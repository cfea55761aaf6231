import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { imageIsRelative, linkIsRelative } from "../../../../document/warnings/relative-addresses.ts";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import {
  errorInWordsOfPage,
  findingInWordsOfPage,
  unclearError,
} from "../../../../web/words/service-words.ts";
import { sourceFiles } from "../../../source-files.ts";

/** Every sentence of the service and the engine, as their code holds it: what they fill in is an ellipsis. */

/** Speak to operators and of the API alone. */
const toOthers = /^lambdas\/(?:site|mcp|http-contract|settings)\/|\/(?:definition|settings|credentials)\.ts$/;

function sentencesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text === undefined) ts.forEachChild(node, visit);
    else found.push(text);
  };
  visit(source);
  return found.filter(
    (text) => /^[^:]*[a-z]+ [a-z]+ [^]*[a-z.]$/i.test(text) && !/[{}#=]|SET |ADD /.test(text),
  );
}

/** The text of a literal, or of several that are joined; undefined for anything else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? "…"}${right ?? "…"}`;
}

const files = (await sourceFiles()).filter(
  (file) => /^(?:document|lambdas)\//.test(file) && !toOthers.test(file),
);
const sentences = files.flatMap((file) => sentencesIn(file).map((text) => ({ file, text })));

/** Names of fields as only requests have them: those of two words, and the paths of all. What front matter can say is a document's own. */
function fieldNames(schema: object): string[] {
  const names: string[] = [];
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === "properties") names.push(...Object.keys(value as object));
    return value;
  });
  return [...new Set(names)];
}
const fields = fieldNames(
  z.toJSONSchema(deliveredConversionRequest, { io: "input", unrepresentable: "any" }),
);
const onlyInRequests = ["text_body", "document_name", "callback_url", "base_url", "to_email"];
const names = String.raw`\b(?:data|meta|options)\.(?:${fields.join("|")})\b|\b(?:${onlyInRequests.join("|")})\b`;
const namesOfApi = new RegExp(names);
/** What else only programs are told, where the service says what is wrong. */
const wordsOfApi = new RegExp(
  String.raw`${names}|\b(?:Retry-After|Idempotency-Key|Content-(?:Type|Encoding)|WWW-Authenticate|x-api-key|payment_\w+|offer_id)\b` +
    String.raw`|\b(?:the same request|endpoint|callback|credential|base64\w*)\b|/v1/`,
);

describe("what the page says of what the service says", () => {
  it("has the names of every field, and finds the sentences that have one", () => {
    expect(fields).toEqual(expect.arrayContaining([...onlyInRequests, "title", "running_heads"]));
    const naming = sentences.filter(({ text }) => wordsOfApi.test(text)).map(({ file }) => file);
    expect(naming).toEqual(
      expect.arrayContaining([
        "document/citations/cite-works.ts",
        "document/warnings/relative-addresses.ts",
        "lambdas/submit/limits/requester.ts",
        "lambdas/payments/offers.ts",
      ]),
    );
  });

  it("has no word of the API, whichever error or finding the service and the engine have", () => {
    const errors = sentences.map(({ file, text }) => ({ file, words: errorInWordsOfPage(text) }));
    const findings = sentences.map(({ file, text }) => ({ file, words: findingInWordsOfPage(text).text }));
    expect(errors.length).toBeGreaterThan(400);
    expect(errors.filter(({ words }) => wordsOfApi.test(words))).toEqual([]);
    expect(findings.filter(({ words }) => namesOfApi.test(words))).toEqual([]);
  });

  // It would be beside "Do not pay again", in which requests are what is sent again.
  it("asks nobody to send a payment again", () => {
    expect(sentences.filter(({ text }) => /payment.*\bsend it again/i.test(text))).toEqual([]);
  });

  it("says what every finding of the engine is about", () => {
    const lost = sentences
      .filter(({ file }) => file.startsWith("document/"))
      .filter(({ text }) => findingInWordsOfPage(text).text.startsWith("Something that this page sent"));
    expect(lost).toEqual([]);
  });

  it.each([
    [
      `The link to a.md was turned into plain text: ${linkIsRelative}.`,
      "address",
      /page does not know where that file is on the web\.$/,
    ],
    [`The image a.png is not shown: ${imageIsRelative}.`, "files", /does not have the file\.$/],
  ])("offers what puts it right: %s", (what, cure, words) => {
    expect(findingInWordsOfPage(what)).toEqual({ text: expect.stringMatching(words) as string, cure });
  });

  it.each([
    ["The image data.csv, or my_file.png, is not shown: its server is not reached."],
    ["The front matter's line_spacing should be a number."],
  ])("leaves to a document its own words: %s", (what) => {
    expect(findingInWordsOfPage(what)).toEqual({ text: what });
  });

  it.each([
    [
      "Whether the invoice is paid cannot be found out now. Do not pay again: send the same request again.",
      "Whether the invoice is paid cannot be found out now. Do not pay again.",
    ],
    [
      "The payment cannot be verified now, and was not collected. Do not pay again: send the same request again.",
      "The payment cannot be verified now, and was not collected. Do not pay again.",
    ],
    [
      "Too many unpaid documents were requested from your network this hour. Send the same request again after the time in Retry-After. Payments already made are safe: do not pay again.",
      "Too many unpaid documents were requested from your network this hour. Payments already made are safe: do not pay again.",
    ],
    [
      "Too many documents were requested from your network this hour. If you have paid, do not pay again: send the same request after the time in Retry-After. To avoid this limit, send a random Idempotency-Key (22 characters or more) with every request for a document, from the first on.",
      "Too many documents were requested from your network this hour. If you have paid, do not pay again.",
    ],
    [
      "Too many payments from your network were refused this hour. Do not sign another one. Send the same document again after the time in Retry-After, or pay it on another rail.",
      "Too many payments from your network were refused this hour. Do not sign another one. Pay another way.",
    ],
    [
      "The service takes Solana (network solana:5eykt, asset EPjF), by the scheme exact, and not what was signed. Sign one of the offers here as it is.",
      "The service takes Solana, and not what was signed. Sign one of the offers here as it is.",
    ],
    [
      "The document could not be rendered after several tries. Send it again to try once more; it is not charged again.",
      "The document could not be printed, though it was tried several times.",
    ],
    ["String should have at most 1000 characters", "Use at most 1000 characters."],
    [
      "The body is 2097153 bytes; the limit is 2097152 bytes.",
      "The document is 2097153 bytes; the limit is 2097152 bytes.",
    ],
    ["The table has too many cells (line 12).", "The table has too many cells (line 12)."],
    ["credential_not_ours", unclearError],
    ["Send the body as JSON, with the header Content-Type: application/json.", unclearError],
  ])("says of an error what a person can use: %s", (message, words) => {
    expect(errorInWordsOfPage(message)).toBe(words);
  });
});
