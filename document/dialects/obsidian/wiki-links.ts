import GithubSlugger from "github-slugger";
import type { PhrasingContent, Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";

/** With one of these, any text between double brackets is a link; without, it may be an attribute of C++, or an index. */
const sureMarkers = /!\[\[|\[\[[^[\]\n]+[|#]|%%\S/;

const link = /(!?)\[\[([^\s[\]|\n][^[\]|\n]{0,300})(?:\|([^[\]\n]{0,300}))?\]\]/g;
const comment = /%%[^%\n]{1,1000}%%/g;
const blockName = /[ \t]+\^[\w-]{1,60}$/;
const numbers = /^[\d\s,.;:+-]+$/;
/** Its fragment names a part, or how it is shown, which a PDF does not know. */
const image = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)(?:#.*)?$/i;
const contents = /^_?toc_?$/i;

/**
 * Reads the links of a wiki (Obsidian, Foam, Logseq): `[[Page]]` and `[[Page|words]]` are their words, `[[#Heading]]` leads to a heading,
 * `![[image.png|300]]` is an image. Comments between `%%` and names of blocks go.
 */
export function readWikiLinks(root: Root, markdown: string): void {
  const isSure = sureMarkers.test(markdown);
  visit(root, "text", (node, index, parent) => {
    if (!parent || index === undefined || !/\[\[|%%|\^/.test(node.value)) return;
    if (isSure) node.value = node.value.replace(comment, "").replace(blockName, "");
    const nodes = linkWiki(node.value, isSure);
    if (nodes) parent.children.splice(index, 1, ...nodes);
  });
}

function linkWiki(text: string, isSure: boolean): PhrasingContent[] | undefined {
  const nodes: PhrasingContent[] = [];
  let end = 0;
  for (const { 0: match, 1: embedMarker, 2: target = "", 3: words, index } of text.matchAll(link)) {
    const isIndex = numbers.test(target) || /[\w)\]]$/.test(text.slice(0, index));
    if (isIndex || contents.test(target) || !(isSure || /[\p{Lu}\p{Lo}\s]/u.test(target))) continue;
    if (index > end) nodes.push({ type: "text", value: text.slice(end, index) });
    nodes.push(
      embedMarker === "!" && image.test(target) ? createImage(target, words) : createLink(target, words),
    );
    end = index + match.length;
  }
  if (nodes.length === 0) return undefined;
  return end < text.length ? [...nodes, { type: "text", value: text.slice(end) }] : nodes;
}

function createImage(target: string, alias: string | undefined): PhrasingContent {
  const parts = (alias ?? "").split("|").map((part) => part.trim());
  const width = parts
    .map((part) => /^(\d{1,4})(?:x\d{1,4})?$/.exec(part)?.[1])
    .find((part) => part !== undefined);
  const alt = parts.find((part) => part !== "" && !/^\d|^(?:center|left|right|inline)$/i.test(part));
  return {
    type: "image",
    url: encodeURI(target.replace(/#.*$/, "").trim()),
    alt: alt ?? "",
    ...(width !== undefined && { data: { hProperties: { width } } }),
  };
}

function createLink(target: string, alias: string | undefined): PhrasingContent {
  const [page = "", ...headings] = target.split("#").map((part) => part.replace(/^\^/, "").trim());
  const own = [page, ...headings].filter((part) => part !== "").join(" > ");
  const words = alias?.trim() ?? "";
  const text: PhrasingContent = { type: "text", value: words === "" ? own : words };
  const heading = headings.at(-1);
  // Other pages are not in the document.
  if (page !== "" || heading === undefined || target.includes("#^")) return text;
  return { type: "link", url: `#${new GithubSlugger().slug(heading)}`, children: [text] };
}
