import { ColorSpace } from "mupdf";
import { expect, it } from "vitest";
import { buildSrgbProfile } from "../../../../../document/core/pdf/colour-profile.ts";

it("the colour profile has three channels for MuPDF, is short, and states its own length", () => {
  const profile = buildSrgbProfile();
  expect(new ColorSpace(profile, "sRGB").getNumberOfComponents()).toBe(3);
  expect(() => new ColorSpace(profile.subarray(0, 100), "sRGB")).toThrow();
  expect(profile.readUInt32BE(0)).toBe(profile.length);
  expect(profile.length).toBeLessThan(600);
});
