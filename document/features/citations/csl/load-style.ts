import { createEngine, type CitationEngine } from "./engines.ts";
import type { FoundStyle } from "./find-style.ts";
import { createLocatorReader, findTerm, type ReadLocator } from "./locators.ts";
import { parseLocale, parseStyle } from "./parse-style.ts";
import { loadPublishedNames, loadPublishedStyle, loadPublishedTerms } from "./published-styles.ts";

/** A style that works can be cited in, with the terms of a language. */
export interface LoadedStyle {
  readonly engine: CitationEngine;
  /** Whether it cites in notes. */
  readonly isNotes: boolean;
  readonly readLocator: ReadLocator;
  /** "And" and "et al." in the language. */
  readonly and: string;
  readonly etAl: string;
}

/** An engine takes up to a second to build, and some megabytes. */
const maxKept = 4;
const kept = new Map<string, Promise<LoadedStyle>>();

/** Loads a style with the terms of a language. The last ones are kept. */
export async function loadStyle(style: FoundStyle, language: string): Promise<LoadedStyle> {
  const { locales } = await loadPublishedNames();
  const locale = chooseLocale(language, locales);
  const key = `${locale} ${"name" in style ? style.name : style.xml}`;
  const loading = kept.get(key) ?? buildStyle(style, locale);
  kept.delete(key);
  kept.set(key, loading);
  for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest);
  return loading;
}

/** Forgets all engines: one that failed may keep something of the document. */
export function forgetStyles(): void {
  kept.clear();
}

async function buildStyle(found: FoundStyle, locale: string): Promise<LoadedStyle> {
  const style = parseStyle("name" in found ? await loadPublishedStyle(found.name) : found.xml);
  const [own, english] = (await loadPublishedTerms([locale, "en-US"])).map(parseLocale);
  if (!own || !english) throw new Error(`The terms of CSL lack ${locale}`);
  return {
    engine: createEngine(style, { own, english }, locale),
    isNotes: style.isNotes,
    readLocator: createLocatorReader([own, english]),
    and: findTerm(own, "and"),
    etAl: findTerm(own, "et-al"),
  };
}

/** Returns the language of CSL that is nearest to that of a document. */
function chooseLocale(language: string, locales: readonly string[]): string {
  const [base = "en", ...rest] = language.toLowerCase().split("-");
  const isTraditional = rest.some((part) => /^(?:hant|tw|hk|mo)$/.test(part));
  const usual = { en: "en-US", no: "nb-NO", zh: isTraditional ? "zh-TW" : "zh-CN" }[base];
  const wanted = [language, usual ?? "", `${base}-${base}`, base].map((tag) => tag.toLowerCase());
  const isNear = (locale: string): boolean => locale.startsWith(`${base}-`);
  const same = wanted.flatMap((tag) => locales.find((locale) => locale.toLowerCase() === tag) ?? []);
  return same[0] ?? locales.find(isNear) ?? "en-US";
}
