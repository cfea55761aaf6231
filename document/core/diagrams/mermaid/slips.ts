import { joinPatterns } from "../../join-patterns.ts";
/** Signs by which a node's shape begins and ends, the longer ones first. */
const shapes: readonly (readonly [opening: string, closing: string])[] = [
  ["(((", ")))"],
  ["((", "))"],
  ["([", "])"],
  ["[[", "]]"],
  ["[(", ")]"],
  ["{{", "}}"],
  ["[/", "/]"],
  ["[\\", "\\]"],
  ["[", "]"],
  ["(", ")"],
  ["{", "}"],
];
/** Signs that a label may not have unless it is quoted. */
const special = /[()[\]{}"<>;|@#&/\\`]|\bend\b/;
/** A name of a node, right before its shape. */
const name = /(?<![\p{L}\p{N}_])[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,60}(?=[[({])/gu;
/** Text that may follow a node. */
const behindNode = /^[ \t]*(?::::[\w-]{1,60}[ \t]*)?(?:$|;|&|<?--|<?==|<?-\.|~~~|[ox]--)/;
/** Longer lines are left as they are. */
const longestLine = 1_000;

/**
 * Fixes the most common mistakes of people and models in Mermaid, in a diagram that cannot be drawn as written: labels without quotes, `end` as a
 * node, a semicolon in a message, a per cent sign behind a value.
 */
export function fixMermaid(source: string): string {
  const kind = /^[ \t]*(flowchart|graph|sequenceDiagram|pie)\b/m.exec(source)?.[1];
  const fix = kind === undefined ? undefined : kinds[kind];
  if (!fix) return source;
  return source
    .split("\n")
    .map((line) => (line.length > longestLine ? line : fix(line)))
    .join("\n");
}

const kinds: Readonly<Record<string, (line: string) => string>> = {
  flowchart: fixFlow,
  graph: fixFlow,
  sequenceDiagram: (line) =>
    line.replace(/^([^:\n]*:)(.*)$/, (_, head: string, message: string) => {
      const end = /;?[ \t]*$/.exec(message)?.index ?? message.length;
      return head + message.slice(0, end).replace(/(?<!#\w{1,8});/g, "#59;");
    }),
  pie: (line) => line.replace(/^([ \t]*"[^"\n]*"[ \t]*:[ \t]*[\d.]+)[ \t]*%[ \t]*;?[ \t]*$/, "$1"),
};

const otherLine = joinPatterns([
  /^[ \t]*(?:style|classDef|class|click|linkStyle|direction|flowchart|graph)\b/,
  /^[ \t]*(?:%%|end[ \t]*(?:;[ \t]*)?$)/,
]);

function fixFlow(line: string): string {
  if (otherLine.test(line)) return line;
  return quoteShapes(quoteLinkWords(line)).replace(
    /(?<=^[ \t]*|[->=|.&][ \t]+)end(?=[ \t]*(?:$|;|&|-|=|[[({]))(?![ \t]*$(?<=^[ \t]*end[ \t]*))/g,
    (_, at: number, text: string) => (/^[[({]/.test(text.slice(at + 3)) ? "end_" : 'end_["end"]'),
  );
}

function quoteLinkWords(line: string): string {
  return line
    .replace(/\|([^|"\n]{1,300})\|/g, (match, words: string) =>
      special.test(words) ? `|${quoteLabel(words)}|` : match,
    )
    .replace(/--[ \t]+([^-|"\n>]{1,300}?)[ \t]+-->/g, (match, words: string) =>
      special.test(words) ? `-->|${quoteLabel(words)}|` : match,
    );
}

function quoteShapes(line: string): string {
  let fixed = "";
  let done = 0;
  for (const { index, 0: id } of line.matchAll(name)) {
    if (index < done) continue;
    const begin = index + id.length;
    const shape = shapeAt(line, begin);
    if (!shape) continue;
    const [opening, closing, end] = shape;
    const label = line.slice(begin + opening.length, end);
    const isPlain = /^".*"$/.test(label.trim()) || !special.test(label);
    fixed += line.slice(done, begin) + opening + (isPlain ? label : quoteLabel(label)) + closing;
    done = end + closing.length;
  }
  return fixed + line.slice(done);
}

/** Returns the shape that begins at a place, and where its label ends. */
function shapeAt(line: string, begin: number): readonly [string, string, number] | undefined {
  for (const [opening, closing] of shapes) {
    if (!line.startsWith(opening, begin)) continue;
    for (let at = line.indexOf(closing, begin + opening.length); at >= 0; at = line.indexOf(closing, at + 1))
      if (behindNode.test(line.slice(at + closing.length))) return [opening, closing, at];
  }
  return undefined;
}

function quoteLabel(label: string): string {
  const bare = label.trim().replace(/^"(.*)"$/, "$1");
  return `"${bare.replaceAll('"', "#quot;")}"`;
}
