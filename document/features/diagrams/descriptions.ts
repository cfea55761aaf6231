import { joinPatterns } from "../../core/join-patterns.ts";
import { readAngleBrackets } from "../../core/diagrams/mermaid/angle-brackets.ts";

/** Longer descriptions tire those who listen. */
const longest = 2_000;
/** Longer ones are not drawn. */
const longestSource = 20_000;

/** A kind of diagram, in the languages that are known. */
const names: Readonly<Record<string, readonly [flowchart: string, pie: string, diagram: string]>> = {
  en: ["Flowchart", "Pie chart", "Diagram"],
  de: ["Flussdiagramm", "Kreisdiagramm", "Diagramm"],
  fr: ["Organigramme", "Diagramme circulaire", "Diagramme"],
  es: ["Diagrama de flujo", "Gráfico circular", "Diagrama"],
  it: ["Diagramma di flusso", "Grafico a torta", "Diagramma"],
  pt: ["Fluxograma", "Gráfico circular", "Diagrama"],
  nl: ["Stroomdiagram", "Cirkeldiagram", "Diagram"],
  pl: ["Schemat blokowy", "Wykres kołowy", "Diagram"],
  sv: ["Flödesschema", "Cirkeldiagram", "Diagram"],
  da: ["Rutediagram", "Cirkeldiagram", "Diagram"],
  nb: ["Flytskjema", "Sektordiagram", "Diagram"],
  fi: ["Vuokaavio", "Ympyräkaavio", "Kaavio"],
  cs: ["Vývojový diagram", "Koláčový graf", "Diagram"],
  ru: ["Блок-схема", "Круговая диаграмма", "Диаграмма"],
  uk: ["Блок-схема", "Кругова діаграма", "Діаграма"],
  tr: ["Akış şeması", "Pasta grafik", "Diyagram"],
  ar: ["مخطط انسيابي", "مخطط دائري", "مخطط"],
  he: ["תרשים זרימה", "תרשים עוגה", "תרשים"],
  zh: ["流程图", "饼图", "图"],
  ja: ["フローチャート", "円グラフ", "図"],
  ko: ["순서도", "원그래프", "그림"],
};

/** Describes a Mermaid diagram for those who do not see it: its title, and the contents of a flowchart or a pie. */
export function describeMermaid(written: string, language: string): string {
  const [flowchart = "", pie = "", diagram = ""] = names[language.toLowerCase().split("-")[0] ?? ""] ?? [];
  if (written.length > longestSource) return diagram === "" ? "Diagram" : diagram;
  const source = readAngleBrackets(written);
  const title = findTitle(source);
  const kind = /^[ \t]*(flowchart|graph|pie)\b/m.exec(source)?.[1];
  if (kind === "pie") return joinParts(title ?? pie, listSlices(source), ", ");
  if (kind !== undefined && title === undefined)
    return joinParts(flowchart, describeEdges(source), "; ") || diagram;
  return title ?? (diagram === "" ? "Diagram" : diagram);
}

function findTitle(source: string): string | undefined {
  const title =
    /^[ \t]*(?:pie[ \t]+(?:showData[ \t]+)?)?(?:title|accTitle)[ \t]*:?[ \t]+([^\n]{1,200})$/m.exec(
      source,
    )?.[1];
  return title === undefined ? undefined : stripMarkup(title);
}

function joinParts(head: string, parts: readonly string[], between: string): string {
  const text = parts.join(between);
  return (head === "" || text === "" ? head + text : `${head}: ${text}`).slice(0, longest);
}

function listSlices(source: string): string[] {
  return Array.from(
    source.matchAll(/^[ \t]*"([^"\n]{1,200})"[ \t]*:[ \t]*([\d.]{1,20})/gm),
    ([, label = "", value = ""]) => `${stripMarkup(label)} ${value}`,
  );
}

