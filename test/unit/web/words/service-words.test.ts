import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { errorCodes, type ErrorCode } from "../../../../lambdas/http-contract/error-codes.ts";
import * as errors from "../../../../lambdas/http-contract/errors.ts";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { translateError, errorWords } from "../../../../web/words/service-words.ts";
import { sourceFiles } from "../../../source-files.ts";

/** Every sentence of the service and the engine, as their code holds it: what they fill in is an ellipsis. */

interface Sentence {
  readonly file: string;
  readonly text: string;
  /** Of the error that is made with it. */
  readonly code?: string | undefined;
}

/** Speak to operators and of the API alone. */
const toOthers =
  /^document\/core\/warnings\/warning-codes|^lambdas\/(?:site|mcp|http-contract|settings)\/|\/(?:definition|settings|credentials)\.ts$/;

function readSentences(file: string): Sentence[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const constants = new Map<string, string>();
  const found: Sentence[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(), readNodeText(node.initializer) ?? "");
    const text = readNodeText(node);
    if (text === undefined) ts.forEachChild(node, visit);
    else found.push({ file, text });
  };
  const visitErrors = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() in errors) {
      const texts = (node.arguments ?? []).map(
        (given) => readNodeText(given) ?? constants.get(given.getText()),
      );
      const code = texts.find((text) => text !== undefined && text in errorCodes);
      const text = texts.find((said) => said?.includes(" "));
      if (text !== undefined) found.push({ file, text, code: code ?? ownCode(node.expression.getText()) });
    }
    ts.forEachChild(node, visitErrors);
  };
  visit(source);
  visitErrors(source);
  return found.filter(
    ({ text }) => /^[^:]*[a-z]+ [a-z]+ [^]*[a-z.]$/i.test(text) && !/[{}#=]|SET |ADD /.test(text),
  );
}

/** The code of a kind of error that has but one. */
function ownCode(name: string): string | undefined {
  const made = Reflect.construct(errors[name as keyof typeof errors], [[], []]) as errors.HttpError;
  return made.code;
}

/** The text of a literal, or of several that are joined; undefined for anything else. */
function readNodeText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [readNodeText(node.left), readNodeText(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? "…"}${right ?? "…"}`;
}

const files = (await sourceFiles()).filter(
  (file) => /^(?:document|lambdas)\//.test(file) && !toOthers.test(file),
);
const sentences = files.flatMap(readSentences);

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
/** What only programs are told, where the service says what is wrong. */
const wordsOfApi = new RegExp(
  String.raw`${names}|\b(?:Retry-After|Idempotency-Key|Content-(?:Type|Encoding)|WWW-Authenticate|x-api-key|payment_\w+|offer_id)\b` +
    String.raw`|\b(?:the same request|endpoint|callback|credential|base64\w*)\b|/v1/`,
);
/** What the page shows as the service says it: findings of documents, how jobs get on, and why payments were refused. */
const shown =
  /^document\/|^lambdas\/(?:jobs|render)\/|^lambdas\/payments\/protocols\/(?:refusal-texts|protocol)/;

describe("the page's text for the service's answers", () => {
  it("has no term of the API, for every error of the service", () => {
    const told = sentences.filter(({ code }) => code !== undefined);
    expect(fields).toEqual(expect.arrayContaining([...onlyInRequests, "title", "running_heads"]));
    expect(told.length).toBeGreaterThan(25);
    expect(told.filter(({ text }) => wordsOfApi.test(text)).length).toBeGreaterThan(10);
    const words = told.map(({ file, text, code }) => ({
      file,
      words: translateError({ said: text, code }),
    }));
    expect(words.filter((said) => wordsOfApi.test(said.words))).toEqual([]);
  });

  it("has none where it quotes the service about a finding, a job or a refused payment", () => {
    const asSaid = sentences.filter(({ file, code }) => shown.test(file) && code === undefined);
    expect(asSaid.length).toBeGreaterThan(200);
    expect(asSaid.filter(({ text }) => new RegExp(`${names}|the same request`).test(text))).toEqual([]);
  });

  // It would be beside "Do not pay again", in which requests are what is sent again.
  it("does not ask anybody to send a payment again", () => {
    const all = [...sentences.map(({ text }) => text), ...Object.values(errorWords)];
    expect(all.filter((text) => /payment.*\bsend it again/i.test(text))).toEqual([]);
  });

  it.each<[said: string, code: ErrorCode | undefined, words: string]>([
    ["String should have at most 1000 characters", "field-too-long", "Use at most 1000 characters"],
    ["Input should be 'on' or 'off'", "field-invalid", "This should be 'on' or 'off'"],
    [
      "The table has too many cells (line 12).",
      "document-too-large",
      "The table has too many cells (line 12).",
    ],
    ["Request blocked.", undefined, "Request blocked."],
    ["Send the same request again.", "invoice-pending", "The invoice is being created."],
  ])("explains an error to a person: %s", (said, code, words) => {
    expect(translateError({ said, code })).toBe(words);
  });
});
