import type { Paragraph } from "mdast";
import type { Extension as FromMarkdownExtension } from "mdast-util-from-markdown";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type {
  Code,
  Construct,
  Effects,
  Extension,
  ParseContext,
  State,
  TokenizeContext,
} from "micromark-util-types";
import type { ContainerNode } from "./container.ts";
import { isDrawn, maxStartChars, readContainerStart, type ContainerStart } from "./container-lines.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    container: "container";
    containerFence: "containerFence";
    containerTitle: "containerTitle";
    containerPeek: "containerPeek";
  }
  interface Token {
    _opened?: OpenContainer;
  }
  interface ContainerState {
    container?: OpenContainer;
  }
}

/** A container that is being read. */
interface OpenContainer {
  readonly start: ContainerStart;
  /** Offset of its first line. */
  readonly offset: number;
  /** Offset of the line that closes it. */
  endedAt: number | undefined;
}

/** Deeper than any author nests them; deeper ones stay text. */
const maxOpen = 30;
/** Columns by which the body of an admonition is indented. */
const indent = 4;
/** Blank lines that may be between the first line of an admonition and its body. */
const maxBlankLines = 2;
/** Longer than any line that closes a container, in UTF-16 code units. */
const maxEndChars = 100;

/** `:`, `/`, `{` and `\`, with which lines begin that close containers. */
const endSigns = [58, 47, 123, 92] as const;
const [exclamation, equals, question] = [33, 61, 63];

/** The containers that are open in each document that is being parsed, from the outermost on. */
const openContainers = new WeakMap<ParseContext, OpenContainer[]>();

/**
 * Reads containers: `:::note` to `:::`, `/// note` to `///`, `{% hint %}` to `{% endhint %}`, `\begin{theorem}` to its end, and the lines indented
 * below `!!! note` and `=== "Tab"`. They hold blocks as quotes and list items do (CommonMark 0.31.2, section 5), and begin and close where fenced
 * code might.
 * @param isKind returns whether a name is that of a kind of container, so that `!!! name` is one even with nothing indented below
 */
export function createContainerSyntax(isKind: (name: string) => boolean): Extension {
  const start: Construct = {
    name: "container",
    tokenize(effects, ok, nok) {
      return tokenizeStart.call(this, effects, ok, nok, isKind);
    },
    continuation: { tokenize: tokenizeContinuation },
    exit: exitContainer,
  };
  const end: Construct = { name: "containerEnd", tokenize: tokenizeEnd };
  const [colon, slash, brace, backslash] = endSigns;
  const fenced = { [colon]: start, [slash]: start, [brace]: start, [backslash]: start };
  return {
    document: { ...fenced, [exclamation]: start, [question]: start, [equals]: start },
    flow: { [colon]: end, [slash]: end, [brace]: end, [backslash]: end },
  };
}

/** Makes nodes of what {@link createContainerSyntax} reads. */
export const containersFromMarkdown: FromMarkdownExtension = {
  enter: {
    container(token) {
      const opened = token._opened;
      if (!opened) return;
      const { start, endedAt } = opened;
      const { title, end, ...described } = start;
      const isClosed = end === undefined || endedAt !== undefined;
      const node: ContainerNode = { type: "container", ...described, isClosed, children: [] };
      this.enter(node, token);
      if (title === "") node.children.push(createEmptyTitle());
    },
    containerTitle(token) {
      this.enter(createEmptyTitle(), token);
    },
  },
  exit: {
    container(token) {
      this.exit(token);
    },
    containerTitle(token) {
      this.exit(token);
    },
  },
};

function createEmptyTitle(): Paragraph {
  return { type: "paragraph", data: { isContainerTitle: true }, children: [] };
}

