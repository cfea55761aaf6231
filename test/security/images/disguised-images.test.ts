import { describe, expect, it } from "vitest";
import { countPixels, readImageKind } from "../../../document/core/images/image-kind.ts";
import { readPdf } from "../../integration/document/read-pdf.ts";
import { printWithImages } from "../../printing/print.ts";
import { png } from "./image-web.ts";

describe("the type of an image", () => {
  const bytes = (text: string) => Buffer.from(text, "latin1");
  const u16 = (value: number) => String.fromCharCode(value & 255, value >> 8);
  const b16 = (value: number) => String.fromCharCode(value >> 8, value & 255);
  const rows: readonly [string, Buffer, string | undefined, number | undefined][] = [
    ["a PNG", png, "image/png", 1],
    [
      "a PNG of 4 billion pixels",
      bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0"),
      "image/png",
      0xffff ** 2,
    ],
    ["a PNG that ends early", png.subarray(0, 18), undefined, undefined],
    ["a GIF", bytes(`GIF89a${u16(3)}${u16(2)}\0\0\0,\0\0\0\0${u16(3)}${u16(2)}\0`), "image/gif", 6],
    [
      "a GIF with a frame beyond its canvas",
      bytes(`GIF89a${u16(1)}${u16(1)}\x80\0\0rgbrgb!\xfe\x03abc\0,\0\0\0\0${u16(65535)}${u16(65535)}\0`),
      "image/gif",
      0xffff ** 2,
    ],
    ["a GIF that ends early", bytes("GIF89a"), undefined, undefined],
    [
      "a JPEG",
      bytes(`\xff\xd8\xff\xe0\0\x10${"x".repeat(14)}\xff\xc0\0\x11\x08${b16(20)}${b16(30)}\x03`),
      "image/jpeg",
      600,
    ],
    [
      "a progressive JPEG",
      bytes(`\xff\xd8\xff\xc4\0\x04xx\xff\xff\xc2\0\x11\x08${b16(65535)}${b16(65535)}\x03`),
      "image/jpeg",
      0xffff ** 2,
    ],
    ["a JPEG without a frame", bytes("\xff\xd8\xff\xda\0\x04xx"), undefined, undefined],
    ["a JPEG that ends early", bytes("\xff\xd8\xff\xe0\xff\xff"), undefined, undefined],
    [
      "a lossy WebP",
      bytes(`RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a${u16(16383)}${u16(16383)}`),
      "image/webp",
      16383 ** 2,
    ],
    ["a lossless WebP", bytes("RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\xff\xff\xff\x0f"), "image/webp", 16384 ** 2],
    [
      "an extended WebP",
      bytes("RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff"),
      "image/webp",
      2 ** 48,
    ],
    ["a WebP of an unknown kind", bytes(`RIFF\0\0\0\0WEBPXXXX${"\0".repeat(20)}`), undefined, undefined],
    ["an AVIF", bytes("\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf"), undefined, undefined],
    ["a TIFF", bytes("II*\0\x08\0\0\0"), undefined, undefined],
    ["an SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml", undefined],
    [
      "an SVG behind a declaration",
      Buffer.from("\ufeff<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a 'b'>]><svg>"),
      "image/svg+xml",
      undefined,
    ],
    ["a page", bytes("<!doctype html><p>svg"), undefined, undefined],
    ["a text", bytes("<svg"), undefined, undefined],
    ["nothing", bytes(""), undefined, undefined],
  ];
  it.each(rows)("is recognised by its bytes: %s", (_name, image, mediaType, pixels) => {
    const kind = readImageKind(image);
    expect([kind?.mediaType, kind?.size && countPixels(kind)]).toEqual([mediaType, pixels]);
  });

  it("decides how it is printed, also when it ends early", async () => {
    const markdown = "before ![x](https://a.example/) ![y](https://a.example/cut) after";
    const { pdf } = await printWithImages({ markdown, meta: {} }, (url) =>
      Promise.resolve({ mediaType: "image/jpeg", bytes: url.endsWith("cut") ? png.subarray(0, 40) : png }),
    );
    expect((await readPdf(pdf)).text[0]).toMatch(/before .*after/);
  });
});
