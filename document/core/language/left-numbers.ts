import type { ElementContent, Root, RootContent } from "hast";
import { isNonProse } from "./prose.ts";
import { isRightToLeft } from "./tags.ts";
import { createElement } from "../html/elements.ts";

const digit = "[\\d٠-٩۰-۹]";
/** Further characters of a number: without a limit, the text would be searched from each of its digits. */
const furtherDigits = `[\\d٠-٩۰-۹() \\u00a0./–‑-]{0,24}${digit}`;
/**
 * Telephone numbers: from a plus (ITU-T E.123), from a nought or a bracket on, or of three groups at least with hyphens between. Ranges, years and
 * lists of numbers run with the text.
 */
const telephone = new RegExp(
  `(?<![\\p{L}\\d٠-٩۰-۹.,/-])(?:\\+ ?${furtherDigits}|\\(?[0٠۰]${furtherDigits}|\\(${digit}{1,5}\\)${furtherDigits}|${digit}{1,4}(?:[-‑]${digit}{2,12}){2,6})(?![\\p{L}\\d٠-٩۰-۹])`,
  "gu",
);
const date = new RegExp(
  `^(?:${digit}{1,2}\\D${digit}{1,2}\\D${digit}{2,4}|${digit}{4}\\D${digit}{1,2}\\D${digit}{1,2})$`,
  "u",
);
const minDigits = 6;

/**
 * Has telephone numbers run from left to right within a text from right to left. Their groups would be in the opposite order there (Unicode
 * Standard Annex #9, rules W2 and N1).
 * @param language of the document, a BCP 47 tag
 */
export function setNumbersLeftToRight(root: Root, language: string): void {
  runNumbersWithin(root, isRightToLeft(language));
}

function runNumbersWithin(parent: { children: RootContent[] | ElementContent[] }, isRight: boolean): void {
  for (let at = 0; at < parent.children.length; at++) {
    const child = parent.children[at];
    if (child?.type === "element" && !isNonProse(child)) {
      const { dir } = child.properties;
      runNumbersWithin(child, dir === undefined ? isRight : dir === "rtl");
    }
    if (!isRight || child?.type !== "text") continue;
    const parts = splitNumbers(child.value);
    if (parts.length === 1) continue;
    parent.children.splice(at, 1, ...parts);
    at += parts.length - 1;
  }
}

function splitNumbers(value: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  const addText = (to: number): void => {
    if (to > end) parts.push({ type: "text", value: value.slice(end, to) });
  };
  for (const { 0: number, index } of value.matchAll(telephone)) {
    if (!isTelephone(number)) continue;
    addText(index);
    const text = { type: "text" as const, value: number };
    parts.push(createElement("span", { dir: "ltr" }, [text]));
    end = index + number.length;
  }
  if (parts.length === 0) return [{ type: "text", value }];
  addText(value.length);
  return parts;
}

function isTelephone(text: string): boolean {
  const digits = text.replace(/[^\d٠-٩۰-۹]/g, "").length;
  return digits >= minDigits && digits < text.length && !date.test(text);
}
