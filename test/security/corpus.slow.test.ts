import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import puppeteer from "puppeteer-core";
import { findChromium } from "../../document/core/browser/program/chromium.ts";
import { createRenderer } from "../../document/core/renderer.ts";
import { readPdf } from "../integration/document/read-pdf.ts";
import { startCanary } from "./canary.ts";
import { createDocument, payloads } from "./corpus.ts";
import { layers, show, type Layer } from "./layers.ts";
import { findPdfFaults } from "./pdf-contents.ts";
import { forThisFile } from "../lifetimes.ts";

/** A sample of what `npm run security` does with every payload and every layer. */

/** So many payloads of each category. */
const few = payloads.filter(({ name }) => Number(name.split(":")[1]) % 20 === 7);

const renderer = createRenderer();
const canary = await forThisFile(startCanary());
beforeEach(() => {
  canary.heard.length = 0;
});
afterAll(async () => {
  await renderer.close();
});

const without = (...on: readonly Layer[]): Layer[] => layers.filter((layer) => !on.includes(layer));

describe("the canary of the tests", () => {
  it("is triggered when no layer protects it", async () => {
    const shown = await show(few, { canary, off: layers });
    expect(shown.ran.length).toBeGreaterThan(5);
    expect(canary.heard.length).toBeGreaterThan(10);
  });

  it("notices host names that are looked up", async () => {
    const leaks = payloads.filter(({ template }) => template.includes("fetch(`https://leak-"));
    const { lookedUp } = await show(leaks, { canary, off: layers });
    expect(lookedUp.join()).toContain("leak-scripts-");
  });

  it("finds the secret where a page may read files", async () => {
    const { executablePath, environment } = await findChromium();
    const browser = await puppeteer.launch({
      executablePath,
      env: { ...environment },
      headless: "shell",
      args: ["--no-sandbox", "--allow-file-access-from-files"],
    });
    try {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(canary.file).href);
      await page.setContent(`<iframe src="${pathToFileURL(canary.file).href}"></iframe>`);
      expect(await findPdfFaults(await page.pdf(), canary)).toContain("shows a file");
    } finally {
      await browser.close();
    }
  });
});

describe("a layer of defence alone", () => {
  const rows: readonly [on: Layer, set: typeof payloads, together: number, ranAllowed: boolean][] = [
    ["sanitiser", payloads.filter(({ category }) => category !== "metadata"), 12, false],
    ["policy", few, 1, false],
    ["dead proxy", few, 1, true],
  ];
  it.each(rows)("lets nothing out: the %s", async (on, set, together, mayRun) => {
    const shown = await show(set, { canary, off: without(on), together });
    expect(canary.heard).toEqual([]);
    if (!mayRun) expect([shown.ran, shown.left, shown.lookedUp]).toEqual([[], [], []]);
  });
});

describe("a document of the corpus", () => {
  it("is harmless with the sanitiser switched off", async () => {
    const shown = await show(few, { canary, off: ["sanitiser"] });
    expect([shown.ran, shown.left, shown.lookedUp, canary.heard]).toEqual([[], [], [], []]);
  });

  it("runs nothing, reads nothing, reaches nothing, and is printed whole", async () => {
    for (const payload of few.filter(({ category }) => category !== "diagrams")) {
      const { pdf } = await renderer.render(createDocument(payload, canary));
      expect(await findPdfFaults(pdf, canary), payload.name).toEqual([]);
    }
    expect(canary.heard).toEqual([]);
  });

  it("keeps only links that lead to the web, a mailbox, or the document itself", async () => {
    const links = payloads.filter(({ category }) => category === "links");
    const markdown = links.map((payload) => createDocument(payload, canary).markdown).join("\n\n- end\n\n");
    const { pdf } = await renderer.render({
      markdown: `${markdown}\n\n[f](https://ok.example/) [g](mailto:a@b.example)`,
      meta: {},
    });
    expect(await findPdfFaults(pdf, canary)).toEqual([]);
    const contents = await readPdf(pdf);
    expect(contents.links).toEqual(expect.arrayContaining(["https://ok.example/", "mailto:a@b.example"]));
  });
});
