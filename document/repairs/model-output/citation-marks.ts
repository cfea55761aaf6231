import type { Link, Nodes, Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "../../core/tree/visit.ts";
import { warnOfRepair, type Warn } from "../../core/warnings/warn.ts";
import { citationMarkers, perplexityKinds } from "./markers.ts";

/** Language models' marks of citations, which only work in the program that showed them. */
const marks: readonly RegExp[] = [
  // ChatGPT: 【4†source】, 【85†L1-L9】, cite…turn0search1 with or without private-use characters around it, :contentReference[oaicite:0]{index=0}.
  /[ \t]?【\d{1,20}(?::\d{1,4})?†[^【】]{0,200}】|[ \t]?【oaicite:\d{1,4}】/gu,
  /\ue200[^\ue200-\ue202]{1,40}\ue202[^\ue200\ue201]{0,400}\ue201|[\ue200-\ue206]/gu,
  /[ \t]?\b(?:file)?cite(?:turn\d{1,3}[a-z]{3,12}\d{1,3})+(?!\w)/g,
  /[ \t]?\bcitegenerated-reference-identifier/g,
  /[ \t]?:{1,2}contentReference\[oaicite:\d{1,4}\](?:\{index=\d{1,4}\})?/g,
  // Gemini: [cite_start]so it is[cite: 1, 2].
  /\[cite_(?:start|end)\][ \t]?/g,
  /[ \t]?\[cite:[ \t]*[\d,;. \t–-]{1,200}\]/g,
  // Perplexity: [web:1][attached_file:2].
  new RegExp(String.raw`[ \t]?\[(?:${perplexityKinds}):\d{1,4}(?:[, ]+(?:web:)?\d{1,4}){0,20}\]`, "g"),
];
/** ChatGPT's entities: entity["company","Apple","maker of computers"], with or without private-use characters around them. The name is the text. */
const entity =
  /\ue200?\bentity\ue202?\["[^"\]]{0,100}","([^"\]]{1,200})"(?:,"[^"\]]{0,300}"){0,4}\]\ue201?/gu;
/** Links that are such marks: [span_0](start_span) of Gemini's. */
const markedSpan = /^(?:start|end)_span$/;
const spanName = /^span_\d+$/;
/** Words of ChatGPT before the name of a source. */
const sourceNumber = /^\[?oai_citation(?:_attribution)?:\d{1,4}[‡,]?/;

/** Drops citation marks without a target from the text; code keeps them. */
export function dropCitationMarks(root: Root, warn: Warn): void {
  visit(root, (node, index, parent) => {
    if (node.type === "link" && parent && index !== undefined && isMark(node)) {
      parent.children.splice(index, 1);
      warnOfRepair(warn, "repaired-citation-marks", node.position?.start.line);
      return index;
    }
    if (node.type !== "text") return undefined;
    // Without its note, it is the number of one.
    const marked = dropMarks(node.value).replace(/\[\^(\d{1,4})\^\]/g, "[$1]");
    const value = isLink(parent) ? marked.replace(sourceNumber, "") || parseHost(parent.url) : marked;
    if (value !== node.value) warnOfRepair(warn, "repaired-citation-marks", node.position?.start.line);
    node.value = value;
    return undefined;
  });
}

function isMark(link: Link): boolean {
  return markedSpan.test(link.url) && spanName.test(toString(link));
}

function dropMarks(text: string): string {
  return citationMarkers.test(text)
    ? marks.reduce((remainder, mark) => remainder.replace(mark, ""), text.replace(entity, "$1"))
    : text;
}

function isLink(parent: Nodes | undefined): parent is Link {
  return parent?.type === "link";
}

/** Returns the host of a link, as the text of one without any. */
function parseHost(url: string): string {
  return /^[a-z]+:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1] ?? url;
}
