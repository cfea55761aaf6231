import { describe, expect, it } from "vitest";
import { readImageKind } from "../../../../../document/core/images/image-kind.ts";
import {
  createDiagramPlaceholder,
  createImagePlaceholder,
} from "../../../../../web/preview/compile/placeholders.ts";

describe("the placeholder of an image on the web", () => {
  it.each(["https://images.example/a.png", 'https://a.example/"><script>', "http://x"])(
    "is an image itself, of %s",
    (url) => {
      const { bytes } = createImagePlaceholder(url);
      const svg = new TextDecoder().decode(bytes);
      expect(readImageKind(bytes)).toEqual({ mediaType: "image/svg+xml" });
      expect(svg).toMatch(/^<svg [^<]*><rect [^<]*><text [^<]*>[\w .:-]*<\/text><\/svg>$/);
    },
  );

  it("is as small as a badge for a badge", () => {
    const svg = new TextDecoder().decode(createImagePlaceholder("https://img.shields.io/a.svg").bytes);
    expect(svg).toContain('height="20"');
  });
});

it("a diagram has a placeholder, too", () => {
  const { svg, width, height } = createDiagramPlaceholder();
  expect(svg).toContain(`width="${String(width)}" height="${String(height)}"`);
  expect(svg).toContain("Diagram");
});
