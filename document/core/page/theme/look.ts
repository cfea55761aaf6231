import { buildFontStacks, type FontStacks, type OwnFamilies } from "../../fonts/stacks.ts";
import type { PageOptions } from "../../source.ts";
import { documentOptions } from "../../options/options.ts";
import { isRightToLeft } from "../../language/tags.ts";
import type { DiagramLook } from "../../diagrams/diagram-kinds.ts";
import { makeReadable } from "./colours.ts";
import { buildSheet, chooseTextSize, type Sheet } from "./sheet.ts";
import { themes } from "./themes/themes.ts";
import type { Theme } from "./themes/theme.ts";

/** The look of a document's pages. All of it is in our own words, except texts, which are escaped. */
export interface Look {
  readonly theme: Theme;
  readonly sheet: Sheet;
  /** The size of the text, in points. */
  readonly size: number;
  /** 1 for single; that of the theme when undefined. */
  readonly lineSpacing: number | undefined;
  /** RGB; that of the theme when undefined. */
  readonly accent: string | undefined;
  /** RGB of headings; that of the theme when undefined. */
  readonly secondColour: string | undefined;
  readonly align: PageOptions["align"];
  readonly tables: PageOptions["tables"];
  readonly stacks: FontStacks;
}

/** Adds to a layout what its theme and the language of the document decide. @param own families of its brand */
export function buildLook(layout: PageOptions, language: string, own?: OwnFamilies): Look {
  const theme = themes[layout.theme];
  const size = layout.size ?? chooseTextSize(layout, theme.page);
  return {
    theme,
    sheet: buildSheet(layout, theme.page, { size, isRightToLeft: isRightToLeft(language) }),
    size,
    lineSpacing: layout.lineSpacing,
    accent: findChosenAccent(layout),
    secondColour: findReadable(layout.secondColour, documentOptions.second_colour.words),
    align: layout.align,
    tables: layout.tables,
    stacks: buildFontStacks(language, { font: layout.font, headings: theme.headings }, own),
  };
}

/** Returns the part of a look that diagrams take. */
export function buildDiagramLook(layout: Pick<PageOptions, "accent" | "font" | "theme">): DiagramLook {
  const accent = chooseAccent(layout);
  const isOfText = themes[layout.theme].headings === "text";
  return { ...(accent !== undefined && { accent }), ...(isOfText && { font: layout.font }) };
}

/** Returns the accent that a document has chosen, or that its theme has in the place of a report's; undefined for a report's. */
export function chooseAccent(layout: Pick<PageOptions, "accent" | "theme">): string | undefined {
  return findChosenAccent(layout) ?? themes[layout.theme].variables.accent;
}

function findChosenAccent({ accent }: Pick<PageOptions, "accent">): string | undefined {
  return findReadable(accent, documentOptions.accent.words);
}

/** Returns the colour of a word, or one of its own, dark enough to be read on white. */
function findReadable(
  colour: string | undefined,
  words: Readonly<Record<string, string>>,
): string | undefined {
  return colour === undefined ? undefined : makeReadable(words[colour] ?? colour);
}
