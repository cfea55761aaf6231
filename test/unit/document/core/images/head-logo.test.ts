import { describe, expect, it, vi } from "vitest";
import { imagesUrl } from "../../../../../document/core/browser/isolated-page.ts";
import { drawHeadLogo } from "../../../../../document/core/images/head-logo.ts";
import type { Warn } from "../../../../../document/core/warnings/warn.ts";

const url = `${imagesUrl}${"a".repeat(32)}-0`;

const encode = (image: string) => new TextEncoder().encode(image);

async function draw(mediaType: string, image: string): Promise<string | undefined> {
  const images = [{ url, mediaType, bytes: encode(image) }];
  const drawn = await drawHeadLogo(images, url, { side: "right", warn: vi.fn() });
  expect(drawn?.url).toBe(`${imagesUrl}${"a".repeat(32)}-1`);
  return drawn && new TextDecoder().decode(drawn.bytes);
}

describe("the logo in the heads of pages", () => {
  it("is a drawing with a drawing in it, fitted into its box", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><text>A</text></svg>';
    expect(await draw("image/svg+xml", drawing)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="48mm" height="11mm" viewBox="0 0 48 11">' +
        '<svg width="48" height="11" preserveAspectRatio="xMaxYMid meet" viewBox="0 0 300 80" xmlns="http://www.w3.org/2000/svg"><text>A</text></svg></svg>',
    );
  });

  it("keeps the view of a drawing that has one", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 10 10" width="100%"/>';
    expect(await draw("image/svg+xml", drawing)).toContain('viewBox="5 5 10 10" xmlns=');
  });

  it("is a drawing with any other image in it", async () => {
    expect(await draw("image/png", "x")).toContain(
      '<image width="48" height="11" preserveAspectRatio="xMaxYMid meet" href="data:image/png;base64,eA=="/>',
    );
  });

  it("is not there without an image", async () => {
    expect(await drawHeadLogo([], undefined, { side: "left", warn: vi.fn() })).toBeUndefined();
  });

  it("is on the first page alone, with a warning, where it is too much to draw on each", async () => {
    const warn = vi.fn<Warn>();
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80">${"<circle r='1'/>".repeat(1_001)}</svg>`;
    const images = [{ url, mediaType: "image/svg+xml", bytes: encode(drawing) }];
    expect(await drawHeadLogo(images, url, { side: "left", warn })).toBeUndefined();
    expect(warn.mock.calls.map(([code]) => code)).toEqual(["brand-not-followed"]);
  });
});
