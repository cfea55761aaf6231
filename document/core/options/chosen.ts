import type { PageOptions } from "../source.ts";
import { optionList, type DocumentOptions } from "./options.ts";

/** Returns the engine's layout, of options by the names that requests have for them. What is not chosen is left out. */
export function toLayout(options: DocumentOptions): Partial<PageOptions> {
  const {
    default_paper,
    toc,
    running_heads,
    line_spacing,
    page_width,
    page_height,
    logo_place,
    second_colour,
    ...others
  } = options;
  const renamed = {
    defaultPaper: default_paper,
    contents: toc,
    runningHeads: running_heads,
    lineSpacing: line_spacing,
    pageWidth: page_width,
    pageHeight: page_height,
    logoPlace: logo_place,
    secondColour: second_colour,
  };
  const layout = { ...others, ...renamed };
  return Object.fromEntries(
    Object.entries(layout).filter(
      ([name, value]) => value !== undefined && (Object.hasOwn(renamed, name) || isOfLayout(name)),
    ),
  );
}

/** Returns whether an option concerns the layout. Requests have other fields among their options; addresses are not the layout's. */
function isOfLayout(name: string): boolean {
  return name !== "base_url" && optionList.some(([known]) => known === name);
}

/**
 * Removes options that choose the default, so that the document is the same as without them. With a theme, or front matter, a default may differ from
 * no choice.
 */
export function dropDefaults<Options extends DocumentOptions>(options: Options, markdown: string): Options {
  const isPlain = options.theme === undefined || options.theme === "report";
  const mayChoose = !isPlain || /^\ufeff?(?:---|```)/.test(markdown);
  const usual = optionList.filter(
    ([name, option]) => options[name] === (mayChoose ? "auto" : findDefault(option)),
  );
  return { ...options, ...Object.fromEntries(usual.map(([name]) => [name, undefined])) };
}

function findDefault(option: (typeof optionList)[number][1]): unknown {
  switch (option.kind) {
    case "word":
    case "measure":
      return Object.keys(option.words)[0];
    case "count":
      return Number(Object.keys(option.counts)[0]);
    default:
      return undefined;
  }
}
