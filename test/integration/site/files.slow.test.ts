import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { openOptions } from "./options.ts";
import { untilShown } from "./shown-pages.ts";
import { ownFolder } from "../../lifetimes.ts";

const { service, browser } = await startSite();
const folder = ownFolder();

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const data = `data:image/png;base64,${dot.toString("base64")}`;
/** Returns the Markdown as the page sends it. */
async function sentText(page: Page): Promise<string> {
  const sent = page.waitForRequest((request) => request.url().endsWith("/markdown"));
  await page.click("#submit");
  return ((await sent).postDataJSON() as { data: { text_body: string } }).data.text_body;
}
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

describe("files on the page", () => {
  it("are sent with the Markdown that names them, and missing ones are reported", async () => {
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
      "tides.md is open. 2 pictures were added. Not among the files: b.png. Drop it here, too.",
    );
    expect(await page.inputValue("#document_name")).toBe("tides.pdf");
    await drop(page, "h1", [{ name: "b.png", base64: dot.toString("base64") }]);
    await taken(page, "1 picture was added.");
    expect(await textOn(page)).toBe(
      "# Tides\n\n![A](img/a.png) ![B](b.png) ![C](c%20d.png) ![W](https://web.example/w.png)",
    );
    expect(await sentText(page)).toBe(
      `# Tides\n\n![A](${data}) ![B](${data}) ![C](${data}) ![W](https://web.example/w.png)`,
    );
  });

  it("give the PDF the name of the one that is open, unless somebody has chosen another", async () => {
    const page = await opened();
    const name = () => page.inputValue("#document_name");
    await page.setInputFiles("#file", [markdown("tides.md", "# Tides")]);
    await taken(page, "tides.md is open.");
    await page.setInputFiles("#file", [markdown("gauges.md", "# Gauges")]);
    await taken(page, "gauges.md is open.");
    expect(await name()).toBe("gauges.pdf");
    await openOptions(page);
    await page.fill("#document_name", "mine.pdf");
    await page.click("#options-close");
    await page.setInputFiles("#file", [markdown("tides.md", "# Tides")]);
    await taken(page, "tides.md is open.");
    expect(await name()).toBe("mine.pdf");
  });

  it("are found in a folder by their paths, once its document is chosen", async () => {
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
    // The picture that is named twice is one.
    await taken(page, "guide.md is open. 3 pictures were added.");
    expect(await page.isHidden("#which")).toBe(true);
    expect(await sentText(page)).toBe(`# Guide\n\n![x](${data}) ![up](${data})\n\n<img src="${data}">`);
  });

  it("are refused by name when they are no Markdown, or too large", async () => {
    const page = await opened();
    await drop(page, "body", [{ name: "table.xlsx", base64: "AAAA" }]);
    await page.waitForSelector("#text-fault >> text=table.xlsx is no Markdown file");
    await page.setInputFiles("#file", markdown("long.md", "a".repeat(2 * 1024 * 1024 + 1)));
    await page.waitForSelector("#text-fault >> text=long.md is 2.1 MB;");
  });

  it("are named and not read when no document is made of them", async () => {
    for (const path of ["book/node_modules/a", "book/.git", "book/.github", "book/.notes"])
      mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, "book/book.md"), "# Book\n\n![x](.github/x.png)");
    for (const path of ["node_modules/a/README.md", ".git/log.md", ".notes/own.md", ".hidden.md"])
      writeFileSync(join(folder, "book", path), "# Another");
    writeFileSync(join(folder, "book/.github/x.png"), dot);
    writeFileSync(join(folder, "book/.DS_Store"), dot);
    const page = await opened();
    await page.setInputFiles("#folder", join(folder, "book"));
    await taken(page, "book.md is open. 1 picture was added. Ignored:");
    const [, names = ""] = /Ignored: (.*)\.$/.exec(await page.innerText("#taken")) ?? [];
    expect(names.split(", ").sort()).toEqual([".git", ".hidden.md", ".notes", "node_modules"]);
  });

  it("are not read without end in an endless folder", async () => {
    const page = await opened();
    await writeText(page, "Mine");
    await page.evaluate(() => {
      const file = {
        isFile: true,
        isDirectory: false,
        name: "a.txt",
        file: (got: (file: File) => void) => {
          got(new File(["a"], "a.txt"));
        },
      };
      const entry = {
        isFile: false,
        isDirectory: true,
        name: "home",
        createReader: () => ({
          readEntries: (got: (files: unknown[]) => void) => {
            setTimeout(() => {
              got(Array.from({ length: 100 }, () => file));
            });
          },
        }),
      };
      const event = new DragEvent("drop", { bubbles: true, cancelable: true });
      const items = [{ webkitGetAsEntry: () => entry }];
      Object.defineProperty(event, "dataTransfer", { value: { types: ["Files"], files: [], items } });
      document.body.dispatchEvent(event);
    });
    await page.waitForSelector("#text-fault >> text=home has more than 5,000 files, so none was added");
    expect(await textOn(page)).toBe("Mine");
  });
});

