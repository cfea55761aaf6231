import type { PageBoxes } from "../page-box.ts";
import { fitCode } from "./fit-code.ts";
import { fixOverflow } from "./fix-overflow.ts";
import { breakFormulas } from "./formulas/break-formulas.ts";
import { closeSymbols } from "./formulas/close-symbols.ts";
import { fitTables } from "./tables/fit-tables.ts";

/**
 * Fits everything between its margins; runs in the page. Chromium shrinks all pages when one element is too wide.
 * @returns elements that had to be shrunk, since nothing else made them fit
 */
export function fitWidths(boxes: PageBoxes, document = globalThis.document): readonly string[] {
  const text = document.querySelector("main");
  if (!text) return [];
  const { classList } = document.documentElement;
  classList.add("measuring");
  text.style.width = `${String(boxes.upright.width)}px`;
  try {
    closeSymbols(text);
    fitTables(text, boxes);
    fitCode(text);
    breakFormulas(text, boxes);
    return fixOverflow(text);
  } finally {
    text.style.width = "";
    classList.remove("measuring");
  }
}
