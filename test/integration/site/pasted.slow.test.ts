import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { startSite, visit } from "./browser.ts";
import { textOn } from "./form-text.ts";
import { paste } from "./paste.ts";

const { service, browser } = await startSite();

const opened = async (): Promise<Page> => (await visit(browser, service.url)).page;

const pasted = async (page: Page, html: string): Promise<string> => {
  const before = await textOn(page);
  await paste(page, html, "the plain text");
  await until(async () => (await textOn(page)) !== before);
  return textOn(page);
};

/** What programs put into a clipboard, and the Markdown of it. Each has their elements, classes and styles, with words of ours. */
const folder = join(import.meta.dirname, "clipboards");

describe("text copied from another program", () => {
  it.each(readdirSync(folder))("becomes Markdown when it comes from %s", async (name) => {
    const [html = "", expected = ""] = readFileSync(join(folder, name), "utf8").split("\n=====\n");
    const page = await opened();
    expect(`${await pasted(page, html)}\n`).toBe(expected);
  });
});

describe("pasted text", () => {
  it("becomes Markdown, which undo takes back", async () => {
    const page = await opened();
    const html = "<h2>Tides</h2><p>High <b>water</b> at <a href='https://a.example/'>noon</a>.</p>";
    expect(await pasted(page, html)).toBe("## Tides\n\nHigh **water** at [noon](https://a.example/).");
    await page.keyboard.press("Control+z");
    expect(await textOn(page)).toBe("");
  });

  it("has notes with other labels than the text", async () => {
    const page = await opened();
    const html =
      '<p>High<sup><a id="r" href="#n">1</a></sup></p><ol><li id="n">A gauge. <a href="#r">↩</a></li></ol>';
    expect(await pasted(page, html)).toBe("High[^1]\n\n[^1]: A gauge.");
    await page.keyboard.press("Control+End");
    expect(await pasted(page, html)).toBe("High[^1]\n\n[^1]: A gauge.High[^2]\n\n[^2]: A gauge.");
  });

  it("stays plain text where it cannot become Markdown", async () => {
    const page = await opened();
    // What a browser without a part of the platform does.
    await page.evaluate(() => Object.defineProperty(window, "DOMParser", { value: undefined }));
    expect(await pasted(page, "<p>High <b>water</b></p>")).toBe("the plain text");
    expect(await page.isHidden("#taken")).toBe(true);
  });

  it.each([
    ["no form", ""],
    ["an editor's colours", '<div style="font-family: mono; white-space: pre;"><b>**Tides**</b></div>'],
    [
      "an address that was made a link",
      "<p><a href='https://a.example/'>https://a.example/</a> **Tides**</p>",
    ],
    ["nothing but a font", "<meta charset=utf-8><span style='font-family:Arial'>**Tides** *and*</span>"],
  ])("stays as it is with %s", async (_name, html) => {
    const page = await opened();
    await paste(page, html, "**Tides** *and* <b>");
    await until(async () => (await textOn(page)) !== "");
    expect(await textOn(page)).toBe("**Tides** *and* <b>");
  });
});
