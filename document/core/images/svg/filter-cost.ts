import { parseNumbers } from "./geometry.ts";
import type { SvgElement } from "./svg-tree.ts";

/** Points for which a primitive is as much work as {@link work} says. */
const measuredPoints = 600 * 600;

type NumbersOf = (attribute: string) => number;

/**
 * The cost of a primitive on 600 × 600 px, in elements that take as long to draw; measured with Chromium 153. Another one takes `plain`.
 * @param scale pixels of a unit
 */
const work: Readonly<Record<string, (largest: NumbersOf, scale: number) => number>> = {
  feGaussianBlur: () => 5_000,
  feDropShadow: () => 6_000,
  feDisplacementMap: () => 5_000,
  feDiffuseLighting: () => 20_000,
  feSpecularLighting: () => 20_000,
  feTurbulence: (largest) => 30_000 + 2_000 * Math.max(1, largest("numOctaves")),
  feMorphology: (largest, scale) => 5_000 + 700 * Math.min(256, largest("radius") * scale),
  feConvolveMatrix: (largest) => 3_000 * Math.max(3, largest("order")) ** 2,
};
const plain = 1_500;
/** A sheet on which a filter is computed. */
const sheet = 1_500;
const functions: Readonly<Record<string, number>> = { blur: 5_000, "drop-shadow": 6_000 };
/** Lights, transfer functions and the inputs of a merge are parts of primitives. */
const parts = /^fe(?:(?:Distant|Point|Spot)Light|Func[RGBA]|MergeNode)$/;
/** However small, in elements. */
const least = 30;

/** Farthest that a blur reaches, in px of the page: Skia's largest deviation, three times, at 300 dpi. */
const mostReach = 511;

/**
 * Computes how far around the visible part of an element its filter reads, in px of the page: each primitive is computed for all that later blurs
 * take in.
 * @param scale pixels of a unit, infinite if unknown
 */
export function filterReach(filter: string, byId: ReadonlyMap<string, SvgElement>, scale: number): number {
  let reach = 0;
  const add = (units: number): void => {
    const px = units === 0 ? 0 : units * scale;
    reach += Number.isNaN(px) ? mostReach : Math.min(mostReach, px);
  };
  for (const [, id, name = "", written = ""] of filter.matchAll(/url\(#([\w-]+)\)|([a-z-]+)\(([^()]*)/g)) {
    if (id === undefined) {
      if (name in functions) add(findLargestNumber(written) * (name === "blur" ? 3 : 4));
      continue;
    }
    const target = byId.get(id);
    if (target?.name !== "filter") continue;
    const isOfBox = target.attributes.get("primitiveUnits") === "objectBoundingBox";
    for (const primitive of target.children) {
      if (typeof primitive === "string") continue;
      for (const [attribute, times] of reaching) {
        const value = findLargestNumber(primitive.attributes.get(attribute) ?? "") * times;
        if (isOfBox && value > 0) reach += mostReach;
        else add(value);
      }
    }
  }
  return reach;
}

/** Attributes by which primitives read the surroundings of a point, and how many times. */
const reaching = [
  ["stdDeviation", 3],
  ["dx", 1],
  ["dy", 1],
  ["radius", 1],
  ["scale", 1],
] as const;

function findLargestNumber(text: string): number {
  return Math.max(0, ...parseNumbers(text).slice(0, 4).map(Math.abs));
}

/** The cost of a filter in processor time and in bytes of the PDF. */
export interface FilterCost {
  readonly elements: number;
  /** Whether its result cannot be compressed. */
  readonly isNoise: boolean;
}

/**
 * Counts the work of the filters of an element.
 * @param filter the value of its property
 * @param points for which they are computed, in px²
 * @param scale pixels of a unit, as far as that is known
 */
export function filterCost(
  filter: string,
  byId: ReadonlyMap<string, SvgElement>,
  points: number,
  scale: number,
): FilterCost {
  let elements = 0;
  let isNoise = false;
  const part = points / measuredPoints;
  for (const [, id, name = ""] of filter.matchAll(/url\(#([\w-]+)\)|([a-z-]+)\(/g)) {
    if (id === undefined) {
      elements += least + (sheet + (functions[name] ?? plain)) * part;
      continue;
    }
    const target = byId.get(id);
    if (target?.name !== "filter") continue;
    elements += least + sheet * part;
    for (const primitive of target.children) {
      if (typeof primitive === "string" || parts.test(primitive.name)) continue;
      const largest = (attribute: string): number =>
        findLargestNumber(primitive.attributes.get(attribute) ?? "");
      elements += least + (work[primitive.name]?.(largest, scale) ?? plain) * part;
      isNoise ||= primitive.name === "feTurbulence";
    }
  }
  return { elements, isNoise };
}
