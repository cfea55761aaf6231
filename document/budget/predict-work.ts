import { diagramKind } from "../diagrams/diagram-kinds.ts";
import { decodePercent } from "../html/structure/decode-percent.ts";
import { svgCost } from "../images/svg/svg-cost.ts";
import { createFenceReader } from "../markdown/lines/fences.ts";
import { uniformLineEnds } from "../uniform-text.ts";
import { countWork, workUnits } from "./units.ts";
import { createLineCounter } from "./work-of-lines.ts";

/** What a diagram takes, in µs, and one that may have any number of marks: how many shows only when it is drawn. */
const diagramUs = 100_000;
const boundlessUs = 4_000_000;
const boundless = /^\s*tickInterval\b|\b(?:minlen|ranksep|nodesep)\s*=\s*["']?\d{3}/m;
/** An element of an SVG image, as `svgCost` counts them, in µs. */
const svgElementUs = 20;
const filtered = /<fe[A-Z]|filter|blur|shadow/;
const svgData = /data:image\/svg\+xml/i;
/** Characters of a line that may tell whether it is a fence. */
const maxFence = 4_000;

/**
 * Predicts what a document takes of a processor to be printed, in µs, as its source tells. It is no promise: images on the web count as nothing, and
 * a diagram may take more. Infinite where it cannot be known.
 */
export function predictWork(markdown: string, bibliography = ""): number {
  const text = uniformLineEnds(markdown);
  const work = countWork();
  const counter = createLineCounter(work);
  const fences = createFenceReader();
  let diagrams = 0;
  let diagram: string[] | undefined;
  for (const line of text.split("\n")) {
    const part = fences.read(line.slice(0, maxFence));
    if (line === "") work.add("blocks", 1);
    if (part === undefined || line === "") counter.prose(line);
    else counter.code(line.length);
    if (part === "opening" && diagramKind(/^\S+/.exec(fences.open?.info ?? "")?.[0])) diagram = [];
    else if (part === "within") diagram?.push(line);
    else if (diagram) {
      diagrams += boundless.test(diagram.join("\n")) ? boundlessUs : diagramUs;
      diagram = undefined;
    }
  }
  const [characterUs] = workUnits.characters;
  return work.spentUs + diagrams + svgUs(text) + bibliography.length * characterUs;
}

function svgUs(text: string): number {
  let elements = 0;
  // One that is not closed ends with the document.
  for (let at = text.indexOf("<svg"); at >= 0;) {
    const close = text.indexOf("</svg", at);
    const end = close < 0 ? text.length : close;
    const svg = text.slice(at, end);
    if (filtered.test(svg)) elements += svgCost(svg);
    at = text.indexOf("<svg", end);
  }
  for (const part of text.split(svgData).slice(1)) {
    const [, type = "", data = ""] = /^([^,\s]{0,80}),([^"\s]*)/.exec(part) ?? [];
    elements += svgCost(
      /;base64$/i.test(type) ? Buffer.from(data, "base64").toString() : decodePercent(data),
    );
  }
  return elements * svgElementUs;
}
