import { shapes } from "./allowed.ts";
import { filterCost, filterReach } from "./filter-cost.ts";
import {
  identity,
  parseLengthPx,
  multiply,
  parseNumbers,
  measureOutline,
  readTransform,
  transformBox,
  type Box,
  type Matrix,
  type Outline,
} from "./geometry.ts";
import { SvgError } from "./parse-svg.ts";
import { sanitizeSvg } from "./sanitize-svg.ts";
import type { SvgElement, SvgImage } from "./svg-tree.ts";

/** The cost of printing an SVG image. */
export interface SvgCost {
  /** Of a processor, in plain elements that take as long, some 20 µs each (Chromium 153); infinite beyond {@link maxSvgCost}. */
  readonly elements: number;
  /** The most bytes of the PDF that filters, masks and patterns take, which are rasterised. */
  readonly bytes: number;
}

/** How large an image is shown, in CSS px. */
export interface ShownSize {
  readonly width: number;
  readonly height: number;
}

/** Most that one image may take, in elements. */
export const maxSvgCost = 100_000;
const tooMuch: SvgCost = { elements: Infinity, bytes: Infinity };

/** The text area of a page of A4. */
const page: ShownSize = { width: 640, height: 960 };

/**
 * Counts the cost of an SVG image as large as a page.
 * @returns infinite for one that cannot be shown, or beyond {@link maxSvgCost}
 */
export function estimateSvgCost(text: string): number {
  try {
    return countCost(sanitizeSvg(text), page).elements;
  } catch (error) {
    if (error instanceof SvgError) return Infinity;
    throw error;
  }
}

/** Costs of drawing, in elements; measured with Chromium 153. */
const per = {
  character: 0.1,
  point: 0.1,
  dash: 0.3,
  gradient: 10,
  stop: 0.3,
  pattern: 500,
  layer: 15,
  mask: 50,
  /** For 600 × 600 px. */
  maskArea: 7_000,
  /** Of shapes that are joined to one clip: each pair of points may be a crossing. */
  clipPair: 0.35,
  /** More shapes are painted as a mask. */
  clipShapes: 42,
  pixel: 1 / 500,
  jpegPixel: 1 / 2_000,
  fontFace: 500,
} as const;
const measuredPoints = 600 * 600;
/** Bytes of a PDF per point painted at 300 dpi: noise, and smooth or empty areas. */
const bytesOf = { noise: 34, smooth: 0.6, dash: 28, pattern: 6_000, noisyPattern: 300_000 } as const;
/** Room that shadows take around what casts them, as a share of its sides. */
const shadowSpread = 2;
/** References within references. */
const maxDepth = 400;

/** Properties that a shape inherits. */
interface Inherited {
  readonly fill: string;
  readonly stroke: string;
  readonly dashes: string;
  readonly markers: readonly [start: string, mid: string, end: string];
}

/** Where an element is drawn. */
interface Place {
  /** To px of the page; undefined where that is not known. */
  readonly matrix: Matrix | undefined;
  readonly inherited: Inherited;
  /** Paints of the shape that a marker is set on. */
  readonly context: Pick<Inherited, "fill" | "stroke">;
  /** How often it is drawn. */
  readonly times: number;
  /** The viewport around it, in its own units, of which shares are. */
  readonly view: ShownSize | undefined;
  /** How far beyond the visible area it is drawn, for the filters around it, in px of the page. */
  readonly reach: number;
  /** Whether it is drawn again for a reference, and not counted yet. */
  readonly isReferred: boolean;
}

/** Counts the cost of an image, by drawing it as a browser does until it is too much. @param size in which it is shown */
export function countCost(image: SvgImage, size: ShownSize): SvgCost {
  const counter = createCounter(image, size);
  try {
    counter.count();
  } catch (error) {
    if (error !== stop) throw error;
    return tooMuch;
  }
  return { elements: counter.elements(), bytes: counter.bytes() };
}

