import * as z from "zod";
import { fontStyles, fontUses, maxCss } from "./brand.ts";

const text = (description: string) => z.string().nullish().meta({ description });

const face = z.object(
  Object.fromEntries(fontStyles.map((style) => [style, text(`The ${style.replace("_", " ")} face.`)])),
);

/** The form of a brand in requests; `brand.ts` has the checks of its values. */
export const brandSchema = z.object({
  logo: text(
    "In the head of every page, and on the cover: an address, or its data (`data:image/svg+xml;base64,…`).",
  ),
  accent: text("Colour of links, rules and marks, as the option has it."),
  second_colour: text("Colour of headings, as the option has it."),
  fonts: z
    .object(Object.fromEntries(fontUses.map((use) => [use, z.union([z.string(), face]).nullish()])))
    .nullish()
    .meta({
      description:
        "Fonts of text, headings and code: WOFF2, TTF or OTF as data (`data:font/woff2;base64,…`) or at an https address; one file, or `regular`, `bold`, `italic` and `bold_italic`. Together at most 4 MB.",
    }),
  letterhead: text(
    "Behind every page but the cover, as large as the sheet: SVG, PNG or JPEG, or a PDF of one page and at most 4 MB (`data:application/pdf;base64,…`, or an address that ends with `.pdf`).",
  ),
  css: text(
    `Colours, type and spacing of headings, text, tables and code, in CSS of at most ${String(maxCss)} characters. What is not permitted is left out, with a warning.`,
  ),
});
