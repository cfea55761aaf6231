import type { PhrasingContent, Root, RootContent } from "mdast";
import { visit } from "../../core/tree/visit.ts";

/** The name of an equation that is behind it. */
const equationName = /^\s*\{#(eqn?[:-][\p{L}\p{N}_:.-]{1,100})[^{}]{0,100}\}\s*$/u;
/** The same as MyST has it, `$$ … $$ (name)`, or a number that is written by hand. */
const bracketedName =
  /^[ \t]*\((?:(\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?)|([\p{L}_][\p{L}\p{N}_:.-]{1,100}))\)[ \t]*$/u;
/** The beginning of an environment that numbers its lines itself. */
const numbering = /\\begin\s*\{(align|equation|flalign|gather|multline|eqnarray|alignat|subequations)\}/;
/** The beginning or end of an environment that numbers nothing, and may not be within an equation. */
const starred = /\\(begin|end)\s*\{(equation|align|alignat|flalign|gather|multline|eqnarray)\*\}/g;
/** The environments that may, and look the same. */
const within: Readonly<Record<string, string>> = {
  align: "aligned",
  alignat: "alignedat",
  flalign: "aligned",
  gather: "gathered",
  multline: "gathered",
  eqnarray: "aligned",
};

/** The same with text behind it. */
const nameBefore = /^\s*\{#(eqn?[:-][\p{L}\p{N}_:.-]{1,100})[^{}]{0,100}\}\s*/u;

/** Numbers `$$ … $$ {#eq:x}`, and gives it its name; a paragraph with further text is split there. */
export function nameEquations(root: Root): void {
  visit(root, "paragraph", (paragraph, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const isAlone = paragraph.children.length === 2;
    const parts: RootContent[] = [];
    let line: PhrasingContent[] = [];
    const endLine = (): void => {
      const isBlank = line.every((node) => node.type === "text" && node.value.trim() === "");
      if (!isBlank) parts.push({ ...paragraph, children: line });
      line = [];
    };
    for (const child of paragraph.children) {
      const formula = line.at(-1);
      const [match = "", id] = child.type === "text" ? (nameBefore.exec(child.value) ?? []) : [];
      const mayHaveName = formula?.type === "formula" && (formula.isDisplay || isAlone);
      if (!mayHaveName || id === undefined || child.type !== "text") {
        line.push(child);
        continue;
      }
      line.pop();
      endLine();
      parts.push({ type: "math", value: numberFormula(formula.value, id) });
      if (child.value.length > match.length) line.push({ ...child, value: child.value.slice(match.length) });
    }
    if (parts.length === 0) return undefined;
    endLine();
    (parent.children as RootContent[]).splice(index, 1, ...parts);
    return index + parts.length;
  });
}

/** Returns the TeX of a formula that is followed by its name or number; undefined if other text follows. */
export function nameFormula(tex: string, behind: string): string | undefined {
  const [, number, name] = bracketedName.exec(behind) ?? [];
  if (number !== undefined) return tex.includes("\\tag") ? tex : `${tex} \\tag{${number}}`;
  const id = equationName.exec(behind)?.[1] ?? (name && (/^eqn?[:-]/.test(name) ? name : `eq:${name}`));
  return id === undefined ? undefined : numberFormula(tex, id);
}

/** Returns whether environments of a formula decide on its numbers. */
export function decidesOnNumbers(tex: string): boolean {
  return numbering.test(tex) || tex.match(starred) !== null;
}

/** Returns the TeX of a formula with a number and a label. */
export function numberFormula(tex: string, id: string): string {
  const label = `\\label{${id}}`;
  const [begin, environment] = numbering.exec(tex) ?? [];
  if (begin !== undefined && environment !== undefined) {
    if (tex.includes("\\label")) return tex;
    if (environment === "subequations") return tex.replace(begin, () => begin + label);
    // Of several lines, the last has the name.
    const end = tex.lastIndexOf(`\\end{${environment}}`);
    return end < 0 ? tex : `${tex.slice(0, end).trimEnd()} ${label} ${tex.slice(end)}`;
  }
  const inner = tex.replace(starred, (_, side: string, name: string) => {
    const other = within[name];
    return other === undefined ? "" : `\\${side}{${other}}`;
  });
  return `\\begin{equation}${label} ${inner} \\end{equation}`;
}
