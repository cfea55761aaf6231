/** Word's formulas (Office Math, ECMA-376 part 1, section 22.1) as TeX, as its HTML has them: elements by their names, runs with their text. */

type Write = (element: Element) => string;

/** Converts a formula of Word to TeX. @param element that holds the formula */
export function wordToTex(element: Element): string {
  return writeContent(element).replace(/\s+/g, " ").trim();
}

function writeContent(element: Element): string {
  return Array.from(element.childNodes, (node) => {
    if (node instanceof Text) return escapeTex(node.data);
    return node instanceof Element ? write(node) : "";
  }).join("");
}

function write(element: Element): string {
  const name = element.localName.replace(/^m:/, "");
  // Properties, which only change its look.
  if (name.endsWith("pr")) return "";
  return (writers[name] ?? writeContent)(element);
}

const writers: Readonly<Record<string, Write>> = {
  f: (element) => `\\frac{${writePart(element, "num")}}{${writePart(element, "den")}}`,
  ssup: (element) => `${writeBase(element)}^{${writePart(element, "sup")}}`,
  ssub: (element) => `${writeBase(element)}_{${writePart(element, "sub")}}`,
  ssubsup: (element) => `${writeBase(element)}_{${writePart(element, "sub")}}^{${writePart(element, "sup")}}`,
  rad: (element) => {
    const degree = writePart(element, "deg");
    return `\\sqrt${degree === "" ? "" : `[${degree}]`}{${writePart(element, "e")}}`;
  },
  nary: (element) => {
    const sign = readValue(element, "chr") ?? "∫";
    return `${operators[sign] ?? sign}_{${writePart(element, "sub")}}^{${writePart(element, "sup")}}{${writePart(element, "e")}}`;
  },
  d: (element) => {
    const [begin, end] = [readValue(element, "begchr") ?? "(", readValue(element, "endchr") ?? ")"];
    const between = readValue(element, "sepchr") ?? "|";
    return `\\left${writeFence(begin)}${writeParts(element, "e").join(escapeTex(between))}\\right${writeFence(end)}`;
  },
  func: (element) => {
    const name = writePart(element, "fname").trim();
    return `${/^[a-z]+$/i.test(name) ? `\\operatorname{${name}}` : name}{${writePart(element, "e")}}`;
  },
  limlow: (element) => `\\underset{${writePart(element, "lim")}}{${writePart(element, "e")}}`,
  limupp: (element) => `\\overset{${writePart(element, "lim")}}{${writePart(element, "e")}}`,
  bar: (element) => `\\overline{${writePart(element, "e")}}`,
  acc: (element) => `${accents[readValue(element, "chr") ?? "̂"] ?? "\\hat"}{${writePart(element, "e")}}`,
  m: (element) =>
    `\\begin{matrix}${listOwn(element, "mr")
      .map((row) => writeParts(row, "e").join(" & "))
      .join(" \\\\ ")}\\end{matrix}`,
  eqarr: (element) => `\\begin{aligned}${writeParts(element, "e").join(" \\\\ ")}\\end{aligned}`,
};

const operators: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∮": "\\oint",
};
const accents: Readonly<Record<string, string>> = {
  "̂": "\\hat",
  "̃": "\\tilde",
  "̅": "\\bar",
  "̇": "\\dot",
  "̈": "\\ddot",
  "⃗": "\\vec",
};

/** Returns children of a name: Word wraps them into its letters' styles. */
function listOwn(element: Element, name: string): Element[] {
  return Array.from(element.children).flatMap((child) => {
    if (child.localName === `m:${name}`) return [child];
    return child.localName.startsWith("m:") ? [] : listOwn(child, name);
  });
}

function writeParts(element: Element, name: string): string[] {
  return listOwn(element, name).map(writeContent);
}

function writePart(element: Element, name: string): string {
  return (writeParts(element, name)[0] ?? "").trim();
}

function writeBase(element: Element): string {
  const written = writePart(element, "e");
  return written.length > 1 ? `{${written}}` : written;
}

function readValue(element: Element, name: string): string | undefined {
  const properties = listOwn(element, `${element.localName.replace(/^m:/, "")}pr`)[0];
  const property = [...(properties?.getElementsByTagName("*") ?? [])].find(
    (candidate) => candidate.localName === `m:${name}`,
  );
  return property?.getAttribute("m:val") ?? undefined;
}

function writeFence(sign: string): string {
  return sign === "" ? "." : /^[{}]$/.test(sign) ? `\\${sign}` : sign;
}

function escapeTex(text: string): string {
  return text.replace(/[#$%&_{}]/g, "\\$&").replaceAll("\u00a0", " ");
}
