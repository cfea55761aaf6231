import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { basename } from "node:path";
import type { Request } from "playwright-core";
import { expect, it } from "vitest";
import { startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

// Catches a font, or a part of the compiler, that a slow line waits for and the text does not need.
it("a page of plain text is shown after 250 kB", async () => {
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
  expect(sum, loaded.map(([name, bytes]) => `${name} ${String(bytes)}`).join("\n")).toBeLessThan(250_000);
});

/** Counts the bytes sent to a browser that accepts compression. */
async function compressedBytes(address: string): Promise<number> {
  const [answer] = (await once(get(address, { headers: { "accept-encoding": "gzip" } }), "response")) as [
    IncomingMessage,
  ];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) bytes += part.length;
  return bytes;
}
