import { getDocument } from "unpdf/pdfjs";
import { expect, it } from "vitest";
import { show } from "../../../document/core/browser/isolated-page.ts";
import { formatPageCall } from "../../../document/core/layout/program/page-call.ts";
import { loadPageProgram } from "../../../document/core/layout/program/page-program-text.ts";
import { print, sharedBrowser } from "../../printing/print.ts";

/** The browser's time to tag n elements beside each other grows with n²: it is given groups, of which nothing else may know. */

const count = 2_100;

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

it.each([
  ["paragraphs", "a\n\n".repeat(count), "P"],
  ["items", "- a\n".repeat(count), "L LI LBody"],
  ["numbered items", "1. a\n".repeat(count), "L LI LBody"],
  ["terms", "a\n: b\n\n".repeat(count / 2), "L LI LBody"],
  ["paragraphs of a quote", "> a\n>\n".repeat(count), "BlockQuote P"],
  ["paragraphs in another language", `<div lang="de">\n\n${"a\n\n".repeat(count)}</div>`, "Div P"],
])("many siblings are read like few, with no group around them: %s", async (_name, markdown, roles) => {
  const { pdf } = await print({ markdown, meta: {} });
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const opened = await task.promise;
  const tree = (await (await opened.getPage(2)).getStructTree()) as Node;
  await task.destroy();
  const found = new Set<string>();
  const collect = ({ role, children = [] }: Node, path: string): void => {
    if (role !== undefined) found.add(`${path} ${role}`);
    for (const kid of children) collect(kid, `${path} ${role ?? ""}`);
  };
  collect(tree, "");
  const [longest = ""] = [...found].sort((a, b) => b.length - a.length);
  expect(longest.replace(/^\s*Root\s+Document\s+/, "").replace(/\s+/g, " ")).toBe(roles);
});

it("a grouping keeps the order that styles see, and gives no element more than a few groups", async () => {
  const html = `<main><h1>a</h1>${"<p>a</p>".repeat(5_000)}<ul>${"<li>a</li>".repeat(5_000)}</ul></main>`;
  const script = `${await loadPageProgram()}\n${formatPageCall("groupSiblings", undefined)}`;
  await sharedBrowser().withPage(async (page) => {
    await show(page, html);
    await page.evaluate(script);
    const seen = await page.evaluate(() => ({
      beside: document.querySelectorAll("main > p + p").length,
      groups: document.querySelector("ul")?.children.length,
    }));
    expect(seen).toEqual({ beside: 4_999, groups: 20 });
    const client = await page.createCDPSession();
    const { nodes } = await client.send("Accessibility.getFullAXTree");
    expect(Math.max(...nodes.map(({ childIds = [] }) => childIds.length))).toBeLessThan(600);
    expect(nodes.filter(({ role }) => role?.value === "listitem")).toHaveLength(5_000);
  });
});
