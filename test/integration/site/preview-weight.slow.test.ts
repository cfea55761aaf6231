import { basename } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Request } from "playwright-core";
import { expect, it } from "vitest";
import { startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

// Catches a font, or a part of the compiler, that a slow line waits for and the text does not need.
it("a page of plain text is shown after 230 kB", async () => {
  const { page } = await visit(browser, service.url);
  await page.waitForLoadState("networkidle");
  const addresses = new Set<string>();
  const count = (request: Request): void => {
    // The editor has brought it: a frame that declares a font has it at once if the page does.
    if (!request.url().includes("JetBrainsMono_400Regular_W")) addresses.add(request.url());
  };
  page.context().on("request", count);
  // What an order needs, and the editor, come after the pages.
  await page.exposeFunction("pagesAreShown", () => page.context().off("request", count));
  await page.evaluate(() => {
    const { pagesAreShown } = globalThis as unknown as { pagesAreShown: () => void };
    document.addEventListener("settled", pagesAreShown, { capture: true });
  });
  await writeText(page, "# Tides\n\nThe tide came in – and went out again, “as ever”, at the café’s door.\n");
  await untilShown(page);
  const loaded = await Promise.all(
    [...addresses]
      .filter((address) => address.startsWith(service.url))
      .map(async (address) => [basename(address), await compressedBytes(address)] as const),
  );
  const fonts = loaded.map(([name]) => name).filter((name) => /\.(?:ttf|woff2)$/.test(name));
  expect(fonts.filter((name) => !name.endsWith("_Western.woff2"))).toEqual([]);
  expect(fonts.length).toBeGreaterThan(0);
  const sum = loaded.reduce((total, [, bytes]) => total + bytes, 0);
  expect(sum, loaded.map(([name, bytes]) => `${name} ${String(bytes)}`).join("\n")).toBeLessThan(230_000);
});

/** Counts the bytes that a deployment sends: scripts and styles are compressed as there (lib/assets/page/brotli-files.ts). */
async function compressedBytes(address: string): Promise<number> {
  const body = Buffer.from(await (await fetch(address)).arrayBuffer());
  if (!/\.(?:css|js)$/.test(address)) return body.length;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length;
}
