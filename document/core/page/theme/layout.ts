import { defaultLayout, type PageOptions } from "../../source.ts";
import { hasPlaceholder } from "./margin-parts.ts";
import { themes } from "./themes/themes.ts";

/** Returns the layout of a document: the request's choices, then its front matter's, then the theme's. */
export function chooseLayout(asked: Partial<PageOptions> = {}, own: Partial<PageOptions> = {}): PageOptions {
  const theme = asked.theme ?? own.theme ?? defaultLayout.theme;
  const { defaultPaper: paper = defaultLayout.paper, ...chosen } = asked;
  return { ...defaultLayout, paper, ...themes[theme].layout, ...own, ...chosen, theme };
}

/** Returns whether a text of the margins names the section of each page. */
export function namesSections({ header, footer }: Pick<PageOptions, "header" | "footer">): boolean {
  return hasPlaceholder(header, "section") || hasPlaceholder(footer, "section");
}

/** Returns whether the pages of a document are slides. The preview asks, which has no themes. */
export function isOfSlides({ theme }: Pick<PageOptions, "theme">): boolean {
  return theme === "slides";
}

/** Returns whether the sections of a document are numbered. */
export function hasNumbers({ numbered, theme }: PageOptions): boolean {
  return numbered === "auto" ? themes[theme].isNumbered : numbered === "on";
}
