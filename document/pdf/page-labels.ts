import { textString } from "./information.ts";

/** Pages before the text, whose first page is number 1. */
export interface FrontPages {
  readonly cover: number;
  /** Of the list of contents, numbered in roman. */
  readonly contents: number;
  /** What the cover is called. */
  readonly coverLabel: string;
}

/**
 * A PDF's catalog that says what its pages are called (ISO 32000-2, section 12.4.2), as at their feet: in roman numbers before the text, which
 * begins with 1.
 */
export function withPageLabels(catalog: string, { cover, contents, coverLabel }: FrontPages): string {
  if (cover + contents === 0) return catalog;
  const ranges = [
    ...(cover > 0 ? [`0 <</P ${labelString(coverLabel)}>>`] : []),
    ...(contents > 0 ? [`${String(cover)} <</S /r>>`] : []),
    `${String(cover + contents)} <</S /D>>`,
  ];
  return catalog.replace(/>>\s*$/, `/PageLabels <</Nums [${ranges.join(" ")}]>>>>`);
}

// Some readers show the hex of a label.
function labelString(label: string): string {
  return /^[a-z ]*$/i.test(label) ? `(${label})` : textString(label);
}
