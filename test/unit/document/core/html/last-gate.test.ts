import type { ElementContent, Root } from "hast";
import { describe, expect, it } from "vitest";
import { sanitizeHtml as sendThrough } from "../../../../../document/core/html/last-gate.ts";
import { allowed, boxes } from "../../../../../document/registry.ts";
import type { Warn } from "../../../../../document/core/warnings/warn.ts";
import { maxCells } from "../../../../../document/core/limits/limits.ts";

const throughLastGate = (hast: Root, warn: Warn): string => sendThrough(hast, { allowed, boxes }, warn);

/** Returns what the gate leaves of an element, whatever step before has made it. */
function passElement(tagName: string, properties: Record<string, string>): string {
  const element: ElementContent = { type: "element", tagName, properties, children: [] };
  return throughLastGate({ type: "root", children: [element] }, () => undefined).trim();
}

describe("the sanitiser", () => {
  it.each([
    "https://a.example",
    "http://a.example",
    "mailto:a@b.example",
    "tel:+1555",
    "sms:+1555",
    "geo:1,2",
    "#a",
  ])("lets a link to %s through", (href) => {
    expect(passElement("a", { href })).toBe(`<a href="${href}"></a>`);
  });

  it.each(["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,a", "file:///a", "vbscript:a"])(
    "takes the address from a link to %s",
    (href) => {
      expect(passElement("a", { href })).toBe("<a></a>");
    },
  );

  it.each(["script", "iframe", "style", "form", "object"])("removes the element %s", (name) => {
    expect(passElement(name, {})).toBe("");
  });

  it.each([
    "position: fixed",
    "color: red",
    "color: #ff0000;",
    "background-color: url(a)",
    "font-size: 9999%",
  ])("lets no style through that this service did not write: %s", (style) => {
    expect(passElement("p", { style })).toBe("<p></p>");
  });

  it("lets no event handler and no foreign image through", () => {
    expect(passElement("p", { onClick: "alert(1)" })).toBe("<p></p>");
    expect(passElement("img", { src: "https://a.example/a.png", alt: "A" })).toBe('<img alt="A">');
  });

  it.each([
    ["keeps a table with as many cells as can be printed", 0, "td", 0],
    ["takes apart a table with more, and tells so", 1, "div", 1],
  ])("counts cells that are spanned: %s", (_name, more, name, warningCount) => {
    const cell = (colSpan: number, rowSpan: number): ElementContent => ({
      type: "element",
      tagName: "td",
      properties: { colSpan, rowSpan },
      children: [],
    });
    const spanning = Array.from({ length: maxCells / (40 * 200) }, () => cell(40, 200));
    const others = Array.from({ length: more }, () => cell(1, 1));
    const table: ElementContent = {
      type: "element",
      tagName: "table",
      properties: {},
      children: [...spanning, ...others],
    };
    const said: string[] = [];
    const html = throughLastGate({ type: "root", children: [table] }, (what) => said.push(what));
    expect(html).toContain(`<${name}`);
    expect(said).toHaveLength(warningCount);
  });

  it.each([
    ["keeps", 12_500, "td", 0],
    ["takes apart", 12_501, "div", 1],
  ])("counts the rows of one table with its cells: %s %i", (_does, count, name, warningCount) => {
    const element = (tagName: string, children: ElementContent[]): ElementContent => ({
      type: "element",
      tagName,
      properties: {},
      children,
    });
    const rows = Array.from({ length: count }, () => element("tr", [element("td", [])]));
    const said: string[] = [];
    const html = throughLastGate({ type: "root", children: [element("table", rows)] }, (what) =>
      said.push(what),
    );
    expect(html).toContain(`<${name}`);
    expect(said).toHaveLength(warningCount);
  });
});
