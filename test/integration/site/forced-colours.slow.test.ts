import { expect, it } from "vitest";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

// Catches black pages without an edge beside a black page, which no PDF is, and a main button that looks like the others.
it("pages keep the colours of paper where colours are forced, and the main button stands out", async () => {
  const { page } = await visit(browser, service.url, { forcedColors: "active", colorScheme: "dark" });
  await writeText(page, "# Tides");
  await untilShown(page);
  const paper = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
    const sheet = frame?.contentDocument?.querySelector(".sheet");
    return sheet && getComputedStyle(sheet).backgroundColor;
  });
  expect(paper).toBe("rgb(255, 255, 255)");
  const [main, other] = await page.evaluate(() =>
    ["submit", "options-toggle"].map((id) => {
      const button = document.getElementById(id);
      return button && getComputedStyle(button).backgroundColor;
    }),
  );
  expect(main).not.toBe(other);
  expect(await inaccessible(page)).toEqual([]);
});