describe("images on the page", () => {
  it("are left out by name when they do not fit into the document, and are never read", async () => {
    const page = await opened();
    await page.evaluate(() => {
      const readNames: string[] = [];
      Object.assign(window, { read: readNames });
      Blob.prototype.arrayBuffer = function (this: File) {
        readNames.push(this.name);
        return new Response(this).arrayBuffer();
      };
    });
    const large = { ...png("large.png"), buffer: Buffer.alloc(1_700_000) };
    await page.setInputFiles("#file", [
      markdown("tides.md", "![A](a.png) ![L](large.png) ![B](b.png)"),
      large,
      png("a.png"),
      png("b.png"),
    ]);
    await taken(
      page,
      "tides.md is open. 2 pictures were added. Skipped, because a document can have at most 2 MB: large.png.",
    );
    expect(await textOn(page)).toBe("![A](a.png) ![L](large.png) ![B](b.png)");
    expect(await page.evaluate(() => (window as unknown as { read: string[] }).read)).toEqual([
      "tides.md",
      "a.png",
      "b.png",
    ]);
    expect(await page.isHidden("#text-fault")).toBe(true);
  });

  it("are scaled down to what a page prints, named at the cursor, and shown beside their names", async () => {
    const page = await opened();
    await writeText(page, "before after");
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("ControlOrMeta+ArrowRight");
    const photo = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(4_000, 3_000);
      const context = canvas.getContext("2d");
      for (let at = 0; at < 4_000; at++) {
        if (context) context.fillStyle = `hsl(${String(Math.random() * 360)} 80% 50%)`;
        context?.fillRect(Math.random() * 4_000, Math.random() * 3_000, 90, 90);
      }
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.98 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    });
    expect(photo.length).toBeGreaterThan(2 * 1024 * 1024);
    await page.setInputFiles("#picture", [
      { name: "IMG_2034.jpg", mimeType: "image/jpeg", buffer: Buffer.from(photo, "base64") },
    ]);
    await taken(page, "1 picture was added.");
    expect(await textOn(page)).toBe("before![](IMG-2034.jpg) after");
    expect(await page.locator(".cm-picture img").count()).toBe(1);
    const text = await sentText(page);
    expect(text).toMatch(/^before!\[\]\(data:image\/jpeg;base64,[\w+/=]+\) after$/);
    const width = await page.evaluate(
      async (uri) => {
        const image = new Image();
        image.src = uri;
        await image.decode();
        return image.naturalWidth;
      },
      /data:[^)]+/.exec(text)?.[0] ?? "",
    );
    expect(width).toBe(2_000);
  });

  it("are in the pages and after a refresh, and a missing one is a finding until its file is chosen", async () => {
    const page = await opened();
    await writeText(page, "# Shown\n\n![A](a.png)\n\n![B](b.png)");
    await untilShown(page);
    await page.setInputFiles("#file", [png("a.png")]);
    const finding = "#findings >> text=We couldn't find the image b.png";
    await page.waitForSelector(finding);
    await until(async () => (await page.innerText("#findings-toggle")) === "1 finding");
    await page.reload();
    await page.waitForSelector("#make[data-editor]");
    await page.waitForSelector(finding);
    expect(await page.innerText("#findings")).not.toContain("a.png");
    expect(await page.locator(".cm-picture img").count()).toBe(1);
    await page.setInputFiles("#file", [png("b.png")]);
    await until(() => page.isHidden("#findings"));
    expect(await inaccessible(page)).toEqual([]);
    expect(await sentText(page)).toBe(`# Shown\n\n![A](${data})\n\n![B](${data})`);
  });

  it("are named apart where their names are the same, and the same picture once", async () => {
    const page = await opened();
    await writeText(page, "Text");
    await page.focus("#text");
    await page.keyboard.press("ControlOrMeta+End");
    const other = Buffer.concat([dot, Buffer.from([0])]);
    await page.setInputFiles("#picture", [
      png("My shot.png"),
      { ...png("My shot.png"), buffer: other },
      png("My shot.png"),
    ]);
    await taken(page, "2 pictures were added.");
    expect(await textOn(page)).toBe(
      "Text![My shot](My-shot.png)\n\n![My shot](My-shot-2.png)\n\n![My shot](My-shot.png)",
    );
  });

  it("last until the page is closed where the browser cannot store them, and a message says so", async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      Object.defineProperty(window, "indexedDB", { value: undefined });
    });
    const page = await context.newPage();
    await page.goto(service.url);
    await writeText(page, "![A](a.png)");
    await page.setInputFiles("#file", [png("a.png")]);
    await taken(
      page,
      "1 picture was added. This browser doesn't store pictures: they are gone when you leave this page.",
    );
    expect(await sentText(page)).toBe(`![A](${data})`);
  });

  it("are found for a text that is changed while they are read", async () => {
    const page = await opened();
    await writeText(page, "![A](a.png)");
    await page.evaluate(() => {
      Blob.prototype.arrayBuffer = async function () {
        if (!("goOn" in window))
          await new Promise((resolve) => {
            Object.assign(window, { goOn: resolve });
          });
        return new Response(this).arrayBuffer();
      };
    });
    await drop(page, "h1", [{ name: "a.png", base64: dot.toString("base64") }]);
    await page.waitForFunction(() => "goOn" in window);
    await writeText(page, "![A](a.png) and more");
    await page.evaluate(() => {
      (window as unknown as { goOn(): void }).goOn();
    });
    await taken(page, "1 picture was added.");
    expect(await textOn(page)).toBe("![A](a.png) and more");
    expect(await sentText(page)).toBe(`![A](${data}) and more`);
  });

  it("are reported when they cannot be read, also where the document was chosen among others", async () => {
    const page = await opened();
    await page.evaluate(() => {
      Blob.prototype.arrayBuffer = function (this: File) {
        if (this.name.endsWith(".png")) return Promise.reject(new DOMException("Gone", "NotFoundError"));
        return new Response(this).arrayBuffer();
      };
    });
    await page.setInputFiles("#file", [markdown("a.md", "![A](a.png)"), markdown("b.md", "B"), png("a.png")]);
    await page.click("#which button >> nth=0");
    await page.waitForSelector("#text-fault >> text=We couldn't read it. Check that it still exists");
  });
});

