import { readSvg, type SvgElement } from "./svg-elements.ts";
import { canvasOf, filterWork, isSized } from "./svg-filters.ts";

/**
 * How many elements an SVG image is drawn as. What it refers to counts each time, and what is masked or filtered twice, as it is drawn on a sheet of
 * its own; filters count by what they compute. Infinite for one that refers to itself without end, hides what it is, or has another image like itself in it.
 */
export function svgCost(text: string): number {
  const image = readSvg(text);
  if (!image) return Infinity;
  const byId = new Map<string, SvgElement>();
  for (const element of image.elements) {
    const id = attribute(element, "id");
    if (id !== undefined) byId.set(id, element);
  }
  const values = image.elements.map(({ attributes }) => attributes).join(" ");
  const rules = rulesOf(image.style, values);
  if (rules.length > maxRules) return Infinity;
  const costs = new Map<SvgElement, number>();
  const [root] = image.elements;
  const canvas = canvasOf(image);
  const under = new Set<SvgElement>();

  const costOf = (element: SvgElement): number => {
    const known = costs.get(element);
    if (known !== undefined) return known;
    // The browser leaves out what refers to itself, but not at once.
    if (under.has(element) || under.size > maxDepth) return Infinity;
    under.add(element);
    const styles = element.attributes + stylesOf(element, rules);
    let cost = 1 + filterWork(element, styles, canvas);
    if (/data:image\/svg/i.test(styles)) cost = Infinity;
    // A filter is work where it is used.
    for (const child of element.children) if (child.name !== "filter") cost += costOf(child);
    let filters = 0;
    for (const id of references(element, styles)) {
      const target = byId.get(id);
      if (target?.name === "filter") filters += costOf(target);
      else if (target) cost += costOf(target) * (isAtEachPoint.test(styles) ? pointsIn(element) : 1);
    }
    if (/\b(?:mask|filter|clip-path)\b[^;]{0,20}url\(/.test(styles)) cost *= 2;
    cost += filters;
    under.delete(element);
    costs.set(element, cost);
    return cost;
  };
  return root ? costOf(root) : 0;
}

/** Sets a marker at all points of a path, and of those in a group. */
const isAtEachPoint = /\bmarker(?:-mid)?\s*[:=]/;

function pointsIn(element: SvgElement): number {
  const path = attribute(element, "d") ?? attribute(element, "points") ?? "";
  const points = path.match(/[a-zA-Z]|[\s,][-\d.]/g)?.length ?? 0;
  return element.children.reduce((sum, child) => sum + pointsIn(child), Math.max(1, points));
}

/** Rules that refer to something, each of which is compared with each element. */
const maxRules = 300;
/** References within references, deeper than anybody draws. */
const maxDepth = 1_000;

function references(element: SvgElement, styles: string): string[] {
  const ids = [...styles.matchAll(/url\(\s*['"]?#([^'")\s]+)/g)].map(([, id = ""]) => id);
  const href = element.name === "a" ? undefined : attribute(element, "href");
  if (href?.startsWith("#")) ids.push(href.slice(1));
  return ids;
}

function attribute({ attributes }: SvgElement, name: string): string | undefined {
  const [, double, single] =
    new RegExp(`(?:^|[\\s:"'])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return (double ?? single)?.trim();
}

/** Declarations of a style sheet that refer to something, and what an element has to be for them: its name, id and classes. */
interface Rule {
  readonly subject: readonly string[];
  readonly declarations: string;
}

/** A selector of an attribute with one value, of letters that are written in one way (Selectors 4, section 6.1). */
const exactValue = /\[\s*[\w:|-]+\s*=\s*(["']?)([\w-]+)\1\s*\]/g;
const notNamed = /\[[^[\]]*\]|:+[\w-]+(?:\([^()]*\))?/g;

/**
 * Whether each class, identity and value that a selector wants is somewhere in an image: every drawing of Mermaid has the rules of all its looks and
 * shapes.
 */
function mayMatch(selector: string, values: string, words: ReadonlySet<string>): boolean {
  const names = [...selector.replace(notNamed, "").matchAll(/[.#]([\w-]+)/g)];
  return (
    names.every(([, name = ""]) => words.has(name)) &&
    [...selector.matchAll(exactValue)].every(
      ([, , value = ""]) => values.includes(`"${value}"`) || values.includes(`'${value}'`),
    )
  );
}

/**
 * Reads the rules of a style. Ancestors, attributes and states of an element are taken to be as any rule wants them.
 * @param values of all attributes of the image
 */
function rulesOf(style: string, values: string): readonly Rule[] {
  const words = new Set(values.match(/[\w-]+/g));
  return style.split("}").flatMap((rule) => {
    const at = rule.lastIndexOf("{");
    const declarations = rule.slice(at + 1);
    if (at < 0 || !(/url\(\s*['"]?#|filter/.test(declarations) || isSized.test(declarations))) return [];
    return rule
      .slice(0, at)
      .split(",")
      .filter((selector) => mayMatch(selector, values, words))
      .map((selector) => {
        const plain = selector.replace(notNamed, "");
        const subject =
          plain
            .trim()
            .split(/[\s>+~]+/)
            .at(-1) ?? "";
        return { subject: subject.match(/[.#]?[\w-]+/g) ?? [], declarations };
      });
  });
}

function stylesOf(element: SvgElement, rules: readonly Rule[]): string {
  if (rules.length === 0) return "";
  const classes = (attribute(element, "class") ?? "").split(/\s+/).map((name) => `.${name}`);
  const own = new Set([element.name, `#${attribute(element, "id") ?? ""}`, ...classes]);
  return rules
    .filter(({ subject }) => subject.every((word) => own.has(word)))
    .map(({ declarations }) => `;${declarations}`)
    .join("");
}
