import { attention, codeText } from "micromark-core-commonmark";
import type { Construct, ConstructRecord, Extension, Token, TokenizeContext } from "micromark-util-types";
import type { Processor } from "unified";
import type { Warn } from "../warnings/warn.ts";

/** Runs of emphasis marks in a paragraph that are always read. */
const freeRuns = 300;
/**
 * Runs that the parser searches backwards in a document, to find the pair of each: about a second of a processor of 2026. From an unpaired one it
 * searches all of the paragraph, and it copies what it has searched if marks are nested.
 */
const maxSteps = 6_000_000;
/** For each pair, it moves all of the paragraph: this many runs, or a quarter as many pairs, take as long as a step. */
const movedInAStep = 20;
const movedOfPair = 4;
/** Runs of backticks in a paragraph that no run of the same length closes. For each, the parser reads all of the rest of the paragraph. */
const maxUnclosedCode = 100;

const tooManyMarks =
  "A paragraph has too many emphasis marks or backticks: the later ones were printed as text. Split it.";

/** Constructs whose resolvers take quadratic time, by their names. */
const marks: ReadonlySet<string> = new Set(["attention", "strikethrough"]);

/** A run of marks, as its construct reads it. */
interface RunToken extends Token {
  readonly _open?: boolean | undefined;
  readonly _close?: boolean | undefined;
}

/** A run that may open emphasis. */
interface Opener {
  readonly marker: string;
  readonly place: number;
  readonly mayClose: boolean;
  length: number;
}

/** The runs of one paragraph or table cell. */
interface Runs {
  readonly openers: Opener[];
  count: number;
  pairs: number;
  hasWarned: boolean;
}

/**
 * Limits the work on emphasis and code of a document's parser. Counting happens in the parser, which alone knows where a paragraph or a table cell
 * ends: beyond the limit, marks are text.
 */
export function limitMarks(this: Processor, warn: Warn): undefined {
  let steps = 0;

  const bound = (construct: Construct): Construct => {
    const runsOf = new WeakMap<TokenizeContext, Runs>();
    return {
      ...construct,
      name: `bounded ${String(construct.name)}`,
      tokenize(effects, ok, nok) {
        const runs = runsOf.get(this) ?? { openers: [], count: 0, pairs: 0, hasWarned: false };
        runsOf.set(this, runs);
        if (runs.count >= freeRuns && steps > maxSteps) {
          if (!runs.hasWarned) warn("paragraph-too-complex", tooManyMarks, this.now().line);
          runs.hasWarned = true;
          return nok;
        }
        const addRun = (): void => {
          const [, token] = this.events.at(-1) ?? [];
          const cost = token ? addToRuns(runs, token, this.sliceSerialize(token)) : 0;
          if (runs.count > freeRuns) steps += cost;
        };
        return construct.tokenize.call(
          this,
          effects,
          (code) => {
            addRun();
            return ok(code);
          },
          nok,
        );
      },
    };
  };

  const data = this.data();
  const extensions = (data.micromarkExtensions ?? []).map((extension) => {
    const bounded = new Map<Construct, Construct>();
    return mapText(extension, (construct) => {
      if (!marks.has(construct.name ?? "")) return construct;
      if (!bounded.has(construct)) bounded.set(construct, bound(construct));
      return bounded.get(construct) ?? construct;
    });
  });
  const emphasis = bound(attention);
  // Those of the parser itself, which later extensions may replace.
  const own: Extension = {
    disable: { null: ["attention", "codeText"] },
    text: { [asterisk]: emphasis, [underscore]: emphasis, [backtick]: limitCode(warn) },
  };
  data.micromarkExtensions = [own, ...extensions];
}

const asterisk = 42;
const underscore = 95;
const backtick = 96;

/** Adds a run to those before it, as the parser pairs them (CommonMark, "process emphasis"). @returns the steps that it takes */
function addToRuns(runs: Runs, { _open: mayOpen, _close: mayClose }: RunToken, written: string): number {
  const marker = written.charAt(0);
  const { openers } = runs;
  runs.count++;
  let { length } = written;
  let cost = 0;
  while (mayClose === true && length > 0) {
    const at = openers.findLastIndex(
      (opener) =>
        opener.marker === marker &&
        !((opener.mayClose || mayOpen === true) && length % 3 > 0 && (opener.length + length) % 3 === 0),
    );
    const opener = openers[at];
    if (!opener) {
      cost += runs.count;
      break;
    }
    cost += runs.count - opener.place + (runs.count + movedOfPair * runs.pairs++) / movedInAStep;
    const used = opener.length > 1 && length > 1 ? 2 : 1;
    opener.length -= used;
    length -= used;
    openers.length = opener.length > 0 ? at + 1 : at;
  }
  if (mayOpen === true && length > 0)
    openers.push({ marker, place: runs.count, mayClose: mayClose === true, length });
  return cost;
}

function limitCode(warn: Warn): Construct {
  const unclosed = new WeakMap<TokenizeContext, number>();
  return {
    ...codeText,
    name: "bounded codeText",
    tokenize(effects, ok, nok) {
      const count = unclosed.get(this) ?? 0;
      if (count >= maxUnclosedCode) {
        if (count === maxUnclosedCode) warn("paragraph-too-complex", tooManyMarks, this.now().line);
        unclosed.set(this, count + 1);
        return nok;
      }
      return codeText.tokenize.call(this, effects, ok, (code) => {
        unclosed.set(this, count + 1);
        return nok(code);
      });
    },
  };
}

function mapText(extension: Extension, map: (construct: Construct) => Construct): Extension {
  const text: ConstructRecord = Object.fromEntries(
    Object.entries(extension.text ?? {}).map(([code, some]) => [code, [some ?? []].flat().map(map)]),
  );
  return { ...extension, text };
}
