/** Word's formulas (Office Math, ECMA-376 part 1, section 22.1) as TeX, as its HTML has them: elements by their names, runs with their text. */

type Write = (element: Element) => string;

/** @param element that holds a formula @returns TeX */
export function texOfWord(element: Element): string {
  return writeContent(element).replace(/\s+/g, " ").trim();
}

function writeContent(element: Element): string {
  return Array.from(element.childNodes, (node) => {
    if (node instanceof Text) return escaped(node.data);
    return node instanceof Element ? write(node) : "";
  }).join("");
}

function write(element: Element): string {
  const name = element.localName.replace(/^m:/, "");
  // What is said of how it looks.
  if (name.endsWith("pr")) return "";
  return (writers[name] ?? writeContent)(element);
}

const writers: Readonly<Record<string, Write>> = {
  f: (element) => `\\frac{${part(element, "num")}}{${part(element, "den")}}`,
  ssup: (element) => `${base(element)}^{${part(element, "sup")}}`,
  ssub: (element) => `${base(element)}_{${part(element, "sub")}}`,
  ssubsup: (element) => `${base(element)}_{${part(element, "sub")}}^{${part(element, "sup")}}`,
  rad: (element) => {
    const degree = part(element, "deg");
    return `\\sqrt${degree === "" ? "" : `[${degree}]`}{${part(element, "e")}}`;
  },
  nary: (element) => {
    const sign = readValue(element, "chr") ?? "∫";
    return `${operators[sign] ?? sign}_{${part(element, "sub")}}^{${part(element, "sup")}}{${part(element, "e")}}`;
  },
  d: (element) => {
    const [begin, end] = [readValue(element, "begchr") ?? "(", readValue(element, "endchr") ?? ")"];
    const between = readValue(element, "sepchr") ?? "|";
    return `\\left${fence(begin)}${parts(element, "e").join(escaped(between))}\\right${fence(end)}`;
  },
  func: (element) => {
    const name = part(element, "fname").trim();
    return `${/^[a-z]+$/i.test(name) ? `\\operatorname{${name}}` : name}{${part(element, "e")}}`;
  },
  limlow: (element) => `\\underset{${part(element, "lim")}}{${part(element, "e")}}`,
  limupp: (element) => `\\overset{${part(element, "lim")}}{${part(element, "e")}}`,
  bar: (element) => `\\overline{${part(element, "e")}}`,
  acc: (element) => `${accents[readValue(element, "chr") ?? "̂"] ?? "\\hat"}{${part(element, "e")}}`,
  m: (element) =>
    `\\begin{matrix}${own(element, "mr")
      .map((row) => parts(row, "e").join(" & "))
      .join(" \\\\ ")}\\end{matrix}`,
  eqarr: (element) => `\\begin{aligned}${parts(element, "e").join(" \\\\ ")}\\end{aligned}`,
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

/** Children of a name: Word wraps them into its letters' styles. */
function own(element: Element, name: string): Element[] {
  return Array.from(element.children).flatMap((child) => {
    if (child.localName === `m:${name}`) return [child];
    return child.localName.startsWith("m:") ? [] : own(child, name);
  });
}

function parts(element: Element, name: string): string[] {
  return own(element, name).map(writeContent);
}

function part(element: Element, name: string): string {
  return (parts(element, name)[0] ?? "").trim();
}

function base(element: Element): string {
  const written = part(element, "e");
  return written.length > 1 ? `{${written}}` : written;
}

function readValue(element: Element, name: string): string | undefined {
  const properties = own(element, `${element.localName.replace(/^m:/, "")}pr`)[0];
  const property = [...(properties?.getElementsByTagName("*") ?? [])].find(
    (candidate) => candidate.localName === `m:${name}`,
  );
  return property?.getAttribute("m:val") ?? undefined;
}

function fence(sign: string): string {
  return sign === "" ? "." : /^[{}]$/.test(sign) ? `\\${sign}` : sign;
}

function escaped(text: string): string {
  return text.replace(/[#$%&_{}]/g, "\\$&").replaceAll("\u00a0", " ");
}
