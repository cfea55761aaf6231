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

/**
 * How large an image is, by which filters are computed for each of its points: 1 is {@link measuredPoints}. A whole page, where its own attributes do not
 * tell it in pixels.
 */
export function coveredPart({ elements, style }: SvgImage): number {
  const attributes = elements[0]?.children[0]?.attributes ?? "";
  const isStyled = /(?<![-\w])(?:width|height)\s*:/.test(attributes + style);
  const [width = 0, height = 0] = ["width", "height"].map((name) => {
    const side = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(attributes);
    return isStyled ? 0 : Number(side?.[1] ?? 0);
  });
  return Math.min(pagePoints, width * height || pagePoints) / measuredPoints;
}

/** What an element or its style sheet takes of filters, in elements, where the image is as large as {@link coveredPart} says. */
export function filterWork({ name, attributes }: SvgElement, styles: string, covered: number): number {
  const byFunctions = (styles.match(functions)?.length ?? 0) * 5_000;
  if (!name.startsWith("fe") || parts.test(name)) return byFunctions * covered;
  const largest = (wanted: string): number => {
    const [, numbers = ""] = new RegExp(`\\s${wanted}\\s*=\\s*["']([^"']*)`).exec(attributes) ?? [];
    return Math.max(0, ...numbers.split(/[\s,]+/).map((number) => Math.abs(Number(number)) || 0));
  };
  return ((work[name]?.(largest) ?? plain) + byFunctions) * covered;
}
