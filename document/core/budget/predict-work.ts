import { findDiagramKind } from "../diagrams/diagram-kinds.ts";
import { decodePercent } from "../html/structure/decode-percent.ts";
import { createFenceReader } from "../lines/fences.ts";
import { normaliseLineEnds } from "../uniform-text.ts";
import { countWork, workUnits } from "./units.ts";
import { createLineCounter } from "./work-of-lines.ts";

/** The work of a diagram, in µs, and of one that may have any number of marks, which only drawing shows. */
const diagramUs = 100_000;
const boundlessUs = 4_000_000;
const boundless = /^[ \t]*tickInterval\b|\b(?:minlen|ranksep|nodesep)\s*=\s*["']?\d{3}/m;
/** An element of an SVG image, as `estimateSvgCost` counts them, in µs. */
const svgElementUs = 20;
/** A work that is cited, in µs, with its place in the list; no more works are set in a document. */
const citedUs = 3_000;
const maxCited = 1_000;
const mayCite = /^[ \t]*(?:`{3}|~{3})[ \t]*(?:bib|csl)|^(?:references|bibliography)[ \t]*:/im;
const filtered = /<fe[A-Z]|filter|blur|shadow/;
const svgData = /data:image\/svg\+xml/i;
/** Characters of SVG images that are read, together. A document with more counts as slow. */
const maxSvg = 500_000;
/** Characters of a line that may tell whether it is a fence. */
const maxFence = 4_000;

/**
 * Predicts the processor time to print a document, in µs, from its source. It is no promise: images on the web count as nothing, and a diagram may
 * take more. Infinite where a document may not take that much, or little work cannot tell.
 */
export async function predictWork(markdown: string, bibliography = ""): Promise<number> {
  const text = normaliseLineEnds(markdown);
  const work = countWork();
  const counter = createLineCounter(work);
  const fences = createFenceReader();
  let diagrams = 0;
  let diagram: string[] | undefined;
  for (const line of text.split("\n")) {
    const part = fences.read(line.slice(0, maxFence));
    if (line === "") work.add("blocks", 1);
    const isWithin = part === undefined || line === "" ? counter.prose(line) : counter.code(line.length);
    if (!isWithin) return Infinity;
    if (part === "opening" && findDiagramKind(/^\S+/.exec(fences.open?.info ?? "")?.[0])) diagram = [];
    else if (part === "within") diagram?.push(line);
    else if (diagram) {
      diagrams += predictDiagramWork(diagram);
      diagram = undefined;
    }
  }
  // One that is not closed ends with the document.
  if (diagram) diagrams += predictDiagramWork(diagram);
  const [characterUs] = workUnits.characters;
  const citations = bibliography !== "" || mayCite.test(text) ? countNames(text) * citedUs : 0;
  return work.spentUs + diagrams + citations + (await predictSvgUs(text)) + bibliography.length * characterUs;
}

/** Counts the distinct names behind an at sign, up to a limit. */
function countNames(text: string): number {
  const names = new Set<string>();
  for (const [name] of text.matchAll(/@[\p{L}\p{N}_][\w:.-]{0,80}/gu)) {
    names.add(name);
    if (names.size === maxCited) break;
  }
  return names.size;
}

function predictDiagramWork(lines: readonly string[]): number {
  return boundless.test(lines.join("\n")) ? boundlessUs : diagramUs;
}

async function predictSvgUs(text: string): Promise<number> {
  let characters = 0;
  let elements = 0;
  for (const svg of findSvgImages(text)) {
    characters += svg.length;
    if (characters > maxSvg) return Infinity;
    // Most documents have none, and its parsers take a while to load.
    const { estimateSvgCost: svgCost } = await import("../images/svg/svg-cost.ts");
    elements += svgCost(svg);
    if (elements === Infinity) break;
  }
  return elements * svgElementUs;
}

/** Returns the SVG images in a text whose cost may be more than the length of the text tells. */
function* findSvgImages(text: string): Generator<string> {
  // One that is not closed ends with the document.
  for (let at = text.indexOf("<svg"); at >= 0;) {
    const close = text.indexOf("</svg", at);
    const end = close < 0 ? text.length : close;
    const svg = `${text.slice(at, end)}</svg>`;
    if (filtered.test(svg)) yield svg;
    at = text.indexOf("<svg", end);
  }
  for (const part of text.split(svgData).slice(1)) {
    const [, type = "", data = ""] = /^([^,\s]{0,80}),([^"\s]*)/.exec(part) ?? [];
    yield /;base64$/i.test(type) ? Buffer.from(data, "base64").toString() : decodePercent(data);
  }
}
