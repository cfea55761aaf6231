import type { SvgElement, SvgImage } from "./svg-elements.ts";

/** A page's text area, in px²: nothing of an image is drawn beyond it. */
const pagePoints = 640 * 960;
/** Points for which a primitive is as much work as {@link work} says. */
const measuredPoints = 600 * 600;

/**
 * What a primitive takes on an image of 600 × 600 px, in elements that take as long to be drawn; measured with Chromium 153. Another one takes
 * `plain`.
 */
const work: Readonly<Record<string, (attribute: (name: string) => number) => number>> = {
  feGaussianBlur: () => 5_000,
  feDropShadow: () => 6_000,
  feDisplacementMap: () => 5_000,
  feDiffuseLighting: () => 10_000,
  feSpecularLighting: () => 10_000,
  feTurbulence: (attribute) => 4_000 * Math.max(1, attribute("numOctaves")),
  feMorphology: (attribute) => 5_000 + 3_000 * attribute("radius"),
  feConvolveMatrix: (attribute) => 3_000 * Math.max(3, attribute("order")) ** 2,
};
const plain = 1_500;
/** Lights, transfer functions and the inputs of a merge are parts of primitives. */
const parts = /^fe(?:(?:Distant|Point|Spot)Light|Func[RGBA]|MergeNode)$/;
const functions = /\b(?:blur|drop-shadow|brightness|contrast|saturate|invert|sepia|hue-rotate|grayscale)\(/g;

/** What an image is drawn on, for each of whose points filters are computed. */
export interface Canvas {
  /** How large it is: 1 is {@link measuredPoints}. A whole page, where its own attributes do not tell it in pixels. */
  readonly covered: number;
  /** Its area in the units of its elements; undefined where something in it makes them larger. */
  readonly area: number | undefined;
}

export function canvasOf(image: SvgImage): Canvas {
  return { covered: coveredPart(image), area: plainArea(image) };
}

function plainArea({ elements, style }: SvgImage): number | undefined {
  const attributes = elements.map(({ attributes }) => attributes).join(" ");
  const isScaled = /\b(?:scale\w*|matrix\w*|zoom|perspective)\b/i.test(attributes + style);
  const hasOthers = elements.some(({ name }, at) => at > 1 && /^(?:svg|symbol)$/.test(name));
  if (isScaled || hasOthers) return undefined;
  const [, box = ""] = /\sviewBox\s*=\s*["']([^"']*)/.exec(elements[1]?.attributes ?? "") ?? [];
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width * height > 0 ? width * height : undefined;
}

/** A shadow is drawn around what casts it. */
const withShadow = 4;
/** Of the canvas, for what is small. */
const leastPart = 0.02;

/** The part of the canvas that a rectangle covers, with its shadow; the whole for what may be of any size. */
function partOf({ name, attributes }: SvgElement, styles: string, { area }: Canvas): number {
  if (name !== "rect" || area === undefined || isSized.test(styles)) return 1;
  const [width = 0, height = 0] = ["width", "height"].map((side) => {
    const [, length = "0"] = new RegExp(`\\s${side}\\s*=\\s*["']([^"']*)`).exec(attributes) ?? [];
    return Number(length);
  });
  const part = (withShadow * width * height) / area;
  return Number.isNaN(part) ? 1 : Math.min(1, Math.max(leastPart, part));
}

/** Declarations of a size. */
export const isSized = /(?<![-\w])(?:width|height)\s*:/;

function coveredPart({ elements, style }: SvgImage): number {
  const attributes = elements[0]?.children[0]?.attributes ?? "";
  const isStyled = isSized.test(attributes + style);
  const [width = 0, height = 0] = ["width", "height"].map((name) => {
    const side = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(attributes);
    return isStyled ? 0 : Number(side?.[1] ?? 0);
  });
  return Math.min(pagePoints, width * height || pagePoints) / measuredPoints;
}

/** What an element or its style sheet takes of filters, in elements. */
export function filterWork(element: SvgElement, styles: string, canvas: Canvas): number {
  const { name, attributes } = element;
  const { covered } = canvas;
  const byFunctions = (styles.match(functions)?.length ?? 0) * 5_000 * partOf(element, styles, canvas);
  if (!name.startsWith("fe") || parts.test(name)) return byFunctions * covered;
  const largest = (wanted: string): number => {
    const [, numbers = ""] = new RegExp(`\\s${wanted}\\s*=\\s*["']([^"']*)`).exec(attributes) ?? [];
    return Math.max(0, ...numbers.split(/[\s,]+/).map((number) => Math.abs(Number(number)) || 0));
  };
  return ((work[name]?.(largest) ?? plain) + byFunctions) * covered;
}
