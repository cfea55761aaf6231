import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit, type Visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { openOptions } from "./options.ts";
import { previewedLetters, untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

async function writePage(markdown: string, options?: Parameters<typeof visit>[2]): Promise<Visit> {
  const visited = await visit(browser, service.url, options);
  await writeText(visited.page, markdown);
  await untilShown(visited.page);
  return visited;
}

const paragraphs = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `## Part ${String(index + 1)}\n\n${"The tide came in and went out again. ".repeat(40)}\n`,
  ).join("\n");

/** Lists the texts in the sheets' margins, as the browser generates them. */
const feet = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
    const boxes = frame?.contentDocument?.body.querySelectorAll(".margin-box") ?? [];
    return Array.from(boxes, (box) => {
      const { content } = getComputedStyle(box, "::before");
      return `${content} ${getComputedStyle(box.parentElement ?? box).counterReset}`;
    });
  });

const text = (page: Page, id: string): Promise<string> =>
  page.evaluate((id) => document.getElementById(id)?.textContent ?? "", id);

describe("the preview", () => {
  it("shows a document's pages while it is written, and requests the site's own files alone", async () => {
    const { page, faults } = await visit(browser, service.url);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
    await page.focus("#text");
    await page.keyboard.type("# Tides\n\nSee ![a buoy](https://images.example/buoy.png)\n\n");
    await page.keyboard.type(
      '<img src="https://images.example/other.png" onerror="top.ran = 1"><script>top.ran = 2</script>\n\n',
    );
    await page.keyboard.type("```mermaid\ngraph LR\na --> b\n");
    await untilShown(page);
    expect(await text(page, "page-count")).toBe("1 page");
    expect((await previewedLetters(page)).join("")).toContain("tides");
    await writeText(page, paragraphs(30));
    await untilShown(page);
    expect(Number.parseInt(await text(page, "page-count"), 10)).toBeGreaterThan(8);
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    const assets = `GET ${service.url}/assets/`;
    expect(asked.length).toBeGreaterThan(3);
    expect(
      asked.filter((request) => !request.startsWith(assets) && !/^GET (?:data|blob):/.test(request)),
    ).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("loads nothing before somebody writes", async () => {
    const { page } = await visit(browser, service.url);
    await page.waitForLoadState("networkidle");
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    expect(loaded.filter((name) => /preview|compile|frame-\w+\.html|\.ttf|faces/.test(name))).toEqual([]);
    await page.focus("#text");
    await page.waitForFunction(() => document.querySelectorAll("#pages-row iframe").length === 2);
  });

  it("has cover, contents, footnotes and numbers, as the form's options say", async () => {
    const { page, faults } = await writePage(
      `# Tides\n\nA line.[^1]\n\n${paragraphs(9)}\n\n[^1]: A note at the foot.\n`,
    );
    const plain = await previewedLetters(page);
    expect(plain.find((letters) => letters.startsWith("tidesaline"))).toMatch(/anoteatthefoot$/);
    await openOptions(page);
    await page.selectOption("#toc", "on");
    await page.fill("#title", "Tides");
    await page.fill("#author", "Harbour Office");
    await untilShown(page);
    const pages = await previewedLetters(page);
    expect(pages.slice(0, 2)).toEqual(["tidesharbouroffice", expect.stringMatching(/^contentspart/)]);
    expect(pages[2]).toMatch(/anoteatthefoot$/);
    const margins = await feet(page);
    expect(margins[0]).toMatch(/Tides/);
    expect(margins[1]).toMatch(/counter\(before-text, lower-roman\) page 0 before-text 1/);
    const numbers = margins.filter((margin) => margin.startsWith("counter(page) "));
    expect(numbers.map((margin) => / page (\d+)/.exec(margin)?.[1])).toEqual(
      pages.slice(2).map((_, index) => String(index + 1)),
    );
    await page.selectOption("#notes", "end");
    await untilShown(page);
    expect((await previewedLetters(page)).at(-1)).toMatch(/anoteatthefoot$/);
    const width = () =>
      page.evaluate(() => document.querySelector("iframe")?.contentDocument?.body.style.width);
    const before = await width();
    await page.selectOption("#paper", "letter");
    await untilShown(page);
    expect(await width()).not.toBe(before);
    expect(faults).toEqual([]);
  });

  it("cites works of BibTeX, and reports their faults", async () => {
    const bibtex =
      "@book{a, title = {\\LaTeX}, author = {{Barnes and Noble}}, year = 2000}\n@book{b, title = {T}";
    const { page, faults } = await writePage(`See [@a].\n\n\`\`\`bibtex\n${bibtex}\n\`\`\``);
    expect(await previewedLetters(page)).toEqual(["seebarnesandnoblereferencesbarnesandnoblelatex"]);
    expect(await page.locator("body").innerText()).toContain('the entry "b" is not closed');
    expect(faults).toEqual([]);
  });

  it("keeps the last valid pages when the text cannot be printed, and reports the fault", async () => {
    const { page } = await writePage("# Fine");
    await writeText(page, `${"> ".repeat(250)}too deep`);
    await page.waitForSelector("#preview-fault:not([hidden])");
    expect(await text(page, "preview-fault")).toMatch(/^We can't print this: .*nested more than 200/);
    expect(await previewedLetters(page)).toEqual(["fine"]);
    await writeText(page, "# Fine again");
    await untilShown(page);
    expect(await page.isHidden("#preview-fault")).toBe(true);
    expect(await previewedLetters(page)).toEqual(["fineagain"]);
  });

  it("reports what is printed differently, and links to its line", async () => {
    const { page } = await writePage("# One\n\n[gone](other.md)\n\n![x](https://images.example/a.png)");
    expect(await page.locator("#findings li").allInnerTexts()).toEqual([
      expect.stringMatching(/^Line 3: The link to other\.md became plain text/),
      expect.stringMatching(/^An image on the web is only downloaded when the PDF is made/),
    ]);
    await page.click("#findings >> text=Set the address");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("base_url");
    expect(await page.innerText("body")).not.toMatch(/base_url|text_body/);
    await page.fill("#base_url", "https://a.example/");
    await page.waitForFunction(() => document.querySelectorAll("#findings li").length === 1);
    await page.fill("#base_url", "");
    await page.waitForFunction(() => document.querySelectorAll("#findings li").length === 2);
    await page.click("#findings button");
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("[gone](other.md)");
  });

  it("says in another browser than the printer's that pages may break elsewhere, and promises no count", async () => {
    const { page } = await visit(browser, service.url);
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, "userAgentData");
    });
    await page.reload();
    await writeText(page, "# Elsewhere");
    await untilShown(page);
    expect(await page.innerText("#findings")).toContain("page breaks in the PDF may differ");
    await page.click("#submit");
    await page.waitForSelector("#pay:not([hidden])");
    expect(await page.isHidden("#summary-pages-row")).toBe(true);
  });

  it("says so when a document takes too long, continues with the next, and never blocks the page", async () => {
    const { page } = await visit(browser, service.url);
    const hangs = 'addEventListener("message", () => { for (;;); }); postMessage({ kind: "ready" });';
    await page.route("**/compile-worker-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: hangs }),
    );
    await page.clock.install();
    await writeText(page, "# Endless");
    await until(async () => {
      await page.clock.runFor(1_000);
      return (await text(page, "preview-fault")).includes("takes too long");
    });
    await page.unroute("**/compile-worker-*.js");
    // The clock goes by itself from here: pushed, it would give a real worker next to no time.
    await writeText(page, "# Quick");
    await until(async () => (await text(page, "page-count")) === "1 page");
    expect(await page.isHidden("#preview-fault")).toBe(true);
  });

  it("leaves the document for sale where it cannot be loaded", async () => {
    const { page } = await visit(browser, service.url);
    await page.route("**/assets/preview-*.js", (route) => route.abort());
    await writeText(page, "# Bought blind");
    await page.waitForSelector("#preview-fault:not([hidden])");
    expect(await text(page, "preview-fault")).toContain("You can still make the PDF");
    await page.click("#submit");
    await page.waitForSelector("#pay:not([hidden])");
  });

  it("is usable by keyboard, in any size, and stays at its page while the text changes", async () => {
    const { page } = await writePage(paragraphs(20));
    await page.focus("#pages");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    await until(async () => (await text(page, "page-number")).startsWith("2 of"));
    await page.click("#larger");
    expect(await text(page, "page-number")).toMatch(/^2 of/);
    await writeText(page, `${paragraphs(20)}\n\nThe end.`);
    await untilShown(page);
    expect(await text(page, "page-number")).toMatch(/^2 of/);
    await page.click("#next");
    await until(async () => (await text(page, "page-number")).startsWith("3 of"));
    await page.focus("#pages");
    await page.keyboard.press("Home");
    await until(async () => (await text(page, "page-number")).startsWith("1 of"));
  });

  it("goes on by a whole page for each key, however quickly they are pressed", async () => {
    const { page } = await writePage(paragraphs(40));
    await page.focus("#pages");
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press("PageDown");
    const gone = (): Promise<number> =>
      page.$eval("#pages", (region) => region.scrollTop / (region.clientHeight * 0.9));
    await until(async () => Math.abs((await gone()) - 3) < 0.02);
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press("PageUp");
    await until(async () => Math.abs((await gone()) - 1) < 0.02);
  });

  it("is counted on a phone, too, behind the text", async () => {
    const text = paragraphs(30);
    const { page: wide } = await writePage(text);
    const { page: narrow } = await writePage(text, { viewport: { width: 375, height: 800 } });
    const count = await wide.innerText("#page-count");
    expect(count).not.toBe("1 page");
    await narrow.waitForFunction(
      (said) => document.getElementById("page-count")?.textContent === said,
      count,
    );
    expect(await narrow.isVisible("#pages")).toBe(false);
  });
});

describe("the accessibility of the preview", () => {
  it.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 375],
    ["dark", 375],
  ] as const)(
    "has no fault that axe finds beside the pages, %s, %i pixels wide",
    async (colorScheme, width) => {
      const { page } = await writePage(`${paragraphs(8)}\n\n[gone](other.md)`, {
        colorScheme,
        viewport: { width, height: 800 },
      });
      if (width < 400) await page.click("#face-pages");
      await page.waitForFunction(() => (document.getElementById("pages-row")?.clientWidth ?? 0) > 0);
      expect(await inaccessible(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const tabs: string[] = [];
      await page.focus(width < 400 ? "#face-pages" : "#text");
      await page.keyboard.press("Escape");
      const divider = width < 400 ? [] : ["divider"];
      for (let step = 0; step < 7 + divider.length; step++) {
        await page.keyboard.press("Tab");
        tabs.push(await page.evaluate(() => document.activeElement?.id ?? ""));
      }
      expect(tabs).toEqual([
        "findings-toggle",
        "options-toggle",
        "submit",
        ...divider,
        "next",
        "smaller",
        "larger",
        "pages",
      ]);
    },
  );
});
