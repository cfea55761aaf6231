import type { PhrasingContent } from "mdast";
import { outputMarks as marks } from "./output-marks.ts";

/** The formatting of a piece of text. */
interface Look {
  readonly italic?: boolean;
  readonly bold?: boolean;
  readonly script?: "sub" | "sup";
  readonly element?: "small-caps" | "underline";
  readonly url?: string;
  readonly work?: string;
  readonly isBlock?: boolean;
}

interface Run {
  look: Look;
  text: string;
}

const parts = /([\uFDE0-\uFDEF])(?:([^\uFDD0-\uFDEF]*)\uFDEA)?|([^\uFDD0-\uFDEF]+)|\uFDD8(.)/gsu;

/** Reads what citeproc wrote: the label of an entry, and its runs of text. */
function parseRuns(written: string): { label: string; runs: Run[] } {
  const looks: Look[] = [{}];
  const runs: Run[] = [];
  let label = "";
  let labelDepth = 0;
  for (const [, mark, address = "", text = "", letter] of written.matchAll(parts)) {
    const look = looks.at(-1) ?? {};
    // Letters of formulas are always italic.
    if (letter !== undefined) runs.push({ look: { ...look, italic: true }, text: letter });
    else if (mark === undefined) {
      if (labelDepth > 0) label += text;
      else runs.push({ look, text });
    } else if (mark === marks.end) {
      if (looks.length > 1) looks.pop();
      if (looks.length < labelDepth) labelDepth = 0;
    } else {
      looks.push({ ...look, ...toLook(mark, address, look) });
      if (mark === marks.label) labelDepth = looks.length;
    }
  }
  return { label: label.trim(), runs };
}

function toLook(mark: string, address: string, { italic }: Look): Look {
  if (mark === marks.italic) return { italic: italic !== true };
  if (mark === marks.upright) return { italic: false };
  if (mark === marks.bold) return { bold: true };
  if (mark === marks.light) return { bold: false };
  if (mark === marks.sub || mark === marks.sup) return { script: mark === marks.sub ? "sub" : "sup" };
  if (mark === marks.smallCaps) return { element: "small-caps" };
  if (mark === marks.underline) return { element: "underline" };
  if (mark === marks.link) return { url: address };
  if (mark === marks.work) return { work: address };
  return mark === marks.block ? { isBlock: true } : {};
}

/** citeproc's output, as nodes of a document. */
export interface Written {
  /** The number or label of an entry, or nothing. */
  readonly label: string;
  readonly children: PhrasingContent[];
}

/**
 * Reads what citeproc wrote of a citation or an entry.
 * @param addressOf the anchor of a work in the list, which its text links to
 */
export function parseWritten(written: string, addressOf?: (work: string) => string | undefined): Written {
  const { label, runs } = parseRuns(written);
  const joined = mergeRuns(addressOf ? joinWorks(runs) : runs);
  const children: PhrasingContent[] = [];
  let script: { readonly name: string; readonly children: PhrasingContent[] } | undefined;
  let last: Look | undefined;
  for (const { look, text } of joined) {
    if (script?.name !== look.script) {
      script = look.script && { name: look.script, children: [] };
      if (script)
        children.push({ type: "emphasis", data: { hName: script.name }, children: script.children });
      last = undefined;
    }
    const within = script?.children ?? children;
    const url = look.url ?? (look.work === undefined ? undefined : addressOf?.(look.work));
    const nodes = createNodes(look, text);
    const before = within.at(-1);
    if (url === undefined) within.push(...nodes);
    else if (before?.type === "link" && last?.url === look.url && last?.work === look.work)
      before.children.push(...nodes);
    else within.push({ type: "link", url, children: nodes });
    last = look;
  }
  return { label, children: trimEnds(children) };
}

/** Joins runs that look alike. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const { look, text } of runs) {
    const last = merged.at(-1);
    if (last && JSON.stringify(last.look) === JSON.stringify(look)) last.text += text;
    else merged.push({ look, text });
  }
  return merged;
}

/** Joins the runs of one work, with the text between them. */
function joinWorks(runs: readonly Run[]): Run[] {
  const joined = runs.map((run) => ({ ...run }));
  let from = 0;
  let last: string | undefined;
  joined.forEach(({ look: { work, url } }, at) => {
    if (work === undefined && url === undefined) return;
    if (work !== undefined && work === last)
      for (const run of joined.slice(from, at)) run.look = { ...run.look, work };
    from = at + 1;
    last = work;
  });
  return joined;
}

function createNodes(look: Look, text: string): PhrasingContent[] {
  let node: PhrasingContent = { type: "text", value: text };
  if (look.element) {
    const style = "font-variant-caps: small-caps";
    const data = look.element === "underline" ? { hName: "u" } : { hName: "span", hProperties: { style } };
    node = { type: "emphasis", data, children: [node] };
  }
  if (look.bold === true) node = { type: "strong", children: [node] };
  if (look.italic === true) node = { type: "emphasis", children: [node] };
  return look.isBlock === true ? [{ type: "break" }, node] : [node];
}

/** Drops blanks at both ends. */
function trimEnds(children: PhrasingContent[]): PhrasingContent[] {
  const [first] = children;
  const last = children.at(-1);
  if (first?.type === "text") first.value = first.value.trimStart();
  if (last?.type === "text") last.value = last.value.trimEnd();
  return children;
}
