import { describe, expect, it } from "vitest";
import { imageKind } from "../../../../../document/core/images/image-kind.ts";
import { diagramPlaceholder, imagePlaceholder } from "../../../../../web/preview/compile/placeholders.ts";

describe("the placeholder of an image on the web", () => {
  it.each(["https://images.example/a.png", 'https://a.example/"><script>', "http://x"])(
    "is an image itself, of %s",
    (url) => {
      const { bytes } = imagePlaceholder(url);
      const svg = new TextDecoder().decode(bytes);
      expect(imageKind(bytes)).toEqual({ mediaType: "image/svg+xml" });
      expect(svg).toMatch(/^<svg [^<]*><rect [^<]*><text [^<]*>[\w .:-]*<\/text><\/svg>$/);
    },
  );

  it("is as small as a badge where it is one", () => {
    const svg = new TextDecoder().decode(imagePlaceholder("https://img.shields.io/a.svg").bytes);
    expect(svg).toContain('height="20"');
  });
});

it("a diagram has one, too", () => {
  const { svg, width, height } = diagramPlaceholder();
  expect(svg).toContain(`width="${String(width)}" height="${String(height)}"`);
  expect(svg).toContain("Diagram");
});
