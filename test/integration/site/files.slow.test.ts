import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";

const { service, browser } = await startSite();
const folder = mkdtempSync(join(tmpdir(), "markdown-to-pdf-folder-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const data = `data:image/png;base64,${dot.toString("base64")}`;
const png = (name: string) => ({ name, mimeType: "image/png", buffer: dot });
const markdown = (name: string, text: string) => ({
  name,
  mimeType: "text/markdown",
  buffer: Buffer.from(text),
});

const opened = async (): Promise<Page> => (await visit(browser, service.url)).page;
const taken = (page: Page, text: string): Promise<unknown> => page.waitForSelector(`#taken >> text=${text}`);

/** Files as a browser hands them over when they are dropped onto an element. */
async function drop(
  page: Page,
  target: string,
  files: readonly { name: string; base64: string }[],
): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const { name, base64 } of given)
      made.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
    return made;
  }, files);
  await page.dispatchEvent(target, "drop", { dataTransfer: transfer });
}

async function paste(page: Page, html: string, plain: string): Promise<void> {
  await page.focus("#text");
  const transfer = await page.evaluateHandle(
    ([html, plain]) => {
      const made = new DataTransfer();
      if (html !== "") made.setData("text/html", html);
      made.setData("text/plain", plain);
      return made;
    },
    [html, plain] as const,
  );
  await page.evaluate((clipboardData) => {
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    // What a browser does with a paste that nobody takes.
    if (document.getElementById("text")?.dispatchEvent(event))
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else does that
      document.execCommand("insertText", false, clipboardData.getData("text/plain"));
  }, transfer);
}

describe("files", () => {
  it("go along with the Markdown that names them, and what is missing is told", async () => {
    const page = await opened();
    await page.setInputFiles("#file", [
      markdown(
        "tides.md",
        "# Tides\n\n![A](img/a.png) ![B](b.png) ![C](c%20d.png) ![W](https://web.example/w.png)",
      ),
      png("a.png"),
      png("c d.png"),
    ]);
    await taken(
      page,
      "tides.md is in the form. 2 images were put into the text. Not among the files: b.png.",
    );
    expect(await page.inputValue("#text")).toBe(
      `# Tides\n\n![A](${data}) ![B](b.png) ![C](${data}) ![W](https://web.example/w.png)`,
    );
    expect(await page.inputValue("#document_name")).toBe("tides.pdf");
    await drop(page, "h1", [{ name: "b.png", base64: dot.toString("base64") }]);
    await taken(page, "1 image was put into the text.");
    expect(await page.inputValue("#text")).toContain(`![B](${data})`);
  });

  it("of a folder are found by their paths, once it is said which is the document", async () => {
    mkdirSync(join(folder, "docs/img"), { recursive: true });
    writeFileSync(join(folder, "README.md"), "# Read me\n\n![x](docs/img/x.png)");
    writeFileSync(
      join(folder, "docs/guide.md"),
      "# Guide\n\n![x](./img/x.png) ![up](../up.png)\n\n<img src='img/x.png'>",
    );
    writeFileSync(join(folder, "docs/img/x.png"), dot);
    writeFileSync(join(folder, "up.png"), dot);
    const page = await opened();
    await page.setInputFiles("#folder", folder);
    await page.waitForSelector("#which:not([hidden])");
    const offered = await page.locator("#which button").allInnerTexts();
    expect(offered.map((path) => path.replace(/^[^/]*\//, ""))).toEqual(["README.md", "docs/guide.md"]);
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#which button >> nth=1");
    await taken(page, "guide.md is in the form. 3 images were put into the text.");
    expect(await page.inputValue("#text")).toBe(
      `# Guide\n\n![x](${data}) ![up](${data})\n\n<img src="${data}">`,
    );
    expect(await page.isHidden("#which")).toBe(true);
  });

  it("that are no Markdown, or too large, are refused by name", async () => {
    const page = await opened();
    await drop(page, "body", [{ name: "table.xlsx", base64: "AAAA" }]);
    await page.waitForSelector("#text-fault >> text=table.xlsx is no Markdown file");
    await page.setInputFiles("#file", markdown("long.md", "a".repeat(2 * 1024 * 1024 + 1)));
    await page.waitForSelector("#text-fault >> text=long.md is 2.0 MB large");
  });
});

describe("what is pasted", () => {
  it.each([
    [
      "a web page",
      '<h2>Tides</h2><p>High <b>water</b> at <a href="https://a.example/">noon</a>.</p><ul><li>one</li><li>two</li></ul>',
      "## Tides\n\nHigh **water** at [noon](https://a.example/).\n\n- one\n- two",
    ],
    [
      "a table",
      "<table><tr><th>M2</th><th>S2</th></tr><tr><td>12.4</td><td>12</td></tr></table>",
      "| M2   | S2 |\n| ---- | -- |\n| 12.4 | 12 |",
    ],
    [
      "Word",
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>  </span></span>First</p>" +
        "<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·</span>Below</p>" +
        "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Second</p>",
      "1. First\n   - Below\n2. Second",
    ],
    [
      "Google Docs",
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">Plain and </span><span style="font-weight:700">bold</span></p></b>',
      "Plain and **bold**",
    ],
  ])("from %s becomes Markdown, which undo takes back", async (_name, html, expected) => {
    const page = await opened();
    await paste(page, html, "the plain text");
    await until(async () => (await page.inputValue("#text")) !== "");
    expect(await page.inputValue("#text")).toBe(expected);
    await page.keyboard.press("Control+z");
    expect(await page.inputValue("#text")).toBe("");
  });

  it.each([
    ["no form", ""],
    ["an editor's colours", '<div style="font-family: mono; white-space: pre;"><b>**Tides**</b></div>'],
    ["nothing but a font", "<meta charset=utf-8><span style='font-family:Arial'>**Tides** *and*</span>"],
  ])("with %s comes as it is", async (_name, html) => {
    const page = await opened();
    await paste(page, html, "**Tides** *and* <b>");
    await until(async () => (await page.inputValue("#text")) !== "");
    expect(await page.inputValue("#text")).toBe("**Tides** *and* <b>");
  });
});
