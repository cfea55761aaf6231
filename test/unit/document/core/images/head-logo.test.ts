import { describe, expect, it } from "vitest";
import { imagesUrl } from "../../../../../document/core/browser/isolated-page.ts";
import { drawHeadLogo } from "../../../../../document/core/images/head-logo.ts";

const url = `${imagesUrl}${"a".repeat(32)}-0`;

function draw(mediaType: string, image: string): string | undefined {
  const images = [{ url, mediaType, bytes: new TextEncoder().encode(image) }];
  const drawn = drawHeadLogo(images, url, "right");
  expect(drawn?.url).toBe(`${imagesUrl}${"a".repeat(32)}-1`);
  return drawn && new TextDecoder().decode(drawn.bytes);
}

describe("the logo in the heads of pages", () => {
  it("is a drawing with a drawing in it, fitted into its box", () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><text>A</text></svg>';
    expect(draw("image/svg+xml", drawing)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="48mm" height="11mm" viewBox="0 0 48 11">' +
        '<svg width="48" height="11" preserveAspectRatio="xMaxYMid meet" viewBox="0 0 300 80" xmlns="http://www.w3.org/2000/svg"><text>A</text></svg></svg>',
    );
  });

  it("keeps the view of a drawing that has one", () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 10 10" width="100%"/>';
    expect(draw("image/svg+xml", drawing)).toContain('viewBox="5 5 10 10" xmlns=');
  });

  it("is a drawing with any other image in it", () => {
    expect(draw("image/png", "x")).toContain(
      '<image width="48" height="11" preserveAspectRatio="xMaxYMid meet" href="data:image/png;base64,eA=="/>',
    );
  });

  it("is not there without an image", () => {
    expect(drawHeadLogo([], undefined, "left")).toBeUndefined();
  });
});
