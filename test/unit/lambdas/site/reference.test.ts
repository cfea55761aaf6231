import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../../lambdas/site/openapi/openapi.ts";
import { renderReference, type OpenApi } from "../../../../lambdas/site/reference/reference-html.ts";
import { renderFields, renderType } from "../../../../lambdas/site/reference/schema.ts";
import { everythingOnSale } from "./deployments.ts";

const html = await renderReference(openApiDocument(everythingOnSale) as OpenApi);

describe("the HTML of the reference", () => {
  it("has one place for every link that leads into it", () => {
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = Array.from(html.matchAll(/ href="#([^"]+)"/g), ([, id = ""]) => id);
    expect(links.length).toBeGreaterThan(100);
    for (const link of links.filter((id) => !id.startsWith("/"))) expect(ids).toContain(link);
  });

  it("shows a request as a command that a shell can run", () => {
    const [, command = ""] = /id="postMarkdown".*?(curl [^]*?)<\/code>/.exec(html) ?? [];
    expect(command.replaceAll("&quot;", '"').replaceAll("&#39;", "'")).toMatch(
      /^curl https:\/\/pdf\.example\/markdown -H 'Content-Type: application\/json' \\\n {2}-d '\{\n {2}"data"/,
    );
  });

  it("has the errors as a table at its end", () => {
    const errors = html.slice(html.indexOf('<h2 id="errors">'));
    expect(errors).toMatch(/<td align="left">422<\/td>/);
  });
});

describe("the fields of a schema", () => {
  it("are nested, with types, bounds and what is required", () => {
    const line = {
      type: "object",
      properties: { "a<b": { type: "string", maxLength: 9 }, n: { type: "integer", minimum: 1, maximum: 5 } },
      required: ["a<b"],
    };
    expect(
      renderFields({
        type: "object",
        properties: {
          lines: {
            description: "As `x` says.",
            anyOf: [{ type: "array", items: line, maxItems: 2 }, { type: "null" }],
          },
        },
      }),
    ).toBe(
      '<ul class="fields"><li><code>lines</code> <span class="type">array of object, at most 2</span><p>As <code>x</code> says.</p>' +
        '<ul class="fields"><li><code>a&lt;b</code> <span class="type">string, at most 9 characters, required</span></li>' +
        '<li><code>n</code> <span class="type">integer, 1 to 5</span></li></ul></li></ul>',
    );
  });

  it.each([
    [{ $ref: "#/components/schemas/Offer" }, '<a href="#Offer">Offer</a>'],
    [{ enum: ["a", null] }, "<code>a</code> or <code>null</code>"],
    [{ const: 2 }, "<code>2</code>"],
    [{ type: ["string", "null"] }, "string"],
    [{ type: "string", format: "uuid" }, "uuid"],
    [{ anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] }, "string or integer"],
    [{}, "any value"],
  ])("have a type in words: %j", (schema, type) => {
    expect(renderType(schema)).toBe(type);
  });
});
