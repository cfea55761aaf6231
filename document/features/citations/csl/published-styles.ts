import { decompress } from "fzstd";
import { packs } from "./packed/packs.ts";

/** The names of published styles and journals. */
interface Names {
  /** Styles, by their packs. */
  readonly styles: readonly (readonly string[])[];
  /** Journals, between blanks, by the style that they cite in. */
  readonly journals: Readonly<Record<string, string>>;
  /** Languages, in the order of their terms. */
  readonly locales: readonly string[];
}

interface Pack {
  readonly zstd: string;
}

let names: Promise<Names> | undefined;

/** Returns the names of styles and languages. */
export function loadPublishedNames(): Promise<Names> {
  names ??= import("./packed/names.json", { with: { type: "json" } }).then(
    (pack) => JSON.parse(unpack(pack.default)) as Names,
  );
  return names;
}

/** Finds the name of a style, by its name or that of a journal; undefined if there is none. */
export async function findPublishedName(name: string): Promise<string | undefined> {
  const { styles, journals } = await loadPublishedNames();
  if (styles.some((pack) => pack.includes(name))) return name;
  const [style] = Object.entries(journals).find(([, list]) => list.split(" ").includes(name)) ?? [];
  return styles.some((pack) => style !== undefined && pack.includes(style)) ? style : undefined;
}

/** Loads the XML of a style. @throws {Error} when there is none of that name */
export async function loadPublishedStyle(name: string): Promise<string> {
  const { styles } = await loadPublishedNames();
  const at = styles.findIndex((pack) => pack.includes(name));
  const pack = await packs[at]?.();
  const xml = pack && unpack(pack.default).split("\n")[styles[at]?.indexOf(name) ?? -1];
  if (xml === undefined) throw new Error(`The styles lack ${name}`);
  return xml;
}

/** Returns the XML of the terms of languages of CSL, by their tags. */
export async function loadPublishedTerms(languages: readonly string[]): Promise<readonly string[]> {
  const { locales } = await loadPublishedNames();
  const { default: pack } = await import("./packed/locales.json", { with: { type: "json" } });
  const texts = unpack(pack).split("\n");
  return languages.map((language) => texts[locales.indexOf(language)] ?? "");
}

function unpack({ zstd }: Pack): string {
  const bytes = Uint8Array.from(atob(zstd), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(decompress(bytes));
}
