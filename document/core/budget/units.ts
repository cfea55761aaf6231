import { formatThousands } from "../options/thousands.ts";

/**
 * The units of a document's work, and the time that each takes, in µs of a processor of 2026: compiled, laid out, printed and compressed. `npm run
 * bench -- --only budget` measures them.
 */
export const workUnits = {
  characters: [4, "characters"],
  imageData: [0.4, "characters of image data"],
  elements: [180, "elements"],
  blocks: [800, "paragraphs, items and rows"],
  code: [700, "pieces of code within lines"],
  codeLines: [200, "lines of code"],
  links: [2_000, "links"],
  notes: [2_000, "references to notes"],
  formulas: [600, "formulas"],
  formulaParts: [200, "parts of formulas"],
  turns: [50, "changes of direction"],
} as const satisfies Record<string, readonly [us: number, words: string]>;

/** A unit of work. */
export type Unit = keyof typeof workUnits;

/** Work of a document, counted while it is read. */
export interface WorkCount {
  /** Counts some of a unit. @returns whether the document is within its budget still */
  add(unit: Unit, count: number): boolean;
  /** The time of all that has been counted, in µs. */
  readonly spentUs: number;
  /** The unit that takes most of the budget, with its count so far: `19,880 links`. */
  readonly most: string;
  /** Why the document is refused. */
  readonly refusal: string;
}

/** The processor time that a document may take, in µs. Plain text of 5 MB takes half as much. */
const budgetUs = 40_000_000;

/** Characters of a document that has nothing but text. No document with more is printed. */
export const maxCharacters = budgetUs / workUnits.characters[0];

export function countWork(): WorkCount {
  const counts = new Map<Unit, number>();
  let spent = 0;
  const most = (): string => {
    const [[unit, count] = ["characters", 0] as const] = [...counts].sort(
      ([a, manyA], [b, manyB]) => workUnits[b][0] * manyB - workUnits[a][0] * manyA,
    );
    return `${formatThousands(count)} ${workUnits[unit][1]}`;
  };
  return {
    add(unit, count) {
      counts.set(unit, (counts.get(unit) ?? 0) + count);
      spent += workUnits[unit][0] * count;
      return spent <= budgetUs;
    },
    get spentUs() {
      return spent;
    },
    get most() {
      return most();
    },
    get refusal() {
      const isOfImages = most().endsWith(workUnits.imageData[1]);
      const advice = isOfImages ? "Make its images smaller." : "Split it.";
      return `The document is too much work to print: up to here it has ${most()}. ${advice}`;
    },
  };
}
