import type { PageBoxes } from "../page-box.ts";
import { fitCode } from "./fit-code.ts";
import { fixOverflow } from "./fix-overflow.ts";
import { breakFormulas } from "./formulas/break-formulas.ts";
import { closeSymbols } from "./formulas/close-symbols.ts";
import { fitTables } from "./tables/fit-tables.ts";

/**
 * Runs in the page: fits everything between its margins. Chromium shrinks all pages when one thing is too wide.
 * @returns what was still too wide when everything else had been tried, and was shrunk
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
