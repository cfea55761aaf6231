import type { ElementContent } from "hast";
import { describe, expect, it } from "vitest";
import { throughLastGate } from "../../../../document/html/last-gate.ts";

/** What is left of an element, whatever step before the gate has made it. */
function passed(tagName: string, properties: Record<string, string>): string {
  const element: ElementContent = { type: "element", tagName, properties, children: [] };
  return throughLastGate({ type: "root", children: [element] }, () => undefined).trim();
}

describe("the last gate", () => {
  it.each(["https://a.example", "http://a.example", "mailto:a@b.example", "#a"])(
    "lets a link to %s through",
    (href) => {
      expect(passed("a", { href })).toBe(`<a href="${href}"></a>`);
    },
  );

  it.each(["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,a", "file:///a", "vbscript:a"])(
    "takes the address from a link to %s",
    (href) => {
      expect(passed("a", { href })).toBe("<a></a>");
    },
  );

  it.each(["script", "iframe", "style", "form", "object"])("lets no %s through", (name) => {
    expect(passed(name, {})).toBe("");
  });

  it("lets no handler of events and no foreign image through", () => {
    expect(passed("p", { onClick: "alert(1)" })).toBe("<p></p>");
    expect(passed("img", { src: "https://a.example/a.png", alt: "A" })).toBe('<img alt="A">');
  });
});
