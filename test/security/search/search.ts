import { createRenderer, type Renderer } from "../../../document/core/renderer.ts";
import type { DocumentSource } from "../../../document/core/source.ts";
import { prose } from "../../../bench/prose.ts";
import { costOfDocument, type DocumentCost } from "./cost-of-document.ts";
import { languages } from "./languages/languages.ts";
import type { Language } from "./languages/language.ts";
import { createRandom, applyRecipe, type Recipe } from "./mutate.ts";

/** A document that was tried. */
export interface Tried extends Recipe {
  readonly chars: number;
  readonly cost: DocumentCost;
  /** Its cost as a share of what one may cost: beyond 1 it is a bomb. */
  readonly share: number;
}

export interface SearchOptions {
  readonly seed: number;
  /** Languages that are searched; all of them where it is empty. */
  readonly only: readonly string[];
  /** Returns whether to try another document. @param seconds of all processors used so far */
  readonly goesOn: (tried: number, seconds: number) => boolean;
  /** Reports each document. */
  readonly tried: (document: Tried) => void;
}

/** What an honest document costs: a book of 300 pages. */
export interface Honest {
  readonly seconds: number;
  readonly mb: number;
}

/** More than an honest document, for the same price, that any other may take. */
export const mostTimesHonest = 5;
/** Memory of all processes together, in MB. */
export const mostTreeMb = 2_500;

/** Documents of one language that the next are made from. */
const population = 8;
/** A text of so many characters counts half of one that costs the same and has none. */
const halfChars = 10_000;
/** Documents after which there is a new renderer, so that one finds what another left. */
const documentsPerRenderer = 50;

/** Looks for small documents that cost much, from those that cost most so far. */
export async function searchBombs({ seed, only, goesOn, tried }: SearchOptions): Promise<Honest> {
  const random = createRandom(seed);
  const picked = Object.entries(languages).filter(([name]) => only.length === 0 || only.includes(name));
  const best = new Map<string, Tried[]>(picked.map(([name]) => [name, []]));
  let renderer = await warmRenderer();
  try {
    const honest = await honestCost(renderer);
    let seconds = 0;
    for (let count = 0; goesOn(count, seconds); count++) {
      if (count % documentsPerRenderer === documentsPerRenderer - 1) {
        await renderer.close();
        renderer = await warmRenderer();
      }
      const [name, language] = random.pick(picked);
      const kept = best.get(name) ?? [];
      const steps =
        kept.length > 0 && random.integer(5) > 0 ? random.pick(kept).steps : [random.integer(2 ** 31)];
      const added = Array.from({ length: 1 + random.integer(3) }, () => random.integer(2 ** 31));
      const document = await tryOne(
        renderer,
        language,
        { language: name, steps: [...steps, ...added] },
        honest,
      );
      seconds += document.cost.seconds;
      tried(document);
      kept.push(document);
      kept.sort((a, b) => computeScore(b, honest) - computeScore(a, honest));
      best.set(name, kept.slice(0, population));
    }
    return honest;
  } finally {
    await renderer.close();
  }
}

/** Measures the cost of the document with which all others are compared. */
export async function honestCost(renderer: Renderer): Promise<DocumentCost> {
  return costOfDocument(renderer, { markdown: prose(300) });
}

/** Costs of a document, as a share of what one may cost; infinite where it made a fault of the service's own. */
export function computeShare(cost: DocumentCost, honest: Honest): number {
  if (cost.fault !== undefined) return Infinity;
  return Math.max(computeOwnShare(cost, honest), cost.treeMb / mostTreeMb);
}

/** Computes the cost without what processes held before, which the search must ignore. */
function computeOwnShare({ seconds, mb }: DocumentCost, honest: Honest): number {
  return Math.max(seconds / (honest.seconds * mostTimesHonest), mb / (honest.mb * mostTimesHonest));
}

/** Creates a renderer that has printed, and requests no images. */
export async function warmRenderer(): Promise<Renderer> {
  const renderer = createRenderer({ fetchImage: () => Promise.resolve(undefined) });
  await renderer.render({ markdown: "# Warm\n\n```mermaid\ngraph TD\nA-->B\n```", meta: {} });
  return renderer;
}

async function tryOne(
  renderer: Renderer,
  language: Language,
  recipe: Recipe,
  honest: Honest,
): Promise<Tried> {
  const text = applyRecipe(language, recipe);
  const source: Omit<DocumentSource, "meta"> = language.document(text);
  const cost = await costOfDocument(renderer, source);
  return { ...recipe, chars: text.length, cost, share: computeShare(cost, honest) };
}

function computeScore({ cost, chars }: Tried, honest: Honest): number {
  return computeOwnShare(cost, honest) / (1 + chars / halfChars);
}
