import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ValidationError } from "../../../../lambdas/http-contract/errors.ts";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { paymentRequestBody } from "../../../../lambdas/http-contract/payment/payment-request-body.ts";
import { parse } from "../../../../lambdas/http/validation.ts";

/** Each 422 names the place, and what is wanted there. Bodies are made of a whole one, with one thing in it wrong. */

const fullBody = {
  data: {
    text_body: "x",
    bibliography: "@book{a}",
    meta: { title: "T", subtitle: "S", author: "A", date: "D", disclaimer: "E" },
  },
  options: {
    document_name: "a.pdf",
    paper: "a4",
    toc: "on",
    cover: "on",
    notes: "end",
    running_heads: "on",
    align: "left",
    smart: "on",
    base_url: "https://example.com/",
    delivery: { method: "email", to_email: "you@example.com" },
  },
};
const payment = { offer_id: "x402-1", payment_context_token: "t" };

type Path = readonly string[];

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, field]) => listPaths(field, [...path, name]))];
}

function changed(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const fields = body as Record<string, unknown>;
  const { [first]: field, ...others } = fields;
  const now = changed(field, rest, value);
  return now === undefined ? others : { ...others, [first]: now };
}

const wrong = [undefined, null, 1, true, "", " ", "nothing of ours", [], ["x"], {}, { a: 1 }];

function findFaults(schema: z.ZodType, body: unknown) {
  try {
    parse(schema, body, "body");
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.faults;
    throw error;
  }
}

describe.each([
  ["a document", deliveredConversionRequest, fullBody],
  ["a question for a payment", paymentRequestBody, payment],
] as const)("%s with one thing wrong", (_name, schema, body) => {
  const rows = listPaths(body).flatMap((path) => wrong.map((value) => [path, value] as const));

  it.each(rows)("names the one fault at %j: %j", (path, value) => {
    const faults = findFaults(schema, changed(body, path, value));
    for (const { loc, msg, type } of faults) {
      const [place, ...at] = loc;
      expect(place).toBe("body");
      // At the place itself, or below its current value.
      expect(at.slice(0, path.length)).toEqual(path);
      expect(msg).toMatch(/^(Field required$|Input should be .|String should (have|be) .)/);
      if (msg === "Field required") expect(type).toBe("missing");
      expect(msg).not.toMatch(/undefined|Invalid|union/);
    }
  });

  it("is refused for a wrong type at every place", () => {
    expect(
      rows.filter(([path, value]) => findFaults(schema, changed(body, path, value)).length > 0).length,
    ).toBeGreaterThan(10);
  });
});

it.each([
  [{}, ["data"]],
  [{ data: {} }, ["data", "text_body"]],
  [changed(fullBody, ["options", "delivery", "to_email"], undefined), ["options", "delivery", "to_email"]],
  [
    changed(fullBody, ["options", "delivery"], { to_email: "you@example.com" }),
    ["options", "delivery", "method"],
  ],
])("a missing field is named: %j", (body, path) => {
  expect(findFaults(deliveredConversionRequest, body)).toEqual([
    { loc: ["body", ...path], msg: "Field required", type: "missing", code: "field-missing" },
  ]);
});

describe("a field that may be of several kinds", () => {
  const link = z.object({ kind: z.literal("link"), url: z.string() });
  const note = z.object({ kind: z.literal("note"), text: z.string(), by: z.string() });
  const either = z.object({ it: z.union([z.enum(["plain", "dark"]), link, note]) });
  const named = z.object({ it: z.discriminatedUnion("kind", [link, note]) });

  it.each([
    [either, { it: { kind: "link" } }, ["it", "url"], "Field required"],
    [either, { it: { kind: "note", text: "x", by: 1 } }, ["it", "by"], "Input should be a valid string"],
    [either, { it: "light" }, ["it"], "Input should be 'plain' or 'dark' or a valid dictionary"],
    [either, {}, ["it"], "Field required"],
    [named, { it: { kind: "link" } }, ["it", "url"], "Field required"],
    [named, { it: { kind: "mark" } }, ["it", "kind"], "Input should be 'link' or 'note'"],
    [named, { it: {} }, ["it", "kind"], "Field required"],
  ] as const)("is reported by the kind that was meant: %#", (schema, body, path, msg) => {
    expect(findFaults(schema, body).map((fault) => [fault.loc.slice(1), fault.msg])).toEqual([[path, msg]]);
  });
});