/** Lines of a flowchart that name no nodes. */
const otherLine = joinPatterns([
  /^(?:flowchart|graph|subgraph|end|direction|style|classDef|class|click)(?![\w-]*[[({])\b/,
  /^(?:linkStyle|accTitle|accDescr|title)(?![\w-]*[[({])\b/,
  /^(?:%%|---)/,
]);
const linkWords = String.raw`[ \t]+([^\n|>]{1,200}?)[ \t]+`;
const lineWithWords = String.raw`--${linkWords}--[->xo]|==${linkWords}==[=>xo]|-\.${linkWords}\.->?`;
const lineAlone = String.raw`-{2,20}[->xo]?|={2,20}[=>xo]?|-\.{1,20}->?|~{3,20}`;
const link = new RegExp(
  String.raw`^[ \t]*(?:[<xo](?=[-=]))?(?:${lineWithWords}|${lineAlone})(?:[ \t]*\|([^|\n]{0,200})\|)?[ \t]*`,
);
const node = /^([\p{L}\p{N}_](?:[\p{L}\p{N}_.]|-(?![-.>])){0,100})/u;
const openings = "[({>";

function describeEdges(source: string): string[] {
  const labels = new Map<string, string>();
  const edges: {
    readonly from: string;
    readonly to: string;
    readonly link: string;
    readonly words: string;
  }[] = [];
  const linked = new Set<string>();
  for (const statement of source.split(/\n|;(?=[ \t]*(?:\n|$|[\w]+[ \t]*(?:[-=[({]|$)))/)) {
    let remainder = statement.trim();
    if (remainder === "" || otherLine.test(remainder)) {
      if (!/^(?:flowchart|graph)[ \t]+\w+[ \t]+\w/.test(remainder)) continue;
      remainder = remainder.replace(/^\w+[ \t]+\w+[ \t]+/, "");
    }
    let before: readonly string[] = [];
    let words = "";
    let drawn = "";
    while (remainder !== "" && edges.length < mostEdges) {
      const group: string[] = [];
      for (let edgeNode = readNode(remainder, labels); edgeNode; edgeNode = readNode(remainder, labels)) {
        group.push(edgeNode.id);
        remainder = edgeNode.behind.replace(/^[ \t]*:::[\w-]{1,100}/, "");
        const and = /^[ \t]*&[ \t]*/.exec(remainder);
        if (!and) break;
        remainder = remainder.slice(and[0].length);
      }
      if (group.length === 0) break;
      for (const from of before)
        for (const to of group) {
          if (edges.length >= mostEdges) break;
          edges.push({ from, to, link: drawn, words });
          linked.add(from).add(to);
        }
      const match = link.exec(remainder);
      if (!match) break;
      [drawn] = match;
      words = stripMarkup(match[1] ?? match[2] ?? match[3] ?? match[4] ?? "");
      before = group;
      remainder = remainder.slice(drawn.length);
    }
  }
  const label = (id: string): string => labels.get(id) ?? id;
  const written = edges
    .slice(0, mostEdges)
    .filter((edge) => !edge.link.includes("~~~"))
    .map(
      (edge) =>
        `${label(edge.from)} ${edge.link.replace(/\|[^]*/, "").includes(">") ? "→" : "–"} ${label(edge.to)}${edge.words === "" ? "" : ` (${edge.words})`}`,
    );
  return [...written, ...[...labels.keys()].filter((id) => !linked.has(id)).map(label)];
}

const mostEdges = 500;

/** Reads a node at the beginning of a text, and keeps its label. */
function readNode(text: string, labels: Map<string, string>): { id: string; behind: string } | undefined {
  const id = node.exec(text)?.[1];
  if (id === undefined) return undefined;
  let at = id.length;
  const begin = at;
  if (openings.includes(text.charAt(at)) && text.charAt(at) !== "") {
    let depth = 0;
    let isQuoted = false;
    for (; at < text.length; at++) {
      const character = text.charAt(at);
      if (character === '"') isQuoted = !isQuoted;
      else if (!isQuoted && "[({".includes(character)) depth++;
      else if (!isQuoted && "])}".includes(character) && --depth <= 0) {
        at++;
        break;
      }
    }
    labels.set(id, stripMarkup(text.slice(begin, at).replace(/^[[({>/\\]+|[\])}/\\]+$/g, "")) || id);
  } else if (!labels.has(id)) labels.set(id, id);
  return { id, behind: text.slice(at) };
}

/** Returns a label without markup, as it is read aloud. */
function stripMarkup(label: string): string {
  return label
    .replace(/<[^<>]{0,200}>/g, " ")
    .replaceAll("#quot;", '"')
    .replaceAll("#lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .trim()
    .replace(/^"`?([^]*?)`?"$/, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
