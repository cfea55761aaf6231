import type { Root } from "mdast";
import { decodeReferences } from "../structure/decode-references.ts";
import { visit } from "../../tree/visit.ts";
import { positionOf } from "../../tree/position-of.ts";

/** Returns declarations of a style, in order: the name in small letters, the short one of a background in full, and the value. */
export function parseDeclarations(style: string): readonly (readonly [name: string, value: string])[] {
  return Array.from(style.matchAll(/([\w-]+)\s*:\s*([^;!]*)/g), ([, name = "", value = ""]) => [
    name.toLowerCase().replace(/^background$/, "background-color"),
    value.trim(),
  ]);
}

const attribute = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/**
 * Finds the first line with a declaration of a style. The document is read at the first call.
 * @returns undefined for declarations that no tag or attribute contains literally
 */
export function createStyleLines(root: Root): (name: string, value: string) => number | undefined {
  let lines: Map<string, number> | undefined;
  return (name, value) => (lines ??= findDeclarationLines(root)).get(`${name}:${value}`);
}

function findDeclarationLines(root: Root): Map<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  const add = (style: string, at: number): void => {
    for (const [name, value] of parseDeclarations(style))
      if (!lines.has(`${name}:${value}`)) lines.set(`${name}:${value}`, at);
  };
  visit(root, (node) => {
    line = positionOf(node)?.start.line ?? line;
    if (node.type === "html") {
      let from = 0;
      let at = line;
      for (const { 1: double, 2: single, index } of node.value.matchAll(attribute)) {
        at += node.value.slice(from, index + 1).split("\n").length - 1;
        from = index + 1;
        add(decodeReferences(double ?? single ?? ""), at);
      }
    }
    const { style } =
      ((node as { data?: unknown }).data as { hProperties?: { style?: unknown } } | undefined)?.hProperties ??
      {};
    if (typeof style === "string") add(style, line);
  });
  return lines;
}
