import type { PageOptions } from "../../source.ts";
import { buildLook } from "./look.ts";

const pxPerMm = 96 / 25.4;

const pxPerPt = 96 / 72;

/** Returns the area of an upright page between its margins, in CSS px. */
export function computeTextArea(layout: PageOptions): { readonly width: number; readonly height: number } {
  const { width, height, margins } = buildLook(layout, "").sheet;
  return {
    width: (width - margins.left - margins.right) * pxPerMm,
    height: (height - margins.top - margins.bottom) * pxPerMm,
  };
}

/** Returns the area of an upright page between its margins, in em of the text. */
export function computeTextAreaInEms(layout: PageOptions): {
  readonly width: number;
  readonly height: number;
} {
  const { width, height } = computeTextArea(layout);
  const em = buildLook(layout, "").size * pxPerPt;
  return { width: width / em, height: height / em };
}
