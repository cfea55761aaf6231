import type { Link, Root, Text } from "mdast";
import { toString } from "mdast-util-to-string";
import GithubSlugger from "github-slugger";
import { decodePercent } from "../../core/html/structure/decode-percent.ts";
import { visit } from "../../core/tree/visit.ts";
import type { Caption } from "../../core/captions/captions.ts";
import { toComparedId } from "./written-references.ts";

const named = /(?<![\p{L}\p{N}@])@([A-Za-z][\w-]{0,79}(?:[.:][\w-]+)*)/gu;
/** The placeholder that MyST replaces by the name or number of the target. */
const pattern = /^(?:\{(?:name|number)\}|%s)?$/;
const kinds = ["fig", "tbl", "eq", "lst", "thm"];

/**
 * Gives links without words, `[](#fig:x)`, the text that MyST and pandoc-crossref show: a number, a title, or else the name. A name without its kind
 * means the figure, table, equation, listing or theorem of that name.
 */
export function readNameLinks(root: Root): void {
  const links: { link: Link; index: number; children: object[] }[] = [];
  const texts: Text[] = [];
  visit(root, "link", (link, index, parent) => {
    const isEmpty = pattern.test(toString(link).trim()) && link.children.every(({ type }) => type === "text");
    if (parent && index !== undefined && (isEmpty || link.url.startsWith("#")))
      links.push({ link, index, children: isEmpty ? parent.children : [] });
  });
  visit(root, "text", (text) => {
    if (text.value.includes("@")) texts.push(text);
  });
  if (links.length === 0 && texts.length === 0) return;
  const { numbered, titles } = collectTargets(root);
  const findId = (name: string): string | undefined =>
    [name, ...kinds.map((kind) => `${kind}:${name}`)].find((id) => numbered.has(toComparedId(id)));
  for (const text of texts)
    text.value = text.value.replace(named, (match, name: string) => {
      const id = findId(name);
      return id === undefined || id === name ? match : `@${id}`;
    });
  for (const { link, index, children } of links) {
    const name = link.url.startsWith("#") ? decodePercent(link.url.slice(1)) : undefined;
    const id = name === undefined ? undefined : findId(name);
    const section = name === undefined ? undefined : titles.get(name.toLowerCase());
    if (section?.id !== undefined) link.url = `#${section.id}`;
    else if (children.length === 0 && id !== undefined && id !== name) link.url = `#${id}`;
    if (children.length === 0) continue;
    if (id !== undefined) {
      const isBare = /\{number\}|%s/.test(toString(link));
      const isLabel = numbered.get(toComparedId(id)) === true && !/^eqn?[:-]/.test(id);
      const value = isLabel ? `\\eqref{${id}}` : `${isBare ? "-" : ""}@${id}`;
      children[index] = { type: "text", value } satisfies Text;
    } else if (link.url !== "" && name !== "")
      link.children = [{ type: "text", value: section?.title ?? name ?? link.url }];
  }
}

interface Section {
  readonly title: string;
  /** Its own, that is not made of its title. */
  readonly id?: string;
}

/** Returns the numbered targets, each with whether it is an equation, and the sections by their names and by GitHub's names for them. */
function collectTargets(root: Root): {
  readonly numbered: ReadonlyMap<string, boolean>;
  readonly titles: ReadonlyMap<string, Section>;
} {
  const numbered = new Map<string, boolean>();
  const titles = new Map<string, Section>();
  const slugger = new GithubSlugger();
  visit(root, (node) => {
    const { data } = node as {
      data?: { caption?: Caption; theorem?: object; hProperties?: { id?: unknown } };
    };
    if (data?.caption?.id !== undefined) numbered.set(toComparedId(data.caption.id), false);
    const id = data?.hProperties?.id;
    if (data?.theorem && typeof id === "string") numbered.set(toComparedId(id), false);
    if (node.type === "heading") {
      const title = toString(node);
      const section = { title, ...(typeof id === "string" && { id }) };
      for (const name of [slugger.slug(title), ...(typeof id === "string" ? [id] : [])])
        if (!titles.has(name.toLowerCase())) titles.set(name.toLowerCase(), section);
    }
    if (!("value" in node) || !/^(?:math|formula)$/.test(node.type)) return;
    for (const [, label = ""] of node.value.matchAll(/\\label\{([^{}\n]{1,100})\}/g))
      numbered.set(toComparedId(label), true);
  });
  return { numbered, titles };
}
