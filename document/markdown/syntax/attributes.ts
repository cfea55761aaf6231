import type { Heading, Image, PhrasingContent, Root } from "mdast";
import { visit } from "../../visit.ts";

const attributes = /^[ \t]?\{([^{}\n]{1,200})\}/;

/** Pixels of the browser in a unit of length. */
const pixels: ReadonlyMap<string, number> = new Map(
  Object.entries({
    px: 1,
    pt: 4 / 3,
    in: 96,
    cm: 96 / 2.54,
    mm: 96 / 25.4,
    em: 14,
    rem: 14,
  }),
);

/** Reads `{width=50%}` behind an image, and `{#name}` at the end of a heading. */
export function readAttributes(root: Root): void {
  visit(root, "image", (image, index, parent) => {
    const next = index === undefined ? undefined : parent?.children[index + 1];
    if (next?.type !== "text") return;
    const [whole, inner] = attributes.exec(next.value) ?? [];
    if (whole === undefined || inner === undefined || !/[=#.]/.test(inner)) return;
    next.value = next.value.slice(whole.length);
    if (next.value.trim() === "" && parent)
      parent.children = parent.children.filter((child) => child !== next);
    size(image, inner);
  });
  visit(root, "heading", nameHeading);
}

function size(image: Image, inner: string): void {
  const hProperties: Record<string, string> = {};
  for (const [, side = "", value = ""] of inner.matchAll(/(?:^|\s)(width|height)\s*=\s*["']?([\w.%]+)/gi)) {
    const length = lengthOf(value);
    if (length !== undefined) hProperties[side.toLowerCase()] = length;
  }
  image.data = { ...image.data, hProperties };
}

// As an attribute of HTML has it: per cent, or a number of pixels.
function lengthOf(value: string): string | undefined {
  const [, number = "", unit = ""] = /^(\d{1,5}(?:\.\d{1,4})?)([a-z%]*)$/i.exec(value) ?? [];
  if (number === "") return undefined;
  if (unit === "%") return `${number}%`;
  const scale = pixels.get(unit === "" ? "px" : unit.toLowerCase());
  return scale === undefined ? undefined : String(Math.round(Number(number) * scale));
}

function nameHeading(heading: Heading): void {
  const last: PhrasingContent | undefined = heading.children.at(-1);
  if (last?.type !== "text") return;
  const [whole, id] = /\{#([\p{L}\p{N}_:.-]{1,100})\}[ \t]*$/u.exec(last.value) ?? [];
  if (whole === undefined || id === undefined) return;
  last.value = last.value.slice(0, -whole.length).trimEnd();
  heading.data = { ...heading.data, hProperties: { id } };
}