const stop = new Error("It is too much");

function createCounter({ root, byId, fontFaces }: SvgImage, size: ShownSize) {
  let elements = 0;
  let bytes = 0;
  const visible = (reach: number): number => (size.width + 2 * reach) * (size.height + 2 * reach);
  const active = new Set<SvgElement>();
  const outlines = new Map<SvgElement, Outline | undefined>();
  const boxes = new Map<SvgElement, Box | undefined | "unknown">();
  const embedded = new Set<unknown>();
  const ownInherited = new Map<SvgElement, Inherited>();
  const transforms = new Map<string, Matrix>();
  const periods = new Map<string, number>();

  const add = (more: number): void => {
    elements += more;
    if (!(elements <= maxSvgCost)) throw stop;
  };
  const outline = (element: SvgElement): Outline | undefined => {
    if (!outlines.has(element)) outlines.set(element, measureOutline(element));
    return outlines.get(element);
  };
  const rememberTransform = (text: string): Matrix => remember(transforms, text, () => readTransform(text));
  const rememberPeriod = (dashes: string): number =>
    remember(periods, dashes, () => parseNumbers(dashes).reduce((sum, length) => sum + Math.abs(length), 0));
  const target = (value: string | undefined): SvgElement | undefined => {
    const [, id] = /#([\w-]+)/.exec(value ?? "") ?? [];
    return id === undefined ? undefined : byId.get(id);
  };

  /** Computes the box of an element, in the units of its parent. */
  const computeBox = (element: SvgElement, depth = 0): Box | undefined | "unknown" => {
    if (boxes.has(element)) return boxes.get(element);
    boxes.set(element, "unknown");
    let box = depth > maxDepth ? "unknown" : ownBox(element, depth);
    const transform = readProperty(element, "transform");
    if (box && box !== "unknown" && transform !== undefined) {
      const hasOrigin = readProperty(element, "transform-origin") ?? readProperty(element, "transform-box");
      box = hasOrigin === undefined ? transformBox(box, rememberTransform(transform)) : "unknown";
    }
    boxes.set(element, box);
    return box;
  };
  const ownBox = (element: SvgElement, depth: number): Box | undefined | "unknown" => {
    if (element.name === "text" || element.name === "svg") return "unknown";
    if (shapes.has(element.name) || element.name === "image") {
      const measured = outline(element);
      return measured ? measured.box : "unknown";
    }
    if (element.name === "use") {
      const used = target(element.attributes.get("href"));
      if (!used) return undefined;
      const box = used.name === "symbol" ? "unknown" : computeBox(used, depth + 1);
      const [x, y] = ["x", "y"].map((side) => parseLengthPx(element.attributes.get(side) ?? "0"));
      if (x === undefined || y === undefined) return "unknown";
      return box && box !== "unknown" ? transformBox(box, [1, 0, 0, 1, x, y]) : box;
    }
    if (element.name !== "g") return undefined;
    let all: Box | undefined;
    for (const child of element.children) {
      if (typeof child === "string") continue;
      const box = computeBox(child, depth + 1);
      if (box === "unknown") return "unknown";
      if (box) all = all ? uniteBoxes(all, box) : box;
    }
    return all;
  };

  /**
   * Computes the area of the page that a rectangle covers, in px²; the whole image if unknown.
   * @param reach px around the image that are drawn, too
   * @param margin around the rectangle, as a share of it
   */
  const computeArea = (
    box: Box | "unknown" | undefined,
    matrix: Matrix | undefined,
    reach: number,
    margin = 1,
  ): number => {
    if (!matrix || box === "unknown") return visible(reach);
    if (!box) return 0;
    const { left, top, right, bottom } = transformBox(box, matrix);
    const [wide, high] = [Math.max(right - left, 1), Math.max(bottom - top, 1)];
    const [across, down] = [(wide * (margin - 1)) / 2, (high * (margin - 1)) / 2];
    const width = Math.min(size.width + reach, right + across) - Math.max(-reach, left - across);
    const height = Math.min(size.height + reach, bottom + down) - Math.max(-reach, top - down);
    const area = Math.max(width, 1) * Math.max(height, 1);
    return Number.isNaN(area) ? visible(reach) : Math.min(visible(reach), area);
  };

  /** Returns the area on which a filter or mask is computed (Filter Effects, section 6). @param units the attribute that says what its sides are of */
  const computeRegion = (
    resource: SvgElement,
    units: string,
    element: SvgElement,
    matrix: Matrix | undefined,
    outer: Matrix | undefined,
    reach: number,
  ): number => {
    const side = (name: string, otherwise: string): number => {
      const written = (resource.attributes.get(name) ?? otherwise).trim();
      return Number.parseFloat(written) / (written.endsWith("%") ? 100 : 1);
    };
    if (resource.attributes.get(units) === "userSpaceOnUse") {
      const [x, y, width, height] = ["x", "y", "width", "height"].map((name) =>
        parseLengthPx(resource.attributes.get(name)),
      );
      if (x === undefined || y === undefined || width === undefined || height === undefined)
        return visible(reach);
      return computeArea({ left: x, top: y, right: x + width, bottom: y + height }, matrix, reach);
    }
    // At most as far from the middle as its farther edge.
    const farthest = (start: number, length: number): number =>
      2 * Math.max(0.5, 0.5 - start, start + length - 0.5);
    const room = Math.max(
      farthest(side("x", "-10%"), side("width", "120%")),
      farthest(side("y", "-10%"), side("height", "120%")),
    );
    return computeArea(computeBox(element), outer, reach, room);
  };

  const draw = (element: SvgElement, place: Place, depth: number): void => {
    if (depth > maxDepth) throw stop;
    const { times, isReferred } = place;
    if (isReferred) add(times);
    const { name } = element;
    if (undrawn.has(name) || readProperty(element, "display") === "none") return;
    const inherited = inherit(place.inherited, element, place.context);
    const matrix = computeMatrix(element, place.matrix, place.view);
    const view = element.name === "svg" ? readViewport(element, place.view) : place.view;
    const reach = place.reach + computeReach(element, matrix);
    const here: Place = { ...place, inherited, matrix, view, reach };
    drawLayers(element, here, place.matrix, depth);
    if (shapes.has(name)) drawShape(element, here, depth);
    else if (name === "text" || name === "tspan" || name === "textPath") drawText(element, here, depth);
    else if (name === "image") drawImage(element, here);
    if (name === "use") {
      const used = target(element.attributes.get("href"));
      if (used)
        refer(used, { ...here, matrix: placeOfUse(element, used, matrix) }, depth, used.name === "symbol");
      return;
    }
    for (const child of element.children) if (typeof child !== "string") draw(child, here, depth + 1);
  };

  /** Draws a referenced element, at the place of its use. */
  const refer = (used: SvgElement, place: Place, depth: number, isWithin: boolean): void => {
    if (active.has(used)) throw stop;
    active.add(used);
    const referred = { ...place, isReferred: true };
    if (isWithin) {
      const inherited = inherit(ownInherited.get(used) ?? place.inherited, used, place.context);
      for (const child of used.children)
        if (typeof child !== "string") draw(child, { ...referred, inherited }, depth + 1);
    } else draw(used, referred, depth + 1);
    active.delete(used);
  };

  const computeReach = (element: SvgElement, matrix: Matrix | undefined): number => {
    const filter = readProperty(element, "filter");
    if (filter === undefined || filter === "none") return 0;
    return filterReach(filter, byId, matrix ? computeScale(matrix) : Infinity);
  };

  const drawLayers = (element: SvgElement, place: Place, outer: Matrix | undefined, depth: number): void => {
    if (depth > maxDepth) throw stop;
    const { times, reach } = place;
    const filter = readProperty(element, "filter");
    if (filter !== undefined && filter !== "none") {
      const regions = Array.from(filter.matchAll(/url\(#([\w-]+)\)/g), ([, id = ""]) => byId.get(id))
        .filter((resource) => resource !== undefined)
        .map((resource) => computeRegion(resource, "filterUnits", element, place.matrix, outer, reach));
      if (/\b(?:blur|drop-shadow)\(/.test(filter))
        regions.push(computeArea(computeBox(element), outer, reach, shadowSpread));
      else if (/[a-z]\((?!#)/.test(filter)) regions.push(computeArea(computeBox(element), outer, reach));
      const points = Math.max(0, ...regions);
      const scale = place.matrix ? computeScale(place.matrix) : Infinity;
      const cost = filterCost(filter, byId, points, scale);
      const isNoise = cost.isNoise || holdsImages(element);
      add(times * (cost.elements + (isNoise ? (20_000 * points) / measuredPoints : 0)));
      bytes += times * points * (isNoise ? bytesOf.noise : bytesOf.smooth);
    }
    const mask = target(readProperty(element, "mask"));
    if (mask?.name === "mask") {
      const points = computeRegion(mask, "maskUnits", element, place.matrix, outer, reach);
      drawMask(element, points, times);
      refer(mask, { ...place, matrix: chooseMatrix(mask, "maskContentUnits", place.matrix) }, depth, true);
      // A mask may be masked itself.
      drawLayers(mask, place, outer, depth + 1);
    }
    const clip = target(readProperty(element, "clip-path"));
    if (clip?.name === "clipPath") drawClip(element, clip, place, outer, depth);
    const isLayer =
      (readProperty(element, "mix-blend-mode") ?? "normal") !== "normal" ||
      readProperty(element, "isolation") === "isolate" ||
      Number(readProperty(element, "opacity") ?? 1) !== 1;
    if (isLayer) add(times * per.layer);
  };

  const drawMask = (element: SvgElement, points: number, times: number): void => {
    add(times * (per.mask + (per.maskArea * points) / measuredPoints));
    bytes += times * points * (holdsImages(element) ? bytesOf.noise : bytesOf.smooth);
  };

  const drawClip = (
    element: SvgElement,
    clip: SvgElement,
    place: Place,
    outer: Matrix | undefined,
    depth: number,
  ): void => {
    const { times, reach } = place;
    let count = 0;
    let points = 0;
    const countClip = (clipPath: SvgElement, level: number): void => {
      if (level > maxDepth) throw stop;
      for (const child of clipPath.children) {
        if (typeof child === "string") continue;
        const drawn = child.name === "use" ? (target(child.attributes.get("href")) ?? child) : child;
        count++;
        points += outline(drawn)?.points ?? 4;
        const inner = target(readProperty(child, "clip-path"));
        if (inner?.name === "clipPath") countClip(inner, level + 1);
      }
      const inner = target(readProperty(clipPath, "clip-path"));
      if (inner?.name === "clipPath") countClip(inner, level + 1);
      add(times * (1 + clipPath.children.length));
    };
    countClip(clip, depth);
    if (
      count > per.clipShapes ||
      clip.children.some((child) => typeof child !== "string" && child.name === "text")
    )
      drawMask(element, computeArea(computeBox(element), outer, reach), times);
    if (count > 1) add(times * per.clipPair * points ** 2);
    refer(clip, { ...place, matrix: chooseMatrix(clip, "clipPathUnits", place.matrix) }, depth, true);
  };

  const drawShape = (
    element: SvgElement,
    { matrix, inherited, times, reach }: Place,
    depth: number,
  ): void => {
    const measured = outline(element);
    add(times * per.point * Math.max(0, (measured?.points ?? 0) - 4));
    drawPaints({ inherited, times, reach }, 1, depth);
    const dashes =
      inherited.stroke === "none"
        ? 0
        : countDashes(element, inherited.dashes, rememberPeriod(inherited.dashes), measured, matrix);
    add(times * dashes * per.dash);
    bytes += times * dashes * bytesOf.dash;
    if (element.name === "rect" || element.name === "circle" || element.name === "ellipse") return;
    const { points = 0 } = measured ?? {};
    const counts = [1, Math.max(0, points - 2), 1];
    inherited.markers.forEach((value, index) => {
      const marker = target(value);
      const count = counts[index] ?? 0;
      if (marker?.name === "marker" && count > 0 && points > 0) {
        const each = {
          matrix: undefined,
          view: undefined,
          inherited: initial,
          context: inherited,
          times: times * count,
          reach,
        };
        refer(marker, { ...each, isReferred: true }, depth, true);
      }
    });
  };

  const drawText = (element: SvgElement, { inherited, times, reach }: Place, depth: number): void => {
    let characters = 0;
    for (const child of element.children) if (typeof child === "string") characters += child.trim().length;
    add(times * per.character * characters);
    if (characters > 0) drawPaints({ inherited, times, reach }, characters, depth);
  };

  /** Adds the cost of a shape's fill and stroke. @param parts that are painted separately: glyphs */
  const drawPaints = (
    { inherited, times, reach }: Pick<Place, "inherited" | "times" | "reach">,
    parts: number,
    depth: number,
  ): void => {
    for (const paint of [inherited.fill, inherited.stroke]) {
      const server = paint.startsWith("url(") ? target(paint) : undefined;
      if (server?.name === "pattern") {
        const source = findPatternContent(server, target);
        const isNoise = holdsImages(source) || holdsNoise(source, byId);
        add(times * per.pattern * (1 + parts / 20));
        bytes += times * (isNoise ? bytesOf.noisyPattern : bytesOf.pattern);
        refer(
          source,
          {
            matrix: undefined,
            view: undefined,
            inherited: initial,
            context: initial,
            times,
            reach,
            isReferred: true,
          },
          depth,
          true,
        );
      } else if (server) add(times * parts * (per.gradient + per.stop * countStops(server, target)));
    }
  };

  const drawImage = (element: SvgElement, { matrix, times }: Place): void => {
    const { shown } = element;
    if (!shown) return;
    if ("drawing" in shown) {
      const width = parseLengthPx(element.attributes.get("width"));
      const height = parseLengthPx(element.attributes.get("height"));
      const scale = matrix ? computeScale(matrix) : Infinity;
      const side = (length: number | undefined, most: number): number =>
        length === undefined || !Number.isFinite(length * scale) ? most : Math.min(most, length * scale);
      const inner = countCost(shown.drawing, {
        width: side(width, size.width),
        height: side(height, size.height),
      });
      add(times * inner.elements);
      bytes += times * inner.bytes;
      return;
    }
    if (embedded.has(shown)) return;
    embedded.add(shown);
    add(shown.pixels * (shown.mediaType === "image/jpeg" ? per.jpegPixel : per.pixel));
  };

  const computeMatrix = (
    element: SvgElement,
    outer: Matrix | undefined,
    view: ShownSize | undefined,
  ): Matrix | undefined => {
    if (!outer) return undefined;
    const transform = readProperty(element, "transform");
    const hasOrigin = readProperty(element, "transform-origin") ?? readProperty(element, "transform-box");
    if (transform !== undefined && hasOrigin !== undefined) return undefined;
    const matrix = transform === undefined ? outer : multiply(outer, rememberTransform(transform));
    return element.name === "svg" && element !== root
      ? computeViewMatrix(element, matrix, undefined, view)
      : matrix;
  };

  return {
    count(): void {
      add(countElements(root) + fontFaces.length * per.fontFace);
      const matrix = computeViewMatrix(root, identity, size);
      noteInherited(root, initial, ownInherited);
      draw(
        root,
        { matrix, inherited: initial, context: initial, times: 1, view: size, reach: 0, isReferred: false },
        0,
      );
    },
    elements: () => elements,
    bytes: () => bytes,
  };
}

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Elements that draw nothing where they are. */
const undrawn: ReadonlySet<string> = new Set(
  "defs symbol linearGradient radialGradient pattern clipPath mask marker filter".split(" "),
);
const initial: Inherited = {
  fill: "black",
  stroke: "none",
  dashes: "none",
  markers: ["none", "none", "none"],
};

function readProperty({ style, attributes }: SvgElement, property: string): string | undefined {
  return style.get(property) ?? attributes.get(property);
}

/** Notes what those elements inherit that are drawn elsewhere, and not as if they were there. */
function noteInherited(element: SvgElement, outer: Inherited, noted: Map<SvgElement, Inherited>): void {
  if (drawnElsewhere.has(element.name)) noted.set(element, outer);
  const inherited = inherit(outer, element, initial);
  for (const child of element.children) if (typeof child !== "string") noteInherited(child, inherited, noted);
}

const drawnElsewhere: ReadonlySet<string> = new Set(["pattern", "clipPath", "mask", "marker"]);

function inherit(outer: Inherited, element: SvgElement, context: Place["context"]): Inherited {
  const of = (property: string, value: string): string => {
    const own = readProperty(element, property);
    if (own === "context-fill") return context.fill;
    if (own === "context-stroke") return context.stroke;
    return own === undefined || own === "inherit" || own === "unset" ? value : own;
  };
  return {
    fill: of("fill", outer.fill),
    stroke: of("stroke", outer.stroke),
    dashes: of("stroke-dasharray", outer.dashes),
    markers: [
      of("marker-start", outer.markers[0]),
      of("marker-mid", outer.markers[1]),
      of("marker-end", outer.markers[2]),
    ],
  };
}

/** Maps the units of an element with a `viewBox` to px. @param shown in which it is shown, where that is not by its own attributes */
function computeViewMatrix(
  element: SvgElement,
  outer: Matrix,
  shown: ShownSize | undefined,
  view?: ShownSize,
): Matrix | undefined {
  const [left = 0, top = 0, wide = 0, high = 0] = parseNumbers(element.attributes.get("viewBox") ?? "");
  const length = (name: string, otherwise?: string): number | undefined =>
    parseLengthPx(element.attributes.get(name) ?? otherwise);
  const [width, height] = [
    length("width") ?? share(element.attributes.get("width"), view?.width),
    length("height") ?? share(element.attributes.get("height"), view?.height),
  ];
  const [x, y] = shown ? [0, 0] : [length("x", "0"), length("y", "0")];
  if (x === undefined || y === undefined) return undefined;
  const place = multiply(outer, [1, 0, 0, 1, x, y]);
  if (!(wide > 0 && high > 0)) {
    if (!shown) return place;
    return width && height
      ? multiply(place, [shown.width / width, 0, 0, shown.height / height, 0, 0])
      : place;
  }
  const [across, down] = shown ? [shown.width, shown.height] : [width, height];
  if (across === undefined || down === undefined) return undefined;
  const aspect = element.attributes.get("preserveAspectRatio") ?? "xMidYMid meet";
  const [scaleX, scaleY] = [across / wide, down / high];
  if (aspect.includes("none")) return multiply(place, [scaleX, 0, 0, scaleY, -left * scaleX, -top * scaleY]);
  const scale = aspect.includes("slice") ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
  const start = (axis: string, room: number): number =>
    aspect.includes(`${axis}Min`) ? 0 : aspect.includes(`${axis}Max`) ? room : room / 2;
  const [atX, atY] = [start("x", across - wide * scale), start("Y", down - high * scale)];
  return multiply(place, [scale, 0, 0, scale, atX - left * scale, atY - top * scale]);
}

/** Computes a share of a side of a viewport; all of it by default. */
function share(written = "100%", side: number | undefined): number | undefined {
  const [, percent] = /^\s*(\d{1,6}(?:\.\d{1,6})?)%\s*$/.exec(written) ?? [];
  return percent === undefined || side === undefined ? undefined : (side * Number(percent)) / 100;
}

/** Returns the viewport that an `svg` opens, in its own units. */
function readViewport(element: SvgElement, outer: ShownSize | undefined): ShownSize | undefined {
  const [, , wide = 0, high = 0] = parseNumbers(element.attributes.get("viewBox") ?? "");
  if (wide > 0 && high > 0) return { width: wide, height: high };
  const [width, height] = (["width", "height"] as const).map((side) => {
    const written = element.attributes.get(side);
    return parseLengthPx(written) ?? share(written, outer?.[side]);
  });
  return width === undefined || height === undefined ? undefined : { width, height };
}

function placeOfUse(use: SvgElement, used: SvgElement, matrix: Matrix | undefined): Matrix | undefined {
  if (!matrix || used.attributes.has("viewBox")) return undefined;
  const [x, y] = ["x", "y"].map((side) => parseLengthPx(use.attributes.get(side) ?? "0"));
  return x === undefined || y === undefined ? undefined : multiply(matrix, [1, 0, 0, 1, x, y]);
}

/** Returns the matrix; undefined for content in units of its user, whose size is unknown. */
function chooseMatrix(
  element: SvgElement,
  attribute: string,
  matrix: Matrix | undefined,
): Matrix | undefined {
  return element.attributes.get(attribute) === "objectBoundingBox" ? undefined : matrix;
}

function computeScale([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

function uniteBoxes(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function countDashes(
  element: SvgElement,
  dashes: string,
  period: number,
  measured: Outline | undefined,
  matrix: Matrix | undefined,
): number {
  if (dashes === "none") return 0;
  if (!(period > 0)) return 0;
  const isRelative = dashes.includes("%");
  const [own] = parseNumbers(element.attributes.get("pathLength") ?? "");
  const length = own !== undefined && own > 0 ? own : (measured?.length ?? Infinity);
  const isScaled = readProperty(element, "vector-effect") !== undefined;
  const scale = isScaled ? (matrix ? Math.max(1, computeScale(matrix)) : Infinity) : 1;
  // Units of lengths are a pixel at least, but for those of a quarter of a millimetre. Shares are of an area that is not known here.
  return (2 * length * scale) / (period * (isRelative ? 0.01 : 0.9));
}

const maxChain = 20;

function findPatternContent(
  pattern: SvgElement,
  target: (value: string | undefined) => SvgElement | undefined,
): SvgElement {
  let source = pattern;
  for (let level = 0; level < maxChain && source.children.length === 0; level++) {
    const next = target(source.attributes.get("href"));
    if (next?.name !== "pattern") break;
    source = next;
  }
  return source;
}

function countStops(
  gradient: SvgElement,
  target: (value: string | undefined) => SvgElement | undefined,
): number {
  let source: SvgElement | undefined = gradient;
  for (let level = 0; source && level < maxChain; level++) {
    if (source.children.length > 0) return source.children.length;
    source = target(source.attributes.get("href"));
  }
  return 0;
}

const noted = new WeakMap<SvgElement, boolean>();

/** Returns whether an element draws photographs, whose points are as noise. */
function holdsImages(element: SvgElement): boolean {
  const known = noted.get(element);
  if (known !== undefined) return known;
  const holds =
    element.name === "image" ||
    element.name === "use" ||
    element.children.some((child) => typeof child !== "string" && holdsImages(child));
  noted.set(element, holds);
  return holds;
}

function holdsNoise(element: SvgElement, byId: ReadonlyMap<string, SvgElement>): boolean {
  const filter = readProperty(element, "filter") ?? "none";
  return (
    filterCost(filter, byId, 0, 1).isNoise ||
    element.children.some((child) => typeof child !== "string" && holdsNoise(child, byId))
  );
}

function countElements({ children }: SvgElement): number {
  return children.reduce((sum, child) => (typeof child === "string" ? sum : sum + countElements(child)), 1);
}
