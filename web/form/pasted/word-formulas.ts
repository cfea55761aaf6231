/** Word's formulas (Office Math, ECMA-376 part 1, section 22.1) as TeX, as its HTML has them: elements by their names, runs with their text. */

type Write = (element: Element) => string;

/** @param element that holds a formula @returns TeX */
export function texOfWord(element: Element): string {
  return contentOf(element).replace(/\s+/g, " ").trim();
}

function contentOf(element: Element): string {
  return Array.from(element.childNodes, (node) => {
    if (node instanceof Text) return escaped(node.data);
    return node instanceof Element ? write(node) : "";
  }).join("");
}

function write(element: Element): string {
  const name = element.localName.replace(/^m:/, "");
  // What is said of how it looks.
  if (name.endsWith("pr")) return "";
  return (writers[name] ?? contentOf)(element);
}

const writers: Readonly<Record<string, Write>> = {
  f: (one) => `\\frac{${part(one, "num")}}{${part(one, "den")}}`,
  ssup: (one) => `${base(one)}^{${part(one, "sup")}}`,
  ssub: (one) => `${base(one)}_{${part(one, "sub")}}`,
  ssubsup: (one) => `${base(one)}_{${part(one, "sub")}}^{${part(one, "sup")}}`,
  rad: (one) => {
    const degree = part(one, "deg");
    return `\\sqrt${degree === "" ? "" : `[${degree}]`}{${part(one, "e")}}`;
  },
  nary: (one) => {
    const sign = valueOf(one, "chr") ?? "∫";
    return `${operators[sign] ?? sign}_{${part(one, "sub")}}^{${part(one, "sup")}}{${part(one, "e")}}`;
  },
  d: (one) => {
    const [begin, end] = [valueOf(one, "begchr") ?? "(", valueOf(one, "endchr") ?? ")"];
    const between = valueOf(one, "sepchr") ?? "|";
    return `\\left${fence(begin)}${parts(one, "e").join(escaped(between))}\\right${fence(end)}`;
  },
  func: (one) => {
    const name = part(one, "fname").trim();
    return `${/^[a-z]+$/i.test(name) ? `\\operatorname{${name}}` : name}{${part(one, "e")}}`;
  },
  limlow: (one) => `\\underset{${part(one, "lim")}}{${part(one, "e")}}`,
  limupp: (one) => `\\overset{${part(one, "lim")}}{${part(one, "e")}}`,
  bar: (one) => `\\overline{${part(one, "e")}}`,
  acc: (one) => `${accents[valueOf(one, "chr") ?? "̂"] ?? "\\hat"}{${part(one, "e")}}`,
  m: (one) =>
    `\\begin{matrix}${own(one, "mr")
      .map((row) => parts(row, "e").join(" & "))
      .join(" \\\\ ")}\\end{matrix}`,
  eqarr: (one) => `\\begin{aligned}${parts(one, "e").join(" \\\\ ")}\\end{aligned}`,
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
  return Array.from(element.children).flatMap((one) => {
    if (one.localName === `m:${name}`) return [one];
    return one.localName.startsWith("m:") ? [] : own(one, name);
  });
}

function parts(element: Element, name: string): string[] {
  return own(element, name).map(contentOf);
}

function part(element: Element, name: string): string {
  return (parts(element, name)[0] ?? "").trim();
}

function base(element: Element): string {
  const written = part(element, "e");
  return written.length > 1 ? `{${written}}` : written;
}

function valueOf(element: Element, name: string): string | undefined {
  const properties = own(element, `${element.localName.replace(/^m:/, "")}pr`)[0];
  const found = [...(properties?.getElementsByTagName("*") ?? [])].find(
    (one) => one.localName === `m:${name}`,
  );
  return found?.getAttribute("m:val") ?? undefined;
}

function fence(sign: string): string {
  return sign === "" ? "." : /^[{}]$/.test(sign) ? `\\${sign}` : sign;
}

function escaped(text: string): string {
  return text.replace(/[#$%&_{}]/g, "\\$&").replaceAll("\u00a0", " ");
}
