import type { DiagramFonts } from "../../../document/core/diagrams/diagrams.ts";
import { buildMarksRules, chooseFonts, buildTexRules } from "../../../document/core/fonts/needed-fonts.ts";
import { UnreadableFontError } from "../../../document/core/errors.ts";
import type { FontRules } from "../pages/frame.ts";

/** Creates the site's fonts, for diagrams. @param fontsUrl prefix of the addresses of all their files */
export function createDiagramFonts(fontsUrl: string, fonts: FontRules): DiagramFonts {
  const stylesheets = new Map<string, string>();
  const files = new Map<string, Promise<Uint8Array>>();
  return {
    fontsUrl,
    declaresAll: true,

    async prepare(text, font) {
      const needed = chooseFonts({ html: text, languages: ["en"] }, font);
      await Promise.all(
        ["covered", ...needed.stylesheets, ...needed.spare].map(async (name) => {
          stylesheets.set(name, await fonts.read(name.replace("/", "-")));
        }),
      );
    },

    stylesheetFor(shown, font) {
      const { stylesheets: names, spare, marks, tex } = chooseFonts(shown, font);
      return [
        ...[...names, ...spare].map((name) => stylesheets.get(name) ?? ""),
        ...(marks ? buildMarksRules(fonts.findUrl) : []),
        ...(tex ? buildTexRules(fonts.findUrl) : []),
        stylesheets.get("covered") ?? "",
      ].join("\n");
    },

    read(path) {
      const url = fonts.findUrl(path);
      const known = files.get(url);
      if (known) return known;
      const asked = fetchFile(url);
      // It may be available the next time.
      asked.catch(() => files.delete(url));
      files.set(url, asked);
      return asked;
    },
  };
}

async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) throw new UnreadableFontError(`The font ${url} cannot be read`);
  return new Uint8Array(await response.arrayBuffer());
}
