import { createKindReader } from "../lines/line-kinds.ts";
import { indentOf, isBlank, type NumberedLine } from "../lines/source-line.ts";
import { startMark, stopMark, titleLine } from "./block-marks.ts";
import { startOf, type ContainerStart } from "./container-starts.ts";

/** Without these, a document has no container. */
export const containerMarkers =
  /^[ \t>]*(?:(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?:{3}|!{3}[ \t]|\?{3}\+?[ \t]|={3}[!+]?[ \t]+"|\/{3}|\{%|\\begin\{)/m;

/** A container that is open. */
interface Open extends ContainerStart {
  /** Column from which on it holds what follows; 0 where something else ends it. */
  readonly body: number;
  /** Where its mark is among the lines, to be taken back when nothing ends it. */
  readonly at: number;
  readonly line: NumberedLine;
}

/** Deeper than any author nests them; what is deeper stays text. */
const maxOpen = 30;
/** Lines that a container begins with, once it is marked. */
const linesOfStart = 4;
/** Columns by which a body is indented. */
const indent = 4;

/**
 * Marks containers, which begin with `:::note`, `!!! note "Title"`, `=== "Tab"`, `/// note`, `{% hint %}` or `\begin{theorem}`. What is indented since it
 * stands in one is moved out. Code stays as it is, and so does what nothing ends.
 * @param isContainer whether a name is that of a kind of container
 */
export function markContainers(
  lines: readonly NumberedLine[],
  isContainer: (name: string) => boolean,
): readonly NumberedLine[] {
  const marked: NumberedLine[] = [];
  const open: Open[] = [];
  const kinds = createKindReader();

  const end = (line: NumberedLine): void => {
    const { prefix = "" } = open.pop() ?? {};
    marked.push({ text: prefix }, { ...line, text: prefix + stopMark(line.text) }, { text: prefix });
  };
  const endAll = (from: number): void => {
    while (open.length > from) {
      if (open.at(-1)?.end) takeBack(open.pop(), marked);
      else end({ text: "" });
    }
  };
  const begin = (start: ContainerStart, line: NumberedLine, column: number): void => {
    const { prefix, item, title, block } = start;
    open.push({ ...start, line, at: marked.length, body: start.end ? 0 : column + indent });
    const titled = prefix + (title === undefined ? "" : titleLine(title));
    const mark = { ...line, text: (item ?? prefix) + startMark(block) };
    marked.push(
      { text: item === undefined ? prefix : "" },
      mark,
      { ...line, text: titled },
      { text: prefix },
    );
  };

  lines.forEach((line, index) => {
    const column = indentOf(line.text);
    if (!isBlank(line.text)) {
      const left = open.findIndex(({ body }) => column < body);
      if (left >= 0) {
        endAll(left);
        kinds.leave();
      }
    }
    const moved = indent * open.filter(({ body }) => body > 0).length;
    const here =
      moved === 0 ? line : { ...line, text: " ".repeat(Math.max(0, column - moved)) + line.text.trimStart() };
    if (kinds.read(here.text).kind !== "text" || isBlank(here.text)) {
      marked.push(here);
      return;
    }
    const ended = /[:}/]$/.test(here.text.trimEnd()) ? endedBy(open, here.text) : -1;
    if (ended >= 0) {
      endAll(ended + 1);
      end(here);
      return;
    }
    const mayBegin = open.length < maxOpen && mayStart.test(here.text);
    const start = mayBegin ? startOf(here.text, isBodyIndented(lines, index), isContainer) : undefined;
    if (start) begin(start, here, column);
    else marked.push(here);
  });
  endAll(0);
  return marked;
}

const mayStart = /^[ \t>]*(?:(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?:{3}|!{3}[ \t]|\?{3}|={3}|\/{3}|\{%|\\begin)/;

function endedBy(open: readonly Open[], text: string): number {
  const bare = text.replace(/^[ \t>]+/, "").trimEnd();
  // A line that is indented ends no container around it.
  return open.findLastIndex(
    (container, at) => container.end?.test(bare) === true && open.slice(at).every(({ body }) => body === 0),
  );
}

/** Whether what follows a line, near by, is indented as a body is. */
function isBodyIndented(lines: readonly NumberedLine[], index: number): boolean {
  const next = lines.slice(index + 1, index + 4).find(({ text }) => !isBlank(text))?.text;
  return next !== undefined && indentOf(next) >= indentOf(lines[index]?.text ?? "") + indent;
}

/** Gives back the line of a container that nothing ends. */
function takeBack(container: Open | undefined, marked: NumberedLine[]): void {
  if (container) marked.splice(container.at, linesOfStart, container.line);
}
