import { sharedNumber } from "./equation-numbers.ts";
import { isElement, type MathElement, type MathPart } from "./math-nodes.ts";

/** Equations that are numbered (1a), (1b) and so on; what refers to all of them is beside the beginning. */
const begin = /\\begin\s*\{subequations\}\s*(?:\\label\s*\{([^{}]{1,100})\})?/;
const end = /\\end\s*\{subequations\}/;

/** Columns over the whole width, which are set as adjacent columns. */
const wideColumns = /(\\(?:begin|end)\s*\{)fl(align\*?\})/g;

/** Environments of amsmath that Temml does not know, or numbers otherwise than LaTeX does. */
export function completeEnvironments(formula: string): {
  readonly tex: string;
  /** Corrects the rendered formula. */
  readonly finish: (math: MathElement) => void;
} {
  const source = formula.includes("flalign") ? formula.replace(wideColumns, "$1$2") : formula;
  if (begin.test(source) && end.test(source)) {
    const label = begin.exec(source)?.[1]?.replace(/[^\w-]/g, "");
    return {
      tex: source.replace(begin, "").replace(end, ""),
      finish: (math) => {
        math.classes.push(sharedNumber);
        if (label !== undefined) math.attributes.id = label;
      },
    };
  }
  return { tex: source, finish: /\\begin\s*\{multline\}/.test(source) ? numberLastRow : () => undefined };
}

/** Keeps the number of a formula's last line only: its lines are one equation. */
function numberLastRow(element: MathElement): void {
  if (element.type !== "mtable") {
    for (const child of element.children) if (isElement(child)) numberLastRow(child);
    return;
  }
  for (const row of element.children.slice(0, -1)) {
    const cell = isElement(row) ? row.children.at(-1) : undefined;
    if (isElement(cell) && cell.children.some(isNumber)) cell.children = [];
  }
}

function isNumber(part: MathPart): boolean {
  const [span] = isElement(part) && part.type === "mtext" ? part.children : [];
  return span !== undefined && !isElement(span) && span.text === undefined;
}
