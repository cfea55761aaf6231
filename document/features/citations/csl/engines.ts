import CSL, { type Building, type Engine, type Token, type XmlTree } from "citeproc";
import { outputMarks as marks } from "./output-marks.ts";
import type { ParsedStyle } from "./parse-style.ts";

/** citeproc with one style in one language. It keeps the works of the document that it cited last. */
export interface CitationEngine {
  /** Whether it cites by numbers. */
  readonly isNumeric: boolean;
  /** Gives it the works of a document, by their ids, in the order in which they are cited. */
  setWorks(works: ReadonlyMap<string, object>): void;
  /** Writes one citation. Its works have what citeproc calls cite-items. */
  cite(items: readonly object[]): string;
  /** Returns the number of a work in the list. */
  findNumber(id: string): number | undefined;
  /** Formats the list of works; undefined if the style has none. */
  list(): readonly { readonly id: string; readonly text: string }[] | undefined;
}

const wrapWith = (mark: string): string => `${mark}%%STRING%%${marks.end}`;
const keepText = (_state: unknown, text: string): string => text;

CSL.debug = () => undefined;
CSL.Output.Formats.marks = {
  ...CSL.Output.Formats.html,
  text_escape: (text: string | undefined) => text ?? "",
  bibstart: "",
  bibend: "",
  "@font-style/italic": wrapWith(marks.italic),
  "@font-style/oblique": wrapWith(marks.italic),
  "@font-style/normal": wrapWith(marks.upright),
  "@font-variant/small-caps": wrapWith(marks.smallCaps),
  "@font-variant/normal": false,
  "@font-weight/bold": wrapWith(marks.bold),
  "@font-weight/normal": wrapWith(marks.light),
  "@text-decoration/none": false,
  "@text-decoration/underline": wrapWith(marks.underline),
  "@vertical-align/sup": wrapWith(marks.sup),
  "@vertical-align/sub": wrapWith(marks.sub),
  "@vertical-align/baseline": false,
  "@bibliography/entry": keepText,
  "@display/block": (_state: unknown, text: string) => `${marks.block}${text}${marks.end}`,
  "@display/left-margin": (_state: unknown, text: string) => `${marks.label}${text}${marks.end}`,
  "@display/right-inline": keepText,
  "@display/indent": (_state: unknown, text: string) => `${marks.block}${text}${marks.end}`,
  "@URL/true": (_state: unknown, text: string) => formatLink(text, text),
  "@DOI/true": (_state: unknown, text: string) =>
    formatLink(/^https?:/.test(text) ? text : `https://doi.org/${text}`, text),
};

function formatLink(address: string, text: string): string {
  return `${marks.link}${address}${marks.stop}${text}${marks.end}`;
}

// A style calls its macros thousands of times, and citeproc would search all of it each time.
const { prototype } = CSL.XmlJSON;
const { getNodesByName } = prototype;
const macrosOf = new WeakMap<XmlTree, ReadonlyMap<string, XmlTree>>();
prototype.getNodesByName = function (tree, name, nameAttribute, found) {
  if (name !== "macro" || nameAttribute === undefined || tree.name !== "style")
    return getNodesByName.call(this, tree, name, nameAttribute, found);
  let macros = macrosOf.get(tree);
  if (!macros) {
    macros = new Map(getNodesByName.call(this, tree, name).map((macro) => [macro.attrs.name ?? "", macro]));
    macrosOf.set(tree, macros);
  }
  const macro = macros.get(nameAttribute);
  return macro ? [macro] : [];
};

// For sorting, citeproc would rebuild a macro at each call, so that Chicago's style takes 150 MB. Date macros are built once for sorting, and all others
// are used as for writing.
const { expandMacro } = CSL;
const datedMacros = new WeakMap<XmlTree, ReadonlySet<string>>();
const sortMacros = new WeakMap<Building, Map<string, Token[]>>();
CSL.expandMacro = function (token, target) {
  const { build, cslXml } = this;
  const { extension } = build;
  const name = token.postponed_macro;
  if (extension === "") {
    expandMacro.call(this, token, target);
    return;
  }
  const dated = datedMacros.get(cslXml.dataObj) ?? findMacrosWithDates(cslXml.dataObj);
  datedMacros.set(cslXml.dataObj, dated);
  if (!dated.has(name)) {
    build.extension = "";
    expandMacro.call(this, token, target);
    build.extension = extension;
    return;
  }
  const macros = sortMacros.get(this) ?? new Map<string, Token[]>();
  sortMacros.set(this, macros);
  const key = `${build.root} ${name}`;
  const built = macros.get(key) ?? [];
  if (!macros.has(key)) {
    const area = this[`${build.root}_sort`];
    const { tokens } = area;
    area.tokens = built;
    expandMacro.call(this, token, built);
    area.tokens = tokens;
    this.configureTokenList(built);
    macros.set(key, built);
  }
  const call = new CSL.Token("text", CSL.SINGLETON);
  call.execs.push((state, work, cited) => {
    for (let at = 0; at < built.length;) at = CSL.tokenExec.call(state, built[at], work, cited);
  });
  target.push(call);
};

/** Finds the macros that write dates, or call one that does. */
function findMacrosWithDates({ children }: XmlTree): ReadonlySet<string> {
  const dated = new Set<string>();
  const isDated = (element: XmlTree | string): boolean =>
    typeof element !== "string" &&
    (element.name === "date" || dated.has(element.attrs.macro ?? "") || element.children.some(isDated));
  const macros = children.filter((child) => typeof child !== "string").filter(({ name }) => name === "macro");
  for (let known = -1; known < dated.size;) {
    known = dated.size;
    for (const macro of macros) if (isDated(macro)) dated.add(macro.attrs.name ?? "");
  }
  return dated;
}

/**
 * Creates an engine for a style.
 * @param terms those of American English, and of the document's language
 * @param language of the terms, a BCP 47 tag
 */
export function createEngine(
  { root }: ParsedStyle,
  terms: { readonly english: object; readonly own: object },
  language: string,
): CitationEngine {
  let works: ReadonlyMap<string, object> = new Map();
  const engine: Engine = new CSL.Engine(
    {
      retrieveLocale: (wanted) => (wanted === "en-US" ? terms.english : terms.own),
      retrieveItem: (id) => works.get(id) ?? { id, type: "document" },
    },
    root,
    language,
    true,
  );
  const extensions = engine.opt.development_extensions;
  extensions.wrap_url_and_doi = true;
  // It would read fields out of notes.
  extensions.field_hack = false;
  extensions.locator_label_parse = false;
  engine.setOutputFormat("marks");
  return {
    isNumeric: engine.opt.update_mode === 1,
    setWorks(given) {
      works = given;
      // What it knows of the last document would tell works of this one apart.
      engine.registry = new CSL.Registry(engine);
      engine.disambiguate = new CSL.Disambiguation(engine);
      engine.updateItems([...given.keys()]);
    },
    cite: (items) => engine.makeCitationCluster(items),
    findNumber: (id) => engine.registry.registry[id]?.seq,
    list() {
      const made = engine.makeBibliography();
      if (made === false) return undefined;
      const [{ entry_ids: ids }, texts] = made;
      return texts.map((text, at) => ({ id: ids[at]?.[0] ?? "", text }));
    },
  };
}