describe("a text in the form", () => {
  it("stays among the drafts when a file is opened, unless there is a copy of it", async () => {
    const page = await opened();
    await writeText(page, "Mine");
    await page.setInputFiles("#file", markdown("a.md", "A"));
    await taken(page, "a.md is open.");
    // There is a copy of it.
    await page.setInputFiles("#file", markdown("b.md", "B"));
    await taken(page, "b.md is open.");
    expect(await textOn(page)).toBe("B");
    await page.click("#drafts-toggle");
    await page.waitForSelector("#drafts-list li >> nth=1");
    expect(await page.locator("#drafts-list li").count()).toBe(2);
    await page.click("#drafts-list li:nth-child(2) button");
    await until(async () => (await textOn(page)) === "Mine");
    // Undoing does not mix two documents.
    await page.focus("#text");
    await page.keyboard.press("ControlOrMeta+z");
    expect(await textOn(page)).toBe("Mine");
  });

  it("is replaced by a file on confirmation where the browser stores no drafts", async () => {
    const page = await opened();
    const asked: string[] = [];
    let answer = false;
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void (answer ? dialog.accept() : dialog.dismiss());
    });
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    await writeText(page, "Mine");
    await page.setInputFiles("#file", markdown("a.md", "A"));
    await until(() => asked.length === 1);
    expect(await textOn(page)).toBe("Mine");
    expect(await page.isVisible("#unsaved")).toBe(true);
    answer = true;
    await page.setInputFiles("#file", markdown("a.md", "A"));
    await taken(page, "a.md is open.");
    const question = "Replace what you have written with";
    expect(asked).toEqual([`${question} a.md?`, `${question} a.md?`]);
  });
});