function tokenizeStart(
  this: TokenizeContext,
  effects: Effects,
  ok: State,
  nok: State,
  isKind: (name: string) => boolean,
): State {
  const { parser } = this;
  const at = this.now();
  const open = getOpenContainers(parser);
  const state = (this.containerState ??= {});
  let line = "";
  let start: ContainerStart | undefined;

  const peek = {
    tokenize: peekLine(maxStartChars, (text) => (line = text)),
    partial: true,
  };
  const peekBody = { tokenize: peekIndentation(at.column + indent), partial: true };

  return (code) => effects.check(peek, read, nok)(code);

  function read(code: Code): State | undefined {
    start = readContainerStart(line, isKind);
    if (start) return begin(code);
    // What is indented below decides whether `!!! name` is prose.
    if (code !== exclamation && code !== question) return nok(code);
    return effects.check(peekBody, readWithBody, nok)(code);
  }

  function readWithBody(code: Code): State | undefined {
    start = readContainerStart(line, () => true);
    return start ? begin(code) : nok(code);
  }

  function begin(code: Code): State | undefined {
    // A construct may be tried more than once in the same place.
    while ((open.at(-1)?.offset ?? -1) >= at.offset) open.pop();
    if (!start || open.length >= maxOpen) return nok(code);
    const container: OpenContainer = { start, offset: at.offset, endedAt: undefined };
    open.push(container);
    state.container = container;
    effects.enter("container", { _container: true, _opened: container });
    const { title = "" } = start;
    const from = title === "" ? -1 : line.lastIndexOf(title);
    return consumeLine(effects, ok, from, from + title.length)(code);
  }
}

/** Consumes a line, with a title between two columns of it. */
function consumeLine(effects: Effects, ok: State, from: number, to: number): State {
  let column = 0;
  let isIn: "containerFence" | "chunkText" | undefined;

  return next;

  function next(code: Code): State | undefined {
    if (isIn === "chunkText" && (isLineEnd(code) || column === to)) {
      effects.exit("chunkText");
      effects.exit("containerTitle");
      isIn = undefined;
    }
    if (isIn === "containerFence" && (isLineEnd(code) || column === from)) {
      effects.exit("containerFence");
      isIn = undefined;
    }
    if (isLineEnd(code)) return ok(code);
    if (isIn === undefined && column === from) {
      effects.enter("containerTitle");
      effects.enter("chunkText", { contentType: "text" });
      isIn = "chunkText";
    }
    if (isIn === undefined) {
      effects.enter("containerFence");
      isIn = "containerFence";
    }
    if (code !== virtualSpace) column++;
    effects.consume(code);
    return next;
  }
}

function tokenizeContinuation(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const container = this.containerState?.container;
  if (!container || container.endedAt !== undefined) return nok;
  return container.start.end
    ? continueToEnd.call(this, container, effects, ok)
    : continueIndented(effects, ok, nok);
}

/** Goes on in a container up to the line that closes it, which it takes. Code within keeps its lines; HTML within ends with the container. */
function continueToEnd(this: TokenizeContext, container: OpenContainer, effects: Effects, ok: State): State {
  const { parser, containerState } = this;
  const { offset } = this.now();
  const flow = this.events.findLast(([, { type }]) => type === "chunkFlow")?.[1]._tokenizer;
  const isInCode = /^(?:codeFenced|mathFlow)$/.test(flow?.currentConstruct?.name ?? "");
  let line = "";
  const peek = { tokenize: peekLine(maxEndChars, (text) => (line = text)), partial: true };

  return (code) =>
    isInCode || !(markdownSpace(code) || endSigns.some((sign) => sign === code))
      ? ok(code)
      : effects.check(peek, read, ok)(code);

  function read(code: Code): State | undefined {
    if (findEnded(parser, line, offset) !== container) return ok(code);
    container.endedAt = offset;
    if (containerState) containerState._closeFlow = true;
    return consumeLine(effects, ok, -1, -1)(code);
  }
}

function continueIndented(effects: Effects, ok: State, nok: State): State {
  let columns = 0;
  return (code) => {
    if (!markdownSpace(code)) return blankOrOutside(code);
    // Without this name, the parser of lists within would take it for a line.
    effects.enter("listItemIndent");
    return indented(code);
  };

  function indented(code: Code): State | undefined {
    if (columns < indent && markdownSpace(code)) {
      columns++;
      effects.consume(code);
      return indented;
    }
    effects.exit("listItemIndent");
    return columns === indent ? ok(code) : blankOrOutside(code);
  }

  function blankOrOutside(code: Code): State | undefined {
    return isLineEnd(code) ? ok(code) : nok(code);
  }
}

