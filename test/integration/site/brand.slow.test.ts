import { describe, expect, it } from "vitest";
import { createPages, letterhead } from "../../brand/pdfs.ts";
import { readOtherFont, readTrueType } from "../../brand/fonts.ts";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { openOptions } from "./options.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const paper =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="9" height="297" fill="red"/></svg>';
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

describe("a brand in the page", () => {
  it("is chosen by files, shown by the pages and sent with the document, also after a refresh", async () => {
    const { page, faults } = await visit(browser, service.url);
    await writeText(page, "# Title\n\nText with words.");
    await untilShown(page);
    await openOptions(page);
    await page.waitForSelector("#brand-css");
    expect(await inaccessible(page)).toEqual([]);
    await page.setInputFiles("#brand-letterhead", file("paper.svg", "image/svg+xml", Buffer.from(paper)));
    await page.setInputFiles("#brand-headings", file("a.woff2", "font/woff2", readOtherFont()));
    await page.fill("#brand-css", "h1 { color: #00f; float: left }");
    await page.selectOption("#brand-second-colour", "teal");
    expect(await page.isVisible("#brand-letterhead-picture")).toBe(true);
    await until(() => page.getByText('"float" is not a permitted property').isVisible());
    const readBrand = async (): Promise<Record<string, unknown>> =>
      JSON.parse(await page.inputValue("#brand")) as Record<string, unknown>;
    expect(await readBrand()).toMatchObject({
      second_colour: "teal",
      letterhead: `data:image/svg+xml;base64,${Buffer.from(paper).toString("base64")}`,
      css: "h1 { color: #00f; float: left }",
    });
    const frame = page.frameLocator("#pages iframe:not(.waiting)");
    await until(async () =>
      frame
        .locator("main h1, h1")
        .first()
        .evaluate((heading) => {
          const style = getComputedStyle(heading);
          return (
            style.color === "rgb(0, 0, 255)" &&
            style.fontFamily.includes("Brand Headings") &&
            document.fonts.check("12px 'Brand Headings'", "T")
          );
        }),
    );
    await page.click("#options-close");
    await page.reload();
    await openOptions(page);
    await until(async () => (await page.inputValue("#brand-css")).includes("float"));
    await page.click("#brand-letterhead-remove");
    expect(await readBrand()).not.toHaveProperty("letterhead");
    expect(faults).toEqual([]);
  });

  it("has a letterhead in PDF behind the pages, drawn without the service", async () => {
    const { page, faults } = await visit(browser, service.url);
    await writeText(page, "# Title\n\nText with words.");
    await untilShown(page);
    await openOptions(page);
    await page.waitForSelector("#brand-css");
    const pdf = Buffer.from(letterhead);
    await page.setInputFiles("#brand-letterhead", file("paper.pdf", "application/pdf", pdf));
    const sheet = page.frameLocator("#pages iframe:not(.waiting)").locator(".sheet").first();
    const readEdge = (): Promise<readonly number[] | undefined> =>
      sheet.evaluate(async (element) => {
        const [, address] =
          /url\("(blob:[^"]+|data:[^"]+)"\)/.exec(getComputedStyle(element).backgroundImage) ?? [];
        if (address === undefined) return undefined;
        const image = Object.assign(new Image(), { src: address });
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 210, height: 297 });
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0, 210, 297);
        return [...(context?.getImageData(3, 150, 1, 1).data ?? [])];
      });
    await until(async () => (await readEdge())?.join(" ") === "255 0 0 255");
    await page.setInputFiles(
      "#brand-letterhead",
      file("two.pdf", "application/pdf", Buffer.from(createPages(2))),
    );
    await until(() => page.getByText("The PDF has 2 pages").isVisible());
    expect(faults).toEqual([]);
  });

  it("says beside the field which file can't be taken, and why", async () => {
    const { page } = await visit(browser, service.url);
    await openOptions(page);
    await page.waitForSelector("#brand-css");
    await page.setInputFiles("#brand-text", file("a.ttf", "font/ttf", readTrueType(2)));
    await until(async () => (await page.textContent("#brand-text-fault"))?.includes("licence") === true);
    await page.setInputFiles("#brand-logo", file("a.pdf", "application/pdf", Buffer.from("%PDF-")));
    await until(async () => (await page.textContent("#brand-logo-fault"))?.includes("no image") === true);
    expect(await page.inputValue("#brand")).toBe("");
  });
});