function exitContainer(this: TokenizeContext, effects: Effects): undefined {
  const open = getOpenContainers(this.parser);
  const { container } = this.containerState ?? {};
  const at = container ? open.indexOf(container) : -1;
  if (at >= 0) open.length = at;
  effects.exit("container");
}

/** Reads the closing line of a container from outside of its content, such as a list item that holds its first line. */
function tokenizeEnd(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { parser } = this;
  const { offset, line: lineNumber } = this.now();
  let line = "";
  const peek = { tokenize: peekLine(maxEndChars, (text) => (line = text)), partial: true };

  return (code) => (parser.lazy[lineNumber] ? effects.check(peek, read, nok)(code) : nok(code));

  function read(code: Code): State | undefined {
    const container = findEnded(parser, line, offset);
    if (!container) return nok(code);
    container.endedAt = offset;
    return consumeLine(effects, ok, -1, -1)(code);
  }
}

/** Returns the container that a line closes: the innermost one that it fits. */
function findEnded(parser: ParseContext, line: string, offset: number): OpenContainer | undefined {
  const text = /^[ ]{0,3}(\S.*?)[ \t]*$/.exec(line)?.[1];
  if (text === undefined) return undefined;
  const open = getOpenContainers(parser).filter(({ endedAt }) => (endedAt ?? offset) === offset);
  const at = open.findLastIndex(({ start }) => start.end?.test(text) === true || isDrawn(start.name));
  return open[at]?.start.end?.test(text) === true ? open[at] : undefined;
}

/** Looks at the rest of a line. @param max UTF-16 code units; a longer line fits nothing */
function peekLine(max: number, take: (line: string) => void): Construct["tokenize"] {
  return function (effects, ok, nok) {
    let line = "";
    return (code) => {
      effects.enter("containerPeek");
      return next(code);
    };

    function next(code: Code): State | undefined {
      if (isLineEnd(code)) {
        take(line);
        effects.exit("containerPeek");
        return ok(code);
      }
      if (line.length > max) return nok(code);
      line += toChar(code);
      effects.consume(code);
      return next;
    }
  };
}

/** Checks whether the next line that is not blank is indented up to a column. */
function peekIndentation(column: number): Construct["tokenize"] {
  return function (effects, ok, nok) {
    let lineEnds = 0;
    let columns = 1;
    return (code) => {
      effects.enter("containerPeek");
      return firstLine(code);
    };

    function firstLine(code: Code): State | undefined {
      if (code === null) return nok(code);
      if (markdownLineEnding(code)) return lineEnd(code);
      effects.consume(code);
      return firstLine;
    }

    function lineEnd(code: Code): State | undefined {
      if (++lineEnds > maxBlankLines + 1) return nok(code);
      columns = 1;
      effects.exit("containerPeek");
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      effects.enter("containerPeek");
      return indentation;
    }

    function indentation(code: Code): State | undefined {
      if (code === null) return nok(code);
      if (markdownLineEnding(code)) return lineEnd(code);
      const isQuote = code === 62;
      if (isQuote || markdownSpace(code)) {
        columns++;
        effects.consume(code);
        return indentation;
      }
      if (columns < column) return nok(code);
      effects.exit("containerPeek");
      return ok(code);
    }
  };
}

function getOpenContainers(parser: ParseContext): OpenContainer[] {
  const known = openContainers.get(parser);
  if (known) return known;
  const open: OpenContainer[] = [];
  openContainers.set(parser, open);
  return open;
}

const virtualSpace = -1;

function toChar(code: Code): string {
  if (code === null || code === virtualSpace) return "";
  return code < 0 ? "\t" : String.fromCharCode(code);
}

function isLineEnd(code: Code): boolean {
  return code === null || markdownLineEnding(code);
}
